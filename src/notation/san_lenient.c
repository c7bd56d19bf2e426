/* san_lenient.c - reads the many spellings of a move that real files have.
 * Room: notation. Knows letters only: turns a text into a wish and never looks at a position.
 *
 * First the text becomes ASCII and loses what surrounds the move: the suffix (!?), the check mark,
 * "e.p.". What is left is read once by a small grammar:
 *     castling   three or two of O o 0, with dashes between them or without
 *     null move  -- Z0 0000
 *     move       [piece] [file] [rank] [x or dash] [file [rank]] [promotion] */
#include "san_wish_impl.h"

/* One character of the input that is not ASCII, and what it stands for. */
typedef struct foreign {
    const char *bytes;
    char ascii; /* '\0': nothing */
} foreign;

static const foreign foreigners[] = {
    {"\xE2\x99\x94", 'K'},  {"\xE2\x99\x95", 'Q'},
    {"\xE2\x99\x96", 'R'}, /* white figurines */
    {"\xE2\x99\x97", 'B'},  {"\xE2\x99\x98", 'N'},
    {"\xE2\x99\x99", 'P'},  {"\xE2\x99\x9A", 'K'},
    {"\xE2\x99\x9B", 'Q'},  {"\xE2\x99\x9C", 'R'}, /* black figurines */
    {"\xE2\x99\x9D", 'B'},  {"\xE2\x99\x9E", 'N'},
    {"\xE2\x99\x9F", 'P'},  {"\xEF\xB8\x8E", '\0'},
    {"\xEF\xB8\x8F", '\0'}, /* "as text", "as picture" after a figurine */
    {"\xE2\x80\x90", '-'},  {"\xE2\x80\x91", '-'},
    {"\xE2\x80\x92", '-'}, /* dashes of many lengths */
    {"\xE2\x80\x93", '-'},  {"\xE2\x80\x94", '-'},
    {"\xE2\x80\x95", '-'},  {"\xE2\x88\x92", '-'},
    {"\xC2\xAD", '-'},      {"\xEF\xBC\x8D", '-'},
    {"\x96", '-'},          {"\x97", '-'}, /* dashes of Windows-1252, and Latin-1's soft hyphen */
    {"\xAD", '-'},          {"\xC3\x97", 'x'},
    {"\xD7", 'x'}, /* the multiplication sign, UTF-8 and Latin-1 */
};

/* The foreign character at the start of a text, or NULL; *len gets its length in bytes. */
static const foreign *find_foreign(zug_str text, size_t *len) {
    for (size_t i = 0; i < sizeof foreigners / sizeof foreigners[0]; i++) {
        zug_str bytes = zug_str_from(foreigners[i].bytes);
        *len = bytes.len;
        if (text.len >= bytes.len && zug_str_equal(zug_str_slice(text, 0, bytes.len), bytes))
            return &foreigners[i];
    }
    return NULL;
}

/* Copies the text as ASCII; false if it is too long or holds a character that no move has. */
static bool to_ascii(zug_str text, zug__san_text *out, zug__wish *wish) {
    size_t at = 0, step = 1;
    out->len = 0;
    for (; at < text.len; at += step) {
        char c = text.data[at];
        step = 1;
        if ((unsigned char)c >= 0x80) {
            const foreign *found = find_foreign(zug_str_slice(text, at, text.len), &step);
            if (found == NULL)
                return false;
            c = found->ascii;
            wish->spelling |= ZUG_SAN_UNUSUAL;
            if (c == '\0')
                continue;
        }
        if (out->len == sizeof out->data)
            return false;
        out->data[out->len++] = c;
    }
    return true;
}

/* Takes a word off the end of the text, if it ends so. */
static bool take_word(zug__san_text *text, const char *word) {
    zug_str end = zug_str_from(word);
    if (text->len < end.len)
        return false;
    zug_str tail = {text->data + text->len - end.len, end.len};
    if (!zug_str_equal(tail, end))
        return false;
    text->len -= end.len;
    return true;
}

uint8_t zug__san_suffix_nag(zug_str marks) {
    /* $1 ! $2 ? $3 !! $4 ?? $5 !? $6 ?! */
    static const uint8_t pairs[2][2] = {{3, 5}, {6, 4}};
    for (size_t i = 0; i < marks.len; i++)
        if (marks.data[i] != '!' && marks.data[i] != '?')
            return 0;
    if (marks.len == 0)
        return 0;
    bool first = marks.data[0] == '?', second = marks.len > 1 && marks.data[1] == '?';
    return marks.len == 1 ? (uint8_t)(first ? 2 : 1) : pairs[first][second];
}

/* Takes the suffix annotation off the end (8.2.3.8); the first two signs of a longer one count. */
static bool take_suffix(zug__san_text *text, zug__wish *wish) {
    size_t start = text->len;
    while (start > 0 && (text->data[start - 1] == '!' || text->data[start - 1] == '?'))
        start--;
    size_t len = text->len - start;
    if (len == 0 || wish->nag != 0)
        return false;
    wish->nag = zug__san_suffix_nag((zug_str){text->data + start, len});
    if (len > 2)
        wish->spelling |= ZUG_SAN_UNUSUAL;
    text->len = start;
    return true;
}

/* Takes the check mark off the end. */
static bool take_mark(zug__san_text *text, zug__wish *wish) {
    if (wish->mark != ZUG__MARK_NONE)
        return false;
    if (take_word(text, "++"))
        wish->mark = ZUG__MARK_DOUBLE;
    else if (take_word(text, "+"))
        wish->mark = ZUG__MARK_CHECK;
    else if (take_word(text, "#"))
        wish->mark = ZUG__MARK_MATE;
    else
        return false;
    return true;
}

/* Takes "e.p." in its spellings off the end, with a blank before it. */
static bool take_en_passant(zug__san_text *text, zug__wish *wish) {
    if (wish->en_passant)
        return false;
    if (!take_word(text, "e.p.") && !take_word(text, "e.p") && !take_word(text, "ep.") &&
        !take_word(text, "ep"))
        return false;
    (void)take_word(text, " ");
    wish->en_passant = true;
    wish->spelling |= ZUG_SAN_UNUSUAL;
    return true;
}

bool zug__san_strip(zug_str text, zug__san_text *core, zug__wish *wish) {
    if (!to_ascii(text, core, wish))
        return false;
    (void)take_suffix(core, wish);
    for (;;) {
        if (take_mark(core, wish) || take_en_passant(core, wish))
            continue;
        /* A suffix inside the mark, as in Qh5!+ */
        if (!take_suffix(core, wish))
            break;
        wish->spelling |= ZUG_SAN_UNUSUAL;
    }
    return core->len > 0;
}

/* A place in the text that moves forward as parts are taken. */
typedef struct cursor {
    const zug__san_text *text;
    size_t at;
} cursor;

/* The next character, '\0' at the end. */
static char peek(const cursor *c) { return c->at < c->text->len ? c->text->data[c->at] : '\0'; }

/* Takes the next character if it is this one. */
static bool take(cursor *c, char wanted) {
    if (peek(c) != wanted)
        return false;
    c->at++;
    return true;
}

/* Takes a file letter, small or capital; -1 if there is none. */
static int take_file(cursor *c, zug__wish *wish) {
    char letter = peek(c);
    if (letter >= 'A' && letter <= 'H')
        wish->spelling |= ZUG_SAN_UNUSUAL;
    else if (letter < 'a' || letter > 'h')
        return -1;
    c->at++;
    return letter >= 'a' ? letter - 'a' : letter - 'A';
}

/* True if the character after the next one is a rank digit. */
static bool followed_by_rank(const cursor *c) {
    cursor after = {c->text, c->at + 1};
    return peek(&after) >= '1' && peek(&after) <= '8';
}

/* Takes a rank digit; -1 if there is none. */
static int take_rank(cursor *c) {
    char digit = peek(c);
    if (digit < '1' || digit > '8')
        return -1;
    c->at++;
    return digit - '1';
}

/* The kind of a piece letter, small or capital, or ZUG_NO_PIECE. */
static zug_piece_type letter_kind(char letter) {
    static const char letters[] = "BRQPNKbrqpnk";
    for (int i = 0; letters[i] != '\0'; i++) {
        if (letters[i] == letter)
            return (zug_piece_type)(i % 6 + 1);
    }
    return ZUG_NO_PIECE;
}

/* Takes what names the promotion: =Q Q (Q) =(Q) /Q, small letters too. A lone = says nothing. */
static bool take_promotion(cursor *c, zug__wish *wish) {
    size_t start = c->at;
    bool equals = take(c, '=');
    bool slash = !equals && take(c, '/');
    bool bracket = !slash && take(c, '(');
    char letter = peek(c);
    wish->promotion = letter_kind(letter);
    if (wish->promotion != ZUG_NO_PIECE)
        c->at++;
    else if (slash || bracket)
        return false;
    if (bracket && !take(c, ')'))
        return false;
    bool written = c->at > start;
    if (written && (!equals || bracket || letter < 'A' || letter > 'Z'))
        wish->spelling |= ZUG_SAN_UNUSUAL;
    return c->at == c->text->len;
}

/* Takes the sign between origin and target: x : X or a dash. */
static bool take_sign(cursor *c, zug__wish *wish) {
    wish->capture = take(c, 'x');
    if (!wish->capture && (take(c, ':') || take(c, 'X'))) {
        wish->capture = true;
        wish->spelling |= ZUG_SAN_UNUSUAL;
    }
    if (!wish->capture && take(c, '-')) {
        wish->dash = true;
        wish->spelling |= ZUG_SAN_UNUSUAL;
    }
    return wish->capture || wish->dash;
}

/* Files and ranks as they were written; -1 where one was not. */
typedef struct squares {
    int from_file, from_rank, to_file, to_rank;
    bool sign;
    bool is_mixed; /* a capital origin, a small target */
} squares;

/* Takes origin, sign and target, whichever of them there are. */
static squares take_squares(cursor *c, zug__wish *wish) {
    squares s;
    bool capital = peek(c) >= 'A' && peek(c) <= 'H';
    s.from_file = take_file(c, wish);
    s.from_rank = take_rank(c);
    s.sign = take_sign(c, wish);
    s.to_file = s.to_rank = -1;
    s.is_mixed = false;
    /* After a whole square a letter without a digit is no file: the b of e8b is a bishop. */
    bool whole = s.from_file >= 0 && s.from_rank >= 0;
    if (s.sign || !whole || followed_by_rank(c)) {
        s.is_mixed = capital && peek(c) >= 'a';
        s.to_file = take_file(c, wish);
        s.to_rank = take_rank(c);
    }
    if (!s.sign && s.to_file < 0 && s.to_rank < 0) {
        s.to_file = s.from_file;
        s.to_rank = s.from_rank;
        s.from_file = s.from_rank = -1;
    }
    return s;
}

/* Stores the origin as a set of squares. */
static void set_origins(const squares *s, zug__wish *wish) {
    wish->origins = ~UINT64_C(0);
    if (s->from_file >= 0)
        wish->origins &= zug_bitboard_file(s->from_file);
    if (s->from_rank >= 0)
        wish->origins &= zug_bitboard_rank(s->from_rank);
    wish->origin_letters = (uint8_t)((s->from_file >= 0) + (s->from_rank >= 0));
}

/* Checks and stores the squares of a text without the letter of a piece. With both squares in full
 * any piece may be meant, unless a P is written; otherwise a pawn. */
static bool set_pawn_squares(const squares *s, bool lettered, zug__wish *wish) {
    wish->type = ZUG_PAWN;
    set_origins(s, wish);
    if (wish->origin_letters == 2) {
        wish->type = lettered || wish->en_passant ? ZUG_PAWN : ZUG_NO_PIECE;
        wish->spelling |= ZUG_SAN_UNUSUAL;
        return s->to_rank >= 0;
    }
    if (s->from_file < 0) {
        wish->origins = zug_bitboard_file(s->to_file);
        return !s->sign && s->from_rank < 0 && s->to_rank >= 0;
    }
    bool neighbours = s->to_file - s->from_file == 1 || s->from_file - s->to_file == 1;
    if (s->to_rank < 0) {
        wish->targets = neighbours ? zug_bitboard_file(s->to_file) : 0;
        wish->spelling |= ZUG_SAN_UNUSUAL;
    }
    return s->to_file != s->from_file && (s->to_rank >= 0 || neighbours);
}

/* Reads an ordinary move, its first letter being a piece's or not. */
static bool read_move(cursor c, bool lettered, zug__wish *wish) {
    wish->type = ZUG_NO_PIECE;
    if (lettered) {
        char letter = peek(&c);
        wish->type = letter_kind(letter);
        c.at++;
        if (wish->type == ZUG_PAWN || letter >= 'a')
            wish->spelling |= ZUG_SAN_UNUSUAL;
    }
    bool pawn = wish->type == ZUG_PAWN || wish->type == ZUG_NO_PIECE;
    bool starts_with_b = peek(&c) == 'B';
    squares s = take_squares(&c, wish);
    /* Bxc3 is no pawn's, nor is Dxe5, which is German, nor B5, which may be what is left of Bd5. */
    if (!lettered && (s.is_mixed || (starts_with_b && s.from_file < 0)))
        return false;
    bool crosses = s.from_file >= 0 && s.from_file != s.to_file;
    if (s.to_file < 0 || (wish->en_passant && !(pawn && crosses)))
        return false;
    if (s.to_rank >= 0)
        wish->targets = zug_bitboard_of(zug_square_at(s.to_file, s.to_rank));
    if (pawn) {
        if (!set_pawn_squares(&s, lettered, wish))
            return false;
    } else {
        set_origins(&s, wish);
    }
    return wish->targets != 0 && take_promotion(&c, wish);
}

/* Reads castling. */
static bool read_castling(cursor c, zug__wish *wish) {
    int letters = 0, dashes = 0;
    bool canonical = true;
    for (; c.at < c.text->len; letters++) {
        if (letters > 0 && take(&c, '-'))
            dashes++;
        canonical = canonical && peek(&c) == 'O';
        if (!take(&c, 'O') && !take(&c, 'o') && !take(&c, '0'))
            return false;
    }
    if (letters < 2 || letters > 3 || (dashes != 0 && dashes != letters - 1))
        return false;
    if (!canonical || dashes == 0)
        wish->spelling |= ZUG_SAN_UNUSUAL;
    wish->sort = ZUG__WISH_CASTLING;
    wish->type = ZUG_KING;
    wish->kingside = letters == 2;
    return true;
}

/* Reads a null move. */
static bool read_pass(const zug__san_text *core, zug__wish *wish) {
    zug_str text = {core->data, core->len};
    bool canonical = zug_str_equal(text, zug_str_from("--"));
    if (!canonical && !zug_str_equal(text, zug_str_from("Z0")) &&
        !zug_str_equal(text, zug_str_from("0000")))
        return false;
    if (!canonical)
        wish->spelling |= ZUG_SAN_UNUSUAL;
    wish->sort = ZUG__WISH_PASS;
    return wish->mark == ZUG__MARK_NONE;
}

bool zug__san_read(const zug__san_text *core, int reading, zug__wish *wish) {
    cursor start = {core, 0};
    char letter = peek(&start);
    zug__wish plain = *wish;
    if (letter == 'b' || letter == 'B')
        return read_move(start, (letter == 'B') == (reading == 0), wish);
    if (reading != 0)
        return false;
    if (!wish->en_passant && read_castling(start, wish))
        return true;
    *wish = plain;
    if (!wish->en_passant && read_pass(core, wish))
        return true;
    *wish = plain;
    return read_move(start, letter_kind(letter) != ZUG_NO_PIECE, wish);
}
