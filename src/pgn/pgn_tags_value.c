/* pgn_tags_value.c - what the value of each tag should look like.
 * Room: pgn. Knows the forms of sections 8.1.1 and 9 of the standard, and those that real files
 * have instead; knows nothing of the game. */
#include "pgn_tags_impl.h"

#include "base/mem.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

/* The graver of two faults; of two alike, the first. */
static zug_pgn_tags_fault graver(zug_pgn_tags_fault first, zug_pgn_tags_fault second) {
    if (first == ZUG_PGN_TAGS_FINE ||
        (second != ZUG_PGN_TAGS_FINE && zug_pgn_tags_fault_is_pedantry(first) &&
         !zug_pgn_tags_fault_is_pedantry(second)))
        return second;
    return first;
}

bool zug__tag_list_next(zug__tag_list *list, zug_str *out) {
    if (list->ended)
        return false;
    size_t len = 0;
    while (len < list->rest.len && list->rest.data[len] != list->separator)
        len++;
    *out = (zug_str){list->rest.data, len};
    list->ended = len == list->rest.len;
    if (!list->ended)
        list->rest = zug_str_slice(list->rest, len + 1, list->rest.len);
    return true;
}

bool zug__tag_number(zug_str text, uint64_t *out) {
    enum { LARGE = 1000000000 };
    uint64_t number = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (!is_digit(text.data[i]))
            return false;
        number = number * 10 + (uint64_t)(text.data[i] - '0');
        number = number < LARGE ? number : LARGE;
    }
    *out = number;
    return text.len > 0;
}

/* True if one of eight bytes is this one. */
static bool is_among_8(const char *bytes, char c) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t word;
    zug__mem_copy(&word, bytes, sizeof word);
    word ^= ones * (unsigned char)c;
    return ((word - ones) & ~word & (ones << 7)) != 0;
}

static bool has_byte(zug_str text, char c) {
    size_t i = 0;
    for (; i + 8 <= text.len; i += 8)
        if (is_among_8(text.data + i, c))
            return true;
    if (text.len >= 8)
        return is_among_8(text.data + text.len - 8, c);
    for (; i < text.len; i++)
        if (text.data[i] == c)
            return true;
    return false;
}

/* True if there is nothing but this byte, any number of times. */
static bool is_all(zug_str text, char c) {
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] != c)
            return false;
    return true;
}

/* True for the values by which files say nothing where the standard has no sign for that. */
static bool says_nothing(zug_str text) {
    return text.len == 0 || (text.len == 1 && (text.data[0] == '?' || text.data[0] == '-'));
}

static bool is_word(zug_str text, const char *word) {
    for (size_t i = 0; i < text.len; i++)
        if (word[i] == '\0' || text.data[i] != word[i])
            return false;
    return word[text.len] == '\0';
}

bool zug__tag_is_word(zug_str value, const char *word) {
    for (size_t i = 0; i < value.len; i++)
        if (word[i] == '\0' || small(value.data[i]) != small(word[i]))
            return false;
    return word[value.len] == '\0';
}

/* Is a text one of the words, up to a NULL? If not, it is at fault: in its letters, or as the
 * caller says. */
static zug_pgn_tags_fault word_fault(zug_str text, const char *const *words,
                                     zug_pgn_tags_fault otherwise) {
    for (const char *const *word = words; *word; word++)
        if (is_word(text, *word))
            return ZUG_PGN_TAGS_FINE;
    for (const char *const *word = words; *word; word++)
        if (zug__tag_is_word(text, *word))
            return ZUG_PGN_TAGS_VALUE_CASE;
    return otherwise;
}

/* The numbers that digits and question marks may stand for: "1?" is from 10 to 19. */
typedef struct range {
    unsigned low, high;
} range;

/* Reads so many digits or question marks; false if there is anything else. */
static bool read_range(const char *text, size_t len, range *out) {
    *out = (range){0, 0};
    for (size_t i = 0; i < len; i++) {
        bool is_unknown = text[i] == '?';
        if (!is_unknown && !is_digit(text[i]))
            return false;
        out->low = out->low * 10 + (is_unknown ? 0 : (unsigned)(text[i] - '0'));
        out->high = out->high * 10 + (is_unknown ? 9 : (unsigned)(text[i] - '0'));
    }
    return true;
}

/* True if one of the numbers lies between these two. */
static bool may_be(range numbers, unsigned first, unsigned last) {
    return numbers.low <= last && numbers.high >= first;
}

/* Until 1918 the game may have been dated by the calendar that has a leap day in every fourth year.
 */
static bool may_be_leap(range year) {
    unsigned y = year.low;
    return year.low != year.high || (y % 4 == 0 && (y % 100 != 0 || y % 400 == 0 || y < 1918));
}

static unsigned longest_month(range year, range month) {
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (month.low != month.high)
        return 31;
    return days[month.low - 1] + (month.low == 2 && may_be_leap(year) ? 1U : 0U);
}

static zug_pgn_tags_fault date_fault(zug_str value) {
    range year, month, day;
    const char *text = value.data;
    if (value.len != 10 || text[4] != '.' || text[7] != '.' || !read_range(text, 4, &year) ||
        !read_range(text + 5, 2, &month) || !read_range(text + 8, 2, &day))
        return ZUG_PGN_TAGS_DATE_MALFORMED;
    if (year.high == 0 || !may_be(month, 1, 12) || !may_be(day, 1, longest_month(year, month)))
        return ZUG_PGN_TAGS_DATE_IMPOSSIBLE;
    return ZUG_PGN_TAGS_FINE;
}

/* A minute may have 61 seconds in Universal Coordinated Time. */
static zug_pgn_tags_fault time_fault(zug_str value) {
    range hour, minute, second;
    const char *text = value.data;
    if (value.len != 8 || text[2] != ':' || text[5] != ':' || !read_range(text, 2, &hour) ||
        !read_range(text + 3, 2, &minute) || !read_range(text + 6, 2, &second))
        return ZUG_PGN_TAGS_TIME_MALFORMED;
    if (!may_be(hour, 0, 23) || !may_be(minute, 0, 59) || !may_be(second, 0, 60))
        return ZUG_PGN_TAGS_TIME_IMPOSSIBLE;
    return ZUG_PGN_TAGS_FINE;
}

/* Many files number the boards of a round that they do not know: "?.12". */
static zug_pgn_tags_fault round_fault(zug_str value) {
    if (is_word(value, "-") || is_word(value, "?"))
        return ZUG_PGN_TAGS_FINE;
    zug_pgn_tags_fault fault = ZUG_PGN_TAGS_FINE;
    zug__tag_list parts = {value, '.', false};
    zug_str part;
    uint64_t number;
    while (zug__tag_list_next(&parts, &part)) {
        if (is_word(part, "?"))
            fault = ZUG_PGN_TAGS_ROUND_UNKNOWN_PART;
        else if (!zug__tag_number(part, &number))
            return ZUG_PGN_TAGS_ROUND_MALFORMED;
    }
    return fault;
}

/* True if a text of more than one word ends with the three capitals of a country, as in "Riga LAT"
 * or "Belgrade, Serbia Yugoslavia|JUG". */
static bool ends_with_country(zug_str value) {
    char before = value.len >= 5 ? value.data[value.len - 4] : '\0';
    if (before != ' ' && before != '|')
        return false;
    for (size_t i = value.len - 3; i < value.len; i++)
        if (value.data[i] < 'A' || value.data[i] > 'Z')
            return false;
    return true;
}

/* A site is best named with its country; one on the net, with a period in its name, has none. */
static zug_pgn_tags_fault site_fault(zug_str value, bool warnings_only) {
    if (is_all(value, ' '))
        return ZUG_PGN_TAGS_VALUE_EMPTY;
    if (warnings_only || is_word(value, "?") || ends_with_country(value))
        return ZUG_PGN_TAGS_FINE;
    return has_byte(value, ':')   ? ZUG_PGN_TAGS_VALUE_COLON
           : has_byte(value, '.') ? ZUG_PGN_TAGS_FINE
                                  : ZUG_PGN_TAGS_SITE_COUNTRY;
}

static zug_pgn_tags_fault description_fault(zug_str value, bool warnings_only) {
    if (is_all(value, ' '))
        return ZUG_PGN_TAGS_VALUE_EMPTY;
    return !warnings_only && has_byte(value, ':') ? ZUG_PGN_TAGS_VALUE_COLON : ZUG_PGN_TAGS_FINE;
}

/* True if the capital at a place behind the comma stands alone and without its period. Letters of
 * other alphabets, hyphens and apostrophes go on with a name. */
static bool is_bare_initial(zug_str name, size_t at) {
    char c = name.data[at], before = name.data[at - 1];
    if (c < 'A' || c > 'Z' || (before != ' ' && before != ','))
        return false;
    return at + 1 == name.len || name.data[at + 1] == ' ' || name.data[at + 1] == ',';
}

/* True if a name has a digit, as those of programs with their versions have. */
static bool has_number(zug_str name) {
    for (size_t i = 0; i < name.len; i++)
        if (is_digit(name.data[i]))
            return true;
    return false;
}

static zug_pgn_tags_fault name_fault(zug_str name, bool warnings_only) {
    if (is_all(name, ' '))
        return ZUG_PGN_TAGS_VALUE_EMPTY;
    zug_pgn_tags_fault fault = ZUG_PGN_TAGS_FINE;
    bool behind_comma = false;
    if (!warnings_only && !has_byte(name, ',') && has_byte(name, ' ') && !has_number(name))
        fault = ZUG_PGN_TAGS_NAME_FAMILY;
    for (size_t i = 0; i < name.len && !warnings_only; i++) {
        if (name.data[i] == ',') {
            behind_comma = true;
            if (i + 1 == name.len || name.data[i + 1] != ' ')
                return ZUG_PGN_TAGS_NAME_COMMA;
        } else if (behind_comma && is_bare_initial(name, i)) {
            fault = ZUG_PGN_TAGS_NAME_INITIAL;
        }
    }
    return fault;
}

static bool is_before(zug_str a, zug_str b) {
    size_t i = 0;
    while (i < a.len && i < b.len && a.data[i] == b.data[i])
        i++;
    if (i == a.len || i == b.len)
        return a.len < b.len;
    return (unsigned char)a.data[i] < (unsigned char)b.data[i];
}

/* The player or players of one side. */
static zug_pgn_tags_fault players_fault(zug_str value, bool warnings_only) {
    zug__tag_list players = {value, ':', false};
    zug_pgn_tags_fault fault = ZUG_PGN_TAGS_FINE;
    zug_str name, last = {value.data, 0};
    while (zug__tag_list_next(&players, &name)) {
        fault = graver(fault, name_fault(name, warnings_only));
        if (is_before(name, last))
            fault = graver(fault, ZUG_PGN_TAGS_NAME_ORDER);
        last = name;
    }
    return fault;
}

bool zug__tag_result(zug_str value, zug_pgn_result *out) {
    const char *text = value.data;
    bool is_known = false;
    if (value.len == 3) {
        is_known = zug__mem_equal(text, "1-0", 3) || zug__mem_equal(text, "0-1", 3);
        *out = *text == '1' ? ZUG_PGN_WHITE_WINS : ZUG_PGN_BLACK_WINS;
    } else if (value.len == 7) {
        is_known = zug__mem_equal(text, "1/2-1/2", 7);
        *out = ZUG_PGN_DRAW;
    } else {
        is_known = value.len == 1 && *text == '*';
        *out = ZUG_PGN_UNKNOWN;
    }
    return is_known;
}

static zug_pgn_tags_fault result_fault(zug_str value) {
    zug_pgn_result result;
    return zug__tag_result(value, &result) ? ZUG_PGN_TAGS_FINE : ZUG_PGN_TAGS_RESULT_MALFORMED;
}

/* National, correspondence and online titles are no titles of FIDE's, but they are titles. */
static zug_pgn_tags_fault title_fault(zug_str title) {
    static const char *const fide[] = {"GM",  "IM",  "FM",  "CM",  "WGM", "WIM", "WFM",
                                       "WCM", "AGM", "AIM", "AFM", "ACM", "-",   NULL};
    static const char *const others[] = {"BOT", "NM",  "WNM", "LM",  "SM", "SIM",
                                         "CCM", "CCE", "LGM", "LIM", NULL};
    zug_pgn_tags_fault fault = word_fault(title, fide, ZUG_PGN_TAGS_TITLE_UNKNOWN);
    if (fault != ZUG_PGN_TAGS_TITLE_UNKNOWN)
        return fault;
    if (says_nothing(title))
        return ZUG_PGN_TAGS_VALUE_MISSING;
    bool is_other = word_fault(title, others, ZUG_PGN_TAGS_TITLE_UNKNOWN) == ZUG_PGN_TAGS_FINE;
    return is_other ? ZUG_PGN_TAGS_TITLE_NOT_FIDE : ZUG_PGN_TAGS_TITLE_UNKNOWN;
}

/* The weakest player of any list has 100, and no program comes near 4000. */
static zug_pgn_tags_fault rating_fault(zug_str rating) {
    enum { LOWEST = 100, HIGHEST = 3999 };
    uint64_t number;
    if (is_word(rating, "-"))
        return ZUG_PGN_TAGS_FINE;
    if (is_all(rating, '?') || is_all(rating, '0')) /* or empty */
        return ZUG_PGN_TAGS_RATING_UNRATED;
    if (!zug__tag_number(rating, &number))
        return ZUG_PGN_TAGS_RATING_MALFORMED;
    bool is_possible = number >= LOWEST && number <= HIGHEST;
    return is_possible ? ZUG_PGN_TAGS_FINE : ZUG_PGN_TAGS_RATING_IMPOSSIBLE;
}

static zug_pgn_tags_fault type_fault(zug_str type) {
    static const char *const types[] = {"human", "program", NULL};
    return says_nothing(type) ? ZUG_PGN_TAGS_VALUE_MISSING
                              : word_fault(type, types, ZUG_PGN_TAGS_TYPE_UNKNOWN);
}

/* What is wrong with a tag that has an item for each player of a side. */
static zug_pgn_tags_fault each_fault(zug_str value, zug_pgn_tags_fault (*fault_of)(zug_str item)) {
    zug__tag_list items = {value, ':', false};
    zug_pgn_tags_fault fault = ZUG_PGN_TAGS_FINE;
    zug_str item;
    while (zug__tag_list_next(&items, &item))
        fault = graver(fault, fault_of(item));
    return fault;
}

/* Behind the code some databases add letters and digits of their own: "B33a", "E12n2". */
static zug_pgn_tags_fault eco_fault(zug_str value) {
    const char *text = value.data;
    if (value.len < 3 || text[0] < 'A' || text[0] > 'E' || !is_digit(text[1]) || !is_digit(text[2]))
        return ZUG_PGN_TAGS_ECO_MALFORMED;
    if (value.len == 3 ||
        (value.len == 6 && text[3] == '/' && is_digit(text[4]) && is_digit(text[5])))
        return ZUG_PGN_TAGS_FINE;
    bool is_extended = value.len <= 6 && is_letter(text[3]);
    for (size_t i = 4; i < value.len && is_extended; i++)
        is_extended = is_letter(text[i]) || is_digit(text[i]);
    return is_extended ? ZUG_PGN_TAGS_ECO_EXTENDED : ZUG_PGN_TAGS_ECO_MALFORMED;
}

static bool contains(zug_str text, zug_str part) {
    for (size_t i = 0; i + part.len <= text.len; i++)
        if (zug_str_equal(zug_str_slice(text, i, i + part.len), part))
            return true;
    return false;
}

/* One large site tells the end in words: "NN won by resignation", "Game drawn by agreement". */
static zug_pgn_tags_fault termination_fault(zug_str value) {
    static const char *const ends[] = {"normal",           "time forfeit", "abandoned",
                                       "adjudication",     "death",        "emergency",
                                       "rules infraction", "unterminated", NULL};
    zug_pgn_tags_fault fault = word_fault(value, ends, ZUG_PGN_TAGS_TERMINATION_UNKNOWN);
    if (fault == ZUG_PGN_TAGS_TERMINATION_UNKNOWN &&
        (contains(value, zug_str_from(" won ")) || contains(value, zug_str_from(" drawn "))))
        return ZUG_PGN_TAGS_TERMINATION_SENTENCE;
    return fault;
}

static zug_pgn_tags_fault mode_fault(zug_str value) {
    static const char *const modes[] = {"OTB", "PM", "EM", "ICS", "TC", NULL};
    return word_fault(value, modes, ZUG_PGN_TAGS_MODE_UNKNOWN);
}

static zug_pgn_tags_fault number_fault(zug_str value, zug_pgn_tags_fault otherwise) {
    uint64_t number;
    return zug__tag_number(value, &number) ? ZUG_PGN_TAGS_FINE : otherwise;
}

/* What is wrong with the value of a tag beyond the roster, if there is a value. */
static zug_pgn_tags_fault optional_fault(zug__tag tag, zug_str value) {
    if (says_nothing(value) && !(tag == ZUG__TAG_TIME_CONTROL && value.len > 0))
        return ZUG_PGN_TAGS_VALUE_MISSING;
    if (tag == ZUG__TAG_OTHER_DATE)
        return date_fault(value);
    if (tag == ZUG__TAG_TIME)
        return time_fault(value);
    if (tag == ZUG__TAG_ECO)
        return eco_fault(value);
    if (tag == ZUG__TAG_PLY_COUNT)
        return number_fault(value, ZUG_PGN_TAGS_PLY_COUNT_MALFORMED);
    if (tag == ZUG__TAG_BOARD)
        return number_fault(value, ZUG_PGN_TAGS_BOARD_MALFORMED);
    if (tag == ZUG__TAG_TIME_CONTROL)
        return zug__tag_time_control_fault(value);
    return tag == ZUG__TAG_MODE ? mode_fault(value) : termination_fault(value);
}

/* What is wrong with any value of a tag. Kept out of the function with the short cuts, which then
 * has no registers to save. */
static __attribute__((noinline)) zug_pgn_tags_fault any_fault(zug__tag tag, zug_str value,
                                                              bool warnings_only) {
    switch (tag) {
    case ZUG__TAG_EVENT:
        return description_fault(value, warnings_only);
    case ZUG__TAG_SITE:
        return site_fault(value, warnings_only);
    case ZUG__TAG_DATE:
        return date_fault(value);
    case ZUG__TAG_ROUND:
        return round_fault(value);
    case ZUG__TAG_WHITE:
    case ZUG__TAG_BLACK:
        return players_fault(value, warnings_only);
    case ZUG__TAG_RESULT:
        return result_fault(value);
    case ZUG__TAG_TITLE:
        return each_fault(value, title_fault);
    case ZUG__TAG_RATING:
        return each_fault(value, rating_fault);
    case ZUG__TAG_TYPE:
        return each_fault(value, type_fault);
    case ZUG__TAG_SETUP:
        return is_word(value, "0") || is_word(value, "1") ? ZUG_PGN_TAGS_FINE
                                                          : ZUG_PGN_TAGS_SETUP_MALFORMED;
    case ZUG__TAG_OTHER_DATE:
    case ZUG__TAG_TIME:
    case ZUG__TAG_ECO:
    case ZUG__TAG_PLY_COUNT:
    case ZUG__TAG_BOARD:
    case ZUG__TAG_TIME_CONTROL:
    case ZUG__TAG_MODE:
    case ZUG__TAG_TERMINATION:
        return optional_fault(tag, value);
    case ZUG__TAG_FEN:
    case ZUG__TAG_VARIANT:
    case ZUG__TAG_FREE:
        break;
    }
    return ZUG_PGN_TAGS_FINE;
}

/* Short cuts for the values that nearly all games have: */

/* True for a known day that every month has. */
static bool is_usual_date(zug_str value) {
    const char *text = value.data;
    if (value.len != 10 || text[4] != '.' || text[7] != '.' || text[0] == '0')
        return false;
    bool are_digits = is_digit(text[0]) && is_digit(text[1]) && is_digit(text[2]) &&
                      is_digit(text[3]) && is_digit(text[5]) && is_digit(text[6]) &&
                      is_digit(text[8]) && is_digit(text[9]);
    int month = (text[5] - '0') * 10 + text[6] - '0', day = (text[8] - '0') * 10 + text[9] - '0';
    return are_digits && month >= 1 && month <= 12 && day >= 1 && day <= 28;
}

/* True for numbers joined by periods. */
static bool is_usual_round(zug_str value) {
    bool is_number = false;
    for (size_t i = 0; i < value.len; i++) {
        if (!is_digit(value.data[i]) && !(is_number && value.data[i] == '.'))
            return false;
        is_number = value.data[i] != '.';
    }
    return is_number;
}

/* True for GM, IM, FM and CM. */
static bool is_usual_title(zug_str value) {
    return value.len == 2 && value.data[1] == 'M' &&
           (value.data[0] == 'G' || value.data[0] == 'I' || value.data[0] == 'F' ||
            value.data[0] == 'C');
}

/* True for a rating of four digits. */
static bool is_usual_rating(zug_str value) {
    const char *text = value.data;
    return value.len == 4 && text[0] >= '1' && text[0] <= '3' && is_digit(text[1]) &&
           is_digit(text[2]) && is_digit(text[3]);
}

/* True for a letter and two digits. */
static bool is_usual_eco(zug_str value) {
    const char *text = value.data;
    return value.len == 3 && text[0] >= 'A' && text[0] <= 'E' && is_digit(text[1]) &&
           is_digit(text[2]);
}

/* True for words of the event, the site or a player that begin with no blank and make no list. */
static bool is_usual_text(zug_str value) {
    return value.len > 0 && value.data[0] != ' ' && !has_byte(value, ':');
}

zug_pgn_tags_fault zug__tag_value_fault(zug__tag tag, zug_str value, bool warnings_only) {
    const unsigned dates = 1U << ZUG__TAG_DATE | 1U << ZUG__TAG_OTHER_DATE;
    const unsigned texts =
        1U << ZUG__TAG_EVENT | 1U << ZUG__TAG_SITE | 1U << ZUG__TAG_WHITE | 1U << ZUG__TAG_BLACK;
    unsigned bit = 1U << tag;
    if ((texts & bit && warnings_only && is_usual_text(value)) ||
        (dates & bit && is_usual_date(value)) ||
        (tag == ZUG__TAG_RATING && is_usual_rating(value)) ||
        (tag == ZUG__TAG_TITLE && is_usual_title(value)) ||
        (tag == ZUG__TAG_ECO && is_usual_eco(value)) ||
        (tag == ZUG__TAG_ROUND && is_usual_round(value)))
        return ZUG_PGN_TAGS_FINE;
    return any_fault(tag, value, warnings_only);
}
