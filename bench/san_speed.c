/* san_speed.c - how long it takes to read a move: nanoseconds per canonical SAN.
 * Usage: san_speed [FILE]. FILE has one game a line, moves from the initial position separated by
 * blanks; without it, random games are used. Playing the move, which reading needs too, is
 * measured apart. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/san.h>

enum { ROUNDS = 9, RANDOM_GAMES = 2000, RANDOM_PLIES = 100 };

/* One move as it is read: its text, and whether a new game begins with it. */
typedef struct ply {
    char text[ZUG_SAN_SIZE];
    size_t len;
    zug_move move;
    bool first;
} ply;

static ply *plies;
static size_t count, capacity;

/* Appends a move; ends the program when there is no memory. */
static void add(const char *text, size_t len, zug_move move, bool first) {
    if (count == capacity) {
        capacity = capacity ? capacity * 2 : 1024;
        plies = realloc(plies, capacity * sizeof *plies);
        if (plies == NULL)
            exit(2);
    }
    ply *p = &plies[count++];
    p->len = len < sizeof p->text ? len : sizeof p->text;
    memcpy(p->text, text, p->len);
    p->move = move;
    p->first = first;
}

/* Takes all games of a file, each up to its first move that is not legal. */
static void add_file(FILE *file) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, file)) {
        zug_position pos = zug_position_initial();
        bool first = true;
        for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
            zug_san san;
            if (zug_san_parse(&pos, zug_str_from(word), &san, NULL) != ZUG_OK)
                break;
            add(word, strlen(word), san.move, first);
            zug_position_play(&pos, san.move);
            first = false;
        }
    }
}

/* Plays random games. */
static void add_random_games(void) {
    uint64_t state = 88172645463325252u;
    for (int game = 0; game < RANDOM_GAMES; game++) {
        zug_position pos = zug_position_initial();
        for (int n = 0; n < RANDOM_PLIES; n++) {
            zug_move_list list;
            char text[ZUG_SAN_SIZE];
            zug_movegen_legal(&pos, &list);
            if (list.count == 0)
                break;
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            zug_move move = list.moves[state % list.count];
            zug_san_write(&pos, move, text);
            add(text, strlen(text), move, n == 0);
            zug_position_play(&pos, move);
        }
    }
}

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Plays all games; with `read` every move comes from its text. Returns nanoseconds per move. */
static double run(bool read, uint64_t *sum) {
    double start = now_ns();
    zug_position pos = zug_position_initial();
    for (size_t i = 0; i < count; i++) {
        zug_san san = {plies[i].move, 0, 0};
        if (plies[i].first)
            pos = zug_position_initial();
        if (read) {
            zug_str text = {plies[i].text, plies[i].len};
            if (zug_san_parse(&pos, text, &san, NULL) != ZUG_OK)
                exit(1);
        }
        *sum += san.spelling;
        zug_position_play(&pos, san.move);
    }
    *sum += pos.key;
    return (now_ns() - start) / (double)count;
}

int main(int argc, char **argv) {
    uint64_t sum = 0;
    double best_play = 1e9, best_read = 1e9;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (argc > 1 && file == NULL) {
        perror(argv[1]);
        return 2;
    }
    if (file != NULL) {
        add_file(file);
        fclose(file);
    } else {
        add_random_games();
    }
    for (int round = 0; round < ROUNDS; round++) {
        double play = run(false, &sum), read = run(true, &sum);
        best_play = play < best_play ? play : best_play;
        best_read = read < best_read ? read : best_read;
    }
    printf("%zu moves: %.1f ns to read one, %.1f ns to play it, %.1f ns together (%llx)\n", count,
           best_read - best_play, best_play, best_read, (unsigned long long)sum);
    free(plies);
    return 0;
}
