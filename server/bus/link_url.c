/* link_url.c - the URLs of NATS servers, which may hold secrets.
 * Room: server/bus. */
#include <string.h>

#include "link_impl.h"
#include "util/str_read.h"

/* Takes nats:// or tls:// off a URL. False if it begins with neither. */
static bool take_scheme(zug_str *url, bool *is_tls) {
    static const char *const schemes[] = {"nats://", "tls://"};
    for (int i = 0; i < 2; i++) {
        size_t len = strlen(schemes[i]);
        if (str_equal_caseless(str_slice(*url, 0, len), zug_str_from(schemes[i]))) {
            *url = str_slice(*url, len, url->len);
            *is_tls = i == 1;
            return true;
        }
    }
    return false;
}

/* What comes after the last @: the address without user and password. */
static zug_str host_of(zug_str rest) {
    size_t at = rest.len;
    while (at > 0 && rest.data[at - 1] != '@')
        at--;
    return str_slice(rest, at, rest.len);
}

/* True for a host, or an address of IPv6 in brackets, and perhaps a port. */
static bool is_host(zug_str host) {
    bool is_bracketed = host.len > 0 && host.data[0] == '[';
    zug_str name = str_cut(&host, is_bracketed ? ']' : ':');
    if (is_bracketed && host.len > 0 && str_cut(&host, ':').len > 0)
        return false;
    for (size_t i = 0; i < name.len; i++)
        if (strchr(" \t\r\n/?#,", name.data[i]) != NULL)
            return false;
    uint64_t port = 1;
    return name.len > is_bracketed && (host.len == 0 || str_to_number(host, UINT16_MAX, &port)) &&
           port > 0;
}

bool bus_servers_check(zug_str servers, bool *is_tls) {
    *is_tls = false;
    do {
        zug_str url = str_trim(str_cut(&servers, ','));
        bool is_this_tls;
        if (!take_scheme(&url, &is_this_tls) || !is_host(host_of(url)))
            return false;
        *is_tls = *is_tls || is_this_tls;
    } while (servers.len > 0);
    return true;
}

/* Appends what fits. */
static void add(char *out, size_t capacity, size_t *len, zug_str text) {
    for (size_t i = 0; i < text.len && *len + 1 < capacity; i++)
        out[(*len)++] = text.data[i];
}

void bus_link_shown(const char *servers, char *out, size_t capacity) {
    zug_str rest = zug_str_from(servers);
    size_t len = 0;
    do {
        zug_str url = str_trim(str_cut(&rest, ','));
        bool is_tls;
        if (len > 0)
            add(out, capacity, &len, zug_str_from(","));
        /* what is no URL may be a secret that slipped */
        if (take_scheme(&url, &is_tls)) {
            add(out, capacity, &len, zug_str_from(is_tls ? "tls://" : "nats://"));
            add(out, capacity, &len, host_of(url));
        } else {
            add(out, capacity, &len, zug_str_from("?"));
        }
    } while (rest.len > 0);
    if (capacity > 0)
        out[len] = '\0';
}
