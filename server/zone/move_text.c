/* move_text.c - moves as players enter them: notation, one square, or two for a premove.
 * Room: server/zone. What a text means is libzug's to say; the player's options decide what it may be. */
#include "zone/zone_impl.h"

#include <string.h>
#include <zug/movegen.h>
#include <zug/san.h>
#include <zug/sentence.h>

/* Reads the square that two characters name. */
static bool read_square(const char *text, zug_square *out) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return false;
    *out = zug_square_at(text[0] - 'a', text[1] - '1');
    return true;
}

static bool refuse(msg_reply *out, msg_refusal refusal) {
    *out = msg_refuse(refusal);
    return false;
}

/* True if a legal move is made from or to a square. Castling involves the squares that the king leaves and
 * enters, and the rook's. */
static bool involves(const zug_position *pos, zug_move move, zug_square square) {
    if (zug_move_from(move) == square || zug_move_to(move) == square)
        return true;
    return zug_move_sort_of(move) == ZUG_MOVE_CASTLING &&
           zug_position_castling(pos, zug_position_turn(pos), zug_move_to(move)).king_to == square;
}

/* The one legal move that involves a square (Online 3.6.a); what a pawn becomes is the option's to say. */
static bool read_smart(const zug_position *pos, const msg_command *command, zug_move *out,
                       msg_reply *refusal) {
    zug_move found = ZUG_MOVE_NONE;
    zug_move_list list;
    zug_square square;
    if (command->move[0] == '\0' || command->move[2] != '\0' ||
        !read_square(command->move, &square))
        return refuse(refusal, MSG_REFUSED_BAD_SQUARE);
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        zug_move move = list.moves[i];
        if (!involves(pos, move, square))
            continue;
        if (found != ZUG_MOVE_NONE && (zug_move_from(found) != zug_move_from(move) ||
                                       zug_move_to(found) != zug_move_to(move)))
            return refuse(refusal, MSG_REFUSED_SEVERAL_MOVES_THERE);
        if (found == ZUG_MOVE_NONE || zug_move_promotion(move) == ZUG_QUEEN)
            found = move;
    }
    if (found == ZUG_MOVE_NONE)
        return refuse(refusal, MSG_REFUSED_NO_MOVE_THERE);
    if (zug_move_sort_of(found) == ZUG_MOVE_PROMOTION &&
        (command->who.options & MSG_AUTO_QUEEN) == 0)
        return refuse(refusal, MSG_REFUSED_PROMOTION_MISSING);
    *out = found;
    return true;
}

/* The move that a text names if a queen is added (Online 3.6.c). */
static bool read_queen(const zug_position *pos, const char *text, zug_move *out) {
    char longer[MSG_MOVE_SIZE + 2];
    size_t len = strcspn(text, "+#");
    zug_san san;
    memcpy(longer, text, len);
    longer[len] = '=';
    longer[len + 1] = 'Q';
    if (zug_san_parse(pos, (zug_str){longer, len + 2}, &san, NULL) != ZUG_OK)
        return false;
    *out = san.move;
    return true;
}

bool zone__read_move(const zug_position *pos, const msg_command *command, zug_move *out,
                     msg_reply *refusal) {
    bool is_smart = (command->who.options & MSG_SMART_MOVE) != 0;
    char words[ZUG_SENTENCE_SIZE];
    zug_refusal why;
    zug_san san;
    if (command->is_square)
        return is_smart ? read_smart(pos, command, out, refusal)
                        : refuse(refusal, MSG_REFUSED_SMART_MOVE_OFF);
    if (zug_san_parse(pos, zug_str_from(command->move), &san, &why) == ZUG_OK) {
        *out = san.move;
        return true;
    }
    if (why.code == ZUG_REFUSED_PROMOTION_MISSING) {
        bool adds_queen = (command->who.options & MSG_AUTO_QUEEN) != 0;
        return (adds_queen && read_queen(pos, command->move, out)) ||
               refuse(refusal, MSG_REFUSED_PROMOTION_MISSING);
    }
    zug_square square;
    if (is_smart && strlen(command->move) == 2 && read_square(command->move, &square))
        return read_smart(pos, command, out, refusal);
    zug_sentence_refusal(pos, &why, words);
    *refusal = msg_refuse_move(words);
    return false;
}

/* The piece that a letter names for a promotion; ZUG_NO_KIND for none. */
static zug_kind piece_of(char letter) {
    switch (letter) {
    case 'q':
        return ZUG_QUEEN;
    case 'r':
        return ZUG_ROOK;
    case 'b':
        return ZUG_BISHOP;
    case 'n':
        return ZUG_KNIGHT;
    default:
        return ZUG_NO_KIND;
    }
}

bool zone__read_premove(const zug_position *pos, const msg_command *command, zug_move *out,
                        msg_reply *refusal) {
    const char *text = command->move;
    zug_square from, to;
    size_t len = strlen(text);
    zug_kind piece = len == 5 ? piece_of(text[4]) : ZUG_NO_KIND;
    if (len < 4 || len > 5 || !read_square(text, &from) || !read_square(text + 2, &to) ||
        (len == 5 && piece == ZUG_NO_KIND))
        return refuse(refusal, MSG_REFUSED_BAD_PREMOVE);
    bool is_promotion = zug_position_kind_on(pos, from) == ZUG_PAWN &&
                        (zug_square_rank(to) == 0 || zug_square_rank(to) == 7);
    if (is_promotion && piece == ZUG_NO_KIND) {
        if ((command->who.options & MSG_AUTO_QUEEN) == 0)
            return refuse(refusal, MSG_REFUSED_PROMOTION_MISSING);
        piece = ZUG_QUEEN;
    }
    *out =
        is_promotion ? zug_move_promote(from, to, piece) : zug_move_make(from, to, ZUG_MOVE_PLAIN);
    return true;
}
