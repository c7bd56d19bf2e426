/* ws_socket.c - a WebSocket over a connection: frames in, text messages out, and the other way.
 * Room: server/ws. wslay takes frames apart and puts them together; what they mean, and in which
 * order they may come, is decided here. */
#include "ws/ws_socket.h"

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

struct ws_socket {
    net_conn *conn;
    ws_options options;
    const ws_events *events;
    void *ctx;
    wslay_frame_context_ptr frames;
    ws_state state;
    bool was_full;      /* the owner was told so, and not yet that there is space */
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
    ws_socket *socket = ctx;
    len = len < socket->input.len ? len : socket->input.len;
    if (len == 0)
        return -1;
    memcpy(buf, socket->input.data, len);
    socket->input = str_slice(socket->input, len, socket->input.len);
    return (ssize_t)len;
}

/* wslay has bytes to send. */
static ssize_t take_bytes(const uint8_t *data, size_t len, int flags, void *ctx) {
    (void)flags;
    ws_socket *socket = ctx;
    net_conn_push(socket->conn, (zug_str){(const char *)data, len});
    return (ssize_t)len;
}

static void send_frame(ws_socket *socket, uint8_t opcode, zug_str payload) {
    struct wslay_frame_iocb frame = {
        .fin = 1,
        .opcode = opcode,
        .payload_length = payload.len,
        .data = (const uint8_t *)payload.data,
        .data_length = payload.len,
    };
    wslay_frame_send(socket->frames, &frame);
}

/* How many bytes a frame of ours has, its payload among them. */
static size_t frame_size(size_t len) { return len + (len < 126 ? 2 : len < 65536 ? 4 : 10); }

static void send_close(ws_socket *socket, int code, zug_str reason) {
    char payload[CONTROL_MAX];
    if (code == WS_NO_CODE) {
        send_frame(socket, WSLAY_CONNECTION_CLOSE, (zug_str){NULL, 0});
        return;
    }
    payload[0] = (char)(code >> 8);
    payload[1] = (char)(code & 0xFF);
    if (reason.len > 0)
        memcpy(payload + 2, reason.data, reason.len);
    send_frame(socket, WSLAY_CONNECTION_CLOSE, (zug_str){payload, reason.len + 2});
}

static void bury(void *ctx) {
    ws_socket *socket = ctx;
    socket->events->on_close(socket->ctx, socket, socket->code);
    net_timer_free(socket->timer);
    wslay_frame_context_free(socket->frames);
    free(socket->message);
    free(socket);
}

/* Nothing comes any more; the owner is told soon. The connection has been ended before. */
static void die(ws_socket *socket, int code) {
    socket->state = WS_IS_DEAD;
    socket->code = code;
    socket->input = (zug_str){NULL, 0};
    net_timer_stop(socket->timer);
    net_loop_defer(net_conn_loop(socket->conn), &socket->burial);
    socket->conn = NULL;
}

/* The peer has broken the protocol: it is told so and not listened to any more. */
static void fail(ws_socket *socket, int code) {
    bool said_goodbye = socket->state == WS_IS_CLOSING;
    if (!said_goodbye)
        send_close(socket, code, (zug_str){NULL, 0});
    net_conn_finish(socket->conn);
    die(socket, said_goodbye ? socket->code : code);
}

/* True if a peer may close with this code. */
static bool is_code(int code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

/* The peer says goodbye, or answers ours. */
static void take_close(ws_socket *socket, zug_str payload) {
    const unsigned char *bytes = (const unsigned char *)payload.data;
    int code = payload.len >= 2 ? bytes[0] << 8 | bytes[1] : WS_NO_CODE;
    if (payload.len == 1 || (payload.len >= 2 && !is_code(code))) {
        fail(socket, WS_PROTOCOL_ERROR);
    } else if (!str_is_utf8(str_slice(payload, 2, payload.len))) {
        fail(socket, WS_BAD_UTF8);
    } else {
        bool answers = socket->state == WS_IS_CLOSING;
        if (!answers)
            send_close(socket, code, (zug_str){NULL, 0});
        net_conn_finish(socket->conn);
        die(socket, answers ? socket->code : code);
    }
}

/* The number that a ping carries, and its pong must bring back. */
static void write_ping(const ws_socket *socket, char out[static PING_LEN]) {
    for (int i = 0; i < PING_LEN; i++)
        out[i] = (char)(socket->ping_number >> (56 - 8 * i) & 0xFF);
}

static void take_pong(ws_socket *socket, zug_str payload) {
    char expected[PING_LEN];
    write_ping(socket, expected);
    if (socket->ping_sent_ms < 0 || !zug_str_equal(payload, (zug_str){expected, PING_LEN}))
        return; /* pongs that nobody asked for are allowed */
    int64_t passed_ms = socket->arrived_ms - socket->ping_sent_ms;
    passed_ms = passed_ms > 0 ? passed_ms : 0;
    socket->ping_sent_ms = -1;
    ws_round_trip_add(&socket->round_trip, passed_ms,
                      socket->options.is_proxied ? -1 : net_conn_round_trip_ms(socket->conn));
    if (socket->events->on_pong != NULL)
        socket->events->on_pong(socket->ctx, socket, passed_ms);
}

/* Answers a ping, unless the peer reads so little that answers would pile up. */
static void take_ping(ws_socket *socket, zug_str payload) {
    if (net_conn_has_space(socket->conn, frame_size(payload.len)))
        send_frame(socket, WSLAY_PONG, payload);
}

static void take_control(ws_socket *socket, uint8_t opcode, zug_str payload) {
    if (opcode == WSLAY_CONNECTION_CLOSE)
        take_close(socket, payload);
    else if (socket->state != WS_IS_OPEN)
        return; /* who has said goodbye says no more */
    else if (opcode == WSLAY_PING)
        take_ping(socket, payload);
    else
        take_pong(socket, payload);
}

static void take_message(ws_socket *socket, zug_str text) {
    if (!str_is_utf8(text))
        fail(socket, WS_BAD_UTF8);
    else if (socket->state == WS_IS_OPEN)
        socket->events->on_message(socket->ctx, socket, text, socket->arrived_ms);
}

/* True if a frame may come now. If not, the peer is told. */
static bool admit_frame(ws_socket *socket, const struct wslay_frame_iocb *frame) {
    bool is_control = wslay_is_ctrl_frame(frame->opcode) != 0;
    bool is_known = is_control ? frame->opcode <= WSLAY_PONG : frame->opcode <= WSLAY_BINARY_FRAME;
    bool goes_on = frame->opcode == WSLAY_CONTINUATION_FRAME;
    if (frame->rsv != 0 || frame->mask == 0 || !is_known ||
        (!is_control && goes_on != socket->in_message))
        fail(socket, WS_PROTOCOL_ERROR);
    else if (frame->opcode == WSLAY_BINARY_FRAME)
        fail(socket, WS_UNSUPPORTED);
    else if (!is_control &&
             frame->payload_length > socket->options.message_max_bytes - socket->message_len)
        fail(socket, WS_TOO_BIG);
    else
        return true;
    return false;
}

/* True if the owner bears one more frame. What is a whole message, or ends one, is the owner's to
 * count. */
static bool bear_frame(ws_socket *socket, const struct wslay_frame_iocb *frame) {
    bool is_control = wslay_is_ctrl_frame(frame->opcode) != 0;
    if (socket->options.may_come == NULL || (frame->fin != 0 && !is_control) ||
        socket->options.may_come(socket->ctx, socket, socket->arrived_ms))
        return true;
    fail(socket, WS_POLICY);
    return false;
}

/* Appends a piece to the message that is coming. */
static bool gather(ws_socket *socket, zug_str piece) {
    if (socket->message == NULL)
        socket->message = malloc(socket->options.message_max_bytes);
    if (socket->message == NULL)
        return false;
    if (piece.len > 0)
        memcpy(socket->message + socket->message_len, piece.data, piece.len);
    socket->message_len += piece.len;
    return true;
}

/* A piece of a text frame. A message that comes in one piece is handed on where it lies. */
static void take_text_piece(ws_socket *socket, const struct wslay_frame_iocb *frame, bool is_last) {
    zug_str piece = {(const char *)frame->data, frame->data_length};
    if (is_last && !socket->in_message && socket->message_len == 0) {
        take_message(socket, piece);
        return;
    }
    if (!gather(socket, piece)) {
        fail(socket, WS_SERVER_ERROR);
        return;
    }
    if (!is_last)
        return;
    zug_str text = {socket->message, socket->message_len};
    char *message = socket->message;
    socket->message = NULL;
    socket->message_len = 0;
    socket->in_message = false;
    take_message(socket, text);
    free(message);
}

static void take_control_piece(ws_socket *socket, const struct wslay_frame_iocb *frame) {
    if (frame->data_length > 0)
        memcpy(socket->control + socket->control_len, frame->data, frame->data_length);
    socket->control_len += frame->data_length;
    if (socket->in_frame)
        return;
    zug_str payload = {socket->control, socket->control_len};
    socket->control_len = 0;
    take_control(socket, frame->opcode, payload);
}

/* What wslay has of a frame: all of it, or a part. */
static void take_piece(ws_socket *socket, const struct wslay_frame_iocb *frame) {
    if (!socket->in_frame) {
        if (!admit_frame(socket, frame) || !bear_frame(socket, frame))
            return;
        socket->frame_left = frame->payload_length;
    }
    socket->frame_left -= frame->data_length;
    socket->in_frame = socket->frame_left > 0;
    if (wslay_is_ctrl_frame(frame->opcode)) {
        take_control_piece(socket, frame);
        return;
    }
    bool is_last = frame->fin != 0 && !socket->in_frame;
    if (frame->fin == 0)
        socket->in_message = true;
    take_text_piece(socket, frame, is_last);
}

/* Tells the owner that nothing comes from the peer, or something again. */
static void tell_quiet(ws_socket *socket, bool is_quiet, int64_t heard_ms) {
    socket->is_quiet = is_quiet;
    if (socket->state == WS_IS_OPEN && socket->events->on_quiet != NULL)
        socket->events->on_quiet(socket->ctx, socket, is_quiet, heard_ms);
}

static size_t on_read(void *ctx, net_conn *conn, zug_str bytes, int64_t at_ms) {
    ws_socket *socket = ctx;
    socket->input = bytes;
    socket->arrived_ms = at_ms;
    if (socket->is_quiet)
        tell_quiet(socket, false, at_ms);
    for (int i = 0; socket->state != WS_IS_DEAD; i++) {
        struct wslay_frame_iocb frame;
        if (i == PIECES_MAX) { /* wslay has bytes, too: what it has keeps its time until then */
            net_conn_read_again(conn);
            break;
        }
        memset(&frame, 0, sizeof frame);
        ssize_t len = wslay_frame_recv(socket->frames, &frame);
        if (len >= 0)
            take_piece(socket, &frame);
        else if (len == WSLAY_ERR_WANT_READ && socket->input.len == 0)
            break;
        else if (len != WSLAY_ERR_WANT_READ)
            fail(socket, WS_PROTOCOL_ERROR);
    }
    return bytes.len - socket->input.len;
}

static void on_space(void *ctx, net_conn *conn) {
    (void)conn;
    ws_socket *socket = ctx;
    bool was_full = socket->was_full;
    socket->was_full = false;
    if (was_full && socket->state == WS_IS_OPEN && socket->events->on_space != NULL)
        socket->events->on_space(socket->ctx, socket);
}

/* The connection has ended without a goodbye, or after ours. */
static void on_end(void *ctx, net_conn *conn, net_end why) {
    (void)why;
    ws_socket *socket = ctx;
    net_conn_close(conn);
    die(socket, socket->state == WS_IS_CLOSING ? socket->code : WS_ABNORMAL);
}

/* True if the peer has owed a pong for long. */
static bool is_unanswered(const ws_socket *socket) {
    return socket->ping_sent_ms >= 0 && net_now_ms() - socket->ping_sent_ms > UNANSWERED_MS;
}

/* When the next ping is due: a little earlier or later than the others, so that those who come all
 * at once, as after a restart, are not pinged all at once ever after, and nobody knows when it
 * comes. */
static int64_t next_ping_ms(const ws_socket *socket) {
    const ws_options *options = &socket->options;
    uint32_t place;
    bool is_wanted = socket->is_measuring && options->measure_every_ms > 0;
    bool is_soon =
        is_wanted && socket->round_trip.count <= WS_TRIPS_LEAST && !is_unanswered(socket);
    int64_t every_ms = is_wanted ? options->measure_every_ms : options->ping_every_ms;
    if (is_soon && every_ms > SOON_MS)
        every_ms = SOON_MS;
    if (getrandom(&place, sizeof place, 0) != sizeof place)
        place = 0;
    return every_ms - (int64_t)(place % (uint64_t)(every_ms / 2 + 1));
}

/* When the peer was heard last. Nobody can answer a loop that stands still. */
static int64_t heard_ms(const ws_socket *socket) {
    int64_t awake_ms = net_loop_awake_since_ms(net_conn_loop(socket->conn));
    return awake_ms > socket->arrived_ms ? awake_ms : socket->arrived_ms;
}

/* When a peer that is not heard any more is to be called quiet, which it is not before it was
 * pinged more often for as long; INT64_MAX if never. */
static int64_t quiet_at_ms(const ws_socket *socket) {
    int64_t from_ms = heard_ms(socket);
    if (!socket->is_measuring || socket->is_quiet || socket->options.quiet_ms == 0)
        return INT64_MAX;
    from_ms = from_ms > socket->measuring_since_ms ? from_ms : socket->measuring_since_ms;
    return from_ms + socket->options.quiet_ms;
}

/* Waits for the next ping, or for the moment at which the peer is quiet, if that comes first. */
static void wait(ws_socket *socket) {
    int64_t left_ms = quiet_at_ms(socket) - net_now_ms(), ping_ms = next_ping_ms(socket);
    if (socket->options.ping_every_ms > 0)
        net_timer_start(socket->timer, left_ms > 0 && left_ms < ping_ms ? left_ms : ping_ms);
}

/* Time for the next ping, or the end of the peer's time. */
static void on_time(void *ctx) {
    ws_socket *socket = ctx;
    int64_t now_ms = net_now_ms(), silent_ms = now_ms - heard_ms(socket);
    bool is_lost = socket->options.silence_ms > 0 && silent_ms >= socket->options.silence_ms;
    if (socket->state == WS_IS_CLOSING || is_lost) {
        ws_socket_drop(socket);
        return;
    }
    if (now_ms >= quiet_at_ms(socket))
        tell_quiet(socket, true, heard_ms(socket));
    if (socket->state != WS_IS_OPEN)
        return;
    ws_socket_ping(socket);
    wait(socket);
}

/* Makes the parts that can fail. */
static bool open_parts(ws_socket *socket) {
    const struct wslay_frame_callbacks callbacks = {take_bytes, give_bytes, NULL};
    socket->timer = net_timer_new(net_conn_loop(socket->conn), on_time, socket);
    return socket->timer != NULL &&
           wslay_frame_context_init(&socket->frames, &callbacks, socket) == 0;
}

ws_socket *ws_socket_open(net_conn *conn, const ws_options *options, const ws_events *events,
                          void *ctx) {
    static const net_conn_events conn_events = {on_read, on_space, on_end};
    ws_socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL) {
        net_conn_close(conn);
        return NULL;
    }
    socket->conn = conn;
    socket->options = *options;
    if (options->message_max_bytes == 0)
        socket->options.message_max_bytes = MESSAGE_MAX;
    if (options->close_ms == 0)
        socket->options.close_ms = CLOSE_MS;
    socket->events = events;
    socket->ctx = ctx;
    socket->arrived_ms = net_now_ms();
    socket->ping_sent_ms = -1;
    socket->burial = (net_deferred){NULL, bury, socket};
    snprintf(socket->peer, sizeof socket->peer, "%s", net_conn_peer(conn));
    if (!open_parts(socket)) {
        net_timer_free(socket->timer);
        free(socket);
        net_conn_close(conn);
        return NULL;
    }
    net_conn_own(conn, &conn_events, socket);
    wait(socket);
    return socket;
}

ws_sent ws_socket_send(ws_socket *socket, zug_str text) {
    if (socket->state != WS_IS_OPEN)
        return WS_CLOSED;
    socket->was_full = socket->was_full || !net_conn_has_space(socket->conn, frame_size(text.len));
    if (socket->was_full)
        return WS_FULL;
    send_frame(socket, WSLAY_TEXT_FRAME, text);
    return WS_SENT;
}

void ws_socket_ping(ws_socket *socket) {
    char payload[PING_LEN];
    if (socket->state != WS_IS_OPEN || socket->ping_sent_ms >= 0 ||
        !net_conn_has_space(socket->conn, frame_size(PING_LEN)))
        return;
    if (getrandom(&socket->ping_number, sizeof socket->ping_number, 0) !=
        sizeof socket->ping_number)
        return;
    socket->ping_sent_ms = net_now_ms();
    write_ping(socket, payload);
    send_frame(socket, WSLAY_PING, (zug_str){payload, PING_LEN});
}

void ws_socket_measure(ws_socket *socket, bool is_wanted) {
    if (socket->state != WS_IS_OPEN || socket->is_measuring == is_wanted)
        return;
    socket->is_measuring = is_wanted;
    socket->measuring_since_ms = net_now_ms();
    if (is_wanted)
        wait(socket);
}

int64_t ws_socket_round_trip_ms(const ws_socket *socket) {
    return is_unanswered(socket) ? -1 : ws_round_trip_ms(&socket->round_trip);
}

/* The reason as far as it may be sent, not cut inside a character. */
static zug_str cut_reason(const char *reason) {
    zug_str text = str_slice(zug_str_from(reason), 0, WS_REASON_MAX);
    while (text.len > 0 && !str_is_utf8(text))
        text.len--;
    return text;
}

void ws_socket_close(ws_socket *socket, int code, const char *reason) {
    if (socket->state != WS_IS_OPEN)
        return;
    send_close(socket, code, cut_reason(reason));
    socket->state = WS_IS_CLOSING;
    socket->code = code;
    net_timer_start(socket->timer, socket->options.close_ms);
}

void ws_socket_drop(ws_socket *socket) {
    if (socket->state == WS_IS_DEAD)
        return;
    net_conn_close(socket->conn);
    die(socket, socket->state == WS_IS_CLOSING ? socket->code : WS_ABNORMAL);
}

size_t ws_socket_queued(const ws_socket *socket) {
    return socket->state == WS_IS_DEAD ? 0 : net_conn_queued(socket->conn);
}

const char *ws_socket_peer(const ws_socket *socket) { return socket->peer; }
