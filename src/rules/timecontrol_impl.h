/* timecontrol_impl.h - one period of a time control as it is written.
 * Room: rules. Private to the library: the PGN checker judges periods one by one. */
#ifndef ZUG_RULES_TIMECONTROL_IMPL_H
#define ZUG_RULES_TIMECONTROL_IMPL_H

#include <zug/buf.h>
#include <zug/timecontrol.h>

/* What a text between two colons is. */
typedef enum zug__field_kind {
    ZUG__FIELD_MALFORMED,
    ZUG__FIELD_UNKNOWN, /* "?" */
    ZUG__FIELD_NONE,    /* "-" */
    ZUG__FIELD_COUNTED, /* "40/9000", "40/5400+30": it ends with a move, and another one may follow
                         */
    ZUG__FIELD_FINAL    /* "300", "180+2", "*180": it lasts to the end of the game */
} zug__field_kind;

typedef struct zug__field {
    zug__field_kind kind;
    zug_period period; /* if counted or final */
    size_t at;         /* where a malformed text goes wrong */
    bool has_decimals; /* "10+0.1": not in the standard */
    bool is_too_large; /* well formed, but a number has more than nine digits; the period holds it
                          not */
} zug__field;

/* Reads one period. */
zug__field zug__timecontrol_field(zug_str text);

/* Writes milliseconds, at least 0, as seconds with as many decimals as it takes. */
void zug__timecontrol_write_seconds(zug_buf *buf, int64_t ms);

#endif
