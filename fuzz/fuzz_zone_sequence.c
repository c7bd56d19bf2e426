/* fuzz_zone_sequence.c - any bytes as a sequence of commands by several people and arbiters, while
 * time goes on: what has happened is in the log and gives the zone back, nobody is shown what is
 * not theirs, and a game ends once.
 *
 * A command is a kind, who gives it, what it is about, how much later it comes, and then what the
 * kind needs. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <string.h>
#include <zug/fen.h>
#include <zug/movegen.h>
#include <zug/uci.h>

#include "../tests/support/any_msg.h"
#include "property.h"
#include "wire/wire.h"
#include "zone/zone.h"

enum { PERSONS = 6, BOARDS = 2, STREAMS = 256, COMMANDS = 100, TEXT_SIZE = 40 };

static const zone_limits limits = {3, 4, 12, 10, 3, {5, 8}, {6, 10}};

/* What is known of a stream besides what the zone says. */
typedef struct stream {
    uint64_t id;
    uint32_t seq, version;
    bool is_over, has_call;
    char said[PERSONS + 1][TEXT_SIZE]; /* to the arbiters, by whom */
} stream;

typedef struct run {
    const uint8_t *data; /* to be read; after the end come zeros */
    size_t size;
    zone *zone, *copy; /* the copy knows only the log, as text */
    zone_out out;
    int64_t now_ms;
    uint64_t next_id;
    stream streams[STREAMS];
    size_t count;
    unsigned calls;
    msg_question question; /* that the zone has asked and nobody has answered, of table 0 if none */
} run;

static unsigned next(run *of) {
    if (of->size == 0)
        return 0;
    of->size--;
    return *of->data++;
}

/* Persons 1 to PERSONS; the last one is an arbiter of the zone. */
static msg_person person(unsigned number) {
    msg_person made = {.id = number, .is_arbiter = number == PERSONS, .options = number * 5 % 16};
    snprintf(made.name, sizeof made.name, "p%u", number % 10);
    return made;
}

static msg_seat seat(unsigned number) {
    msg_seat made = {.person = number};
    snprintf(made.name, sizeof made.name, "p%u", number % 10);
    return made;
}

static stream *find(run *of, uint64_t id) {
    for (size_t i = 0; i < of->count; i++)
        if (of->streams[i].id == id)
            return &of->streams[i];
    return NULL;
}

static stream *find_or_add(run *of, uint64_t id) {
    stream *known = find(of, id);
    if (known == NULL) {
        require(of->count < STREAMS);
        known = &of->streams[of->count++];
        *known = (stream){.id = id};
    }
    return known;
}

/* One of the streams, the newest first; 0 if there is none. */
static uint64_t next_stream(run *of) {
    unsigned choice = next(of);
    return of->count == 0 ? 0 : of->streams[of->count - 1 - choice % of->count].id;
}

static msg_terms next_terms(run *of) {
    static const char *const controls[] = {"-",   "60",   "5+1", "2/10:20+1",
                                           "*30", "10d3", "1",   "3b2"};
    static const char *const starts[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                         "7k/8/8/8/8/5K2/6R1/8 w - - 97 80",
                                         "k7/8/1K6/8/8/8/8/7R w - - 0 1",
                                         "8/P6k/8/8/8/8/p6K/8 w - - 0 1"};
    /* Whether anybody can win it takes long to say. */
    static const char hard[] = "3B4/1p1pBp1p/1P1P1P1P/8/K2B4/8/1B1k4/4B3 b - - 0 1";
    msg_terms terms = msg_terms_usual();
    unsigned choice = next(of), more = next(of);
    for (int i = 0; i < 2; i++)
        zug_timecontrol_parse(zug_str_from(controls[(choice >> 3 * i) % 8]), &terms.control[i],
                              NULL);
    zug_fen_parse(zug_str_from(more & 128 ? hard : starts[more % 4]), ZUG_FEN_LENIENT, &terms.start,
                  NULL, NULL);
    terms.clock_start = choice & 64 ? ZUG_GAME_CLOCK_AT_START : ZUG_GAME_CLOCK_AFTER_FIRST_MOVE;
    terms.is_private = choice & 128;
    terms.claim_after_ms = more & 4 ? 5000 : 0;
    terms.delay_plies = more >> 3 & 3;
    terms.premoves = !(more & 32);
    terms.draw_offers = !(more & 64);
    return terms;
}

/* A legal move at the table that the command is about, or two squares. */
static void next_move(run *of, any_command *command) {
    const zug_game *game = zone_game(of->zone, command->base.id);
    unsigned choice = next(of);
    zug_move_list list = {.count = 0};
    if (game != NULL)
        zug_movegen_legal(zug_game_position(game), &list);
    if (list.count > 0 && choice < 200) {
        zug_uci_write(zug_game_position(game), list.moves[choice % list.count], command->move);
        return;
    }
    unsigned from = next(of), to = next(of);
    snprintf(command->move, sizeof command->move, "%c%c%c%c%s", 'a' + from % 8, '1' + from / 8 % 8,
             'a' + to % 8, '1' + to / 8 % 8, from & 64 ? "q" : "");
    command->is_square = (to & 64) != 0;
    if (command->is_square)
        command->move[2] = '\0';
}

/* Somebody by number, or who sits at the table and has the move, or has it not. */
static msg_person next_person(run *of, uint64_t table) {
    unsigned choice = next(of);
    msg_table view;
    if (choice < 128 || !zone_table(of->zone, table, NULL, &view))
        return person(1 + choice % PERSONS);
    zug_color turn = zug_position_turn(zug_game_position(view.game));
    return person((unsigned)view.seat[choice % 2 == 0 ? turn : !turn].person);
}

/* The link by which an assistant may come to a table. */
static uint64_t link_of(const run *of, uint64_t id, unsigned side) {
    msg_table view;
    if (!zone_table(of->zone, id, NULL, &view))
        return 0;
    msg_person player = person((unsigned)view.seat[side].person);
    zone_table(of->zone, id, &player, &view);
    return view.assistant[side].link;
}

/* What a few kinds need besides who gives them and to what. */
static void next_details(run *of, any_command *command, msg_pairing *pairings) {
    unsigned flags = next(of), number = next(of);
    command->side = flags & 1;
    command->names_side = flags & 2;
    command->base.coin = flags & 4;
    command->premoves = flags & 8;
    command->draw_offers = flags & 16;
    command->result = (uint8_t)(flags >> 5 & 3);
    command->keeps_site = flags & 128;
    command->players_only = number & 64;
    command->says_sight = number & 32;
    command->to = seat(number % (PERSONS + 1));
    command->wish = (msg_color_wish)(number % 3);
    command->plies = number % 5;
    command->kept = number;
    command->link = link_of(of, command->base.id, command->side);
    command->clock_ms[0] = number * 500 - 500;
    command->clock_ms[1] = number * 100;
    command->since_ms = of->now_ms - (int64_t)number * 100;
    snprintf(command->name, sizeof command->name, "contest");
    snprintf(command->round, sizeof command->round, "%u", number % 3);
    for (unsigned i = 0; i < BOARDS; i++) {
        unsigned both = next(of);
        pairings[i] = (msg_pairing){.board = 1 + i};
        pairings[i].seat[0] = seat(both % (PERSONS + 1));
        pairings[i].seat[1] = seat(both / 8 % (PERSONS + 1));
    }
    command->pairing_count = 1 + number % BOARDS;
}

static bool has_terms(msg_command_kind kind) {
    return kind == MSG_CMD_CHALLENGE || kind == MSG_CMD_OVER_THE_BOARD || kind == MSG_CMD_CONTEST ||
           kind == MSG_CMD_CONTEST_CHANGE;
}

static msg_command next_command(run *of, unsigned kind, uint64_t *fresh, msg_pairing *pairings) {
    static const unsigned simple = MSG_CMD_ACCEPT_DRAW;
    any_command command = {.base = {.kind = (msg_command_kind)(kind % MSG_COMMAND_COUNT),
                                    .fresh = fresh,
                                    .fresh_count = BOARDS},
                           .pairings = pairings};
    command.base.id = next_stream(of);
    command.base.by = next_person(of, command.base.id);
    unsigned nonce = kind / MSG_COMMAND_COUNT;
    if (nonce > 0)
        snprintf(command.base.nonce, sizeof command.base.nonce, "%u", nonce);
    if (has_terms(command.base.kind))
        command.terms = next_terms(of);
    if (command.base.kind == MSG_CMD_MOVE || command.base.kind == MSG_CMD_PREMOVE)
        next_move(of, &command);
    if (command.base.kind > simple || has_terms(command.base.kind) ||
        command.base.kind <= MSG_CMD_CHALLENGE_ACCEPT)
        next_details(of, &command, pairings);
    if (command.base.kind == MSG_CMD_CALL_ARBITER) /* nobody else may see these words */
        snprintf(command.text, sizeof command.text, "words%u.", of->calls++);
    else if (command.to.person % 2 == 1)
        snprintf(command.text, sizeof command.text, "because");
    if (command.base.kind == MSG_CMD_JUDGED) {
        command.base.id = of->question.table;
        command.question = of->question;
        command.verdict = (uint8_t)(ZUG_GAME_VERDICT_CAN_WIN + command.plies % 3);
        of->question = (msg_question){0};
    }
    if (msg_command_is_inner(command.base.kind) &&
        (command.base.kind >= MSG_CMD_OUTAGE || command.base.kind == MSG_CMD_CONTEST_DUE))
        command.base.by = (msg_person){0};
    for (int i = 0; i < BOARDS; i++)
        fresh[i] = of->next_id++;
    return any_command_made(&command);
}

/* Takes an event over into the copy, by way of the text that the log has of it. */
static void copy_event(run *of, const msg_event *event) {
    msg_event again = {
        .stream = event->stream, .seq = event->seq, .at_ms = event->at_ms, .kind = event->kind};
    wire_event_parts parts;
    json_out text = {0};
    uint32_t count, other;
    wire_event_write(event, &text);
    require(!text.failed && wire_event_read(json_out_text(&text), &again, &parts));
    require(zone_replay(of->copy, &again) == ZONE_REPLAYED);
    msg_event_news(event, &count);
    msg_event_news(&again, &other);
    require(again.version == event->version && count == other);
    json_out_free(&text);
    wire_lists_free(&parts.lists);
}

/* A game ends once; only an arbiter gives it another result, or goes back, or an answer that came
 * late does. */
static void check_news(stream *stream, const msg_event *event) {
    uint32_t count;
    const zug_game_news *all = msg_event_news(event, &count);
    for (uint32_t i = 0; i < count; i++) {
        const zug_game_news *news = &all[i];
        require(news->clock_ms[0] >= 0 && news->clock_ms[1] >= 0);
        if (news->kind == ZUG_GAME_NEWS_OVER) {
            require(!stream->is_over || event->game.what.kind == ZUG_GAME_ADJUDICATE ||
                    event->game.what.kind == ZUG_GAME_JUDGED);
            require(news->result != ZUG_RESULT_OPEN);
            stream->is_over = true;
        } else if (news->kind == ZUG_GAME_NEWS_TAKEN_BACK) {
            stream->is_over = false;
        } else if (news->kind == ZUG_GAME_NEWS_MOVE_MADE) {
            require(!stream->is_over);
        }
    }
}

static void check_event(run *of, const msg_event *event) {
    stream *stream = find_or_add(of, event->stream);
    require(event->seq == stream->seq + 1 && event->at_ms <= of->now_ms);
    stream->seq = event->seq;
    if (msg_event_stream_kind(event->kind) == MSG_STREAM_TABLE) {
        require(event->version == stream->version + msg_event_is_public(event));
        stream->version = event->version;
        check_news(stream, event);
    }
    if (event->kind == MSG_EVENT_ARBITER_CALLED && event->by <= PERSONS) {
        snprintf(stream->said[event->by], TEXT_SIZE, "%.30s", event->called.text);
        stream->has_call = true;
    }
    copy_event(of, event);
}

/* What a player has said to the arbiters is not in what somebody else reads. */
static void check_words(const run *of, const stream *stream, const msg_person *reader,
                        const msg_table *view) {
    json_out text = {0};
    wire_state(&text, view, of->now_ms);
    require(!text.failed);
    for (unsigned by = 1; by <= PERSONS && view->role != MSG_ROLE_ARBITER; by++)
        if (stream->said[by][0] != '\0' && (reader == NULL || reader->id != by))
            require(memmem(text.data, text.len, stream->said[by], strlen(stream->said[by])) ==
                    NULL);
    json_out_free(&text);
}

/* How a table stands for somebody: what is there for other eyes, or for later, is not shown. */
static void check_view(const run *of, const stream *stream, const msg_person *reader) {
    msg_table view;
    if (!zone_table(of->zone, stream->id, reader, &view))
        return;
    for (int side = 0; side < 2; side++) {
        bool is_theirs = view.sides >> side & 1;
        require(view.premove[side] == ZUG_MOVE_NONE || is_theirs);
        require(view.assistant[side].link == 0 || is_theirs);
        require(zug_game_left_ms(view.game, (zug_color)side, of->now_ms) >= 0);
    }
    uint32_t plies = zug_game_plies(view.game), late = view.delay_plies;
    bool is_late = view.role == MSG_ROLE_WATCHER && !view.is_over && late > 0;
    require(view.plies <= (!is_late ? plies : plies < late ? 0 : plies - late));
    require(view.is_over == (zug_game_result(view.game) != ZUG_RESULT_OPEN || view.is_aborted));
    if (stream->has_call)
        check_words(of, stream, reader, &view);
}

/* Everybody looks. */
static void check_views(run *of, uint64_t id) {
    const stream *stream = find(of, id);
    check_view(of, stream, NULL);
    for (unsigned i = 1; i <= PERSONS; i++) {
        msg_person reader = person(i);
        check_view(of, stream, &reader);
    }
}

/* One command, or what is due, and what must hold afterwards. */
static void step(run *of) {
    uint64_t fresh[BOARDS], before = zone_digest(of->zone);
    msg_pairing pairings[BOARDS];
    unsigned kind = next(of), later = next(of);
    of->now_ms += later < 192 ? later * 4 : (int64_t)(later - 191) * 1500;
    if (kind == 255) {
        zone_tick(of->zone, of->now_ms, &of->out);
    } else {
        msg_command command = next_command(of, kind, fresh, pairings);
        require(command.id == 0 || zone_missing(of->zone, &command) == 0);
        zone_apply(of->zone, &command, of->now_ms, &of->out);
        if (of->out.reply.refusal != MSG_FINE || of->out.reply.is_repeat || of->out.waits)
            require(of->out.count == 0);
    }
    if (of->question.table == 0)
        zone_next_question(of->zone, &of->question);
    if (of->out.count == 0) {
        require(zone_digest(of->zone) == before);
        return;
    }
    for (size_t i = 0; i < of->out.count; i++)
        check_event(of, &of->out.events[i]);
    require(zone_digest(of->zone) == zone_digest(of->copy));
    for (size_t i = 0; i < of->out.count; i++)
        if (i == 0 || of->out.events[i].stream != of->out.events[i - 1].stream)
            check_views(of, of->out.events[i].stream);
}

/* An empty zone, or one that has forgotten everything. */
static void empty(zone **which, const run *before) {
    static uint64_t nothing;
    if (*which == NULL) { /* making one costs more than a run */
        *which = zone_new(&limits, 1);
        require(*which != NULL);
        zone_set_has_arbiters(*which, true);
        zone_ask_aside(*which);
        nothing = zone_digest(*which);
    }
    for (size_t i = 0; i < before->count; i++)
        zone_forget(*which, before->streams[i].id);
    require(zone_digest(*which) == nothing && zone_deadline(*which) == ZUG_CLOCK_NEVER);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static run of; /* too large for the stack */
    zone_out_free(&of.out);
    empty(&of.zone, &of);
    empty(&of.copy, &of);
    of = (run){
        .data = data, .size = size, .zone = of.zone, .copy = of.copy, .now_ms = 1000, .next_id = 1};
    for (int i = 0; i < COMMANDS && of.size > 0; i++)
        step(&of);
    return 0;
}
