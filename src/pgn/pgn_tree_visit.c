/* pgn_tree_visit.c - shows a game in memory as the events it was built from.
 * Room: pgn. Walks through variations with a stack of its own, so that depth costs memory and not
 * the C stack. */
#include <zug/makemove.h>

#include "pgn_tree_impl.h"

zug_pgn_tree_variations zug_pgn_tree_variations_of(const zug_pgn_tree_move *move) {
    return (zug_pgn_tree_variations){move->before, move->after};
}

const zug_pgn_tree_line *zug_pgn_tree_variations_next(zug_pgn_tree_variations *left) {
    while (left->note != NULL || left->later != NULL) {
        if (left->note == NULL)
            *left = (zug_pgn_tree_variations){left->later, NULL};
        const zug_pgn_tree_note *note = left->note;
        left->note = note->next;
        if (note->kind == ZUG_PGN_NOTE_LINE)
            return note->line;
    }
    return NULL;
}

zug_str zug_pgn_tree_tag_of(const zug_pgn_tree_game *game, const char *name) {
    const zug_pgn_tree_tag *tag = game->tags;
    while (tag != NULL && !zug_str_equal(tag->name, zug_str_from(name)))
        tag = tag->next;
    return tag != NULL ? tag->value : zug_str_from("");
}

zug_position zug_pgn_tree_final(const zug_pgn_tree_game *game) {
    zug_position pos = game->start;
    for (const zug_pgn_tree_move *move = game->main.first; move != NULL; move = move->next)
        zug_position_play(&pos, move->move);
    return pos;
}

typedef enum phase { BEFORE, AFTER } phase;

/* A line that is being shown, and how far. */
typedef struct frame {
    const zug_pgn_tree_move
        *move; /* the next to be shown, or the one whose notes are being shown */
    const zug_pgn_tree_note *note; /* the next */
    phase phase;
    bool has_moved;
    zug_position pos, before; /* before the last move */
} frame;

typedef struct walk {
    zug_alloc alloc;
    zug_pgn_observer *observer;
    void *ctx;
    frame *frames;
    size_t depth, capacity; /* depth of the current frame */
} walk;

static void show(const walk *w, const zug_pgn_event *event) {
    w->observer(w->ctx, event, &w->frames[w->depth].pos, NULL);
}

static void show_kind(const walk *w, zug_pgn_kind kind) { show(w, &(zug_pgn_event){.kind = kind}); }

static bool make_space(walk *w) {
    if (w->depth + 1 < w->capacity)
        return true;
    size_t capacity = w->capacity * 2;
    frame *frames = w->alloc.resize(w->alloc.ctx, w->frames, w->capacity * sizeof *frames,
                                    capacity * sizeof *frames);
    if (!frames)
        return false;
    w->frames = frames;
    w->capacity = capacity;
    return true;
}

/* The frame of a line that begins in a position. */
static frame frame_of(const zug_pgn_tree_line *line, const zug_position *pos) {
    return (frame){.move = line->first,
                   .note = line->first ? line->first->before : line->lonely,
                   .phase = BEFORE,
                   .pos = *pos};
}

static bool open_line(walk *w, const zug_pgn_tree_line *line) {
    if (!make_space(w))
        return false;
    const frame *outer = &w->frames[w->depth];
    frame inner = frame_of(line, outer->has_moved ? &outer->before : &outer->pos);
    show_kind(w, ZUG_PGN_LINE_OPEN);
    w->frames[++w->depth] = inner;
    return true;
}

/* Shows the next note of a line. */
static bool show_note(walk *w) {
    frame *f = &w->frames[w->depth];
    const zug_pgn_tree_note *note = f->note;
    zug_pgn_event event = {.number = note->number};
    f->note = note->next;
    switch (note->kind) {
    case ZUG_PGN_NOTE_COMMENT:
        event.kind = ZUG_PGN_COMMENT;
        event.text = note->text;
        event.number = !note->to_line_end;
        break;
    case ZUG_PGN_NOTE_NAG:
        event.kind = ZUG_PGN_NAG;
        break;
    case ZUG_PGN_NOTE_LINE:
        return open_line(w, note->line);
    }
    show(w, &event);
    return true;
}

/* Shows the number of the next move, behind which its own notes come. */
static void show_number(const walk *w) {
    const zug_position *pos = &w->frames[w->depth].pos;
    show(w, &(zug_pgn_event){.kind = ZUG_PGN_MOVE_NUMBER,
                             .number = pos->fullmove_number,
                             .dots = zug_position_turn(pos) == ZUG_WHITE ? 1 : 3});
}

static void show_move(walk *w) {
    frame *f = &w->frames[w->depth];
    zug_san san = {.move = f->move->move};
    zug_pgn_event event = {.kind = ZUG_PGN_SAN, .text = zug_str_from(f->move->san)};
    f->before = f->pos;
    f->has_moved = true;
    if (san.move == ZUG_MOVE_NULL)
        zug_position_pass(&f->pos);
    else
        zug_position_play(&f->pos, san.move);
    w->observer(w->ctx, &event, &f->before, &san);
    f->phase = AFTER;
    f->note = f->move->after;
}

/* All notes of a phase have been shown: on to the next phase, move or outer line. False at the end.
 */
static bool advance(walk *w) {
    frame *f = &w->frames[w->depth];
    if (f->phase == BEFORE && f->move) {
        show_move(w);
        return true;
    }
    if (f->phase == AFTER && f->move->next) {
        f->move = f->move->next;
        f->phase = BEFORE;
        f->note = f->move->before;
        if (f->note)
            show_number(w);
        return true;
    }
    if (w->depth == 0)
        return false;
    w->depth--;
    show_kind(w, ZUG_PGN_LINE_CLOSE);
    return true;
}

static void show_tags(const walk *w, const zug_pgn_tree_game *game) {
    for (const zug_pgn_tree_tag *tag = game->tags; tag; tag = tag->next)
        show(w, &(zug_pgn_event){.kind = ZUG_PGN_TAG, .name = tag->name, .text = tag->value});
}

bool zug_pgn_tree_visit(const zug_pgn_tree *tree, zug_pgn_observer *observer, void *ctx) {
    return zug_pgn_tree_game_visit(&tree->game, tree->alloc, observer, ctx);
}

bool zug_pgn_tree_game_visit(const zug_pgn_tree_game *game, zug_alloc alloc,
                             zug_pgn_observer *observer, void *ctx) {
    enum { FIRST_CAPACITY = 8 };
    walk w = {.alloc = alloc, .observer = observer, .ctx = ctx, .capacity = FIRST_CAPACITY};
    w.frames = w.alloc.resize(w.alloc.ctx, NULL, 0, w.capacity * sizeof *w.frames);
    if (!w.frames)
        return false;
    w.frames[0] = frame_of(&game->main, &game->start);
    show_kind(&w, ZUG_PGN_GAME_START);
    show_tags(&w, game);
    bool fine = true, more = true;
    while (fine && more) {
        if (w.frames[w.depth].note)
            fine = show_note(&w);
        else
            more = advance(&w);
    }
    if (fine && game->has_result)
        show(&w, &(zug_pgn_event){
                     .kind = ZUG_PGN_RESULT, .result = game->result, .text = game->result_text});
    if (fine)
        show_kind(&w, ZUG_PGN_GAME_END);
    w.alloc.resize(w.alloc.ctx, w.frames, w.capacity * sizeof *w.frames, 0);
    return fine;
}
