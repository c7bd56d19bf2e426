/* libc_alloc.h - libzug's allocator over the C library.
 * Room: server/util. */
#ifndef ZUG_SERVER_LIBC_ALLOC_H
#define ZUG_SERVER_LIBC_ALLOC_H

#include <zug/alloc.h>

/* What libzug asks for comes from realloc and goes to free. */
zug_alloc libc_alloc(void);

#endif
