/* pgn_collate.h - the order of games in a file (PGN standard, section 12).
 *
 * Date, Event, Site, Round, White, Black, Result, then the movetext. A key is a string of bytes, so
 * that games are in order if their keys are in the order of their bytes and, of equal keys, their
 * movetexts. */
#ifndef ZUG_PGN_COLLATE_H
#define ZUG_PGN_COLLATE_H

#include <zug/abi.h>
#include <zug/buf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes that the key of a game needs, with the NUL that zug_buf puts behind it. */
size_t zug_pgn_collate_size(const zug_str roster[ZUG_LEAST(7)]);

/* Appends the key of a game with these values of the Seven Tag Roster (see zug_pgn_writer_roster):
 *   Date: year, month and day by number, with a question mark for a zero; a part that is missing
 *     is zero.
 *   Round: part by part; a question mark, then a hyphen, then numbers, then anything else in ASCII
 *     order.
 *   All others in ASCII order. */
void zug_pgn_collate_key(const zug_str roster[ZUG_LEAST(7)], zug_buf *out);

/* Compares two texts byte by byte: below, at or above 0. */
int zug_pgn_collate_compare(zug_str a, zug_str b);

#ifdef __cplusplus
}
#endif

#endif
