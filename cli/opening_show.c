/* opening_show.c - shows a tree of openings as a table.
 * Room: cli. */
#include "opening_show.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/fen.h>
#include <zug/opening.h>
#include <zug/pgn_event.h>

#include "terminal.h"
#include "text_table.h"

enum { BAR_CELLS = 10 };

void opening_show_label(const opening_visit *visit, char out[static OPENING_LABEL_SIZE]) {
    bool is_white = visit->before.side_to_move == ZUG_WHITE;
    snprintf(out, OPENING_LABEL_SIZE, "%u.%s %s", (unsigned)visit->before.fullmove_number,
             is_white ? "" : "..", visit->branch->san);
}

void opening_show_title(const zug_position *pos, char out[static OPENING_TITLE_SIZE]) {
    zug_opening named = zug_opening_at(zug_opening_find(pos));
    out[0] = '\0';
    if (named.name.len > 0)
        snprintf(out, OPENING_TITLE_SIZE, "%.*s (%.*s)", (int)named.name.len, named.name.data,
                 (int)named.eco.len, named.eco.data);
}

void opening_show_after(const opening_visit *visit, char out[static OPENING_TITLE_SIZE]) {
    opening_show_title(&visit->after, out);
    size_t len = strlen(out);
    if (visit->is_again)
        snprintf(out + len, OPENING_TITLE_SIZE - len, "%sgoes on as above", len > 0 ? ", " : "");
}

void opening_show_share(int tenths, char out[static OPENING_SHARE_SIZE]) {
    if (tenths < 0)
        snprintf(out, OPENING_SHARE_SIZE, "-");
    else
        snprintf(out, OPENING_SHARE_SIZE, "%d.%d%%", tenths / 10, tenths % 10);
}

int opening_show_part(uint64_t part, uint64_t whole) {
    return whole == 0 ? -1 : (int)((part * 2000 + whole) / (whole * 2));
}

void opening_show_results(const opening_count *count, char out[static OPENING_RESULTS_SIZE]) {
    const uint32_t *results = count->results;
    uint64_t games = opening_count_games(count);
    int len =
        snprintf(out, OPENING_RESULTS_SIZE,
                 "%" PRIu64 " %s: White won %" PRIu32 ", drawn %" PRIu32 ", Black won %" PRIu32,
                 games, games == 1 ? "game" : "games", results[ZUG_PGN_WHITE_WINS],
                 results[ZUG_PGN_DRAW], results[ZUG_PGN_BLACK_WINS]);
    if (results[ZUG_PGN_UNKNOWN] > 0)
        snprintf(out + len, OPENING_RESULTS_SIZE - (size_t)len, ", unknown %" PRIu32,
                 results[ZUG_PGN_UNKNOWN]);
}

/* The table while it is filled. */
typedef struct sheet {
    text_table *table;
    uint64_t games; /* in all */
    bool has_bars;
} sheet;

static void put(sheet *to, const char *text) { text_table_cell(to->table, zug_str_from(text)); }

/* Puts a number; nothing for 0. */
static void put_number(sheet *to, uint64_t number) {
    char text[24] = "";
    if (number > 0)
        snprintf(text, sizeof text, "%" PRIu64, number);
    put(to, text);
}

static void put_share(sheet *to, int tenths) {
    char text[OPENING_SHARE_SIZE];
    opening_show_share(tenths, text);
    put(to, text);
}

/* Puts a bar of ten cells: White's wins, draws, and Black's wins. */
static void put_bar(sheet *to, const opening_count *count, uint64_t known) {
    static const char *const cells[] = {"\u2588", "\u2592", "\u2591"};
    char bar[BAR_CELLS * 3 + 1] = "";
    uint64_t white = count->results[ZUG_PGN_WHITE_WINS];
    uint64_t drawn = white + count->results[ZUG_PGN_DRAW];
    for (uint64_t i = 0; i < BAR_CELLS && known > 0; i++) {
        uint64_t middle = (2 * i + 1) * known, scale = (uint64_t)2 * BAR_CELLS;
        strcat(bar, cells[middle < white * scale ? 0 : middle < drawn * scale ? 1 : 2]);
    }
    put(to, bar);
}

/* Fills a row. It is an opening_visitor. */
static void put_move(void *ctx, const opening_visit *visit) {
    sheet *to = ctx;
    const opening_count *count = visit->branch->count;
    uint64_t games = opening_count_games(count), known = games - count->results[ZUG_PGN_UNKNOWN];
    char label[OPENING_LABEL_SIZE], shown[OPENING_LABEL_SIZE + 2 * OPENING_DEPTH_MAX];
    char title[OPENING_TITLE_SIZE];
    opening_show_label(visit, label);
    snprintf(shown, sizeof shown, "%*s%s", (int)(visit->depth - 1) * 2, "", label);
    opening_show_after(visit, title);
    put(to, shown);
    put_number(to, games);
    put_share(to, opening_show_part(games, to->games));
    put_share(to, opening_show_part(count->results[ZUG_PGN_WHITE_WINS], known));
    put_share(to, opening_show_part(count->results[ZUG_PGN_DRAW], known));
    put_share(to, opening_show_part(count->results[ZUG_PGN_BLACK_WINS], known));
    if (to->has_bars)
        put_bar(to, count, known);
    put_share(to, opening_count_score(count, zug_position_turn(&visit->before)));
    put_number(to, (uint64_t)opening_count_rating(count));
    int performance = opening_count_performance(count);
    put_number(to, performance > 0 ? (uint64_t)performance : 0);
    put(to, title);
}

/* Adds the columns of the table. */
static void put_columns(sheet *to) {
    static const char *const names[] = {"games", "share", "White", "drawn", "Black"};
    static const char *const more[] = {"score", "rating", "perf."};
    text_table_column(to->table, zug_str_from("move"), false);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        text_table_column(to->table, zug_str_from(names[i]), true);
    if (to->has_bars)
        text_table_column(to->table, zug_str_from(""), false);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        text_table_column(to->table, zug_str_from(more[i]), true);
    text_table_column(to->table, zug_str_from("opening"), false);
}

/* Prints what the table is about. */
static void print_head(const opening_view *view, const opening_totals *totals) {
    const opening_count *root = opening_tree_root(view->tree);
    char title[OPENING_TITLE_SIZE], fen[ZUG_FEN_SIZE], results[OPENING_RESULTS_SIZE];
    opening_show_title(&view->root, title);
    zug_fen_write(&view->root, fen);
    opening_show_results(root, results);
    if (title[0] != '\0')
        printf("%s\n", title);
    printf("%s\n%s", fen, results);
    if (opening_count_games(root) < totals->games)
        printf(", of %" PRIu64 " in all", totals->games);
    printf("\n");
}

bool opening_show_text(const opening_view *view, const opening_totals *totals) {
    sheet to = {.table = text_table_new(),
                .games = opening_count_games(opening_tree_root(view->tree)),
                .has_bars = terminal_is(stdout) && terminal_is_utf8()};
    bool fine = to.table != NULL;
    if (fine) {
        put_columns(&to);
        size_t left_out = opening_tree_visit(view, put_move, &to);
        print_head(view, totals);
        if (to.games > 0)
            printf("\n");
        fine = to.games == 0 || text_table_print(to.table);
        if (left_out > 0)
            printf("\n%zu %s with fewer than %" PRIu64 " games left out (--min-games)\n", left_out,
                   left_out == 1 ? "move" : "moves", view->least);
    }
    text_table_free(to.table);
    return fine;
}
