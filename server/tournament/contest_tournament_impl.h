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

/* What an absence brings the player of an id in a round: NONE if there is none. */
msg_bye tournament_absence_of(const msg_contest *contest, uint32_t player, uint32_t round);

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

/* What of a report is kept as lines. */
typedef struct tournament_kept {
    bool teams;     /* are paired, so that byes of line 240 are theirs */
    bool system;    /* line 192 */
    bool tiebreaks; /* line 202 */
} tournament_kept;

/* The lines of a report, in UTF-8, that are kept, in memory of its own; NULL without memory. */
char *tournament_report_lines(zug_str text, tournament_kept kept);

/* The line of a report, from 1, that has the player of a number; 0 if there is none. */
size_t tournament_report_line_of(zug_str text, uint32_t number);

#endif
