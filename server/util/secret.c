/* secret.c - takes passwords out of URLs.
 * Room: server/util. */
#include "util/secret.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Puts stars in the place of a text within a longer one. */
static void hide(char *text, size_t len) {
    enum { STARS = 3 };
    size_t stars = len < STARS ? len : STARS, rest = strlen(text + len);
    memset(text, '*', stars);
    memmove(text + stars, text + len, rest);
    memset(text + stars + rest, 0, len - stars);
}

/* Hides what stands between the user's colon and the last @ before the parameters. */
static void hide_in_user(char *user, bool is_token) {
    size_t len = strcspn(user, "?");
    char *at = NULL;
    for (size_t i = 0; i < len; i++)
        if (user[i] == '@')
            at = user + i;
    char *colon = at == NULL ? NULL : memchr(user, ':', (size_t)(at - user));
    if (colon != NULL)
        hide(colon + 1, (size_t)(at - colon) - 1);
    else if (at != NULL && is_token)
        hide(user, (size_t)(at - user));
}

/* Hides those among the parameters, each of which stands behind a ? or an &. */
static void hide_in_parameters(char *at) {
    static const char *const names[] = {"password=", "sslpassword="};
    while (at != NULL) {
        at++;
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            if (strncmp(at, names[i], strlen(names[i])) == 0)
                hide(at + strlen(names[i]), strcspn(at + strlen(names[i]), "&"));
        at = strchr(at, '&');
    }
}

void secret_hide(char *url) {
    char *behind = strstr(url, "://");
    if (behind == NULL)
        return;
    hide_in_user(behind + 3, strncmp(url, "postgres", 8) != 0);
    hide_in_parameters(strchr(url, '?'));
}

void secret_hide_words(int count, char **words) {
    for (int i = 0; i < count; i++) {
        size_t size = strlen(words[i]) + 1;
        char *copy = strstr(words[i], "://") != NULL ? malloc(size) : NULL;
        if (copy == NULL)
            continue;
        memcpy(copy, words[i], size);
        secret_hide(words[i]);
        words[i] = copy;
    }
}
