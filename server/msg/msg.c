/* msg.c - the names of commands and events, the sentences of replies, and who may see what.
 * Room: server/msg. */
#include "msg/msg.h"

#include <stdio.h>
#include <string.h>
#include <zug/faults.h>
#include <zug/sentence.h>

static const struct {
    const char *name;
    msg_command_body body;
} commands[] = {
#define X(NAME, name, BODY) {name, MSG_ASKS_##BODY},
    MSG_COMMANDS(X)
#undef X
};

static const struct {
    const char *name;
    msg_event_body body;
} events[] = {
#define X(NAME, name, BODY) {name, MSG_TELLS_##BODY},
    MSG_EVENTS(X)
#undef X
};

static const char *const ending_names[] = {
#define X(NAME, name) name,
    MSG_ENDINGS(X)
#undef X
};

static const char *const role_names[] = {
#define X(NAME, name) name,
    MSG_ROLES(X)
#undef X
};

static const char *const bye_names[] = {
#define X(NAME, name) name,
    MSG_BYES(X)
#undef X
};

static const char *const phrase_names[] = {
#define X(NAME, name) name,
    MSG_PHRASES(X)
#undef X
};

/* The code and the sentence of each refusal that has its own. */
static const struct {
    const char *code, *sentence;
} refusals[] = {{"ok", ""},
#define X(NAME, code, sentence) {code, sentence},
                MSG_REFUSALS(X)
#undef X
};

const char *msg_command_name(msg_command_kind kind) { return commands[kind].name; }

const char *msg_event_name(msg_event_kind kind) { return events[kind].name; }

msg_command_body msg_command_body_of(msg_command_kind kind) { return commands[kind].body; }

msg_event_body msg_event_body_of(msg_event_kind kind) { return events[kind].body; }

const char *msg_ending_name(msg_ending ending) { return ending_names[ending]; }

const char *msg_bye_name(msg_bye bye) { return bye_names[bye]; }

const char *msg_phrase_name(msg_phrase phrase) { return phrase_names[phrase]; }

const char *msg_role_name(msg_role role) { return role_names[role]; }

bool msg_command_of_name(const char *name, msg_command_kind *out) {
    for (int i = 0; i < (int)MSG_COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0) {
            *out = (msg_command_kind)i;
            return true;
        }
    return false;
}

bool msg_event_of_name(const char *name, msg_event_kind *out) {
    for (int i = 0; i < (int)MSG_EVENT_COUNT; i++)
        if (strcmp(events[i].name, name) == 0) {
            *out = (msg_event_kind)i;
            return true;
        }
    return false;
}

bool msg_bye_of_name(const char *name, msg_bye *out) {
    for (int i = 0; i < (int)MSG_BYE_COUNT; i++)
        if (strcmp(bye_names[i], name) == 0) {
            *out = (msg_bye)i;
            return true;
        }
    return false;
}

bool msg_phrase_of_name(const char *name, msg_phrase *out) {
    for (int i = MSG_PHRASE_NONE + 1; i < (int)MSG_PHRASE_COUNT; i++)
        if (strcmp(phrase_names[i], name) == 0) {
            *out = (msg_phrase)i;
            return true;
        }
    return false;
}

bool msg_command_is_inner(msg_command_kind kind) {
    return kind == MSG_CMD_PRESENT || kind == MSG_CMD_ABSENT || kind == MSG_CMD_OUTAGE ||
           kind == MSG_CMD_JUDGED || kind == MSG_CMD_CONTEST_REPORT || kind == MSG_CMD_CONTEST_DUE;
}

/* Makes a sentence of words without capital and full stop. */
static void set_sentence(char out[static MSG_SENTENCE_SIZE], const char *words) {
    size_t len = strlen(words);
    if (len > MSG_SENTENCE_SIZE - 2)
        len = MSG_SENTENCE_SIZE - 2;
    memcpy(out, words, len);
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
    out[len] = '.';
    out[len + 1] = '\0';
}

msg_reply msg_refuse(msg_refusal refusal) { return (msg_reply){.refusal = refusal}; }

msg_reply msg_refuse_round(const char *round) {
    msg_reply reply = {.refusal = MSG_REFUSED_ROUND_WAITS};
    snprintf(reply.text, sizeof reply.text,
             "Round %s is paired and has not started: start it, or remove its pairings.", round);
    snprintf(reply.round, sizeof reply.round, "%s", round);
    return reply;
}

msg_reply msg_refuse_game(zug_game_refusal refusal) {
    msg_reply reply = {.refusal = MSG_REFUSED_BY_GAME, .game = refusal};
    set_sentence(reply.text, zug_game_refusal_sentence(refusal));
    return reply;
}

msg_reply msg_refuse_move(const zug_facts *facts) {
    msg_reply reply = {
        .refusal = MSG_REFUSED_MOVE, .game = ZUG_GAME_REFUSED_ILLEGAL_MOVE, .facts = *facts};
    char words[ZUG_SENTENCE_SIZE];
    zug_sentence_facts(facts, words);
    set_sentence(reply.text, words);
    return reply;
}

const char *msg_reply_code(const msg_reply *reply) {
    if (reply->refusal == MSG_REFUSED_BY_GAME || reply->refusal == MSG_REFUSED_MOVE)
        return zug_game_refusal_name(reply->game);
    return refusals[reply->refusal].code;
}

const char *msg_reply_sentence(const msg_reply *reply) {
    if (reply->text[0] != '\0')
        return reply->text;
    return refusals[reply->refusal].sentence;
}

bool msg_command_is_hidden(msg_command_kind kind) {
    return kind == MSG_CMD_PREMOVE || kind == MSG_CMD_PREMOVE_CLEAR ||
           kind == MSG_CMD_ASSISTANT_ASK;
}

msg_stream_kind msg_event_stream_kind(msg_event_kind kind) {
    if (kind <= MSG_EVENT_CHALLENGE_ENDED)
        return MSG_STREAM_CHALLENGE;
    return kind <= MSG_EVENT_OUTAGE_OVER ? MSG_STREAM_TABLE : MSG_STREAM_CONTEST;
}

bool msg_event_is_public(const msg_event *event) {
    if (event->kind == MSG_EVENT_ASSISTANT_ASKED)
        return false;
    return event->kind != MSG_EVENT_GAME || (event->game.what.kind != ZUG_GAME_PREMOVE &&
                                             event->game.what.kind != ZUG_GAME_PREMOVE_CLEAR);
}

bool msg_news_is_for(const zug_game_news *news, uint8_t sides) {
    bool is_premove = news->kind == ZUG_GAME_NEWS_PREMOVE_SET ||
                      news->kind == ZUG_GAME_NEWS_PREMOVE_CLEARED ||
                      news->kind == ZUG_GAME_NEWS_PREMOVE_DROPPED;
    return !is_premove || (sides >> news->side & 1) != 0;
}

msg_terms msg_terms_usual(void) {
    msg_terms terms = {.start = zug_position_initial(),
                       .clock_start = ZUG_GAME_CLOCK_AFTER_FIRST_MOVE,
                       .premoves = true,
                       .draw_offers = true,
                       .lag_max_ms = MSG_LAG_MAX_MS};
    terms.control[ZUG_WHITE].kind = terms.control[ZUG_BLACK].kind = ZUG_TIMECONTROL_NONE;
    return terms;
}

msg_term msg_term_of_name(const char *name) {
    static const char *const names[] = {
#define X(NAME, text, field) text,
        MSG_TERMS(X)
#undef X
    };
    int term = 0;
    while (term < (int)MSG_TERM_COUNT && strcmp(name, names[term]) != 0)
        term++;
    return (msg_term)term;
}

void msg_terms_keep(msg_terms *terms, const msg_terms *from, uint32_t kept) {
#define X(NAME, name, field)                                                                       \
    if ((kept >> MSG_TERM_##NAME & 1) != 0)                                                        \
        memcpy(&terms->field, &from->field, sizeof terms->field);
    MSG_TERMS(X)
#undef X
}

/* True if a clock can be run by the control, or none is to run. */
static bool is_control(const zug_timecontrol *control) {
    return zug_timecontrol_is_valid(control) && control->kind != ZUG_TIMECONTROL_UNKNOWN;
}

bool msg_terms_are_playable(const msg_terms *terms) {
    if (!is_control(&terms->control[ZUG_WHITE]) || !is_control(&terms->control[ZUG_BLACK]))
        return false;
    if (terms->clock_start != ZUG_GAME_CLOCK_AT_START &&
        terms->clock_start != ZUG_GAME_CLOCK_AFTER_FIRST_MOVE)
        return false;
    if (terms->lag_max_ms < 0 || terms->lag_max_ms > MSG_LAG_MAX_MS ||
        terms->delay_plies > MSG_DELAY_MAX)
        return false;
    if (terms->claim_after_ms != 0 &&
        (terms->claim_after_ms < MSG_CLAIM_MIN_MS || terms->claim_after_ms > MSG_CLAIM_MAX_MS))
        return false;
    if (terms->default_after_ms != 0 && (terms->default_after_ms < MSG_DEFAULT_MIN_MS ||
                                         terms->default_after_ms > MSG_DEFAULT_MAX_MS))
        return false;
    if (terms->call_stop_ms != 0 &&
        (terms->call_stop_ms < MSG_CALL_STOP_MIN_MS || terms->call_stop_ms > MSG_CALL_STOP_MAX_MS))
        return false;
    return (zug_faults_find(&terms->start) & ZUG_FAULT_UNPLAYABLE) == 0 &&
           zug_outcome_of(&terms->start, NULL) == ZUG_OUTCOME_OPEN;
}

bool msg_is_computer(const char *name) {
    static const char word[] = MSG_COMPUTER " ";
    const char *level = name + sizeof word - 1;
    return strncmp(name, word, sizeof word - 1) == 0 && level[0] != '\0' &&
           level[strspn(level, "0123456789")] == '\0';
}
