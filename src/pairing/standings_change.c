/* standings_change.c - what the games of a player mean for the rating (FIDE Rating Regulations,
 * B.02 8.3), for information: no tie-break. Room: pairing. */
#include "standings_impl.h"

/* True if a game is rated: both were there, and both have moved. */
static bool is_rated(zug_entry_kind kind) {
    return kind == ZUG_ENTRY_WIN || kind == ZUG_ENTRY_DRAW || kind == ZUG_ENTRY_LOSS;
}

/* The games of a player that are rated, from the tournament itself: games of those whose results do
 * not count in the standings stay in it for rating (C.05 6.6). */
static size_t rated_games(const zug_standings *standings, size_t index, zug_rating_game *out) {
    const zug_tournament *t = standings->tournament;
    size_t count = 0;
    for (uint32_t round = 1; round <= standings->field.rounds; round++) {
        zug_entry entry = zug_tournament_entry(t, index, round);
        size_t opponent = zug_tournament_find(t, entry.opponent);
        if (!is_rated(entry.kind) || opponent == SIZE_MAX)
            continue;
        uint32_t rating = zug_tournament_player(t, opponent)->rating;
        uint8_t half_points = entry.kind == ZUG_ENTRY_WIN ? 2 : entry.kind == ZUG_ENTRY_DRAW;
        if (rating > 0)
            out[count++] = (zug_rating_game){(int32_t)rating, half_points};
    }
    return count;
}

size_t zug_standings_games(const zug_standings *standings, size_t row, zug_rating_game *out,
                           size_t capacity) {
    size_t count = 0;
    if (!standings->field.is_team)
        count = rated_games(standings, standings->order[row], standings->games);
    for (size_t i = 0; i < count && i < capacity; i++)
        out[i] = standings->games[i];
    return count;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The year in a date, whichever way it is written: its only number of four digits; 0 without. */
static int32_t year_in(zug_str date) {
    for (size_t at = 0; at < date.len;) {
        size_t end = at;
        int32_t number = 0;
        while (end < date.len && is_digit(date.data[end]) && end - at < 5)
            number = number * 10 + (date.data[end++] - '0');
        if (end - at == 4)
            return number;
        at = end > at ? end : at + 1;
    }
    return 0;
}

/* What a player becomes in the year in which the tournament begins; negative if that is not known.
 */
static int32_t age_of(const zug_tournament *t, const zug_player *player) {
    int32_t year = year_in(zug_tournament_label_of(t, ZUG_LABEL_START));
    int32_t birth = year_in(player->birth);
    if (year == 0)
        year = year_in(zug_tournament_label_of(t, ZUG_LABEL_END));
    return year > 0 && birth > 0 ? year - birth : -1;
}

zug_standings_rating zug_standings_rating_of(const zug_standings *standings, size_t row) {
    const zug_rating_game *games = standings->games;
    zug_standings_rating out = {.games = zug_standings_games(standings, row, NULL, 0)};
    if (out.games == 0)
        return out;
    const zug_player *player = zug_tournament_player(standings->tournament, standings->order[row]);
    int32_t rating = (int32_t)player->rating;
    out.performance = zug_rating_performance(games, out.games);
    for (size_t i = 0; i < out.games; i++)
        out.half_points += games[i].half_points;
    out.has_change = rating > 0;
    if (!out.has_change)
        return out;
    out.expected = zug_rating_expected_score(rating, games, out.games);
    out.k = zug_rating_k(rating, age_of(standings->tournament, player), out.games);
    out.change = zug_rating_change(rating, out.k, games, out.games);
    return out;
}
