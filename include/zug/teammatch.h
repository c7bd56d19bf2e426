/* teammatch.h - a match of two teams at boards: who sits where, colours, points.
 *
 * A line-up has a player for each board, by pairing number, 0 where a board stays empty. Who is
 * absent is left out and everybody behind moves up, so that substitutes keep the order in which the
 * team was named. */
#ifndef ZUG_TEAMMATCH_H
#define ZUG_TEAMMATCH_H

#include <stdbool.h>
#include <zug/pairing_refusal.h>
#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many boards a match of the tournament has: as many as colours are said for them
 * (ZUG_LABEL_BOARD_COLORS); else as the smallest team has players; 0 without teams. */
uint32_t zug_teammatch_boards(const zug_tournament *tournament);

/* The colour of the home team at a board from 1, by a text as WBBW, which begins anew behind its
 * end; without one it has White at odd boards. */
zug_round_color zug_teammatch_color(zug_str colors, uint32_t board);

/* Fills a line-up for a round: with those who have an opponent in it already, if anybody has; else
 * with those who have no bye. Returns how many boards are taken. */
uint32_t zug_teammatch_lineup(const zug_tournament *tournament, const zug_team *team,
                              uint32_t round, uint32_t boards, uint32_t *out);

/* True if a line-up of a team keeps its order, with players of the team only and each once; else
 * *why says what is wrong. */
bool zug_teammatch_check_lineup(const zug_team *team, const uint32_t *lineup, uint32_t boards,
                                zug_pairing_refusal *why);

/* The pairs of two line-ups, by board; who has nobody opposite is listed without Black, and boards
 * that both leave empty not at all. Returns how many there are. */
size_t zug_teammatch_pairs(const uint32_t *home, const uint32_t *away, uint32_t boards,
                           zug_str colors, zug_pair *out);

/* What came of a match. */
typedef struct zug_teammatch_result {
    uint32_t games, open;                /* between the two, and those without a result */
    zug_points home_boards, away_boards; /* the points at the boards */
    zug_points home_match, away_match;   /* match points, once no game is open */
} zug_teammatch_result;

/* The result of two teams in a round: the points of its games, and match points by the rules of the
 * tournament. Without a game between them all is 0. */
zug_teammatch_result zug_teammatch_result_of(const zug_tournament *tournament, uint32_t round,
                                             const zug_team *home, const zug_team *away);

#ifdef __cplusplus
}
#endif

#endif
