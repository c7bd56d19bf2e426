/* game_pgn.h - games of the zone as PGN.
 * Room: server/archive. */
#ifndef ZUG_SERVER_GAME_PGN_H
#define ZUG_SERVER_GAME_PGN_H

#include "wire/json_out.h"
#include "zone/zone.h"

/* Appends a game of a zone in export format; of one that is shown late what may be seen by now. The
 * site, which may be empty, is that of games
 * without another; the memory is for the solver. False without memory. */
bool game_pgn_write(const zone *zone, const char *site, void *solver_memory, const msg_table *table,
                    json_out *out);

/* The same for broadcasts: with what the list of the contest says of the players. */
bool game_pgn_write_listed(const zone *zone, const char *site, void *solver_memory,
                           const msg_table *table, json_out *out);

enum { GAME_PGN_DISPOSITION_SIZE = 640, GAME_PGN_SITE_SIZE = 300 };

/* Writes how the file of a game is called, as a value of Content-Disposition: after its players
 * and its day. */
void game_pgn_disposition(const msg_table *table, char out[static GAME_PGN_DISPOSITION_SIZE]);

#endif
