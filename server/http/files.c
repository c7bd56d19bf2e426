/* files.c - serves files that lie in the program itself.
 * Room: server/http. */
#include "http/files.h"

#include <string.h>

/* Compares a path with a row's, as strcmp would. */
static int compare(zug_str path, const char *with) {
    size_t len = strlen(with), common = path.len < len ? path.len : len;
    int order = common == 0 ? 0 : memcmp(path.data, with, common);
    return order != 0 ? order : (path.len > len) - (path.len < len);
}

const http_file *http_files_find(const http_file_table *table, zug_str path) {
    size_t from = 0, to = table->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = compare(path, table->files[middle].path);
        if (order == 0)
            return &table->files[middle];
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

/* True if the client has the file already: If-None-Match lists its tag, weak or not, or is a star.
 */
static bool client_has(const http_file *file, const http_head *head) {
    zug_str rest;
    if (!http_head_find(head, "if-none-match", &rest))
        return false;
    while (rest.len > 0) {
        zug_str tag = str_trim(str_cut(&rest, ','));
        if (tag.len > 2 && memcmp(tag.data, "W/", 2) == 0)
            tag = str_slice(tag, 2, tag.len);
        if (zug_str_equal(tag, zug_str_from(file->etag)) || zug_str_equal(tag, zug_str_from("*")))
            return true;
    }
    return false;
}

/* True if the weight of a coding, "q=0", "q=0.000", forbids it. */
static bool is_forbidden(zug_str parameters) {
    zug_str value = str_trim(parameters);
    if (value.len < 3 || (value.data[0] | 32) != 'q' || value.data[1] != '=')
        return false;
    for (size_t i = 2; i < value.len; i++)
        if (value.data[i] != '0' && value.data[i] != '.')
            return false;
    return true;
}

/* True if the client says that it can unpack gzip. */
static bool takes_gzip(const http_head *head) {
    zug_str rest;
    if (!http_head_find(head, "accept-encoding", &rest))
        return false;
    while (rest.len > 0) {
        zug_str parameters = str_cut(&rest, ',');
        zug_str coding = str_trim(str_cut(&parameters, ';'));
        if (str_equal_caseless(coding, zug_str_from("gzip")))
            return !is_forbidden(parameters);
    }
    return false;
}

void http_files_respond(const http_file *file, const http_head *head, const char *frames,
                        http_responder *responder) {
    bool packed = file->gzip != NULL && takes_gzip(head);
    str_pair headers[4] = {
        {zug_str_from("ETag"), zug_str_from(file->etag)},
        {zug_str_from("Cache-Control"),
         zug_str_from(file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache")},
        {zug_str_from("Vary"), zug_str_from("Accept-Encoding")},
        {zug_str_from("Content-Encoding"), zug_str_from("gzip")},
    };
    http_reply reply = {
        .status = 200, .headers = headers, .header_count = packed ? 4 : 3, .frames = frames};
    if (client_has(file, head)) {
        reply.status = 304;
        reply.header_count = 3;
    } else {
        reply.type = file->type;
        reply.body = packed ? (zug_str){(const char *)file->gzip, file->gzip_len}
                            : (zug_str){(const char *)file->plain, file->plain_len};
        reply.body_is_static = true;
    }
    http_respond(responder, &reply);
}
