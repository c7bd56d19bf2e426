/* pgn_tags_dates.c - whether the dates of a game agree: its own, that of its event, and that of the
 * world's clock. Room: pgn. PGN standard, sections 8.1.1.3, 9.2.1 and 9.5.3. */
#include "pgn_tags_impl.h"

#include "base/mem.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* True if one date is before another, as far as their digits are known. */
static bool is_before(const char *date, const char *other) {
    int i = 0;
    while (i < ZUG_PGN_TAGS_DATE_LEN && date[i] == other[i] && date[i] != '?')
        i++;
    return i < ZUG_PGN_TAGS_DATE_LEN && is_digit(date[i]) && is_digit(other[i]) &&
           date[i] < other[i];
}

/* The number of a day, counted so that the day behind another has the next one; 0 if it is not
 * known. */
static int64_t day_number(const char *date) {
    int parts[3] = {0, 0, 0}, part = 0;
    for (int i = 0; i < ZUG_PGN_TAGS_DATE_LEN; i++) {
        if (i == 4 || i == 7)
            part++;
        else if (!is_digit(date[i]))
            return 0;
        else
            parts[part] = parts[part] * 10 + date[i] - '0';
    }
    /* The year begins in March, so that the leap day is its last. */
    int64_t year = parts[1] > 2 ? parts[0] : parts[0] - 1, month = (parts[1] + 9) % 12;
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + parts[2];
}

static bool are_far_apart(const char *date, const char *other) {
    int64_t day = day_number(date), other_day = day_number(other);
    return day != 0 && other_day != 0 && (day - other_day > 1 || other_day - day > 1);
}

zug_pgn_tags_fault zug__tag_dates_fault(zug_pgn_tags_section *section, zug__tag_date which,
                                        zug_str value) {
    unsigned bit = 1U << which;
    if (section->has_dates & bit || value.len != ZUG_PGN_TAGS_DATE_LEN)
        return ZUG_PGN_TAGS_FINE;
    section->has_dates = (uint8_t)(section->has_dates | bit);
    zug__mem_copy(section->dates[which], value.data, ZUG_PGN_TAGS_DATE_LEN);
    const unsigned with_event = 1U << ZUG__DATE_GAME | 1U << ZUG__DATE_EVENT;
    const unsigned with_utc = 1U << ZUG__DATE_GAME | 1U << ZUG__DATE_UTC;
    const char *game = section->dates[ZUG__DATE_GAME];
    if (which != ZUG__DATE_UTC && (section->has_dates & with_event) == with_event &&
        is_before(game, section->dates[ZUG__DATE_EVENT]))
        return ZUG_PGN_TAGS_DATE_BEFORE_EVENT;
    if (which != ZUG__DATE_EVENT && (section->has_dates & with_utc) == with_utc &&
        are_far_apart(game, section->dates[ZUG__DATE_UTC]))
        return ZUG_PGN_TAGS_DATE_AGAINST_UTC;
    return ZUG_PGN_TAGS_FINE;
}
