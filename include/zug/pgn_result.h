/* pgn_result.h - the result of a game in a file, with what PGN's own four results cannot say: that
 * both have lost, and forfeits.
 *
 * Games that zug_pgn_game_export writes say it in a tag of their own, [ExactResult "+/-"], beside
 * the Result that every reader knows. */
#ifndef ZUG_PGN_RESULT_H
#define ZUG_PGN_RESULT_H

#include <zug/outcome.h>
#include <zug/pgn_tree.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The tag; its value is a zug_outcome_result_name. */
#define ZUG_PGN_RESULT_TAG "ExactResult"

/* What PGN has for a result: a forfeit is a win like any other, and a loss of both is unknown. */
zug_pgn_result zug_pgn_result_of(zug_result result);

/* Reads the result of a game: the mark at its end, or the Result tag where that is missing or an
 * asterisk. It is a forfeit, or a loss of both, if the tag ExactResult or Result or the mark itself
 * says so (`+--`, `0:0`), or if it was won by "rules infraction", which the standard calls an
 * administrative forfeit (9.8.1), before both had moved. False, and *out untouched, if what is
 * said does not go together. */
bool zug_pgn_result_read(const zug_pgn_tree_game *game, zug_result *out);

#ifdef __cplusplus
}
#endif

#endif
