/* pair_boards.c - prints the boards of a round as the list that a playing zone reads.
 * Room: cli. */
#include "pair_boards.h"

#include <errno.h>
#include <stdio.h>
#include <zug/host_alloc.h>

#include "io.h"
#include "player_names.h"
#include "safe_text.h"

enum { NAME_SIZE = 1024 };

/* Says why there is no board to play at. */
static int refuse_round(const pairing *p, uint32_t round) {
    uint32_t paired = zug_pairing_rounds_begun(p->t);
    zug_trf_problem found = {.code = "no-open-round"};
    zug_buf to = zug_buf_over(found.message, sizeof found.message);
    if (paired == 0) {
        zug_buf_text(&to, "no round is paired yet: nobody in the report has an opponent");
    } else if (round > paired) {
        zug_buf_text(&to, "round ");
        zug_buf_number(&to, round);
        zug_buf_text(&to, " is not paired yet: the last one that is paired is round ");
        zug_buf_number(&to, paired);
    } else if (round > 0) {
        zug_buf_text(&to, "every game of round ");
        zug_buf_number(&to, round);
        zug_buf_text(&to, " has its result already");
    } else {
        zug_buf_text(&to, "no game is open: all games have their results up to round ");
        zug_buf_number(&to, paired);
    }
    tournament_file_tell(p->file, REPORT_ERROR, &found);
    return STATUS_BAD_INPUT;
}

/* True if a game of a round is still to be played. */
static bool has_open(const zug_round_games *round) {
    for (size_t i = 0; i < round->count; i++)
        if (round->games[i].white == ZUG_ENTRY_OPEN)
            return true;
    return false;
}

int pair_boards_find(const pairing *p, uint32_t round, zug_round_games *out) {
    uint32_t wanted = round > 0 ? round : zug_tournament_open_round(p->t);
    if (!zug_round_games_of(p->t, wanted, zug_host_alloc(), out))
        return report_system("cannot list the boards", ENOMEM);
    return has_open(out) ? STATUS_FINE : refuse_round(p, round);
}

/* The player of a pairing number. */
static const zug_player *player_of(const pairing *p, uint32_t number) {
    return zug_tournament_player(p->t, zug_tournament_find(p->t, number));
}

/* Writes a name between quotes, of which two are one. */
static void put_quoted(zug_buf *to, zug_str name) {
    char memory[NAME_SIZE];
    zug_buf safe = zug_buf_over(memory, sizeof memory);
    safe_text_name(&safe, name);
    zug_buf_char(to, '"');
    for (size_t i = 0; i < safe.len; i++) {
        if (memory[i] == '"')
            zug_buf_char(to, '"');
        zug_buf_char(to, memory[i]);
    }
    zug_buf_char(to, '"');
}

/* Prints a line for each board. */
static void print_list(const pairing *p, const zug_round_games *round) {
    for (size_t i = 0; i < round->count; i++) {
        char line[4 * NAME_SIZE];
        zug_buf to = zug_buf_over(line, sizeof line);
        if (round->games[i].white != ZUG_ENTRY_OPEN)
            continue;
        zug_buf_number(&to, i + 1);
        zug_buf_char(&to, '\t');
        put_quoted(&to, player_of(p, round->games[i].pair.white)->name);
        zug_buf_char(&to, '\t');
        put_quoted(&to, player_of(p, round->games[i].pair.black)->name);
        io_put_line(line);
    }
}

/* What a bye is called; NULL for what is none, and for who is absent, of whom there may be many. */
static const char *bye_words(zug_entry_kind kind) {
    return kind == ZUG_ENTRY_PAIRING_BYE ? "has the bye"
           : kind == ZUG_ENTRY_HALF_BYE  ? "has a half-point bye"
           : kind == ZUG_ENTRY_FULL_BYE  ? "has a full-point bye"
                                         : NULL;
}

/* Tells who does not play though the round has something for them. */
static void tell_others(const pairing *p, const zug_round_games *round) {
    char text[4 * NAME_SIZE];
    io_flush_output();
    for (size_t i = 0; i < round->count; i++) {
        zug_buf to = zug_buf_over(text, sizeof text);
        if (round->games[i].white == ZUG_ENTRY_OPEN)
            continue;
        safe_text_name(&to, player_of(p, round->games[i].pair.white)->name);
        zug_buf_text(&to, " - ");
        safe_text_name(&to, player_of(p, round->games[i].pair.black)->name);
        fprintf(stderr, "board %zu: %s has its result already\n", i + 1, text);
    }
    for (size_t i = 0; i < zug_tournament_player_count(p->t); i++) {
        zug_buf to = zug_buf_over(text, sizeof text);
        const char *words = bye_words(zug_tournament_entry(p->t, i, round->round).kind);
        if (words == NULL)
            continue;
        safe_text_name(&to, zug_tournament_player(p->t, i)->name);
        fprintf(stderr, "no board: %s %s\n", text, words);
    }
}

/* Writes the boards that are open, or those that are not, as a member of an object. */
static void put_boards(const pairing *p, const zug_round_games *round, bool is_open,
                       zug_json *json) {
    zug_json_key(json, is_open ? "pairings" : "decided");
    zug_json_open(json, '[');
    for (size_t i = 0; i < round->count; i++) {
        if ((round->games[i].white == ZUG_ENTRY_OPEN) != is_open)
            continue;
        zug_json_open(json, '{');
        zug_json_put_int(json, "board", (int64_t)i + 1);
        zug_json_key(json, "white");
        zug_json_any_text(json, player_of(p, round->games[i].pair.white)->name);
        zug_json_key(json, "black");
        zug_json_any_text(json, player_of(p, round->games[i].pair.black)->name);
        zug_json_close(json, '}');
    }
    zug_json_close(json, ']');
}

/* The code of a bye in a report. */
static const char *bye_code(zug_entry_kind kind) {
    return kind == ZUG_ENTRY_PAIRING_BYE ? "U"
           : kind == ZUG_ENTRY_FULL_BYE  ? "F"
           : kind == ZUG_ENTRY_HALF_BYE  ? "H"
                                         : "Z";
}

/* Prints a round as one object. */
static int print_json(const pairing *p, const zug_round_games *round) {
    zug_json json = {.alloc = zug_host_alloc()};
    zug_json_open(&json, '{');
    zug_json_put_text(&json, "type", "boards");
    zug_json_put_int(&json, "round", round->round);
    put_boards(p, round, true, &json);
    put_boards(p, round, false, &json);
    zug_json_key(&json, "byes");
    zug_json_open(&json, '[');
    for (size_t i = 0; i < zug_tournament_player_count(p->t); i++) {
        const zug_player *player = zug_tournament_player(p->t, i);
        zug_entry_kind kind = zug_tournament_entry(p->t, i, round->round).kind;
        if (!zug_entry_is_bye(kind))
            continue;
        zug_json_open(&json, '{');
        zug_json_put_int(&json, "player", player->number);
        zug_json_key(&json, "name");
        zug_json_any_text(&json, player->name);
        zug_json_put_text(&json, "bye", bye_code(kind));
        zug_json_close(&json, '}');
    }
    zug_json_close(&json, ']');
    zug_json_close(&json, '}');
    return pair_round_put_json(&json);
}

/* Says that two players have one name. */
static void tell_twice(const pairing *p, size_t first, size_t second) {
    const zug_player *a = zug_tournament_player(p->t, first);
    const zug_player *b = zug_tournament_player(p->t, second);
    zug_trf_problem found = {.code = "name-twice"};
    zug_buf to = zug_buf_over(found.message, sizeof found.message);
    zug_buf_text(&to, "players ");
    zug_buf_number(&to, a->number);
    zug_buf_text(&to, " and ");
    zug_buf_number(&to, b->number);
    zug_buf_text(&to, " have the same name, and a list of boards has names alone: add what tells "
                      "them apart");
    tournament_file_blame_name(p->file, b->number, &found);
}

/* True if everybody who plays has a name; else says who has none. */
static bool check_names(const pairing *p, const zug_round_games *round) {
    for (size_t i = 0; i < 2 * round->count; i++) {
        zug_pair pair = round->games[i / 2].pair;
        uint32_t number = i % 2 == 0 ? pair.white : pair.black;
        zug_trf_problem found = {.code = "name-missing"};
        zug_buf to = zug_buf_over(found.message, sizeof found.message);
        if (player_of(p, number)->name.len > 0)
            continue;
        zug_buf_text(&to, "player ");
        zug_buf_number(&to, number);
        zug_buf_text(&to, " has no name, and a list of boards has names alone");
        tournament_file_blame_name(p->file, number, &found);
        return false;
    }
    return true;
}

/* True if the names of the report can tell who plays; else *status is what to end with. */
static bool check_list(const pairing *p, const zug_round_games *round, int *status) {
    player_names names;
    size_t first = 0, second = 0;
    *status = STATUS_FINE;
    if (!player_names_make(p->t, &names)) {
        *status = report_system("cannot list the boards", ENOMEM);
    } else if (player_names_twice(&names, &first, &second)) {
        tell_twice(p, first, second);
        *status = STATUS_BAD_INPUT;
    } else if (!check_names(p, round)) {
        *status = STATUS_BAD_INPUT;
    }
    player_names_free(&names);
    return *status == STATUS_FINE;
}

int pair_boards_print(const pairing *p, uint32_t round) {
    zug_round_games games;
    int status = pair_boards_find(p, round, &games);
    if (status == STATUS_FINE && check_list(p, &games, &status)) {
        if (p->json) {
            status = print_json(p, &games);
        } else {
            print_list(p, &games);
            tell_others(p, &games);
        }
    }
    zug_round_games_free(&games);
    return status;
}
