/* disk_shim.c - stands between a program and its disk: writes down what happens there, and lets
 * some of it fail. To be loaded before a program (LD_PRELOAD), which runs as it is. Three settings
 * in the environment:
 *
 * ZUG_SHIM_FOLDER   only files below this folder count
 * ZUG_SHIM_TRACE    a file to which every change of theirs, every sync and every send to a client
 * is appended, in order ZUG_SHIM_CONTROL  a file of numbers (enum below) by which the test says,
 * while the program runs, what is to fail ZUG_SHIM_LOG_SCALE  by how much longer the log of writes
 * is said to be than it is, so that it is copied back soon
 *
 * What is written is traced when it has been written, a sync before it begins and when it is over,
 * and a send before it is made: so a trace never says that something is on the disk, or has not
 * been told, too early. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* which would call open open64: here are both */
#undef _FORTIFY_SOURCE   /* which has some of them inline */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* What a call is, as bits of CLASSES. */
enum { READS = 1, WRITES = 2, SYNCS = 4, TRUNCATES = 8, OPENS = 16, UNLINKS = 32 };

/* The numbers of the control file. The call that makes LEFT zero fails with ERROR (0: it writes
 * half, and those behind it find the disk full); if LASTS, so do all behind it, until CLASSES is 0.
 * SEEN and FAILED count. */
enum { CLASSES, LEFT, ERROR, LASTS, SEEN, FAILED, CONTROLS };

enum { FDS = 65536, PATH_BYTES = 1024 };

/* What a descriptor is to us. Names of files that are mapped, as SQLite's -shm, are not traced:
 * after a power cut anything may be in them. */
typedef struct handle {
    uint32_t number; /* 0: none of ours */
    bool is_traced;
} handle;

/* The head of a line of the trace; len bytes follow. */
typedef struct __attribute__((packed)) line {
    uint8_t kind;
    uint32_t process, handle;
    uint64_t at;
    uint32_t len;
} line;

static handle handles[FDS];
static atomic_uint handle_count, sync_count;
static pthread_mutex_t trace_lock = PTHREAD_MUTEX_INITIALIZER;
static int trace_file = -1;
static const char *folder;
static _Atomic int64_t *control;
static int log_scale = 1;

static uintptr_t real(const char *name) { return (uintptr_t)dlsym(RTLD_NEXT, name); }

#define CALL(type, name, ...) ((type)real(name))(__VA_ARGS__)

typedef int open_call(const char *, int, ...);
typedef ssize_t read_call(int, void *, size_t), write_call(int, const void *, size_t);
typedef ssize_t pread_call(int, void *, size_t, off_t),
    pwrite_call(int, const void *, size_t, off_t);
typedef int fd_call(int), truncate_call(int, off_t), path_call(const char *);
typedef int mkdir_call(const char *, mode_t), rename_call(const char *, const char *);
typedef ssize_t send_call(int, const void *, size_t, int),
    sendmsg_call(int, const struct msghdr *, int);

/* Before any other thread runs. */
__attribute__((constructor)) static void begin(void) {
    const char *trace = getenv("ZUG_SHIM_TRACE"), *numbers = getenv("ZUG_SHIM_CONTROL");
    const char *scale = getenv("ZUG_SHIM_LOG_SCALE");
    folder = getenv("ZUG_SHIM_FOLDER");
    if (scale != NULL)
        log_scale = atoi(scale);
    if (trace != NULL)
        trace_file =
            CALL(open_call *, "open", trace, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int fd = numbers == NULL ? -1 : CALL(open_call *, "open", numbers, O_RDWR | O_CLOEXEC);
    void *map =
        fd < 0 ? MAP_FAILED
               : mmap(NULL, CONTROLS * sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (map != MAP_FAILED)
        control = map;
}

static void trace_parts(uint8_t kind, uint32_t number, uint64_t at, const struct iovec *parts,
                        int count) {
    if (trace_file < 0 || count > 60)
        return;
    line head = {.kind = kind, .process = (uint32_t)getpid(), .handle = number, .at = at};
    struct iovec all[64] = {{&head, sizeof head}};
    for (int i = 0; i < count; i++) {
        all[i + 1] = parts[i];
        head.len += (uint32_t)parts[i].iov_len;
    }
    pthread_mutex_lock(&trace_lock);
    if (writev(trace_file, all, count + 1) != (ssize_t)(sizeof head + head.len))
        abort(); /* half a trace proves nothing */
    pthread_mutex_unlock(&trace_lock);
}

static void trace(uint8_t kind, uint32_t number, uint64_t at, const void *data, size_t len) {
    struct iovec part = {(void *)(uintptr_t)data, len};
    int before = errno;
    trace_parts(kind, number, at, &part, 1);
    errno = before;
}

/* Whether this call is to fail; errno says why, and is 0 if it is to write half. */
static bool fails(int what) {
    if (control == NULL || (control[CLASSES] & what) == 0)
        return false;
    control[SEEN]++;
    int64_t left = --control[LEFT];
    if (left > 0 || (left < 0 && !control[LASTS]))
        return false;
    control[FAILED]++;
    errno = (int)control[ERROR];
    if (errno == 0 && left < 0)
        errno = ENOSPC;
    return true;
}

static bool ends_with(const char *text, const char *end) {
    size_t len = strlen(text), tail = strlen(end);
    return len >= tail && strcmp(text + len - tail, end) == 0;
}

static bool is_ours(const char *path) {
    return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static handle *handle_of(int fd) {
    return fd >= 0 && fd < FDS && handles[fd].number != 0 ? &handles[fd] : NULL;
}

static uint32_t traced(int fd) {
    const handle *of = handle_of(fd);
    return of != NULL && of->is_traced ? of->number : 0;
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (!is_ours(path))
        return CALL(open_call *, "open", path, flags, mode);
    if (fails(OPENS))
        return -1;
    struct stat before;
    bool was_there = stat(path, &before) == 0;
    int fd = CALL(open_call *, "open", path, flags, mode);
    if (fd < 0 || fd >= FDS)
        return fd;
    handles[fd] = (handle){++handle_count, !ends_with(path, "-shm") && !ends_with(path, ".lock")};
    if (traced(fd) != 0)
        trace('O', traced(fd), !was_there, path, strlen(path));
    if (traced(fd) != 0 && (flags & O_TRUNC) != 0)
        trace('T', traced(fd), 0, NULL, 0);
    return fd;
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int close(int fd) {
    if (fd >= 0 && fd < FDS)
        handles[fd] = (handle){0};
    return CALL(fd_call *, "close", fd);
}

ssize_t read(int fd, void *out, size_t len) {
    if (handle_of(fd) != NULL && fails(READS))
        return -1;
    return CALL(read_call *, "read", fd, out, len);
}

ssize_t pread(int fd, void *out, size_t len, off_t at) {
    if (handle_of(fd) != NULL && fails(READS))
        return -1;
    return CALL(pread_call *, "pread", fd, out, len, at);
}

ssize_t pread64(int fd, void *out, size_t len, off_t at) __attribute__((alias("pread")));

/* A write that fails may have been begun: half of it is there, unless the disk was full. */
ssize_t pwrite(int fd, const void *data, size_t len, off_t at) {
    bool must_fail = handle_of(fd) != NULL && fails(WRITES);
    int why = must_fail ? errno : 0;
    if (must_fail && why == ENOSPC)
        return -1;
    ssize_t done = CALL(pwrite_call *, "pwrite", fd, data, must_fail ? len / 2 : len, at);
    if (done > 0 && traced(fd) != 0)
        trace('W', traced(fd), (uint64_t)at, data, (size_t)done);
    errno = why != 0 ? why : errno;
    return why != 0 ? -1 : done;
}

ssize_t pwrite64(int fd, const void *data, size_t len, off_t at) __attribute__((alias("pwrite")));

ssize_t write(int fd, const void *data, size_t len) {
    if (handle_of(fd) == NULL)
        return CALL(write_call *, "write", fd, data, len);
    off_t at = lseek(fd, 0, SEEK_CUR);
    ssize_t done = pwrite(fd, data, len, at);
    if (done > 0)
        lseek(fd, at + done, SEEK_SET);
    return done;
}

int ftruncate(int fd, off_t size) {
    if (handle_of(fd) != NULL && fails(TRUNCATES))
        return -1;
    int done = CALL(truncate_call *, "ftruncate", fd, size);
    if (done == 0 && traced(fd) != 0)
        trace('T', traced(fd), (uint64_t)size, NULL, 0);
    return done;
}

int ftruncate64(int fd, off_t size) __attribute__((alias("ftruncate")));

/* A sync that fails has lost what it should have kept: the system forgets that it has not been
 * written. */
static int sync_by(const char *name, int fd) {
    uint32_t number = traced(fd), sync = ++sync_count;
    bool must_fail = handle_of(fd) != NULL && fails(SYNCS);
    int why = errno;
    if (number != 0)
        trace('B', number, sync, NULL, 0);
    int done = must_fail ? -1 : CALL(fd_call *, name, fd);
    if (number != 0)
        trace(done == 0 ? 'E' : 'F', number, sync, NULL, 0);
    errno = must_fail ? why : errno;
    return done;
}

int fsync(int fd) { return sync_by("fsync", fd); }

int fdatasync(int fd) { return sync_by("fdatasync", fd); }

int unlink(const char *path) {
    if (is_ours(path) && fails(UNLINKS))
        return -1;
    int done = CALL(path_call *, "unlink", path);
    if (done == 0 && is_ours(path))
        trace('U', 0, 0, path, strlen(path));
    return done;
}

int rename(const char *from, const char *to) {
    int done = CALL(rename_call *, "rename", from, to);
    struct iovec parts[] = {{(void *)(uintptr_t)from, strlen(from) + 1},
                            {(void *)(uintptr_t)to, strlen(to)}};
    if (done == 0 && is_ours(from) && is_ours(to))
        trace_parts('R', 0, 0, parts, 2);
    return done;
}

int mkdir(const char *path, mode_t mode) {
    int done = CALL(mkdir_call *, "mkdir", path, mode);
    if (done == 0 && is_ours(path))
        trace('M', 0, 0, path, strlen(path));
    return done;
}

ssize_t send(int fd, const void *data, size_t len, int flags) {
    trace('S', (uint32_t)fd, 0, data, len);
    return CALL(send_call *, "send", fd, data, len, flags);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
    trace_parts('S', (uint32_t)fd, 0, message->msg_iov, (int)message->msg_iovlen);
    return CALL(sendmsg_call *, "sendmsg", fd, message, flags);
}

/* How SQLite tells of the length of its log. */
typedef int log_hook(void *ctx, void *db, const char *name, int frames);
typedef void *hook_call(void *db, log_hook *hook, void *ctx);

/* Whom it tells. A program has one writer. */
static log_hook *told_hook;
static void *told_ctx;

static int tell_scaled(void *ctx, void *db, const char *name, int frames) {
    (void)ctx;
    return told_hook(told_ctx, db, name, frames * log_scale);
}

void *sqlite3_wal_hook(void *db, log_hook *hook, void *ctx);

void *sqlite3_wal_hook(void *db, log_hook *hook, void *ctx) {
    told_hook = hook;
    told_ctx = ctx;
    return CALL(hook_call *, "sqlite3_wal_hook", db, hook == NULL ? NULL : tell_scaled, NULL);
}
