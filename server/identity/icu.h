/* icu.h - what of ICU's functions the names of people need, loaded when they are.
 * Room: server/identity. A program that is linked with ICU takes more than a millisecond longer to
 * start, whether or not it ever asks for a name: so only who judges names loads it. */
#ifndef ZUG_SERVER_ICU_H
#define ZUG_SERVER_ICU_H

#include <stdbool.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

/* clang-format off */
#define ICU_FUNCTIONS(X)                                                                           \
    X(u_charType)                                                                                  \
    X(u_hasBinaryProperty)                                                                         \
    X(u_strFoldCase)                                                                               \
    X(u_strFromUTF8)                                                                               \
    X(u_strToUTF8)                                                                                 \
    X(u_strToUpper)                                                                                \
    X(unorm2_getNFCInstance)                                                                       \
    X(unorm2_getNFKCInstance)                                                                      \
    X(unorm2_normalize)                                                                            \
    X(uset_contains)                                                                               \
    X(uspoof_check)                                                                                \
    X(uspoof_close)                                                                                \
    X(uspoof_getInclusionSet)                                                                      \
    X(uspoof_getRecommendedSet)                                                                    \
    X(uspoof_getSkeleton)                                                                          \
    X(uspoof_open)                                                                                 \
    X(uspoof_setChecks)                                                                            \
    X(uspoof_setRestrictionLevel)
/* clang-format on */

typedef struct icu {
#define X(name) __typeof__(name) *name;
    ICU_FUNCTIONS(X)
#undef X
} icu;

/* The file of the library that the headers are of. */
#define ICU_FILE "libicui18n.so." U_ICU_VERSION_SHORT

/* Loads the library, for as long as the process lives. False if it is not there, or another than
 * the headers'. */
bool icu_load(icu *out);

#endif
