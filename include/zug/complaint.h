/* complaint.h - one form for all that can be wrong: with a FEN or another text, a move, a position,
 * a game of a PGN file, or what is asked of a game that is played. Each call has reasons of its own
 * kind, with more to tell; a program that wants a code, a place and a sentence makes one of these
 * of whichever it got. */
#ifndef ZUG_COMPLAINT_H
#define ZUG_COMPLAINT_H

#include <zug/abi.h>
#include <zug/faults.h>
#include <zug/game.h>
#include <zug/pgn_check.h>
#include <zug/refusal.h>
#include <zug/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_complaint {
    const char *code;                    /* a short name for programs: "pinned"; it is static */
    bool is_warning;                     /* one may go on all the same */
    uint64_t offset;                     /* the byte of the text that it is about, from 0 */
    uint64_t line, column, game;         /* of a PGN file, from 1; else 0 */
    char sentence[ZUG_PGN_MESSAGE_SIZE]; /* no capital, no full stop */
} zug_complaint;

/* A text that could not be read. */
zug_complaint zug_complaint_error(const zug_error *err);

/* A move that was refused in this position. */
zug_complaint zug_complaint_refusal(const zug_position *pos, const zug_refusal *why);

/* One fault of a position, as the FEN it was read from shows it; without a text there is no place.
 * It is a warning if chess can be played from the position. */
zug_complaint zug_complaint_fault(const zug_position *pos, zug_fault_set fault, zug_str fen);

/* A problem that a checker found in a PGN file. */
zug_complaint zug_complaint_finding(const zug_pgn_finding *finding);

/* What a game does not accept. */
zug_complaint zug_complaint_game(zug_game_refusal refusal);

#ifdef __cplusplus
}
#endif

#endif
