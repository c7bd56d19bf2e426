/* team.c - what became of a team in a round, from what is said of it and from the games of
 * its players.
 * Room: pairing. What nobody has said is left open, not guessed. */
#include <zug/team.h>
#include <zug/teammatch.h>

#include "entry_of.h"

/* What the players of a team have in a round, taken together. */
typedef struct side {
    uint32_t opponent;        /* the team of the first opponent; 0: none */
    zug_points boards;        /* points of games, and for empty chairs opposite */
    zug_points byes;          /* points of everybody else */
    bool has_open, is_played; /* a game is going on; a game was played */
    zug_entry_kind bye;       /* the best bye that anybody has */
} side;

/* True if an entry is one of the boards of a match: a game, or points for an empty chair. */
static bool is_board(zug_entry_kind kind) {
    return zug_entry_has_opponent(kind) || kind == ZUG_ENTRY_PAIRING_BYE ||
           kind == ZUG_ENTRY_FULL_BYE;
}

/* Adds what one player has. */
static void add_entry(const zug_tournament *t, uint32_t team, const zug_entry *entry, side *out) {
    zug_points points = zug_entry_points(&zug_tournament_rules_of(t)->scoring, entry);
    uint32_t other =
        zug_entry_has_opponent(entry->kind) ? zug_tournament_team_of(t, entry->opponent) : 0;
    if (out->opponent == 0 && other != team)
        out->opponent = other;
    if (is_board(entry->kind))
        out->boards += points;
    else if (entry->kind != ZUG_ENTRY_NONE)
        out->byes += points;
    out->has_open = out->has_open || entry->kind == ZUG_ENTRY_OPEN;
    out->is_played = out->is_played || zug_entry_is_played(entry->kind);
    bool is_better = out->bye == ZUG_ENTRY_NONE || entry->kind < out->bye;
    if (zug_entry_is_bye(entry->kind) && is_better)
        out->bye = entry->kind;
}

static side side_of(const zug_tournament *t, const zug_team *team, uint32_t round) {
    side out = {0};
    for (size_t i = 0; i < team->count; i++) {
        zug_entry entry = zug__entry_of(t, team->players[i], round);
        add_entry(t, team->number, &entry, &out);
    }
    return out;
}

/* The colour of the home team at the first board, as a player at a board tells it: that of the
 * board, or the other one where home has the other one. */
static zug_round_color home_color(zug_str colors, uint32_t board, zug_round_color own) {
    if (colors.len == 0 && board > 1)
        return ZUG_ROUND_NO_COLOR;
    zug_round_color first = zug_teammatch_color(colors, 1);
    bool is_as_first = zug_teammatch_color(colors, board) == first;
    if (own == ZUG_ROUND_NO_COLOR || is_as_first)
        return own;
    return own == ZUG_ROUND_WHITE ? ZUG_ROUND_BLACK : ZUG_ROUND_WHITE;
}

/* The colour of a team, from the first player of it who has a game. */
static zug_round_color color_of(const zug_tournament *t, size_t index, uint32_t round) {
    const zug_team *team = zug_tournament_team(t, index);
    zug_str colors = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_BOARD_COLORS));
    zug_team_round said = zug_tournament_team_round(t, index, round);
    const uint32_t *players = said.lineup ? said.lineup : team->players;
    size_t count = said.lineup ? said.boards : team->count;
    uint32_t board = 0;
    for (size_t i = 0; i < count; i++) {
        zug_entry entry = zug__entry_of(t, players[i], round);
        board += said.lineup || is_board(entry.kind);
        if (zug_entry_has_opponent(entry.kind))
            return home_color(colors, board, entry.color);
    }
    return ZUG_ROUND_NO_COLOR;
}

/* Sets what a round without a match, or with one that was forfeited as a whole, brings: as is said;
 * else a multiple of the boards, if it is known how many there are. */
static void set_unplayed(const zug_tournament *t, const side *own, zug_team_result *out) {
    const zug_tournament_rules *rules = zug_tournament_rules_of(t);
    const zug_team_points *said = &rules->team_points[out->kind];
    zug_str colors = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_BOARD_COLORS));
    zug_entry one = {.kind = out->kind};
    zug_points usual = zug_entry_points(&rules->scoring, &one);
    zug_points found = own->boards + own->byes;
    bool is_win = out->kind == ZUG_ENTRY_FULL_BYE || out->kind == ZUG_ENTRY_FORFEIT_WIN;
    out->has_match = out->kind != ZUG_ENTRY_PAIRING_BYE;
    out->match = is_win                                ? rules->match_win
                 : out->kind == ZUG_ENTRY_HALF_BYE     ? rules->match_draw
                 : out->kind == ZUG_ENTRY_FORFEIT_LOSS ? rules->match_loss
                                                       : 0;
    out->has_game = true;
    out->game = found;
    if (out->kind == ZUG_ENTRY_PAIRING_BYE)
        out->has_game = own->bye == ZUG_ENTRY_PAIRING_BYE;
    else if (found == 0 && usual != 0) {
        out->has_game = colors.len > 0;
        out->game = usual * (zug_points)colors.len;
    }
    if (said->is_said) {
        out->has_match = out->has_game = true;
        out->match = said->match;
        out->game = said->game;
    }
}

/* Sets the points of a match from those of both sides. */
static void set_played(const zug_tournament *t, const side *own, const side *others,
                       zug_team_result *out) {
    const zug_tournament_rules *rules = zug_tournament_rules_of(t);
    out->game = own->boards;
    out->has_game = out->has_match = !own->has_open;
    bool is_forfeit = !own->is_played && (own->boards != others->boards || own->boards == 0);
    if (own->has_open)
        out->kind = ZUG_ENTRY_OPEN;
    else if (own->boards > others->boards)
        out->kind = is_forfeit ? ZUG_ENTRY_FORFEIT_WIN : ZUG_ENTRY_WIN;
    else if (own->boards == others->boards && !is_forfeit)
        out->kind = ZUG_ENTRY_DRAW;
    else
        out->kind = is_forfeit ? ZUG_ENTRY_FORFEIT_LOSS : ZUG_ENTRY_LOSS;
    out->match = out->kind == ZUG_ENTRY_WIN    ? rules->match_win
                 : out->kind == ZUG_ENTRY_DRAW ? rules->match_draw
                                               : rules->match_loss;
    if (is_forfeit && !own->has_open)
        set_unplayed(t, own, out);
}

/* What the players alone tell of a round without a match: which bye, but not what it brings the
 * team, unless all were absent. */
static void set_by_players(const zug_tournament *t, const side *own, zug_team_result *out) {
    out->kind = own->bye;
    if (own->bye == ZUG_ENTRY_ZERO_BYE) {
        set_unplayed(t, own, out);
        return;
    }
    out->game = own->boards + own->byes;
    out->has_game = own->bye != ZUG_ENTRY_NONE;
}

/* Puts unusual points in place, and adds penalties and bonuses. */
static void adjust(const zug_team_round *said, zug_team_result *out) {
    if (said->set.is_said) {
        out->has_match = out->has_game = true;
        out->match = said->set.match;
        out->game = said->set.game;
    }
    out->match += said->match_adjustment;
    out->game += said->game_adjustment;
}

zug_team_result zug_team_result_of(const zug_tournament *t, size_t index, uint32_t round) {
    zug_team_round said = zug_tournament_team_round(t, index, round);
    side own = side_of(t, zug_tournament_team(t, index), round);
    size_t other = zug_tournament_find_team(t, own.opponent);
    zug_team_result out = {.kind = said.kind, .opponent = said.opponent, .color = said.color};
    if (said.kind != ZUG_ENTRY_NONE) {
        set_unplayed(t, &own, &out);
    } else if (other != SIZE_MAX) {
        side others = side_of(t, zug_tournament_team(t, other), round);
        out.opponent = own.opponent;
        out.color = color_of(t, index, round);
        set_played(t, &own, &others, &out);
    } else {
        set_by_players(t, &own, &out);
    }
    adjust(&said, &out);
    return out;
}
