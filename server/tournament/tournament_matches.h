/* tournament_matches.h - the games of a round of teams as matches: who sits where for which team.
 * Room: server/tournament. */
#ifndef ZUG_SERVER_TOURNAMENT_MATCHES_H
#define ZUG_SERVER_TOURNAMENT_MATCHES_H

#include "contest_tournament_impl.h"

enum { HOME, AWAY };

/* A game of a round, or a player without an opponent, whose Black is 0; by pairing number. */
typedef struct match_game {
    zug_pair pair;
    uint32_t board; /* 0: the next one of the match that is free */
} match_game;

/* A board of a match. */
typedef struct match_seat {
    size_t match;       /* its index */
    uint32_t board;     /* of the round */
    uint32_t player[2]; /* home and away, by pairing number; 0: nobody */
    zug_round_color home_color;
} match_seat;

/* A match, with its seats in the order of boards. */
typedef struct team_match {
    uint32_t team[2]; /* home and away, by number */
    uint32_t first;   /* the number in the round that its first board has */
    match_seat *seats;
    size_t count;
} team_match;

/* The matches of a round, by their boards. */
typedef struct round_matches {
    uint32_t round;
    team_match *list;
    size_t count;
    match_seat *seats;
} round_matches;

/* Puts games together to matches. Games of who is in no team, or two of one team, are left out.
 * Matches that the table of the system has and of which there is no game are there without seats.
 * False without memory; afterwards *out has to be freed in any case. */
bool tournament_matches_make(const zug_tournament *tournament, uint32_t round,
                             const match_game *games, size_t count, round_matches *out);
void tournament_matches_free(round_matches *matches);

/* The same of a round of a contest; without games if it is not paired. */
bool tournament_matches_of(const zug_tournament *tournament, const msg_contest *contest,
                           uint32_t round, round_matches *out);

/* The board of a seat in its match, from 1. */
uint32_t tournament_match_board(const team_match *match, const match_seat *seat);

/* The line-up of a side of a match, in memory of its own; NULL without. *boards says how long. */
uint32_t *tournament_match_lineup(const team_match *match, int side, uint32_t *boards);

/* Writes matches as the member "matches". Players are written by id: list has them by their index
 * in the tournament. */
void tournament_matches_json(const zug_tournament *tournament, const msg_player **players,
                             const round_matches *matches, zug_json *out);

#endif
