/* make_pgn.c - writes random legal games as PGN, the same ones for the same seed.
 *
 * usage: make_pgn GAMES [SEED] [--clocks]
 *
 * About 78 half-moves a game, in the layout of archives of games over the board; with --clocks, in
 * that of online games, with a clock comment behind every move. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/san.h>

enum { LINE_MAX_BYTES = 79, PLIES_LEAST = 18, PLIES_SPREAD = 120 };

/* A number below some bound: xorshift, so that everybody gets the same games. */
static unsigned below(uint64_t *state, unsigned bound) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (unsigned)((*state >> 33) % bound);
}

/* A game being written. */
typedef struct game {
    zug_position pos;
    size_t column;
    int seconds[2]; /* on the clocks */
    bool clocks;
} game;

/* Writes a word of movetext, on a new line if need be; online games are one line. */
static void put_word(game *to, const char *word) {
    size_t len = strlen(word);
    if (to->column > 0 && !to->clocks && to->column + 1 + len > LINE_MAX_BYTES) {
        putchar('\n');
        to->column = 0;
    }
    if (to->column > 0)
        putchar(' ');
    fputs(word, stdout);
    to->column += len + (to->column > 0);
}

static void put_move(game *to, zug_move move, uint64_t *state) {
    char word[64], san[ZUG_SAN_SIZE];
    zug_color side = zug_position_turn(&to->pos);
    if (side == ZUG_WHITE || to->clocks) {
        snprintf(word, sizeof word, "%d%s", to->pos.fullmove_number,
                 side == ZUG_WHITE ? "." : "...");
        put_word(to, word);
    }
    zug_san_write(&to->pos, move, san);
    put_word(to, san);
    if (to->clocks) {
        int *left = &to->seconds[side];
        *left -= *left > 10 ? (int)below(state, 8) : 0;
        snprintf(word, sizeof word, "{ [%%clk 0:%02d:%02d] }", *left / 60, *left % 60);
        put_word(to, word);
    }
    zug_position_play(&to->pos, move);
}

/* Plays until the game is over, or long enough; returns the result that the board demands, or any.
 */
static const char *play(uint64_t *state, zug_move moves[static PLIES_LEAST + PLIES_SPREAD],
                        size_t *count) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    zug_position pos = zug_position_initial();
    size_t plies = PLIES_LEAST + below(state, PLIES_SPREAD);
    zug_move_list list;
    for (*count = 0; *count < plies; ++*count) {
        zug_movegen_legal(&pos, &list);
        if (list.count == 0)
            break;
        moves[*count] = list.moves[below(state, (unsigned)list.count)];
        zug_position_play(&pos, moves[*count]);
    }
    zug_movegen_legal(&pos, &list);
    if (list.count > 0)
        return results[below(state, 3)];
    if (!zug_position_in_check(&pos))
        return results[2];
    return results[zug_position_turn(&pos) == ZUG_WHITE ? 1 : 0];
}

static void write_game(uint64_t *state, unsigned number, bool clocks) {
    zug_move moves[PLIES_LEAST + PLIES_SPREAD];
    size_t count = 0;
    const char *result = play(state, moves, &count);
    game to = {.pos = zug_position_initial(), .seconds = {600, 600}, .clocks = clocks};
    printf("[Event \"%s\"]\n[Site \"%s\"]\n[Date \"2026.%02u.%02u\"]\n[Round \"%u\"]\n",
           clocks ? "Rated Blitz game" : "Open Championship", clocks ? "online" : "Utopia",
           1 + number / 28 % 12, 1 + number % 28, 1 + number % 9);
    printf("[White \"Player, No. %u\"]\n[Black \"Player, No. %u\"]\n[Result \"%s\"]\n",
           below(state, 5000), below(state, 5000), result);
    printf("[WhiteElo \"%u\"]\n[BlackElo \"%u\"]\n[ECO \"%c%02u\"]\n\n", 1500 + below(state, 1300),
           1500 + below(state, 1300), "ABCDE"[below(state, 5)], below(state, 100));
    for (size_t i = 0; i < count; i++)
        put_move(&to, moves[i], state);
    put_word(&to, result);
    fputs("\n\n", stdout);
}

int main(int argc, char **argv) {
    bool clocks = argc > 1 && strcmp(argv[argc - 1], "--clocks") == 0;
    int words = argc - clocks;
    if (words < 2 || words > 3) {
        fputs("usage: make_pgn GAMES [SEED] [--clocks]\n", stderr);
        return 2;
    }
    unsigned long games = strtoul(argv[1], NULL, 10);
    uint64_t state =
        (words > 2 ? strtoull(argv[2], NULL, 10) : 1) * UINT64_C(0x9E3779B97F4A7C15) + 1;
    for (unsigned number = 0; number < games; number++)
        write_game(&state, number, clocks);
    return fflush(stdout) == 0 ? 0 : 1;
}
