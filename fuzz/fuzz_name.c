/* fuzz_name.c - any bytes as the name of a person: what is accepted can be seen whole, means the
 * same when it is checked again, and has one key, whatever the letters' size. */
#include <string.h>

#include "property.h"
#include "identity/name.h"

/* The next character of well-formed UTF-8. */
static uint32_t next_character(const char **at) {
    const unsigned char *bytes = (const unsigned char *)*at;
    int more = bytes[0] >= 0xF0 ? 3 : bytes[0] >= 0xE0 ? 2 : bytes[0] >= 0xC0 ? 1 : 0;
    uint32_t code = more == 0 ? bytes[0] : bytes[0] & (0x3FU >> more);
    for (int i = 1; i <= more; i++)
        code = code << 6 | (bytes[i] & 0x3FU);
    *at += more + 1;
    return code;
}

/* True for what is no character to be seen, or turns the direction of those around it. */
static bool is_unseen(uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C ||
           (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xE000 && c <= 0xF8FF) ||
           (c >= 0xFFF9 && c <= 0xFFFF) || c >= 0xE0000;
}

static void check_name(const char *name) {
    zug_str text = zug_str_from(name);
    require(text.len >= 2 && text.len < NAME_SIZE && str_is_utf8(text));
    require(str_trim(text).len == text.len);
    for (const char *at = name; *at != '\0';)
        require(!is_unseen(next_character(&at)));
}

/* A key is a text within its bounds. */
static void check_key(const char key[static NAME_KEY_SIZE]) {
    require(memchr(key, '\0', NAME_KEY_SIZE) != NULL && key[0] != '\0');
    require(str_is_utf8(zug_str_from(key)));
}

/* The keys of a name: they do not depend on what lay in their memory, and no name is another one
 * exactly. */
static void make_keys(const name_rules *rules, const char *name, name_keys *out) {
    static name_keys again;
    memset(out, 'x', sizeof *out);
    memset(&again, 'y', sizeof again);
    name_keys_make(rules, name, out);
    name_keys_make(rules, name, &again);
    require(out->look_count > 0 && out->look_count <= NAME_LOOKS);
    require(out->look_count == again.look_count);
    check_key(out->own);
    check_key(out->exact);
    require(strcmp(out->own, again.own) == 0 && strcmp(out->exact, again.exact) == 0);
    require(strcmp(out->own, out->exact) != 0);
    for (size_t i = 0; i < out->look_count; i++) {
        check_key(out->looks[i]);
        require(strcmp(out->looks[i], again.looks[i]) == 0);
    }
}

static bool look_alike(const name_keys *a, const name_keys *b) {
    for (size_t i = 0; i < a->look_count; i++)
        for (size_t j = 0; j < b->look_count; j++)
            if (strcmp(a->looks[i], b->looks[j]) == 0)
                return true;
    return false;
}

/* A name is looked up by its keys: nobody can have a second one by writing letters large or small.
 */
static void check_keys(const name_rules *rules, const char *name) {
    static name_keys keys, swapped_keys;
    char swapped[NAME_SIZE];
    memcpy(swapped, name, strlen(name) + 1);
    for (char *c = swapped; *c != '\0'; c++)
        if ((*c | 32) >= 'a' && (*c | 32) <= 'z')
            *c = (char)(*c ^ 32);
    make_keys(rules, name, &keys);
    make_keys(rules, swapped, &swapped_keys);
    require(strcmp(keys.own, swapped_keys.own) == 0 && look_alike(&keys, &swapped_keys));
}

/* Names that older rules have let in have keys, too. */
static void check_old_name(const name_rules *rules, zug_str text) {
    static name_keys keys;
    char name[NAME_SIZE];
    if (text.len < 2 || text.len >= NAME_SIZE || !str_is_utf8(text) ||
        memchr(text.data, '\0', text.len) != NULL)
        return;
    memcpy(name, text.data, text.len);
    name[text.len] = '\0';
    make_keys(rules, name, &keys);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static name_rules *rules; /* opening them costs more than a run */
    zug_str text = {(const char *)data, size};
    char name[NAME_SIZE], again[NAME_SIZE], why[NAME_WHY_SIZE];
    if (rules == NULL)
        rules = name_rules_open(why);
    require(rules != NULL);
    msg_fault fault = name_check(rules, text, name);
    name_check_password(text);
    check_old_name(rules, text);
    if (fault != MSG_NO_FAULT)
        return 0;
    check_name(name);
    require(name_check(rules, zug_str_from(name), again) == MSG_NO_FAULT &&
            strcmp(name, again) == 0);
    check_keys(rules, name);
    return 0;
}
