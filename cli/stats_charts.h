/* stats_charts.h - what was counted about games, as rows of bars that can be shown. */
#ifndef CLI_STATS_CHARTS_H
#define CLI_STATS_CHARTS_H

#include "game_stats.h"

enum { STATS_CHARTS_MAX = 6, STATS_ROWS_MAX = 100, STATS_LABEL_SIZE = 24, STATS_TEXT_SIZE = 64 };

/* A bar with what stands before and behind it. */
typedef struct stats_row {
    char label[STATS_LABEL_SIZE];
    char value[STATS_LABEL_SIZE]; /* the number that the bar shows, as text */
    char text[STATS_TEXT_SIZE];   /* more about it; may be empty */
    double length;                /* of the bar: 1 for the longest of a chart */
} stats_row;

typedef struct stats_chart {
    const char *title;
    char note[STATS_TEXT_SIZE]; /* what is said beside the title; may be empty */
    int count;
    stats_row rows[STATS_ROWS_MAX];
} stats_chart;

typedef struct stats_charts {
    char title[STATS_TEXT_SIZE];
    int count;
    stats_chart charts[STATS_CHARTS_MAX];
} stats_charts;

/* Draws up the charts of what was counted; one about which nothing is known is left out. */
void stats_charts_make(const game_stats *stats, stats_charts *out);

/* Prints them on standard output. */
void stats_charts_print(const stats_charts *charts);

/* Writes them as an SVG picture; write is given pieces of it. */
typedef void stats_sink(void *ctx, const char *bytes, size_t len);
void stats_charts_draw(const stats_charts *charts, stats_sink *write, void *ctx);

#endif
