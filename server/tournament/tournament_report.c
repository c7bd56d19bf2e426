/* tournament_report.c - what a report says, as players, plan, rounds and absences of a contest.
 * Room: server/tournament. The report is read by libzug; here it is only put in other words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/round_games.h>

#include "contest_tournament_impl.h"
#include "util/str_copy.h"
#include "util/str_read.h"

/* A report while it is read. */
typedef struct reading {
    const zug_tournament *t;
    zug_str text;
    uint32_t paired, last; /* rounds that are paired, and the last one of which anything is said */
    tournament_report *out;
    zug_trf_problem *problem;
} reading;

void tournament_copy_cut(char *out, size_t size, zug_str from) {
    while (from.len >= size)
        from.len--;
    while (from.len > 0 && !str_is_utf8(from))
        from.len--;
    str_copy(out, size, from);
    for (size_t i = 0; out[i] != '\0'; i++)
        if ((unsigned char)out[i] < ' ' || out[i] == 0x7F)
            out[i] = ' ';
}

/* Who has no name in a report is called by the number. */
static void copy_name(msg_player *out, zug_str name) {
    tournament_copy_cut(out->name, sizeof out->name, zug_str_trim(name));
    if (out->name[0] == '\0')
        snprintf(out->name, sizeof out->name, "Player %u", (unsigned)out->number);
}

static bool read_players(reading *r) {
    size_t count = zug_tournament_player_count(r->t);
    r->out->players = calloc(count, sizeof *r->out->players);
    if (r->out->players == NULL)
        return tournament_refuse_memory(r->problem);
    for (size_t i = 0; i < count; i++) {
        const zug_player *from = zug_tournament_player(r->t, i);
        msg_player *to = &r->out->players[i];
        *to = (msg_player){
            .id = from->number, .number = from->number, .rating = from->rating, .sex = {from->sex}};
        copy_name(to, from->name);
        tournament_copy_cut(to->title, sizeof to->title, from->title);
        tournament_copy_cut(to->federation, sizeof to->federation, from->federation);
        tournament_copy_cut(to->fide_id, sizeof to->fide_id, from->fide_number);
        tournament_copy_cut(to->birth, sizeof to->birth, from->birth);
    }
    r->out->said.players = (msg_players_named){r->out->players, count};
    return true;
}

/* Copies a label into the plan if it fits; else its line is kept. */
static bool take_label(reading *r, zug_tournament_label label, char *out, size_t size) {
    zug_str text = zug_tournament_label_of(r->t, label);
    if (text.len < size)
        str_copy(out, size, text);
    return text.len < size;
}

static bool read_plan(reading *r) {
    msg_plan *plan = &r->out->said.plan;
    const zug_tournament_rules *rules = zug_tournament_rules_of(r->t);
    tournament_kept kept = {.teams = zug_tournament_pairs_teams(r->t),
                            .team_lines = !tournament_can_keep_teams(r->t)};
    if (rules->is_by_rank)
        return tournament_refuse(r->problem, "report-by-rank",
                                 "Players who are paired by rank (XXC rank) cannot be kept: give "
                                 "them pairing numbers in that order.");
    plan->is_numbered = true;
    plan->rounds = rules->rounds;
    plan->first_color = (msg_side_said){rules->first_color == ZUG_ROUND_BLACK,
                                        rules->first_color != ZUG_ROUND_NO_COLOR};
    kept.system = !take_label(r, ZUG_LABEL_SYSTEM, plan->system, sizeof plan->system);
    kept.tiebreaks = !take_label(r, ZUG_LABEL_TIEBREAKS, plan->tiebreaks, sizeof plan->tiebreaks);
    r->out->lines = tournament_report_lines(r->text, kept);
    if (r->out->lines == NULL)
        return tournament_refuse_memory(r->problem);
    if (strlen(r->out->lines) >= MSG_LINES_SIZE)
        return tournament_refuse(r->problem, "report-lines",
                                 "The lines of this report that are neither players nor rounds are "
                                 "longer than 32 kB.");
    plan->lines = r->out->lines;
    return true;
}

static bool read_teams(reading *r) {
    if (!tournament_can_keep_teams(r->t))
        return true;
    r->out->teams = tournament_read_teams(r->t, &r->out->said.teams.count);
    r->out->said.teams.list = r->out->teams;
    return r->out->teams != NULL || tournament_refuse_memory(r->problem);
}

/* The results that a game of a contest can have, by what White and Black have. */
static bool result_of(zug_entry_kind white, zug_entry_kind black, msg_pairing *out) {
    static const struct {
        zug_entry_kind white, black;
        zug_result result;
    } results[] = {
        {ZUG_ENTRY_OPEN, ZUG_ENTRY_OPEN, ZUG_RESULT_OPEN},
        {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS, ZUG_RESULT_WHITE_WINS},
        {ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN, ZUG_RESULT_BLACK_WINS},
        {ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW, ZUG_RESULT_DRAW},
        {ZUG_ENTRY_LOSS, ZUG_ENTRY_LOSS, ZUG_RESULT_BOTH_LOSE},
        {ZUG_ENTRY_SHORT_WIN, ZUG_ENTRY_SHORT_LOSS, ZUG_RESULT_WHITE_WINS},
        {ZUG_ENTRY_SHORT_LOSS, ZUG_ENTRY_SHORT_WIN, ZUG_RESULT_BLACK_WINS},
        {ZUG_ENTRY_SHORT_DRAW, ZUG_ENTRY_SHORT_DRAW, ZUG_RESULT_DRAW},
        {ZUG_ENTRY_SHORT_LOSS, ZUG_ENTRY_SHORT_LOSS, ZUG_RESULT_BOTH_LOSE},
        {ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS, ZUG_RESULT_WHITE_WINS_BY_FORFEIT},
        {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN, ZUG_RESULT_BLACK_WINS_BY_FORFEIT},
        {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_LOSS, ZUG_RESULT_BOTH_FORFEIT},
    };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (results[i].white == white && results[i].black == black) {
            out->result = (uint8_t)results[i].result;
            out->is_short = white >= ZUG_ENTRY_SHORT_WIN && white <= ZUG_ENTRY_SHORT_LOSS;
            return true;
        }
    return false;
}

/* A game that one has drawn and the other lost. */
static bool refuse_result(reading *r, uint32_t round, uint32_t number) {
    enum { FIRST_ROUND = 92, ROUND_WIDTH = 10, RESULT = 7 };
    tournament_refuse(r->problem, "report-result",
                      "A game that one player has drawn and the other lost cannot be kept: give "
                      "both a draw or a loss, and the rest by line 299.");
    r->problem->line = tournament_report_line_of(r->text, number);
    r->problem->column = FIRST_ROUND + ROUND_WIDTH * (size_t)(round - 1) + RESULT;
    return false;
}

/* Puts a game behind those of a round that are there. */
static bool add_board(reading *r, uint32_t number, const zug_round_game *game, msg_round *round) {
    msg_pairing *to = &round->pairings[round->pairing_count];
    *to = (msg_pairing){.board = (uint32_t)round->pairing_count + 1,
                        .player = {game->pair.white, game->pair.black}};
    if (!result_of(game->white, game->black, to))
        return refuse_result(r, number, game->pair.white);
    round->is_started = round->is_started && to->result != ZUG_RESULT_OPEN;
    round->pairing_count++;
    return true;
}

/* The same of games that were forfeited without colours, which have no board: who has the smaller
 * number counts as White. */
static bool add_colorless(reading *r, uint32_t number, msg_round *round) {
    for (size_t i = 0; i < zug_tournament_player_count(r->t); i++) {
        zug_entry own = zug_tournament_entry(r->t, i, number);
        uint32_t player = zug_tournament_player(r->t, i)->number;
        if (own.opponent <= player || own.color != ZUG_ROUND_NO_COLOR)
            continue;
        size_t other = zug_tournament_find(r->t, own.opponent);
        const zug_round_game game = {
            {player, own.opponent}, own.kind, zug_tournament_entry(r->t, other, number).kind};
        if (!add_board(r, number, &game, round))
            return false;
    }
    return true;
}

/* Takes over the boards of a round, in the order in which libzug lists them. */
static bool read_boards(reading *r, uint32_t number, msg_round *round) {
    zug_round_games games;
    bool is_fine = zug_round_games_of(r->t, number, zug_host_alloc(), &games);
    if (!is_fine)
        tournament_refuse_memory(r->problem);
    round->is_started = true;
    for (size_t i = 0; is_fine && i < games.count; i++)
        is_fine = add_board(r, number, &games.games[i], round);
    zug_round_games_free(&games);
    return is_fine && add_colorless(r, number, round);
}

/* The same for those who have no opponent. */
static void read_free(const reading *r, uint32_t number, msg_round *round) {
    for (size_t i = 0; i < zug_tournament_player_count(r->t); i++) {
        msg_bye bye = tournament_bye_of_entry(zug_tournament_entry(r->t, i, number).kind);
        if (bye != MSG_BYE_NONE)
            round->free[round->free_count++] =
                (msg_free_player){zug_tournament_player(r->t, i)->number, bye};
    }
}

/* Takes over all rounds that are paired. */
static bool fill_rounds(reading *r, size_t rounds) {
    msg_pairing *pairings = r->out->pairings;
    msg_free_player *free = r->out->free;
    for (uint32_t i = 1; i <= rounds; i++) {
        msg_round *round = &r->out->rounds[i - 1];
        *round = (msg_round){.pairings = pairings, .free = free};
        snprintf(round->name, sizeof round->name, "%u", (unsigned)i);
        if (!read_boards(r, i, round))
            return false;
        read_free(r, i, round);
        pairings += round->pairing_count;
        free += round->free_count;
    }
    r->out->said.rounds = r->out->rounds;
    r->out->said.round_count = rounds;
    return true;
}

static bool read_rounds(reading *r) {
    size_t players = zug_tournament_player_count(r->t);
    size_t rounds = r->paired;
    r->out->rounds = calloc(rounds + 1, sizeof *r->out->rounds);
    r->out->pairings = calloc(rounds * (players / 2) + 1, sizeof *r->out->pairings);
    r->out->free = calloc(rounds * players + 1, sizeof *r->out->free);
    bool fine = r->out->rounds != NULL && r->out->pairings != NULL && r->out->free != NULL;
    return fine ? fill_rounds(r, rounds) : tournament_refuse_memory(r->problem);
}

/* The absences of a player in rounds that are not paired; returns how many there are. */
static size_t read_absent(const reading *r, size_t index, msg_absence *out) {
    size_t count = tournament_read_absent_games(r->t, index, r->paired, out);
    for (uint32_t round = r->paired + 1; round <= r->last; round++) {
        msg_bye bye = tournament_bye_of_entry(zug_tournament_entry(r->t, index, round).kind);
        if (bye != MSG_BYE_NONE && out != NULL)
            out[count] =
                (msg_absence){zug_tournament_player(r->t, index)->number, round, round, bye};
        count += bye != MSG_BYE_NONE;
    }
    return count;
}

static bool read_absences(reading *r) {
    size_t players = zug_tournament_player_count(r->t), count = 0, at = 0;
    for (size_t i = 0; i < players; i++)
        count += read_absent(r, i, NULL);
    r->out->absences = calloc(count + 1, sizeof *r->out->absences);
    if (r->out->absences == NULL)
        return tournament_refuse_memory(r->problem);
    for (size_t i = 0; i < players; i++)
        at += read_absent(r, i, r->out->absences + at);
    r->out->said.absences = r->out->absences;
    r->out->said.absence_count = count;
    return true;
}

/* Reads the text that *out has. */
static bool read_text(tournament_report *out, size_t len, zug_trf_problem *problem) {
    reading r = {.text = {out->text, len}, .out = out, .problem = problem};
    zug_tournament *t = NULL;
    zug_status status = zug_trf_read(r.text, zug_host_alloc(), &t, problem);
    if (status == ZUG_ERR_SPACE)
        return tournament_refuse_memory(problem);
    if (status != ZUG_OK)
        return false;
    r.t = t;
    r.paired = tournament_rounds_begun(t);
    r.last = zug_tournament_last_round(t);
    bool fine =
        read_players(&r) && read_plan(&r) && read_teams(&r) && read_rounds(&r) && read_absences(&r);
    zug_tournament_free(t);
    return fine;
}

tournament_report *tournament_report_read(zug_str text, zug_trf_problem *problem) {
    tournament_report *out = calloc(1, sizeof *out);
    size_t len = 0;
    if (out != NULL)
        out->text = tournament_report_text(text, &len);
    if (out == NULL || out->text == NULL)
        tournament_refuse_memory(problem);
    else if (read_text(out, len, problem))
        return out;
    tournament_report_free(out);
    return NULL;
}

void tournament_report_free(tournament_report *report) {
    if (report == NULL)
        return;
    free(report->text);
    free(report->lines);
    free(report->players);
    free(report->teams);
    free(report->rounds);
    free(report->pairings);
    free(report->free);
    free(report->absences);
    free(report);
}
