/* move_text.c - moves as players enter them: notation, one square, or two for a premove.
 * Room: server/zone. What a text means is libzug's to say; the player's options decide what it may
 * be. */
#include "zone/zone_impl.h"

#include <string.h>
#include <zug/entry.h>
#include <zug/san.h>
#include <zug/facts.h>

static bool refuse(msg_reply *out, msg_refusal refusal) {
    *out = msg_refuse(refusal);
    return false;
}

/* The one legal move that involves a square (Online 3.6.a); what a pawn becomes is the option's to
 * say. */
static bool read_smart(const zug_position *pos, const msg_command *command, zug_move *out,
                       msg_reply *refusal) {
    zug_move found = ZUG_MOVE_NONE;
    zug_square square;
    if (!zug_entry_square(zug_str_from(command->move.text), &square))
        return refuse(refusal, MSG_REFUSED_BAD_SQUARE);
    int ways = zug_entry_smart(pos, square, &found);
    if (ways != 1)
        return refuse(refusal,
                      ways == 0 ? MSG_REFUSED_NO_MOVE_THERE : MSG_REFUSED_SEVERAL_MOVES_THERE);
    if (zug_move_sort_of(found) == ZUG_MOVE_PROMOTION &&
        (command->by.options & MSG_AUTO_QUEEN) == 0)
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
    bool is_smart = (command->by.options & MSG_SMART_MOVE) != 0;
    zug_refusal why;
    zug_san san;
    if (command->move.is_square)
        return is_smart ? read_smart(pos, command, out, refusal)
                        : refuse(refusal, MSG_REFUSED_SMART_MOVE_OFF);
    if (zug_san_parse(pos, zug_str_from(command->move.text), &san, &why) == ZUG_OK) {
        *out = san.move;
        return true;
    }
    if (why.code == ZUG_REFUSED_PROMOTION_MISSING) {
        bool adds_queen = (command->by.options & MSG_AUTO_QUEEN) != 0;
        return (adds_queen && read_queen(pos, command->move.text, out)) ||
               refuse(refusal, MSG_REFUSED_PROMOTION_MISSING);
    }
    zug_square square;
    if (is_smart && zug_entry_square(zug_str_from(command->move.text), &square))
        return read_smart(pos, command, out, refusal);
    zug_facts facts = zug_facts_refusal(pos, &why);
    *refusal = msg_refuse_move(&facts);
    return false;
}

bool zone__read_premove(const zug_position *pos, const msg_command *command, zug_move *out,
                        msg_reply *refusal) {
    zug_entry_premove_answer answer = zug_entry_premove(pos, zug_str_from(command->move.text), out);
    if (answer == ZUG_ENTRY_NO_PREMOVE)
        return refuse(refusal, MSG_REFUSED_BAD_PREMOVE);
    if (answer == ZUG_ENTRY_PIECE_MISSING && (command->by.options & MSG_AUTO_QUEEN) == 0)
        return refuse(refusal, MSG_REFUSED_PROMOTION_MISSING);
    return true;
}
