/* opening_picture.c - draws a tree of openings as SVG: a row for each move, with a bar as long as
 * its share of the games, in three parts for White's wins, draws and Black's wins.
 * Room: cli. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/pgn_event.h>

#include "opening_show.h"

enum { WIDTH = 900, MARGIN = 20, ROW = 22, INDENT = 14, NUMBERS_X = 330, BAR_X = 345 };
enum { BAR_WIDTH = 180, NAME_X = 540, HEAD = 84 };

/* Where the next row is drawn. */
typedef struct picture {
    uint64_t games; /* in all */
    int y;
} picture;

/* Prints a text as it may stand in XML. */
static void print_text(const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '&')
            printf("&amp;");
        else if (*text == '<')
            printf("&lt;");
        else
            putchar(*text);
    }
}

static void print_at(int x, int y, const char *class, const char *text) {
    printf("<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    print_text(text);
    printf("</text>\n");
}

/* Draws a part of a bar; returns where it ends. */
static double draw_part(const picture *to, const char *class, double from, uint64_t games) {
    double width = (double)games * BAR_WIDTH / (double)to->games;
    printf("<rect class=\"%s\" x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"14\"/>\n", class, from,
           to->y - 11, width);
    return from + width;
}

static void draw_bar(const picture *to, const opening_count *count) {
    double x = BAR_X;
    printf("<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%.2f\" height=\"14\"/>\n", BAR_X,
           to->y - 11, (double)opening_count_games(count) * BAR_WIDTH / (double)to->games);
    x = draw_part(to, "white", x, count->results[ZUG_PGN_WHITE_WINS]);
    x = draw_part(to, "draw", x, count->results[ZUG_PGN_DRAW]);
    draw_part(to, "black", x, count->results[ZUG_PGN_BLACK_WINS]);
}

/* Draws a row. It is an opening_visitor. */
static void draw_move(void *ctx, const opening_visit *visit) {
    picture *to = ctx;
    const opening_count *count = visit->branch->count;
    char label[OPENING_LABEL_SIZE], title[OPENING_TITLE_SIZE], share[OPENING_SHARE_SIZE];
    char numbers[64];
    opening_show_label(visit, label);
    opening_show_after(visit, title);
    opening_show_share(opening_count_score(count, zug_position_turn(&visit->before)), share);
    snprintf(numbers, sizeof numbers, "%" PRIu64 "   %s", opening_count_games(count), share);
    int indent = (int)(visit->depth - 1) * INDENT;
    print_at(MARGIN + (indent < 160 ? indent : 160), to->y, "move", label);
    print_at(NUMBERS_X, to->y, "number", numbers);
    draw_bar(to, count);
    print_at(NAME_X, to->y, "name", title);
    to->y += ROW;
}

/* Counts a row. It is an opening_visitor. */
static void count_move(void *ctx, const opening_visit *visit) {
    (void)visit;
    ++*(int *)ctx;
}

bool opening_show_picture(const opening_view *view, const opening_totals *totals) {
    const opening_count *root = opening_tree_root(view->tree);
    char title[OPENING_TITLE_SIZE], results[OPENING_RESULTS_SIZE];
    picture to = {opening_count_games(root), HEAD};
    int rows = 0;
    (void)totals;
    opening_tree_visit(view, count_move, &rows);
    int height = HEAD + rows * ROW + MARGIN;
    opening_show_title(&view->root, title);
    opening_show_results(root, results);
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"Openings\" "
           "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
           WIDTH, height, WIDTH, height);
    printf("<style>svg{background:#fff}text{font:13px sans-serif;fill:#222;white-space:pre}"
           ".title{font-weight:bold;font-size:15px}.number{text-anchor:end}"
           ".frame{fill:#bbb;stroke:#777}.white{fill:#f4ecdc}.draw{fill:#a9a9a9}"
           ".black{fill:#444}\n@media(prefers-color-scheme:dark){svg{background:#1b1b1b}"
           "text{fill:#ddd}}</style>\n");
    print_at(MARGIN, 28, "title", title[0] != '\0' ? title : "Openings");
    print_at(MARGIN, 52, "note", results);
    opening_tree_visit(view, draw_move, &to);
    printf("</svg>\n");
    return true;
}
