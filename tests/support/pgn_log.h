/* pgn_log.h - what the PGN reader and the checker say of some bytes, as text to compare.
 * Room: tests. One line an event: offset, line and column, kind, and what belongs to the kind. */
#ifndef ZUG_TESTS_PGN_LOG_H
#define ZUG_TESTS_PGN_LOG_H

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/pgn_check.h>
#include <zug/pgn_read.h>

/* A text that grows. */
typedef struct pgn_log {
    char *text;
    size_t len, capacity;
} pgn_log;

static inline void pgn_log_bytes(pgn_log *log, const char *bytes, size_t len) {
    if (log->len + len + 1 > log->capacity) {
        log->capacity = (log->len + len + 1) * 2;
        log->text = realloc(log->text, log->capacity);
        if (!log->text)
            _Exit(99);
    }
    memcpy(log->text + log->len, bytes, len);
    log->len += len;
    log->text[log->len] = '\0';
}

static inline void pgn_log_add(pgn_log *log, const char *format, ...) {
    char line[512];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    pgn_log_bytes(log, line, len < (int)sizeof line ? (size_t)len : sizeof line - 1);
}

/* Adds bytes of the input between bars; a long text is cut, but its length is told. */
static inline void pgn_log_text(pgn_log *log, zug_str text) {
    enum { SHOWN = 60 };
    pgn_log_add(log, " |");
    for (size_t i = 0; i < text.len && i < SHOWN; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c == '\n')
            pgn_log_add(log, "\\n");
        else if (c == '\r')
            pgn_log_add(log, "\\r");
        else if (c == '\\')
            pgn_log_add(log, "\\\\");
        else if (c < 0x20 || c > 0x7E)
            pgn_log_add(log, "\\x%02X", c);
        else
            pgn_log_add(log, "%c", c);
    }
    pgn_log_add(log, text.len > SHOWN ? "... %zu|" : "|", text.len);
}

/* How to push the bytes of an input. */
typedef struct pgn_push {
    zug_str bytes;
    size_t first, step;               /* so many first, then so many each time */
    uint64_t skip_offset, skip_lines; /* what stands before them and is not to be counted */
    size_t at;
} pgn_push;

/* Pushes the next bytes, or says that there are none. False if the reader has no room for them. */
static inline bool pgn_push_more(pgn_push *push, zug_pgn_reader *reader) {
    size_t capacity = 0, wanted = push->at == 0 && push->first > 0 ? push->first : push->step;
    char *space = zug_pgn_reader_space(reader, &capacity);
    size_t left = push->bytes.len - push->at, len = left < wanted ? left : wanted;
    len = len < capacity ? len : capacity;
    if (left == 0) {
        zug_pgn_reader_finish(reader);
        return true;
    }
    memcpy(space, push->bytes.data + push->at, len);
    zug_pgn_reader_fill(reader, len);
    push->at += len;
    return capacity > 0;
}

static inline void pgn_log_place(pgn_log *log, const pgn_push *push, uint64_t offset,
                                 zug_pgn_place place) {
    pgn_log_add(log, "%" PRIu64 " %" PRIu64 ":%" PRIu64, offset - push->skip_offset,
                place.line - push->skip_lines, place.column);
}

static inline void pgn_log_event(pgn_log *log, const zug_pgn_event *event) {
    static const char *const results[] = {"unknown", "white wins", "black wins", "draw"};
    switch (event->kind) {
    case ZUG_PGN_GAME_START:
        pgn_log_add(log, " game");
        return;
    case ZUG_PGN_TAG:
        pgn_log_add(log, " tag %.*s", (int)event->name.len, event->name.data);
        pgn_log_text(log, event->text);
        return;
    case ZUG_PGN_MOVE_NUMBER:
        pgn_log_add(log, " number %u, %u periods", event->number, event->dots);
        return;
    case ZUG_PGN_SAN:
        pgn_log_add(log, " move");
        pgn_log_text(log, event->text);
        return;
    case ZUG_PGN_NAG:
        pgn_log_add(log, " nag %u", event->number);
        return;
    case ZUG_PGN_COMMENT:
    case ZUG_PGN_ESCAPE:
        pgn_log_add(log, event->kind == ZUG_PGN_COMMENT ? " comment" : " escape");
        pgn_log_text(log, event->text);
        pgn_log_add(log, "%s", event->more ? " to be continued" : "");
        return;
    case ZUG_PGN_LINE_OPEN:
        pgn_log_add(log, " (");
        return;
    case ZUG_PGN_LINE_CLOSE:
        pgn_log_add(log, " )");
        return;
    case ZUG_PGN_RESULT:
        pgn_log_add(log, " result %s", results[event->result]);
        return;
    case ZUG_PGN_GAME_END:
        pgn_log_add(log, " end");
        return;
    case ZUG_PGN_PROBLEM:
        pgn_log_add(log, " %s: %s", zug_pgn_problem_is_error(event->problem) ? "error" : "warning",
                    zug_pgn_problem_name(event->problem));
        return;
    }
}

/* Logs all events of an input. */
static inline void pgn_log_events(pgn_log *log, zug_pgn_reader *reader, pgn_push push) {
    zug_pgn_event event;
    zug_status status;
    while ((status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE) {
        if (status == ZUG_MORE) {
            if (pgn_push_more(&push, reader))
                continue;
            pgn_log_add(log, "no room\n");
            return;
        }
        pgn_log_place(log, &push, event.offset, zug_pgn_reader_place(reader, event.offset));
        pgn_log_event(log, &event);
        pgn_log_add(log, "\n");
    }
}

static inline void pgn_log_finding(pgn_log *log, const pgn_push *push,
                                   const zug_pgn_finding *finding) {
    if (finding->kind == ZUG_PGN_FOUND_GAME) {
        pgn_log_add(log, "game %" PRIu64 ": %" PRIu64 " half-moves%s\n", finding->game,
                    finding->half_moves, finding->is_bad ? ", bad" : "");
        return;
    }
    pgn_log_place(log, push, finding->offset, finding->place);
    pgn_log_add(log, " %s:", finding->is_error ? "error" : "warning");
    if (finding->game > 0)
        pgn_log_add(log, " game %" PRIu64, finding->game);
    if (finding->ply > 0) {
        pgn_log_add(log, ", half-move %" PRIu64, finding->ply);
        pgn_log_text(log, finding->san);
    }
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    zug_pgn_finding_sentence(finding, sentence);
    pgn_log_add(log, ": %s [%s]\n", sentence, finding->code);
}

/* Logs all findings of the checker. */
static inline void pgn_log_findings(pgn_log *log, zug_pgn_checker *checker, zug_pgn_reader *reader,
                                    pgn_push push) {
    static zug_pgn_finding finding;
    zug_status status;
    while ((status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE) {
        if (status == ZUG_OK) {
            pgn_log_finding(log, &push, &finding);
        } else if (!pgn_push_more(&push, reader)) {
            pgn_log_add(log, "no room\n");
            return;
        }
    }
}

#endif
