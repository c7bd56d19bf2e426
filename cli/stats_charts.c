/* stats_charts.c - draws up charts of what was counted about games.
 * Room: cli. */
#include "stats_charts.h"

#include <inttypes.h>
#include <stdio.h>

enum { YEARS_SHOWN = 30, OPENINGS_SHOWN = 10 };

/* Begins a chart behind those that have rows. */
static stats_chart *begin_chart(stats_charts *out, const char *title) {
    stats_chart *chart = &out->charts[out->count];
    chart->title = title;
    chart->note[0] = '\0';
    chart->count = 0;
    return chart;
}

/* Ends a chart: bars become parts of the longest one. Without rows there is no chart. */
static void end_chart(stats_charts *out, stats_chart *chart) {
    double longest = 0;
    for (int i = 0; i < chart->count; i++)
        longest = chart->rows[i].length > longest ? chart->rows[i].length : longest;
    for (int i = 0; i < chart->count && longest > 0; i++)
        chart->rows[i].length /= longest;
    out->count += chart->count > 0;
}

/* A share in percent; 0 of nothing. */
static double percent(uint64_t part, uint64_t whole) {
    return whole > 0 ? 100 * (double)part / (double)whole : 0;
}

/* Adds a row with a count and its share of a whole; its label is to be written. */
static stats_row *add_count(stats_chart *chart, uint64_t count, uint64_t whole) {
    stats_row *row = &chart->rows[chart->count++];
    snprintf(row->value, sizeof row->value, "%" PRIu64, count);
    snprintf(row->text, sizeof row->text, "%5.1f %%", percent(count, whole));
    row->length = (double)count;
    return row;
}

static void add_results(stats_charts *out, const game_stats *stats) {
    static const struct {
        zug_pgn_result result;
        const char *label;
    } rows[] = {{ZUG_PGN_WHITE_WINS, "1-0"},
                {ZUG_PGN_DRAW, "1/2-1/2"},
                {ZUG_PGN_BLACK_WINS, "0-1"},
                {ZUG_PGN_UNKNOWN, "*"}};
    stats_chart *chart = begin_chart(out, "results");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && stats->games > 0; i++)
        snprintf(add_count(chart, stats->results[rows[i].result], stats->games)->label,
                 STATS_LABEL_SIZE, "%s", rows[i].label);
    end_chart(out, chart);
}

static void add_lengths(stats_charts *out, const game_stats *stats) {
    stats_chart *chart = begin_chart(out, "moves a game");
    int last = GAME_STATS_LENGTHS - 1;
    double games = stats->games > 0 ? (double)stats->games : 1;
    snprintf(chart->note, sizeof chart->note, "%.1f on average, %" PRIu64 " to %" PRIu64,
             (double)stats->half_moves / games / 2, (stats->shortest + 1) / 2,
             (stats->longest + 1) / 2);
    while (last >= 0 && stats->lengths[last] == 0)
        last--;
    for (int i = 0; i <= last; i++) {
        stats_row *row = add_count(chart, stats->lengths[i], stats->games);
        int from = i * GAME_STATS_STEP;
        if (i == GAME_STATS_LENGTHS - 1)
            snprintf(row->label, sizeof row->label, "%d+", from);
        else
            snprintf(row->label, sizeof row->label, "%d-%d", from, from + GAME_STATS_STEP - 1);
    }
    end_chart(out, chart);
}

/* The years of a chart: one by one, or together if there are too many. */
static int years_a_row(int first, int last) {
    int years = 1;
    while (years < 100 && last / years - first / years >= YEARS_SHOWN)
        years *= 10;
    return years;
}

static void add_years(stats_charts *out, const game_stats *stats) {
    stats_chart *chart = begin_chart(out, "years");
    int first = 1, last = GAME_STATS_YEARS - 1;
    while (first < GAME_STATS_YEARS && stats->years[first] == 0)
        first++;
    while (last > first && stats->years[last] == 0)
        last--;
    int step = years_a_row(first, last);
    if (stats->undated > 0)
        snprintf(chart->note, sizeof chart->note, "%" PRIu64 " games without a year",
                 stats->undated);
    for (int row = first / step; row <= last / step && first < GAME_STATS_YEARS; row++) {
        uint64_t games = 0;
        for (int year = row * step > 0 ? row * step : 1; year < (row + 1) * step; year++)
            games += stats->years[year];
        char *label = add_count(chart, games, stats->games)->label;
        if (step == 1)
            snprintf(label, STATS_LABEL_SIZE, "%04d", row);
        else
            snprintf(label, STATS_LABEL_SIZE, "%04d-%04d", row * step, row * step + step - 1);
    }
    end_chart(out, chart);
}

/* The opening with the most games of those that come behind another one; -1 if there is none. */
static int next_opening(const game_stats *stats, int behind) {
    uint64_t most = behind < 0 ? UINT64_MAX : stats->openings[behind].games;
    int found = -1;
    for (int i = 0; i < GAME_STATS_OPENINGS; i++) {
        uint64_t games = stats->openings[i].games;
        bool is_behind = games < most || (games == most && i > behind);
        if (games > 0 && is_behind && (found < 0 || games > stats->openings[found].games))
            found = i;
    }
    return found;
}

static void add_openings(stats_charts *out, const game_stats *stats) {
    stats_chart *chart = begin_chart(out, "openings");
    if (stats->without_opening > 0)
        snprintf(chart->note, sizeof chart->note, "%" PRIu64 " games without an ECO code",
                 stats->without_opening);
    for (int opening = next_opening(stats, -1); opening >= 0 && chart->count < OPENINGS_SHOWN;
         opening = next_opening(stats, opening)) {
        const game_stats_opening *of = &stats->openings[opening];
        stats_row *row = add_count(chart, of->games, stats->games);
        game_stats_code(opening, row->label);
        snprintf(row->text, sizeof row->text, "%5.1f %%  (1-0 %.0f, 1/2 %.0f, 0-1 %.0f)",
                 percent(of->games, stats->games),
                 percent(of->results[ZUG_PGN_WHITE_WINS], of->games),
                 percent(of->results[ZUG_PGN_DRAW], of->games),
                 percent(of->results[ZUG_PGN_BLACK_WINS], of->games));
    }
    end_chart(out, chart);
}

static void add_time(stats_charts *out, const game_stats *stats) {
    stats_chart *chart = begin_chart(out, "time");
    if (stats->time_forfeits > 0)
        snprintf(add_count(chart, stats->time_forfeits, stats->games)->label, STATS_LABEL_SIZE,
                 "lost on time");
    if (stats->clocked_games > 0) {
        snprintf(add_count(chart, stats->clocked_games, stats->games)->label, STATS_LABEL_SIZE,
                 "games with clocks");
        if (stats->clocked_moves > 0)
            snprintf(chart->note, sizeof chart->note, "%.1f %% of the moves with under 10 s left",
                     percent(stats->hasty_moves, stats->clocked_moves));
    }
    end_chart(out, chart);
}

static void add_stages(stats_charts *out, const game_stats *stats) {
    stats_chart *chart = begin_chart(out, "seconds a move");
    int last = GAME_STATS_STAGES - 1;
    while (last >= 0 && stats->stages[last].moves == 0)
        last--;
    for (int i = 0; i <= last; i++) {
        const game_stats_stage *stage = &stats->stages[i];
        stats_row *row = &chart->rows[chart->count++];
        double seconds =
            stage->moves > 0 ? (double)stage->used_ms / (double)stage->moves / 1000 : 0;
        int from = i * GAME_STATS_STEP + 1;
        if (i == GAME_STATS_STAGES - 1)
            snprintf(row->label, sizeof row->label, "move %d+", from);
        else
            snprintf(row->label, sizeof row->label, "move %d-%d", from, from + GAME_STATS_STEP - 1);
        snprintf(row->value, sizeof row->value, "%.1f", seconds);
        row->text[0] = '\0';
        row->length = seconds;
    }
    end_chart(out, chart);
}

void stats_charts_make(const game_stats *stats, stats_charts *out) {
    out->count = 0;
    snprintf(out->title, sizeof out->title, "%" PRIu64 " games, %" PRIu64 " half-moves",
             stats->games, stats->half_moves);
    add_results(out, stats);
    add_lengths(out, stats);
    add_years(out, stats);
    add_openings(out, stats);
    add_time(out, stats);
    add_stages(out, stats);
}
