/* name.c - which names people may have.
 * Room: server/identity. */
#include "identity/name.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "identity/name_impl.h"

name_rules *name_rules_open(char why[static NAME_WHY_SIZE]) {
    UErrorCode code = U_ZERO_ERROR;
    name_rules *made = calloc(1, sizeof *made);
    if (made == NULL || !icu_load(&made->icu)) {
        snprintf(why, NAME_WHY_SIZE,
                 "%s is not there: it judges the names of people (Debian: libicu%s)", ICU_FILE,
                 U_ICU_VERSION_SHORT);
        free(made);
        return NULL;
    }
    const icu *with = &made->icu;
    made->checker = with->uspoof_open(&code);
    made->recommended = with->uspoof_getRecommendedSet(&code);
    made->included = with->uspoof_getInclusionSet(&code);
    made->nfc = with->unorm2_getNFCInstance(&code);
    made->nfkc = with->unorm2_getNFKCInstance(&code);
    with->uspoof_setRestrictionLevel(made->checker, USPOOF_SINGLE_SCRIPT_RESTRICTIVE);
    with->uspoof_setChecks(made->checker,
                           USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS |
                               USPOOF_HIDDEN_OVERLAY,
                           &code);
    if (U_SUCCESS(code))
        return made;
    snprintf(why, NAME_WHY_SIZE, "ICU cannot judge the names of people: its data are not there");
    name_rules_close(made);
    return NULL;
}

void name_rules_close(name_rules *rules) {
    if (rules != NULL && rules->checker != NULL)
        rules->icu.uspoof_close(rules->checker);
    free(rules);
}

/* True for what can be seen, is in use, and has no meaning of its own: Unicode's profile for
 * identifiers, what ASCII has besides, and the hyphens and apostrophes of printers. */
static bool may_have(const name_rules *rules, UChar32 c) {
    if (c < 0x80)
        return c >= ' ' && c != 0x7F && strchr("<>\"\\{}", c) == NULL;
    /* Marks that are left where letters were put together belong to none. */
    if ((c >= 0x300 && c < 0x370) ||
        rules->icu.u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return false;
    return (c >= 0x2010 && c <= 0x2013) || c == 0x2018 || c == 0x2019 ||
           rules->icu.uset_contains(rules->recommended, c) ||
           rules->icu.uset_contains(rules->included, c);
}

/* What is wrong with the characters of a name, one by one. */
static msg_fault check_characters(const name_rules *rules, const name_text *name) {
    bool has_word = false;
    for (int32_t at = 0, before = 0, c; at < name->len; before = c) {
        c = name_text_next(name, &at);
        if (!may_have(rules, c))
            return MSG_FAULT_NAME_SPECIAL;
        if (c == ' ' && before == ' ')
            return MSG_FAULT_NAME_BLANKS;
        uint32_t kind = U_MASK(rules->icu.u_charType(c));
        has_word = has_word || (kind & (U_GC_L_MASK | U_GC_ND_MASK)) != 0;
    }
    return has_word ? MSG_NO_FAULT : MSG_FAULT_NAME_LETTERLESS;
}

/* What is wrong with a name as a whole. */
static msg_fault check_whole(const name_rules *rules, const name_text *name) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t found = rules->icu.uspoof_check(rules->checker, name->data, name->len, NULL, &code);
    if (U_FAILURE(code))
        return MSG_FAULT_NAME_UNJUDGED;
    if ((found & USPOOF_RESTRICTION_LEVEL) != 0)
        return MSG_FAULT_NAME_ALPHABETS;
    if ((found & USPOOF_MIXED_NUMBERS) != 0)
        return MSG_FAULT_NAME_DIGITS;
    return (found & (USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY)) == 0 ? MSG_NO_FAULT
                                                                     : MSG_FAULT_NAME_SPECIAL;
}

msg_fault name_check(const name_rules *rules, zug_str text, char out[static NAME_SIZE]) {
    name_text typed, name;
    text = str_trim(text);
    if (text.len < 2 || text.len >= NAME_SIZE)
        return MSG_FAULT_NAME_LENGTH;
    if (!str_is_utf8(text))
        return MSG_FAULT_NAME_ENCODING;
    if (!name_text_read(rules, text, &typed) ||
        !name_text_normalize(rules, rules->nfc, &typed, &name))
        return MSG_FAULT_NAME_UNJUDGED;
    msg_fault fault = check_characters(rules, &name);
    if (fault == MSG_NO_FAULT)
        fault = check_whole(rules, &name);
    if (fault == MSG_NO_FAULT && !name_text_write(rules, &name, out, NAME_SIZE))
        fault = MSG_FAULT_NAME_LENGTH;
    return fault;
}

void name_of_guest(uint64_t number, char out[static NAME_SIZE]) {
    snprintf(out, NAME_SIZE, "Guest %04" PRIu64, number % 10000);
}

msg_fault name_check_password(zug_str password) {
    if (password.len < NAME_PASSWORD_MIN)
        return MSG_FAULT_PASSWORD_SHORT;
    if (password.len > NAME_PASSWORD_MAX)
        return MSG_FAULT_PASSWORD_LONG;
    return MSG_NO_FAULT;
}
