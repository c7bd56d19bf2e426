/* origin.c - whether a request comes from a page of our own.
 * Room: server/session. */
#include "session/origin.h"

/* Cuts what follows the host off an address. */
static span origin_of(span url) {
    size_t slashes = 0;
    for (size_t i = 0; i < url.len; i++)
        if (url.data[i] == '/' && ++slashes == 3)
            return span_slice(url, 0, i);
    return url;
}

/* True if the text is this beginning followed by that end. */
static bool is_joined(span text, const char *begin, span end) {
    span head = span_from(begin);
    return text.len == head.len + end.len &&
           span_equal_caseless(span_slice(text, 0, head.len), head) &&
           span_equal_caseless(span_slice(text, head.len, text.len), end);
}

bool origin_is_ours(const origin_facts *facts) {
    span site = facts->fetch_site;
    if (facts->origin.len == 0)
        return site.len == 0 || span_equal(site, span_from("same-origin")) ||
               span_equal(site, span_from("none"));
    if (facts->public_url.len > 0 &&
        span_equal_caseless(facts->origin, origin_of(facts->public_url)))
        return true;
    return facts->host.len > 0 &&
           is_joined(facts->origin, facts->tls ? "https://" : "http://", facts->host);
}
