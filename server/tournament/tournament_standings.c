/* tournament_standings.c - how a contest stands: as a report with points and ranks, as standings.
 * Room: server/tournament. libzug ranks. */
#include <stdio.h>
#include <stdlib.h>
#include <zug/host_alloc.h>
#include <zug/standings_json.h>

#include "tournament_csv.h"
#include "contest_tournament_impl.h"

/* The points of a player so far: a game that is going on has brought nothing yet. */
static zug_points points_of(const zug_tournament *t, size_t index, uint32_t rounds) {
    zug_points sum = zug_tournament_score(t, index, rounds);
    for (uint32_t round = 1; round <= rounds; round++)
        if (zug_tournament_entry(t, index, round).kind == ZUG_ENTRY_OPEN)
            sum -= zug_tournament_rules_of(t)->scoring.open;
    return sum;
}

/* Says of everybody the points and the rank; false without memory. */
static bool set_standings(zug_tournament *t) {
    zug_standings *standings = zug_standings_new(t, &(zug_standings_wish){0}, zug_host_alloc());
    uint32_t rounds = zug_tournament_paired_rounds(t);
    if (standings == NULL)
        return false;
    for (size_t i = 0; i < zug_standings_count(standings); i++) {
        const zug_standings_row *row = zug_standings_row_of(standings, i);
        zug_tournament_set_standing(t, row->index, points_of(t, row->index, rounds), row->rank);
    }
    zug_standings_free(standings);
    return true;
}

static void append(void *ctx, zug_str piece) { zug_json_bytes(ctx, piece); }

bool tournament_write_report(const tournament_source *from, const tournament_wish *wish,
                             zug_json *out, zug_trf_problem *problem) {
    (void)wish;
    zug_tournament *t = tournament_make(from, zug_host_alloc(), problem);
    if (t == NULL)
        return false;
    bool fine = set_standings(t) || tournament_refuse_memory(problem);
    if (fine && zug_trf_write(t, append, out) != ZUG_OK)
        fine = tournament_refuse(problem, "too-large",
                                 "Something of this event has no place in a report.");
    zug_tournament_free(t);
    return fine;
}

/* The tie-breaks of a tournament; false if they are not understood. */
static bool find_tiebreaks(const zug_tournament *t, bool is_team, zug_tiebreak_list *out,
                           zug_trf_problem *problem) {
    zug_tournament_label label;
    zug_error err;
    if (zug_standings_tiebreaks(t, is_team, out, &label, &err) == ZUG_OK)
        return true;
    tournament_refuse(problem, err.code, err.message);
    problem->column = err.offset + 1;
    return false;
}

/* What standings are written from, besides themselves. */
typedef struct ranked {
    const tournament_source *from;
    const tournament_wish *wish;
} ranked;

/* Writes standings in some form. */
typedef void put_standings(ranked of, const zug_standings *standings, zug_json *out);

/* Ranks a contest and writes it. */
static bool write_ranked(ranked of, zug_json *out, zug_trf_problem *problem, put_standings *put) {
    zug_tournament *t = tournament_make(of.from, zug_host_alloc(), problem);
    zug_tiebreak_list tiebreaks;
    zug_standings_wish wish = {.tiebreaks = &tiebreaks,
                               .rounds = of.wish->round,
                               .is_team = t != NULL && of.wish->player == 0 &&
                                          !of.wish->of_players && zug_tournament_team_count(t) > 0};
    bool fine = t != NULL && find_tiebreaks(t, wish.is_team, &tiebreaks, problem);
    zug_standings *standings = fine ? zug_standings_new(t, &wish, zug_host_alloc()) : NULL;
    if (standings != NULL)
        put(of, standings, out);
    else if (fine)
        tournament_refuse_memory(problem);
    zug_standings_free(standings);
    zug_tournament_free(t);
    return standings != NULL;
}

/* Whose row is wanted, by pairing number: 0 everybody's, and one that nobody has for nobody's. */
static uint32_t number_wanted(ranked of) {
    if (of.wish->player == 0)
        return 0;
    const msg_player *player = tournament_player_of(of.from->contest, of.wish->player);
    return player != NULL ? player->number : UINT32_MAX;
}

static void put_json(ranked of, const zug_standings *standings, zug_json *out) {
    uint32_t number = number_wanted(of);
    bool is_one = number != 0;
    zug_standings_json(standings,
                       (zug_standings_detail){
                           .rounds = true, .parts = is_one, .ratings = is_one, .number = number},
                       out);
}

bool tournament_write_standings(const tournament_source *from, const tournament_wish *wish,
                                zug_json *out, zug_trf_problem *problem) {
    return write_ranked((ranked){from, wish}, out, problem, put_json);
}

/* The first line: ranks, who it is, values, rounds. */
static void put_headings(const zug_standings *standings, csv *out) {
    const zug_tiebreak_list *list = zug_standings_list(standings);
    csv_text(out, zug_str_from("rank"));
    csv_text(out, zug_str_from("number"));
    csv_text(out, zug_str_from("name"));
    if (!zug_standings_is_team(standings)) {
        csv_text(out, zug_str_from("title"));
        csv_text(out, zug_str_from("rating"));
        csv_text(out, zug_str_from("federation"));
        csv_text(out, zug_str_from("club"));
    }
    for (size_t i = 0; i < list->count; i++) {
        char code[ZUG_TIEBREAK_CODE_SIZE];
        zug_buf text = zug_buf_over(code, sizeof code);
        zug_tiebreak_write(&list->items[i], &text);
        csv_text(out, zug_str_from(code));
    }
    for (uint32_t round = 1; round <= zug_standings_rounds(standings); round++) {
        char heading[16];
        snprintf(heading, sizeof heading, "R%u", (unsigned)round);
        csv_text(out, zug_str_from(heading));
    }
    csv_end_line(out);
}

/* Who a player is, as the list has it: reports cut long names. */
static void put_person(const msg_player *player, csv *out) {
    csv_text(out, zug_str_from(player->name));
    csv_text(out, zug_str_from(player->title));
    csv_number(out, player->rating);
    csv_text(out, zug_str_from(player->federation));
    csv_text(out, zug_str_from(player->club));
}

/* The values of a row in the tie-breaks, and its rounds. */
static void put_values(const zug_standings *standings, size_t row, csv *out) {
    const zug_tiebreak_list *list = zug_standings_list(standings);
    char text[64];
    for (size_t i = 0; i < list->count; i++) {
        zug_buf value = zug_buf_over(text, sizeof text);
        zug_tiebreak_value_write(zug_standings_value(standings, row, i),
                                 zug_tiebreak_decimals(list->items[i].kind), &value);
        csv_text(out, zug_str_from(text));
    }
    for (uint32_t round = 1; round <= zug_standings_rounds(standings); round++) {
        zug_buf value = zug_buf_over(text, sizeof text);
        zug_standings_cell cell = zug_standings_cell_of(standings, row, round);
        zug_standings_cell_write(standings, &cell, &value);
        csv_text(out, zug_str_from(text));
    }
}

static void put_csv(ranked of, const zug_standings *standings, zug_json *out) {
    const msg_player **players = tournament_by_number(of.from->contest);
    csv table = {.out = out};
    out->failed = out->failed || players == NULL;
    put_headings(standings, &table);
    for (size_t i = 0; players != NULL && i < zug_standings_count(standings); i++) {
        const zug_standings_row *row = zug_standings_row_of(standings, i);
        csv_number(&table, row->rank);
        csv_number(&table, zug_standings_number(standings, i));
        if (zug_standings_is_team(standings))
            csv_text(&table, zug_standings_name(standings, i));
        else
            put_person(players[row->index], &table);
        put_values(standings, i, &table);
        csv_end_line(&table);
    }
    free(players);
}

bool tournament_write_standings_csv(const tournament_source *from, const tournament_wish *wish,
                                    zug_json *out, zug_trf_problem *problem) {
    return write_ranked((ranked){from, wish}, out, problem, put_csv);
}
