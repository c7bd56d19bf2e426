/* json.h - writes JSON into memory that grows, or into the caller's; commas come by themselves. */
#ifndef ZUG_JSON_H
#define ZUG_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zug/alloc.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The text so far is data[0..len), without a NUL. All zero but alloc is an empty one, which holds
 * no memory yet. */
typedef struct zug_json {
    char *data;
    size_t len, size; /* size: bytes of memory at data */
    bool failed;      /* there was no memory: the text is not all of it */
    zug_alloc alloc;  /* without resize the memory is the caller's and does not grow */
} zug_json;

/* An empty text in size bytes of the caller's memory. */
zug_json zug_json_over(char *memory, size_t size);

/* Gives the memory back that has grown; the text is empty. */
void zug_json_free(zug_json *json);

/* Begins anew in the same memory. */
static inline void zug_json_clear(zug_json *json) {
    json->len = 0;
    json->failed = false;
}

/* The text so far, borrowed until the next call. */
static inline zug_str zug_json_so_far(const zug_json *json) {
    zug_str text = {json->data, json->len};
    return text;
}

/* Opens or closes an object or a list, by its bracket. */
void zug_json_open(zug_json *json, char bracket);
void zug_json_close(zug_json *json, char bracket);

/* The name of the member that is written next: ASCII that needs no escapes. */
void zug_json_key(zug_json *json, const char *name);

/* A string. Of the text, which is UTF-8, ASCII's control characters are escaped, quotes and
 * backslashes. */
void zug_json_text(zug_json *json, zug_str text);

/* A string of a text that nobody has checked: bytes that are no UTF-8 are taken as Latin-1. */
void zug_json_any_text(zug_json *json, zug_str text);

/* Other values. */
void zug_json_int(zug_json *json, int64_t number);
void zug_json_bool(zug_json *json, bool value);
void zug_json_null(zug_json *json);

/* Bytes that are JSON already, as one value. */
void zug_json_raw(zug_json *json, zug_str bytes);

/* Bytes of any kind, without a comma. */
void zug_json_bytes(zug_json *json, zug_str bytes);

/* A member of an object in one call. */
void zug_json_put_text(zug_json *json, const char *name, const char *text);
void zug_json_put_int(zug_json *json, const char *name, int64_t number);
void zug_json_put_bool(zug_json *json, const char *name, bool value);

#ifdef __cplusplus
}
#endif

#endif
