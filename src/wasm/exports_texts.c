/* exports_texts.c - what is wrong with a FEN, positions of Chess960, names of time controls.
 * Room: wasm. No logic: text in, libzug's answer out. */
#include <zug/fault_sentence.h>
#include <zug/fen.h>
#include <zug/timecontrol.h>

#include "exports_board.h"

int zug_wasm_fen_faults(int length, int is_strict);
int zug_wasm_fen_canonical(int length);
int zug_wasm_chess960(int number);
int zug_wasm_control_name(int length, int is_typed);

static void put_fault(const char *code, const char *sentence, size_t offset, bool is_playable,
                      zug_square square) {
    zug__answer_open('{');
    zug__answer_member("code", code);
    zug__answer_member("sentence", sentence);
    zug__answer_count("offset", (int64_t)offset);
    zug__answer_flag("isPlayable", is_playable);
    if (square != ZUG_NO_SQUARE)
        zug__answer_square("square", square);
    zug__answer_close('}');
}

/* All that is wrong with a FEN: [{"code","sentence","offset","isPlayable","square"}]. */
EXPORT(zug_wasm_fen_faults) int zug_wasm_fen_faults(int length, int is_strict) {
    zug_str text = zug__input(0, length);
    zug_position pos;
    zug_error err = {0};
    char sentence[ZUG_FAULT_SENTENCE_SIZE];
    zug_fen_mode mode = is_strict ? ZUG_FEN_STRICT : ZUG_FEN_LENIENT;
    zug__answer_begin();
    zug__answer_open('[');
    if (zug_fen_read_setup(text, mode, &pos, &err) != ZUG_OK) {
        put_fault(err.code, err.message, err.offset, false, ZUG_NO_SQUARE);
    } else {
        for (zug_fault_set left = zug_faults_find(&pos); left != 0; left &= left - 1) {
            zug_fault_set fault = left & (~left + 1);
            zug_fault_sentence_write(&pos, fault, sentence);
            put_fault(zug_faults_name(fault), sentence, zug_fen_locate(text, &pos, fault),
                      (fault & ZUG_FAULT_UNPLAYABLE) == 0, zug_faults_square(&pos, fault));
        }
    }
    zug__answer_close(']');
    return zug__answer_end();
}

/* {"fen"} in the one form of the standard, or {"code","sentence","offset"}. */
EXPORT(zug_wasm_fen_canonical) int zug_wasm_fen_canonical(int length) {
    zug_position pos;
    char fen[ZUG_FEN_SIZE];
    if (!zug__input_start(length, &pos))
        return zug__answer_end();
    zug_fen_write(&pos, fen);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("fen", fen);
    zug__answer_close('}');
    return zug__answer_end();
}

/* The initial position of Chess960 with a number from 0 to 959, as FEN and not as JSON. */
EXPORT(zug_wasm_chess960) int zug_wasm_chess960(int number) {
    char fen[ZUG_FEN_SIZE];
    zug_position pos = zug_position_chess960(number);
    zug_fen_write(&pos, fen);
    return zug__answer_plain(fen);
}

/* A time control, as zug_wasm_control reads it: {"tag","name","speed"}, as PGN writes it, as
 * players say it, and "blitz"; or {"code","sentence","offset"}. */
EXPORT(zug_wasm_control_name) int zug_wasm_control_name(int length, int is_typed) {
    zug_timecontrol control;
    zug_error err = {0};
    char text[ZUG_TIMECONTROL_NAME_SIZE];
    zug_str given = zug__input(0, length);
    if ((is_typed ? zug_timecontrol_parse_typed(given, &control, &err)
                  : zug_timecontrol_parse(given, &control, &err)) != ZUG_OK) {
        zug__answer_error(&err);
        return zug__answer_end();
    }
    zug__answer_begin();
    zug__answer_open('{');
    zug_timecontrol_write(&control, text);
    zug__answer_member("tag", text);
    zug_timecontrol_name(&control, text);
    zug__answer_member("name", text);
    zug__answer_member("speed", zug_speed_name(zug_timecontrol_speed(&control)));
    zug__answer_close('}');
    return zug__answer_end();
}
