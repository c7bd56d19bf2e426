/* abi.h - what the headers need to be read by C from C99 on and by C++ alike. */
#ifndef ZUG_ABI_H
#define ZUG_ABI_H

/* The size of an array that a parameter points to, at least: char out[ZUG_LEAST(ZUG_FEN_SIZE)]. C
 * has a word for it, which C++ and some compilers lack. */
#if defined(__cplusplus) || defined(_MSC_VER)
#define ZUG_LEAST(count) count
#else
#define ZUG_LEAST(count) static count
#endif

#endif
