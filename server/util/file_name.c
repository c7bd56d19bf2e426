/* file_name.c - names of files that browsers keep, in headers.
 * Room: server/util. */
#include "util/file_name.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

void file_name_put(char *out, size_t size, const char *part) {
    size_t len = strlen(out);
    for (const unsigned char *at = (const unsigned char *)part; *at != '\0' && len + 4 < size;
         at++) {
        bool is_plain =
            (*at >= '0' && *at <= '9') || (*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z');
        if (is_plain)
            len += (size_t)snprintf(out + len, size - len, "%c", *at);
        else if (*at >= 0x80)
            len += (size_t)snprintf(out + len, size - len, "%%%02X", *at);
        else if (len > 0 && out[len - 1] != '-' && out[len - 1] != '\'')
            len += (size_t)snprintf(out + len, size - len, "-");
    }
}
