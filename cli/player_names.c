/* player_names.c - finds players by what others call them.
 * Room: cli. Guesses nothing: letters that differ are different names. */
#include "player_names.h"

#include <stdlib.h>
#include <string.h>
#include <zug/buf.h>

/* Capital letters whose small ones stand at a fixed distance: of each, or of every second. */
static const struct {
    uint32_t first, last, step, distance;
} capitals[] = {
    {'A', 'Z', 1, 32},     {0xC0, 0xD6, 1, 32},   {0xD8, 0xDE, 1, 32},   /* Latin-1 */
    {0x100, 0x12E, 2, 1},  {0x132, 0x136, 2, 1},  {0x139, 0x147, 2, 1},  /* Latin Extended */
    {0x14A, 0x176, 2, 1},  {0x179, 0x17D, 2, 1},  {0x218, 0x21A, 2, 1},  /* and Romanian */
    {0x391, 0x3A9, 1, 32}, {0x400, 0x40F, 1, 80}, {0x410, 0x42F, 1, 32}, /* Greek, Cyrillic */
};

static uint32_t small_letter(uint32_t code) {
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (code >= capitals[i].first && code <= capitals[i].last &&
            (code - capitals[i].first) % capitals[i].step == 0)
            return code + capitals[i].distance;
    return code;
}

/* Writes a character whose number is small, as letters that have capitals are. */
static void put_code(zug_buf *to, uint32_t code) {
    if (code < 0x80) {
        zug_buf_char(to, (char)code);
        return;
    }
    zug_buf_char(to, (char)(0xC0 | code >> 6));
    zug_buf_char(to, (char)(0x80 | (code & 0x3F)));
}

/* True if a blank at a byte stands beside a comma. */
static bool is_beside_comma(zug_str text, size_t at, const zug_buf *before) {
    while (at < text.len && text.data[at] == ' ')
        at++;
    return (at < text.len && text.data[at] == ',') ||
           (before->len > 0 && before->data[before->len - 1] == ',');
}

/* Writes the key of a name; false if it is longer than any name of a report. */
static bool make_key(zug_str name, char out[static PLAYER_KEY_SIZE]) {
    zug_buf to = zug_buf_over(out, PLAYER_KEY_SIZE);
    zug_str text = zug_str_trim(name);
    for (size_t at = 0; at < text.len;) {
        zug_str rest = zug_str_slice(text, at, text.len);
        uint32_t code = (unsigned char)text.data[at];
        size_t len = zug_str_character(rest, &code);
        bool is_long = len > 2;
        at += len > 0 ? len : 1;
        if (is_long)
            zug_buf_str(&to, zug_str_slice(rest, 0, len));
        else if (code != ' ' || !is_beside_comma(text, at, &to))
            put_code(&to, small_letter(code));
    }
    return !to.overflow;
}

static int compare(const void *a, const void *b) {
    const player_key *first = a, *second = b;
    int order = strcmp(first->text, second->text);
    return order != 0 ? order : (first->player > second->player) - (first->player < second->player);
}

/* Adds a player to a list, if it has a text to be found by. */
static void add(player_list *list, zug_str text, size_t player) {
    player_key *key = &list->keys[list->count];
    key->player = player;
    if (make_key(text, key->text) && key->text[0] != '\0')
        list->count++;
}

bool player_names_make(const zug_tournament *t, player_names *out) {
    size_t count = zug_tournament_player_count(t);
    *out = (player_names){0};
    out->names.keys = calloc(count + 1, sizeof *out->names.keys);
    out->fide_numbers.keys = calloc(count + 1, sizeof *out->fide_numbers.keys);
    if (out->names.keys == NULL || out->fide_numbers.keys == NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        add(&out->names, zug_tournament_player(t, i)->name, i);
        add(&out->fide_numbers, zug_tournament_player(t, i)->fide_number, i);
    }
    qsort(out->names.keys, out->names.count, sizeof *out->names.keys, compare);
    qsort(out->fide_numbers.keys, out->fide_numbers.count, sizeof *out->fide_numbers.keys, compare);
    return true;
}

void player_names_free(player_names *names) {
    free(names->names.keys);
    free(names->fide_numbers.keys);
    *names = (player_names){0};
}

size_t player_names_find(const player_list *list, zug_str text, size_t *player) {
    char key[PLAYER_KEY_SIZE];
    size_t from = 0, to = list->count, count = 0;
    if (!make_key(text, key))
        return 0;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (strcmp(list->keys[middle].text, key) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    while (from + count < list->count && strcmp(list->keys[from + count].text, key) == 0)
        count++;
    if (count > 0)
        *player = list->keys[from].player;
    return count;
}

bool player_names_twice(const player_names *names, size_t *first, size_t *second) {
    bool is_found = false;
    for (size_t i = 1; i < names->names.count; i++) {
        const player_key *a = &names->names.keys[i - 1], *b = &names->names.keys[i];
        if (strcmp(a->text, b->text) != 0 || (is_found && b->player >= *second))
            continue;
        is_found = true;
        *first = a->player;
        *second = b->player;
    }
    return is_found;
}
