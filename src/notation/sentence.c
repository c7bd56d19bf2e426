/* sentence.c - the reason why a move was refused, in a chess player's words.
 * Room: notation. Knows English; the reason itself was found by the core. */
#include <zug/sentence.h>

#include "words_impl.h"

/* A sentence under way. */
typedef struct sentence {
    const zug_position *pos;
    const zug_refusal *why;
    zug_buf buf;
} sentence;

/* Appends words. */
static void say(sentence *s, const char *words) { zug_buf_text(&s->buf, words); }

/* Appends the name of a square. */
static void say_square(sentence *s, zug_square square) { zug__say_square(square, &s->buf); }

/* Appends "knight on f6". */
static void say_man(sentence *s, zug_square square) {
    say(s, zug__kind_names[zug_position_kind_on(s->pos, square)]);
    say(s, " on ");
    say_square(s, square);
}

/* Appends "the knight on f6". */
static void say_the_man(sentence *s, zug_square square) {
    say(s, "the ");
    say_man(s, square);
}

/* Appends " kingside" or " queenside", by the square the king would reach. */
static void say_side(sentence *s) {
    say(s, zug_square_file(s->why->to) == 6 ? " kingside" : " queenside");
}

/* Appends "white knight", or "black piece" where the text does not say. */
static void say_own_kind(sentence *s) {
    say(s, zug__side_words[zug_position_turn(s->pos)]);
    say(s, " ");
    say(s, zug__kind_names[s->why->kind]);
}

/* Appends where the text lets the man come from: " on the e-file", " on rank 1", or nothing. A text
 * that names the square is spoken of as the man on it. */
static void say_origin(sentence *s) {
    zug_bitboard origins = s->why->origins;
    zug_square first = zug_bitboard_first(origins | zug_bitboard_of(ZUG_H8));
    if (origins == zug_bitboard_file(zug_square_file(first))) {
        say(s, " on the ");
        zug_buf_char(&s->buf, (char)('a' + zug_square_file(first)));
        say(s, "-file");
    } else if (origins == zug_bitboard_rank(zug_square_rank(first))) {
        say(s, " on rank ");
        zug_buf_number(&s->buf, (uint64_t)zug_square_rank(first) + 1);
    }
}

/* Appends " can go to d2"; a text like `exd` has no target square. */
static void say_can_go(sentence *s, const char *can) {
    say(s, can);
    if (s->why->to == ZUG_NO_SQUARE) {
        say(s, "make this capture");
        return;
    }
    say(s, "go to ");
    say_square(s, s->why->to);
}

/* True if the man on `from` is a pawn that wants to capture where nothing is. */
static bool captures_nothing(const sentence *s) {
    zug_square from = s->why->from, to = s->why->to;
    int step = zug_position_turn(s->pos) == ZUG_WHITE ? 1 : -1;
    int files = zug_square_file(to) - zug_square_file(from);
    return s->why->kind == ZUG_PAWN && to != ZUG_NO_SQUARE && (files == 1 || files == -1) &&
           zug_square_rank(to) - zug_square_rank(from) == step;
}

/* No such piece, and it is known which man on which square was meant. */
static void no_such_man_there(sentence *s) {
    zug_square from = s->why->from;
    zug_man man = zug_position_man_on(s->pos, from);
    zug_color us = zug_position_turn(s->pos);
    if (man.kind != s->why->kind || man.kind == ZUG_NO_KIND) {
        say(s, "there is no ");
        say_own_kind(s);
        say(s, " on ");
        say_square(s, from);
        return;
    }
    say_the_man(s, from);
    if (man.color != us) {
        say(s, man.color == ZUG_WHITE ? " is White's" : " is Black's");
    } else if (captures_nothing(s)) {
        say(s, " has nothing to capture on ");
        say_square(s, s->why->to);
    } else {
        say_can_go(s, " cannot ");
    }
}

/* No such piece: none on that square, none at all, or none that can get there. */
static void no_such_piece(sentence *s) {
    zug_color us = zug_position_turn(s->pos);
    zug_bitboard men = zug_position_men(s->pos, us, s->why->kind);
    if (s->why->from != ZUG_NO_SQUARE) {
        no_such_man_there(s);
    } else if (men == 0) {
        say(s, zug__side_names[us]);
        say(s, " has no ");
        say(s, zug__kind_names[s->why->kind]);
    } else if ((men & s->why->origins) == 0) {
        say(s, "there is no ");
        say_own_kind(s);
        say_origin(s);
    } else {
        say(s, "no ");
        say_own_kind(s);
        say_origin(s);
        say_can_go(s, " can ");
    }
}

/* The way of the man is blocked. */
static void blocked(sentence *s) {
    say(s, "the way from ");
    say_square(s, s->why->from);
    say(s, " to ");
    say_square(s, s->why->to);
    say(s, " is blocked by ");
    say_the_man(s, s->why->at);
}

/* An own man stands on the target. */
static void own_piece_on_target(sentence *s) {
    say(s, zug__side_names[zug_position_turn(s->pos)]);
    say(s, "'s own ");
    say(s, zug__kind_names[zug_position_kind_on(s->pos, s->why->to)]);
    say(s, " stands on ");
    say_square(s, s->why->to);
}

/* The king would be attacked; nobody says that a king gives check. */
static void king_into_check(sentence *s) {
    bool by_king = zug_position_kind_on(s->pos, s->why->at) == ZUG_KING;
    say(s, by_king ? "the king would stand next to " : "the king would be in check from ");
    say_the_man(s, s->why->at);
}

/* The king may not cross an attacked square, nor land on one. */
static void castling_through_check(sentence *s) {
    say(s, s->why->at == s->why->to ? "the king would land on " : "the king would pass ");
    say_square(s, s->why->at);
    say(s, ", which is attacked by ");
    say_the_man(s, s->why->other);
}

/* All that can be wrong with castling. */
static void castling(sentence *s) {
    if (s->why->code == ZUG_REFUSED_CASTLING_RIGHT_LOST) {
        say(s, "the right to castle");
        say_side(s);
        say(s, " is lost");
    } else if (s->why->code == ZUG_REFUSED_CASTLING_BLOCKED) {
        say(s, "castling");
        say_side(s);
        say(s, " is blocked by ");
        say_the_man(s, s->why->at);
    } else if (s->why->code == ZUG_REFUSED_CASTLING_IN_CHECK) {
        say(s, "the king cannot castle while it is in check from ");
        say_the_man(s, s->why->at);
    } else {
        castling_through_check(s);
    }
}

/* No piece is named, or none that a pawn may become, or there is nothing to promote. */
static void promotion(sentence *s) {
    int last = zug_position_turn(s->pos) == ZUG_WHITE ? 7 : 0;
    if (s->why->code == ZUG_REFUSED_PROMOTION_MISSING) {
        say(s, "the piece for the promotion on ");
        say_square(s, s->why->to);
        say(s, " is not named");
    } else if (s->why->kind == ZUG_PAWN && zug_square_rank(s->why->to) == last) {
        say(s, "a pawn can be promoted only to a queen, rook, bishop or knight");
    } else {
        say(s, "only a pawn that reaches the last rank is promoted");
    }
}

/* Two men can go there. */
static void ambiguous(sentence *s) {
    say(s, "both ");
    say_the_man(s, s->why->at);
    say(s, " and ");
    say_the_man(s, s->why->other);
    say_can_go(s, " can ");
}

/* Passing is no move of the game; a side in check cannot even pass in a variation. */
static void null_move(sentence *s) {
    if (s->why->at == ZUG_NO_SQUARE) {
        say(s, "passing is not allowed in a game");
        return;
    }
    say(s, "a side in check from ");
    say_the_man(s, s->why->at);
    say(s, " cannot pass");
}

void zug_sentence_refusal(const zug_position *pos, const zug_refusal *why,
                          char out[static ZUG_SENTENCE_SIZE]) {
    sentence s = {pos, why, zug_buf_over(out, ZUG_SENTENCE_SIZE)};
    switch (why->code) {
    case ZUG_REFUSED_NOT:
        say(&s, "the move is legal");
        break;
    case ZUG_REFUSED_NOT_A_MOVE:
        say(&s, "this is not a chess move");
        break;
    case ZUG_REFUSED_NO_SUCH_PIECE:
        no_such_piece(&s);
        break;
    case ZUG_REFUSED_BLOCKED:
        blocked(&s);
        break;
    case ZUG_REFUSED_OWN_PIECE_ON_TARGET:
        own_piece_on_target(&s);
        break;
    case ZUG_REFUSED_PINNED:
        say_the_man(&s, why->from);
        say(&s, " is pinned to the king by ");
        say_the_man(&s, why->at);
        break;
    case ZUG_REFUSED_KING_INTO_CHECK:
        king_into_check(&s);
        break;
    case ZUG_REFUSED_CHECK_NOT_ANSWERED:
        say(&s, "the move does not answer the check from ");
        say_the_man(&s, why->at);
        break;
    case ZUG_REFUSED_CASTLING_RIGHT_LOST:
    case ZUG_REFUSED_CASTLING_BLOCKED:
    case ZUG_REFUSED_CASTLING_THROUGH_CHECK:
    case ZUG_REFUSED_CASTLING_IN_CHECK:
        castling(&s);
        break;
    case ZUG_REFUSED_EN_PASSANT_TOO_LATE:
        say_the_man(&s, why->at);
        say(&s, " cannot be taken en passant: it has not just moved two squares");
        break;
    case ZUG_REFUSED_PROMOTION_MISSING:
    case ZUG_REFUSED_PROMOTION_IMPOSSIBLE:
        promotion(&s);
        break;
    case ZUG_REFUSED_AMBIGUOUS:
        ambiguous(&s);
        break;
    case ZUG_REFUSED_NULL_MOVE:
        null_move(&s);
        break;
    }
}
