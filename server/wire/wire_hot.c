/* wire_hot.c - reads the request that comes most, a move, without building a tree of it.
 * Room: server/wire. Whatever is not quite ordinary is left to wire_request.c: the two agree on all
 * that is read here, which the unit test of wire shows. */
#include <string.h>

#include "wire/wire_hot.h"

/* Skips blanks. */
static void skip(zug_str *text) {
    size_t at = 0;
    while (at < text->len && (text->data[at] == ' ' || text->data[at] == '\t' ||
                              text->data[at] == '\n' || text->data[at] == '\r'))
        at++;
    *text = str_slice(*text, at, text->len);
}

/* Takes a sign, and the blanks behind it. */
static bool take(zug_str *text, char sign) {
    if (text->len == 0 || text->data[0] != sign)
        return false;
    *text = str_slice(*text, 1, text->len);
    skip(text);
    return true;
}

/* Takes a string of plain ASCII without escapes, and the blanks behind it. */
static bool take_string(zug_str *text, zug_str *out) {
    if (text->len == 0 || text->data[0] != '"')
        return false;
    size_t at = 1;
    while (at < text->len && text->data[at] >= ' ' && text->data[at] <= '~' &&
           text->data[at] != '"' && text->data[at] != '\\')
        at++;
    if (at == text->len || text->data[at] != '"')
        return false;
    *out = str_slice(*text, 1, at);
    *text = str_slice(*text, at + 1, text->len);
    skip(text);
    return true;
}

/* The members of a move, by their names. */
enum { DO, GAME, MOVE, NONCE, MEMBERS };

/* Takes one member. False if it is none of a move's, or comes twice. */
static bool take_member(zug_str *text, zug_str members[static MEMBERS]) {
    static const zug_str names[MEMBERS] = {
        [DO] = {"do", 2}, [GAME] = {"game", 4}, [MOVE] = {"move", 4}, [NONCE] = {"nonce", 5}};
    zug_str name, value;
    if (!take_string(text, &name) || !take(text, ':') || !take_string(text, &value))
        return false;
    for (int i = 0; i < MEMBERS; i++) {
        if (!zug_str_equal(name, names[i]))
            continue;
        if (members[i].data != NULL)
            return false;
        members[i] = value;
        return true;
    }
    return false;
}

/* Copies a text with its NUL. False if it does not fit. */
static bool copy(zug_str from, char *out, size_t size) {
    if (from.len >= size)
        return false;
    if (from.len > 0)
        memcpy(out, from.data, from.len);
    out[from.len] = '\0';
    return true;
}

bool wire_hot_read(zug_str text, wire_request *out) {
    zug_str members[MEMBERS] = {{NULL, 0}};
    skip(&text);
    if (!take(&text, '{'))
        return false;
    do {
        if (!take_member(&text, members))
            return false;
    } while (take(&text, ','));
    if (!take(&text, '}') || text.len > 0 || members[DO].data == NULL ||
        !zug_str_equal(members[DO], (zug_str){"move", 4}) || members[GAME].data == NULL ||
        members[MOVE].data == NULL)
        return false;
    out->ask = WIRE_COMMAND;
    out->command.kind = MSG_CMD_MOVE;
    if (!wire_id_read(members[GAME], &out->id) ||
        !copy(members[MOVE], out->command.move.text, MSG_MOVE_SIZE) ||
        !copy(members[NONCE], out->nonce, MSG_NONCE_SIZE))
        return false;
    memcpy(out->command.nonce, out->nonce, MSG_NONCE_SIZE);
    out->command.id = out->id;
    return true;
}
