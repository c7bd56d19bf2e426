/* wire_form.c - the small objects that HTTP requests bring.
 * Room: server/wire. */
#include <stdio.h>
#include <string.h>

#include "wire/wire_field.h"

void wire_put_person(json_out *out, const msg_person *person) {
    wire_put_id(out, "id", person->id);
    jo_put_text(out, "name", person->name);
    jo_put_bool(out, "guest", person->is_guest);
    jo_put_bool(out, "arbiter", person->is_arbiter);
    jo_key(out, "options");
    jo_open(out, '{');
    jo_put_bool(out, "smart_move", (person->options & MSG_SMART_MOVE) != 0);
    jo_put_bool(out, "premove", (person->options & MSG_PREMOVE) != 0);
    jo_put_bool(out, "auto_queen", (person->options & MSG_AUTO_QUEEN) != 0);
    jo_put_bool(out, "confirm", (person->options & MSG_CONFIRM) != 0);
    jo_close(out, '}');
}

/* A text of a form. A secret is shown to nobody, and may have anything in it. */
static bool read_text(const json_t *value, const wire_field *field) {
    return (field->is_secret ? wire_field_text : wire_field_said)(value, field->text, field->size);
}

/* Reads one member. */
static bool read_one(const char *name, const json_t *value, wire_field *fields, size_t count,
                     char why[static WIRE_WHY_SIZE]) {
    for (size_t i = 0; i < count; i++) {
        wire_field *field = &fields[i];
        if (strcmp(name, field->name) != 0)
            continue;
        field->is_there = true;
        if (field->text != NULL ? read_text(value, field) : wire_field_bool(value, field->flag))
            return true;
        snprintf(why, WIRE_WHY_SIZE, "The field \"%s\" must be %s.", name,
                 field->text != NULL ? wire_field_text_words(value, "a text, and not too long")
                                     : "true or false");
        return false;
    }
    snprintf(why, WIRE_WHY_SIZE, "There is no field \"%.40s\" in this request.", name);
    return false;
}

bool wire_form_read(zug_str text, wire_field *fields, size_t count,
                    char why[static WIRE_WHY_SIZE]) {
    json_t *object = wire_json_read(text, NULL);
    const char *name;
    const json_t *value;
    bool fine = json_is_object(object);
    if (!fine)
        snprintf(why, WIRE_WHY_SIZE, "The body must be a JSON object.");
    json_object_foreach(object, name, value) {
        fine = fine && read_one(name, value, fields, count, why);
    }
    json_decref(object);
    for (size_t i = 0; fine && i < count; i++) {
        if (!fields[i].is_needed || fields[i].is_there)
            continue;
        snprintf(why, WIRE_WHY_SIZE, "The field \"%s\" is missing.", fields[i].name);
        fine = false;
    }
    return fine;
}
