/* pgn_lex.c - the words of movetext, as people and programs write them.
 * Room: pgn. Stateless: a span in, a kind and a length out. Knows no chess and no games. */
#include "pgn_lex_impl.h"

#include "base/mem.h"

/* What a byte may be part of. */
enum { SYMBOL = 1, DIGIT = 2, WHITE = 4, MARK = 8 };

static const uint8_t classes[256] = {
    ['0'] = SYMBOL | DIGIT, ['1'] = SYMBOL | DIGIT, ['2'] = SYMBOL | DIGIT, ['3'] = SYMBOL | DIGIT,
    ['4'] = SYMBOL | DIGIT, ['5'] = SYMBOL | DIGIT, ['6'] = SYMBOL | DIGIT, ['7'] = SYMBOL | DIGIT,
    ['8'] = SYMBOL | DIGIT, ['9'] = SYMBOL | DIGIT, ['A'] = SYMBOL,         ['B'] = SYMBOL,
    ['C'] = SYMBOL,         ['D'] = SYMBOL,         ['E'] = SYMBOL,         ['F'] = SYMBOL,
    ['G'] = SYMBOL,         ['H'] = SYMBOL,         ['I'] = SYMBOL,         ['J'] = SYMBOL,
    ['K'] = SYMBOL,         ['L'] = SYMBOL,         ['M'] = SYMBOL,         ['N'] = SYMBOL,
    ['O'] = SYMBOL,         ['P'] = SYMBOL,         ['Q'] = SYMBOL,         ['R'] = SYMBOL,
    ['S'] = SYMBOL,         ['T'] = SYMBOL,         ['U'] = SYMBOL,         ['V'] = SYMBOL,
    ['W'] = SYMBOL,         ['X'] = SYMBOL,         ['Y'] = SYMBOL,         ['Z'] = SYMBOL,
    ['a'] = SYMBOL,         ['b'] = SYMBOL,         ['c'] = SYMBOL,         ['d'] = SYMBOL,
    ['e'] = SYMBOL,         ['f'] = SYMBOL,         ['g'] = SYMBOL,         ['h'] = SYMBOL,
    ['i'] = SYMBOL,         ['j'] = SYMBOL,         ['k'] = SYMBOL,         ['l'] = SYMBOL,
    ['m'] = SYMBOL,         ['n'] = SYMBOL,         ['o'] = SYMBOL,         ['p'] = SYMBOL,
    ['q'] = SYMBOL,         ['r'] = SYMBOL,         ['s'] = SYMBOL,         ['t'] = SYMBOL,
    ['u'] = SYMBOL,         ['v'] = SYMBOL,         ['w'] = SYMBOL,         ['x'] = SYMBOL,
    ['y'] = SYMBOL,         ['z'] = SYMBOL,         ['_'] = SYMBOL,         ['+'] = SYMBOL,
    ['#'] = SYMBOL,         ['='] = SYMBOL,         [':'] = SYMBOL,         ['-'] = SYMBOL,
    ['/'] = SYMBOL,         ['!'] = SYMBOL | MARK,  ['?'] = SYMBOL | MARK,  ['~'] = SYMBOL,
    ['@'] = SYMBOL,         ['\\'] = SYMBOL,        [' '] = WHITE,          ['\t'] = WHITE,
    ['\n'] = WHITE,         ['\v'] = WHITE,         ['\f'] = WHITE,         ['\r'] = WHITE,
    ['\0'] = WHITE,         [0x1A] = WHITE /* the end of a file of CP/M and DOS */};

static bool is(char c, int what) { return (classes[(unsigned char)c] & what) != 0; }

static bool is_letter_or_digit(char c) {
    return is(c, DIGIT) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static size_t left(zug__span span) { return (size_t)(span.end - span.at); }

/* True if the span begins with these bytes. */
static bool begins(zug__span span, const char *bytes, size_t len) {
    return left(span) >= len && zug__mem_equal(span.at, bytes, len);
}

/* True if the span is too short to tell whether it begins with these bytes. */
static bool may_begin(zug__span span, const char *bytes, size_t len) {
    return !span.last && left(span) < len && zug__mem_equal(span.at, bytes, left(span));
}

/* Unicode's blanks beyond ASCII, of any width, and its marks of a byte order and of a line. */
static const char wide_blanks[][4] = {
    "\xC2\xA0",     "\xEF\xBB\xBF", "\xE2\x80\x80", "\xE2\x80\x81", "\xE2\x80\x82",
    "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86", "\xE2\x80\x87",
    "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\x8B", "\xE2\x80\xA8",
    "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE2\x81\xA0", "\xE3\x80\x80"};

/* The length of the white space of more than one byte, or of one byte that is no ASCII. */
static size_t wide_white(zug__span span, bool *more) {
    for (size_t i = 0; i < sizeof wide_blanks / sizeof *wide_blanks; i++) {
        size_t len = wide_blanks[i][2] != '\0' ? 3 : 2;
        if (begins(span, wide_blanks[i], len))
            return len;
        *more |= may_begin(span, wide_blanks[i], len);
    }
    return (unsigned char)*span.at == 0xA0 ? 1 : 0;
}

size_t zug__pgn_white(zug__span span, bool *more) {
    const char *start = span.at;
    *more = false;
    while (span.at < span.end) {
        size_t len = is(*span.at, WHITE)               ? 1
                     : (unsigned char)*span.at >= 0x80 ? wide_white(span, more)
                                                       : 0;
        if (len == 0)
            return (size_t)(span.at - start);
        span.at += len;
    }
    *more = !span.last;
    return (size_t)(span.at - start);
}

/* The length of an ellipsis, in UTF-8 or Windows-1252, that stands for three periods; 0 if there is
 * none. */
static size_t ellipsis(zug__span span) {
    return begins(span, "\xE2\x80\xA6", 3) ? 3 : begins(span, "\x85", 1) ? 1 : 0;
}

/* The length of one character of UTF-8, 1 for a byte that is none (Latin-1), 0 if it is cut off. */
static size_t character(zug__span span) {
    unsigned char first = (unsigned char)*span.at;
    size_t len = first >= 0xF0 && first < 0xF5   ? 4
                 : first >= 0xE0 && first < 0xF0 ? 3
                 : first >= 0xC2 && first < 0xE0 ? 2
                                                 : 1;
    for (size_t i = 1; i < len; i++) {
        if (i >= left(span))
            return span.last ? 1 : 0;
        if (((unsigned char)span.at[i] & 0xC0) != 0x80)
            return 1;
    }
    return len;
}

/* The length of "(Q)" behind a pawn's last rank, or of ".p." behind the e of "e.p.": part of a
 * move. *more is set if that cannot be told yet. */
static size_t appendage(zug__span span, char before, bool *more) {
    bool promotion = *span.at == '(' && (before == '8' || before == '1');
    bool passing = *span.at == '.' && before == 'e';
    if (!promotion && !passing)
        return 0;
    if (left(span) < 3 && !span.last) {
        *more = true;
        return 0;
    }
    if (promotion && left(span) >= 3 && span.at[2] == ')') {
        bool is_capital = span.at[1] >= 'A' && span.at[1] <= 'Z'; /* of any language */
        for (const char *piece = "qrbnk"; *piece; piece++)
            if (is_capital || span.at[1] == *piece)
                return 3;
    }
    if (passing && left(span) >= 2 && span.at[1] == 'p')
        return left(span) >= 3 && span.at[2] == '.' ? 3 : 2;
    return 0;
}

/* The length of the symbol a span begins with; 0 and *more if it may go on behind the span. */
static size_t symbol(zug__span span, bool *more) {
    const char *start = span.at;
    char before = '\0';
    *more = false;
    while (span.at < span.end && span.at - start <= ZUG__WORD_MAX) {
        size_t len = 0;
        if (is(*span.at, SYMBOL)) {
            if (is(before, MARK) && is_letter_or_digit(*span.at))
                return (size_t)(span.at - start); /* d4!d5 */
            len = 1;
        } else if ((unsigned char)*span.at >= 0x80) {
            bool white_more = false;
            if (wide_white(span, &white_more) != 0 || ellipsis(span) != 0)
                return (size_t)(span.at - start);
            len = character(span);
            *more = len == 0 || white_more;
        } else {
            len = appendage(span, before, more);
        }
        if (*more)
            return 0;
        if (len == 0)
            return (size_t)(span.at - start);
        before = span.at[len - 1];
        span.at += len;
    }
    *more = span.at == span.end && !span.last;
    return *more ? 0 : (size_t)(span.at - start);
}

typedef struct spelling {
    char text[10]; /* ends with NULs */
    unsigned value;
} spelling;

/* Looks a symbol up in a list that ends with an empty text; the index, or -1. */
static int look_up(zug_str text, const spelling *list) {
    if (text.len == 0 || text.len >= sizeof list->text)
        return -1;
    for (int i = 0; list[i].text[0]; i++)
        if (list[i].text[0] == text.data[0] && list[i].text[text.len] == '\0' &&
            zug__mem_equal(list[i].text, text.data, text.len))
            return i;
    return -1;
}

/* Results as they are found in files, with a hyphen for dashes of any length and 1/2 for the sign
 * of a half; the first three are the standard's. */
static const spelling results[] = {
    {"1-0", ZUG_PGN_WHITE_WINS}, {"0-1", ZUG_PGN_BLACK_WINS},
    {"1/2-1/2", ZUG_PGN_DRAW},   {"1/2", ZUG_PGN_DRAW},
    {"1-O", ZUG_PGN_WHITE_WINS}, {"1-o", ZUG_PGN_WHITE_WINS},
    {"O-1", ZUG_PGN_BLACK_WINS}, {"o-1", ZUG_PGN_BLACK_WINS},
    {"1:0", ZUG_PGN_WHITE_WINS}, {"0:1", ZUG_PGN_BLACK_WINS},
    {"1/2:1/2", ZUG_PGN_DRAW},   {"+--", ZUG_PGN_WHITE_WINS}, /* forfeits */
    {"--+", ZUG_PGN_BLACK_WINS}, {"+:-", ZUG_PGN_WHITE_WINS},
    {"-:+", ZUG_PGN_BLACK_WINS}, {"0:0", ZUG_PGN_UNKNOWN}, /* lost by both, or half lost by one */
    {"-:-", ZUG_PGN_UNKNOWN},    {"1/2-0", ZUG_PGN_UNKNOWN},
    {"0-1/2", ZUG_PGN_UNKNOWN},  {"", 0}};

/* Traditional signs and the NAG that means the same (PGN standard, section 10, and its common
 * extension). */
static const spelling signs[] = {{"!", 1},
                                 {"?", 2},
                                 {"!!", 3},
                                 {"??", 4},
                                 {"!?", 5},
                                 {"?!", 6},
                                 {"=", 10},
                                 {"~", 13},
                                 {"+=", 14},
                                 {"+/=", 14},
                                 {"=+", 15},
                                 {"=/+", 15},
                                 {"+/-", 16},
                                 {"-/+", 17},
                                 {"+-", 18},
                                 {"-+", 19},
                                 {"N", 146},
                                 {"D", 220},
                                 {"TN", 146},
                                 {"\xE2\x80\xBC", 3}, /* marks that are one character */
                                 {"\xE2\x81\x87", 4},
                                 {"\xE2\x81\x89", 5},
                                 {"\xE2\x81\x88", 6},
                                 {"\xE2\x88\x9E", 13},
                                 {"\xE2\xA9\xB2", 14},
                                 {"\xE2\xA9\xB1", 15},
                                 {"\xC2\xB1", 16},
                                 {"\xB1", 16},
                                 {"\xE2\x88\x93", 17},
                                 {"\xE2\x96\xA1", 7},   /* a square: the only move */
                                 {"\xE2\x96\xB3", 140}, /* a triangle: with the idea */
                                 {"\xE2\x88\x86", 140},
                                 {"\xE2\x8C\x93", 142}, /* a half circle: better is */
                                 {"", 0}};

/* Words that only repeat what is known, signs whose number depends on who has moved (attack,
 * initiative, counterplay, time trouble, development, zugzwang, compensation) and a book's sign of
 * its own remarks. */
static const spelling noise[] = {{"ep", 0},
                                 {"e.p.", 0},
                                 {"e.p", 0},
                                 {"ff", 0},
                                 {"RR", 0},
                                 {"mate", 0},
                                 {"mat", 0},
                                 {"ch", 0},
                                 {"+", 0},
                                 {"++", 0},
                                 {"#", 0},
                                 {"\xE2\x86\x92", 0},
                                 {"\xE2\x86\x91", 0},
                                 {"\xE2\x87\x86", 0},
                                 {"\xE2\x87\x84", 0},
                                 {"\xE2\x8A\x95", 0},
                                 {"\xE2\x9F\xB3", 0},
                                 {"\xE2\x86\xBB", 0},
                                 {"\xE2\xA8\x80", 0},
                                 {"\xE2\x8A\x99", 0},
                                 {"=\xE2\x88\x9E", 0},
                                 {"", 0}};

static zug__lexed word(zug__word kind, size_t len) {
    zug__lexed lexed = {.word = kind, .len = len};
    return lexed;
}

/* Characters beyond ASCII that stand for others in results and signs: halves and dashes, in UTF-8,
 * Latin-1 and Windows-1252. */
static const struct {
    char text[4], meant[4];
} stand_ins[] = {{"\xC2\xBD", "1/2"},   {"\xBD", "1/2"},       {"\xE2\x80\x90", "-"},
                 {"\xE2\x80\x91", "-"}, {"\xE2\x80\x92", "-"}, {"\xE2\x80\x93", "-"},
                 {"\xE2\x80\x94", "-"}, {"\xE2\x80\x95", "-"}, {"\xE2\x88\x92", "-"},
                 {"\xC2\xAD", "-"},     {"\xEF\xBC\x8D", "-"}, {"\x96", "-"},
                 {"\x97", "-"},         {"\xAD", "-"}};

/* What stands at the beginning of a text, in ASCII where there is a stand-in; *len: how long it is.
 */
static zug_str plain_character(zug_str text, size_t *len) {
    for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++) {
        zug_str one = zug_str_from(stand_ins[i].text);
        *len = one.len;
        if (text.len >= one.len && zug__mem_equal(text.data, one.data, one.len))
            return zug_str_from(stand_ins[i].meant);
    }
    *len = character((zug__span){text.data, text.data + text.len, true});
    return zug_str_slice(text, 0, *len);
}

/* A text in ASCII as far as that goes; the text itself if it is too long for any list. */
static zug_str plain_text(zug_str text, char memory[static 16]) {
    size_t used = 0;
    for (size_t at = 0, len = 0; at < text.len; at += len) {
        zug_str plain = plain_character(zug_str_slice(text, at, text.len), &len);
        if (used + plain.len > 16)
            return text;
        zug__mem_copy(memory + used, plain.data, plain.len);
        used += plain.len;
    }
    return (zug_str){memory, used};
}

static bool is_ascii(zug_str text) {
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.data[i] >= 0x80)
            return false;
    return true;
}

/* A result, sign or other word that is not a move; UNREADABLE if it is none of them. */
static zug__lexed known_word(zug_str text) {
    char memory[16];
    bool ascii = is_ascii(text);
    zug_str plain = ascii ? text : plain_text(text, memory);
    zug__lexed lexed = word(ZUG__WORD_UNREADABLE, text.len);
    int found = look_up(plain, results);
    if (found >= 0) {
        lexed.word = ZUG__WORD_RESULT;
        lexed.result = (zug_pgn_result)results[found].value;
        lexed.usual = ascii && found < 3;
    } else if ((found = look_up(plain, signs)) >= 0) {
        lexed.word = ZUG__WORD_NAG;
        lexed.value = signs[found].value;
    } else if (look_up(text, noise) >= 0) {
        lexed.word = ZUG__WORD_NOISE;
    }
    return lexed;
}

/* The number at the beginning of a text, at most 99999, and how many digits it has. */
static unsigned digits(zug_str text, size_t *len) {
    unsigned value = 0;
    size_t at = 0;
    for (; at < text.len && is(text.data[at], DIGIT); at++)
        value = value < 10000 ? value * 10 + (unsigned)(text.data[at] - '0') : 99999;
    *len = at;
    return value;
}

/* A symbol that begins with a digit: a result, castling with zeros, or a move number. */
static zug__lexed digit_word(zug_str text) {
    size_t len = 0;
    unsigned value = digits(text, &len);
    zug__lexed known = word(ZUG__WORD_UNREADABLE, 0);
    if (len < text.len)
        known = known_word(text);
    if (known.word == ZUG__WORD_RESULT)
        return known;
    zug_str rest = zug_str_slice(text, len, text.len);
    if (value == 0 && rest.len > 0 && (rest.data[0] == '-' || (unsigned char)rest.data[0] >= 0x80))
        return word(ZUG__WORD_SAN, text.len);
    if (value == 0 && rest.len == 0 && len >= 2 && len <= 4)
        return word(ZUG__WORD_SAN, text.len); /* castling without dashes, or UCI's null move */
    zug__lexed number = word(ZUG__WORD_NUMBER, len);
    number.value = value;
    return number;
}

/* True if a symbol ends with a square, as no other word does: a short cut through the lists. */
static bool is_plainly_a_move(zug_str text) {
    size_t len = text.len;
    len -= len > 2 && (text.data[len - 1] == '+' || text.data[len - 1] == '#');
    return len >= 2 && text.data[len - 2] >= 'a' && text.data[len - 2] <= 'h' &&
           text.data[len - 1] >= '1' && text.data[len - 1] <= '8';
}

/* True if what follows a move directly is its own: + says check, and a pawn on the last rank
 * becomes another piece, e8=N, e8= or e8N. */
static bool is_own_sign(zug_str move, zug_str sign) {
    char last = move.data[move.len - 1];
    bool is_pawn = move.data[0] >= 'a' && move.data[0] <= 'h';
    bool is_free = is_letter_or_digit(last) && !(is_pawn && (last == '1' || last == '8'));
    bool has_own_meaning = sign.data[0] != '=' && sign.data[0] != 'N';
    return sign.len == 1 && is_ascii(sign) && (has_own_meaning || !is_free);
}

/* The length of a move without the sign that follows it directly, as in Qd5+-, Nf3= or Nf3N. */
static size_t without_sign(zug_str text) {
    size_t longest = sizeof signs->text;
    for (size_t len = text.len > longest + 2 ? text.len - longest : 2; len < text.len; len++) {
        zug_str move = zug_str_slice(text, 0, len), sign = zug_str_slice(text, len, text.len);
        if (!is_own_sign(move, sign) && !is(sign.data[0], MARK) &&
            known_word(sign).word == ZUG__WORD_NAG && zug__pgn_looks_like_move(move))
            return len;
    }
    return text.len;
}

/* Passes blanks, at most a few; *more if there may be others behind the span. */
static void pass_blanks(zug__span *span, bool *more) {
    enum { BLANKS_MAX = 8 };
    for (int i = 0; i < BLANKS_MAX && span->at < span->end && *span->at == ' '; i++)
        span->at++;
    *more |= span->at == span->end && !span->last;
}

/* A result with blanks around its dash, "1 - 0", whose first part has this length; UNREADABLE if
 * there is none. */
static zug__lexed spaced_result(zug__span span, size_t len) {
    zug__lexed none = word(ZUG__WORD_UNREADABLE, 0);
    const char *start = span.at;
    char memory[16];
    bool more = false;
    if ((len != 1 && len != 3) || left(span) <= len || span.at[len] != ' ')
        return none;
    zug__mem_copy(memory, start, len);
    span.at += len;
    pass_blanks(&span, &more);
    if (span.at < span.end && *span.at == '-') {
        memory[len] = *span.at++;
        pass_blanks(&span, &more);
        size_t second = more ? 0 : symbol(span, &more);
        if (more)
            return word(ZUG__WORD_INCOMPLETE, 0);
        if (second == 0 || len + 1 + second > sizeof memory || span.at[-1] != ' ')
            return none;
        zug__mem_copy(memory + len + 1, span.at, second);
        zug__lexed result = known_word((zug_str){memory, len + 1 + second});
        result.len = (size_t)(span.at - start) + second;
        result.usual = false;
        return result.word == ZUG__WORD_RESULT ? result : none;
    }
    return more ? word(ZUG__WORD_INCOMPLETE, 0) : none;
}

/* The length of a symbol without the marks at its end. */
static size_t without_marks(zug_str text) {
    size_t len = text.len;
    while (len > 0 && is(text.data[len - 1], MARK))
        len--;
    return len;
}

/* A symbol of any kind. */
static zug__lexed symbol_word(zug__span span) {
    bool more = false;
    size_t len = symbol(span, &more);
    if (more)
        return word(ZUG__WORD_INCOMPLETE, 0);
    if (len > ZUG__WORD_MAX)
        return word(ZUG__WORD_UNREADABLE, len);
    zug_str text = {span.at, len};
    if (is(*span.at, DIGIT)) {
        zug__lexed result = spaced_result(span, len);
        return result.word != ZUG__WORD_UNREADABLE ? result : digit_word(text);
    }
    if (is_plainly_a_move(text))
        return word(ZUG__WORD_SAN, len);
    zug__lexed known = known_word(text);
    if (known.word != ZUG__WORD_UNREADABLE)
        return known;
    size_t unmarked = without_marks(text);
    if (unmarked == 0)
        return word(ZUG__WORD_NOISE, len); /* !!! */
    if (look_up(zug_str_slice(text, 0, unmarked), noise) >= 0)
        return word(ZUG__WORD_NOISE, unmarked); /* e.p.! */
    return word(ZUG__WORD_SAN, without_sign(text));
}

static zug__lexed dots_word(zug__span span) {
    size_t len = 0;
    while (len < left(span) && len < ZUG__WORD_MAX && span.at[len] == '.')
        len++;
    if (len == left(span) && !span.last)
        return word(ZUG__WORD_INCOMPLETE, 0);
    zug__lexed dots = word(ZUG__WORD_DOTS, len);
    dots.value = (unsigned)len;
    return dots;
}

/* A dollar sign and its number. */
static zug__lexed nag_word(zug__span span) {
    size_t len = 1;
    unsigned value = 0;
    for (; len < left(span) && len < ZUG__WORD_MAX && is(span.at[len], DIGIT); len++)
        value = value < 1000 ? value * 10 + (unsigned)(span.at[len] - '0') : 1000;
    if (len == left(span) && !span.last)
        return word(ZUG__WORD_INCOMPLETE, 0);
    zug__lexed nag = word(len > 1 && value <= 255 ? ZUG__WORD_NAG : ZUG__WORD_BAD_NAG, len);
    nag.value = value;
    return nag;
}

/* Angle brackets and what is between them on the same line; a lone one by itself. */
static zug__lexed reserved_word(zug__span span) {
    for (size_t len = 1; *span.at == '<' && len < ZUG__WORD_MAX; len++) {
        if (len == left(span) && !span.last)
            return word(ZUG__WORD_INCOMPLETE, 0);
        if (len == left(span) || span.at[len] == '\n' || span.at[len] == '\r')
            break;
        if (span.at[len] == '>')
            return word(ZUG__WORD_RESERVED, len + 1);
    }
    return word(ZUG__WORD_RESERVED, 1);
}

zug__lexed zug__pgn_lex(zug__span span) {
    switch (*span.at) {
    case '.':
        return dots_word(span);
    case '$':
        return nag_word(span);
    case '(':
        return word(ZUG__WORD_OPEN, 1);
    case ')':
        return word(ZUG__WORD_CLOSE, 1);
    case '{':
        return word(ZUG__WORD_BRACE, 1);
    case ';':
        return word(ZUG__WORD_SEMICOLON, 1);
    case '[':
        return word(ZUG__WORD_BRACKET, 1);
    case '<':
    case '>':
        return reserved_word(span);
    case '}':
        return word(ZUG__WORD_STRAY_BRACE, 1);
    case ']':
        return word(ZUG__WORD_STRAY_BRACKET, 1);
    case '*': {
        zug__lexed star = word(ZUG__WORD_RESULT, 1);
        star.usual = true;
        return star;
    }
    default:
        break;
    }
    if (is(*span.at, SYMBOL))
        return symbol_word(span);
    if ((unsigned char)*span.at < 0x80)
        return word(ZUG__WORD_UNREADABLE, 1);
    size_t dots = ellipsis(span);
    return dots > 0 ? word(ZUG__WORD_NOISE, dots) : symbol_word(span);
}

bool zug__pgn_may_be_move(zug_str symbol_text) {
    for (size_t i = 0; i < symbol_text.len; i++)
        if (is(symbol_text.data[i], DIGIT))
            return true;
    return zug__pgn_looks_like_move(symbol_text) || zug_str_equal(symbol_text, zug_str_from("--"));
}

bool zug__pgn_looks_like_move(zug_str symbol_text) {
    bool has_square = false;
    zug_str text = symbol_text;
    if (text.len >= 3 && (text.data[0] == 'O' || text.data[0] == '0' || text.data[0] == 'o'))
        return text.data[1] == '-' && (text.data[2] == text.data[0]);
    for (size_t i = 0; i + 1 < text.len && i < 6; i++) {
        char file = text.data[i], rank = text.data[i + 1];
        has_square |= file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8';
    }
    return has_square && text.len <= 10;
}
