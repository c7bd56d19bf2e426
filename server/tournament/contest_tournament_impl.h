/* contest_tournament_impl.h - what the files of the room share.
 * Room: server/tournament. */
#ifndef ZUG_SERVER_TOURNAMENT_IMPL_H
#define ZUG_SERVER_TOURNAMENT_IMPL_H

#include "tournament/contest_tournament.h"

/* The number of a round that is named by it; 0 for other names. */
uint32_t tournament_round_number(const char *name);

/* The player of an id; NULL if there is none. */
const msg_player *tournament_player_of(const msg_contest *contest, uint32_t id);

/* All players by pairing number, so that each has the index that the tournament of the contest has
 * for them; in memory of its own, NULL without any. */
const msg_player **tournament_by_number(const msg_contest *contest);

/* True if an absence is about a round. */
bool tournament_is_about(const msg_absence *absence, uint32_t round);

/* Enters into a round robin the games that are lost because somebody is absent without a point, as
 * far as nothing is said of them: of who has withdrawn to the last round. False without memory. */
bool tournament_enter_absent_games(zug_tournament *tournament, const msg_contest *contest);

/* The last round that has begun: rounds behind it have nothing but games of the table that are lost
 * by absence, as tournament_enter_absent_games enters them. */
uint32_t tournament_rounds_begun(const zug_tournament *tournament);

/* The absences of the player of an index that games mean which are entered behind the last round
 * that has begun; returns how many there are. */
size_t tournament_read_absent_games(const zug_tournament *tournament, size_t index, uint32_t begun,
                                    msg_absence *out);

/* What an absence brings the player of an id in a round: NONE if there is none. */
msg_bye tournament_absence_of(const msg_contest *contest, uint32_t player, uint32_t round);

/* The result of a pairing: as it was given, or of its game. */
tournament_result tournament_result_of(const tournament_source *from, const msg_pairing *pairing);

/* Says why something does not go; returns false. */
bool tournament_refuse(zug_trf_problem *problem, const char *code, const char *sentence);
bool tournament_refuse_memory(zug_trf_problem *problem);

/* The entry that a bye is, and back; NONE for what is none. */
zug_entry_kind tournament_entry_of_bye(msg_bye bye);
msg_bye tournament_bye_of_entry(zug_entry_kind kind);

/* The tournament of a contest whose round of a number has no pairings, so that it can be paired;
 * *problem as tournament_make. */
zug_tournament *tournament_make_without(const tournament_source *from, uint32_t round,
                                        zug_trf_problem *problem);

/* True if a contest says, or its report did, by which system it is paired. */
bool tournament_has_system(const zug_tournament *tournament);

/* The report in UTF-8, line by line, in memory of its own; NULL without memory. */
char *tournament_report_text(zug_str text, size_t *len);

/* True if teams meet, and not their players one by one. */
bool tournament_is_of_teams(const zug_tournament *tournament);

/* Adds the teams of a contest to a tournament that has its players. False without memory. */
bool tournament_add_teams(zug_tournament *tournament, const msg_contest *contest);

/* Says the line-ups of the rounds of a contest, as far as they are not the usual ones and the lines
 * of its plan say none. False without memory. */
bool tournament_add_lineups(zug_tournament *tournament, const msg_contest *contest);

/* True if a contest can have the teams of a report; else their lines are kept. */
bool tournament_can_keep_teams(const zug_tournament *tournament);

/* The teams of a report, in memory of its own; NULL without. */
msg_team *tournament_read_teams(const zug_tournament *tournament, size_t *count);

/* Copies a text as far as it goes into so many bytes, by whole characters and without control
 * characters. */
void tournament_copy_cut(char *out, size_t size, zug_str from);

/* True if lines of a report say a line-up (300) of a round. */
bool tournament_lines_have_lineup(zug_str lines, uint32_t round);

/* A report without the lines of a code, in place. */
void tournament_report_drop(char *text, size_t *len, const char *code);

/* What of a report is kept as lines. */
typedef struct tournament_kept {
    bool teams;      /* are paired, so that byes of line 240 are theirs */
    bool system;     /* line 192 */
    bool tiebreaks;  /* line 202 */
    bool team_lines; /* lines 310 and 013 */
} tournament_kept;

/* The lines of a report, in UTF-8, that are kept, in memory of its own; NULL without memory. */
char *tournament_report_lines(zug_str text, tournament_kept kept);

/* The line of a report, from 1, that has the player of a number; 0 if there is none. */
size_t tournament_report_line_of(zug_str text, uint32_t number);

#endif
