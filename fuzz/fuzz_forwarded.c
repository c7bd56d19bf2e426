/* fuzz_forwarded.c - any lines as X-Forwarded-For: whatever a client sends, the entry that the
 * proxy adds counts, and an address has one number however it is written. */
#define _POSIX_C_SOURCE 200809L
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "http/head.h"
#include "net/conn.h"
#include "property.h"

enum { REQUEST_SIZE = 8192 };

static const char proxy_saw[] = "192.0.2.77";

/* Writes a request with a header for each line; the proxy adds what it saw to the last of them, or
 * as one of its own. Returns its length, or 0 if it is too long. */
static size_t write_request(zug_str lines, bool in_one_line, char out[static REQUEST_SIZE]) {
    int len = snprintf(out, REQUEST_SIZE, "GET / HTTP/1.1\r\nHost: a\r\n");
    do {
        zug_str line = str_cut(&lines, '\n');
        bool is_last = lines.len == 0;
        if (line.len > 2000 || len > REQUEST_SIZE - 2200)
            return 0;
        len += snprintf(out + len, REQUEST_SIZE - (size_t)len, "x-forwarded-FOR: ");
        memcpy(out + len, line.data, line.len);
        len += (int)line.len;
        len +=
            snprintf(out + len, REQUEST_SIZE - (size_t)len, "%s%s\r\n",
                     is_last && in_one_line ? ", " : "", is_last && in_one_line ? proxy_saw : "");
    } while (lines.len > 0);
    len += snprintf(out + len, REQUEST_SIZE - (size_t)len, "%s%s\r\n\r\n",
                    in_one_line ? "" : "X-Forwarded-For: ", in_one_line ? "A: b" : proxy_saw);
    return (size_t)len;
}

/* Nobody gets another number by what he sends: it is the proxy's word that counts. */
static void check_proxy(zug_str lines, bool in_one_line) {
    char request[REQUEST_SIZE];
    http_head head;
    http_problem problem;
    size_t seen = 0, len = write_request(lines, in_one_line, request);
    zug_str last = {NULL, 0};
    if (len == 0 ||
        http_head_read((zug_str){request, len}, &seen, &head, &problem) != HTTP_HEAD_DONE)
        return;
    require(http_head_last_entry(&head, "X-Forwarded-For", &last));
    require(net_address_read(last) == net_address_read(zug_str_from(proxy_saw)));
}

/* The same address in other clothes. */
static void check_forms(const char *host, bool is_six, uint64_t key) {
    char other[128];
    snprintf(other, sizeof other, is_six ? "[%s]:65535" : "%s:1", host);
    require(net_address_read(zug_str_from(other)) == key);
    snprintf(other, sizeof other, is_six ? "[%s]" : "::ffff:%s", host);
    require(net_address_read(zug_str_from(other)) == key);
}

static void check_key(zug_str text) {
    char host[INET6_ADDRSTRLEN], neighbour[INET6_ADDRSTRLEN];
    struct in_addr four;
    struct in6_addr six;
    uint64_t key = net_address_read(text);
    if (text.len == 0 || text.len >= sizeof host)
        return;
    memcpy(host, text.data, text.len);
    host[text.len] = '\0';
    if (strlen(host) == text.len && inet_pton(AF_INET, host, &four) == 1) {
        require(key != 0);
        inet_ntop(AF_INET, &four, host, sizeof host);
        check_forms(host, false, key);
    } else if (strlen(host) == text.len && inet_pton(AF_INET6, host, &six) == 1) {
        inet_ntop(AF_INET6, &six, host, sizeof host);
        check_forms(host, true, key);
        if (IN6_IS_ADDR_V4MAPPED(&six))
            return;
        six.s6_addr[15] ^= 0x55; /* one household has many of these */
        six.s6_addr[8] ^= 0x55;
        if (inet_ntop(AF_INET6, &six, neighbour, sizeof neighbour) != NULL &&
            !IN6_IS_ADDR_V4MAPPED(&six))
            require(net_address_read(zug_str_from(neighbour)) == key);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str lines = {(const char *)data, size};
    check_proxy(lines, true);
    check_proxy(lines, false);
    while (lines.len > 0)
        check_key(str_trim(str_cut(&lines, '\n')));
    return 0;
}
