/* trf_update.c - writes a report once more with what was entered since it was read, and leaves
 * everything else of it as it is.
 * Room: pairing. */
#include "trf_impl.h"

enum { RESULT_AT = 7 }; /* in the columns of a round */

/* A report that is being copied, and changed on the way. */
typedef struct updating {
    zug__trf r;
    const zug_tournament *t;
    uint32_t rounds;
    zug_trf_sink *sink; /* NULL: it is only found out whether all fits */
    void *ctx;
    size_t done;      /* bytes of the text that are copied or replaced */
    size_t line_end;  /* the byte behind the present line, with the blanks at its end */
    size_t written;   /* bytes of the present line as it will be */
    bool is_too_long; /* something does not fit into its columns */
} updating;

static void put(const updating *u, zug_str text) {
    if (u->sink && text.len > 0)
        u->sink(u->ctx, text);
}

/* Copies what is left before a byte of the text. */
static void copy_to(updating *u, size_t byte) {
    if (byte > u->done) {
        put(u, zug_str_slice(u->r.text, u->done, byte));
        u->done = byte;
    }
}

/* Where the present line begins in the text. */
static size_t start_of_line(const updating *u) { return (size_t)(u->r.line.data - u->r.text.data); }

/* Replaces what stands in columns of the present line behind its names; those that the line is too
 * short for are added. */
static void replace(updating *u, size_t column, zug_str field) {
    size_t start = start_of_line(u), at = column - 1 + u->r.in_name;
    size_t kept = at < u->r.line.len ? at : u->r.line.len;
    copy_to(u, start + kept);
    u->written = u->written > kept ? u->written : kept;
    for (; u->written < at; u->written++)
        put(u, zug_str_from(" "));
    put(u, field);
    u->written = at + field.len;
    size_t covered = start + u->written < u->line_end ? start + u->written : u->line_end;
    u->done = covered > u->done ? covered : u->done;
}

/* Replaces points if they are others than those of the line. */
static void replace_points(updating *u, size_t column, size_t width, zug_points points) {
    char memory[16], field[8];
    zug_buf number = zug_buf_over(memory, sizeof memory), to = zug_buf_over(field, sizeof field);
    zug_str before = zug_str_trim(zug__trf_columns(&u->r, column, column + width - 1));
    zug_points said;
    if (zug__trf_parse_points(before, &said) && said == points)
        return;
    zug_points_write(points, &number);
    if (number.len > width) {
        u->is_too_long = true;
        return;
    }
    while (to.len < width - number.len)
        zug_buf_char(&to, ' ');
    zug_buf_str(&to, (zug_str){number.data, number.len});
    replace(u, column, (zug_str){to.data, to.len});
}

/* Enters the result of a round, if it is another than that of the line. */
static void update_entry(updating *u, size_t index, uint32_t round) {
    size_t column = ZUG__TRF_ROUND_COLUMN + ZUG__TRF_ROUND_WIDTH * (size_t)(round - 1) + RESULT_AT;
    zug_entry_kind kind = zug_tournament_entry(u->t, index, round).kind;
    zug_str before = zug__trf_columns(&u->r, column, column);
    char letter = zug__trf_letter_of(kind), said = before.len > 0 ? before.data[0] : ' ';
    if (said >= 'a' && said <= 'z')
        said = (char)(said - 'a' + 'A');
    if (zug_entry_has_opponent(kind) && said != letter)
        replace(u, column, (zug_str){&letter, 1});
}

static void update_player(updating *u) {
    uint32_t number = 0;
    zug__trf_number(&u->r, 5, 8, ZUG_PLAYERS_MAX, &number);
    size_t index = zug_tournament_find(u->t, number);
    const zug_player *player = zug_tournament_player(u->t, index);
    if (!player)
        return;
    if (player->has_points)
        replace_points(u, ZUG__TRF_POINTS_COLUMN, 4, player->points);
    for (uint32_t round = 1; round <= u->rounds; round++)
        update_entry(u, index, round);
}

static void update_team(updating *u) {
    uint32_t number = 0;
    zug__trf_number(&u->r, 5, 7, ZUG_TEAMS_MAX, &number);
    size_t index = zug_tournament_find_team(u->t, number);
    if (index == SIZE_MAX)
        return;
    const zug_team *team = zug_tournament_team(u->t, index);
    if (team->has_match_points)
        replace_points(u, ZUG__TRF_MATCH_POINTS, 6, team->match_points);
    if (team->has_game_points)
        replace_points(u, ZUG__TRF_GAME_POINTS, 6, team->game_points);
}

/* Copies the present line, which the next one follows at a byte. */
static void update_line(updating *u, size_t next) {
    u->line_end = start_of_line(u) + u->r.line.len;
    u->written = 0;
    zug_str code = zug__trf_code_of(&u->r);
    zug__trf_recall_names(&u->r);
    if (zug__trf_is(code, "001")) {
        update_player(u);
    } else if (zug__trf_is(code, "310")) {
        update_team(u);
    } else if (zug__trf_is(code, "801") || zug__trf_is(code, "802")) {
        copy_to(u, start_of_line(u));
        u->done = next;
    }
    copy_to(u, next);
}

/* Copies all, or only finds out whether it fits, if there is no sink. */
static bool update_all(zug_str text, const zug_tournament *t, zug_trf_sink *sink, void *ctx) {
    updating u = {.r = {.text = text},
                  .t = t,
                  .rounds = zug_tournament_last_round(t),
                  .sink = sink,
                  .ctx = ctx};
    size_t at = 0;
    if (text.len > 0 && text.data[text.len - 1] == '\x1A')
        u.r.text.len--; /* how old programs end a file */
    while (zug__trf_next_line(&u.r, &at))
        update_line(&u, at < u.r.text.len ? at : u.r.text.len);
    put(&u, zug_str_slice(text, u.r.text.len, text.len));
    return !u.is_too_long;
}

zug_status zug_trf_update(zug_str text, const zug_tournament *t, zug_trf_sink *sink, void *ctx) {
    if (!update_all(text, t, NULL, NULL))
        return ZUG_ERR_SPACE;
    update_all(text, t, sink, ctx);
    return ZUG_OK;
}
