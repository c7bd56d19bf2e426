/* name_keys.c - which names look alike.
 * Room: server/identity. A name looks like another if some way to write it does: as it is, in
 * capital letters, or in small ones. Letters that look alike in one case need not in the other
 * (Cyrillic Н and н), so that each has a key. */
#include <stdio.h>
#include <string.h>

#include "identity/name_impl.h"
#include "msg/msg.h"

const char *name_rules_id(void) { return "1 " U_ICU_VERSION; }

UChar32 name_text_next(const name_text *text, int32_t *at) {
    uint32_t c = text->data[(*at)++];
    if (U16_IS_LEAD(c) && *at < text->len && U16_IS_TRAIL(text->data[*at]))
        c = 0x10000 + ((c & 0x3FF) << 10) + (text->data[(*at)++] & 0x3FFu);
    return (UChar32)c;
}

bool name_text_read(const name_rules *rules, zug_str from, name_text *out) {
    UErrorCode code = U_ZERO_ERROR;
    rules->icu.u_strFromUTF8(out->data, NAME_KEY_SIZE, &out->len, from.data, (int32_t)from.len,
                             &code);
    return U_SUCCESS(code);
}

bool name_text_write(const name_rules *rules, const name_text *from, char *out, size_t size) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t len = 0;
    rules->icu.u_strToUTF8(out, (int32_t)size, &len, from->data, from->len, &code);
    return U_SUCCESS(code) && code != U_STRING_NOT_TERMINATED_WARNING;
}

bool name_text_normalize(const name_rules *rules, const UNormalizer2 *form, const name_text *from,
                         name_text *out) {
    UErrorCode code = U_ZERO_ERROR;
    out->len =
        rules->icu.unorm2_normalize(form, from->data, from->len, out->data, NAME_KEY_SIZE, &code);
    return U_SUCCESS(code);
}

/* Capital and small letters made one. */
static bool fold(const name_rules *rules, name_text *text) {
    UErrorCode code = U_ZERO_ERROR;
    name_text from = *text;
    text->len = rules->icu.u_strFoldCase(text->data, NAME_KEY_SIZE, from.data, from.len,
                                         U_FOLD_CASE_DEFAULT, &code);
    return U_SUCCESS(code);
}

static bool capitalize(const name_rules *rules, name_text *text) {
    UErrorCode code = U_ZERO_ERROR;
    name_text from = *text;
    text->len = rules->icu.u_strToUpper(text->data, NAME_KEY_SIZE, from.data, from.len, "", &code);
    return U_SUCCESS(code);
}

/* Letters that look alike made one: the skeleton of UTS #39. */
static bool bare(const name_rules *rules, name_text *text) {
    UErrorCode code = U_ZERO_ERROR;
    name_text from = *text;
    text->len = rules->icu.uspoof_getSkeleton(rules->checker, 0, from.data, from.len, text->data,
                                              NAME_KEY_SIZE, &code);
    return U_SUCCESS(code);
}

/* True for blanks, hyphens, underscores, periods, apostrophes, and what looks like them and is no
 * letter: names that differ in these alone look alike. */
static bool separates(const name_rules *rules, UChar32 c) {
    uint32_t kind = U_MASK(rules->icu.u_charType(c));
    if ((kind & (U_GC_ZS_MASK | U_GC_PD_MASK | U_GC_PC_MASK)) != 0)
        return true;
    bool is_letter = (kind & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK) & ~U_GC_LM_MASK) != 0;
    name_text one = {0};
    U16_APPEND_UNSAFE(one.data, one.len, c);
    return !is_letter && bare(rules, &one) && one.len == 1 &&
           (one.data[0] == '\'' || one.data[0] == '.' || one.data[0] == '-' || one.data[0] == '_' ||
            one.data[0] == 0xB7);
}

/* Takes out what separates; a name of nothing else stays as it is. */
static void drop_separators(const name_rules *rules, name_text *text) {
    name_text left = {0};
    for (int32_t at = 0; at < text->len;) {
        UChar32 c = name_text_next(text, &at);
        if (!separates(rules, c))
            U16_APPEND_UNSAFE(left.data, left.len, c);
    }
    if (left.len > 0)
        *text = left;
}

/* A small i is taken for an l, too, because its capital looks like one. */
static void drop_dots(name_text *text) {
    for (int32_t i = 0; i < text->len; i++)
        if (text->data[i] == 'i')
            text->data[i] = 'l';
}

/* Adds how a text looks, unless it looks like that already. */
static bool add_look(const name_rules *rules, name_text text, name_keys *to) {
    char *look = to->looks[to->look_count];
    if (!bare(rules, &text) || !fold(rules, &text) || !bare(rules, &text) || !fold(rules, &text))
        return false;
    drop_dots(&text);
    if (!name_text_write(rules, &text, look, NAME_KEY_SIZE))
        return false;
    for (size_t i = 0; i < to->look_count; i++)
        if (strcmp(to->looks[i], look) == 0)
            return true;
    to->look_count++;
    return true;
}

/* Makes the keys of a name; false if one does not fit. */
static bool make(const name_rules *rules, const char *name, name_keys *out) {
    name_text typed, plain;
    if (!name_text_read(rules, zug_str_from(name), &typed) ||
        !name_text_normalize(rules, rules->nfkc, &typed, &plain))
        return false;
    name_text own = plain;
    if (!fold(rules, &own) || !name_text_write(rules, &own, out->own, NAME_KEY_SIZE))
        return false;
    drop_separators(rules, &plain);
    name_text small = plain, capital = plain;
    return fold(rules, &small) && capitalize(rules, &capital) && add_look(rules, small, out) &&
           add_look(rules, capital, out) && add_look(rules, plain, out);
}

void name_keys_make(const name_rules *rules, const char *name, name_keys *out) {
    memset(out, 0, sizeof *out);
    snprintf(out->exact, NAME_KEY_SIZE, "\x01%s", name);
    if (make(rules, name, out))
        return;
    /* A name of older rules that grows too long looks like itself alone. */
    memcpy(out->own, out->exact, NAME_KEY_SIZE);
    memcpy(out->looks[0], out->exact, NAME_KEY_SIZE);
    out->look_count = 1;
}

bool name_is_guests(const name_keys *keys) {
    for (size_t i = 0; i < keys->look_count; i++)
        if (strncmp(keys->looks[i], "guest", 5) == 0)
            return true;
    return false;
}

bool name_is_computers(const name_rules *rules, const name_keys *keys) {
    name_keys word;
    name_keys_make(rules, MSG_COMPUTER, &word);
    for (size_t i = 0; i < keys->look_count; i++)
        for (size_t k = 0; k < word.look_count; k++)
            if (strncmp(keys->looks[i], word.looks[k], strlen(word.looks[k])) == 0)
                return true;
    return false;
}
