/* standings.c - who stands where: applies one tie-break after the other to those who are tied.
 * Room: pairing. */
#include <zug/pairing_system.h>
#include <zug/standings.h>

#include "base/mem.h"
#include "standings_impl.h"

static const char *const drop_words[] = {
    [ZUG_TIEBREAK_KEPT] = "counts",
    [ZUG_TIEBREAK_DROP_UNRATED] =
        "is dropped, since there are unrated players and no rule for them (C.07 10); /U1400 gives "
        "them a rating",
    [ZUG_TIEBREAK_DROP_ROUND_ROBIN] = "is dropped, since it must not be used in round robins "
                                      "(C.07 8)",
    [ZUG_TIEBREAK_DROP_TEAMS_ONLY] = "is dropped, since it is for teams",
    [ZUG_TIEBREAK_DROP_NO_TEAMS] = "is dropped, since it is for players",
    [ZUG_TIEBREAK_DROP_OWN] = "is dropped, since the tournament has defined it itself (C.07 4.1)",
};

const char *zug_tiebreak_drop_words(zug_tiebreak_drop drop) { return drop_words[drop]; }

/* True if a word in capitals stands somewhere in a text, whatever the case of its letters. */
static bool contains(zug_str text, const char *word) {
    zug_str wanted = zug_str_from(word);
    for (size_t from = 0; from + wanted.len <= text.len; from++) {
        size_t same = 0;
        while (same < wanted.len) {
            char c = text.data[from + same];
            if ((c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c) != wanted.data[same])
                break;
            same++;
        }
        if (same == wanted.len)
            return true;
    }
    return false;
}

/* True if one of some words stands in a text; the list ends with NULL. */
static bool contains_any(zug_str text, const char *const *words) {
    while (*words && !contains(text, *words))
        words++;
    return *words != NULL;
}

/* True if a system that nobody here pairs has pairings that are known beforehand. */
static bool is_determined(const zug_tournament *t) {
    static const char *const words[] = {"ROUNDROBIN", "SCHILLER", "SCHEVENINGEN", "KNOCKOUT", NULL};
    zug_str code = zug_str_trim(zug_tournament_label_of(t, ZUG_LABEL_SYSTEM));
    return contains_any(code.len > 0 ? code : zug_tournament_label_of(t, ZUG_LABEL_TYPE), words);
}

zug_pairing_way zug_standings_way(const zug_tournament *t) {
    zug_pairing_system system = zug_pairing_terms_of(t).system;
    bool is_swiss = system == ZUG_SYSTEM_SWISS || (system == ZUG_SYSTEM_OTHER && !is_determined(t));
    return is_swiss ? ZUG_PAIRING_SWISS : ZUG_PAIRING_DETERMINED;
}

/* The usual tie-breaks. A knock-out has none: who went out at the same stage shares a rank. */
static zug_tiebreak_list usual_list(const zug_tournament *t, bool is_team) {
    zug_tiebreak_list list;
    if (zug__bracket_is_meant(t, is_team) &&
        zug_tiebreaks_parse(zug_str_from("PTS"), &list, NULL) == ZUG_OK)
        return list;
    return zug_tiebreaks_usual(zug_standings_way(t) == ZUG_PAIRING_SWISS, is_team);
}

zug_status zug_standings_tiebreaks(const zug_tournament *t, bool is_team, zug_tiebreak_list *out,
                                   zug_tournament_label *label, zug_error *err) {
    static const zug_tournament_label said[] = {ZUG_LABEL_STANDINGS, ZUG_LABEL_TIEBREAKS};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        zug_str text = zug_tournament_label_of(t, said[i]);
        if (zug_str_trim(text).len == 0)
            continue;
        *label = said[i];
        return zug_tiebreaks_parse(text, out, err);
    }
    *out = usual_list(t, is_team);
    return ZUG_OK;
}

/* True if a round was played: a game has a result, or there is none and somebody was left over. */
static bool is_played(const zug_tournament *t, uint32_t round) {
    bool has_open = false, has_bye = false;
    for (size_t i = 0; i < zug_tournament_player_count(t); i++) {
        zug_entry_kind kind = zug_tournament_entry(t, i, round).kind;
        if (zug_entry_has_opponent(kind) && kind != ZUG_ENTRY_OPEN)
            return true;
        has_open = has_open || kind == ZUG_ENTRY_OPEN;
        has_bye = has_bye || kind == ZUG_ENTRY_PAIRING_BYE;
    }
    return has_bye && !has_open;
}

/* True if a team is said to have forfeited a match of a round, or to have been left over in it. */
static bool is_played_by_teams(const zug_tournament *t, uint32_t round) {
    for (size_t i = 0; i < zug_tournament_team_count(t); i++) {
        zug_entry_kind kind = zug_tournament_team_round(t, i, round).kind;
        if (zug_entry_has_opponent(kind) || kind == ZUG_ENTRY_PAIRING_BYE)
            return true;
    }
    return false;
}

/* The last round that has an entry, also one of a team where teams are ranked. */
static uint32_t last_entry(const zug_tournament *t, bool is_team) {
    uint32_t last = zug_tournament_last_round(t);
    for (size_t i = 0; is_team && i < zug_tournament_team_count(t); i++)
        for (uint32_t round = ZUG_ROUNDS_MAX; round > last; round--)
            if (zug_tournament_team_round(t, i, round).kind != ZUG_ENTRY_NONE)
                last = round;
    return last;
}

/* The last round that was played. */
static uint32_t last_result(const zug_tournament *t, bool is_team) {
    uint32_t last = last_entry(t, is_team), begun = zug_pairing_rounds_begun(t);
    if (!is_team && last > begun)
        last = begun;
    while (last > 0 && !is_played(t, last) && !(is_team && is_played_by_teams(t, last)))
        last--;
    return last;
}

/* True if a tie-break is for teams alone, and for players alone. */
static bool is_for_teams(zug_tiebreak_kind kind) {
    return kind >= ZUG_TIEBREAK_BOARD_COUNT && kind <= ZUG_TIEBREAK_STRENGTH;
}
static bool is_for_players(zug_tiebreak_kind kind) {
    return kind == ZUG_TIEBREAK_BLACK_GAMES || kind == ZUG_TIEBREAK_BLACK_WINS ||
           (kind >= ZUG_TIEBREAK_RATING_AVERAGE && kind <= ZUG_TIEBREAK_RATING);
}

/* True if somebody has no rating. */
static bool has_unrated(const zug__field *field) {
    for (size_t i = 0; i < field->count; i++)
        if (field->ratings[i] == 0)
            return true;
    return false;
}

/* Whether a tie-break has to be dropped, and why. */
static zug_tiebreak_drop drop_of(const zug__field *field, const zug_tiebreak *tiebreak) {
    zug_tiebreak_kind kind = tiebreak->kind;
    bool is_buchholz = kind >= ZUG_TIEBREAK_BUCHHOLZ && kind <= ZUG_TIEBREAK_FORE_BUCHHOLZ;
    if (kind == ZUG_TIEBREAK_OWN)
        return ZUG_TIEBREAK_DROP_OWN;
    if (is_for_teams(kind) && !field->is_team)
        return ZUG_TIEBREAK_DROP_TEAMS_ONLY;
    if (is_for_players(kind) && field->is_team)
        return ZUG_TIEBREAK_DROP_NO_TEAMS;
    if ((is_buchholz || kind == ZUG_TIEBREAK_STRENGTH) && !field->is_swiss)
        return ZUG_TIEBREAK_DROP_ROUND_ROBIN;
    if (kind >= ZUG_TIEBREAK_RATING_AVERAGE && kind <= ZUG_TIEBREAK_RATING &&
        tiebreak->unrated == 0 && has_unrated(field))
        return ZUG_TIEBREAK_DROP_UNRATED;
    return ZUG_TIEBREAK_KEPT;
}

/* How members of a group are compared: by places, or by values, of which the lower may be the
 * better. */
typedef struct comparison {
    const uint32_t *places;
    const zug_tiebreak_value *values;
    bool lower_first;
} comparison;

/* Positive if a participant comes before another. */
static int compare(const comparison *by, uint32_t a, uint32_t b) {
    if (by->places)
        return (by->places[a] < by->places[b]) - (by->places[a] > by->places[b]);
    int order = zug_tiebreak_value_compare(by->values[a], by->values[b]);
    return by->lower_first ? -order : order;
}

/* Puts what lies between two halves, each in order, in order as a whole. */
static void merge(const comparison *by, uint32_t *items, size_t half, size_t count,
                  uint32_t *scratch) {
    size_t left = 0, right = half, to = 0;
    while (left < half && right < count)
        scratch[to++] = compare(by, items[right], items[left]) > 0 ? items[right++] : items[left++];
    while (left < half)
        scratch[to++] = items[left++];
    zug__mem_copy(items, scratch, to * sizeof *items);
}

/* Sorts participants; equal ones keep their order. */
static void sort(const comparison *by, uint32_t *items, size_t count, uint32_t *scratch) {
    for (size_t width = 1; width < count; width *= 2)
        for (size_t from = 0; from + width < count; from += 2 * width) {
            size_t part = count - from < 2 * width ? count - from : 2 * width;
            merge(by, items + from, width, part, scratch);
        }
}

/* True if a tie-break puts the lower value first. */
static bool is_lower_first(const zug_tiebreak *tiebreak) {
    return tiebreak->kind == ZUG_TIEBREAK_BOARD_COUNT ||
           (tiebreak->kind == ZUG_TIEBREAK_NUMBER && !tiebreak->reversed) ||
           (tiebreak->kind == ZUG_TIEBREAK_RATING && tiebreak->reversed);
}

/* True if a tie-break can be applied to a group: points not where a stage takes their place, board
 * counts only among teams with the same game points (12.1). */
static bool is_applicable(const zug_standings *standings, size_t k, const uint32_t *group,
                          size_t count) {
    const zug__field *field = &standings->field;
    if (standings->list.items[k].kind == ZUG_TIEBREAK_POINTS && standings->stage_places)
        return false;
    if (standings->list.items[k].kind != ZUG_TIEBREAK_BOARD_COUNT)
        return standings->dropped[k] == ZUG_TIEBREAK_KEPT;
    for (size_t i = 1; i < count; i++)
        if (zug__field_score(field, group[i], ZUG__GAME) !=
            zug__field_score(field, group[0], ZUG__GAME))
            return false;
    return standings->dropped[k] == ZUG_TIEBREAK_KEPT;
}

/* Puts the first rows in order by the stage of a knock-out. */
static void apply_stages(zug_standings *standings, size_t counted) {
    comparison by = {.places = standings->stage_places};
    sort(&by, standings->order, counted, standings->scratch);
    for (size_t row = 1; row < counted; row++)
        if (compare(&by, standings->order[row - 1], standings->order[row]) != 0)
            standings->rows[row].decided = ZUG_STANDINGS_BY_STAGE;
}

/* Keeps the members of a group that are equal in the order of their numbers. */
static void sort_by_number(zug_standings *standings, uint32_t *group, size_t count) {
    for (size_t i = 0; i < count; i++)
        standings->missing[group[i]] = group[i];
    sort(&(comparison){.places = standings->missing}, group, count, standings->scratch);
}

/* Applies a tie-break to the rows between two, which are tied so far. */
static void apply(zug_standings *standings, size_t k, size_t from, size_t to) {
    uint32_t *group = standings->order + from;
    const zug_tiebreak *tiebreak = &standings->list.items[k];
    comparison by = {.values = standings->values + k * standings->field.count,
                     .lower_first = is_lower_first(tiebreak)};
    if (!is_applicable(standings, k, group, to - from))
        return;
    if (zug__values_is_group(tiebreak->kind)) {
        zug__direct_rank(standings, k, group, to - from);
        sort_by_number(standings, group, to - from);
        by.places = standings->places;
    }
    sort(&by, group, to - from, standings->scratch);
    for (size_t row = from + 1; row < to; row++)
        if (compare(&by, standings->order[row - 1], standings->order[row]) != 0)
            standings->rows[row].decided = k;
}

/* Puts everybody whose results count in order and returns how many they are; others follow. */
static size_t rank(zug_standings *standings) {
    size_t counted = 0, last = standings->field.count;
    for (size_t i = 0; i < standings->field.count; i++)
        counted += !standings->field.uncounted[i];
    for (size_t i = standings->field.count, to = counted; i-- > 0;)
        standings->order[standings->field.uncounted[i] ? --last : --to] = (uint32_t)i;
    for (size_t row = 0; row < standings->field.count; row++)
        standings->rows[row].decided = SIZE_MAX;
    if (standings->stage_places)
        apply_stages(standings, counted);
    for (size_t k = 0; k < standings->list.count; k++)
        for (size_t from = 0, to = 1; from < counted; from = to, to = from + 1) {
            while (to < counted && standings->rows[to].decided == SIZE_MAX)
                to++;
            if (to - from > 1)
                apply(standings, k, from, to);
        }
    return counted;
}

/* The first of the zero-point byes with which a participant's rounds end. */
static uint32_t absent_since(const zug__field *field, size_t index) {
    uint32_t since = 0;
    for (uint32_t round = field->rounds; round > 0; round--) {
        if (zug__meeting_at(field, index, round)->kind != ZUG__MEETING_ZERO_BYE)
            break;
        since = round;
    }
    return since;
}

/* Fills the rows in once everybody is in order. */
static void fill_rows(zug_standings *standings, size_t counted) {
    for (size_t row = 0; row < standings->field.count; row++) {
        zug_standings_row *out = &standings->rows[row];
        size_t index = standings->order[row];
        standings->row_of[index] = (uint32_t)row;
        out->index = index;
        out->points = zug__field_score(&standings->field, index, ZUG__MATCH);
        out->game_points = zug__field_score(&standings->field, index, ZUG__GAME);
        out->absent_since = absent_since(&standings->field, index);
        out->rank = row < counted ? (uint32_t)row + 1 : 0;
        if (row > 0 && row < counted && out->decided == SIZE_MAX) {
            out->rank = standings->rows[row - 1].rank;
            out->is_shared = standings->rows[row - 1].is_shared = true;
        }
    }
}

/* Takes memory for so many things of a size, all zero; false without memory. */
static bool take(zug__arena *arena, size_t count, size_t bytes, void *out) {
    void *piece = zug__arena_take(arena, count * bytes + 1);
    if (piece)
        zug__mem_set(piece, 0, count * bytes);
    zug__mem_copy(out, &piece, sizeof piece);
    return piece != NULL;
}

/* Takes all memory that depends on how many participants and tie-breaks there are. */
static bool take_all(zug_standings *s) {
    size_t count = s->field.count, rounds = s->field.rounds;
    return take(&s->arena, count, sizeof *s->order, &s->order) &&
           take(&s->arena, count, sizeof *s->row_of, &s->row_of) &&
           take(&s->arena, count, sizeof *s->rows, &s->rows) &&
           take(&s->arena, count * s->list.count, sizeof *s->values, &s->values) &&
           take(&s->arena, rounds, sizeof *s->parts, &s->parts) &&
           take(&s->arena, rounds, sizeof *s->games, &s->games) &&
           take(&s->arena, count, sizeof *s->groups, &s->groups) &&
           take(&s->arena, count, sizeof *s->missing, &s->missing) &&
           take(&s->arena, count, sizeof *s->places, &s->places) &&
           take(&s->arena, count, sizeof *s->encounters, &s->encounters) &&
           take(&s->arena, count, sizeof *s->scratch, &s->scratch);
}

/* Which score of teams decides: what the list begins with, else what the code of the system says.
 */
static int primary_score(const zug_tournament *t, const zug_tiebreak_list *list) {
    zug_str system = zug_tournament_label_of(t, ZUG_LABEL_SYSTEM);
    bool is_points = list->count > 0 && list->items[0].kind == ZUG_TIEBREAK_POINTS;
    if (is_points && list->items[0].score != ZUG_TEAM_SCORE_PRIMARY)
        return list->items[0].score == ZUG_TEAM_SCORE_GAME ? ZUG__GAME : ZUG__MATCH;
    return contains(system, "_GP_MP") ? ZUG__GAME : ZUG__MATCH;
}

/* Reads the tournament as the wish says; false without memory. */
static bool read_field(zug_standings *standings, const zug_standings_wish *wish) {
    const zug_tournament *t = standings->tournament;
    zug__field *field = &standings->field;
    zug_pairing_way way = wish->way != ZUG_PAIRING_AS_SAID ? wish->way : zug_standings_way(t);
    uint32_t planned = zug_tournament_rules_of(t)->rounds, last = last_entry(t, wish->is_team);
    field->is_swiss = way == ZUG_PAIRING_SWISS;
    field->is_team = wish->is_team;
    field->rounds = wish->rounds > 0 ? wish->rounds : last_result(t, wish->is_team);
    field->rounds = field->rounds < last ? field->rounds : last;
    field->is_over = field->rounds >= planned;
    field->primary = wish->is_team ? primary_score(t, &standings->list) : ZUG__MATCH;
    return wish->is_team ? zug__field_teams(field, t, &standings->arena)
                         : zug__field_players(field, t, &standings->arena);
}

/* Calculates everything; false without memory. */
static bool calculate(zug_standings *standings, const zug_standings_wish *wish) {
    if (!read_field(standings, wish) || !take_all(standings))
        return false;
    for (size_t k = 0; k < standings->list.count; k++) {
        standings->dropped[k] = drop_of(&standings->field, &standings->list.items[k]);
        if (!zug__values_fill(standings, k))
            return false;
    }
    bool is_bracket =
        !standings->field.is_swiss && zug__bracket_is_meant(standings->tournament, wish->is_team);
    if (is_bracket && !zug__bracket_rank(standings))
        return false;
    fill_rows(standings, rank(standings));
    return true;
}

/* The tie-breaks of a wish; the usual ones if what the tournament says is not understood. */
static zug_tiebreak_list wished_list(const zug_tournament *t, const zug_standings_wish *wish) {
    zug_tiebreak_list list;
    zug_tournament_label label;
    if (wish->tiebreaks)
        return *wish->tiebreaks;
    if (zug_standings_tiebreaks(t, wish->is_team, &list, &label, NULL) != ZUG_OK)
        list = usual_list(t, wish->is_team);
    return list;
}

zug_standings *zug_standings_new(const zug_tournament *t, const zug_standings_wish *wish,
                                 zug_alloc alloc) {
    zug_standings *standings = alloc.resize(alloc.ctx, NULL, 0, sizeof *standings);
    if (!standings)
        return NULL;
    *standings = (zug_standings){.arena = {.alloc = alloc}, .tournament = t};
    standings->list = wished_list(t, wish);
    if (calculate(standings, wish))
        return standings;
    zug_standings_free(standings);
    return NULL;
}

void zug_standings_free(zug_standings *standings) {
    if (!standings)
        return;
    zug_alloc alloc = standings->arena.alloc;
    zug__arena_free(&standings->arena);
    alloc.resize(alloc.ctx, standings, sizeof *standings, 0);
}

size_t zug_standings_count(const zug_standings *standings) { return standings->field.count; }

const zug_standings_row *zug_standings_row_of(const zug_standings *standings, size_t row) {
    return &standings->rows[row];
}

uint32_t zug_standings_rounds(const zug_standings *standings) { return standings->field.rounds; }

bool zug_standings_is_swiss(const zug_standings *standings) { return standings->field.is_swiss; }

bool zug_standings_is_team(const zug_standings *standings) { return standings->field.is_team; }

bool zug_standings_is_bracket(const zug_standings *standings) {
    return standings->stage_places != NULL;
}

const zug_pairing_refusal *zug_standings_lost_bracket(const zug_standings *standings) {
    bool is_lost = standings->lost_bracket.kind != ZUG_PAIRING_REFUSAL_NONE;
    return is_lost ? &standings->lost_bracket : NULL;
}

const zug_tournament *zug_standings_tournament(const zug_standings *standings) {
    return standings->tournament;
}

const zug_tiebreak_list *zug_standings_list(const zug_standings *standings) {
    return &standings->list;
}

zug_tiebreak_drop zug_standings_dropped(const zug_standings *standings, size_t k) {
    return standings->dropped[k];
}

zug_tiebreak_value zug_standings_value(const zug_standings *standings, size_t row, size_t k) {
    return standings->values[k * standings->field.count + standings->order[row]];
}
