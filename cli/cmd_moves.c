/* cmd_moves.c - zug moves: lists the legal moves of a position.
 * Room: cli. */
#include <stdio.h>
#include <string.h>

#include "drawn_board.h"
#include "command.h"
#include "move_texts.h"
#include "record.h"
#include "report.h"
#include "terminal.h"

enum { UCI, BOARD };
enum { GAP = 2 }; /* columns between two moves side by side */

static const args_option moves_options[] = {
    [UCI] = {"--uci", NULL, "write moves as UCI does (e2e4), not in SAN (e4)"},
    [BOARD] = {"--board", NULL, "draw the board also where the output is no terminal"},
    COMMAND_HELP_OPTION,
    {0},
};

static size_t longest(const move_texts *list) {
    size_t most = 0;
    for (size_t i = 0; i < list->count; i++) {
        size_t length = strlen(list->moves[i].text);
        most = length > most ? length : most;
    }
    return most;
}

/* Lists the moves in columns, each read downwards, as wide as the terminal allows. */
static void print_columns(const move_texts *list, size_t width) {
    size_t cell = longest(list) + GAP;
    size_t columns = (width + GAP) / cell > 0 ? (width + GAP) / cell : 1;
    size_t rows = (list->count + columns - 1) / columns;
    for (size_t row = 0; row < rows; row++) {
        for (size_t i = row; i < list->count; i += rows)
            printf("%-*s", i + rows < list->count ? (int)cell : 0, list->moves[i].text);
        puts("");
    }
}

static int run_moves(const args *given) {
    zug_position pos;
    move_texts list;
    if (given->count == 0)
        return report_usage("moves", "the FEN is missing", NULL);
    int status = record_position("moves -", given->words, given->count, &pos);
    if (status != STATUS_FINE)
        return status;
    bool terminal = terminal_is(stdout);
    move_texts_list(&pos, given->value[UCI] != NULL, &list);
    if (terminal || given->value[BOARD] != NULL) {
        board_draw(stdout, &pos);
        puts("");
        board_describe(stdout, &pos);
        fputs(list.count > 0 ? "\n" : "", stdout);
    }
    if (terminal)
        print_columns(&list, (size_t)terminal_width(stdout, 80));
    else
        for (size_t i = 0; i < list.count; i++)
            io_put_line(list.moves[i].text);
    return STATUS_FINE;
}

const command command_moves = {
    .name = "moves",
    .usage = "moves [--uci] [--board] FEN",
    .summary = "list the legal moves of a position",
    .description =
        "Lists a position's legal moves, one per line, in ASCII order. On a terminal\n"
        "it also draws the board and lists the moves in columns. With - the FEN is read\n"
        "from standard input.\n",
    .options = moves_options,
    .examples = "  zug moves \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"\n"
                "  zug moves --uci - < position.fen\n",
    .run = run_moves,
};
