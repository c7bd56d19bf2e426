/* standings_json.c - standings as one object of JSON.
 * Room: cli. */
#include <stdio.h>
#include <string.h>
#include <zug/json.h>

#include "io.h"
#include "standings_report.h"
#include "util/libc_alloc.h"

enum { GAMES_MAX = ZUG_ROUNDS_MAX };

/* A member that is a number with decimals, or null. */
static void put_value(zug_json *json, const char *name, zug_tiebreak_value value,
                      uint32_t decimals) {
    char text[STANDINGS_CELL_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    if (name)
        zug_json_key(json, name);
    zug_tiebreak_value_write(value, decimals, &out);
    if (value.denominator == 0)
        zug_json_null(json);
    else
        zug_json_raw(json, zug_str_from(text));
}

static void put_points(zug_json *json, const char *name, zug_points points) {
    put_value(json, name, (zug_tiebreak_value){points, 10}, 1);
}

/* A member that is a text of the report, without blanks around; none if it is empty. */
static void put_label(zug_json *json, const char *name, zug_str text) {
    text = zug_str_trim(text);
    if (text.len == 0)
        return;
    zug_json_key(json, name);
    zug_json_any_text(json, text);
}

static void put_tiebreaks(zug_json *json, const zug_standings *standings) {
    const zug_tiebreak_list *list = zug_standings_list(standings);
    zug_json_key(json, "tie_breaks");
    zug_json_open(json, '[');
    for (size_t i = 0; i < list->count; i++) {
        char code[ZUG_TIEBREAK_CODE_SIZE];
        zug_buf out = zug_buf_over(code, sizeof code);
        zug_tiebreak_write(&list->items[i], &out);
        zug_json_open(json, '{');
        zug_json_put_text(json, "code", code);
        zug_json_put_text(json, "article", zug_tiebreak_article(list->items[i].kind));
        zug_json_put_text(json, "name", zug_tiebreak_words(list->items[i].kind));
        zug_json_put_bool(json, "counts", zug_standings_dropped(standings, i) == ZUG_TIEBREAK_KEPT);
        zug_json_close(json, '}');
    }
    zug_json_close(json, ']');
}

/* What is known of a player besides the standing, with the performance. */
static void put_player(zug_json *json, const standings_report *report, size_t row) {
    zug_rating_game games[GAMES_MAX];
    size_t index = zug_standings_row_of(report->standings, row)->index;
    const zug_player *player = zug_tournament_player(report->tournament, index);
    size_t count = zug_standings_games(report->standings, row, games, GAMES_MAX);
    put_label(json, "title", player->title);
    put_label(json, "federation", player->federation);
    put_label(json, "fide_number", player->fide_number);
    if (player->rating > 0)
        zug_json_put_int(json, "rating", player->rating);
    if (count > 0)
        zug_json_put_int(json, "performance", zug_rating_performance(games, count));
}

/* The rounds of a row. */
static void put_cross(zug_json *json, const standings_report *report, size_t row) {
    uint32_t rounds = zug_standings_rounds(report->standings);
    zug_json_key(json, "rounds");
    zug_json_open(json, '[');
    for (uint32_t round = 1; round <= rounds; round++) {
        zug_standings_cell cell = zug_standings_cell_of(report->standings, row, round);
        char text[STANDINGS_CELL_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        standings_report_cell(report, cell, &out);
        zug_json_open(json, '{');
        zug_json_put_text(json, "text", text);
        if (cell.opponent != SIZE_MAX)
            zug_json_put_int(json, "opponent", standings_report_number(report, cell.opponent));
        put_points(json, "points", cell.points);
        if (report->is_team)
            put_points(json, "game_points", cell.game_points);
        zug_json_close(json, '}');
    }
    zug_json_close(json, ']');
}

/* What one value is the sum of. */
static void put_parts(zug_json *json, const standings_report *report, size_t row, size_t k) {
    zug_standings_part parts[ZUG_ROUNDS_MAX];
    size_t count = zug_standings_parts(report->standings, row, k, parts, ZUG_ROUNDS_MAX);
    zug_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        zug_json_open(json, '{');
        zug_json_put_int(json, "round", parts[i].round);
        if (parts[i].opponent != SIZE_MAX)
            zug_json_put_int(json, "opponent", standings_report_number(report, parts[i].opponent));
        zug_json_put_bool(json, "dummy", parts[i].is_dummy);
        zug_json_put_bool(json, "cut", parts[i].is_cut);
        put_points(json, "score", parts[i].score);
        put_value(json, "value", parts[i].value, 2);
        zug_json_close(json, '}');
    }
    zug_json_close(json, ']');
}

/* The values of a row, and what they are made of if that is wanted. */
static void put_values(zug_json *json, const standings_report *report, size_t row) {
    const zug_tiebreak_list *list = zug_standings_list(report->standings);
    zug_json_key(json, "values");
    zug_json_open(json, '[');
    for (size_t i = 0; i < list->count; i++)
        put_value(json, NULL, zug_standings_value(report->standings, row, i),
                  zug_tiebreak_decimals(list->items[i].kind));
    zug_json_close(json, ']');
    if (!report->explains)
        return;
    zug_json_key(json, "parts");
    zug_json_open(json, '[');
    for (size_t i = 0; i < list->count; i++)
        put_parts(json, report, row, i);
    zug_json_close(json, ']');
}

static void put_row(zug_json *json, const standings_report *report, size_t row) {
    const zug_standings_row *here = zug_standings_row_of(report->standings, row);
    zug_json_open(json, '{');
    if (here->rank > 0)
        zug_json_put_int(json, "rank", here->rank);
    zug_json_put_bool(json, "shared", here->is_shared);
    zug_json_put_int(json, "number", standings_report_number(report, row));
    put_label(json, "name", standings_report_name(report, row));
    if (!report->is_team)
        put_player(json, report, row);
    put_points(json, "points", here->points);
    if (report->is_team)
        put_points(json, "game_points", here->game_points);
    if (here->absent_since > 0)
        zug_json_put_int(json, "absent_since", here->absent_since);
    if (here->decided != SIZE_MAX)
        zug_json_put_int(json, "decided_by", (int64_t)here->decided);
    put_values(json, report, row);
    if (report->has_cross_table)
        put_cross(json, report, row);
    zug_json_close(json, '}');
}

bool standings_report_json(const standings_report *report) {
    zug_json json = {.alloc = libc_alloc()};
    zug_json_open(&json, '{');
    zug_json_put_text(&json, "type", "standings");
    zug_json_put_text(&json, "of", report->is_team ? "teams" : "players");
    put_label(&json, "tournament", zug_tournament_label_of(report->tournament, ZUG_LABEL_NAME));
    zug_json_put_int(&json, "after", zug_standings_rounds(report->standings));
    zug_json_put_bool(&json, "swiss", zug_standings_is_swiss(report->standings));
    put_tiebreaks(&json, report->standings);
    zug_json_key(&json, "rows");
    zug_json_open(&json, '[');
    for (size_t row = 0; row < zug_standings_count(report->standings); row++)
        put_row(&json, report, row);
    zug_json_close(&json, ']');
    zug_json_close(&json, '}');
    bool fine = !json.failed;
    if (fine) {
        io_put_bytes(json.data, json.len);
        io_put_line("");
    }
    zug_json_free(&json);
    return fine;
}
