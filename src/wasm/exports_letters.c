/* exports_letters.c - the letters of pieces in other languages, for a browser.
 * Room: wasm. No logic: text in, libzug's answer out. */
#include <zug/letters.h>

#include "exports.h"

int zug_wasm_letters(int length);
int zug_wasm_letters_write(int language_length, int move_length);

/* The letters that pieces have in a language ("de", "figurines"): {"king":"K",...}; null if libzug
 * does not know it. A pawn has none. */
EXPORT(zug_wasm_letters) int zug_wasm_letters(int length) {
    const zug_letters *letters = zug_letters_find(zug__input(0, length));
    zug__answer_begin();
    if (letters == NULL) {
        zug__answer_null();
        return zug__answer_end();
    }
    zug__answer_open('{');
    for (int type = ZUG_BISHOP; type <= ZUG_KING; type++)
        if (letters->pieces[type][0] != '\0')
            zug__answer_member(zug__kind_name((zug_piece_type)type), letters->pieces[type]);
    zug__answer_close('}');
    return zug__answer_end();
}

/* A move, which stands behind a language and has English letters, in the letters of the language;
 * as it is where libzug does not know the language. The answer is text and not JSON. */
EXPORT(zug_wasm_letters_write) int zug_wasm_letters_write(int language_length, int move_length) {
    char out[ZUG_LETTERS_SIZE];
    const zug_letters *letters = zug_letters_find(zug__input(0, language_length));
    zug_str move = zug__input(language_length, move_length);
    zug__answer_begin();
    if (letters != NULL) {
        zug_letters_write(letters, move, out);
        move = zug_str_from(out);
    }
    zug__answer_bytes(move);
    return zug__answer_end();
}
