/* serve_computer.h - zug bot as a child of zug serve, for a zone that has a computer to play with.
 */
#ifndef CLI_SERVE_COMPUTER_H
#define CLI_SERVE_COMPUTER_H

#include "serve_settings.h"

/* False if a computer is wanted that could not reach the zone. */
bool serve_computer_is_fine(const serve_settings *said);

/* Starts it if it is wanted: off is nothing, auto stockfish if that is installed, and all else a
 * program. It comes in by an address of the zone, and ends when this process does. */
void serve_computer_start(const serve_settings *said, const char *url);

/* Ends it. */
void serve_computer_stop(void);

#endif
