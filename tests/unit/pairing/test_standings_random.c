/* test_standings_random.c - thousands of random tournaments of players and teams, in all tie-breaks
 * with all their modifiers, against a slow calculation from the text of C.07. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/standings.h>

#include "../../support/counted_alloc.h"
#include "../../support/slow_encounters.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum {
    TOURNAMENTS = 2000, /* of each kind */
    CODES_MAX = 1200,
    CODE_SIZE = 24,
    CODES_EACH = 24, /* how many codes are compared in a tournament */
    BOARDS_MAX = 4
};

static uint64_t random_state;

/* A random number below a limit (xorshift64*). */
static uint32_t below(uint32_t limit) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (uint32_t)(random_state * UINT64_C(2685821657736338717) >> 33) % limit;
}

/* Enters a random result of a game: mostly played, some forfeited by one or both. */
static void enter_game(zug_tournament *t, uint32_t round, uint32_t white, uint32_t black) {
    static const zug_entry_kind results[][2] = {
        {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS},
        {ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN},
        {ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
        {ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
        {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS},
        {ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN},
        {ZUG_ENTRY_SHORT_WIN, ZUG_ENTRY_SHORT_LOSS},
        {ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS},
        {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN},
        {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_LOSS},
    };
    const zug_entry_kind *result = results[below(COUNT(results))];
    assert_true(zug_tournament_add_pair(t, round, (zug_pair){white, black}));
    assert_true(zug_tournament_set_game(t, round, white, result[0], result[1]));
}

/* A round of random pairs, in which some have byes and some nothing at all; opponents may meet
 * again. */
static void enter_swiss_round(zug_tournament *t, uint32_t round, uint32_t players,
                              const uint32_t *leaves) {
    static const zug_entry_kind byes[] = {ZUG_ENTRY_HALF_BYE, ZUG_ENTRY_ZERO_BYE,
                                          ZUG_ENTRY_FULL_BYE};
    uint32_t there[SLOW_COUNT], count = 0;
    for (uint32_t number = 1; number <= players; number++) {
        if (round >= leaves[number - 1])
            continue;
        if (below(8) == 0)
            zug_tournament_set_bye(t, round, number, byes[below(COUNT(byes))]);
        else
            there[count++] = number;
    }
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = below(i), kept = there[other];
        there[other] = there[i - 1];
        there[i - 1] = kept;
    }
    for (uint32_t i = 0; i + 1 < count; i += 2)
        enter_game(t, round, there[i], there[i + 1]);
    if (count % 2 == 1)
        zug_tournament_add_pair(t, round, (zug_pair){there[count - 1], 0});
}

/* A round of a round robin by the circle method. */
static void enter_table_round(zug_tournament *t, uint32_t round, uint32_t players) {
    uint32_t seats = players + players % 2, turn = seats - 1;
    for (uint32_t i = 0; i < seats / 2; i++) {
        uint32_t a = i == 0 ? seats : (round + i) % turn + 1;
        uint32_t b = (round + turn - i) % turn + 1;
        if (a <= players && b <= players)
            enter_game(t, round, a, b);
    }
}

/* Other points for a win, a draw and the bye, now and then, and for matches. */
static void set_scoring(zug_tournament *t, uint32_t rounds) {
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    if (below(4) == 0) {
        rules.match_win = 30;
        rules.match_draw = 10;
    }
    rules.rounds = below(4) == 0 ? rounds + 1 : rounds;
    if (below(4) == 0) {
        rules.scoring.win = rules.scoring.forfeit_win = rules.scoring.full_bye = 30;
        rules.scoring.draw = rules.scoring.half_bye = rules.scoring.pairing_bye = 10;
        rules.scoring.loss = below(2) == 0 ? 0 : 5;
    }
    if (below(4) == 0)
        rules.scoring.pairing_bye = rules.scoring.draw;
    zug_tournament_set_rules(t, &rules);
}

/* A tournament of players. */
static zug_tournament *random_players(zug_alloc alloc, bool is_swiss, uint32_t *rounds) {
    zug_tournament *t = zug_tournament_new(alloc);
    uint32_t players = 2 + below(is_swiss ? 13 : 7), leaves[SLOW_COUNT];
    bool has_unrated = below(3) == 0;
    *rounds = is_swiss ? 1 + below(9) : players + players % 2 - 1;
    for (uint32_t i = 0; i < players; i++) {
        uint32_t rating = has_unrated && below(4) == 0 ? 0 : 1200 + below(1400);
        assert_true(zug_tournament_add_player(t, &(zug_player){.rating = rating}));
        leaves[i] = below(5) == 0 ? 1 + below(*rounds) : UINT32_MAX;
    }
    for (uint32_t round = 1; round <= *rounds; round++) {
        if (is_swiss)
            enter_swiss_round(t, round, players, leaves);
        else
            enter_table_round(t, round, players);
    }
    if (!is_swiss)
        zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from("FIDE_ROUNDROBIN"));
    set_scoring(t, *rounds);
    return t;
}

/* Enters a match at so many boards; each team has one player more, and any of them sits out. */
static void enter_match(zug_tournament *t, uint32_t round, const uint32_t *teams, uint32_t boards) {
    uint32_t out[2] = {below(boards + 1), below(boards + 1)};
    bool is_forfeit = below(8) == 0, is_first_absent = below(2) == 0;
    for (uint32_t board = 0; board < boards; board++) {
        uint32_t number[2];
        for (int i = 0; i < 2; i++)
            number[i] = teams[i] * (boards + 1) + board + (board >= out[i]) + 1;
        if (!is_forfeit) {
            enter_game(t, round, number[board % 2], number[1 - board % 2]);
            continue;
        }
        assert_true(zug_tournament_add_pair(t, round, (zug_pair){number[0], number[1]}));
        assert_true(zug_tournament_set_game(t, round, number[is_first_absent ? 0 : 1],
                                            ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN));
    }
}

/* Enters a bye for a team: that of the pairing for one of its players, others for all. */
static void enter_team_bye(zug_tournament *t, uint32_t round, uint32_t team, uint32_t boards,
                           zug_entry_kind bye) {
    uint32_t last = bye == ZUG_ENTRY_PAIRING_BYE ? 0 : boards;
    for (uint32_t k = 0; k <= last; k++) {
        zug_entry entry = {.kind = bye};
        assert_true(zug_tournament_set_entry(t, team * (boards + 1) + k, round, &entry));
    }
}

/* A round of random matches, in which some teams have byes. */
static void enter_swiss_matches(zug_tournament *t, uint32_t round, uint32_t teams,
                                uint32_t boards) {
    static const zug_entry_kind byes[] = {ZUG_ENTRY_HALF_BYE, ZUG_ENTRY_ZERO_BYE,
                                          ZUG_ENTRY_FULL_BYE, ZUG_ENTRY_NONE};
    uint32_t there[SLOW_COUNT], count = 0;
    for (uint32_t team = 0; team < teams; team++) {
        if (below(8) == 0)
            enter_team_bye(t, round, team, boards, byes[below(COUNT(byes))]);
        else
            there[count++] = team;
    }
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = below(i), kept = there[other];
        there[other] = there[i - 1];
        there[i - 1] = kept;
    }
    for (uint32_t i = 0; i + 1 < count; i += 2)
        enter_match(t, round, there + i, boards);
    if (count % 2 == 1)
        enter_team_bye(t, round, there[count - 1], boards, ZUG_ENTRY_PAIRING_BYE);
}

/* A round of a round robin of teams by the circle method. */
static void enter_table_matches(zug_tournament *t, uint32_t round, uint32_t teams,
                                uint32_t boards) {
    uint32_t seats = teams + teams % 2, turn = seats - 1;
    for (uint32_t i = 0; i < seats / 2; i++) {
        uint32_t pair[2] = {i == 0 ? seats - 1 : (round + i) % turn, (round + turn - i) % turn};
        if (pair[0] < teams && pair[1] < teams)
            enter_match(t, round, pair, boards);
    }
}

/* A tournament of teams. */
static zug_tournament *random_teams(zug_alloc alloc, bool is_swiss, uint32_t boards,
                                    uint32_t *rounds) {
    zug_tournament *t = zug_tournament_new(alloc);
    uint32_t teams = 2 + below(7);
    *rounds = is_swiss ? 1 + below(6) : teams + teams % 2 - 1;
    for (uint32_t team = 0; team < teams; team++) {
        uint32_t players[BOARDS_MAX + 1];
        for (uint32_t k = 0; k <= boards; k++) {
            players[k] = team * (boards + 1) + k + 1;
            assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 2000}));
        }
        assert_true(
            zug_tournament_add_team(t, &(zug_team){.players = players, .count = boards + 1}));
    }
    for (uint32_t round = 1; round <= *rounds; round++) {
        if (is_swiss)
            enter_swiss_matches(t, round, teams, boards);
        else
            enter_table_matches(t, round, teams, boards);
    }
    if (!is_swiss)
        zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from("FIDE_TEAM_ROUNDROBIN"));
    zug_tournament_set_label(t, ZUG_LABEL_BOARD_COLORS, (zug_str){"WBWB", boards});
    set_scoring(t, *rounds);
    return t;
}

/* All codes that are understood: every tie-break with every set of modifiers. */
static char codes[CODES_MAX][CODE_SIZE];
static uint32_t compared[CODES_MAX]; /* values or ranks, by code */
static size_t code_count;

/* Adds a code if it is understood. */
static void add_code(const char *code) {
    zug_tiebreak_list list;
    if (zug_tiebreaks_parse(zug_str_from(code), &list, NULL) != ZUG_OK)
        return;
    assert_true(code_count < CODES_MAX);
    snprintf(codes[code_count++], CODE_SIZE, "%s", code);
}

/* Makes the list of codes. */
static int make_codes(void **state) {
    static const char *const scores[] = {"", ":MP", ":GP"};
    static const char *const numbered[] = {"",     "/C1", "/C2", "/M1",   "/M2",   "/L+1",
                                           "/L-2", "/K1", "/K3", "/U800", "/U1900"};
    static const char *const flags[] = {"",   "/P",       "/F",       "/F/P",
                                        "/R", "/C1/U900", "/M1/U900", "/R/U900"};
    (void)state;
    for (int kind = 0; kind < ZUG_TIEBREAK_OWN; kind++)
        for (size_t i = 0; i < COUNT(scores); i++)
            for (size_t k = 0; k < COUNT(numbered); k++)
                for (size_t m = 0; m < COUNT(flags); m++) {
                    char code[3 * CODE_SIZE];
                    zug_buf out = zug_buf_over(code, sizeof code);
                    zug_tiebreak_write(&(zug_tiebreak){.kind = (zug_tiebreak_kind)kind}, &out);
                    zug_buf_text(&out, scores[i]);
                    zug_buf_text(&out, numbered[k]);
                    zug_buf_text(&out, flags[m]);
                    add_code(code);
                }
    return 0;
}

/* The standings of a table by a code behind points. */
static zug_standings *stand(const slow *s, const zug_tournament *t, const char *code,
                            zug_alloc alloc) {
    char text[2 * CODE_SIZE];
    zug_tiebreak_list list;
    snprintf(text, sizeof text, "%s,%s", s->primary == SLOW_GAMES ? "GPTS" : "MPTS", code);
    assert_int_equal(zug_tiebreaks_parse(zug_str_from(text), &list, NULL), ZUG_OK);
    zug_standings_wish wish = {
        .tiebreaks = &list, .rounds = (uint32_t)s->rounds, .is_team = s->is_team};
    zug_standings *standings = zug_standings_new(t, &wish, alloc);
    assert_non_null(standings);
    assert_int_equal(zug_standings_is_swiss(standings), s->is_swiss);
    return standings;
}

/* Negative, zero or positive as values are; none is less than any. */
static int compare_slowly(slow_value a, slow_value b) {
    if (a.under == 0 || b.under == 0)
        return (a.under != 0) - (b.under != 0);
    return (a.over * b.under > b.over * a.under) - (a.over * b.under < b.over * a.under);
}

/* True if board counts may be used: all who have the score of somebody have the same game points
 * (12.1). */
static bool may_count_boards(const slow *s, int p) {
    for (int q = 0; q < s->count; q++)
        if (slow_score_in(*s, q, s->primary) == slow_score_in(*s, p, s->primary) &&
            slow_score_in(*s, q, SLOW_GAMES) != slow_score_in(*s, p, SLOW_GAMES))
            return false;
    return true;
}

/* Positive if a tie-break puts one before another who has the same points. */
static int order_of(const slow *s, const slow_code *code, const slow_value *values, int p, int q) {
    int order = compare_slowly(values[p], values[q]);
    if (slow_is(code, "BC"))
        return may_count_boards(s, p) ? -order : 0;
    bool is_lower_first = slow_is(code, "TPN") != code->reversed;
    return is_lower_first ? -order : order;
}

/* The rank of a participant by points and a tie-break with its values; 0 if it would take too long.
 */
static int slow_rank(slow s, const slow_code *code, const slow_value *values, int p) {
    bool tied[SLOW_COUNT] = {false};
    int places[SLOW_COUNT] = {0}, rank = 1;
    s.score = s.primary;
    for (int q = 0; q < s.count; q++) {
        rank += !s.is_out[q] && slow_score(&s, q) > slow_score(&s, p);
        tied[q] = !s.is_out[q] && slow_score(&s, q) == slow_score(&s, p);
    }
    s.played = code->played;
    if (slow_is(code, "DE")) {
        s.score = code->score >= 0 ? code->score : s.primary;
        return slow_direct(&s, tied, rank, places) ? places[p] : 0;
    }
    if (strncmp(code->name, "EDE", 3) == 0)
        return slow_extended(s, code->name, tied, rank, places) ? places[p] : 0;
    s.played = false;
    for (int q = 0; q < s.count; q++)
        if (tied[q] && slow_is_among(code, " TBR BBE "))
            rank += slow_compare_boards(&s, q, p, slow_is(code, "TBR")) > 0;
        else if (tied[q])
            rank += order_of(&s, code, values, q, p) > 0;
    return rank;
}

/* Compares the values and ranks of everybody in a code. */
static void compare_code(const slow *s, const zug_tournament *t, size_t index, zug_alloc alloc) {
    slow_code code = slow_read_code(codes[index]);
    zug_standings *standings = stand(s, t, codes[index], alloc);
    bool has_values = code.name[0] != 'D' && strncmp(code.name, "EDE", 3) != 0 &&
                      !slow_is_among(&code, " TBR BBE ");
    slow_value values[SLOW_COUNT] = {{0, 0}};
    bool is_dropped = zug_standings_dropped(standings, 1) != ZUG_TIEBREAK_KEPT;
    if (is_dropped != slow_is_dropped(s, &code))
        fail_msg("%s is %s", codes[index], is_dropped ? "dropped" : "not dropped");
    for (int p = 0; has_values && !is_dropped && p < s->count; p++)
        values[p] = slow_value_of(*s, &code, p);
    for (size_t row = 0; !is_dropped && row < zug_standings_count(standings); row++) {
        const zug_standings_row *here = zug_standings_row_of(standings, row);
        int p = (int)here->index, rank = s->is_out[p] ? 0 : slow_rank(*s, &code, values, p);
        zug_tiebreak_value found = zug_standings_value(standings, row, 1);
        if (has_values &&
            compare_slowly((slow_value){found.numerator, found.denominator}, values[p]))
            fail_msg("%s of %d: %lld/%lld, slowly %lld/%lld", codes[index], p + 1,
                     (long long)found.numerator, (long long)found.denominator, values[p].over,
                     values[p].under);
        if ((rank != 0 || s->is_out[p]) && here->rank != (uint32_t)rank)
            fail_msg("%s: %d has rank %u, slowly %d", codes[index], p + 1, here->rank, rank);
        compared[index] += rank != 0;
    }
    zug_standings_free(standings);
}

/* Compares one tournament, Swiss or not, of players or of teams, perhaps after an earlier round. */
static void compare_tournament(uint64_t seed, bool is_swiss, bool is_team) {
    counted memory = {0};
    uint32_t rounds = 0;
    random_state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    uint32_t boards = 1 + below(BOARDS_MAX);
    zug_tournament *t = is_team ? random_teams(counted_alloc(&memory), is_swiss, boards, &rounds)
                                : random_players(counted_alloc(&memory), is_swiss, &rounds);
    assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
    rounds = below(3) == 0 ? 1 + below(rounds) : rounds;
    uint32_t last = zug_tournament_last_round(t); /* after it there is nothing to rank */
    rounds = rounds < last ? rounds : last;
    slow s = is_team ? slow_teams(t, is_swiss, (int)rounds, (int)boards)
                     : slow_players(t, is_swiss, (int)rounds);
    s.primary = is_team && below(3) == 0 ? SLOW_GAMES : SLOW_MATCH;
    for (int i = 0; i < CODES_EACH; i++)
        compare_code(&s, t, below((uint32_t)code_count), counted_alloc(&memory));
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* Compares tournaments of a kind; every code that is not dropped in all of them has been compared
 * often enough. */
static void compare_tournaments(bool is_swiss, bool is_team) {
    size_t used = 0;
    memset(compared, 0, sizeof compared);
    for (uint64_t seed = 1; seed <= TOURNAMENTS; seed++)
        compare_tournament(seed, is_swiss, is_team);
    for (size_t i = 0; i < code_count; i++) {
        slow_code code = slow_read_code(codes[i]);
        slow any = {.is_swiss = is_swiss, .is_team = is_team};
        used += compared[i] > 0;
        if (!slow_is_dropped(&any, &code) && compared[i] < 50)
            fail_msg("%s was compared %u times", codes[i], compared[i]);
    }
    print_message("# %zu of %zu codes compared\n", used, code_count);
}

static void swiss_tournaments(void **state) {
    (void)state;
    compare_tournaments(true, false);
}

static void round_robins(void **state) {
    (void)state;
    compare_tournaments(false, false);
}

static void swiss_tournaments_of_teams(void **state) {
    (void)state;
    compare_tournaments(true, true);
}

static void round_robins_of_teams(void **state) {
    (void)state;
    compare_tournaments(false, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"in Swiss tournaments everything is as in a slow calculation [c07-6.2 c07-6.3 "
         "c07-7.1 c07-7.2 c07-7.3 c07-7.4 c07-7.5 c07-7.6 c07-7.7 c07-7.8 c07-8.1 c07-8.2 "
         "c07-8.3 c07-9.1 c07-10 c07-10.1 c07-10.2 c07-10.3 c07-10.4 c07-10.5 c07-10.6 "
         "c07-14.1.1.a c07-14.1.1.b c07-14.1.1.c c07-14.1.1.d "
         "c07-14.2 c07-14.3 c07-14.4 c07-16.2 c07-16.3.1 c07-16.3.2 c07-16.4.1 "
         "c07-16.4.2 c07-16.5.1 c07-16.5.2]",
         swiss_tournaments, NULL, NULL, NULL},
        {"in round robins everything is as in a slow calculation [c05-6.6.a c07-6.2 c07-8 c07-9.2 "
         "c07-14.5 c07-15.2]",
         round_robins, NULL, NULL, NULL},
        {"in Swiss tournaments of teams everything is as in a slow calculation [c07-11.1.1 "
         "c07-11.1.2 c07-12 c07-12.1.a c07-12.1.b c07-12.2 c07-12.3 c07-13 c07-13.1 c07-13.2.1 "
         "c07-13.2.2 c07-13.2.3 c07-13.2.4 c07-13.3.1 c07-13.3.2 c07-13.3.3 c07-13.4.1 c07-13.4.2 "
         "c07-14.1.2]",
         swiss_tournaments_of_teams, NULL, NULL, NULL},
        {"in round robins of teams everything is as in a slow calculation [c07-13.3.1 c07-13.3.2 "
         "c07-13.3.3]",
         round_robins_of_teams, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, make_codes, NULL);
}
