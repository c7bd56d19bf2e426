/* fuzz_name_list.c - any bytes as the body of a list of names and of a list of accounts: whatever
 * is read is bounded, and every name is a line of text with its number. */
#include <string.h>

#include "property.h"
#include "wire/wire_accounts.h"

/* A name as it is kept: UTF-8 of one line, not empty and not longer than what is kept. */
static void check_name(const wire_name *name, uint32_t before) {
    zug_str text = zug_str_from(name->text);
    require(memchr(name->text, '\0', sizeof name->text) != NULL);
    require(text.len > 0 && str_is_utf8(text) && memchr(text.data, '\n', text.len) == NULL);
    require(name->line > before);
}

static void check_names(zug_str body) {
    static wire_names names;
    char why[WIRE_WHY_SIZE] = "";
    uint32_t before = 0;
    if (!wire_names_read(body, &names, why)) {
        require(why[0] != '\0' && strlen(why) < sizeof why);
        return;
    }
    require(names.count <= WIRE_LINES_MAX + 1);
    for (size_t i = 0; i < names.count; i++) {
        check_name(&names.all[i], before);
        before = names.all[i].line;
    }
}

static void check_ids(zug_str body) {
    wire_ids ids;
    char why[WIRE_WHY_SIZE] = "";
    if (!wire_ids_read(body, &ids, why)) {
        require(why[0] != '\0' && strlen(why) < sizeof why);
        return;
    }
    require(ids.count <= WIRE_LINES_MAX + 1);
    for (size_t i = 0; i < ids.count; i++)
        require(ids.all[i] != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str body = {(const char *)data, size};
    check_names(body);
    check_ids(body);
    return 0;
}
