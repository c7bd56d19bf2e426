/* cmd_perft.c - zug perft: counts the sequences of legal moves.
 * Room: cli. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <zug/makemove.h>
#include <zug/perft.h>

#include "command.h"
#include "move_texts.h"
#include "record.h"
#include "report.h"
#include "terminal.h"

enum { DIVIDE, FEN };
enum { DEPTH_MAX = 99, BAR_PIECE_DEPTH = 4, BAR_AFTER_SECONDS = 1, BAR_TERMINAL_LEAST = 40 };

static const args_option perft_options[] = {
    [DIVIDE] = {"--divide", NULL, "first list each move with its own count"},
    [FEN] = {"--fen", "FEN", "start from this position, not from the initial one"},
    COMMAND_HELP_OPTION,
    {0},
};

/* A bar on standard error that grows with the part of the tree that is counted. */
typedef struct progress {
    bool wanted, drawn;
    int percent; /* as drawn last */
    time_t start;
} progress;

/* Draws the bar anew, if it has grown and the work has already taken long enough to make one
 * wonder. */
static void progress_draw(progress *bar, double part) {
    static const char full[] = "##############################";
    int width = (int)strlen(full), done = (int)(part * width), percent = (int)(part * 100);
    bool due =
        bar->drawn ? percent > bar->percent : difftime(time(NULL), bar->start) >= BAR_AFTER_SECONDS;
    if (!due)
        return;
    if (terminal_width(stderr, 80) > BAR_TERMINAL_LEAST)
        fprintf(stderr, "\r[%.*s%*s] %d %%", done, full, width - done, "", percent);
    else
        fprintf(stderr, "\r%d %%", percent);
    fflush(stderr);
    bar->drawn = true;
    bar->percent = percent;
}

/* Takes the bar away. */
static void progress_erase(progress *bar) {
    if (bar->drawn)
        fputs("\r\033[K", stderr);
    bar->drawn = false;
}

/* Counts and lets the bar grow from one part to another: in pieces small enough to be seen growing.
 */
static uint64_t count_below(const zug_position *pos, int depth, double from, double to,
                            progress *bar) {
    uint64_t sum = 0;
    zug_move_list list;
    if (!bar->wanted || depth <= BAR_PIECE_DEPTH) {
        sum = zug_perft(pos, depth);
        if (bar->wanted)
            progress_draw(bar, to);
        return sum;
    }
    zug_movegen_legal(pos, &list);
    double step = list.count > 0 ? (to - from) / (double)list.count : 0;
    for (size_t i = 0; i < list.count; i++) {
        zug_position after = *pos;
        zug_position_play(&after, list.moves[i]);
        sum += count_below(&after, depth - 1, from + step * (double)i,
                           from + step * (double)(i + 1), bar);
    }
    return sum;
}

/* Counts move by move and prints each count, then returns their sum. */
static uint64_t divide(const zug_position *pos, int depth, progress *bar) {
    move_texts list;
    uint64_t sum = 0;
    move_texts_list(pos, true, &list);
    double step = list.count > 0 ? 1 / (double)list.count : 0;
    for (size_t i = 0; i < list.count; i++) {
        zug_position after = *pos;
        zug_position_play(&after, list.moves[i].move);
        uint64_t below =
            count_below(&after, depth - 1, step * (double)i, step * (double)(i + 1), bar);
        printf("%s: %" PRIu64 "\n", list.moves[i].text, below);
        sum += below;
    }
    return sum;
}

/* Counts, with a list of the moves if asked for. */
static uint64_t count(const zug_position *pos, int depth, bool listed) {
    /* Lines that appear one by one are progress enough. */
    bool wanted = terminal_redraws(stderr) && !(listed && terminal_is(stdout));
    progress bar = {.wanted = wanted, .start = time(NULL)};
    uint64_t sum =
        listed && depth > 0 ? divide(pos, depth, &bar) : count_below(pos, depth, 0, 1, &bar);
    progress_erase(&bar);
    return sum;
}

/* Reads a number from 0 to DEPTH_MAX; -1 for anything else. */
static int read_depth(const char *word) {
    int depth = 0;
    for (const char *c = word; *c != '\0'; c++) {
        if (*c < '0' || *c > '9')
            return -1;
        depth = depth * 10 + (*c - '0');
        if (depth > DEPTH_MAX)
            return -1;
    }
    return word[0] == '\0' ? -1 : depth;
}

static int run_perft(const args *given) {
    zug_position pos = zug_position_initial();
    if (given->count == 0)
        return report_usage("perft", "the DEPTH is missing", NULL);
    if (given->count > 1 && given->value[FEN] != NULL && strchr(given->value[FEN], ' ') == NULL)
        return report_usage(
            "perft", "a FEN after --fen must be in quotes; this is outside:", given->words[0]);
    if (given->count > 1)
        return report_usage("perft",
                            "there is only one DEPTH; this is one word too many:", given->words[1]);
    int depth = read_depth(given->words[0]);
    if (depth < 0)
        return report_usage("perft", "the DEPTH is a number from 0 to 99, not", given->words[0]);
    if (given->value[FEN] != NULL) {
        char *words[] = {(char *)given->value[FEN]};
        int status = record_position("perft --fen - DEPTH", words, 1, &pos);
        if (status != STATUS_FINE)
            return status;
    }
    printf("%" PRIu64 "\n", count(&pos, depth, given->value[DIVIDE] != NULL));
    return STATUS_FINE;
}

const command command_perft = {
    .name = "perft",
    .usage = "perft [--divide] [--fen FEN] DEPTH",
    .summary = "count the sequences of legal moves",
    .description =
        "Counts how many sequences of DEPTH legal moves there are from a position, which\n"
        "is the usual proof of a move generator. The last line is the count alone.\n",
    .options = perft_options,
    .examples = "  zug perft 5\n"
                "  zug perft --divide --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -\" 4\n",
    .run = run_perft,
};
