/* pg_server_main.c - a PostgreSQL server for tests in other languages: prints the URL of an empty
 * database, and ends with its standard input. Prints why not behind a # if there can be none. */
#include "pg_server.h"

#include <stdio.h>

int main(void) {
    pg_server server;
    char url[PG_SERVER_URL_SIZE];
    const char *missing = pg_server_missing();
    if (missing != NULL) {
        printf("# %s\n", missing);
        return 0;
    }
    bool fine = pg_server_make(&server);
    if (fine) {
        pg_server_url(&server, NULL, url);
        puts(url);
        fflush(stdout);
        while (getchar() != EOF)
            continue;
    }
    pg_server_remove(&server);
    return fine ? 0 : 1;
}
