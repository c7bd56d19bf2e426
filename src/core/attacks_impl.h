/* attacks_impl.h - attack sets, inline for the hot code. Room: core. */
#ifndef ZUG_ATTACKS_IMPL_H
#define ZUG_ATTACKS_IMPL_H

#include "tables_impl.h"

/* A build that counts branches defines this as plain `static inline`: then a branch is counted
 * once, and not once for each place that it was inlined into. */
#if defined(ZUG__INLINE)
#elif defined(__GNUC__)
#define ZUG__INLINE static inline __attribute__((always_inline))
#else
#define ZUG__INLINE static inline
#endif

/* The squares that a slider reaches along one line, by "obstruction difference": subtracting the
 * nearest obstacle below from the obstacles above flips exactly the bits between the two nearest
 * ones. */
ZUG__INLINE zug_bitboard zug__slide(const zug__half_lines *line, zug_bitboard occupied) {
    zug_bitboard lower = line->lower & occupied;
    zug_bitboard upper = line->upper & occupied;
    zug_bitboard below = UINT64_C(0x8000000000000000) >> __builtin_clzll(lower | 1);
    return (upper ^ (upper - below)) & (line->lower | line->upper);
}

/* Attacks by looking along the lines: the way of processors without a fast PEXT, and of code that
 * asks so seldom that the large tables would be out of the cache each time. */
ZUG__INLINE zug_bitboard zug__scan_straight(zug_square from, zug_bitboard occupied) {
    return zug__slide(&zug__lines[from][0], occupied) | zug__slide(&zug__lines[from][1], occupied);
}

ZUG__INLINE zug_bitboard zug__scan_diagonal(zug_square from, zug_bitboard occupied) {
    return zug__slide(&zug__lines[from][2], occupied) | zug__slide(&zug__lines[from][3], occupied);
}

#if defined(ZUG__KERNEL_BMI2)
#include <immintrin.h>

/* Attacks by PEXT, which turns the obstacles on the lines of a slider into an index. */
ZUG__INLINE zug_bitboard zug__look_up(const zug__slider *slider, zug_bitboard occupied) {
    return zug__slider_attacks[slider->first + _pext_u64(occupied, slider->inner)];
}
#endif

ZUG__INLINE zug_bitboard zug__rook_attacks(zug_square from, zug_bitboard occupied) {
#if defined(ZUG__KERNEL_BMI2)
    return zug__look_up(&zug__rook_sliders[from], occupied);
#else
    return zug__scan_straight(from, occupied);
#endif
}

ZUG__INLINE zug_bitboard zug__bishop_attacks(zug_square from, zug_bitboard occupied) {
#if defined(ZUG__KERNEL_BMI2)
    return zug__look_up(&zug__bishop_sliders[from], occupied);
#else
    return zug__scan_diagonal(from, occupied);
#endif
}

#endif
