/* json_out.h - libzug's writer of JSON with the memory of the C library, so that all zero is an
 * empty text. Room: server/wire. */
#ifndef ZUG_SERVER_JSON_OUT_H
#define ZUG_SERVER_JSON_OUT_H

#include <zug/json.h>

#include "util/str_read.h"

/* The text so far. All zero is an empty one, which holds no memory yet. */
typedef zug_json json_out;

/* Begins anew in the same memory. */
static inline void json_out_clear(json_out *out) { zug_json_clear(out); }

void json_out_free(json_out *out);

/* The text so far, borrowed until the next call. */
static inline zug_str json_out_text(const json_out *out) { return (zug_str){out->data, out->len}; }

/* Opens or closes an object or a list. */
void jo_open(json_out *out, char bracket);
void jo_close(json_out *out, char bracket);

/* The name of the member that is written next. */
void jo_key(json_out *out, const char *name);

/* Values: text is UTF-8. */
void jo_text(json_out *out, zug_str text);
void jo_int(json_out *out, int64_t number);
void jo_bool(json_out *out, bool value);
void jo_null(json_out *out);

/* Bytes that are JSON already, as one value. */
void jo_raw(json_out *out, zug_str json);

/* Bytes of any kind, without a comma: for texts that are no JSON. */
void jo_bytes(json_out *out, zug_str bytes);

/* A member of an object in one call. */
void jo_put_text(json_out *out, const char *name, const char *text);
void jo_put_int(json_out *out, const char *name, int64_t number);
void jo_put_bool(json_out *out, const char *name, bool value);

#endif
