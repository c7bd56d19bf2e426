/* game_sides.c - finds the players of a report in the tags of games.
 * Room: cli. */
#include "game_sides.h"

#include <string.h>
#include <zug/pgn_tags.h>

#include "game_text.h"
#include "safe_text.h"

/* A tag as it is meant, cut if it is too long to be anybody's name. */
static void read_tag(const zug_pgn_tree_game *game, const char *name, char *out, size_t size) {
    zug_buf to = zug_buf_over(out, size);
    zug_pgn_tags_unescape(zug_str_trim(game_text_tag(game, name)), &to);
}

/* True if a tag has a FIDE number, and not a sign for none. */
static bool is_number(const char *text) {
    size_t len = strlen(text);
    return len > 0 && strspn(text, "0123456789") == len && strspn(text, "0") < len;
}

/* Finds out who a side is. */
static void identify(const player_names *names, const zug_tournament *t, game_side *side) {
    bool has_number = is_number(side->fide_number);
    size_t count = has_number ? player_names_find(&names->fide_numbers,
                                                  zug_str_from(side->fide_number), &side->player)
                              : 0;
    bool by_number = count > 0;
    if (!by_number)
        count = player_names_find(&names->names, zug_str_from(side->name), &side->player);
    side->kind = count == 0   ? GAME_SIDE_STRANGER
                 : count == 1 ? GAME_SIDE_PLAYER
                              : GAME_SIDE_SEVERAL;
    if (has_number && !by_number && side->kind == GAME_SIDE_PLAYER &&
        zug_tournament_player(t, side->player)->fide_number.len > 0)
        side->kind = GAME_SIDE_OTHER_NUMBER;
}

void game_sides_of(const zug_pgn_tree_game *game, const player_names *names,
                   const zug_tournament *t, game_sides *out) {
    static const char *const tags[2][2] = {{"White", "WhiteFideId"}, {"Black", "BlackFideId"}};
    for (int i = 0; i < 2; i++) {
        game_side *side = &out->side[i];
        *side = (game_side){.kind = GAME_SIDE_STRANGER};
        read_tag(game, tags[i][0], side->name, sizeof side->name);
        read_tag(game, tags[i][1], side->fide_number, sizeof side->fide_number);
        identify(names, t, side);
    }
}

bool game_sides_are_players(const game_sides *sides) {
    return sides->side[0].kind == GAME_SIDE_PLAYER && sides->side[1].kind == GAME_SIDE_PLAYER;
}

bool game_sides_are_strangers(const game_sides *sides) {
    return sides->side[0].kind == GAME_SIDE_STRANGER && sides->side[1].kind == GAME_SIDE_STRANGER;
}

void game_sides_why(const game_sides *sides, const zug_tournament *t, zug_buf *out) {
    bool is_second = sides->side[0].kind == GAME_SIDE_PLAYER;
    const game_side *side = &sides->side[is_second ? 1 : 0],
                    *other = &sides->side[is_second ? 0 : 1];
    if (side->kind == GAME_SIDE_SEVERAL)
        zug_buf_text(out, "several players of the report are called ");
    safe_text_name(out, zug_str_from(side->name));
    if (side->kind == GAME_SIDE_SEVERAL) {
        zug_buf_text(out, ", and no FIDE number in this game tells which one plays");
    } else if (side->kind == GAME_SIDE_OTHER_NUMBER) {
        zug_buf_text(out, " has the FIDE number ");
        safe_text_name(out, zug_tournament_player(t, side->player)->fide_number);
        zug_buf_text(out, " in the report, and ");
        zug_buf_text(out, side->fide_number);
        zug_buf_text(out, " in this game");
    } else {
        zug_buf_text(out, ", the opponent of ");
        safe_text_name(out, zug_str_from(other->name));
        zug_buf_text(out, ", is not in the report");
    }
}

uint32_t game_sides_round(const zug_pgn_tree_game *game) {
    zug_str tag = zug_str_trim(game_text_tag(game, "Round"));
    uint32_t round = 0;
    size_t at = 0;
    while (at < tag.len && tag.data[at] >= '0' && tag.data[at] <= '9' && round <= ZUG_ROUNDS_MAX)
        round = round * 10 + (uint32_t)(tag.data[at++] - '0');
    return at == tag.len || tag.data[at] == '.' ? round : 0;
}
