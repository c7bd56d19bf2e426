/* openings.c - counts the openings of a PGN file by their first moves: openings <games.pgn | sort -rn
 * Written from the installed headers alone:  cc openings.c $(pkg-config --cflags --libs zug) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/zug.h>

enum { HALF_MOVES = 4, OPENINGS_MAX = 10000 };
static char openings[OPENINGS_MAX][HALF_MOVES * ZUG_SAN_SIZE], now[HALF_MOVES * ZUG_SAN_SIZE];
static unsigned games[OPENINGS_MAX];
static int played, depth; /* of the present game: half-moves, open variations */

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx, (void)old_bytes;
    return new_bytes > 0 ? realloc(block, new_bytes) : (free(block), NULL);
}

/* Takes the moves of main lines, in canonical SAN; a game counts as soon as it has enough of them. */
static void observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    (void)ctx;
    char text[ZUG_SAN_SIZE];
    if (event->kind == ZUG_PGN_GAME_START)
        now[0] = '\0', played = depth = 0;
    depth += (event->kind == ZUG_PGN_LINE_OPEN) - (event->kind == ZUG_PGN_LINE_CLOSE);
    if (san == NULL || depth > 0 || ++played > HALF_MOVES)
        return;
    zug_san_write(pos, san->move, text);
    strcat(strcat(now, played > 1 ? " " : ""), text);
    unsigned *count = games;
    while (*count > 0 && strcmp(openings[count - games], now) != 0)
        count++;
    if (played == HALF_MOVES && count < games + OPENINGS_MAX - 1 && ++*count == 1)
        strcpy(openings[count - games], now);
}

int main(void) {
    zug_alloc alloc = {resize, NULL};
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = reader != NULL ? zug_pgn_checker_new(alloc, reader) : NULL;
    zug_pgn_finding finding;
    if (checker == NULL)
        return EXIT_FAILURE;
    zug_pgn_checker_observe(checker, observe, NULL);
    for (zug_status status; (status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE;) {
        if (status != ZUG_MORE)
            continue;
        size_t room = 0;
        char *space = zug_pgn_reader_space(reader, &room);
        zug_pgn_reader_fill(reader, fread(space, 1, room, stdin));
        if (feof(stdin) || ferror(stdin))
            zug_pgn_reader_finish(reader);
    }
    for (size_t i = 0; games[i] > 0; i++)
        printf("%u %s\n", games[i], openings[i]);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    return EXIT_SUCCESS;
}
