/* tournament_matches.c - the games of a round of teams as matches.
 * Room: server/tournament. Boards of a round are numbered through: each match has as many numbers
 * as it has boards, so that one which nobody takes is a number that no game has. */
#include "tournament_matches.h"

#include <stdlib.h>
#include <zug/pairing_system.h>
#include <zug/teammatch.h>

/* A round while its matches are put together. */
typedef struct gatherer {
    const zug_tournament *t;
    round_matches *out;
    uint32_t boards;                    /* of a match */
    size_t seat_count;                  /* so far */
    size_t match_of[ZUG_TEAMS_MAX + 1]; /* of a team: its match's index + 1 */
} gatherer;

/* The teams that the table of a round robin has meet, the home team first; no away team if a team
 * is free or there is no table. */
static zug_pair pair_of_table(const zug_tournament *t, uint32_t round, uint32_t team) {
    const zug_pairing_terms terms = zug_pairing_terms_of(t);
    zug_roundrobin plan = zug_pairing_roundrobin(t, &terms);
    size_t index = zug_tournament_find_team(t, team);
    if (terms.system == ZUG_SYSTEM_SCHEVENINGEN && zug_tournament_team_count(t) == 2)
        return (zug_pair){zug_tournament_team(t, 0)->number, zug_tournament_team(t, 1)->number};
    if (terms.system != ZUG_SYSTEM_TEAM_ROUNDROBIN || index == SIZE_MAX)
        return (zug_pair){0};
    zug_pair pair = zug_roundrobin_pair(&plan, round, (uint32_t)index + 1);
    if (pair.white == 0 || pair.black == 0)
        return (zug_pair){0};
    return (zug_pair){zug_tournament_team(t, pair.white - 1)->number,
                      zug_tournament_team(t, pair.black - 1)->number};
}

/* Adds a match of two teams; its index. Space is there for one of each two teams. */
static size_t add_match(gatherer *g, uint32_t team, uint32_t other) {
    zug_pair table = pair_of_table(g->t, g->out->round, team);
    bool is_away = table.black == team && table.white == other;
    team_match *match = &g->out->list[g->out->count];
    *match = (team_match){.team = {is_away ? other : team, is_away ? team : other}};
    g->match_of[team] = g->match_of[other] = ++g->out->count;
    return g->out->count - 1;
}

/* The index of the match of a game; SIZE_MAX if it is of none. */
static size_t match_of(gatherer *g, const match_game *game) {
    uint32_t team = zug_tournament_team_of(g->t, game->pair.white);
    uint32_t other = zug_tournament_team_of(g->t, game->pair.black);
    if (game->pair.black == 0) {
        zug_pair table = pair_of_table(g->t, g->out->round, team);
        other = table.white == team ? table.black : table.white;
        if (g->match_of[team] != 0)
            return g->match_of[team] - 1;
    }
    if (team == 0 || other == 0 || team == other)
        return SIZE_MAX;
    if (g->match_of[team] == 0 && g->match_of[other] == 0)
        return add_match(g, team, other);
    return g->match_of[team] == g->match_of[other] ? g->match_of[team] - 1 : SIZE_MAX;
}

/* Takes games into their matches: those that have a board, or the others. */
static void take_games(gatherer *g, const match_game *games, size_t count, bool with_board) {
    for (size_t i = 0; i < count; i++) {
        if ((games[i].board != 0) != with_board)
            continue;
        size_t match = match_of(g, &games[i]);
        if (match == SIZE_MAX)
            continue;
        bool is_away =
            zug_tournament_team_of(g->t, games[i].pair.white) == g->out->list[match].team[AWAY];
        g->out->seats[g->seat_count++] =
            (match_seat){.match = match,
                         .board = games[i].board,
                         .player = {is_away ? games[i].pair.black : games[i].pair.white,
                                    is_away ? games[i].pair.white : games[i].pair.black},
                         .home_color = is_away ? ZUG_ROUND_BLACK : ZUG_ROUND_WHITE};
        g->out->list[match].count++;
    }
}

/* Adds the matches of the table of whose teams there is no game. */
static void add_of_table(gatherer *g) {
    for (size_t i = 0; i < zug_tournament_team_count(g->t); i++) {
        uint32_t team = zug_tournament_team(g->t, i)->number;
        zug_pair table = pair_of_table(g->t, g->out->round, team);
        if (table.white == team && g->match_of[team] == 0 && g->match_of[table.black] == 0)
            add_match(g, team, table.black);
    }
}

/* True if the boards of every match lie among so many numbers that no other match has. */
static bool are_in_blocks(const gatherer *g, const uint32_t *least, const uint32_t *most) {
    for (size_t i = 0; i < g->out->count; i++)
        for (size_t k = 0; k <= i; k++) {
            uint32_t block = (least[i] - 1) / g->boards;
            bool is_own = i == k;
            if (least[i] != 0 && least[k] != 0 && ((most[k] - 1) / g->boards == block) != is_own)
                return false;
        }
    return true;
}

/* Finds the number of the first board of each match: where blocks begin, or, if they are numbered
 * otherwise, its smallest; and of those that have none yet, behind all others. */
static void find_first(gatherer *g, uint32_t *least, uint32_t *most) {
    uint32_t last = 0;
    for (size_t i = 0; i < g->seat_count; i++) {
        const match_seat *seat = &g->out->seats[i];
        if (seat->board == 0)
            continue;
        if (least[seat->match] == 0 || seat->board < least[seat->match])
            least[seat->match] = seat->board;
        if (seat->board > most[seat->match])
            most[seat->match] = seat->board;
        last = seat->board > last ? seat->board : last;
    }
    bool in_blocks = are_in_blocks(g, least, most);
    uint32_t next = (last + g->boards - 1) / g->boards * g->boards + 1;
    for (size_t i = 0; i < g->out->count; i++) {
        team_match *match = &g->out->list[i];
        match->first = least[i] == 0 ? next
                       : in_blocks   ? (least[i] - 1) / g->boards * g->boards + 1
                                     : least[i];
        next += least[i] == 0 ? g->boards : 0;
    }
}

static int by_board(const void *a, const void *b) {
    const match_seat *left = a, *right = b;
    if (left->match != right->match)
        return left->match < right->match ? -1 : 1;
    return (left->board > right->board) - (left->board < right->board);
}

static bool is_taken(const gatherer *g, size_t match, uint32_t board) {
    for (size_t i = 0; i < g->seat_count; i++)
        if (g->out->seats[i].match == match && g->out->seats[i].board == board)
            return true;
    return false;
}

/* The first board of a match that nobody has. */
static uint32_t free_board(const gatherer *g, size_t match) {
    uint32_t board = g->out->list[match].first;
    while (is_taken(g, match, board))
        board++;
    return board;
}

/* Gives boards to who has none, and each match its seats in their order. */
static void seat_all(gatherer *g) {
    zug_str colors = zug_str_trim(zug_tournament_label_of(g->t, ZUG_LABEL_BOARD_COLORS));
    for (size_t i = 0; i < g->seat_count; i++) {
        match_seat *seat = &g->out->seats[i];
        if (seat->board == 0)
            seat->board = free_board(g, seat->match);
        if (seat->player[HOME] == 0 || seat->player[AWAY] == 0)
            seat->home_color = zug_teammatch_color(
                colors, tournament_match_board(&g->out->list[seat->match], seat));
    }
    if (g->seat_count > 1)
        qsort(g->out->seats, g->seat_count, sizeof *g->out->seats, by_board);
    match_seat *seats = g->out->seats;
    for (size_t i = 0; i < g->out->count; i++) {
        g->out->list[i].seats = seats;
        seats += g->out->list[i].count;
    }
}

/* Lets the two teams of a match change places. */
static void turn(team_match *match) {
    uint32_t home = match->team[AWAY];
    match->team[AWAY] = match->team[HOME];
    match->team[HOME] = home;
    for (size_t i = 0; i < match->count; i++) {
        match_seat *seat = &match->seats[i];
        bool is_game = seat->player[HOME] != 0 && seat->player[AWAY] != 0;
        uint32_t player = seat->player[AWAY];
        seat->player[AWAY] = seat->player[HOME];
        seat->player[HOME] = player;
        if (is_game)
            seat->home_color =
                seat->home_color == ZUG_ROUND_WHITE ? ZUG_ROUND_BLACK : ZUG_ROUND_WHITE;
    }
}

/* Without a table the home team is the one that has its colour at the first board with a game. */
static void find_home(const gatherer *g, team_match *match) {
    zug_str colors = zug_str_trim(zug_tournament_label_of(g->t, ZUG_LABEL_BOARD_COLORS));
    zug_pair table = pair_of_table(g->t, g->out->round, match->team[HOME]);
    size_t i = 0;
    if (table.white == match->team[HOME] && table.black == match->team[AWAY])
        return;
    while (i < match->count && (match->seats[i].player[0] == 0 || match->seats[i].player[1] == 0))
        i++;
    if (i < match->count &&
        match->seats[i].home_color !=
            zug_teammatch_color(colors, tournament_match_board(match, &match->seats[i])))
        turn(match);
}

static int by_first(const void *a, const void *b) {
    const team_match *left = a, *right = b;
    return (left->first > right->first) - (left->first < right->first);
}

/* Puts the matches of games together, in memory that is there. */
static void gather(gatherer *g, const match_game *games, size_t count, uint32_t *bounds) {
    take_games(g, games, count, true);
    take_games(g, games, count, false);
    add_of_table(g);
    find_first(g, bounds, bounds + zug_tournament_team_count(g->t));
    seat_all(g);
    for (size_t i = 0; i < g->out->count; i++)
        find_home(g, &g->out->list[i]);
    if (g->out->count > 1)
        qsort(g->out->list, g->out->count, sizeof *g->out->list, by_first);
}

bool tournament_matches_make(const zug_tournament *t, uint32_t round, const match_game *games,
                             size_t count, round_matches *out) {
    size_t teams = zug_tournament_team_count(t);
    gatherer g = {.t = t, .out = out, .boards = zug_teammatch_boards(t)};
    uint32_t *bounds = calloc(2 * teams + 1, sizeof *bounds);
    *out = (round_matches){.round = round,
                           .list = calloc(teams + 1, sizeof *out->list),
                           .seats = calloc(count + 1, sizeof *out->seats)};
    bool fine = bounds != NULL && out->list != NULL && out->seats != NULL;
    if (g.boards == 0)
        g.boards = ZUG_PLAYERS_MAX; /* a team without players: there are no blocks */
    if (fine)
        gather(&g, games, count, bounds);
    free(bounds);
    return fine;
}

void tournament_matches_free(round_matches *matches) {
    free(matches->list);
    free(matches->seats);
    *matches = (round_matches){0};
}

/* The games of a round of a contest, and who sits opposite an empty chair; how many there are. */
static size_t games_of(const zug_tournament *t, const msg_contest *contest, const msg_round *round,
                       match_game *out) {
    size_t count = 0;
    for (size_t i = 0; i < round->pairing_count; i++) {
        const msg_pairing *pairing = &round->pairings[i];
        const msg_player *white = tournament_player_of(contest, pairing->player[0]);
        const msg_player *black = tournament_player_of(contest, pairing->player[1]);
        if (white != NULL && black != NULL)
            out[count++] = (match_game){{white->number, black->number}, pairing->board};
    }
    for (size_t i = 0; i < round->free_count; i++) {
        const msg_player *player = tournament_player_of(contest, round->free[i].player);
        if (player != NULL && round->free[i].bye == MSG_BYE_FULL &&
            zug_tournament_team_of(t, player->number) != 0)
            out[count++] = (match_game){{player->number, 0}, 0};
    }
    return count;
}

bool tournament_matches_of(const zug_tournament *t, const msg_contest *contest, uint32_t number,
                           round_matches *out) {
    const msg_round *round = NULL;
    size_t count = 0;
    for (size_t i = 0; i < contest->round_count; i++)
        if (tournament_round_number(contest->rounds[i].name) == number)
            round = &contest->rounds[i];
    size_t most = round != NULL ? round->pairing_count + round->free_count : 0;
    match_game *games = calloc(most + 1, sizeof *games);
    *out = (round_matches){0};
    if (games != NULL && round != NULL)
        count = games_of(t, contest, round, games);
    bool fine = games != NULL && tournament_matches_make(t, number, games, count, out);
    free(games);
    return fine;
}

uint32_t tournament_match_board(const team_match *match, const match_seat *seat) {
    return seat->board - match->first + 1;
}

uint32_t *tournament_match_lineup(const team_match *match, int side, uint32_t *boards) {
    const match_seat *seats = match->seats;
    size_t count = seats != NULL ? match->count : 0;
    *boards = count > 0 ? tournament_match_board(match, &seats[count - 1]) : 0;
    uint32_t *lineup = calloc(*boards + 1, sizeof *lineup);
    for (size_t i = 0; lineup != NULL && i < count; i++)
        lineup[tournament_match_board(match, &seats[i]) - 1] = seats[i].player[side];
    return lineup;
}
