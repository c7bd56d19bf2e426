/* wire_teams.c - the teams of a contest: read from JSON and written.
 * Room: server/wire. */
#include <stdlib.h>
#include <string.h>

#include "wire/wire_field.h"

static bool read_u32(const json_t *value, uint32_t *out) {
    int64_t number;
    if (!wire_field_number(value, 0, UINT32_MAX, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

/* The players of a team, by id. */
static bool read_players(const json_t *value, msg_team *out) {
    size_t count = json_array_size(value);
    if (!json_is_array(value) || count > MSG_TEAM_PLAYERS)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!read_u32(json_array_get(value, i), &out->players[i]))
            return false;
    out->player_count = count;
    return true;
}

/* One member of a team. */
static bool read_member(const char *name, const json_t *value, bool is_stored, msg_team *out) {
    bool (*read_text)(const json_t *, char *, size_t) =
        is_stored ? wire_field_text : wire_field_said;
    if (strcmp(name, "team") == 0)
        return read_u32(value, &out->number);
    if (strcmp(name, "name") == 0)
        return read_text(value, out->name, sizeof out->name);
    if (strcmp(name, "nickname") == 0)
        return read_text(value, out->nickname, sizeof out->nickname);
    if (strcmp(name, "captain") == 0)
        return read_text(value, out->captain, sizeof out->captain);
    return strcmp(name, "players") == 0 && read_players(value, out);
}

static bool read_team(const json_t *value, bool is_stored, msg_team *out) {
    const char *name;
    const json_t *member;
    bool fine = json_object_get(value, "name") != NULL;
    json_object_foreach((json_t *)value, name, member) {
        fine = fine && read_member(name, member, is_stored, out);
    }
    return fine;
}

bool wire_field_teams(const json_t *value, bool is_stored, msg_team **out, size_t *count) {
    size_t size = json_array_size(value);
    if (!json_is_array(value) || size == 0 || size > WIRE_TEAMS_MAX || *out != NULL)
        return false;
    msg_team *list = calloc(size, sizeof *list);
    for (size_t i = 0; list != NULL && i < size; i++)
        if (!read_team(json_array_get(value, i), is_stored, &list[i])) {
            free(list);
            return false;
        }
    *out = list;
    *count = size;
    return list != NULL;
}

static void put_text(json_out *out, const char *name, const char *text) {
    if (text[0] != '\0')
        jo_put_text(out, name, text);
}

static void put_team(json_out *out, const msg_team *team) {
    jo_open(out, '{');
    jo_put_int(out, "team", team->number);
    jo_put_text(out, "name", team->name);
    put_text(out, "nickname", team->nickname);
    put_text(out, "captain", team->captain);
    jo_key(out, "players");
    jo_open(out, '[');
    for (size_t i = 0; i < team->player_count; i++)
        jo_int(out, team->players[i]);
    jo_close(out, ']');
    jo_close(out, '}');
}

void wire_put_teams(json_out *out, const msg_team *list, size_t count) {
    if (count == 0)
        return;
    jo_key(out, "teams");
    jo_open(out, '[');
    for (size_t i = 0; i < count; i++)
        put_team(out, &list[i]);
    jo_close(out, ']');
}
