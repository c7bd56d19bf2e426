/* tournament_report_text.c - the text of a report: in UTF-8, and which of its lines are kept.
 * Room: server/tournament. Knows lines and columns; what stands in them is libzug's business. */
#include <stdlib.h>
#include <string.h>

#include "contest_tournament_impl.h"
#include "util/str_read.h"

enum { CODE_LEN = 3 };

/* Takes the next line, which ends with CR, LF or both, off a text; false at its end. */
static bool next_line(zug_str text, size_t *at, zug_str *out) {
    size_t from = *at, to = from;
    if (from >= text.len)
        return false;
    while (to < text.len && text.data[to] != '\r' && text.data[to] != '\n')
        to++;
    *out = zug_str_slice(text, from, to);
    if (to + 1 < text.len && text.data[to] == '\r' && text.data[to + 1] == '\n')
        to++;
    *at = to + 1;
    return true;
}

/* Writes a line in UTF-8: one that is not is taken as Latin-1. A NUL, which no text has, becomes a
 * blank. Returns how many bytes that are. */
static size_t put_line(char *out, zug_str line) {
    size_t len = 0;
    bool is_utf8 = str_is_utf8(line);
    for (size_t i = 0; i < line.len; i++) {
        unsigned char c = (unsigned char)line.data[i];
        if (c < 0x80 || is_utf8) {
            out[len++] = c != 0 ? (char)c : ' ';
        } else {
            out[len++] = (char)(0xC0 | c >> 6);
            out[len++] = (char)(0x80 | (c & 0x3F));
        }
    }
    return len;
}

/* The line without the mark that may stand before a text in UTF-8. */
static zug_str without_mark(zug_str line) {
    static const char mark[] = "\xEF\xBB\xBF";
    enum { LEN = sizeof mark - 1 };
    bool has_mark = line.len >= LEN && memcmp(line.data, mark, LEN) == 0;
    return has_mark ? zug_str_slice(line, LEN, line.len) : line;
}

/* True if a text seems to have two bytes a character: libzug says what is to be done then. */
static bool is_wide(zug_str text) {
    return text.len >= 2 &&
           (memchr(text.data, 0, 2) != NULL || memcmp(text.data, "\xFF\xFE", 2) == 0 ||
            memcmp(text.data, "\xFE\xFF", 2) == 0);
}

char *tournament_report_text(zug_str text, size_t *len) {
    char *out = malloc(2 * text.len + 2);
    zug_str line;
    *len = 0;
    if (out == NULL)
        return NULL;
    if (is_wide(text)) {
        memcpy(out, text.data, text.len);
        *len = text.len;
        return out;
    }
    if (text.len > 0 && text.data[text.len - 1] == '\x1A')
        text.len--; /* how old programs end a file */
    for (size_t at = 0; next_line(text, &at, &line);) {
        *len += put_line(out + *len, line.data == text.data ? without_mark(line) : line);
        out[(*len)++] = '\n';
    }
    out[*len] = '\0';
    return out;
}

static bool has_code(zug_str line, const char *code) {
    return line.len >= CODE_LEN && memcmp(line.data, code, CODE_LEN) == 0;
}

/* True if players, rounds and the plan say what a line does, or if it is counted anew. */
static bool is_said(zug_str line, tournament_kept kept) {
    static const char *const codes[] = {"001", "062", "072", "082", "142", "XXR",
                                        "152", "XXC", "801", "802", "###"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (has_code(line, codes[i]))
            return true;
    if (has_code(line, "310") || has_code(line, "013"))
        return !kept.team_lines;
    bool is_bye = has_code(line, "240") || has_code(line, "XXZ");
    return (is_bye && !kept.teams) || (has_code(line, "192") && !kept.system) ||
           (has_code(line, "202") && !kept.tiebreaks);
}

/* Blanks the match points, the game points and the rank of a team, which change with every round.
 */
static void blank_standing(char *line, size_t len) {
    enum { FIRST = 55, LAST = 71 };
    size_t column = 0;
    for (size_t i = 0; i < len; i++) {
        column += (line[i] & 0xC0) != 0x80;
        if (column >= FIRST && column <= LAST)
            line[i] = ' ';
    }
}

/* Writes a line that is kept, without control characters; returns how many bytes it has. */
static size_t keep_line(char *out, zug_str line) {
    memcpy(out, line.data, line.len);
    if (has_code(line, "310"))
        blank_standing(out, line.len);
    for (size_t i = 0; i < line.len; i++)
        if ((unsigned char)out[i] < ' ' || out[i] == 0x7F)
            out[i] = ' ';
    out[line.len] = '\n';
    return line.len + 1;
}

char *tournament_report_lines(zug_str text, tournament_kept kept) {
    char *out = malloc(text.len + 2);
    size_t len = 0;
    zug_str line;
    if (out == NULL)
        return NULL;
    for (size_t at = 0; next_line(text, &at, &line);)
        if (zug_str_trim(line).len > 0 && !is_said(line, kept))
            len += keep_line(out + len, line);
    out[len] = '\0';
    return out;
}

size_t tournament_report_line_of(zug_str text, uint32_t number) {
    enum { FROM = 4, TO = 8 };
    size_t count = 0;
    uint64_t found;
    zug_str line;
    for (size_t at = 0; next_line(text, &at, &line);) {
        count++;
        if (has_code(line, "001") &&
            str_to_number(zug_str_trim(str_slice(line, FROM, TO)), ZUG_PLAYERS_MAX, &found) &&
            found == number)
            return count;
    }
    return 0;
}

bool tournament_lines_have_lineup(zug_str lines, uint32_t round) {
    enum { FROM = 4, TO = 7 };
    uint64_t found;
    zug_str line;
    for (size_t at = 0; next_line(lines, &at, &line);)
        if (has_code(line, "300") &&
            str_to_number(zug_str_trim(str_slice(line, FROM, TO)), ZUG_ROUNDS_MAX, &found) &&
            found == round)
            return true;
    return false;
}

void tournament_report_drop(char *text, size_t *len, const char *code) {
    const zug_str whole = {text, *len};
    size_t kept = 0;
    zug_str line;
    for (size_t at = 0, from = 0; next_line(whole, &at, &line); from = at) {
        if (has_code(line, code))
            continue;
        size_t bytes = (at < whole.len ? at : whole.len) - from;
        memmove(text + kept, text + from, bytes);
        kept += bytes;
    }
    *len = kept;
}
