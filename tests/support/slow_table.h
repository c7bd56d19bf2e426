/* slow_table.h - a tournament of players or teams as the articles of C.07 see it: what each of them
 * did in each round. Room: tests. Shares nothing with src/pairing but the tournament itself. */
#ifndef ZUG_TESTS_SLOW_TABLE_H
#define ZUG_TESTS_SLOW_TABLE_H

#include <string.h>
#include <zug/tournament.h>

enum { SLOW_COUNT = 24, SLOW_ROUNDS = 16, SLOW_BOARDS = 6 };

/* The scores of teams; players have one, which is both. */
enum { SLOW_MATCH, SLOW_GAMES };

typedef enum slow_kind {
    SLOW_FREE, /* of a table: no round at all */
    SLOW_PLAYED,
    SLOW_FORFEIT_WON,
    SLOW_FORFEIT_LOST,
    SLOW_GIVEN_BYE,
    SLOW_HALF_BYE,
    SLOW_ZERO_BYE
} slow_kind;

/* A round of a participant. */
typedef struct slow_round {
    slow_kind kind;
    int opponent; /* as scheduled; -1 for nobody */
    bool is_black, is_won;
    int points[2];
} slow_round;

typedef struct slow {
    int count, rounds, planned;
    bool is_swiss, is_team;
    int primary, win[2], draw[2], loss[2];
    slow_round at[SLOW_COUNT][SLOW_ROUNDS + 1]; /* rounds from 1 */
    int number[SLOW_COUNT], rating[SLOW_COUNT];
    bool is_out[SLOW_COUNT]; /* results do not count (C.05 6.6) */
    int boards, on_board[SLOW_COUNT][SLOW_BOARDS];
    /* What is assumed while a value is calculated. */
    int score;
    bool fore;   /* 8.3: the games of the last round are drawn */
    bool played; /* forfeits are games that were played */
} slow;

static inline slow_kind slow_kind_of(zug_entry_kind kind) {
    if (zug_entry_is_played(kind))
        return SLOW_PLAYED;
    if (kind == ZUG_ENTRY_FORFEIT_WIN)
        return SLOW_FORFEIT_WON;
    if (kind == ZUG_ENTRY_FORFEIT_LOSS)
        return SLOW_FORFEIT_LOST;
    if (kind == ZUG_ENTRY_PAIRING_BYE || kind == ZUG_ENTRY_FULL_BYE)
        return SLOW_GIVEN_BYE;
    return kind == ZUG_ENTRY_HALF_BYE ? SLOW_HALF_BYE : SLOW_ZERO_BYE;
}

/* C.05 6.6: the last of all games was lost by absence, and fewer than half were played. */
static inline bool slow_has_left(const zug_tournament *t, size_t p) {
    size_t games = 0, played = 0, all = zug_tournament_player_count(t) - 1;
    zug_entry_kind last = ZUG_ENTRY_NONE;
    for (uint32_t r = 1; r <= SLOW_ROUNDS; r++) {
        zug_entry_kind kind = zug_tournament_entry(t, p, r).kind;
        games += zug_entry_has_opponent(kind);
        played += zug_entry_is_played(kind);
        last = zug_entry_has_opponent(kind) ? kind : last;
    }
    return games == all && last == ZUG_ENTRY_FORFEIT_LOSS && played + played < all;
}

static inline void slow_read_player_round(slow *s, const zug_tournament *t, int p, int r) {
    zug_entry entry = zug_tournament_entry(t, (size_t)p, (uint32_t)r);
    slow_round *round = &s->at[p][r];
    bool is_won = entry.kind == ZUG_ENTRY_WIN || entry.kind == ZUG_ENTRY_SHORT_WIN;
    int points = zug_entry_points(&zug_tournament_rules_of(t)->scoring, &entry);
    *round = (slow_round){
        slow_kind_of(entry.kind), -1, entry.color == ZUG_ROUND_BLACK, is_won, {points, points}};
    if (zug_entry_has_opponent(entry.kind))
        round->opponent = (int)zug_tournament_find(t, entry.opponent);
    bool is_free = !s->is_swiss && round->opponent < 0;
    if (is_free)
        round->kind = SLOW_FREE;
    if (s->is_out[p] || (round->opponent >= 0 && s->is_out[round->opponent]))
        *round = (slow_round){.kind = SLOW_FREE, .opponent = -1};
}

/* A table of the players. */
static inline slow slow_players(const zug_tournament *t, bool is_swiss, int rounds) {
    slow s = {.count = (int)zug_tournament_player_count(t), .rounds = rounds, .is_swiss = is_swiss};
    const zug_scoring *scoring = &zug_tournament_rules_of(t)->scoring;
    s.planned = (int)zug_tournament_rules_of(t)->rounds;
    for (int score = 0; score < 2; score++) {
        s.win[score] = scoring->win;
        s.draw[score] = scoring->draw;
        s.loss[score] = scoring->loss;
    }
    for (int p = 0; p < s.count; p++) {
        s.number[p] = (int)zug_tournament_player(t, (size_t)p)->number;
        s.rating[p] = (int)zug_tournament_player(t, (size_t)p)->rating;
        s.is_out[p] = !is_swiss && slow_has_left(t, (size_t)p);
    }
    for (int p = 0; p < s.count; p++)
        for (int r = 1; r <= rounds; r++)
            slow_read_player_round(&s, t, p, r);
    return s;
}

/* The team of a player; -1 for none. */
static inline int slow_team_of(const zug_tournament *t, uint32_t number) {
    for (size_t i = 0; i < zug_tournament_team_count(t); i++)
        for (size_t k = 0; k < zug_tournament_team(t, i)->count; k++)
            if (zug_tournament_team(t, i)->players[k] == number)
                return (int)i;
    return -1;
}

/* 11, 12: a match of a team, or its bye, but for the match points. */
static inline void slow_read_boards(slow *s, const zug_tournament *t, int p, int r) {
    const zug_scoring *scoring = &zug_tournament_rules_of(t)->scoring;
    const zug_team *team = zug_tournament_team(t, (size_t)p);
    slow_round *round = &s->at[p][r];
    int board = 0;
    *round = (slow_round){.kind = SLOW_ZERO_BYE, .opponent = -1};
    for (size_t k = 0; k < team->count; k++) {
        size_t index = zug_tournament_find(t, team->players[k]);
        zug_entry entry = zug_tournament_entry(t, index, (uint32_t)r);
        if (zug_entry_has_opponent(entry.kind)) {
            int points = zug_entry_points(scoring, &entry);
            bool is_absence = entry.kind == ZUG_ENTRY_FORFEIT_LOSS;
            round->opponent = slow_team_of(t, entry.opponent);
            round->points[SLOW_GAMES] += points;
            if (zug_entry_is_played(entry.kind))
                round->kind = SLOW_PLAYED;
            s->on_board[p][board++] += entry.kind == ZUG_ENTRY_FORFEIT_WIN ? scoring->win
                                       : is_absence                        ? scoring->loss
                                                                           : points;
        } else if (slow_kind_of(entry.kind) != SLOW_ZERO_BYE)
            round->kind =
                entry.kind == ZUG_ENTRY_PAIRING_BYE ? SLOW_GIVEN_BYE : slow_kind_of(entry.kind);
    }
}

/* What a bye brings to a team: a draw (C.04.6 1.4) unless it is a whole point; at the boards those
 * of the pairing are won (12). */
static inline void slow_read_team_bye(slow *s, const zug_tournament *t, int p, int r) {
    slow_round *round = &s->at[p][r];
    uint32_t first = zug_tournament_team(t, (size_t)p)->players[0];
    zug_entry_kind kind = zug_tournament_entry(t, zug_tournament_find(t, first), (uint32_t)r).kind;
    if (!s->is_swiss)
        *round = (slow_round){.kind = SLOW_FREE, .opponent = -1};
    for (int score = 0; s->is_swiss && score < 2 && round->kind != SLOW_ZERO_BYE; score++)
        round->points[score] = kind == ZUG_ENTRY_FULL_BYE ? s->win[score] : s->draw[score];
    for (int b = 0; s->is_swiss && kind == ZUG_ENTRY_PAIRING_BYE && b < s->boards; b++)
        s->on_board[p][b] += zug_tournament_rules_of(t)->scoring.win;
}

/* Who has won a match. Where each side has won as many boards by forfeit, it is drawn. */
static inline void slow_decide_match(slow *s, int p, int r) {
    slow_round *round = &s->at[p][r];
    int own = round->points[SLOW_GAMES], other = s->at[round->opponent][r].points[SLOW_GAMES];
    if (round->kind != SLOW_PLAYED && own == other && own != 0)
        round->kind = SLOW_PLAYED;
    if (round->kind != SLOW_PLAYED)
        round->kind = own > other ? SLOW_FORFEIT_WON : SLOW_FORFEIT_LOST;
    bool is_draw = own == other && round->kind == SLOW_PLAYED;
    round->is_won = own > other;
    round->points[SLOW_MATCH] = own > other ? s->win[SLOW_MATCH]
                                : is_draw   ? s->draw[SLOW_MATCH]
                                            : s->loss[SLOW_MATCH];
}

/* A table of the teams, of so many boards. */
static inline slow slow_teams(const zug_tournament *t, bool is_swiss, int rounds, int boards) {
    const zug_tournament_rules *rules = zug_tournament_rules_of(t);
    slow s = {.count = (int)zug_tournament_team_count(t),
              .rounds = rounds,
              .planned = (int)rules->rounds,
              .is_swiss = is_swiss,
              .is_team = true,
              .boards = boards,
              .win = {rules->match_win, boards * rules->scoring.win},
              .draw = {rules->match_draw, boards * rules->scoring.draw},
              .loss = {rules->match_loss, boards * rules->scoring.loss}};
    for (int p = 0; p < s.count; p++)
        s.number[p] = (int)zug_tournament_team(t, (size_t)p)->number;
    for (int r = 1; r <= rounds; r++) {
        for (int p = 0; p < s.count; p++) {
            slow_read_boards(&s, t, p, r);
            if (s.at[p][r].opponent < 0)
                slow_read_team_bye(&s, t, p, r);
        }
        for (int p = 0; p < s.count; p++)
            if (s.at[p][r].opponent >= 0)
                slow_decide_match(&s, p, r);
    }
    return s;
}

#endif
