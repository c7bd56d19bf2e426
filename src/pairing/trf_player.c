/* trf_player.c - reads a player's line of a report: who it is, and what became of every round.
 * Room: pairing. */
#include "trf_impl.h"

/* A name begins in column 15; in some files in the one before, which is blank in others. */
enum { NAME_COLUMN = 15, NAME_LAST = 47, CELL_WIDTH = ZUG__TRF_ROUND_WIDTH };

/* The columns between two fields, which are blank. */
static const size_t gaps[] = {9, 48, 53, 57, 69, 80, 85, 90, 91};

/* Behind the name there are only digits, signs and letters of ASCII. */
static bool check_ascii(zug__trf *r) {
    zug_str rest = zug__trf_columns(r, NAME_LAST + 1, r->line.len);
    for (size_t i = 0; i < rest.len; i++)
        if (rest.data[i] < ' ' || rest.data[i] > '~')
            return zug__trf_fail(r, NAME_LAST + 1 + i, "trf-character",
                                 rest.data[i] == '\t'
                                     ? "fields stand in columns: here must be blanks, not a tab"
                                     : "behind the name no such character can stand");
    return true;
}

/* True if what stands behind the name is in its columns, as they are counted now. */
static bool is_in_columns(const zug__trf *r) {
    static const size_t cell_gaps[] = {4, 6, 8, 9};
    for (size_t i = 1; i < sizeof gaps / sizeof *gaps; i++)
        if (zug_str_trim(zug__trf_columns(r, gaps[i], gaps[i])).len > 0)
            return false;
    for (size_t column = ZUG__TRF_ROUND_COLUMN; column <= r->line.len; column += CELL_WIDTH)
        for (size_t i = 0; i < sizeof cell_gaps / sizeof *cell_gaps; i++)
            if (zug_str_trim(zug__trf_columns(r, column + cell_gaps[i], column + cell_gaps[i])).len)
                return false;
    return true;
}

/* Some programs fill up names in UTF-8 by bytes: if only so everything behind the name is in its
 * columns, they are counted so. */
void zug__trf_count_columns(zug__trf *r) {
    zug__trf_set_names(r, NAME_COLUMN - 1, NAME_LAST);
    size_t more = r->in_name;
    if (more == 0 || is_in_columns(r))
        return;
    r->in_name = 0;
    if (!is_in_columns(r))
        r->in_name = more;
}

/* The kind of an entry with an opponent. */
static bool game_kind(char result, zug_entry_kind *out) {
    static const struct {
        char letter;
        zug_entry_kind kind;
    } kinds[] = {
        {'1', ZUG_ENTRY_WIN},         {'=', ZUG_ENTRY_DRAW},         {'0', ZUG_ENTRY_LOSS},
        {'W', ZUG_ENTRY_SHORT_WIN},   {'D', ZUG_ENTRY_SHORT_DRAW},   {'L', ZUG_ENTRY_SHORT_LOSS},
        {'+', ZUG_ENTRY_FORFEIT_WIN}, {'-', ZUG_ENTRY_FORFEIT_LOSS}, {' ', ZUG_ENTRY_OPEN}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].letter == result) {
            *out = kinds[i].kind;
            return true;
        }
    return false;
}

/* The kind of an entry without an opponent: the codes of byes, and how older programs wrote them.
 */
static bool bye_kind(char result, bool is_blank, zug_entry_kind *out) {
    switch (result) {
    case 'U':
        *out = ZUG_ENTRY_PAIRING_BYE;
        return true;
    case 'F':
    case '+':
    case '1':
        *out = ZUG_ENTRY_FULL_BYE;
        return true;
    case 'H':
    case '=':
        *out = ZUG_ENTRY_HALF_BYE;
        return true;
    case ' ':
        *out = is_blank ? ZUG_ENTRY_NONE : ZUG_ENTRY_ZERO_BYE;
        return true;
    case 'Z':
    case '-':
    case '0':
        *out = ZUG_ENTRY_ZERO_BYE;
        return true;
    default:
        return false;
    }
}

/* The character of a column, blank beyond the end of the line, in capitals. */
static char letter_at(const zug__trf *r, size_t column) {
    zug_str text = zug__trf_columns(r, column, column);
    char c = text.len > 0 ? text.data[0] : ' ';
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Reads the colour of an entry. */
static bool read_color(zug__trf *r, size_t column, zug_round_color *out) {
    char letter = letter_at(r, column);
    *out = letter == 'W' ? ZUG_ROUND_WHITE : letter == 'B' ? ZUG_ROUND_BLACK : ZUG_ROUND_NO_COLOR;
    return *out != ZUG_ROUND_NO_COLOR || letter == ' ' || letter == '-' ||
           zug__trf_fail(r, column, "trf-color", "a colour is w, b or -");
}

/* Says that something of a round is not in its columns. */
static bool fail_shifted(zug__trf *r, size_t at, uint32_t round, size_t column) {
    char sentence[ZUG_TRF_MESSAGE_SIZE];
    zug_buf out = zug_buf_over(sentence, sizeof sentence);
    zug_buf_text(&out, "there must be a blank here: round ");
    zug_buf_number(&out, round);
    zug_buf_text(&out, " has the opponent in columns ");
    zug_buf_number(&out, column);
    zug_buf_text(&out, " to ");
    zug_buf_number(&out, column + 3);
    zug_buf_text(&out, ", the colour in ");
    zug_buf_number(&out, column + 5);
    zug_buf_text(&out, " and the result in ");
    zug_buf_number(&out, column + 7);
    return zug__trf_fail(r, at, "trf-columns", sentence);
}

/* The blanks between the parts of an entry. */
static bool check_blanks(zug__trf *r, uint32_t round, size_t column) {
    static const size_t blanks[] = {4, 6, 8, 9};
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        if (letter_at(r, column + blanks[i]) != ' ')
            return fail_shifted(r, column + blanks[i], round, column);
    return true;
}

/* Reads the entry of a round, which begins at a column. */
static bool read_entry(zug__trf *r, size_t index, uint32_t round, size_t column) {
    zug_entry entry = {0};
    zug_str text = zug__trf_columns(r, column, column + CELL_WIDTH - 1);
    if (zug_str_trim(text).len == 0)
        return true;
    if (!check_blanks(r, round, column) ||
        !zug__trf_number(r, column, column + 3, ZUG_PLAYERS_MAX, &entry.opponent) ||
        !read_color(r, column + 5, &entry.color))
        return false;
    char result = letter_at(r, column + 7);
    zug_entry_kind bye = ZUG_ENTRY_NONE;
    bool is_known = entry.opponent != 0 && game_kind(result, &entry.kind);
    if (!is_known && bye_kind(result, false, &bye)) {
        entry.kind = bye;
        is_known = true;
    }
    if (!is_known)
        return zug__trf_fail(r, column + 7, "trf-result",
                             "a result is 1 = 0, W D L, + -, or H F U Z for a bye");
    return zug_tournament_set_entry(r->t, index, round, &entry) || zug__trf_no_memory(r);
}

/* Reads all rounds of the line. */
static bool read_entries(zug__trf *r, size_t index) {
    for (uint32_t round = 1;; round++) {
        size_t column = ZUG__TRF_ROUND_COLUMN + CELL_WIDTH * (size_t)(round - 1);
        if (column > r->line.len - r->in_name)
            return true;
        if (round > ZUG_ROUNDS_MAX)
            return zug__trf_fail(r, column, "trf-rounds", "there are more than 255 rounds");
        if (!read_entry(r, index, round, column))
            return false;
    }
}

/* Reads the part of the line that is about the player. */
static bool read_person(zug__trf *r, zug_player *out) {
    char sex = letter_at(r, 10);
    out->sex = sex == 'M' ? 'm' : sex == 'W' || sex == 'F' ? 'w' : 0;
    out->title = zug_str_trim(zug__trf_columns(r, 11, 13));
    out->name = zug_str_trim(zug__trf_columns(r, NAME_COLUMN - 1, NAME_LAST));
    out->federation = zug_str_trim(zug__trf_columns(r, 54, 56));
    out->fide_number = zug_str_trim(zug__trf_columns(r, 58, 68));
    out->birth = zug_str_trim(zug__trf_columns(r, 70, 79));
    return zug__trf_number(r, 5, 8, ZUG_PLAYERS_MAX, &out->number) &&
           zug__trf_number(r, 49, 52, 9999, &out->rating) &&
           zug__trf_points(r, 81, 84, &out->has_points, &out->points) &&
           zug__trf_number(r, 86, 89, 9999, &out->rank);
}

bool zug__trf_read_player(zug__trf *r) {
    zug_player player = {0};
    zug__trf_count_columns(r);
    if (!check_ascii(r))
        return false;
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++)
        if (!zug__trf_blank(r, gaps[i]))
            return false;
    if (!read_person(r, &player))
        return false;
    if (player.number == 0)
        return zug__trf_fail(r, 5, "trf-number", "a player has a number from 1 in columns 5 to 8");
    if (zug_tournament_find(r->t, player.number) != SIZE_MAX)
        return zug__trf_fail(r, 5, "trf-twice", "there is a player with this number already");
    if (!zug_tournament_add_player(r->t, &player))
        return zug__trf_no_memory(r);
    r->lines_of[player.number] = r->number;
    return read_entries(r, zug_tournament_find(r->t, player.number));
}
