/* pgn_check_words.c - the words of the checker for what is wrong with a move. Room: pgn. */
#include "pgn_check_impl.h"

const char *zug__refusal_name(zug_refusal_code code) {
    static const char *const names[] = {[ZUG_REFUSED_NOT] = "none",
                                        [ZUG_REFUSED_NOT_A_MOVE] = "not-a-move",
                                        [ZUG_REFUSED_NO_SUCH_PIECE] = "no-such-piece",
                                        [ZUG_REFUSED_BLOCKED] = "blocked",
                                        [ZUG_REFUSED_OWN_PIECE_ON_TARGET] = "own-piece-on-target",
                                        [ZUG_REFUSED_PINNED] = "pinned",
                                        [ZUG_REFUSED_KING_INTO_CHECK] = "king-into-check",
                                        [ZUG_REFUSED_CHECK_NOT_ANSWERED] = "check-not-answered",
                                        [ZUG_REFUSED_CASTLING_RIGHT_LOST] = "castling-right-lost",
                                        [ZUG_REFUSED_CASTLING_BLOCKED] = "castling-blocked",
                                        [ZUG_REFUSED_CASTLING_THROUGH_CHECK] =
                                            "castling-through-check",
                                        [ZUG_REFUSED_CASTLING_IN_CHECK] = "castling-in-check",
                                        [ZUG_REFUSED_EN_PASSANT_TOO_LATE] = "en-passant-too-late",
                                        [ZUG_REFUSED_PROMOTION_MISSING] = "promotion-missing",
                                        [ZUG_REFUSED_PROMOTION_IMPOSSIBLE] = "promotion-impossible",
                                        [ZUG_REFUSED_AMBIGUOUS] = "ambiguous",
                                        [ZUG_REFUSED_NULL_MOVE] = "null-move"};
    return names[code];
}

static const zug__spelling_word spelling_words[] = {
    {ZUG_SAN_CHECK_MISSING, "check-mark-missing",
     "the move gives check or mate and is not marked so"},
    {ZUG_SAN_CHECK_WRONG, "check-mark-wrong", "the check or mate mark is wrong"},
    {ZUG_SAN_NEEDLESS_ORIGIN, "needless-disambiguation",
     "the move needs no or less disambiguation"},
    {ZUG_SAN_CAPTURE_MISSING, "capture-mark-missing", "the move captures and has no x"},
    {ZUG_SAN_CAPTURE_WRONG, "capture-mark-wrong", "the move captures nothing but has an x"},
    {ZUG_SAN_UNUSUAL, "unusual-spelling", "the move is not written as in the standard"},
};

zug__spelling_word zug__next_spelling(unsigned spelling) {
    const zug__spelling_word *word = spelling_words;
    while (!(spelling & word->bit))
        word++;
    return *word;
}
