/* select_notes.c - notes what stands between the moves of a game: clock times, evaluations, words,
 * NAGs and variations. Room: select. */
#include "select_impl.h"

#include <zug/makemove.h>

/* The name of a command has ended. */
static void take_command(zug_select *select) {
    zug_str name = {select->comment.name, select->comment.len};
    select->comment.in_name = false;
    if (zug_str_equal(name, zug_str_from("clk")))
        select->notes |= ZUG__NOTE_CLOCK;
    if (zug_str_equal(name, zug_str_from("eval")))
        select->notes |= ZUG__NOTE_EVAL;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Takes a byte of a command's name, and the one behind it. */
static void read_name(zug_select *select, char c) {
    zug__comment_state *at = &select->comment;
    if (is_blank(c) || c == ']')
        take_command(select);
    else if (at->len < sizeof at->name)
        at->name[at->len++] = c;
}

/* Takes a byte of a comment: [%clk 0:01:00] is a command, all else that is not blank is words. */
static void read_comment(zug_select *select, char c) {
    zug__comment_state *at = &select->comment;
    if (at->in_command) {
        if (at->in_name)
            read_name(select, c);
        at->in_command = c != ']';
        return;
    }
    bool begins_command = at->is_behind_bracket && c == '%';
    if (at->is_behind_bracket && !begins_command)
        select->notes |= ZUG__NOTE_COMMENT;
    at->is_behind_bracket = c == '[';
    if (begins_command)
        *at = (zug__comment_state){.in_command = true, .in_name = true};
    else if (!is_blank(c) && c != '[')
        select->notes |= ZUG__NOTE_COMMENT;
}

/* Takes a comment, or a piece of a long one. */
static void take_comment(zug_select *select, const zug_pgn_event *event) {
    for (size_t i = 0; i < event->text.len; i++)
        read_comment(select, event->text.data[i]);
    if (event->more)
        return;
    if (select->comment.is_behind_bracket)
        select->notes |= ZUG__NOTE_COMMENT;
    select->comment = (zug__comment_state){0};
}

/* Takes a move and looks at the position behind it, and before the first one. */
static void take_move(zug_select *select, const zug_pgn_event *event, const zug_position *pos,
                      const zug_san *san) {
    char last = event->text.len > 0 ? event->text.data[event->text.len - 1] : ' ';
    select->notes |= last == '!' || last == '?' ? ZUG__NOTE_NAG : 0;
    if (!select->follows_variations || !pos || !san)
        return;
    if (!select->has_started)
        zug__select_look(select, pos);
    zug_position behind = *pos;
    if (san->move == ZUG_MOVE_NULL)
        zug_position_pass(&behind);
    else
        zug_position_play(&behind, san->move);
    zug__select_look(select, &behind);
}

void zug_select_observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                        const zug_san *san) {
    zug_select *select = ctx;
    switch (event->kind) {
    case ZUG_PGN_SAN:
        take_move(select, event, pos, san);
        break;
    case ZUG_PGN_COMMENT:
        take_comment(select, event);
        break;
    case ZUG_PGN_NAG:
        select->notes |= ZUG__NOTE_NAG;
        break;
    case ZUG_PGN_LINE_OPEN:
        select->notes |= ZUG__NOTE_VARIATION;
        zug__select_open_line(select, pos);
        break;
    case ZUG_PGN_LINE_CLOSE:
        zug__select_close_line(select);
        break;
    case ZUG_PGN_GAME_START: /* what was before it belongs to nobody */
        select->notes = 0;
        break;
    case ZUG_PGN_TAG:
    case ZUG_PGN_MOVE_NUMBER:
    case ZUG_PGN_ESCAPE:
    case ZUG_PGN_RESULT:
    case ZUG_PGN_GAME_END:
    case ZUG_PGN_PROBLEM:
        break;
    }
}
