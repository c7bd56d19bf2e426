/* input.c - opens what is to be read, and decompresses it if need be.
 * Room: cli. Knows files, pipes and one thread; knows nothing of what is in them. */
#define _POSIX_C_SOURCE 200809L
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "glyph.h"
#include "io.h"
#include "unpack.h"

enum { BUFFERS = 3, BUFFER_SIZE = 1 << 18, PACKED_SIZE = 1 << 16, FIRST_SIZE = 512 };

/* What the thread that decompresses hands over: a ring of buffers. Between `filled` and `emptied`,
 * both of which only grow, lie those that are full. */
typedef struct handover {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int stop[2];         /* a pipe that is written to when the thread is to end */
    bool stopping;       /* nobody will read any more */
    bool ended;          /* nothing will be filled any more */
    const char *why;     /* what was wrong with the data, or NULL */
    zug_pgn_file kind;   /* of what was packed, if it is no text */
    int error;           /* errno of a failed read, or 0 */
    int read_error;      /* the same while the thread runs, for it alone */
    zug_pgn_file inside; /* kind, likewise */
    unsigned filled, emptied;
    size_t lengths[BUFFERS];
    size_t at; /* in the buffer being emptied */
    char buffers[BUFFERS][BUFFER_SIZE];
    char packed[PACKED_SIZE];
} handover;

struct input {
    const char *name;
    int fd;
    uint64_t start,
        size; /* of an ordinary file: where it was when it was opened, bytes from there */
    char head[ZUG_PGN_FILE_BYTES];
    size_t head_len, head_at; /* bytes read to recognize it, and how many of them are passed on */
    bool head_is_all;         /* the file has ended with them */
    char first[FIRST_SIZE];   /* what input_read has passed on first */
    size_t first_len;
    int error;
    bool said;
    atomic_uint_fast64_t taken;
    unpacker *unpack;
    handover *packed;
};

/* Writes the name of a file as safely as anything that comes from outside. */
static void begin_report(const char *name) {
    io_flush_output();
    fputs("zug: cannot read ", stderr);
    glyph_write(stderr, zug_str_from(strcmp(name, "-") == 0 ? "standard input" : name));
}

void input_report(const char *name, const char *why) {
    begin_report(name);
    fprintf(stderr, ": %s\n", why);
}

/* Says that a file is no PGN but something else, and the command that helps. */
static void report_kind(const char *name, zug_pgn_file kind) {
    const char *command = zug_pgn_file_command(kind);
    begin_report(name);
    fprintf(stderr, ": %s", zug_pgn_file_sentence(kind));
    if (command[0] != '\0') {
        fprintf(stderr, " (%s ", command);
        glyph_write(stderr, zug_str_from(strcmp(name, "-") == 0 ? "FILE" : name));
        fputs(")", stderr);
    }
    fputs("\n", stderr);
}

/* read, tried again when a signal has interrupted it. */
static ssize_t read_some(int fd, char *to, size_t len) {
    ssize_t got = 0;
    do {
        got = read(fd, to, len);
    } while (got < 0 && errno == EINTR);
    return got;
}

/* True if a read of the file would have to wait. */
static bool fd_would_wait(int fd) {
    struct pollfd about = {.fd = fd, .events = POLLIN};
    return poll(&about, 1, 0) == 0;
}

/* Reads as many bytes as it takes to recognize what kind of file it is, and no more: whoever writes
 * into a pipe may be waiting for the answer to his first game. */
static zug_pgn_file recognize(input *in) {
    bool more = true;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    while (more && !in->head_is_all && in->error == 0) {
        ssize_t got = read_some(in->fd, in->head + in->head_len, sizeof in->head - in->head_len);
        in->error = got < 0 ? errno : 0;
        in->head_is_all = got == 0;
        in->head_len += got > 0 ? (size_t)got : 0;
        kind = zug_pgn_file_kind((zug_str){in->head, in->head_len}, &more);
    }
    return kind;
}

/* Waits for bytes of the file, or for the end of the wish for them. False if nobody wants any more.
 */
static bool wait_for_bytes(const input *in) {
    struct pollfd both[] = {{.fd = in->fd, .events = POLLIN},
                            {.fd = in->packed->stop[0], .events = POLLIN}};
    while (poll(both, 2, -1) < 0 && errno == EINTR)
        continue;
    return both[1].revents == 0;
}

/* Reads compressed bytes: 0 at the end, -1 if it fails or nobody wants them any more. */
static ssize_t read_packed(input *in) {
    handover *packed = in->packed;
    ssize_t got = 0;
    if (in->head_at < in->head_len) {
        got = (ssize_t)(in->head_len - in->head_at);
        memcpy(packed->packed, in->head + in->head_at, (size_t)got);
        in->head_at = in->head_len;
    } else if (!wait_for_bytes(in)) {
        return -1;
    } else {
        got = read_some(in->fd, packed->packed, PACKED_SIZE);
        packed->read_error = got < 0 ? errno : 0;
    }
    atomic_fetch_add(&in->taken, got > 0 ? (uint64_t)got : 0);
    return got;
}

/* Hands the buffer being filled over and waits for another one. False if nobody wants any more. */
static bool hand_over(handover *packed, size_t len) {
    pthread_mutex_lock(&packed->lock);
    packed->lengths[packed->filled % BUFFERS] = len;
    packed->filled++;
    pthread_cond_signal(&packed->changed);
    while (packed->filled - packed->emptied == BUFFERS && !packed->stopping)
        pthread_cond_wait(&packed->changed, &packed->lock);
    bool wanted = !packed->stopping;
    pthread_mutex_unlock(&packed->lock);
    return wanted;
}

/* The buffer being filled, empty. */
static unpack_to fresh_buffer(handover *packed) {
    return (unpack_to){packed->buffers[packed->filled % BUFFERS], BUFFER_SIZE};
}

/* Looks at the first plain bytes, before they are handed over: what was packed may be an archive
 * itself. False while that cannot be told without more of them. */
static bool look_inside(handover *packed, unpack_to to) {
    bool more = false;
    if (packed->filled == 0)
        packed->inside =
            zug_pgn_file_kind((zug_str){packed->buffers[0], BUFFER_SIZE - to.len}, &more);
    return !more;
}

/* Decompresses everything that may be text; returns what is wrong with the data, or NULL. */
static const char *unpack_all(input *in) {
    handover *packed = in->packed;
    unpack_from from = {packed->packed, 0};
    unpack_to to = fresh_buffer(packed);
    const char *why = NULL;
    for (;;) {
        bool full = to.len == 0;
        bool pause = from.len == 0 && to.len < BUFFER_SIZE && in->head_at == in->head_len &&
                     fd_would_wait(in->fd) && look_inside(packed, to);
        if (full || pause) {
            look_inside(packed, to);
            if (packed->inside != ZUG_PGN_FILE_TEXT || !hand_over(packed, BUFFER_SIZE - to.len))
                return NULL;
            to = fresh_buffer(packed);
        }
        if (from.len == 0 && !full) { /* a full buffer may have left something behind */
            ssize_t got = read_packed(in);
            if (got <= 0) {
                if (got == 0 && !unpack_may_end(in->unpack))
                    why = "the compressed data ends too early";
                break;
            }
            from = (unpack_from){packed->packed, (size_t)got};
        }
        why = unpack_step(in->unpack, &from, &to);
        if (why != NULL)
            break;
    }
    look_inside(packed, to);
    if (to.len < BUFFER_SIZE && packed->inside == ZUG_PGN_FILE_TEXT)
        hand_over(packed, BUFFER_SIZE - to.len);
    return why;
}

/* The thread. */
static void *unpack_thread(void *argument) {
    input *in = argument;
    const char *why = unpack_all(in);
    pthread_mutex_lock(&in->packed->lock);
    in->packed->why = why;
    in->packed->kind = in->packed->inside;
    in->packed->error = in->packed->read_error;
    in->packed->ended = true;
    pthread_cond_signal(&in->packed->changed);
    pthread_mutex_unlock(&in->packed->lock);
    return NULL;
}

/* Starts to decompress; false if the system does not let it. */
static bool start_unpacking(input *in, zug_pgn_file kind) {
    handover *packed = calloc(1, sizeof *packed);
    in->unpack = unpack_new(kind);
    if (packed == NULL || in->unpack == NULL || pipe(packed->stop) != 0) {
        free(packed);
        return false;
    }
    in->packed = packed;
    pthread_mutex_init(&packed->lock, NULL);
    pthread_cond_init(&packed->changed, NULL);
    if (pthread_create(&packed->thread, NULL, unpack_thread, in) == 0)
        return true;
    close(packed->stop[0]);
    close(packed->stop[1]);
    free(packed);
    in->packed = NULL;
    return false;
}

/* Finds out how large an ordinary file is. */
static void measure(input *in) {
    struct stat about;
    off_t start = 0;
    if (fstat(in->fd, &about) != 0 || !S_ISREG(about.st_mode) ||
        (start = lseek(in->fd, 0, SEEK_CUR)) < 0)
        return;
    in->start = (uint64_t)start;
    in->size = about.st_size > start ? (uint64_t)(about.st_size - start) : 0;
}

input *input_open(const char *name) {
    input *in = calloc(1, sizeof *in);
    if (in == NULL) {
        input_report(name, strerror(ENOMEM));
        return NULL;
    }
    in->name = name;
    in->fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    in->error = in->fd < 0 ? errno : 0;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    if (in->fd >= 0) {
        measure(in);
        kind = recognize(in);
    }
    if (in->error == 0 && unpack_knows(kind) && !start_unpacking(in, kind))
        in->error = ENOMEM;
    bool is_refused = kind != ZUG_PGN_FILE_TEXT && !unpack_knows(kind);
    if (in->error == 0 && !is_refused)
        return in;
    if (in->error != 0)
        input_report(name, strerror(in->error));
    else
        report_kind(name, kind);
    input_close(in);
    return NULL;
}

/* Ends the thread. */
static void stop_unpacking(handover *packed) {
    pthread_mutex_lock(&packed->lock);
    packed->stopping = true;
    pthread_cond_signal(&packed->changed);
    pthread_mutex_unlock(&packed->lock);
    close(packed->stop[1]);
    pthread_join(packed->thread, NULL);
    close(packed->stop[0]);
    pthread_mutex_destroy(&packed->lock);
    pthread_cond_destroy(&packed->changed);
    free(packed);
}

void input_close(input *in) {
    if (in == NULL)
        return;
    if (in->packed != NULL)
        stop_unpacking(in->packed);
    unpack_free(in->unpack);
    if (in->fd > STDIN_FILENO)
        close(in->fd);
    free(in);
}

/* Takes bytes from the buffers of the thread. */
static size_t read_unpacked(handover *packed, char *to, size_t len) {
    pthread_mutex_lock(&packed->lock);
    while (packed->filled == packed->emptied && !packed->ended)
        pthread_cond_wait(&packed->changed, &packed->lock);
    bool any = packed->filled != packed->emptied;
    unsigned index = packed->emptied % BUFFERS;
    size_t left = any ? packed->lengths[index] - packed->at : 0;
    pthread_mutex_unlock(&packed->lock);
    size_t taken = len < left ? len : left;
    memcpy(to, packed->buffers[index] + packed->at, taken);
    packed->at += taken;
    if (any && taken == left) {
        packed->at = 0;
        pthread_mutex_lock(&packed->lock);
        packed->emptied++;
        pthread_cond_signal(&packed->changed);
        pthread_mutex_unlock(&packed->lock);
    }
    return taken;
}

/* Reads as input_read does. */
static size_t read_next(input *in, char *to, size_t len) {
    if (in->packed != NULL)
        return read_unpacked(in->packed, to, len);
    if (in->head_at < in->head_len) {
        size_t left = in->head_len - in->head_at, taken = len < left ? len : left;
        memcpy(to, in->head + in->head_at, taken);
        in->head_at += taken;
        atomic_fetch_add(&in->taken, taken);
        return taken;
    }
    ssize_t got = in->head_is_all || in->error != 0 ? 0 : read_some(in->fd, to, len);
    if (got < 0)
        in->error = errno;
    atomic_fetch_add(&in->taken, got > 0 ? (uint64_t)got : 0);
    return got > 0 ? (size_t)got : 0;
}

size_t input_read(input *in, char *to, size_t len) {
    size_t got = read_next(in, to, len), capacity = FIRST_SIZE - in->first_len;
    size_t kept = got < capacity ? got : capacity;
    memcpy(in->first + in->first_len, to, kept);
    in->first_len += kept;
    return got;
}

bool input_would_wait(input *in) {
    if (in->packed == NULL)
        return in->head_at == in->head_len && !in->head_is_all && fd_would_wait(in->fd);
    pthread_mutex_lock(&in->packed->lock);
    bool nothing = in->packed->filled == in->packed->emptied && !in->packed->ended;
    pthread_mutex_unlock(&in->packed->lock);
    return nothing;
}

bool input_is_whole(input *in) {
    const char *why = NULL;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    if (in->packed != NULL) {
        pthread_mutex_lock(&in->packed->lock);
        why = in->packed->why;
        kind = in->packed->kind;
        in->error = in->packed->error;
        pthread_mutex_unlock(&in->packed->lock);
    }
    if (why == NULL && in->error != 0)
        why = strerror(in->error);
    bool is_fine = why == NULL && kind == ZUG_PGN_FILE_TEXT;
    if (!is_fine && !in->said && kind != ZUG_PGN_FILE_TEXT)
        report_kind(in->name, kind);
    else if (!is_fine && !in->said)
        input_report(in->name, why);
    in->said |= !is_fine;
    return is_fine;
}

bool input_may_be_games(input *in, uint64_t games, uint64_t half_moves) {
    if (half_moves > 0 || in->said)
        return true;
    if (input_is_random(in)) { /* it may have been read at any place */
        long got = input_read_at(in, 0, in->first, FIRST_SIZE);
        in->first_len = got > 0 ? (size_t)got : 0;
    }
    zug_pgn_file kind = zug_pgn_file_without_moves((zug_str){in->first, in->first_len}, games);
    if (kind != ZUG_PGN_FILE_TEXT)
        report_kind(in->name, kind);
    return kind == ZUG_PGN_FILE_TEXT;
}

uint64_t input_taken(input *in) { return atomic_load(&in->taken); }

uint64_t input_size(const input *in) { return in->size; }

bool input_is_random(const input *in) { return in->packed == NULL && in->size > 0; }

long input_read_at(const input *in, uint64_t offset, char *to, size_t len) {
    size_t done = 0;
    while (done < len) {
        ssize_t got = pread(in->fd, to + done, len - done, (off_t)(in->start + offset + done));
        if (got < 0 && errno != EINTR)
            return -1;
        if (got == 0)
            break;
        done += got > 0 ? (size_t)got : 0;
    }
    return (long)done;
}
