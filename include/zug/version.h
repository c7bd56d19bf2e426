/* version.h - which libzug this is: the headers at compile time, the library at run time. */
#ifndef ZUG_VERSION_H
#define ZUG_VERSION_H

#define ZUG_VERSION_MAJOR 0
#define ZUG_VERSION_MINOR 1
#define ZUG_VERSION_PATCH 0

/* One number that grows with the version: #if ZUG_VERSION_NUMBER >= 100 is 0.1.0 or later. */
#define ZUG_VERSION_NUMBER (ZUG_VERSION_MAJOR * 10000 + ZUG_VERSION_MINOR * 100 + ZUG_VERSION_PATCH)

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that is running: its number as above, and "0.1.0". */
unsigned zug_version(void);
const char *zug_version_text(void);

#ifdef __cplusplus
}
#endif

#endif
