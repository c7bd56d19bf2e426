/* web_files.h - the page's files, as tools/embed-files has put them into the program.
 * Room: server/http. */
#ifndef ZUG_SERVER_WEB_FILES_H
#define ZUG_SERVER_WEB_FILES_H

#include "http/files.h"

extern const http_file_table web_files;

#endif
