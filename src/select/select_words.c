/* select_words.c - reads one condition: what may be asked, word by word.
 * Room: select. docs/select.md tells the same to people. */
#include <zug/makemove.h>
#include <zug/san.h>

#include "select_parse_impl.h"

typedef struct word word;
typedef bool read_word(zug__parser *parser, zug__test *out, const word *word);

/* A word that is no tag. */
struct word {
    const char *name;
    read_word *read;
    zug__test_kind kind;
    unsigned notes;
};

/* Names that stand for a tag of either player. */
static const struct {
    const char *name, *tags[2];
} pairs[] = {
    {"player", {"White", "Black"}},
    {"elo", {"WhiteElo", "BlackElo"}},
    {"title", {"WhiteTitle", "BlackTitle"}},
    {"team", {"WhiteTeam", "BlackTeam"}},
    {"fideid", {"WhiteFideId", "BlackFideId"}},
};

/* Reads the name of a tag, or of a pair of tags; in brackets it is always that of a tag. */
static bool read_name(zug__parser *parser, zug__test *out) {
    bool in_brackets = parser->now.kind == ZUG__TOKEN_BRACKET_OPEN;
    if (in_brackets && !zug__parse_next(parser))
        return false;
    if (parser->now.kind != ZUG__TOKEN_WORD)
        return zug__parse_fail(parser, parser->now.offset, "select-condition",
                               "here a condition is expected, such as white ~ \"Morphy\"");
    out->names[0] = parser->now.text;
    out->name_offset = parser->now.offset;
    for (size_t i = 0; !in_brackets && i < sizeof pairs / sizeof *pairs; i++)
        if (zug__parse_is(parser, pairs[i].name))
            for (int n = 0; n < 2; n++)
                out->names[n] = zug_str_from(pairs[i].tags[n]);
    if (!zug__parse_next(parser))
        return false;
    if (!in_brackets)
        return true;
    if (parser->now.kind != ZUG__TOKEN_BRACKET_CLOSE)
        return zug__parse_fail(parser, parser->now.offset, "select-bracket",
                               "here the closing bracket of a tag is expected");
    return zug__parse_next(parser);
}

/* True for a value: a word or a text in quotes. */
static bool is_value(const zug__parser *parser) {
    return parser->now.kind == ZUG__TOKEN_WORD || parser->now.kind == ZUG__TOKEN_STRING;
}

/* A date with periods, however it was written; false if it is none. */
static bool to_date(zug__parser *parser, zug_str *value) {
    if (value->len > 10)
        return false;
    char *date = zug__arena_take(&parser->select->arena, value->len + 1);
    if (!date)
        return zug__parse_no_memory(parser);
    for (size_t i = 0; i < value->len; i++) {
        char c = value->data[i];
        date[i] = c == '-' || c == '/' ? '.' : c;
    }
    *value = (zug_str){date, value->len};
    return zug__select_is_date(*value);
}

/* Reads a value that a tag is compared with. */
static bool read_value(zug__parser *parser, const zug__test *test, zug_str *out) {
    if (!is_value(parser))
        return zug__parse_fail(parser, parser->now.offset, "select-value",
                               "here a value is expected: a word, or a text in quotes");
    *out = parser->now.text;
    bool is_part = test->relation == ZUG__CONTAINS || test->relation == ZUG__CONTAINS_NOT;
    if (zug__select_same_word(test->names[0], zug_str_from("Result")) && !is_part &&
        zug_str_equal(*out, zug_str_from("1/2")))
        *out = zug_str_from("1/2-1/2");
    if (zug__select_is_date_name(test->names[0]) && !is_part && !to_date(parser, out))
        return parser->status == ZUG_OK &&
               zug__parse_fail(parser, parser->now.offset, "select-date",
                               "a date is written 1990, 1990.12 or 1990.12.31");
    return zug__parse_next(parser);
}

/* Reads a value, or two with two periods between them, in front of the bounds of a test. */
static bool read_bound(zug__parser *parser, zug__test *out) {
    zug__bound *bound = zug__arena_take(&parser->select->arena, sizeof *bound);
    if (!bound)
        return zug__parse_no_memory(parser);
    *bound = (zug__bound){.next = out->bounds};
    if (!read_value(parser, out, &bound->low))
        return false;
    if (out->relation == ZUG__IN && parser->now.kind == ZUG__TOKEN_RANGE &&
        (!zug__parse_next(parser) || !read_value(parser, out, &bound->high)))
        return false;
    out->bounds = bound;
    return true;
}

/* Reads the values behind `in`: one, or several in parentheses. */
static bool read_bounds(zug__parser *parser, zug__test *out) {
    if (parser->now.kind != ZUG__TOKEN_OPEN)
        return read_bound(parser, out);
    do {
        if (!zug__parse_next(parser) || !read_bound(parser, out))
            return false;
    } while (parser->now.kind == ZUG__TOKEN_COMMA);
    if (parser->now.kind != ZUG__TOKEN_CLOSE)
        return zug__parse_fail(parser, parser->now.offset, "select-list",
                               "here a comma or the closing parenthesis of a list is expected");
    return zug__parse_next(parser);
}

/* Reads a relation and what is behind it. */
static bool read_comparison(zug__parser *parser, zug__test *out) {
    bool is_in = zug__parse_is(parser, "in");
    if (!is_in && parser->now.kind != ZUG__TOKEN_RELATION)
        return zug__parse_fail(parser, parser->now.offset, "select-relation",
                               "behind the name of a tag one of = != < <= > >= ~ !~ in is "
                               "expected; the word before is none that stands alone");
    out->relation = is_in ? ZUG__IN : parser->now.relation;
    if (!zug__parse_next(parser))
        return false;
    return is_in ? read_bounds(parser, out) : read_bound(parser, out);
}

/* A tag, and what its value is compared with. */
static bool read_tag(zug__parser *parser, zug__test *out) {
    out->kind = ZUG__TEST_TAG;
    return read_name(parser, out) && read_comparison(parser, out);
}

/* `either` and `both`, before a tag of both players. */
static bool read_pair(zug__parser *parser, zug__test *out, const word *word) {
    size_t offset = parser->now.offset;
    out->both = word->notes != 0;
    if (!read_tag(parser, out))
        return false;
    return out->names[1].len > 0 ||
           zug__parse_fail(parser, offset, "select-pair",
                           "both players have a player, elo, title, team or fideid");
}

/* `has` and `missing`, before a tag. */
static bool read_has(zug__parser *parser, zug__test *out, const word *word) {
    out->relation = word->notes != 0 ? ZUG__IS_NOT : ZUG__IS;
    return read_name(parser, out);
}

static bool read_alone(zug__parser *parser, zug__test *out, const word *word) {
    (void)parser;
    out->notes = word->notes;
    return true;
}

/* True if all values are classes of time controls. */
static bool are_speeds(const zug__bound *bound) {
    static const char *const speeds[] = {"bullet",         "blitz", "rapid",  "classical",
                                         "correspondence", "none",  "unknown"};
    for (; bound; bound = bound->next) {
        bool is_one = false;
        for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++)
            is_one |= zug__select_same_word(bound->low, zug_str_from(speeds[i]));
        if (!is_one || bound->high.data)
            return false;
    }
    return true;
}

static bool read_speed(zug__parser *parser, zug__test *out, const word *word) {
    (void)word;
    size_t offset = parser->now.offset;
    out->names[0] = zug_str_from("TimeControl");
    if (!read_comparison(parser, out))
        return false;
    bool is_fine =
        (out->relation == ZUG__IS || out->relation == ZUG__IS_NOT || out->relation == ZUG__IN) &&
        are_speeds(out->bounds);
    return is_fine || zug__parse_fail(parser, offset, "select-speed",
                                      "a speed is =, != or in: bullet, blitz, rapid, classical, "
                                      "correspondence, none, unknown");
}

/* The name, or the code, of the opening that the moves are. */
static bool read_opening(zug__parser *parser, zug__test *out, const word *word) {
    out->notes = word->notes;
    out->names[0] = zug_str_from(word->name);
    return read_comparison(parser, out);
}

/* Reads a whole number. */
static bool read_number(zug__parser *parser, int64_t *out) {
    if (parser->now.kind != ZUG__TOKEN_WORD || !zug__select_number(parser->now.text, out))
        return zug__parse_fail(parser, parser->now.offset, "select-number",
                               "here a whole number is expected");
    return zug__parse_next(parser);
}

/* Reads a relation and a number. */
static bool read_amount(zug__parser *parser, zug__test *out) {
    if (parser->now.kind != ZUG__TOKEN_RELATION || parser->now.relation >= ZUG__CONTAINS)
        return zug__parse_fail(parser, parser->now.offset, "select-amount",
                               "here one of = != < <= > >= and a number are expected");
    out->relation = parser->now.relation;
    return zug__parse_next(parser) && read_number(parser, &out->number);
}

static bool read_length(zug__parser *parser, zug__test *out, const word *word) {
    (void)word;
    return read_amount(parser, out);
}

/* Reads `for` and a number of positions in a row, if they follow. */
static bool read_for(zug__parser *parser, zug__test *out) {
    int64_t number = 1;
    if (!zug__parse_is(parser, "for"))
        return true;
    if (!zug__parse_next(parser))
        return false;
    size_t offset = parser->now.offset;
    if (!read_number(parser, &number))
        return false;
    out->least = (uint64_t)number;
    return number > 0 ||
           zug__parse_fail(parser, offset, "select-for", "the number of half-moves is 1 or more");
}

static bool read_balance(zug__parser *parser, zug__test *out, const word *word) {
    (void)word;
    return read_amount(parser, out) && read_for(parser, out);
}

static bool read_bishops(zug__parser *parser, zug__test *out, const word *word) {
    (void)word;
    return read_for(parser, out);
}

/* Takes the text in quotes that must come next; *error gets what a reader of it says is wrong. */
static bool take_quoted(zug__parser *parser, zug__token *out) {
    *out = parser->now;
    if (parser->now.kind != ZUG__TOKEN_STRING)
        return zug__parse_fail(parser, parser->now.offset, "select-quoted",
                               "here a text in quotes is expected");
    return zug__parse_next(parser);
}

/* Says what is wrong inside of a text in quotes; true if nothing is. */
static bool is_read(zug__parser *parser, const zug__token *quoted, zug_status status,
                    const zug_error *err) {
    return status == ZUG_OK ||
           zug__parse_fail(parser, quoted->offset + err->offset, err->code, err->message);
}

/* Keeps a place in a test. */
static bool take_place(zug__parser *parser, zug__test *out, const zug__place *place) {
    zug__place *kept = zug__arena_take(&parser->select->arena, sizeof *kept);
    if (!kept)
        return zug__parse_no_memory(parser);
    *kept = *place;
    out->place = kept;
    return true;
}

/* The same, and reads for how long it has to hold. */
static bool keep_place(zug__parser *parser, zug__test *out, const zug__place *place) {
    return take_place(parser, out, place) && read_for(parser, out);
}

static bool read_position(zug__parser *parser, zug__test *out, const word *word) {
    zug__token quoted;
    zug__place place;
    zug_error err;
    if (!take_quoted(parser, &quoted))
        return false;
    zug_status status = word->notes != 0 ? zug__select_read_pattern(quoted.text, &place, &err)
                                         : zug__select_read_position(quoted.text, &place, &err);
    return is_read(parser, &quoted, status, &err) && keep_place(parser, out, &place);
}

static bool read_material(zug__parser *parser, zug__test *out, const word *word) {
    (void)word;
    zug__token quoted;
    zug_error err;
    zug__material *material = zug__arena_take(&parser->select->arena, sizeof *material);
    if (!material)
        return zug__parse_no_memory(parser);
    bool is_white_first = zug__parse_is(parser, "white");
    if ((is_white_first && !zug__parse_next(parser)) || !take_quoted(parser, &quoted))
        return false;
    zug_status status = zug__select_read_material(quoted.text, material, &err);
    if (!is_read(parser, &quoted, status, &err))
        return false;
    material->is_white_first = is_white_first;
    out->material = material;
    return read_for(parser, out);
}

/* The next move of a text, without the number before it; empty at the end. */
static zug_str next_move(zug_str text, size_t *at) {
    size_t start, end;
    do {
        for (start = *at; start < text.len && text.data[start] == ' ';)
            start++;
        for (end = start; end < text.len && text.data[end] != ' ';)
            end++;
        *at = end;
        size_t digits = start;
        while (digits < end && text.data[digits] >= '0' && text.data[digits] <= '9')
            digits++;
        for (; digits > start && digits < end && text.data[digits] == '.'; digits++)
            start = digits + 1;
    } while (start == end && end < text.len);
    return zug_str_slice(text, start, end);
}

/* Reads moves from the initial position: the game begins with them, or the position behind them
 * comes at any time. */
static bool read_line(zug__parser *parser, zug__test *out, const word *word) {
    zug__token quoted;
    zug_position pos = zug_position_initial();
    if (!take_quoted(parser, &quoted))
        return false;
    zug_move *moves =
        zug__arena_take(&parser->select->arena, (quoted.text.len + 1) * sizeof *moves);
    if (!moves)
        return zug__parse_no_memory(parser);
    size_t at = 0;
    for (;;) {
        zug_str text = next_move(quoted.text, &at);
        zug_san san;
        if (text.len == 0)
            break;
        if (zug_san_parse(&pos, text, &san, NULL) != ZUG_OK)
            return zug__parse_fail(parser, quoted.offset + (size_t)(text.data - quoted.text.data),
                                   "select-move", "this is not one legal move here");
        moves[out->count++] = san.move;
        zug_position_play(&pos, san.move);
    }
    out->moves = moves;
    zug__place place = zug__select_place_of(&pos);
    return word->kind == ZUG__TEST_LINE ? take_place(parser, out, &place)
                                        : keep_place(parser, out, &place);
}

/* Reads what is behind `=`, if that follows. */
static bool read_choice(zug__parser *parser, zug__token *out) {
    out->kind = ZUG__TOKEN_END;
    if (parser->now.kind != ZUG__TOKEN_RELATION || parser->now.relation != ZUG__IS)
        return true;
    if (!zug__parse_next(parser))
        return false;
    if (!is_value(parser))
        return zug__parse_fail(parser, parser->now.offset, "select-value",
                               "here a value is expected: a word, or a text in quotes");
    *out = parser->now;
    return zug__parse_next(parser);
}

static bool is_word(const zug__token *token, const char *word) {
    return zug__select_same_word(token->text, zug_str_from(word));
}

static bool read_promotion(zug__parser *parser, zug__test *out, const word *word) {
    static const struct {
        const char *letter, *name;
        zug_piece_type type;
    } pieces[] = {{"Q", "queen", ZUG_QUEEN},
                  {"R", "rook", ZUG_ROOK},
                  {"B", "bishop", ZUG_BISHOP},
                  {"N", "knight", ZUG_KNIGHT}};
    (void)word;
    zug__token choice;
    out->wish.sort = ZUG_MOVE_PROMOTION;
    if (!read_choice(parser, &choice) || choice.kind == ZUG__TOKEN_END)
        return parser->status == ZUG_OK;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (is_word(&choice, pieces[i].letter) || is_word(&choice, pieces[i].name))
            out->wish.becomes = pieces[i].type;
    return out->wish.becomes != ZUG_NO_PIECE ||
           zug__parse_fail(parser, choice.offset, "select-promotion",
                           "a pawn becomes a queen, a rook, a bishop or a knight");
}

static bool read_castling(zug__parser *parser, zug__test *out, const word *word) {
    (void)word;
    zug__token choice;
    out->wish.sort = ZUG_MOVE_CASTLING;
    if (!read_choice(parser, &choice) || choice.kind == ZUG__TOKEN_END)
        return parser->status == ZUG_OK;
    out->wish.by_white = is_word(&choice, "white");
    out->wish.by_black = is_word(&choice, "black");
    out->wish.is_kingside = is_word(&choice, "kingside");
    out->wish.is_queenside = is_word(&choice, "queenside");
    return out->wish.by_white || out->wish.by_black || out->wish.is_kingside ||
           out->wish.is_queenside ||
           zug__parse_fail(parser, choice.offset, "select-castling",
                           "castling is that of white or black, kingside or queenside");
}

static bool read_en_passant(zug__parser *parser, zug__test *out, const word *word) {
    (void)parser;
    (void)word;
    out->wish.sort = ZUG_MOVE_EN_PASSANT;
    return true;
}

/* Three times, or as often as a number says. */
static bool read_repetition(zug__parser *parser, zug__test *out, const word *word) {
    (void)word;
    zug__token number = parser->now;
    out->number = 3;
    if (number.kind != ZUG__TOKEN_WORD || number.text.data[0] < '0' || number.text.data[0] > '9')
        return true;
    return read_number(parser, &out->number) &&
           ((out->number >= 2 && out->number <= 1000000) ||
            zug__parse_fail(parser, number.offset, "select-repetition",
                            "a repetition is the second occurrence, or a later one"));
}

static const word words[] = {
    {"all", read_alone, ZUG__TEST_ALL, 0},
    {"either", read_pair, ZUG__TEST_TAG, 0},
    {"both", read_pair, ZUG__TEST_TAG, 1},
    {"has", read_has, ZUG__TEST_HAS, 0},
    {"missing", read_has, ZUG__TEST_HAS, 1},
    {"speed", read_speed, ZUG__TEST_SPEED, 0},
    {"clocks", read_alone, ZUG__TEST_NOTES, ZUG__NOTE_CLOCK},
    {"evals", read_alone, ZUG__TEST_NOTES, ZUG__NOTE_EVAL},
    {"comments", read_alone, ZUG__TEST_NOTES, ZUG__NOTE_COMMENT},
    {"nags", read_alone, ZUG__TEST_NOTES, ZUG__NOTE_NAG},
    {"variations", read_alone, ZUG__TEST_NOTES, ZUG__NOTE_VARIATION},
    {"annotated", read_alone, ZUG__TEST_NOTES,
     ZUG__NOTE_COMMENT | ZUG__NOTE_NAG | ZUG__NOTE_VARIATION},
    {"halfmoves", read_length, ZUG__TEST_LENGTH, 0},
    {"opening-name", read_opening, ZUG__TEST_OPENING, 0},
    {"opening-code", read_opening, ZUG__TEST_OPENING, 1},
    {"line", read_line, ZUG__TEST_LINE, 0},
    {"reaches", read_line, ZUG__TEST_PLACE, 0},
    {"promotion", read_promotion, ZUG__TEST_MOVE, 0},
    {"castling", read_castling, ZUG__TEST_MOVE, 0},
    {"en-passant", read_en_passant, ZUG__TEST_MOVE, 0},
    {"mate", read_alone, ZUG__TEST_MATE, 0},
    {"stalemate", read_alone, ZUG__TEST_STALEMATE, 0},
    {"fifty-moves", read_alone, ZUG__TEST_FIFTY, 0},
    {"repetition", read_repetition, ZUG__TEST_REPETITION, 0},
    {"dead", read_alone, ZUG__TEST_DEAD, 0},
    {"went-on", read_alone, ZUG__TEST_WENT_ON, 0},
    {"position", read_position, ZUG__TEST_PLACE, 0},
    {"pattern", read_position, ZUG__TEST_PLACE, 1},
    {"material", read_material, ZUG__TEST_MATERIAL, 0},
    {"balance", read_balance, ZUG__TEST_BALANCE, 0},
    {"opposite-bishops", read_bishops, ZUG__TEST_BISHOPS, 0},
};

const char *zug_select_word(unsigned i) {
    const size_t count = sizeof words / sizeof *words, all = count + sizeof pairs / sizeof *pairs;
    return i < count ? words[i].name : i < all ? pairs[i - count].name : NULL;
}

bool zug__parse_test(zug__parser *parser, zug__test *out) {
    *out = (zug__test){.least = 1};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!zug__parse_is(parser, words[i].name))
            continue;
        out->kind = words[i].kind;
        return zug__parse_next(parser) && words[i].read(parser, out, &words[i]);
    }
    return read_tag(parser, out);
}
