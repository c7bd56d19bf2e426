/* fuzz_ws.c - any bytes as a request for a WebSocket and as its frames: how the bytes are cut
 * changes nothing, messages are text of a bounded size, and what is sent back is well framed.
 *
 * The first byte says how: its lowest bit, whether the rest is frames as they are on the wire, or
 * pairs of first byte and length with their payload, which are masked here; its other bits, the
 * size of the pieces. */
#include <string.h>

#include "../tests/support/fake_conn.h"
#include "http/head.h"
#include "property.h"
#include "ws/handshake.h"
#include "ws/ws_socket.h"

enum { OUT_LIMIT = 4000, WIRE_MAX = 1 << 17 };

/* What came of a WebSocket, in short. */
typedef struct story {
    uint64_t messages; /* a hash */
    size_t count;
    int closes, code;
} story;

static void on_message(void *ctx, ws_socket *socket, zug_str text, int64_t at_ms) {
    story *of = ctx;
    require(at_ms == 5 && text.len <= 4096 && str_is_utf8(text));
    of->messages = mix_number(mix(of->messages, text.data, text.len), text.len);
    of->count++;
    ws_socket_send(socket, text);
    if (zug_str_equal(text, zug_str_from("close")))
        ws_socket_close(socket, 4321, "fuzz");
    if (zug_str_equal(text, zug_str_from("drop")))
        ws_socket_drop(socket);
}

static void on_close(void *ctx, ws_socket *socket, int code) {
    story *of = ctx;
    require(ws_socket_send(socket, zug_str_from("x")) == WS_CLOSED);
    of->closes++;
    of->code = code;
}

/* What we send is a sequence of whole frames, not masked, whose lengths are as short as can be. */
static void check_sent(zug_str sent) {
    const unsigned char *bytes = (const unsigned char *)sent.data;
    for (size_t at = 0; at < sent.len;) {
        require(sent.len - at >= 2);
        unsigned first = bytes[at];
        size_t len = bytes[at + 1];
        require(first == 0x81 || first == 0x88 || first == 0x8A);
        require(len <= 126 && (len < 126 || first == 0x81));
        at += 2;
        if (len == 126) {
            require(sent.len - at >= 2);
            len = (size_t)bytes[at] << 8 | bytes[at + 1];
            require(len > 125);
            at += 2;
        }
        require(sent.len - at >= len);
        at += len;
        require(first != 0x88 || at == sent.len); /* nothing comes after a close */
    }
}

/* Runs the bytes through a WebSocket in pieces; what was sent is left in *conn. */
static story run(net_loop *loop, zug_str bytes, size_t step, net_conn **conn) {
    static const ws_events events = {on_message, NULL, NULL, NULL, on_close};
    story of = {.messages = 0};
    *conn = fake_conn_new(loop, OUT_LIMIT);
    ws_socket *socket = ws_socket_open(*conn, &(ws_options){0}, &events, &of);
    require(socket != NULL);
    for (size_t at = 0; at < bytes.len; at += step)
        if (!fake_conn_feed(*conn, str_slice(bytes, at, at + step), 5))
            break;
    bool is_over = fake_conn_is_closed(*conn) || fake_conn_is_finished(*conn);
    if (!is_over)
        ws_socket_drop(socket);
    fake_conn_settle(loop);
    require(of.closes == 1);
    require(fake_conn_sent(*conn).len <= OUT_LIMIT + 300); /* and a longest message or a close */
    check_sent(fake_conn_sent(*conn));
    return of;
}

/* Turns pairs of first byte and length with their payload into masked frames. */
static size_t mask_frames(zug_str in, char *out) {
    size_t used = 0;
    for (size_t at = 0; at + 2 <= in.len && used < WIRE_MAX - 300;) {
        char first = in.data[at];
        size_t len = (unsigned char)in.data[at + 1];
        zug_str payload = str_slice(in, at + 2, at + 2 + len);
        at += 2 + payload.len;
        out[used++] = first;
        if (payload.len < 126) {
            out[used++] = (char)(0x80 | payload.len);
        } else {
            out[used++] = (char)(0x80 | 126);
            out[used++] = 0;
            out[used++] = (char)payload.len;
        }
        memcpy(out + used, "\x11\x22\x33\x44", 4);
        for (size_t i = 0; i < payload.len; i++)
            out[used + 4 + i] = (char)(payload.data[i] ^ (0x11 * (int)(i % 4 + 1)));
        used += 4 + payload.len;
    }
    return used;
}

static bool allow(void *ctx, zug_str origin) {
    ++*(int *)ctx;
    return origin.len % 2 == 0;
}

/* The bytes as a request. */
static void check_handshake(zug_str bytes) {
    http_head head;
    http_problem problem;
    size_t seen = 0;
    char accept[WS_ACCEPT_SIZE];
    ws_refusal why = {0, NULL};
    int asked = 0;
    if (http_head_read(bytes, &seen, &head, &problem) != HTTP_HEAD_DONE)
        return;
    ws_offer offer = {head.method == HTTP_GET, head.minor, head.headers, head.header_count};
    if (ws_handshake(&offer, allow, &asked, accept, &why))
        require(strlen(accept) == WS_ACCEPT_SIZE - 1 && asked == 1 && ws_is_offered(&offer));
    else
        require(why.status >= 400 && why.status <= 426 && why.sentence != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static net_loop *loop; /* making one costs more than a run */
    static char wire[WIRE_MAX];
    if (loop == NULL)
        loop = net_loop_new();
    require(loop != NULL);
    zug_str bytes = {(const char *)data, size};
    check_handshake(bytes);
    if (size == 0)
        return 0;
    zug_str frames = str_slice(bytes, 1, size);
    if (data[0] & 1)
        frames = (zug_str){wire, mask_frames(frames, wire)};
    net_conn *whole, *pieces;
    story first = run(loop, frames, frames.len + 1, &whole);
    story second = run(loop, frames, (data[0] >> 1) + 1U, &pieces);
    require(memcmp(&first, &second, sizeof first) == 0);
    require(zug_str_equal(fake_conn_sent(whole), fake_conn_sent(pieces)));
    fake_conn_free(whole);
    fake_conn_free(pieces);
    return 0;
}
