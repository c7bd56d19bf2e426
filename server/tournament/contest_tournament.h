/* contest_tournament.h - a contest with a list of players as libzug's tournament, and back: reports
 * (TRF) in and out, standings, the next round, and what a round breaks. Room: server/tournament.
 * Pure: knows what a contest is and what libzug knows of tournaments; pairs and ranks nothing
 * itself. */
#ifndef ZUG_SERVER_TOURNAMENT_H
#define ZUG_SERVER_TOURNAMENT_H

#include <zug/json.h>
#include <zug/outcome.h>
#include <zug/trf.h>

#include "msg/msg.h"

/* How a game of the zone ended. */
typedef struct tournament_result {
    uint64_t table;
    zug_result result;
    bool is_short;   /* over before each side had moved: it is not rated */
    bool is_aborted; /* then an open result stays one */
} tournament_result;

/* Orders results by table, for qsort. */
int tournament_result_compare(const void *a, const void *b);

/* What a tournament is made from. */
typedef struct tournament_source {
    const msg_contest *contest;
    const tournament_result *results; /* by table */
    size_t result_count;
} tournament_source;

/* Makes the tournament that a contest is: its players by pairing number, every round whose name is
 * its number, byes of who was absent, and what the lines of its plan say; of labels, theirs count.
 * Who is in no pairing of a round is absent there, with no point unless an absence says otherwise.
 * NULL if all that does not go together, or without memory: *problem says why, and has the line of
 * the plan's lines, or 0 if none of them is the reason. */
zug_tournament *tournament_make(const tournament_source *from, zug_alloc alloc,
                                zug_trf_problem *problem);

/* What a writer is asked for. */
typedef struct tournament_wish {
    uint32_t round; /* of a proposal or check; 0: the next one, or the last one. Of standings: after
                       which; 0: the last that was played */
    uint32_t player; /* of standings: the row of this one alone, by id; 0: everybody's */
    bool explains;   /* of a proposal: with reasons */
    bool of_players; /* of standings: also where there are teams */
} tournament_wish;

/* Writes a contest in some form behind what *out has; false, with *problem, as tournament_make. */
typedef bool tournament_writer(const tournament_source *from, const tournament_wish *wish,
                               zug_json *out, zug_trf_problem *problem);

/* A report (TRF-2026), with points and ranks so far. */
tournament_writer tournament_write_report;

/* Standings with what everybody did in every round, as `zug standings --cross-table --format json`
 * has them: of the teams, if there are any and players are not asked for. Of one player, as with
 * --players, --explain and --ratings; no row if there is no such player. And the same as
 * comma-separated values, with one column a round. */
tournament_writer tournament_write_standings, tournament_write_standings_csv;

/* The matches of the teams, round by round, with those to come where the system has a table; and
 * who did best at each board. */
tournament_writer tournament_write_matches;

/* The list of players as comma-separated values, by pairing number, as contest-enter reads it. */
tournament_writer tournament_write_players_csv;

/* Who met whom in every round, with the results so far, as comma-separated values; who had no
 * opponent stands behind the boards, with the bye in place of a result. */
tournament_writer tournament_write_pairings_csv;

/* A round as the rules pair it: "pairings" and "free" by the ids of the list, as contest-pair takes
 * them, and in "paired" what zug_pairing_round_json says. Pairings that the round has already are
 * put aside; byes in it hold. Of teams also "matches", with boards that nobody takes, which have
 * numbers too. */
tournament_writer tournament_write_proposal;

/* What a round that was paired breaks ("breaks"), and how it differs from the pairing of the rules
 * ("compared", as zug_pairing_round_compare_json has it; missing if the contest has no system). */
tournament_writer tournament_write_check;

/* The other columns of a line of players.csv, in their order. */
#define TOURNAMENT_PLAYER_COLUMNS "name,rating,title,federation,fide_id,birth,club,sex,account"

/* What a report says, with the memory that it lies in. */
typedef struct tournament_report {
    msg_report said;
    char *text; /* the report in UTF-8 */
    char *lines;
    msg_player *players;
    msg_team *teams;
    msg_round *rounds;
    msg_pairing *pairings;
    msg_free_player *free;
    msg_absence *absences;
} tournament_report;

/* Reads a report. Ids of players are their numbers in it; boards are in the order of
 * zug_round_games_of, behind them games that were forfeited without colours. Byes of rounds that
 * are not paired are absences. Lines that players, rounds and the plan do not already say are
 * kept as lines of the plan, but no points, ranks and counts. NULL, with *problem, if the report is
 * refused or has something that a contest cannot keep, or without memory. */
tournament_report *tournament_report_read(zug_str text, zug_trf_problem *problem);
void tournament_report_free(tournament_report *report); /* NULL is allowed */

#endif
