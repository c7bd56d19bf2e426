/* game_stats.c - counts games by year, result, length, opening and use of time.
 * Room: cli. Reads tags and clock times; knows no position and judges no move. */
#include "game_stats.h"

#include <string.h>
#include <zug/pgn_command.h>
#include <zug/timecontrol.h>

enum { HASTE_MS = 10000 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The year of a date like 1999.??.??; 0 if it is unknown. */
static unsigned year_of(zug_str date) {
    unsigned year = 0;
    if (date.len < 4)
        return 0;
    for (size_t i = 0; i < 4; i++) {
        if (!is_digit(date.data[i]))
            return 0;
        year = year * 10 + (unsigned)(date.data[i] - '0');
    }
    return year;
}

/* The opening of a code that begins like B33; -1 if it does not. */
static int opening_of(zug_str code) {
    if (code.len < 3 || code.data[0] < 'A' || code.data[0] > 'E' || !is_digit(code.data[1]) ||
        !is_digit(code.data[2]))
        return -1;
    return (code.data[0] - 'A') * 100 + (code.data[1] - '0') * 10 + (code.data[2] - '0');
}

void game_stats_code(int opening, char out[static GAME_STATS_CODE_SIZE]) {
    out[0] = (char)('A' + opening / 100);
    out[1] = (char)('0' + opening / 10 % 10);
    out[2] = (char)('0' + opening % 10);
    out[3] = '\0';
}

/* True if a text has these small letters in it somewhere, or the same as capitals. */
static bool has_words(zug_str text, const char *words) {
    size_t len = strlen(words);
    for (size_t at = 0; at + len <= text.len; at++) {
        size_t i = 0;
        while (i < len && (text.data[at + i] | (words[i] == ' ' ? 0 : 0x20)) == words[i])
            i++;
        if (i == len)
            return true;
    }
    return false;
}

static zug_pgn_result result_of(zug_str text) {
    static const struct {
        const char *text;
        zug_pgn_result result;
    } known[] = {
        {"1-0", ZUG_PGN_WHITE_WINS}, {"0-1", ZUG_PGN_BLACK_WINS}, {"1/2-1/2", ZUG_PGN_DRAW}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (zug_str_equal(text, zug_str_from(known[i].text)))
            return known[i].result;
    return ZUG_PGN_UNKNOWN;
}

/* What is added to a clock after each move, if the text says so. */
static int64_t increment_of(zug_str text) {
    zug_timecontrol control;
    if (zug_timecontrol_parse(text, &control, NULL) != ZUG_OK || control.count == 0 ||
        control.periods[0].bonus != ZUG_BONUS_INCREMENT)
        return 0;
    return control.periods[0].bonus_ms;
}

static void take_tag(game_stats_game *game, zug_str name, zug_str value) {
    if (zug_str_equal(name, zug_str_from("Date")))
        game->year = year_of(value);
    else if (zug_str_equal(name, zug_str_from("UTCDate")))
        game->utc_year = year_of(value);
    else if (zug_str_equal(name, zug_str_from("ECO")))
        game->opening = opening_of(value);
    else if (zug_str_equal(name, zug_str_from("Result")))
        game->result_tag = result_of(value);
    else if (zug_str_equal(name, zug_str_from("TimeControl")))
        game->increment_ms = increment_of(value);
    else if (zug_str_equal(name, zug_str_from("Termination")))
        game->is_time_forfeit = has_words(value, "time forfeit") || has_words(value, "on time");
}

/* Counts the time that the last move took. */
static void count_time(game_stats *stats, int64_t used_ms) {
    uint64_t move = (stats->game.half_moves - 1) / 2, stage = move / GAME_STATS_STEP;
    game_stats_stage *here =
        &stats->stages[stage < GAME_STATS_STAGES ? stage : GAME_STATS_STAGES - 1];
    here->moves++;
    here->used_ms += (uint64_t)used_ms;
}

/* Takes the time that is on the clock behind the last move. The move took what is missing, unless a
 * new period has added more than that. */
static void take_clock(game_stats *stats, int64_t clock_ms) {
    game_stats_game *game = &stats->game;
    int64_t *last = &game->clock_ms[game->half_moves % 2];
    int64_t used = *last + game->increment_ms - clock_ms;
    game->has_clocks = true;
    stats->clocked_moves++;
    stats->hasty_moves += clock_ms < HASTE_MS;
    if (*last >= 0 && used >= 0)
        count_time(stats, used);
    *last = clock_ms;
}

/* Looks for clock times in a comment behind a move: the time left, or else the time it took. */
static void take_comment(game_stats *stats, zug_str comment) {
    zug_pgn_command command;
    int64_t ms = 0, used_ms = -1;
    if (stats->game.half_moves == 0)
        return;
    for (size_t at = 0; zug_pgn_command_next(comment, &at, &command);) {
        bool is_clock = zug_pgn_command_is(&command, "clk");
        if ((!is_clock && !zug_pgn_command_is(&command, "emt")) ||
            zug_pgn_command_clock(command.value, &ms, NULL) != ZUG_OK ||
            ms > ZUG_TIMECONTROL_MS_MAX)
            continue;
        if (is_clock) {
            take_clock(stats, ms);
            return;
        }
        used_ms = ms;
    }
    if (used_ms >= 0)
        count_time(stats, used_ms);
}

/* Counts a game that is over. */
static void count_game(game_stats *stats) {
    const game_stats_game *game = &stats->game;
    zug_pgn_result result = game->result != ZUG_PGN_UNKNOWN ? game->result : game->result_tag;
    unsigned year = game->year != 0 ? game->year : game->utc_year;
    uint64_t moves = (game->half_moves + 1) / 2, tens = moves / GAME_STATS_STEP;
    stats->shortest = stats->games == 0 || game->half_moves < stats->shortest ? game->half_moves
                                                                              : stats->shortest;
    stats->longest = game->half_moves > stats->longest ? game->half_moves : stats->longest;
    stats->games++;
    stats->half_moves += game->half_moves;
    stats->results[result]++;
    stats->years[year]++;
    stats->undated += year == 0;
    stats->lengths[tens < GAME_STATS_LENGTHS ? tens : GAME_STATS_LENGTHS - 1]++;
    stats->time_forfeits += game->is_time_forfeit;
    stats->clocked_games += game->has_clocks;
    if (game->opening >= 0) {
        stats->openings[game->opening].games++;
        stats->openings[game->opening].results[result]++;
    } else {
        stats->without_opening++;
    }
}

/* Adds numbers one by one. */
static void add_all(uint64_t *to, const uint64_t *from, size_t count) {
    for (size_t i = 0; i < count; i++)
        to[i] += from[i];
}

void game_stats_add(game_stats *stats, const game_stats *part) {
    if (part->games > 0 && (stats->games == 0 || part->shortest < stats->shortest))
        stats->shortest = part->shortest;
    stats->longest = part->longest > stats->longest ? part->longest : stats->longest;
    stats->games += part->games;
    stats->half_moves += part->half_moves;
    stats->undated += part->undated;
    stats->without_opening += part->without_opening;
    stats->time_forfeits += part->time_forfeits;
    stats->clocked_games += part->clocked_games;
    stats->clocked_moves += part->clocked_moves;
    stats->hasty_moves += part->hasty_moves;
    add_all(stats->results, part->results, GAME_STATS_RESULTS);
    add_all(stats->years, part->years, GAME_STATS_YEARS);
    add_all(stats->lengths, part->lengths, GAME_STATS_LENGTHS);
    for (int i = 0; i < GAME_STATS_OPENINGS; i++) {
        stats->openings[i].games += part->openings[i].games;
        add_all(stats->openings[i].results, part->openings[i].results, GAME_STATS_RESULTS);
    }
    for (int i = 0; i < GAME_STATS_STAGES; i++) {
        stats->stages[i].moves += part->stages[i].moves;
        stats->stages[i].used_ms += part->stages[i].used_ms;
    }
}

void game_stats_take(game_stats *stats, const zug_pgn_event *event) {
    switch (event->kind) {
    case ZUG_PGN_GAME_START:
        stats->game = (game_stats_game){.opening = -1, .clock_ms = {-1, -1}};
        break;
    case ZUG_PGN_TAG:
        take_tag(&stats->game, event->name, event->text);
        break;
    case ZUG_PGN_SAN:
        stats->game.half_moves++;
        break;
    case ZUG_PGN_COMMENT:
        take_comment(stats, event->text);
        break;
    case ZUG_PGN_RESULT:
        stats->game.result = event->result;
        break;
    case ZUG_PGN_GAME_END:
        count_game(stats);
        break;
    case ZUG_PGN_MOVE_NUMBER:
    case ZUG_PGN_NAG:
    case ZUG_PGN_ESCAPE:
    case ZUG_PGN_LINE_OPEN:
    case ZUG_PGN_LINE_CLOSE:
    case ZUG_PGN_PROBLEM:
        break;
    }
}
