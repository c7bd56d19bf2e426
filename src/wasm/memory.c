/* memory.c - the memory functions that compilers call by themselves and a freestanding build lacks.
 * Room: wasm. Compiled with -fno-builtin, lest a loop be turned into a call of the function it is
 * in. */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *text);

/* Copies between places that do not overlap. */
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    unsigned char *t = to;
    const unsigned char *f = from;
    while (size-- > 0)
        *t++ = *f++;
    return to;
}

/* Copies between places that may overlap: backwards where forwards would overwrite what is still to
 * come. */
void *memmove(void *to, const void *from, size_t size) {
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t <= f)
        return memcpy(to, from, size);
    while (size-- > 0)
        t[size] = f[size];
    return to;
}

/* Fills with one byte. */
void *memset(void *to, int value, size_t size) {
    unsigned char *t = to;
    while (size-- > 0)
        *t++ = (unsigned char)value;
    return to;
}

/* The difference of the first bytes that differ, or 0. */
int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a, *y = b;
    for (; size > 0; size--, x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}

/* The number of bytes before the NUL. */
size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    return length;
}
