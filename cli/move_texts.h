/* move_texts.h - the legal moves of a position as a sorted list of texts. */
#ifndef CLI_MOVE_TEXTS_H
#define CLI_MOVE_TEXTS_H

#include <zug/movegen.h>
#include <zug/san.h>

typedef struct move_text {
    char text[ZUG_SAN_SIZE];
    zug_move move;
} move_text;

typedef struct move_texts {
    size_t count;
    move_text moves[ZUG_MOVES_MAX];
} move_texts;

/* All legal moves in the byte order of their texts, which are SAN or, if asked for, UCI. */
void move_texts_list(const zug_position *pos, bool uci, move_texts *out);

#endif
