/* memory_shim.c - stands between a program and its memory, and lets one allocation fail, or all
 * from one on. To be loaded before a program (LD_PRELOAD). ZUG_SHIM_MEMORY names a file of numbers
 * (enum below) by which the test says, while the program runs, what is to fail. All threads count
 * together. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* While ARMED allocations count; the one that makes LEFT zero fails and, if LASTS, all behind it.
 */
enum { ARMED, LEFT, LASTS, SEEN, FAILED, CONTROLS };

typedef void *malloc_call(size_t), *calloc_call(size_t, size_t), *realloc_call(void *, size_t);
typedef void free_call(void *);

static malloc_call *real_malloc;
static calloc_call *real_calloc;
static realloc_call *real_realloc;
static free_call *real_free;
static _Atomic int64_t *control;

/* What is asked for while the real ones are being looked for. It is never given back. */
static _Alignas(max_align_t) char early[1 << 20];
static size_t early_used;

static void *give_early(size_t size) {
    const size_t step = _Alignof(max_align_t);
    if (size > sizeof early - early_used)
        abort();
    void *place = early + early_used;
    early_used += (size + step - 1) / step * step;
    return place;
}

static bool is_early(const void *place) {
    return (const char *)place >= early && (const char *)place < early + sizeof early;
}

static uintptr_t real(const char *name) { return (uintptr_t)dlsym(RTLD_NEXT, name); }

/* Before any other thread runs. */
__attribute__((constructor)) static void begin(void) {
    real_calloc = (calloc_call *)real("calloc");
    real_realloc = (realloc_call *)real("realloc");
    real_free = (free_call *)real("free");
    real_malloc = (malloc_call *)real("malloc");
    const char *numbers = getenv("ZUG_SHIM_MEMORY");
    int fd = numbers == NULL ? -1 : open(numbers, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return;
    void *map = mmap(NULL, CONTROLS * sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (map != MAP_FAILED)
        control = map;
    close(fd);
}

static bool fails(void) {
    if (control == NULL || !control[ARMED])
        return false;
    control[SEEN]++;
    int64_t left = --control[LEFT];
    if (left > 0 || (left < 0 && !control[LASTS]))
        return false;
    control[FAILED]++;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size) {
    if (real_malloc == NULL)
        return give_early(size);
    return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size) {
    if (real_calloc == NULL)
        return give_early(count * size); /* which is all zero */
    return fails() ? NULL : real_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    if (real_realloc == NULL || is_early(old)) {
        void *place = malloc(size);
        size_t rest = is_early(old) ? (size_t)(early + sizeof early - (char *)old) : 0;
        if (place != NULL && rest > 0)
            memcpy(place, old, size < rest ? size : rest);
        return place;
    }
    return fails() ? NULL : real_realloc(old, size);
}

void free(void *old) {
    if (old != NULL && !is_early(old) && real_free != NULL)
        real_free(old);
}
