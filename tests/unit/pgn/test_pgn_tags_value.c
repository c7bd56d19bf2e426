/* test_pgn_tags_value.c - the values of tags, good and bad, each looked at alone.
 * Room: tests of pgn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/pgn_tags.h>

/* A tag, and the fault it has, by its name for programs. */
typedef struct judged {
    const char *name, *value, *fault;
} judged;

#define FINE "fine"

/* Fails unless every row is judged as it says. */
static void expect(const judged *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        zug_pgn_tags_fault fault =
            zug_pgn_tags_check(zug_str_from(rows[i].name), zug_str_from(rows[i].value));
        const char *name = zug_pgn_tags_fault_name(fault);
        if (strcmp(name, rows[i].fault) != 0)
            fail_msg("[%s \"%s\"]: %s, not %s", rows[i].name, rows[i].value, name, rows[i].fault);
    }
}

#define EXPECT(rows) expect(rows, sizeof(rows) / sizeof *(rows))

static void events_and_sites(void **state) {
    (void)state;
    static const judged rows[] = {
        {"Event", "FIDE World Championship", FINE},
        {"Event", "?", FINE},
        {"Event", "", "value-empty"},
        {"Event", "   ", "value-empty"},
        {"Event", "Corsican Circuit: Anand vs. Karpov", "value-colon"},
        {"Site", "New York City, NY USA", FINE},
        {"Site", "St. Petersburg RUS", FINE},
        {"Site", "?", FINE},
        {"Site", "", "value-empty"},
        {"Site", "https://example.org/game", "value-colon"},
        {"Site", "Riga LAT", FINE},
        {"Site", "Belgrade, Serbia Yugoslavia|JUG", FINE},
        {"Site", "chess.example.org", FINE},
        {"Site", "Riga", "site-country"},
        {"Site", "Latvia", "site-country"},
        {"Site", "LAT", "site-country"},
        {"Site", "Riga Lat", "site-country"},
    };
    EXPECT(rows);
}

static void forms_of_dates(void **state) {
    (void)state;
    static const judged rows[] = {
        {"Date", "1992.08.31", FINE},
        {"Date", "1993.??.??", FINE},
        {"Date", "2001.01.01", FINE},
        {"Date", "????.??.??", FINE},
        {"Date", "19??.1?.3?", FINE},
        {"Date", "1851.??.21", FINE},
        {"Date", "", "date-malformed"},
        {"Date", "?", "date-malformed"},
        {"Date", "1992", "date-malformed"},
        {"Date", "1992.8.31", "date-malformed"},
        {"Date", "2008/10/14", "date-malformed"},
        {"Date", "31.08.1992", "date-malformed"},
        {"Date", "1992.08.31 ", "date-malformed"},
        {"Date", "1992.08.3x", "date-malformed"},
        {"Date", "x992.08.31", "date-malformed"},
        {"Date", "1992.-8.31", "date-malformed"},
        {"Date", "1992.08-31", "date-malformed"},
        {"EventDate", "1992.08.31", FINE},
        {"EventDate", "1992.08", "date-malformed"},
        {"EventDate", "", "value-missing"},
        {"UTCDate", "2024.02.29", FINE},
        {"UTCDate", "2024-02-29", "date-malformed"},
        {"UTCDate", "-", "value-missing"},
        {"SourceDate", "spring", FINE},
    };
    EXPECT(rows);
}

static void days_of_the_calendar(void **state) {
    (void)state;
    static const judged rows[] = {
        {"Date", "1992.00.00", "date-impossible"},
        {"Date", "1992.00.??", "date-impossible"},
        {"Date", "1992.13.01", "date-impossible"},
        {"Date", "1992.2?.01", "date-impossible"},
        {"Date", "1992.12.00", "date-impossible"},
        {"Date", "1992.12.32", "date-impossible"},
        {"Date", "1992.12.31", FINE},
        {"Date", "1992.04.31", "date-impossible"},
        {"Date", "1992.??.31", FINE},
        {"Date", "1992.??.32", "date-impossible"},
        {"Date", "1992.02.29", FINE},
        {"Date", "1993.02.29", "date-impossible"},
        {"Date", "19?3.02.29", FINE},
        {"Date", "19?3.02.30", "date-impossible"},
        {"Date", "2000.02.29", FINE},
        {"Date", "2100.02.29", "date-impossible"},
        {"Date", "1900.02.29", FINE}, /* in Russia */
        {"Date", "0000.??.??", "date-impossible"},
        {"EventDate", "2019.02.30", "date-impossible"},
        {"UTCDate", "2019.06.31", "date-impossible"},
    };
    EXPECT(rows);
}

static void rounds(void **state) {
    (void)state;
    static const judged rows[] = {
        {"Round", "1", FINE},
        {"Round", "3.1", FINE},
        {"Round", "4.1.2", FINE},
        {"Round", "12.10", FINE},
        {"Round", "-", FINE},
        {"Round", "?", FINE},
        {"Round", "?.7", "round-unknown-part"},
        {"Round", "3.?", "round-unknown-part"},
        {"Round", "", "round-malformed"},
        {"Round", "Rd 4", "round-malformed"},
        {"Round", "3.", "round-malformed"},
        {"Round", ".3", "round-malformed"},
        {"Round", "3..1", "round-malformed"},
        {"Round", "?.x", "round-malformed"},
        {"Round", "-1", "round-malformed"},
        {"Round", "3/1", "round-malformed"},
        {"Round", "??", "round-malformed"},
    };
    EXPECT(rows);
}

static void names_of_players(void **state) {
    (void)state;
    static const judged rows[] = {
        {"White", "Tal, Mikhail N.", FINE},
        {"White", "van der Wiel, Johan", FINE},
        {"White", "Acme Pawngrabber v.3.2", FINE},
        {"White", "Fine, R.", FINE},
        {"Black", "Lasker, Emmanuel", FINE},
        {"Black", "Smyslov, Vasily V.", FINE},
        {"Black", "Morphy", FINE},
        {"White", "Anand, Viswanathan", FINE},
        {"White", "?", FINE},
        {"White", "D'Costa, L.", FINE},
        {"White", "O'Kelly, D'Arcy", FINE},
        {"White", "Sax, G\xC3\xA1", FINE},
        {"White", "Program X 2", FINE},
        {"White", "Mikhail Tal", "name-family"},
        {"White", "Tal", FINE},
        {"White", "", "value-empty"},
        {"Black", " ", "value-empty"},
        {"White", "Carlsen,Magnus", "name-comma"},
        {"Black", "Carlsen,M", "name-comma"},
        {"White", "Carlsen,", "name-comma"},
        {"White", "Carlsen, M", "name-initial"},
        {"White", "Short, N D", "name-initial"},
        {"White", "Short, N D.", "name-initial"},
    };
    EXPECT(rows);
}

static void players_in_consultation(void **state) {
    (void)state;
    static const judged rows[] = {
        {"Black", "Smith, John Q.:Woodpusher 2000", FINE},
        {"White", "Jones:Smith:Zacharias", FINE},
        {"White", "Smith:Jones", "name-order"},
        {"White", "Smithers:Smith", "name-order"},
        {"White", "Smith:Smithers", FINE},
        {"White", "Smith:Smith", FINE},
        {"White", "Jones:", "value-empty"},
        {"White", ":Jones", "value-empty"},
        {"White", "Jones,A::Smith", "value-empty"},
        {"WhiteTitle", "IM:-:GM", FINE},
        {"WhiteTitle", "IM:XX:GM", "title-unknown"},
        {"WhiteTitle", "NM:XX", "title-unknown"},
        {"WhiteElo", "2400:-", FINE},
        {"WhiteElo", "0:24000", "rating-impossible"},
        {"BlackType", "human:program", FINE},
        {"BlackType", "human:dog", "type-unknown"},
    };
    EXPECT(rows);
}

static void results(void **state) {
    (void)state;
    static const judged rows[] = {
        {"Result", "1-0", FINE},
        {"Result", "0-1", FINE},
        {"Result", "1/2-1/2", FINE},
        {"Result", "*", FINE},
        {"Result", "", "result-tag-malformed"},
        {"Result", "?", "result-tag-malformed"},
        {"Result", "1/2", "result-tag-malformed"},
        {"Result", "O-1", "result-tag-malformed"},
        {"Result", "1-O", "result-tag-malformed"},
        {"Result", "1-0 ", "result-tag-malformed"},
        {"Result", "draw", "result-tag-malformed"},
    };
    EXPECT(rows);
}

static void titles_and_types(void **state) {
    (void)state;
    static const judged rows[] = {
        {"WhiteTitle", "GM", FINE},
        {"BlackTitle", "WFM", FINE},
        {"BlackTitle", "ACM", FINE},
        {"WhiteTitle", "-", FINE},
        {"WhiteTitle", "", "value-missing"},
        {"WhiteTitle", "?", "value-missing"},
        {"WhiteTitle", "gm", "value-case"},
        {"BlackTitle", "NM", "title-not-fide"},
        {"BlackTitle", "BOT", "title-not-fide"},
        {"WhiteTitle", "2342", "title-unknown"},
        {"WhiteTitle", "GM ", "title-unknown"},
        {"WhiteTitle", "G", "title-unknown"},
        {"WhiteType", "human", FINE},
        {"BlackType", "program", FINE},
        {"BlackType", "Human", "value-case"},
        {"BlackType", "", "value-missing"},
        {"WhiteType", "computer", "type-unknown"},
    };
    EXPECT(rows);
}

static void ratings(void **state) {
    (void)state;
    static const judged rows[] = {
        {"WhiteElo", "2668", FINE},
        {"BlackElo", "464", FINE},
        {"BlackElo", "100", FINE},
        {"BlackElo", "3999", FINE},
        {"WhiteElo", "-", FINE},
        {"WhiteUSCF", "1450", FINE},
        {"WhiteElo", "", "rating-unrated"},
        {"WhiteElo", "0", "rating-unrated"},
        {"WhiteElo", "?", "rating-unrated"},
        {"WhiteElo", "????", "rating-unrated"},
        {"WhiteElo", "26680", "rating-impossible"},
        {"BlackElo", "4000", "rating-impossible"},
        {"BlackElo", "99", "rating-impossible"},
        {"BlackUSCF", "99999999999999999999999999", "rating-impossible"},
        {"WhiteElo", "2668.5", "rating-malformed"},
        {"WhiteElo", "-2668", "rating-malformed"},
        {"WhiteElo", "unr", "rating-malformed"},
        {"BlackUSCF", "1450P12", "rating-malformed"},
        {"WhiteRatingDiff", "+7", FINE},
    };
    EXPECT(rows);
}

static void openings(void **state) {
    (void)state;
    static const judged rows[] = {
        {"ECO", "B33", FINE},
        {"ECO", "A00", FINE},
        {"ECO", "E99", FINE},
        {"ECO", "B33/09", FINE},
        {"ECO", "", "value-missing"},
        {"ECO", "?", "value-missing"},
        {"ECO", "B33a", "eco-extended"},
        {"ECO", "E12n2b", "eco-extended"},
        {"ECO", "F33", "eco-malformed"},
        {"ECO", "b33", "eco-malformed"},
        {"ECO", "B3", "eco-malformed"},
        {"ECO", "B333", "eco-malformed"},
        {"ECO", "B33/", "eco-malformed"},
        {"ECO", "B33/1", "eco-malformed"},
        {"ECO", "B33/1x", "eco-malformed"},
        {"ECO", "B33a-c", "eco-malformed"},
        {"ECO", "B30-B39", "eco-malformed"},
        {"ECO", "King's Indian", "eco-malformed"},
    };
    EXPECT(rows);
}

static void times_of_day(void **state) {
    (void)state;
    static const judged rows[] = {
        {"Time", "15:30:00", FINE},
        {"UTCTime", "23:59:60", FINE},
        {"Time", "15:??:??", FINE},
        {"Time", "", "value-missing"},
        {"Time", "15:30", "time-malformed"},
        {"Time", "9:30:00", "time-malformed"},
        {"Time", "15.30.00", "time-malformed"},
        {"UTCTime", "15:30:00Z", "time-malformed"},
        {"UTCTime", "15:30:0a", "time-malformed"},
        {"Time", "24:00:00", "time-impossible"},
        {"Time", "15:60:00", "time-impossible"},
        {"UTCTime", "15:30:61", "time-impossible"},
    };
    EXPECT(rows);
}

static void time_controls(void **state) {
    (void)state;
    static const judged rows[] = {
        {"TimeControl", "?", FINE},
        {"TimeControl", "-", FINE},
        {"TimeControl", "40/9000", FINE},
        {"TimeControl", "300", FINE},
        {"TimeControl", "4500+60", FINE},
        {"TimeControl", "*180", FINE},
        {"TimeControl", "40/7200:20/3600:900+30", FINE},
        {"TimeControl", "40/5400+30:1800+30", FINE},
        {"TimeControl", "40/9000:*180", FINE},
        {"TimeControl", "40/9000:?", FINE},
        {"TimeControl", "60+0", FINE},
        {"TimeControl", "0+1", FINE},
        {"TimeControl", "1/259200", FINE},
        {"TimeControl", "300d5", FINE},
        {"TimeControl", "40/5400b30:1800b30", FINE},
        {"TimeControl", "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", FINE},
        {"TimeControl", "40/99999999999999999999+99999999999999999999", FINE},
        {"TimeControl", "", "value-missing"},
        {"TimeControl", "0", "time-control-malformed"},
        {"TimeControl", "0+0", "time-control-malformed"},
        {"TimeControl", "*0", "time-control-malformed"},
        {"TimeControl", "*", "time-control-malformed"},
        {"TimeControl", "0/300", "time-control-malformed"},
        {"TimeControl", "40/", "time-control-malformed"},
        {"TimeControl", "40/0", "time-control-malformed"},
        {"TimeControl", "/9000", "time-control-malformed"},
        {"TimeControl", "300+", "time-control-malformed"},
        {"TimeControl", "+5", "time-control-malformed"},
        {"TimeControl", "300d", "time-control-malformed"},
        {"TimeControl", "300+5d5", "time-control-malformed"},
        {"TimeControl", "*180+5", "time-control-malformed"},
        {"TimeControl", "0d0", "time-control-malformed"},
        {"TimeControl", "10+0.1", "time-control-malformed"},
        {"TimeControl", "00/300", "time-control-malformed"},
        {"TimeControl", "40/9000:", "time-control-malformed"},
        {"TimeControl", "40/2h", "time-control-malformed"},
        {"TimeControl", "G/60", "time-control-malformed"},
        {"TimeControl", "90'+30''", "time-control-malformed"},
        {"TimeControl", "40/9000, 3600", "time-control-malformed"},
        {"TimeControl", "1 day", "time-control-malformed"},
        {"TimeControl", "300:40/9000", "time-control-order"},
        {"TimeControl", "5400+30:1800+30", "time-control-order"},
        {"TimeControl", "*180:300", "time-control-order"},
        {"TimeControl", "300d5:300", "time-control-order"},
        {"TimeControl", "300:?", "time-control-order"},
    };
    EXPECT(rows);
}

static void ends_and_modes(void **state) {
    (void)state;
    static const judged rows[] = {
        {"Termination", "abandoned", FINE},
        {"Termination", "adjudication", FINE},
        {"Termination", "death", FINE},
        {"Termination", "emergency", FINE},
        {"Termination", "normal", FINE},
        {"Termination", "rules infraction", FINE},
        {"Termination", "time forfeit", FINE},
        {"Termination", "unterminated", FINE},
        {"Termination", "Normal", "value-case"},
        {"Termination", "Time forfeit", "value-case"},
        {"Termination", "", "value-missing"},
        {"Termination", "NN won by resignation", "termination-sentence"},
        {"Termination", "Game drawn by agreement", "termination-sentence"},
        {"Termination", "normally", "termination-unknown"},
        {"Termination", "norma", "termination-unknown"},
        {"Mode", "OTB", FINE},
        {"Mode", "PM", FINE},
        {"Mode", "EM", FINE},
        {"Mode", "ICS", FINE},
        {"Mode", "TC", FINE},
        {"Mode", "otb", "value-case"},
        {"Mode", "?", "value-missing"},
        {"Mode", "blitz", "mode-unknown"},
    };
    EXPECT(rows);
}

static void numbers(void **state) {
    (void)state;
    static const judged rows[] = {
        {"PlyCount", "78", FINE},
        {"PlyCount", "0", FINE},
        {"PlyCount", "", "value-missing"},
        {"PlyCount", "78.5", "ply-count-malformed"},
        {"PlyCount", "many", "ply-count-malformed"},
        {"Board", "3", FINE},
        {"Board", "?", "value-missing"},
        {"Board", "first", "board-malformed"},
        {"SetUp", "0", FINE},
        {"SetUp", "1", FINE},
        {"SetUp", "", "setup-malformed"},
        {"SetUp", "yes", "setup-malformed"},
        {"SetUp", "11", "setup-malformed"},
    };
    EXPECT(rows);
}

static void tags_without_rules(void **state) {
    (void)state;
    static const judged rows[] = {
        {"EventSponsor", "", FINE},
        {"Section", "Open: B", FINE},
        {"Stage", "", FINE},
        {"Opening", "", FINE},
        {"NIC", "whatever", FINE},
        {"Annotator", "", FINE},
        {"WhiteNA", "-", FINE},
        {"FEN", "nonsense", FINE},
        {"Variant", "Atomic", FINE},
        {"Eco", "", FINE},
        {"WhiteELO", "????", FINE},
        {"WHITE", "", FINE},
        {"Whit", "", FINE},
        {"", "", FINE},
        {"white", "Morphy", "tag-name-small"},
        {"_White", "Morphy", FINE},
    };
    EXPECT(rows);
}

static void codes_beyond_ascii(void **state) {
    (void)state;
    static const judged rows[] = {
        {"White", "M\xFCller, K.", FINE},     /* Latin-1 */
        {"White", "M\xC3\xBCller, K.", FINE}, /* UTF-8 */
        {"Event", "\xC3\x89t\xC3\xA9", FINE}, /* its bytes may be any */
        {"Event", "\xE2\x80\x99", FINE},      /* a quote of UTF-8 */
        {"Event", "\xF0\x9F\x98\x80", FINE},
        {"Event", "Queen\x92s", "value-control"}, /* and of Windows */
        {"Event", "\x80", "value-control"},
        {"Event", "\xC3\x89\x9F", "value-control"},
        {"Annotator", "O\x92Kelly", "value-control"},
        {"White", "O\x92Kelly,A", "value-control"},
    };
    EXPECT(rows);
}

static void bytes_that_are_no_text(void **state) {
    (void)state;
    zug_str name = {"Termination", 11};
    zug_str value = {"normal\0\0x", 9}; /* must not be compared beyond the end of "normal" */
    assert_int_equal(zug_pgn_tags_check(name, value), ZUG_PGN_TAGS_TERMINATION_UNKNOWN);
    zug_str nothing = {NULL, 0};
    assert_int_equal(zug_pgn_tags_check(zug_str_from("White"), nothing), ZUG_PGN_TAGS_VALUE_EMPTY);
    assert_int_equal(zug_pgn_tags_check(zug_str_from("Date"), nothing),
                     ZUG_PGN_TAGS_DATE_MALFORMED);
    assert_int_equal(zug_pgn_tags_check(zug_str_from("TimeControl"), nothing),
                     ZUG_PGN_TAGS_VALUE_MISSING);
    assert_int_equal(zug_pgn_tags_check(nothing, nothing), ZUG_PGN_TAGS_FINE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"an unknown event or site is a question mark, not an empty value"
         " [pgn-8.1.1.1.b pgn-8.1.1.2.c]",
         events_and_sites, NULL, NULL, NULL},
        {"a date has ten characters, with question marks for what is unknown"
         " [pgn-8.1.1.3.c pgn-8.1.1.3.d pgn-8.1.1.3.e]",
         forms_of_dates, NULL, NULL, NULL},
        {"a date is a day of the calendar", days_of_the_calendar, NULL, NULL, NULL},
        {"a round is a number, several with periods, a hyphen or a question mark"
         " [pgn-8.1.1.4.c pgn-8.1.1.4.d pgn-8.1.1.4.e]",
         rounds, NULL, NULL, NULL},
        {"a name is a family name, a comma, a space and other names or initials with periods"
         " [pgn-8.1.1.5.b pgn-8.1.1.5.c pgn-8.1.1.5.d pgn-8.1.1.5.e pgn-8.1.1.5.f pgn-8.1.1.5.g "
         "pgn-8.1.1.5.k "
         "pgn-8.1.1.6.b]",
         names_of_players, NULL, NULL, NULL},
        {"several players of a side are a list with colons, in alphabetical order"
         " [pgn-8.1.l pgn-8.1.1.5.i]",
         players_in_consultation, NULL, NULL, NULL},
        {"the Result tag has one of four values, with digits [pgn-8.1.1.7.c pgn-8.1.1.7.d]",
         results, NULL, NULL, NULL},
        {"titles are FIDE's, players are humans or programs", titles_and_types, NULL, NULL, NULL},
        {"a rating is a number that a player can have, or a hyphen", ratings, NULL, NULL, NULL},
        {"an ECO code is a letter and two digits", openings, NULL, NULL, NULL},
        {"a time of day has hours, minutes and seconds", times_of_day, NULL, NULL, NULL},
        {"a time control is a list of periods, the last one without moves", time_controls, NULL,
         NULL, NULL},
        {"terminations and modes are words of the standard", ends_and_modes, NULL, NULL, NULL},
        {"PlyCount, Board and SetUp are numbers", numbers, NULL, NULL, NULL},
        {"other tags may have any value, and names tell capital from small letters"
         " [pgn-8.1.1.c pgn-8.1.h pgn-8.1.i]",
         tags_without_rules, NULL, NULL, NULL},
        {"the codes 128 to 159 do not occur [pgn-4.1.c]", codes_beyond_ascii, NULL, NULL, NULL},
        {"NUL bytes and empty views are judged like any value", bytes_that_are_no_text, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests_name("pgn_tags_value", tests, NULL, NULL);
}
