/* head.c - reads the head of an HTTP/1.1 request.
 * Room: server/http. First the bytes are scanned for the end and for what no head may contain; only
 * a complete head is taken apart, line by line. */
#include "http/head.h"

#include <string.h>

static http_head_verdict bad(http_problem *problem, int status, const char *sentence) {
    *problem = (http_problem){status, sentence};
    return HTTP_HEAD_BAD;
}

static bool is_letter(unsigned char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

static bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }

static bool is_hex(unsigned char c) { return is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f'); }

/* The characters of methods and header names. */
static bool is_token_char(unsigned char c) {
    return is_letter(c) || is_digit(c) || (c != 0 && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

/* The characters of paths and queries, besides % with its two digits. */
static bool is_target_char(unsigned char c) {
    return is_letter(c) || is_digit(c) || (c != 0 && strchr("-._~!$&'()*+,;=:@/?", c) != NULL);
}

static bool is_token(zug_str word) {
    for (size_t i = 0; i < word.len; i++)
        if (!is_token_char((unsigned char)word.data[i]))
            return false;
    return word.len > 0;
}

/* Where the first line begins: some clients send an empty one before it (RFC 9112, 2.2). */
static size_t beginning(zug_str bytes) { return bytes.len > 0 && bytes.data[0] == '\r' ? 2 : 0; }

/* Looks at the byte at a place, knowing those before it. NULL, or what is wrong with it. */
static const char *check_byte(zug_str bytes, size_t at) {
    unsigned char c = (unsigned char)bytes.data[at];
    unsigned char before = at == 0 ? 0 : (unsigned char)bytes.data[at - 1];
    if (at == beginning(bytes) && !is_token_char(c))
        return "the request does not begin with a method";
    if ((c == '\n') != (before == '\r'))
        return c == '\n' ? "a line ends without CR" : "a CR stands without LF";
    if (before == '\n' && (c == ' ' || c == '\t'))
        return "a header goes on in a second line";
    if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 127)
        return "a control character stands in the head";
    return NULL;
}

/* True if a head ends just after the byte at a place. */
static bool ends_head(zug_str bytes, size_t at) {
    return at >= 3 && memcmp(bytes.data + at - 3, "\r\n\r\n", 4) == 0;
}

/* Finds the end of the head. */
static http_head_verdict scan(zug_str bytes, size_t *seen, size_t *size, http_problem *problem) {
    for (; *seen < bytes.len && *seen < HTTP_HEAD_MAX; ++*seen) {
        const char *fault = check_byte(bytes, *seen);
        if (fault != NULL)
            return bad(problem, 400, fault);
        if (ends_head(bytes, *seen)) {
            *size = *seen + 1;
            return HTTP_HEAD_DONE;
        }
    }
    if (*seen < HTTP_HEAD_MAX)
        return HTTP_HEAD_MORE;
    return memchr(bytes.data, '\r', HTTP_HEAD_MAX) == NULL
               ? bad(problem, 414, "the target is too long")
               : bad(problem, 431, "the head is too long");
}

static http_method method_of(zug_str word) {
    static const char *const names[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (zug_str_equal(word, zug_str_from(names[i])))
            return (http_method)i;
    return HTTP_OTHER;
}

/* True if every character may stand in a path or query and every % has its digits. */
static bool is_spelled(zug_str text) {
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c == '%' && text.len - i > 2 && is_hex((unsigned char)text.data[i + 1]) &&
            is_hex((unsigned char)text.data[i + 2]))
            i += 2;
        else if (!is_target_char(c))
            return false;
    }
    return true;
}

/* True if a text is a host, by name or number, with an optional port. */
static bool is_host(zug_str host) {
    zug_str rest = host, port;
    if (host.len > 0 && host.data[0] == '[') {
        zug_str inner = str_cut(&rest, ']');
        for (size_t i = 1; i < inner.len; i++)
            if (!is_hex((unsigned char)inner.data[i]) && strchr(":.", inner.data[i]) == NULL)
                return false;
        if (inner.len < 3 || inner.len == host.len || (rest.len > 0 && rest.data[0] != ':'))
            return false;
        port = str_slice(rest, 1, rest.len);
    } else {
        zug_str name = str_cut(&rest, ':');
        for (size_t i = 0; i < name.len; i++)
            if (!is_letter((unsigned char)name.data[i]) && !is_digit((unsigned char)name.data[i]) &&
                strchr("-._~", name.data[i]) == NULL)
                return false;
        if (name.len == 0)
            return false;
        port = rest;
    }
    uint64_t number;
    return port.len == 0 || str_to_number(port, 65535, &number);
}

static http_head_verdict read_version(zug_str word, http_head *out, http_problem *problem) {
    bool is_version = word.len == 8 && memcmp(word.data, "HTTP/", 5) == 0 && word.data[6] == '.' &&
                      is_digit((unsigned char)word.data[5]) &&
                      is_digit((unsigned char)word.data[7]);
    if (!is_version)
        return bad(problem, 400, "the request line does not end in a version of HTTP");
    if (word.data[5] != '1' || word.data[7] > '1')
        return bad(problem, 505, "only HTTP/1.1 and HTTP/1.0 are spoken here");
    out->minor = word.data[7] - '0';
    return HTTP_HEAD_DONE;
}

/* True if a text begins so, in capital or small letters; then that is cut off. */
static bool cut_begin(zug_str *text, const char *begin) {
    zug_str head = zug_str_from(begin);
    if (text->len < head.len || !str_equal_caseless(str_slice(*text, 0, head.len), head))
        return false;
    *text = str_slice(*text, head.len, text->len);
    return true;
}

/* Takes the target apart: "/path?query", the same behind "http://host", or "*" for OPTIONS (RFC
 * 9112, 3.2). */
static bool read_target(http_head *out) {
    zug_str rest = out->target;
    if (out->method == HTTP_OPTIONS && zug_str_equal(rest, zug_str_from("*"))) {
        out->path = rest;
        return true;
    }
    if (cut_begin(&rest, "http://") || cut_begin(&rest, "https://")) {
        size_t len = 0;
        while (len < rest.len && rest.data[len] != '/' && rest.data[len] != '?')
            len++;
        out->host = str_slice(rest, 0, len);
        rest = str_slice(rest, len, rest.len);
        if (!is_host(out->host))
            return false;
    }
    bool has_path = rest.len > 0 && rest.data[0] == '/';
    if (!is_spelled(rest) || (!has_path && out->host.len == 0))
        return false;
    out->path = str_cut(&rest, '?');
    out->query = rest;
    if (!has_path) /* then the last slash before the host is as good */
        out->path = (zug_str){out->host.data - 1, 1};
    return true;
}

/* Reads "GET /path?query HTTP/1.1". */
static http_head_verdict read_request_line(zug_str line, http_head *out, http_problem *problem) {
    zug_str method = str_cut(&line, ' ');
    if (!is_token(method))
        return bad(problem, 400, "the method is not a word");
    out->method = method_of(method);
    out->target = str_cut(&line, ' ');
    http_head_verdict verdict = read_version(line, out, problem);
    if (verdict != HTTP_HEAD_DONE)
        return verdict;
    return read_target(out) ? HTTP_HEAD_DONE : bad(problem, 400, "the target is not a path");
}

/* Headers that name one thing: two of them mean that two readers may believe two things. */
static bool must_be_single(zug_str name) {
    static const char *const names[] = {
        "host",   "content-length", "content-type", "transfer-encoding",     "authorization",
        "cookie", "expect",         "origin",       "sec-websocket-version", "sec-websocket-key"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (str_equal_caseless(name, zug_str_from(names[i])))
            return true;
    return false;
}

static http_head_verdict read_header(zug_str line, http_head *out, http_problem *problem) {
    zug_str rest = line, ignored;
    zug_str name = str_cut(&rest, ':');
    if (name.len == line.len || !is_token(name))
        return bad(problem, 400, "a header is not a name, a colon and a value");
    char known[32];
    if (name.len < sizeof known && must_be_single(name)) {
        memcpy(known, name.data, name.len);
        known[name.len] = '\0';
        if (http_head_find(out, known, &ignored))
            return bad(problem, 400, "a header that may come once comes twice");
    }
    if (out->header_count == HTTP_HEADERS_MAX)
        return bad(problem, 431, "there are too many headers");
    out->headers[out->header_count++] = (str_pair){name, str_trim(rest)};
    return HTTP_HEAD_DONE;
}

/* A target that names the host outdoes the header, which must be there and be good all the same. */
static http_head_verdict judge_host(http_head *out, http_problem *problem) {
    zug_str host;
    bool is_there = http_head_find(out, "host", &host);
    if (!is_there && out->minor == 1)
        return bad(problem, 400, "there is no Host header");
    if (is_there && !is_host(host))
        return bad(problem, 400, "the Host header does not name a host");
    if (is_there && out->host.len == 0)
        out->host = host;
    return HTTP_HEAD_DONE;
}

/* Where the body ends: by one Content-Length, or there is none. */
static http_head_verdict judge_length(http_head *out, http_problem *problem) {
    zug_str value;
    bool has_length = http_head_find(out, "content-length", &value);
    if (has_length && !str_to_number(value, UINT64_C(1) << 53, &out->content_length))
        return bad(problem, 400, "Content-Length is not a number");
    if (!http_head_find(out, "transfer-encoding", &value))
        return HTTP_HEAD_DONE;
    return has_length
               ? bad(problem, 400, "Content-Length and Transfer-Encoding exclude each other")
               : bad(problem, 501, "Transfer-Encoding is not spoken here: say Content-Length");
}

static http_head_verdict judge_expectation(http_head *out, http_problem *problem) {
    zug_str value;
    if (!http_head_find(out, "expect", &value) || out->minor == 0)
        return HTTP_HEAD_DONE;
    out->expect_continue = str_equal_caseless(value, zug_str_from("100-continue"));
    return out->expect_continue ? HTTP_HEAD_DONE : bad(problem, 417, "expect only 100-continue");
}

/* What the headers together mean. */
static http_head_verdict judge(http_head *out, http_problem *problem) {
    http_head_verdict verdict = judge_host(out, problem);
    if (verdict == HTTP_HEAD_DONE)
        verdict = judge_length(out, problem);
    if (verdict == HTTP_HEAD_DONE)
        verdict = judge_expectation(out, problem);
    out->keep_alive = out->minor == 1 ? !http_head_has_word(out, "connection", "close")
                                      : http_head_has_word(out, "connection", "keep-alive");
    return verdict;
}

/* Cuts a line off, without its CRLF, which is there. */
static zug_str cut_line(zug_str *rest) {
    zug_str line = str_cut(rest, '\r');
    *rest = str_slice(*rest, 1, rest->len);
    return line;
}

http_head_verdict http_head_read(zug_str bytes, size_t *seen, http_head *out,
                                 http_problem *problem) {
    size_t size = 0;
    http_head_verdict verdict = scan(bytes, seen, &size, problem);
    if (verdict != HTTP_HEAD_DONE)
        return verdict;
    zug_str rest = str_slice((zug_str){bytes.data, size - 2}, beginning(bytes), size - 2);
    http_head head;
    memset(&head, 0, offsetof(http_head, headers));
    head.header_count = 0;
    head.size = size;
    verdict = read_request_line(cut_line(&rest), &head, problem);
    while (verdict == HTTP_HEAD_DONE && rest.len > 0)
        verdict = read_header(cut_line(&rest), &head, problem);
    if (verdict == HTTP_HEAD_DONE)
        verdict = judge(&head, problem);
    if (verdict == HTTP_HEAD_DONE)
        *out = head;
    return verdict;
}

bool http_head_find(const http_head *head, const char *name, zug_str *out) {
    for (size_t i = 0; i < head->header_count; i++)
        if (str_equal_caseless(head->headers[i].name, zug_str_from(name))) {
            *out = head->headers[i].value;
            return true;
        }
    return false;
}

bool http_head_last_entry(const http_head *head, const char *name, zug_str *out) {
    for (size_t i = head->header_count; i > 0; i--) {
        zug_str value = head->headers[i - 1].value;
        size_t from = value.len;
        if (!str_equal_caseless(head->headers[i - 1].name, zug_str_from(name)))
            continue;
        while (from > 0 && value.data[from - 1] != ',')
            from--;
        *out = str_trim(str_slice(value, from, value.len));
        return true;
    }
    return false;
}

bool http_head_has_word(const http_head *head, const char *name, const char *word) {
    for (size_t i = 0; i < head->header_count; i++) {
        zug_str rest = head->headers[i].value;
        if (!str_equal_caseless(head->headers[i].name, zug_str_from(name)))
            continue;
        while (rest.len > 0)
            if (str_equal_caseless(str_trim(str_cut(&rest, ',')), zug_str_from(word)))
                return true;
    }
    return false;
}

bool http_head_cookie(const http_head *head, const char *name, zug_str *out) {
    zug_str rest;
    if (!http_head_find(head, "cookie", &rest))
        return false;
    while (rest.len > 0) {
        zug_str value = str_trim(str_cut(&rest, ';'));
        zug_str key = str_cut(&value, '=');
        if (zug_str_equal(key, zug_str_from(name))) {
            *out = value;
            return true;
        }
    }
    return false;
}
