/* sentence.c - facts about moves and positions as sentences, in a chess player's words.
 * Room: notation. Knows English; what is to be said was found by facts.c. */
#include <zug/sentence.h>

#include "words_impl.h"

/* The sentences, by code and detail. What changes in them:
 *   %m the next piece, "the knight on f6"   %p with its colour, "the white knight on f6"
 *   %a its colour and kind alone          %l all pieces, "the rook on e8 and the knight on f3"
 *   %s the next square   %n the next number
 *   %S "White"  %O the opponent, "Black"  %c "white knight", of side and kind   %k the kind alone
 *   %o " on the e-file", " on rank 1" or nothing          %t "go to d2", or "make this capture" */
static const struct form {
    const char *code, *detail, *words;
} forms[] = {
    {"none", "", "the move is legal"},
    {"not-a-move", "", "this is not a chess move"},
    {"no-such-piece", "not-there", "there is no %c on %s"},
    {"no-such-piece", "not-yours", "%m is %S's"},
    {"no-such-piece", "nothing-to-capture", "%m has nothing to capture on %s"},
    {"no-such-piece", "cannot", "%m cannot %t"},
    {"no-such-piece", "none", "%S has no %k"},
    {"no-such-piece", "none-there", "there is no %c%o"},
    {"no-such-piece", "none-can", "no %c%o can %t"},
    {"blocked", "", "the way from %s to %s is blocked by %m"},
    {"own-piece-on-target", "", "%S's own %k stands on %s"},
    {"pinned", "", "%m is pinned to the king by %m"},
    {"king-into-check", "", "the king would be in check from %m"},
    {"king-into-check", "next-to-king", "the king would stand next to %m"},
    {"check-not-answered", "", "the move does not answer the check from %m"},
    {"castling-right-lost", "kingside", "the right to castle kingside is lost"},
    {"castling-right-lost", "queenside", "the right to castle queenside is lost"},
    {"castling-blocked", "kingside", "castling kingside is blocked by %m"},
    {"castling-blocked", "queenside", "castling queenside is blocked by %m"},
    {"castling-through-check", "lands", "the king would land on %s, which is attacked by %m"},
    {"castling-through-check", "passes", "the king would pass %s, which is attacked by %m"},
    {"castling-in-check", "", "the king cannot castle while it is in check from %m"},
    {"en-passant-too-late", "", "%m cannot be taken en passant: it has not just moved two squares"},
    {"promotion-missing", "", "the piece for the promotion on %s is not named"},
    {"promotion-impossible", "piece",
     "a pawn can be promoted only to a queen, rook, bishop or knight"},
    {"promotion-impossible", "nothing", "only a pawn that reaches the last rank is promoted"},
    {"ambiguous", "", "both %m and %m can %t"},
    {"null-move", "", "passing is not allowed in a game"},
    {"null-move", "in-check", "a side in check from %m cannot pass"},
    {"no-white-king", "", "there is no white king"},
    {"no-black-king", "", "there is no black king"},
    {"several-white-kings", "", "%S has %n kings, on %s and %s"},
    {"several-white-kings", "two-of-them", "%S has %n kings, two of them on %s and %s"},
    {"several-black-kings", "", "%S has %n kings, on %s and %s"},
    {"several-black-kings", "two-of-them", "%S has %n kings, two of them on %s and %s"},
    {"pawn-on-last-rank", "", "a %c stands on %s, where no pawn can be"},
    {"moved-side-in-check", "", "%S, who has just moved, is in check from %l"},
    {"castling-without-king", "several-kings",
     "%S cannot have the right to castle with a rook on %s: there are several kings"},
    {"castling-without-king", "no-king",
     "%S cannot have the right to castle with a rook on %s: there is no king"},
    {"castling-without-king", "not-facing",
     "%S cannot have the right to castle with a rook on %s: %m does not face %m"},
    {"castling-without-king", "not-between",
     "%S cannot have the right to castle with a rook on %s: %m is not between the rooks"},
    {"castling-without-king", "not-home",
     "%S cannot have the right to castle with a rook on %s: %m is not at home"},
    {"castling-without-rook", "empty",
     "%S cannot have the right to castle with a rook on %s: the square is empty"},
    {"castling-without-rook", "other-file",
     "%S cannot have the right to castle with a rook on %s: %O may castle with a rook of another "
     "file"},
    {"castling-without-rook", "other-piece",
     "%S cannot have the right to castle with a rook on %s: there stands a %a"},
    {"en-passant-impossible", "", "no %c can just have passed over %s"},
    {"en-passant-impossible", "sixth-rank",
     "no %c can just have passed over %s: that would be on the sixth rank"},
    {"en-passant-impossible", "third-rank",
     "no %c can just have passed over %s: that would be on the third rank"},
    {"en-passant-impossible", "no-pawn", "no %c can just have passed over %s: none stands on %s"},
    {"en-passant-impossible", "in-the-way", "no %c can just have passed over %s: %p is in the way"},
    {"en-passant-unreachable", "in-check",
     "no %c can just have passed over %s: before its step from %s %O, having just moved, was in "
     "check"},
};

/* A sentence under way: what was named of its facts so far. */
typedef struct sentence {
    const zug_facts *facts;
    int pieces, squares, numbers;
    zug_buf buf;
} sentence;

/* Appends words. */
static void say(sentence *s, const char *words) { zug_buf_text(&s->buf, words); }

static void say_next_square(sentence *s) {
    zug__say_square(s->facts->squares[s->squares++], &s->buf);
}

/* Appends "white knight". */
static void say_colored(sentence *s, zug_piece piece) {
    say(s, zug__side_words[piece.color]);
    say(s, " ");
    say(s, zug__piece_names[piece.type]);
}

/* Appends "the knight on f6", "the white knight on f6". */
static void say_next_piece(sentence *s, bool with_color) {
    zug_facts_piece piece = s->facts->pieces[s->pieces++];
    say(s, "the ");
    if (with_color)
        say_colored(s, piece.piece);
    else
        say(s, zug__piece_names[piece.piece.type]);
    say(s, " on ");
    zug__say_square(piece.square, &s->buf);
}

/* Appends "the rook on e8 and the knight on f3"; of more than are named, "and others". */
static void say_all_pieces(sentence *s) {
    uint64_t count = s->facts->numbers[0];
    for (uint64_t i = 0; i < s->facts->piece_count; i++) {
        say(s, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        say_next_piece(s, false);
    }
    if (count > s->facts->piece_count)
        say(s, " and others");
}

/* Appends where a text lets the piece come from. */
static void say_line(sentence *s) {
    char line = s->facts->line;
    if (line == 0)
        return;
    say(s, line >= 'a' ? " on the " : " on rank ");
    zug_buf_char(&s->buf, line);
    say(s, line >= 'a' ? "-file" : "");
}

/* Appends where the piece was to go; a text like `exd` has no target square. */
static void say_target(sentence *s) {
    say(s, s->facts->square_count > 0 ? "go to " : "make this capture");
    if (s->facts->square_count > 0)
        say_next_square(s);
}

/* Appends what a letter of a form stands for. */
static void say_fact(sentence *s, char letter) {
    zug_color side = s->facts->side == ZUG_BLACK ? ZUG_BLACK : ZUG_WHITE;
    switch (letter) {
    case 'm':
    case 'p':
        say_next_piece(s, letter == 'p');
        break;
    case 'a':
        say_colored(s, s->facts->pieces[s->pieces++].piece);
        break;
    case 'l':
        say_all_pieces(s);
        break;
    case 's':
        say_next_square(s);
        break;
    case 'n':
        zug_buf_number(&s->buf, s->facts->numbers[s->numbers++]);
        break;
    case 'S':
    case 'O':
        say(s, zug__side_names[letter == 'S' ? side : zug_color_other(side)]);
        break;
    case 'c':
        say_colored(s, (zug_piece){side, s->facts->type});
        break;
    case 'k':
        say(s, zug__piece_names[s->facts->type]);
        break;
    case 'o':
        say_line(s);
        break;
    default: /* 't': a letter, not an enum */
        say_target(s);
        break;
    }
}

/* The words for some facts; empty if there are none. */
static const char *words_for(const zug_facts *facts) {
    zug_str code = zug_str_from(facts->code);
    zug_str detail = zug_str_from(facts->detail != NULL ? facts->detail : "");
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (zug_str_equal(zug_str_from(forms[i].code), code) &&
            zug_str_equal(zug_str_from(forms[i].detail), detail))
            return forms[i].words;
    return "";
}

void zug_sentence_facts(const zug_facts *facts, char out[static ZUG_SENTENCE_SIZE]) {
    sentence s = {.facts = facts, .buf = zug_buf_over(out, ZUG_SENTENCE_SIZE)};
    if (facts->sentence != NULL) {
        say(&s, facts->sentence);
        return;
    }
    for (const char *words = words_for(facts); *words != '\0'; words++)
        if (*words == '%')
            say_fact(&s, *++words);
        else
            zug_buf_char(&s.buf, *words);
}

void zug_sentence_refusal(const zug_position *pos, const zug_refusal *why,
                          char out[static ZUG_SENTENCE_SIZE]) {
    zug_facts facts = zug_facts_refusal(pos, why);
    zug_sentence_facts(&facts, out);
}
