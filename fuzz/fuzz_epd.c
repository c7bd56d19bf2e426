/* fuzz_epd.c - any bytes as a file of EPD records: what is read can be walked, written and read
 * again. */
#include <stdlib.h>
#include <string.h>
#include <zug/zug.h>

#include "property.h"

/* True if a view lies within a text. */
static bool is_inside(zug_str view, zug_str text) {
    return view.len == 0 ||
           (view.data >= text.data && view.data + view.len <= text.data + text.len);
}

/* Every operation can be found by its opcode, and its operands are parts of the record. */
static void check_operations(const zug_epd *epd) {
    zug_epd_operation operation, found;
    zug_epd_operand operand;
    for (size_t at = 0; zug_epd_next_operation(epd, &at, &operation);) {
        char opcode[ZUG_EPD_OPCODE_MAX + 1] = {0};
        require(operation.opcode.len > 0 && operation.opcode.len < sizeof opcode);
        require(operation.opcode.data == epd->text.data + operation.offset);
        memcpy(opcode, operation.opcode.data, operation.opcode.len);
        require(zug_epd_find(epd, opcode, &found) && found.offset == operation.offset);
        for (size_t in = 0; zug_epd_next_operand(&operation, &in, &operand);)
            require(is_inside(operand.text, operation.operands));
    }
}

/* Written text is read again, is written the same, and tells the same position. */
static void check_round_trip(const zug_epd *epd, zug_fen_mode mode) {
    size_t size = epd->text.len + ZUG_FEN_SIZE;
    char *text = malloc(size), *again = malloc(size);
    require(text != NULL && again != NULL);
    zug_buf first = zug_buf_over(text, size), second = zug_buf_over(again, size);
    zug_epd read;
    require(zug_epd_write(epd, &first) == ZUG_OK);
    require(zug_epd_read_setup((zug_str){text, first.len}, mode, &read, NULL) == ZUG_OK);
    require(zug_epd_write(&read, &second) == ZUG_OK);
    require(first.len == second.len && memcmp(text, again, first.len) == 0);
    if (mode == ZUG_FEN_LENIENT) { /* the counters of a FEN are no part of an EPD */
        read.pos.halfmove_clock = epd->pos.halfmove_clock;
        read.pos.fullmove_number = epd->pos.fullmove_number;
    }
    require(memcmp(&read.pos, &epd->pos, sizeof read.pos) == 0);
    free(text);
    free(again);
}

/* Checks all that one reader makes of a record. Returns true if it reads it. */
static bool check_mode(zug_str text, zug_fen_mode mode, zug_epd *epd) {
    zug_error err = {.message = NULL};
    if (zug_epd_read_setup(text, mode, epd, &err) != ZUG_OK) {
        require(err.status == ZUG_ERR_SYNTAX && err.offset <= text.len && err.message != NULL);
        return false;
    }
    check_operations(epd);
    check_round_trip(epd, mode);
    zug_epd parsed;
    zug_fault_set faults = 0;
    zug_status status = zug_epd_parse(text, mode, &parsed, &faults, &err);
    require(status == (faults & ZUG_FAULT_UNPLAYABLE ? ZUG_ERR_POSITION : ZUG_OK));
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str text = {(const char *)data, size}, record;
    for (size_t at = 0; zug_epd_next_record(text, &at, &record);) {
        zug_epd strict, lenient;
        bool by_strict = check_mode(record, ZUG_FEN_STRICT, &strict);
        bool by_lenient = check_mode(record, ZUG_FEN_LENIENT, &lenient);
        if (by_strict)
            require(by_lenient && memcmp(&strict.pos, &lenient.pos, sizeof strict.pos) == 0);
    }
    return 0;
}
