/* wire_players.c - the list of players of a contest: read from JSON and from tables, and written.
 * Room: server/wire. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire_csv.h"
#include "wire/wire_field.h"

/* The texts that a player has, as X(name, field). */
#define TEXTS(X)                                                                                   \
    X("name", name)                                                                                \
    X("title", title)                                                                              \
    X("sex", sex)                                                                                  \
    X("federation", federation)                                                                    \
    X("fide_id", fide_id)                                                                          \
    X("birth", birth)                                                                              \
    X("club", club)                                                                                \
    X("account", seat.name)

/* A text of a player. */
typedef struct player_text {
    const char *name;
    size_t offset, size;
} player_text;

static const player_text texts[] = {
#define X(name, field) {name, offsetof(msg_player, field), sizeof(((msg_player *)0)->field)},
    TEXTS(X)
#undef X
};

enum { TEXT_COUNT = sizeof texts / sizeof texts[0] };

static const player_text *text_of(const char *name) {
    for (size_t i = 0; i < TEXT_COUNT; i++)
        if (strcmp(texts[i].name, name) == 0)
            return &texts[i];
    return NULL;
}

void wire_lists_free(wire_lists *lists) {
    free(lists->pairings);
    free(lists->free);
    free(lists->players);
    free(lists->teams);
    free(lists->lines);
    *lists = (wire_lists){0};
}

static bool read_u32(const json_t *value, int64_t max, uint32_t *out) {
    int64_t number;
    if (!wire_field_number(value, 0, max, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

bool wire_field_bye(const json_t *value, msg_bye *out) {
    return json_is_string(value) && msg_bye_of_name(json_string_value(value), out);
}

/* What only the log has of a player. */
static bool read_stored(const char *name, const json_t *value, msg_player *out) {
    if (strcmp(name, "number") == 0)
        return read_u32(value, UINT32_MAX, &out->number);
    return strcmp(name, "guest") == 0 && wire_field_bool(value, &out->seat.is_guest);
}

/* One member of a player. */
static bool read_member(const char *name, const json_t *value, bool is_stored, msg_player *out) {
    const player_text *text = text_of(name);
    if (text != NULL)
        return (is_stored ? wire_field_text : wire_field_said)(value, (char *)out + text->offset,
                                                               text->size);
    if (strcmp(name, "player") == 0)
        return read_u32(value, UINT32_MAX, &out->id);
    if (strcmp(name, "account_id") == 0)
        return wire_field_id(value, &out->seat.person);
    if (strcmp(name, "rating") == 0)
        return read_u32(value, 9999, &out->rating);
    return is_stored && read_stored(name, value, out);
}

/* True if what must have a form has it: the sex is a letter, the number of FIDE a number. */
static bool is_formed(const msg_player *player) {
    bool has_sex = player->sex[0] == '\0' || player->sex[0] == 'm' || player->sex[0] == 'w';
    size_t digits = strspn(player->fide_id, "0123456789");
    size_t birth = strspn(player->birth, "0123456789/-.");
    return player->name[0] != '\0' && has_sex && player->fide_id[digits] == '\0' &&
           player->birth[birth] == '\0';
}

static bool read_player(const json_t *value, bool is_stored, msg_player *out) {
    const char *name;
    const json_t *member;
    bool fine = json_is_object(value);
    json_object_foreach((json_t *)value, name, member) {
        fine = fine && read_member(name, member, is_stored, out);
    }
    return fine && (is_stored || is_formed(out));
}

bool wire_field_players(const json_t *value, bool is_stored, msg_player **out, size_t *count) {
    size_t size = json_array_size(value);
    if (!json_is_array(value) || size == 0 || size > WIRE_PLAYERS_MAX)
        return false;
    msg_player *list = calloc(size, sizeof *list);
    for (size_t i = 0; list != NULL && i < size; i++)
        if (!read_player(json_array_get(value, i), is_stored, &list[i])) {
            free(list);
            return false;
        }
    *out = list;
    *count = size;
    return list != NULL;
}

bool wire_field_free(const json_t *value, msg_free_player **out, size_t *count) {
    size_t size = json_array_size(value);
    if (!json_is_array(value) || size > WIRE_PLAYERS_MAX)
        return false;
    msg_free_player *list = calloc(size + 1, sizeof *list);
    for (size_t i = 0; list != NULL && i < size; i++) {
        const json_t *one = json_array_get(value, i);
        if (json_object_size(one) != 2 ||
            !read_u32(json_object_get(one, "player"), UINT32_MAX, &list[i].player) ||
            !wire_field_bye(json_object_get(one, "bye"), &list[i].bye)) {
            free(list);
            return false;
        }
    }
    *out = list;
    *count = size;
    return list != NULL;
}

/* Makes blanks of the ends of lines. */
static void join_lines(char *text) {
    for (; *text != '\0'; text++)
        if (*text == '\n' || *text == '\r')
            *text = ' ';
}

/* What the log has is taken as it is; what somebody says is plain in each of its lines. */
bool wire_field_lines(const json_t *value, bool is_stored, char **out) {
    size_t len = json_string_length(value);
    const char *text = json_string_value(value);
    if (text == NULL || len >= MSG_LINES_SIZE || memchr(text, '\0', len) != NULL)
        return false;
    char *made = malloc(len + 1);
    if (made == NULL)
        return false;
    memcpy(made, text, len + 1);
    join_lines(made);
    bool fine = is_stored || wire_is_plain(made);
    memcpy(made, text, len + 1);
    if (fine)
        *out = made;
    else
        free(made);
    return fine;
}

/* The columns of a table, by what stands over them; TEXT_COUNT is the rating. */
typedef struct columns {
    size_t count;
    int field[WIRE_CSV_CELLS];
} columns;

/* The field that a heading means; -1 if none. */
static int field_of(const char *heading) {
    static const struct {
        const char *name, *means;
    } others[] = {{"elo", "rating"},         {"dwz", "rating"},        {"fed", "federation"},
                  {"country", "federation"}, {"land", "federation"},   {"fide id", "fide_id"},
                  {"fideid", "fide_id"},     {"fide-id", "fide_id"},   {"born", "birth"},
                  {"year", "birth"},         {"geburtsjahr", "birth"}, {"jahrgang", "birth"},
                  {"verein", "club"},        {"team", "club"},         {"titel", "title"},
                  {"gender", "sex"},         {"geschlecht", "sex"},    {"konto", "account"},
                  {"player", "name"},        {"spieler", "name"}};
    zug_str said = zug_str_from(heading);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (str_equal_caseless(said, zug_str_from(others[i].name)))
            said = zug_str_from(others[i].means);
    for (int i = 0; i < (int)TEXT_COUNT; i++)
        if (str_equal_caseless(said, zug_str_from(texts[i].name)))
            return i;
    return str_equal_caseless(said, zug_str_from("rating")) ? (int)TEXT_COUNT : -1;
}

/* Reads the headings of a table. False if one of the columns is the name, but another means
 * nothing; *out has no columns if the line is none of headings. */
static bool read_headings(const wire_csv_line *line, columns *out) {
    bool has_name = false, are_known = true;
    for (size_t i = 0; i < line->count; i++) {
        out->field[i] = field_of(line->cell[i]);
        has_name = has_name || out->field[i] == 0;
        are_known = are_known && out->field[i] >= 0;
    }
    out->count = has_name ? line->count : 0;
    return !has_name || are_known;
}

static bool set_rating(const char *cell, msg_player *out) {
    uint64_t rating = 0;
    if (cell[0] != '\0' && !str_to_number(zug_str_from(cell), 9999, &rating))
        return false;
    out->rating = (uint32_t)rating;
    return true;
}

/* Puts a cell where its column belongs. False if it does not fit. */
static bool set_cell(int field, const char *cell, msg_player *out) {
    if (field == (int)TEXT_COUNT)
        return set_rating(cell, out);
    if (strlen(cell) >= texts[field].size || !wire_is_plain(cell))
        return false;
    memcpy((char *)out + texts[field].offset, cell, strlen(cell) + 1);
    return true;
}

/* A line without headings: a name, whose two parts may be separated like cells, and perhaps a
 * rating. */
static bool make_plain(const wire_csv_line *line, msg_player *out) {
    uint64_t rating;
    size_t parts = line->count;
    bool has_rating =
        parts > 1 && str_to_number(zug_str_from(line->cell[parts - 1]), 9999, &rating);
    parts -= has_rating;
    if (parts > 2 || (has_rating && !set_rating(line->cell[parts], out)))
        return false;
    int len = snprintf(out->name, sizeof out->name, "%s%s%s", line->cell[0], parts > 1 ? ", " : "",
                       parts > 1 ? line->cell[1] : "");
    return len < (int)sizeof out->name && wire_is_plain(out->name);
}

static bool make_player(const wire_csv_line *line, const columns *under, msg_player *out) {
    if (under->count == 0)
        return make_plain(line, out) && is_formed(out);
    if (line->count > under->count)
        return false;
    for (size_t i = 0; i < line->count; i++)
        if (!set_cell(under->field[i], line->cell[i], out))
            return false;
    return is_formed(out);
}

/* Reads all lines of a table. */
static bool read_table(wire_csv from, msg_player *list, size_t *count) {
    wire_csv_line line;
    columns under = {0};
    for (bool is_first = true; from.rest.len > 0; is_first = false) {
        if (!wire_csv_read(&from, &line))
            return false;
        if (is_first && !read_headings(&line, &under))
            return false;
        if (wire_csv_is_empty(&line) || (is_first && under.count > 0))
            continue;
        if (*count == WIRE_PLAYERS_MAX || !make_player(&line, &under, &list[(*count)++]))
            return false;
    }
    return *count > 0;
}

bool wire_field_players_csv(const json_t *value, msg_player **out, size_t *count) {
    if (!json_is_string(value))
        return false;
    zug_str text = {json_string_value(value), json_string_length(value)};
    size_t found = 0;
    msg_player *list = calloc(WIRE_PLAYERS_MAX, sizeof *list);
    if (list == NULL || !read_table(wire_csv_of(text), list, &found)) {
        free(list);
        return false;
    }
    *out = list;
    *count = found;
    return true;
}

static void put_text(json_out *out, const char *name, const char *text) {
    if (text[0] != '\0')
        jo_put_text(out, name, text);
}

static void put_number(json_out *out, const char *name, uint32_t number) {
    if (number != 0)
        jo_put_int(out, name, number);
}

/* A player in the log. */
static void put_stored(json_out *out, const msg_player *player) {
    jo_open(out, '{');
    jo_put_int(out, "player", player->id);
    put_number(out, "number", player->number);
    wire_put_id(out, "account_id", player->seat.person);
    for (size_t i = 0; i < TEXT_COUNT; i++)
        put_text(out, texts[i].name, (const char *)player + texts[i].offset);
    if (player->seat.is_guest)
        jo_put_bool(out, "guest", true);
    put_number(out, "rating", player->rating);
    jo_close(out, '}');
}

void wire_store_players(json_out *out, const msg_player *list, size_t count) {
    jo_key(out, "players");
    jo_open(out, '[');
    for (size_t i = 0; i < count; i++)
        put_stored(out, &list[i]);
    jo_close(out, ']');
}

/* A player as others see them. */
static void put_player(json_out *out, const msg_player *player) {
    jo_open(out, '{');
    jo_put_int(out, "player", player->id);
    put_number(out, "number", player->number);
    jo_put_text(out, "name", player->name);
    if (player->seat.person != 0) {
        jo_key(out, "account");
        jo_open(out, '{');
        wire_put_seat(out, &player->seat);
        jo_close(out, '}');
    }
    put_number(out, "rating", player->rating);
    put_text(out, "title", player->title);
    put_text(out, "sex", player->sex);
    put_text(out, "federation", player->federation);
    put_text(out, "fide_id", player->fide_id);
    put_text(out, "birth", player->birth);
    put_text(out, "club", player->club);
    jo_close(out, '}');
}

void wire_put_players(json_out *out, const msg_player *list, size_t count) {
    if (count == 0)
        return;
    jo_key(out, "players");
    jo_open(out, '[');
    for (size_t i = 0; i < count; i++)
        put_player(out, &list[i]);
    jo_close(out, ']');
}

void wire_put_free(json_out *out, const msg_free_player *list, size_t count) {
    if (count == 0)
        return;
    jo_key(out, "free");
    jo_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        jo_open(out, '{');
        jo_put_int(out, "player", list[i].player);
        jo_put_text(out, "bye", msg_bye_name(list[i].bye));
        jo_close(out, '}');
    }
    jo_close(out, ']');
}

void wire_put_absences(json_out *out, const msg_absence *list, size_t count) {
    if (count == 0)
        return;
    jo_key(out, "absences");
    jo_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        jo_open(out, '{');
        jo_put_int(out, "player", list[i].player);
        jo_put_int(out, "from", list[i].from);
        put_number(out, "to", list[i].to);
        jo_put_text(out, "bye", msg_bye_name(list[i].bye));
        jo_close(out, '}');
    }
    jo_close(out, ']');
}

void wire_put_plan(json_out *out, const msg_plan *plan) {
    jo_key(out, "plan");
    jo_open(out, '{');
    jo_put_text(out, "system", plan->system);
    put_number(out, "rounds", plan->rounds);
    put_text(out, "tie_breaks", plan->tiebreaks);
    if (plan->first_color.is_named)
        jo_put_text(out, "first_color", plan->first_color.side == ZUG_WHITE ? "white" : "black");
    put_text(out, "lines", plan->lines != NULL ? plan->lines : "");
    jo_close(out, '}');
}
