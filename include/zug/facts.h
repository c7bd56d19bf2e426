/* facts.h - what there is to say about a refused move or a position that cannot be played, without
 * words: a code, pieces, squares and numbers. Every language makes a sentence of its own from them;
 * the English one is in sentence.h. */
#ifndef ZUG_FACTS_H
#define ZUG_FACTS_H

#include <zug/faults.h>
#include <zug/refusal.h>
#include <zug/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Pieces, squares or numbers of one sentence, at most. */
enum { ZUG_FACTS_MAX = 3 };

/* A piece and where it stands. */
typedef struct zug_facts_piece {
    zug_piece piece;
    zug_square square;
} zug_facts_piece;

/* What a sentence is about. Pieces, squares and numbers stand in the order in which the English
 * sentence names them; there are fewer where the facts do not say, as of `exd`, which has no square
 * to go to. */
typedef struct zug_facts {
    const char *code; /* "pinned": of a refusal, a fault or an error; never NULL */
    const char
        *detail; /* which of several sentences of this code: "none-can"; NULL if it has one */
    const char *sentence; /* in English, if it is always the same; else NULL */
    int8_t side;          /* a zug_color, or -1 */
    zug_piece_type type;  /* of a piece that is not on the board, or could be one of several */
    char line;            /* a file, a to h, or a rank, 1 to 8; 0 without one */
    uint8_t piece_count, square_count, number_count;
    zug_facts_piece pieces[ZUG_FACTS_MAX];
    zug_square squares[ZUG_FACTS_MAX];
    uint64_t numbers[ZUG_FACTS_MAX];
} zug_facts;

/* Facts that are a code alone. */
zug_facts zug_facts_of(const char *code, const char *sentence);

/* Adds what a sentence is about; what is beyond ZUG_FACTS_MAX is left out. */
void zug_facts_add_number(zug_facts *facts, uint64_t number);

/* Why a move was refused in this position. */
zug_facts zug_facts_refusal(const zug_position *pos, const zug_refusal *why);

/* What one unplayable fault of this position is. Others have their name and no more. */
zug_facts zug_facts_fault(const zug_position *pos, zug_fault_set fault);

/* Why a text could not be read. */
zug_facts zug_facts_error(const zug_error *err);

/* The code of a refusal for programs: "king-into-check". */
const char *zug_facts_refusal_code(zug_refusal_code code);

#ifdef __cplusplus
}
#endif

#endif
