/* news.c - what is told of events, and to whom: written when they happen, sent when they are
 * stored.
 * Room: server/commit. All that is written comes from memory: nothing is asked of the store
 * here. */
#include <stdlib.h>

#include "commit_impl.h"
#include "util/array.h"
#include "wire/wire.h"

void news_free(news_list *list) {
    for (size_t i = 0; i < list->count; i++)
        for (int view = 0; view < (int)COMMIT_VIEW_COUNT; view++)
            wire_text_drop(list->all[i].text[view]);
    free(list->all);
}

/* News while they are being written. */
typedef struct writer {
    const zone *zone;
    news_list *list;
    json_out *text;
    uint64_t stream; /* of the event that is being told */
    bool failed;
} writer;

/* A place for one more piece of news, or NULL. */
static commit_news *next_news(writer *to) {
    news_list *list = to->list;
    commit_news *all = array_grow(list->all, list->count, &list->capacity, sizeof *all);
    if (all == NULL) {
        to->failed = true;
        return NULL;
    }
    list->all = all;
    commit_news *news = &list->all[list->count++];
    *news = (commit_news){.stream = to->stream};
    return news;
}

/* The piece of news that was written last. */
static commit_news *last_news(const writer *to) { return &to->list->all[to->list->count - 1]; }

/* What was written goes to a topic. */
static void send_to(writer *to, uint64_t topic) {
    wire_text *text = wire_text_take(to->text);
    commit_news *news = text != NULL ? next_news(to) : NULL;
    if (news == NULL) {
        wire_text_drop(text);
        to->failed = true;
        return;
    }
    news->topic = topic;
    news->text[COMMIT_VIEW_COMMON] = text;
}

/* What was written goes to those who watch a contest and are its arbiters. */
static void send_to_arbiters(writer *to, uint64_t contest) {
    send_to(to, contest);
    if (to->failed)
        return;
    commit_news *news = last_news(to);
    news->text[COMMIT_VIEW_ARBITER] = news->text[COMMIT_VIEW_COMMON];
    news->text[COMMIT_VIEW_COMMON] = NULL;
}

/* The same to several, of whom the first ones are persons who are named in the stream. */
static void send_to_all(writer *to, const uint64_t *topics, size_t count, size_t persons) {
    wire_text *text = wire_text_take(to->text);
    to->failed = to->failed || text == NULL;
    for (size_t i = 0; text != NULL && i < count; i++) {
        bool is_twice = i > 0 && topics[i] == topics[i - 1];
        commit_news *news = topics[i] != 0 && !is_twice ? next_news(to) : NULL;
        if (news == NULL)
            continue;
        news->topic = topics[i];
        news->is_personal = i < persons;
        news->text[COMMIT_VIEW_COMMON] = wire_text_keep(text);
    }
    wire_text_drop(text);
}

/* True if not everybody may see the same of an event. */
static bool has_secrets(const msg_event *event) {
    if (event->kind == MSG_EVENT_ARBITER_CALLED || event->kind == MSG_EVENT_ASSISTANT_ASKED)
        return true;
    uint32_t count;
    const zug_game_news *news = msg_event_news(event, &count);
    for (uint32_t i = 0; i < count; i++)
        if (!msg_news_is_for(&news[i], 0))
            return true;
    return false;
}

/* True if somebody has no part in a game any more who was not one of its players. */
static bool is_sent_away(const msg_event *event) {
    return event->kind == MSG_EVENT_ASSISTANT_LEFT ||
           (event->kind == MSG_EVENT_GAME && event->game.what.kind == ZUG_GAME_ASSISTANT_REMOVED);
}

/* An event of a table, for those who watch it. */
static void tell_table(writer *to, const msg_event *event) {
    static const wire_viewer viewers[COMMIT_VIEW_COUNT] = {
        [COMMIT_VIEW_COMMON] = {0, false}, [COMMIT_VIEW_WHITE] = {1, false},
        [COMMIT_VIEW_BLACK] = {2, false},  [COMMIT_VIEW_BOTH] = {3, false},
        [COMMIT_VIEW_ARBITER] = {0, true},
    };
    const zug_game *game = zone_game(to->zone, event->stream);
    commit_news *news = game != NULL ? next_news(to) : NULL;
    if (news == NULL)
        return;
    news->topic = event->stream;
    news->is_table = true;
    news->narrows = is_sent_away(event) && !zone_may_see(to->zone, event->stream, NULL);
    news->is_public = msg_event_is_public(event);
    news->called_at = event->kind == MSG_EVENT_ARBITER_CALLED ? event->stream : 0;
    news->side = msg_event_side(event);
    news->version = event->version;
    news->watcher_version = zone_version_for(to->zone, event->stream, MSG_ROLE_WATCHER);
    int views = has_secrets(event) || !news->is_public ? (int)COMMIT_VIEW_COUNT : 1;
    for (int view = 0; view < views; view++) {
        wire_event_message(to->text, event, game, viewers[view]);
        news->text[view] = wire_text_take(to->text);
        to->failed = to->failed || news->text[view] == NULL;
    }
}

/* Writes a line about a game in a message of that type. */
static void write_game(writer *to, const char *type, uint64_t id) {
    msg_table table;
    zone_table(to->zone, id, NULL, &table);
    wire_game_message(to->text, type, &table);
}

/* A game has begun: its players are told, and the lobby. */
static void tell_game_set(writer *to, const msg_event *event) {
    const msg_table_set *set = &event->table_set;
    bool is_listed = !set->terms->is_private && zone_may_see(to->zone, event->stream, NULL);
    uint64_t topics[3] = {set->seat[0].person, set->seat[1].person,
                          is_listed ? COMMIT_TOPIC_LOBBY : 0};
    write_game(to, "game-begins", event->stream);
    send_to_all(to, topics, 3, 2);
}

/* A game has ended, or its result was changed. */
static void tell_game_over(writer *to, const msg_event *event) {
    msg_table table;
    if (!zone_table(to->zone, event->stream, NULL, &table))
        return;
    const char *type = table.is_over ? "game-ends" : "game-begins";
    if (table.is_private) {
        write_game(to, type, event->stream);
        send_to_arbiters(to, table.contest);
        return;
    }
    bool is_listed = zone_may_see(to->zone, event->stream, NULL);
    uint64_t topics[2] = {is_listed ? COMMIT_TOPIC_LOBBY : 0, table.contest};
    write_game(to, type, event->stream);
    send_to_all(to, topics, 2, 0);
}

/* A player calls: arbiters hear of it wherever they are, but for those who have a part in the
 * game. */
static void tell_call(writer *to, const msg_event *event) {
    msg_table table;
    if (!zone_table(to->zone, event->stream, NULL, &table))
        return;
    wire_call_message(to->text, &table, event->called.side & 1, event->called.text);
    send_to(to, COMMIT_TOPIC_ARBITERS);
    if (to->failed)
        return;
    last_news(to)->called_at = event->stream;
    msg_contest contest;
    if (table.contest == 0 || !zone_contest(to->zone, table.contest, NULL, &contest))
        return;
    for (size_t i = 0; i < contest.arbiter_count; i++) {
        const commit_news *told = last_news(to);
        wire_text *same = wire_text_keep(told->text[COMMIT_VIEW_COMMON]);
        commit_news *news = next_news(to);
        if (news == NULL) {
            wire_text_drop(same);
            return;
        }
        news->topic = contest.arbiters[i].person;
        news->called_at = event->stream;
        news->text[COMMIT_VIEW_COMMON] = same;
    }
}

/* A challenge was made or has ended. */
static void tell_challenge(writer *to, const msg_event *event) {
    msg_challenge challenge;
    if (!zone_challenge(to->zone, event->stream, &challenge))
        return;
    bool is_hidden = challenge.terms->is_private || challenge.to.person != 0;
    uint64_t topics[3] = {challenge.from.person, challenge.to.person,
                          is_hidden ? 0 : COMMIT_TOPIC_LOBBY};
    wire_challenge_message(to->text, &challenge);
    send_to_all(to, topics, 3, 2);
}

/* True for what may take from somebody that they see a contest which is for its players only. */
static bool may_narrow(msg_event_kind kind) {
    return kind == MSG_EVENT_CONTEST_CHANGED || kind == MSG_EVENT_CONTEST_ARBITER_REMOVED ||
           kind == MSG_EVENT_CONTEST_PAIRED || kind == MSG_EVENT_CONTEST_UNPAIRED ||
           kind == MSG_EVENT_CONTEST_RESEATED || kind == MSG_EVENT_CONTEST_ENTERED ||
           kind == MSG_EVENT_CONTEST_LEFT;
}

/* A contest has changed: those who watch it are told what is different. */
static void tell_contest(writer *to, const msg_event *event) {
    msg_contest contest;
    if (!zone_contest(to->zone, event->stream, NULL, &contest))
        return;
    wire_contest_message(to->text, event, &contest);
    send_to(to, event->stream);
    if (to->failed)
        return;
    contest.is_arbiter = true;
    wire_contest_message(to->text, event, &contest);
    commit_news *news = last_news(to);
    news->narrows = contest.players_only && may_narrow(event->kind);
    news->relists = event->kind == MSG_EVENT_CONTEST_CHANGED && contest.sight_seq == event->seq;
    news->text[COMMIT_VIEW_ARBITER] = wire_text_take(to->text);
    to->failed = news->text[COMMIT_VIEW_ARBITER] == NULL;
}

/* True if an event ends a game, or opens it again. */
static bool ends_game(const msg_event *event) {
    if (event->kind == MSG_EVENT_ABORTED)
        return true;
    uint32_t count;
    const zug_game_news *news = msg_event_news(event, &count);
    for (uint32_t i = 0; i < count; i++)
        if (news[i].kind == ZUG_GAME_NEWS_OVER || news[i].kind == ZUG_GAME_NEWS_TAKEN_BACK)
            return true;
    return false;
}

bool news_write(commit *commit, news_list *list, const msg_event *events, size_t count) {
    writer to = {.zone = commit->zone, .list = list, .text = &commit->telling};
    json_out_clear(to.text);
    for (size_t i = 0; i < count; i++) {
        const msg_event *event = &events[i];
        to.stream = event->stream;
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

bool news_write_standing(commit *commit, news_list *list, uint64_t stream, uint64_t person) {
    writer to = {.zone = commit->zone, .list = list, .text = &commit->telling, .stream = stream};
    msg_challenge challenge;
    json_out_clear(to.text);
    if (zone_challenge(to.zone, stream, &challenge))
        wire_challenge_message(to.text, &challenge);
    else if (zone_kind(to.zone, stream) == MSG_STREAM_TABLE && zone_is_open(to.zone, stream))
        write_game(&to, "game-begins", stream);
    else
        return true;
    send_to(&to, person);
    if (!to.failed)
        last_news(&to)->is_personal = true;
    return !to.failed;
}
