/* origin.c - whether a request comes from a page of our own.
 * Room: server/identity. */
#include "identity/origin.h"

#include <stdio.h>

/* True if the text begins with this, capital or small letters alike. */
static bool begins(zug_str text, const char *with) {
    zug_str head = zug_str_from(with);
    return text.len >= head.len && str_equal_caseless(str_slice(text, 0, head.len), head);
}

/* True if the text is this beginning followed by that end. */
static bool is_joined(zug_str text, const char *begin, zug_str end) {
    size_t len = zug_str_from(begin).len;
    return text.len == len + end.len && begins(text, begin) &&
           str_equal_caseless(str_slice(text, len, text.len), end);
}

static bool is_of_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Cuts a host off: a name or an address, one of IPv6 in its brackets. Empty if there is none. */
static zug_str cut_host(zug_str *rest) {
    size_t len = 0;
    bool is_in_brackets = rest->len > 0 && rest->data[0] == '[';
    if (is_in_brackets)
        len++;
    while (len < rest->len && (is_of_word(rest->data[len]) || rest->data[len] == '.' ||
                               rest->data[len] == (is_in_brackets ? ':' : '-')))
        len++;
    if (is_in_brackets)
        len = len > 1 && len < rest->len && rest->data[len] == ']' ? len + 1 : 0;
    zug_str host = str_slice(*rest, 0, len);
    *rest = str_slice(*rest, len, rest->len);
    return host;
}

bool origin_write(zug_str url, char out[static ORIGIN_SIZE]) {
    bool is_https = begins(url, "https://");
    if (!is_https && !begins(url, "http://"))
        return false;
    const char *scheme = is_https ? "https://" : "http://";
    uint64_t usual = is_https ? 443 : 80, port = usual;
    zug_str rest = str_slice(url, zug_str_from(scheme).len, url.len);
    zug_str host = cut_host(&rest);
    if (rest.len > 0 && rest.data[rest.len - 1] == '/')
        rest.len--;
    if (rest.len > 0 &&
        (rest.data[0] != ':' || !str_to_number(str_slice(rest, 1, rest.len), UINT16_MAX, &port)))
        return false;
    if (host.len == 0 || host.len > ORIGIN_SIZE - 20 || port == 0)
        return false;
    int len = snprintf(out, ORIGIN_SIZE, "%s%.*s", scheme, (int)host.len, host.data);
    for (int i = 0; i < len; i++)
        if (out[i] >= 'A' && out[i] <= 'Z')
            out[i] = (char)(out[i] - 'A' + 'a');
    if (port != usual)
        snprintf(out + len, ORIGIN_SIZE - (size_t)len, ":%u", (unsigned)port);
    return true;
}

bool origin_is_ours(const origin_facts *facts) {
    zug_str site = facts->fetch_site;
    if (facts->origin.len == 0)
        return site.len == 0 || zug_str_equal(site, zug_str_from("same-origin")) ||
               zug_str_equal(site, zug_str_from("none"));
    if (facts->ours.len > 0)
        return str_equal_caseless(facts->origin, facts->ours);
    return facts->host.len > 0 &&
           is_joined(facts->origin, facts->tls ? "https://" : "http://", facts->host);
}
