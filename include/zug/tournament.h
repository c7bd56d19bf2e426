/* tournament.h - a tournament as a value that programs build, ask and change: players, rounds and
 * what everybody did in them, points, byes, accelerations, forbidden pairs, teams.
 *
 *     zug_tournament *open = zug_tournament_new(alloc);
 *     zug_tournament_add_player(open, &(zug_player){.name = zug_str_from("Anna"), .rating = 2100});
 *     zug_tournament_add_player(open, &(zug_player){.name = zug_str_from("Bert"), .rating = 1900});
 *     zug_tournament_add_pair(open, 1, (zug_pair){.white = 1, .black = 2});
 *     zug_tournament_set_game(open, 1, 1, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS);
 *
 * Nothing here knows of text: zug/trf.h reads and writes tournaments. What is set is not judged at
 * once, since a tournament is often put together piece by piece; zug_tournament_faults says
 * afterwards what contradicts itself, and everything else in libzug wants one without faults. */
#ifndef ZUG_TOURNAMENT_H
#define ZUG_TOURNAMENT_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/alloc.h>
#include <zug/buf.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ZUG_PLAYERS_MAX = 9999, /* also the largest pairing number */
    ZUG_ROUNDS_MAX = 255,
    ZUG_TEAMS_MAX = 999,
    ZUG_TOURNAMENT_SENTENCE_SIZE = 200 /* bytes that zug_tournament_fault_write needs at most */
};

/* Points in tenths, so that a win is 10 and a draw 5. */
typedef int32_t zug_points;

/* The most that a game, a bye or an acceleration can bring: what a report has columns for. */
#define ZUG_POINTS_MAX 9999

/* The colour of a player in a round. */
typedef enum zug_round_color {
    ZUG_ROUND_NO_COLOR = 0,
    ZUG_ROUND_WHITE,
    ZUG_ROUND_BLACK
} zug_round_color;

/* What became of a player in a round. */
typedef enum zug_entry_kind {
    ZUG_ENTRY_NONE = 0,     /* nothing is known: not paired, and no bye */
    ZUG_ENTRY_OPEN,         /* has an opponent, but the game has no result yet */
    ZUG_ENTRY_WIN,          /* played */
    ZUG_ENTRY_DRAW,         /* played */
    ZUG_ENTRY_LOSS,         /* played */
    ZUG_ENTRY_SHORT_WIN,    /* played, but over before both had moved, and so not rated */
    ZUG_ENTRY_SHORT_DRAW,   /* the same */
    ZUG_ENTRY_SHORT_LOSS,   /* the same */
    ZUG_ENTRY_FORFEIT_WIN,  /* the opponent was not there */
    ZUG_ENTRY_FORFEIT_LOSS, /* was not there, though paired */
    ZUG_ENTRY_PAIRING_BYE,  /* the pairing left the player over (pairing-allocated bye, PAB) */
    ZUG_ENTRY_FULL_BYE,     /* full-point bye, given by the arbiter */
    ZUG_ENTRY_HALF_BYE,     /* half-point bye, asked for */
    ZUG_ENTRY_ZERO_BYE      /* absent, or withdrawn */
} zug_entry_kind;

enum { ZUG_ENTRY_KINDS = ZUG_ENTRY_ZERO_BYE + 1 };

/* A player's row of the cross table, in one round. */
typedef struct zug_entry {
    zug_entry_kind kind;
    zug_round_color color;   /* as scheduled, even if the game was forfeited */
    uint32_t opponent;       /* by pairing number; 0: none */
    zug_points adjustment;   /* what is added to the usual points: a penalty, a bonus */
    zug_points acceleration; /* fictitious points, when this round is paired (C.04.7) */
} zug_entry;

/* A player. Texts are borrowed when one is added, and kept as copies. */
typedef struct zug_player {
    uint32_t number; /* pairing number (TPN), from 1 */
    char sex;        /* 'm', 'w', or 0 if not said */
    zug_str title;   /* "GM", "IM", ... */
    zug_str name;
    uint32_t rating; /* 0: none */
    zug_str federation, fide_number, birth;
    bool has_points;       /* points is said by somebody: it must be what the rounds give */
    zug_points points;     /* the score, without accelerations */
    uint32_t rank;         /* as somebody said; 0: unknown */
    zug_points adjustment; /* a penalty or bonus that belongs to no round */
} zug_player;

/* Who meets whom; black is 0 for who is left over and gets the bye. */
typedef struct zug_pair {
    uint32_t white, black;
} zug_pair;

/* What results and byes bring. */
typedef struct zug_scoring {
    zug_points win, draw, loss;
    zug_points forfeit_win, forfeit_loss;
    zug_points pairing_bye, full_bye, half_bye, zero_bye;
    zug_points open; /* a game without a result so far */
} zug_scoring;

/* 1, 1/2 and 0; a bye of the pairing counts as a win, an open game as a draw. */
zug_scoring zug_scoring_usual(void);

/* Points of a team. */
typedef struct zug_team_points {
    bool is_said; /* by somebody; else they are as usual */
    zug_points match, game;
} zug_team_points;

/* What holds for the whole tournament. */
typedef struct zug_tournament_rules {
    uint32_t rounds;             /* how many there are to be; 0: not known */
    zug_round_color first_color; /* of the first player in round 1; none: see
                                    zug_tournament_first_color */
    bool is_baku;                /* accelerated by the Baku method (C.04.7), from the number of
                                    players and rounds; else by the entries' accelerations */
    bool is_by_rank;             /* players are ordered by rank in place of pairing number */
    zug_scoring scoring;
    zug_points match_win, match_draw, match_loss; /* of teams */
    zug_team_points team_points[ZUG_ENTRY_KINDS]; /* of byes of teams and of matches that were
                                                     forfeited as a whole */
} zug_tournament_rules;

/* What is known about a tournament in words; the number is that of its line in a report. */
typedef enum zug_tournament_label {
    ZUG_LABEL_NAME,         /* 012 */
    ZUG_LABEL_CITY,         /* 022 */
    ZUG_LABEL_FEDERATION,   /* 032 */
    ZUG_LABEL_START,        /* 042 */
    ZUG_LABEL_END,          /* 052 */
    ZUG_LABEL_TYPE,         /* 092, in words */
    ZUG_LABEL_ARBITER,      /* 102 */
    ZUG_LABEL_TIME_CONTROL, /* 122, in words */
    ZUG_LABEL_RANKING,      /* 172, in code: how players were numbered */
    ZUG_LABEL_PROGRAM,      /* 182 */
    ZUG_LABEL_SYSTEM,       /* 192, in code: FIDE_DUTCH_2026 */
    ZUG_LABEL_TIEBREAKS,    /* 202, in code, with commas between */
    ZUG_LABEL_STANDINGS,    /* 212, the same with PTS */
    ZUG_LABEL_TIME_CODE,    /* 222, as PGN's TimeControl */
    ZUG_LABEL_BOARD_COLORS, /* 352, as WBWB */
    ZUG_LABELS
} zug_tournament_label;

/* Players who must not meet in some rounds. */
typedef struct zug_forbidden {
    uint32_t first_round, last_round;
    const uint32_t *players; /* by pairing number: none of them meets another of them */
    size_t count;
} zug_forbidden;

/* A team, with its players in the order of boards. */
typedef struct zug_team {
    uint32_t number;
    zug_str name, nickname;
    uint32_t strength;                      /* 0: not said */
    bool has_match_points, has_game_points; /* they are said: they must be what the rounds give */
    zug_points match_points, game_points;
    uint32_t rank;                                /* 0: not said */
    zug_points match_adjustment, game_adjustment; /* a penalty or bonus that belongs to no round */
    const uint32_t *players;
    size_t count;
} zug_team;

/* What is said of a team in a round. A match is made of the games of the players; here is what they
 * cannot tell: byes of a team, matches that were forfeited as a whole, boards that were not taken
 * in the order of the team, points that are not the usual ones. zug/team.h has what came of it. */
typedef struct zug_team_round {
    zug_entry_kind kind;   /* a bye, or a forfeit of the whole match; NONE: its players tell */
    zug_round_color color; /* of a forfeit */
    uint32_t opponent;     /* of a forfeit, by the number of the team */
    zug_team_points set;   /* in place of what the round usually brings */
    zug_points match_adjustment, game_adjustment;     /* a penalty, a bonus */
    zug_points match_acceleration, game_acceleration; /* fictitious, when this round is paired */
    const uint32_t *lineup;  /* players by board, 0 where one was empty; NULL: in the usual order */
    size_t boards;           /* how many of them */
    uint32_t lineup_against; /* the opponent for whom the line-up was made; 0: not said */
} zug_team_round;

typedef struct zug_tournament zug_tournament;

/* A tournament without players, by the usual scoring; NULL without memory. */
zug_tournament *zug_tournament_new(zug_alloc alloc);
void zug_tournament_free(zug_tournament *tournament);

/* Adds a player; number 0 means the next one. False if the number is taken or too large, or without
 * memory; then nothing has changed. */
bool zug_tournament_add_player(zug_tournament *tournament, const zug_player *player);

/* The order in which players get their pairing numbers (C.04.2, ranking order): by rating, then by
 * title (GM, IM, WGM, FM, WIM, CM, WFM, WCM, none), then by name; negative if a comes first. */
int zug_player_compare(const zug_player *a, const zug_player *b);

/* How many players there are; the i-th from 0 in the order of pairing numbers, NULL beyond the
 * last; the index of a number, or SIZE_MAX if nobody has it. An index that nobody has is allowed
 * wherever one is asked for: nothing is known of it, and nothing can be set. */
size_t zug_tournament_player_count(const zug_tournament *tournament);
const zug_player *zug_tournament_player(const zug_tournament *tournament, size_t index);
size_t zug_tournament_find(const zug_tournament *tournament, uint32_t number);

/* What is said of a player's points and rank, to be changed as rounds go by. */
void zug_tournament_set_standing(zug_tournament *tournament, size_t index, zug_points points,
                                 uint32_t rank);

/* A player's penalty or bonus that belongs to no round. */
void zug_tournament_set_adjustment(zug_tournament *tournament, size_t index, zug_points points);

/* The rules; and changing them. */
const zug_tournament_rules *zug_tournament_rules_of(const zug_tournament *tournament);
void zug_tournament_set_rules(zug_tournament *tournament, const zug_tournament_rules *rules);

/* A label's text, empty if there is none; false without memory. */
zug_str zug_tournament_label_of(const zug_tournament *tournament, zug_tournament_label label);
bool zug_tournament_set_label(zug_tournament *tournament, zug_tournament_label label, zug_str text);

/* Lines of a report that nobody here understands, kept to be written again; false without memory.
 */
size_t zug_tournament_line_count(const zug_tournament *tournament);
zug_str zug_tournament_line(const zug_tournament *tournament, size_t index);
bool zug_tournament_add_line(zug_tournament *tournament, zug_str line);

/* The entry of the player of an index in a round from 1; all zero where nothing was set, and for an
 * index that nobody has. */
zug_entry zug_tournament_entry(const zug_tournament *tournament, size_t index, uint32_t round);

/* Sets an entry of one player, as it is: the opponent's has to be set as well. False if nobody has
 * the index, beyond ZUG_ROUNDS_MAX, or without memory. */
bool zug_tournament_set_entry(zug_tournament *tournament, size_t index, uint32_t round,
                              const zug_entry *entry);

/* Enters a pair, or a bye, of a round: both have an open game. What either entry says of
 * adjustments and accelerations stays. False if a number is unknown, or without memory. */
bool zug_tournament_add_pair(zug_tournament *tournament, uint32_t round, zug_pair pair);

/* Enters the result of the game that the player of a number has in a round. False if there is no
 * such game. */
bool zug_tournament_set_game(zug_tournament *tournament, uint32_t round, uint32_t number,
                             zug_entry_kind own, zug_entry_kind others);

/* Enters a bye that a player asked for or that the arbiter gave; false as above, or if it is no
 * bye. */
bool zug_tournament_set_bye(zug_tournament *tournament, uint32_t round, uint32_t number,
                            zug_entry_kind bye);

/* The last round in which anything was set for anybody, 0 without any; and the last one that was
 * paired: in which somebody has an opponent or the bye of the pairing. */
uint32_t zug_tournament_last_round(const zug_tournament *tournament);
uint32_t zug_tournament_paired_rounds(const zug_tournament *tournament);

/* The last round in which a game has no result yet; 0 if there is none. */
uint32_t zug_tournament_open_round(const zug_tournament *tournament);

/* Adds a group of players who must not meet each other; false without memory. */
bool zug_tournament_forbid(zug_tournament *tournament, const zug_forbidden *group);
size_t zug_tournament_forbidden_count(const zug_tournament *tournament);
const zug_forbidden *zug_tournament_forbidden(const zug_tournament *tournament, size_t index);

/* Adds a team; number 0 means the next one. False if the number is taken or too large, or without
 * memory. */
bool zug_tournament_add_team(zug_tournament *tournament, const zug_team *team);
size_t zug_tournament_team_count(const zug_tournament *tournament);
const zug_team *zug_tournament_team(const zug_tournament *tournament, size_t index);

/* A team's penalty or bonus that belongs to no round. */
void zug_tournament_set_team_adjustment(zug_tournament *tournament, size_t index, zug_points match,
                                        zug_points game);

/* True if teams are paired, and not players: there are teams, and the code of the system, or
 * without one the type in words, does not say otherwise. */
bool zug_tournament_pairs_teams(const zug_tournament *tournament);

/* The index of the team of a number, SIZE_MAX without one; and the number of the team that a player
 * is in, 0 for who is in none. */
size_t zug_tournament_find_team(const zug_tournament *tournament, uint32_t number);
uint32_t zug_tournament_team_of(const zug_tournament *tournament, uint32_t player);

/* What is said of the team of an index in a round from 1; all zero where nothing was. */
zug_team_round zug_tournament_team_round(const zug_tournament *tournament, size_t index,
                                         uint32_t round);

/* Says it. The line-up is copied. False beyond ZUG_ROUNDS_MAX, or without memory. */
bool zug_tournament_set_team_round(zug_tournament *tournament, size_t index, uint32_t round,
                                   const zug_team_round *said);

/* Adds a group of teams, by number, that must not meet each other; false without memory. */
bool zug_tournament_forbid_teams(zug_tournament *tournament, const zug_forbidden *group);
size_t zug_tournament_forbidden_team_count(const zug_tournament *tournament);
const zug_forbidden *zug_tournament_forbidden_teams(const zug_tournament *tournament, size_t index);

/* True if a game of this kind was played: over the board, with a result. */
bool zug_entry_is_played(zug_entry_kind kind);

/* True for kinds that need an opponent; and for byes, asked for or not. */
bool zug_entry_has_opponent(zug_entry_kind kind);
bool zug_entry_is_bye(zug_entry_kind kind);

/* What an entry brings, with its adjustment and without acceleration. */
zug_points zug_entry_points(const zug_scoring *scoring, const zug_entry *entry);

/* The score of a player after a round, without accelerations. */
zug_points zug_tournament_score(const zug_tournament *tournament, size_t index, uint32_t rounds);

/* The colour drawn for the first player in round 1: as the rules say; else that of
 * the first player who has one there; else White. */
zug_round_color zug_tournament_first_color(const zug_tournament *tournament);

/* What can be wrong: a name for programs, and a sentence in which %p is the player, %o the
 * opponent, %t the team, %r the round, %f what was found and %w what was wanted. */
#define ZUG_TOURNAMENT_FAULTS(X)                                                                   \
    X(OPPONENT_UNKNOWN, "opponent-unknown",                                                        \
      "player %p has the opponent %o in round %r, but there is no player %o")                      \
    X(OPPONENT_SELF, "opponent-self", "player %p is their own opponent in round %r")               \
    X(OPPONENT_DISAGREES, "opponent-disagrees",                                                    \
      "player %p has the opponent %o in round %r, but player %o says otherwise")                   \
    X(OPPONENT_MISSING, "opponent-missing",                                                        \
      "player %p has the result of a game in round %r, but no opponent")                           \
    X(OPPONENT_OF_BYE, "opponent-of-bye", "player %p has a bye in round %r, and also opponent %o") \
    X(COLORS_EQUAL, "colors-equal", "players %p and %o have the same colour in round %r")          \
    X(COLOR_MISSING, "color-missing", "player %p plays player %o in round %r without a colour")    \
    X(COLOR_OF_BYE, "color-of-bye", "player %p has a colour but no opponent in round %r")          \
    X(RESULTS_DISAGREE, "results-disagree",                                                        \
      "the results of players %p and %o in round %r do not go together")                           \
    X(RESULT_ONE_SIDED, "result-one-sided",                                                        \
      "of players %p and %o in round %r only one has a result")                                    \
    X(PAIRING_BYES, "pairing-byes",                                                                \
      "players %p and %o both have the pairing-allocated bye of round %r")                         \
    X(POINTS_WRONG, "points-wrong", "player %p is said to have %f points, but has scored %w")      \
    X(ROUND_BEYOND, "round-beyond", "player %p has an entry in round %r, but there are %w rounds") \
    X(FORBIDDEN_UNKNOWN, "forbidden-unknown",                                                      \
      "player %o must not meet some others, but there is no player %o")                            \
    X(TEAM_UNKNOWN, "team-unknown", "player %o is in a team, but there is no player %o")           \
    X(TEAM_TWICE, "team-twice", "player %p is in two teams, or twice in one")                      \
    X(TEAM_OPPONENTS, "team-opponents",                                                            \
      "players of team %t meet players of two other teams in round %r, one of them player %p")     \
    X(TEAM_PLAYS, "team-plays",                                                                    \
      "team %t has a bye or a forfeited match in round %r, but player %p has a game")              \
    X(MATCH_POINTS_WRONG, "match-points-wrong",                                                    \
      "team %t is said to have %f match points, but its matches give %w (penalties: line 299)")    \
    X(GAME_POINTS_WRONG, "game-points-wrong",                                                      \
      "team %t is said to have %f game points, but its boards give %w (penalties: line 299)")

typedef enum zug_tournament_fault_kind {
#define ZUG_FAULT_NAME(name, code, sentence) ZUG_TOURNAMENT_FAULT_##name,
    ZUG_TOURNAMENT_FAULTS(ZUG_FAULT_NAME)
#undef ZUG_FAULT_NAME
} zug_tournament_fault_kind;

/* Something that cannot be true, and of whom and what it is about. */
typedef struct zug_tournament_fault {
    zug_tournament_fault_kind kind;
    uint32_t player, opponent; /* by pairing number; 0 where it is about none */
    uint32_t team;             /* by number; the same */
    uint32_t round;            /* 0 where it is about none */
    int32_t found, wanted;     /* points; or for ROUND_BEYOND the number of rounds */
} zug_tournament_fault;

/* Finds what contradicts itself: in order of rounds, then players, then what is about neither.
 * Stores as many as fit and returns how many there are. A contradiction of two players is told
 * once, of the one with the smaller number. */
size_t zug_tournament_faults(const zug_tournament *tournament, zug_tournament_fault *out,
                             size_t capacity);

/* The code of a fault, as "colors-equal". */
const char *zug_tournament_fault_code(zug_tournament_fault_kind kind);

/* Writes a fault as a sentence. */
void zug_tournament_fault_write(const zug_tournament_fault *fault, zug_buf *out);

/* Writes points as people do: "4.5". */
void zug_points_write(zug_points points, zug_buf *out);

#ifdef __cplusplus
}
#endif

#endif
