/* zone_load.c - many games in a real zone at once, over WebSockets on loopback; used by bench/zone
 * and bench/cluster. Room: bench. Knows the zone by docs/protocol.md alone.
 *
 * usage: zone_load PORT[,PORT...] GAMES MOVES_PER_SECOND SECONDS
 *
 * Each port is a node of the zone: White of game i comes to the one with number i, counted round,
 * Black to the next, so that with several nodes no two players of a game are at the same one.
 * Two guests for each game come in and connect; then it prints "connected" and waits for a line.
 * Then they set their games, and it prints "ready" and waits again. Then all games are played at so
 * many moves a second together (0: each answers at once), and it prints moves a second that have
 * arrived at the opponent, the 50th, 99th and 99.9th percentile of the time from sending a move to
 * the opponent's receiving it, and the messages a second that all players have got. The zone tells
 * nobody of a move before it is on the disk, so these are durable moves. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "load_lines.h"

enum {
    EVENTS = 512,
    ID_SIZE = 16,
    READ_SIZE = 1 << 18,
    BUCKET_US = 20,
    BUCKETS = 1000000,
    WINDOW = 128, /* games that are being set at the same time */
    PORTS_MOST = 16
};

typedef enum stage { ENTERING, UPGRADING, OPEN } stage;

/* A player's connection. */
typedef struct player {
    int fd;
    stage stage;
    char *kept; /* the beginning of something whose end has not come yet */
    size_t kept_bytes;
} player;

/* A game. Player 2 * i is its White, 2 * i + 1 its Black. */
typedef struct game {
    char id[ID_SIZE];
    int plies;      /* moves sent */
    int here;       /* players that have the state */
    bool is_waited; /* a move is on its way */
    bool is_owed;   /* the next one is late */
    int64_t sent_us;
} game;

typedef struct load {
    player *players;
    game *games;
    size_t count; /* of games */
    size_t connected, begun, ready;
    uint16_t ports[PORTS_MOST];
    size_t port_count;
    int epoll;
    int64_t rate;
    bool is_playing, is_over;
    uint64_t received, sent, messages;
    uint32_t *histogram;
    char *buffer;
    load_lines *lines;
} load;

static _Noreturn void die(const char *what, const char *text) {
    fprintf(stderr, "zone_load: %s%s%.300s%s%s\n", what, text[0] != '\0' ? ": " : "", text,
            errno != 0 ? ": " : "", errno != 0 ? strerror(errno) : "");
    exit(2);
}

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Little is ever sent, so the system always takes all of it. */
static void send_bytes(const player *to, const char *bytes, size_t len) {
    if (send(to->fd, bytes, len, MSG_NOSIGNAL) != (ssize_t)len)
        die("send", "");
}

/* Sends a text as one frame, with a mask of zeros. */
static void send_text(const player *to, const char *text, size_t len) {
    char frame[512];
    size_t head = len < 126 ? 6 : 8;
    memset(frame, 0, head);
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) {
        frame[2] = (char)(len >> 8);
        frame[3] = (char)len;
    }
    memcpy(frame + head, text, len);
    send_bytes(to, frame, head + len);
}

/* Connects a player, who asks to come in. Each thousand has a source address of its own, for ports
 * are few. */
static void dial(load *of, size_t number) {
    player *self = &of->players[number];
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    int on = 1;
    char request[256], body[64];
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)(number / 1000));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons(of->ports[(number / 2 + number % 2) % of->port_count]);
    self->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (self->fd < 0 || bind(self->fd, (struct sockaddr *)&from, sizeof from) != 0 ||
        connect(self->fd, (struct sockaddr *)&to, sizeof to) != 0)
        die("connect", "");
    setsockopt(self->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = number};
    epoll_ctl(of->epoll, EPOLL_CTL_ADD, self->fd, &event);
    int len = snprintf(body, sizeof body, "{\"name\":\"load %zu\"}", number);
    len = snprintf(request, sizeof request,
                   "POST /api/guest HTTP/1.1\r\nHost: load\r\nContent-Length: %d\r\n\r\n%s", len,
                   body);
    send_bytes(self, request, (size_t)len);
}

/* Let in: upgrades the connection with the cookie. */
static void upgrade(player *self, const char *head) {
    char request[600];
    const char *cookie = strcasestr(head, "\r\nset-cookie: ");
    if (strncmp(head, "HTTP/1.1 200 ", 13) != 0 || cookie == NULL)
        die("not let in", head);
    cookie += 14;
    int len = snprintf(request, sizeof request,
                       "GET /ws?v=1 HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: %.*s\r\n\r\n",
                       (int)strcspn(cookie, ";\r"), cookie);
    self->stage = UPGRADING;
    send_bytes(self, request, (size_t)len);
}

/* Takes one HTTP answer from the bytes; returns how many it had, or 0 if it is not complete. */
static size_t hear_http(load *of, player *self, const char *bytes, size_t len) {
    char head[4096];
    const char *end = memmem(bytes, len, "\r\n\r\n", 4);
    if (end == NULL || (size_t)(end - bytes) + 4 >= sizeof head)
        return 0;
    size_t used = (size_t)(end - bytes) + 4;
    memcpy(head, bytes, used);
    head[used] = '\0';
    const char *length = strcasestr(head, "\r\ncontent-length: ");
    used += length != NULL && self->stage == ENTERING ? strtoul(length + 18, NULL, 10) : 0;
    if (used > len)
        return 0;
    if (self->stage == ENTERING) {
        upgrade(self, head);
    } else {
        if (strncmp(head, "HTTP/1.1 101 ", 13) != 0)
            die("no WebSocket", head);
        self->stage = OPEN;
        of->connected++;
    }
    return used;
}

/* Sets the next game: its White challenges. */
static void begin_game(load *of) {
    static const char text[] = "{\"do\":\"challenge\",\"color\":\"white\",\"control\":\"5400+30\","
                               "\"private\":true,\"nonce\":\"c\"}";
    if (of->begun < of->count)
        send_text(&of->players[2 * of->begun++], text, sizeof text - 1);
}

/* Sends the next move of a game. */
static void move(load *of, size_t number) {
    game *at = &of->games[number];
    char text[160];
    if (at->plies == LOAD_PLIES) {
        of->is_over = true;
        return;
    }
    int len = snprintf(text, sizeof text,
                       "{\"do\":\"move\",\"game\":\"%s\",\"move\":\"%s\",\"nonce\":\"m%d\"}",
                       at->id, of->lines->move[number % LOAD_LINES][at->plies], at->plies);
    const player *mover = &of->players[2 * number + (size_t)(at->plies & 1)];
    at->plies++;
    at->is_waited = true;
    at->is_owed = false;
    at->sent_us = now_us();
    of->sent++;
    send_text(mover, text, (size_t)len);
}

/* A move has come to somebody: if that is the opponent, it is counted. */
static void on_move(load *of, size_t number, const char *text) {
    game *at = &of->games[number / 2];
    const char *plies = strstr(text, "\"plies\":");
    if (plies == NULL || !at->is_waited || atoi(plies + 8) != at->plies ||
        (number & 1) != (size_t)(at->plies & 1))
        return;
    int64_t bucket = (now_us() - at->sent_us) / BUCKET_US;
    of->histogram[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
    of->received++;
    at->is_waited = false;
    if (of->is_playing && (of->rate == 0 || at->is_owed))
        move(of, number / 2);
}

/* An answer: to a challenge, which the opponent accepts; or to that, after which both watch. */
static void on_reply(load *of, size_t number, const char *text) {
    char request[120];
    game *at = &of->games[number / 2];
    const char *id = strstr(text, "\"id\":\"");
    if (strstr(text, "\"ok\":true") == NULL)
        die("refused", text);
    if (strstr(text, "\"re\":\"c\"") != NULL && id != NULL) {
        int len = snprintf(request, sizeof request,
                           "{\"do\":\"accept\",\"challenge\":\"%.12s\",\"nonce\":\"a\"}", id + 6);
        send_text(&of->players[number | 1], request, (size_t)len);
    } else if (strstr(text, "\"re\":\"a\"") != NULL && id != NULL) {
        snprintf(at->id, sizeof at->id, "%.12s", id + 6);
        int len = snprintf(request, sizeof request,
                           "{\"do\":\"watch\",\"game\":\"%s\",\"nonce\":\"w\"}", at->id);
        send_text(&of->players[number & ~(size_t)1], request, (size_t)len);
        send_text(&of->players[number | 1], request, (size_t)len);
    }
}

/* A text message, ended by a zero. */
static void hear_text(load *of, size_t number, const char *text) {
    if (strncmp(text, "{\"type\":\"event\"", 15) == 0) {
        if (strstr(text, "\"kind\":\"move\"") != NULL)
            on_move(of, number, text);
    } else if (strncmp(text, "{\"type\":\"reply\"", 15) == 0) {
        on_reply(of, number, text);
    } else if (strncmp(text, "{\"type\":\"state\"", 15) == 0 && !of->is_playing) {
        if (++of->games[number / 2].here == 2) {
            of->ready++;
            begin_game(of);
        }
    } else if (strncmp(text, "{\"type\":\"resync\"", 16) == 0) {
        die("a player was told to resync", text);
    }
}

/* Takes one frame from the bytes; returns how many it had, or 0 if it is not complete. */
static size_t hear_frame(load *of, size_t number, char *bytes, size_t len) {
    const unsigned char *head = (const unsigned char *)bytes;
    if (len < 4)
        return 0;
    size_t size = head[1], used = 2;
    if (size == 126) {
        size = (size_t)head[2] << 8 | head[3];
        used = 4;
    }
    if (used + size > len)
        return 0;
    if (head[0] == 0x81) {
        char after = bytes[used + size];
        bytes[used + size] = '\0';
        of->messages += of->is_playing;
        hear_text(of, number, bytes + used);
        bytes[used + size] = after;
    } else if (head[0] == 0x89 && size < 126) {
        char pong[6 + 125] = {(char)0x8a, (char)(0x80 | size)};
        memcpy(pong + 6, bytes + used, size);
        send_bytes(&of->players[number], pong, 6 + size);
    } else if (head[0] == 0x88) {
        die("closed by the zone", "");
    }
    return used + size;
}

/* Reads what has come for a player. */
static void receive(load *of, size_t number) {
    player *self = &of->players[number];
    char *bytes = of->buffer;
    size_t len = self->kept_bytes, at = 0, used = 1;
    if (len > 0)
        memcpy(bytes, self->kept, len);
    ssize_t got = read(self->fd, bytes + len, READ_SIZE - len - 1);
    if (got <= 0)
        die("receive", "");
    len += (size_t)got;
    while (at < len && used > 0) {
        used = self->stage == OPEN ? hear_frame(of, number, bytes + at, len - at)
                                   : hear_http(of, self, bytes + at, len - at);
        at += used;
    }
    self->kept_bytes = len - at;
    free(self->kept);
    self->kept = NULL;
    if (len > at) {
        self->kept = malloc(len - at);
        if (self->kept == NULL)
            die("memory", "");
        memcpy(self->kept, bytes + at, len - at);
    }
}

/* Lets things happen for at most so long. */
static void turn(load *of, int wait_ms) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(of->epoll, events, EVENTS, wait_ms);
    for (int i = 0; i < count; i++)
        receive(of, events[i].data.u64);
}

/* Sends the moves that are due by now, all games in turn. A game whose last move is still on its
 * way owes one. */
static void send_due(load *of, int64_t since_us, uint64_t *due) {
    uint64_t wanted = (uint64_t)(since_us * of->rate / 1000000);
    for (; *due < wanted && !of->is_over; (*due)++) {
        size_t number = (size_t)(*due % of->count);
        if (of->games[number].is_waited)
            of->games[number].is_owed = true;
        else
            move(of, number);
    }
}

/* Plays. Returns how long it was. */
static double run(load *of, double seconds) {
    int64_t start = now_us(), end = start + (int64_t)(seconds * 1e6), now = start;
    uint64_t due = 0;
    of->is_playing = true;
    for (size_t i = 0; of->rate == 0 && i < of->count; i++)
        move(of, i);
    while (now < end && !of->is_over) {
        if (of->rate > 0)
            send_due(of, now - start, &due);
        turn(of, of->rate > 0 ? 1 : 100);
        now = now_us();
    }
    of->is_playing = false;
    return (double)(now - start) / 1e6;
}

/* The time that a share of all moves did not exceed, in milliseconds. */
static double percentile(const load *of, double share) {
    uint64_t wanted = (uint64_t)((double)of->received * share), seen = 0;
    for (long i = 0; i < BUCKETS; i++) {
        seen += of->histogram[i];
        if (seen > wanted)
            return (double)(i + 1) * BUCKET_US / 1000;
    }
    return (double)BUCKETS * BUCKET_US / 1000;
}

/* Reads the ports, which stand in a list. */
static void read_ports(load *of, const char *list) {
    for (char *end; of->port_count < PORTS_MOST; list = end + 1) {
        of->ports[of->port_count++] = (uint16_t)strtoul(list, &end, 10);
        if (end == list || (*end != ',' && *end != '\0'))
            die("no list of ports", list);
        if (*end == '\0')
            return;
    }
    die("too many ports", list);
}

static void say_and_wait(const char *word) {
    printf("%s\n", word);
    fflush(stdout);
    if (getchar() == EOF)
        die("nobody gives the start", "");
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fprintf(stderr, "usage: zone_load PORT[,PORT...] GAMES MOVES_PER_SECOND SECONDS\n");
        return 2;
    }
    load of = {
        .count = strtoul(argv[2], NULL, 10), .rate = atol(argv[3]), .epoll = epoll_create1(0)};
    read_ports(&of, argv[1]);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    of.players = calloc(2 * of.count, sizeof *of.players);
    of.games = calloc(of.count, sizeof *of.games);
    of.histogram = calloc(BUCKETS, sizeof *of.histogram);
    of.buffer = malloc(READ_SIZE);
    of.lines = malloc(sizeof *of.lines);
    if (of.players == NULL || of.games == NULL || of.histogram == NULL || of.buffer == NULL ||
        of.lines == NULL || of.count == 0)
        die("memory", "");
    load_lines_make(of.lines);
    for (size_t i = 0; i < 2 * of.count; i++) {
        dial(&of, i);
        while (i + 1 - of.connected > WINDOW)
            turn(&of, 100);
    }
    while (of.connected < 2 * of.count)
        turn(&of, 100);
    say_and_wait("connected");
    for (int i = 0; i < WINDOW; i++)
        begin_game(&of);
    while (of.ready < of.count)
        turn(&of, 100);
    say_and_wait("ready");
    double seconds = run(&of, strtod(argv[4], NULL));
    printf("%zu games %.0f moves/s p50 %.2f ms p99 %.2f ms p999 %.2f ms, %.0f messages/s\n",
           of.count, (double)of.received / seconds, percentile(&of, 0.5), percentile(&of, 0.99),
           percentile(&of, 0.999), (double)of.messages / seconds);
    return 0;
}
