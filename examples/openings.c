/* openings.c - counts how often each opening was played in the games of standard input.
 *
 * Written from the installed headers alone:  cc openings.c $(pkg-config --cflags --libs zug)
 * usage: openings [HALF-MOVES] <games.pgn | sort -rn */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/zug.h>

enum { LINE_SIZE = 200, OPENINGS_MAX = 10000 };
static char moves[OPENINGS_MAX][LINE_SIZE];
static unsigned long games[OPENINGS_MAX];

typedef struct opening {
    char line[LINE_SIZE];
    int played, wanted, depth; /* depth: how many variations are open */
} opening;

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx, (void)old_bytes;
    return new_bytes > 0 ? realloc(block, new_bytes) : (free(block), NULL);
}

/* Notes the first moves of the main line in canonical SAN, however the file writes them. */
static void observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    opening *o = ctx;
    if (event->kind == ZUG_PGN_GAME_START)
        *o = (opening){.wanted = o->wanted};
    o->depth += (event->kind == ZUG_PGN_LINE_OPEN) - (event->kind == ZUG_PGN_LINE_CLOSE);
    if (san == NULL || o->depth > 0 || o->played == o->wanted)
        return;
    char text[ZUG_SAN_SIZE];
    size_t len = strlen(o->line);
    zug_san_write(pos, san->move, text);
    snprintf(o->line + len, LINE_SIZE - len, o->played++ == 0 ? "%s" : " %s", text);
}

/* Counts an opening once more. */
static void count(const char *line) {
    size_t i = 0;
    while (i < OPENINGS_MAX && games[i] > 0 && strcmp(moves[i], line) != 0)
        i++;
    if (i < OPENINGS_MAX && games[i]++ == 0)
        strcpy(moves[i], line);
}

int main(int argc, char **argv) {
    zug_alloc alloc = {resize, NULL};
    opening o = {.wanted = argc > 1 ? atoi(argv[1]) : 4};
    static zug_pgn_finding finding;
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = reader != NULL ? zug_pgn_checker_new(alloc, reader) : NULL;
    if (checker == NULL)
        return EXIT_FAILURE;
    zug_pgn_checker_observe(checker, observe, &o);
    for (zug_status status; (status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE;) {
        if (status == ZUG_MORE) {
            size_t room = 0;
            char *space = zug_pgn_reader_space(reader, &room);
            size_t len = fread(space, 1, room, stdin);
            zug_pgn_reader_fill(reader, len);
            if (len == 0)
                zug_pgn_reader_finish(reader);
        } else if (finding.kind == ZUG_PGN_FOUND_GAME && o.played == o.wanted) {
            count(o.line);
        }
    }
    for (size_t i = 0; i < OPENINGS_MAX && games[i] > 0; i++)
        printf("%lu %s\n", games[i], moves[i]);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    return EXIT_SUCCESS;
}
