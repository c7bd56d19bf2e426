/* app_pgn.h - games of the zone as PGN.
 * Room: server. */
#ifndef ZUG_SERVER_APP_PGN_H
#define ZUG_SERVER_APP_PGN_H

#include "app_impl.h"

/* Appends a game in export format. False without memory. */
bool app_pgn_write(app *in, const msg_table *table, json_out *out);

/* How many games a text has, and how many of them are illegal or damaged. */
typedef struct app_pgn_count {
    size_t games, bad;
} app_pgn_count;

bool app_pgn_check(span text, app_pgn_count *out);

#endif
