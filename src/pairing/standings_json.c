/* standings_json.c - standings as one object of JSON.
 * Room: pairing. */
#include <zug/standings_json.h>

enum { TEXT_SIZE = 32 }; /* bytes that a value or a cell needs at most */

/* What is written, how much of it, and where to. */
typedef struct writer {
    const zug_standings *standings;
    zug_standings_detail detail;
    zug_json *json;
} writer;

/* A member, or without a name an item of a list, that is a number with decimals, or null. */
static void put_value(zug_json *json, const char *name, zug_tiebreak_value value,
                      uint32_t decimals) {
    char text[TEXT_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    if (name)
        zug_json_key(json, name);
    zug_tiebreak_value_write(value, decimals, &out);
    if (value.denominator == 0)
        zug_json_null(json);
    else
        zug_json_raw(json, zug_str_from(text));
}

static void put_points(zug_json *json, const char *name, zug_points points) {
    put_value(json, name, (zug_tiebreak_value){points, 10}, 1);
}

/* A member that is a text of the report, without blanks around; none if it is empty. */
static void put_label(zug_json *json, const char *name, zug_str text) {
    text = zug_str_trim(text);
    if (text.len == 0)
        return;
    zug_json_key(json, name);
    zug_json_any_text(json, text);
}

static void put_tiebreak(const writer *w, const zug_tiebreak *tiebreak, zug_tiebreak_drop drop) {
    char code[ZUG_TIEBREAK_CODE_SIZE];
    zug_buf out = zug_buf_over(code, sizeof code);
    zug_tiebreak_write(tiebreak, &out);
    zug_json_open(w->json, '{');
    zug_json_put_text(w->json, "code", code);
    zug_json_put_text(w->json, "article", zug_tiebreak_article(tiebreak->kind));
    zug_json_put_text(w->json, "name", zug_tiebreak_words(tiebreak->kind));
    zug_json_put_bool(w->json, "counts", drop == ZUG_TIEBREAK_KEPT);
    if (drop != ZUG_TIEBREAK_KEPT)
        zug_json_put_text(w->json, "why", zug_tiebreak_drop_words(drop));
    zug_json_close(w->json, '}');
}

static void put_tiebreaks(const writer *w) {
    const zug_tiebreak_list *list = zug_standings_list(w->standings);
    zug_json_key(w->json, "tie_breaks");
    zug_json_open(w->json, '[');
    for (size_t i = 0; i < list->count; i++)
        put_tiebreak(w, &list->items[i], zug_standings_dropped(w->standings, i));
    zug_json_close(w->json, ']');
}

/* What the games mean for the rating. */
static void put_rating(const writer *w, const zug_standings_rating *rating) {
    zug_json_key(w->json, "rated");
    zug_json_open(w->json, '{');
    zug_json_put_int(w->json, "games", (int64_t)rating->games);
    put_value(w->json, "score", (zug_tiebreak_value){rating->half_points, 2}, 1);
    if (rating->has_change) {
        put_value(w->json, "expected", (zug_tiebreak_value){rating->expected, 100}, 2);
        zug_json_put_int(w->json, "k", rating->k);
        put_value(w->json, "change", (zug_tiebreak_value){rating->change, 100}, 2);
    }
    zug_json_close(w->json, '}');
}

/* What is known of a player besides the standing, with the performance. */
static void put_player(const writer *w, size_t row) {
    size_t index = zug_standings_row_of(w->standings, row)->index;
    const zug_player *player = zug_tournament_player(zug_standings_tournament(w->standings), index);
    zug_standings_rating rating = zug_standings_rating_of(w->standings, row);
    put_label(w->json, "title", player->title);
    put_label(w->json, "federation", player->federation);
    put_label(w->json, "fide_number", player->fide_number);
    if (player->rating > 0)
        zug_json_put_int(w->json, "rating", player->rating);
    if (rating.games > 0)
        zug_json_put_int(w->json, "performance", rating.performance);
    if (w->detail.ratings)
        put_rating(w, &rating);
}

/* The rounds of a row. */
static void put_rounds(const writer *w, size_t row) {
    uint32_t rounds = zug_standings_rounds(w->standings);
    zug_json_key(w->json, "rounds");
    zug_json_open(w->json, '[');
    for (uint32_t round = 1; round <= rounds; round++) {
        zug_standings_cell cell = zug_standings_cell_of(w->standings, row, round);
        char text[TEXT_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_standings_cell_write(w->standings, &cell, &out);
        zug_json_open(w->json, '{');
        zug_json_put_text(w->json, "text", text);
        if (cell.opponent != SIZE_MAX)
            zug_json_put_int(w->json, "opponent",
                             zug_standings_number(w->standings, cell.opponent));
        put_points(w->json, "points", cell.points);
        if (zug_standings_is_team(w->standings))
            put_points(w->json, "game_points", cell.game_points);
        zug_json_close(w->json, '}');
    }
    zug_json_close(w->json, ']');
}

/* What one value is the sum of. */
static void put_parts(const writer *w, size_t row, size_t k) {
    zug_standings_part parts[ZUG_ROUNDS_MAX];
    size_t count = zug_standings_parts(w->standings, row, k, parts, ZUG_ROUNDS_MAX);
    zug_json_open(w->json, '[');
    for (size_t i = 0; i < count; i++) {
        zug_json_open(w->json, '{');
        zug_json_put_int(w->json, "round", parts[i].round);
        if (parts[i].opponent != SIZE_MAX)
            zug_json_put_int(w->json, "opponent",
                             zug_standings_number(w->standings, parts[i].opponent));
        zug_json_put_bool(w->json, "dummy", parts[i].is_dummy);
        zug_json_put_bool(w->json, "cut", parts[i].is_cut);
        put_points(w->json, "score", parts[i].score);
        put_value(w->json, "value", parts[i].value, 2);
        zug_json_close(w->json, '}');
    }
    zug_json_close(w->json, ']');
}

/* The values of a row, and what they are made of if that is wanted. */
static void put_values(const writer *w, size_t row) {
    const zug_tiebreak_list *list = zug_standings_list(w->standings);
    zug_json_key(w->json, "values");
    zug_json_open(w->json, '[');
    for (size_t i = 0; i < list->count; i++)
        put_value(w->json, NULL, zug_standings_value(w->standings, row, i),
                  zug_tiebreak_decimals(list->items[i].kind));
    zug_json_close(w->json, ']');
    if (!w->detail.parts)
        return;
    zug_json_key(w->json, "parts");
    zug_json_open(w->json, '[');
    for (size_t i = 0; i < list->count; i++)
        put_parts(w, row, i);
    zug_json_close(w->json, ']');
}

static void put_row(const writer *w, size_t row) {
    const zug_standings_row *here = zug_standings_row_of(w->standings, row);
    bool is_team = zug_standings_is_team(w->standings);
    zug_json_open(w->json, '{');
    if (here->rank > 0)
        zug_json_put_int(w->json, "rank", here->rank);
    zug_json_put_bool(w->json, "shared", here->is_shared);
    zug_json_put_int(w->json, "number", zug_standings_number(w->standings, row));
    put_label(w->json, "name", zug_standings_name(w->standings, row));
    if (!is_team)
        put_player(w, row);
    put_points(w->json, "points", here->points);
    if (is_team)
        put_points(w->json, "game_points", here->game_points);
    if (here->absent_since > 0)
        zug_json_put_int(w->json, "absent_since", here->absent_since);
    if (here->decided != SIZE_MAX && here->decided != ZUG_STANDINGS_BY_STAGE)
        zug_json_put_int(w->json, "decided_by", (int64_t)here->decided);
    put_values(w, row);
    if (w->detail.rounds)
        put_rounds(w, row);
    zug_json_close(w->json, '}');
}

/* Of a knock-out, whether the stage ranks, or why not. */
static void put_bracket(const writer *w) {
    const zug_pairing_refusal *lost = zug_standings_lost_bracket(w->standings);
    char text[ZUG_PAIRING_REFUSAL_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    if (zug_standings_is_bracket(w->standings) || lost)
        zug_json_put_bool(w->json, "by_stage", !lost);
    if (!lost)
        return;
    zug_pairing_refusal_write(lost, &out);
    zug_json_put_text(w->json, "not_by_stage", text);
}

/* The rounds with games that have no result yet; nothing if there are none. */
static void put_open_games(const writer *w) {
    bool is_first = true;
    for (uint32_t round = 1; round <= zug_standings_rounds(w->standings); round++) {
        size_t games = zug_standings_open_games(w->standings, round);
        if (games == 0)
            continue;
        if (is_first) {
            zug_json_key(w->json, "open_games");
            zug_json_open(w->json, '[');
        }
        is_first = false;
        zug_json_open(w->json, '{');
        zug_json_put_int(w->json, "round", round);
        zug_json_put_int(w->json, "games", (int64_t)games);
        zug_json_close(w->json, '}');
    }
    if (!is_first)
        zug_json_close(w->json, ']');
}

void zug_standings_json(const zug_standings *standings, zug_standings_detail detail,
                        zug_json *out) {
    writer w = {standings, detail, out};
    zug_json_open(out, '{');
    zug_json_put_text(out, "type", "standings");
    zug_json_put_text(out, "of", zug_standings_is_team(standings) ? "teams" : "players");
    put_label(out, "tournament",
              zug_tournament_label_of(zug_standings_tournament(standings), ZUG_LABEL_NAME));
    zug_json_put_int(out, "after", zug_standings_rounds(standings));
    zug_json_put_bool(out, "swiss", zug_standings_is_swiss(standings));
    put_bracket(&w);
    put_open_games(&w);
    put_tiebreaks(&w);
    zug_json_key(out, "rows");
    zug_json_open(out, '[');
    for (size_t row = 0; row < zug_standings_count(standings); row++)
        if (detail.number == 0 || detail.number == zug_standings_number(standings, row))
            put_row(&w, row);
    zug_json_close(out, ']');
    zug_json_close(out, '}');
}
