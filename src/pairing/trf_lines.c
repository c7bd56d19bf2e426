/* trf_lines.c - which line of a report has which code, and who reads it.
 * Room: pairing. */
#include "trf_impl.h"

static const char label_codes[ZUG_LABELS][4] = {
    [ZUG_LABEL_NAME] = "012",         [ZUG_LABEL_CITY] = "022",
    [ZUG_LABEL_FEDERATION] = "032",   [ZUG_LABEL_START] = "042",
    [ZUG_LABEL_END] = "052",          [ZUG_LABEL_TYPE] = "092",
    [ZUG_LABEL_ARBITER] = "102",      [ZUG_LABEL_TIME_CONTROL] = "122",
    [ZUG_LABEL_RANKING] = "172",      [ZUG_LABEL_PROGRAM] = "182",
    [ZUG_LABEL_SYSTEM] = "192",       [ZUG_LABEL_TIEBREAKS] = "202",
    [ZUG_LABEL_STANDINGS] = "212",    [ZUG_LABEL_TIME_CODE] = "222",
    [ZUG_LABEL_BOARD_COLORS] = "352",
};

const char *zug__trf_label_code(zug_tournament_label label) { return label_codes[label]; }

zug_tournament_label zug__trf_label(zug_str code) {
    for (size_t i = 0; i < ZUG_LABELS; i++)
        if (zug__trf_is(code, label_codes[i]))
            return (zug_tournament_label)i;
    return ZUG_LABELS;
}

/* Lines that speak of players, and when and by whom they are read. */
static const struct {
    char code[4];
    zug__trf_stage stage;
    zug__trf_line_reader *read;
} readers[] = {
    {"013", ZUG__TRF_TEAMS, zug__trf_read_old_team},
    {"310", ZUG__TRF_TEAMS, zug__trf_read_team},
    {"240", ZUG__TRF_ROUNDS, zug__trf_read_byes},
    {"XXZ", ZUG__TRF_ROUNDS, zug__trf_read_absent},
    {"250", ZUG__TRF_ROUNDS, zug__trf_read_acceleration},
    {"XXA", ZUG__TRF_ROUNDS, zug__trf_read_player_acceleration},
    {"260", ZUG__TRF_ROUNDS, zug__trf_read_forbidden},
    {"XXP", ZUG__TRF_ROUNDS, zug__trf_read_always_forbidden},
    {"300", ZUG__TRF_ROUNDS, zug__trf_read_lineup},
    {"320", ZUG__TRF_ROUNDS, zug__trf_read_pairing_byes},
    {"330", ZUG__TRF_ROUNDS, zug__trf_read_forfeit},
    {"299", ZUG__TRF_ROUNDS, zug__trf_read_unusual_for_all},
    {"299", ZUG__TRF_POINTS, zug__trf_read_unusual},
    {"801", ZUG__TRF_RESULTS, zug__trf_read_boards},
    {"802", ZUG__TRF_RESULTS, zug__trf_read_results},
};

zug__trf_line_reader *zug__trf_reader_of(zug_str code, zug__trf_stage stage, bool *is_known) {
    zug__trf_line_reader *found = NULL;
    *is_known = false;
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (zug__trf_is(code, readers[i].code)) {
            *is_known = true;
            found = readers[i].stage == stage ? readers[i].read : found;
        }
    return found;
}
