/* test_standings_teams.c - standings of teams: the team tournament of the exercises in tie-breaking
 * of the FIDE Technical Commission, and results by board. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/standings.h>

#include "../../support/counted_alloc.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

enum { BOARDS_MAX = 4, TEXT_SIZE = 64 };

static counted memory;

/* Teams of so many boards, with players in order. */
static zug_tournament *make_teams(uint32_t teams, uint32_t boards) {
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    for (uint32_t team = 0; team < teams; team++) {
        uint32_t players[BOARDS_MAX];
        for (uint32_t board = 0; board < boards; board++) {
            players[board] = team * boards + board + 1;
            assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 2000}));
        }
        assert_true(zug_tournament_add_team(t, &(zug_team){.players = players, .count = boards}));
    }
    return t;
}

static void end(zug_tournament *t) {
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* Enters a match by what each player of the first team did: 1 = 0 + -. */
static void enter_match(zug_tournament *t, uint32_t round, uint32_t a, uint32_t b,
                        const char *results) {
    static const char letters[] = "1=0+-";
    static const zug_entry_kind kinds[][2] = {{ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS},
                                              {ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
                                              {ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN},
                                              {ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS},
                                              {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN}};
    uint32_t boards = (uint32_t)strlen(results);
    for (uint32_t board = 0; board < boards; board++) {
        uint32_t own = (a - 1) * boards + board + 1, other = (b - 1) * boards + board + 1;
        const zug_entry_kind *kind = kinds[strchr(letters, results[board]) - letters];
        assert_true(zug_tournament_add_pair(t, round, (zug_pair){own, other}));
        assert_true(zug_tournament_set_game(t, round, own, kind[0], kind[1]));
    }
}

/* Enters a bye of all players of a team. */
static void enter_bye(zug_tournament *t, uint32_t round, uint32_t team, uint32_t boards,
                      zug_entry_kind bye) {
    for (uint32_t board = 0; board < boards; board++)
        assert_true(zug_tournament_set_bye(t, round, (team - 1) * boards + board + 1, bye));
}

/* The tournament of the exercises: opponent and points of each team in each round, "PHZ" byes, "+"
 * and "-" a match won and lost by forfeit. */
static const char *const exercise[] = {
    "8:2.5 4:1.5 7:3 2:2.5 5:1.5 6:+ 3:2.5", "9:3 3:4 5:0 1:1.5 13:3 4:2.5 10:3",
    "10:2.5 2:0 9:3 6:2.5 4:3 5:3.5 1:1.5",  "11:3 1:2.5 13:3 5:3.5 3:1 2:1.5 9:2.5",
    "12:4 6:3 2:4 4:0.5 1:2.5 3:0.5 13:3.5", "13:2 5:1 8:3 3:1.5 11:2.5 1:- 12:2.5",
    "14:2 8:2 1:1 10:2.5 9:2 13:2 Z",        "1:1.5 7:2 6:1 12:3.5 10:2 9:2 11:3",
    "2:1 12:4 3:1 14:3 7:2 8:2 4:1.5",       "3:1.5 11:1.5 12:2.5 7:1.5 8:2 14:3 2:1",
    "4:1 10:2.5 14:2 13:1.5 6:1.5 12:2 8:1", "5:0 9:0 10:1.5 8:0.5 P 11:2 6:1.5",
    "6:2 14:2.5 4:1 11:2.5 2:1 7:2 5:0.5",   "7:2 13:1.5 11:2 9:1 H 10:1 P",
};

/* Enters a round of the exercise for a team, whose matches with later teams are entered here. */
static void enter_word(zug_tournament *t, uint32_t team, uint32_t round, const char *word) {
    const char *colon = strchr(word, ':');
    const char *space = strchr(word, ' ');
    char results[BOARDS_MAX + 1] = "";
    if (!colon || (space && colon > space)) {
        zug_entry_kind bye = *word == 'P'   ? ZUG_ENTRY_PAIRING_BYE
                             : *word == 'H' ? ZUG_ENTRY_HALF_BYE
                                            : ZUG_ENTRY_ZERO_BYE;
        enter_bye(t, round, team, 4, bye);
        return;
    }
    uint32_t opponent = (uint32_t)strtoul(word, NULL, 10);
    unsigned halves = (unsigned)(2 * strtod(colon + 1, NULL));
    for (int board = 0; board < 4; board++) {
        results[board] = colon[1] == '+' ? '+' : halves >= 2 ? '1' : halves == 1 ? '=' : '0';
        halves -= halves >= 2 ? 2 : halves;
    }
    if (opponent > team)
        enter_match(t, round, team, opponent, results);
}

static zug_tournament *make_exercise(void) {
    zug_tournament *t = make_teams(COUNT(exercise), 4);
    for (uint32_t team = 1; team <= COUNT(exercise); team++) {
        uint32_t round = 0;
        for (const char *word = exercise[team - 1]; word; word = strchr(word, ' ')) {
            word += *word == ' ';
            enter_word(t, team, ++round, word);
        }
    }
    return t;
}

static zug_standings *stand(const zug_tournament *t, const char *codes) {
    zug_tiebreak_list list;
    assert_int_equal(zug_tiebreaks_parse(zug_str_from(codes), &list, NULL), ZUG_OK);
    zug_standings_wish wish = {.tiebreaks = &list, .is_team = true};
    zug_standings *standings = zug_standings_new(t, &wish, counted_alloc(&memory));
    assert_non_null(standings);
    return standings;
}

static size_t row_of(const zug_standings *standings, size_t index) {
    size_t row = 0;
    while (zug_standings_row_of(standings, row)->index != index)
        row++;
    return row;
}

/* Asserts the values of the first teams in the last of some tie-breaks. */
static void assert_values(const zug_tournament *t, const char *codes, const char *wanted) {
    zug_standings *standings = stand(t, codes);
    const zug_tiebreak_list *list = zug_standings_list(standings);
    size_t last = list->count - 1, index = 0;
    for (const char *word = wanted; word; word = strchr(word, ' '), index++) {
        char text[TEXT_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        word += *word == ' ';
        zug_tiebreak_value_write(zug_standings_value(standings, row_of(standings, index), last),
                                 zug_tiebreak_decimals(list->items[last].kind), &out);
        size_t len = strcspn(word, " ");
        if (strlen(text) != len || strncmp(text, word, len) != 0)
            fail_msg("%s of team %zu is %s, not %.*s", codes, index + 1, text, (int)len, word);
    }
    zug_standings_free(standings);
}

/* Asserts the ranks of all teams. */
static void assert_ranks(const zug_tournament *t, const char *codes, const uint32_t *wanted) {
    zug_standings *standings = stand(t, codes);
    for (size_t i = 0; i < zug_standings_count(standings); i++) {
        uint32_t rank = zug_standings_row_of(standings, row_of(standings, i))->rank;
        if (rank != wanted[i])
            fail_msg("%s: team %zu has rank %u, not %u", codes, i + 1, rank, wanted[i]);
    }
    zug_standings_free(standings);
}

static void scores_of_the_exercises(void **state) {
    (void)state;
    zug_tournament *t = make_exercise();
    assert_values(t, "PTS", "10.0 10.0 10.0 10.0 10.0 7.0 6.0 7.0 6.0 5.0 4.0 2.0 6.0 4.0");
    assert_values(t, "MPvGP",
                  "17.5 17.0 16.0 17.0 18.0 12.5 11.5 15.0 14.5 13.0 11.5 7.5 11.5 11.5");
    assert_values(t, "GPTS,MPvGP", "10.0 10.0 10.0 10.0 10.0 7.0 6.0 7.0 6.0 5.0 4.0 2.0 6.0 4.0");
    assert_ranks(t, "MPTS,GPTS", (const uint32_t[]){2, 3, 5, 3, 1, 7, 9, 6, 8, 11, 12, 14, 9, 12});
    assert_ranks(t, "GPTS,MPTS", (const uint32_t[]){2, 3, 5, 3, 1, 9, 10, 6, 7, 8, 12, 14, 10, 12});
    end(t);
}

/* The match that team 1 has won by forfeit counts as against a dummy with what team 6 has: 7 match
 * points and 12.5 game points. */
static void opponents_of_the_exercises(void **state) {
    (void)state;
    zug_tournament *t = make_exercise();
    assert_values(t, "BH", "61.0 57.0 58.0 56.0 55.0 46.0 44.0 41.0 50.0 44.0 41.0 41.0 52.0 36.0");
    assert_values(t, "BH/C1",
                  "54.0 52.0 53.0 52.0 53.0 39.0 38.0 39.0 48.0 42.0 39.0 39.0 48.0 32.0");
    assert_values(t, "BH:GP",
                  "109.0 107.5 109.5 106.0 99.0 92.0 94.5 90.0 97.5 92.0 88.0 92.0 101.0 87.0");
    assert_values(t, "BH:GP/C1",
                  "96.5 96.0 97.0 94.5 91.5 79.5 83.0 82.5 90.0 84.5 80.5 84.5 89.5 75.5");
    assert_values(t, "EMMSB/C1", "68.00 64.00 66.00 64.00 66.00");
    assert_values(t, "EGMSB", "148.00 144.00 150.00 146.00 132.00");
    assert_values(t, "EMGSB", "146.50 131.00");
    assert_values(t, "EGGSB", "263.00 249.75");
    assert_values(t, "SSSC",
                  "37.83 36.00 35.33 35.67 36.33 27.83 26.17 28.67 31.17 27.67 25.17 "
                  "21.17 28.83 23.50");
    assert_values(t, "SSSC/K4", "32.75 31.25");
    end(t);
}

static void encounters_of_the_exercises(void **state) {
    (void)state;
    zug_tournament *t = make_exercise();
    assert_ranks(t, "PTS,EDE", (const uint32_t[]){3, 2, 4, 1, 5, 6, 8, 7, 8, 11, 12, 14, 8, 12});
    end(t);
}

/* Two matches; the winners, and the losers, are tied in both scores and have not met. */
static void boards_decide_where_scores_do_not(void **state) {
    (void)state;
    zug_tournament *t = make_teams(4, 3);
    enter_match(t, 1, 1, 3, "101");
    enter_match(t, 1, 2, 4, "=1=");
    assert_values(t, "BC", "4.0 4.0 2.0 2.0");
    assert_ranks(t, "GPTS,BC", (const uint32_t[]){1, 1, 3, 3});
    assert_ranks(t, "TBR", (const uint32_t[]){1, 2, 4, 3});
    assert_ranks(t, "BBE", (const uint32_t[]){2, 1, 3, 4});
    assert_ranks(t, "EDE", (const uint32_t[]){1, 1, 3, 3});
    assert_ranks(t, "EDEBT", (const uint32_t[]){1, 2, 4, 3});
    assert_ranks(t, "EDEBB", (const uint32_t[]){2, 1, 3, 4});
    assert_ranks(t, "EDET", (const uint32_t[]){1, 2, 4, 3});
    assert_ranks(t, "EDEB", (const uint32_t[]){2, 1, 3, 4});
    end(t);
    t = make_teams(4, 3);
    enter_match(t, 1, 1, 3, "1+0");
    enter_match(t, 1, 2, 4, "10+");
    /* The lower board count is the better one, and forfeits count as wins. */
    assert_values(t, "BC", "3.0 4.0 3.0 2.0");
    assert_ranks(t, "BC", (const uint32_t[]){1, 2, 4, 3});
    assert_ranks(t, "EDEBT", (const uint32_t[]){1, 2, 4, 3});
    end(t);
}

static void board_counts_need_the_same_game_points(void **state) {
    (void)state;
    zug_tournament *t = make_teams(4, 3);
    enter_match(t, 1, 1, 3, "110");
    enter_match(t, 1, 2, 4, "111");
    assert_ranks(t, "BC", (const uint32_t[]){1, 1, 3, 3});
    end(t);
}

static void a_bye_is_a_draw_in_scores_and_won_at_every_board(void **state) {
    (void)state;
    zug_tournament *t = make_teams(3, 2);
    enter_match(t, 1, 1, 2, "1=");
    enter_bye(t, 1, 3, 2, ZUG_ENTRY_PAIRING_BYE);
    assert_values(t, "PTS", "2.0 0.0 1.0");
    assert_values(t, "PTS,GPTS", "1.5 0.5 1.0");
    assert_values(t, "BC", "2.0 1.0 3.0");
    end(t);
}

static void matches_are_games_of_two_teams(void **state) {
    (void)state;
    zug_tournament *t = make_teams(2, 2);
    enter_match(t, 1, 1, 2, "--");
    enter_match(t, 2, 1, 2, "==");
    zug_standings *standings = stand(t, "WIN,WON,REP,STD");
    /* Team 2: a match won by forfeit, one drawn. */
    zug_standings_cell cell = zug_standings_cell_of(standings, 0, 1);
    assert_int_equal(zug_standings_row_of(standings, 0)->index, 1);
    assert_int_equal(cell.kind, ZUG_ENTRY_FORFEIT_WIN);
    assert_int_equal(cell.points, 20);
    assert_int_equal(cell.game_points, 20);
    assert_int_equal(zug_standings_cell_of(standings, 0, 2).kind, ZUG_ENTRY_DRAW);
    assert_int_equal(zug_standings_cell_of(standings, 0, 2).opponent, 1);
    assert_int_equal(zug_standings_row_of(standings, 0)->points, 30);
    assert_int_equal(zug_standings_row_of(standings, 0)->game_points, 30);
    zug_standings_free(standings);
    assert_values(t, "WIN", "0 1");
    assert_values(t, "WON", "0 0");
    assert_values(t, "REP", "1 2");
    assert_values(t, "STD", "0.5 1.5");
    standings = stand(t, "BPG,ARO");
    assert_int_equal(zug_standings_dropped(standings, 1), ZUG_TIEBREAK_DROP_NO_TEAMS);
    assert_int_equal(zug_standings_dropped(standings, 2), ZUG_TIEBREAK_DROP_NO_TEAMS);
    zug_standings_free(standings);
    end(t);
}

/* All have won and lost twice. Game points put 4 first and 5 last, and leave 1, 2 and 3 tied, whom
 * game points rank anew (6.2); by match points 1 would be before 2. */
static void an_encounter_goes_on_by_the_score_that_broke_the_tie(void **state) {
    (void)state;
    zug_tournament *t = make_teams(5, 4);
    enter_match(t, 1, 1, 2, "11=0");
    enter_match(t, 1, 3, 4, "1110");
    enter_match(t, 2, 1, 3, "11=0");
    enter_match(t, 2, 2, 5, "0000");
    enter_match(t, 3, 1, 4, "1=00");
    enter_match(t, 3, 3, 5, "111=");
    enter_match(t, 4, 1, 5, "1=00");
    enter_match(t, 4, 2, 4, "11=0");
    enter_match(t, 5, 2, 3, "1111");
    enter_match(t, 5, 4, 5, "1111");
    zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from("FIDE_TEAM_ROUNDROBIN"));
    assert_ranks(t, "EDE", (const uint32_t[]){3, 2, 4, 1, 5});
    end(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the exercises' match points and game points [c07-11.1.1 c07-11.1.2 c07-13.1]",
         scores_of_the_exercises, NULL, NULL, NULL},
        {"the exercises' Buchholz and Sonneborn-Berger for teams [c07-13 c07-13.2.1 "
         "c07-13.2.2 c07-13.2.3 c07-13.2.4 c07-13.4.1 c07-13.4.2 c07-14.1.2]",
         opponents_of_the_exercises, NULL, NULL, NULL},
        {"the exercises' extended direct encounter [c07-13.3.1 c07-13.3.3]",
         encounters_of_the_exercises, NULL, NULL, NULL},
        {"a direct encounter goes on by the score that broke the tie [c07-13.3.1]",
         an_encounter_goes_on_by_the_score_that_broke_the_tie, NULL, NULL, NULL},
        {"boards decide where scores do not [c07-12.1.a c07-12.2 c07-12.3 c07-13.3.2]",
         boards_decide_where_scores_do_not, NULL, NULL, NULL},
        {"board counts need the same game points [c07-12.1.b]",
         board_counts_need_the_same_game_points, NULL, NULL, NULL},
        {"a bye of the pairing is a draw in scores, and won at every board [c07-12]",
         a_bye_is_a_draw_in_scores_and_won_at_every_board, NULL, NULL, NULL},
        {"matches are the games of two teams", matches_are_games_of_two_teams, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
