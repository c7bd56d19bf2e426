/* msg_mix.h - mixes numbers and texts into a hash. Some are kept in logs: what it gives must not
 * change. Room: server/msg. */
#ifndef MSG_MIX_H
#define MSG_MIX_H

#include <stdint.h>

static inline uint64_t msg_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

static inline uint64_t msg_mix_text(uint64_t hash, const char *text) {
    for (; *text != '\0'; text++)
        hash = msg_mix(hash, (unsigned char)*text);
    return msg_mix(hash, 256);
}

#endif
