/* game_clock.c - finds clock times in comments.
 * Room: cli. */
#include "game_clock.h"

#include <string.h>

enum { NUMBER_MAX = 1000000 }; /* above every time of a game */

/* Reads digits that begin at *at, and moves behind them; false if there are none or too many. */
static bool read_number(zug_str text, size_t *at, uint64_t *number) {
    size_t from = *at;
    *number = 0;
    while (*at < text.len && text.data[*at] >= '0' && text.data[*at] <= '9') {
        *number = *number * 10 + (uint64_t)(text.data[(*at)++] - '0');
        if (*number > NUMBER_MAX)
            return false;
    }
    return *at > from;
}

static bool take_char(zug_str text, size_t *at, char wanted) {
    bool found = *at < text.len && text.data[*at] == wanted;
    *at += found;
    return found;
}

/* Reads H:MM:SS, with or without decimals, that begins at *at, and moves behind it. */
static bool read_time(zug_str text, size_t *at, game_clock *out) {
    uint64_t hours = 0, minutes = 0, seconds = 0, decimals = 0;
    size_t from = *at;
    if (!read_number(text, at, &hours) || !take_char(text, at, ':') ||
        !read_number(text, at, &minutes) || !take_char(text, at, ':') ||
        !read_number(text, at, &seconds) || minutes > 59 || seconds > 59)
        return false;
    out->fraction = (zug_str){"", 0};
    if (take_char(text, at, '.')) {
        size_t begin = *at;
        if (!read_number(text, at, &decimals))
            return false;
        out->fraction = zug_str_slice(text, begin, *at);
    }
    out->seconds = (hours * 60 + minutes) * 60 + seconds;
    out->text = zug_str_slice(text, from, *at);
    return true;
}

/* Reads `1:05:23]`, with blanks around it. */
static bool read_command(zug_str text, size_t at, game_clock *out) {
    size_t from = at;
    while (take_char(text, &at, ' ') || take_char(text, &at, '\n') || take_char(text, &at, '\t'))
        continue;
    if (at == from || !read_time(text, &at, out))
        return false;
    while (take_char(text, &at, ' ') || take_char(text, &at, '\n') || take_char(text, &at, '\t'))
        continue;
    return take_char(text, &at, ']');
}

static bool find_in(zug_str text, game_clock *out) {
    static const char name[] = "[%clk";
    size_t len = sizeof name - 1;
    for (size_t at = 0; at + len < text.len; at++)
        if (memcmp(text.data + at, name, len) == 0 && read_command(text, at + len, out))
            return true;
    return false;
}

bool game_clock_find(const zug_pgn_tree_note *notes, game_clock *out) {
    for (; notes != NULL; notes = notes->next)
        if (notes->kind == ZUG_PGN_NOTE_COMMENT && find_in(notes->text, out))
            return true;
    return false;
}
