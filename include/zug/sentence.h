/* sentence.h - reasons in a chess player's words: "the knight on f6 is pinned to the king by the
 * bishop on g5". Sentences have no capital (but for names) and no full stop, so that they fit after
 * "error: ". */
#ifndef ZUG_SENTENCE_H
#define ZUG_SENTENCE_H

#include <zug/abi.h>
#include <zug/facts.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_SENTENCE_SIZE = 240 };

/* What the facts say, in English. Empty for codes that are not those of a refusal or an unplayable
 * position and have no sentence of their own. */
void zug_sentence_facts(const zug_facts *facts, char out[ZUG_LEAST(ZUG_SENTENCE_SIZE)]);

/* Why a move was refused in this position. */
void zug_sentence_refusal(const zug_position *pos, const zug_refusal *why,
                          char out[ZUG_LEAST(ZUG_SENTENCE_SIZE)]);

#ifdef __cplusplus
}
#endif

#endif
