/* tournament.c - players, rounds and rules of a tournament.
 * Room: pairing. Knows what belongs together, not how anybody is paired. */
#include <zug/tournament.h>

#include "base/mem.h"
#include "tournament_impl.h"

enum { LIST_LEAST = 8 };

zug_scoring zug_scoring_usual(void) {
    return (zug_scoring){.win = 10,
                         .draw = 5,
                         .forfeit_win = 10,
                         .pairing_bye = 10,
                         .full_bye = 10,
                         .half_bye = 5,
                         .open = 5};
}

zug_tournament *zug_tournament_new(zug_alloc alloc) {
    zug_tournament *t = alloc.resize(alloc.ctx, NULL, 0, sizeof *t);
    if (!t)
        return NULL;
    *t = (zug_tournament){.alloc = alloc, .texts = {.alloc = alloc}};
    t->rules =
        (zug_tournament_rules){.scoring = zug_scoring_usual(), .match_win = 20, .match_draw = 10};
    return t;
}

void zug__list_free(zug_tournament *t, zug__list *list, size_t item_bytes) {
    if (list->data)
        t->alloc.resize(t->alloc.ctx, list->data, list->capacity * item_bytes, 0);
}

void zug_tournament_free(zug_tournament *t) {
    if (!t)
        return;
    for (size_t i = 0; i < t->rows.count; i++) {
        zug__row *row = zug__row_at(t, i);
        if (row->entries)
            t->alloc.resize(t->alloc.ctx, row->entries, row->rounds * sizeof(zug_entry), 0);
    }
    zug__list_free(t, &t->rows, sizeof(zug__row));
    zug__list_free(t, &t->index_of, sizeof(uint32_t));
    zug__list_free(t, &t->lines, sizeof(zug_str));
    zug__list_free(t, &t->forbidden, sizeof(zug_forbidden));
    zug__teams_free(t);
    zug__arena_free(&t->texts);
    t->alloc.resize(t->alloc.ctx, t, sizeof *t, 0);
}

bool zug__list_reserve(zug_tournament *t, zug__list *list, size_t count, size_t item_bytes) {
    if (count <= list->capacity)
        return true;
    size_t capacity = list->capacity ? list->capacity * 2 : LIST_LEAST;
    capacity = capacity < count ? count : capacity;
    void *data = t->alloc.resize(t->alloc.ctx, list->data, list->capacity * item_bytes,
                                 capacity * item_bytes);
    if (!data)
        return false;
    list->data = data;
    list->capacity = capacity;
    return true;
}

void *zug__list_open(zug__list *list, size_t place, size_t item_bytes) {
    char *at = (char *)list->data + place * item_bytes;
    zug__mem_move(at + item_bytes, at, (list->count - place) * item_bytes);
    list->count++;
    return at;
}

bool zug__list_reach(zug_tournament *t, zug__list *table, uint32_t number) {
    if (!zug__list_reserve(t, table, number + 1, sizeof(uint32_t)))
        return false;
    uint32_t *numbers = table->data;
    while (table->count <= number)
        numbers[table->count++] = 0;
    return true;
}

/* Numbers the players from an index on anew. */
static void index_rows(zug_tournament *t, size_t from) {
    uint32_t *index_of = t->index_of.data;
    for (size_t i = from; i < t->rows.count; i++)
        index_of[zug__row_at(t, i)->player.number] = (uint32_t)i + 1;
}

/* Copies the texts of a player into the tournament. */
static bool keep_player(zug_tournament *t, const zug_player *player, zug_player *out) {
    *out = *player;
    return zug__arena_keep(&t->texts, player->title, &out->title) &&
           zug__arena_keep(&t->texts, player->name, &out->name) &&
           zug__arena_keep(&t->texts, player->federation, &out->federation) &&
           zug__arena_keep(&t->texts, player->fide_number, &out->fide_number) &&
           zug__arena_keep(&t->texts, player->birth, &out->birth);
}

/* The largest pairing number so far. */
static uint32_t last_number(const zug_tournament *t) {
    return t->rows.count ? zug__row_at(t, t->rows.count - 1)->player.number : 0;
}

bool zug_tournament_add_player(zug_tournament *t, const zug_player *player) {
    zug__row row = {0};
    uint32_t number = player->number ? player->number : last_number(t) + 1;
    if (number > ZUG_PLAYERS_MAX || zug_tournament_find(t, number) != SIZE_MAX)
        return false;
    if (!keep_player(t, player, &row.player) || !zug__list_reach(t, &t->index_of, number) ||
        !zug__list_reserve(t, &t->rows, t->rows.count + 1, sizeof row))
        return false;
    row.player.number = number;
    size_t place = t->rows.count;
    while (place > 0 && zug__row_at(t, place - 1)->player.number > number)
        place--;
    *(zug__row *)zug__list_open(&t->rows, place, sizeof row) = row;
    index_rows(t, place);
    return true;
}

size_t zug_tournament_player_count(const zug_tournament *t) { return t->rows.count; }

const zug_player *zug_tournament_player(const zug_tournament *t, size_t index) {
    return index < t->rows.count ? &zug__row_at(t, index)->player : NULL;
}

size_t zug_tournament_find(const zug_tournament *t, uint32_t number) {
    const uint32_t *index_of = t->index_of.data;
    if (number >= t->index_of.count || index_of[number] == 0)
        return SIZE_MAX;
    return index_of[number] - 1;
}

void zug_tournament_set_standing(zug_tournament *t, size_t index, zug_points points,
                                 uint32_t rank) {
    if (index >= t->rows.count)
        return;
    zug_player *player = &zug__row_at(t, index)->player;
    player->has_points = true;
    player->points = points;
    player->rank = rank;
}

void zug_tournament_set_adjustment(zug_tournament *t, size_t index, zug_points points) {
    zug__row_at(t, index)->player.adjustment = points;
}

const zug_tournament_rules *zug_tournament_rules_of(const zug_tournament *t) { return &t->rules; }

void zug_tournament_set_rules(zug_tournament *t, const zug_tournament_rules *rules) {
    t->rules = *rules;
}

zug_str zug_tournament_label_of(const zug_tournament *t, zug_tournament_label label) {
    return t->labels[label];
}

bool zug_tournament_set_label(zug_tournament *t, zug_tournament_label label, zug_str text) {
    return zug__arena_keep(&t->texts, text, &t->labels[label]);
}

size_t zug_tournament_line_count(const zug_tournament *t) { return t->lines.count; }

zug_str zug_tournament_line(const zug_tournament *t, size_t index) {
    return ((const zug_str *)t->lines.data)[index];
}

bool zug_tournament_add_line(zug_tournament *t, zug_str line) {
    zug_str kept;
    if (!zug__arena_keep(&t->texts, line, &kept) ||
        !zug__list_reserve(t, &t->lines, t->lines.count + 1, sizeof kept))
        return false;
    ((zug_str *)t->lines.data)[t->lines.count++] = kept;
    return true;
}

zug_entry zug_tournament_entry(const zug_tournament *t, size_t index, uint32_t round) {
    if (index >= t->rows.count)
        return (zug_entry){0};
    const zug__row *row = zug__row_at(t, index);
    return round > 0 && round <= row->rounds ? row->entries[round - 1] : (zug_entry){0};
}

bool zug_tournament_set_entry(zug_tournament *t, size_t index, uint32_t round,
                              const zug_entry *entry) {
    if (index >= t->rows.count || round == 0 || round > ZUG_ROUNDS_MAX)
        return false;
    zug__row *row = zug__row_at(t, index);
    if (round > row->rounds) {
        zug_entry *entries = t->alloc.resize(
            t->alloc.ctx, row->entries, row->rounds * sizeof *entries, round * sizeof *entries);
        if (!entries)
            return false;
        zug__mem_set(entries + row->rounds, 0, (round - row->rounds) * sizeof *entries);
        row->entries = entries;
        row->rounds = round;
    }
    row->entries[round - 1] = *entry;
    return true;
}

/* Sets kind, opponent and colour of an entry, and nothing else of it. */
static bool set_meeting(zug_tournament *t, size_t index, uint32_t round, zug_entry wanted) {
    zug_entry entry = zug_tournament_entry(t, index, round);
    entry.kind = wanted.kind;
    entry.opponent = wanted.opponent;
    entry.color = wanted.color;
    return zug_tournament_set_entry(t, index, round, &entry);
}

bool zug_tournament_add_pair(zug_tournament *t, uint32_t round, zug_pair pair) {
    size_t white = zug_tournament_find(t, pair.white), black = zug_tournament_find(t, pair.black);
    if (white == SIZE_MAX || (pair.black != 0 && black == SIZE_MAX))
        return false;
    if (pair.black == 0)
        return set_meeting(t, white, round, (zug_entry){.kind = ZUG_ENTRY_PAIRING_BYE});
    zug_entry whites = {.kind = ZUG_ENTRY_OPEN, .color = ZUG_ROUND_WHITE, .opponent = pair.black};
    zug_entry blacks = {.kind = ZUG_ENTRY_OPEN, .color = ZUG_ROUND_BLACK, .opponent = pair.white};
    return set_meeting(t, white, round, whites) && set_meeting(t, black, round, blacks);
}

bool zug_tournament_set_game(zug_tournament *t, uint32_t round, uint32_t number, zug_entry_kind own,
                             zug_entry_kind others) {
    size_t player = zug_tournament_find(t, number);
    if (player == SIZE_MAX || !zug_entry_has_opponent(own) || !zug_entry_has_opponent(others))
        return false;
    zug_entry entry = zug_tournament_entry(t, player, round);
    size_t opponent = zug_tournament_find(t, entry.opponent);
    if (opponent == SIZE_MAX)
        return false;
    zug_entry reply = zug_tournament_entry(t, opponent, round);
    if (reply.opponent != number)
        return false;
    entry.kind = own;
    reply.kind = others;
    return zug_tournament_set_entry(t, player, round, &entry) &&
           zug_tournament_set_entry(t, opponent, round, &reply);
}

bool zug_tournament_set_bye(zug_tournament *t, uint32_t round, uint32_t number,
                            zug_entry_kind bye) {
    size_t player = zug_tournament_find(t, number);
    return player != SIZE_MAX && zug_entry_is_bye(bye) &&
           set_meeting(t, player, round, (zug_entry){.kind = bye});
}

uint32_t zug_tournament_last_round(const zug_tournament *t) {
    uint32_t last = 0;
    for (size_t i = 0; i < t->rows.count; i++) {
        const zug__row *row = zug__row_at(t, i);
        for (uint32_t r = row->rounds; r > last; r--)
            if (row->entries[r - 1].kind != ZUG_ENTRY_NONE)
                last = r;
    }
    return last;
}

uint32_t zug_tournament_paired_rounds(const zug_tournament *t) {
    uint32_t last = 0;
    for (size_t i = 0; i < t->rows.count; i++) {
        const zug__row *row = zug__row_at(t, i);
        for (uint32_t r = row->rounds; r > last; r--) {
            zug_entry_kind kind = row->entries[r - 1].kind;
            if (zug_entry_has_opponent(kind) || kind == ZUG_ENTRY_PAIRING_BYE)
                last = r;
        }
    }
    return last;
}

uint32_t zug_tournament_open_round(const zug_tournament *t) {
    uint32_t open = 0;
    for (size_t i = 0; i < t->rows.count; i++)
        for (uint32_t round = zug__row_at(t, i)->rounds; round > open; round--)
            if (zug_tournament_entry(t, i, round).kind == ZUG_ENTRY_OPEN)
                open = round;
    return open;
}

bool zug__numbers_keep(zug_tournament *t, const uint32_t **numbers, size_t count) {
    uint32_t *copy = zug__arena_take(&t->texts, count * sizeof *copy);
    if (!copy)
        return false;
    if (count > 0)
        zug__mem_copy(copy, *numbers, count * sizeof *copy);
    *numbers = copy;
    return true;
}

bool zug_tournament_forbid(zug_tournament *t, const zug_forbidden *group) {
    zug_forbidden kept = *group;
    if (!zug__numbers_keep(t, &kept.players, kept.count) ||
        !zug__list_reserve(t, &t->forbidden, t->forbidden.count + 1, sizeof kept))
        return false;
    ((zug_forbidden *)t->forbidden.data)[t->forbidden.count++] = kept;
    return true;
}

size_t zug_tournament_forbidden_count(const zug_tournament *t) { return t->forbidden.count; }

const zug_forbidden *zug_tournament_forbidden(const zug_tournament *t, size_t index) {
    return (const zug_forbidden *)t->forbidden.data + index;
}

bool zug_entry_is_played(zug_entry_kind kind) {
    return kind >= ZUG_ENTRY_WIN && kind <= ZUG_ENTRY_SHORT_LOSS;
}

bool zug_entry_has_opponent(zug_entry_kind kind) {
    return kind >= ZUG_ENTRY_OPEN && kind <= ZUG_ENTRY_FORFEIT_LOSS;
}

bool zug_entry_is_bye(zug_entry_kind kind) { return kind >= ZUG_ENTRY_PAIRING_BYE; }

/* What a kind of entry usually brings. */
static zug_points usual_points(const zug_scoring *scoring, zug_entry_kind kind) {
    switch (kind) {
    case ZUG_ENTRY_NONE:
    case ZUG_ENTRY_ZERO_BYE:
        return scoring->zero_bye;
    case ZUG_ENTRY_OPEN:
        return scoring->open;
    case ZUG_ENTRY_WIN:
    case ZUG_ENTRY_SHORT_WIN:
        return scoring->win;
    case ZUG_ENTRY_DRAW:
    case ZUG_ENTRY_SHORT_DRAW:
        return scoring->draw;
    case ZUG_ENTRY_LOSS:
    case ZUG_ENTRY_SHORT_LOSS:
        return scoring->loss;
    case ZUG_ENTRY_FORFEIT_WIN:
        return scoring->forfeit_win;
    case ZUG_ENTRY_FORFEIT_LOSS:
        return scoring->forfeit_loss;
    case ZUG_ENTRY_PAIRING_BYE:
        return scoring->pairing_bye;
    case ZUG_ENTRY_FULL_BYE:
        return scoring->full_bye;
    case ZUG_ENTRY_HALF_BYE:
        return scoring->half_bye;
    }
    return 0;
}

zug_points zug_entry_points(const zug_scoring *scoring, const zug_entry *entry) {
    return usual_points(scoring, entry->kind) + entry->adjustment;
}

zug_points zug_tournament_score(const zug_tournament *t, size_t index, uint32_t rounds) {
    if (index >= t->rows.count)
        return 0;
    const zug__row *row = zug__row_at(t, index);
    zug_points sum = row->player.adjustment;
    for (uint32_t round = 1; round <= rounds; round++) {
        zug_entry entry = zug_tournament_entry(t, index, round);
        sum += zug_entry_points(&t->rules.scoring, &entry);
    }
    return sum;
}

zug_round_color zug_tournament_first_color(const zug_tournament *t) {
    if (t->rules.first_color != ZUG_ROUND_NO_COLOR)
        return t->rules.first_color;
    bool is_first = true; /* colours change from player to player, also where one is not known */
    for (size_t i = 0; i < t->rows.count; i++) {
        zug_entry entry = zug_tournament_entry(t, i, 1);
        if (!zug_entry_has_opponent(entry.kind))
            continue;
        if (entry.color != ZUG_ROUND_NO_COLOR)
            return (entry.color == ZUG_ROUND_WHITE) == is_first ? ZUG_ROUND_WHITE : ZUG_ROUND_BLACK;
        is_first = !is_first;
    }
    return ZUG_ROUND_WHITE;
}
