/* cmd_replay.c - zug replay: steps through a game in the terminal.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/fen.h>
#include <zug/san.h>

#include "command.h"
#include "full_screen.h"
#include "game_file.h"
#include "game_text.h"
#include "glyph.h"
#include "io.h"
#include "replay_view.h"
#include "report.h"
#include "terminal.h"

enum { GAME };

static const args_option replay_options[] = {
    [GAME] = {"--game", "N", "the game to show (default: the first)"},
    COMMAND_HELP_OPTION,
    {0},
};

/* A game of a file. */
typedef struct chosen {
    game_file *games;
    const zug_pgn_tree_game *game;
    uint64_t number;
    bool is_bad;
    char sentence[GAME_FILE_SENTENCE_SIZE]; /* what is wrong with it; "" if nothing */
} chosen;

/* Keeps what is said first about a game that cannot be shown to its end. */
static void take_problem(chosen *now, char sentence[static GAME_FILE_SENTENCE_SIZE],
                         const zug_pgn_finding *finding) {
    bool ends_it = finding->is_error || game_file_is_foreign(finding);
    if (ends_it && finding->game != 0 && sentence[0] == '\0')
        game_file_sentence(now->games, sentence);
}

/* Goes on to the next game. False at the end: nothing has changed. */
static bool next_game(chosen *now) {
    char sentence[GAME_FILE_SENTENCE_SIZE] = "";
    const zug_pgn_finding *finding = NULL;
    while ((finding = game_file_next(now->games)) != NULL) {
        if (finding->kind == ZUG_PGN_FOUND_PROBLEM) {
            take_problem(now, sentence, finding);
            continue;
        }
        now->number++;
        now->is_bad = finding->is_bad;
        now->game = game_file_game(now->games);
        game_file_keep(now->games);
        memcpy(now->sentence, sentence, sizeof sentence);
        return true;
    }
    return false;
}

/* Opens a file and goes to one of its games. Returns STATUS_FINE, or another status after saying
 * why not. */
static int choose(chosen *now, const char *name, uint64_t number) {
    *now = (chosen){.games = game_file_open(name, NULL)};
    if (now->games == NULL)
        return STATUS_FAILURE;
    while (now->number < number && next_game(now))
        continue;
    if (now->number == number && now->game == NULL)
        return report_system("cannot keep the game", ENOMEM);
    if (now->number == number)
        return STATUS_FINE;
    if (!game_file_is_whole(now->games))
        return STATUS_FAILURE;
    fputs("zug: ", stderr);
    glyph_write(stderr, zug_str_from(name));
    if (now->number == 0)
        fputs(" has no game\n", stderr);
    else
        fprintf(stderr, " has no game %" PRIu64 ", only %" PRIu64 "\n", number, now->number);
    return STATUS_BAD_INPUT;
}

/* Writes each position of the main line after the move that led to it, one per line. */
static int print_game(const chosen *now) {
    zug_position pos = now->game->start;
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(&pos, fen);
    printf("start\t%s\n", fen);
    for (const zug_pgn_tree_move *move = now->game->main.first; move != NULL; move = move->next) {
        printf("%u%s %s\t", (unsigned)pos.fullmove_number,
               zug_position_turn(&pos) == ZUG_WHITE ? "." : "...", move->san);
        game_text_play(&pos, move->move);
        zug_fen_write(&pos, fen);
        io_put_line(fen);
    }
    io_flush_output();
    if (now->sentence[0] != '\0')
        fprintf(stderr, "%s\n", now->sentence);
    return now->is_bad ? STATUS_BAD_INPUT : STATUS_FINE;
}

/* A person who looks at a file. */
typedef struct viewing {
    const char *name;
    chosen *now;
    replay_view view;
} viewing;

/* Shows the chosen game from its beginning. */
static void begin(viewing *screen) {
    game_cursor_begin(&screen->view.at, screen->now->game);
    screen->view.number = screen->now->number;
    screen->view.error = screen->now->sentence;
}

static void go_to_next_game(viewing *screen) {
    chosen *now = screen->now;
    if (!next_game(now))
        screen->view.message = "This is the last game.";
    else if (now->game != NULL)
        begin(screen);
}

/* Goes back by reading the file again. */
static void go_to_last_game(viewing *screen) {
    chosen *before = screen->now, *again = NULL;
    if (before->number == 1) {
        screen->view.message = "This is the first game.";
        return;
    }
    bool is_file = io_is_file(screen->name) && strcmp(screen->name, "-") != 0;
    again = is_file ? malloc(sizeof *again) : NULL;
    if (again != NULL && choose(again, screen->name, before->number - 1) == STATUS_FINE) {
        screen->now = again;
        again = before;
        begin(screen);
    } else {
        screen->view.message = "The games before cannot be read again.";
    }
    if (again != NULL)
        game_file_close(again->games);
    free(again);
}

static void draw(const viewing *screen) {
    char *picture = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&picture, &len);
    if (to == NULL)
        return;
    replay_view_draw(to, &screen->view, terminal_height(stdout, 24), terminal_width(stdout, 80));
    if (fclose(to) == 0)
        full_screen_show(picture, len);
    free(picture);
}

/* Does what a key asks for; false if it is the end. */
static bool obey_key(viewing *screen, int key) {
    replay_view *view = &screen->view;
    switch (key) {
    case 'q':
    case 'Q':
    case KEY_CLOSED:
        return false;
    case KEY_RIGHT:
    case ' ':
    case 'l':
        view->message = game_cursor_forward(&view->at) ? "" : "This line ends here.";
        break;
    case KEY_LEFT:
    case '\b':
    case 0177:
    case 'h':
        view->message = game_cursor_back(&view->at) ? "" : "This is the beginning.";
        break;
    case KEY_HOME:
    case 'g':
        game_cursor_first(&view->at);
        break;
    case KEY_END:
    case 'G':
        game_cursor_last(&view->at);
        break;
    case KEY_DOWN:
    case 'j':
        view->message = game_cursor_enter(&view->at) ? "" : "There is no other variation here.";
        break;
    case KEY_UP:
    case 'k':
        view->message = game_cursor_leave(&view->at) ? "" : "This is the main line.";
        break;
    case 'n':
        go_to_next_game(screen);
        break;
    case 'p':
        go_to_last_game(screen);
        break;
    case 'f':
        view->flipped = !view->flipped;
        break;
    default:
        break;
    }
    return true;
}

/* Shows the game until the user has seen enough. */
static void view_game(const char *name, chosen **now) {
    viewing screen = {.name = name, .now = *now, .view = {.message = ""}};
    int key = KEY_REDRAW;
    begin(&screen);
    do {
        draw(&screen);
        key = full_screen_key();
        if (key != KEY_REDRAW)
            screen.view.message = "";
        screen.view.help = key == KEY_REDRAW ? screen.view.help : key == '?' && !screen.view.help;
    } while (obey_key(&screen, key));
    game_cursor_free(&screen.view.at);
    *now = screen.now;
}

static int run_replay(const args *given) {
    if (given->count != 1)
        return report_usage("replay", given->count == 0 ? "the file is missing" : "one file, not",
                            given->count == 0 ? NULL : given->words[1]);
    const char *word = given->value[GAME];
    uint64_t number = word != NULL ? args_count(word, UINT64_MAX) : 1;
    if (number == 0)
        return report_usage("replay", "the number of a game is 1 or more, not", word);
    chosen *now = malloc(sizeof *now);
    if (now == NULL)
        return report_system("cannot replay", ENOMEM);
    int status = choose(now, given->words[0], number);
    if (status == STATUS_FINE && terminal_redraws(stdout) && full_screen_open()) {
        view_game(given->words[0], &now);
        full_screen_close();
    } else if (status == STATUS_FINE) {
        status = print_game(now);
    }
    game_file_close(now->games);
    free(now);
    return status;
}

const command command_replay = {
    .name = "replay",
    .usage = "replay FILE [--game N]",
    .summary = "step through a game in the terminal",
    .description =
        "Shows the board, the moves and the comments of a game. The arrow keys step\n"
        "through it: right and left along the line, down to the next alternative to the\n"
        "move shown, up out of a variation. Home and End go to the beginning and the end,\n"
        "n and p to other games of the file, f turns the board, ? explains the keys,\n"
        "q quits. A game with an error is shown up to it, with the reason.\n"
        "\n"
        "Where the output is no terminal, each position of the main line is written on a\n"
        "line: the move that led to it, a tab, the FEN. A FILE of - is standard input.\n",
    .options = replay_options,
    .examples = "  zug replay games.pgn\n"
                "  zug replay archive.pgn.zst --game 212\n",
    .run = run_replay,
};
