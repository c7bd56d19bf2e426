/* file_names.c - the files that a command line names.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include "file_names.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zug/json.h>

#include "safe_text.h"

uint64_t file_names_total(char **names, int count) {
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        struct stat about;
        bool is_input = strcmp(names[i], "-") == 0;
        int failed = is_input ? fstat(STDIN_FILENO, &about) : stat(names[i], &about);
        if (failed == 0 && !S_ISREG(about.st_mode))
            return 0;
        total += failed == 0 ? (uint64_t)about.st_size : 0;
    }
    return total;
}

char *file_names_shown(const char *name, bool json) {
    size_t size = strlen(name) * SAFE_TEXT_GROWTH + 4;
    char *memory = malloc(size);
    if (memory == NULL)
        return NULL;
    if (json) {
        zug_json shown = zug_json_over(memory, size - 1);
        zug_json_any_text(&shown, zug_str_from(name));
        memory[shown.len] = '\0';
    } else {
        zug_buf shown = zug_buf_over(memory, size);
        safe_text_plain(&shown, zug_str_from(name));
    }
    return memory;
}
