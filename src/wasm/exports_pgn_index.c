/* exports_pgn_index.c - the list of all games of a file, which comes in pieces of any size.
 * Room: wasm. No logic: bytes in, libzug's findings out. The memory does not grow with the file:
 * what is known of a game is handed out when it is over. */
#include <zug/pgn_read.h>

#include "exports_pgn.h"
#include "heap.h"

enum { VALUE_SIZE = 256 };

/* The tags that a list of games shows, and what they are called there. */
static const char *const wanted[][2] = {
    {"White", "white"},
    {"Black", "black"},
    {"Event", "event"},
    {"Site", "site"},
    {"Date", "date"},
    {"Round", "round"},
    {"ECO", "eco"},
    {"Opening", "opening"},
    {"WhiteElo", "white_elo"},
    {"BlackElo", "black_elo"},
    {"Result", "result"},
};
enum { WANTED = sizeof wanted / sizeof *wanted, RESULT = WANTED - 1 };

/* A value as written; empty if the game lacks the tag. */
typedef struct kept_value {
    size_t len;
    char text[VALUE_SIZE];
} kept_value;

typedef struct zug_wasm_index {
    zug__pgn_source source;
    kept_value values[WANTED];
    zug_pgn_result mark;         /* the end mark of the game */
    uint64_t from, to;           /* the bytes of the game, from the end of the one before */
    zug_pgn_place begin, end;    /* the places of both */
    int64_t errors, warnings;    /* of the game */
    zug_pgn_finding first_error; /* without the text of its move, which is borrowed */
} zug_wasm_index;

zug_wasm_index *zug_wasm_pgn_index_new(void);
void zug_wasm_pgn_index_free(zug_wasm_index *index);
int zug_wasm_pgn_index_push(zug_wasm_index *index, int length, int is_last);

/* Keeps the beginning of a value; a character of several bytes is not cut. */
static void keep_value(kept_value *into, zug_str value) {
    size_t len = value.len < VALUE_SIZE ? value.len : VALUE_SIZE;
    while (len < value.len && len > 0 && ((unsigned char)value.data[len] & 0xc0) == 0x80)
        len--;
    for (size_t i = 0; i < len; i++)
        into->text[i] = value.data[i];
    into->len = len;
}

static void take_tag(zug_wasm_index *index, const zug_pgn_event *event) {
    for (size_t i = 0; i < WANTED; i++)
        if (index->values[i].len == 0 && zug_str_equal(event->name, zug_str_from(wanted[i][0])))
            keep_value(&index->values[i], event->text);
}

/* A zug_pgn_observer that notes what the list shows. */
static void observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    zug_wasm_index *index = ctx;
    (void)pos;
    (void)san;
    if (event->kind == ZUG_PGN_TAG)
        take_tag(index, event);
    else if (event->kind == ZUG_PGN_RESULT)
        index->mark = event->result;
    if (event->kind != ZUG_PGN_GAME_END)
        return;
    index->to = event->offset;
    index->end = zug__pgn_source_place(&index->source, event->offset);
}

/* An index of a file of which nothing is read yet; 0 without memory. */
EXPORT(zug_wasm_pgn_index_new) zug_wasm_index *zug_wasm_pgn_index_new(void) {
    zug_alloc alloc = zug__heap();
    zug_wasm_index *index = alloc.resize(alloc.ctx, NULL, 0, sizeof *index);
    if (index == NULL)
        return NULL;
    *index = (zug_wasm_index){.begin = {1, 1}, .end = {1, 1}};
    if (!zug__pgn_source_open(&index->source, 0, index->begin)) {
        zug_wasm_pgn_index_free(index);
        return NULL;
    }
    zug_pgn_checker_observe(index->source.checker, observe, index);
    return index;
}

/* Ends an index. */
EXPORT(zug_wasm_pgn_index_free) void zug_wasm_pgn_index_free(zug_wasm_index *index) {
    zug_alloc alloc = zug__heap();
    zug__pgn_source_free(&index->source);
    alloc.resize(alloc.ctx, index, sizeof *index, 0);
}

/* The tags that the game has, and its result: the end mark, or that of the tag where it is missing.
 */
static void put_values(zug_wasm_index *index) {
    if (index->mark != ZUG_PGN_UNKNOWN)
        keep_value(&index->values[RESULT], zug_str_from(zug_pgn_result_text(index->mark)));
    for (size_t i = 0; i < WANTED; i++)
        if (index->values[i].len > 0) {
            zug__answer_key(wanted[i][1]);
            zug__answer_tag_value((zug_str){index->values[i].text, index->values[i].len});
        }
}

static void put_game(zug_wasm_index *index, const zug_pgn_finding *finding) {
    zug__answer_open('{');
    put_values(index);
    zug__answer_count("half_moves", (int64_t)finding->half_moves);
    zug__answer_count("from", (int64_t)index->from);
    zug__answer_count("to", (int64_t)index->to);
    zug__answer_count("line", (int64_t)index->begin.line);
    zug__answer_count("column", (int64_t)index->begin.column);
    zug__answer_count("errors", index->errors);
    zug__answer_count("warnings", index->warnings);
    if (index->errors > 0) {
        zug__answer_key("problem");
        zug__answer_open('{');
        zug__answer_found(&index->first_error);
        zug__answer_close('}');
    }
    zug__answer_close('}');
}

/* Prepares for the game after this one. */
static void begin_game(zug_wasm_index *index) {
    for (size_t i = 0; i < WANTED; i++)
        index->values[i].len = 0;
    index->mark = ZUG_PGN_UNKNOWN;
    index->from = index->to;
    index->begin = index->end;
    index->errors = index->warnings = 0;
}

/* Long lines are a habit of whole files, of all that come from playing sites: no game is picked out
 * by them. */
static bool is_habit(const zug_pgn_finding *finding) {
    return zug_str_equal(zug_str_from(finding->code),
                         zug_str_from(zug_pgn_problem_name(ZUG_PGN_LINE_LONG)));
}

static void count_problem(zug_wasm_index *index, const zug_pgn_finding *finding) {
    if (is_habit(finding))
        return;
    if (finding->is_error && index->errors++ == 0)
        index->first_error = *finding;
    index->warnings += !finding->is_error;
}

/* Reads the next bytes of the file, which are in the input: the games that have ended in them,
 * [{"white","black","event","site","date","round","eco","opening","white_elo",
 *   "black_elo","result","half_moves","from","to","line","column","errors","warnings","problem"}].
 * Tags that a game lacks are left out. from and to are the offsets of its bytes, line and column
 * the place of the first of them; problem is what its first error is, as zug__answer_found says it.
 * Lines that are too long are not counted.
 */
EXPORT(zug_wasm_pgn_index_push)
int zug_wasm_pgn_index_push(zug_wasm_index *index, int length, int is_last) {
    zug_pgn_finding finding;
    index->source.bytes = zug__input(0, length);
    index->source.is_last = is_last != 0;
    zug__answer_begin();
    zug__answer_open('[');
    while (zug__pgn_source_next(&index->source, &finding) == ZUG_OK) {
        if (finding.kind == ZUG_PGN_FOUND_PROBLEM) {
            count_problem(index, &finding);
            continue;
        }
        put_game(index, &finding);
        begin_game(index);
    }
    zug__answer_close(']');
    return zug__answer_end();
}
