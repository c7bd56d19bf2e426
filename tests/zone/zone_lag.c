/* zone_lag.c - what a player who lies about the lag of every move can gain in a game, and logs of
 * before there was a bound for the whole game. Room: tests.
 *
 * usage: zone_lag docs/zone-rules.md
 *
 * The page has a table of the worst for some time controls. For each of its rows games are played
 * in which White says of each move that it was on its way for ever: the time that White's clock did
 * not count must be exactly what the page says, and with any other way of spending it not more. */
#include "wire/wire.h"
#include "zone/zone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/movegen.h>
#include <zug/uci.h>

enum { ANNA = 1, BERT, CHALLENGE = 100, TABLE, MOVES = 80 };

static zone_out out;
static int number, failed;

static void ok(bool is_fine, const char *what) {
    printf("%sok %d - %s\n", is_fine ? "" : "not ", ++number, what);
    failed += !is_fine;
}

static uint32_t seed;
static uint32_t below(uint32_t limit) {
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 8) % limit;
}

static bool give(zone *zone, uint64_t by, msg_command command, int64_t now_ms) {
    command.by = (msg_person){.id = by, .name = "somebody"};
    zone_apply(zone, &command, now_ms, &out);
    return out.reply.refusal == MSG_FINE;
}

/* A game of anna, who has White, with bert. */
static zone *set_up(const char *control) {
    static const uint64_t challenge = CHALLENGE, set = TABLE;
    zone *zone = zone_new(NULL, 1);
    msg_command asked = {.kind = MSG_CMD_CHALLENGE,
                         .challenge = {.terms = msg_terms_usual(), .wish = MSG_WANTS_WHITE},
                         .fresh = &challenge,
                         .fresh_count = 1};
    asked.challenge.terms.clock_start = ZUG_GAME_CLOCK_AT_START;
    if (zone == NULL || zug_timecontrol_parse(zug_str_from(control),
                                              &asked.challenge.terms.control[0], NULL) != ZUG_OK)
        abort();
    asked.challenge.terms.control[1] = asked.challenge.terms.control[0];
    msg_command accepted = {
        .kind = MSG_CMD_CHALLENGE_ACCEPT, .id = CHALLENGE, .fresh = &set, .fresh_count = 1};
    if (!give(zone, ANNA, asked, 0) || !give(zone, BERT, accepted, 0))
        abort();
    return zone;
}

/* Plays any legal move of the side to move; false if the game is over then. */
static bool play(zone *zone, int64_t lag_ms, int64_t now_ms) {
    const zug_game *game = zone_game(zone, TABLE);
    const zug_position *pos = zug_game_position(game);
    zug_move_list list = {.count = 0};
    msg_command move = {.kind = MSG_CMD_MOVE, .id = TABLE, .lag_ms = lag_ms};
    zug_movegen_legal(pos, &list);
    zug_uci_write(pos, list.moves[below((uint32_t)list.count)], move.move.text);
    uint64_t by = zug_position_turn(pos) == ZUG_WHITE ? ANNA : BERT;
    return give(zone, by, move, now_ms) && zug_game_state_of(game) == ZUG_GAME_STATE_RUNNING;
}

/* How much less White's clock has counted than White has thought. */
static int64_t gain(const zone *zone, int64_t thought_ms) {
    const zug_game *game = zone_game(zone, TABLE);
    const zug_timecontrol *control = &zug_game_settings_of(game)->control[ZUG_WHITE];
    const zug_clock_side *side = &zug_game_clock(game)->side[ZUG_WHITE];
    uint32_t moves = zug_game_plies(game) / 2;
    int64_t given = moves * control->periods[0].bonus_ms;
    for (uint32_t i = 0; i <= side->period; i++)
        given += control->periods[i].time_ms;
    return side->left_ms - (given - thought_ms);
}

/* Plays one game; says how much White has gained, or -1 if it ended too early. A White that does
 * its worst claims the lag of every move, and another one only now and then. */
static int64_t cheat(const char *control, bool is_always) {
    zone *zone = set_up(control);
    int64_t now_ms = 0, thought_ms = 0, gained = -1;
    bool goes_on = true;
    for (int i = 0; i < MOVES && goes_on; i++) {
        bool lies = is_always || below(3) == 0;
        int64_t taken_ms = i == 0 || below(20) == 0 ? 400 : 60;
        now_ms += taken_ms;
        thought_ms += taken_ms;
        goes_on = play(zone, lies ? INT64_C(1000000) : below(300), now_ms) && play(zone, 0, now_ms);
    }
    if (goes_on)
        gained = gain(zone, thought_ms);
    zone_free(zone);
    return gained;
}

/* One row: `| 3+2 | 180+2 | 300 ms | 3000 ms |`. */
static void check_row(const char *control, int64_t bound_ms) {
    char what[160];
    int64_t worst = -1, other = -1;
    for (int games = 0; games < 20; games++) {
        for (worst = -1; worst < 0; seed += 17)
            worst = cheat(control, true);
        int64_t gained = cheat(control, false);
        other = gained > other ? gained : other;
        if (worst != bound_ms)
            break;
    }
    snprintf(what, sizeof what, "who lies about every move gains %lld ms in a game of %s",
             (long long)bound_ms, control);
    if (worst != bound_ms || other > bound_ms || other < 0)
        printf("# gained %lld, and %lld in another way\n", (long long)worst, (long long)other);
    ok(worst == bound_ms && other >= 0 && other <= bound_ms, what);
}

static int check_page(const char *path) {
    char line[1024], control[64];
    int rows = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        abort();
    while (fgets(line, sizeof line, file) != NULL) {
        int bound_ms;
        if (sscanf(line, "| %*[^|] | `%63[^`]` | %d ms |", control, &bound_ms) != 2)
            continue;
        check_row(control, bound_ms);
        rows++;
    }
    fclose(file);
    return rows;
}

/* A log of before: 500 ms or more were given for each move, as long as anybody asked. */
static bool replay(zone *zone, uint32_t seq, int64_t at_ms, msg_event_kind kind, const char *body) {
    msg_event event = {.stream = TABLE, .seq = seq, .at_ms = at_ms, .kind = kind};
    wire_event_parts parts;
    return wire_event_read(zug_str_from(body), &event, &parts) &&
           zone_replay(zone, &event) == ZONE_REPLAYED;
}

static void check_old_log(void) {
    zone *zone = zone_new(NULL, 1);
    bool fine =
        replay(
            zone, 1, 0, MSG_EVENT_TABLE_SET,
            "{\"terms\":{\"control\":\"10\",\"start\":\"standard\",\"clock_start\":\"at-start\","
            "\"premoves\":true,\"offers\":true,\"private\":false,\"lag_max_ms\":2000,"
            "\"claim_after_ms\":0,\"delay_plies\":0},\"person0\":\"000000000001\",\"name0\":\"A\","
            "\"person1\":\"000000000002\",\"name1\":\"B\"}") &&
        replay(zone, 2, 0, MSG_EVENT_GAME, "{\"game\":{\"kind\":\"start\",\"side\":\"white\"}}") &&
        replay(zone, 3, 2500, MSG_EVENT_GAME,
               "{\"game\":{\"kind\":\"move\",\"side\":\"white\",\"move\":\"e2e4\",\"lag_ms\":1900}"
               "}") &&
        replay(zone, 4, 5000, MSG_EVENT_GAME,
               "{\"game\":{\"kind\":\"move\",\"side\":\"black\",\"move\":\"e7e5\",\"lag_ms\":2000}"
               "}") &&
        replay(zone, 5, 14500, MSG_EVENT_GAME,
               "{\"game\":{\"kind\":\"offer-draw\",\"side\":\"black\"}}");
    const zug_game *game = zone_game(zone, TABLE);
    fine = fine && zug_game_left_ms(game, ZUG_WHITE, 5000) == 9400 &&
           zug_game_left_ms(game, ZUG_BLACK, 5000) == 9500 &&
           zug_game_deadline_ms(game) == 14400 + 2000;
    ok(fine, "a log of before there was a budget replays to the same clocks");

    msg_terms terms;
    fine = zone_terms(zone, TABLE, &terms) && terms.lag_max_ms == MSG_LAG_MAX_MS;
    ok(fine, "a rematch of such a game has the bound of today");
    zone_free(zone);
}

static void check_old_game_goes_on(void) {
    zone *zone = zone_new(NULL, 1);
    msg_command move = {
        .kind = MSG_CMD_MOVE, .id = TABLE, .move = {.text = "e2e4"}, .lag_ms = 1900};
    bool fine =
        replay(zone, 1, 0, MSG_EVENT_TABLE_SET,
               "{\"terms\":{\"control\":\"10\",\"clock_start\":\"at-start\",\"lag_max_ms\":2000},"
               "\"person0\":\"000000000001\",\"name0\":\"A\",\"person1\":\"000000000002\","
               "\"name1\":\"B\"}") &&
        replay(zone, 2, 0, MSG_EVENT_GAME, "{\"game\":{\"kind\":\"start\",\"side\":\"white\"}}") &&
        give(zone, ANNA, move, 2500) &&
        zug_game_left_ms(zone_game(zone, TABLE), ZUG_WHITE, 2500) == 7500;
    ok(fine, "a game of before that goes on gets no more lag back");
    zone_free(zone);
}

/* By the rules of before, a take-back undid what the arbiter had set, and who had never come won on
 * time. */
static void check_old_rules(void) {
    zone *zone = zone_new(NULL, 1);
    bool fine =
        replay(zone, 1, 0, MSG_EVENT_TABLE_SET,
               "{\"terms\":{\"control\":\"10\",\"clock_start\":\"at-start\",\"lag_max_ms\":0},"
               "\"person0\":\"000000000001\",\"name0\":\"A\",\"person1\":\"000000000002\","
               "\"name1\":\"B\"}") &&
        replay(zone, 2, 0, MSG_EVENT_GAME, "{\"game\":{\"kind\":\"start\",\"side\":\"white\"}}") &&
        replay(zone, 3, 1000, MSG_EVENT_GAME,
               "{\"game\":{\"kind\":\"connection-lost\",\"side\":\"black\"}}") &&
        replay(zone, 4, 1000, MSG_EVENT_GAME,
               "{\"game\":{\"kind\":\"move\",\"side\":\"white\",\"move\":\"e2e4\"}}") &&
        replay(zone, 5, 1000, MSG_EVENT_GAME,
               "{\"game\":{\"kind\":\"set-clocks\",\"side\":\"white\",\"white_ms\":5000,"
               "\"black_ms\":6000}}") &&
        replay(zone, 6, 1000, MSG_EVENT_GAME,
               "{\"game\":{\"kind\":\"take-back\",\"side\":\"white\",\"plies\":1}}");
    fine = fine && zug_game_left_ms(zone_game(zone, TABLE), ZUG_WHITE, 1000) == 10000 &&
           replay(zone, 7, 11000, MSG_EVENT_GAME,
                  "{\"game\":{\"kind\":\"time-check\",\"side\":\"white\"}}");
    fine = fine && zug_game_result(zone_game(zone, TABLE)) == ZUG_RESULT_BLACK_WINS &&
           zug_game_reason_of(zone_game(zone, TABLE)) == ZUG_GAME_REASON_TIME;
    ok(fine, "a log of the rules of before replays to the same clocks and the same result");
    zone_free(zone);
}

int main(int argc, char **argv) {
    if (argc != 2)
        return 2;
    ok(check_page(argv[1]) >= 4, "the page says the worst for several time controls");
    check_old_log();
    check_old_game_goes_on();
    check_old_rules();
    printf("1..%d\n", number);
    zone_out_free(&out);
    return failed != 0;
}
