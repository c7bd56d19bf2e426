/* openings.c - counts the openings of a PGN file, two moves of each side: openings <games.pgn | sort -rn
 * Written from the installed headers alone:  cc openings.c $(pkg-config --cflags --libs zug) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/zug.h>

static char openings[197281 + 1][5 * ZUG_SAN_SIZE]; /* zug perft 4, and the one being read */
static unsigned games[197281 + 1], known, i;

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    return (void)ctx, (void)old_bytes, new_bytes ? realloc(block, new_bytes) : (free(block), NULL);
}

int main(void) {
    zug_pgn_reader *reader = zug_pgn_reader_new((zug_alloc){resize, NULL});
    zug_position pos = zug_position_initial();
    zug_pgn_event event;
    zug_san san;
    for (zug_status status; (status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE;) {
        char input[4096], *moves = openings[known];
        if (status == ZUG_MORE)
            zug_pgn_reader_push(reader, (zug_str){input, fread(input, 1, sizeof input, stdin)});
        else if (event.kind == ZUG_PGN_GAME_START)
            pos = zug_position_initial(), moves[0] = '\0';
        else if (event.kind == ZUG_PGN_LINE_OPEN)
            zug_pgn_reader_skip_line(reader);
        else if (event.kind == ZUG_PGN_SAN && pos.fullmove_number < 3 &&
                 zug_san_parse(&pos, event.text, &san, NULL) == ZUG_OK) {
            zug_san_write(&pos, san.move, moves + strlen(strcat(moves, " ")));
            zug_makemove(&pos, san.move);
        } else if (event.kind == ZUG_PGN_SAN ||
                   (event.kind == ZUG_PGN_TAG && zug_str_equal(event.name, zug_str_from("FEN")))) {
            zug_pgn_reader_skip_game(reader);
        } else if (event.kind == ZUG_PGN_GAME_END && pos.fullmove_number == 3) {
            for (i = 0; strcmp(openings[i], moves) != 0;)
                i++;
            known += games[i]++ == 0;
        }
    }
    for (i = 0; i < known; i++)
        printf("%u%s\n", games[i], openings[i]);
    zug_pgn_reader_free(reader);
}
