/* contest_of_report.h - a contest that has what a report says, as if it had been brought in.
 * Room: tests. */
#ifndef CONTEST_OF_REPORT_H
#define CONTEST_OF_REPORT_H

#include "tournament/contest_tournament.h"

/* Borrows all of the report. */
static inline msg_contest contest_of_report(const msg_report *report) {
    return (msg_contest){.id = 1,
                         .name = "",
                         .site = "",
                         .rounds = report->rounds,
                         .round_count = report->round_count,
                         .plan = report->plan,
                         .players = report->players.list,
                         .player_count = report->players.count,
                         .teams = report->teams.list,
                         .team_count = report->teams.count,
                         .absences = report->absences,
                         .absence_count = report->absence_count};
}

#endif
