/* version.c - which libzug this is.
 * Room: base. */
#include <zug/version.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

unsigned zug_version(void) { return ZUG_VERSION_NUMBER; }

const char *zug_version_text(void) {
    return TEXT(ZUG_VERSION_MAJOR) "." TEXT(ZUG_VERSION_MINOR) "." TEXT(ZUG_VERSION_PATCH);
}
