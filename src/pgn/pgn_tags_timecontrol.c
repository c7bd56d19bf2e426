/* pgn_tags_timecontrol.c - the form of a TimeControl: section 9.6.1 of the standard.
 * Room: pgn. Knows what may follow what; rules/timecontrol knows how a period is written. */
#include "pgn_tags_impl.h"

#include "rules/timecontrol_impl.h"

/* "?" and "-" may stand anywhere. The number of periods and their length are not limited here: a
 * value that no clock of ours could run can still be well formed. */
zug_pgn_tags_fault zug__tag_time_control_fault(zug_str value) {
    zug__tag_list periods = {value, ':', false};
    zug_str text;
    bool is_over = false, goes_on = false;
    while (zug__tag_list_next(&periods, &text)) {
        zug__field field = zug__timecontrol_field(text);
        if (field.kind == ZUG__FIELD_MALFORMED || field.has_decimals)
            return ZUG_PGN_TAGS_TIME_CONTROL_MALFORMED;
        goes_on |= is_over;
        is_over |= field.kind == ZUG__FIELD_FINAL;
    }
    return goes_on ? ZUG_PGN_TAGS_TIME_CONTROL_ORDER : ZUG_PGN_TAGS_FINE;
}
