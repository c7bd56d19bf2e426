/* dead_times.c - what it costs to ask whether a position is dead, and who can still win.
 *
 * usage: zug convert --to uci FILE... | dead_times [ROUNDS]
 *
 * Reads games as `zug convert --to uci` writes them. Asks whether the position is dead after every
 * half-move, as a game in progress would, and at the end of each game whether either side can still
 * win, as after a fallen flag. Every question is asked ROUNDS times (3) and the fastest time
 * counts, so that other work on the machine costs nothing. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/fen.h>
#include <zug/makemove.h>
#include <zug/uci.h>
#include <zug/unwinnable.h>

enum { BUDGET = 1000000 };

typedef enum question { IS_DEAD, WHITE_WINS, BLACK_WINS } question;

/* The times of one sort of question, in nanoseconds. */
typedef struct times {
    uint32_t *ns;
    size_t count, size;
    size_t answers[3]; /* by zug_answer */
    char worst[ZUG_FEN_SIZE];
    uint32_t most;
} times;

typedef struct bench {
    zug_unwinnable_work work;
    int rounds;
    size_t games;
    times moves, ends;
} bench;

static void give_up(const char *why) {
    fprintf(stderr, "dead_times: %s\n", why);
    exit(2);
}

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

static zug_answer ask(bench *b, const zug_position *pos, question what) {
    if (what == IS_DEAD)
        return zug_unwinnable_dead(pos, &b->work);
    return zug_unwinnable_can_win(pos, what == WHITE_WINS ? ZUG_WHITE : ZUG_BLACK, &b->work, NULL);
}

/* Asks several times and notes the fastest. */
static void measure(bench *b, times *t, const zug_position *pos, question what) {
    uint64_t best = UINT32_MAX;
    zug_answer answer = ZUG_ANSWER_UNDECIDED;
    for (int i = 0; i < b->rounds; i++) {
        uint64_t begin = now_ns();
        answer = ask(b, pos, what);
        uint64_t took = now_ns() - begin;
        best = took < best ? took : best;
    }
    if (t->count == t->size) {
        t->size = t->size ? 2 * t->size : 1 << 16;
        t->ns = realloc(t->ns, t->size * sizeof *t->ns);
        if (t->ns == NULL)
            give_up("no memory");
    }
    if (best > t->most) {
        t->most = (uint32_t)best;
        zug_fen_write(pos, t->worst);
    }
    t->answers[answer]++;
    t->ns[t->count++] = (uint32_t)best;
}

/* Reads the FEN that a line may begin with, up to the word "moves". */
static char *read_start(char *line, zug_position *pos) {
    *pos = zug_position_initial();
    if (strncmp(line, "fen ", 4) != 0)
        return line;
    char *moves = strstr(line, " moves");
    size_t length = moves != NULL ? (size_t)(moves - line) - 4 : strlen(line + 4);
    if (zug_fen_parse((zug_str){line + 4, length}, ZUG_FEN_LENIENT, pos, NULL, NULL) != ZUG_OK)
        give_up("a FEN that cannot be read");
    return moves != NULL ? moves + strlen(" moves") : line + strlen(line);
}

static void measure_game(bench *b, char *line) {
    zug_position pos;
    line[strcspn(line, "\r\n")] = '\0';
    char *rest = read_start(line, &pos), *keep = NULL;
    for (char *word = strtok_r(rest, " ", &keep); word; word = strtok_r(NULL, " ", &keep)) {
        zug_move move;
        if (zug_uci_parse(&pos, zug_str_from(word), &move, NULL) != ZUG_OK)
            give_up("a move that cannot be read");
        zug_position_play(&pos, move);
        measure(b, &b->moves, &pos, IS_DEAD);
    }
    measure(b, &b->ends, &pos, WHITE_WINS);
    measure(b, &b->ends, &pos, BLACK_WINS);
    b->games++;
}

static int by_time(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void print_times(const char *title, times *t) {
    double sum = 0;
    if (t->count == 0)
        return;
    for (size_t i = 0; i < t->count; i++)
        sum += t->ns[i];
    qsort(t->ns, t->count, sizeof *t->ns, by_time);
    uint32_t median = t->ns[t->count / 2], late = t->ns[t->count * 99 / 100];
    printf("%-34s%10zu%9.2f%9.2f%9.2f%10.1f\n", title, t->count, sum / (double)t->count / 1e3,
           median / 1e3, late / 1e3, t->most / 1e3);
    printf("  yes %zu, no %zu, undecided %zu; slowest: %s\n", t->answers[ZUG_ANSWER_YES],
           t->answers[ZUG_ANSWER_NO], t->answers[ZUG_ANSWER_UNDECIDED], t->worst);
}

int main(int argc, char **argv) {
    bench b = {.work = {NULL, 64U << 20, BUDGET, 0}, .rounds = argc > 1 ? atoi(argv[1]) : 3};
    char *line = NULL;
    size_t size = 0;
    b.work.memory = malloc(b.work.size);
    if (b.work.memory == NULL || b.rounds < 1)
        give_up(b.rounds < 1 ? "ROUNDS is a number from 1" : "no memory");
    while (getline(&line, &size, stdin) > 0)
        measure_game(&b, line);
    printf("%zu games\n", b.games);
    printf("%-34s%10s%9s%9s%9s%10s\n", "microseconds a question", "questions", "mean", "median",
           "p99", "most");
    print_times("dead? after every half-move", &b.moves);
    print_times("can win? at the end, a side", &b.ends);
    free(line);
    free(b.work.memory);
    free(b.moves.ns);
    free(b.ends.ns);
    return 0;
}
