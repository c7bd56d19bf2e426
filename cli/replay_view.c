/* replay_view.c - draws board, moves and comments, as the size of the terminal allows.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include "replay_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zug/pgn_tags.h>
#include <zug/san.h>

#include "drawn_board.h"
#include "game_clock.h"
#include "game_text.h"
#include "wrapped.h"

enum {
    GAP = 3,          /* columns between the board and the moves */
    LIST_LEAST = 24,  /* columns that the moves need beside the board */
    STATUS_MOST = 4,  /* lines under the board that say how things stand */
    LIST_MOST = 76,   /* columns after which lines are hard to read */
    STEPS_SHOWN = 400 /* moves before and behind the present one that are listed */
};

/* How the parts of the list are written. */
typedef struct styles {
    const char *heading, *move, *here, *comment, *other, *error, *faint;
} styles;

static const styles colored = {"\033[1m",  "",           "\033[7m", "\033[36m",
                               "\033[33m", "\033[1;31m", "\033[2m"};
static const styles plain = {"", "", "\033[7m", "", "", "", ""};

/* A picture that is being drawn. */
typedef struct picture {
    FILE *to;
    const replay_view *view;
    int rows, columns;
    board_look look;
    const styles *style;
} picture;

/* Writes one line of text, cut off at the right edge. */
static void put_line(const picture *picture, int row, const char *style, const char *text) {
    wrapped line = {
        .to = picture->to, .row = row, .column = 1, .width = picture->columns, .height = 1};
    wrapped_put(&line, style, zug_str_from(text), false);
}

/* Appends the value of a tag to a line, unless it is not known. */
static void add_tag(zug_buf *to, const zug_pgn_tree_game *game, const char *name,
                    const char *before) {
    zug_str value = game_text_tag(game, name);
    if (value.len == 0 || value.data[0] == '?' || zug_str_equal(value, zug_str_from("-")))
        return;
    zug_buf_text(to, to->len > 0 ? before : "");
    zug_pgn_tags_unescape(value, to);
}

/* The same if the line has space for it. */
static void add_if_it_fits(const picture *picture, zug_buf *to, const char *name,
                           const char *before) {
    size_t len = to->len;
    add_tag(to, picture->view->at.game, name, before);
    if (to->len > (size_t)picture->columns) {
        to->len = len;
        to->data[len] = '\0';
    }
}

/* The players and the result; where it was played and when. */
static void draw_heading(const picture *picture, int lines) {
    const zug_pgn_tree_game *game = picture->view->at.game;
    char memory[1024];
    zug_buf text = zug_buf_over(memory, sizeof memory);
    if (lines == 0)
        return;
    add_tag(&text, game, "White", "");
    if (text.len == 0)
        zug_buf_text(&text, "White");
    zug_buf_text(&text, " - ");
    size_t players = text.len;
    add_tag(&text, game, "Black", "");
    zug_buf_text(&text, text.len == players ? "Black  " : "  ");
    zug_buf_text(&text, game_text_result(game));
    put_line(picture, 1, picture->style->heading, memory);
    if (lines == 1)
        return;
    text = zug_buf_over(memory, sizeof memory);
    zug_buf_text(&text, "Game ");
    zug_buf_number(&text, picture->view->number);
    add_tag(&text, game, "Event", ", ");
    add_if_it_fits(picture, &text, "Site", ", ");
    add_if_it_fits(picture, &text, "Date", ", ");
    add_if_it_fits(picture, &text, "Round", ", round ");
    put_line(picture, 2, picture->style->faint, memory);
}

/* The sign of a NAG, if people have one for it. */
static const char *sign_of(unsigned nag, bool figurines) {
    static const struct {
        unsigned nag;
        const char *sign, *ascii;
    } signs[] = {
        {1, "!", "!"},    {2, "?", "?"},    {3, "!!", "!!"},  {4, "??", "??"},
        {5, "!?", "!?"},  {6, "?!", "?!"},  {7, "□", NULL},   {10, "=", "="},
        {13, "∞", NULL},  {14, "⩲", "+="},  {15, "⩱", "=+"},  {16, "±", "+/-"},
        {17, "∓", "-/+"}, {18, "+-", "+-"}, {19, "-+", "-+"}, {146, "N", "N"},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].nag == nag)
            return figurines ? signs[i].sign : signs[i].ascii;
    return NULL;
}

/* Adds the NAGs among some notes to a move: good marks cling to it. */
static void add_nags(zug_buf *to, const zug_pgn_tree_note *notes, bool figurines) {
    for (; notes != NULL; notes = notes->next) {
        if (notes->kind != ZUG_PGN_NOTE_NAG || notes->number == 0)
            continue;
        const char *sign = sign_of(notes->number, figurines);
        if (notes->number > 6)
            zug_buf_char(to, ' ');
        if (sign == NULL)
            zug_buf_char(to, '$');
        if (sign == NULL)
            zug_buf_number(to, notes->number);
        else
            zug_buf_text(to, sign);
    }
}

/* Writes "23. " or "23... ". */
static void add_number(zug_buf *to, const zug_position *pos) {
    zug_buf_number(to, pos->fullmove_number);
    zug_buf_text(to, zug_position_turn(pos) == ZUG_WHITE ? ". " : "... ");
}

/* The next part of a comment from a place on that is for people, without commands for programs such
 * as [%clk 1:05:23]; empty at the end. */
static zug_str next_remark(zug_str text, size_t *at) {
    zug_str part = {NULL, 0};
    while (part.len == 0 && *at < text.len) {
        size_t from = *at, to = from;
        while (to < text.len &&
               !(text.data[to] == '[' && to + 1 < text.len && text.data[to + 1] == '%'))
            to++;
        part = zug_str_trim(zug_str_slice(text, from, to));
        while (to < text.len && text.data[to] != ']')
            to++;
        *at = to + 1;
    }
    return part;
}

/* Puts what a comment says to people into the list. */
static void put_comment(const picture *picture, wrapped *list, zug_str text) {
    size_t at = 0;
    bool braces = picture->look.colors == TERMINAL_PLAIN, any = false;
    for (zug_str part; (part = next_remark(text, &at)).len > 0; any = true) {
        if (braces && !any)
            wrapped_put(list, "", zug_str_from("{"), false);
        wrapped_put(list, picture->style->comment, part, braces && !any);
    }
    if (any && braces)
        wrapped_put(list, "", zug_str_from("}"), true);
}

static void put_comments(const picture *picture, wrapped *list, const zug_pgn_tree_note *notes) {
    for (; notes != NULL; notes = notes->next)
        if (notes->kind == ZUG_PGN_NOTE_COMMENT)
            put_comment(picture, list, notes->text);
}

/* Puts the first moves of the variations of a move into the list: "or 12... Rd8, 12... Qe7". */
static void put_alternatives(const picture *picture, wrapped *list, const cursor_step *step) {
    const zug_pgn_tree_note *note = NULL;
    const char *before = "(or ";
    while ((note = game_cursor_variation(step->move, note)) != NULL) {
        char memory[64];
        zug_buf text = zug_buf_over(memory, sizeof memory);
        zug_buf_text(&text, before);
        add_number(&text, &step->before);
        zug_buf_text(&text, note->line->first->san);
        add_nags(&text, note->line->first->after, picture->look.figurines);
        if (game_cursor_variation(step->move, note) == NULL)
            zug_buf_char(&text, ')');
        else
            zug_buf_char(&text, ',');
        wrapped_reserve(list, text.len);
        wrapped_put(list, picture->style->other, zug_str_from(memory), false);
        before = "";
    }
}

/* Puts a move and what stands with it into the list; before is what its number follows, "" or "(".
 */
static void put_move(const picture *picture, wrapped *list, const cursor_step *step,
                     const char *before, bool is_here) {
    char move_memory[512], number_memory[32];
    zug_buf move = zug_buf_over(move_memory, sizeof move_memory);
    zug_buf number = zug_buf_over(number_memory, sizeof number_memory);
    put_comments(picture, list, step->move->before);
    zug_buf_text(&move, step->move->san);
    add_nags(&move, step->move->before, picture->look.figurines);
    add_nags(&move, step->move->after, picture->look.figurines);
    if (before != NULL || zug_position_turn(&step->before) == ZUG_WHITE) {
        zug_buf_text(&number, before != NULL ? before : "");
        add_number(&number, &step->before);
        wrapped_reserve(list, number.len + strlen(step->move->san));
    }
    wrapped_put(list, picture->style->faint, zug_str_from(number_memory), false);
    wrapped_put(list, is_here ? picture->style->here : picture->style->move,
                zug_str_from(move_memory), false);
    if (is_here)
        wrapped_mark(list);
    put_comments(picture, list, step->move->after);
    put_alternatives(picture, list, step);
}

/* True if any of some notes stands in the list as words or as a variation. */
static bool is_interruption(const zug_pgn_tree_note *note) {
    for (; note != NULL; note = note->next) {
        size_t at = 0;
        if (note->kind == ZUG_PGN_NOTE_LINE ||
            (note->kind == ZUG_PGN_NOTE_COMMENT && next_remark(note->text, &at).len > 0))
            return true;
    }
    return false;
}

/* What the number of the move behind another one follows: NULL if a black move needs none there. */
static const char *numbering_after(const zug_pgn_tree_move *move) {
    bool is_interrupted =
        is_interruption(move->after) || (move->next != NULL && is_interruption(move->next->before));
    return is_interrupted ? "" : NULL;
}

/* Puts the moves into the list: those that led here, and those of the same line that follow. */
static void put_moves(const picture *picture, wrapped *list) {
    const game_cursor *at = &picture->view->at;
    size_t first = at->count > STEPS_SHOWN ? at->count - STEPS_SHOWN : 0, depth = 0;
    const char *before = "";
    if (at->game->main.first == NULL)
        put_comments(picture, list, at->game->main.lonely);
    for (size_t i = first; i < at->count; i++) {
        const cursor_step *one = &at->steps[i];
        put_move(picture, list, one, one->depth > depth ? "(" : before, i + 1 == at->count);
        before = numbering_after(one->move);
        depth = one->depth;
    }
    cursor_step next = {game_cursor_next_move(at), game_cursor_position(at), at->depth};
    for (int i = 0; next.move != NULL && i < STEPS_SHOWN; i++) {
        put_move(picture, list, &next, before, false);
        before = numbering_after(next.move);
        game_text_play(&next.before, next.move->move);
        next.move = next.move->next;
    }
}

/* Puts the end of the game into the list: its result, or what is wrong with it. */
static void put_end(const picture *picture, wrapped *list) {
    if (picture->view->error[0] != '\0') {
        wrapped_break(list);
        wrapped_put(list, picture->style->error, zug_str_from(picture->view->error), false);
    } else if (picture->view->at.depth > 0) {
        wrapped_put(list, picture->style->other, zug_str_from(")"), true);
    } else {
        wrapped_put(list, picture->style->move,
                    zug_str_from(game_text_result(picture->view->at.game)), false);
    }
}

static void put_help(const picture *picture, wrapped *list) {
    static const char *const lines[] = {
        "right, space, l: the next move",
        "left, backspace, h: the move before",
        "Home, g: the beginning",
        "End, G: the end of the line",
        "down, j: the next alternative to the move shown",
        "up, k: out of the variation",
        "n, p: the next game, the game before",
        "f: turn the board",
        "?: these keys, or the game",
        "q: quit",
        NULL,
    };
    for (int i = 0; lines[i] != NULL; i++) {
        wrapped_put(list, picture->style->move, zug_str_from(lines[i]), false);
        wrapped_break(list);
    }
}

/* Fills a window with the list; the present move is in it. */
static void draw_list(const picture *picture, wrapped window) {
    for (int pass = 0; pass < 2; pass++) {
        wrapped list = window;
        list.to = pass == 0 ? NULL : picture->to;
        if (picture->view->help) {
            put_help(picture, &list);
        } else {
            put_moves(picture, &list);
            put_end(picture, &list);
        }
        size_t lines = list.line + 1, most = lines > list.height ? lines - list.height : 0;
        window.top = list.marked > list.height / 2 ? list.marked - list.height / 2 : 0;
        window.top = window.top > most ? most : window.top;
    }
}

/* What the clock of a side showed after the last move but so many; empty if it is not told. */
static zug_str clock_after(const game_cursor *at, size_t moves_ago) {
    game_clock clock;
    if (at->count <= moves_ago ||
        !game_clock_find(at->steps[at->count - 1 - moves_ago].move->after, &clock))
        return (zug_str){NULL, 0};
    return clock.text;
}

/* Adds what both clocks showed when they were last stopped: in one line, or where that is too short
 * in one each, or with a letter for the side if there is but one. */
static void put_clocks(const picture *picture, wrapped *line, bool white_to_move) {
    static const char *const names[][2] = {{"White", "Black"}, {"W", "B"}};
    zug_str clocks[2];
    wrapped_break(line);
    size_t columns = 0, left = line->height > line->line ? line->height - line->line : 0;
    for (size_t side = 0; side < 2; side++) {
        clocks[side] = clock_after(&picture->view->at, (side == 0) == white_to_move ? 1 : 0);
        columns += clocks[side].len > 0 ? strlen("White ") + clocks[side].len + (side > 0) : 0;
    }
    bool is_narrow = columns > (size_t)line->width, is_short = is_narrow && left < 2;
    for (size_t side = 0; side < 2; side++) {
        if (clocks[side].len == 0)
            continue;
        if (is_narrow && !is_short)
            wrapped_break(line);
        wrapped_put(line, picture->style->faint, zug_str_from(names[is_short][side]), false);
        wrapped_put(line, picture->style->faint, clocks[side], false);
    }
}

/* Whose turn it is, and what the clocks showed; no more lines than there is space for above the
 * last one. */
static void draw_status(const picture *picture, wrapped line, const zug_position *pos) {
    char *text = NULL;
    size_t len = 0;
    FILE *memory = open_memstream(&text, &len);
    if (memory == NULL)
        return;
    board_describe(memory, pos);
    fclose(memory);
    char *comma = strstr(text, " legal move") != NULL ? strrchr(text, ',') : NULL;
    wrapped_put(&line, "", (zug_str){text, comma != NULL ? (size_t)(comma - text) : len}, false);
    free(text);
    put_clocks(picture, &line, zug_position_turn(pos) == ZUG_WHITE);
}

/* The squares that the last move has touched. */
static zug_bitboard marked_by(const game_cursor *at) {
    if (at->count == 0 || at->steps[at->count - 1].move->move == ZUG_MOVE_NULL)
        return 0;
    zug_move move = at->steps[at->count - 1].move->move;
    return (zug_bitboard)1 << zug_move_from(move) | (zug_bitboard)1 << zug_move_to(move);
}

/* The keys that matter most, as many as there is space for. */
static void draw_keys(const picture *picture) {
    static const char *const keys[] = {"arrows: moves", "?: keys", "q: quit",
                                       "n/p: game",     "f: turn", NULL};
    wrapped line = {.to = picture->to,
                    .row = picture->rows,
                    .column = 1,
                    .width = picture->columns,
                    .height = 1};
    for (int i = 0; keys[i] != NULL; i++) {
        wrapped_reserve(&line, strlen(keys[i]) + (i > 0 ? 2 : 0));
        if (i > 0)
            wrapped_put(&line, picture->style->faint, zug_str_from("|"), false);
        wrapped_put(&line, picture->style->faint, zug_str_from(keys[i]), false);
    }
}

/* The last line: what could not be done, or the keys. */
static void draw_footer(const picture *picture) {
    if (picture->view->message[0] != '\0')
        put_line(picture, picture->rows, picture->style->error, picture->view->message);
    else
        draw_keys(picture);
}

/* Draws board and list; a terminal that is too small for the board has the list alone. */
static void draw_game(const picture *picture) {
    zug_position pos = game_cursor_position(&picture->view->at);
    int width = board_width(&picture->look), free_rows = picture->rows - BOARD_ROWS - 1;
    bool beside = picture->columns >= width + GAP + LIST_LEAST;
    bool has_board = free_rows >= (beside ? 0 : 1) && picture->columns >= width &&
                     (beside || !picture->view->help); /* the keys need the space */
    int heading = free_rows >= 5 ? 2 : free_rows >= 3 ? 1 : 0;
    int top = heading + (free_rows >= 5 ? 2 : 1);
    draw_heading(picture, heading);
    for (int row = 0; has_board && row < BOARD_ROWS; row++) {
        fprintf(picture->to, "\033[%d;1H", top + row);
        board_draw_row(picture->to, &pos, &picture->look, row);
    }
    int status = top + BOARD_ROWS + (free_rows >= 8 ? 1 : 0);
    bool has_status = has_board && status < picture->rows - (beside ? 0 : 2);
    int capacity = picture->rows - status < STATUS_MOST ? picture->rows - status : STATUS_MOST;
    if (has_status)
        draw_status(picture,
                    (wrapped){.to = picture->to,
                              .row = status,
                              .column = 1,
                              .width = beside ? width : picture->columns,
                              .height = (size_t)(beside || capacity < 2 ? capacity : 2)},
                    &pos);
    int left = beside && has_board ? width + GAP : 0;
    int first = beside || !has_board ? top : has_status ? status + 2 : top + BOARD_ROWS;
    int list_width = picture->columns - left < LIST_MOST ? picture->columns - left : LIST_MOST;
    int height = picture->rows - first > 0 ? picture->rows - first : 1;
    draw_list(picture, (wrapped){.row = first,
                                 .column = left + 1,
                                 .width = list_width > 0 ? list_width : 1,
                                 .height = (size_t)height});
}

void replay_view_draw(FILE *to, const replay_view *view, int rows, int columns) {
    picture picture = {to, view, rows, columns, board_look_for(stdout), NULL};
    picture.look.flipped = view->flipped;
    picture.look.marked = marked_by(&view->at);
    picture.style = picture.look.colors == TERMINAL_PLAIN ? &plain : &colored;
    for (int row = 1; row <= rows; row++)
        fprintf(to, "\033[%d;1H\033[2K", row);
    draw_game(&picture);
    if (rows > 1)
        draw_footer(&picture);
}
