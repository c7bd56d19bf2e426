/* standings.h - who stands where in a tournament, by points and the tie-breaks of FIDE C.07, with
 * every value, what it is made of, and the cross table.
 *
 *     zug_standings *table = zug_standings_new(open, &(zug_standings_wish){0}, alloc);
 *     for (size_t i = 0; i < zug_standings_count(table); i++)
 *         show(zug_standings_row_of(table, i)->rank, zug_standings_value(table, i, 0));
 *     zug_standings_free(table);
 *
 * Values are exact: fractions of whole numbers, rounded only where C.07 says so and where they are
 * written. The tournament must stay as it is and live as long as its standings. */
#ifndef ZUG_STANDINGS_H
#define ZUG_STANDINGS_H

#include <stdbool.h>
#include <zug/alloc.h>
#include <zug/pairing_refusal.h>
#include <zug/rating.h>
#include <zug/status.h>
#include <zug/tiebreak.h>
#include <zug/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a tournament is paired, as far as C.07 asks for it: by Article 16 or by 15.2. */
typedef enum zug_pairing_way {
    ZUG_PAIRING_AS_SAID = 0, /* as the labels of the tournament say; Swiss if they do not */
    ZUG_PAIRING_SWISS,
    ZUG_PAIRING_DETERMINED /* all pairings are known beforehand: round robins, Scheveningen */
} zug_pairing_way;

/* Which standings are wanted. All zero: of the players, by what the tournament says. */
typedef struct zug_standings_wish {
    const zug_tiebreak_list *tiebreaks; /* NULL: see zug_standings_tiebreaks */
    uint32_t rounds; /* after which round, at most the last that has an entry; 0: after
                        the last that was played */
    zug_pairing_way way;
    bool is_team; /* of the teams */
} zug_standings_wish;

/* Why a tie-break of the list does not count in these standings. */
typedef enum zug_tiebreak_drop {
    ZUG_TIEBREAK_KEPT = 0,
    ZUG_TIEBREAK_DROP_UNRATED,     /* there are unrated players, and no rule for them (10) */
    ZUG_TIEBREAK_DROP_ROUND_ROBIN, /* not to be used in round robins (8) */
    ZUG_TIEBREAK_DROP_TEAMS_ONLY,  /* of teams, but these are players */
    ZUG_TIEBREAK_DROP_NO_TEAMS,    /* of players, but these are teams */
    ZUG_TIEBREAK_DROP_OWN          /* nobody here knows how it is calculated */
} zug_tiebreak_drop;

/* A value; a denominator of 0 means that there is none. */
typedef struct zug_tiebreak_value {
    int64_t numerator, denominator;
} zug_tiebreak_value;

/* In place of a tie-break: the stage of a knock-out that was reached. */
#define ZUG_STANDINGS_BY_STAGE (SIZE_MAX - 1)

/* A participant in the standings. */
typedef struct zug_standings_row {
    uint32_t rank;  /* from 1, the same for who is equal in everything; 0: results do not count */
    bool is_shared; /* somebody else has the same rank */
    size_t index;   /* of the player or the team in the tournament */
    size_t decided; /* which tie-break of the list puts this row below the one before it, or
                       ZUG_STANDINGS_BY_STAGE; SIZE_MAX: none does */
    zug_points points, game_points; /* of teams: match points and game points; else both points */
    uint32_t absent_since;          /* the first of the zero-point byes with which the rounds end;
                                       0: was there to the end */
} zug_standings_row;

/* What became of a row in a round. */
typedef struct zug_standings_cell {
    zug_entry_kind kind;   /* for teams: that of the match as a whole */
    zug_round_color color; /* none for teams */
    size_t opponent;       /* the row of the opponent; SIZE_MAX: none */
    zug_points points, game_points;
} zug_standings_cell;

/* What a round adds to Buchholz, Sonneborn-Berger and what is derived from them. */
typedef struct zug_standings_part {
    uint32_t round;
    size_t opponent;  /* its row; for an unplayed round that of who was scheduled; SIZE_MAX: none */
    bool is_dummy;    /* an unplayed round counts as against a dummy (16.4) */
    bool is_cut;      /* by a modifier */
    zug_points score; /* of the opponent, adjusted (16.3), or of the dummy */
    zug_tiebreak_value value;
} zug_standings_part;

typedef struct zug_standings zug_standings;

/* The tie-breaks that a tournament says (lines 212, else 202), or else those that are usual for its
 * way of pairing, of a knock-out points alone. On failure *label is the one that is not understood;
 * the error has the byte of its text. */
zug_status zug_standings_tiebreaks(const zug_tournament *tournament, bool is_team,
                                   zug_tiebreak_list *out, zug_tournament_label *label,
                                   zug_error *err);

/* How the tournament says that it is paired: its code (192), else its type in words (092). */
zug_pairing_way zug_standings_way(const zug_tournament *tournament);

/* The standings; NULL without memory. If the wish has no tie-breaks and those of the tournament are
 * not understood, the usual ones count. */
zug_standings *zug_standings_new(const zug_tournament *tournament, const zug_standings_wish *wish,
                                 zug_alloc alloc);
void zug_standings_free(zug_standings *standings);

/* How many rows there are, and the rows, the first rank first; rows of one rank are in the order of
 * pairing numbers. */
size_t zug_standings_count(const zug_standings *standings);
const zug_standings_row *zug_standings_row_of(const zug_standings *standings, size_t row);

/* After which round these standings are, how they were taken to be paired, whether they are of
 * teams, and of which tournament. */
uint32_t zug_standings_rounds(const zug_standings *standings);
bool zug_standings_is_swiss(const zug_standings *standings);
bool zug_standings_is_team(const zug_standings *standings);
const zug_tournament *zug_standings_tournament(const zug_standings *standings);

/* True if the players of a knock-out are ranked by the stage that they have reached, which takes
 * the place of points: who is still in before who is out, and whoever went out at the same stage by
 * the other tie-breaks of the list. The losers of the semi-finals are ranked by a match for the
 * third place if they play one. */
bool zug_standings_is_bracket(const zug_standings *standings);

/* Why the matches of a knock-out could not be followed, so that points rank it; else NULL. */
const zug_pairing_refusal *zug_standings_lost_bracket(const zug_standings *standings);

/* How many games of a round that is counted have no result yet: they bring what the scoring of the
 * tournament says, usually as much as a draw. */
size_t zug_standings_open_games(const zug_standings *standings, uint32_t round);

/* The tie-breaks that were applied, and whether one of them had to be dropped. */
const zug_tiebreak_list *zug_standings_list(const zug_standings *standings);
zug_tiebreak_drop zug_standings_dropped(const zug_standings *standings, size_t tiebreak);

/* A reason to drop one, as a sentence without a subject. */
const char *zug_tiebreak_drop_words(zug_tiebreak_drop drop);

/* The value of a row in one of the tie-breaks. For those that compare who is tied (DE, EDE, TBR,
 * BBE) it is the score among those tied, or on the first board or boards; none for who was tied
 * with nobody. */
zug_tiebreak_value zug_standings_value(const zug_standings *standings, size_t row, size_t tiebreak);

/* What a value is the sum of, in order of rounds: stores as many as fit and returns how many there
 * are; 0 for tie-breaks that are no such sums. */
size_t zug_standings_parts(const zug_standings *standings, size_t row, size_t tiebreak,
                           zug_standings_part *out, size_t capacity);

/* A cell of the cross table, of a round from 1. */
zug_standings_cell zug_standings_cell_of(const zug_standings *standings, size_t row,
                                         uint32_t round);

/* The pairing number and the name of a row. */
uint32_t zug_standings_number(const zug_standings *standings, size_t row);
zug_str zug_standings_name(const zug_standings *standings, size_t row);

/* Writes a cell of the cross table as "12w1" or "H"; for teams the opponent's number and the game
 * points, as "8:2.5". */
void zug_standings_cell_write(const zug_standings *standings, const zug_standings_cell *cell,
                              zug_buf *out);

/* The letter of a kind of entry in a cross table, as reports have it; an open game is an asterisk,
 * nothing a blank. */
char zug_standings_letter(zug_entry_kind kind);

/* The games of a row that are rated, for zug_rating_performance and zug_rating_change: played over
 * the board and not too short, against rated players, also those whose results do not count in the
 * standings. Stores as many as fit and returns how many there are; 0 for teams. */
size_t zug_standings_games(const zug_standings *standings, size_t row, zug_rating_game *out,
                           size_t capacity);

/* What the games of a row mean for its rating, for information. */
typedef struct zug_standings_rating {
    size_t games;        /* that are rated; 0: then nothing else is said */
    int64_t half_points; /* scored in them */
    int32_t performance;
    bool has_change;  /* is rated: then there is more */
    int64_t expected; /* the score, in hundredths */
    uint32_t k;       /* as zug_rating_k says, by the years of birth and of the tournament */
    int64_t change;   /* in hundredths */
} zug_standings_rating;

/* The same of a row; without games for teams. */
zug_standings_rating zug_standings_rating_of(const zug_standings *standings, size_t row);

/* Negative, zero or positive as the first value is less than, equal to or greater than the second;
 * none is less than any. */
int zug_tiebreak_value_compare(zug_tiebreak_value a, zug_tiebreak_value b);

/* Writes a value in so many decimals, at most 6, a half rounded up; "-" for none. */
void zug_tiebreak_value_write(zug_tiebreak_value value, uint32_t decimals, zug_buf *out);

#ifdef __cplusplus
}
#endif

#endif
