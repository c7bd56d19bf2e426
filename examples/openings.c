/* openings.c - counts the openings of a PGN file, two moves of each side: openings <games.pgn | sort -rn
 * Written from the installed headers alone:  cc openings.c $(pkg-config --cflags --libs zug) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/zug.h>

static char openings[197281 + 1][5 * ZUG_SAN_SIZE]; /* zug perft 4, and the one being read */
static unsigned games[197281 + 1], known;

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    return (void)ctx, (void)old_bytes, new_bytes ? realloc(block, new_bytes) : (free(block), NULL);
}

/* Reads a move; false if no more of its game is wanted. */
static bool play(zug_position *pos, zug_str text) {
    char *moves = openings[known];
    unsigned i = 0;
    zug_san san;
    if (zug_san_parse(pos, text, &san, NULL) != ZUG_OK)
        return false;
    zug_san_write(pos, san.move, moves + strlen(strcat(moves, " ")));
    zug_makemove(pos, san.move);
    if (pos->fullmove_number < 3)
        return true;
    while (strcmp(openings[i], moves) != 0)
        i++;
    known += games[i]++ == 0;
    return false;
}

int main(void) {
    static char input[4096];
    zug_pgn_reader *reader = zug_pgn_reader_new((zug_alloc){resize, NULL});
    zug_position pos = zug_position_initial();
    zug_pgn_event event;
    for (zug_status status; (status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE;)
        if (status == ZUG_MORE)
            zug_pgn_reader_push(reader, (zug_str){input, fread(input, 1, sizeof input, stdin)});
        else if (event.kind == ZUG_PGN_GAME_START)
            pos = zug_position_initial(), openings[known][0] = '\0';
        else if (event.kind == ZUG_PGN_LINE_OPEN)
            zug_pgn_reader_skip_line(reader);
        else if ((event.kind == ZUG_PGN_SAN && !play(&pos, event.text)) ||
                 (event.kind == ZUG_PGN_TAG && zug_str_equal(event.name, zug_str_from("FEN"))))
            zug_pgn_reader_skip_game(reader);
    for (unsigned i = 0; i < known; i++)
        printf("%u%s\n", games[i], openings[i]);
    zug_pgn_reader_free(reader);
}
