/* bot_socket.h - a bot's end of the wire: one HTTP request to come in, then a WebSocket.
 * Room: server/bot. Everything blocks; who has more to wait for polls fd first. */
#ifndef BOT_SOCKET_H
#define BOT_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

enum { BOT_HOST_SIZE = 256, BOT_WHO_SIZE = 256, BOT_MESSAGE_SIZE = 1 << 20 };

/* Where the zone is, and who we are for it. */
typedef struct bot_socket {
    char host[BOT_HOST_SIZE], port[8];
    char who[BOT_WHO_SIZE]; /* the header that says who we are: a cookie, or a bearer token */
    int status;             /* of the last answer by HTTP; 0 if there was none */
    int fd;                 /* of the WebSocket; -1 if it is closed */
    char *message;          /* the last one received, ended by a zero */
} bot_socket;

/* Takes http://HOST:PORT apart. False if it is something else. */
bool bot_socket_init(bot_socket *out, const char *url);

/* Says who we are by a bearer token. */
void bot_socket_bear(bot_socket *self, const char *token);

/* Comes in as a guest and keeps the cookie. */
bool bot_socket_enter(bot_socket *self, const char *name);

/* Opens the WebSocket, or opens it again. */
bool bot_socket_open(bot_socket *self);

/* Sends one text. False if the connection is broken. */
bool bot_socket_send(bot_socket *self, const char *text, size_t len);

/* Waits for what comes next: a text, as below, or a ping, which it answers; then *out_len is 0. */
bool bot_socket_next(bot_socket *self, size_t *out_len);

/* Waits for the next text, which is then in self->message. False if the connection is broken or has
 * been closed. */
bool bot_socket_receive(bot_socket *self, size_t *out_len);

/* Closes the WebSocket. */
void bot_socket_close(bot_socket *self);

/* Frees all. */
void bot_socket_free(bot_socket *self);

#endif
