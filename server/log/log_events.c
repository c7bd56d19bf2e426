/* log_events.c - events as the log has them, kept for as long as somebody needs them.
 * Room: server/log. */
#include "log/log_events.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/array.h"

bool log_events_add(log_events *to, const store_event *event) {
    size_t len = event->kind.len + event->body.len;
    char *texts = malloc(len + 1);
    store_event *grown = array_grow(to->all, to->count, &to->capacity, sizeof *grown);
    if (grown != NULL)
        to->all = grown;
    if (grown == NULL || texts == NULL) {
        free(texts);
        return false;
    }
    memcpy(texts, event->kind.data, event->kind.len);
    memcpy(texts + event->kind.len, event->body.data, event->body.len);
    store_event *made = &to->all[to->count++];
    *made = *event;
    made->kind.data = texts;
    made->body.data = texts + event->kind.len;
    return true;
}

void log_events_free(log_events *list) {
    for (size_t i = 0; i < list->count; i++)
        free((void *)(uintptr_t)list->all[i].kind.data);
    free(list->all);
    *list = (log_events){0};
}

const char *log_event_read(const store_event *from, msg_event *event, wire_event_parts *parts,
                           bool *is_unread) {
    char kind[40];
    snprintf(kind, sizeof kind, "%.*s", (int)from->kind.len, from->kind.data);
    *event = (msg_event){.stream = from->stream, .seq = from->seq, .at_ms = from->at_ms};
    parts->lists = (wire_lists){0};
    *is_unread = false;
    if (!msg_event_of_name(kind, &event->kind))
        return "is of an unknown kind";
    if (wire_event_read(from->body, event, parts))
        return NULL;
    *is_unread = errno == ENOMEM;
    return *is_unread ? "finds no memory" : "is not understood";
}
