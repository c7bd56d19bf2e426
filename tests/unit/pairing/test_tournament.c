/* test_tournament.c - tournaments built by a program, and what in them contradicts itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/tournament.h>

#include "../../support/counted_alloc.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static counted memory;

/* A tournament of some players without results. */
static zug_tournament *make(uint32_t players) {
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    for (uint32_t i = 0; i < players; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.name = zug_str_from("A")}));
    return t;
}

static void end(zug_tournament *t) {
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

static void players_are_kept_by_number(void **state) {
    (void)state;
    zug_tournament *t = make(0);
    char name[] = "Carla";
    zug_player carla = {.number = 7, .name = zug_str_from(name), .rating = 2000};
    assert_true(zug_tournament_add_player(t, &carla));
    name[0] = 'X';
    assert_true(zug_tournament_add_player(t, &(zug_player){.number = 3, .rating = 2100}));
    assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 1900}));
    assert_false(zug_tournament_add_player(t, &(zug_player){.number = 3}));
    assert_false(zug_tournament_add_player(t, &(zug_player){.number = ZUG_PLAYERS_MAX + 1}));
    assert_int_equal(zug_tournament_player_count(t), 3);
    static const uint32_t numbers[] = {3, 7, 8};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(zug_tournament_player(t, i)->number, numbers[i]);
        assert_int_equal(zug_tournament_find(t, numbers[i]), i);
    }
    assert_true(zug_str_equal(zug_tournament_player(t, 1)->name, zug_str_from("Carla")));
    assert_true(zug_tournament_find(t, 0) == SIZE_MAX);
    assert_true(zug_tournament_find(t, 4) == SIZE_MAX);
    assert_true(zug_tournament_find(t, UINT32_MAX) == SIZE_MAX);
    end(t);
}

/* C.04.2: by rating, then by title, then by name. */
static void players_are_ordered_by_rating_title_and_name(void **state) {
    (void)state;
    static const struct {
        uint32_t rating;
        const char *title, *name;
    } order[] = {{2500, "", "Z"},        {2400, "GM", "Z"},  {2400, "IM", "Y"}, {2400, "WGM", "X"},
                 {2400, "FM", "W"},      {2400, "WIM", "V"}, {2400, "CM", "U"}, {2400, "WFM", "T"},
                 {2400, "WCM", "S"},     {2400, "", "A"},    {2400, "", "Ab"},  {2400, "AFM", "B"},
                 {2400, "", "\xc3\x84"}, {0, "GM", "A"}};
    for (size_t i = 0; i < COUNT(order); i++)
        for (size_t k = 0; k < COUNT(order); k++) {
            const zug_player a = {.rating = order[i].rating,
                                  .title = zug_str_from(order[i].title),
                                  .name = zug_str_from(order[i].name)};
            const zug_player b = {.rating = order[k].rating,
                                  .title = zug_str_from(order[k].title),
                                  .name = zug_str_from(order[k].name)};
            int found = zug_player_compare(&a, &b);
            assert_int_equal((found > 0) - (found < 0), (i > k) - (i < k));
        }
}

static void nothing_is_known_of_an_index_that_nobody_has(void **state) {
    (void)state;
    zug_tournament *t = make(2);
    static const size_t nobodys[] = {2, SIZE_MAX};
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){1, 2}));
    for (size_t i = 0; i < 2; i++) {
        assert_null(zug_tournament_player(t, nobodys[i]));
        assert_int_equal(zug_tournament_entry(t, nobodys[i], 1).kind, ZUG_ENTRY_NONE);
        assert_false(
            zug_tournament_set_entry(t, nobodys[i], 1, &(zug_entry){.kind = ZUG_ENTRY_ZERO_BYE}));
        assert_int_equal(zug_tournament_score(t, nobodys[i], 1), 0);
        zug_tournament_set_standing(t, nobodys[i], 5, 1);
    }
    assert_int_equal(zug_tournament_player_count(t), 2);
    assert_false(zug_tournament_player(t, 1)->has_points);
    end(t);
}

static void pairs_become_entries(void **state) {
    (void)state;
    zug_tournament *t = make(3);
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){2, 1}));
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){3, 0}));
    assert_false(zug_tournament_add_pair(t, 1, (zug_pair){4, 0}));
    assert_false(zug_tournament_add_pair(t, 1, (zug_pair){1, 4}));
    zug_entry entry = zug_tournament_entry(t, 0, 1);
    assert_int_equal(entry.opponent, 2);
    assert_int_equal(entry.color, ZUG_ROUND_BLACK);
    assert_int_equal(entry.kind, ZUG_ENTRY_OPEN);
    assert_int_equal(zug_tournament_entry(t, 2, 1).kind, ZUG_ENTRY_PAIRING_BYE);
    assert_true(zug_tournament_set_game(t, 1, 1, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS));
    assert_false(zug_tournament_set_game(t, 1, 3, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS));
    assert_false(zug_tournament_set_game(t, 1, 1, ZUG_ENTRY_HALF_BYE, ZUG_ENTRY_LOSS));
    assert_int_equal(zug_tournament_score(t, 0, 1), 10);
    assert_int_equal(zug_tournament_score(t, 1, 1), 0);
    assert_int_equal(zug_tournament_score(t, 2, 1), 10);
    assert_int_equal(zug_tournament_entry(t, 0, 2).kind, ZUG_ENTRY_NONE);
    assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
    end(t);
}

static void byes_alone_pair_no_round(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){1, 3}));
    assert_true(zug_tournament_set_bye(t, 2, 4, ZUG_ENTRY_HALF_BYE));
    assert_false(zug_tournament_set_bye(t, 2, 4, ZUG_ENTRY_WIN));
    assert_false(zug_tournament_set_bye(t, 2, 5, ZUG_ENTRY_HALF_BYE));
    assert_int_equal(zug_tournament_last_round(t), 2);
    assert_int_equal(zug_tournament_paired_rounds(t), 1);
    assert_false(zug_tournament_set_bye(t, ZUG_ROUNDS_MAX + 1, 4, ZUG_ENTRY_HALF_BYE));
    assert_false(zug_tournament_set_bye(t, 0, 4, ZUG_ENTRY_HALF_BYE));
    end(t);
}

static void every_kind_has_its_points(void **state) {
    (void)state;
    zug_scoring scoring = {.win = 30,
                           .draw = 11,
                           .loss = 1,
                           .forfeit_win = 29,
                           .forfeit_loss = -2,
                           .pairing_bye = 20,
                           .full_bye = 31,
                           .half_bye = 12,
                           .zero_bye = -1,
                           .open = 7};
    static const struct {
        zug_entry_kind kind;
        zug_points points;
        bool played, has_opponent, is_bye;
    } rows[] = {
        {ZUG_ENTRY_NONE, -1, false, false, false},
        {ZUG_ENTRY_OPEN, 7, false, true, false},
        {ZUG_ENTRY_WIN, 30, true, true, false},
        {ZUG_ENTRY_DRAW, 11, true, true, false},
        {ZUG_ENTRY_LOSS, 1, true, true, false},
        {ZUG_ENTRY_SHORT_WIN, 30, true, true, false},
        {ZUG_ENTRY_SHORT_DRAW, 11, true, true, false},
        {ZUG_ENTRY_SHORT_LOSS, 1, true, true, false},
        {ZUG_ENTRY_FORFEIT_WIN, 29, false, true, false},
        {ZUG_ENTRY_FORFEIT_LOSS, -2, false, true, false},
        {ZUG_ENTRY_PAIRING_BYE, 20, false, false, true},
        {ZUG_ENTRY_FULL_BYE, 31, false, false, true},
        {ZUG_ENTRY_HALF_BYE, 12, false, false, true},
        {ZUG_ENTRY_ZERO_BYE, -1, false, false, true},
    };
    assert_int_equal(COUNT(rows), ZUG_ENTRY_KINDS);
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_entry entry = {.kind = rows[i].kind, .adjustment = 100};
        assert_int_equal(zug_entry_points(&scoring, &entry), rows[i].points + 100);
        assert_int_equal(zug_entry_is_played(rows[i].kind), rows[i].played);
        assert_int_equal(zug_entry_has_opponent(rows[i].kind), rows[i].has_opponent);
        assert_int_equal(zug_entry_is_bye(rows[i].kind), rows[i].is_bye);
    }
}

static void the_first_color_is_found(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    assert_int_equal(zug_tournament_first_color(t), ZUG_ROUND_WHITE);
    assert_true(zug_tournament_set_bye(t, 1, 1, ZUG_ENTRY_HALF_BYE));
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){3, 2}));
    assert_int_equal(zug_tournament_first_color(t), ZUG_ROUND_BLACK);
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.first_color = ZUG_ROUND_WHITE;
    zug_tournament_set_rules(t, &rules);
    assert_int_equal(zug_tournament_first_color(t), ZUG_ROUND_WHITE);
    end(t);
}

static void labels_lines_teams_and_forbidden_pairs_are_kept(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    uint32_t numbers[] = {1, 2};
    assert_int_equal(zug_tournament_label_of(t, ZUG_LABEL_CITY).len, 0);
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_CITY, zug_str_from("Baku")));
    assert_true(zug_str_equal(zug_tournament_label_of(t, ZUG_LABEL_CITY), zug_str_from("Baku")));
    assert_true(zug_tournament_add_line(t, zug_str_from("112 Dora")));
    assert_int_equal(zug_tournament_line_count(t), 1);
    assert_true(zug_str_equal(zug_tournament_line(t, 0), zug_str_from("112 Dora")));
    assert_true(zug_tournament_forbid(t, &(zug_forbidden){1, 3, numbers, 2}));
    zug_team team = {.number = 5, .name = zug_str_from("North"), .players = numbers, .count = 2};
    assert_true(zug_tournament_add_team(t, &team));
    assert_false(zug_tournament_add_team(t, &team));
    team = (zug_team){.number = 2, .name = zug_str_from("South")};
    assert_true(zug_tournament_add_team(t, &team));
    team.number = 0;
    assert_true(zug_tournament_add_team(t, &team));
    numbers[0] = 9;
    assert_int_equal(zug_tournament_forbidden_count(t), 1);
    assert_int_equal(zug_tournament_forbidden(t, 0)->players[0], 1);
    assert_int_equal(zug_tournament_team_count(t), 3);
    assert_int_equal(zug_tournament_team(t, 0)->number, 2);
    assert_int_equal(zug_tournament_team(t, 1)->players[0], 1);
    assert_int_equal(zug_tournament_team(t, 2)->number, 6);
    end(t);
}

/* Enters a game in round 1 side by side. */
static void enter(zug_tournament *t, uint32_t number, zug_entry entry) {
    assert_true(zug_tournament_set_entry(t, zug_tournament_find(t, number), 1, &entry));
}

static void assert_fault(const zug_tournament *t, const char *code, const char *sentence) {
    zug_tournament_fault found[2];
    char text[ZUG_TOURNAMENT_SENTENCE_SIZE];
    zug_buf out = zug_buf_over(text, sizeof text);
    assert_int_equal(zug_tournament_faults(t, found, 2), 1);
    assert_string_equal(zug_tournament_fault_code(found[0].kind), code);
    zug_tournament_fault_write(&found[0], &out);
    assert_string_equal(text, sentence);
    assert_false(out.overflow);
}

static void contradictions_of_two_players(void **state) {
    (void)state;
    static const struct {
        zug_entry one, two;
        const char *code, *sentence;
    } rows[] = {
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 9, 0, 0},
         {0},
         "opponent-unknown",
         "player 1 has the opponent 9 in round 1, but there is no player 9"},
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 1, 0, 0},
         {0},
         "opponent-self",
         "player 1 is their own opponent in round 1"},
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 2, 0, 0},
         {0},
         "opponent-disagrees",
         "player 1 has the opponent 2 in round 1, but player 2 says otherwise"},
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 2, 0, 0},
         {ZUG_ENTRY_HALF_BYE, ZUG_ROUND_NO_COLOR, 0, 0, 0},
         "opponent-disagrees",
         "player 1 has the opponent 2 in round 1, but player 2 says otherwise"},
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 0, 0, 0},
         {0},
         "opponent-missing",
         "player 1 has the result of a game in round 1, but no opponent"},
        {{ZUG_ENTRY_HALF_BYE, ZUG_ROUND_NO_COLOR, 2, 0, 0},
         {0},
         "opponent-of-bye",
         "player 1 has a bye in round 1, and also opponent 2"},
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 2, 0, 0},
         {ZUG_ENTRY_LOSS, ZUG_ROUND_WHITE, 1, 0, 0},
         "colors-equal",
         "players 1 and 2 have the same colour in round 1"},
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 2, 0, 0},
         {ZUG_ENTRY_LOSS, ZUG_ROUND_NO_COLOR, 1, 0, 0},
         "color-missing",
         "player 2 plays player 1 in round 1 without a colour"},
        {{ZUG_ENTRY_HALF_BYE, ZUG_ROUND_WHITE, 0, 0, 0},
         {0},
         "color-of-bye",
         "player 1 has a colour but no opponent in round 1"},
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 2, 0, 0},
         {ZUG_ENTRY_WIN, ZUG_ROUND_BLACK, 1, 0, 0},
         "results-disagree",
         "the results of players 1 and 2 in round 1 do not go together"},
        {{ZUG_ENTRY_FORFEIT_WIN, ZUG_ROUND_WHITE, 2, 0, 0},
         {ZUG_ENTRY_LOSS, ZUG_ROUND_BLACK, 1, 0, 0},
         "results-disagree",
         "the results of players 1 and 2 in round 1 do not go together"},
        {{ZUG_ENTRY_WIN, ZUG_ROUND_WHITE, 2, 0, 0},
         {ZUG_ENTRY_OPEN, ZUG_ROUND_BLACK, 1, 0, 0},
         "result-one-sided",
         "of players 1 and 2 in round 1 only one has a result"},
        {{ZUG_ENTRY_PAIRING_BYE, ZUG_ROUND_NO_COLOR, 0, 0, 0},
         {ZUG_ENTRY_PAIRING_BYE, ZUG_ROUND_NO_COLOR, 0, 0, 0},
         "pairing-byes",
         "players 1 and 2 both have the pairing-allocated bye of round 1"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = make(2);
        enter(t, 1, rows[i].one);
        enter(t, 2, rows[i].two);
        assert_fault(t, rows[i].code, rows[i].sentence);
        end(t);
    }
}

static void arbiters_may_let_both_lose(void **state) {
    (void)state;
    static const struct {
        zug_entry_kind white, black;
    } rows[] = {
        {ZUG_ENTRY_LOSS, ZUG_ENTRY_LOSS},
        {ZUG_ENTRY_DRAW, ZUG_ENTRY_LOSS},
        {ZUG_ENTRY_LOSS, ZUG_ENTRY_DRAW},
        {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_LOSS},
        {ZUG_ENTRY_SHORT_DRAW, ZUG_ENTRY_SHORT_DRAW},
        {ZUG_ENTRY_SHORT_LOSS, ZUG_ENTRY_SHORT_WIN},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_tournament *t = make(2);
        assert_true(zug_tournament_add_pair(t, 1, (zug_pair){1, 2}));
        assert_true(zug_tournament_set_game(t, 1, 1, rows[i].white, rows[i].black));
        assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
        end(t);
    }
}

static void points_must_be_those_of_the_rounds(void **state) {
    (void)state;
    zug_tournament *t = make(3);
    assert_true(zug_tournament_add_pair(t, 1, (zug_pair){1, 2}));
    assert_true(zug_tournament_set_game(t, 1, 1, ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS));
    assert_true(zug_tournament_set_bye(t, 2, 1, ZUG_ENTRY_HALF_BYE));
    zug_tournament_set_standing(t, 0, 10, 1);
    assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
    zug_tournament_set_standing(t, 0, 15, 1);
    assert_int_equal(zug_tournament_faults(t, NULL, 0), 0);
    zug_tournament_set_standing(t, 0, 5, 1);
    assert_fault(t, "points-wrong", "player 1 is said to have 0.5 points, but has scored 1.0");
    end(t);
}

static void rounds_and_strangers_are_noticed(void **state) {
    (void)state;
    zug_tournament *t = make(2);
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.rounds = 1;
    zug_tournament_set_rules(t, &rules);
    assert_true(zug_tournament_set_bye(t, 2, 2, ZUG_ENTRY_ZERO_BYE));
    assert_fault(t, "round-beyond", "player 2 has an entry in round 2, but there are 1 rounds");
    end(t);
    t = make(2);
    assert_true(zug_tournament_forbid(t, &(zug_forbidden){1, 1, (uint32_t[]){1, 7}, 2}));
    assert_fault(t, "forbidden-unknown",
                 "player 7 must not meet some others, but there is no player 7");
    end(t);
    t = make(2);
    assert_true(zug_tournament_add_team(t, &(zug_team){.players = (uint32_t[]){1, 8}, .count = 2}));
    assert_fault(t, "team-unknown", "player 8 is in a team, but there is no player 8");
    end(t);
    t = make(2);
    assert_true(zug_tournament_add_team(t, &(zug_team){.players = (uint32_t[]){1, 2}, .count = 2}));
    assert_true(zug_tournament_add_team(t, &(zug_team){.players = (uint32_t[]){2}, .count = 1}));
    assert_fault(t, "team-twice", "player 2 is in two teams, or twice in one");
    end(t);
}

static void all_faults_are_counted(void **state) {
    (void)state;
    zug_tournament *t = make(4);
    zug_tournament_fault first;
    enter(t, 1, (zug_entry){.kind = ZUG_ENTRY_WIN});
    enter(t, 3, (zug_entry){.kind = ZUG_ENTRY_LOSS});
    assert_int_equal(zug_tournament_faults(t, &first, 1), 2);
    assert_int_equal(first.player, 1);
    end(t);
}

static void points_read_as_people_write_them(void **state) {
    (void)state;
    static const struct {
        zug_points points;
        const char *text;
    } rows[] = {{0, "0.0"}, {5, "0.5"}, {105, "10.5"}, {-5, "-0.5"}, {-20, "-2.0"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[16];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_points_write(rows[i].points, &out);
        assert_string_equal(text, rows[i].text);
    }
}

/* Builds a tournament with something of everything; false as soon as memory is missing. */
static bool build(zug_tournament *t) {
    return zug_tournament_add_player(t, &(zug_player){.name = zug_str_from("Anna")}) &&
           zug_tournament_add_player(t, &(zug_player){.name = zug_str_from("Bert")}) &&
           zug_tournament_add_pair(t, 1, (zug_pair){1, 2}) &&
           zug_tournament_add_line(t, zug_str_from("112 Dora")) &&
           zug_tournament_forbid(t, &(zug_forbidden){1, 1, (uint32_t[]){1, 2}, 2}) &&
           zug_tournament_add_team(t, &(zug_team){.players = (uint32_t[]){1}, .count = 1});
}

static void memory_may_run_out_anywhere(void **state) {
    (void)state;
    bool done = false;
    for (size_t n = 1; !done; n++) {
        memory = (counted){.fail_at = n};
        zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
        done = t && build(t);
        end(t);
        assert_true(n < 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"players are kept by pairing number", players_are_kept_by_number, NULL, NULL, NULL},
        {"players are ordered by rating, title and name",
         players_are_ordered_by_rating_title_and_name, NULL, NULL, NULL},
        {"nothing is known of an index that nobody has, and nothing set",
         nothing_is_known_of_an_index_that_nobody_has, NULL, NULL, NULL},
        {"pairs become entries of both players", pairs_become_entries, NULL, NULL, NULL},
        {"byes alone do not make a paired round", byes_alone_pair_no_round, NULL, NULL, NULL},
        {"every kind of entry has its points", every_kind_has_its_points, NULL, NULL, NULL},
        {"the first colour is told, or seen in round 1", the_first_color_is_found, NULL, NULL,
         NULL},
        {"labels, lines, teams and forbidden pairs are kept as copies",
         labels_lines_teams_and_forbidden_pairs_are_kept, NULL, NULL, NULL},
        {"two players who contradict each other are a fault", contradictions_of_two_players, NULL,
         NULL, NULL},
        {"an arbiter may let both lose, or one draw and one lose", arbiters_may_let_both_lose, NULL,
         NULL, NULL},
        {"points must be those of the rounds", points_must_be_those_of_the_rounds, NULL, NULL,
         NULL},
        {"rounds beyond the last and players who are none are faults",
         rounds_and_strangers_are_noticed, NULL, NULL, NULL},
        {"all faults are counted, as many as fit are told", all_faults_are_counted, NULL, NULL,
         NULL},
        {"points are written with one decimal", points_read_as_people_write_them, NULL, NULL, NULL},
        {"memory may run out anywhere", memory_may_run_out_anywhere, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
