/* openings.c - counts the openings of a PGN file, four half-moves each: openings <games.pgn | sort -rn
 * Written from the installed headers alone:  cc openings.c $(pkg-config --cflags --libs zug) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/zug.h>

static char openings[197281 + 1]
                    [5 * ZUG_SAN_SIZE]; /* as many as zug perft 4 says, and one to write in */
static unsigned games[197281 + 1], known;

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx, (void)old_bytes;
    return new_bytes > 0 ? realloc(block, new_bytes) : (free(block), NULL);
}

/* Adds a move to the opening that comes next; false if the rest of its game does not matter. */
static bool play(zug_position *pos, zug_str text) {
    zug_san san;
    char *moves = openings[known];
    unsigned i = 0;
    if (zug_san_parse(pos, text, &san, NULL) != ZUG_OK)
        return false;
    zug_san_write(pos, san.move, moves + strlen(moves));
    zug_makemove(pos, san.move);
    if (pos->fullmove_number < 3)
        return strcat(moves, " ");
    while (strcmp(openings[i], moves) != 0)
        i++;
    known += ++games[i] == 1;
    return false;
}

int main(void) {
    zug_pgn_reader *reader = zug_pgn_reader_new((zug_alloc){resize, NULL});
    zug_position pos = zug_position_initial();
    zug_pgn_event event;
    static char input[4096];
    for (zug_status status; (status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE;) {
        if (status == ZUG_MORE)
            zug_pgn_reader_push(reader, (zug_str){input, fread(input, 1, sizeof input, stdin)});
        else if (event.kind == ZUG_PGN_GAME_START)
            pos = zug_position_initial(), openings[known][0] = '\0';
        else if (event.kind == ZUG_PGN_LINE_OPEN)
            zug_pgn_reader_skip_line(reader);
        else if ((event.kind == ZUG_PGN_SAN && !play(&pos, event.text)) ||
                 (event.kind == ZUG_PGN_TAG && zug_str_equal(event.name, zug_str_from("FEN"))))
            zug_pgn_reader_skip_game(reader);
    }
    for (unsigned i = 0; i < known; i++)
        printf("%u %s\n", games[i], openings[i]);
    zug_pgn_reader_free(reader);
}
