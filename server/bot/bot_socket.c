/* bot_socket.c - a bot's end of the wire.
 * Room: server/bot.
 *
 * As little of HTTP (RFC 9110) and of WebSocket (RFC 6455) as a client of docs/protocol.md needs.
 */
#define _POSIX_C_SOURCE 200809L
#include "bot_socket.h"

#include <jansson.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEAD_SIZE = 8192, TEXT = 1, CLOSE = 8, PING = 9, PONG = 10, FINAL = 0x80, MASKED = 0x80 };

/* A server answers a key with its hash to prove that it speaks WebSocket; a status of 101 is proof
 * enough for us. */
static const char key[] = "dGhlIHNhbXBsZSBub25jZQ==";

bool bot_socket_init(bot_socket *out, const char *url) {
    *out = (bot_socket){.fd = -1};
    const char *colon = strrchr(url, ':');
    if (strncmp(url, "http://", 7) != 0 || colon < url + 7)
        return false;
    size_t len = (size_t)(colon - url) - 7;
    if (len == 0 || len >= sizeof out->host || strlen(colon + 1) >= sizeof out->port)
        return false;
    memcpy(out->host, url + 7, len);
    strcpy(out->port, colon + 1);
    out->port[strcspn(out->port, "/")] = '\0';
    out->message = malloc(BOT_MESSAGE_SIZE);
    return out->message != NULL;
}

/* A connection to the zone, or -1. */
static int dial(const bot_socket *self) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int fd = -1, on = 1;
    if (getaddrinfo(self->host, self->port, &hints, &found) != 0)
        return -1;
    for (const struct addrinfo *each = found; each != NULL && fd < 0; each = each->ai_next) {
        fd = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
        if (fd >= 0 && connect(fd, each->ai_addr, each->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    if (fd >= 0)
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static bool send_all(int fd, const void *bytes, size_t len) {
    const char *at = bytes;
    while (len > 0) {
        ssize_t sent = send(fd, at, len, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        at += sent;
        len -= (size_t)sent;
    }
    return true;
}

static bool receive_all(int fd, void *bytes, size_t len) {
    return len == 0 || recv(fd, bytes, len, MSG_WAITALL) == (ssize_t)len;
}

/* Reads the head of an answer, byte by byte so as to leave what follows it, and returns its status;
 * 0 if there is none. */
static int receive_head(int fd, char head[static HEAD_SIZE]) {
    size_t len = 0;
    head[0] = '\0';
    while (len < 4 || memcmp(head + len - 4, "\r\n\r\n", 4) != 0) {
        if (len + 1 >= HEAD_SIZE || !receive_all(fd, head + len, 1))
            return 0;
        head[++len] = '\0';
    }
    return strncmp(head, "HTTP/1.1 ", 9) == 0 ? atoi(head + 9) : 0;
}

/* Keeps the name and the value of the cookie that an answer sets. */
static bool keep_cookie(bot_socket *self, const char *head) {
    static const char name[] = "\r\nset-cookie: ";
    for (const char *at = head; *at != '\0'; at++) {
        if (strncasecmp(at, name, sizeof name - 1) != 0)
            continue;
        at += sizeof name - 1;
        size_t len = strcspn(at, ";\r");
        int written = snprintf(self->who, sizeof self->who, "Cookie: %.*s", (int)len, at);
        return written > 0 && (size_t)written < sizeof self->who;
    }
    return false;
}

void bot_socket_bear(bot_socket *self, const char *token) {
    snprintf(self->who, sizeof self->who, "Authorization: Bearer %s", token);
}

bool bot_socket_enter(bot_socket *self, const char *name) {
    char request[1024], head[HEAD_SIZE];
    json_t *form = json_pack("{s:s}", "name", name);
    char *body = form != NULL ? json_dumps(form, JSON_COMPACT) : NULL;
    json_decref(form);
    if (body == NULL)
        return false;
    int len = snprintf(request, sizeof request,
                       "POST /api/guest HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\n"
                       "Content-Length: %zu\r\n\r\n%s",
                       self->host, self->port, strlen(body), body);
    free(body);
    int fd = dial(self);
    bool fine = fd >= 0 && len > 0 && (size_t)len < sizeof request &&
                send_all(fd, request, (size_t)len) && receive_head(fd, head) == 200 &&
                keep_cookie(self, head);
    if (fd >= 0)
        close(fd);
    return fine;
}

bool bot_socket_open(bot_socket *self) {
    char request[1024], head[HEAD_SIZE];
    bot_socket_close(self);
    int len =
        snprintf(request, sizeof request,
                 "GET /ws?v=1 HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n"
                 "%s\r\n\r\n",
                 self->host, self->port, key, self->who);
    self->status = 0;
    self->fd = dial(self);
    if (self->fd >= 0 && len > 0 && (size_t)len < sizeof request &&
        send_all(self->fd, request, (size_t)len))
        self->status = receive_head(self->fd, head);
    if (self->status == 101)
        return true;
    bot_socket_close(self);
    return false;
}

/* Sends one frame. A mask of zeros is a mask: it hides nothing, and nothing needs to be hidden
 * here. */
static bool send_frame(bot_socket *self, int opcode, const void *payload, size_t len) {
    uint8_t head[8] = {(uint8_t)(FINAL | opcode)};
    size_t head_len = 6;
    if (self->fd < 0 || len > UINT16_MAX)
        return false;
    if (len < 126) {
        head[1] = (uint8_t)(MASKED | len);
    } else {
        head[1] = MASKED | 126;
        head[2] = (uint8_t)(len >> 8);
        head[3] = (uint8_t)len;
        head_len = 8;
    }
    return send_all(self->fd, head, head_len) && send_all(self->fd, payload, len);
}

bool bot_socket_send(bot_socket *self, const char *text, size_t len) {
    return send_frame(self, TEXT, text, len);
}

/* Reads the head of a frame: its first byte, and the length of what follows. */
static bool receive_frame_head(int fd, uint8_t *out_first, uint64_t *out_len) {
    uint8_t head[2], more[8];
    if (!receive_all(fd, head, 2))
        return false;
    size_t count = head[1] == 127 ? 8 : head[1] == 126 ? 2 : 0;
    if (!receive_all(fd, more, count))
        return false;
    *out_first = head[0];
    *out_len = count == 0 ? head[1] : 0;
    for (size_t i = 0; i < count; i++)
        *out_len = *out_len << 8 | more[i];
    return true;
}

/* Between the frames of a message there may be a ping, which is answered, or the end. */
static bool obey_control(bot_socket *self, uint8_t opcode, uint64_t len) {
    uint8_t payload[125];
    if (len > sizeof payload || !receive_all(self->fd, payload, (size_t)len) || opcode == CLOSE)
        return false;
    return opcode != PING || send_frame(self, PONG, payload, (size_t)len);
}

bool bot_socket_next(bot_socket *self, size_t *out_len) {
    size_t have = 0;
    uint8_t first;
    uint64_t len;
    for (;;) {
        if (self->fd < 0 || !receive_frame_head(self->fd, &first, &len))
            return false;
        if ((first & 0x0f) >= CLOSE) {
            if (!obey_control(self, first & 0x0f, len))
                return false;
            if (have == 0)
                break;
            continue;
        }
        if (len >= BOT_MESSAGE_SIZE - have ||
            !receive_all(self->fd, self->message + have, (size_t)len))
            return false;
        have += (size_t)len;
        if ((first & FINAL) != 0)
            break;
    }
    self->message[have] = '\0';
    *out_len = have;
    return true;
}

bool bot_socket_receive(bot_socket *self, size_t *out_len) {
    do {
        if (!bot_socket_next(self, out_len))
            return false;
    } while (*out_len == 0);
    return true;
}

void bot_socket_close(bot_socket *self) {
    if (self->fd >= 0)
        close(self->fd);
    self->fd = -1;
}

void bot_socket_free(bot_socket *self) {
    bot_socket_close(self);
    free(self->message);
    self->message = NULL;
}
