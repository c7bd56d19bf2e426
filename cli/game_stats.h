/* game_stats.h - what can be counted about the games of PGN files without judging their moves. */
#ifndef CLI_GAME_STATS_H
#define CLI_GAME_STATS_H

#include <zug/pgn_event.h>

enum {
    GAME_STATS_YEARS = 10000,
    GAME_STATS_RESULTS = 4, /* by zug_pgn_result */
    GAME_STATS_OPENINGS = 500,
    GAME_STATS_LENGTHS = 21, /* by ten moves; the last one has all that are longer */
    GAME_STATS_STAGES = 7,   /* of a game, by ten moves; the last one has all that come later */
    GAME_STATS_STEP = 10     /* moves */
};

/* Games of one opening. */
typedef struct game_stats_opening {
    uint64_t games;
    uint64_t results[GAME_STATS_RESULTS];
} game_stats_opening;

/* Moves of one stage of the games whose time is known. */
typedef struct game_stats_stage {
    uint64_t moves;
    uint64_t used_ms;
} game_stats_stage;

/* The game that is being read. */
typedef struct game_stats_game {
    unsigned year, utc_year; /* 0: unknown */
    int opening;             /* -1: unknown */
    bool is_time_forfeit;
    bool has_clocks;
    zug_pgn_result result, result_tag;
    uint64_t half_moves;
    int64_t increment_ms;
    int64_t clock_ms[2]; /* of each side after its last move; -1: unknown */
} game_stats_game;

/* All that is counted, in memory that does not grow. */
typedef struct game_stats {
    uint64_t games, half_moves;
    uint64_t shortest, longest; /* half-moves; of no game 0 */
    uint64_t results[GAME_STATS_RESULTS];
    uint64_t undated, years[GAME_STATS_YEARS];
    uint64_t lengths[GAME_STATS_LENGTHS];
    uint64_t without_opening;
    game_stats_opening openings[GAME_STATS_OPENINGS]; /* A00 to E99 */
    uint64_t time_forfeits;
    uint64_t clocked_games;
    uint64_t clocked_moves; /* behind which the time on the clock is known */
    uint64_t hasty_moves;   /* of these: with less than ten seconds left */
    game_stats_stage stages[GAME_STATS_STAGES];
    game_stats_game game;
} game_stats;

/* Counts what an event of a reader tells. Variations are to be skipped by whoever reads. */
void game_stats_take(game_stats *stats, const zug_pgn_event *event);

/* Adds what was counted in games that come behind those of *stats. */
void game_stats_add(game_stats *stats, const game_stats *part);

/* Writes the code of an opening, B90. */
enum { GAME_STATS_CODE_SIZE = 4 };
void game_stats_code(int opening, char out[static GAME_STATS_CODE_SIZE]);

#endif
