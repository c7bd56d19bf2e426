/* corpus_driver.c - runs every file of a folder through a fuzz target, as an ordinary test. Prints
 * TAP.
 *
 * A target that finds a broken property aborts; the last "# input" line then names the file. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "property.h"

enum { INPUT_MAX = 1 << 16 };

/* Runs one file. The input lies in a block of exactly its size, so that a sanitizer sees the first
 * byte read past its end. Returns 0 if the file cannot be read or is too long. */
static int run_file(const char *path) {
    static uint8_t bytes[INPUT_MAX + 1];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return 0;
    size_t size = fread(bytes, 1, sizeof bytes, file);
    int failed = ferror(file) || size > INPUT_MAX;
    fclose(file);
    uint8_t *exact = failed ? NULL : malloc(size + (size == 0));
    if (exact == NULL)
        return 0;
    memcpy(exact, bytes, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 1;
}

/* Runs every file of a folder and returns how many ran, or -1 if one could not. */
static int run_folder(const char *folder) {
    DIR *dir = opendir(folder);
    int count = 0;
    for (struct dirent *entry; dir != NULL && count >= 0 && (entry = readdir(dir)) != NULL;) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        printf("# input %s\n", entry->d_name);
        fflush(stdout);
        count = run_file(path) ? count + 1 : -1;
    }
    if (dir != NULL)
        closedir(dir);
    return count;
}

int main(int argc, char **argv) {
    int count = argc == 2 ? run_folder(argv[1]) : -1;
    printf("1..1\n%sok 1 - every input of the corpus keeps the properties (%d inputs)\n",
           count > 0 ? "" : "not ", count);
    return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
