/* round_games.c - the boards of a round that was paired, and results as they come in.
 * Room: pairing. Pairs nothing. */
#include <zug/round_games.h>

#include <zug/pairing_round.h>

#include "board_order.h"
#include "tournament_finder.h"

/* How a player stands before a round. */
static zug__board_player player_before(const zug_tournament *t, uint32_t number, uint32_t round) {
    size_t index = zug_tournament_find(t, number);
    const zug_player *player = zug_tournament_player(t, index);
    return (zug__board_player){
        .score = zug_tournament_score(t, index, round - 1),
        .number = t->rules.is_by_rank ? player->rank : player->number,
        .index = index,
    };
}

/* How a team stands before a round: by match points. */
static zug__board_player team_before(const zug_tournament *t, size_t team, uint32_t round) {
    return (zug__board_player){
        .score = zug__team_total_of(t, team, round - 1).match,
        .number = zug_tournament_team(t, team)->number,
        .index = team,
    };
}

/* The place of one of two players in the line-up of a team, or in its usual order. */
static size_t place_in(const zug_tournament *t, size_t team, uint32_t round, zug_pair pair) {
    zug_team_round said = zug_tournament_team_round(t, team, round);
    const zug_team *own = zug_tournament_team(t, team);
    const uint32_t *players = said.lineup ? said.lineup : own->players;
    size_t count = said.lineup ? said.boards : own->count, at = 0;
    while (at < count && players[at] != pair.white && players[at] != pair.black)
        at++;
    return at;
}

/* What tells the board of a pair: their scores, or where teams are paired those of their teams. */
static zug__board board_of(const zug_tournament *t, uint32_t round, zug_pair pair) {
    size_t home = zug_tournament_find_team(t, zug_tournament_team_of(t, pair.white));
    size_t guest = zug_tournament_find_team(t, zug_tournament_team_of(t, pair.black));
    if (!zug_tournament_pairs_teams(t) || home == SIZE_MAX || guest == SIZE_MAX)
        return zug__board_of(player_before(t, pair.white, round),
                             player_before(t, pair.black, round));
    zug__board board = zug__board_of(team_before(t, home, round), team_before(t, guest, round));
    board.place = place_in(t, board.first.index, round, pair);
    return board;
}

/* Adds the game of the player of an index, if that has White, at its board. */
static void add_game(const zug_tournament *t, size_t index, zug__board *boards,
                     zug_round_games *out) {
    zug_entry entry = zug_tournament_entry(t, index, out->round);
    size_t black = zug_tournament_find(t, entry.opponent), at = out->count;
    if (!zug_entry_has_opponent(entry.kind) || entry.color != ZUG_ROUND_WHITE || black == SIZE_MAX)
        return;
    uint32_t white = zug_tournament_player(t, index)->number;
    zug__board board = board_of(t, out->round, (zug_pair){white, entry.opponent});
    for (; at > 0 && zug__board_is_before(&board, &boards[at - 1]); at--) {
        boards[at] = boards[at - 1];
        out->games[at] = out->games[at - 1];
    }
    boards[at] = board;
    out->games[at] = (zug_round_game){
        {white, entry.opponent}, entry.kind, zug_tournament_entry(t, black, out->round).kind};
    out->count++;
}

/* Puts the games in the order of a table, if it has the same. False without memory. */
static bool order_by_table(const zug_tournament *t, zug_round_games *out) {
    zug_pairing_round made;
    zug_pairing_system system = zug_pairing_terms_of(t).system;
    if (system == ZUG_SYSTEM_SWISS || system == ZUG_SYSTEM_OTHER)
        return true;
    bool is_same = zug_pairing_round_make(t, &(zug_pairing_round_wish){.round = out->round},
                                          out->alloc, &made) &&
                   zug_pairing_round_is_played(&made, t);
    for (size_t i = 0, at = 0; is_same && i < made.count && at < out->count; i++) {
        zug_pair pair = made.notes[i].pair;
        size_t white = zug_tournament_find(t, pair.white);
        size_t black = zug_tournament_find(t, pair.black);
        if (black != SIZE_MAX)
            out->games[at++] =
                (zug_round_game){pair, zug_tournament_entry(t, white, out->round).kind,
                                 zug_tournament_entry(t, black, out->round).kind};
    }
    bool has_memory = made.has_memory;
    zug_pairing_round_free(&made);
    return has_memory;
}

bool zug_round_games_of(const zug_tournament *t, uint32_t round, zug_alloc alloc,
                        zug_round_games *out) {
    size_t capacity = t->rows.count / 2 + 1, bytes = capacity * sizeof(zug__board);
    *out = (zug_round_games){.round = round, .capacity = capacity, .alloc = alloc};
    out->games = alloc.resize(alloc.ctx, NULL, 0, capacity * sizeof *out->games);
    zug__board *boards = out->games ? alloc.resize(alloc.ctx, NULL, 0, bytes) : NULL;
    if (!boards)
        return false;
    for (size_t i = 0; round > 0 && i < t->rows.count && out->count < capacity; i++)
        add_game(t, i, boards, out);
    alloc.resize(alloc.ctx, boards, bytes, 0);
    return out->count == 0 || order_by_table(t, out);
}

void zug_round_games_free(zug_round_games *games) {
    if (games->games)
        games->alloc.resize(games->alloc.ctx, games->games, games->capacity * sizeof *games->games,
                            0);
    games->games = NULL;
    games->count = 0;
}

/* A result that was not short. */
static zug_entry_kind whole(zug_entry_kind kind) {
    return kind == ZUG_ENTRY_SHORT_WIN    ? ZUG_ENTRY_WIN
           : kind == ZUG_ENTRY_SHORT_DRAW ? ZUG_ENTRY_DRAW
           : kind == ZUG_ENTRY_SHORT_LOSS ? ZUG_ENTRY_LOSS
                                          : kind;
}

zug_entry_kind zug_entry_shortened(zug_entry_kind kind) {
    return kind == ZUG_ENTRY_WIN    ? ZUG_ENTRY_SHORT_WIN
           : kind == ZUG_ENTRY_DRAW ? ZUG_ENTRY_SHORT_DRAW
           : kind == ZUG_ENTRY_LOSS ? ZUG_ENTRY_SHORT_LOSS
                                    : kind;
}

zug_round_answer zug_round_enter(zug_tournament *t, uint32_t round, const zug_round_game *game) {
    size_t white = zug_tournament_find(t, game->pair.white);
    size_t black = zug_tournament_find(t, game->pair.black);
    zug_entry own = zug_tournament_entry(t, white, round);
    zug_entry others = zug_tournament_entry(t, black, round);
    if (game->white == ZUG_ENTRY_OPEN || !zug__results_agree(game->white, game->black))
        return ZUG_ROUND_IMPOSSIBLE;
    if (white == SIZE_MAX || black == SIZE_MAX || !zug_entry_has_opponent(own.kind) ||
        own.opponent != game->pair.black || others.opponent != game->pair.white)
        return ZUG_ROUND_NOT_PAIRED;
    if (own.color == ZUG_ROUND_BLACK)
        return ZUG_ROUND_REVERSED;
    if (own.kind == ZUG_ENTRY_OPEN)
        return zug_tournament_set_game(t, round, game->pair.white, game->white, game->black)
                   ? ZUG_ROUND_ENTERED
                   : ZUG_ROUND_NOT_PAIRED;
    return whole(own.kind) == whole(game->white) && whole(others.kind) == whole(game->black)
               ? ZUG_ROUND_KNOWN
               : ZUG_ROUND_CONTRADICTED;
}

void zug_round_restate(zug_tournament *t) {
    uint32_t paired = zug_tournament_paired_rounds(t);
    for (size_t i = 0; i < t->rows.count; i++) {
        const zug_player *player = zug_tournament_player(t, i);
        if (player->has_points)
            zug_tournament_set_standing(t, i, zug__score_without_open(t, i, paired), player->rank);
    }
    for (size_t i = 0; i < t->teams.count; i++) {
        zug_team *team = &zug__team_row_at(t, i)->team;
        zug__team_total total = zug__team_total_of(t, i, paired);
        if (team->has_match_points && total.has_match)
            team->match_points = total.match;
        if (team->has_game_points && total.has_game)
            team->game_points = total.game;
    }
}
