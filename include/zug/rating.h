/* rating.h - ratings as numbers: expected scores and rating differences by the tables of the FIDE
 * Rating Regulations (B.02, 8.1), performances and changes made of them. All is whole numbers. */
#ifndef ZUG_RATING_H
#define ZUG_RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ZUG_RATING_ALL_WON = 800,     /* the difference that stands for a score of 100 % (8.1.1) */
    ZUG_RATING_GREATEST = 400,    /* larger differences count as this for changes (8.3.1) */
    ZUG_RATING_FULL_SCALE = 2650, /* from this rating on they do not */
    ZUG_RATING_K_JUNIOR = 40,     /* up to an age of 18 and below 2300 (8.3.3) */
    ZUG_RATING_K_USUAL = 20,
    ZUG_RATING_K_STRONG = 10, /* from 2400 on */
    ZUG_RATING_K_GAMES = 700  /* K times the games is not more */
};

/* What came of a game against a rated opponent. */
typedef struct zug_rating_game {
    int32_t opponent;    /* the rating */
    uint8_t half_points; /* 2, 1 or 0 for a win, a draw or a loss */
} zug_rating_game;

/* The score that a rating difference promises, in hundredths of a game (8.1.2): 50 for 0 to 3, 51
 * for 4 to 10, 100 beyond 735; for negative ones the rest to 100. */
uint32_t zug_rating_expected(int32_t difference);

/* The rating difference that stands for a score in per cent, at most 100 (8.1.1): 0 for 50, 800 for
 * 100, -800 for 0. */
int32_t zug_rating_difference(uint32_t percent);

/* The average rating of the opponents, a half rounded up (C.07 10.1); 0 without games. */
int32_t zug_rating_average(const zug_rating_game *games, size_t count);

/* The performance: the average plus the difference that stands for the score, which is rounded to
 * hundredths, a half up (C.07 10.2); 0 without games. */
int32_t zug_rating_performance(const zug_rating_game *games, size_t count);

/* The perfect performance: the lowest rating whose expected score reaches the score, on the full
 * scale; for a score of zero 800 less than the lowest opponent (C.07 10.3); 0 without games. */
int32_t zug_rating_perfect(const zug_rating_game *games, size_t count);

/* The score that a rating is expected to make of games, in hundredths, where differences beyond 400
 * count as 400, unless the rating is 2650 or more (8.3.1). */
int64_t zug_rating_expected_score(int32_t rating, const zug_rating_game *games, size_t count);

/* The development coefficient K (8.3.3), as far as a tournament can tell: 40 below 2300 for whom
 * the year of the tournament is that of the 18th birthday or an earlier one, 10 from 2400 on, else
 * 20; less if K times the games would be more than 700. Nobody here knows who has fewer than 30
 * games on the list, which makes it 40, or had 2400 once, which keeps it at 10. The age is what
 * somebody becomes in the year of the tournament; negative if it is not known. */
uint32_t zug_rating_k(int32_t rating, int32_t age, size_t games);

/* What the games would change a rating by, in hundredths of a point: K times what was scored beyond
 * what was expected. For information: FIDE adds up a month and rounds then. */
int64_t zug_rating_change(int32_t rating, uint32_t k, const zug_rating_game *games, size_t count);

/* The whole number nearest to a quotient, a half rounded up; the divisor is positive. */
int64_t zug_rating_round(int64_t dividend, int64_t divisor);

#ifdef __cplusplus
}
#endif

#endif
