/* zone_storm.c - storms of random commands: whatever is asked of the zone, its log gives it back.
 * Room: tests.
 *
 * usage: zone_storm STORMS
 *
 * Linked so that malloc, calloc and realloc come here first: in every other storm, allocations fail
 * now and then. After every command a refusal must have changed nothing; what is for one side's
 * eyes must not have moved the version; again and again the log must replay to the same zone,
 * forgotten streams must come back, a batch that could not be stored must be as if it had never
 * been, and damaged events must be refused without a trace. */
#include "../support/any_msg.h"
#include "zone_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/movegen.h>
#include <zug/uci.h>

enum { PERSONS = 6, COMMANDS = 600, BOARDS = 2 };

typedef struct storm {
    zone *zone;
    zone_log log;
    zone_out out;
    uint64_t random, next_id;
    int64_t now_ms;
    bool starves;
    unsigned long refused; /* for want of memory */
} storm;

/* How many allocations may still succeed before one fails; negative: all. */
static int rations = -1;

static bool is_refused(void) { return rations >= 0 && rations-- == 0; }

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size) { return is_refused() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size) {
    return is_refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    return is_refused() ? NULL : __real_realloc(block, size);
}

static uint64_t draw(storm *at) {
    uint64_t x = (at->random += 0x9e3779b97f4a7c15U);
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

static unsigned below(storm *at, unsigned bound) { return (unsigned)(draw(at) % bound); }

static bool complain(const char *what, const msg_command *command) {
    printf("# %s (%s)\n", what, command != NULL ? msg_command_name(command->kind) : "tick");
    return false;
}

/* Persons 1 to PERSONS; the last one is an arbiter of the zone. */
static msg_person person(unsigned number) {
    msg_person who = {.id = number, .is_arbiter = number == PERSONS, .options = number * 5 % 16};
    snprintf(who.name, sizeof who.name, "p%u", number);
    return who;
}

static msg_seat seat(unsigned number) {
    msg_seat made = {.person = number};
    snprintf(made.name, sizeof made.name, "p%u", number);
    return made;
}

/* A stream out of the log, whatever has become of it; 0 if there is none. */
static uint64_t any_stream(storm *at) {
    return at->log.count > 0 ? at->log.events[below(at, (unsigned)at->log.count)].stream : 0;
}

/* One of a list, or 0. */
static uint64_t one_of(storm *at, zone_list list) {
    size_t count = zone_count(at->zone, list);
    uint64_t id = zone_first(at->zone, list);
    for (unsigned i = count > 0 ? below(at, (unsigned)count) : 0; i > 0; i--)
        id = zone_after(at->zone, list, id);
    return id;
}

/* A table where somebody waits to hear whether a move may be taken back, or 0. */
static uint64_t asked_back(const storm *at) {
    msg_table view;
    for (uint64_t id = zone_first(at->zone, ZONE_LIST_TABLES); id != 0;
         id = zone_after(at->zone, ZONE_LIST_TABLES, id))
        if (zone_table(at->zone, id, NULL, &view) && (view.asks_back[0] || view.asks_back[1]))
            return id;
    return 0;
}

static bool is_about_asked(msg_command_kind kind) {
    return kind == MSG_CMD_AGREE_TAKE_BACK || kind == MSG_CMD_DECLINE_TAKE_BACK;
}

/* A stream that a command may well be about. */
static uint64_t fitting_stream(storm *at, msg_command_kind kind) {
    if (below(at, 10) == 0)
        return any_stream(at);
    if (is_about_asked(kind) && asked_back(at) != 0)
        return asked_back(at);
    if (kind == MSG_CMD_REMATCH ||
        (kind >= MSG_CMD_TAKE_BACK && kind <= MSG_CMD_ADJUDICATE && below(at, 2)))
        return one_of(at, ZONE_LIST_OVER);
    if (kind <= MSG_CMD_CHALLENGE_CANCEL)
        return one_of(at, below(at, 2) ? ZONE_LIST_CHALLENGES : ZONE_LIST_HIDDEN_CHALLENGES);
    if (kind >= MSG_CMD_CONTEST && kind <= MSG_CMD_CONTEST_REPORT)
        return one_of(at, kind == MSG_CMD_CONTEST_REOPEN ? ZONE_LIST_OVER : ZONE_LIST_CONTESTS);
    return one_of(at, below(at, 3) ? ZONE_LIST_TABLES : ZONE_LIST_HIDDEN_TABLES);
}

/* Somebody who may well give a command about a table. */
static msg_person fitting_person(storm *at, msg_command_kind kind, uint64_t id) {
    msg_table view;
    bool is_arbiters = (kind >= MSG_CMD_ANSWER_CALL && kind <= MSG_CMD_ALLOW) ||
                       (kind >= MSG_CMD_CONTEST && kind <= MSG_CMD_CONTEST_REPORT);
    if (below(at, 4) == 0 || kind <= MSG_CMD_OVER_THE_BOARD || kind == MSG_CMD_ASSISTANT_JOIN)
        return person(1 + below(at, PERSONS));
    if (is_arbiters || !zone_table(at->zone, id, NULL, &view))
        return person(PERSONS);
    unsigned side = is_about_asked(kind) ? view.asks_back[0] : below(at, 2);
    return person((unsigned)view.seat[side].person);
}

/* The link by which an assistant may come to a table, as its player sees it. */
static uint64_t link_of(storm *at, uint64_t id) {
    msg_table view;
    if (!zone_table(at->zone, id, NULL, &view))
        return 0;
    unsigned side = below(at, 2);
    msg_person player = person((unsigned)view.seat[side].person);
    zone_table(at->zone, id, &player, &view);
    return view.assistant[side].link;
}

static msg_terms any_terms(storm *at) {
    static const char *const controls[] = {"-", "60", "5+1", "2/10:20+1", "*30", "10d3"};
    msg_terms terms = msg_terms_usual();
    for (int i = 0; i < 2; i++)
        zug_timecontrol_parse(zug_str_from(controls[below(at, 6)]), &terms.control[i], NULL);
    terms.clock_start = below(at, 2) ? ZUG_GAME_CLOCK_AT_START : ZUG_GAME_CLOCK_AFTER_FIRST_MOVE;
    terms.is_private = below(at, 4) == 0;
    terms.claim_after_ms = below(at, 2) ? 5000 : 0;
    terms.delay_plies = below(at, 3) ? 0 : 1 + below(at, 4);
    terms.premoves = below(at, 4) != 0;
    return terms;
}

/* A move for the table that the command is about, most often a legal one of whoever has the move.
 */
static void choose_move(storm *at, any_command *command) {
    const zug_game *game = zone_game(at->zone, command->base.id);
    zug_move_list list;
    msg_table view;
    if (game == NULL || !zone_table(at->zone, command->base.id, NULL, &view))
        return;
    zug_movegen_legal(zug_game_position(game), &list);
    if (list.count == 0)
        return;
    zug_uci_write(zug_game_position(game), list.moves[below(at, (unsigned)list.count)],
                  command->move);
    zug_color turn = zug_position_turn(zug_game_position(game));
    if (below(at, 8) != 0 && command->base.kind == MSG_CMD_MOVE)
        command->base.by = person((unsigned)view.seat[turn].person);
    if (below(at, 20) == 0)
        command->move[below(at, 4)] = (char)('a' + below(at, 8));
    command->is_square = below(at, 30) == 0;
}

enum { LISTED = 6 };

/* What commands about a list of players borrow. */
typedef struct lists {
    msg_pairing pairings[BOARDS];
    msg_free_player free[2];
    msg_player players[LISTED];
    msg_team teams[2];
    msg_round rounds[2];
} lists;

/* Boards of anybody, or of players of the list. */
static void draw_pairings(storm *at, msg_pairing *pairings) {
    bool is_listed = below(at, 2) != 0;
    for (unsigned i = 0; i < BOARDS; i++) {
        pairings[i] = (msg_pairing){.board = 1 + i};
        for (unsigned side = 0; side < 2; side++) {
            pairings[i].seat[side] = seat(1 + below(at, PERSONS));
            pairings[i].player[side] = is_listed ? 1 + 2 * i + side : 0;
        }
        pairings[i].result = (uint8_t)(is_listed && below(at, 3) == 0 ? below(at, 8) : 0);
        pairings[i].is_held = below(at, 3) == 0;
    }
}

/* Players, and what is said about them. */
static void draw_list(storm *at, any_command *command, lists *lists) {
    static const char *const systems[] = {"", "FIDE_DUTCH_2026", "BERGER"};
    for (unsigned i = 0; i < LISTED; i++) {
        msg_player *player = &lists->players[i];
        bool is_reported = command->base.kind == MSG_CMD_CONTEST_REPORT;
        *player = (msg_player){.id = is_reported         ? i + 1
                                     : below(at, 4) == 0 ? 1 + i
                                                         : 0,
                               .number = is_reported ? i + 1 : 0,
                               .rating = below(at, 3) * 1000};
        snprintf(player->name, sizeof player->name, "player %u", below(at, 1000));
        if (below(at, 2))
            player->seat = seat(1 + below(at, PERSONS));
    }
    for (unsigned i = 0; i < 2; i++) {
        lists->free[i] = (msg_free_player){5 + i, (msg_bye)below(at, MSG_BYE_COUNT)};
        lists->rounds[i] = (msg_round){.pairings = lists->pairings,
                                       .pairing_count = below(at, 2),
                                       .free = lists->free,
                                       .free_count = below(at, 2)};
        snprintf(lists->rounds[i].name, sizeof lists->rounds[i].name, "%u", 1 + i);
    }
    for (unsigned i = 0; i < 2; i++) {
        msg_team *team = &lists->teams[i];
        *team = (msg_team){.number = below(at, 4), .player_count = below(at, 3)};
        snprintf(team->name, sizeof team->name, "%s", below(at, 4) ? "team" : "");
        for (unsigned k = 0; k < team->player_count; k++)
            team->players[k] = 1 + below(at, LISTED);
    }
    command->teams = lists->teams;
    command->team_count = below(at, 3);
    command->players = lists->players;
    command->player_count = 1 + below(at, LISTED);
    command->free = lists->free;
    command->free_count = below(at, 3) == 0 ? 1 : 0;
    command->player = 1 + below(at, 2 * LISTED);
    command->board = 1 + below(at, BOARDS);
    command->is_held = below(at, 2) != 0;
    command->unplayed = (msg_bye)below(at, MSG_BYE_COUNT);
    command->starts_ms = below(at, 4) ? at->now_ms + below(at, 20000) : 0;
    command->absence = (msg_absence){command->player, below(at, 4), below(at, 5),
                                     (msg_bye)below(at, MSG_BYE_COUNT)};
    command->plan = (msg_plan){.rounds = below(at, 10), .lines = below(at, 2) ? "###" : NULL};
    snprintf(command->plan.system, sizeof command->plan.system, "%s", systems[below(at, 3)]);
    command->report = (msg_report){.plan = command->plan,
                                   .players = {lists->players, command->player_count},
                                   .rounds = lists->rounds,
                                   .round_count = below(at, 3)};
    command->report.plan.is_numbered = true;
    if (below(at, 2))
        command->report.teams = (msg_teams_named){lists->teams, command->team_count};
}

/* Aims a command about a round at one that is there, often enough that something comes of it. */
static void aim(storm *at, any_command *command, lists *lists) {
    msg_command_body body = msg_command_body_of(command->base.kind);
    bool is_about = body == MSG_ASKS_BOARD || body == MSG_ASKS_SCHEDULE ||
                    body == MSG_ASKS_LATE_BOARD || body == MSG_ASKS_MARK ||
                    command->base.kind == MSG_CMD_CONTEST_START ||
                    command->base.kind == MSG_CMD_CONTEST_RESEAT;
    msg_contest seen;
    if (!is_about || below(at, 4) == 0 || !zone_contest(at->zone, command->base.id, NULL, &seen) ||
        seen.round_count == 0)
        return;
    bool is_late = command->base.kind == MSG_CMD_CONTEST_RESEAT ||
                   command->base.kind == MSG_CMD_CONTEST_START_BOARD;
    const msg_round *round = &seen.rounds[below(at, (unsigned)seen.round_count)];
    for (size_t i = 0; is_late && !round->is_started && i < seen.round_count; i++)
        round = &seen.rounds[i];
    memcpy(command->round, round->name, sizeof command->round);
    if (round->pairing_count == 0)
        return;
    const msg_pairing *first = &round->pairings[0];
    command->board = first->board;
    command->pairing_count = 1;
    command->free_count = 0;
    lists->pairings[0] = (msg_pairing){.board = first->board,
                                       .seat = {first->seat[1], first->seat[0]},
                                       .player = {first->player[1], first->player[0]}};
}

/* Any command at all, though moves more often than others. */
static msg_command draw_command(storm *at, uint64_t *fresh, lists *lists) {
    /* What needs several others before it. */
    static const msg_command_kind rare[] = {
        MSG_CMD_CONTEST_PAIR,        MSG_CMD_CONTEST_START,     MSG_CMD_CONTEST_RESEAT,
        MSG_CMD_CONTEST_START_BOARD, MSG_CMD_ASSISTANT_JOIN,    MSG_CMD_ASSISTANT_REFUSE,
        MSG_CMD_ASSISTANT_REMOVE,    MSG_CMD_ANSWER_CALL,       MSG_CMD_ASK_TAKE_BACK,
        MSG_CMD_AGREE_TAKE_BACK,     MSG_CMD_DECLINE_TAKE_BACK, MSG_CMD_CONTEST_ABSENT};
    any_command command = {.base = {.kind = (msg_command_kind)below(at, MSG_COMMAND_COUNT)}};
    if (below(at, 2) == 0)
        command.base.kind = below(at, 4) ? MSG_CMD_MOVE : MSG_CMD_PREMOVE;
    else if (below(at, 6) == 0)
        command.base.kind = rare[below(at, sizeof rare / sizeof *rare)];
    if (below(at, 4) == 0 && asked_back(at) != 0)
        command.base.kind = below(at, 2) ? MSG_CMD_AGREE_TAKE_BACK : MSG_CMD_DECLINE_TAKE_BACK;
    command.base.id = fitting_stream(at, command.base.kind);
    command.base.by = fitting_person(at, command.base.kind, command.base.id);
    command.to = seat(below(at, PERSONS + 1));
    command.side = (uint8_t)below(at, 2);
    command.names_side = below(at, 2) != 0;
    command.result = (uint8_t)below(at, 4);
    command.link = link_of(at, command.base.id);
    command.base.coin = below(at, 2) != 0;
    command.base.origin[0] = below(at, 4);
    command.base.origin[1] = 10 + command.base.origin[0] / 2;
    command.base.lag_ms = below(at, 700);
    command.plies = below(at, 4);
    command.phrase = (msg_phrase)below(at, MSG_PHRASE_COUNT);
    command.wish = (msg_color_wish)below(at, 3);
    command.premoves = below(at, 3) != 0;
    command.draw_offers = below(at, 3) != 0;
    command.clock_ms[0] = command.clock_ms[1] = 1000 + below(at, 50000);
    command.terms = any_terms(at);
    snprintf(command.name, sizeof command.name, "contest");
    snprintf(command.round, sizeof command.round, "%u", below(at, 3));
    snprintf(command.text, sizeof command.text, "%s", below(at, 2) ? "because" : "");
    if (below(at, 2))
        snprintf(command.base.nonce, sizeof command.base.nonce, "%u", below(at, 1000));
    for (unsigned i = 0; i < BOARDS; i++)
        fresh[i] = at->next_id++;
    draw_pairings(at, lists->pairings);
    draw_list(at, &command, lists);
    command.base.fresh = fresh;
    command.base.fresh_count = BOARDS;
    command.pairings = lists->pairings;
    command.pairing_count = 1 + below(at, BOARDS);
    aim(at, &command, lists);
    if (command.base.kind == MSG_CMD_MOVE || command.base.kind == MSG_CMD_PREMOVE)
        choose_move(at, &command);
    if (command.base.kind == MSG_CMD_OUTAGE || command.base.kind == MSG_CMD_CONTEST_DUE)
        command.base.by.id = 0;
    return any_command_made(&command);
}

/* A zone like the first one, from the log. */
static bool is_replayed(const storm *at, bool is_by_stream) {
    static const zone_limits limits = {3, 4, 12, 10, 3, {5, 8}, {6, 10}};
    zone *again = zone_new(&limits, 5);
    if (again == NULL)
        abort();
    bool ok = is_by_stream ? zone_log_replay_by_stream(&at->log, again)
                           : zone_log_replay(&at->log, 0, again);
    ok = ok && zone_digest(again) == zone_digest(at->zone);
    zone_free(again);
    return ok;
}

/* Loads what the zone has lost for want of memory, as the server would. */
static bool repair(storm *at, const msg_command *command) {
    uint64_t missing = zone_missing(at->zone, command);
    return missing == 0 || missing != command->id || zone_seq(at->zone, missing) != 0 ||
           zone_log_replay(&at->log, missing, at->zone);
}

static uint32_t version_of(const storm *at, uint64_t id) {
    return zone_version_for(at->zone, id, MSG_ROLE_ARBITER);
}

/* True if no live table is due before the zone says. */
static bool is_in_time(const storm *at) {
    for (zone_list list = ZONE_LIST_TABLES; list <= ZONE_LIST_HIDDEN_TABLES; list++)
        for (uint64_t id = zone_first(at->zone, list); id != 0; id = zone_after(at->zone, list, id))
            if (zug_game_deadline_ms(zone_game(at->zone, id)) < zone_deadline(at->zone))
                return false;
    return true;
}

/* The batch of a command could not be stored: its streams are forgotten and loaded again from the
 * log, and then the command has not happened. */
static bool lose(storm *at, uint64_t before) {
    for (size_t i = 0; i < at->out.count; i++)
        zone_forget(at->zone, at->out.events[i].stream);
    for (size_t i = 0; i < at->out.count; i++) {
        uint64_t stream = at->out.events[i].stream;
        if (zone_seq(at->zone, stream) == 0 && !zone_log_replay(&at->log, stream, at->zone))
            return false;
    }
    return zone_digest(at->zone) == before;
}

/* One command, and what must hold after it. */
static bool step(storm *at) {
    uint64_t fresh[BOARDS];
    lists lists;
    msg_command command = draw_command(at, fresh, &lists);
    uint64_t before = zone_digest(at->zone);
    uint32_t version = version_of(at, command.id);
    at->now_ms += below(at, 8) ? below(at, 400) : below(at, 9000);
    if (at->starves)
        zone_out_free(&at->out);
    rations = at->starves && below(at, 2) ? (int)below(at, 14) : -1;
    zone_apply(at->zone, &command, at->now_ms, &at->out);
    rations = -1;
    bool is_hungry = at->out.reply.refusal == MSG_REFUSED_NO_MEMORY;
    at->refused += is_hungry;
    if (is_hungry && !at->starves)
        return complain("there was memory enough", &command);
    if (!is_hungry && below(at, 10) == 0)
        return lose(at, before) || complain("a lost batch has left a trace", &command);
    if (!zone_log_append(&at->log, &at->out))
        return complain("the log is broken", &command);
    if (is_hungry && !repair(at, &command))
        return complain("what was lost does not come back", &command);
    bool is_changed = zone_digest(at->zone) != before;
    if (is_changed != (at->out.count > 0))
        return complain("changed without an event, or not changed by one", &command);
    if (at->out.reply.refusal != MSG_FINE && !is_hungry && is_changed)
        return complain("a refusal has changed something", &command);
    if (at->out.count == 1 && !msg_event_is_public(&at->out.events[0]) &&
        version_of(at, command.id) != version)
        return complain("what is for one side has moved the version", &command);
    return is_in_time(at) || complain("a table is due before the zone is", &command);
}

static bool tick(storm *at) {
    for (int i = 0; i < 100 && zone_deadline(at->zone) <= at->now_ms; i++) {
        if (at->starves)
            zone_out_free(&at->out);
        rations = at->starves && i == 0 ? (int)below(at, 3) : -1;
        zone_tick(at->zone, at->now_ms, &at->out);
        rations = -1;
        if (!zone_log_append(&at->log, &at->out))
            return complain("the log is broken", NULL);
    }
    return zone_deadline(at->zone) > at->now_ms || complain("something stays due", NULL);
}

/* Forgets a stream and loads it again. */
static bool reload(storm *at) {
    uint64_t id = any_stream(at), before = zone_digest(at->zone);
    if (zone_seq(at->zone, id) == 0)
        return true;
    zone_forget(at->zone, id);
    return zone_log_replay(&at->log, id, at->zone) && zone_digest(at->zone) == before;
}

/* Gives an event another kind, and what that has: nothing but terms. */
static void spoil_kind(storm *at, msg_event *event, const msg_terms *terms) {
    any_event other = {.base = {.stream = event->stream, .seq = event->seq, .at_ms = event->at_ms},
                       .terms = terms};
    other.base.kind = (msg_event_kind)below(at, MSG_EVENT_COUNT + 2);
    *event = other.base.kind < MSG_EVENT_COUNT ? any_event_made(&other) : other.base;
}

/* Makes the place on which nobody stands or sits of an event empty, or its list. */
static void spoil_part(msg_event *event) {
    if (event->kind == MSG_EVENT_CHALLENGED)
        event->challenged.seat[0].person = 0;
    else if (event->kind == MSG_EVENT_TABLE_SET)
        event->table_set.seat[0].person = 0;
    else if (event->kind == MSG_EVENT_CONTEST_SET)
        event->contest.arbiter.person = 0;
    else if (event->kind == MSG_EVENT_ASSISTANT_JOINED)
        event->assistant.seat.person = 0;
    else if (msg_event_body_of(event->kind) == MSG_TELLS_PERSON)
        event->person.seat.person = 0;
    else if (msg_event_body_of(event->kind) == MSG_TELLS_ROUND)
        event->round.pairing_count = 0;
}

/* Spoils the position from which a game is to begin. */
static void spoil_start(storm *at, msg_event *event, msg_terms *terms) {
    const msg_terms **place = event->kind == MSG_EVENT_CHALLENGED  ? &event->challenged.terms
                              : event->kind == MSG_EVENT_TABLE_SET ? &event->table_set.terms
                              : msg_event_body_of(event->kind) == MSG_TELLS_CONTEST
                                  ? &event->contest.terms
                                  : NULL;
    if (place == NULL)
        return;
    *terms = **place;
    terms->start.color[below(at, 2)] ^= (uint64_t)1 << below(at, 64);
    *place = terms;
}

static void spoil_field(storm *at, msg_event *event, msg_terms *terms) {
    bool is_game = event->kind == MSG_EVENT_GAME;
    zug_game_event *what = &event->game.what;
    switch (below(at, 6)) {
    case 0:
        spoil_kind(at, event, terms);
        break;
    case 1:
        if (is_game)
            what->kind = (zug_game_event_kind)below(at, ZUG_GAME_EVENT_COUNT + 2);
        break;
    case 2:
        if (is_game)
            what->side = (uint8_t)below(at, 4);
        else if (event->kind == MSG_EVENT_ARBITER_CALLED)
            event->called.side = (uint8_t)below(at, 4);
        else if (msg_event_body_of(event->kind) == MSG_TELLS_ASSISTANT)
            event->assistant.side = (uint8_t)below(at, 4);
        break;
    case 3:
        if (is_game)
            what->move = (zug_move)draw(at);
        break;
    case 4:
        spoil_start(at, event, terms);
        break;
    default:
        spoil_part(event);
        break;
    }
}

/* An event of the log with one field spoilt comes as the next one of its stream. If it is refused,
 * nothing has changed; if it is possible, the stream is loaded anew. */
static bool spoil(storm *at) {
    if (at->log.count == 0)
        return true;
    msg_event event = at->log.events[below(at, (unsigned)at->log.count)];
    uint64_t before = zone_digest(at->zone);
    if (event.seq == 1 && below(at, 2))
        event.stream = at->next_id++;
    event.seq = zone_seq(at->zone, event.stream) + (below(at, 8) != 0);
    event.at_ms = below(at, 8) ? at->now_ms : 0;
    msg_terms terms = msg_terms_usual();
    spoil_field(at, &event, &terms);
    uint64_t stream = event.stream;
    zone_replayed done = zone_replay(at->zone, &event);
    if (done == ZONE_REPLAY_DAMAGED)
        return zone_digest(at->zone) == before;
    zone_forget(at->zone, stream);
    return zone_log_replay(&at->log, stream, at->zone) && zone_digest(at->zone) == before;
}

static bool blow(storm *at) {
    for (int i = 0; i < COMMANDS; i++) {
        if (!tick(at) || !step(at))
            return false;
        if (below(at, 4) == 0 && !reload(at))
            return complain("a forgotten stream does not come back", NULL);
        if (below(at, 4) == 0 && !spoil(at))
            return complain("a damaged event has left a trace", NULL);
        if (i % 100 == 99 && (!is_replayed(at, false) || !is_replayed(at, true)))
            return complain("the replay gives another zone", NULL);
    }
    return true;
}

/* Gives a command of the preparation below, which must not be refused. */
static void give(storm *at, msg_command command, unsigned who) {
    uint64_t fresh[BOARDS] = {at->next_id, at->next_id + 1};
    command.by = person(who);
    command.by.options = MSG_PREMOVE;
    command.fresh = fresh;
    command.fresh_count = BOARDS;
    zone_apply(at->zone, &command, at->now_ms, &at->out);
    if (at->out.reply.refusal != MSG_FINE || !zone_log_append(&at->log, &at->out))
        abort();
    at->next_id += BOARDS;
}

/* Lets the n-th allocation of a command fail, for all n, each time in the same zone: then the
 * command has not happened, or not wholly and the log knows how far. */
static bool starve(const storm *at, msg_command command, unsigned who) {
    uint64_t fresh[BOARDS] = {5000, 5001};
    bool is_hungry = true;
    command.by = person(who);
    command.fresh = fresh;
    command.fresh_count = BOARDS;
    if (command.kind == MSG_CMD_OUTAGE)
        command.by.id = 0;
    for (int n = 0; is_hungry; n++) {
        storm one = {.zone = zone_new(NULL, 9)};
        if (one.zone == NULL ||
            !zone_log_append(&one.log,
                             &(zone_out){.events = at->log.events, .count = at->log.count}) ||
            !zone_log_replay(&one.log, 0, one.zone))
            abort();
        rations = n;
        zone_apply(one.zone, &command, 1000, &one.out);
        rations = -1;
        is_hungry = one.out.reply.refusal == MSG_REFUSED_NO_MEMORY;
        bool ok = (is_hungry || one.out.reply.refusal == MSG_FINE) &&
                  zone_log_append(&one.log, &one.out) && repair(&one, &command) &&
                  is_replayed(&one, false);
        zone_free(one.zone);
        zone_log_free(&one.log);
        zone_out_free(&one.out);
        if (!ok)
            return complain("want of memory has left a trace", &command);
    }
    return true;
}

/* A zone with a challenge, a table in play, one that is over, and a contest with a round to start.
 */
static void prepare(storm *at) {
    static const msg_pairing first = {
        .board = 1, .seat = {{.person = 1, .name = "p1"}, {.person = 2, .name = "p2"}}};
    msg_terms terms = msg_terms_usual();
    zug_timecontrol_parse(zug_str_from("60"), &terms.control[0], NULL);
    give(at, (msg_command){.kind = MSG_CMD_CONTEST, .contest = {.terms = terms, .name = "c"}},
         PERSONS);
    give(at,
         (msg_command){.kind = MSG_CMD_CONTEST_PAIR,
                       .id = 1000,
                       .round = {.round = "1", .pairings = &first, .pairing_count = 1}},
         PERSONS);
    give(at, (msg_command){.kind = MSG_CMD_CONTEST_START, .id = 1000, .round = {.round = "1"}},
         PERSONS);
    give(at, (msg_command){.kind = MSG_CMD_PREMOVE, .id = 1004, .move = {.text = "e7e5"}}, 2);
    give(at,
         (msg_command){.kind = MSG_CMD_CONTEST_PAIR,
                       .id = 1000,
                       .round = {.round = "2", .pairings = &first, .pairing_count = 1}},
         PERSONS);
    give(at, (msg_command){.kind = MSG_CMD_CHALLENGE, .challenge = {.terms = terms}}, 3);
    give(at, (msg_command){.kind = MSG_CMD_CHALLENGE, .challenge = {.terms = terms}}, 3);
    give(at, (msg_command){.kind = MSG_CMD_CHALLENGE_ACCEPT, .id = 1012}, 4);
    give(at, (msg_command){.kind = MSG_CMD_RESIGN, .id = 1014}, 4);
    give(at, (msg_command){.kind = MSG_CMD_OVER_THE_BOARD, .challenge = {.terms = terms}}, 5);
    give(at, (msg_command){.kind = MSG_CMD_MOVE, .id = 1018, .move = {.text = "e2e4"}}, 5);
}

/* The same of commands about a list of players. */
static bool starve_lists(const storm *at) {
    static const msg_player players[] = {{.id = 1, .number = 2, .name = "a"},
                                         {.id = 2, .number = 1, .name = "b"}};
    static msg_pairing pairing = {.board = 1, .player = {1, 2}, .result = ZUG_RESULT_DRAW};
    static const msg_player fresh[] = {{.name = "a"}, {.name = "b"}};
    const msg_round round = {.name = "5", .pairings = &pairing, .pairing_count = 1};
    const msg_plan plan = {.rounds = 5, .is_numbered = true, .lines = "###"};
    return starve(at, (msg_command){.kind = MSG_CMD_CONTEST_PLAN, .id = 1000, .plan = plan},
                  PERSONS) &&
           starve(at,
                  (msg_command){.kind = MSG_CMD_CONTEST_ENTER, .id = 1000, .players = {fresh, 2}},
                  PERSONS) &&
           starve(at,
                  (msg_command){.kind = MSG_CMD_CONTEST_REPORT,
                                .id = 1000,
                                .report = {.plan = plan,
                                           .players = {players, 2},
                                           .rounds = &round,
                                           .round_count = 1}},
                  PERSONS);
}

/* Every allocation of the commands that need most of them. */
static bool starve_all(void) {
    static const msg_pairing pairing = {
        .board = 1, .seat = {{.person = 3, .name = "p3"}, {.person = 4, .name = "p4"}}};
    static const msg_pairing turned = {
        .board = 1, .seat = {{.person = 2, .name = "p2"}, {.person = 1, .name = "p1"}}};
    storm at = {.zone = zone_new(NULL, 9), .next_id = 1000};
    if (at.zone == NULL)
        abort();
    prepare(&at);
    bool ok =
        starve(&at,
               (msg_command){.kind = MSG_CMD_CHALLENGE,
                             .challenge = {.terms = msg_terms_usual()},
                             .nonce = "1"},
               5) &&
        starve(&at, (msg_command){.kind = MSG_CMD_CHALLENGE_ACCEPT, .id = 1010}, 4) &&
        starve(&at, (msg_command){.kind = MSG_CMD_CHALLENGE_CANCEL, .id = 1010}, 3) &&
        starve(&at,
               (msg_command){.kind = MSG_CMD_OVER_THE_BOARD,
                             .challenge = {.terms = msg_terms_usual()},
                             .nonce = "1"},
               5) &&
        starve(&at, (msg_command){.kind = MSG_CMD_REMATCH, .id = 1014}, 3) &&
        starve(&at,
               (msg_command){.kind = MSG_CMD_SAY, .id = 1014, .say = {.phrase = MSG_PHRASE_THANKS}},
               3) &&
        starve(&at, (msg_command){.kind = MSG_CMD_ASK_TAKE_BACK, .id = 1018}, 5) &&
        starve(&at, (msg_command){.kind = MSG_CMD_MOVE, .id = 1004, .move = {.text = "e2e4"}}, 1) &&
        starve(&at, (msg_command){.kind = MSG_CMD_ALLOW, .id = 1004}, PERSONS) &&
        starve(&at, (msg_command){.kind = MSG_CMD_OUTAGE, .id = 1004}, PERSONS) &&
        starve(&at, (msg_command){.kind = MSG_CMD_ASSISTANT_ASK, .id = 1004}, 1) &&
        starve(&at, (msg_command){.kind = MSG_CMD_CONTEST_ALLOW, .id = 1000}, PERSONS) &&
        starve(&at,
               (msg_command){.kind = MSG_CMD_CONTEST_PAIR,
                             .id = 1000,
                             .round = {.round = "3", .pairings = &pairing, .pairing_count = 1}},
               PERSONS) &&
        starve(&at,
               (msg_command){.kind = MSG_CMD_CONTEST_START, .id = 1000, .round = {.round = "2"}},
               PERSONS) &&
        starve(&at,
               (msg_command){.kind = MSG_CMD_CONTEST_RESEAT,
                             .id = 1000,
                             .round = {.round = "1", .pairings = &turned, .pairing_count = 1}},
               PERSONS) &&
        starve_lists(&at);
    zone_free(at.zone);
    zone_log_free(&at.log);
    zone_out_free(&at.out);
    for (rations = 0; rations < 2;) {
        int n = rations;
        zone *none = zone_new(NULL, 1);
        ok &= none == NULL;
        zone_free(none);
        rations = n + 1;
    }
    rations = -1;
    return ok;
}

/* What the storms must have seen to be worth anything. */
static void count(const storm *at, unsigned long seen[static MSG_EVENT_COUNT]) {
    for (size_t i = 0; i < at->log.count; i++)
        seen[at->log.events[i].kind]++;
}

int main(int argc, char **argv) {
    static const zone_limits limits = {3, 4, 12, 10, 3, {5, 8}, {6, 10}};
    static unsigned long seen[MSG_EVENT_COUNT];
    int storms = argc > 1 ? atoi(argv[1]) : 20, failed = 0;
    unsigned long refused = 0;
    for (int i = 0; i < storms; i++) {
        storm at = {.zone = zone_new(&limits, (uint64_t)i),
                    .random = (uint64_t)i * 7919,
                    .next_id = 1000,
                    .starves = i % 2 == 1};
        if (at.zone == NULL)
            abort();
        zone_set_has_arbiters(at.zone, true);
        bool ok = blow(&at);
        failed += !ok;
        printf("%sok %d - storm %d%s leaves a log that gives the zone back\n", ok ? "" : "not ",
               i + 1, i, at.starves ? ", short of memory," : "");
        count(&at, seen);
        refused += at.refused;
        zone_free(at.zone);
        zone_log_free(&at.log);
        zone_out_free(&at.out);
    }
    bool is_rich = refused > 0 || storms < 2;
    printf("# refused for want of memory: %lu\n# events:", refused);
    for (int i = 0; i < (int)MSG_EVENT_COUNT; i++)
        printf(" %s %lu", msg_event_name((msg_event_kind)i), seen[i]);
    printf("\n");
    for (int i = 0; i < (int)MSG_EVENT_COUNT; i++)
        if (seen[i] == 0) {
            printf("# no storm has seen %s\n", msg_event_name((msg_event_kind)i));
            is_rich = false;
        }
    printf("%sok %d - the storms have seen every kind of event, and want of memory\n",
           is_rich ? "" : "not ", storms + 1);
    bool is_frugal = starve_all();
    printf("%sok %d - a command that any allocation fails has not happened\n",
           is_frugal ? "" : "not ", storms + 2);
    printf("1..%d\n", storms + 2);
    return failed > 0 || !is_rich || !is_frugal;
}
