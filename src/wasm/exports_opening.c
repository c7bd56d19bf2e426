/* exports_opening.c - the name of an opening for a browser, from the positions of a game. The names
 * are a module of their own, zug-openings.wasm, which is fetched where one is to be shown. Room:
 * wasm. No logic: text in, libzug's answer out. */
#include <zug/fen.h>
#include <zug/opening.h>

#include "exports.h"

int zug_wasm_opening(int length);

/* The length of the first line of a text, without its end. */
static size_t line_length(zug_str text) {
    size_t len = 0;
    while (len < text.len && text.data[len] != '\n')
        len++;
    return len;
}

/* The last position with a name among the FENs that are the lines of the input:
 * {"eco","name","line"}, the line counted from 0, or null. What is no playable position has no
 * name. */
EXPORT(zug_wasm_opening) int zug_wasm_opening(int length) {
    zug_str text = zug__input(0, length);
    int last = ZUG_OPENING_NONE, of_line = 0;
    for (int line = 0; text.len > 0; line++) {
        size_t len = line_length(text);
        zug_position pos;
        if (zug_fen_parse(zug_str_slice(text, 0, len), ZUG_FEN_LENIENT, &pos, NULL, NULL) ==
            ZUG_OK) {
            int here = zug_opening_find(&pos);
            of_line = here != ZUG_OPENING_NONE ? line : of_line;
            last = here != ZUG_OPENING_NONE ? here : last;
        }
        text = zug_str_slice(text, len < text.len ? len + 1 : len, text.len);
    }
    zug_opening named = zug_opening_at(last);
    zug__answer_begin();
    if (last == ZUG_OPENING_NONE) {
        zug__answer_null();
        return zug__answer_end();
    }
    zug__answer_open('{');
    zug__answer_key("eco");
    zug__answer_string(named.eco);
    zug__answer_key("name");
    zug__answer_string(named.name);
    zug__answer_count("line", of_line);
    zug__answer_close('}');
    return zug__answer_end();
}
