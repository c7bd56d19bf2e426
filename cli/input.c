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
#include "unpack_ahead.h"

enum { BUFFERS = 3, BUFFER_SIZE = 1 << 18, PACKED_SIZE = UNPACK_AHEAD_PIECE, FIRST_SIZE = 512 };
enum { SHAREABLE_SIZE = 1 << 12 }; /* compressed bytes; of fewer, one thread reads all at once */

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
    input_content content;
    int fd;
    uint64_t start,
        size;      /* of an ordinary file: where it was when it was opened, bytes from there */
    bool is_plain; /* an ordinary file, and not compressed */
    bool is_part;  /* only the bytes from..to are read, from of which the next is at */
    uint64_t from, to, at;
    char head[ZUG_PGN_FILE_BYTES];
    size_t head_len, head_at; /* bytes read to recognize it, and how many of them are passed on */
    bool head_is_all;         /* the file has ended with them */
    char first[FIRST_SIZE];   /* what input_read has passed on first */
    size_t first_len;
    int error;
    bool said;
    atomic_uint_fast64_t taken;
    unpacker *unpack;
    unpack_ahead *ahead; /* unpacks with several threads; NULL: one is enough */
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

/* What is said of a file that is no report of a tournament: where the usual sentence is about
 * games, another one. */
static const char *sentence_for_report(zug_pgn_file kind) {
    const char *usual = zug_pgn_file_sentence(kind);
    if (kind == ZUG_PGN_FILE_UTF16)
        return "the report is in UTF-16: save it as UTF-8 or Latin-1";
    return strstr(usual, "PGN") == NULL ? usual
                                        : "this is no report of a tournament, which is plain text";
}

/* Says that a file is not what is wanted but something else, and the command that helps. */
static void report_kind(const input *input, zug_pgn_file kind) {
    const char *command = zug_pgn_file_command(kind);
    begin_report(input->name);
    fprintf(stderr, ": %s",
            input->content == INPUT_GAMES ? zug_pgn_file_sentence(kind)
                                          : sentence_for_report(kind));
    if (command[0] != '\0') {
        fprintf(stderr, " (%s ", command);
        glyph_write(stderr, zug_str_from(strcmp(input->name, "-") == 0 ? "FILE" : input->name));
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
static zug_pgn_file recognize(input *input) {
    bool more = true;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    while (more && !input->head_is_all && input->error == 0) {
        ssize_t got = read_some(input->fd, input->head + input->head_len,
                                sizeof input->head - input->head_len);
        input->error = got < 0 ? errno : 0;
        input->head_is_all = got == 0;
        input->head_len += got > 0 ? (size_t)got : 0;
        kind = zug_pgn_file_kind((zug_str){input->head, input->head_len}, &more);
    }
    return kind;
}

/* Waits for bytes of the file, or for the end of the wish for them. False if nobody wants any more.
 */
static bool wait_for_bytes(const input *input) {
    struct pollfd both[] = {{.fd = input->fd, .events = POLLIN},
                            {.fd = input->packed->stop[0], .events = POLLIN}};
    while (poll(both, 2, -1) < 0 && errno == EINTR)
        continue;
    return both[1].revents == 0;
}

/* Reads compressed bytes: 0 at the end, -1 if it fails or nobody wants them any more. */
static ssize_t read_packed(input *input) {
    handover *packed = input->packed;
    ssize_t got = 0;
    if (input->head_at < input->head_len) {
        got = (ssize_t)(input->head_len - input->head_at);
        memcpy(packed->packed, input->head + input->head_at, (size_t)got);
        input->head_at = input->head_len;
    } else if (!wait_for_bytes(input)) {
        return -1;
    } else {
        got = read_some(input->fd, packed->packed, PACKED_SIZE);
        packed->read_error = got < 0 ? errno : 0;
    }
    atomic_fetch_add(&input->taken, got > 0 ? (uint64_t)got : 0);
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

/* Decompresses the next bytes; was_full if there was no space left before. */
static unpack_news unpack_next(input *input, unpack_from *from, unpack_to *to, bool was_full) {
    if (from->len == 0 && !was_full) { /* a full buffer may have left something behind */
        ssize_t got = read_packed(input);
        if (got == 0 && !unpack_may_end(input->unpack))
            return (unpack_news){true, "the compressed data ends too early", 0};
        if (got <= 0)
            return (unpack_news){true, NULL, input->packed->read_error};
        *from = (unpack_from){input->packed->packed, (size_t)got};
    }
    const char *why = unpack_step(input->unpack, from, to);
    return (unpack_news){why != NULL, why, 0};
}

/* The same with several threads. */
static unpack_news unpack_next_ahead(input *input, unpack_to *to, bool was_full) {
    unpack_news news = unpack_ahead_step(input->ahead, to, was_full);
    atomic_store(&input->taken, unpack_ahead_taken(input->ahead));
    return news;
}

/* Decompresses everything that may be text; returns what is wrong with the data, or NULL. */
static const char *unpack_all(input *input) {
    handover *packed = input->packed;
    unpack_from from = {packed->packed, 0};
    unpack_to to = fresh_buffer(packed);
    unpack_news news = {.ended = false};
    while (!news.ended) {
        bool full = to.len == 0;
        bool pause = input->ahead == NULL && from.len == 0 && to.len < BUFFER_SIZE &&
                     input->head_at == input->head_len && fd_would_wait(input->fd) &&
                     look_inside(packed, to);
        if (full || pause) {
            look_inside(packed, to);
            if (packed->inside != ZUG_PGN_FILE_TEXT || !hand_over(packed, BUFFER_SIZE - to.len))
                return NULL;
            to = fresh_buffer(packed);
        }
        news = input->ahead != NULL ? unpack_next_ahead(input, &to, full)
                                    : unpack_next(input, &from, &to, full);
    }
    packed->read_error = news.error;
    look_inside(packed, to);
    if (to.len < BUFFER_SIZE && packed->inside == ZUG_PGN_FILE_TEXT)
        hand_over(packed, BUFFER_SIZE - to.len);
    return news.why;
}

/* The thread. */
static void *unpack_thread(void *argument) {
    input *input = argument;
    const char *why = unpack_all(input);
    pthread_mutex_lock(&input->packed->lock);
    input->packed->why = why;
    input->packed->kind = input->packed->inside;
    input->packed->error = input->packed->read_error;
    input->packed->ended = true;
    pthread_cond_signal(&input->packed->changed);
    pthread_mutex_unlock(&input->packed->lock);
    return NULL;
}

/* True if several threads can decompress it. */
static bool can_unpack_ahead(const input *input, zug_pgn_file kind, unsigned jobs) {
    return jobs > 1 && input->size >= SHAREABLE_SIZE && unpack_ahead_knows(kind);
}

/* Starts to decompress; false if the system does not let it. */
static bool start_unpacking(input *input, zug_pgn_file kind, unsigned jobs) {
    handover *packed = calloc(1, sizeof *packed);
    input->unpack = unpack_new(kind);
    if (packed == NULL || input->unpack == NULL || pipe(packed->stop) != 0) {
        free(packed);
        return false;
    }
    input->packed = packed;
    pthread_mutex_init(&packed->lock, NULL);
    pthread_cond_init(&packed->changed, NULL);
    if (can_unpack_ahead(input, kind, jobs)) /* without them, one thread does it all */
        input->ahead =
            unpack_ahead_new((unpack_file){input->fd, kind, input->start, input->head_len}, jobs);
    if (pthread_create(&packed->thread, NULL, unpack_thread, input) == 0)
        return true;
    close(packed->stop[0]);
    close(packed->stop[1]);
    free(packed);
    input->packed = NULL;
    return false;
}

/* Finds out how large an ordinary file is. */
static void measure(input *input) {
    struct stat about;
    off_t start = 0;
    if (fstat(input->fd, &about) != 0 || !S_ISREG(about.st_mode) ||
        (start = lseek(input->fd, 0, SEEK_CUR)) < 0)
        return;
    input->is_plain = true;
    input->start = (uint64_t)start;
    input->size = about.st_size > start ? (uint64_t)(about.st_size - start) : 0;
}

input *input_open_for(const char *name, input_content content, unsigned jobs) {
    input *input = calloc(1, sizeof *input);
    if (input == NULL) {
        input_report(name, strerror(ENOMEM));
        return NULL;
    }
    input->name = name;
    input->content = content;
    input->fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    input->error = input->fd < 0 ? errno : 0;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    if (input->fd >= 0) {
        measure(input);
        kind = recognize(input);
    }
    if (input->error == 0 && unpack_knows(kind) && !start_unpacking(input, kind, jobs))
        input->error = ENOMEM;
    bool is_refused = kind != ZUG_PGN_FILE_TEXT && !unpack_knows(kind);
    if (input->error == 0 && !is_refused)
        return input;
    if (input->error != 0)
        input_report(name, strerror(input->error));
    else
        report_kind(input, kind);
    input_close(input);
    return NULL;
}

input *input_open(const char *name, input_content content) {
    return input_open_for(name, content, 1);
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

void input_close(input *input) {
    if (input == NULL)
        return;
    if (input->packed != NULL)
        stop_unpacking(input->packed);
    unpack_ahead_free(input->ahead);
    unpack_free(input->unpack);
    if (input->fd > STDIN_FILENO)
        close(input->fd);
    free(input);
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

/* Reads the next bytes of a part. */
static size_t read_part(input *input, char *to, size_t len) {
    long got = input_read_at(input, input->at, to, len);
    if (got < 0)
        input->error = errno;
    input->at += got > 0 ? (uint64_t)got : 0;
    atomic_fetch_add(&input->taken, got > 0 ? (uint64_t)got : 0);
    return got > 0 ? (size_t)got : 0;
}

/* Reads as input_read does. */
static size_t read_next(input *input, char *to, size_t len) {
    if (input->packed != NULL)
        return read_unpacked(input->packed, to, len);
    if (input->is_part)
        return read_part(input, to, len);
    if (input->head_at < input->head_len) {
        size_t left = input->head_len - input->head_at, taken = len < left ? len : left;
        memcpy(to, input->head + input->head_at, taken);
        input->head_at += taken;
        atomic_fetch_add(&input->taken, taken);
        return taken;
    }
    ssize_t got = input->head_is_all || input->error != 0 ? 0 : read_some(input->fd, to, len);
    if (got < 0)
        input->error = errno;
    atomic_fetch_add(&input->taken, got > 0 ? (uint64_t)got : 0);
    return got > 0 ? (size_t)got : 0;
}

size_t input_read(input *input, char *to, size_t len) {
    size_t got = read_next(input, to, len), capacity = FIRST_SIZE - input->first_len;
    size_t kept = got < capacity ? got : capacity;
    memcpy(input->first + input->first_len, to, kept);
    input->first_len += kept;
    return got;
}

bool input_would_wait(input *input) {
    if (input->is_part)
        return false;
    if (input->packed == NULL)
        return input->head_at == input->head_len && !input->head_is_all && fd_would_wait(input->fd);
    pthread_mutex_lock(&input->packed->lock);
    bool nothing = input->packed->filled == input->packed->emptied && !input->packed->ended;
    pthread_mutex_unlock(&input->packed->lock);
    return nothing;
}

bool input_is_whole(input *input) {
    const char *why = NULL;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    if (input->packed != NULL) {
        pthread_mutex_lock(&input->packed->lock);
        why = input->packed->why;
        kind = input->packed->kind;
        input->error = input->packed->error;
        pthread_mutex_unlock(&input->packed->lock);
    }
    if (why == NULL && input->error != 0)
        why = strerror(input->error);
    bool is_fine = why == NULL && kind == ZUG_PGN_FILE_TEXT;
    if (!is_fine && !input->said && kind != ZUG_PGN_FILE_TEXT)
        report_kind(input, kind);
    else if (!is_fine && !input->said)
        input_report(input->name, why);
    input->said |= !is_fine;
    return is_fine;
}

bool input_may_be_games(input *input, uint64_t games, uint64_t half_moves) {
    if (half_moves > 0 || input->said)
        return true;
    if (input->is_part && input->to - input->from < input->size)
        return true;              /* the moves may be in another part */
    if (input_is_random(input)) { /* it may have been read at any place */
        long got = input_read_at(input, 0, input->first, FIRST_SIZE);
        input->first_len = got > 0 ? (size_t)got : 0;
    }
    zug_pgn_file kind =
        zug_pgn_file_without_moves((zug_str){input->first, input->first_len}, games);
    if (kind != ZUG_PGN_FILE_TEXT)
        report_kind(input, kind);
    return kind == ZUG_PGN_FILE_TEXT;
}

uint64_t input_taken(input *input) { return atomic_load(&input->taken); }

uint64_t input_size(const input *input) {
    return input->is_part ? input->to - input->from : input->size;
}

bool input_is_shareable(const input *input) {
    return input->packed != NULL && input->size >= SHAREABLE_SIZE;
}

uint64_t input_from(const input *input) { return input->from; }

bool input_has_parts(const input *input) { return input->packed == NULL && input->is_plain; }

void input_narrow(input *input, uint64_t from, uint64_t to) {
    input->is_part = true;
    input->from = input->at = from;
    input->to = to;
}

bool input_is_random(const input *input) { return input->packed == NULL && input_size(input) > 0; }

long input_read_at(const input *input, uint64_t offset, char *to, size_t len) {
    size_t done = 0;
    uint64_t left = input->is_part && offset < input->to ? input->to - offset : 0;
    if (input->is_part && left < len)
        len = (size_t)left;
    while (done < len) {
        ssize_t got =
            pread(input->fd, to + done, len - done, (off_t)(input->start + offset + done));
        if (got < 0 && errno != EINTR)
            return -1;
        if (got == 0)
            break;
        done += got > 0 ? (size_t)got : 0;
    }
    return (long)done;
}
