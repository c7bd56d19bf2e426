/* pgn_lines.c - counts lines, many bytes at a time.
 * Room: pgn. The reader looks at every byte once to understand it; this is the second look, and cheap. */
#include "pgn_lines_impl.h"

#include "base/mem.h"

/* A line has ended before this offset, with so many bytes; they count as one character (4.3). */
static void end_line(zug__line_count *lines, uint64_t next_start, uint64_t end_bytes) {
    if (next_start - lines->start - end_bytes + 1 > ZUG__LINE_MAX && lines->long_line == 0 &&
        lines->start != lines->told) {
        lines->long_start = lines->start;
        lines->long_line = lines->line;
    }
    lines->line++;
    lines->start = next_start;
}

/* Counts one byte after the other: the definition. */
static void count_slowly(zug__line_count *lines, const char *bytes, size_t len) {
    for (size_t i = 0; i < len; i++, lines->offset++) {
        if (bytes[i] == '\r') {
            lines->returns++;
            continue;
        }
        if (bytes[i] == '\n') {
            end_line(lines, lines->offset + 1, lines->returns + 1);
            lines->returns = 0;
            continue;
        }
        for (; lines->returns > 0; lines->returns--)
            end_line(lines, lines->offset - lines->returns + 1, 1);
    }
}

/* A block is so short that a line of more than ZUG__LINE_MAX bytes has one without any line end. */
enum { BLOCK = 120 };

/* How many line feeds a block has if each is a line end of its own, with at most one CR before it; -1 if it
 * has other CRs. Written so that compilers turn it into a few wide instructions. */
static int plain_line_ends(const char *bytes) {
    uint8_t feeds = 0, returns = 0, pairs = 0;
    for (int i = 0; i < BLOCK; i++) {
        uint8_t feed = bytes[i] == '\n', back = bytes[i] == '\r', next = bytes[i + 1] == '\n';
        feeds = (uint8_t)(feeds + feed);
        returns = (uint8_t)(returns + back);
        pairs = (uint8_t)(pairs + (back & next));
    }
    return returns == pairs ? feeds : -1;
}

/* The last line end of some bytes that have one: the next line starts behind it. */
static size_t last_line_end(const char *bytes, size_t len) {
    while (bytes[len - 1] != '\n')
        len--;
    return len;
}

/* Counts as many blocks as there are whose lines are all short and plainly ended; how many bytes. */
static size_t count_blocks(zug__line_count *lines, const char *bytes, size_t len) {
    size_t at = 0;
    /* Only the line that was open before can be a long one, since each block ends one. */
    if (lines->returns > 0 || lines->offset - lines->start > ZUG__LINE_MAX - BLOCK)
        return 0;
    while (at + BLOCK < len) {
        int feeds = plain_line_ends(bytes + at);
        if (feeds <= 0 || bytes[at + BLOCK - 1] == '\r')
            break;
        lines->line += (uint64_t)feeds;
        at += BLOCK;
    }
    if (at > 0)
        lines->start = lines->offset + last_line_end(bytes, at);
    lines->offset += at;
    return at;
}

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* A word whose byte i is 0x80 exactly where byte i of the argument is zero. */
static uint64_t zero_bytes(uint64_t word) {
    uint64_t low = (word & EACH(0x7F)) + EACH(0x7F);
    return ~(low | word | EACH(0x7F));
}

/* Counts eight bytes. */
static void count_word(zug__line_count *lines, const char *bytes) {
    uint64_t word;
    zug__mem_copy(&word, bytes, 8);
    if (lines->returns > 0 || zero_bytes(word ^ EACH('\r'))) {
        count_slowly(lines, bytes, 8);
        return;
    }
    for (uint64_t feeds = zero_bytes(word ^ EACH('\n')); feeds; feeds &= feeds - 1)
        end_line(lines, lines->offset + (unsigned)__builtin_ctzll(feeds) / 8 + 1, 1);
    lines->offset += 8;
}

void zug__count_lines(zug__line_count *lines, const char *bytes, size_t len) {
    size_t at = count_blocks(lines, bytes, len);
    while (at + BLOCK < len) {
        for (size_t i = 0; i < BLOCK; i += 8)
            count_word(lines, bytes + at + i);
        at += BLOCK;
        at += count_blocks(lines, bytes + at, len - at);
    }
    for (; at + 8 <= len; at += 8)
        count_word(lines, bytes + at);
    count_slowly(lines, bytes + at, len - at);
}
