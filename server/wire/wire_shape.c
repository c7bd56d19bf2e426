/* wire_shape.c - which members each request has, and where they go.
 * Room: server/wire. */
#include "wire/wire_shape.h"

#include <stddef.h>
#include <string.h>

#define PLACE(field) offsetof(wire_request, field), sizeof(((wire_request *)0)->field)
#include "wire/wire_requests.h"

const wire_shape *wire_shape_of(const char *name) {
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (strcmp(shapes[i].name, name) == 0)
            return &shapes[i];
    return NULL;
}

const wire_asked *wire_asked_of(const wire_shape *shape, const char *name) {
    for (size_t i = 0; i < shape->count; i++)
        if (shape->members[i].type != WIRE_ASKS_TERMS && strcmp(shape->members[i].name, name) == 0)
            return &shape->members[i];
    return NULL;
}

msg_terms *wire_shape_terms(const wire_shape *shape, wire_request *request) {
    for (size_t i = 0; i < shape->count; i++)
        if (shape->members[i].type == WIRE_ASKS_TERMS)
            return (msg_terms *)(void *)((char *)request + shape->members[i].offset);
    return NULL;
}
