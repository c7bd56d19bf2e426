/* pgn_game_notes.c - what an arbiter did to a game, in sentences for its PGN.
 * Room: pgn. The events say what was done, and only a replay says when in the game: so it replays.
 */
#include <zug/pgn_command.h>
#include <zug/san.h>

#include "pgn_game_impl.h"

enum { SENTENCE_SIZE = 2048 };

static const char *side_name(uint8_t side) { return side == ZUG_WHITE ? "White" : "Black"; }

/* The moves that will be taken back, numbered: "12. Nf3 Nc6". */
static void add_moves(zug_buf *out, const zug_game *game, uint32_t plies) {
    uint32_t end = zug_game_plies(game);
    for (uint32_t ply = end - plies; ply < end; ply++) {
        char san[ZUG_SAN_SIZE];
        const zug_position *pos = zug_game_position_at(game, ply);
        bool is_white = zug_position_turn(pos) == ZUG_WHITE;
        zug_buf_char(out, ' ');
        if (is_white || ply == end - plies) {
            zug_buf_number(out, pos->fullmove_number);
            zug_buf_text(out, is_white ? ". " : "... ");
        }
        zug_san_write(pos, zug_game_half_move_at(game, ply)->move, san);
        zug_buf_text(out, san);
    }
}

static void add_clocks(zug_buf *out, const zug_game_event *event) {
    zug_buf_text(out, "The arbiter sets the clocks to ");
    zug_pgn_command_put_clock(event->clock_ms[ZUG_WHITE], out);
    zug_buf_text(out, " and ");
    zug_pgn_command_put_clock(event->clock_ms[ZUG_BLACK], out);
}

static void add_take_back(zug_buf *out, const zug_game *before, const zug_game_event *event) {
    if (event->plies == 0) {
        zug_buf_text(out, "The arbiter opens the game again");
        return;
    }
    zug_buf_text(out, "The arbiter takes back");
    add_moves(out, before, event->plies);
}

/* A dead position has ended the game before what was played on. */
static void add_void(zug_buf *out, const zug_game *before, const zug_game_event *event) {
    uint32_t played_on = zug_game_plies(before) - event->plies;
    if (event->verdict != ZUG_GAME_VERDICT_CANNOT_WIN || played_on == 0)
        return;
    zug_buf_text(out, "The game had ended; played on:");
    add_moves(out, before, played_on);
}

static void add_decision(zug_buf *out, const zug_game_event *event) {
    zug_buf_text(out, "The arbiter decides: ");
    zug_buf_text(out, zug_outcome_result_name((zug_result)event->result));
}

/* The sentence for an event in the game as it was before, without its end; none for most. */
static void describe(zug_buf *out, const zug_game *before, const zug_game_event *event) {
    switch (event->kind) {
    case ZUG_GAME_PAUSE:
        zug_buf_text(out, "The arbiter pauses the game");
        break;
    case ZUG_GAME_RESUME:
        zug_buf_text(out, "The arbiter resumes the game");
        break;
    case ZUG_GAME_SET_CLOCKS:
        add_clocks(out, event);
        break;
    case ZUG_GAME_TAKE_BACK:
        add_take_back(out, before, event);
        break;
    case ZUG_GAME_JUDGED:
        add_void(out, before, event);
        break;
    case ZUG_GAME_ADJUDICATE:
        add_decision(out, event);
        break;
    case ZUG_GAME_CLAIM_ABSENCE:
        zug_buf_text(out, side_name(event->side));
        zug_buf_text(out, " claims the game: ");
        zug_buf_text(out, side_name(event->side == ZUG_WHITE ? ZUG_BLACK : ZUG_WHITE));
        zug_buf_text(out, " is away");
        break;
    case ZUG_GAME_ASSISTANT_GRANTED:
        zug_buf_text(out, side_name(event->side));
        zug_buf_text(out, " has an assistant");
        break;
    case ZUG_GAME_ASSISTANT_REMOVED:
        zug_buf_text(out, side_name(event->side));
        zug_buf_text(out, " has no assistant any more");
        break;
    case ZUG_GAME_HOLD_CLOCK:
        zug_buf_text(out, side_name(event->side));
        zug_buf_text(out, " has called the arbiter and the clock stands still");
        break;
    case ZUG_GAME_RELEASE_CLOCK:
        zug_buf_text(out, side_name(event->side));
        zug_buf_text(out, "'s clock runs again");
        break;
    case ZUG_GAME_START:
    case ZUG_GAME_MOVE:
    case ZUG_GAME_PREMOVE:
    case ZUG_GAME_PREMOVE_CLEAR:
    case ZUG_GAME_RESIGN:
    case ZUG_GAME_OFFER_DRAW:
    case ZUG_GAME_ACCEPT_DRAW:
    case ZUG_GAME_CLAIM_DRAW:
    case ZUG_GAME_TIME_CHECK:
    case ZUG_GAME_CONNECTION_LOST:
    case ZUG_GAME_CONNECTION_REGAINED:
    case ZUG_GAME_EVENT_COUNT:
        break;
    }
}

/* What was noted of moves that are taken back belongs to the last one that stays. */
static void move_back(zug__game_notes *notes, uint32_t ply) {
    for (size_t i = 0; i < notes->count; i++)
        if (notes->list[i].ply > ply)
            notes->list[i].ply = ply;
}

static bool make_space(zug__game_notes *notes) {
    enum { FIRST_CAPACITY = 8 };
    if (notes->count < notes->capacity)
        return true;
    size_t capacity = notes->capacity == 0 ? FIRST_CAPACITY : notes->capacity * 2;
    void *list =
        notes->alloc.resize(notes->alloc.ctx, notes->list, notes->capacity * sizeof *notes->list,
                            capacity * sizeof *notes->list);
    if (list == NULL)
        return false;
    notes->list = list;
    notes->capacity = capacity;
    return true;
}

/* A byte of a text as it may stand in a comment: a brace would end it, and "[%" would begin a
 * command. */
static char in_comment(const char *at) {
    unsigned char byte = (unsigned char)*at;
    if (byte == '{' || (byte == '[' && at[1] == '%'))
        return '(';
    return byte == '}' ? ')' : byte < ' ' || byte == 127 ? ' ' : *at;
}

/* Adds a text of the caller's. */
static bool add_words(zug__text *text, const char *words) {
    bool fine = true;
    for (; *words != '\0' && fine; words++) {
        char byte = in_comment(words);
        fine = zug__text_add(text, (zug_str){&byte, 1});
    }
    return fine;
}

/* Adds a reason in brackets. */
static bool add_reason(zug__text *text, const char *reason) {
    if (reason == NULL || reason[0] == '\0')
        return true;
    return zug__text_add(text, zug_str_from(" (")) && add_words(text, reason) &&
           zug__text_add(text, zug_str_from(")"));
}

/* Notes a sentence, or the one that a remark has in its place, with the reason in brackets if there
 * is one. */
static bool add_note(zug__game_notes *notes, uint32_t ply, zug_str sentence,
                     const zug_pgn_game_remark *remark) {
    size_t from = notes->text.len;
    const char *own = remark != NULL ? remark->sentence : NULL;
    if (own == NULL && sentence.len == 0)
        return true;
    if (!make_space(notes) ||
        !(own != NULL ? add_words(&notes->text, own) : zug__text_add(&notes->text, sentence)) ||
        !add_reason(&notes->text, remark != NULL ? remark->text : NULL) ||
        !zug__text_add(&notes->text, zug_str_from(".")))
        return false;
    notes->list[notes->count++] = (zug__game_note){ply, from, notes->text.len - from};
    return true;
}

/* Notes one event and lets it happen in the replay. */
static bool follow(zug__game_notes *notes, zug_game *replay, const zug_game_event *event,
                   const zug_pgn_game_remark *remark) {
    char memory[SENTENCE_SIZE];
    zug_buf sentence = zug_buf_over(memory, sizeof memory);
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    describe(&sentence, replay, event);
    if (zug_game_apply(replay, event, event->at_ms, news, &count) != ZUG_GAME_ACCEPTED)
        return false;
    uint32_t ply = zug_game_plies(replay);
    move_back(notes, ply);
    return add_note(notes, ply, (zug_str){sentence.data, sentence.len}, remark);
}

/* Takes what is said of the event with a number, and notes what came beside the game before it. */
static bool take_remarks(zug__game_notes *notes, const zug_game *replay, size_t event,
                         const zug_pgn_game_about *about, const zug_pgn_game_remark **out) {
    bool fine = true;
    *out = NULL;
    for (size_t i = 0; i < about->remark_count && fine; i++) {
        const zug_pgn_game_remark *remark = &about->remarks[i];
        if (remark->event != event)
            continue;
        if (remark->is_beside)
            fine = add_note(notes, zug_game_plies(replay), (zug_str){0}, remark);
        else
            *out = remark;
    }
    return fine;
}

bool zug__game_notes_take(zug__game_notes *notes, const zug_game *game,
                          const zug_pgn_game_about *about, void *solver_memory) {
    size_t count = zug_game_event_count(game);
    notes->text.alloc = notes->alloc;
    zug_game *replay = zug_game_new(zug_game_settings_of(game), notes->alloc, solver_memory);
    bool fine = replay != NULL;
    const zug_pgn_game_remark *remark;
    for (size_t i = 0; i < count && fine; i++)
        fine = take_remarks(notes, replay, i, about, &remark) &&
               follow(notes, replay, zug_game_event_at(game, i), remark);
    fine = fine && take_remarks(notes, replay, count, about, &remark);
    zug_game_free(replay);
    return fine;
}

void zug__game_notes_free(zug__game_notes *notes) {
    notes->alloc.resize(notes->alloc.ctx, notes->list, notes->capacity * sizeof *notes->list, 0);
    zug__text_free(&notes->text);
}
