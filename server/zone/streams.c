/* streams.c - the streams that are loaded: by id, in lists, by person, and which commands they have
 * done. Room: server/zone. */
#include "zone/zone_impl.h"

#include <stdlib.h>
#include <string.h>

stream *zone__find(const zone *zone, uint64_t id, msg_stream_kind kind) {
    stream *found = map_find(&zone->streams, id);
    return found != NULL && found->kind == kind ? found : NULL;
}

table *zone__find_table(const zone *zone, uint64_t id) {
    return (table *)(void *)zone__find(zone, id, MSG_STREAM_TABLE);
}

const person *zone__person(const zone *zone, uint64_t id) { return map_find(&zone->persons, id); }

/* The person with an id, made known if need be; NULL without memory. */
static person *know(zone *zone, uint64_t id) {
    person *known = map_find(&zone->persons, id);
    if (known != NULL)
        return known;
    known = calloc(1, sizeof *known);
    if (known == NULL || !map_put(&zone->persons, id, known)) {
        free(known);
        return NULL;
    }
    known->id = id;
    list_init(&known->tables);
    list_init(&known->challenges);
    return known;
}

bool zone__tie(zone *zone, stream *to, int index, uint64_t person_id) {
    tie *fresh = &to->ties[index];
    if (person_id == 0 ||
        (index == 1 && to->ties[0].person != NULL && to->ties[0].person->id == person_id))
        return true;
    person *known = know(zone, person_id);
    if (known == NULL)
        return false;
    fresh->person = known;
    fresh->of = to;
    list_append(to->kind == MSG_STREAM_TABLE ? &known->tables : &known->challenges, &fresh->node);
    return true;
}

/* Loosens a tie; a person without any is unknown again. */
static void untie(zone *zone, tie *tie) {
    person *known = tie->person;
    if (known == NULL)
        return;
    list_remove(&tie->node);
    tie->person = NULL;
    if (list_is_empty(&known->tables) && list_is_empty(&known->challenges)) {
        map_remove(&zone->persons, known->id);
        free(known);
    }
}

static bool is_open_list(zone_list list) { return list != ZONE_LIST_OVER; }

/* Counts a stream for, or no longer for, the limits of the persons tied to it, and of where it
 * comes from. */
static void count_for_limits(zone *zone, stream *of, bool is_one_more) {
    uint32_t by = is_one_more ? 1 : UINT32_MAX;
    zone__count_origins(zone, of, is_one_more);
    if (of->kind == MSG_STREAM_CHALLENGE && of->ties[0].person != NULL)
        of->ties[0].person->made_challenges += by;
    for (int i = 0; of->kind == MSG_STREAM_TABLE && i < 2; i++)
        if (of->ties[i].person != NULL)
            of->ties[i].person->live_tables += by;
}

/* How many the person to whom a new stream counts first has open. */
static uint32_t rank_of(const stream *fresh) {
    const person *first = fresh->ties[0].person;
    if (first == NULL)
        return 0;
    return fresh->kind == MSG_STREAM_TABLE ? first->live_tables : first->made_challenges;
}

void zone__list(zone *zone, stream *moved, zone_list list) {
    if (is_open_list(moved->list) != is_open_list(list))
        count_for_limits(zone, moved, is_open_list(list));
    if (moved->list != list || list == ZONE_LIST_OVER) {
        list_remove(&moved->node);
        list_append(&zone->lists[list], &moved->node);
        zone->counts[moved->list]--;
        zone->counts[list]++;
        moved->list = list;
    }
}

void zone__free_stream(stream *stream) {
    if (stream == NULL)
        return;
    if (stream->kind == MSG_STREAM_TABLE) {
        table *at = (table *)(void *)stream;
        list_remove(&at->in_questions);
        zug_game_free(at->game);
        free(at->sights);
        zone__forget_remarks(at);
    }
    if (stream->kind == MSG_STREAM_CONTEST) {
        contest *of = (contest *)(void *)stream;
        for (size_t i = 0; i < of->round_count; i++)
            zone__free_round(&of->rounds[i]);
        free(of->rounds);
        free(of->lines);
        free(of->players);
        free(of->absences);
        free(of->teams);
    }
    free(stream);
}

/* Puts a stream that is in no zone into one, and its persons. False without memory: then it has
 * been freed. */
static bool attach(zone *zone, stream *fresh, zone_list list, const uint64_t persons[static 2]) {
    if (!zone__reserve_deadline(zone) || !map_put(&zone->streams, fresh->id, fresh)) {
        zone__free_stream(fresh);
        return false;
    }
    list_append(&zone->lists[list], &fresh->node);
    fresh->list = list;
    zone->counts[list]++;
    bool has_persons =
        fresh->kind == MSG_STREAM_CONTEST ||
        (zone__tie(zone, fresh, 0, persons[0]) && zone__tie(zone, fresh, 1, persons[1]));
    fresh->rank = rank_of(fresh);
    if (is_open_list(list))
        count_for_limits(zone, fresh, true);
    if (has_persons && (fresh->maker == 0 || map_put(&zone->made, fresh->maker, fresh)))
        return true;
    zone_forget(zone, fresh->id);
    return false;
}

/* Who has to do with a new stream, as its first event says. */
static const msg_seat *seats_of(const msg_event *event) {
    if (event->kind == MSG_EVENT_CHALLENGED)
        return event->challenged.seat;
    return event->kind == MSG_EVENT_TABLE_SET ? event->table_set.seat : NULL;
}

bool zone__add(zone *zone, stream *fresh, const msg_event *event, zone_list list) {
    const msg_seat *seats = seats_of(event);
    uint64_t persons[2] = {0};
    for (int i = 0; seats != NULL && i < 2; i++)
        persons[i] = seats[i].person;
    fresh->id = event->stream;
    fresh->due_ms = ZUG_CLOCK_NEVER;
    fresh->set_ms = fresh->last_ms = event->at_ms;
    fresh->maker = zone__mark(event->by, event->nonce);
    list_init(&fresh->node);
    return attach(zone, fresh, list, persons);
}

/* Takes a stream out of a zone; NULL if it has none. */
static stream *detach(zone *zone, uint64_t id) {
    stream *stream = map_remove(&zone->streams, id);
    if (stream == NULL)
        return NULL;
    if (is_open_list(stream->list))
        count_for_limits(zone, stream, false);
    for (int i = 0; i < 2; i++)
        untie(zone, &stream->ties[i]);
    if (stream->maker != 0 && map_find(&zone->made, stream->maker) == stream)
        map_remove(&zone->made, stream->maker);
    zone__set_due(zone, stream, ZUG_CLOCK_NEVER);
    list_remove(&stream->node);
    zone->counts[stream->list]--;
    if (stream->kind == MSG_STREAM_TABLE)
        list_remove(&((table *)(void *)stream)->in_questions);
    return stream;
}

void zone_forget(zone *zone, uint64_t id) { zone__free_stream(detach(zone, id)); }

bool zone_adopt(zone *into, zone *from, uint64_t id) {
    stream *moved = detach(from, id);
    uint64_t persons[2] = {0};
    if (moved == NULL)
        return false;
    if (moved->kind == MSG_STREAM_TABLE) {
        table *at = (table *)(void *)moved;
        zug_game_move(at->game, into->solver_memory);
        persons[0] = at->seat[0].person;
        persons[1] = at->seat[1].person;
    } else if (moved->kind == MSG_STREAM_CHALLENGE) {
        const challenge *one = (const challenge *)(const void *)moved;
        persons[0] = one->from.person;
        persons[1] = one->to.person;
    }
    if (!attach(into, moved, moved->list, persons))
        return false;
    zone__settle(into, moved);
    return true;
}

size_t zone_trim(zone *zone, int64_t before_ms) {
    size_t count = 0;
    list_node *over = &zone->lists[ZONE_LIST_OVER], *next;
    for (list_node *node = over->next; node != over; node = next) {
        stream *of = LIST_ITEM(node, stream, node);
        next = node->next;
        if (of->last_ms < before_ms) {
            zone_forget(zone, of->id);
            count++;
        }
    }
    return count;
}

uint64_t zone__mark(uint64_t person_id, const char *nonce) {
    if (nonce[0] == '\0')
        return 0;
    uint64_t mark = person_id * 0x9e3779b97f4a7c15U + 1;
    for (; *nonce != '\0'; nonce++) {
        mark = (mark ^ (unsigned char)*nonce) * 0xbf58476d1ce4e5b9U;
        mark ^= mark >> 29;
    }
    return mark == 0 ? 1 : mark;
}

void zone__remember(stream *at, const msg_event *event) {
    uint64_t mark = zone__mark(event->by, event->nonce);
    if (mark != 0)
        at->done[at->done_count++ % at->done_capacity] =
            (zone__done){mark, event->asked, event->version};
}

const zone__done *zone__recall(const stream *at, uint64_t mark) {
    for (uint32_t i = 0; mark != 0 && i < at->done_capacity && i < at->done_count; i++)
        if (at->done[i].mark == mark)
            return &at->done[i];
    return NULL;
}
