/* trf.h - tournaments as text: the Tournament Report File of FIDE, TRF16 and TRF-2026, with the
 * older codes by which programs talked to pairing engines.
 *
 * Read: lines that end with CR, LF or both; `001` players in fixed columns, in UTF-8 or Latin-1;
 * `012` to `362` about the tournament; `240` byes, `250` accelerations, `260` forbidden pairs,
 * `299` unusual points; `013` and `310` teams, `300` their line-ups, `320` byes and `330` forfeits;
 * and `XXR` rounds, `XXC` first colour, `XXZ` absent players, `XXA` accelerations, `XXP` forbidden
 * pairs, `XXS` and `BBW`... points. Where teams are paired (zug_tournament_pairs_teams), the
 * numbers in `240`, `250`, `260` and `299` are theirs. `801` and `802` are held to the rest and
 * written anew, as `802`. Lines of other codes, among them those of national ratings, are kept as
 * they are. Columns and what they mean are not guessed: a file that is not in this form, or that
 * contradicts itself, is refused with the place and the reason. */
#ifndef ZUG_TRF_H
#define ZUG_TRF_H

#include <zug/status.h>
#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_TRF_MESSAGE_SIZE = 256 };

/* Why a file was refused, and where; line and column count from 1, columns in characters. */
typedef struct zug_trf_problem {
    size_t line, column, offset;
    const char *code;                   /* as "trf-number", or that of a zug_tournament_fault */
    char message[ZUG_TRF_MESSAGE_SIZE]; /* a sentence */
    zug_tournament_fault fault; /* if the code is that of one: of whom, and of which round */
} zug_trf_problem;

/* Reads a whole file. ZUG_ERR_SYNTAX if it is refused, with the reason in *problem, which may be
 * NULL; ZUG_ERR_SPACE without memory. What is read has no zug_tournament_faults. */
zug_status zug_trf_read(zug_str text, zug_alloc alloc, zug_tournament **out,
                        zug_trf_problem *problem);

/* Finds where a label of a tournament stands in the report from which it was read: line, column and
 * offset of a byte of its text. The rest of *out is untouched. False if there is no such line. */
bool zug_trf_find_label(zug_str text, zug_tournament_label label, size_t byte,
                        zug_trf_problem *out);

/* Is given a text, piece by piece. */
typedef void zug_trf_sink(void *ctx, zug_str piece);

/* Writes a tournament as TRF-2026, so that zug_trf_read gives it back. Names that are longer than
 * their columns are cut. ZUG_ERR_SPACE, before anything is written, if a number is too large for
 * its columns, or if something has none: unusual points of a player where teams are paired. */
zug_status zug_trf_write(const zug_tournament *tournament, zug_trf_sink *sink, void *ctx);

/* Writes the report from which a tournament was read once more, with the results and points that
 * have changed since, and everything else as it is, byte by byte: other lines, ends of lines,
 * encoding, ranks. Only lines 801 and 802, which say the results of teams once more, are left out.
 * Pairs, players and whatever else the tournament was given since are not written. ZUG_ERR_SPACE,
 * before anything is written, if points are too large for their columns. */
zug_status zug_trf_update(zug_str text, const zug_tournament *tournament, zug_trf_sink *sink,
                          void *ctx);

#ifdef __cplusplus
}
#endif

#endif
