/* merge_line.c - reads the lines of a report, and writes them with other numbers.
 * Room: cli. Knows how the lines begin that zug writes; of what is in them it changes nothing but
 * the numbers of lines and games. */
#define _POSIX_C_SOURCE 200809L
#include "merge_line.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "input.h"
#include "io.h"

enum { HEAD_SIZE = 16, TEXT_MAX = 1 << 22, NUMBER_SIZE = 24 };

/* How lines begin. */
static const struct {
    const char *text;
    merge_kind kind;
} beginnings[] = {{"{\"type\":\"part\",", MERGE_PART},  {"{\"type\":\"part-", MERGE_PART_END},
                  {"{\"type\":\"probl", MERGE_PROBLEM}, {"{\"type\":\"summa", MERGE_SUMMARY},
                  {"{\"games\":", MERGE_STATS},         {"{\"file\":", MERGE_GAME}};

bool merge_report_wrong(const merge_report *report, const char *why) {
    char what[160];
    snprintf(what, sizeof what, "line %" PRIu64 " %s", report->line, why);
    input_report(report->name, what);
    return false;
}

/* Appends a byte to the present line; false if it is too long. */
static bool keep(merge_report *report, char c) {
    if (report->len == report->size) {
        size_t size = report->size > 0 ? report->size * 2 : HEAD_SIZE * 16;
        char *text = size <= TEXT_MAX ? realloc(report->text, size) : NULL;
        if (text == NULL)
            return false;
        report->text = text;
        report->size = size;
    }
    report->text[report->len++] = c;
    return true;
}

/* The next byte; EOF at the end of the line too. */
static int next_byte(merge_report *report) {
    int c = getc(report->from);
    if (c == '\n')
        ungetc(c, report->from);
    return c == '\n' ? EOF : c;
}

/* Reads on until so many bytes are in memory or the line ends; false if it is too long. */
static bool read_up_to(merge_report *report, size_t len) {
    int c = 0;
    while (report->len < len && (c = next_byte(report)) != EOF)
        if (!keep(report, (char)c))
            return false;
    return true;
}

/* What a line is that begins so. */
static merge_kind kind_of(const merge_report *report) {
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        size_t len = strlen(beginnings[i].text);
        if (report->len >= len && memcmp(report->text, beginnings[i].text, len) == 0)
            return beginnings[i].kind;
    }
    return report->len > 0 && strchr("0123456789", report->text[0]) != NULL && report->text[0]
               ? MERGE_COUNT
               : MERGE_WRONG;
}

bool merge_report_next(merge_report *report) {
    int c = getc(report->from);
    if (report->line > 0 && c == '\n')
        c = getc(report->from);
    report->line++;
    report->len = 0;
    report->kind = MERGE_END;
    if (c == EOF && ferror(report->from)) {
        input_report(report->name, strerror(errno));
        return false;
    }
    if (c == EOF)
        return true;
    ungetc(c, report->from);
    read_up_to(report, HEAD_SIZE);
    report->kind = kind_of(report);
    if (report->kind == MERGE_WRONG)
        return merge_report_wrong(report, "is none of a report of zug in JSON");
    if (report->kind == MERGE_GAME)
        return true;
    bool fits = read_up_to(report, TEXT_MAX) && keep(report, '\0');
    c = getc(report->from);
    if (!fits || c != '\n')
        return merge_report_wrong(report, fits ? "is broken off" : "is too long for a report");
    ungetc(c, report->from);
    report->len--;
    return true;
}

bool merge_report_open(merge_report *report, const char *name) {
    bool is_input = strcmp(name, "-") == 0;
    *report = (merge_report){.name = name, .from = is_input ? stdin : fopen(name, "r")};
    if (report->from == NULL) {
        input_report(name, strerror(errno));
        return false;
    }
    return merge_report_next(report);
}

void merge_report_close(merge_report *report) {
    if (report->from != NULL && report->from != stdin)
        fclose(report->from);
    free(report->text);
}

bool merge_report_number(const merge_report *report, const char *name, uint64_t *out) {
    char member[NUMBER_SIZE];
    snprintf(member, sizeof member, ",\"%s\":", name);
    const char *at = strstr(report->text, member);
    if (at == NULL)
        return false;
    at += strlen(member);
    char *end = NULL;
    errno = 0;
    *out = strtoull(at, &end, 10);
    return *at >= '0' && *at <= '9' && errno == 0 && end > at;
}

/* A line on its way, whose outermost members `line` and `game` become other numbers. */
typedef struct renumbering {
    problem_base base;
    int depth;
    bool in_string, is_escaped;
    char name[8]; /* of the last string, as far as it goes */
    size_t name_len;
    const uint64_t *add; /* what is added to the value that has begun; NULL: nothing */
    char number[NUMBER_SIZE];
    size_t digits;
} renumbering;

/* Writes the number that has ended, if there is one. */
static void put_number(renumbering *way) {
    if (way->digits > 0) {
        way->number[way->digits] = '\0';
        printf("%" PRIu64, (uint64_t)strtoull(way->number, NULL, 10) + *way->add);
    }
    way->digits = 0;
    way->add = NULL;
}

/* Takes a byte of a string. */
static void take_text(renumbering *way, char c) {
    if (way->is_escaped || c == '\\')
        way->is_escaped = !way->is_escaped;
    else if (c == '"')
        way->in_string = false;
    else if (way->name_len < sizeof way->name)
        way->name[way->name_len++] = c;
}

/* True if the last string was this one. */
static bool is_named(const renumbering *way, const char *name) {
    return way->name_len == strlen(name) && memcmp(way->name, name, way->name_len) == 0;
}

/* Takes a byte that is no part of a string. */
static void take_mark(renumbering *way, char c) {
    if (c == '"') {
        way->in_string = true;
        way->name_len = 0;
    }
    way->depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    if (c == ':' && way->depth == 1 && is_named(way, "line"))
        way->add = &way->base.lines;
    if (c == ':' && way->depth == 1 && is_named(way, "game"))
        way->add = &way->base.games;
}

/* Writes a byte, or keeps it as a digit of a number that becomes another one. */
static void take_byte(renumbering *way, char c) {
    bool is_digit = c >= '0' && c <= '9' && way->digits < NUMBER_SIZE - 1;
    if (way->add != NULL && is_digit) {
        way->number[way->digits++] = c;
        return;
    }
    if (way->add != NULL)
        put_number(way);
    if (way->in_string)
        take_text(way, c);
    else
        take_mark(way, c);
    putc_unlocked(c, stdout);
}

bool merge_report_copy(merge_report *report, problem_base base) {
    renumbering way = {.base = base};
    int c = 0;
    for (size_t i = 0; i < report->len; i++)
        take_byte(&way, report->text[i]);
    while (report->kind == MERGE_GAME && (c = getc_unlocked(report->from)) != EOF && c != '\n')
        take_byte(&way, (char)c);
    if (report->kind == MERGE_GAME && c == '\n')
        ungetc(c, report->from);
    putc_unlocked('\n', stdout);
    if (c == EOF || way.depth != 0 || way.in_string)
        return merge_report_wrong(report, "is broken off");
    return true;
}
