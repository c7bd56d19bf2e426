/* fuzz_origin.c - any lines as the address of a zone and the headers Origin, Sec-Fetch-Site and
 * Host: an address is written in one way, and a page is ours only if it says exactly that address,
 * or the host that was asked. */
#include <string.h>

#include "property.h"
#include "identity/origin.h"

/* What is written is what a browser says of its page: no more than scheme, host and an unusual
 * port. */
static void check_written(const char *origin) {
    char again[ORIGIN_SIZE];
    zug_str rest = zug_str_from(origin);
    bool is_https = strncmp(origin, "https://", 8) == 0;
    require(rest.len < ORIGIN_SIZE && (is_https || strncmp(origin, "http://", 7) == 0));
    rest = str_slice(rest, is_https ? 8 : 7, rest.len);
    require(rest.len > 0);
    for (size_t i = 0; i < rest.len; i++) {
        char c = rest.data[i];
        require(c > ' ' && c < 127 && strchr("/?#@\\", c) == NULL && (c < 'A' || c > 'Z'));
    }
    zug_str usual = zug_str_from(is_https ? ":443" : ":80");
    require(rest.len < usual.len ||
            !zug_str_equal(str_slice(rest, rest.len - usual.len, rest.len), usual));
    require(origin_write(zug_str_from(origin), again) && strcmp(origin, again) == 0);
}

/* The verdict in other words. */
static bool is_expected(const origin_facts *facts) {
    static const char *const schemes[] = {"http://", "https://"};
    char wanted[2048];
    if (facts->origin.len == 0)
        return facts->fetch_site.len == 0 ||
               zug_str_equal(facts->fetch_site, zug_str_from("same-origin")) ||
               zug_str_equal(facts->fetch_site, zug_str_from("none"));
    if (facts->ours.len > 0)
        return str_equal_caseless(facts->origin, facts->ours);
    if (facts->host.len == 0 || facts->host.len > sizeof wanted - 16)
        return false;
    size_t len = strlen(schemes[facts->tls]);
    memcpy(wanted, schemes[facts->tls], len);
    memcpy(wanted + len, facts->host.data, facts->host.len);
    return str_equal_caseless(facts->origin, (zug_str){wanted, len + facts->host.len});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str rest = {(const char *)data, size < 2048 ? size : 2048};
    char ours[ORIGIN_SIZE] = "";
    zug_str url = str_cut(&rest, '\n');
    bool is_written = origin_write(url, ours);
    origin_facts facts = {.ours = is_written ? zug_str_from(ours) : (zug_str){NULL, 0}};
    facts.origin = str_cut(&rest, '\n');
    facts.fetch_site = str_cut(&rest, '\n');
    facts.host = str_cut(&rest, '\n');
    if (is_written) {
        check_written(ours);
        require(origin_is_ours(&(origin_facts){.origin = facts.ours, .ours = facts.ours}));
        require(
            !origin_is_ours(&(origin_facts){.origin = zug_str_from("null"), .ours = facts.ours}));
    }
    for (int tls = 0; tls < 2; tls++) {
        facts.tls = tls;
        require(origin_is_ours(&facts) == is_expected(&facts));
    }
    return 0;
}
