/* files.h - serves files that lie in the program itself.
 * Room: server/http. The table is written at build time by tools/embed-files from a folder. */
#ifndef ZUG_SERVER_FILES_H
#define ZUG_SERVER_FILES_H

#include "http/http_server.h"

typedef struct http_file {
    const char *path; /* "/index.html"; a folder's index.html is also there as the folder, "/" */
    const char *type;
    const unsigned char *plain;
    size_t plain_len;
    const unsigned char *gzip; /* NULL if it would not be smaller */
    size_t gzip_len;
    const char *etag;  /* of the contents, with its quotes */
    bool is_immutable; /* the name has a hash of the contents: may be cached for ever */
} http_file;

/* Rows in ASCII order of path. */
typedef struct http_file_table {
    const http_file *files;
    size_t count;
} http_file_table;

/* The file of a path, or NULL. */
const http_file *http_files_find(const http_file_table *table, zug_str path);

/* Answers a GET or HEAD with the file: 304 if the client has it, gzip if the client takes it.
 * Frames as in http_reply. */
void http_files_respond(const http_file *file, const http_head *head, const char *frames,
                        http_responder *responder);

#endif
