/* json_out.c - libzug's writer of JSON with the memory of the C library.
 * Room: server/wire. */
#include "wire/json_out.h"

#include <zug/host_alloc.h>

/* A text that can grow. */
static inline zug_json *ready(json_out *out) {
    if (out->alloc.resize == NULL)
        out->alloc = zug_host_alloc();
    return out;
}

static zug_str str_of(zug_str bytes) { return bytes; }

void json_out_free(json_out *out) { zug_json_free(ready(out)); }

void jo_open(json_out *out, char bracket) { zug_json_open(ready(out), bracket); }

void jo_close(json_out *out, char bracket) { zug_json_close(ready(out), bracket); }

void jo_key(json_out *out, const char *name) { zug_json_key(ready(out), name); }

void jo_text(json_out *out, zug_str text) { zug_json_text(ready(out), str_of(text)); }

void jo_int(json_out *out, int64_t number) { zug_json_int(ready(out), number); }

void jo_bool(json_out *out, bool value) { zug_json_bool(ready(out), value); }

void jo_null(json_out *out) { zug_json_null(ready(out)); }

void jo_raw(json_out *out, zug_str json) { zug_json_raw(ready(out), str_of(json)); }

void jo_bytes(json_out *out, zug_str bytes) { zug_json_bytes(ready(out), str_of(bytes)); }

void jo_put_text(json_out *out, const char *name, const char *text) {
    zug_json_put_text(ready(out), name, text);
}

void jo_put_int(json_out *out, const char *name, int64_t number) {
    zug_json_put_int(ready(out), name, number);
}

void jo_put_bool(json_out *out, const char *name, bool value) {
    zug_json_put_bool(ready(out), name, value);
}
