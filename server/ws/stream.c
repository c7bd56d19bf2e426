/* stream.c - a WebSocket over a connection: frames in, text messages out, and the other way.
 * Room: server/ws. wslay takes frames apart and puts them together; what they mean, and in which
 * order they may come, is decided here. */
#include "ws/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <wslay/wslay.h>

#include "net/timer.h"
#include "ws/round_trip.h"

enum { CONTROL_MAX = 125, PING_LEN = 8, MESSAGE_MAX = 4096, CLOSE_MS = 2000 };

/* While the round trip is wanted and there are too few answers, a ping follows the other soon; and
 * one that is not answered for so long says that nothing is known. */
enum { SOON_MS = 300, UNANSWERED_MS = 5000 };
/* So many pieces of frames are taken before others have their turn. */
enum { PIECES_MAX = 16 };

/* OPEN: messages come. CLOSING: we have said goodbye and wait for the peer's. DEAD: on_close comes
 * soon. */
typedef enum ws_state { WS_IS_OPEN, WS_IS_CLOSING, WS_IS_DEAD } ws_state;

struct ws_stream {
    net_conn *conn;
    ws_options options;
    const ws_events *events;
    void *ctx;
    wslay_frame_context_ptr frames;
    ws_state state;
    bool was_full;      /* the owner was told so, and not yet that there is room */
    int code;           /* for on_close */
    zug_str input;      /* what has come and is not read yet */
    int64_t arrived_ms; /* when it came */
    bool in_frame;
    uint64_t frame_left; /* bytes of the frame that are still to come */
    bool in_message;     /* fragments have come, the last has not */
    char *message;       /* what has come of a message in pieces */
    size_t message_len;
    char control[CONTROL_MAX]; /* what has come of a control frame */
    size_t control_len;
    uint64_t ping_number; /* drawn, so that no pong can be sent ahead of its ping */
    int64_t ping_sent_ms; /* -1: none is under way */
    int64_t measuring_since_ms;
    bool is_measuring; /* the owner wants to know the round trip */
    bool is_quiet;     /* the owner was told so */
    ws_round_trip round_trip;
    net_timer *timer; /* for pings, later for the close */
    net_deferred burial;
    char peer[NET_ADDRESS_SIZE];
};

/* wslay asks for bytes. */
static ssize_t give_bytes(uint8_t *buf, size_t len, int flags, void *ctx) {
    (void)flags;
    ws_stream *stream = ctx;
    len = len < stream->input.len ? len : stream->input.len;
    if (len == 0)
        return -1;
    memcpy(buf, stream->input.data, len);
    stream->input = str_slice(stream->input, len, stream->input.len);
    return (ssize_t)len;
}

/* wslay has bytes to send. */
static ssize_t take_bytes(const uint8_t *data, size_t len, int flags, void *ctx) {
    (void)flags;
    ws_stream *stream = ctx;
    net_conn_push(stream->conn, (zug_str){(const char *)data, len});
    return (ssize_t)len;
}

static void send_frame(ws_stream *stream, uint8_t opcode, zug_str payload) {
    struct wslay_frame_iocb frame = {
        .fin = 1,
        .opcode = opcode,
        .payload_length = payload.len,
        .data = (const uint8_t *)payload.data,
        .data_length = payload.len,
    };
    wslay_frame_send(stream->frames, &frame);
}

/* How many bytes a frame of ours has, its payload among them. */
static size_t frame_size(size_t len) { return len + (len < 126 ? 2 : len < 65536 ? 4 : 10); }

static void send_close(ws_stream *stream, int code, zug_str reason) {
    char payload[CONTROL_MAX];
    if (code == WS_NO_CODE) {
        send_frame(stream, WSLAY_CONNECTION_CLOSE, (zug_str){NULL, 0});
        return;
    }
    payload[0] = (char)(code >> 8);
    payload[1] = (char)(code & 0xFF);
    if (reason.len > 0)
        memcpy(payload + 2, reason.data, reason.len);
    send_frame(stream, WSLAY_CONNECTION_CLOSE, (zug_str){payload, reason.len + 2});
}

static void bury(void *ctx) {
    ws_stream *stream = ctx;
    stream->events->on_close(stream->ctx, stream, stream->code);
    net_timer_free(stream->timer);
    wslay_frame_context_free(stream->frames);
    free(stream->message);
    free(stream);
}

/* Nothing comes any more; the owner is told soon. The connection has been ended before. */
static void die(ws_stream *stream, int code) {
    stream->state = WS_IS_DEAD;
    stream->code = code;
    stream->input = (zug_str){NULL, 0};
    net_timer_stop(stream->timer);
    net_loop_defer(net_conn_loop(stream->conn), &stream->burial);
    stream->conn = NULL;
}

/* The peer has broken the protocol: it is told so and not listened to any more. */
static void fail(ws_stream *stream, int code) {
    bool said_goodbye = stream->state == WS_IS_CLOSING;
    if (!said_goodbye)
        send_close(stream, code, (zug_str){NULL, 0});
    net_conn_finish(stream->conn);
    die(stream, said_goodbye ? stream->code : code);
}

/* True if a peer may close with this code. */
static bool is_code(int code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

/* The peer says goodbye, or answers ours. */
static void take_close(ws_stream *stream, zug_str payload) {
    const unsigned char *bytes = (const unsigned char *)payload.data;
    int code = payload.len >= 2 ? bytes[0] << 8 | bytes[1] : WS_NO_CODE;
    if (payload.len == 1 || (payload.len >= 2 && !is_code(code))) {
        fail(stream, WS_PROTOCOL_ERROR);
    } else if (!str_is_utf8(str_slice(payload, 2, payload.len))) {
        fail(stream, WS_BAD_UTF8);
    } else {
        bool answers = stream->state == WS_IS_CLOSING;
        if (!answers)
            send_close(stream, code, (zug_str){NULL, 0});
        net_conn_finish(stream->conn);
        die(stream, answers ? stream->code : code);
    }
}

/* The number that a ping carries, and its pong must bring back. */
static void write_ping(const ws_stream *stream, char out[static PING_LEN]) {
    for (int i = 0; i < PING_LEN; i++)
        out[i] = (char)(stream->ping_number >> (56 - 8 * i) & 0xFF);
}

static void take_pong(ws_stream *stream, zug_str payload) {
    char expected[PING_LEN];
    write_ping(stream, expected);
    if (stream->ping_sent_ms < 0 || !zug_str_equal(payload, (zug_str){expected, PING_LEN}))
        return; /* pongs that nobody asked for are allowed */
    int64_t passed_ms = stream->arrived_ms - stream->ping_sent_ms;
    passed_ms = passed_ms > 0 ? passed_ms : 0;
    stream->ping_sent_ms = -1;
    ws_round_trip_add(&stream->round_trip, passed_ms,
                      stream->options.is_proxied ? -1 : net_conn_round_trip_ms(stream->conn));
    if (stream->events->on_pong != NULL)
        stream->events->on_pong(stream->ctx, stream, passed_ms);
}

/* Answers a ping, unless the peer reads so little that answers would pile up. */
static void take_ping(ws_stream *stream, zug_str payload) {
    if (net_conn_has_room(stream->conn, frame_size(payload.len)))
        send_frame(stream, WSLAY_PONG, payload);
}

static void take_control(ws_stream *stream, uint8_t opcode, zug_str payload) {
    if (opcode == WSLAY_CONNECTION_CLOSE)
        take_close(stream, payload);
    else if (stream->state != WS_IS_OPEN)
        return; /* who has said goodbye says no more */
    else if (opcode == WSLAY_PING)
        take_ping(stream, payload);
    else
        take_pong(stream, payload);
}

static void take_message(ws_stream *stream, zug_str text) {
    if (!str_is_utf8(text))
        fail(stream, WS_BAD_UTF8);
    else if (stream->state == WS_IS_OPEN)
        stream->events->on_message(stream->ctx, stream, text, stream->arrived_ms);
}

/* True if a frame may come now. If not, the peer is told. */
static bool admit_frame(ws_stream *stream, const struct wslay_frame_iocb *frame) {
    bool is_control = wslay_is_ctrl_frame(frame->opcode) != 0;
    bool is_known = is_control ? frame->opcode <= WSLAY_PONG : frame->opcode <= WSLAY_BINARY_FRAME;
    bool goes_on = frame->opcode == WSLAY_CONTINUATION_FRAME;
    if (frame->rsv != 0 || frame->mask == 0 || !is_known ||
        (!is_control && goes_on != stream->in_message))
        fail(stream, WS_PROTOCOL_ERROR);
    else if (frame->opcode == WSLAY_BINARY_FRAME)
        fail(stream, WS_UNSUPPORTED);
    else if (!is_control &&
             frame->payload_length > stream->options.message_max_bytes - stream->message_len)
        fail(stream, WS_TOO_BIG);
    else
        return true;
    return false;
}

/* True if the owner bears one more frame. What is a whole message, or ends one, is the owner's to
 * count. */
static bool bear_frame(ws_stream *stream, const struct wslay_frame_iocb *frame) {
    bool is_control = wslay_is_ctrl_frame(frame->opcode) != 0;
    if (stream->options.may_come == NULL || (frame->fin != 0 && !is_control) ||
        stream->options.may_come(stream->ctx, stream, stream->arrived_ms))
        return true;
    fail(stream, WS_POLICY);
    return false;
}

/* Appends a piece to the message that is coming. */
static bool gather(ws_stream *stream, zug_str piece) {
    if (stream->message == NULL)
        stream->message = malloc(stream->options.message_max_bytes);
    if (stream->message == NULL)
        return false;
    if (piece.len > 0)
        memcpy(stream->message + stream->message_len, piece.data, piece.len);
    stream->message_len += piece.len;
    return true;
}

/* A piece of a text frame. A message that comes in one piece is handed on where it lies. */
static void take_text_piece(ws_stream *stream, const struct wslay_frame_iocb *frame, bool is_last) {
    zug_str piece = {(const char *)frame->data, frame->data_length};
    if (is_last && !stream->in_message && stream->message_len == 0) {
        take_message(stream, piece);
        return;
    }
    if (!gather(stream, piece)) {
        fail(stream, WS_SERVER_ERROR);
        return;
    }
    if (!is_last)
        return;
    zug_str text = {stream->message, stream->message_len};
    char *message = stream->message;
    stream->message = NULL;
    stream->message_len = 0;
    stream->in_message = false;
    take_message(stream, text);
    free(message);
}

static void take_control_piece(ws_stream *stream, const struct wslay_frame_iocb *frame) {
    if (frame->data_length > 0)
        memcpy(stream->control + stream->control_len, frame->data, frame->data_length);
    stream->control_len += frame->data_length;
    if (stream->in_frame)
        return;
    zug_str payload = {stream->control, stream->control_len};
    stream->control_len = 0;
    take_control(stream, frame->opcode, payload);
}

/* What wslay has of a frame: all of it, or a part. */
static void take_piece(ws_stream *stream, const struct wslay_frame_iocb *frame) {
    if (!stream->in_frame) {
        if (!admit_frame(stream, frame) || !bear_frame(stream, frame))
            return;
        stream->frame_left = frame->payload_length;
    }
    stream->frame_left -= frame->data_length;
    stream->in_frame = stream->frame_left > 0;
    if (wslay_is_ctrl_frame(frame->opcode)) {
        take_control_piece(stream, frame);
        return;
    }
    bool is_last = frame->fin != 0 && !stream->in_frame;
    if (frame->fin == 0)
        stream->in_message = true;
    take_text_piece(stream, frame, is_last);
}

/* Tells the owner that nothing comes from the peer, or something again. */
static void tell_quiet(ws_stream *stream, bool is_quiet, int64_t heard_ms) {
    stream->is_quiet = is_quiet;
    if (stream->state == WS_IS_OPEN && stream->events->on_quiet != NULL)
        stream->events->on_quiet(stream->ctx, stream, is_quiet, heard_ms);
}

static size_t on_read(void *ctx, net_conn *conn, zug_str bytes, int64_t at_ms) {
    ws_stream *stream = ctx;
    stream->input = bytes;
    stream->arrived_ms = at_ms;
    if (stream->is_quiet)
        tell_quiet(stream, false, at_ms);
    for (int i = 0; stream->state != WS_IS_DEAD; i++) {
        struct wslay_frame_iocb frame;
        if (i == PIECES_MAX) { /* wslay has bytes, too: what it has keeps its time until then */
            net_conn_read_again(conn);
            break;
        }
        memset(&frame, 0, sizeof frame);
        ssize_t len = wslay_frame_recv(stream->frames, &frame);
        if (len >= 0)
            take_piece(stream, &frame);
        else if (len == WSLAY_ERR_WANT_READ && stream->input.len == 0)
            break;
        else if (len != WSLAY_ERR_WANT_READ)
            fail(stream, WS_PROTOCOL_ERROR);
    }
    return bytes.len - stream->input.len;
}

static void on_room(void *ctx, net_conn *conn) {
    (void)conn;
    ws_stream *stream = ctx;
    bool was_full = stream->was_full;
    stream->was_full = false;
    if (was_full && stream->state == WS_IS_OPEN && stream->events->on_room != NULL)
        stream->events->on_room(stream->ctx, stream);
}

/* The connection has ended without a goodbye, or after ours. */
static void on_end(void *ctx, net_conn *conn, net_end why) {
    (void)why;
    ws_stream *stream = ctx;
    net_conn_close(conn);
    die(stream, stream->state == WS_IS_CLOSING ? stream->code : WS_ABNORMAL);
}

/* True if the peer has owed a pong for long. */
static bool is_unanswered(const ws_stream *stream) {
    return stream->ping_sent_ms >= 0 && net_now_ms() - stream->ping_sent_ms > UNANSWERED_MS;
}

/* When the next ping is due: a little earlier or later than the others, so that those who come all
 * at once, as after a restart, are not pinged all at once ever after, and nobody knows when it
 * comes. */
static int64_t next_ping_ms(const ws_stream *stream) {
    const ws_options *options = &stream->options;
    uint32_t place;
    bool is_wanted = stream->is_measuring && options->measure_every_ms > 0;
    bool is_soon =
        is_wanted && stream->round_trip.count <= WS_TRIPS_LEAST && !is_unanswered(stream);
    int64_t every_ms = is_wanted ? options->measure_every_ms : options->ping_every_ms;
    if (is_soon && every_ms > SOON_MS)
        every_ms = SOON_MS;
    if (getrandom(&place, sizeof place, 0) != sizeof place)
        place = 0;
    return every_ms - (int64_t)(place % (uint64_t)(every_ms / 2 + 1));
}

/* When the peer was heard last. Nobody can answer a loop that stands still. */
static int64_t heard_ms(const ws_stream *stream) {
    int64_t awake_ms = net_loop_awake_since_ms(net_conn_loop(stream->conn));
    return awake_ms > stream->arrived_ms ? awake_ms : stream->arrived_ms;
}

/* When a peer that is not heard any more is to be called quiet, which it is not before it was
 * pinged more often for as long; INT64_MAX if never. */
static int64_t quiet_at_ms(const ws_stream *stream) {
    int64_t from_ms = heard_ms(stream);
    if (!stream->is_measuring || stream->is_quiet || stream->options.quiet_ms == 0)
        return INT64_MAX;
    from_ms = from_ms > stream->measuring_since_ms ? from_ms : stream->measuring_since_ms;
    return from_ms + stream->options.quiet_ms;
}

/* Waits for the next ping, or for the moment at which the peer is quiet, if that comes first. */
static void wait(ws_stream *stream) {
    int64_t left_ms = quiet_at_ms(stream) - net_now_ms(), ping_ms = next_ping_ms(stream);
    if (stream->options.ping_every_ms > 0)
        net_timer_start(stream->timer, left_ms > 0 && left_ms < ping_ms ? left_ms : ping_ms);
}

/* Time for the next ping, or the end of the peer's time. */
static void on_time(void *ctx) {
    ws_stream *stream = ctx;
    int64_t now_ms = net_now_ms(), silent_ms = now_ms - heard_ms(stream);
    bool is_lost = stream->options.silence_ms > 0 && silent_ms >= stream->options.silence_ms;
    if (stream->state == WS_IS_CLOSING || is_lost) {
        ws_stream_drop(stream);
        return;
    }
    if (now_ms >= quiet_at_ms(stream))
        tell_quiet(stream, true, heard_ms(stream));
    if (stream->state != WS_IS_OPEN)
        return;
    ws_stream_ping(stream);
    wait(stream);
}

/* Makes the parts that can fail. */
static bool open_parts(ws_stream *stream) {
    const struct wslay_frame_callbacks callbacks = {take_bytes, give_bytes, NULL};
    stream->timer = net_timer_new(net_conn_loop(stream->conn), on_time, stream);
    return stream->timer != NULL &&
           wslay_frame_context_init(&stream->frames, &callbacks, stream) == 0;
}

ws_stream *ws_stream_open(net_conn *conn, const ws_options *options, const ws_events *events,
                          void *ctx) {
    static const net_conn_events conn_events = {on_read, on_room, on_end};
    ws_stream *stream = calloc(1, sizeof *stream);
    if (stream == NULL) {
        net_conn_close(conn);
        return NULL;
    }
    stream->conn = conn;
    stream->options = *options;
    if (options->message_max_bytes == 0)
        stream->options.message_max_bytes = MESSAGE_MAX;
    if (options->close_ms == 0)
        stream->options.close_ms = CLOSE_MS;
    stream->events = events;
    stream->ctx = ctx;
    stream->arrived_ms = net_now_ms();
    stream->ping_sent_ms = -1;
    stream->burial = (net_deferred){NULL, bury, stream};
    snprintf(stream->peer, sizeof stream->peer, "%s", net_conn_peer(conn));
    if (!open_parts(stream)) {
        net_timer_free(stream->timer);
        free(stream);
        net_conn_close(conn);
        return NULL;
    }
    net_conn_own(conn, &conn_events, stream);
    wait(stream);
    return stream;
}

ws_sent ws_stream_send(ws_stream *stream, zug_str text) {
    if (stream->state != WS_IS_OPEN)
        return WS_CLOSED;
    stream->was_full = stream->was_full || !net_conn_has_room(stream->conn, frame_size(text.len));
    if (stream->was_full)
        return WS_FULL;
    send_frame(stream, WSLAY_TEXT_FRAME, text);
    return WS_SENT;
}

void ws_stream_ping(ws_stream *stream) {
    char payload[PING_LEN];
    if (stream->state != WS_IS_OPEN || stream->ping_sent_ms >= 0 ||
        !net_conn_has_room(stream->conn, frame_size(PING_LEN)))
        return;
    if (getrandom(&stream->ping_number, sizeof stream->ping_number, 0) !=
        sizeof stream->ping_number)
        return;
    stream->ping_sent_ms = net_now_ms();
    write_ping(stream, payload);
    send_frame(stream, WSLAY_PING, (zug_str){payload, PING_LEN});
}

void ws_stream_measure(ws_stream *stream, bool is_wanted) {
    if (stream->state != WS_IS_OPEN || stream->is_measuring == is_wanted)
        return;
    stream->is_measuring = is_wanted;
    stream->measuring_since_ms = net_now_ms();
    if (is_wanted)
        wait(stream);
}

int64_t ws_stream_round_trip_ms(const ws_stream *stream) {
    return is_unanswered(stream) ? -1 : ws_round_trip_ms(&stream->round_trip);
}

/* The reason as far as it may be sent, not cut inside a character. */
static zug_str cut_reason(const char *reason) {
    zug_str text = str_slice(zug_str_from(reason), 0, WS_REASON_MAX);
    while (text.len > 0 && !str_is_utf8(text))
        text.len--;
    return text;
}

void ws_stream_close(ws_stream *stream, int code, const char *reason) {
    if (stream->state != WS_IS_OPEN)
        return;
    send_close(stream, code, cut_reason(reason));
    stream->state = WS_IS_CLOSING;
    stream->code = code;
    net_timer_start(stream->timer, stream->options.close_ms);
}

void ws_stream_drop(ws_stream *stream) {
    if (stream->state == WS_IS_DEAD)
        return;
    net_conn_close(stream->conn);
    die(stream, stream->state == WS_IS_CLOSING ? stream->code : WS_ABNORMAL);
}

size_t ws_stream_queued(const ws_stream *stream) {
    return stream->state == WS_IS_DEAD ? 0 : net_conn_queued(stream->conn);
}

const char *ws_stream_peer(const ws_stream *stream) { return stream->peer; }
