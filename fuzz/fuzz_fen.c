/* fuzz_fen.c - any bytes as a FEN: what is read can be written and read again, faults and sentences
 * are safe on every board, and what is playable can be played. */
#include <string.h>
#include <zug/zug.h>

#include "property.h"

/* Whoever has written other positions writes this one as if it were the first. */
static void check_writer(const zug_position *pos, const char *alone) {
    static zug_fen_writer writer; /* of all inputs */
    static bool has_begun;
    char text[ZUG_FEN_SIZE];
    if (!has_begun)
        writer = zug_fen_writer_new();
    has_begun = true;
    require(zug_fen_writer_write(&writer, pos, text) == strlen(alone));
    require(strcmp(text, alone) == 0);
}

/* Canonical text is accepted strictly and gives the same position and the same text. */
static void check_round_trip(const zug_position *pos) {
    char text[ZUG_FEN_SIZE], again[ZUG_FEN_SIZE];
    zug_position read;
    zug_fen_write(pos, text);
    require(zug_fen_read_setup(zug_str_from(text), ZUG_FEN_STRICT, &read, NULL) == ZUG_OK);
    require(memcmp(pos, &read, sizeof read) == 0);
    zug_fen_write(&read, again);
    require(strcmp(text, again) == 0);
    check_writer(pos, text);
}

/* Every fault has a sentence and a place in the text. */
static void check_faults(zug_str text, const zug_position *pos, zug_fault_set faults) {
    for (int i = 0; i < ZUG_FAULT_COUNT; i++) {
        zug_fault_set fault = faults & 1U << i;
        char sentence[ZUG_FAULT_SENTENCE_SIZE];
        if (!fault)
            continue;
        zug_fault_sentence_write(pos, fault, sentence);
        require(strlen(sentence) > 0 && strlen(sentence) < sizeof sentence - 1);
        require(zug_fen_locate(text, pos, fault) < text.len);
    }
}

/* A legal move leads to a playable position whose last move can be found. */
static void check_move(const zug_position *pos, zug_move move, bool too_many_pieces) {
    zug_position after = *pos;
    require(zug_movegen_is_legal(pos, move));
    zug_position_play(&after, move);
    require(after.key == zug_position_compute_key(&after));
    zug_fault_set never =
        ZUG_FAULT_UNPLAYABLE | ZUG_FAULT_CLOCK_IMPOSSIBLE | ZUG_FAULT_EN_PASSANT_UNREACHABLE;
    if (!too_many_pieces) /* who had 17 pieces and lost one seems never to have lost any */
        never |= ZUG_FAULT_IMPOSSIBLE_CHECKERS | ZUG_FAULT_NO_LAST_MOVE;
    require((zug_faults_find(&after) & never) == 0);
}

/* A playable position has as many moves as are counted, and all can be played. */
static void check_moves(const zug_position *pos, zug_fault_set faults) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    require(list.count == zug_movegen_count(pos));
    require((list.count > 0) == zug_movegen_any(pos));
    for (size_t i = 0; i < list.count; i++)
        check_move(pos, list.moves[i], faults & ZUG_FAULT_TOO_MANY_PIECES);
}

/* Checks all that one reader makes of the text. Returns true if it reads it. */
static bool check_mode(zug_str text, zug_fen_mode mode, zug_position *pos) {
    zug_error err = {.message = NULL};
    zug_fault_set faults = 0;
    if (zug_fen_read_setup(text, mode, pos, &err) != ZUG_OK) {
        require(err.status == ZUG_ERR_SYNTAX && err.offset <= text.len && err.message != NULL);
        return false;
    }
    check_round_trip(pos);
    zug_position parsed;
    zug_status status = zug_fen_parse(text, mode, &parsed, &faults, &err);
    require((status == ZUG_OK) == ((faults & ZUG_FAULT_UNPLAYABLE) == 0));
    require(faults == zug_faults_find(pos));
    check_faults(text, pos, faults);
    if (status == ZUG_OK)
        check_moves(pos, faults);
    else
        require(status == ZUG_ERR_POSITION && err.offset < text.len);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str text = {(const char *)data, size};
    zug_position strict, lenient;
    bool by_strict = check_mode(text, ZUG_FEN_STRICT, &strict);
    bool by_lenient = check_mode(text, ZUG_FEN_LENIENT, &lenient);
    if (by_strict)
        require(by_lenient && memcmp(&strict, &lenient, sizeof strict) == 0);
    return 0;
}
