/* pgn_tags.c - which tag is this, do the tags of a game agree, and how is a value written.
 * Room: pgn. The rules for single values are in pgn_tags_value.c. */
#include <zug/pgn_tags.h>

#include "base/mem.h"
#include "pgn_tags_impl.h"

const char *zug_pgn_tags_fault_name(zug_pgn_tags_fault fault) {
    static const char *const names[ZUG_PGN_TAGS_FAULT_COUNT] = {
#define X(NAME, pedantry, name, sentence) name,
        ZUG_PGN_TAGS_FAULTS(X)
#undef X
    };
    return names[fault];
}

const char *zug_pgn_tags_fault_sentence(zug_pgn_tags_fault fault) {
    static const char *const sentences[ZUG_PGN_TAGS_FAULT_COUNT] = {
#define X(NAME, pedantry, name, sentence) sentence,
        ZUG_PGN_TAGS_FAULTS(X)
#undef X
    };
    return sentences[fault];
}

bool zug_pgn_tags_fault_is_pedantry(zug_pgn_tags_fault fault) {
    static const bool pedantries[ZUG_PGN_TAGS_FAULT_COUNT] = {
#define X(NAME, pedantry, name, sentence) pedantry,
        ZUG_PGN_TAGS_FAULTS(X)
#undef X
    };
    return pedantries[fault];
}

/* A known length lets the compiler compare whole words. */
#define NAMED(text) zug__mem_equal(name, text, sizeof(text) - 1)

/* Each finds the tag of a name of so many letters. */
static zug__tag tag_of_4(const char *name) {
    if (NAMED("Site"))
        return ZUG__TAG_SITE;
    if (NAMED("Date"))
        return ZUG__TAG_DATE;
    if (NAMED("Time"))
        return ZUG__TAG_TIME;
    return NAMED("Mode") ? ZUG__TAG_MODE : ZUG__TAG_FREE;
}

static zug__tag tag_of_5(const char *name) {
    if (NAMED("Event"))
        return ZUG__TAG_EVENT;
    if (NAMED("Round"))
        return ZUG__TAG_ROUND;
    if (NAMED("White"))
        return ZUG__TAG_WHITE;
    if (NAMED("Black"))
        return ZUG__TAG_BLACK;
    if (NAMED("SetUp"))
        return ZUG__TAG_SETUP;
    return NAMED("Board") ? ZUG__TAG_BOARD : ZUG__TAG_FREE;
}

static zug__tag tag_of_7(const char *name) {
    if (NAMED("UTCDate"))
        return ZUG__TAG_OTHER_DATE;
    if (NAMED("UTCTime"))
        return ZUG__TAG_TIME;
    return NAMED("Variant") ? ZUG__TAG_VARIANT : ZUG__TAG_FREE;
}

static zug__tag tag_of_8(const char *name) {
    if (NAMED("WhiteElo") || NAMED("BlackElo"))
        return ZUG__TAG_RATING;
    return NAMED("PlyCount") ? ZUG__TAG_PLY_COUNT : ZUG__TAG_FREE;
}

static zug__tag tag_of_9(const char *name) {
    if (NAMED("EventDate"))
        return ZUG__TAG_OTHER_DATE;
    if (NAMED("WhiteUSCF") || NAMED("BlackUSCF"))
        return ZUG__TAG_RATING;
    return NAMED("WhiteType") || NAMED("BlackType") ? ZUG__TAG_TYPE : ZUG__TAG_FREE;
}

zug__tag zug__tag_of(zug_str text) {
    const char *name = text.data;
    switch (text.len) {
    case 3:
        return NAMED("ECO") ? ZUG__TAG_ECO : NAMED("FEN") ? ZUG__TAG_FEN : ZUG__TAG_FREE;
    case 4:
        return tag_of_4(name);
    case 5:
        return tag_of_5(name);
    case 6:
        return NAMED("Result") ? ZUG__TAG_RESULT : ZUG__TAG_FREE;
    case 7:
        return tag_of_7(name);
    case 8:
        return tag_of_8(name);
    case 9:
        return tag_of_9(name);
    case 10:
        return NAMED("WhiteTitle") || NAMED("BlackTitle") ? ZUG__TAG_TITLE : ZUG__TAG_FREE;
    case 11:
        return NAMED("TimeControl")   ? ZUG__TAG_TIME_CONTROL
               : NAMED("Termination") ? ZUG__TAG_TERMINATION
                                      : ZUG__TAG_FREE;
    default:
        return ZUG__TAG_FREE;
    }
}

/* True if a text has one of the codes from 128 to 159 and is no UTF-8, in which they are parts of
 * letters. */
static bool has_high_control(zug_str text) {
    bool found = false;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        size_t more = c >= 0xF0 && c < 0xF5 ? 3 : c >= 0xE0 ? 2 : 1;
        found |= c >= 0x80 && c < 0xA0;
        if (c < 0xC2 || c >= 0xF5)
            continue;
        for (; more > 0 && i + 1 < text.len && ((unsigned char)text.data[i + 1] & 0xC0) == 0x80;
             more--)
            i++;
    }
    return found;
}

/* What is wrong with a tag, by its value, or by its name if any value will do. */
static zug_pgn_tags_fault fault_of(zug__tag tag, zug_str name, zug_str value, bool warnings_only) {
    if (tag == ZUG__TAG_FREE) {
        bool is_small = name.len > 0 && name.data[0] >= 'a' && name.data[0] <= 'z';
        return warnings_only             ? ZUG_PGN_TAGS_FINE
               : is_small                ? ZUG_PGN_TAGS_TAG_NAME_SMALL
               : has_high_control(value) ? ZUG_PGN_TAGS_VALUE_CONTROL
                                         : ZUG_PGN_TAGS_FINE;
    }
    zug_pgn_tags_fault fault = zug__tag_value_fault(tag, value, warnings_only);
    if (fault != ZUG_PGN_TAGS_FINE && warnings_only && zug_pgn_tags_fault_is_pedantry(fault))
        return ZUG_PGN_TAGS_FINE;
    if (!warnings_only && (fault == ZUG_PGN_TAGS_FINE || zug_pgn_tags_fault_is_pedantry(fault)) &&
        has_high_control(value))
        return ZUG_PGN_TAGS_VALUE_CONTROL;
    return fault;
}

zug_pgn_tags_fault zug_pgn_tags_check(zug_str name, zug_str value) {
    return fault_of(zug__tag_of(name), name, value, false);
}

/* The name of a variant without what its spellings differ in, capitals and punctuation; "other" if
 * it is longer than any that we look for. */
static zug_str plain_name(zug_str value, char out[static 24]) {
    size_t len = 0;
    for (size_t i = 0; i < value.len; i++) {
        char c = value.data[i];
        if (c == ' ' || c == '-' || c == '_' || c == '?')
            continue;
        if (len == 24)
            return zug_str_from("other");
        out[len++] = c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
    }
    return (zug_str){out, len};
}

/* True if a Variant is chess as the Laws have it, from any position; nothing said is standard
 * chess. */
static bool is_our_chess(zug_str value) {
    static const char *const ours[] = {"",
                                       "standard",
                                       "standardchess",
                                       "chess",
                                       "normal",
                                       "fromposition",
                                       "chess960",
                                       "960",
                                       "frc",
                                       "fischerandom",
                                       "fischerandomchess",
                                       "fischerrandom",
                                       "fischerrandomchess",
                                       "freestyle",
                                       "freestylechess",
                                       "wild/fr"}; /* of FICS */
    char memory[24];
    zug_str plain = plain_name(value, memory);
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (zug_str_equal(plain, zug_str_from(ours[i])))
            return true;
    return false;
}

static bool is_text(zug_str value, char c) { return value.len == 1 && value.data[0] == c; }

/* Remembers the value of a tag that has to agree with something else. */
static void remember(zug_pgn_tags_section *section, zug__tag tag, zug_str value) {
    if (tag == ZUG__TAG_PLY_COUNT)
        section->has_ply_count = zug__tag_number(value, &section->ply_count);
    if (tag == ZUG__TAG_VARIANT)
        section->is_other_variant = !is_our_chess(value);
    if (tag == ZUG__TAG_SETUP) {
        section->is_set_up = is_text(value, '1');
        section->is_not_set_up = is_text(value, '0');
    }
}

static bool has_digit(zug_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] >= '0' && text.data[i] <= '9')
            return true;
    return false;
}

/* Remembers, for callers that want every letter of the standard, which player is a program, and
 * whose name has a number. */
static void remember_player(zug_pgn_tags_section *section, zug__tag tag, zug_str name,
                            zug_str value) {
    uint8_t side = name.len > 0 && name.data[0] == 'B' ? 2 : 1;
    if (tag == ZUG__TAG_TYPE && zug_str_equal(value, zug_str_from("program")))
        section->programs |= side;
    if ((tag == ZUG__TAG_WHITE || tag == ZUG__TAG_BLACK) &&
        (has_digit(value) || zug_str_equal(value, zug_str_from("?"))))
        section->numbered |= side;
}

/* What is wrong with a date that has a fine form, in view of the other dates. */
static zug_pgn_tags_fault dates_fault(zug_pgn_tags_section *section, zug_str name, zug_str value) {
    zug__tag_date which = name.len == 4   ? ZUG__DATE_GAME
                          : name.len == 9 ? ZUG__DATE_EVENT
                                          : ZUG__DATE_UTC;
    return zug__tag_dates_fault(section, which, value);
}

zug_pgn_tags_fault zug__tag_add(zug_pgn_tags_section *section, zug__tag tag, zug_str name,
                                zug_str value) {
    uint32_t bit = UINT32_C(1) << tag;
    if (tag >= ZUG__TAG_SETUP && !(section->seen & bit))
        remember(section, tag, value);
    if (!section->warnings_only && (tag == ZUG__TAG_TYPE || !(section->seen & bit)))
        remember_player(section, tag, name, value);
    section->seen |= bit;
    zug_pgn_tags_fault fault = fault_of(tag, name, value, section->warnings_only);
    bool is_date = tag == ZUG__TAG_DATE || tag == ZUG__TAG_OTHER_DATE;
    return is_date && fault == ZUG_PGN_TAGS_FINE ? dates_fault(section, name, value) : fault;
}

zug_pgn_tags_fault zug_pgn_tags_section_add(zug_pgn_tags_section *section, zug_str name,
                                            zug_str value) {
    return zug__tag_add(section, zug__tag_of(name), name, value);
}

static uint64_t bit_of(bool is_so, zug_pgn_tags_fault fault) {
    return is_so ? UINT64_C(1) << fault : 0;
}

zug_pgn_tags_fault zug_pgn_tags_section_next(zug_pgn_tags_section *section) {
    uint32_t roster = (UINT32_C(1) << (ZUG__TAG_RESULT + 1)) - 1;
    bool has_fen = section->seen & (UINT32_C(1) << ZUG__TAG_FEN);
    bool has_setup = section->seen & (UINT32_C(1) << ZUG__TAG_SETUP);
    bool pedantic = !section->warnings_only;
    uint64_t faults =
        bit_of(section->is_other_variant, ZUG_PGN_TAGS_VARIANT_UNKNOWN) |
        bit_of(section->is_set_up && !has_fen, ZUG_PGN_TAGS_SETUP_WITHOUT_FEN) |
        bit_of(section->is_not_set_up && has_fen, ZUG_PGN_TAGS_SETUP_AGAINST_FEN) |
        bit_of((section->programs & ~section->numbered) != 0, ZUG_PGN_TAGS_PROGRAM_VERSION) |
        bit_of(pedantic && has_fen && !has_setup, ZUG_PGN_TAGS_FEN_WITHOUT_SETUP) |
        bit_of(pedantic && (section->seen & roster) != roster, ZUG_PGN_TAGS_ROSTER_INCOMPLETE);
    uint64_t unsaid = faults & ~section->said;
    if (unsaid == 0)
        return ZUG_PGN_TAGS_FINE;
    section->said |= unsaid & (~unsaid + 1);
    return (zug_pgn_tags_fault)__builtin_ctzll(unsaid);
}

bool zug_pgn_tags_section_has_length(const zug_pgn_tags_section *section, uint64_t half_moves) {
    return !section->has_ply_count || section->ply_count == half_moves;
}

static bool is_escapable(char c) { return c == '"' || c == '\\'; }

void zug_pgn_tags_unescape(zug_str written, zug_buf *out) {
    size_t start = 0;
    for (size_t i = 0; i + 1 < written.len; i++) {
        if (written.data[i] != '\\' || !is_escapable(written.data[i + 1]))
            continue;
        zug_buf_str(out, zug_str_slice(written, start, i));
        start = ++i; /* the escaped byte begins the next run */
    }
    if (start < written.len)
        zug_buf_str(out, zug_str_slice(written, start, written.len));
}

void zug_pgn_tags_escape(zug_str value, zug_buf *out) {
    size_t start = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (!is_escapable(value.data[i]))
            continue;
        zug_buf_str(out, zug_str_slice(value, start, i));
        zug_buf_char(out, '\\');
        start = i;
    }
    if (start < value.len)
        zug_buf_str(out, zug_str_slice(value, start, value.len));
}
