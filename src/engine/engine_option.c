/* engine_option.c - what can be set of an engine.
 * Room: engine. */
#include "base/mem.h"
#include "engine_impl.h"

/* What a line of an option consists of; each begins with its word. */
typedef enum part {
    PART_NONE,
    PART_NAME,
    PART_TYPE,
    PART_DEFAULT,
    PART_MIN,
    PART_MAX,
    PART_VAR
} part;

/* The part that begins with a word. A name may have any words in it but "type". */
static part part_of(zug_str word, part now) {
    static const char *const words[] = {"", "name", "type", "default", "min", "max", "var"};
    for (int i = PART_NAME; i <= PART_VAR; i++)
        if (zug__engine_is_word(word, words[i]) && (now != PART_NAME || i == PART_TYPE))
            return (part)i;
    return PART_NONE;
}

/* The text from one word to the end of another in the same line. */
static zug_str joined(zug_str first, zug_str last) {
    if (first.len == 0)
        return last;
    return (zug_str){first.data, (size_t)(last.data + last.len - first.data)};
}

static zug_engine_option_type type_of(zug_str word) {
    static const char *const words[] = {"check", "spin", "combo", "button", "string"};
    for (int i = 0; i < ZUG_ENGINE_STRING; i++)
        if (zug__engine_is_word(word, words[i]))
            return (zug_engine_option_type)i;
    return ZUG_ENGINE_STRING;
}

/* Reads the whole line; its texts are parts of it. */
static zug_engine_option read_option(zug_str line) {
    zug_engine_option option = {.type = ZUG_ENGINE_STRING};
    zug_str word;
    part now = PART_NONE;
    while ((word = zug__engine_take_word(&line)).len > 0) {
        part next = part_of(word, now);
        if (next == PART_VAR)
            option.choices = joined(option.choices, word);
        if (next != PART_NONE) {
            now = next;
            continue;
        }
        if (now == PART_NAME)
            option.name = joined(option.name, word);
        else if (now == PART_TYPE)
            option.type = type_of(word);
        else if (now == PART_DEFAULT)
            option.usual = joined(option.usual, word);
        else if (now == PART_MIN)
            option.min = zug__engine_number(word);
        else if (now == PART_MAX)
            option.max = zug__engine_number(word);
        else if (now == PART_VAR)
            option.choices = joined(option.choices, word);
    }
    return option;
}

void zug__engine_take_option(zug_engine *engine, zug_str line) {
    zug_engine_option option;
    zug_str kept;
    if (engine->option_count == ZUG__ENGINE_OPTIONS_MAX ||
        !zug__arena_keep(&engine->kept, line, &kept))
        return;
    option = read_option(kept);
    if (option.name.len > 0)
        engine->options[engine->option_count++] = option;
}

size_t zug_engine_option_count(const zug_engine *engine) { return engine->option_count; }

const zug_engine_option *zug_engine_option_at(const zug_engine *engine, size_t index) {
    return &engine->options[index];
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* True if both are the same but for capitals, as the interface wants it. */
static bool is_same(zug_str a, zug_str b) {
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (small(a.data[i]) != small(b.data[i]))
            return false;
    return true;
}

const zug_engine_option *zug_engine_option_of(const zug_engine *engine, const char *name) {
    for (size_t i = 0; i < engine->option_count; i++)
        if (is_same(engine->options[i].name, zug_str_from(name)))
            return &engine->options[i];
    return NULL;
}

/* True if a value is one of the choices "var Solid var Very Risky". */
static bool is_choice(zug_str choices, zug_str value) {
    zug_str word, choice = {NULL, 0};
    while ((word = zug__engine_take_word(&choices)).len > 0) {
        if (!zug__engine_is_word(word, "var")) {
            choice = joined(choice, word);
            continue;
        }
        if (choice.len > 0 && is_same(choice, value))
            return true;
        choice.len = 0;
    }
    return choice.len > 0 && is_same(choice, value);
}

/* True if a text is a whole number between the bounds of an option. */
static bool is_number_of(const zug_engine_option *option, zug_str value) {
    size_t digits = value.len - (value.len > 0 && value.data[0] == '-');
    if (digits == 0 || digits > 18)
        return false;
    for (size_t i = value.len - digits; i < value.len; i++)
        if (value.data[i] < '0' || value.data[i] > '9')
            return false;
    int64_t number = zug__engine_number(value);
    return number >= option->min && number <= option->max;
}

static bool is_value_of(const zug_engine_option *option, zug_str value) {
    for (size_t i = 0; i < value.len; i++)
        if (value.data[i] == '\n' || value.data[i] == '\r')
            return false;
    switch (option->type) {
    case ZUG_ENGINE_CHECK:
        return zug__engine_is_word(value, "true") || zug__engine_is_word(value, "false");
    case ZUG_ENGINE_SPIN:
        return is_number_of(option, value);
    case ZUG_ENGINE_COMBO:
        return is_choice(option->choices, value);
    case ZUG_ENGINE_BUTTON:
    case ZUG_ENGINE_STRING:
        break;
    }
    return true;
}

bool zug_engine_set(zug_engine *engine, const char *name, const char *value) {
    const zug_engine_option *option = zug_engine_option_of(engine, name);
    if (option == NULL || engine->is_searching || !is_value_of(option, zug_str_from(value)))
        return false;
    bool is_made =
        zug__engine_add(engine, "setoption name ") && zug__text_add(&engine->command, option->name);
    if (option->type != ZUG_ENGINE_BUTTON)
        is_made = is_made && zug__engine_add(engine, " value ") && zug__engine_add(engine, value);
    return zug__engine_send(engine, is_made);
}
