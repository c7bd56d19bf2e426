/* pgn_game_log.c - the events of a game as lines of text.
 * Room: pgn. Which fields an event has is said once, in a table. */
#include <zug/buf.h>
#include <zug/pgn_game.h>
#include <zug/uci.h>

enum {
    SIDE = 1 << 0,   /* white or black */
    MOVE = 1 << 1,   /* that must be legal */
    WISH = 1 << 2,   /* a move that need not be legal, but is one from square to square */
    MAYBE = 1 << 3,  /* a legal move, or a hyphen for none */
    LAG = 1 << 4,    /* milliseconds */
    CLOCKS = 1 << 5, /* twice milliseconds */
    PLIES = 1 << 6,
    RESULT = 1 << 7,
    OPEN = 1 << 8,   /* a number, if it is not 0 */
    VERDICT = 1 << 9 /* if there is one */
};

static const unsigned fields[ZUG_GAME_EVENT_COUNT] = {
    [ZUG_GAME_START] = OPEN,
    [ZUG_GAME_MOVE] = SIDE | MOVE | LAG | OPEN,
    [ZUG_GAME_PREMOVE] = SIDE | WISH,
    [ZUG_GAME_PREMOVE_CLEAR] = SIDE,
    [ZUG_GAME_RESIGN] = SIDE,
    [ZUG_GAME_OFFER_DRAW] = SIDE,
    [ZUG_GAME_ACCEPT_DRAW] = SIDE,
    [ZUG_GAME_CLAIM_DRAW] = SIDE | MAYBE,
    [ZUG_GAME_CLAIM_ABSENCE] = SIDE | VERDICT,
    [ZUG_GAME_HOLD_CLOCK] = SIDE,
    [ZUG_GAME_RELEASE_CLOCK] = SIDE,
    [ZUG_GAME_TIME_CHECK] = VERDICT,
    [ZUG_GAME_JUDGED] = PLIES | VERDICT,
    [ZUG_GAME_SET_CLOCKS] = CLOCKS,
    [ZUG_GAME_TAKE_BACK] = PLIES,
    [ZUG_GAME_ADJUDICATE] = RESULT,
    [ZUG_GAME_ASSISTANT_GRANTED] = SIDE,
    [ZUG_GAME_ASSISTANT_REMOVED] = SIDE,
    [ZUG_GAME_CONNECTION_LOST] = SIDE,
    [ZUG_GAME_CONNECTION_REGAINED] = SIDE,
};

static const char *const sides[] = {[ZUG_WHITE] = "white", [ZUG_BLACK] = "black"};
static const char letters[] = {
    [ZUG_BISHOP] = 'b', [ZUG_ROOK] = 'r', [ZUG_QUEEN] = 'q', [ZUG_KNIGHT] = 'n'};

static void add_square(zug_buf *out, zug_square square) {
    zug_buf_char(out, (char)('a' + zug_square_file(square)));
    zug_buf_char(out, (char)('1' + zug_square_rank(square)));
}

static void add_move(zug_buf *out, zug_move move) {
    zug_buf_char(out, ' ');
    if (move == ZUG_MOVE_NONE) {
        zug_buf_char(out, '-');
        return;
    }
    add_square(out, zug_move_from(move));
    add_square(out, zug_move_to(move));
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION)
        zug_buf_char(out, letters[zug_move_promotion(move)]);
}

/* Appends a number, which may be negative. */
static void add_number(zug_buf *out, int64_t number) {
    if (number < 0)
        zug_buf_char(out, '-');
    zug_buf_number(out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

static void add_word(zug_buf *out, const char *word) {
    zug_buf_char(out, ' ');
    zug_buf_text(out, word);
}

static void add_ms(zug_buf *out, int64_t ms) {
    zug_buf_char(out, ' ');
    add_number(out, ms);
}

void zug_pgn_game_event_write(const zug_game_event *event,
                              char out[static ZUG_PGN_GAME_EVENT_SIZE]) {
    zug_buf text = zug_buf_over(out, ZUG_PGN_GAME_EVENT_SIZE);
    unsigned has = event->kind < ZUG_GAME_EVENT_COUNT ? fields[event->kind] : 0;
    add_number(&text, event->at_ms);
    add_word(&text, zug_game_event_name(event->kind));
    if (has & SIDE)
        add_word(&text, sides[event->side != ZUG_WHITE]);
    if (has & (MOVE | WISH | MAYBE))
        add_move(&text, event->move);
    if (has & LAG)
        add_ms(&text, event->lag_ms);
    if (has & CLOCKS) {
        add_ms(&text, event->clock_ms[ZUG_WHITE]);
        add_ms(&text, event->clock_ms[ZUG_BLACK]);
    }
    if (has & PLIES)
        add_ms(&text, event->plies);
    if (has & RESULT)
        add_word(&text, zug_outcome_result_name(event->result < ZUG_RESULT_COUNT
                                                    ? (zug_result)event->result
                                                    : ZUG_RESULT_OPEN));
    if (has & OPEN && event->left_open != 0)
        add_ms(&text, event->left_open);
    if (has & VERDICT && event->verdict != ZUG_GAME_VERDICT_NONE)
        add_word(&text, zug_game_verdict_name((zug_game_verdict)event->verdict));
}

/* The words of a line, one after the other. */
typedef struct words {
    zug_str line;
    size_t at;   /* behind the last word */
    size_t from; /* where it began */
} words;

/* The next word; empty at the end, and where two blanks follow each other. */
static zug_str next_word(words *w) {
    if (w->at > 0 && w->at < w->line.len)
        w->at++;
    w->from = w->at;
    while (w->at < w->line.len && w->line.data[w->at] != ' ')
        w->at++;
    return zug_str_slice(w->line, w->from, w->at);
}

static bool take_number(words *w, int64_t *out) {
    zug_str word = next_word(w);
    bool below = word.len > 0 && word.data[0] == '-';
    uint64_t limit = (uint64_t)INT64_MAX + below, number = 0;
    if (word.len == (size_t)below)
        return false;
    for (size_t i = below; i < word.len; i++) {
        if (word.data[i] < '0' || word.data[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(word.data[i] - '0');
        if (number > (limit - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *out = below ? (int64_t)-number : (int64_t)number;
    return true;
}

/* Which of some names the next word is; count if it is none. */
static size_t take_name(words *w, const char *const *names, size_t count) {
    zug_str word = next_word(w);
    size_t i = 0;
    while (i < count && !zug_str_equal(word, zug_str_from(names[i])))
        i++;
    return i;
}

static bool take_kind(words *w, zug_game_event_kind *out) {
    zug_str word = next_word(w);
    for (int kind = 0; kind < ZUG_GAME_EVENT_COUNT; kind++)
        if (zug_str_equal(word, zug_str_from(zug_game_event_name((zug_game_event_kind)kind)))) {
            *out = (zug_game_event_kind)kind;
            return true;
        }
    return false;
}

static bool is_square(zug_str text, size_t at) {
    return text.data[at] >= 'a' && text.data[at] <= 'h' && text.data[at + 1] >= '1' &&
           text.data[at + 1] <= '8';
}

static zug_square square_in(zug_str text, size_t at) {
    return zug_square_at(text.data[at] - 'a', text.data[at + 1] - '1');
}

/* A move from square to square, whatever stands there. */
static bool take_wish(words *w, zug_move *out) {
    zug_str word = next_word(w);
    if (word.len < 4 || word.len > 5 || !is_square(word, 0) || !is_square(word, 2))
        return false;
    *out = zug_move_make(square_in(word, 0), square_in(word, 2), ZUG_MOVE_PLAIN);
    if (word.len == 4)
        return true;
    for (size_t kind = ZUG_BISHOP; kind < sizeof letters; kind++)
        if (letters[kind] != 0 && word.data[4] == letters[kind]) {
            *out = zug_move_promote(square_in(word, 0), square_in(word, 2), (zug_piece_type)kind);
            return true;
        }
    return false;
}

static bool take_move(words *w, const zug_position *pos, bool may_miss, zug_move *out) {
    zug_str word = next_word(w);
    *out = ZUG_MOVE_NONE;
    if (may_miss && zug_str_equal(word, zug_str_from("-")))
        return true;
    return zug_uci_parse(pos, word, out, NULL) == ZUG_OK;
}

static bool take_plies(words *w, uint32_t *out) {
    int64_t number;
    if (!take_number(w, &number) || number < 0 || number > UINT32_MAX)
        return false;
    *out = (uint32_t)number;
    return true;
}

/* What a half-move has left open, or a verdict: they are there only if there is something to say.
 */
static bool take_rest(words *w, zug_game_event *event) {
    unsigned has = fields[event->kind];
    int64_t number = 0;
    if (w->at + 1 >= w->line.len) /* a blank at the end is told as such */
        return true;
    if (has & OPEN) {
        bool fine = take_number(w, &number) && number > 0 && number <= UINT8_MAX;
        event->left_open = (uint8_t)number;
        return fine;
    }
    zug_str word = has & VERDICT ? next_word(w) : (zug_str){0};
    for (int i = ZUG_GAME_VERDICT_CAN_WIN; has & VERDICT && i <= ZUG_GAME_VERDICT_UNDECIDED; i++)
        if (zug_str_equal(word, zug_str_from(zug_game_verdict_name((zug_game_verdict)i))))
            event->verdict = (uint8_t)i;
    return (has & VERDICT) == 0 || event->verdict != ZUG_GAME_VERDICT_NONE;
}

static bool take_result(words *w, uint8_t *out) {
    zug_result result;
    if (!zug_outcome_result_parse(next_word(w), &result))
        return false;
    *out = (uint8_t)result;
    return true;
}

/* Reads the fields of an event whose kind is known. False at the first that is wrong. */
static bool take_fields(words *w, const zug_position *pos, zug_game_event *event) {
    unsigned has = fields[event->kind];
    if (has & SIDE)
        event->side = (uint8_t)take_name(w, sides, 2);
    if (has & SIDE && event->side > ZUG_BLACK)
        return false;
    if (has & WISH && !take_wish(w, &event->move))
        return false;
    if (has & (MOVE | MAYBE) && !take_move(w, pos, has & MAYBE, &event->move))
        return false;
    if (has & LAG && !take_number(w, &event->lag_ms))
        return false;
    if (has & CLOCKS && (!take_number(w, &event->clock_ms[ZUG_WHITE]) ||
                         !take_number(w, &event->clock_ms[ZUG_BLACK])))
        return false;
    if (has & PLIES && !take_plies(w, &event->plies))
        return false;
    if (has & RESULT && !take_result(w, &event->result))
        return false;
    return take_rest(w, event);
}

zug_status zug_pgn_game_event_parse(zug_str line, const zug_position *pos, zug_game_event *out,
                                    zug_error *err) {
    words w = {.line = line};
    zug_game_event event = {.kind = ZUG_GAME_START};
    if (!take_number(&w, &event.at_ms))
        return zug_status_fail(err, ZUG_ERR_SYNTAX, w.from, "event-malformed",
                               "an event begins with its time");
    if (!take_kind(&w, &event.kind))
        return zug_status_fail(err, ZUG_ERR_SYNTAX, w.from, "event-malformed",
                               "there is no event of this name");
    if (!take_fields(&w, pos, &event))
        return zug_status_fail(err, ZUG_ERR_SYNTAX, w.from, "event-malformed",
                               "this is not what the event needs here");
    if (w.at != line.len)
        return zug_status_fail(err, ZUG_ERR_SYNTAX, w.at, "event-malformed",
                               "the event has nothing more to say");
    *out = event;
    return ZUG_OK;
}
