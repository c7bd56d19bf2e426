/* app_pgn.h - games of the zone as PGN.
 * Room: server. */
#ifndef ZUG_SERVER_APP_PGN_H
#define ZUG_SERVER_APP_PGN_H

#include "app_impl.h"

/* Appends a game of a zone in export format. The site, which may be empty, is that of games without another; the
 * memory is for the solver. False without memory. */
bool app_pgn_write(const zone *in, const char *site, void *solver_memory, const msg_table *table,
                   json_out *out);

enum { APP_DISPOSITION_SIZE = 640 };

/* Writes how the file of a game is called, as a value of Content-Disposition: after its players and its day. */
void app_pgn_disposition(const msg_table *table, char out[static APP_DISPOSITION_SIZE]);

#endif
