/* tiebreak.c - the codes of tie-breaks, read and written.
 * Room: pairing. Knows what may stand in a code; standings*.c know what it means. */
#include <zug/tiebreak.h>

#include "base/mem.h"

/* What may follow a name. */
enum {
    MAY_SCORE = 1 << 0,
    MAY_CUT = 1 << 1,
    MAY_MEDIAN = 1 << 2,
    MAY_LIMIT = 1 << 3,
    MAY_PLAYED = 1 << 4,
    MAY_FORE = 1 << 5,
    MAY_REVERSE = 1 << 6,
    MAY_DIVIDE = 1 << 7,
    MAY_UNRATED = 1 << 8
};

enum { NUMBER_MAX = 9999 }; /* behind the letter of a modifier */

typedef struct tiebreak_facts {
    const char *code, *article, *words;
    uint32_t decimals;
} tiebreak_facts;

static const tiebreak_facts facts[ZUG_TIEBREAK_KINDS] = {
#define FACTS_ROW(name, code, article, words, decimals)                                            \
    [ZUG_TIEBREAK_##name] = {code, article, words, decimals},
    ZUG_TIEBREAK_TABLE(FACTS_ROW)
#undef FACTS_ROW
};

static const uint16_t allowed[ZUG_TIEBREAK_KINDS] = {
    [ZUG_TIEBREAK_POINTS] = MAY_SCORE,
    [ZUG_TIEBREAK_DIRECT] = MAY_SCORE | MAY_PLAYED,
    [ZUG_TIEBREAK_WINS] = MAY_SCORE,
    [ZUG_TIEBREAK_GAMES_WON] = MAY_SCORE,
    [ZUG_TIEBREAK_PROGRESSIVE] = MAY_SCORE | MAY_CUT,
    [ZUG_TIEBREAK_STANDARD] = MAY_SCORE,
    [ZUG_TIEBREAK_NUMBER] = MAY_REVERSE,
    [ZUG_TIEBREAK_BUCHHOLZ] = MAY_SCORE | MAY_CUT | MAY_MEDIAN | MAY_PLAYED | MAY_FORE,
    [ZUG_TIEBREAK_BUCHHOLZ_AVERAGE] = MAY_SCORE | MAY_FORE,
    [ZUG_TIEBREAK_FORE_BUCHHOLZ] = MAY_SCORE | MAY_CUT | MAY_MEDIAN | MAY_PLAYED,
    [ZUG_TIEBREAK_SONNEBORN_BERGER] = MAY_SCORE | MAY_CUT | MAY_PLAYED,
    [ZUG_TIEBREAK_KOYA] = MAY_SCORE | MAY_LIMIT,
    [ZUG_TIEBREAK_RATING_AVERAGE] = MAY_CUT | MAY_MEDIAN | MAY_UNRATED,
    [ZUG_TIEBREAK_PERFORMANCE] = MAY_UNRATED,
    [ZUG_TIEBREAK_PERFECT] = MAY_UNRATED,
    [ZUG_TIEBREAK_PERFORMANCE_AVERAGE] = MAY_UNRATED,
    [ZUG_TIEBREAK_PERFECT_AVERAGE] = MAY_UNRATED,
    [ZUG_TIEBREAK_RATING] = MAY_REVERSE | MAY_UNRATED,
    [ZUG_TIEBREAK_EXTENDED_MM] = MAY_CUT | MAY_PLAYED,
    [ZUG_TIEBREAK_EXTENDED_MG] = MAY_CUT | MAY_PLAYED,
    [ZUG_TIEBREAK_EXTENDED_GM] = MAY_CUT | MAY_PLAYED,
    [ZUG_TIEBREAK_EXTENDED_GG] = MAY_CUT | MAY_PLAYED,
    [ZUG_TIEBREAK_TEAM_DIRECT] = MAY_PLAYED,
    [ZUG_TIEBREAK_TEAM_DIRECT_BT] = MAY_PLAYED,
    [ZUG_TIEBREAK_TEAM_DIRECT_BB] = MAY_PLAYED,
    [ZUG_TIEBREAK_TEAM_DIRECT_T] = MAY_PLAYED,
    [ZUG_TIEBREAK_TEAM_DIRECT_B] = MAY_PLAYED,
    [ZUG_TIEBREAK_STRENGTH] = MAY_PLAYED | MAY_FORE | MAY_DIVIDE,
};

/* Names that mean another one. */
static const struct {
    const char *code;
    zug_tiebreak meant;
} aliases[] = {
    {"MPTS", {.kind = ZUG_TIEBREAK_POINTS, .score = ZUG_TEAM_SCORE_MATCH}},
    {"GPTS", {.kind = ZUG_TIEBREAK_POINTS, .score = ZUG_TEAM_SCORE_GAME}},
    {"GE", {.kind = ZUG_TIEBREAK_ELECTED}},
};

enum { ALIASES = sizeof aliases / sizeof aliases[0] };

const char *zug_tiebreak_article(zug_tiebreak_kind kind) { return facts[kind].article; }

const char *zug_tiebreak_words(zug_tiebreak_kind kind) { return facts[kind].words; }

uint32_t zug_tiebreak_decimals(zug_tiebreak_kind kind) { return facts[kind].decimals; }

static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* True if a text is a word in capitals, whatever the case of its own letters. */
static bool is_word(zug_str text, const char *word) {
    zug_str wanted = zug_str_from(word);
    size_t same = 0;
    while (same < wanted.len && same < text.len && upper(text.data[same]) == wanted.data[same])
        same++;
    return same == wanted.len && same == text.len;
}

/* Reads a number that fills a text, without sign; false if it is none or too large. */
static bool read_number(zug_str text, uint32_t *out) {
    uint32_t number = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (!is_digit(text.data[i]))
            return false;
        number = number * 10 + (uint32_t)(text.data[i] - '0');
        if (number > NUMBER_MAX)
            return false;
    }
    *out = number;
    return text.len > 0;
}

/* Reads the name that an organiser has given to a tie-break of their own. */
static bool read_own(zug_str name, zug_tiebreak *out) {
    zug_str prefix = zug_str_from(facts[ZUG_TIEBREAK_OWN].code);
    if (name.len <= prefix.len || name.len > prefix.len + ZUG_TIEBREAK_OWN_MAX ||
        !is_word(zug_str_slice(name, 0, prefix.len), prefix.data))
        return false;
    for (size_t i = 0; i < name.len; i++)
        if (name.data[i] <= ' ' || name.data[i] > '~')
            return false;
    out->kind = ZUG_TIEBREAK_OWN;
    zug__mem_copy(out->own, name.data + prefix.len, name.len - prefix.len);
    return true;
}

/* Reads a name. */
static bool read_name(zug_str name, zug_tiebreak *out) {
    for (int kind = 0; kind < ZUG_TIEBREAK_OWN; kind++)
        if (is_word(name, facts[kind].code)) {
            out->kind = (zug_tiebreak_kind)kind;
            return true;
        }
    for (size_t i = 0; i < ALIASES; i++)
        if (is_word(name, aliases[i].code)) {
            *out = aliases[i].meant;
            return true;
        }
    return read_own(name, out);
}

/* Reads which score of teams is meant. */
static bool read_score(zug_str text, zug_tiebreak *out) {
    if (!(allowed[out->kind] & MAY_SCORE) || out->score != ZUG_TEAM_SCORE_PRIMARY)
        return false;
    if (is_word(text, "MP"))
        out->score = ZUG_TEAM_SCORE_MATCH;
    else if (is_word(text, "GP"))
        out->score = ZUG_TEAM_SCORE_GAME;
    return out->score != ZUG_TEAM_SCORE_PRIMARY;
}

/* Sets one of the modifiers that have no number, if the kind allows it and it is not there yet. */
static bool set_flag(bool may, bool *flag) {
    bool is_new = may && !*flag;
    *flag = *flag || may;
    return is_new;
}

/* Sets one of the modifiers with a number, in the same way. */
static bool set_number(bool may, uint32_t number, uint32_t *out) {
    bool is_new = may && number > 0 && *out == 0;
    *out = is_new ? number : *out;
    return is_new;
}

/* Reads Koya's limit, which may have a sign. */
static bool read_limit(zug_str text, zug_tiebreak *out) {
    bool has_sign = text.len > 0 && (text.data[0] == '-' || text.data[0] == '+');
    uint32_t number = 0;
    if (!(allowed[out->kind] & MAY_LIMIT) || out->limit != 0 ||
        !read_number(zug_str_slice(text, has_sign, text.len), &number))
        return false;
    out->limit = has_sign && text.data[0] == '-' ? -(int32_t)number : (int32_t)number;
    return number > 0;
}

/* Reads a modifier with a number behind its letter. */
static bool read_counted(char letter, uint32_t number, zug_tiebreak *out) {
    unsigned may = allowed[out->kind];
    switch (letter) {
    case 'C':
        return set_number((may & MAY_CUT) != 0, number, &out->cut_least);
    case 'M':
        return set_number((may & MAY_MEDIAN) != 0, number, &out->cut_least) &&
               set_number(true, number, &out->cut_most);
    case 'K':
        return set_number((may & MAY_DIVIDE) != 0, number, &out->divisor);
    case 'U':
        return set_number((may & MAY_UNRATED) != 0, number, &out->unrated);
    }
    return false;
}

/* Reads what stands behind a slash. */
static bool read_modifier(zug_str text, zug_tiebreak *out) {
    unsigned may = allowed[out->kind];
    uint32_t number = 0;
    zug_str rest = zug_str_slice(text, text.len > 0, text.len);
    if (is_word(text, "P"))
        return set_flag((may & MAY_PLAYED) != 0, &out->forfeits_played);
    if (is_word(text, "F"))
        return set_flag((may & MAY_FORE) != 0, &out->fore);
    if (is_word(text, "R"))
        return set_flag((may & MAY_REVERSE) != 0, &out->reversed);
    if (text.len > 0 && upper(text.data[0]) == 'L')
        return read_limit(rest, out);
    return text.len > 0 && read_number(rest, &number) &&
           read_counted(upper(text.data[0]), number, out);
}

/* Where the part of a code ends that begins at a byte: before a slash or a colon, or the hyphen of
 * the Handbook, which a letter follows. */
static size_t part_end(zug_str code, size_t from) {
    size_t at = from;
    while (at < code.len && code.data[at] != '/' && code.data[at] != ':' &&
           !(code.data[at] == '-' && at + 1 < code.len && !is_digit(code.data[at + 1])))
        at++;
    return at;
}

/* Reads a code; on failure *at is the byte where the part begins that is not understood. */
static const char *read_code(zug_str code, zug_tiebreak *out, size_t *at) {
    size_t end = part_end(code, 0);
    *at = 0;
    if (!read_name(zug_str_slice(code, 0, end), out))
        return "there is no tie-break of this name";
    while (end < code.len) {
        bool is_score = code.data[end] == ':';
        *at = end + 1;
        end = part_end(code, *at);
        zug_str part = zug_str_slice(code, *at, end);
        if (is_score ? !read_score(part, out) : !read_modifier(part, out))
            return is_score ? "behind the colon MP or GP can stand, once, where teams have both"
                            : "this tie-break has no such modifier";
    }
    return NULL;
}

/* True if points are in a list, of whatever kind. */
static bool has_points(const zug_tiebreak_list *list) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == ZUG_TIEBREAK_POINTS)
            return true;
    return false;
}

/* Puts points at the head of a list. */
static void begin_with_points(zug_tiebreak_list *list) {
    zug__mem_move(list->items + 1, list->items, list->count * sizeof list->items[0]);
    list->items[0] = (zug_tiebreak){.kind = ZUG_TIEBREAK_POINTS};
    list->count++;
}

/* The bytes of blanks before what stands between two bytes of a text. */
static size_t blanks(zug_str text, size_t from, size_t to) {
    size_t at = from;
    while (at < to && (text.data[at] == ' ' || text.data[at] == '\t'))
        at++;
    return at - from;
}

zug_status zug_tiebreaks_parse(zug_str text, zug_tiebreak_list *out, zug_error *err) {
    zug_tiebreak_list list = {.count = 0};
    for (size_t from = 0; from <= text.len;) {
        size_t end = from, at = 0;
        while (end < text.len && text.data[end] != ',')
            end++;
        from += blanks(text, from, end);
        zug_str code = zug_str_trim(zug_str_slice(text, from, end));
        /* One place is kept for the points. */
        if (list.count + 1 >= ZUG_TIEBREAKS_MAX)
            return zug_status_fail(err, ZUG_ERR_SPACE, from, "tiebreak-many",
                                   "these are more tie-breaks than a list can have");
        const char *why = read_code(code, &list.items[list.count++], &at);
        if (why)
            return zug_status_fail(err, ZUG_ERR_SYNTAX, from + at,
                                   at == 0 ? "tiebreak-name" : "tiebreak-modifier", why);
        from = end + 1;
    }
    if (!has_points(&list))
        begin_with_points(&list);
    *out = list;
    return ZUG_OK;
}

/* Writes a modifier with its number. */
static void write_counted(zug_buf *out, const char *letter, uint32_t number) {
    zug_buf_text(out, letter);
    zug_buf_number(out, number);
}

void zug_tiebreak_write(const zug_tiebreak *tiebreak, zug_buf *out) {
    zug_buf_text(out,
                 tiebreak->kind == ZUG_TIEBREAK_OTHER_SCORE ? "MPvGP" : facts[tiebreak->kind].code);
    zug_buf_text(out, tiebreak->own);
    if (tiebreak->score != ZUG_TEAM_SCORE_PRIMARY)
        zug_buf_text(out, tiebreak->score == ZUG_TEAM_SCORE_MATCH ? ":MP" : ":GP");
    if (tiebreak->cut_least > 0)
        write_counted(out, tiebreak->cut_most > 0 ? "/M" : "/C", tiebreak->cut_least);
    if (tiebreak->limit != 0)
        write_counted(out, tiebreak->limit < 0 ? "/L-" : "/L+",
                      (uint32_t)(tiebreak->limit < 0 ? -tiebreak->limit : tiebreak->limit));
    if (tiebreak->divisor > 0)
        write_counted(out, "/K", tiebreak->divisor);
    if (tiebreak->unrated > 0)
        write_counted(out, "/U", tiebreak->unrated);
    zug_buf_text(out, tiebreak->fore ? "/F" : "");
    zug_buf_text(out, tiebreak->forfeits_played ? "/P" : "");
    zug_buf_text(out, tiebreak->reversed ? "/R" : "");
}

zug_tiebreak_list zug_tiebreaks_usual(bool is_swiss, bool is_team) {
    static const char *const codes[2][2] = {{"PTS,DE,WIN,SB,KS", "PTS,MPvGP,EDE,EMGSB"},
                                            {"PTS,DE,BH/C1,BH,SB", "PTS,MPvGP,EDE,BH/C1,EMGSB/C1"}};
    zug_tiebreak_list list = {.count = 0};
    zug_tiebreaks_parse(zug_str_from(codes[is_swiss][is_team]), &list, NULL);
    return list;
}
