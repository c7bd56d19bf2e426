/* house.c - the computers of a zone.
 * Room: server/bot. One search runs at a time, for the game with the least time left. What happens
 * in a game comes as events; whenever they are not enough the whole game is asked for again. */
#define _POSIX_C_SOURCE 200809L
#include "house.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot_socket.h"
#include "house_game.h"
#include "uci_engine.h"

/* AGAIN_MS: between two trials to reach the zone or to start the engine. QUIET_MS: after so long
 * without a first move a game is aborted. REFUSED_MS: between two wishes for a challenge that the
 * zone does not grant. */
enum { AGAIN_MS = 1000, REFUSED_MS = 10000, QUIET_MS = 180000, TICK_MS = 500 };
enum { FAILURES_MAX = 3, STARTS_MAX = 5 };
enum { REQUEST_SIZE = 512 };

/* One of the computers. */
typedef struct house_player {
    bot_socket socket;
    int level;
    char me[HOUSE_ID_SIZE];
    char standing[HOUSE_ID_SIZE]; /* its challenge in the lobby, or "" */
    bool is_asked;                /* to make or cancel it, of which nothing is known yet */
    int64_t stand_ms;             /* when to ask for it at the earliest */
    int64_t again_ms;             /* when to try to come in again */
} house_player;

typedef struct house {
    const house_wants *wants;
    house_player players[BOT_LEVELS];
    house_game games[HOUSE_GAMES_MAX];
    uci_engine engine;
    bool is_thinking;
    house_game *searched; /* the game that this is about; NULL if that is over */
    unsigned deaths;      /* of engines that have never moved */
    int64_t start_ms;     /* when to start the engine again */
    uint64_t random;
    unsigned session, nonce; /* of which nonces are made */
    const char *failed;      /* why it cannot go on, or NULL */
} house;

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A random number below n (xorshift64*; good enough to choose a move). */
static unsigned pick(house *self, unsigned n) {
    self->random ^= self->random >> 12;
    self->random ^= self->random << 25;
    self->random ^= self->random >> 27;
    return (unsigned)((self->random * UINT64_C(2685821657736338717)) >> 33) % n;
}

/* A member of a request; without a name there is none. */
typedef struct member {
    const char *name, *value;
} member;

static const member nothing = {NULL, NULL};

/* Sends {"do":what, "nonce":...} with up to two members; the game that it is about is in the nonce,
 * too. A connection that is broken is noticed when it is read. */
static void say(house *self, house_player *as, const char *what, member about, member more) {
    char text[REQUEST_SIZE], nonce[32];
    bool is_of_game = about.name != NULL && strcmp(about.name, "game") == 0;
    snprintf(nonce, sizeof nonce, "%06x-%u-%s", self->session, ++self->nonce,
             is_of_game ? about.value : "");
    json_t *request = json_pack("{s:s, s:s}", "do", what, "nonce", nonce);
    if (about.name != NULL)
        json_object_set_new(request, about.name, json_string(about.value));
    if (more.name != NULL)
        json_object_set_new(request, more.name, json_string(more.value));
    size_t len = json_dumpb(request, text, sizeof text, JSON_COMPACT);
    json_decref(request);
    if (len > 0 && len <= sizeof text)
        bot_socket_send(&as->socket, text, len);
}

static house_player *player_of(house *self, const house_game *game) {
    return &self->players[game->player];
}

/* A game that is known, or NULL. */
static house_game *find_game(house *self, const char *id) {
    for (size_t i = 0; i < self->wants->games && id[0] != '\0'; i++)
        if (strcmp(self->games[i].id, id) == 0)
            return &self->games[i];
    return NULL;
}

/* Asks for the whole of a game. */
static void ask_for(house *self, house_game *game) {
    game->is_due = false;
    game->is_stale = true;
    say(self, player_of(self, game), "watch", (member){"game", game->id}, nothing);
}

/* Goes to a game of a player's; one beyond the limit does not begin. */
static void sit_down(house *self, house_player *as, const char *id) {
    if (id[0] == '\0' || find_game(self, id) != NULL)
        return;
    for (size_t i = 0; i < self->wants->games; i++) {
        house_game *free_place = &self->games[i];
        if (free_place->id[0] != '\0')
            continue;
        *free_place = (house_game){.player = (int)(as - self->players), .since_ms = now_ms()};
        snprintf(free_place->id, HOUSE_ID_SIZE, "%s", id);
        ask_for(self, free_place);
        return;
    }
    say(self, as, "abort", (member){"game", id}, nothing);
}

static size_t free_places(const house *self) {
    size_t count = 0;
    for (size_t i = 0; i < self->wants->games; i++)
        count += self->games[i].id[0] == '\0';
    return count;
}

/* Keeps a challenge standing in the lobby as long as there is room for a game. */
static void stand(house *self, house_player *as) {
    bool has_room = free_places(self) > 0;
    if (as->socket.fd < 0 || as->me[0] == '\0' || as->is_asked ||
        has_room == (as->standing[0] != '\0') || now_ms() < as->stand_ms)
        return;
    as->is_asked = true;
    if (has_room)
        say(self, as, "challenge", (member){"control", self->wants->control},
            (member){"clock_start", "at-start"});
    else
        say(self, as, "cancel", (member){"challenge", as->standing}, nothing);
}

/* A game is over, or no longer ours. */
static void leave(house *self, house_game *game) {
    say(self, player_of(self, game), "unwatch", (member){"game", game->id}, nothing);
    if (self->searched == game)
        self->searched = NULL;
    game->id[0] = '\0';
}

/* A challenge to a player is taken if it has a clock, for the game shall end, and if there is room.
 */
static void answer_challenge(house *self, house_player *as, const json_t *challenge) {
    const json_t *control = json_object_get(challenge, "control");
    const char *id = house_text(challenge, "challenge");
    const char *white = house_text(control, "white"), *black = house_text(control, "black");
    bool is_timed = json_is_string(control) ? strcmp(json_string_value(control), "-") != 0
                                            : strcmp(white, "-") != 0 && strcmp(black, "-") != 0;
    bool takes = is_timed && free_places(self) > 0;
    say(self, as, takes ? "accept" : "decline", (member){"challenge", id}, nothing);
}

static bool is_me(const house_player *as, const json_t *person) {
    return strcmp(house_text(person, "id"), as->me) == 0;
}

static void on_challenge(house *self, house_player *as, const json_t *challenge) {
    if (is_me(as, json_object_get(challenge, "to")))
        answer_challenge(self, as, challenge);
    if (!is_me(as, json_object_get(challenge, "from")) || json_object_get(challenge, "to") != NULL)
        return;
    const char *id = house_text(challenge, "challenge");
    as->is_asked = false;
    if (as->standing[0] == '\0')
        snprintf(as->standing, HOUSE_ID_SIZE, "%s", id);
    else if (strcmp(as->standing, id) != 0)
        say(self, as, "cancel", (member){"challenge", id}, nothing);
}

static void on_challenge_ends(house *self, house_player *as, const json_t *challenge) {
    if (strcmp(as->standing, house_text(challenge, "challenge")) != 0)
        return;
    as->standing[0] = '\0';
    as->is_asked = false;
    stand(self, as);
}

/* What there is when a player comes in: its games, its challenge, and challenges to it. */
static void on_lobby(house *self, house_player *as, const json_t *lobby) {
    size_t i;
    const json_t *each;
    as->standing[0] = '\0';
    as->is_asked = false;
    json_array_foreach(json_object_get(lobby, "mine"), i, each) {
        sit_down(self, as, house_text(each, "game"));
    }
    json_array_foreach(json_object_get(lobby, "challenges"), i, each) {
        on_challenge(self, as, each);
    }
    say(self, as, "unlobby", nothing, nothing);
    stand(self, as);
}

static void on_hello(house *self, house_player *as, const json_t *hello) {
    const char *id = house_text(json_object_get(hello, "me"), "id");
    if (id[0] != '\0')
        snprintf(as->me, HOUSE_ID_SIZE, "%s", id);
    for (size_t i = 0; i < self->wants->games; i++)
        if (self->games[i].id[0] != '\0' && player_of(self, &self->games[i]) == as)
            ask_for(self, &self->games[i]);
    as->is_asked = true; /* the lobby shows whether it stands already */
    say(self, as, "lobby", nothing, nothing);
}

/* What is known of a game changes by a state or an event; a search for what it was is of no use. */
static void on_game(house *self, const json_t *message, bool is_state) {
    house_game *game = find_game(self, house_text(message, "game"));
    bool was_stale = game != NULL && game->is_stale;
    if (game == NULL)
        return;
    if (house_game_ends(message) || (is_state && !house_game_state(game, message, now_ms()))) {
        leave(self, game);
        return;
    }
    if (!is_state)
        house_game_event(game, message, now_ms());
    if (strcmp(house_text(message, "kind"), "take-back-asked") == 0) /* computers never ask */
        say(self, player_of(self, game), "agree-take-back", (member){"game", game->id}, nothing);
    if (game->is_stale && !was_stale)
        ask_for(self, game);
}

/* A request about a game was refused: another look says more. A game that goes wrong again and
 * again is resigned, so that nobody waits for it. What is about no game is about the challenge. */
static void on_refusal(house *self, house_player *as, const json_t *reply) {
    const char *code = house_text(reply, "code"), *id = strrchr(house_text(reply, "re"), '-');
    house_game *game = id != NULL ? find_game(self, id + 1) : NULL;
    if (game == NULL) {
        as->is_asked = false;
        as->stand_ms = now_ms() + REFUSED_MS;
    } else if (strcmp(code, "not-found") == 0) {
        leave(self, game);
    } else if (++game->failures > FAILURES_MAX) {
        say(self, as, "resign", (member){"game", game->id}, nothing);
    } else {
        ask_for(self, game);
    }
}

/* Does what a message calls for. */
static void hear(house *self, house_player *as, const json_t *message) {
    const char *type = house_text(message, "type");
    if (strcmp(type, "hello") == 0 || strcmp(type, "resync") == 0)
        on_hello(self, as, message);
    else if (strcmp(type, "reply") == 0 && !json_is_true(json_object_get(message, "ok")))
        on_refusal(self, as, message);
    else if (strcmp(type, "state") == 0 || strcmp(type, "event") == 0)
        on_game(self, message, type[0] == 's');
    else if (strcmp(type, "lobby") == 0)
        on_lobby(self, as, message);
    else if (strcmp(type, "challenge") == 0)
        on_challenge(self, as, message);
    else if (strcmp(type, "challenge-ends") == 0)
        on_challenge_ends(self, as, message);
    else if (strcmp(type, "game-begins") == 0)
        sit_down(self, as, house_text(message, "game"));
}

/* Reads one message of a player. */
static void listen_to(house *self, house_player *as) {
    size_t len;
    if (!bot_socket_next(&as->socket, &len)) {
        bot_socket_close(&as->socket);
        as->again_ms = now_ms() + AGAIN_MS;
        return;
    }
    if (len == 0)
        return;
    json_t *message = json_loadb(as->socket.message, len, 0, NULL);
    hear(self, as, message);
    json_decref(message);
}

/* Opens the connections that are closed. A token that the zone does not know any more was replaced:
 * somebody else plays as these now. */
static void come_in(house *self) {
    for (size_t i = 0; i < self->wants->count; i++) {
        house_player *as = &self->players[i];
        if (as->socket.fd >= 0 || now_ms() < as->again_ms)
            continue;
        as->again_ms = now_ms() + AGAIN_MS;
        if (!bot_socket_open(&as->socket) && as->socket.status == 401)
            self->failed = "the zone does not take its tokens any more; another zug bot may have "
                           "taken its place";
    }
}

static void send_move(house *self, house_game *game, zug_move move) {
    char text[ZUG_UCI_SIZE];
    zug_uci_write(&game->now, move, text);
    game->is_due = false;
    say(self, player_of(self, game), "move", (member){"game", game->id}, (member){"move", text});
}

/* True if the level slips: then it makes any legal move. */
static bool slip(house *self, house_game *game) {
    zug_move_list moves;
    const bot_level *level = bot_level_of(player_of(self, game)->level);
    if (level->slips == 0 || pick(self, 100) >= (unsigned)level->slips)
        return false;
    zug_movegen_legal(&game->now, &moves);
    if (moves.count == 0)
        return false;
    send_move(self, game, moves.moves[pick(self, (unsigned)moves.count)]);
    return true;
}

/* The game that has to be answered first. */
static house_game *most_urgent(house *self) {
    house_game *found = NULL;
    for (size_t i = 0; i < self->wants->games; i++) {
        house_game *game = &self->games[i];
        if (game->id[0] != '\0' && game->is_due && player_of(self, game)->socket.fd >= 0 &&
            (found == NULL || game->left_ms < found->left_ms))
            found = game;
    }
    return found;
}

/* The engine is gone. The game that it thought about is tried again, but not for ever: a position
 * may be too much for it. */
static void lose_engine(house *self) {
    house_game *game = self->searched;
    uci_engine_stop(&self->engine);
    self->is_thinking = false;
    self->searched = NULL;
    self->start_ms = now_ms();
    if (game != NULL && ++game->failures > FAILURES_MAX) {
        game->is_due = false;
        say(self, player_of(self, game), "resign", (member){"game", game->id}, nothing);
    }
    self->wants->on_trouble(self->wants->ctx, "the engine has ended; it is started again");
}

/* Starts the engine if it does not run. */
static void keep_engine(house *self) {
    if (self->engine.engine != NULL || now_ms() < self->start_ms)
        return;
    self->start_ms = now_ms() + AGAIN_MS;
    if (uci_engine_start(&self->engine, self->wants->engine, self->wants->hash_mb))
        self->deaths = 0;
    else if (++self->deaths >= STARTS_MAX)
        self->failed = "the engine does not start any more";
}

/* Lets the engine think about the next game, if it is free. */
static void think(house *self) {
    bool is_free = !self->is_thinking && self->engine.engine != NULL;
    house_game *game = is_free ? most_urgent(self) : NULL;
    if (game == NULL || slip(self, game))
        return;
    const bot_level *level = bot_level_of(player_of(self, game)->level);
    const uci_search search = {.start = &game->first,
                               .moves = game->moves,
                               .move_count = game->move_count,
                               .skill = level->skill,
                               .nodes = level->nodes,
                               .ms = bot_level_think_ms(game->left_ms)};
    self->is_thinking = true;
    self->searched = game;
    game->asked_plies = game->plies;
    if (!uci_engine_go(&self->engine, &search))
        lose_engine(self);
}

/* Takes the engine's move, if it has one and the game is still where it was. */
static void take_move(house *self) {
    zug_move move;
    house_game *game = self->searched;
    uci_answer answer = uci_engine_read(&self->engine, &move);
    if (answer == UCI_NOT_YET)
        return;
    if (answer == UCI_GONE) {
        lose_engine(self);
        return;
    }
    self->is_thinking = false;
    self->searched = NULL;
    if (game != NULL && game->is_due && game->plies == game->asked_plies)
        send_move(self, game, move);
}

/* Nobody is kept waiting by who does not begin. */
static void look_at_quiet(house *self) {
    for (size_t i = 0; i < self->wants->games; i++) {
        house_game *game = &self->games[i];
        if (game->id[0] == '\0' || game->plies >= 2 || now_ms() - game->since_ms < QUIET_MS)
            continue;
        game->since_ms = now_ms();
        say(self, player_of(self, game), "abort", (member){"game", game->id}, nothing);
    }
}

/* Waits until somebody says something, or a moment has passed. */
static void wait_for_news(house *self) {
    struct pollfd list[BOT_LEVELS + 1];
    size_t count = self->wants->count;
    for (size_t i = 0; i < count; i++)
        list[i] = (struct pollfd){.fd = self->players[i].socket.fd, .events = POLLIN};
    list[count] = (struct pollfd){.fd = uci_engine_socket(&self->engine), .events = POLLIN};
    if (poll(list, (nfds_t)count + 1, TICK_MS) <= 0)
        return;
    for (size_t i = 0; i < count; i++)
        if (list[i].revents != 0)
            listen_to(self, &self->players[i]);
    if (list[count].revents != 0)
        take_move(self);
}

/* True if all are in the zone. */
static bool are_all_in(const house *self) {
    for (size_t i = 0; i < self->wants->count; i++)
        if (self->players[i].me[0] == '\0')
            return false;
    return true;
}

/* Takes the address apart for each of them. False if it is none; then too all can be freed. */
static bool make_players(house *self) {
    for (size_t i = 0; i < BOT_LEVELS; i++)
        self->players[i].socket.fd = -1;
    for (size_t i = 0; i < self->wants->count; i++) {
        house_player *as = &self->players[i];
        as->level = self->wants->levels[i];
        if (!bot_socket_init(&as->socket, self->wants->url))
            return false;
        bot_socket_bear(&as->socket, self->wants->tokens[i]);
    }
    return true;
}

/* Plays until it is told to end, or cannot go on. */
static void run(house *self, const volatile int *ends) {
    bool is_ready = false;
    while (*ends == 0 && self->failed == NULL) {
        come_in(self);
        keep_engine(self);
        think(self);
        wait_for_news(self);
        look_at_quiet(self);
        for (size_t i = 0; i < self->wants->count; i++)
            stand(self, &self->players[i]);
        if (!is_ready && are_all_in(self)) {
            is_ready = true;
            self->wants->on_ready(self->wants->ctx, uci_engine_name(&self->engine));
        }
    }
}

bool house_run(const house_wants *wants, const volatile int *ends,
               char why[static HOUSE_WHY_SIZE]) {
    house *self = calloc(1, sizeof *self);
    if (self == NULL)
        return false;
    self->wants = wants;
    self->random = (uint64_t)time(NULL) * 2 + UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)getpid();
    self->session = pick(self, 1U << 24);
    if (!make_players(self))
        self->failed = "the address of the zone is like http://127.0.0.1:8064";
    else if (!uci_engine_start(&self->engine, wants->engine, wants->hash_mb))
        self->failed = "the engine cannot be started, or does not speak UCI";
    run(self, ends);
    bool fine = self->failed == NULL;
    if (!fine)
        snprintf(why, HOUSE_WHY_SIZE, "%s", self->failed);
    uci_engine_stop(&self->engine);
    for (size_t i = 0; i < wants->count; i++)
        bot_socket_free(&self->players[i].socket);
    free(self);
    return fine;
}
