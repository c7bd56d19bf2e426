/* exports_games.c - all games of a PGN text for JavaScript, which comes in pieces: tags, main line,
 * where it leads, and problems with their sentences.
 * Room: wasm. No logic: bytes in, libzug's findings out. */
#include <zug/fen.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/pgn_tags.h>
#include <zug/san.h>

#include "exports_board.h"
#include "exports_pgn.h"
#include "heap.h"

void *memcpy(void *restrict to, const void *restrict from, size_t size);

/* A reader of games. Tags and problems wait as JSON until their game is over, for what belongs to a
 * game may come in another piece than its end. */
typedef struct zug_wasm_games {
    zug__pgn_source source;
    zug_pgn_watcher watcher;
    zug_json tags, problems;
    zug__spool moves; /* of the games of the last answer, two bytes each */
    uint64_t offset;
    bool in_game, tags_only;
} zug_wasm_games;

zug_wasm_games *zug_wasm_games_new(int options);
void zug_wasm_games_free(zug_wasm_games *games);
int zug_wasm_games_push(zug_wasm_games *games, int length, int is_last);
char *zug_wasm_games_moves(const zug_wasm_games *games);
int zug_wasm_line(int fen_length, int moves_length, int as_fens);

static void begin(void *ctx, uint64_t offset) {
    zug_wasm_games *games = ctx;
    games->offset = offset;
    games->in_game = true;
}

/* Adds the value of a tag without its escapes. */
static void put_value(zug_json *json, zug_str written) {
    char small[256], *memory = small;
    zug_alloc alloc = zug__heap();
    bool has_escape = false;
    for (size_t i = 0; i < written.len && !has_escape; i++)
        has_escape = written.data[i] == '\\';
    if (!has_escape) {
        zug_json_any_text(json, written);
        return;
    }
    if (written.len >= sizeof small)
        memory = alloc.resize(alloc.ctx, NULL, 0, written.len + 1);
    if (memory == NULL) {
        json->failed = true;
        return;
    }
    zug_buf value = zug_buf_over(memory, written.len + 1);
    zug_pgn_tags_unescape(written, &value);
    zug_json_any_text(json, (zug_str){value.data, value.len});
    if (memory != small)
        alloc.resize(alloc.ctx, memory, written.len + 1, 0);
}

static void take_tag(void *ctx, zug_str name, zug_str value) {
    zug_wasm_games *games = ctx;
    zug_json_open(&games->tags, '[');
    zug_json_any_text(&games->tags, name);
    put_value(&games->tags, value);
    zug_json_close(&games->tags, ']');
}

static bool wants(void *ctx) { return !((const zug_wasm_games *)ctx)->tags_only; }

/* A reader of games: options are 1 for tags only and 2 for warnings of the letter of the standard;
 * 0 without memory. */
EXPORT(zug_wasm_games_new) zug_wasm_games *zug_wasm_games_new(int options) {
    zug_alloc alloc = zug__heap();
    zug_wasm_games *games = alloc.resize(alloc.ctx, NULL, 0, sizeof *games);
    if (games == NULL)
        return NULL;
    *games = (zug_wasm_games){.tags = {.alloc = alloc}, .problems = {.alloc = alloc}};
    games->tags_only = (options & 1) != 0;
    games->watcher =
        (zug_pgn_watcher){.ctx = games, .start = begin, .tag = take_tag, .wants = wants};
    if (!zug__pgn_source_open(&games->source, 0, (zug_pgn_place){1, 1})) {
        zug_wasm_games_free(games);
        return NULL;
    }
    zug_pgn_checker_set_pedantic(games->source.checker, (options & 2) != 0);
    zug_pgn_checker_watch(games->source.checker, &games->watcher);
    zug_pgn_checker_keep_moves(games->source.checker, true);
    return games;
}

/* Ends a reader. */
EXPORT(zug_wasm_games_free) void zug_wasm_games_free(zug_wasm_games *games) {
    zug_alloc alloc = zug__heap();
    zug__pgn_source_free(&games->source);
    zug_json_free(&games->tags);
    zug_json_free(&games->problems);
    zug__spool_free(&games->moves);
    alloc.resize(alloc.ctx, games, sizeof *games, 0);
}

static void take_problem(zug_wasm_games *games, const zug_pgn_finding *found) {
    char sentence[ZUG_PGN_MESSAGE_SIZE], san[ZUG_SAN_SIZE];
    zug_json *to = &games->problems;
    zug_pgn_finding_sentence(found, sentence);
    zug_json_open(to, '{');
    zug_json_put_int(to, "offset", (int64_t)found->offset);
    zug_json_put_int(to, "line", (int64_t)found->place.line);
    zug_json_put_int(to, "column", (int64_t)found->place.column);
    zug_json_put_int(to, "game", (int64_t)found->game);
    zug_json_put_int(to, "ply", (int64_t)found->ply);
    zug_json_put_bool(to, "isError", found->is_error);
    zug_json_put_text(to, "code", found->code);
    zug_json_key(to, "sentence");
    zug_json_any_text(to, zug_str_from(sentence));
    zug_json_key(to, "san");
    zug_json_any_text(to, found->san);
    if (found->has_position && found->suggestion != ZUG_MOVE_NONE &&
        found->suggestion != ZUG_MOVE_NULL) {
        zug_san_write(&found->position, found->suggestion, san);
        zug_json_put_text(to, "suggestion", san);
    }
    zug_json_close(to, '}');
}

/* A member of the answer that was put together before. */
static void put_list(const char *key, zug_json *list) {
    zug__answer_key(key);
    zug__answer_open('[');
    if (list->len > 0)
        zug_json_raw(zug__answer_json(), zug_json_so_far(list));
    zug__answer_json()->failed |= list->failed;
    zug__answer_close(']');
    zug_json_clear(list);
}

static void put_fen(const char *key, const zug_position *pos) {
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(pos, fen);
    zug__answer_member(key, fen);
}

/* The game that has ended. */
static void put_game(zug_wasm_games *games, const zug_pgn_finding *found) {
    zug_pgn_main_line line;
    if (!zug_pgn_checker_main_line(games->source.checker, &line)) {
        zug__answer_json()->failed = true;
        return;
    }
    zug__answer_open('{');
    zug__answer_count("number", (int64_t)found->game);
    zug__answer_count("offset", (int64_t)games->offset);
    zug__answer_count("end", (int64_t)found->offset);
    zug__answer_member("result", zug_pgn_result_text(found->result));
    zug__answer_flag("isLegal", !found->is_bad);
    put_list("tags", &games->tags);
    put_list("problems", &games->problems);
    put_fen("startFen", line.start);
    put_fen("finalFen", line.end);
    zug__answer_flag("isChess960", zug_position_is_chess960(line.start));
    zug__answer_count("moves", (int64_t)line.count);
    zug__answer_close('}');
    if (line.count > 0)
        zug__spool_add(&games->moves, (zug_str){(const char *)line.moves, line.count * 2});
    games->in_game = false;
}

/* Reads the next bytes of a text, which are in the input: the games that have ended in them,
 * {"games":[{"number","offset","end","result","isLegal","tags":[[name,value]],"problems":[{
 * "offset","line","column","game","ply","isError","code","sentence","san","suggestion"}],
 * "startFen","finalFen","isChess960","moves"}],"rest":[...]}; moves is their number, and they
 * themselves are at zug_wasm_games_moves; rest, at the end, are problems behind the last game. */
EXPORT(zug_wasm_games_push)
int zug_wasm_games_push(zug_wasm_games *games, int length, int is_last) {
    zug_pgn_finding found;
    games->source.bytes = zug__input(0, length);
    games->source.is_last = is_last != 0;
    games->moves.len = 0;
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_key("games");
    zug__answer_open('[');
    while (zug__pgn_source_next(&games->source, &found) == ZUG_OK)
        if (found.kind == ZUG_PGN_FOUND_PROBLEM)
            take_problem(games, &found);
        else
            put_game(games, &found);
    zug__answer_close(']');
    if (is_last)
        put_list("rest", &games->problems);
    zug__answer_close('}');
    return games->moves.has_failed ? -1 : zug__answer_end();
}

/* Where the moves of these games are, one after the other. */
EXPORT(zug_wasm_games_moves) char *zug_wasm_games_moves(const zug_wasm_games *games) {
    return games->moves.data;
}

/* The moves of a line, two bytes each, which stand behind the FEN where they begin: in SAN, or the
 * positions with that of the beginning, as lines of text. A move that is not legal ends them. */
EXPORT(zug_wasm_line) int zug_wasm_line(int fen_length, int moves_length, int as_fens) {
    zug_position pos;
    if (!zug__input_start(fen_length, &pos))
        return zug__answer_end();
    zug_str moves = zug__input(fen_length, moves_length);
    zug_fen_writer writer = zug_fen_writer_new();
    char text[ZUG_FEN_SIZE];
    zug__answer_begin();
    for (size_t at = 0; at + 2 <= moves.len; at += 2) {
        zug_move move;
        memcpy(&move, moves.data + at, sizeof move);
        if (!zug_movegen_is_legal(&pos, move))
            break;
        if (as_fens)
            zug_fen_writer_write(&writer, &pos, text);
        else
            zug_san_write(&pos, move, text);
        zug__answer_bytes(zug_str_from(text));
        zug__answer_bytes(zug_str_from("\n"));
        zug_position_play(&pos, move);
    }
    if (as_fens) {
        zug_fen_writer_write(&writer, &pos, text);
        zug__answer_bytes(zug_str_from(text));
        zug__answer_bytes(zug_str_from("\n"));
    }
    return zug__answer_end();
}
