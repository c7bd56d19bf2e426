/* echo_load.c - loads a WebSocket echo on loopback and measures it; used by bench/echo.
 *
 * usage: echo_load PORT CONNECTIONS SECONDS [BYTES]
 *
 * Every connection has one message of BYTES (60) under way at any time: it sends the next when the
 * echo of the last is complete. Prints "ready" when all are open and starts when a line is given to
 * it; then prints connections, messages a second, and the 50th, 99th and 99.9th percentile of the
 * time from sending to receiving, in microseconds. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BYTES_MAX = 125, EVENTS = 256, BUCKET_US = 10, BUCKETS = 1000000 };

typedef struct load_conn {
    int fd;
    size_t got; /* bytes of the echo */
    int64_t sent_us;
} load_conn;

typedef struct load {
    load_conn *conns;
    size_t count, bytes;
    int epoll;
    unsigned char frame[BYTES_MAX + 6]; /* what is sent: head, mask of zeros, text */
    uint64_t echoes;
    uint32_t *histogram; /* of times, in steps of BUCKET_US */
} load;

static void die(const char *what) {
    perror(what);
    exit(2);
}

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Sends all of a request and reads the head of its answer. */
static void shake_hands(int fd) {
    static const char request[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    char answer[1024] = "";
    size_t len = 0;
    if (write(fd, request, sizeof request - 1) != (ssize_t)sizeof request - 1)
        die("handshake");
    while (strstr(answer, "\r\n\r\n") == NULL && len + 1 < sizeof answer) {
        ssize_t got = read(fd, answer + len, 1);
        if (got <= 0)
            die("handshake");
        len += (size_t)got;
        answer[len] = '\0';
    }
    if (strncmp(answer, "HTTP/1.1 101 ", 13) != 0) {
        fprintf(stderr, "no WebSocket: %s\n", answer);
        exit(2);
    }
}

/* Opens one connection. Each thousand has a source address of its own, for ports are few. */
static void open_conn(load *of, size_t number, uint16_t port) {
    load_conn *conn = &of->conns[number];
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    int on = 1;
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)(number / 1000));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons(port);
    conn->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (conn->fd < 0 || bind(conn->fd, (struct sockaddr *)&from, sizeof from) != 0 ||
        connect(conn->fd, (struct sockaddr *)&to, sizeof to) != 0)
        die("connect");
    setsockopt(conn->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    shake_hands(conn->fd);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = number};
    epoll_ctl(of->epoll, EPOLL_CTL_ADD, conn->fd, &event);
}

static void send_one(load *of, load_conn *conn) {
    conn->got = 0;
    conn->sent_us = now_us();
    if (write(conn->fd, of->frame, of->bytes + 6) != (ssize_t)of->bytes + 6)
        die("send");
}

/* Reads what has come; when the echo is complete, counts it and sends the next. */
static void receive(load *of, load_conn *conn) {
    unsigned char echo[BYTES_MAX + 2];
    ssize_t got = read(conn->fd, echo, of->bytes + 2 - conn->got);
    if (got <= 0)
        die("receive");
    if (conn->got == 0 && echo[0] != 0x81) {
        fprintf(stderr, "not an echo\n");
        exit(2);
    }
    conn->got += (size_t)got;
    if (conn->got < of->bytes + 2)
        return;
    int64_t bucket = (now_us() - conn->sent_us) / BUCKET_US;
    of->histogram[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
    of->echoes++;
    send_one(of, conn);
}

/* Keeps every connection busy for so long. Returns how long it was. */
static double run(load *of, double seconds) {
    struct epoll_event events[EVENTS];
    int64_t start = now_us(), end = start + (int64_t)(seconds * 1e6), now = start;
    for (size_t i = 0; i < of->count; i++)
        send_one(of, &of->conns[i]);
    while (now < end) {
        int count = epoll_wait(of->epoll, events, EVENTS, 100);
        for (int i = 0; i < count; i++)
            receive(of, &of->conns[events[i].data.u64]);
        now = now_us();
    }
    return (double)(now - start) / 1e6;
}

/* The time that a share of all echoes did not exceed. */
static long percentile(const load *of, double share) {
    uint64_t wanted = (uint64_t)((double)of->echoes * share), seen = 0;
    for (long i = 0; i < BUCKETS; i++) {
        seen += of->histogram[i];
        if (seen > wanted)
            return (i + 1) * BUCKET_US;
    }
    return (long)BUCKETS * BUCKET_US;
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: echo_load PORT CONNECTIONS SECONDS [BYTES]\n");
        return 2;
    }
    load of = {.count = strtoul(argv[2], NULL, 10), .epoll = epoll_create1(0)};
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    of.bytes = argc > 4 ? strtoul(argv[4], NULL, 10) : 60;
    of.bytes = of.bytes < BYTES_MAX ? of.bytes : BYTES_MAX;
    of.conns = calloc(of.count, sizeof *of.conns);
    of.histogram = calloc(BUCKETS, sizeof *of.histogram);
    if (of.conns == NULL || of.histogram == NULL || of.count == 0)
        die("memory");
    memset(of.frame, 'm', sizeof of.frame);
    memset(of.frame + 2, 0, 4);
    of.frame[0] = 0x81;
    of.frame[1] = (unsigned char)(0x80 | of.bytes);
    for (size_t i = 0; i < of.count; i++)
        open_conn(&of, i, (uint16_t)strtoul(argv[1], NULL, 10));
    printf("ready\n");
    fflush(stdout);
    if (getchar() == EOF)
        die("start");
    double seconds = run(&of, strtod(argv[3], NULL));
    printf("%zu connections %.0f echoes/s p50 %ld us p99 %ld us p999 %ld us\n", of.count,
           (double)of.echoes / seconds, percentile(&of, 0.5), percentile(&of, 0.99),
           percentile(&of, 0.999));
    free(of.conns);
    free(of.histogram);
    return 0;
}
