/* fixing.c - finds what can be put right in a game: results, missing tags, move numbers.
 * Room: cli. Looks at events of the checker; the text itself is changed elsewhere. */
#include "fixing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/makemove.h>
#include <zug/opening.h>

static const char *const roster[FIXING_ROSTER] = {"Event", "Site",  "Date",  "Round",
                                                  "White", "Black", "Result"};

static const char *const opening_tags[FIXING_OPENING_TAGS] = {"ECO", "Opening", "Variation"};

static const char *const results[] = {[ZUG_PGN_UNKNOWN] = "*",
                                      [ZUG_PGN_WHITE_WINS] = "1-0",
                                      [ZUG_PGN_BLACK_WINS] = "0-1",
                                      [ZUG_PGN_DRAW] = "1/2-1/2"};

/* Reads a result as the standard writes it, or half a draw; a question mark and nothing are an
 * unknown one. */
static bool read_result(zug_str text, zug_pgn_result *out) {
    *out = zug_str_equal(text, zug_str_from("1/2")) ? ZUG_PGN_DRAW : ZUG_PGN_UNKNOWN;
    if (*out == ZUG_PGN_DRAW)
        return true;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (zug_str_equal(text, zug_str_from(results[i]))) {
            *out = (zug_pgn_result)i;
            return true;
        }
    return text.len == 0 || zug_str_equal(text, zug_str_from("?"));
}

/* How many bytes behind an opening bracket a tag's value begins; 0 if it is not as expected. */
static size_t find_value(const char *bytes, size_t len) {
    const char *quote = memchr(bytes, '"', len);
    return quote != NULL ? (size_t)(quote - bytes) + 1 : 0;
}

/* How many bytes behind a tag's value it ends, its bracket included; 0 if it is not as expected. */
static size_t find_bracket(const char *bytes, size_t len) {
    size_t at = 1;
    if (len == 0 || bytes[0] != '"')
        return 0;
    while (at < len && strchr(" \t\r\n", bytes[at]) != NULL && bytes[at] != '\0')
        at++;
    return at < len && bytes[at] == ']' ? at + 1 : 0;
}

/* Notes where the value of a tag of the opening stands; of two of one name, the first counts. */
static void take_opening_tag(fixing_game *game, const zug_pgn_event *event, uint64_t at) {
    for (int i = 0; i < FIXING_OPENING_TAGS; i++)
        if (!game->opening_tags[i].is_there &&
            zug_str_equal(event->name, zug_str_from(opening_tags[i])))
            game->opening_tags[i] = (fixing_value){at, event->text.len, true};
}

static void take_tag(fixing *work, const zug_pgn_event *event) {
    fixing_game *game = &work->game;
    size_t len = 0, index = 0;
    const char *bytes = fix_text_from(&work->text, event->offset, &len);
    size_t value = find_value(bytes, len), end = value + event->text.len;
    size_t bracket = value > 0 && end < len ? find_bracket(bytes + end, len - end) : 0;
    game->has_tags = true;
    game->is_odd |= bracket == 0;
    take_opening_tag(game, event, event->offset + value);
    while (index < FIXING_ROSTER && !zug_str_equal(event->name, zug_str_from(roster[index])))
        index++;
    if (index == FIXING_ROSTER || game->behind[index] != 0)
        return;
    game->behind[index] = event->offset + end + bracket;
    if (index < FIXING_ROSTER - 1)
        return;
    game->has_result_tag = true;
    game->value_at = event->offset + value;
    game->value_len = event->text.len;
    game->tag_is_plain = read_result(event->text, &game->tag);
}

/* A number that is not that of the move: the position knows which one it is. */
static void take_number(fixing *work, const zug_pgn_event *event, const zug_position *pos) {
    unsigned right = pos->fullmove_number;
    size_t len = 0, digits = 0;
    if (event->number == right || right == UINT16_MAX)
        return;
    const char *bytes = fix_text_from(&work->text, event->offset, &len);
    while (digits < len && bytes[digits] >= '0' && bytes[digits] <= '9')
        digits++;
    fix_edit *edit = digits > 0 ? fix_text_add(&work->text, event->offset, digits) : NULL;
    if (edit == NULL)
        return;
    snprintf(edit->text, sizeof edit->text, "%u", right);
    snprintf(edit->why, sizeof edit->why, "the move number %u becomes %u", event->number, right);
}

static void take_mark(fixing_game *game, const zug_pgn_event *event) {
    zug_pgn_result ignored;
    game->has_mark = game->has_movetext = true;
    game->mark_at = event->offset;
    game->mark_len = event->text.len;
    game->mark = event->result;
    game->mark_is_plain = read_result(event->text, &ignored);
}

/* Notes the name of a position of the main line, if it has one. */
static void take_position(fixing_game *game, const zug_position *pos) {
    int here = zug_opening_find(pos);
    game->is_called |= here != ZUG_OPENING_NONE;
    game->opening = here != ZUG_OPENING_NONE ? here : game->opening;
}

/* A move of the main line leads from one position, which may be the first one, to another. */
static void take_move(fixing *work, const zug_position *pos, const zug_san *san) {
    if (!work->names_openings || work->game.depth > 0 || san == NULL)
        return;
    zug_position after = *pos;
    zug_position_play(&after, san->move);
    take_position(&work->game, pos);
    take_position(&work->game, &after);
}

void fixing_observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    fixing *work = ctx;
    switch (event->kind) {
    case ZUG_PGN_GAME_START:
        work->game = (fixing_game){.start = event->offset};
        break;
    case ZUG_PGN_TAG:
        take_tag(work, event);
        break;
    case ZUG_PGN_MOVE_NUMBER:
        work->game.has_movetext = true;
        take_number(work, event, pos);
        break;
    case ZUG_PGN_RESULT:
        take_mark(&work->game, event);
        break;
    case ZUG_PGN_GAME_END:
        work->game.end = event->offset;
        break;
    case ZUG_PGN_SAN:
        work->game.has_movetext = true;
        take_move(work, pos, san);
        break;
    case ZUG_PGN_LINE_OPEN:
        work->game.has_movetext = true;
        work->game.depth++;
        break;
    case ZUG_PGN_LINE_CLOSE:
        work->game.has_movetext = true;
        work->game.depth -= work->game.depth > 0;
        break;
    case ZUG_PGN_NAG:
    case ZUG_PGN_COMMENT:
        work->game.has_movetext = true;
        break;
    case ZUG_PGN_ESCAPE:
    case ZUG_PGN_PROBLEM:
        break;
    }
}

/* The result of the game: its mark, or what its tag says where that is missing or an asterisk. */
static zug_pgn_result result_of(const fixing_game *game) {
    bool is_marked = game->has_mark && game->mark != ZUG_PGN_UNKNOWN;
    return is_marked ? game->mark : game->tag_is_plain ? game->tag : ZUG_PGN_UNKNOWN;
}

/* How lines end where a game stands. */
static const char *line_end_of(const fixing *work) {
    size_t len = 0;
    const char *bytes = fix_text_from(&work->text, work->game.start, &len);
    const char *end = memchr(bytes, '\n', len);
    return end != NULL && end > bytes && end[-1] == '\r' ? "\r\n" : "\n";
}

/* Puts the value of the Result tag right, if it is one of those that are understood. */
static void fix_result_tag(fixing *work, zug_pgn_result result) {
    fixing_game *game = &work->game;
    bool is_right = game->tag == result && game->value_len == strlen(results[result]);
    if (!game->has_result_tag || game->is_odd || !game->tag_is_plain || is_right)
        return;
    fix_edit *edit = fix_text_add(&work->text, game->value_at, game->value_len);
    if (edit == NULL)
        return;
    snprintf(edit->text, sizeof edit->text, "%s", results[result]);
    snprintf(edit->why, sizeof edit->why, "the value of the Result tag becomes %s",
             results[result]);
}

/* The offset behind the last byte of a game that is no white space. */
static uint64_t end_of_text(const fixing *work) {
    size_t len = 0, game_len = (size_t)(work->game.end - work->game.start);
    const char *bytes = fix_text_from(&work->text, work->game.start, &len);
    game_len = game_len < len ? game_len : len;
    while (game_len > 0 && (unsigned char)bytes[game_len - 1] <= ' ')
        game_len--;
    return work->game.start + game_len;
}

/* Puts the mark at the end right, or sets it where it is missing. */
static void fix_mark(fixing *work, zug_pgn_result result) {
    const fixing_game *game = &work->game;
    bool is_right =
        game->has_mark && game->mark == result && game->mark_len == strlen(results[result]);
    /* What is written in another way may say more than a result: a forfeit, or that both lost. */
    if (is_right || (game->has_mark && !game->mark_is_plain))
        return;
    fix_edit *edit = fix_text_add(&work->text, game->has_mark ? game->mark_at : end_of_text(work),
                                  game->has_mark ? game->mark_len : 0);
    if (edit == NULL)
        return;
    const char *line_end = line_end_of(work);
    if (game->has_mark) {
        snprintf(edit->text, sizeof edit->text, "%s", results[result]);
        snprintf(edit->why, sizeof edit->why, "the result at the end becomes %s", results[result]);
    } else {
        snprintf(edit->text, sizeof edit->text, "%s%s%s", line_end,
                 game->has_movetext ? "" : line_end, results[result]);
        snprintf(edit->why, sizeof edit->why, "the result %s is added, which is missing at the end",
                 results[result]);
    }
}

/* True if something that is no white space stands before a game on its line. */
static bool begins_within_line(const fixing *work) {
    const fix_text *text = &work->text;
    size_t at = (size_t)(work->game.start - text->start);
    for (; at > 0; at--) {
        unsigned char before = (unsigned char)text->bytes[at - 1];
        if (before == '\n' || before == '\r')
            return false;
        bool is_mark = before == 0xEF || before == 0xBB || before == 0xBF; /* of the byte order */
        if (before > ' ' && !is_mark)
            return true;
    }
    return text->start > 0;
}

/* A tag that is to be added. */
typedef struct new_tag {
    const char *name;
    zug_str value;
    uint64_t behind;        /* the end of the tag before it, or 0: it stands before the game */
    bool is_first, is_last; /* of all tags of a game */
} new_tag;

/* Adds a tag that is missing, behind the one before it or before the game. */
static void add_tag(fixing *work, const new_tag *tag) {
    const fixing_game *game = &work->game;
    const char *line_end = line_end_of(work);
    fix_edit *edit = fix_text_add(&work->text, tag->behind != 0 ? tag->behind : game->start, 0);
    if (edit == NULL)
        return;
    bool is_apart = tag->behind != 0 || (tag->is_first && begins_within_line(work));
    snprintf(edit->text, sizeof edit->text, "%s[%s \"%.*s\"]%s%s", is_apart ? line_end : "",
             tag->name, (int)tag->value.len, tag->value.data, tag->behind != 0 ? "" : line_end,
             tag->is_last ? line_end : "");
    snprintf(edit->why, sizeof edit->why, "the tag %s is added, which is missing", tag->name);
}

/* True if tags are going to say which opening it is. */
static bool gets_opening(const fixing *work) {
    return work->names_openings && work->game.is_called && !work->game.is_odd;
}

/* Adds the tags of the roster that are missing. Returns where the last one ends that is there. */
static uint64_t fix_roster(fixing *work, zug_pgn_result result) {
    uint64_t behind = 0;
    for (int i = 0; i < FIXING_ROSTER && !work->game.is_odd; i++) {
        const char *value = i == 2 ? "????.??.??" : i == FIXING_ROSTER - 1 ? results[result] : "?";
        bool is_last = !work->game.has_tags && i == FIXING_ROSTER - 1 && !gets_opening(work);
        new_tag tag = {roster[i], zug_str_from(value), behind, i == 0, is_last};
        if (work->game.behind[i] != 0)
            behind = work->game.behind[i];
        else
            add_tag(work, &tag);
    }
    return behind;
}

/* Lets a tag of the opening say this; true if it is one to be added. */
static bool fix_opening_tag(fixing *work, int index, zug_str value) {
    const fixing_value *old = &work->game.opening_tags[index];
    size_t len = 0;
    const char *bytes = old->is_there ? fix_text_from(&work->text, old->at, &len) : NULL;
    zug_str wanted = value.len > 0 ? value : zug_str_from("?");
    if (!old->is_there)
        return value.len > 0;
    if (len < old->len || zug_str_equal((zug_str){bytes, old->len}, wanted))
        return false;
    fix_edit *edit = fix_text_add(&work->text, old->at, old->len);
    if (edit != NULL) {
        snprintf(edit->text, sizeof edit->text, "%.*s", (int)wanted.len, wanted.data);
        snprintf(edit->why, sizeof edit->why, "the value of the tag %s becomes %.*s",
                 opening_tags[index], (int)wanted.len, wanted.data);
    }
    return false;
}

/* Lets the tags say which opening it is, behind those of the roster. */
static void fix_opening(fixing *work, uint64_t behind) {
    zug_opening named = zug_opening_at(work->game.opening);
    const zug_str values[FIXING_OPENING_TAGS] = {named.eco, named.opening, named.variation};
    int last = named.variation.len > 0 ? 2 : 1;
    for (int i = 0; i < FIXING_OPENING_TAGS && gets_opening(work); i++) {
        bool is_last = !work->game.has_tags && i == last;
        new_tag tag = {opening_tags[i], values[i], behind, false, is_last};
        if (fix_opening_tag(work, i, values[i]))
            add_tag(work, &tag);
    }
}

void fixing_end_game(fixing *work, bool is_to_be_fixed) {
    if (is_to_be_fixed) {
        zug_pgn_result result = result_of(&work->game);
        fix_opening(work, fix_roster(work, result));
        fix_result_tag(work, result);
        fix_mark(work, result);
    } else {
        fix_text_forget(&work->text);
    }
    fix_text_release(&work->text, work->game.end);
}
