/* app_news.c - what is told of events, and to whom: written when they happen, sent when they are stored.
 * Room: server. */
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"

void app_news_drop(app_news *gone) {
    for (int view = 0; view < (int)VIEW_COUNT; view++)
        app_text_drop(gone->text[view]);
}

/* News of a batch while they are being written. */
typedef struct writer {
    app *app;
    app_batch *batch;
    size_t room;
    json_out *text;
    bool failed;
} writer;

/* Gets memory for more news; few need none of their own. */
static bool make_room(writer *to) {
    app_batch *batch = to->batch;
    bool are_few = to->room == 0;
    size_t few = sizeof batch->few_news / sizeof batch->few_news[0];
    size_t room = are_few ? few : to->room * 2;
    app_news *own = batch->news == batch->few_news ? NULL : batch->news;
    app_news *grown = are_few ? batch->few_news : realloc(own, room * sizeof *grown);
    if (grown == NULL)
        return false;
    if (!are_few && own == NULL)
        memcpy(grown, batch->few_news, sizeof batch->few_news);
    batch->news = grown;
    to->room = room;
    return true;
}

/* A place for one more piece of news, or NULL. */
static app_news *next_news(writer *to) {
    if (to->batch->news_count == to->room && !make_room(to)) {
        to->failed = true;
        return NULL;
    }
    app_news *news = &to->batch->news[to->batch->news_count++];
    *news = (app_news){0};
    return news;
}

/* What was written goes to a topic. */
static void send_to(writer *to, uint64_t topic) {
    app_text *text = app_text_take(to->text);
    app_news *news = text != NULL ? next_news(to) : NULL;
    if (news == NULL) {
        app_text_drop(text);
        to->failed = true;
        return;
    }
    news->topic = topic;
    news->text[VIEW_COMMON] = text;
}

/* What was written goes to those who watch a contest and are its arbiters. */
static void send_to_arbiters(writer *to, uint64_t contest) {
    send_to(to, contest);
    if (to->failed)
        return;
    app_news *news = &to->batch->news[to->batch->news_count - 1];
    news->text[VIEW_ARBITER] = news->text[VIEW_COMMON];
    news->text[VIEW_COMMON] = NULL;
}

/* The same to several. */
static void send_to_all(writer *to, const uint64_t *topics, size_t count) {
    app_text *text = app_text_take(to->text);
    to->failed = to->failed || text == NULL;
    for (size_t i = 0; text != NULL && i < count; i++) {
        bool is_twice = i > 0 && topics[i] == topics[i - 1];
        app_news *news = topics[i] != 0 && !is_twice ? next_news(to) : NULL;
        if (news == NULL)
            continue;
        news->topic = topics[i];
        news->text[VIEW_COMMON] = app_text_keep(text);
    }
    app_text_drop(text);
}

/* Begins a message of a type. */
static json_out *begin(writer *to, const char *type) {
    jo_open(to->text, '{');
    jo_put_text(to->text, "type", type);
    return to->text;
}

/* True if not everybody may see the same of an event. */
static bool has_secrets(const msg_event *event) {
    if (event->kind == MSG_EVENT_ARBITER_CALLED || event->kind == MSG_EVENT_ASSISTANT_ASKED)
        return true;
    for (uint32_t i = 0; event->kind == MSG_EVENT_GAME && i < event->news_count; i++)
        if (!msg_news_is_for(&event->news[i], 0))
            return true;
    return false;
}

/* An event of a table, for those who watch it. */
static void tell_table(writer *to, const msg_event *event) {
    static const wire_viewer viewers[VIEW_COUNT] = {
        [VIEW_COMMON] = {0, false}, [VIEW_WHITE] = {1, false},  [VIEW_BLACK] = {2, false},
        [VIEW_BOTH] = {3, false},   [VIEW_ARBITER] = {0, true},
    };
    const zug_game *game = zone_game(to->app->zone, event->stream);
    app_news *news = game != NULL ? next_news(to) : NULL;
    if (news == NULL)
        return;
    news->topic = event->stream;
    news->is_table = true;
    news->is_public = msg_event_is_public(event);
    news->called_at = event->kind == MSG_EVENT_ARBITER_CALLED ? event->stream : 0;
    news->side = msg_event_side(event);
    news->version = event->version;
    news->watcher_version = zone_version_for(to->app->zone, event->stream, MSG_ROLE_WATCHER);
    int views = has_secrets(event) || !news->is_public ? (int)VIEW_COUNT : 1;
    for (int view = 0; view < views; view++) {
        wire_event_message(to->text, event, game, viewers[view]);
        news->text[view] = app_text_take(to->text);
        to->failed = to->failed || news->text[view] == NULL;
    }
}

/* A line about a game in a message of that type. */
static void write_game(writer *to, const char *type, uint64_t id) {
    msg_table table;
    zone_table(to->app->zone, id, NULL, &table);
    json_out *text = begin(to, type);
    wire_put_game_line(text, &table);
    jo_close(text, '}');
}

/* A game has begun: its players are told, and the lobby. */
static void tell_game_set(writer *to, const msg_event *event) {
    uint64_t topics[3] = {event->seat[0].person, event->seat[1].person,
                          event->terms.is_private ? 0 : TOPIC_LOBBY};
    write_game(to, "game-begins", event->stream);
    send_to_all(to, topics, 3);
}

/* A game has ended, or its result was changed. */
static void tell_game_over(writer *to, const msg_event *event) {
    msg_table table;
    if (!zone_table(to->app->zone, event->stream, NULL, &table))
        return;
    const char *type = table.is_over ? "game-ends" : "game-begins";
    if (table.is_private) {
        write_game(to, type, event->stream);
        send_to_arbiters(to, table.contest);
        return;
    }
    uint64_t topics[2] = {TOPIC_LOBBY, table.contest};
    write_game(to, type, event->stream);
    send_to_all(to, topics, 2);
}

/* A player calls: arbiters hear of it wherever they are, but for those who have a part in the game. */
static void tell_call(writer *to, const msg_event *event) {
    static const char *const sides[] = {"white", "black"};
    msg_table table;
    if (!zone_table(to->app->zone, event->stream, NULL, &table))
        return;
    json_out *text = begin(to, "call");
    wire_put_id(text, "game", event->stream);
    wire_put_id(text, "contest", table.contest);
    jo_put_text(text, "side", sides[event->side & 1]);
    jo_put_text(text, "name", table.seat[event->side & 1].name);
    if (table.seat[event->side & 1].is_guest)
        jo_put_bool(text, "guest", true);
    jo_put_text(text, "reason", event->text);
    jo_close(text, '}');
    send_to(to, TOPIC_ARBITERS);
    if (to->failed)
        return;
    to->batch->news[to->batch->news_count - 1].called_at = event->stream;
    msg_contest contest;
    if (table.contest == 0 || !zone_contest(to->app->zone, table.contest, NULL, &contest))
        return;
    for (size_t i = 0; i < contest.arbiter_count; i++) {
        const app_news *told = &to->batch->news[to->batch->news_count - 1];
        app_text *same = app_text_keep(told->text[VIEW_COMMON]);
        app_news *news = next_news(to);
        if (news == NULL) {
            app_text_drop(same);
            return;
        }
        news->topic = contest.arbiters[i].person;
        news->called_at = event->stream;
        news->text[VIEW_COMMON] = same;
    }
}

/* A challenge was made or has ended. */
static void tell_challenge(writer *to, const msg_event *event) {
    msg_challenge challenge;
    if (!zone_challenge(to->app->zone, event->stream, &challenge))
        return;
    bool is_hidden = challenge.terms->is_private || challenge.to.person != 0;
    uint64_t topics[3] = {challenge.from.person, challenge.to.person, is_hidden ? 0 : TOPIC_LOBBY};
    json_out *text = begin(to, challenge.is_open ? "challenge" : "challenge-ends");
    wire_put_challenge(text, &challenge);
    jo_close(text, '}');
    send_to_all(to, topics, 3);
}

/* A contest that an event has changed, with the round that is new or another, whose games have no result yet. */
static void write_contest(writer *to, const msg_event *event, const msg_contest *contest) {
    json_out *text = begin(to, "contest-changes");
    jo_put_text(text, "kind", msg_event_name(event->kind));
    if (event->kind == MSG_EVENT_CONTEST_UNPAIRED)
        jo_put_text(text, "removed", event->round);
    wire_put_contest(text, contest, event->round, NULL, 0);
    jo_close(text, '}');
}

/* A contest has changed: those who watch it are told what is different. */
static void tell_contest(writer *to, const msg_event *event) {
    msg_contest contest;
    if (!zone_contest(to->app->zone, event->stream, NULL, &contest))
        return;
    write_contest(to, event, &contest);
    send_to(to, event->stream);
    if (to->failed)
        return;
    contest.is_arbiter = true;
    write_contest(to, event, &contest);
    app_news *news = &to->batch->news[to->batch->news_count - 1];
    news->text[VIEW_ARBITER] = app_text_take(to->text);
    to->failed = news->text[VIEW_ARBITER] == NULL;
}

/* True if an event ends a game, or opens it again. */
static bool ends_game(const msg_event *event) {
    if (event->kind == MSG_EVENT_ABORTED)
        return true;
    for (uint32_t i = 0; event->kind == MSG_EVENT_GAME && i < event->news_count; i++)
        if (event->news[i].kind == ZUG_GAME_NEWS_OVER ||
            event->news[i].kind == ZUG_GAME_NEWS_TAKEN_BACK)
            return true;
    return false;
}

bool app_tell(app *in, app_batch *batch, const msg_event *events, size_t count) {
    writer to = {.app = in, .batch = batch, .text = &in->telling};
    in->telling.len = 0;
    in->telling.failed = false;
    for (size_t i = 0; i < count; i++) {
        const msg_event *event = &events[i];
        switch (msg_event_stream_kind(event->kind)) {
        case MSG_STREAM_TABLE:
            tell_table(&to, event);
            if (event->kind == MSG_EVENT_TABLE_SET)
                tell_game_set(&to, event);
            if (event->kind == MSG_EVENT_ARBITER_CALLED)
                tell_call(&to, event);
            if (ends_game(event))
                tell_game_over(&to, event);
            break;
        case MSG_STREAM_CHALLENGE:
            tell_challenge(&to, event);
            break;
        case MSG_STREAM_CONTEST:
            tell_contest(&to, event);
            break;
        case MSG_STREAM_NONE:
            break;
        }
    }
    return !to.failed;
}
