/* exports_game.h - what the exports about games share.
 * Room: wasm. */
#ifndef ZUG_WASM_EXPORTS_GAME_H
#define ZUG_WASM_EXPORTS_GAME_H

#include <zug/game.h>

#include "exports.h"

/* ZUG_GAME_SOLVER_BYTES for whoever needs them, one at a time; NULL without memory. */
void *zug__solver_memory(void);

#endif
