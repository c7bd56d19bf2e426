/* bot.c - plays random legal games in a playing zone, by docs/protocol.md alone.
 *
 * usage: bot [--accept] [--games N] [--control CONTROL] [--seed N] [--told] URL NAME
 *
 * Comes in as a guest, challenges everybody (or, with --accept, takes the first challenge in the
 * lobby), plays N games (1) one after the other, and prints a line for each: its id, the result,
 * and how it ended. A connection that breaks is opened again; the game goes on from the state that
 * the zone shows then. With --told it prints everything that the zone has told it of its games, for
 * a test to compare: "told GAME VERSION HALF-MOVES MOVE...", and "done GAME VERSION" for a move
 * that was acknowledged.
 *
 * cc -I ../../server bot.c ../../server/bot/bot_socket.c $(pkg-config --cflags --libs zug jansson)
 */
#define _POSIX_C_SOURCE 200809L
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/zug.h>

#include "bot/bot_socket.h"

enum { ID_SIZE = 16, REQUEST_SIZE = 512, TRIES = 600, TRY_EVERY_MS = 100 };

typedef struct bot {
    bot_socket socket;
    const char *name, *control;
    bool accepts, tells;
    int games; /* still to be played */
    uint64_t random;
    unsigned nonce;
    char me[ID_SIZE];        /* our id */
    char game[ID_SIZE];      /* the one being played, or "" */
    char challenge[ID_SIZE]; /* the one that we are taking, or "" */
    bool is_mine[2];         /* which sides we play: white, black */
    long answered;           /* half-moves that were made when we last moved; -1: none yet */
} bot;

static void wait_ms(long ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* A random number below n (xorshift64*; good enough to choose a move). */
static unsigned pick(bot *self, unsigned n) {
    self->random ^= self->random >> 12;
    self->random ^= self->random << 25;
    self->random ^= self->random >> 27;
    return (unsigned)((self->random * UINT64_C(2685821657736338717)) >> 33) % n;
}

/* Sends {"do":what, name:value, name2:value2, "nonce":...}. False if the connection is broken. */
static bool say(bot *self, const char *what, const char *name, const char *value, const char *name2,
                const char *value2) {
    char text[REQUEST_SIZE], nonce[16];
    snprintf(nonce, sizeof nonce, "%u", ++self->nonce);
    json_t *request = json_pack("{s:s, s:s}", "do", what, "nonce", nonce);
    if (name != NULL)
        json_object_set_new(request, name, json_string(value));
    if (name2 != NULL)
        json_object_set_new(request, name2, json_string(value2));
    size_t len = json_dumpb(request, text, sizeof text, JSON_COMPACT);
    json_decref(request);
    return len > 0 && len <= sizeof text && bot_socket_send(&self->socket, text, len);
}

/* The text of a member, or "". */
static const char *text_of(const json_t *message, const char *name) {
    const char *text = json_string_value(json_object_get(message, name));
    return text != NULL ? text : "";
}

static void keep_id(char to[static ID_SIZE], const char *id) { snprintf(to, ID_SIZE, "%s", id); }

/* Looks for a game. The lobby shows what we have already, too, should the connection have been
 * away. */
static bool seek(bot *self) {
    self->game[0] = self->challenge[0] = '\0';
    return say(self, "lobby", NULL, NULL, NULL, NULL);
}

/* Goes to a game of ours, unless we are at one. */
static bool sit_down(bot *self, const json_t *game) {
    bool is_ours = strcmp(text_of(json_object_get(game, "white"), "id"), self->me) == 0 ||
                   strcmp(text_of(json_object_get(game, "black"), "id"), self->me) == 0;
    if (self->game[0] != '\0' || !is_ours)
        return true;
    keep_id(self->game, text_of(game, "game"));
    return say(self, "unlobby", NULL, NULL, NULL, NULL) &&
           say(self, "watch", "game", self->game, NULL, NULL);
}

/* True if a challenge is our own. */
static bool is_own(const bot *self, const json_t *challenge) {
    return strcmp(text_of(json_object_get(challenge, "from"), "id"), self->me) == 0;
}

/* Takes a challenge, unless it is ours or we are busy. */
static bool take(bot *self, const json_t *challenge) {
    if (!self->accepts || self->game[0] != '\0' || self->challenge[0] != '\0' ||
        is_own(self, challenge))
        return true;
    keep_id(self->challenge, text_of(challenge, "challenge"));
    return say(self, "accept", "challenge", self->challenge, NULL, NULL);
}

/* Goes on with a game of ours, takes a challenge, or makes one unless ours still stands. */
static bool on_lobby(bot *self, const json_t *lobby) {
    size_t i;
    const json_t *each;
    bool is_waiting = self->accepts;
    json_array_foreach(json_object_get(lobby, "mine"), i, each) {
        if (!sit_down(self, each))
            return false;
    }
    json_array_foreach(json_object_get(lobby, "challenges"), i, each) {
        is_waiting = is_waiting || is_own(self, each);
        if (!take(self, each))
            return false;
    }
    return self->game[0] != '\0' || is_waiting ||
           say(self, "challenge", "control", self->control, NULL, NULL);
}

/* Makes a random move if it is our turn in a position, and if we have not yet answered it. */
static bool answer(bot *self, const char *fen, long plies) {
    zug_position pos;
    zug_move_list moves;
    char move[ZUG_UCI_SIZE];
    if (zug_fen_parse(zug_str_from(fen), ZUG_FEN_LENIENT, &pos, NULL, NULL) != ZUG_OK)
        return true;
    if (!self->is_mine[zug_position_turn(&pos)] || plies == self->answered)
        return true;
    zug_movegen_legal(&pos, &moves);
    if (moves.count == 0)
        return true;
    self->answered = plies;
    zug_uci_write(&pos, moves.moves[pick(self, (unsigned)moves.count)], move);
    return say(self, "move", "game", self->game, "move", move);
}

/* A game is over: says so, and seeks the next one. */
static bool finish(bot *self, const json_t *message) {
    const char *result = text_of(message, "result"), *end = text_of(message, "end");
    printf("%s %s %s\n", self->game, result[0] != '\0' ? result : "*",
           end[0] != '\0' ? end : "aborted");
    fflush(stdout);
    say(self, "unwatch", "game", self->game, NULL, NULL);
    return --self->games == 0 || seek(self);
}

/* Prints the moves of an event or a state. */
static void tell(const json_t *message, long plies) {
    size_t i;
    const json_t *move;
    printf("told %s %ld %ld", text_of(message, "game"),
           (long)json_integer_value(json_object_get(message, "version")), plies);
    json_array_foreach(json_object_get(message, "moves"), i, move) {
        printf(" %s", text_of(move, "uci"));
    }
    putchar('\n');
    fflush(stdout);
}

static bool on_state(bot *self, const json_t *state) {
    size_t i;
    const json_t *side, *sides = json_object_get(state, "sides");
    const char *status = text_of(state, "status");
    long plies = (long)json_array_size(json_object_get(state, "moves"));
    if (self->tells)
        tell(state, plies);
    if (strcmp(text_of(state, "game"), self->game) != 0)
        return true;
    if (strcmp(status, "over") == 0 || strcmp(status, "aborted") == 0)
        return finish(self, state);
    self->is_mine[0] = self->is_mine[1] = false;
    json_array_foreach(sides, i, side) {
        self->is_mine[strcmp(json_string_value(side), "black") == 0] = true;
    }
    self->answered = -1;
    return answer(self, text_of(state, "fen"), plies);
}

static bool on_event(bot *self, const json_t *event) {
    const char *kind = text_of(event, "kind");
    if (self->tells && json_object_get(event, "plies") != NULL)
        tell(event, (long)json_integer_value(json_object_get(event, "plies")));
    if (strcmp(text_of(event, "game"), self->game) != 0)
        return true;
    if (json_object_get(event, "result") != NULL || strcmp(kind, "aborted") == 0)
        return finish(self, event);
    if (strcmp(kind, "resume") == 0 || strcmp(kind, "take-back") == 0)
        self->answered = -1; /* what we said to this position does not count any more */
    return answer(self, text_of(event, "fen"),
                  (long)json_integer_value(json_object_get(event, "plies")));
}

/* A refusal that passes is answered by looking again; one that does not is a mistake of ours. */
static bool on_reply(bot *self, const json_t *reply) {
    const char *code = text_of(reply, "code");
    if (json_is_true(json_object_get(reply, "ok"))) {
        if (self->tells && json_object_get(reply, "version") != NULL) {
            printf("done %s %ld\n", text_of(reply, "id"),
                   (long)json_integer_value(json_object_get(reply, "version")));
            fflush(stdout);
        }
        return true;
    }
    if (strcmp(code, "not-your-turn") == 0 || strcmp(code, "game-over") == 0 ||
        strcmp(code, "over") == 0 || strcmp(code, "paused") == 0 || strcmp(code, "flag-fell") == 0)
        return self->game[0] != '\0' || seek(self); /* another message says more */
    if (strcmp(code, "not-stored") != 0 && strcmp(code, "too-fast") != 0 &&
        strcmp(code, "busy") != 0 && strcmp(code, "not-found") != 0) {
        fprintf(stderr, "bot: %s: %s\n", code, text_of(reply, "message"));
        exit(1);
    }
    wait_ms(TRY_EVERY_MS);
    return self->game[0] != '\0' ? say(self, "watch", "game", self->game, NULL, NULL) : seek(self);
}

/* Does what a message calls for. False if the connection is broken. */
static bool hear(bot *self, const json_t *message) {
    const char *type = text_of(message, "type");
    if (strcmp(type, "hello") == 0)
        keep_id(self->me, text_of(json_object_get(message, "me"), "id"));
    if (strcmp(type, "hello") == 0 || strcmp(type, "resync") == 0)
        return self->game[0] != '\0' ? say(self, "watch", "game", self->game, NULL, NULL)
                                     : seek(self);
    if (strcmp(type, "reply") == 0)
        return on_reply(self, message);
    if (strcmp(type, "state") == 0)
        return on_state(self, message);
    if (strcmp(type, "event") == 0)
        return on_event(self, message);
    if (strcmp(type, "challenge") == 0)
        return take(self, message);
    if (strcmp(type, "lobby") == 0)
        return on_lobby(self, message);
    if (strcmp(type, "game-begins") == 0)
        return sit_down(self, message);
    return true;
}

/* Listens until the games are played or the connection breaks. */
static void listen_and_play(bot *self) {
    size_t len;
    while (self->games > 0 && bot_socket_receive(&self->socket, &len)) {
        json_t *message = json_loadb(self->socket.message, len, 0, NULL);
        bool fine = hear(self, message);
        json_decref(message);
        if (!fine)
            return;
    }
}

/* Comes in, and plays through broken connections. False if the zone stays away. */
static bool run(bot *self) {
    int tries = TRIES;
    while (!bot_socket_enter(&self->socket, self->name)) {
        if (--tries == 0)
            return false;
        wait_ms(TRY_EVERY_MS);
    }
    while (self->games > 0) {
        if (bot_socket_open(&self->socket)) {
            tries = TRIES;
            listen_and_play(self);
        } else if (--tries == 0) {
            return false;
        }
        if (self->games > 0)
            wait_ms(TRY_EVERY_MS);
    }
    return true;
}

static int complain(void) {
    fprintf(stderr,
            "usage: bot [--accept] [--games N] [--control CONTROL] [--seed N] [--told] URL NAME\n");
    return 2;
}

int main(int argc, char **argv) {
    bot self = {.control = "300+3", .games = 1, .random = (uint64_t)time(NULL), .answered = -1};
    int at = 1;
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
        if (strcmp(argv[at], "--accept") == 0) {
            self.accepts = true;
            continue;
        }
        if (strcmp(argv[at], "--told") == 0) {
            self.tells = true;
            continue;
        }
        if (at + 1 == argc)
            return complain();
        if (strcmp(argv[at], "--games") == 0)
            self.games = atoi(argv[++at]);
        else if (strcmp(argv[at], "--control") == 0)
            self.control = argv[++at];
        else if (strcmp(argv[at], "--seed") == 0)
            self.random = strtoull(argv[++at], NULL, 10);
        else
            return complain();
    }
    if (argc - at != 2 || self.games < 1 || !bot_socket_init(&self.socket, argv[at]))
        return complain();
    self.name = argv[at + 1];
    self.random = self.random * 2 + UINT64_C(0x9e3779b97f4a7c15);
    bool fine = run(&self);
    bot_socket_free(&self.socket);
    if (!fine)
        fprintf(stderr, "bot: the zone at %s cannot be reached\n", argv[at]);
    return fine ? 0 : 1;
}
