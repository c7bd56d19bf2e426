/* test_pgn_tags.c - the tags of a game together, the two grades of faults, escapes.
 * Room: tests of pgn. The values of single tags are in test_pgn_tags_value.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/pgn_tags.h>

static void every_fault_speaks(void **state) {
    (void)state;
    for (int i = 0; i < ZUG_PGN_TAGS_FAULT_COUNT; i++) {
        zug_pgn_tags_fault fault = (zug_pgn_tags_fault)i;
        const char *sentence = zug_pgn_tags_fault_sentence(fault);
        assert_true(strlen(sentence) > 10 && strlen(sentence) < 120);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(zug_pgn_tags_fault_name(fault),
                                    zug_pgn_tags_fault_name((zug_pgn_tags_fault)j));
    }
}

static void two_grades(void **state) {
    (void)state;
    static const zug_pgn_tags_fault warnings[] = {
        ZUG_PGN_TAGS_DATE_MALFORMED,  ZUG_PGN_TAGS_RATING_IMPOSSIBLE, ZUG_PGN_TAGS_RESULT_MALFORMED,
        ZUG_PGN_TAGS_VARIANT_UNKNOWN, ZUG_PGN_TAGS_SETUP_WITHOUT_FEN, ZUG_PGN_TAGS_PLY_COUNT_WRONG};
    static const zug_pgn_tags_fault pedantries[] = {
        ZUG_PGN_TAGS_NAME_COMMA, ZUG_PGN_TAGS_NAME_INITIAL, ZUG_PGN_TAGS_VALUE_CASE,
        ZUG_PGN_TAGS_VALUE_COLON, ZUG_PGN_TAGS_ROSTER_INCOMPLETE};
    for (size_t i = 0; i < sizeof warnings / sizeof *warnings; i++)
        assert_false(zug_pgn_tags_fault_is_pedantry(warnings[i]));
    for (size_t i = 0; i < sizeof pedantries / sizeof *pedantries; i++)
        assert_true(zug_pgn_tags_fault_is_pedantry(pedantries[i]));
}

#define ROSTER "Event=?|Site=?|Date=????.??.??|Round=?|White=?|Black=?|Result=*"

/* The tags of "Name=value|Name=value". */
static zug_pgn_tags_section section_of(const char *text) {
    zug_pgn_tags_section section = {0};
    while (*text) {
        size_t name = strcspn(text, "="), value = strcspn(text + name + 1, "|");
        zug_str name_text = {text, name}, value_text = {text + name + 1, value};
        assert_int_equal(zug_pgn_tags_section_add(&section, name_text, value_text),
                         zug_pgn_tags_check(name_text, value_text));
        text += name + 1 + value;
        text += *text == '|';
    }
    return section;
}

/* Fails unless a section has exactly these faults, in this order: "name name". */
static void expect_section(const char *tags, const char *want) {
    zug_pgn_tags_section section = section_of(tags);
    char memory[256];
    zug_buf got = zug_buf_over(memory, sizeof memory);
    zug_pgn_tags_fault fault;
    while ((fault = zug_pgn_tags_section_next(&section)) != ZUG_PGN_TAGS_FINE) {
        zug_buf_text(&got, got.len > 0 ? " " : "");
        zug_buf_text(&got, zug_pgn_tags_fault_name(fault));
    }
    assert_int_equal(zug_pgn_tags_section_next(&section), ZUG_PGN_TAGS_FINE);
    if (strcmp(memory, want) != 0)
        fail_msg("%s: \"%s\", not \"%s\"", tags, memory, want);
}

static void the_roster(void **state) {
    (void)state;
    expect_section(ROSTER, "");
    expect_section("Result=*|Black=?|White=?|Round=?|Date=????.??.??|Site=?|Event=?|ECO=B33", "");
    expect_section("", "roster-incomplete");
    expect_section("Event=?|Site=?|Date=????.??.??|Round=?|White=?|Black=?", "roster-incomplete");
    expect_section("Site=?|Date=????.??.??|Round=?|White=?|Black=?|Result=*", "roster-incomplete");
    expect_section("Event=?|Event=?|Site=?|Date=????.??.??|Round=?|White=?|Result=*",
                   "roster-incomplete");
}

static void warnings_alone(void **state) {
    (void)state;
    static const struct {
        const char *name, *value;
        zug_pgn_tags_fault fault;
    } rows[] = {
        {"White", "Carlsen,M", ZUG_PGN_TAGS_FINE},
        {"white", "?", ZUG_PGN_TAGS_FINE},
        {"White", "Jones:", ZUG_PGN_TAGS_VALUE_EMPTY},
        {"Event", "A: B", ZUG_PGN_TAGS_FINE},
        {"Event", "", ZUG_PGN_TAGS_VALUE_EMPTY},
        {"Termination", "Normal", ZUG_PGN_TAGS_FINE},
        {"FEN", "x", ZUG_PGN_TAGS_FINE},
        {"Date", "1992", ZUG_PGN_TAGS_DATE_MALFORMED},
    };
    zug_pgn_tags_section section = {.warnings_only = true};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(zug_pgn_tags_section_add(&section, zug_str_from(rows[i].name),
                                                  zug_str_from(rows[i].value)),
                         rows[i].fault);
    assert_int_equal(zug_pgn_tags_section_next(&section), ZUG_PGN_TAGS_FINE);
    zug_pgn_tags_section other = {.warnings_only = true};
    zug_pgn_tags_section_add(&other, zug_str_from("SetUp"), zug_str_from("1"));
    assert_int_equal(zug_pgn_tags_section_next(&other), ZUG_PGN_TAGS_SETUP_WITHOUT_FEN);
    assert_int_equal(zug_pgn_tags_section_next(&other), ZUG_PGN_TAGS_FINE);
}

static void start_positions(void **state) {
    (void)state;
    expect_section(ROSTER "|SetUp=1|FEN=x", "");
    expect_section(ROSTER "|FEN=x|SetUp=1", "");
    expect_section(ROSTER "|SetUp=0", "");
    expect_section(ROSTER "|SetUp=1", "setup-without-fen");
    expect_section(ROSTER "|SetUp=0|FEN=x", "setup-against-fen");
    expect_section(ROSTER "|FEN=x", "fen-without-setup");
    expect_section(ROSTER "|SetUp=yes|FEN=x", "");
    expect_section(ROSTER "|SetUp=1|SetUp=0|FEN=x", "");
    expect_section("SetUp=1", "setup-without-fen roster-incomplete");
}

static void variants(void **state) {
    (void)state;
    static const char *const ours[] = {"Standard",
                                       "standard",
                                       "From Position",
                                       "Chess960",
                                       "Chess 960",
                                       "chess-960",
                                       "Fischerandom",
                                       "wild/fr",
                                       "Fischer Random",
                                       "Fischer Random Chess",
                                       "normal",
                                       "",
                                       "?"};
    static const char *const others[] = {"Crazyhouse",
                                         "Atomic",
                                         "Antichess",
                                         "Horde",
                                         "Bughouse",
                                         "King of the Hill",
                                         "Racing Kings",
                                         "Three-check",
                                         "Chess9600",
                                         "Standards",
                                         "Standard chess with forty pieces too many"};
    char tags[256];
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        zug_buf buf = zug_buf_over(tags, sizeof tags);
        zug_buf_text(&buf, ROSTER "|Variant=");
        zug_buf_text(&buf, ours[i]);
        expect_section(tags, "");
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        zug_buf buf = zug_buf_over(tags, sizeof tags);
        zug_buf_text(&buf, ROSTER "|SetUp=1|Variant=");
        zug_buf_text(&buf, others[i]);
        expect_section(tags, "variant-unknown setup-without-fen");
    }
    expect_section(ROSTER "|Variant=Standard|Variant=Atomic", "");
}

static void lengths(void **state) {
    (void)state;
    zug_pgn_tags_section counted = section_of("PlyCount=77|PlyCount=78");
    assert_true(zug_pgn_tags_section_has_length(&counted, 77));
    assert_false(zug_pgn_tags_section_has_length(&counted, 78));
    zug_pgn_tags_section empty = section_of("PlyCount=0");
    assert_true(zug_pgn_tags_section_has_length(&empty, 0));
    assert_false(zug_pgn_tags_section_has_length(&empty, 1));
    zug_pgn_tags_section silent = section_of(ROSTER), odd = section_of("PlyCount=7x");
    assert_true(zug_pgn_tags_section_has_length(&silent, 5));
    assert_true(zug_pgn_tags_section_has_length(&odd, 5));
}

/* A value as written and as meant. */
static const struct {
    const char *written, *meant;
} values[] = {
    {"", ""},
    {"Morphy, P.", "Morphy, P."},
    {"The \\\"Immortal\\\"", "The \"Immortal\""},
    {"\\\"", "\""},
    {"\\\\", "\\"},
    {"C:\\\\games\\\\", "C:\\games\\"},
    {"\\\\\\\"", "\\\""},
    {"M\xFCller \xC3\xBC", "M\xFCller \xC3\xBC"},
    {"a\tb", "a\tb"},
};

static void escapes_there_and_back(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char memory[64];
        zug_buf meant = zug_buf_over(memory, sizeof memory);
        zug_pgn_tags_unescape(zug_str_from(values[i].written), &meant);
        assert_string_equal(memory, values[i].meant);
        zug_buf written = zug_buf_over(memory, sizeof memory);
        zug_pgn_tags_escape(zug_str_from(values[i].meant), &written);
        assert_string_equal(memory, values[i].written);
        assert_false(meant.overflow || written.overflow);
    }
}

static void loose_backslashes(void **state) {
    (void)state;
    char memory[64];
    zug_buf buf = zug_buf_over(memory, sizeof memory);
    zug_pgn_tags_unescape(zug_str_from("a\\b \"c\" \\"), &buf);
    assert_string_equal(memory, "a\\b \"c\" \\");
    zug_buf bytes = zug_buf_over(memory, sizeof memory);
    zug_pgn_tags_unescape((zug_str){"a\0\\\"", 4}, &bytes);
    assert_int_equal(bytes.len, 3);
    assert_memory_equal(memory, "a\0\"", 4);
}

/* Adds tags, and fails unless the last one has this fault. */
static void expect_last(const char *const tags[][2], size_t count, zug_pgn_tags_fault want) {
    zug_pgn_tags_section section = {.warnings_only = true};
    for (size_t i = 0; i < count; i++) {
        zug_pgn_tags_fault fault =
            zug_pgn_tags_section_add(&section, zug_str_from(tags[i][0]), zug_str_from(tags[i][1]));
        assert_int_equal(fault, i + 1 == count ? want : ZUG_PGN_TAGS_FINE);
    }
    assert_int_equal(zug_pgn_tags_section_next(&section), ZUG_PGN_TAGS_FINE);
}

/* The same of two dates, whichever comes first. */
static void expect_dates(const char *date, const char *other_name, const char *other,
                         zug_pgn_tags_fault want) {
    const char *const one[][2] = {{"Date", date}, {other_name, other}};
    const char *const two[][2] = {{other_name, other}, {"Date", date}};
    expect_last(one, 2, want);
    expect_last(two, 2, want);
}

static void days_of_game_and_event(void **state) {
    (void)state;
    const char event[] = "EventDate";
    expect_dates("1992.11.04", event, "1992.11.04", ZUG_PGN_TAGS_FINE);
    expect_dates("1992.11.04", event, "1992.09.02", ZUG_PGN_TAGS_FINE);
    expect_dates("1993.01.01", event, "1992.12.31", ZUG_PGN_TAGS_FINE);
    expect_dates("1992.09.01", event, "1992.09.02", ZUG_PGN_TAGS_DATE_BEFORE_EVENT);
    expect_dates("1991.12.31", event, "1992.09.02", ZUG_PGN_TAGS_DATE_BEFORE_EVENT);
    expect_dates("1992.08.??", event, "1992.09.02", ZUG_PGN_TAGS_DATE_BEFORE_EVENT);
    expect_dates("1992.??.??", event, "1992.09.02", ZUG_PGN_TAGS_FINE);
    expect_dates("1992.09.01", event, "1992.09.??", ZUG_PGN_TAGS_FINE);
    expect_dates("????.??.??", event, "1992.09.02", ZUG_PGN_TAGS_FINE);
}

static void days_here_and_there(void **state) {
    (void)state;
    const char utc[] = "UTCDate";
    expect_dates("1992.11.04", utc, "1992.11.04", ZUG_PGN_TAGS_FINE);
    expect_dates("1992.11.04", utc, "1992.11.05", ZUG_PGN_TAGS_FINE);
    expect_dates("1992.12.31", utc, "1993.01.01", ZUG_PGN_TAGS_FINE);
    expect_dates("1992.02.28", utc, "1992.02.29", ZUG_PGN_TAGS_FINE);
    expect_dates("1992.03.01", utc, "1992.02.28", ZUG_PGN_TAGS_DATE_AGAINST_UTC);
    expect_dates("1993.03.01", utc, "1993.02.28", ZUG_PGN_TAGS_FINE);
    expect_dates("1900.03.01", utc, "1900.02.28", ZUG_PGN_TAGS_FINE);
    expect_dates("2000.03.01", utc, "2000.02.28", ZUG_PGN_TAGS_DATE_AGAINST_UTC);
    expect_dates("1992.11.04", utc, "1992.11.06", ZUG_PGN_TAGS_DATE_AGAINST_UTC);
    expect_dates("1992.11.04", utc, "1991.11.04", ZUG_PGN_TAGS_DATE_AGAINST_UTC);
    expect_dates("1992.11.??", utc, "1991.11.04", ZUG_PGN_TAGS_FINE);
    const char *const first[][2] = {
        {"Date", "1992.11.04"}, {"Date", "1980.01.01"}, {utc, "1992.11.04"}};
    expect_last(first, 3, ZUG_PGN_TAGS_FINE);
}

static void programs(void **state) {
    (void)state;
    expect_section(ROSTER "|WhiteType=program", "");
    expect_section("White=Crafty|WhiteType=program|" ROSTER, "program-version");
    expect_section("BlackType=program|Black=Crafty|" ROSTER, "program-version");
    expect_section("WhiteType=program|White=Crafty 23.4|" ROSTER, "");
    expect_section("WhiteType=human|White=Crafty|" ROSTER, "");
    expect_section("BlackType=program|White=Crafty|" ROSTER, "");
}

static void small_buffers(void **state) {
    (void)state;
    char memory[8];
    memset(memory, 'x', sizeof memory);
    zug_buf buf = zug_buf_over(memory, 4);
    zug_pgn_tags_escape(zug_str_from("ab\"c"), &buf);
    assert_string_equal(memory, "ab\\");
    assert_true(buf.overflow);
    assert_int_equal(memory[4], 'x');
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"every fault has a name of its own and a sentence", every_fault_speaks, NULL, NULL, NULL},
        {"what only the letter of the standard forbids is a pedantry", two_grades, NULL, NULL,
         NULL},
        {"a section without one of the seven tags is incomplete, in any order"
         " [pgn-8.1.1.a pgn-8.1.1.d]",
         the_roster, NULL, NULL, NULL},
        {"who wants warnings only hears of no pedantry", warnings_alone, NULL, NULL, NULL},
        {"SetUp and FEN agree", start_positions, NULL, NULL, NULL},
        {"other kinds of chess are told from Chess960 in all its spellings", variants, NULL, NULL,
         NULL},
        {"PlyCount is compared with the number of half-moves", lengths, NULL, NULL, NULL},
        {"quotes and backslashes are escaped, all other bytes are kept [pgn-7.1.d pgn-7.1.e]",
         escapes_there_and_back, NULL, NULL, NULL},
        {"a backslash that escapes nothing stands for itself", loose_backslashes, NULL, NULL, NULL},
        {"no game is dated before its event [pgn-8.1.1.3.a]", days_of_game_and_event, NULL, NULL,
         NULL},
        {"the day of the place is at most one from that of the world's clock [pgn-8.1.1.3.b]",
         days_here_and_there, NULL, NULL, NULL},
        {"the name of a program has its version [pgn-8.1.1.5.j]", programs, NULL, NULL, NULL},
        {"what does not fit is cut off and said to be", small_buffers, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("pgn_tags", tests, NULL, NULL);
}
