/* kernel_impl.h - the hot code, compiled once for any processor and once for those with BMI2.
 * Room: core. */
#ifndef ZUG_KERNEL_IMPL_H
#define ZUG_KERNEL_IMPL_H

#include <stddef.h>
#include <zug/position.h>

size_t zug__portable_list(const zug_position *pos, zug_move *out);
unsigned zug__portable_count(const zug_position *pos);
bool zug__portable_any(const zug_position *pos);
uint64_t zug__portable_perft(const zug_position *pos, int depth);

size_t zug__bmi2_list(const zug_position *pos, zug_move *out);
unsigned zug__bmi2_count(const zug_position *pos);
bool zug__bmi2_any(const zug_position *pos);
uint64_t zug__bmi2_perft(const zug_position *pos, int depth);

/* True if this processor runs the BMI2 kernel, and runs it faster: the first Zen cores have PEXT,
 * but carry it out bit by bit. */
static inline bool zug__use_bmi2(void) {
#if defined(ZUG__HAVE_BMI2_KERNEL)
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
           __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("amdfam17h");
#else
    return false;
#endif
}

/* Calls the kernel that suits this processor: ZUG__KERNEL(count)(pos). */
#if defined(ZUG__HAVE_BMI2_KERNEL)
#define ZUG__KERNEL(name) (zug__use_bmi2() ? zug__bmi2_##name : zug__portable_##name)
#else
#define ZUG__KERNEL(name) zug__portable_##name
#endif

#endif
