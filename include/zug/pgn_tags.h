/* pgn_tags.h - what the values of tags should look like: sections 8.1.1.1 to 8.1.1.7 and 9 of the
 * standard.
 *
 * A fault of a tag never makes a game bad. There are two grades:
 *
 * - A warning is a value that the standard does not allow and that readers will stumble over, or a
 *   tag that contradicts another one: Date "2016/3/9", WhiteElo "26680", SetUp "1" without a FEN.
 * - A pedantry is a value that everybody understands, in a form that whole collections use and the
 *   standard does not have: the name "Carlsen,M", Termination "Normal", ECO "?". It is worth saying
 *   only to those who ask for the letter of the standard. */
#ifndef ZUG_PGN_TAGS_H
#define ZUG_PGN_TAGS_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/buf.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What can be wrong with tags: X(NAME, is a pedantry, "name", "sentence"), the faults of a section
 * as a whole last. */
/* clang-format off */
#define ZUG_PGN_TAGS_FAULTS(X)                                                                     \
    X(FINE, true, "fine", "nothing is wrong with the tag")                                         \
    X(DATE_MALFORMED, false, "date-malformed",                                                     \
      "a date is written YYYY.MM.DD, with question marks for unknown digits")                      \
    X(DATE_IMPOSSIBLE, false, "date-impossible",                                                   \
      "there is no such day; unknown digits are written as question marks")                        \
    X(DATE_BEFORE_EVENT, false, "date-before-event",                                               \
      "the Date of the game is before its EventDate, the first day of the event")                  \
    X(DATE_AGAINST_UTC, false, "date-against-utc", "Date and UTCDate are more than a day apart")   \
    X(TIME_MALFORMED, false, "time-malformed",                                                     \
      "a time of day is written HH:MM:SS, with question marks for unknown digits")                 \
    X(TIME_IMPOSSIBLE, false, "time-impossible", "there is no such time of day")                   \
    X(ROUND_MALFORMED, false, "round-malformed",                                                   \
      "a round is a number, numbers joined by periods as in 3.1, a hyphen or a question mark")     \
    X(VALUE_EMPTY, false, "value-empty",                                                           \
      "an unknown event, site or player is written as a question mark")                            \
    X(RESULT_MALFORMED, false, "result-tag-malformed",                                             \
      "the Result tag is 1-0, 0-1, 1/2-1/2 or *")                                                  \
    X(TITLE_UNKNOWN, false, "title-unknown",                                                       \
      "this is no title like GM, IM or FM; a player without one has a hyphen")                     \
    X(RATING_MALFORMED, false, "rating-malformed",                                                 \
      "a rating is a whole number, or a hyphen for an unrated player")                             \
    X(RATING_IMPOSSIBLE, false, "rating-impossible", "no player has such a rating")                \
    X(TYPE_UNKNOWN, false, "type-unknown", "a player is a \"human\" or a \"program\"")             \
    X(ECO_MALFORMED, false, "eco-malformed",                                                       \
      "an ECO code is a letter from A to E and two digits, as in B33 or B33/09")                   \
    X(TIME_CONTROL_MALFORMED, false, "time-control-malformed",                                     \
      "a time control is written in moves and seconds, as in 40/9000:3600 or 180+2")               \
    X(TIME_CONTROL_ORDER, false, "time-control-order",                                             \
      "only the last period of a time control can be without a number of moves")                   \
    X(TERMINATION_UNKNOWN, false, "termination-unknown",                                           \
      "the standard knows no such end of a game; it has normal, time forfeit and others")          \
    X(MODE_UNKNOWN, false, "mode-unknown", "the mode of play is OTB, PM, EM, ICS or TC")           \
    X(SETUP_MALFORMED, false, "setup-malformed",                                                   \
      "SetUp is 0 for the initial position or 1 for that of the FEN tag")                          \
    X(PLY_COUNT_MALFORMED, false, "ply-count-malformed",                                           \
      "PlyCount is the number of half-moves of the game")                                          \
    X(BOARD_MALFORMED, false, "board-malformed", "Board is the number of the board")               \
    X(TAG_NAME_SMALL, true, "tag-name-small", "the name of a tag begins with a capital letter")    \
    X(VALUE_MISSING, true, "value-missing", "the tag says nothing and could be left out")          \
    X(VALUE_CASE, true, "value-case",                                                              \
      "the standard writes this value with other capital or small letters")                        \
    X(VALUE_COLON, true, "value-colon", "a colon stands between the items of a list only")         \
    X(VALUE_CONTROL, true, "value-control", "the character codes 128 to 159 do not occur in PGN")  \
    X(SITE_COUNTRY, true, "site-country",                                                          \
      "a site is a city, perhaps a region, and the three letters of a country")                    \
    X(NAME_FAMILY, true, "name-family", "the family name comes first, with a comma behind it")     \
    X(NAME_COMMA, true, "name-comma", "a space follows the comma in a name")                       \
    X(NAME_INITIAL, true, "name-initial", "a period follows the initial in a name")                \
    X(NAME_ORDER, true, "name-order", "several players are named in alphabetical order")           \
    X(ROUND_UNKNOWN_PART, true, "round-unknown-part",                                              \
      "a round of several parts is made of numbers alone")                                         \
    X(TITLE_NOT_FIDE, true, "title-not-fide", "the title is not one of FIDE's")                    \
    X(RATING_UNRATED, true, "rating-unrated", "an unrated player has a hyphen as rating")          \
    X(ECO_EXTENDED, true, "eco-extended", "the ECO code is followed by another system's letters")  \
    X(TERMINATION_SENTENCE, true, "termination-sentence",                                          \
      "the end of the game is told in a sentence instead of the standard's words")                 \
    X(VARIANT_UNKNOWN, false, "variant-unknown",                                                   \
      "the game is not standard chess or Chess960 and is not judged")                              \
    X(SETUP_WITHOUT_FEN, false, "setup-without-fen",                                               \
      "SetUp says that the game starts from a position, but there is no FEN tag")                  \
    X(SETUP_AGAINST_FEN, false, "setup-against-fen",                                               \
      "SetUp says that the game starts from the initial position, but there is a FEN tag")         \
    X(PLY_COUNT_WRONG, false, "ply-count-wrong",                                                   \
      "the game does not have as many half-moves as PlyCount says")                                \
    X(PROGRAM_VERSION, true, "program-version", "the name of a program is followed by its version")\
    X(FEN_WITHOUT_SETUP, true, "fen-without-setup",                                                \
      "a FEN tag usually goes with SetUp 1")                                                       \
    X(ROSTER_INCOMPLETE, true, "roster-incomplete",                                                \
      "one of the tags Event, Site, Date, Round, White, Black and Result is missing")
/* clang-format on */

typedef enum zug_pgn_tags_fault {
#define X(NAME, pedantry, name, sentence) ZUG_PGN_TAGS_##NAME,
    ZUG_PGN_TAGS_FAULTS(X)
#undef X
        ZUG_PGN_TAGS_FAULT_COUNT
} zug_pgn_tags_fault;

/* The name of a fault for programs, its sentence for people, and its grade. */
const char *zug_pgn_tags_fault_name(zug_pgn_tags_fault fault);
const char *zug_pgn_tags_fault_sentence(zug_pgn_tags_fault fault);
bool zug_pgn_tags_fault_is_pedantry(zug_pgn_tags_fault fault);

/* What is wrong with a tag looked at alone, the gravest fault only, or ZUG_PGN_TAGS_FINE. The value
 * is as written in the file. Tags that the standard does not know may have any value; a FEN is not
 * looked at. */
zug_pgn_tags_fault zug_pgn_tags_check(zug_str name, zug_str value);

/* The tags of one game, as far as they have to agree with each other. All zeros is a section
 * without tags; who has no use for pedantries says so first, and they are not looked for. */
enum { ZUG_PGN_TAGS_DATE_LEN = 10, ZUG_PGN_TAGS_DATES = 3 };
typedef struct zug_pgn_tags_section {
    bool warnings_only; /* the caller's choice */
    uint32_t seen;      /* a bit for each tag the standard knows */
    uint64_t said;      /* a bit for each fault that was told already */
    uint64_t ply_count; /* of a PlyCount that is a number */
    bool has_ply_count, is_set_up, is_not_set_up, is_other_variant;
    uint8_t programs,
        numbered;      /* bits for White, 1, and Black, 2: is one; has a digit in its name */
    uint8_t has_dates; /* bits for those that are known: */
    char dates[ZUG_PGN_TAGS_DATES][ZUG_PGN_TAGS_DATE_LEN]; /* Date, EventDate, UTCDate */
} zug_pgn_tags_section;

/* Takes note of a tag and says what is wrong with it, like zug_pgn_tags_check. Of two tags of one
 * name, the first counts. */
zug_pgn_tags_fault zug_pgn_tags_section_add(zug_pgn_tags_section *section, zug_str name,
                                            zug_str value);

/* The next fault of a section whose tags have all been added, each one once, then
 * ZUG_PGN_TAGS_FINE. The first one is ZUG_PGN_TAGS_VARIANT_UNKNOWN if the game is of another kind
 * of chess. */
zug_pgn_tags_fault zug_pgn_tags_section_next(zug_pgn_tags_section *section);

/* False if a PlyCount tag says that the game has another number of half-moves. */
bool zug_pgn_tags_section_has_length(const zug_pgn_tags_section *section, uint64_t half_moves);

/* Appends what a value as written in a file stands for: \" is a quote and \\ a backslash; a
 * backslash before anything else stands for itself. All other bytes are kept. */
void zug_pgn_tags_unescape(zug_str written, zug_buf *out);

/* Appends a value as it is to be written between quotes: the inverse of zug_pgn_tags_unescape. */
void zug_pgn_tags_escape(zug_str value, zug_buf *out);

#ifdef __cplusplus
}
#endif

#endif
