/* pgn_tags_timecontrol.c - the form of a TimeControl: section 9.6.1 of the standard.
 * Room: pgn. Knows how periods are written, not how a clock runs. */
#include "pgn_tags_impl.h"

/* How a period is written. */
typedef enum period {
    MALFORMED,
    SILENT,  /* "?" or "-": it may stand anywhere */
    COUNTED, /* "40/9000", "40/5400+30": it ends with a move, and another one may follow */
    FINAL    /* "300", "180+2", "*180": it lasts to the end of the game */
} period;

/* The place of a byte in a text, or its length. */
static size_t find(zug_str text, char c) {
    size_t at = 0;
    while (at < text.len && text.data[at] != c)
        at++;
    return at;
}

/* Reads "5400", or with the increment that real files add to any period, "5400+30". Time is left out where
 * each move brings some, and the increment may be said to be none; both at once would be no time at all. */
static bool is_time(zug_str text) {
    uint64_t seconds = 0, increment = 0;
    size_t plus = find(text, '+');
    if (!zug__tag_number(zug_str_slice(text, 0, plus), &seconds))
        return false;
    if (plus < text.len && !zug__tag_number(zug_str_slice(text, plus + 1, text.len), &increment))
        return false;
    return seconds + increment > 0;
}

static period period_of(zug_str text) {
    uint64_t number = 0;
    if (text.len == 1 && (text.data[0] == '?' || text.data[0] == '-'))
        return SILENT;
    if (text.len > 0 && text.data[0] == '*')
        return zug__tag_number(zug_str_slice(text, 1, text.len), &number) && number > 0 ? FINAL
                                                                                        : MALFORMED;
    size_t slash = find(text, '/');
    if (slash == text.len)
        return is_time(text) ? FINAL : MALFORMED;
    bool has_moves = zug__tag_number(zug_str_slice(text, 0, slash), &number) && number > 0;
    return has_moves && is_time(zug_str_slice(text, slash + 1, text.len)) ? COUNTED : MALFORMED;
}

zug_pgn_tags_fault zug__tag_time_control_fault(zug_str value) {
    zug__tag_list periods = {value, ':', false};
    zug_str text;
    bool is_over = false, goes_on = false;
    while (zug__tag_list_next(&periods, &text)) {
        period now = period_of(text);
        if (now == MALFORMED)
            return ZUG_PGN_TAGS_TIME_CONTROL_MALFORMED;
        goes_on |= is_over;
        is_over |= now == FINAL;
    }
    return goes_on ? ZUG_PGN_TAGS_TIME_CONTROL_ORDER : ZUG_PGN_TAGS_FINE;
}
