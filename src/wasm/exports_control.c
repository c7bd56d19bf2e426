/* exports_control.c - time controls for a browser.
 * Room: wasm. No logic: text in, libzug's answer out. */
#include <zug/timecontrol.h>

#include "exports.h"

int zug_wasm_control(int length, int is_typed);

static void put_period(const zug_period *period) {
    static const char *const bonuses[] = {"none", "increment", "delay", "bronstein"};
    zug__answer_open('{');
    zug__answer_count("moves", period->moves);
    zug__answer_count("time_ms", period->time_ms);
    zug__answer_member("bonus", bonuses[period->bonus]);
    zug__answer_count("bonus_ms", period->bonus_ms);
    zug__answer_flag("hourglass", period->hourglass);
    zug__answer_close('}');
}

/* A time control, as PGN writes it, in seconds (40/5400+30:1800+30), or as somebody has typed it,
 * where 5+3 is five minutes (zug_timecontrol_parse_typed):
 * {"text","clock","periods":[{"moves","time_ms","bonus","bonus_ms","hourglass"}]}. text is PGN's,
 * clock is false for a game without one; or {"problem","offset"}. */
EXPORT(zug_wasm_control) int zug_wasm_control(int length, int is_typed) {
    zug_timecontrol control;
    zug_error err = {0};
    char text[ZUG_TIMECONTROL_SIZE];
    zug_str given = zug__input(0, length);
    if ((is_typed ? zug_timecontrol_parse_typed(given, &control, &err)
                  : zug_timecontrol_parse(given, &control, &err)) != ZUG_OK) {
        zug_facts facts = zug_facts_error(&err);
        return zug__answer_problem(&facts, (int64_t)err.offset);
    }
    zug_timecontrol_write(&control, text);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("text", text);
    zug__answer_flag("clock", control.kind == ZUG_TIMECONTROL_TIMED);
    zug__answer_key("periods");
    zug__answer_open('[');
    for (uint32_t i = 0; i < control.count; i++)
        put_period(&control.periods[i]);
    zug__answer_close(']');
    zug__answer_close('}');
    return zug__answer_end();
}
