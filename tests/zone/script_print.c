/* script_print.c - events, replies and views of the zone as lines of a script.
 * Room: tests. */
#include "script_print.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <zug/san.h>

static const char *const colors[] = {"white", "black"};

uint64_t script_id(script_names *names, const char *name) {
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->all[i].name, name) == 0)
            return names->all[i].id;
    if (names->count == SCRIPT_NAMES)
        return 0;
    snprintf(names->all[names->count].name, sizeof names->all[0].name, "%s", name);
    names->all[names->count].id = 1000 + names->count;
    return names->all[names->count++].id;
}

const char *script_name(const script_names *names, uint64_t id) {
    for (size_t i = 0; i < names->count; i++)
        if (names->all[i].id == id)
            return names->all[i].name;
    return "-";
}

/* Adds to a line. */
static void add(char *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(char *line, const char *format, ...) {
    size_t len = strlen(line);
    va_list args;
    va_start(args, format);
    vsnprintf(line + len, SCRIPT_LINE - len, format, args);
    va_end(args);
}

/* Seconds, or nothing for a clock that is not there. */
static void add_seconds(char *line, int64_t ms) {
    if (ms == ZUG_CLOCK_NEVER)
        add(line, " -");
    else if (ms % 1000 == 0)
        add(line, " %" PRId64, ms / 1000);
    else
        add(line, " %" PRId64 ".%03" PRId64, ms / 1000, ms % 1000);
}

static void add_move(char *line, zug_move move) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    zug_piece_type piece = zug_move_promotion(move);
    add(line, " %c%d%c%d", 'a' + zug_square_file(from), zug_square_rank(from) + 1,
        'a' + zug_square_file(to), zug_square_rank(to) + 1);
    if (piece != ZUG_NO_PIECE)
        add(line, "%c", " brq4n"[piece]);
}

static void add_terms(char *line, const msg_terms *terms) {
    char control[2][ZUG_TIMECONTROL_SIZE];
    for (int i = 0; i < 2; i++)
        zug_timecontrol_write(&terms->control[i], control[i]);
    add(line, " %s", control[0]);
    if (strcmp(control[0], control[1]) != 0)
        add(line, "/%s", control[1]);
    add(line, "%s%s%s%s", terms->is_private ? " private" : "",
        terms->premoves ? "" : " no-premoves", terms->draw_offers ? "" : " no-offers",
        terms->clock_start == ZUG_GAME_CLOCK_AT_START ? " at-start" : "");
    if (terms->claim_after_ms != 0)
        add(line, " claim=%" PRId64, terms->claim_after_ms / 1000);
    if (terms->default_after_ms != 0)
        add(line, " default=%" PRId64, terms->default_after_ms / 1000);
    if (terms->delay_plies != 0)
        add(line, " delay=%" PRIu32, terms->delay_plies);
    if (terms->call_stop_ms != 0)
        add(line, " call-stop=%" PRId64, terms->call_stop_ms / 1000);
}

/* What came of an event of the game. */
static void add_news(char *line, const zone *zone, const msg_event *event) {
    const zug_game *game = zone_game(zone, event->stream);
    for (uint32_t i = 0; i < event->game.news_count; i++) {
        const zug_game_news *news = &event->game.news[i];
        add(line, "; %s", zug_game_news_name(news->kind));
        if (news->kind == ZUG_GAME_NEWS_MOVE_MADE && news->ply <= zug_game_plies(game)) {
            char san[ZUG_SAN_SIZE];
            zug_san_write(zug_game_position_at(game, news->ply - 1), news->move, san);
            add(line, " %s%s", san, news->is_premove ? " (premove)" : "");
            add_seconds(line, news->clock_ms[0]);
            add_seconds(line, news->clock_ms[1]);
        }
        if (news->kind == ZUG_GAME_NEWS_PREMOVE_DROPPED)
            add_move(line, news->move);
        if (news->kind == ZUG_GAME_NEWS_CLOCKS_SET || news->kind == ZUG_GAME_NEWS_TAKEN_BACK) {
            add_seconds(line, news->clock_ms[0]);
            add_seconds(line, news->clock_ms[1]);
        }
        if (news->kind == ZUG_GAME_NEWS_OVER)
            add(line, " %s %s", zug_outcome_result_name((zug_result)news->result),
                zug_game_reason_name(news->reason));
    }
}

static void add_game(char *line, const zone *zone, const msg_event *event) {
    zug_game_event_kind kind = event->game.what.kind;
    bool has_side = kind != ZUG_GAME_START && kind != ZUG_GAME_TIME_CHECK &&
                    kind != ZUG_GAME_JUDGED &&
                    (kind < ZUG_GAME_PAUSE || kind > ZUG_GAME_ADJUDICATE);
    add(line, " %s", zug_game_event_name(kind));
    if (has_side)
        add(line, " %s", colors[event->game.what.side]);
    if (kind == ZUG_GAME_MOVE || kind == ZUG_GAME_PREMOVE)
        add_move(line, event->game.what.move);
    if (event->game.what.lag_ms != 0)
        add(line, " lag %" PRId64, event->game.what.lag_ms);
    if (kind == ZUG_GAME_TAKE_BACK || kind == ZUG_GAME_JUDGED)
        add(line, " %" PRIu32, event->game.what.plies);
    if (event->game.player.is_named)
        add(line, " of %s", colors[event->game.player.side]);
    if (event->game.what.left_open != 0)
        add(line, " open %u", (unsigned)event->game.what.left_open);
    if (event->game.what.verdict != ZUG_GAME_VERDICT_NONE)
        add(line, " %s", zug_game_verdict_name((zug_game_verdict)event->game.what.verdict));
    add_news(line, zone, event);
}

static void add_pairings(char *line, const script_names *names, const msg_event *event) {
    add(line, " round %s:", event->round.round);
    for (size_t i = 0; i < event->round.pairing_count; i++) {
        const msg_pairing *one = &event->round.pairings[i];
        add(line, " %" PRIu32 ":%s-%s", one->board, one->seat[0].name, one->seat[1].name);
        if (one->table != 0)
            add(line, "=%s", script_name(names, one->table));
        if (one->result != ZUG_RESULT_OPEN)
            add(line, "~%s", zug_outcome_result_name((zug_result)one->result));
        if (one->is_held)
            add(line, "~held");
        if (one->is_adjourned)
            add(line, "~adjourned");
        if (one->unplayed != MSG_BYE_NONE)
            add(line, "~unplayed-%s", msg_bye_name(one->unplayed));
    }
    for (size_t i = 0; i < event->round.free_count; i++)
        add(line, " free:%" PRIu32 "~%s", event->round.free[i].player,
            msg_bye_name(event->round.free[i].bye));
}

static void add_player(char *line, const msg_player *player) {
    add(line, " %" PRIu32 "~%s", player->id, player->name);
    if (player->rating != 0)
        add(line, "/%" PRIu32, player->rating);
    if (player->seat.person != 0)
        add(line, "@%s", player->seat.name);
}

static void add_team(char *line, const msg_team *team) {
    add(line, " %" PRIu32 "~%s:", team->number, team->name);
    for (size_t i = 0; i < team->player_count; i++)
        add(line, "%s%" PRIu32, i > 0 ? "," : "", team->players[i]);
}

/* The particulars of events about the list of players. */
static void add_list(char *line, const script_names *names, const msg_event *event) {
    const msg_absence *absence = &event->absence;
    if (event->kind == MSG_EVENT_CONTEST_PLANNED)
        add(line, " %s rounds=%" PRIu32 " ties=%s%s%s",
            event->plan.system[0] != '\0' ? event->plan.system : "-", event->plan.rounds,
            event->plan.tiebreaks, event->plan.lines != NULL ? " lines=" : "",
            event->plan.lines != NULL ? event->plan.lines : "");
    for (size_t i = 0; event->kind == MSG_EVENT_CONTEST_ENTERED && i < event->players.count; i++)
        add_player(line, &event->players.list[i]);
    for (size_t i = 0; event->kind == MSG_EVENT_CONTEST_TEAMED && i < event->teams.count; i++)
        add_team(line, &event->teams.list[i]);
    if (event->kind == MSG_EVENT_CONTEST_LEFT)
        add(line, " %" PRIu32, event->player.player);
    if (event->kind == MSG_EVENT_CONTEST_ABSENT)
        add(line, " %" PRIu32 " from %" PRIu32 " to %" PRIu32 " %s", absence->player, absence->from,
            absence->to, msg_bye_name(absence->bye));
    if (event->kind == MSG_EVENT_CONTEST_HELD)
        add(line, " round %s board %" PRIu32 "%s", event->late.round, event->late.board,
            event->late.is_held ? "" : " no more");
    if (event->kind == MSG_EVENT_CONTEST_MARKED)
        add(line, " round %s board %" PRIu32 " %s%s", event->mark.round, event->mark.board,
            event->mark.is_adjourned ? "adjourned " : "", msg_bye_name(event->mark.unplayed));
    if (event->kind == MSG_EVENT_CONTEST_BOARD_STARTED)
        add(line, " round %s board %" PRIu32 "=%s", event->late.round, event->late.board,
            script_name(names, event->late.table));
    if (event->kind == MSG_EVENT_CONTEST_SCHEDULED) {
        add(line, " round %s at", event->scheduled.round);
        add_seconds(line, event->scheduled.starts_ms);
        if (event->scheduled.held_up[0] != '\0')
            add(line, " held up: %s", event->scheduled.held_up);
    }
    if (event->kind == MSG_EVENT_CONTEST_DECIDED)
        add(line, " round %s board %" PRIu32 " %s", event->decided.round, event->decided.board,
            zug_outcome_result_name((zug_result)event->decided.result));
}

/* The particulars of events about a table that are not the game's. */
static void add_table(char *line, const script_names *names, const msg_event *event) {
    static const bool has_side[MSG_EVENT_COUNT] = {
        [MSG_EVENT_ARBITER_CALLED] = true,     [MSG_EVENT_ASSISTANT_ASKED] = true,
        [MSG_EVENT_ASSISTANT_JOINED] = true,   [MSG_EVENT_ASSISTANT_LEFT] = true,
        [MSG_EVENT_REMATCH_OFFERED] = true,    [MSG_EVENT_TAKE_BACK_ASKED] = true,
        [MSG_EVENT_TAKE_BACK_DECLINED] = true, [MSG_EVENT_SAID] = true,
    };
    if (has_side[event->kind])
        add(line, " %s", colors[msg_event_side(event)]);
    if (event->kind == MSG_EVENT_TABLE_SET) {
        const msg_table_set *set = &event->table_set;
        add(line, " %s-%s", set->seat[0].name, set->seat[1].name);
        add_terms(line, set->terms);
        if (set->contest != 0)
            add(line, " %s round %s board %" PRIu32, script_name(names, set->contest), set->round,
                set->board);
        if (set->rematch_of != 0)
            add(line, " rematch of %s", script_name(names, set->rematch_of));
        if (set->series.games > 0)
            add(line, " after %u of %u-%u halves", (unsigned)set->series.games,
                (unsigned)set->series.halves[0], (unsigned)set->series.halves[1]);
    }
    if (event->kind == MSG_EVENT_ALLOWED || event->kind == MSG_EVENT_CONTEST_ALLOWED)
        add(line, " %s %s", event->allowed.premoves ? "premoves" : "no-premoves",
            event->allowed.draw_offers ? "offers" : "no-offers");
    if (event->kind == MSG_EVENT_ASSISTANT_ASKED)
        add(line, " %s", script_name(names, event->assistant.link));
    if (event->kind == MSG_EVENT_ASSISTANT_JOINED)
        add(line, " %s", event->assistant.seat.name);
    if (event->kind == MSG_EVENT_CONTEST_ARBITER_ADDED ||
        event->kind == MSG_EVENT_CONTEST_ARBITER_REMOVED)
        add(line, " %s", event->person.seat.name);
    if (event->kind == MSG_EVENT_REMATCH_OFFERED)
        add(line, " %s", script_name(names, event->rematch.challenge));
    if (event->kind == MSG_EVENT_SAID)
        add(line, " %s", msg_phrase_name(event->talk.phrase));
    if (event->kind == MSG_EVENT_OUTAGE_OVER)
        add_seconds(line, event->outage.away_ms);
}

void script_print_event(const script_names *names, const zone *zone, const msg_event *event,
                        char out[static SCRIPT_LINE]) {
    static const char *const wishes[] = {"any", "white", "black"};
    out[0] = '\0';
    add(out, "> %s", script_name(names, event->stream));
    if (msg_event_stream_kind(event->kind) == MSG_STREAM_TABLE)
        add(out, msg_event_is_public(event) ? " v%" PRIu32 : " (v%" PRIu32 ")", event->version);
    add(out, " %s", msg_event_name(event->kind));
    if (event->kind == MSG_EVENT_GAME)
        add_game(out, zone, event);
    if (event->kind == MSG_EVENT_CHALLENGED) {
        const msg_challenged *made = &event->challenged;
        add(out, " %s %s", made->seat[0].name, wishes[made->wish]);
        if (made->seat[1].person != 0)
            add(out, " to %s", made->seat[1].name);
        add_terms(out, made->terms);
    }
    if (event->kind == MSG_EVENT_CHALLENGE_ENDED)
        add(out, " %s", msg_ending_name(event->challenge_ended.ending));
    if (event->kind == MSG_EVENT_CONTEST_SET || event->kind == MSG_EVENT_CONTEST_CHANGED) {
        add(out, " %s, %s:", event->contest.name, event->contest.site);
        add_terms(out, event->contest.terms);
        add(out, "%s", event->contest.players_only ? " players-only" : "");
    }
    if (event->kind == MSG_EVENT_CONTEST_UNPAIRED)
        add(out, " round %s", event->round.round);
    if (event->kind == MSG_EVENT_CONTEST_PAIRED || event->kind == MSG_EVENT_CONTEST_STARTED ||
        event->kind == MSG_EVENT_CONTEST_RESEATED)
        add_pairings(out, names, event);
    add_table(out, names, event);
    add_list(out, names, event);
    if (msg_event_text(event)[0] != '\0')
        add(out, " \"%s\"", msg_event_text(event));
}

void script_print_reply(const script_names *names, const msg_reply *reply,
                        char out[static SCRIPT_LINE]) {
    out[0] = '\0';
    add(out, "= %s", msg_reply_code(reply));
    if (reply->refusal != MSG_FINE) {
        add(out, ": %s", msg_reply_sentence(reply));
        return;
    }
    if (reply->id != 0)
        add(out, " %s", script_name(names, reply->id));
    if (reply->version != 0)
        add(out, " v%" PRIu32, reply->version);
    if (reply->link != 0)
        add(out, " link %s", script_name(names, reply->link));
    if (reply->is_repeat)
        add(out, " again");
}

/* What is shown of one side. */
static void add_side(char *line, const msg_table *table, int side, int64_t now_ms) {
    static const char *const states[] = {"none", "asked", "joined", "granted"};
    const msg_assistant *assistant = &table->assistant[side];
    add(line, "; %s", table->seat[side].name);
    if (!table->is_delayed)
        add_seconds(line, zug_game_left_ms(table->game, (zug_color)side, now_ms));
    else if (table->plies > 0)
        add_seconds(line, zug_game_half_move_at(table->game, table->plies - 1)->clock_ms[side]);
    if (table->is_awaited[side] && table->away_since_ms[side] != ZUG_CLOCK_NEVER)
        add(line, " not come,");
    if (table->away_since_ms[side] != ZUG_CLOCK_NEVER) {
        add(line, " away for");
        add_seconds(line, now_ms - table->away_since_ms[side]);
    }
    if (assistant->state != MSG_ASSISTANT_NONE)
        add(line, " assistant %s %s%s", states[assistant->state], assistant->seat.name,
            assistant->link != 0 ? "(link)" : "");
    if (table->has_called[side])
        add(line, " calls");
    if (table->asks_back[side])
        add(line, " asks to take back");
    if (table->premove[side] != ZUG_MOVE_NONE) {
        add(line, " premove");
        add_move(line, table->premove[side]);
    }
    if (!table->is_delayed && zug_game_has_offered(table->game, (zug_color)side))
        add(line, " offers draw");
}

void script_print_table(const msg_table *table, int64_t now_ms, char out[static SCRIPT_LINE]) {
    static const char *const states[] = {"waiting", "running", "paused", "over"};
    out[0] = '\0';
    const char *state = table->is_idle      ? "aborted as idle"
                        : table->is_aborted ? "aborted"
                                            : states[zug_game_state_of(table->game)];
    add(out, "| %s v%" PRIu32 " ply %" PRIu32 " %s", msg_role_name(table->role), table->version,
        table->plies, table->is_delayed ? "delayed" : state);
    if (zug_game_state_of(table->game) == ZUG_GAME_STATE_OVER)
        add(out, " %s", zug_outcome_result_name(zug_game_result(table->game)));
    for (int side = 0; side < 2; side++)
        add_side(out, table, side, now_ms);
    for (int side = 0; side < 2; side++)
        if (table->call_text[side][0] != '\0')
            add(out, "; %s says \"%s\"", table->seat[side].name, table->call_text[side]);
    if (table->reason[0] != '\0')
        add(out, "; reason \"%s\"", table->reason);
    if (table->rematch != 0)
        add(out, "; rematch offered");
}
