/* pgn_check_words.c - the words of the checker for what is wrong with a move. Room: pgn. */
#include "pgn_check_impl.h"

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

const char *zug__spelling_sentence(zug_str code) {
    for (size_t i = 0; i < sizeof spelling_words / sizeof spelling_words[0]; i++)
        if (zug_str_equal(zug_str_from(spelling_words[i].code), code))
            return spelling_words[i].sentence;
    return NULL;
}
