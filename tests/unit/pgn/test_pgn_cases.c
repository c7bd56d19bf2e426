/* test_pgn_cases.c - the cases in tests/cases/pgn: an input, the events the reader makes of it, and
 * what the checker finds. Each runs whole, byte by byte, cut in two at every byte (a long one here
 * and there), and flush against a page that must not be read; the checker also without its express
 * lane. All give the same.
 *
 * usage: test_pgn_cases FILE...           (TAP)
 *        test_pgn_cases --write FILE      (prints the file with the logs as they are now)
 *
 * A file is a series of
 *     == what the case shows [requirement ids]
 *     |bytes of the input, a line each, with its line feed
 *     > an event          < a finding          # a remark
 * In an input \n \r \t \v \f \0 \\ and \xNN are what they are in C, a backslash at the end of a
 * line takes its line feed away, and \<300:text> is the text 300 times. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/host_alloc.h>

#include "pgn/pgn_check_impl.h"
#include "pgn/pgn_read_impl.h"
#include "../../support/flush.h"
#include "../../support/pgn_log.h"

typedef struct pgn_case {
    char *name;
    pgn_log input, events, findings;
} pgn_case;

enum { CASES_MAX = 512 };
static pgn_case cases[CASES_MAX];
static size_t case_count;

/* Adds the bytes that an escape stands for; returns what is behind it. */
static const char *unescape(pgn_log *out, const char *at) {
    static const char letters[] = "nrtvf0\\", meant[] = "\n\r\t\v\f\0\\";
    const char *letter = strchr(letters, *at);
    if (*at == 'x') {
        char digits[3] = {at[1], at[2], '\0'}, byte = (char)strtoul(digits, NULL, 16);
        pgn_log_bytes(out, &byte, 1);
        return at + 3;
    }
    if (*at == '<') {
        char *text = NULL;
        unsigned long times = strtoul(at + 1, &text, 10);
        const char *end = strchr(text, '>');
        while (times-- > 0)
            pgn_log_bytes(out, text + 1, (size_t)(end - text - 1));
        return end + 1;
    }
    if (letter == NULL || *at == '\0')
        _Exit(98);
    pgn_log_bytes(out, &meant[letter - letters], 1);
    return at + 1;
}

/* Adds a line of input. */
static void add_input(pgn_log *out, const char *at) {
    while (*at != '\0') {
        if (at[0] == '\\' && at[1] == '\0')
            return;
        if (*at == '\\')
            at = unescape(out, at + 1);
        else
            pgn_log_bytes(out, at++, 1);
    }
    pgn_log_bytes(out, "\n", 1);
}

static void add_line(pgn_log *out, const char *line) {
    pgn_log_bytes(out, line, strlen(line));
    pgn_log_bytes(out, "\n", 1);
}

/* Reads one line of a case file. */
static void read_line(const char *line) {
    if (strncmp(line, "== ", 3) == 0) {
        if (case_count == CASES_MAX)
            _Exit(97);
        cases[case_count] = (pgn_case){.name = strdup(line + 3)};
        pgn_log_bytes(&cases[case_count].input, "", 0);
        pgn_log_bytes(&cases[case_count].events, "", 0);
        pgn_log_bytes(&cases[case_count].findings, "", 0);
        case_count++;
    }
    if (case_count == 0)
        return;
    pgn_case *c = &cases[case_count - 1];
    if (line[0] == '|')
        add_input(&c->input, line + 1);
    else if (strncmp(line, "> ", 2) == 0)
        add_line(&c->events, line + 2);
    else if (strncmp(line, "< ", 2) == 0)
        add_line(&c->findings, line + 2);
}

/* Reads a case file; with `echo` the first lines of each case are printed again, and then its logs.
 */
static bool read_file(const char *path, void (*echo)(const char *line)) {
    static char line[1 << 16];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (echo)
            echo(line);
        read_line(line);
    }
    fclose(file);
    return true;
}

/* How a case is run. */
typedef struct run {
    size_t first, step;
    bool observed; /* the checker has an observer, and so no express lane */
    bool flush;
} run;

static void ignore(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                   const zug_san *san) {
    (void)ctx, (void)event, (void)pos, (void)san;
}

/* Memory that ends where the readable memory ends, as does the reader's window. */
static void *resize_flush(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    flush *f = ctx;
    (void)block, (void)old_bytes;
    return new_bytes > 0 ? f->memory + f->usable - new_bytes : NULL;
}

/* The input behind as many empty lines as fill the reader's window with it. */
static char *padded(const pgn_log *input, pgn_push *push) {
    size_t before = ZUG__WINDOW - input->len;
    char *bytes = malloc(ZUG__WINDOW);
    assert_non_null(bytes);
    memset(bytes, '\n', before);
    memcpy(bytes + before, input->text, input->len);
    *push = (pgn_push){{bytes, ZUG__WINDOW}, 0, ZUG__WINDOW, before, before, 0};
    return bytes;
}

/* Both logs of one run. */
static void log_run(const pgn_case *c, run how, pgn_log *events, pgn_log *findings) {
    pgn_push push = {{c->input.text, c->input.len}, how.first, how.step, 0, 0, 0};
    flush memory = flush_open(sizeof(struct zug_pgn_reader));
    char *bytes = how.flush ? padded(&c->input, &push) : NULL;
    zug_alloc alloc = how.flush ? (zug_alloc){resize_flush, &memory} : zug_host_alloc();
    pgn_log_bytes(events, "", 0);
    pgn_log_bytes(findings, "", 0);
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    assert_non_null(reader);
    pgn_log_events(events, reader, push);
    zug_pgn_reader_reset(reader, 0, 1);
    zug_pgn_checker *checker = zug_pgn_checker_new(zug_host_alloc(), reader);
    assert_non_null(checker);
    if (how.observed)
        zug_pgn_checker_observe(checker, ignore, NULL);
    pgn_log_findings(findings, checker, reader, push);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    flush_close(&memory);
    free(bytes);
}

/* Runs a case one way and compares. */
static void compare(const pgn_case *c, run how, const char *way) {
    pgn_log events = {NULL, 0, 0}, findings = {NULL, 0, 0};
    log_run(c, how, &events, &findings);
    if (strcmp(events.text, c->events.text) != 0)
        fail_msg("%s, %s %zu: events are\n%s\nnot\n%s", c->name, way, how.first, events.text,
                 c->events.text);
    if (strcmp(findings.text, c->findings.text) != 0)
        fail_msg("%s, %s %zu: findings are\n%s\nnot\n%s", c->name, way, how.first, findings.text,
                 c->findings.text);
    free(events.text);
    free(findings.text);
}

static void run_case(void **state) {
    const pgn_case *c = *state;
    size_t stride = c->input.len < 2000 ? 1 : c->input.len / 117;
    compare(c, (run){.step = SIZE_MAX}, "whole");
    compare(c, (run){.step = SIZE_MAX, .observed = true}, "without the express lane");
    compare(c, (run){.step = SIZE_MAX, .flush = true}, "flush");
    compare(c, (run){.step = 1}, "byte by byte");
    compare(c, (run){.step = 1, .observed = true}, "byte by byte, observed");
    for (size_t cut = 1; cut < c->input.len; cut += stride)
        compare(c, (run){.first = cut, .step = SIZE_MAX}, "cut at");
}

static void print_log(const char *sign, const pgn_log *log) {
    for (const char *at = log->text; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        printf("%s %.*s\n", sign, (int)len, at);
        at += len + 1;
    }
}

/* Prints the logs of the case that has just been read. */
static void print_logs(void) {
    static size_t printed;
    if (printed == case_count)
        return;
    pgn_log events = {NULL, 0, 0}, findings = {NULL, 0, 0};
    log_run(&cases[printed++], (run){.step = SIZE_MAX}, &events, &findings);
    print_log(">", &events);
    print_log("<", &findings);
    printf("\n");
    free(events.text);
    free(findings.text);
}

/* Prints a line of a case file again, unless it is part of a log. */
static void echo_line(const char *line) {
    if (strncmp(line, "== ", 3) == 0)
        print_logs();
    if (line[0] == '|' || line[0] == '#' || line[0] == '=')
        printf("%s\n", line);
}

static int write_file(const char *path) {
    if (!read_file(path, echo_line))
        return EXIT_FAILURE;
    print_logs();
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    static struct CMUnitTest tests[CASES_MAX];
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        return write_file(argv[2]);
    for (int i = 1; i < argc; i++) {
        if (!read_file(argv[i], NULL)) {
            fprintf(stderr, "test_pgn_cases: cannot read %s\n", argv[i]);
            return EXIT_FAILURE;
        }
    }
    for (size_t i = 0; i < case_count; i++)
        tests[i] = (struct CMUnitTest){cases[i].name, run_case, NULL, NULL, &cases[i]};
    return _cmocka_run_group_tests("pgn cases", tests, case_count, NULL, NULL);
}
