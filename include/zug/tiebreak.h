/* tiebreak.h - the tie-breaks of FIDE C.07 (in force since 1 March 2026), by the codes that
 * tournament reports have for them: "PTS,DE,BH/C1,BH,SB".
 *
 * A code is a name, for teams perhaps :MP or :GP for the score that counts, and modifiers behind
 * slashes: /C1 cuts the least significant value (14.1), /C2 two (14.2), /M1 and /M2 as many at both
 * ends (14.3, 14.4), /L+1 moves Koya's limit by half points (14.5), /P takes forfeits as games that
 * were played (6.1.1, 16.6), /F uses Fore Buchholz (8.2, 13.4), /R reverses the order (7.8, 10.6),
 * /K4 sets the divisor of SSSC (13.4.2), /U1400 is the rating of those who have none (10). Small
 * letters are as good, and so is the hyphen of the Handbook: BH-C1. */
#ifndef ZUG_TIEBREAK_H
#define ZUG_TIEBREAK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zug/buf.h>
#include <zug/status.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ZUG_TIEBREAKS_MAX = 32,       /* how many can stand in a list */
    ZUG_TIEBREAK_CODE_SIZE = 128, /* bytes that zug_tiebreak_write needs at most */
    ZUG_TIEBREAK_OWN_MAX = 32     /* bytes of the name of a self-defined one */
};

/* All tie-breaks: a name, the code, the article of C.07, its name in words, and the decimals in
 * which its values are shown. */
#define ZUG_TIEBREAK_TABLE(X)                                                                      \
    X(POINTS, "PTS", "4.2", "points", 1)                                                           \
    X(DIRECT, "DE", "6", "direct encounter", 1)                                                    \
    X(WINS, "WIN", "7.1", "number of wins", 0)                                                     \
    X(GAMES_WON, "WON", "7.2", "number of games won", 0)                                           \
    X(BLACK_GAMES, "BPG", "7.3", "number of games played with Black", 0)                           \
    X(BLACK_WINS, "BWG", "7.4", "number of games won with Black", 0)                               \
    X(PROGRESSIVE, "PS", "7.5", "sum of progressive scores", 1)                                    \
    X(ELECTED, "REP", "7.6", "rounds one elected to play", 0)                                      \
    X(STANDARD, "STD", "7.7", "standard points", 1)                                                \
    X(NUMBER, "TPN", "7.8", "tournament pairing number", 0)                                        \
    X(BUCHHOLZ, "BH", "8.1", "Buchholz", 1)                                                        \
    X(BUCHHOLZ_AVERAGE, "AOB", "8.2", "average of opponents' Buchholz", 2)                         \
    X(FORE_BUCHHOLZ, "FB", "8.3", "Fore Buchholz", 1)                                              \
    X(SONNEBORN_BERGER, "SB", "9.1", "Sonneborn-Berger", 2)                                        \
    X(KOYA, "KS", "9.2", "Koya system", 1)                                                         \
    X(RATING_AVERAGE, "ARO", "10.1", "average rating of opponents", 0)                             \
    X(PERFORMANCE, "TPR", "10.2", "tournament performance rating", 0)                              \
    X(PERFECT, "PTP", "10.3", "perfect tournament performance", 0)                                 \
    X(PERFORMANCE_AVERAGE, "APRO", "10.4", "average performance rating of opponents", 0)           \
    X(PERFECT_AVERAGE, "APPO", "10.5", "average perfect performance of opponents", 0)              \
    X(RATING, "RTNG", "10.6", "rating", 0)                                                         \
    X(BOARD_COUNT, "BC", "12.1", "board count", 1)                                                 \
    X(TOP_BOARDS, "TBR", "12.2", "top board results", 1)                                           \
    X(BOTTOM_BOARDS, "BBE", "12.3", "bottom board elimination", 1)                                 \
    X(OTHER_SCORE, "MPVGP", "13.1", "match points or game points", 1)                              \
    X(EXTENDED_MM, "EMMSB", "13.2.1", "opponents' match points by match points scored", 2)         \
    X(EXTENDED_MG, "EMGSB", "13.2.2", "opponents' match points by game points scored", 2)          \
    X(EXTENDED_GM, "EGMSB", "13.2.3", "opponents' game points by match points scored", 2)          \
    X(EXTENDED_GG, "EGGSB", "13.2.4", "opponents' game points by game points scored", 2)           \
    X(TEAM_DIRECT, "EDE", "13.3", "extended direct encounter", 1)                                  \
    X(TEAM_DIRECT_BT, "EDEBT", "13.3.2", "extended direct encounter, then BC, then TBR", 1)        \
    X(TEAM_DIRECT_BB, "EDEBB", "13.3.2", "extended direct encounter, then BC, then BBE", 1)        \
    X(TEAM_DIRECT_T, "EDET", "13.3.2", "extended direct encounter, then TBR", 1)                   \
    X(TEAM_DIRECT_B, "EDEB", "13.3.2", "extended direct encounter, then BBE", 1)                   \
    X(STRENGTH, "SSSC", "13.4", "scores and schedule strength combination", 2)                     \
    X(OWN, "OTHER_", "4.1", "defined by the tournament itself", 0)

typedef enum zug_tiebreak_kind {
#define ZUG_TIEBREAK_NAME(name, code, article, words, decimals) ZUG_TIEBREAK_##name,
    ZUG_TIEBREAK_TABLE(ZUG_TIEBREAK_NAME)
#undef ZUG_TIEBREAK_NAME
} zug_tiebreak_kind;

enum { ZUG_TIEBREAK_KINDS = ZUG_TIEBREAK_OWN + 1 };

/* Which score of teams is meant. */
typedef enum zug_team_score {
    ZUG_TEAM_SCORE_PRIMARY = 0, /* the one that decides the tournament (13) */
    ZUG_TEAM_SCORE_MATCH,       /* :MP */
    ZUG_TEAM_SCORE_GAME         /* :GP */
} zug_team_score;

/* A tie-break with its modifiers. */
typedef struct zug_tiebreak {
    zug_tiebreak_kind kind;
    zug_team_score score;
    uint32_t cut_least, cut_most;       /* how many values are cut at either end */
    int32_t limit;                      /* Koya: by how many half points the limit is moved */
    bool forfeits_played;               /* /P */
    bool fore;                          /* /F */
    bool reversed;                      /* /R */
    uint32_t divisor;                   /* /K; 0: as C.07 says */
    uint32_t unrated;                   /* /U: the rating of who has none; 0: nobody said */
    char own[ZUG_TIEBREAK_OWN_MAX + 1]; /* what follows OTHER_ */
} zug_tiebreak;

/* Tie-breaks in the order in which they are applied. */
typedef struct zug_tiebreak_list {
    zug_tiebreak items[ZUG_TIEBREAKS_MAX];
    size_t count;
} zug_tiebreak_list;

/* Reads codes with commas between. Unless points are among them, they come first, as in the lines
 * 202 of reports. On failure the error has the byte of the code or modifier that is not understood,
 * and *out is untouched. */
zug_status zug_tiebreaks_parse(zug_str text, zug_tiebreak_list *out, zug_error *err);

/* Writes a code as it is usually written: BH/C1. */
void zug_tiebreak_write(const zug_tiebreak *tiebreak, zug_buf *out);

/* The article of C.07, as "8.1"; the name in words, as "Buchholz"; and in how many decimals values
 * are shown. */
const char *zug_tiebreak_article(zug_tiebreak_kind kind);
const char *zug_tiebreak_words(zug_tiebreak_kind kind);
uint32_t zug_tiebreak_decimals(zug_tiebreak_kind kind);

/* A list for a tournament that says none (2.1, 4.1.1): for Swiss tournaments or for those whose
 * pairings are determined beforehand, of players or of teams. */
zug_tiebreak_list zug_tiebreaks_usual(bool is_swiss, bool is_team);

#ifdef __cplusplus
}
#endif

#endif
