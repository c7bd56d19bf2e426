/* rating.c - the two tables of the FIDE Rating Regulations and what is made of them.
 * Room: pairing. Knows ratings and results, no tournaments. */
#include <zug/rating.h>

/* The greatest difference for which the expected score is 50, 51, ... hundredths (8.1.2). */
static const uint16_t expected_ends[] = {
    3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,  98,  106, 113, 121,
    129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
    290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

enum { EXPECTED_BANDS = sizeof expected_ends / sizeof expected_ends[0] };

/* The difference for 50, 51, ... per cent (8.1.1). */
static const uint16_t differences[] = {0,   7,   14,
                                       21,  29,  36,
                                       43,  50,  57,
                                       65,  72,  80,
                                       87,  95,  102,
                                       110, 117, 125,
                                       133, 141, 149,
                                       158, 166, 175,
                                       184, 193, 202,
                                       211, 220, 230,
                                       240, 251, 262,
                                       273, 284, 296,
                                       309, 322, 336,
                                       351, 366, 383,
                                       401, 422, 444,
                                       470, 501, 538,
                                       589, 677, ZUG_RATING_ALL_WON};

uint32_t zug_rating_expected(int32_t difference) {
    if (difference < 0)
        return 100 - zug_rating_expected(difference == INT32_MIN ? INT32_MAX : -difference);
    uint32_t band = 0;
    while (band < EXPECTED_BANDS && difference > expected_ends[band])
        band++;
    return 50 + band;
}

int32_t zug_rating_difference(uint32_t percent) {
    return percent < 50 ? -(int32_t)differences[50 - percent]
                        : (int32_t)differences[percent > 100 ? 50 : percent - 50];
}

int64_t zug_rating_round(int64_t dividend, int64_t divisor) {
    int64_t twice = 2 * dividend + divisor, whole = twice / (2 * divisor);
    return twice % (2 * divisor) < 0 ? whole - 1 : whole;
}

/* The sum of what was scored, in half-points. */
static int64_t half_points(const zug_rating_game *games, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += games[i].half_points;
    return sum;
}

int32_t zug_rating_average(const zug_rating_game *games, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += games[i].opponent;
    return count ? (int32_t)zug_rating_round(sum, (int64_t)count) : 0;
}

int32_t zug_rating_performance(const zug_rating_game *games, size_t count) {
    if (count == 0)
        return 0;
    int64_t percent = zug_rating_round(50 * half_points(games, count), (int64_t)count);
    return zug_rating_average(games, count) + zug_rating_difference((uint32_t)percent);
}

/* The expected score of a rating against all opponents, in hundredths. */
static int64_t expected_sum(int32_t rating, const zug_rating_game *games, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += zug_rating_expected(rating - games[i].opponent);
    return sum;
}

int32_t zug_rating_perfect(const zug_rating_game *games, size_t count) {
    if (count == 0)
        return 0;
    int32_t least = games[0].opponent, most = least;
    for (size_t i = 1; i < count; i++) {
        least = games[i].opponent < least ? games[i].opponent : least;
        most = games[i].opponent > most ? games[i].opponent : most;
    }
    int64_t wanted = 50 * half_points(games, count);
    if (wanted == 0)
        return least - ZUG_RATING_ALL_WON;
    /* Below low nothing is expected, at high everything; what is expected never falls. */
    int32_t low = least - ZUG_RATING_ALL_WON, high = most + ZUG_RATING_ALL_WON;
    while (low + 1 < high) {
        int32_t middle = low + (high - low) / 2;
        if (expected_sum(middle, games, count) >= wanted)
            high = middle;
        else
            low = middle;
    }
    return high;
}

int64_t zug_rating_expected_score(int32_t rating, const zug_rating_game *games, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        int32_t difference = rating - games[i].opponent;
        if (rating < ZUG_RATING_FULL_SCALE && difference > ZUG_RATING_GREATEST)
            difference = ZUG_RATING_GREATEST;
        if (rating < ZUG_RATING_FULL_SCALE && difference < -ZUG_RATING_GREATEST)
            difference = -ZUG_RATING_GREATEST;
        sum += zug_rating_expected(difference);
    }
    return sum;
}

uint32_t zug_rating_k(int32_t rating, int32_t age, size_t games) {
    enum { LAST_AGE = 18, JUNIOR_END = 2300, STRONG = 2400 };
    bool is_junior = age >= 0 && age <= LAST_AGE && rating < JUNIOR_END;
    uint32_t k = is_junior          ? ZUG_RATING_K_JUNIOR
                 : rating >= STRONG ? ZUG_RATING_K_STRONG
                                    : ZUG_RATING_K_USUAL;
    return k * games > ZUG_RATING_K_GAMES ? (uint32_t)(ZUG_RATING_K_GAMES / games) : k;
}

int64_t zug_rating_change(int32_t rating, uint32_t k, const zug_rating_game *games, size_t count) {
    int64_t beyond =
        50 * half_points(games, count) - zug_rating_expected_score(rating, games, count);
    return beyond * k;
}
