/* pgn_game.c - a game with its clocks in export format.
 * Room: pgn. Shows the game to the writer as if it were read from a file: what is written once is
 * not written twice. */
#include <zug/fen.h>
#include <zug/pgn_command.h>
#include <zug/pgn_game.h>
#include <zug/pgn_result.h>
#include <zug/pgn_tags.h>

#include "pgn_game_impl.h"
#include "pgn_whole_impl.h"

enum { DAY_MS = 86400000, DATE_SIZE = 32 };

/* One game on its way to the writer. */
typedef struct tour {
    const zug_game *game;
    const zug_pgn_game_about *about;
    const zug__game_notes *notes;
    zug__whole whole;  /* what is written */
    zug__text scratch; /* a comment or an escaped value */
    bool fine;         /* there was memory for everything */
} tour;

static void show(tour *t, const zug_pgn_event *event, uint32_t ply, const zug_san *san) {
    zug_pgn_writer_observe(t->whole.writer, event, zug_game_position_at(t->game, ply), san);
}

static void add(tour *t, zug_str text) { t->fine = t->fine && zug__text_add(&t->scratch, text); }

/* Shows a tag whose value needs no escapes, or has them. */
static void show_written(tour *t, const char *name, zug_str value) {
    zug_pgn_event event = {.kind = ZUG_PGN_TAG, .name = zug_str_from(name), .text = value};
    show(t, &event, 0, NULL);
}

static void show_tag(tour *t, const char *name, const char *value) {
    show_written(t, name, zug_str_from(value));
}

/* Shows a tag of the caller's. */
static void show_given(tour *t, const zug_pgn_game_tag *tag) {
    t->scratch.len = 0;
    for (size_t i = 0; i < tag->value.len; i++) {
        char memory[4];
        zug_buf escaped = zug_buf_over(memory, sizeof memory);
        zug_pgn_tags_escape(zug_str_slice(tag->value, i, i + 1), &escaped);
        add(t, (zug_str){escaped.data, escaped.len});
    }
    show_written(t, tag->name, zug__text_str(&t->scratch));
}

static void add_digits(zug_buf *out, int64_t number, int digits) {
    for (int64_t step = digits == 4 ? 1000 : 10; step > 0; step /= 10)
        zug_buf_char(out, (char)('0' + number / step % 10));
}

/* The day of a moment since 1970 as YYYY.MM.DD. Years are counted from March, so that the leap day
 * is the last of its year and 153 days make five months. */
static void write_date(int64_t ms, char out[static DATE_SIZE]) {
    zug_buf text = zug_buf_over(out, DATE_SIZE);
    int64_t days = ms / DAY_MS + 719468;
    int64_t era = days / 146097, day = days % 146097;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int64_t of_year = day - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153;
    add_digits(&text, era * 400 + year + (month >= 10), 4);
    zug_buf_char(&text, '.');
    add_digits(&text, month < 10 ? month + 3 : month - 9, 2);
    zug_buf_char(&text, '.');
    add_digits(&text, of_year - (153 * month + 2) / 5 + 1, 2);
}

static void write_time(int64_t ms, char out[static DATE_SIZE]) {
    zug_buf text = zug_buf_over(out, DATE_SIZE);
    add_digits(&text, ms / 3600000 % 24, 2);
    zug_buf_char(&text, ':');
    add_digits(&text, ms / 60000 % 60, 2);
    zug_buf_char(&text, ':');
    add_digits(&text, ms / 1000 % 60, 2);
}

/* When the game started; false if it has not, or if its times mean nothing. */
static bool find_start(const tour *t, int64_t *out_ms) {
    if (!t->about->has_date || zug_game_event_count(t->game) == 0)
        return false;
    *out_ms = t->about->epoch_ms + zug_game_event_at(t->game, 0)->at_ms;
    return *out_ms >= 0;
}

static void show_moment(tour *t) {
    char text[DATE_SIZE];
    int64_t start_ms;
    if (!find_start(t, &start_ms))
        return;
    write_date(start_ms, text);
    show_tag(t, "Date", text);
    show_tag(t, "UTCDate", text);
    write_time(start_ms, text);
    show_tag(t, "UTCTime", text);
}

static void show_control(tour *t, const char *name, const zug_timecontrol *control) {
    char text[ZUG_TIMECONTROL_SIZE];
    zug_timecontrol_write(control, text);
    show_tag(t, name, text);
}

static void show_controls(tour *t) {
    const zug_timecontrol *control = zug_game_settings_of(t->game)->control;
    show_control(t, "TimeControl", &control[ZUG_WHITE]);
    if (zug_timecontrol_equal(&control[ZUG_WHITE], &control[ZUG_BLACK]))
        return;
    show_control(t, "WhiteTimeControl", &control[ZUG_WHITE]);
    show_control(t, "BlackTimeControl", &control[ZUG_BLACK]);
}

static void show_start(tour *t) {
    const zug_position *start = &zug_game_settings_of(t->game)->start;
    zug_position usual = zug_position_initial();
    char fen[ZUG_FEN_SIZE];
    if (zug_position_is_chess960(start))
        show_tag(t, "Variant", "Chess960");
    if (zug_position_same(start, &usual) && start->fullmove_number == 1 &&
        start->halfmove_clock == 0)
        return;
    zug_fen_write(start, fen);
    show_tag(t, "FEN", fen);
    show_tag(t, "SetUp", "1");
}

/* The value of the Termination tag: PGN standard, section 9.8.1. */
static const char *termination(const zug_game *game) {
    switch (zug_game_reason_of(game)) {
    case ZUG_GAME_REASON_NONE:
        return "unterminated";
    case ZUG_GAME_REASON_TIME:
    case ZUG_GAME_REASON_TIME_CANNOT_MATE:
        return "time forfeit";
    case ZUG_GAME_REASON_ABSENCE:
    case ZUG_GAME_REASON_NEVER_CAME:
        return "abandoned";
    case ZUG_GAME_REASON_FORFEIT:
        return "rules infraction";
    case ZUG_GAME_REASON_ADJUDICATION:
        return "adjudication";
    case ZUG_GAME_REASON_CHECKMATE:
    case ZUG_GAME_REASON_RESIGNATION:
    case ZUG_GAME_REASON_AGREEMENT:
    case ZUG_GAME_REASON_REPETITION:
    case ZUG_GAME_REASON_FIVEFOLD:
    case ZUG_GAME_REASON_FIFTY_MOVES:
    case ZUG_GAME_REASON_SEVENTY_FIVE_MOVES:
    case ZUG_GAME_REASON_STALEMATE:
    case ZUG_GAME_REASON_DEAD_POSITION:
    case ZUG_GAME_REASON_COUNT:
        break;
    }
    return "normal";
}

static void show_tags(tour *t) {
    char plies[DATE_SIZE];
    zug_buf text = zug_buf_over(plies, sizeof plies);
    for (size_t i = 0; i < t->about->tag_count; i++)
        show_given(t, &t->about->tags[i]);
    zug_buf_number(&text, zug_game_plies(t->game));
    show_tag(t, "PlyCount", plies);
    show_tag(t, "Termination", termination(t->game));
    if (zug_game_result(t->game) >= ZUG_RESULT_BOTH_LOSE)
        show_tag(t, ZUG_PGN_RESULT_TAG, zug_outcome_result_name(zug_game_result(t->game)));
    show_moment(t);
    show_controls(t);
    show_start(t);
}

/* Begins a new sentence of the comment that is being made. */
static void add_sentence(tour *t, zug_str sentence) {
    if (t->scratch.len > 0)
        add(t, zug_str_from(" "));
    add(t, sentence);
}

/* What the side that has just moved has left. */
static void add_clock(tour *t, uint32_t ply) {
    if (ply == 0)
        return;
    zug_color mover = zug_position_turn(zug_game_position_at(t->game, ply - 1));
    int64_t left_ms = zug_game_half_move_at(t->game, ply - 1)->clock_ms[mover];
    if (left_ms == ZUG_CLOCK_NEVER)
        return;
    char memory[64];
    zug_buf text = zug_buf_over(memory, sizeof memory);
    zug_buf_text(&text, "[%clk ");
    zug_pgn_command_put_clock(left_ms, &text);
    zug_buf_char(&text, ']');
    add_sentence(t, (zug_str){text.data, text.len});
}

/* Shows the comment after so many half-moves: the clock, what the arbiter did, and how the game
 * ended. */
static void show_comment(tour *t, uint32_t ply) {
    t->scratch.len = 0;
    add_clock(t, ply);
    for (size_t i = 0; i < t->notes->count; i++)
        if (t->notes->list[i].ply == ply)
            add_sentence(t, zug_str_slice(zug__text_str(&t->notes->text), t->notes->list[i].from,
                                          t->notes->list[i].from + t->notes->list[i].len));
    if (ply == zug_game_plies(t->game) && zug_game_state_of(t->game) == ZUG_GAME_STATE_OVER)
        add_sentence(t, zug_str_from(zug_game_end_sentence(zug_game_result(t->game),
                                                           zug_game_reason_of(t->game))));
    zug_pgn_event event = {
        .kind = ZUG_PGN_COMMENT, .number = 1, .text = zug__text_str(&t->scratch)};
    if (t->scratch.len > 0)
        show(t, &event, ply, NULL);
}

static void show_move(tour *t, uint32_t ply) {
    char text[ZUG_SAN_SIZE];
    zug_san san = {.move = zug_game_half_move_at(t->game, ply)->move};
    zug_san_write(zug_game_position_at(t->game, ply), san.move, text);
    zug_pgn_event event = {.kind = ZUG_PGN_SAN, .text = zug_str_from(text)};
    show(t, &event, ply, &san);
}

/* The comment before it, and for programs a tag, say what PGN's results cannot. */
static void show_result(tour *t) {
    zug_result result = zug_game_result(t->game);
    zug_pgn_event event = {.kind = ZUG_PGN_RESULT,
                           .result = zug_pgn_result_of(result),
                           .text = zug_str_from(zug_outcome_result_name(result))};
    show(t, &event, zug_game_plies(t->game), NULL);
}

static void show_game(tour *t) {
    uint32_t plies = zug_game_plies(t->game);
    show(t, &(zug_pgn_event){.kind = ZUG_PGN_GAME_START}, 0, NULL);
    show_tags(t);
    show_comment(t, 0);
    for (uint32_t ply = 0; ply < plies; ply++) {
        show_move(t, ply);
        show_comment(t, ply + 1);
    }
    show_result(t);
    show(t, &(zug_pgn_event){.kind = ZUG_PGN_GAME_END}, plies, NULL);
}

bool zug_pgn_game_export(const zug_game *game, const zug_pgn_game_about *about, zug_alloc alloc,
                         void *solver_memory, void (*put)(void *ctx, zug_str text), void *ctx) {
    zug__game_notes notes = {.alloc = alloc};
    tour t = {.game = game, .about = about, .notes = &notes};
    t.scratch.alloc = alloc;
    zug__whole_begin(&t.whole, ZUG_PGN_EXPORT, alloc);
    t.fine = !t.whole.lost && zug__game_notes_take(&notes, game, about, solver_memory);
    if (t.fine)
        show_game(&t);
    bool is_written = zug__whole_end(&t.whole, t.fine, put, ctx);
    zug__text_free(&t.scratch);
    zug__game_notes_free(&notes);
    return is_written;
}
