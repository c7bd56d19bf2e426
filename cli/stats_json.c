/* stats_json.c - writes what was counted about games as one JSON object.
 * Room: cli. */
#include "stats_json.h"

#include <stdio.h>
#include <zug/json.h>

#include "checking.h"

/* Writes counts by result as members. */
static void put_results(zug_json *to, const uint64_t results[static GAME_STATS_RESULTS]) {
    zug_json_put_int(to, "1-0", (int64_t)results[ZUG_PGN_WHITE_WINS]);
    zug_json_put_int(to, "1/2-1/2", (int64_t)results[ZUG_PGN_DRAW]);
    zug_json_put_int(to, "0-1", (int64_t)results[ZUG_PGN_BLACK_WINS]);
    zug_json_put_int(to, "*", (int64_t)results[ZUG_PGN_UNKNOWN]);
}

/* Writes the years that have games. */
static void put_years(zug_json *to, const game_stats *stats) {
    zug_json_key(to, "years");
    zug_json_open(to, '{');
    for (int year = 1; year < GAME_STATS_YEARS; year++) {
        char name[8];
        snprintf(name, sizeof name, "%04d", year);
        if (stats->years[year] > 0)
            zug_json_put_int(to, name, (int64_t)stats->years[year]);
    }
    zug_json_close(to, '}');
    zug_json_put_int(to, "undated", (int64_t)stats->undated);
}

/* Writes how many games have how many moves, up to the longest. */
static void put_lengths(zug_json *to, const game_stats *stats) {
    int last = GAME_STATS_LENGTHS - 1;
    while (last >= 0 && stats->lengths[last] == 0)
        last--;
    zug_json_key(to, "lengths");
    zug_json_open(to, '{');
    zug_json_put_int(to, "shortest", (int64_t)stats->shortest);
    zug_json_put_int(to, "longest", (int64_t)stats->longest);
    zug_json_key(to, "by_ten_moves");
    zug_json_open(to, '[');
    for (int i = 0; i <= last; i++)
        zug_json_int(to, (int64_t)stats->lengths[i]);
    zug_json_close(to, ']');
    zug_json_close(to, '}');
}

/* Writes the openings that have games, in the order of their codes. */
static void put_openings(zug_json *to, const game_stats *stats) {
    zug_json_key(to, "openings");
    zug_json_open(to, '{');
    for (int i = 0; i < GAME_STATS_OPENINGS; i++) {
        char code[GAME_STATS_CODE_SIZE];
        if (stats->openings[i].games == 0)
            continue;
        game_stats_code(i, code);
        zug_json_key(to, code);
        zug_json_open(to, '{');
        zug_json_put_int(to, "games", (int64_t)stats->openings[i].games);
        put_results(to, stats->openings[i].results);
        zug_json_close(to, '}');
    }
    zug_json_close(to, '}');
    zug_json_put_int(to, "without_eco", (int64_t)stats->without_opening);
}

static void put_clocks(zug_json *to, const game_stats *stats) {
    zug_json_key(to, "clocks");
    zug_json_open(to, '{');
    zug_json_put_int(to, "games", (int64_t)stats->clocked_games);
    zug_json_put_int(to, "moves", (int64_t)stats->clocked_moves);
    zug_json_put_int(to, "under_10_s", (int64_t)stats->hasty_moves);
    zug_json_key(to, "by_ten_moves");
    zug_json_open(to, '[');
    for (int i = 0; i < GAME_STATS_STAGES; i++) {
        zug_json_open(to, '{');
        zug_json_put_int(to, "moves", (int64_t)stats->stages[i].moves);
        zug_json_put_int(to, "used_ms", (int64_t)stats->stages[i].used_ms);
        zug_json_close(to, '}');
    }
    zug_json_close(to, ']');
    zug_json_close(to, '}');
}

bool stats_json_print(const game_stats *stats) {
    zug_json to = {.alloc = checking_memory};
    zug_json_open(&to, '{');
    zug_json_put_int(&to, "games", (int64_t)stats->games);
    zug_json_put_int(&to, "half_moves", (int64_t)stats->half_moves);
    zug_json_key(&to, "results");
    zug_json_open(&to, '{');
    put_results(&to, stats->results);
    zug_json_close(&to, '}');
    put_lengths(&to, stats);
    put_years(&to, stats);
    put_openings(&to, stats);
    zug_json_put_int(&to, "time_forfeits", (int64_t)stats->time_forfeits);
    put_clocks(&to, stats);
    zug_json_close(&to, '}');
    bool fine = !to.failed;
    if (fine) {
        fwrite(to.data, 1, to.len, stdout);
        putchar('\n');
    }
    zug_json_free(&to);
    return fine;
}
