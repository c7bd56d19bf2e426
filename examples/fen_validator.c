/* fen_validator.c - reads one FEN a line from standard input and says what is wrong with each.
 *
 * Written from the installed headers alone:  cc fen_validator.c $(pkg-config --cflags --libs zug)
 * Exit status 1 if a line is no FEN or no playable position. */
#include <stdio.h>
#include <stdlib.h>
#include <zug/zug.h>

/* Prints every fault of a position, a sentence a line. */
static void print_faults(const zug_position *pos, zug_fault_set faults) {
    for (int i = 0; i < ZUG_FAULT_COUNT; i++) {
        zug_fault_set fault = faults & (zug_fault_set)1 << i;
        char sentence[ZUG_FAULT_SENTENCE_SIZE];
        if (fault == 0)
            continue;
        zug_fault_sentence_write(pos, fault, sentence);
        printf("  %s: %s\n", fault & ZUG_FAULT_UNPLAYABLE ? "unplayable" : "unreachable", sentence);
    }
}

/* Judges one line and returns true if chess can be played from it. */
static bool validate(zug_str line) {
    zug_position pos;
    zug_error err;
    if (zug_fen_read_setup(line, ZUG_FEN_LENIENT, &pos, &err) != ZUG_OK) {
        printf("not a FEN: byte %zu: %s\n", err.offset, err.message);
        return false;
    }
    zug_fault_set faults = zug_faults_find(&pos);
    char canonical[ZUG_FEN_SIZE];
    zug_fen_write(&pos, canonical);
    printf("%s: %s\n", faults & ZUG_FAULT_UNPLAYABLE ? "bad" : "good", canonical);
    print_faults(&pos, faults);
    return (faults & ZUG_FAULT_UNPLAYABLE) == 0;
}

int main(void) {
    char line[1024];
    int status = EXIT_SUCCESS;
    while (fgets(line, sizeof line, stdin) != NULL)
        if (!validate(zug_str_trim(zug_str_from(line))))
            status = EXIT_FAILURE;
    return status;
}
