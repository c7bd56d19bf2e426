/* property.h - what the fuzz targets have in common: their entry, how a property breaks, memory,
 * and a hash to compare two runs by. */
#ifndef FUZZ_PROPERTY_H
#define FUZZ_PROPERTY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <zug/host_alloc.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A broken property ends the program, after saying where it stands; the fuzzer keeps the input. */
#define require(property) ((property) ? (void)0 : property_broken(__FILE__, __LINE__))
static inline _Noreturn void property_broken(const char *file, int line) {
    fprintf(stderr, "%s:%d: this property does not hold\n", file, line);
    abort();
}

/* Mixes bytes, or a number, into a hash. */
static inline uint64_t mix(uint64_t hash, const void *bytes, size_t len) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static inline uint64_t mix_number(uint64_t hash, uint64_t number) {
    return mix(hash, &number, sizeof number);
}

#endif
