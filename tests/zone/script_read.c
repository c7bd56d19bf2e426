/* script_read.c - commands out of the lines of a script.
 * Room: tests. */
#include "script_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/fen.h>

/* The commands and their particulars in order: t the stream it is about, f a new name, c a time
 * control, m a move, w seconds on a clock or of a start, p half-moves, r a result, l a link, R a
 * round, P a player by id, h a phrase, a and z the first and the last round of an absence, b what
 * it brings, B a board, s a pairing system, * boards, players, teams or new names. */
static const struct {
    const char *name, *order;
} orders[] = {
    {"challenge", "fc"},
    {"accept", "tf"},
    {"over-the-board", "fc"},
    {"rematch", "tf"},
    {"move", "tm"},
    {"premove", "tm"},
    {"set-clocks", "tww"},
    {"take-back", "tp"},
    {"say", "th"},
    {"adjudicate", "tr"},
    {"assistant-ask", "tf"},
    {"assistant-join", "tl"},
    {"contest", "fc"},
    {"contest-change", "tc"},
    {"contest-pair", "tR*"},
    {"contest-start", "tR*"},
    {"contest-unpair", "tR"},
    {"contest-plan", "ts"},
    {"contest-enter", "t*"},
    {"contest-leave", "tP"},
    {"contest-team", "t*"},
    {"contest-absent", "tPazb"},
    {"contest-decide", "tRBr"},
    {"contest-schedule", "tRw"},
    {"contest-due", "t*"},
    {"contest-hold", "tRB"},
    {"contest-start-board", "tRBf"},
    {"contest-reseat", "tR*"},
    {"contest-adjourn", "tRB"},
    {"contest-unplayed", "tRBb"},
};

msg_person *script_person(script_cast *cast, const char *name) {
    uint64_t id = script_id(&cast->names, name);
    for (size_t i = 0; i < cast->person_count; i++)
        if (cast->persons[i].id == id)
            return &cast->persons[i];
    if (cast->person_count == SCRIPT_PERSONS)
        abort();
    msg_person *fresh = &cast->persons[cast->person_count++];
    fresh->id = id;
    snprintf(fresh->name, sizeof fresh->name, "%s", name);
    return fresh;
}

static msg_seat seat_of(script_cast *cast, const char *name) {
    const msg_person *person = script_person(cast, name);
    msg_seat seat = {.person = person->id};
    memcpy(seat.name, person->name, sizeof seat.name);
    return seat;
}

int64_t script_ms(const char *seconds) { return (int64_t)(strtod(seconds, NULL) * 1000 + 0.5); }

/* Who sits on a side: `anna`, or `#3` for the third of the list. */
static void read_side(script_cast *cast, const char *word, msg_pairing *out, int side) {
    if (word[0] == '#')
        out->player[side] = (uint32_t)strtoul(word + 1, NULL, 10);
    else if (word[0] != '\0')
        out->seat[side] = seat_of(cast, word);
}

/* `1:anna-bert`, `1:#1-#2`, with a result `1:#1-#2~1-0`, or held back `1:#1-#2~held` */
static bool read_pairing(script_cast *cast, char *word, msg_pairing *out) {
    char *colon = strchr(word, ':'), *dash = colon != NULL ? strchr(colon, '-') : NULL;
    char *tilde = strchr(word, '~');
    zug_result result = ZUG_RESULT_OPEN;
    if (dash == NULL)
        return false;
    *colon = *dash = '\0';
    *out = (msg_pairing){.board = (uint32_t)strtoul(word, NULL, 10)};
    if (tilde != NULL) {
        *tilde = '\0';
        out->is_held = strcmp(tilde + 1, "held") == 0;
        zug_outcome_result_parse(zug_str_from(tilde + 1), &result);
        out->result = (uint8_t)result;
    }
    read_side(cast, colon + 1, out, 0);
    read_side(cast, dash + 1, out, 1);
    return true;
}

/* `free:3~half` */
static bool read_free(char *word, msg_free_player *out) {
    char *tilde = strchr(word, '~');
    if (tilde == NULL)
        return false;
    out->player = (uint32_t)strtoul(word + strlen("free:"), NULL, 10);
    return msg_bye_of_name(tilde + 1, &out->bye);
}

/* `2~Berne:1,4,2`: a number, a name and players by id; `~Berne:` and `2~:` leave something out. */
static bool read_team(char *word, msg_team *out) {
    char *tilde = strchr(word, '~'), *colon = strchr(word, ':');
    *out = (msg_team){0};
    if (tilde == NULL || colon == NULL)
        return false;
    *colon = '\0';
    out->number = (uint32_t)atoi(word);
    snprintf(out->name, sizeof out->name, "%s", tilde + 1);
    for (char *at = colon + 1; *at != '\0' && out->player_count < MSG_TEAM_PLAYERS;) {
        out->players[out->player_count++] = (uint32_t)strtoul(at, &at, 10);
        at += *at == ',';
    }
    return true;
}

/* `Anna/1800@anna`: a name, a rating and an account; `2~Anna` of one who is in the list. */
static bool read_player(script_cast *cast, char *word, msg_player *out) {
    char *tilde = strchr(word, '~'), *at = strchr(word, '@'), *slash = strchr(word, '/');
    *out = (msg_player){0};
    if (at != NULL) {
        *at = '\0';
        out->seat = seat_of(cast, at + 1);
    }
    if (slash != NULL) {
        *slash = '\0';
        out->rating = (uint32_t)strtoul(slash + 1, NULL, 10);
    }
    if (tilde != NULL)
        out->id = (uint32_t)strtoul(word, NULL, 10);
    snprintf(out->name, sizeof out->name, "%s", tilde != NULL ? tilde + 1 : word);
    return true;
}

static bool read_control(const char *text, msg_terms *terms) {
    const char *slash = strchr(text, '|');
    zug_str first = zug_str_from(text);
    if (slash != NULL)
        first.len = (size_t)(slash - text);
    if (zug_timecontrol_parse(first, &terms->control[0], NULL) != ZUG_OK)
        return false;
    terms->control[1] = terms->control[0];
    return slash == NULL ||
           zug_timecontrol_parse(zug_str_from(slash + 1), &terms->control[1], NULL) == ZUG_OK;
}

/* `fen=` with underscores for blanks; the position may be unplayable. */
static bool read_fen(const char *text, zug_position *out) {
    return zug_fen_read_setup(zug_str_from(text), ZUG_FEN_LENIENT, out, NULL) == ZUG_OK;
}

/* Words that may stand anywhere and need no value. */
static bool read_flag(script_draft *out, const char *word) {
    any_command *command = &out->command;
    msg_terms *terms = &command->terms;
    if (strcmp(word, "white") == 0 || strcmp(word, "black") == 0) {
        bool is_white = word[0] == 'w';
        command->wish = is_white ? MSG_WANTS_WHITE : MSG_WANTS_BLACK;
        command->side = is_white ? ZUG_WHITE : ZUG_BLACK;
        command->names_side = true;
    } else if (strcmp(word, "heads") == 0)
        command->base.coin = true;
    else if (strcmp(word, "private") == 0)
        terms->is_private = true;
    else if (strcmp(word, "players-only") == 0 || strcmp(word, "for-everybody") == 0) {
        command->players_only = word[0] == 'p';
        command->says_sight = true;
    } else if (strcmp(word, "at-start") == 0)
        terms->clock_start = ZUG_GAME_CLOCK_AT_START;
    else if (strcmp(word, "premoves") == 0 || strcmp(word, "no-premoves") == 0)
        terms->premoves = command->premoves = word[0] == 'p';
    else if (strcmp(word, "offers") == 0 || strcmp(word, "no-offers") == 0)
        terms->draw_offers = command->draw_offers = word[0] == 'o';
    else if (strcmp(word, "square") == 0)
        command->is_square = true;
    else if (strcmp(word, "held") == 0)
        command->is_held = true;
    else
        return false;
    return true;
}

/* Words with a value. */
static bool read_setting(script_cast *cast, script_draft *out, char *word) {
    any_command *command = &out->command;
    char *value = strchr(word, '=');
    if (value == NULL || value == word)
        return false;
    *value++ = '\0';
    if (strcmp(word, "call-stop") == 0)
        command->terms.call_stop_ms = script_ms(value);
    else if (strcmp(word, "nonce") == 0)
        snprintf(command->base.nonce, sizeof command->base.nonce, "%s", value);
    else if (strcmp(word, "lag") == 0)
        command->base.lag_ms = atoi(value);
    else if (strcmp(word, "since") == 0)
        command->since_ms = script_ms(value);
    else if (strcmp(word, "lag-max") == 0)
        command->terms.lag_max_ms = atoi(value);
    else if (strcmp(word, "claim") == 0)
        command->terms.claim_after_ms = script_ms(value);
    else if (strcmp(word, "default") == 0)
        command->terms.default_after_ms = script_ms(value);
    else if (strcmp(word, "delay") == 0)
        command->terms.delay_plies = (uint32_t)atoi(value);
    else if (strcmp(word, "to") == 0)
        command->to = seat_of(cast, value);
    else if (strcmp(word, "name") == 0)
        snprintf(command->name, sizeof command->name, "%s", value);
    else if (strcmp(word, "site") == 0)
        snprintf(command->site, sizeof command->site, "%s", value);
    else if (strcmp(word, "rounds") == 0)
        command->plan.rounds = (uint32_t)atoi(value);
    else if (strcmp(word, "ties") == 0)
        snprintf(command->plan.tiebreaks, sizeof command->plan.tiebreaks, "%s", value);
    else if (strcmp(word, "lines") == 0) {
        snprintf(out->lines, sizeof out->lines, "%s", value);
        command->plan.lines = out->lines;
    } else if (strcmp(word, "from") == 0)
        command->base.origin[0] = (uint64_t)atoi(value);
    else if (strcmp(word, "around") == 0)
        command->base.origin[1] = (uint64_t)atoi(value);
    else if (strcmp(word, "fen") == 0)
        return read_fen(value, &command->terms.start);
    else {
        value[-1] = '=';
        return false;
    }
    return true;
}

static zug_result result_of(const char *text) {
    zug_result result = ZUG_RESULT_OPEN;
    zug_outcome_result_parse(zug_str_from(text), &result);
    return result;
}

/* A particular at its place. */
static bool read_place(script_cast *cast, script_draft *out, char place, char *word) {
    any_command *command = &out->command;
    switch (place) {
    case 't':
        command->base.id = script_id(&cast->names, word);
        return true;
    case 'f':
        out->fresh[command->base.fresh_count++] = script_id(&cast->names, word);
        return true;
    case 'c':
        return read_control(word, &command->terms);
    case 'm':
        snprintf(command->move, sizeof command->move, "%s", word);
        return true;
    case 'w':
        command->clock_ms[command->clock_ms[0] != 0] = command->starts_ms = script_ms(word);
        return true;
    case 'p':
        command->plies = (uint32_t)atoi(word);
        return true;
    case 'r':
        command->result = (uint8_t)result_of(word);
        return true;
    case 'h':
        return msg_phrase_of_name(word, &command->phrase);
    case 'l':
        command->link = script_id(&cast->names, word);
        return true;
    case 'R':
        snprintf(command->round, sizeof command->round, "%s", strcmp(word, "-") == 0 ? "" : word);
        return true;
    case 'P':
        command->player = command->absence.player = (uint32_t)atoi(word);
        return true;
    case 'a':
        command->absence.from = (uint32_t)atoi(word);
        return true;
    case 'z':
        command->absence.to = (uint32_t)atoi(word);
        return true;
    case 'b':
        return msg_bye_of_name(word, &command->absence.bye) &&
               msg_bye_of_name(word, &command->unplayed);
    case 'B':
        command->board = (uint32_t)atoi(word);
        return true;
    case 's':
        snprintf(command->plan.system, sizeof command->plan.system, "%s",
                 strcmp(word, "-") == 0 ? "" : word);
        return true;
    default:
        break;
    }
    if (command->base.kind == MSG_CMD_CONTEST_START || command->base.kind == MSG_CMD_CONTEST_DUE)
        return read_place(cast, out, 'f', word);
    if (command->base.kind == MSG_CMD_CONTEST_RESEAT && strchr(word, ':') == NULL)
        return read_place(cast, out, 'f', word);
    if (command->base.kind == MSG_CMD_CONTEST_ENTER)
        return read_player(cast, word, &out->players[command->player_count++]);
    if (command->base.kind == MSG_CMD_CONTEST_TEAM)
        return read_team(word, &out->teams[command->team_count++]);
    if (strncmp(word, "free:", 5) == 0)
        return read_free(word, &out->free[command->free_count++]);
    return read_pairing(cast, word, &out->pairings[command->pairing_count++]);
}

static const char *order_of(const char *name) {
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strcmp(orders[i].name, name) == 0)
            return orders[i].order;
    return "t";
}

void script_take_text(char *line, char *out, size_t size) {
    char *quote = strchr(line, '"');
    if (quote == NULL)
        return;
    *quote = '\0';
    snprintf(out, size, "%s", quote + 1);
    out[strcspn(out, "\"")] = '\0';
}

bool script_read(script_cast *cast, const char *by, const char *name, script_draft *out) {
    any_command *command = &out->command;
    const char *place = order_of(name);
    *out = (script_draft){0};
    command->terms = msg_terms_usual();
    command->premoves = command->draw_offers = true;
    command->base.fresh = out->fresh;
    command->pairings = out->pairings;
    command->free = out->free;
    command->players = out->players;
    command->teams = out->teams;
    if (!msg_command_of_name(name, &command->base.kind))
        return false;
    if (strcmp(by, "zone") != 0)
        command->base.by = *script_person(cast, by);
    for (char *word; (word = strtok(NULL, " ")) != NULL;) {
        if (read_flag(out, word) || read_setting(cast, out, word))
            continue;
        if (*place == '\0' || !read_place(cast, out, *place, word))
            return false;
        place += *place != '*';
    }
    return true;
}
