/* random_games.c - prints random games as PGN, with tags, comments, marks and variations, the same
 * ones in every run, for a slow filter. Room: tests. usage: random_games COUNT SEED */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <zug/san.h>

#include "../support/play.h"

#include "../support/random_play.h"

/* One of some texts. */
#define ANY(random, texts) texts[random_below(random, sizeof(texts) / sizeof *(texts))]

static void print_tag(random_play *random, const char *name, const char *value) {
    if (random_below(random, 8) != 0)
        printf("[%s \"%s\"]\n", name, value);
}

static void print_tags(random_play *random) {
    static const char *const names[] = {
        "Carlsen, Magnus", "carlsen,m", "Polg\xC3\xA1r, Judit", "Anand", "de la \\\"X\\\"", "?"};
    static const char *const elos[] = {"2882", "2500", "2499", "1200", "?", "-", ""};
    static const char *const dates[] = {"1990.01.01", "1990.??.??", "1999.12.31",
                                        "2000.01.01", "????.??.??", "1995.06.??"};
    static const char *const codes[] = {"A00", "B90", "B99/03", "C42", "E99", "?"};
    static const char *const controls[] = {"60+0", "180+2", "900+10", "5400+30", "-", "1/86400"};
    print_tag(random, "White", ANY(random, names));
    print_tag(random, "Black", ANY(random, names));
    print_tag(random, "WhiteElo", ANY(random, elos));
    print_tag(random, "BlackElo", ANY(random, elos));
    print_tag(random, "Date", ANY(random, dates));
    print_tag(random, "ECO", ANY(random, codes));
    print_tag(random, "TimeControl", ANY(random, controls));
}

/* Prints a move, with its number where most files have it, or always. */
static void print_move(const zug_position *pos, zug_move move, bool always) {
    char san[ZUG_SAN_SIZE];
    bool is_white = zug_position_turn(pos) == ZUG_WHITE;
    zug_san_write(pos, move, san);
    if (is_white || always)
        printf("%u%s ", pos->fullmove_number, is_white ? "." : "...");
    fputs(san, stdout);
}

/* Prints what may stand behind a move, and a variation that replaces it. */
static void print_notes(random_play *random, const zug_position *pos, const zug_move_list *list) {
    static const char *const notes[] = {
        "!", " $14", " {[%clk 0:01:00]}", " {a word}", " {[%eval 0.3]}", " {[x]}", "?!"};
    fputs(ANY(random, notes), stdout);
    if (random_below(random, 2) == 0) {
        fputs(" (", stdout);
        print_move(pos, list->moves[random_below(random, (unsigned)list->count)], true);
        putchar(')');
    }
}

/* Where a game begins: from the start, also that of Chess960, or with few men, so that endings are
 * common. */
static zug_position begin(random_play *random) {
    static const char *const starts[] = {
        "8/PPP2k2/8/8/8/8/2K2ppp/8 w - - 0 1",         "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/4r3/8/8/8/8/4P3/R3K3 w - - 90 60",        "4kb2/4p3/8/8/8/8/3P4/4KB2 b - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "8/8/8/3k4/8/3K4/7p/8 b - - 0 1"};
    char fen[ZUG_FEN_SIZE];
    if (random_below(random, 2) == 0)
        return zug_position_initial();
    zug_position pos = play_at(ANY(random, starts));
    if (random_below(random, 3) == 0) {
        pos = zug_position_chess960((int)random_below(random, 960));
        puts("[Variant \"Chess960\"]");
    }
    zug_fen_write(&pos, fen);
    printf("[SetUp \"1\"]\n[FEN \"%s\"]\n", fen);
    return pos;
}

static void print_game(random_play *random) {
    zug_move_list list;
    print_tags(random);
    zug_position pos = begin(random);
    bool has_notes = random_below(random, 4) == 0, is_first = true;
    bool has_numbers = has_notes || random_below(random, 4) == 0;
    putchar('\n');
    for (unsigned left = random_below(random, 160); left > 0; left--) {
        zug_movegen_legal(&pos, &list);
        if (list.count == 0)
            break;
        /* Often the first move that there is, so that positions come again. */
        size_t choice = random_below(random, 3) ? random_below(random, (unsigned)list.count) : 0;
        print_move(&pos, list.moves[choice], has_numbers || is_first);
        is_first = false;
        if (has_notes && random_below(random, 20) == 0)
            print_notes(random, &pos, &list);
        putchar(left % 8 == 1 ? '\n' : ' ');
        zug_position_play(&pos, list.moves[choice]);
    }
    puts("*\n");
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    random_play random = {strtoull(argv[2], NULL, 10) | 1};
    for (long left = strtol(argv[1], NULL, 10); left > 0; left--)
        print_game(&random);
    return 0;
}
