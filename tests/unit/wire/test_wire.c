/* test_wire.c - requests are read strictly, and events come back from the log as they were. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/fen.h>

#include "../../support/any_msg.h"
#include "wire/wire.h"

static void ids_are_twelve_letters_and_come_back(void **state) {
    (void)state;
    static const struct {
        uint64_t id;
        const char *text;
    } cases[] = {
        {UINT64_C(1) << 60, "000000000000"}, /* nothing has it, but it is written as an id */
        {1, "000000000001"},
        {31, "00000000000z"},
        {UINT64_C(0xFFFFFFFFFFFFFFF), "zzzzzzzzzzzz"},
        {UINT64_C(1) << 59, "g00000000000"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[WIRE_ID_SIZE];
        uint64_t id = 0;
        wire_id_write(cases[i].id, text);
        assert_string_equal(text, cases[i].text);
        assert_true(wire_id_read(zug_str_from(text), &id));
        assert_int_equal(id, cases[i].id);
    }
    static const char *const bad[] = {"",
                                      "00000000001",
                                      "0000000000001",
                                      "00000000000I",
                                      "00000000000u",
                                      "00000000000o",
                                      "00000000000l",
                                      "00000000000 "};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        uint64_t id = 7;
        assert_false(wire_id_read(zug_str_from(bad[i]), &id));
        assert_int_equal(id, 7);
    }
}

static void every_move_comes_back_without_its_position(void **state) {
    (void)state;
    for (unsigned from = 0; from < 64; from++) {
        for (unsigned to = 0; to < 64; to++) {
            zug_square a = (zug_square)from, b = (zug_square)to;
            zug_move moves[] = {
                zug_move_make(a, b, ZUG_MOVE_PLAIN),    zug_move_make(a, b, ZUG_MOVE_EN_PASSANT),
                zug_move_make(a, b, ZUG_MOVE_CASTLING), zug_move_promote(a, b, ZUG_KNIGHT),
                zug_move_promote(a, b, ZUG_BISHOP),     zug_move_promote(a, b, ZUG_ROOK),
                zug_move_promote(a, b, ZUG_QUEEN)};
            for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
                char text[WIRE_MOVE_SIZE];
                zug_move back = ZUG_MOVE_NONE;
                wire_move_write(moves[i], text);
                assert_true(wire_move_read(zug_str_from(text), &back));
                assert_int_equal(back, moves[i]);
            }
        }
    }
    zug_move move;
    assert_false(wire_move_read(zug_str_from("e2e"), &move));
    assert_false(wire_move_read(zug_str_from("e2e9"), &move));
    assert_false(wire_move_read(zug_str_from("e7e8k"), &move));
    assert_false(wire_move_read(zug_str_from("e7e8qq"), &move));
}

static void good_requests_are_understood(void **state) {
    (void)state;
    char why[WIRE_WHY_SIZE];
    wire_request r;
    assert_true(wire_request_read(
        zug_str_from(
            "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e2e4\",\"nonce\":\"17\"}"),
        &r, why));
    assert_int_equal(r.ask, WIRE_COMMAND);
    assert_int_equal(r.command.kind, MSG_CMD_MOVE);
    assert_int_equal(r.command.id, 34);
    assert_string_equal(r.command.move.text, "e2e4");
    assert_string_equal(r.command.nonce, "17");
    assert_false(r.command.move.is_square);
    wire_request_free(&r);

    assert_true(wire_request_read(
        zug_str_from("{\"do\":\"watch\",\"game\":\"000000000012\",\"version\":8}"), &r, why));
    assert_int_equal(r.ask, WIRE_WATCH);
    assert_true(r.has_version);
    assert_int_equal(r.version, 8);

    assert_true(wire_request_read(
        zug_str_from(
            "{\"do\":\"challenge\",\"control\":{\"white\":\"300+3\",\"black\":\"-\"},\"start\":518,"
            "\"clock_start\":\"at-start\",\"premoves\":false,\"offers\":false,\"private\":true,"
            "\"lag_max_ms\":100,\"claim_after_ms\":60000,\"delay_plies\":4,\"color\":\"black\","
            "\"to\":\"Anna\"}"),
        &r, why));
    const msg_terms *terms = &r.command.challenge.terms;
    zug_position initial = zug_position_initial();
    assert_int_equal(terms->control[0].periods[0].time_ms, 300000);
    assert_int_equal(terms->control[1].kind, ZUG_TIMECONTROL_NONE);
    assert_memory_equal(&terms->start, &initial, sizeof initial);
    assert_int_equal(terms->clock_start, ZUG_GAME_CLOCK_AT_START);
    assert_true(!terms->premoves && !terms->draw_offers && terms->is_private);
    assert_int_equal(terms->lag_max_ms, 100);
    assert_int_equal(terms->claim_after_ms, 60000);
    assert_int_equal(terms->delay_plies, 4);
    assert_int_equal(r.command.challenge.wish, MSG_WANTS_BLACK);
    assert_string_equal(r.command.challenge.to.name, "Anna");

    assert_true(wire_request_read(
        zug_str_from(
            "{\"do\":\"contest-pair\",\"contest\":\"000000000012\",\"round\":\"3.1\",\"pairings\":"
            "[{\"white\":\"A\",\"black\":\"B\"},{\"board\":7,\"white_id\":\"000000000001\","
            "\"black\":\"D\"}]}"),
        &r, why));
    assert_int_equal(r.command.round.pairing_count, 2);
    assert_int_equal(r.command.round.pairings[0].board, 1);
    assert_int_equal(r.command.round.pairings[1].board, 7);
    assert_int_equal(r.command.round.pairings[1].seat[0].person, 1);
    assert_string_equal(r.command.round.pairings[1].seat[1].name, "D");
    wire_request_free(&r);
}

static void a_move_is_the_same_in_any_order_with_blanks_and_escapes(void **state) {
    (void)state;
    static const struct {
        const char *plain, *same; /* the same request, the second one with an escape */
    } cases[] = {
        {"{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e2e4\",\"nonce\":\"17\"}",
         "{\"do\":\"mov\\u0065\",\"game\":\"000000000012\",\"move\":\"e2e4\",\"nonce\":\"17\"}"},
        {" {\n\"move\" : \"Nf3\" ,\t\"game\":\"3y0rc1tjbmhv\",\"do\":\"move\"} ",
         "{\"\\u006dove\":\"Nf3\",\"game\":\"3y0rc1tjbmhv\",\"do\":\"move\"}"},
        {"{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"\",\"nonce\":\"\"}",
         "{\"do\":\"mov\\u0065\",\"game\":\"000000000012\",\"move\":\"\",\"nonce\":\"\"}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wire_request plain, same;
        char why[WIRE_WHY_SIZE];
        assert_true(wire_request_read(zug_str_from(cases[i].plain), &plain, why));
        assert_true(wire_request_read(zug_str_from(cases[i].same), &same, why));
        assert_int_equal(plain.ask, same.ask);
        assert_int_equal(plain.id, same.id);
        assert_string_equal(plain.nonce, same.nonce);
        assert_int_equal(plain.command.kind, same.command.kind);
        assert_int_equal(plain.command.id, same.command.id);
        assert_string_equal(plain.command.move.text, same.command.move.text);
        assert_string_equal(plain.command.nonce, same.command.nonce);
        assert_int_equal(plain.command.move.is_square, same.command.move.is_square);
    }
}

static void the_nonce_of_a_request_is_read_alone(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"{\"do\":\"move\",\"nonce\":\"17\"}", "17"},
        {"{\"nonce\":\"n\",\"what\":[1,{}]}", "n"},
        {"{\"do\":\"ping\"}", ""},
        {"{\"nonce\":17}", ""},
        {"{\"nonce\":\"123456789012345678901234567890123\"}", ""},
        {"{\"nonce\":\"a\",\"nonce\":\"b\"}", ""},
        {"{\"nonce\":\"17\"", ""},
        {"[\"nonce\"]", ""},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char nonce[MSG_NONCE_SIZE] = "before";
        wire_nonce_read(zug_str_from(cases[i][0]), nonce);
        assert_string_equal(nonce, cases[i][1]);
    }
}

static void bad_requests_are_refused_with_a_sentence(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "x",
        "[]",
        "{}",
        "{\"do\":7}",
        "{\"do\":\"dance\"}",
        "{\"do\":\"present\",\"game\":\"000000000012\"}",
        "{\"do\":\"outage\",\"game\":\"000000000012\"}",
        "{\"do\":\"ping\",\"do\":\"ping\"}",
        "{\"do\":\"ping\"} {}",
        "{\"do\":\"ping\",\"extra\":1}",
        "{\"do\":\"ping\",\"nonce\":17}",
        "{\"do\":\"ping\",\"nonce\":\"123456789012345678901234567890123\"}",
        "{\"do\":\"move\",\"game\":\"000000000012\"}",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e2e4\",\"square\":\"e4\"}",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"1234567890123456\"}",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e2\\u0000e4\"}",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e2\\u0007e4\"}",
        "{\"do\":\"move\",\"game\":12,\"move\":\"e2e4\"}",
        "{\"do\":\"move\",\"game\":\"00000000001\",\"move\":\"e4\"}",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e4\",\"move\":\"e4\"}",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e4\"}x",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e4\"",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e4\",}",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e4\x7f\"}",
        "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":5}",
        "{\"do\":\"resign\",\"game\":\"000000000012\",\"control\":\"300\"}",
        "{\"do\":\"set-clocks\",\"game\":\"000000000012\",\"clocks_ms\":[1]}",
        "{\"do\":\"set-clocks\",\"game\":\"000000000012\",\"clocks_ms\":[1,-1]}",
        "{\"do\":\"set-clocks\",\"game\":\"000000000012\",\"clocks_ms\":[1,2.5]}",
        "{\"do\":\"take-back\",\"game\":\"000000000012\",\"plies\":-1}",
        "{\"do\":\"adjudicate\",\"game\":\"000000000012\",\"result\":\"*\"}",
        "{\"do\":\"challenge\",\"start\":960}",
        "{\"do\":\"challenge\",\"start\":\"8/8/8/8/8/8/8/8 w - - 0 1\"}",
        "{\"do\":\"challenge\",\"control\":\"fast\"}",
        "{\"do\":\"challenge\",\"control\":{\"white\":\"300\"}}",
        "{\"do\":\"challenge\",\"color\":\"red\"}",
        "{\"do\":\"contest-pair\",\"contest\":\"000000000012\",\"round\":\"1\",\"pairings\":[]}",
        "{\"do\":\"contest-pair\",\"contest\":\"000000000012\",\"round\":\"1\",\"pairings\":[{"
        "\"red\":\"A\"}]}",
        "{\"do\":\"contest-pair\",\"contest\":\"000000000012\",\"round\":\"1234567890123456\","
        "\"pairings\":"
        "[{\"white\":\"A\",\"black\":\"B\"}]}",
        "\xff\xfe",
        "{\"do\":\"\xc3\x28\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char why[WIRE_WHY_SIZE] = "";
        wire_request r;
        if (wire_request_read(zug_str_from(bad[i]), &r, why))
            fail_msg("understood: %s", bad[i]);
        assert_true(strlen(why) > 10);
        assert_true(why[strlen(why) - 1] == '.');
    }
    wire_request r;
    char why[WIRE_WHY_SIZE];
    assert_false(wire_request_read(zug_str_from("{\"do\":\"dance\",\"nonce\":\"n1\"}"), &r, why));
    assert_string_equal(r.nonce, "n1");
}

static void a_text_of_several_lines_is_not_called_too_long(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"{\"do\":\"pause\",\"game\":\"000000000012\",\"reason\":\"a\\nb\"}",
         "The field \"reason\" must be one line, without tabs, other control characters, or marks "
         "that turn the text."},
        {"{\"do\":\"pause\",\"game\":\"000000000012\",\"reason\":\"a\\tb\"}",
         "The field \"reason\" must be one line, without tabs, other control characters, or marks "
         "that turn the text."},
        {"{\"do\":\"pause\",\"game\":\"000000000012\",\"reason\":7}",
         "The field \"reason\" must be a text of at most 199 bytes."},
        {"{\"do\":\"ping\",\"nonce\":\"\\u007f\"}",
         "The nonce must be one line, without tabs, other control characters, or marks that turn "
         "the text."},
        {"{\"do\":\"contest-pair\",\"contest\":\"000000000012\",\"round\":\"1\",\"csv\":\"a\\n\"}",
         "The field \"csv\" must be lines with White and Black, or with the board, White and "
         "Black, at "
         "most 2500."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char why[WIRE_WHY_SIZE] = "";
        wire_request r;
        assert_false(wire_request_read(zug_str_from(cases[i][0]), &r, why));
        assert_string_equal(why, cases[i][1]);
    }
    char name[20], why[WIRE_WHY_SIZE] = "";
    wire_field field = {.name = "name", .text = name, .size = sizeof name};
    assert_false(wire_form_read(zug_str_from("{\"name\":\"a\\nb\"}"), &field, 1, why));
    assert_string_equal(why, "The field \"name\" must be one line, without tabs, other control "
                             "characters, or marks that turn the text.");
}

/* The players that a table of lines gives, or a refusal. */
static bool enter(const char *csv, wire_request *out) {
    char text[1024], why[WIRE_WHY_SIZE] = "";
    snprintf(text, sizeof text,
             "{\"do\":\"contest-enter\",\"contest\":\"000000000012\",\"csv\":\"%s\"}", csv);
    return wire_request_read(zug_str_from(text), out, why);
}

static void players_are_read_from_tables(void **state) {
    (void)state;
    wire_request r;
    assert_true(enter("Carlsen, Magnus\\nAnna,1800\\n\\nM\xc3\xbcller, Bert, 2000\\n", &r));
    const msg_player *list = r.command.players.list;
    assert_int_equal(r.command.players.count, 3);
    assert_string_equal(list[0].name, "Carlsen, Magnus");
    assert_int_equal(list[0].rating, 0);
    assert_string_equal(list[1].name, "Anna");
    assert_int_equal(list[1].rating, 1800);
    assert_string_equal(list[2].name, "M\xc3\xbcller, Bert");
    assert_int_equal(list[2].rating, 2000);
    wire_request_free(&r);
    assert_true(enter("Elo;NAME;Verein;fide_id;Sex;Born;fed;title;account\\r\\n"
                      "1500;\\\"Kurz, Eva\\\";SC Zug;123;w;2012;SUI;WCM;eva\\r\\n;Lang;;;;;;;",
                      &r));
    list = r.command.players.list;
    assert_int_equal(r.command.players.count, 2);
    assert_string_equal(list[0].name, "Kurz, Eva");
    assert_string_equal(list[0].club, "SC Zug");
    assert_string_equal(list[0].fide_id, "123");
    assert_string_equal(list[0].sex, "w");
    assert_string_equal(list[0].birth, "2012");
    assert_string_equal(list[0].federation, "SUI");
    assert_string_equal(list[0].title, "WCM");
    assert_string_equal(list[0].seat.name, "eva");
    assert_int_equal(list[0].rating, 1500);
    assert_string_equal(list[1].name, "Lang");
    wire_request_free(&r);
    assert_true(enter("\xef\xbb\xbf\\r\\n \\nname;rating\\nAnna;1500\\n", &r));
    assert_int_equal(r.command.players.count, 1);
    assert_string_equal(r.command.players.list[0].name, "Anna");
    assert_int_equal(r.command.players.list[0].rating, 1500);
    wire_request_free(&r);
    static const char *const bad[] = {
        "",                            /* nobody */
        "name;shoe size\\nAnna;42",    /* a column that means nothing */
        "name;rating\\nAnna;good",     /* no number */
        "name;rating\\nAnna;1500;7",   /* more cells than columns */
        "name;rating\\n;1500",         /* nobody's rating */
        "name;sex\\nAnna;x",           /* neither m nor w */
        "name;fide_id\\nAnna;12-3",    /* no number of FIDE */
        "name;federation\\nAnna;GERM", /* too long */
        "a,b,c,d",                     /* not a name and a rating */
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (enter(bad[i], &r))
            fail_msg("read: %s", bad[i]);
}

static const msg_pairing pairings[] = {
    {.board = 1, .table = 21, .seat = {{1, "A", false}, {2, "B", true}}},
    {.board = 2, .seat = {{3, "C", true}, {4, "D", false}}},
    {.board = 3,
     .seat = {{0, "E", false}, {0, "F", false}},
     .player = {7, 4000000000},
     .result = ZUG_RESULT_BOTH_FORFEIT,
     .is_short = true}};

static const msg_free_player resting[] = {{9, MSG_BYE_PAIRING}, {8, MSG_BYE_ZERO}};

static const msg_team teams[] = {{.number = 1, .name = "Gone"},
                                 {.number = 999,
                                  .name = "Z\xc3\xbcrich II",
                                  .nickname = "ZII",
                                  .captain = "Anna",
                                  .players = {7, 4000000000, 1},
                                  .player_count = 3}};

static const msg_player players[] = {{.id = 1, .name = "Carlsen, \"Magnus\""},
                                     {.id = 2,
                                      .number = 3,
                                      .seat = {5, "anna", true},
                                      .name = "M\xc3\xbcller, Anna",
                                      .rating = 2100,
                                      .sex = "w",
                                      .title = "WGM",
                                      .federation = "GER",
                                      .fide_id = "12345678901",
                                      .birth = "2001/05/31",
                                      .club = "SC Zug"}};

/* Terms of all sorts. */
static msg_terms rich_terms(unsigned turn) {
    msg_terms terms = msg_terms_usual();
    zug_timecontrol_parse(zug_str_from("40/5400+30:1800+30"), &terms.control[0], NULL);
    zug_timecontrol_parse(zug_str_from(turn % 2 ? "40/5400+30:1800+30" : "*180"), &terms.control[1],
                          NULL);
    terms.start = turn % 3 == 0 ? zug_position_initial() : zug_position_chess960((int)turn);
    terms.is_private = turn % 2 != 0;
    terms.delay_plies = 4;
    return terms;
}

/* An event with everything that its kind can have. */
static msg_event rich_event(msg_event_kind kind, unsigned turn, const msg_terms *terms) {
    any_event event = {
        .base = {.stream = 77,
                 .seq = 3,
                 .at_ms = 1763258400123,
                 .kind = kind,
                 .by = 99,
                 .nonce = "n-\"\\\xc3\xa4"},
        .terms = terms,
        .wish = (msg_color_wish)(turn % 3),
        .seat = {{5, "Anna \"the\" Great", turn % 2 != 0}, {0, "", turn % 3 == 0}},
        .table = turn % 2 != 0 ? 11 : 0,
        .challenge = 12,
        .contest = 13,
        .rematch_of = 14,
        .link = 15,
        .board = 16,
        .edition = 1,
        .side = (uint8_t)(turn & 1),
        .away_ms = 17,
        .lag_refill_ms = turn % 2 == 0 ? 50 : 0,
        .lag_total_ms = {turn % 2 == 0 ? 1200 : 0, turn % 2 == 0 ? turn : 0},
        .premoves = turn % 2 == 0,
        .draw_offers = turn % 2 != 0,
        .ending = (msg_ending)(turn % MSG_ENDING_COUNT),
        .name = "Cup",
        .site = "Elsewhere",
        .round = "3.1",
        .text = "because",
        .pairings = turn % 2 == 0 ? pairings : NULL,
        .pairing_count = turn % 2 == 0 ? 3 : 0,
        .free = turn % 3 == 0 ? resting : NULL,
        .free_count = turn % 3 == 0 ? 2 : 0,
        .players = players,
        .teams = teams,
        .team_count = sizeof teams / sizeof teams[0],
        .player_count = 1 + turn % 2,
        .player = 3,
        .result = (uint8_t)(turn % ZUG_RESULT_COUNT),
        .plan = {.system = "FIDE_DUTCH_2026",
                 .tiebreaks = "BH/C1,SB",
                 .rounds = turn,
                 .first_color = {(uint8_t)(turn & 1), turn % 3 == 0},
                 .is_numbered = turn % 2 == 0,
                 .lines = turn % 2 == 0 ? "260 1 2\r\nXXZ 3\n" : NULL},
        .absence = {7, 1, turn % 5, (msg_bye)(turn % MSG_BYE_COUNT)},
        .phrase = (msg_phrase)(turn % MSG_PHRASE_COUNT),
        .player_said = {(uint8_t)(turn & 1), turn % 3 == 0},
    };
    event.game = (zug_game_event){
        .kind = (zug_game_event_kind)(turn % ZUG_GAME_EVENT_COUNT),
        .side = (uint8_t)(turn & 1),
        .result = (uint8_t)(turn % 4),
        .move = turn % 2 ? zug_move_make(ZUG_E5, ZUG_D6, ZUG_MOVE_EN_PASSANT)
                         : zug_move_promote(ZUG_E7, ZUG_E8, ZUG_KNIGHT),
        .plies = turn,
        .lag_ms = turn,
        .clock_ms = {turn * 1000, 0},
        .at_ms = event.base.at_ms,
    };
    return any_event_made(&event);
}

static void check_terms(const msg_terms *back, const msg_terms *terms) {
    assert_true(zug_timecontrol_equal(&back->control[1], &terms->control[1]));
    assert_memory_equal(&back->start, &terms->start, sizeof back->start);
}

static void check_pairings(const msg_round_named *back, const msg_round_named *round) {
    assert_int_equal(back->pairing_count, round->pairing_count);
    for (size_t i = 0; i < round->pairing_count; i++) {
        assert_int_equal(back->pairings[i].board, pairings[i].board);
        assert_int_equal(back->pairings[i].table, pairings[i].table);
        assert_memory_equal(back->pairings[i].seat, pairings[i].seat, sizeof pairings[i].seat);
        assert_memory_equal(back->pairings[i].player, pairings[i].player,
                            sizeof pairings[i].player);
        assert_int_equal(back->pairings[i].result, pairings[i].result);
        assert_int_equal(back->pairings[i].is_short, pairings[i].is_short);
    }
    assert_int_equal(back->free_count, round->free_count);
    if (round->free_count > 0)
        assert_memory_equal(back->free, resting, sizeof resting);
}

static void check_teams(const msg_event *back, const msg_event *event) {
    assert_int_equal(back->teams.count, event->teams.count);
    for (size_t i = 0; i < event->teams.count; i++) {
        const msg_team *one = &back->teams.list[i];
        assert_int_equal(one->number, teams[i].number);
        assert_string_equal(one->name, teams[i].name);
        assert_string_equal(one->nickname, teams[i].nickname);
        assert_string_equal(one->captain, teams[i].captain);
        assert_int_equal(one->player_count, teams[i].player_count);
        assert_memory_equal(one->players, teams[i].players, sizeof one->players);
    }
}

/* What events about the list of players have. */
static void check_list(const msg_event *back, const msg_event *event) {
    if (event->kind == MSG_EVENT_CONTEST_ENTERED) {
        assert_int_equal(back->players.count, event->players.count);
        assert_memory_equal(back->players.list, players, event->players.count * sizeof players[0]);
    }
    if (event->kind == MSG_EVENT_CONTEST_TEAMED)
        check_teams(back, event);
    if (event->kind == MSG_EVENT_CONTEST_PLANNED) {
        assert_string_equal(back->plan.system, event->plan.system);
        assert_string_equal(back->plan.tiebreaks, event->plan.tiebreaks);
        assert_int_equal(back->plan.rounds, event->plan.rounds);
        assert_int_equal(back->plan.is_numbered, event->plan.is_numbered);
        assert_int_equal(back->plan.first_color.is_named, event->plan.first_color.is_named);
        if (event->plan.lines != NULL)
            assert_string_equal(back->plan.lines, event->plan.lines);
        else
            assert_null(back->plan.lines);
    }
    if (event->kind == MSG_EVENT_CONTEST_ABSENT)
        assert_memory_equal(&back->absence, &event->absence, sizeof event->absence);
    if (event->kind == MSG_EVENT_CONTEST_DECIDED)
        assert_memory_equal(&back->decided, &event->decided, sizeof event->decided);
    if (event->kind == MSG_EVENT_CONTEST_SCHEDULED)
        assert_memory_equal(&back->scheduled, &event->scheduled, sizeof event->scheduled);
    if (event->kind == MSG_EVENT_CONTEST_LEFT)
        assert_int_equal(back->player.player, event->player.player);
}

/* What only some kinds have. */
static void check_body(const msg_event *back, const msg_event *event) {
    assert_string_equal(msg_event_text(back), msg_event_text(event));
    assert_int_equal(msg_event_side(back), msg_event_side(event));
    assert_int_equal(msg_event_away_ms(back), msg_event_away_ms(event));
    if (event->kind == MSG_EVENT_TABLE_SET) {
        check_terms(back->table_set.terms, event->table_set.terms);
        assert_memory_equal(back->table_set.seat, event->table_set.seat,
                            sizeof event->table_set.seat);
        assert_int_equal(back->table_set.lag_refill_ms, event->table_set.lag_refill_ms);
        assert_int_equal(back->table_set.lag_total_ms[0], event->table_set.lag_total_ms[0]);
        assert_int_equal(back->table_set.lag_total_ms[1], event->table_set.lag_total_ms[1]);
    }
    if (event->kind == MSG_EVENT_CHALLENGED) {
        check_terms(back->challenged.terms, event->challenged.terms);
        assert_int_equal(back->challenged.wish, event->challenged.wish);
    }
    if (event->kind == MSG_EVENT_CHALLENGE_ENDED)
        assert_int_equal(back->challenge_ended.ending, event->challenge_ended.ending);
    if (event->kind == MSG_EVENT_ASSISTANT_ASKED)
        assert_int_equal(back->assistant.link, event->assistant.link);
    if (event->kind == MSG_EVENT_GAME)
        assert_memory_equal(&back->game.what, &event->game.what, sizeof event->game.what);
    if (msg_event_body_of(event->kind) == MSG_TELLS_ROUND)
        check_pairings(&back->round, &event->round);
    check_list(back, event);
}

static void every_event_comes_back_from_the_log_exactly(void **state) {
    (void)state;
    for (int kind = 0; kind < (int)MSG_EVENT_COUNT; kind++) {
        for (unsigned turn = 0; turn < 40; turn++) {
            msg_terms terms = rich_terms(turn);
            msg_event event = rich_event((msg_event_kind)kind, turn, &terms);
            json_out body = {0}, again = {0};
            wire_event_write(&event, &body);
            assert_false(body.failed);
            msg_event back = {.stream = 77, .seq = 3, .at_ms = event.at_ms, .kind = event.kind};
            wire_event_parts parts;
            if (!wire_event_read(json_out_text(&body), &back, &parts))
                fail_msg("not read: %.*s", (int)body.len, body.data);
            wire_event_write(&back, &again);
            assert_int_equal(again.len, body.len);
            assert_memory_equal(again.data, body.data, body.len);
            assert_string_equal(back.nonce, event.nonce);
            assert_int_equal(back.by, event.by);
            check_body(&back, &event);
            json_out_free(&again);
            json_out_free(&body);
            wire_lists_free(&parts.lists);
        }
    }
}

static void damaged_events_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "[]",
        "{\"by\":7}",
        "{\"by\":\"0\"}",
        "{\"what\":1}",
        "{\"game\":{}}",
        "{\"game\":{\"kind\":\"fly\"}}",
        "{\"game\":{\"kind\":\"move\",\"move\":\"e2\"}}",
        "{\"game\":{\"kind\":\"move\",\"colour\":\"white\"}}",
        "{\"terms\":{\"control\":\"x\"}}",
        "{\"terms\":{\"unknown\":1}}",
        "{\"ending\":\"sadly\"}",
        "{\"pairings\":[{\"white\":1}]}",
        "{\"board\":-1}",
        "{\"terms\":{\"lag_max_ms\":2001}}",
        "{\"lag\":{\"refill_ms\":50,\"white_ms\":-1,\"black_ms\":1}}",
        "{\"lag\":{\"refill_ms\":50,\"white_ms\":1}}",
        "{\"lag\":7}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        msg_event event = {.kind = MSG_EVENT_GAME};
        wire_event_parts parts;
        if (wire_event_read(zug_str_from(bad[i]), &event, &parts))
            fail_msg("read: %s", bad[i]);
        assert_null(parts.lists.pairings);
    }
}

static void forms_have_their_members_and_no_others(void **state) {
    (void)state;
    char name[8], why[WIRE_WHY_SIZE];
    bool flag = false;
    wire_field fields[] = {{.name = "name", .text = name, .size = sizeof name, .is_needed = true},
                           {.name = "flag", .flag = &flag}};
    assert_true(wire_form_read(zug_str_from("{\"name\":\"Anna\",\"flag\":true}"), fields, 2, why));
    assert_string_equal(name, "Anna");
    assert_true(flag && fields[1].is_there);
    static const char *const bad[] = {"",
                                      "[]",
                                      "{\"flag\":true}",
                                      "{\"name\":7}",
                                      "{\"name\":\"12345678\"}",
                                      "{\"name\":\"a\",\"x\":1}",
                                      "{\"name\":\"a\",\"flag\":1}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fields[0].is_there = fields[1].is_there = false;
        assert_false(wire_form_read(zug_str_from(bad[i]), fields, 2, why));
    }
}

static void json_is_written_with_commas_and_escapes(void **state) {
    (void)state;
    json_out out = {0};
    jo_open(&out, '{');
    jo_put_text(&out, "a", "q\"\\\x01\x7f\xc3\xa4");
    jo_put_int(&out, "b", INT64_MIN);
    jo_key(&out, "c");
    jo_open(&out, '[');
    jo_int(&out, 0);
    jo_bool(&out, true);
    jo_null(&out);
    jo_open(&out, '{');
    jo_close(&out, '}');
    jo_text(&out, zug_str_from(""));
    jo_close(&out, ']');
    jo_put_bool(&out, "d", false);
    jo_close(&out, '}');
    const char *want = "{\"a\":\"q\\\"\\\\\\u0001\\u007f\xc3\xa4\",\"b\":-9223372036854775808,"
                       "\"c\":[0,true,null,{},\"\"],\"d\":false}";
    assert_int_equal(out.len, strlen(want));
    assert_memory_equal(out.data, want, out.len);
    json_out_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"ids are twelve letters and digits and come back", ids_are_twelve_letters_and_come_back,
         NULL, NULL, NULL},
        {"every move comes back without its position", every_move_comes_back_without_its_position,
         NULL, NULL, NULL},
        {"good requests are understood", good_requests_are_understood, NULL, NULL, NULL},
        {"a move is the same in any order, with blanks and escapes",
         a_move_is_the_same_in_any_order_with_blanks_and_escapes, NULL, NULL, NULL},
        {"the nonce of a request is read alone", the_nonce_of_a_request_is_read_alone, NULL, NULL,
         NULL},
        {"bad requests are refused with a sentence", bad_requests_are_refused_with_a_sentence, NULL,
         NULL, NULL},
        {"a text of several lines is not called too long",
         a_text_of_several_lines_is_not_called_too_long, NULL, NULL, NULL},
        {"players are read from tables", players_are_read_from_tables, NULL, NULL, NULL},
        {"every event comes back from the log exactly", every_event_comes_back_from_the_log_exactly,
         NULL, NULL, NULL},
        {"damaged events are refused", damaged_events_are_refused, NULL, NULL, NULL},
        {"forms have their members and no others", forms_have_their_members_and_no_others, NULL,
         NULL, NULL},
        {"JSON is written with commas and escapes", json_is_written_with_commas_and_escapes, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests_name("wire", tests, NULL, NULL);
}
