/* opening_names.c - writes the names of openings.
 * Room: cli. */
#include "opening_names.h"

#include <inttypes.h>
#include <stdio.h>
#include <zug/fen.h>
#include <zug/json.h>
#include <zug/makemove.h>
#include <zug/opening.h>
#include <zug/san.h>

#include "checking.h"
#include "report.h"

/* Writes a text, or null for an empty one. */
static void put_text(zug_json *to, const char *name, zug_str text) {
    zug_json_key(to, name);
    if (text.len > 0)
        zug_json_text(to, text);
    else
        zug_json_null(to);
}

static void put_opening(zug_json *to, const zug_opening *named) {
    put_text(to, "eco", named->eco);
    put_text(to, "name", named->name);
    put_text(to, "opening", named->opening);
    put_text(to, "variation", named->variation);
}

/* Ends an object and prints it on a line. */
static void end_line(zug_json *to) {
    zug_json_close(to, '}');
    if (to->failed)
        report_system("cannot write an opening", 0);
    fwrite(to->data, 1, to->len, stdout);
    putchar('\n');
    zug_json_free(to);
}

void opening_names_game(bool json, const char *file, const opening_path *path) {
    zug_opening named = zug_opening_at(path->opening);
    if (!json) {
        const char *none = named.eco.len == 0 ? "-" : "";
        printf("%s:%" PRIu64 ": %.*s%s%s%.*s\n", file, path->game, (int)named.eco.len,
               named.eco.data, none, named.eco.len > 0 ? " " : "", (int)named.name.len,
               named.name.data);
        return;
    }
    zug_json to = {.alloc = checking_memory};
    zug_json_open(&to, '{');
    zug_json_key(&to, "file");
    zug_json_any_text(&to, zug_str_from(file));
    zug_json_put_int(&to, "game", (int64_t)path->game);
    put_opening(&to, &named);
    end_line(&to);
}

/* True if the moves of an opening pass a position. */
static bool passes(const zug_opening *named, const zug_position *root) {
    zug_position pos = zug_position_initial();
    for (size_t i = 0; i < named->count; i++) {
        if (zug_position_same(&pos, root))
            return true;
        zug_position_play(&pos, named->moves[i]);
    }
    return zug_position_same(&pos, root);
}

/* Writes an opening with its moves: "B00 King's Pawn Opening: 1. e4". */
static void list_text(const zug_opening *named) {
    zug_position pos = zug_position_initial();
    printf("%.*s %.*s:", (int)named->eco.len, named->eco.data, (int)named->name.len,
           named->name.data);
    for (size_t i = 0; i < named->count; i++) {
        char san[ZUG_SAN_SIZE];
        zug_san_write(&pos, named->moves[i], san);
        if (i % 2 == 0)
            printf(" %zu.", i / 2 + 1);
        printf(" %s", san);
        zug_position_play(&pos, named->moves[i]);
    }
    putchar('\n');
}

static void list_json(const zug_opening *named) {
    zug_json to = {.alloc = checking_memory};
    zug_position pos = zug_position_initial();
    char text[ZUG_FEN_SIZE];
    zug_json_open(&to, '{');
    put_opening(&to, named);
    zug_json_key(&to, "moves");
    zug_json_open(&to, '[');
    for (size_t i = 0; i < named->count; i++) {
        zug_san_write(&pos, named->moves[i], text);
        zug_json_text(&to, zug_str_from(text));
        zug_position_play(&pos, named->moves[i]);
    }
    zug_json_close(&to, ']');
    zug_fen_write(&pos, text);
    zug_json_put_text(&to, "fen", text);
    end_line(&to);
}

int opening_names_list(bool json, const zug_position *root) {
    if (zug_opening_count() == 0) {
        fputs("zug: openings: this program was built without the names of openings\n", stderr);
        return STATUS_FAILURE;
    }
    for (int i = 0; i < zug_opening_count(); i++) {
        zug_opening named = zug_opening_at(i);
        if (root != NULL && !passes(&named, root))
            continue;
        if (json)
            list_json(&named);
        else
            list_text(&named);
    }
    return STATUS_FINE;
}
