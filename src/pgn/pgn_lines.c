/* pgn_lines.c - counts lines, many bytes at a time.
 * Room: pgn. The reader looks at every byte once to understand it; this is the second look, and
 * cheap. */
#include "pgn_lines_impl.h"

#include "base/wide.h"

/* A line has ended before this offset, with so many bytes; they count as one character (4.3). */
static inline void end_line(zug__line_count *lines, uint64_t next_start, uint64_t end_bytes) {
    bool is_long = next_start - lines->start - end_bytes + 1 > ZUG__LINE_MAX;
    if (is_long && lines->long_line == 0 && lines->start != lines->told) {
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

/* What is counted in one go: a word has a bit for each byte. */
enum { BLOCK = 64 };

/* Which bytes of a block are control characters: there are few but line ends. */
static inline uint64_t find_controls(const char *bytes) {
    uint64_t found = 0;
    for (int i = 0; i < BLOCK; i += 16) {
        zug__wide part = zug__wide_at_most(zug__wide_load(bytes + i), '\r');
        found |= (uint64_t)zug__wide_bits(part) << i;
    }
    return found;
}

/* Counts the bytes of a block, or some of it, whose control characters are found. CRs must stand
 * before an LF, as they do in nearly every file; from another one on, the rest is counted slowly.
 */
static inline void count_block(zug__line_count *lines, const char *bytes, size_t len,
                               uint64_t controls) {
    for (; controls; controls &= controls - 1) {
        size_t at = zug__lowest_bit(controls), returns = bytes[at] == '\r';
        if (returns && (at + 1 == len || bytes[at + 1] != '\n')) {
            lines->offset += at;
            count_slowly(lines, bytes + at, len - at);
            return;
        }
        if (returns)
            controls &= controls - 1;
        else if (bytes[at] != '\n')
            continue;
        end_line(lines, lines->offset + at + returns + 1, returns + 1);
    }
    lines->offset += len;
}

/* Passes over blocks without control characters; how many bytes. */
static inline size_t pass_line(zug__line_count *lines, const char *bytes, size_t len) {
    size_t at = 0;
    while (at + BLOCK <= len && find_controls(bytes + at) == 0)
        at += BLOCK;
    lines->offset += at;
    return at;
}

/* Counts the next bytes, at least one: how many. */
static inline size_t count_some(zug__line_count *lines, const char *bytes, size_t len) {
    if (lines->returns > 0) {
        count_slowly(lines, bytes, 1);
        return 1;
    }
    /* Movetext in one long line, as the files of many sites have it, goes on for many blocks. */
    size_t at = lines->offset - lines->start > 2 * BLOCK ? pass_line(lines, bytes, len) : 0;
    if (len - at < BLOCK)
        return at;
    count_block(lines, bytes + at, BLOCK, find_controls(bytes + at));
    return at + BLOCK;
}

void zug__count_lines(zug__line_count *lines, const char *bytes, size_t len) {
    size_t at = 0;
    if (len >= BLOCK) {
        while (len - at >= BLOCK)
            at += count_some(lines, bytes + at, len - at);
        if (at < len && lines->returns == 0) { /* the end of the last block is what is left */
            uint64_t controls = find_controls(bytes + len - BLOCK) >> (BLOCK - (len - at));
            count_block(lines, bytes + at, len - at, controls);
            return;
        }
    }
    count_slowly(lines, bytes + at, len - at);
}
