/* flush.h - puts a text flush against a page that must not be read: one byte too far is a crash.
 * Room: tests. A test that includes it first defines _DEFAULT_SOURCE, for anonymous memory. */
#ifndef ZUG_TESTS_FLUSH_H
#define ZUG_TESTS_FLUSH_H

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zug/str.h>

/* Pages of memory, the last one unreadable. */
typedef struct flush {
    char *memory;
    size_t usable, total;
} flush;

/* Room for texts of up to size bytes. */
static inline flush flush_open(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t usable = (size / page + 1) * page;
    flush f = {NULL, usable, usable + page};
    f.memory = mmap(NULL, f.total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (f.memory == MAP_FAILED || mprotect(f.memory + usable, page, PROT_NONE) != 0)
        _exit(99);
    return f;
}

/* A copy of text that ends where the readable memory ends. */
static inline zug_str flush_str(const flush *f, zug_str text) {
    char *start = f->memory + f->usable - text.len;
    if (text.len > 0)
        memcpy(start, text.data, text.len);
    return (zug_str){start, text.len};
}

static inline void flush_close(flush *f) { munmap(f->memory, f->total); }

#endif
