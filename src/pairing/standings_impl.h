/* standings_impl.h - what standings are made of.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_STANDINGS_IMPL_H
#define ZUG_PAIRING_STANDINGS_IMPL_H

#include <zug/standings.h>

#include "base/arena.h"

#define ZUG__NOBODY UINT32_MAX

/* What a round was for a participant, as C.07 divides rounds. */
typedef enum zug__meeting_kind {
    ZUG__MEETING_NONE = 0, /* part of no sum: the free round of a round robin */
    ZUG__MEETING_PLAYED,
    ZUG__MEETING_OPEN,         /* has no result yet */
    ZUG__MEETING_FORFEIT_WIN,  /* 16.2.2 */
    ZUG__MEETING_FORFEIT_LOSS, /* 16.2.4 */
    ZUG__MEETING_GIVEN_BYE,    /* 16.2.1: by the pairing or the arbiter */
    ZUG__MEETING_HALF_BYE,     /* requested: 16.2.3 or 16.2.5 */
    ZUG__MEETING_ZERO_BYE      /* the same */
} zug__meeting_kind;

/* The two scores of a team. Players have one: both are the same for them. */
enum { ZUG__MATCH, ZUG__GAME, ZUG__SCORES };

/* A participant's round. */
typedef struct zug__meeting {
    zug__meeting_kind kind;
    zug_round_color color;
    uint32_t opponent;   /* an index; ZUG__NOBODY */
    uint8_t half_points; /* 2, 1 or 0 for a game or match won, drawn or lost; of a team's
                            bye for what it is like */
    zug_points points[ZUG__SCORES];
} zug__meeting;

/* All participants with their rounds: what every tie-break is calculated from. */
typedef struct zug__field {
    size_t count;
    uint32_t rounds; /* that are counted */
    bool is_swiss, is_team;
    bool is_over; /* the last round that is counted is the last of the tournament */
    int primary;  /* of ZUG__SCORES */
    zug_points win[ZUG__SCORES], draw[ZUG__SCORES], loss[ZUG__SCORES];
    zug__meeting *meetings;   /* by participant, then by round */
    zug_points *extra;        /* by participant, then by score: points that belong to no round */
    uint32_t *numbers;        /* by participant */
    uint32_t *ratings;        /* by participant; 0: none */
    bool *uncounted;          /* by participant: left a round robin before half of it (C.05 6.6) */
    uint32_t boards;          /* of a match */
    zug_points *board_points; /* of teams: by participant, then by board (12) */
} zug__field;

/* A way to look at a field: which score, and what is assumed; with the scores that follow. */
typedef struct zug__lens {
    const zug__field *field;
    int score;            /* of ZUG__SCORES */
    bool fore;            /* all games of the last round are drawn (8.3) */
    bool forfeits_played; /* 15.2, or as the tournament says */
    zug_points *own;      /* by participant: the score */
    zug_points *adjusted; /* by participant: the score as opponents see it (16.3) */
} zug__lens;

/* One addend of a sum. */
typedef struct zug__part {
    uint32_t round, opponent;
    bool is_dummy, is_voluntary, is_cut;
    zug_points score; /* of the opponent or dummy */
    int64_t value;
} zug__part;

/* How the addends are made: Buchholz takes scores as they are, Sonneborn-Berger multiplies. */
typedef struct zug__sum {
    zug__lens lens;
    bool by_result;
    int result; /* of ZUG__SCORES: what is multiplied with */
    uint32_t cut_least, cut_most;
} zug__sum;

struct zug_standings {
    zug__arena arena;
    const zug_tournament *tournament;
    zug__field field;
    zug_tiebreak_list list;
    zug_tiebreak_drop dropped[ZUG_TIEBREAKS_MAX];
    zug__sum sums[ZUG_TIEBREAKS_MAX]; /* of those that are sums; others have no lens */
    uint32_t *order;                  /* by row the participant */
    uint32_t *row_of;                 /* by participant the row */
    zug_standings_row *rows;
    zug_tiebreak_value *values; /* by tie-break, then by participant */
    zug__part *parts;           /* for one participant's rounds */
    zug_rating_game *games;     /* the same */
    /* For comparing those who are tied, by participant. */
    uint32_t *groups, last_group, *missing, *places;
    zug_tiebreak_value *encounters;
    uint32_t *scratch;                /* for sorting */
    uint32_t *stage_places;           /* of a knock-out that could be followed, by participant: the
                                         lower the farther they have come; else NULL */
    zug_pairing_refusal lost_bracket; /* why it could not be */
};

/* A participant's round from 1. */
static inline const zug__meeting *zug__meeting_at(const zug__field *field, size_t index,
                                                  uint32_t round) {
    return field->meetings + index * field->rounds + (round - 1);
}

/* True for a round in which there is somebody on the other side. */
static inline bool zug__meeting_has_opponent(const zug__meeting *meeting) {
    return meeting->kind >= ZUG__MEETING_PLAYED && meeting->kind <= ZUG__MEETING_FORFEIT_LOSS;
}

/* True for a requested bye (16.1.1), and for a voluntary unplayed round (16.1.2). */
static inline bool zug__meeting_is_requested(const zug__meeting *meeting) {
    return meeting->kind == ZUG__MEETING_HALF_BYE || meeting->kind == ZUG__MEETING_ZERO_BYE;
}
static inline bool zug__meeting_is_voluntary(const zug__meeting *meeting) {
    return meeting->kind == ZUG__MEETING_FORFEIT_LOSS || zug__meeting_is_requested(meeting);
}

/* standings_field.c, standings_teams.c: fill a field whose rounds, is_swiss and is_team are set;
 * false without memory. */
bool zug__field_players(zug__field *field, const zug_tournament *tournament, zug__arena *arena);
bool zug__field_teams(zug__field *field, const zug_tournament *tournament, zug__arena *arena);
bool zug__field_take(zug__field *field, size_t count, zug__arena *arena);

/* The score of a participant, in one of ZUG__SCORES. */
zug_points zug__field_score(const zug__field *field, size_t index, int score);

/* standings_sums.c: Articles 8, 9, 13.2, 14 and 16. */
bool zug__lens_make(zug__lens *lens, zug__arena *arena);
zug__meeting zug__lens_meeting(const zug__lens *lens, size_t index, uint32_t round);
size_t zug__sum_parts(const zug__sum *sum, size_t index, zug__part *out);
int64_t zug__sum_total(const zug__sum *sum, size_t index, zug__part *scratch);

/* standings_record.c: Articles 7, 9.2 and 12.1, a participant's own record. */
zug_tiebreak_value zug__record_value(const zug__field *field, const zug_tiebreak *tiebreak,
                                     size_t index);

/* Which score a tie-break means. */
int zug__score_of(const zug__field *field, const zug_tiebreak *tiebreak);

/* standings_ratings.c: Article 10; false without memory. */
bool zug__ratings_values(zug_standings *standings, size_t tiebreak);
size_t zug__ratings_games(const zug__field *field, size_t index, uint32_t unrated,
                          zug_rating_game *out);

/* standings_direct.c: Articles 6, 12.2, 12.3 and 13.3. Gives each member of a tied group a place
 * from 0 in standings->places, the same for those who stay tied, and a value to show. The order of
 * the members changes. */
void zug__direct_rank(zug_standings *standings, size_t tiebreak, uint32_t *group, size_t count);

/* standings_bracket.c: true if players of a tournament are ranked by the stage that they have
 * reached in a knock-out; ranks them by it, or notes why that is not possible, false without
 * memory. */
bool zug__bracket_is_meant(const zug_tournament *tournament, bool is_team);
bool zug__bracket_rank(zug_standings *standings);

/* standings_values.c: all values of a tie-break; false without memory. */
bool zug__values_fill(zug_standings *standings, size_t tiebreak);
bool zug__values_is_group(zug_tiebreak_kind kind);

#endif
