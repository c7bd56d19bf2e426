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

/* The line ends of a block. */
typedef struct line_ends {
    uint64_t feeds, returns;
} line_ends;

/* True if a block has a control character. */
static inline bool has_control(const char *bytes) {
    zug__wide found = zug__wide_at_most(zug__wide_load(bytes), '\r');
    for (int i = 16; i < BLOCK; i += 16)
        found = zug__wide_or(found, zug__wide_at_most(zug__wide_load(bytes + i), '\r'));
    return zug__wide_bits(found) != 0;
}

static inline line_ends find_line_ends(const char *bytes) {
    line_ends found = {0, 0};
    for (int i = 0; i < BLOCK; i += 16) {
        zug__wide part = zug__wide_load(bytes + i);
        found.feeds |= (uint64_t)zug__wide_bits(zug__wide_is(part, '\n')) << i;
        found.returns |= (uint64_t)zug__wide_bits(zug__wide_is(part, '\r')) << i;
    }
    return found;
}

/* Counts the first bytes of a block whose CRs each stand before an LF. Only the first line that ends in it
 * can be a long one. */
static inline void count_feeds(zug__line_count *lines, line_ends ends, size_t len) {
    if (ends.feeds) {
        unsigned first = zug__lowest_bit(ends.feeds), last = zug__highest_bit(ends.feeds);
        end_line(lines, lines->offset + first + 1, 1 + (ends.returns << 1 >> first & 1));
        for (uint64_t feeds = ends.feeds & (ends.feeds - 1); feeds; feeds &= feeds - 1)
            lines->line++;
        lines->start = lines->offset + last + 1;
    }
    lines->offset += len;
}

/* Counts the first bytes of a block: at least one of them, and how many. CRs must stand alone and before an
 * LF, as they do in nearly every file; otherwise the block is counted slowly. A CR at the very end is left
 * to the next block. */
static inline size_t count_block(zug__line_count *lines, const char *bytes, size_t len) {
    line_ends ends = find_line_ends(bytes);
    uint64_t last = UINT64_C(1) << (len - 1), wanted = last | (last - 1);
    ends.feeds &= wanted;
    ends.returns &= wanted;
    uint64_t strays = ends.returns << 1 & ~ends.feeds & wanted;
    bool is_cut = (ends.returns & last) != 0;
    if (lines->returns > 0 || strays != 0 || (is_cut && len == 1)) {
        count_slowly(lines, bytes, len);
        return len;
    }
    len -= is_cut;
    count_feeds(lines, ends, len);
    return len;
}

/* Passes over blocks without line ends; how many bytes. */
static inline size_t pass_line(zug__line_count *lines, const char *bytes, size_t len) {
    size_t at = 0;
    while (at + BLOCK <= len && !has_control(bytes + at))
        at += BLOCK;
    lines->offset += at;
    return at;
}

void zug__count_lines(zug__line_count *lines, const char *bytes, size_t len) {
    size_t at = 0;
    if (len < 16) {
        count_slowly(lines, bytes, len);
        return;
    }
    while (at + BLOCK <= len) {
        at += count_block(lines, bytes + at, BLOCK);
        /* Movetext in one long line, as the files of many sites have it, goes on for many blocks. */
        if (lines->offset - lines->start > 2 * BLOCK && lines->returns == 0)
            at += pass_line(lines, bytes + at, len - at);
    }
    char rest[2 * BLOCK] = {0}; /* as much as is looked at, beginning anywhere in the first block */
    zug__mem_copy(rest, bytes + at, len - at);
    for (size_t left = len - at, from = 0; left > 0; left = len - at - from)
        from += count_block(lines, rest + from, left);
}
