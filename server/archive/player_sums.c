/* player_sums.c - what somebody has played, added up game by game.
 * Room: server/archive. A game costs its first event and its first moves, never its whole log. */
#include "archive/player_sums.h"

#include <stdlib.h>
#include <string.h>
#include <zug/makemove.h>
#include <zug/opening.h>
#include <zug/uci.h>

#include "log/log_rows.h"
#include "util/array.h"
#include "util/str_copy.h"
#include "util/str_read.h"

/* How many openings of a side, and how many events, are told. */
enum { OPENINGS_TOLD = 6, EVENTS_TOLD = 20 };

/* What came of a game for a side: one game, or none if it was aborted. */
static wire_score score_of(zug_str result, int side) {
    static const char *const wins[2][2] = {{"1-0", "+/-"}, {"0-1", "-/+"}};
    if (zug_str_equal(result, zug_str_from("*")))
        return (wire_score){0};
    if (zug_str_equal(result, zug_str_from("1/2-1/2")))
        return (wire_score){.drawn = 1};
    bool has_won = zug_str_equal(result, zug_str_from(wins[side][0])) ||
                   zug_str_equal(result, zug_str_from(wins[side][1]));
    return (wire_score){.won = has_won, .lost = !has_won};
}

static void add(wire_score *to, const wire_score *score) {
    to->won += score->won;
    to->drawn += score->drawn;
    to->lost += score->lost;
}

/* The opening that the first moves lead to: its name without variations; empty if it has none. */
static zug_str opening_of(const zug_position *start, zug_str moves) {
    zug_position pos = *start;
    zug_move line[LOG_OPENING_PLIES];
    size_t count = 0;
    for (zug_str rest = moves; rest.len > 0 && count < LOG_OPENING_PLIES; count++) {
        zug_str word = str_cut(&rest, ' ');
        if (zug_uci_parse(&pos, word, &line[count], NULL) != ZUG_OK)
            break;
        zug_position_play(&pos, line[count]);
    }
    int found = zug_opening_of_line(start, line, count);
    return found != ZUG_OPENING_NONE ? zug_opening_at(found).opening : zug_str_from("");
}

/* The sum of an opening; NULL without memory. */
static wire_opening_score *find_opening(player_sums *sums, int side, zug_str opening) {
    for (size_t i = 0; i < sums->opening_count; i++)
        if (sums->openings[i].side == side && zug_str_equal(sums->openings[i].opening, opening))
            return &sums->openings[i];
    wire_opening_score *grown =
        array_grow(sums->openings, sums->opening_count, &sums->opening_capacity, sizeof *grown);
    if (grown == NULL)
        return NULL;
    sums->openings = grown;
    grown[sums->opening_count] = (wire_opening_score){.side = side, .opening = opening};
    return &grown[sums->opening_count++];
}

/* The sum of a contest; NULL without memory. */
static event_sum *find_event(player_sums *sums, const store_stream *game) {
    for (size_t i = 0; i < sums->event_count; i++)
        if (sums->events[i].sum.contest == game->contest)
            return &sums->events[i];
    event_sum *grown =
        array_grow(sums->events, sums->event_count, &sums->event_capacity, sizeof *grown);
    if (grown == NULL)
        return NULL;
    sums->events = grown;
    event_sum *made = &grown[sums->event_count++];
    *made = (event_sum){.sum = {.contest = game->contest, .last_ms = game->began_ms}};
    str_copy(made->name, sizeof made->name, game->event);
    return made;
}

/* Adds what the first event tells: by what time control, and with which opening. */
static bool add_terms(player_sums *sums, const store_stream *game, int side,
                      const wire_score *score) {
    wire_event_parts parts = {0};
    msg_event set = {.kind = MSG_EVENT_TABLE_SET};
    zug_speed speed = ZUG_SPEED_UNKNOWN;
    bool is_kept = true;
    if (game->first.len > 0 && wire_event_read(game->first, &set, &parts)) {
        zug_str opening = opening_of(&set.table_set.terms->start, game->opening);
        speed = zug_timecontrol_speed(&set.table_set.terms->control[side]);
        wire_opening_score *of = opening.len > 0 ? find_opening(sums, side, opening) : NULL;
        if (of != NULL)
            add(&of->score, score);
        is_kept = of != NULL || opening.len == 0;
        wire_lists_free(&parts.lists);
    }
    add(&sums->all.speeds[speed], score);
    return is_kept;
}

/* Adds a game of one side. */
static bool add_side(player_sums *sums, const store_stream *game, int side) {
    wire_score score = score_of(game->result, side);
    if (wire_score_games(&score) == 0)
        return true;
    add(&sums->all.side[side], &score);
    if (sums->viewer != 0 && game->person[!side] == sums->viewer)
        add(&sums->all.against, &score);
    event_sum *event = game->contest != 0 ? find_event(sums, game) : NULL;
    if (event != NULL)
        add(&event->sum.score, &score);
    return (event != NULL || game->contest == 0) && add_terms(sums, game, side, &score);
}

bool player_sums_add(player_sums *sums, const store_stream *game) {
    uint64_t person = sums->all.who.person;
    if (game->person[0] == game->person[1])
        return true; /* who plays both sides has won and lost */
    return add_side(sums, game, game->person[0] == person ? ZUG_WHITE : ZUG_BLACK);
}

static int compare_texts(zug_str a, zug_str b) {
    int order = memcmp(a.data, b.data, a.len < b.len ? a.len : b.len);
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

/* With White before Black, those most played first, and then by name. */
static int compare_openings(const void *a, const void *b) {
    const wire_opening_score *x = a, *y = b;
    uint32_t of_x = wire_score_games(&x->score), of_y = wire_score_games(&y->score);
    if (x->side != y->side)
        return x->side - y->side;
    return of_x != of_y ? (of_x < of_y) - (of_x > of_y) : compare_texts(x->opening, y->opening);
}

void player_sums_write(player_sums *sums, json_out *out) {
    size_t told[2] = {0};
    wire_player_open(out, &sums->all);
    if (sums->opening_count > 0)
        qsort(sums->openings, sums->opening_count, sizeof *sums->openings, compare_openings);
    wire_list_open(out, "openings");
    for (size_t i = 0; i < sums->opening_count; i++)
        if (told[sums->openings[i].side]++ < OPENINGS_TOLD)
            wire_put_opening_score(out, &sums->openings[i]);
    wire_list_close(out);
    wire_list_open(out, "events");
    for (size_t i = 0; i < sums->event_count && i < EVENTS_TOLD; i++) {
        sums->events[i].sum.name = sums->events[i].name;
        wire_put_event_score(out, &sums->events[i].sum);
    }
    wire_list_close(out);
}

void player_sums_free(player_sums *sums) {
    free(sums->openings);
    free(sums->events);
}
