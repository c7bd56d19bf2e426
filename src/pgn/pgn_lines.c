/* pgn_lines.c - counts lines, many bytes at a time.
 * Room: pgn. The reader looks at every byte once to understand it; this is the second look, and cheap. */
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

/* Which bytes of a block are this one? */
static inline uint64_t find(const char *bytes, char c) {
    uint64_t found = 0;
    for (int i = 0; i < BLOCK; i += 16)
        found |= (uint64_t)zug__wide_bits(zug__wide_is(zug__wide_load(bytes + i), c)) << i;
    return found;
}

static inline bool has(const char *bytes, char c) {
    zug__wide found = zug__wide_is(zug__wide_load(bytes), c);
    for (int i = 16; i < BLOCK; i += 16)
        found = zug__wide_or(found, zug__wide_is(zug__wide_load(bytes + i), c));
    return zug__wide_bits(found) != 0;
}

/* Counts the first bytes of a block with CRs. They must stand alone and before an LF, as they do in nearly
 * every file; otherwise the block is counted slowly. How many were counted: a CR at the very end is left
 * to the next block. */
static size_t count_with_returns(zug__line_count *lines, const char *bytes, size_t len) {
    uint64_t wanted = ~UINT64_C(0) >> (BLOCK - len);
    uint64_t feeds = find(bytes, '\n') & wanted, returns = find(bytes, '\r') & wanted;
    if (len > 1 && returns >> (len - 1) == 1) {
        len--;
        returns ^= UINT64_C(1) << len;
    }
    if (lines->returns > 0 || (returns << 1 & ~feeds) != 0 || returns >> (len - 1) == 1) {
        count_slowly(lines, bytes, len);
        return len;
    }
    for (; feeds; feeds &= feeds - 1) {
        unsigned at = zug__lowest_bit(feeds);
        end_line(lines, lines->offset + at + 1, 1 + (returns << 1 >> at & 1));
    }
    lines->offset += len;
    return len;
}

/* Counts the first bytes of a block: at least one of them, and how many. */
static inline size_t count_block(zug__line_count *lines, const char *bytes, size_t len) {
    if (lines->returns > 0 || has(bytes, '\r'))
        return count_with_returns(lines, bytes, len);
    for (uint64_t feeds = find(bytes, '\n') & ~UINT64_C(0) >> (BLOCK - len); feeds;
         feeds &= feeds - 1)
        end_line(lines, lines->offset + zug__lowest_bit(feeds) + 1, 1);
    lines->offset += len;
    return len;
}

void zug__count_lines(zug__line_count *lines, const char *bytes, size_t len) {
    size_t at = 0;
    while (at + BLOCK <= len)
        at += count_block(lines, bytes + at, BLOCK);
    char rest[2 * BLOCK] = {0}; /* as much as is looked at, beginning anywhere in the first block */
    zug__mem_copy(rest, bytes + at, len - at);
    for (size_t from = 0; at + from < len;)
        from += count_block(lines, rest + from, len - at - from);
}
