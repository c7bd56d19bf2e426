/* standings_ratings.c - tie-breaks from the ratings of opponents (C.07 10).
 * Room: pairing. */
#include "standings_impl.h"

size_t zug__ratings_games(const zug__field *field, size_t index, uint32_t unrated,
                          zug_rating_game *out) {
    size_t count = 0;
    for (uint32_t round = 1; round <= field->rounds; round++) {
        const zug__meeting *meeting = zug__meeting_at(field, index, round);
        if (meeting->kind != ZUG__MEETING_PLAYED || meeting->opponent == ZUG__NOBODY)
            continue;
        uint32_t rating = field->ratings[meeting->opponent];
        rating = rating > 0 ? rating : unrated;
        if (rating > 0)
            out[count++] = (zug_rating_game){(int32_t)rating, meeting->half_points};
    }
    return count;
}

/* Takes the game against the lowest or the highest opponent out. */
static size_t cut_game(zug_rating_game *games, size_t count, bool is_highest) {
    size_t found = 0;
    for (size_t i = 1; i < count; i++)
        if (is_highest ? games[i].opponent > games[found].opponent
                       : games[i].opponent < games[found].opponent)
            found = i;
    if (count == 0)
        return 0;
    games[found] = games[count - 1];
    return count - 1;
}

/* 10.1, with cuts; none if nothing is left. */
static zug_tiebreak_value average(const zug_tiebreak *tiebreak, zug_rating_game *games,
                                  size_t count) {
    size_t least = tiebreak->cut_least < count ? tiebreak->cut_least : count;
    for (size_t i = 0; i < least; i++)
        count = cut_game(games, count, false);
    size_t most = tiebreak->cut_most < count ? tiebreak->cut_most : count;
    for (size_t i = 0; i < most; i++)
        count = cut_game(games, count, true);
    return (zug_tiebreak_value){zug_rating_average(games, count), count > 0};
}

/* The value of a participant that needs no other's performance. */
static zug_tiebreak_value own_value(const zug_standings *standings, const zug_tiebreak *tiebreak,
                                    size_t index) {
    const zug__field *field = &standings->field;
    zug_tiebreak_kind kind = tiebreak->kind;
    size_t count = zug__ratings_games(field, index, tiebreak->unrated, standings->games);
    if (kind == ZUG_TIEBREAK_RATING)
        return (zug_tiebreak_value){
            field->ratings[index] ? field->ratings[index] : tiebreak->unrated, 1};
    if (kind == ZUG_TIEBREAK_RATING_AVERAGE)
        return average(tiebreak, standings->games, count);
    bool is_perfect = kind == ZUG_TIEBREAK_PERFECT || kind == ZUG_TIEBREAK_PERFECT_AVERAGE;
    return (zug_tiebreak_value){is_perfect ? zug_rating_perfect(standings->games, count)
                                           : zug_rating_performance(standings->games, count),
                                count > 0};
}

/* 10.4, 10.5: the average of what the opponents played over the board have. */
static zug_tiebreak_value opponents_average(const zug__field *field, size_t index,
                                            const zug_tiebreak_value *values) {
    int64_t sum = 0, count = 0;
    for (uint32_t round = 1; round <= field->rounds; round++) {
        const zug__meeting *meeting = zug__meeting_at(field, index, round);
        if (meeting->kind != ZUG__MEETING_PLAYED || meeting->opponent == ZUG__NOBODY ||
            values[meeting->opponent].denominator == 0)
            continue;
        sum += values[meeting->opponent].numerator;
        count++;
    }
    return (zug_tiebreak_value){count ? zug_rating_round(sum, count) : 0, count > 0};
}

bool zug__ratings_values(zug_standings *standings, size_t k) {
    const zug_tiebreak *tiebreak = &standings->list.items[k];
    size_t count = standings->field.count;
    zug_tiebreak_value *values = standings->values + k * count;
    bool is_average = tiebreak->kind == ZUG_TIEBREAK_PERFORMANCE_AVERAGE ||
                      tiebreak->kind == ZUG_TIEBREAK_PERFECT_AVERAGE;
    zug_tiebreak_value *own = values;
    if (is_average)
        own = zug__arena_take(&standings->arena, count * sizeof *own + 1);
    if (!own)
        return false;
    for (size_t i = 0; i < count; i++)
        own[i] = own_value(standings, tiebreak, i);
    for (size_t i = 0; i < count && is_average; i++)
        values[i] = opponents_average(&standings->field, i, own);
    return true;
}
