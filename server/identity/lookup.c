/* lookup.c - who somebody is, read by a worker: nobody's game waits while the store is asked.
 * Room: server/identity. What was read may be no longer true when it comes: what has changed in the
 * meantime on this thread is noted here, and then it is read again. */
#include <stdlib.h>
#include <string.h>

#include "identity/identity_impl.h"
#include "util/list.h"

/* A person who was read. */
typedef struct reading {
    known_person known;
    bool is_alike; /* a guest whose name an account has, or one that looks alike */
} reading;

typedef struct lookup {
    work_job job;
    list_node node; /* among those under way */
    identity *identity;
    const name_rules *names;
    int64_t now_ms; /* when it was asked */
    uint8_t hash[TOKEN_HASH_SIZE];
    bool has_hash; /* the person is the one whose session this is */
    bool is_unread;
    bool is_doubted;       /* read again */
    uint64_t doubted;      /* somebody who has changed meanwhile: read again if that is who it is */
    uint64_t yields;       /* of identity, when it was asked */
    identity_wish own;     /* if nobody else has brought wishes */
    identity_wish *wishes; /* these are read */
    size_t count;
    identity_found *found; /* these are told, or nobody */
    identity_people *people;
    void *ctx;
    reading read[];
} lookup;

/* On a worker: reads one person. False if that cannot be. */
static bool read_person(store *reader, const lookup *of, const identity_wish *wish, reading *out) {
    msg_person *person = &out->known.person;
    name_keys keys;
    *out = (reading){0};
    if (wish->id == 0 && wish->name[0] == '\0')
        return true;
    if (wish->id == 0)
        accounts_find(reader, of->names, wish->name, identity__take_person, person);
    else if (store_find_person(reader, wish->id, zug_str_from(""), identity__take_person, person) !=
             STORE_OK)
        return false;
    if (person->id != 0 && person->is_guest && of->names != NULL) {
        name_keys_make(of->names, person->name, &keys);
        identity__number_looks(&keys, out->known.looks);
        out->is_alike = accounts_have_name(reader, &keys, person->id);
    }
    return true;
}

/* On a worker. */
static void read_all(work_job *job, unsigned worker) {
    lookup *of = (lookup *)(void *)job;
    store *reader = identity_open_reader(of->identity) ? of->identity->reader : NULL;
    (void)worker;
    of->is_unread =
        reader == NULL ||
        (of->has_hash && store_find_session(reader, of->hash, of->now_ms, &of->own.id) != STORE_OK);
    for (size_t i = 0; !of->is_unread && i < of->count; i++)
        of->is_unread = !read_person(reader, of, &of->wishes[i], &of->read[i]);
}

/* Remembers somebody who was read, unless what is remembered is newer. Returns who it is. */
static msg_person take_reading(identity *identity, const lookup *of, reading *read) {
    uint64_t id = read->known.person.id;
    known_person *known = map_find(&identity->persons, id);
    read->known.read_ms = of->now_ms;
    if (id == 0)
        return (msg_person){0};
    if (known != NULL && known->read_ms >= of->now_ms) {
        known->is_refreshed = false;
        return known->person;
    }
    if (read->known.person.is_arbiter)
        identity->calls.arbiter_seen(identity->calls.ctx);
    if (read->is_alike)
        identity__rename_guest(identity, &read->known);
    if (known == NULL && (known = calloc(1, sizeof *known)) != NULL &&
        !map_put(&identity->persons, id, known)) {
        free(known);
        known = NULL;
    }
    if (known != NULL && read->known.was[0] == '\0')
        memcpy(read->known.was, known->was, sizeof known->was);
    if (known != NULL)
        *known = read->known;
    return read->known.person;
}

/* True if something has changed meanwhile of what was read. */
static bool is_outdated(const lookup *of) {
    bool again = of->is_doubted;
    for (size_t i = 0; i < of->count; i++) {
        const msg_person *person = &of->read[i].known.person;
        again = again ||
                (person->id != 0 && (person->id == of->doubted ||
                                     (person->is_guest && of->yields != of->identity->yields)));
    }
    return again;
}

static void ask(lookup *of) {
    of->now_ms = identity__now(of->identity);
    of->is_doubted = false;
    of->doubted = 0;
    of->yields = of->identity->yields;
    list_append(&of->identity->lookups, &of->node);
    work_ask(of->identity->work, &of->job);
}

/* Tells whoever has asked, with what was read. */
static void tell(lookup *of, bool is_read) {
    identity_caller caller = {0};
    known_person *known;
    if (of->found != NULL && is_read) {
        memcpy(caller.hash, of->hash, TOKEN_HASH_SIZE);
        caller.person = of->own.found;
        caller.has_ended = caller.person.id == 0;
        caller.session_key = caller.has_ended ? 0 : identity_session_key(of->hash);
    }
    if (of->found != NULL)
        of->found(of->ctx, is_read ? &caller : NULL);
    else if (of->people != NULL)
        of->people(of->ctx, is_read);
    else if (!is_read && (known = map_find(&of->identity->persons, of->own.id)) != NULL)
        known->is_refreshed = false; /* to be tried again */
    free(of);
}

static void on_read(work_job *job, bool has_run) {
    lookup *of = (lookup *)(void *)job;
    identity *identity = of->identity;
    bool is_read = has_run && !of->is_unread && identity->store != NULL;
    list_remove(&of->node);
    if (is_read && is_outdated(of)) {
        ask(of);
        return;
    }
    for (size_t i = 0; is_read && i < of->count; i++)
        of->wishes[i].found = take_reading(identity, of, &of->read[i]);
    if (is_read && of->has_hash)
        identity__note_session(identity, of->hash, of->own.found.id, of->now_ms);
    tell(of, is_read);
}

/* A lookup of one person or, if they are given, of several. NULL without memory. */
static lookup *make(identity *identity, uint64_t asker, identity_wish *wishes, size_t count) {
    lookup *made = calloc(1, sizeof *made + count * sizeof made->read[0]);
    if (made == NULL)
        return NULL;
    made->job = (work_job){.asker = asker, .kind = WORK_PEOPLE, .run = read_all, .done = on_read};
    list_init(&made->node);
    made->identity = identity;
    made->names = identity->names;
    made->wishes = wishes != NULL ? wishes : &made->own;
    made->count = count;
    return made;
}

void identity_find_session(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                           uint64_t address, identity_found *found, void *ctx) {
    lookup *made = make(identity, address, NULL, 1);
    if (made == NULL) {
        found(ctx, NULL);
        return;
    }
    made->has_hash = true;
    memcpy(made->hash, hash, TOKEN_HASH_SIZE);
    made->found = found;
    made->ctx = ctx;
    ask(made);
}

void identity_find_caller(identity *identity, zug_str token, uint64_t address,
                          identity_found *found, void *ctx) {
    uint8_t hash[TOKEN_HASH_SIZE];
    if (token_hash(token, hash))
        identity_find_session(identity, hash, address, found, ctx);
    else
        found(ctx, &(identity_caller){.has_ended = token.len > 0});
}

void identity_find_people(identity *identity, identity_wish *wishes, size_t count, uint64_t address,
                          identity_people *people, void *ctx) {
    lookup *made = make(identity, address, wishes, count);
    if (made == NULL) {
        people(ctx, false);
        return;
    }
    made->people = people;
    made->ctx = ctx;
    ask(made);
}

void identity__refresh(identity *identity, known_person *known) {
    lookup *made = make(identity, known->person.id, NULL, 1);
    if (made == NULL)
        return;
    known->is_refreshed = true;
    made->own.id = known->person.id;
    ask(made);
}

void identity__doubt_lookups(identity *identity, uint64_t session_key, uint64_t person) {
    for (list_node *each = identity->lookups.next; each != &identity->lookups; each = each->next) {
        lookup *of = LIST_ITEM(each, lookup, node);
        if (session_key != 0)
            of->is_doubted =
                of->is_doubted || (of->has_hash && identity_session_key(of->hash) == session_key);
        else if (of->doubted == 0 || of->doubted == person)
            of->doubted = person;
        else
            of->is_doubted = true;
    }
}
