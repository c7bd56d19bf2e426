/* cmd_dead.c - zug dead: says which side can still win a position, and whether it is dead.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/makemove.h>
#include <zug/san.h>
#include <zug/unwinnable.h>

#include "command.h"
#include "record.h"
#include "report.h"

enum { LINE, BUDGET };
enum { LINE_MOVES = 100000 };

static const uint64_t DEFAULT_BUDGET = 10000000;

static const args_option dead_options[] = {
    [LINE] = {"--line", NULL, "show moves that lead to mate for each side that can win"},
    [BUDGET] = {"--budget", "N", "look at no more than N positions a side (10000000)"},
    COMMAND_HELP_OPTION,
    {0},
};

/* What the solver needs: memory, a budget, and space for a line. */
typedef struct workspace {
    void *memory;
    size_t size; /* bytes */
    uint64_t budget;
    zug_move *moves; /* LINE_MOVES of them, or NULL if no line is wanted */
} workspace;

/* Gets as much memory as the system gives without pain; pages that are not needed are never
 * touched. */
static bool open_workspace(workspace *out, bool with_line) {
    for (out->size = (size_t)1 << 30; out->size >= ZUG_UNWINNABLE_MEMORY_MIN; out->size /= 2)
        if ((out->memory = malloc(out->size)) != NULL)
            break;
    out->moves = with_line ? malloc(LINE_MOVES * sizeof *out->moves) : NULL;
    return out->memory != NULL && (out->moves != NULL || !with_line);
}

static void close_workspace(workspace *o) {
    free(o->memory);
    free(o->moves);
}

/* Asks for one side. */
static zug_answer ask(const workspace *o, const zug_position *pos, zug_color side,
                      zug_helpmate *line) {
    zug_unwinnable_work work = {o->memory, o->size, o->budget, 0};
    *line = (zug_helpmate){o->moves, LINE_MOVES, 0};
    return zug_unwinnable_can_win(pos, side, &work, o->moves != NULL ? line : NULL);
}

/* Whether the position is dead, from the answers for both sides. */
static zug_answer dead(const zug_answer can_win[static 2]) {
    if (can_win[0] == ZUG_ANSWER_YES || can_win[1] == ZUG_ANSWER_YES)
        return ZUG_ANSWER_NO;
    bool proved = can_win[0] == ZUG_ANSWER_NO && can_win[1] == ZUG_ANSWER_NO;
    return proved ? ZUG_ANSWER_YES : ZUG_ANSWER_UNDECIDED;
}

/* Writes the moves of a line in SAN, numbered as in a game. */
static void print_line(zug_position pos, const zug_helpmate *line) {
    fputs("   ", stdout);
    for (size_t i = 0; i < line->length && i < line->size; i++) {
        char san[ZUG_SAN_SIZE];
        bool white = zug_position_turn(&pos) == ZUG_WHITE;
        zug_san_write(&pos, line->moves[i], san);
        if (white || i == 0)
            printf(" %u%s", (unsigned)pos.fullmove_number, white ? "." : "...");
        printf(" %s", san);
        zug_position_play(&pos, line->moves[i]);
    }
    puts("");
}

/* Answers for one position on the command line. */
static void answer(const workspace *o, const zug_position *pos) {
    static const char *const wins[] = {"undecided", "can win", "cannot win"};
    static const char *const deaths[] = {"undecided", "yes", "no"};
    zug_answer can_win[2];
    for (int side = 0; side < 2; side++) {
        zug_helpmate line;
        can_win[side] = ask(o, pos, (zug_color)side, &line);
        printf("%s: %s\n", side == ZUG_WHITE ? "white" : "black", wins[can_win[side]]);
        if (line.length > 0)
            print_line(*pos, &line);
    }
    printf("dead: %s\n", deaths[dead(can_win)]);
}

/* Answers for one record of standard input: + - or ? for each side, then the text as it was
 * given. */
static int answer_record(const void *ctx, report_place *place) {
    const workspace *o = ctx;
    zug_position pos;
    int status = record_playable(place, &pos);
    if (status != STATUS_FINE)
        return status;
    char signs[4] = "? ?";
    for (int side = 0; side < 2; side++) {
        zug_helpmate line;
        signs[2 * side] = "?+-"[ask(o, &pos, (zug_color)side, &line)];
    }
    zug_str text = zug_str_trim(place->text);
    printf("%s %.*s\n", signs, (int)text.len, text.data);
    return STATUS_FINE;
}

/* Reads a number of at most 18 digits. */
static bool read_budget(const char *word, uint64_t *out) {
    size_t length = strlen(word);
    if (length == 0 || length > 18 || strspn(word, "0123456789") != length)
        return false;
    *out = strtoull(word, NULL, 10);
    return true;
}

/* Answers what the words ask for. */
static int answer_words(const workspace *o, const args *given) {
    zug_position pos;
    if (record_is_input(given->words, given->count))
        return record_answer_all(answer_record, o);
    int status = record_position("dead -", given->words, given->count, &pos);
    if (status == STATUS_FINE)
        answer(o, &pos);
    return status;
}

static int run_dead(const args *given) {
    workspace o = {.budget = DEFAULT_BUDGET};
    if (given->value[BUDGET] != NULL && !read_budget(given->value[BUDGET], &o.budget))
        return report_usage("dead", "the budget is a number of positions, not",
                            given->value[BUDGET]);
    if (record_is_input(given->words, given->count) && given->value[LINE] != NULL)
        return report_usage("dead", "--line needs a FEN among the words", NULL);
    if (!open_workspace(&o, given->value[LINE] != NULL)) {
        close_workspace(&o);
        return report_system("cannot get memory", ENOMEM);
    }
    int status = answer_words(&o, given);
    close_workspace(&o);
    return status;
}

const command command_dead = {
    .name = "dead",
    .usage = "dead [--line] [--budget N] [FEN|-]",
    .summary = "say which side can still win a position",
    .description =
        "Says for each side whether it can still checkmate by any series of legal moves,\n"
        "and whether the position is dead: neither side can. Nothing is guessed: what\n"
        "the budget does not suffice to decide is undecided.\n"
        "\n"
        "Without FEN, or with -, reads standard input: one FEN or EPD per line. Each is\n"
        "printed after a sign for White and one for Black: + can win, - cannot,\n"
        "? undecided.\n",
    .options = dead_options,
    .examples = "  zug dead \"8/8/4k3/8/8/3KB3/8/8 w - -\"\n"
                "  zug dead --line \"8/8/4k2n/8/8/3KB3/8/8 b - -\"\n"
                "  zug dead - < positions.fen\n",
    .run = run_dead,
};
