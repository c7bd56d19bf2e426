/* opening_json.c - shows a tree of openings as lines of JSON.
 * Room: cli. */
#include <stdio.h>
#include <zug/fen.h>
#include <zug/json.h>
#include <zug/opening.h>
#include <zug/pgn_event.h>
#include <zug/uci.h>

#include "checking.h"
#include "opening_show.h"

/* Writes a number that may not be known. */
static void put_known(zug_json *to, const char *name, bool is_known, int64_t number) {
    zug_json_key(to, name);
    if (is_known)
        zug_json_int(to, number);
    else
        zug_json_null(to);
}

static void put_text(zug_json *to, const char *name, zug_str text) {
    zug_json_key(to, name);
    if (text.len > 0)
        zug_json_text(to, text);
    else
        zug_json_null(to);
}

/* Writes the position and its name. */
static void put_position(zug_json *to, const zug_position *pos) {
    char fen[ZUG_FEN_SIZE];
    zug_opening named = zug_opening_at(zug_opening_find(pos));
    zug_fen_write(pos, fen);
    zug_json_put_text(to, "fen", fen);
    put_text(to, "eco", named.eco);
    put_text(to, "name", named.name);
}

/* Writes what was counted; score is in per cent, with one digit behind the point. */
static void put_count(zug_json *to, const opening_count *count, zug_color side) {
    char score[OPENING_SHARE_SIZE];
    int tenths = opening_count_score(count, side);
    zug_json_put_int(to, "games", (int64_t)opening_count_games(count));
    zug_json_put_int(to, "white", count->results[ZUG_PGN_WHITE_WINS]);
    zug_json_put_int(to, "draw", count->results[ZUG_PGN_DRAW]);
    zug_json_put_int(to, "black", count->results[ZUG_PGN_BLACK_WINS]);
    zug_json_put_int(to, "unknown", count->results[ZUG_PGN_UNKNOWN]);
    zug_json_key(to, "score");
    int len = snprintf(score, sizeof score, "%d.%d", tenths / 10, tenths % 10);
    if (tenths >= 0)
        zug_json_raw(to, (zug_str){score, (size_t)len});
    else
        zug_json_null(to);
    put_known(to, "rating", count->rated > 0, opening_count_rating(count));
    put_known(to, "performance", count->opposed > 0, opening_count_performance(count));
}

/* Ends a line and prints it. */
static void end_line(zug_json *to) {
    zug_json_close(to, '}');
    if (!to->failed) {
        fwrite(to->data, 1, to->len, stdout);
        putchar('\n');
    }
    zug_json_clear(to);
}

/* Writes a move. It is an opening_visitor. */
static void put_move(void *ctx, const opening_visit *visit) {
    zug_json *to = ctx;
    char uci[ZUG_UCI_SIZE];
    zug_uci_write(&visit->before, visit->branch->move, uci);
    zug_json_open(to, '{');
    zug_json_put_text(to, "type", "move");
    zug_json_put_int(to, "depth", visit->depth);
    zug_json_key(to, "line");
    zug_json_open(to, '[');
    for (unsigned i = 0; i < visit->depth; i++)
        zug_json_text(to, zug_str_from(visit->line[i]));
    zug_json_close(to, ']');
    zug_json_put_text(to, "san", visit->branch->san);
    zug_json_put_text(to, "uci", uci);
    put_count(to, visit->branch->count, zug_position_turn(&visit->before));
    put_position(to, &visit->after);
    zug_json_put_bool(to, "again", visit->is_again);
    end_line(to);
}

bool opening_show_json(const opening_view *view, const opening_totals *totals) {
    zug_json to = {.alloc = checking_memory};
    zug_json_open(&to, '{');
    zug_json_put_text(&to, "type", "position");
    put_count(&to, opening_tree_root(view->tree), zug_position_turn(&view->root));
    put_position(&to, &view->root);
    end_line(&to);
    bool fine = !to.failed;
    size_t left_out = opening_tree_visit(view, put_move, &to);
    zug_json_open(&to, '{');
    zug_json_put_text(&to, "type", "summary");
    zug_json_put_int(&to, "games", (int64_t)totals->games);
    zug_json_put_int(&to, "bad_games", (int64_t)totals->bad_games);
    zug_json_put_int(&to, "min_games", (int64_t)view->least);
    zug_json_put_int(&to, "moves_left_out", (int64_t)left_out);
    end_line(&to);
    fine = fine && !to.failed;
    zug_json_free(&to);
    return fine;
}
