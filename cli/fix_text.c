/* fix_text.c - lets the bytes of a file pass, but for what is to be changed in them.
 * Room: cli. Knows offsets, lines and encodings; knows nothing of games. */
#include "fix_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UTF8_MAX = 4 };

/* Makes space for some more things of a size in an array; false without memory. */
static bool grow(void **array, size_t *capacity, size_t needed, size_t size) {
    size_t wanted = *capacity > 0 ? *capacity : 64;
    while (wanted < needed)
        wanted *= 2;
    if (wanted == *capacity)
        return true;
    void *grown = realloc(*array, wanted * size);
    if (grown == NULL)
        return false;
    *array = grown;
    *capacity = wanted;
    return true;
}

void fix_text_free(fix_text *text) {
    free(text->bytes);
    free(text->edits);
}

void fix_text_push(fix_text *text, const char *bytes, size_t len) {
    void *array = text->bytes;
    if (!grow(&array, &text->capacity, text->len + len, 1)) {
        text->no_memory = true;
        return;
    }
    text->bytes = array;
    memcpy(text->bytes + text->len, bytes, len);
    text->len += len;
}

const char *fix_text_from(const fix_text *text, uint64_t offset, size_t *len) {
    uint64_t at = offset - text->start;
    *len = offset >= text->start && at < text->len ? text->len - (size_t)at : 0;
    return text->bytes + (text->len - *len);
}

fix_edit *fix_text_add(fix_text *text, uint64_t offset, size_t removed) {
    void *array = text->edits;
    if (!grow(&array, &text->edit_capacity, text->edit_count + 1, sizeof *text->edits)) {
        text->no_memory = true;
        return NULL;
    }
    text->edits = array;
    fix_edit *edit = &text->edits[text->edit_count];
    *edit = (fix_edit){.offset = offset, .removed = removed, .order = text->edit_count++};
    return edit;
}

void fix_text_forget(fix_text *text) { text->edit_count = 0; }

/* How many bytes a character of UTF-8 has; 0 if it is none. */
static size_t utf8_length(const char *bytes, size_t len) {
    unsigned char first = (unsigned char)bytes[0];
    size_t need = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (need == 0 || need > len || first > 0xF4)
        return 0;
    for (size_t i = 1; i < need; i++)
        if (((unsigned char)bytes[i] & 0xC0) != 0x80)
            return 0;
    unsigned char second = need > 1 ? (unsigned char)bytes[1] : 0;
    bool is_wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                    (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return is_wrong ? 0 : need;
}

/* The character that a byte is in Windows-1252; where that has none, in Latin-1. */
static unsigned character_of(unsigned char byte) {
    static const uint16_t others[32] = {
        0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
    return byte >= 0x80 && byte < 0xA0 ? others[byte - 0x80] : byte;
}

/* Writes a character below 0x10000 as UTF-8; returns how many bytes. */
static size_t write_utf8(unsigned character, char out[static UTF8_MAX]) {
    if (character < 0x800) {
        out[0] = (char)(0xC0 | character >> 6);
        out[1] = (char)(0x80 | (character & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | character >> 12);
    out[1] = (char)(0x80 | (character >> 6 & 0x3F));
    out[2] = (char)(0x80 | (character & 0x3F));
    return 3;
}

/* Counts the lines up to a byte, as far as it tells. CRs before an LF belong to it; others end a
 * line each. */
static void look_at(fix_text *text, uint64_t offset, char byte) {
    if (byte == '\r' || byte == '\n' || text->returns == 0)
        return;
    text->line += text->returns;
    text->line_start = offset;
    text->returns = 0;
}

/* Counts a byte that has gone. */
static void pass(fix_text *text, uint64_t offset, char byte) {
    look_at(text, offset, byte);
    text->returns += byte == '\r';
    if (byte == '\n') {
        text->line++;
        text->line_start = offset + 1;
        text->returns = 0;
    }
}

/* Tells of a change at the byte that goes next. */
static void tell(fix_text *text, uint64_t offset, const char *why) {
    size_t at = (size_t)(offset - text->start);
    if (at < text->len)
        look_at(text, offset, text->bytes[at]);
    text->calls.tell(text->calls.ctx, text->line, offset - text->line_start + 1, why);
}

/* Writes the byte at a place as UTF-8, and tells of it. */
static void convert(fix_text *text, size_t at) {
    unsigned char byte = (unsigned char)text->bytes[at];
    char utf8[UTF8_MAX], why[FIX_WHY_SIZE];
    size_t len = write_utf8(character_of(byte), utf8);
    snprintf(why, sizeof why, "the byte %02X of Windows-1252 becomes UTF-8", (unsigned)byte);
    tell(text, text->start + at, why);
    text->calls.write(text->calls.ctx, utf8, len);
}

/* Lets bytes go from one place to another. */
static void let_go(fix_text *text, size_t from, size_t to) {
    size_t kept = from;
    if (from == to)
        return; /* there may be no bytes at all yet */
    for (size_t at = from; at < to;) {
        size_t len = utf8_length(text->bytes + at, text->len - at);
        if (len == 0) {
            text->calls.write(text->calls.ctx, text->bytes + kept, at - kept);
            convert(text, at);
            kept = at + 1;
        }
        for (size_t end = at + (len > 0 ? len : 1); at < end && at < to; at++)
            pass(text, text->start + at, text->bytes[at]);
    }
    text->calls.write(text->calls.ctx, text->bytes + kept, to - kept);
}

/* By their places; at the same one, what is added comes before what is replaced. */
static int compare_edits(const void *a, const void *b) {
    const fix_edit *one = a, *other = b;
    if (one->offset != other->offset)
        return one->offset < other->offset ? -1 : 1;
    if ((one->removed == 0) != (other->removed == 0))
        return one->removed == 0 ? -1 : 1;
    return one->order < other->order ? -1 : 1;
}

/* Makes a change, at whose place all before it has gone; returns the place behind it. */
static size_t change(fix_text *text, const fix_edit *edit) {
    size_t at = (size_t)(edit->offset - text->start);
    tell(text, edit->offset, edit->why);
    text->calls.write(text->calls.ctx, edit->text, strlen(edit->text));
    for (size_t i = 0; i < edit->removed; i++)
        pass(text, edit->offset + i, text->bytes[at + i]);
    return at + edit->removed;
}

/* The place of an offset, or before the character in which it is. */
static size_t place_of(const fix_text *text, uint64_t offset) {
    uint64_t wanted = offset > text->start ? offset - text->start : 0;
    size_t at = wanted < text->len ? (size_t)wanted : text->len;
    for (size_t back = 1; back < UTF8_MAX && back <= at && at < text->len; back++)
        if (utf8_length(text->bytes + at - back, text->len - at + back) > back)
            return at - back;
    return at;
}

void fix_text_release(fix_text *text, uint64_t until) {
    size_t at = 0, end = place_of(text, until);
    if (text->edit_count > 1)
        qsort(text->edits, text->edit_count, sizeof *text->edits, compare_edits);
    for (size_t i = 0; i < text->edit_count; i++) {
        let_go(text, at, (size_t)(text->edits[i].offset - text->start));
        at = change(text, &text->edits[i]);
    }
    let_go(text, at, end > at ? end : at);
    end = end > at ? end : at;
    if (text->len > end)
        memmove(text->bytes, text->bytes + end, text->len - end);
    text->len -= end;
    text->start += end;
    text->edit_count = 0;
}
