/* exports_pgn_game.c - one game of a file: tags, moves with all that is written about them, and its
 * problems. Room: wasm. No logic: bytes in, what libzug makes of them out. */
#include <zug/makemove.h>

#include "exports_pgn.h"
#include "exports_pgn_game.h"
#include "exports_pgn_moves.h"
#include "heap.h"

enum { REPAIRS_MAX = 32 };

/* A game that is being read. What follows an illegal move of a variation is blanked out up to the
 * variation's end and the game is read once more, so that the rest of it can be shown, too. */
typedef struct reading {
    zug_str text; /* as it was given */
    uint64_t offset;
    zug_pgn_place begin;
    char *copy; /* with blanks */
    zug_pgn_tree *tree;
    int depth; /* of the variation that is being read */
    zug_pgn_finding repaired[REPAIRS_MAX];
    int repairs;
} reading;

int zug_wasm_pgn_game(int length, double offset, double line, double column);

void *memcpy(void *restrict to, const void *restrict from, size_t size);

/* A zug_pgn_observer: the tree's, which also counts how deep in variations a move is. */
static void observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    reading *game = ctx;
    if (event->kind == ZUG_PGN_GAME_START)
        game->depth = 0;
    game->depth += (event->kind == ZUG_PGN_LINE_OPEN) - (event->kind == ZUG_PGN_LINE_CLOSE);
    zug_pgn_tree_observe(game->tree, event, pos, san);
}

/* The next event of a text; false at its end. */
static bool next_event(zug_pgn_reader *reader, zug_str *text, zug_pgn_event *out) {
    zug_status status = ZUG_MORE;
    do
        status = zug_pgn_reader_next(reader, out);
    while (status == ZUG_MORE && zug__pgn_feed(reader, text, true));
    return status == ZUG_OK;
}

/* The offset of the end of the variation in which an offset is; 0 if it has none. */
static uint64_t end_of_line(const reading *game, uint64_t offset) {
    zug_str text = {game->copy, game->text.len};
    zug_pgn_event event;
    uint64_t end = 0;
    int depth = 0;
    zug_pgn_reader *reader = zug_pgn_reader_new(zug__heap());
    if (reader == NULL)
        return 0;
    zug_pgn_reader_reset(reader, game->offset, game->begin.line);
    while (end == 0 && next_event(reader, &text, &event)) {
        if (event.offset < offset)
            continue;
        if (event.kind == ZUG_PGN_GAME_END)
            break;
        if (event.kind == ZUG_PGN_LINE_CLOSE && depth == 0)
            end = event.offset;
        depth += (event.kind == ZUG_PGN_LINE_OPEN) - (event.kind == ZUG_PGN_LINE_CLOSE);
    }
    zug_pgn_reader_free(reader);
    return end;
}

/* Blanks out the rest of a variation from an illegal move on; false if that cannot be done. */
static bool repair(reading *game, const zug_pgn_finding *found) {
    if (!found->is_error || found->san.len == 0 || game->depth <= 0 || game->repairs == REPAIRS_MAX)
        return false;
    uint64_t end = end_of_line(game, found->offset);
    if (end == 0)
        return false;
    size_t from = (size_t)(found->offset - game->offset);
    game->repaired[game->repairs] = *found;
    game->repaired[game->repairs].san = zug_str_slice(game->text, from, from + found->san.len);
    game->repairs++;
    for (size_t at = from; at < (size_t)(end - game->offset); at++)
        if (game->copy[at] != '\n' && game->copy[at] != '\r')
            game->copy[at] = ' ';
    return true;
}

/* The problems of the game, and those for which it was repaired, as a list. */
static void put_problems(zug__pgn_source *source, reading *game) {
    zug_pgn_finding finding;
    zug__answer_key("problems");
    zug__answer_open('[');
    for (int i = 0; i < game->repairs; i++)
        zug__answer_finding(source, &game->repaired[i]);
    while (zug__pgn_source_next(source, &finding) == ZUG_OK &&
           finding.kind == ZUG_PGN_FOUND_PROBLEM)
        zug__answer_finding(source, &finding);
    zug__answer_close(']');
}

/* Opens a source of the game, to be read from its beginning. */
static bool open_game(reading *game, zug__pgn_source *source) {
    if (!zug__pgn_source_open(source, game->offset, game->begin))
        return false;
    source->bytes = (zug_str){game->copy, game->text.len};
    source->is_last = true;
    zug_pgn_checker_observe(source->checker, observe, game);
    return true;
}

/* Reads the game until it needs no repair. */
static bool read_game(reading *game) {
    zug__pgn_source source;
    zug_pgn_finding finding;
    bool is_repaired = true, ready = true;
    while (is_repaired && ready) {
        is_repaired = false;
        ready = open_game(game, &source);
        while (ready && !is_repaired && zug__pgn_source_next(&source, &finding) == ZUG_OK &&
               finding.kind == ZUG_PGN_FOUND_PROBLEM)
            is_repaired = repair(game, &finding);
        zug__pgn_source_free(&source);
    }
    return ready;
}

/* Writes the problems of the game and lets it be taken; false without memory. */
static bool take_game(reading *game, zug__pgn_taker *take, void *ctx) {
    zug__pgn_source source;
    bool ready = read_game(game) && open_game(game, &source);
    if (!ready)
        return false;
    put_problems(&source, game);
    const zug_pgn_tree_game *tree = zug_pgn_tree_game_of(game->tree);
    ready = tree != NULL && take(ctx, tree);
    zug__pgn_source_free(&source);
    return ready;
}

bool zug__answer_game(zug_str text, uint64_t offset, zug_pgn_place begin, zug__pgn_taker *take,
                      void *ctx) {
    zug_alloc alloc = zug__heap();
    reading *game = alloc.resize(alloc.ctx, NULL, 0, sizeof *game);
    bool ready = false;
    if (game == NULL)
        return false;
    *game =
        (reading){.text = text, .offset = offset, .begin = begin, .tree = zug_pgn_tree_new(alloc)};
    size_t capacity = game->text.len + 1;
    game->copy = alloc.resize(alloc.ctx, NULL, 0, capacity);
    if (game->copy != NULL && game->tree != NULL) {
        memcpy(game->copy, game->text.data, game->text.len);
        ready = take_game(game, take, ctx);
    }
    if (game->copy != NULL)
        alloc.resize(alloc.ctx, game->copy, capacity, 0);
    zug_pgn_tree_free(game->tree);
    alloc.resize(alloc.ctx, game, sizeof *game, 0);
    return ready;
}

/* A zug__pgn_taker: writes the game. */
static bool put_tree(void *ctx, const zug_pgn_tree_game *game) {
    (void)ctx;
    return zug__answer_tree(game);
}

/* The first game of the input, whose first byte has this offset, line and column in its file:
 * {"problems":[...],"tags":[[name,value],...],"start":{"fen","turn","check"},"result",
 *  "comments":[...],"moves":[...]}.
 * What is said of a problem is documented at zug__answer_finding, and of a move at
 * zug__answer_tree. A game is shown up to its first error; a variation, too, and the game goes on
 * behind it. */
EXPORT(zug_wasm_pgn_game)
int zug_wasm_pgn_game(int length, double offset, double line, double column) {
    zug__answer_begin();
    zug__answer_open('{');
    bool ready =
        zug__answer_game(zug__input(0, length), (uint64_t)offset,
                         (zug_pgn_place){(uint64_t)line, (uint64_t)column}, put_tree, NULL);
    zug__answer_close('}');
    return ready ? zug__answer_end() : -1;
}
