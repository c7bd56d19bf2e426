/* pgn_result.c - the result of a game in a file, from all that the file says of it.
 * Room: pgn. */
#include <zug/pgn_result.h>

#include "pgn_tags_impl.h"

zug_pgn_result zug_pgn_result_of(zug_result result) {
    static const zug_pgn_result of[ZUG_RESULT_COUNT] = {
        [ZUG_RESULT_OPEN] = ZUG_PGN_UNKNOWN,
        [ZUG_RESULT_WHITE_WINS] = ZUG_PGN_WHITE_WINS,
        [ZUG_RESULT_BLACK_WINS] = ZUG_PGN_BLACK_WINS,
        [ZUG_RESULT_DRAW] = ZUG_PGN_DRAW,
        [ZUG_RESULT_BOTH_LOSE] = ZUG_PGN_UNKNOWN,
        [ZUG_RESULT_WHITE_WINS_BY_FORFEIT] = ZUG_PGN_WHITE_WINS,
        [ZUG_RESULT_BLACK_WINS_BY_FORFEIT] = ZUG_PGN_BLACK_WINS,
        [ZUG_RESULT_BOTH_FORFEIT] = ZUG_PGN_UNKNOWN,
    };
    return of[result];
}

/* The same the other way round, for the results that PGN has. */
static zug_result plain(zug_pgn_result result) {
    static const zug_result of[] = {[ZUG_PGN_UNKNOWN] = ZUG_RESULT_OPEN,
                                    [ZUG_PGN_WHITE_WINS] = ZUG_RESULT_WHITE_WINS,
                                    [ZUG_PGN_BLACK_WINS] = ZUG_RESULT_BLACK_WINS,
                                    [ZUG_PGN_DRAW] = ZUG_RESULT_DRAW};
    return of[result];
}

static bool is_exact(zug_result result) { return result >= ZUG_RESULT_BOTH_LOSE; }

/* The first tag of a name. */
static zug_str tag_of(const zug_pgn_tree_game *game, const char *name) {
    for (const zug_pgn_tree_tag *tag = game->tags; tag != NULL; tag = tag->next)
        if (zug_str_equal(tag->name, zug_str_from(name)))
            return tag->value;
    return (zug_str){"", 0};
}

/* What a tag says; open if it says nothing that is a result. */
static zug_result said_by(const zug_pgn_tree_game *game, const char *name) {
    zug_result result = ZUG_RESULT_OPEN;
    zug_outcome_result_parse(zug_str_trim(tag_of(game, name)), &result);
    return result;
}

/* What the mark at the end says that PGN does not know: a plus is a forfeit. */
static zug_result said_by_mark(const zug_pgn_tree_game *game) {
    zug_str mark = game->has_result ? game->result_text : (zug_str){"", 0};
    if (zug_str_equal(mark, zug_str_from("-:-")))
        return ZUG_RESULT_BOTH_FORFEIT;
    if (zug_str_equal(mark, zug_str_from("0:0")))
        return ZUG_RESULT_BOTH_LOSE;
    for (size_t i = 0; i < mark.len; i++)
        if (mark.data[i] == '+')
            return i == 0 ? ZUG_RESULT_WHITE_WINS_BY_FORFEIT : ZUG_RESULT_BLACK_WINS_BY_FORFEIT;
    return ZUG_RESULT_OPEN;
}

/* True if a game was over before both had moved. */
static bool is_short(const zug_pgn_tree_game *game) {
    return game->main.first == NULL || game->main.first->next == NULL;
}

/* A win as a forfeit, if the file calls it so. */
static zug_result by_termination(const zug_pgn_tree_game *game, zug_result result) {
    bool is_forfeit =
        is_short(game) && zug__tag_is_word(tag_of(game, "Termination"), "rules infraction");
    if (is_forfeit && result == ZUG_RESULT_WHITE_WINS)
        return ZUG_RESULT_WHITE_WINS_BY_FORFEIT;
    if (is_forfeit && result == ZUG_RESULT_BLACK_WINS)
        return ZUG_RESULT_BLACK_WINS_BY_FORFEIT;
    return result;
}

bool zug_pgn_result_read(const zug_pgn_tree_game *game, zug_result *out) {
    zug_pgn_result mark = game->has_result ? game->result : ZUG_PGN_UNKNOWN;
    zug_result tag = said_by(game, "Result"), exact = said_by(game, ZUG_PGN_RESULT_TAG);
    zug_pgn_result tags = zug_pgn_result_of(tag);
    if (mark != ZUG_PGN_UNKNOWN && tags != ZUG_PGN_UNKNOWN && mark != tags)
        return false;
    zug_pgn_result both = mark != ZUG_PGN_UNKNOWN ? mark : tags;
    if (!is_exact(exact))
        exact = is_exact(tag) ? tag : said_by_mark(game);
    if (is_exact(exact) && zug_pgn_result_of(exact) != both)
        return false;
    *out = is_exact(exact) ? exact : by_termination(game, plain(both));
    return true;
}
