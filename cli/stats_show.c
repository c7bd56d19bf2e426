/* stats_show.c - shows charts about games, as lines of text or as a picture.
 * Room: cli. Knows columns and SVG; what the charts say is made elsewhere. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "stats_charts.h"
#include "terminal.h"

enum { BAR_COLUMNS = 30, EIGHTHS = 8 };

/* How long a bar is, in eighths of a column: whole columns where there are no parts of them. */
static int eighths_of(double length, bool blocks) {
    int eighths = (int)(length * BAR_COLUMNS * EIGHTHS + 0.5);
    return blocks ? eighths : (eighths + EIGHTHS / 2) / EIGHTHS * EIGHTHS;
}

/* Prints a bar: of blocks down to an eighth of a column, or of signs that are everywhere. */
static void print_bar(int eighths, bool blocks) {
    static const char *const parts[EIGHTHS] = {"",       "\u258f", "\u258e", "\u258d",
                                               "\u258c", "\u258b", "\u258a", "\u2589"};
    for (int i = 0; i < eighths / EIGHTHS; i++)
        fputs(blocks ? "\u2588" : "#", stdout);
    fputs(parts[eighths % EIGHTHS], stdout);
}

/* The widest of the texts at one place of every row. */
static int width_of(const stats_chart *chart, size_t place) {
    size_t width = 0;
    for (int i = 0; i < chart->count; i++) {
        size_t len = strlen((const char *)&chart->rows[i] + place);
        width = len > width ? len : width;
    }
    return (int)width;
}

static void print_chart(const stats_chart *chart, bool blocks) {
    int label = width_of(chart, offsetof(stats_row, label));
    int value = width_of(chart, offsetof(stats_row, value));
    int text = width_of(chart, offsetof(stats_row, text));
    printf("\n%s%s%s\n", chart->title, chart->note[0] != '\0' ? ": " : "", chart->note);
    for (int i = 0; i < chart->count; i++) {
        const stats_row *row = &chart->rows[i];
        int bar = eighths_of(row->length, blocks);
        printf("  %-*s  %*s%s%-*s%s", label, row->label, value, row->value, text > 0 ? " " : "",
               bar > 0 ? text : 0, row->text, bar > 0 ? "  " : "");
        print_bar(bar, blocks);
        puts("");
    }
}

void stats_charts_print(const stats_charts *charts) {
    bool blocks = terminal_is(stdout) && terminal_is_utf8();
    puts(charts->title);
    for (int i = 0; i < charts->count; i++)
        print_chart(&charts->charts[i], blocks);
}

/* A picture that is being written. */
typedef struct picture {
    stats_sink *write;
    void *ctx;
    int y; /* where the next line begins */
} picture;

enum {
    WIDTH = 720,
    MARGIN = 16,
    LABEL_WIDTH = 130,
    VALUE_WIDTH = 290,
    ROW_HEIGHT = 20,
    TITLE_HEIGHT = 34,
    BAR_WIDTH = WIDTH - 2 * MARGIN - LABEL_WIDTH - VALUE_WIDTH
};

__attribute__((format(printf, 2, 3))) static void put(picture *to, const char *format, ...) {
    char line[512];
    va_list values;
    va_start(values, format);
    int len = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (len > 0)
        to->write(to->ctx, line, (size_t)len < sizeof line ? (size_t)len : sizeof line - 1);
}

static void draw_chart(picture *to, const stats_chart *chart) {
    to->y += TITLE_HEIGHT;
    put(to,
        "<text class=\"title\" x=\"%d\" y=\"%d\">%s<tspan class=\"note\" "
        "dx=\"10\">%s</tspan></text>\n",
        MARGIN, to->y, chart->title, chart->note);
    to->y += ROW_HEIGHT / 2;
    for (int i = 0; i < chart->count; i++) {
        const stats_row *row = &chart->rows[i];
        int x = MARGIN + LABEL_WIDTH, base = to->y + ROW_HEIGHT - 6;
        put(to, "<text x=\"%d\" y=\"%d\">%s</text>", MARGIN, base, row->label);
        put(to, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>", x, to->y + 3,
            row->length * BAR_WIDTH, ROW_HEIGHT - 6);
        put(to, "<text class=\"value\" x=\"%.1f\" y=\"%d\">%s%s%s</text>\n",
            x + row->length * BAR_WIDTH + 8, base, row->value, row->text[0] != '\0' ? ", " : "",
            row->text);
        to->y += ROW_HEIGHT;
    }
}

/* How high the picture of all charts is. */
static int height_of(const stats_charts *charts) {
    int height = TITLE_HEIGHT + 2 * MARGIN;
    for (int i = 0; i < charts->count; i++)
        height += TITLE_HEIGHT + ROW_HEIGHT / 2 + charts->charts[i].count * ROW_HEIGHT;
    return height;
}

void stats_charts_draw(const stats_charts *charts, stats_sink *write, void *ctx) {
    picture to = {write, ctx, MARGIN + TITLE_HEIGHT / 2};
    int height = height_of(charts);
    put(&to, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"%s\" ",
        charts->title);
    put(&to, "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n", WIDTH, height, WIDTH, height);
    put(&to, "<style>svg{background:#fff}text{font:13px sans-serif;fill:#222}"
             ".title{font-weight:bold;font-size:15px}.note{font-weight:normal;font-size:13px}"
             "rect{fill:#3b6ea5}\n@media(prefers-color-scheme:dark){svg{background:#1b1b1b}"
             "text{fill:#ddd}rect{fill:#7aa7d6}}</style>\n");
    put(&to, "<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>\n", MARGIN, to.y, charts->title);
    for (int i = 0; i < charts->count; i++)
        draw_chart(&to, &charts->charts[i]);
    put(&to, "</svg>\n");
}
