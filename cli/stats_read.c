/* stats_read.c - reads what zug stats has written as JSON.
 * Room: cli. The path of a number in the object tells what it counts. */
#include "stats_read.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 64, DEPTH_MAX = 6 };

/* Where the reading is. */
typedef struct walk {
    const char *at;
    char path[PATH_SIZE]; /* to the present value: "/openings/B90/games" */
    size_t len;
    int depth;
    game_stats *stats;
} walk;

/* Numbers that have a path of their own. */
static const struct {
    const char *path;
    size_t offset;
} plain[] = {
    {"/games", offsetof(game_stats, games)},
    {"/half_moves", offsetof(game_stats, half_moves)},
    {"/lengths/shortest", offsetof(game_stats, shortest)},
    {"/lengths/longest", offsetof(game_stats, longest)},
    {"/undated", offsetof(game_stats, undated)},
    {"/without_eco", offsetof(game_stats, without_opening)},
    {"/time_forfeits", offsetof(game_stats, time_forfeits)},
    {"/clocks/games", offsetof(game_stats, clocked_games)},
    {"/clocks/moves", offsetof(game_stats, clocked_moves)},
    {"/clocks/under_10_s", offsetof(game_stats, hasty_moves)},
};

/* The part of a path behind a beginning; NULL if it has another one. */
static const char *behind(const char *path, const char *beginning) {
    size_t len = strlen(beginning);
    return strncmp(path, beginning, len) == 0 ? path + len : NULL;
}

/* The number that a text begins with, below a limit, and what is behind it; false if there is none.
 */
static bool take_index(const char **at, unsigned long limit, unsigned long *out) {
    char *end = NULL;
    if (**at < '0' || **at > '9')
        return false;
    *out = strtoul(*at, &end, 10);
    *at = end;
    return *out < limit;
}

/* The place of a count by results; NULL if the path names no result. */
static uint64_t *result_of(uint64_t *results, const char *path) {
    static const struct {
        const char *name;
        zug_pgn_result result;
    } names[] = {{"1-0", ZUG_PGN_WHITE_WINS},
                 {"0-1", ZUG_PGN_BLACK_WINS},
                 {"1/2-1/2", ZUG_PGN_DRAW},
                 {"*", ZUG_PGN_UNKNOWN}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(path, names[i].name) == 0)
            return &results[names[i].result];
    return NULL;
}

/* The place of a count of an opening: B90/games. */
static uint64_t *opening_of(game_stats *stats, const char *path) {
    unsigned long index = 0;
    const char *number = path + 1;
    if (path[0] < 'A' || path[0] > 'E' || !take_index(&number, 100, &index) || *number != '/')
        return NULL;
    game_stats_opening *opening = &stats->openings[(unsigned long)(path[0] - 'A') * 100 + index];
    return strcmp(number, "/games") == 0 ? &opening->games
                                         : result_of(opening->results, number + 1);
}

/* The place of a count of a stage: 3/moves. */
static uint64_t *stage_of(game_stats *stats, const char *path) {
    unsigned long index = 0;
    if (!take_index(&path, GAME_STATS_STAGES, &index))
        return NULL;
    if (strcmp(path, "/moves") == 0)
        return &stats->stages[index].moves;
    return strcmp(path, "/used_ms") == 0 ? &stats->stages[index].used_ms : NULL;
}

/* Where the number of a path belongs; NULL if nowhere. */
static uint64_t *place_of(game_stats *stats, const char *path) {
    const char *rest = NULL;
    unsigned long index = 0;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(path, plain[i].path) == 0)
            return (uint64_t *)(void *)((char *)stats + plain[i].offset);
    if ((rest = behind(path, "/results/")) != NULL)
        return result_of(stats->results, rest);
    if ((rest = behind(path, "/years/")) != NULL)
        return take_index(&rest, GAME_STATS_YEARS, &index) ? &stats->years[index] : NULL;
    if ((rest = behind(path, "/lengths/by_ten_moves/")) != NULL)
        return take_index(&rest, GAME_STATS_LENGTHS, &index) ? &stats->lengths[index] : NULL;
    if ((rest = behind(path, "/openings/")) != NULL)
        return opening_of(stats, rest);
    rest = behind(path, "/clocks/by_ten_moves/");
    return rest != NULL ? stage_of(stats, rest) : NULL;
}

/* Takes a number. */
static bool read_number(walk *way) {
    char *end = NULL;
    uint64_t *place = place_of(way->stats, way->path);
    errno = 0;
    if (place == NULL || *way->at < '0' || *way->at > '9')
        return false;
    *place = strtoull(way->at, &end, 10);
    way->at = end;
    return errno == 0;
}

static bool take_char(walk *way, char c) {
    if (*way->at != c)
        return false;
    way->at++;
    return true;
}

/* Takes the name of a member, and the colon behind it, into the path. */
static bool read_name(walk *way) {
    if (!take_char(way, '"'))
        return false;
    size_t len = strcspn(way->at, "\"\\");
    if (len + 2 > PATH_SIZE - way->len)
        return false;
    way->path[way->len++] = '/';
    memcpy(way->path + way->len, way->at, len);
    way->len += len;
    way->path[way->len] = '\0';
    way->at += len;
    return take_char(way, '"') && take_char(way, ':');
}

/* Adds the number of an item to the path. */
static bool add_index(walk *way, unsigned index) {
    int len = snprintf(way->path + way->len, PATH_SIZE - way->len, "/%u", index);
    way->len += (size_t)len;
    return way->len < PATH_SIZE;
}

/* Reads a value: what zug stats writes is no deeper than a few levels, and so is this recursion. */
static bool read_value(walk *way) { /* NOLINT(misc-no-recursion) */
    bool is_object = *way->at == '{';
    size_t len = way->len;
    if (*way->at != '{' && *way->at != '[')
        return read_number(way);
    if (++way->depth > DEPTH_MAX)
        return false;
    way->at++;
    for (unsigned i = 0; *way->at != (is_object ? '}' : ']'); i++) {
        bool fine = (i == 0 || take_char(way, ',')) &&
                    (is_object ? read_name(way) : add_index(way, i)) && read_value(way);
        if (!fine)
            return false;
        way->len = len;
        way->path[len] = '\0';
    }
    way->at++;
    way->depth--;
    return true;
}

bool stats_read(const char *text, game_stats *out) {
    walk way = {.at = text, .stats = out};
    memset(out, 0, sizeof *out);
    return read_value(&way) && *way.at == '\0';
}
