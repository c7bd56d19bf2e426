/* fuzz_settings.c - any bytes as the file of an operator: what is taken from it is within its
 * bounds, what is said first counts, and written down again it says the same. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../cli/report.h"
#include "../cli/serve_settings.h"
#include "property.h"

/* The names of the settings in a file, as the manual has them. */
static const char *const names[SERVE_SETTINGS] = {
    [SERVE_LISTEN] = "listen",         [SERVE_DATA] = "data",
    [SERVE_STORE] = "store",           [SERVE_BUS] = "bus",
    [SERVE_BUS_CA] = "bus-ca",         [SERVE_BUS_CREDENTIALS] = "bus-credentials",
    [SERVE_BUS_CERT] = "bus-cert",     [SERVE_BUS_KEY] = "bus-key",
    [SERVE_TLS_CERT] = "tls-cert",     [SERVE_TLS_KEY] = "tls-key",
    [SERVE_PUBLIC_URL] = "public-url", [SERVE_BEHIND_PROXY] = "behind-proxy",
    [SERVE_LIMITS] = "limits",         [SERVE_COMPUTER] = "computer",
    [SERVE_EMBED] = "embed",
};

/* Takes the settings out of a file with these bytes, which begin with a text of ours. */
static int read_settings(serve_settings *to, const char *begin, const void *bytes, size_t size) {
    static int file = -1; /* kept, for making one costs more than a run */
    char name[32];
    if (file < 0)
        file = memfd_create("settings", MFD_CLOEXEC);
    require(file >= 0 && ftruncate(file, 0) == 0);
    require(pwrite(file, begin, strlen(begin), 0) == (ssize_t)strlen(begin));
    require(pwrite(file, bytes, size, (off_t)strlen(begin)) == (ssize_t)size);
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    return serve_read_file(to, name);
}

static void check_bounds(const serve_settings *set) {
    for (int i = 0; i < (int)SERVE_SETTINGS; i++)
        require(memchr(set->value[i], '\0', SERVE_VALUE_SIZE) != NULL &&
                (set->is_set[i] || set->value[i][0] == '\0'));
}

/* True if two of them say the same. */
static bool are_same(const serve_settings *a, const serve_settings *b) {
    return memcmp(a->is_set, b->is_set, sizeof a->is_set) == 0 &&
           memcmp(a->origin, b->origin, sizeof a->origin) == 0 &&
           memcmp(a->value, b->value, sizeof a->value) == 0 && strcmp(a->file, b->file) == 0 &&
           a->is_usual_file == b->is_usual_file && a->is_behind_proxy == b->is_behind_proxy &&
           a->limits == b->limits;
}

/* What was set, written as a file, sets the same. */
static void check_written(const serve_settings *set) {
    static char text[SERVE_SETTINGS * (SERVE_VALUE_SIZE + 32)];
    static serve_settings again;
    int len = 0;
    again = (serve_settings){.limits = 0};
    for (int i = 0; i < (int)SERVE_SETTINGS; i++)
        if (set->is_set[i])
            len +=
                snprintf(text + len, sizeof text - (size_t)len, "%s=%s\n", names[i], set->value[i]);
    require(read_settings(&again, "", text, (size_t)len) == STATUS_FINE);
    require(are_same(set, &again));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static serve_settings first, second;
    bool has_mark = size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0;
    first = second = (serve_settings){.limits = 0};
    int status = read_settings(&first, "", data, size);
    require(status == STATUS_FINE || status == STATUS_FAILURE);
    check_bounds(&first);
    if (!has_mark) { /* which means something at the beginning only */
        require(read_settings(&second, "# a remark\n\n", data, size) == status);
        require(are_same(&first, &second));
    }
    second = first;
    require(read_settings(&second, "", data, size) == status);
    require(are_same(&first, &second));
    check_written(&first);
    serve_complete(&first);
    require(first.limits >= 0 && first.limits <= 1000);
    require(first.is_set[SERVE_LISTEN] && first.is_set[SERVE_DATA]);
    return 0;
}
