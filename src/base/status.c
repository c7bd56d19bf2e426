/* status.c - records where and why a call failed.
 * Room: base. Knows no chess. */
#include <zug/status.h>

zug_status zug_status_fail(zug_error *err, zug_status status, size_t offset, const char *message) {
    if (err != NULL)
        *err = (zug_error){status, offset, message};
    return status;
}
