/* openings.c - counts the openings of a PGN file by their ECO codes:  openings games.pgn | sort -rn
 * Written from the installed headers alone:  cc openings.c $(pkg-config --cflags --libs zug) */
#include <stdio.h>
#include <stdlib.h>
#include <zug/zug.h>

int main(int argc, char **argv) {
    static unsigned games[501], opening = 500; /* A00 to E99, and no code */
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : stdin;
    zug_pgn_reader *reader = zug_pgn_reader_in(malloc(zug_pgn_reader_size()));
    zug_pgn_event event;
    zug_status status;
    while (file && reader && (status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE) {
        char bytes[4096];
        if (status == ZUG_MORE) {
            zug_pgn_reader_push(reader, (zug_str){bytes, fread(bytes, 1, sizeof bytes, file)});
        } else if (event.kind == ZUG_PGN_TAG && zug_str_equal(event.name, zug_str_from("ECO"))) {
            const char *code = event.text.len >= 3 ? event.text.data : "???";
            unsigned tens = (unsigned)code[1] - '0', ones = (unsigned)code[2] - '0';
            if (code[0] >= 'A' && code[0] <= 'E' && tens < 10 && ones < 10)
                opening = (unsigned)(code[0] - 'A') * 100 + tens * 10 + ones;
        } else if (event.kind == ZUG_PGN_GAME_END) {
            games[opening]++;
            opening = 500;
        }
    }
    for (int i = 0; i < 500; i++)
        if (games[i] > 0)
            printf("%u %c%02d\n", games[i], 'A' + i / 100, i % 100);
    printf("%u without a code\n", games[500]);
    free(reader);
    return file && reader ? EXIT_SUCCESS : EXIT_FAILURE;
}
