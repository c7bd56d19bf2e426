/* fault_sentence.h - faults of a position in a chess player's words: "a white pawn stands on a8,
 * where no pawn can be". Sentences have no capital (but for names) and no full stop, so that they
 * fit after "error: ". */
#ifndef ZUG_FAULT_SENTENCE_H
#define ZUG_FAULT_SENTENCE_H

#include <zug/abi.h>
#include <zug/faults.h>
#include <zug/sentence.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_FAULT_SENTENCE_SIZE = ZUG_SENTENCE_SIZE };

/* What one fault of this position is, naming the pieces and squares concerned. */
void zug_fault_sentence_write(const zug_position *pos, zug_fault_set fault,
                              char out[ZUG_LEAST(ZUG_FAULT_SENTENCE_SIZE)]);

#ifdef __cplusplus
}
#endif

#endif
