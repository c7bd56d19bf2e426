/* wire_message.c - what clients are told: replies, states and events of tables.
 * Room: server/wire. */
#include <zug/fen.h>
#include <zug/san.h>
#include <zug/uci.h>

#include "wire/wire.h"

static const char *const side_names[] = {"white", "black"};

const char *wire_result(zug_result result) { return zug_outcome_result_name(result); }

/* Begins an answer. */
static void open_reply(json_out *out, const char *nonce, bool is_ok) {
    jo_open(out, '{');
    jo_put_text(out, "type", "reply");
    if (nonce[0] != '\0')
        jo_put_text(out, "re", nonce);
    jo_put_bool(out, "ok", is_ok);
}

/* A refusal that comes from the zone. */
static void put_refusal(json_out *out, const char *nonce, const msg_reply *reply) {
    if (reply->facts.code == NULL) {
        const char *round = reply->round;
        wire_refusal(out, nonce,
                     &(msg_told){.code = msg_reply_code(reply),
                                 .sentence = msg_reply_sentence(reply),
                                 .names = &round,
                                 .name_count = round[0] != '\0' ? 1 : 0});
        return;
    }
    open_reply(out, nonce, false);
    jo_put_text(out, "code", msg_reply_code(reply));
    jo_put_text(out, "message", msg_reply_sentence(reply));
    wire_put_facts(out, &reply->facts);
    jo_close(out, '}');
}

void wire_reply(json_out *out, const char *nonce, const msg_reply *reply) {
    if (reply->refusal != MSG_FINE) {
        put_refusal(out, nonce, reply);
        return;
    }
    open_reply(out, nonce, true);
    wire_put_id(out, "id", reply->id);
    if (reply->version > 0)
        jo_put_int(out, "version", reply->version);
    if (reply->is_repeat)
        jo_put_bool(out, "repeat", true);
    jo_close(out, '}');
}

/* What is wrong at a place of a text, and about whom, as facts. */
static void put_place(json_out *out, const msg_told *why) {
    const uint64_t numbers[] = {why->line,     why->column, why->player,
                                why->opponent, why->team,   why->round};
    bool has_more = why->player != 0 || why->opponent != 0 || why->team != 0 || why->round != 0;
    jo_key(out, "facts");
    jo_open(out, '{');
    jo_put_text(out, "code", why->fact);
    jo_key(out, "numbers");
    jo_open(out, '[');
    for (size_t i = 0; i < (has_more ? sizeof numbers / sizeof numbers[0] : 2); i++)
        jo_int(out, (int64_t)numbers[i]);
    jo_close(out, ']');
    jo_close(out, '}');
}

void wire_refusal(json_out *out, const char *nonce, const msg_told *why) {
    open_reply(out, nonce, false);
    jo_put_text(out, "code", why->code);
    jo_put_text(out, "message", why->sentence);
    if (why->error != NULL) {
        zug_facts facts = zug_facts_error(why->error);
        wire_put_facts(out, &facts);
        jo_put_int(out, "at", (int64_t)why->error->offset + 1);
    } else if (why->fact != NULL && why->line > 0) {
        put_place(out, why);
    } else if (why->fact != NULL) {
        zug_facts facts = zug_facts_of(why->fact, NULL);
        facts.detail = why->detail;
        wire_put_facts(out, &facts);
    }
    if (why->name_count > 0) {
        jo_key(out, "names");
        jo_open(out, '[');
        for (size_t i = 0; i < why->name_count; i++)
            jo_text(out, zug_str_from(why->names[i]));
        jo_close(out, ']');
    }
    jo_close(out, '}');
}

/* Time left: null without a clock. */
static void put_left(json_out *out, const char *name, int64_t left_ms) {
    jo_key(out, name);
    if (left_ms == ZUG_CLOCK_NEVER)
        jo_null(out);
    else
        jo_int(out, left_ms);
}

static void put_clocks(json_out *out, const int64_t left_ms[static 2]) {
    put_left(out, "white_ms", left_ms[0]);
    put_left(out, "black_ms", left_ms[1]);
}

/* True if the clock of the side to move runs. */
static bool is_ticking(const zug_game *game) {
    return zug_clock_fall_ms(zug_game_clock(game)) != ZUG_CLOCK_NEVER;
}

/* Whether a clock runs, and when its flag falls then. */
static void put_ticking(json_out *out, const zug_game *game, bool is_ticking) {
    jo_put_bool(out, "ticking", is_ticking);
    if (!is_ticking)
        return;
    jo_put_int(out, "fall_ms", zug_clock_fall_ms(zug_game_clock(game)));
    if (zug_game_held_until_ms(game) != ZUG_CLOCK_NEVER)
        jo_put_int(out, "held_until_ms", zug_game_held_until_ms(game));
}

/* A move that was made, with the clocks after it and what it got back for its way. */
typedef struct made_move {
    const zug_position *before;
    const int64_t *clock_ms; /* of White and Black */
    int64_t lag_ms;
    zug_move move;
    bool is_premove;
} made_move;

static void put_move(json_out *out, const made_move *made) {
    char uci[ZUG_UCI_SIZE], san[ZUG_SAN_SIZE];
    zug_uci_write(made->before, made->move, uci);
    zug_san_write(made->before, made->move, san);
    jo_open(out, '{');
    jo_put_text(out, "uci", uci);
    jo_put_text(out, "san", san);
    put_clocks(out, made->clock_ms);
    if (made->is_premove)
        jo_put_bool(out, "premove", true);
    if (made->lag_ms > 0)
        jo_put_int(out, "lag_ms", made->lag_ms);
    jo_close(out, '}');
}

/* The half-move of a game with an index. */
static void put_half_move(json_out *out, const zug_game *game, uint32_t index) {
    const zug_game_half_move *half = zug_game_half_move_at(game, index);
    put_move(out, &(made_move){.before = zug_game_position_at(game, index),
                               .clock_ms = half->clock_ms,
                               .lag_ms = half->lag_ms,
                               .move = half->move,
                               .is_premove = half->is_premove});
}

/* A number of White and of Black. */
static void put_pair(json_out *out, const char *name, int64_t white, int64_t black) {
    jo_key(out, name);
    jo_open(out, '[');
    jo_int(out, white);
    jo_int(out, black);
    jo_close(out, ']');
}

/* What moves have got back for their way, and can still get: nothing of it in a game without a
 * budget. */
static void put_lag(json_out *out, const zug_game *game) {
    const int64_t *total_ms = zug_game_settings_of(game)->lag_total_ms;
    if (total_ms[0] == 0 && total_ms[1] == 0)
        return;
    put_pair(out, "lag_given_ms", zug_game_lag_given_ms(game, ZUG_WHITE),
             zug_game_lag_given_ms(game, ZUG_BLACK));
    put_pair(out, "lag_left_ms", zug_game_lag_left_ms(game, ZUG_WHITE),
             zug_game_lag_left_ms(game, ZUG_BLACK));
}

/* When the default time will be over, if somebody is waited for. */
static void put_default(json_out *out, const zug_game *game) {
    int64_t default_ms = zug_game_default_ms(game);
    if (default_ms != ZUG_CLOCK_NEVER)
        jo_put_int(out, "default_ms", default_ms);
}

/* How a game ended. */
static void put_end(json_out *out, zug_result result, zug_game_reason reason, const char *text) {
    jo_put_text(out, "result", wire_result(result));
    jo_put_text(out, "end", zug_game_reason_name(reason));
    const char *sentence = zug_game_end_sentence(result, reason);
    jo_put_text(out, "sentence", sentence != NULL ? sentence : "");
    if (text[0] != '\0')
        jo_put_text(out, "reason", text);
}

static void put_moves(json_out *out, const msg_table *table) {
    jo_key(out, "moves");
    jo_open(out, '[');
    for (uint32_t i = 0; i < table->plies; i++)
        put_half_move(out, table->game, i);
    jo_close(out, ']');
}

/* A player, with their assistant. */
static void put_seat(json_out *out, const msg_table *table, int side, int64_t now_ms) {
    static const char *const states[] = {
        [MSG_ASSISTANT_NONE] = "none",
        [MSG_ASSISTANT_ASKED] = "asked",
        [MSG_ASSISTANT_JOINED] = "joined",
        [MSG_ASSISTANT_GRANTED] = "granted",
    };
    const msg_assistant *assistant = &table->assistant[side];
    int64_t since_ms = table->away_since_ms[side];
    jo_key(out, side_names[side]);
    jo_open(out, '{');
    wire_put_seat(out, &table->seat[side]);
    jo_put_bool(out, "here", since_ms == ZUG_CLOCK_NEVER);
    if (table->is_awaited[side])
        jo_put_bool(out, "awaited", true);
    if (since_ms != ZUG_CLOCK_NEVER)
        jo_put_int(out, "away_ms", now_ms > since_ms ? now_ms - since_ms : 0);
    if (table->has_called[side])
        jo_put_bool(out, "called", true);
    if (table->call_text[side][0] != '\0')
        jo_put_text(out, "call", table->call_text[side]);
    if (assistant->state != MSG_ASSISTANT_NONE) {
        jo_key(out, "assistant");
        jo_open(out, '{');
        jo_put_text(out, "state", states[assistant->state]);
        wire_put_id(out, "link", assistant->link);
        if (assistant->seat.person != 0)
            wire_put_seat(out, &assistant->seat);
        jo_close(out, '}');
    }
    jo_close(out, '}');
}

/* Where the game stands: "waiting", "running", "paused", "over" or "aborted". Who sees it late sees
 * it between two moves that were made, when it ran. */
static const char *status_of(const msg_table *table) {
    static const char *const names[] = {
        [ZUG_GAME_STATE_WAITING] = "waiting",
        [ZUG_GAME_STATE_RUNNING] = "running",
        [ZUG_GAME_STATE_PAUSED] = "paused",
        [ZUG_GAME_STATE_OVER] = "over",
    };
    if (table->is_aborted)
        return "aborted";
    return names[table->is_delayed ? ZUG_GAME_STATE_RUNNING : zug_game_state_of(table->game)];
}

/* What the sides have left now, or, for those who may not see the present, what they had then:
 * after the last move that is shown, or at the start. */
static void find_left(const msg_table *table, int64_t now_ms, int64_t out[static 2]) {
    const zug_game_settings *settings = zug_game_settings_of(table->game);
    zug_clock fresh;
    zug_clock_set_up(&fresh, settings->control, zug_position_turn(&settings->start));
    for (int side = 0; side < 2; side++) {
        if (!table->is_delayed)
            out[side] = zug_game_left_ms(table->game, (zug_color)side, now_ms);
        else if (table->plies == 0)
            out[side] = zug_clock_left(&fresh, (zug_color)side, now_ms);
        else
            out[side] = zug_game_half_move_at(table->game, table->plies - 1)->clock_ms[side];
    }
}

/* The board and the clocks as they are now, or as they were then. */
static void put_present(json_out *out, const msg_table *table, int64_t now_ms) {
    const zug_game *game = table->game;
    int64_t left_ms[2];
    const zug_position *pos = zug_game_position_at(game, table->plies);
    char fen[ZUG_FEN_SIZE];
    find_left(table, now_ms, left_ms);
    zug_fen_write(pos, fen);
    jo_put_text(out, "fen", fen);
    jo_put_text(out, "turn", side_names[zug_position_turn(pos)]);
    put_clocks(out, left_ms);
    put_ticking(out, game, !table->is_delayed && !table->is_aborted && is_ticking(game));
    if (table->is_delayed) {
        jo_put_bool(out, "delayed", true);
        return;
    }
    put_default(out, game);
    put_lag(out, game);
    for (int side = 0; side < 2; side++)
        if (zug_game_has_offered(game, (zug_color)side) &&
            zug_game_state_of(game) != ZUG_GAME_STATE_OVER)
            jo_put_text(out, "offer", side_names[side]);
    for (int side = 0; side < 2; side++)
        if (table->asks_back[side])
            jo_put_text(out, "take_back", side_names[side]);
}

/* What only the viewer knows, and what the viewer is. */
static void put_viewer(json_out *out, const msg_table *table) {
    char move[WIRE_MOVE_SIZE];
    jo_put_text(out, "role", msg_role_name(table->role));
    jo_key(out, "sides");
    jo_open(out, '[');
    for (int side = 0; side < 2; side++)
        if ((table->sides & 1 << side) != 0)
            jo_text(out, zug_str_from(side_names[side]));
    jo_close(out, ']');
    static const char *const premoves[] = {"white_premove", "black_premove"};
    for (int side = 0; side < 2; side++) {
        if (table->premove[side] == ZUG_MOVE_NONE)
            continue;
        wire_move_write(table->premove[side], move);
        jo_put_text(out, premoves[side], move);
    }
}

/* How it stood between the two before this game. */
static void put_series(json_out *out, const msg_series *series) {
    jo_key(out, "series");
    jo_open(out, '{');
    jo_put_int(out, "games", series->games);
    for (int side = 0; side < 2; side++)
        wire_put_points(out, side_names[side], series->halves[side]);
    jo_close(out, '}');
}

/* All of a table but its moves and what comes behind them. */
static void put_facts(json_out *out, const msg_table *table, int64_t now_ms) {
    const zug_game_settings *settings = zug_game_settings_of(table->game);
    msg_terms terms = {
        .control = {settings->control[0], settings->control[1]},
        .start = settings->start,
        .clock_start = settings->clock_start,
        .premoves = table->premoves,
        .draw_offers = table->draw_offers,
        .is_private = table->is_private,
        .lag_max_ms = settings->lag_max_ms,
        .claim_after_ms = table->claim_after_ms,
        .default_after_ms = settings->default_ms,
        .delay_plies = table->delay_plies,
        .call_stop_ms = settings->hold_total_ms,
    };
    wire_put_id(out, "game", table->id);
    jo_put_int(out, "version", table->version);
    jo_put_int(out, "now_ms", now_ms);
    jo_put_int(out, "set_ms", table->set_ms);
    put_viewer(out, table);
    put_seat(out, table, ZUG_WHITE, now_ms);
    put_seat(out, table, ZUG_BLACK, now_ms);
    wire_put_terms(out, &terms);
    if (settings->lag_total_ms[0] > 0 || settings->lag_total_ms[1] > 0)
        put_pair(out, "lag_total_ms", settings->lag_total_ms[0], settings->lag_total_ms[1]);
    wire_put_id(out, "contest", table->contest);
    if (table->round[0] != '\0')
        jo_put_text(out, "round", table->round);
    if (table->board > 0)
        jo_put_int(out, "board", table->board);
    wire_put_id(out, "rematch_of", table->rematch_of);
    wire_put_id(out, "rematch", table->rematch);
    if (table->series.games > 0)
        put_series(out, &table->series);
    jo_put_bool(out, "has_arbiter", table->has_arbiter);
    jo_put_text(out, "status", status_of(table));
}

/* How the board and the clocks stand, and how the game ended. */
static void put_now(json_out *out, const msg_table *table, int64_t now_ms) {
    bool is_aborted = table->is_aborted, is_seen = !table->is_delayed;
    put_present(out, table, now_ms);
    if (is_seen && !is_aborted && zug_game_state_of(table->game) == ZUG_GAME_STATE_OVER)
        put_end(out, zug_game_result(table->game), zug_game_reason_of(table->game), table->reason);
    else if ((is_seen || is_aborted) && table->reason[0] != '\0')
        jo_put_text(out, "reason", table->reason);
    if (table->is_idle)
        jo_put_bool(out, "idle", true);
}

void wire_put_table(json_out *out, const msg_table *table, int64_t now_ms) {
    put_facts(out, table, now_ms);
    put_moves(out, table);
    put_now(out, table, now_ms);
}

void wire_board(json_out *out, const msg_table *table, int64_t now_ms) {
    jo_open(out, '{');
    jo_put_text(out, "type", "board");
    put_facts(out, table, now_ms);
    jo_put_int(out, "plies", table->plies);
    if (table->plies > 0) {
        jo_key(out, "last");
        put_half_move(out, table->game, table->plies - 1);
    }
    put_now(out, table, now_ms);
    jo_close(out, '}');
}

void wire_state(json_out *out, const msg_table *table, int64_t now_ms) {
    jo_open(out, '{');
    jo_put_text(out, "type", "state");
    wire_put_table(out, table, now_ms);
    jo_close(out, '}');
}

/* The moves that came of an event, as a list, and what else became of it. */
static void put_news(json_out *out, const msg_event *event, const zug_game *game, uint8_t sides) {
    const zug_game_news *end = NULL;
    char move[WIRE_MOVE_SIZE];
    bool any_moves = false, any_declined = false;
    for (uint32_t i = 0; i < event->game.news_count; i++) {
        const zug_game_news *news = &event->game.news[i];
        if (news->kind == ZUG_GAME_NEWS_MOVE_MADE) {
            if (!any_moves) {
                jo_key(out, "moves");
                jo_open(out, '[');
            }
            any_moves = true;
            put_move(out, &(made_move){.before = zug_game_position_at(game, news->ply - 1),
                                       .clock_ms = news->clock_ms,
                                       .lag_ms = news->is_premove ? 0 : event->game.what.lag_ms,
                                       .move = news->move,
                                       .is_premove = news->is_premove});
        }
    }
    if (any_moves)
        jo_close(out, ']');
    for (uint32_t i = 0; i < event->game.news_count; i++) {
        const zug_game_news *news = &event->game.news[i];
        if (news->kind == ZUG_GAME_NEWS_DRAW_DECLINED && !any_declined) {
            any_declined = true;
            jo_put_bool(out, "offer_declined", true);
        } else if (news->kind == ZUG_GAME_NEWS_PREMOVE_DROPPED && msg_news_is_for(news, sides)) {
            wire_move_write(news->move, move);
            jo_put_text(out, "premove_dropped", move);
        } else if (news->kind == ZUG_GAME_NEWS_OVER) {
            end = news;
        }
    }
    if (end != NULL)
        put_end(out, (zug_result)end->result, end->reason, "");
}

/* True if an event of the game is about a side that its kind and its moves do not tell. */
static bool is_of_side(zug_game_event_kind kind) {
    bool is_arbiters = kind >= ZUG_GAME_TIME_CHECK && kind <= ZUG_GAME_ADJUDICATE;
    return kind > ZUG_GAME_MOVE && !is_arbiters;
}

/* The members of an event of the game itself. */
static void put_game_event(json_out *out, const msg_event *event, const zug_game *game,
                           wire_viewer viewer) {
    char move[WIRE_MOVE_SIZE];
    char fen[ZUG_FEN_SIZE];
    const zug_game_event *what = &event->game.what;
    jo_put_text(out, "kind", zug_game_event_name(what->kind));
    if (what->kind == ZUG_GAME_PREMOVE) {
        wire_move_write(what->move, move);
        jo_put_text(out, "premove", move);
    }
    if (is_of_side(what->kind))
        jo_put_text(out, "side", side_names[what->side & 1]);
    if (event->game.player.is_named)
        jo_put_text(out, "player", side_names[event->game.player.side & 1]);
    put_news(out, event, game, viewer.sides);
    if (what->kind == ZUG_GAME_MOVE)
        put_lag(out, game);
    if (event->game.away_ms > 0)
        jo_put_int(out, "away_ms", event->game.away_ms);
    jo_put_int(out, "plies", zug_game_plies(game));
    zug_fen_write(zug_game_position(game), fen);
    jo_put_text(out, "fen", fen);
}

/* Of an assistant: only the side itself is told the link. */
static void put_assistant(json_out *out, const msg_assistant_moved *moved, bool is_own) {
    jo_put_text(out, "side", side_names[moved->side & 1]);
    if (is_own)
        wire_put_id(out, "link", moved->link);
    if (moved->seat.name[0] == '\0')
        return;
    wire_put_id(out, "person", moved->seat.person);
    jo_put_text(out, "name", moved->seat.name);
    if (moved->seat.is_guest)
        jo_put_bool(out, "guest", true);
}

/* The members of what happens beside the game. */
static void put_beside(json_out *out, const msg_event *event, bool is_own) {
    jo_put_text(out, "kind", msg_event_name(event->kind));
    switch (msg_event_body_of(event->kind)) {
    case MSG_TELLS_ALLOWED:
        jo_put_bool(out, "premoves", event->allowed.premoves);
        jo_put_bool(out, "offers", event->allowed.draw_offers);
        break;
    case MSG_TELLS_CALLED:
        jo_put_text(out, "side", side_names[event->called.side & 1]);
        break;
    case MSG_TELLS_ASSISTANT:
        put_assistant(out, &event->assistant, is_own);
        break;
    case MSG_TELLS_REMATCH:
        jo_put_text(out, "side", side_names[event->rematch.side & 1]);
        wire_put_id(out, "challenge", event->rematch.challenge);
        break;
    case MSG_TELLS_TALK:
        jo_put_text(out, "side", side_names[event->talk.side & 1]);
        if (event->talk.phrase != MSG_PHRASE_NONE)
            jo_put_text(out, "phrase", msg_phrase_name(event->talk.phrase));
        break;
    case MSG_TELLS_OUTAGE:
        if (event->outage.away_ms > 0)
            jo_put_int(out, "away_ms", event->outage.away_ms);
        break;
    case MSG_TELLS_REASON:
        if (event->kind == MSG_EVENT_ABORTED && event->by == 0)
            jo_put_bool(out, "idle", true);
        break;
    case MSG_TELLS_NOTHING:
    case MSG_TELLS_CHALLENGED:
    case MSG_TELLS_CHALLENGE_ENDED:
    case MSG_TELLS_TABLE_SET:
    case MSG_TELLS_GAME:
    case MSG_TELLS_CONTEST:
    case MSG_TELLS_PERSON:
    case MSG_TELLS_ROUND:
    case MSG_TELLS_PLAN:
    case MSG_TELLS_PLAYERS:
    case MSG_TELLS_PLAYER:
    case MSG_TELLS_TEAMS:
    case MSG_TELLS_ABSENCE:
    case MSG_TELLS_BOARD:
    case MSG_TELLS_SCHEDULE:
    case MSG_TELLS_LATE_BOARD:
    case MSG_TELLS_MARK:
        break;
    }
}

void wire_put_event(json_out *out, const msg_event *event, const zug_game *game,
                    wire_viewer viewer) {
    bool is_own = (viewer.sides & 1 << msg_event_side(event)) != 0;
    int64_t left_ms[2] = {zug_game_left_ms(game, ZUG_WHITE, event->at_ms),
                          zug_game_left_ms(game, ZUG_BLACK, event->at_ms)};
    wire_put_id(out, "game", event->stream);
    jo_put_int(out, "version", event->version);
    jo_put_int(out, "at_ms", event->at_ms);
    if (event->kind == MSG_EVENT_GAME)
        put_game_event(out, event, game, viewer);
    else
        put_beside(out, event, is_own);
    bool is_call = event->kind == MSG_EVENT_ARBITER_CALLED;
    const char *text = msg_event_text(event);
    if (text[0] != '\0' && (!is_call || is_own || viewer.is_arbiter))
        jo_put_text(out, "reason", text);
    put_clocks(out, left_ms);
    put_ticking(out, game, is_ticking(game));
    put_default(out, game);
}

void wire_event_message(json_out *out, const msg_event *event, const zug_game *game,
                        wire_viewer viewer) {
    jo_open(out, '{');
    jo_put_text(out, "type", "event");
    wire_put_event(out, event, game, viewer);
    jo_close(out, '}');
}
