/* fuzz_routes.c - any lines as what people with and without a session ask of a whole zone, by HTTP
 * and by WebSocket, while time goes on: every request is answered once and well, no answer tells a
 * secret, and the database that is left verifies.
 *
 * A line is one of
 *
 *     xMETHOD PATH BODY   a request of x: a b accounts, c an arbiter, g a guest, anything
 *                         else nobody
 *     @x                  x opens a WebSocket, in place of an older one; @ alone: all hang up
 *     >x MESSAGE          x sends a message there
 *     +N                  N hundredths of a second pass
 *     ~N                  the same, but the zone stands still
 *     !                   the loop fails, and the zone ends as it stands
 *
 * In it $0 is the id that an answer has told last, $1 the one before, and so on. If the first line
 * is L, the limits for addresses are on. The zone is the real one, in a folder of its own; only the
 * room net is a fake, and hashing passwords is cheap. */
#define _GNU_SOURCE /* memmem */
#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../tests/support/fake_net.h"
#include "app.h"
#include "operator/operator.h"
#include "property.h"

enum { PEOPLE = 4, IDS = 32, ID_LEN = 12, LINES = 48, REQUEST_MAX = 1 << 16, TOKEN_LEN = 43 };

static const char letters[PEOPLE + 1] = "abcg";

/* Who takes part. Their tokens are made once; the database that has them is copied for each run. */
typedef struct troupe {
    char folder[64], database[96];
    char token[PEOPLE][TOKEN_LEN + 1];
    char *bytes; /* of the database */
    size_t len;
} troupe;

static troupe cast;

/* A run: what is asked, and by which connections. */
typedef struct play {
    net_loop *loop;
    zug_str all, rest; /* the lines, and those that are still to be done */
    int lines;
    bool is_ending;
    net_conn *request;      /* the request under way, or NULL */
    net_conn *open[PEOPLE]; /* WebSockets */
    net_conn *told;         /* one that a message was sent to, and no answer has come; or NULL */
    size_t told_len;        /* what had been sent to it before */
    char ids[IDS][ID_LEN + 1];
    unsigned id_count;
    char *came; /* the answer before this one, for the setting up */
} play;

/* --- in place of what is slow or random ------------------------------------------------------- */

static const char hash_mark[] = "$fuzz$";

int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const password,
                      unsigned long long len, unsigned long long ops, size_t memory) {
    (void)ops, (void)memory;
    memset(out, 0, crypto_pwhash_STRBYTES);
    snprintf(out, crypto_pwhash_STRBYTES, "%s%016llx", hash_mark,
             (unsigned long long)mix(1, password, (size_t)len));
    return 0;
}

int crypto_pwhash_str_verify(const char hash[crypto_pwhash_STRBYTES], const char *const password,
                             unsigned long long len) {
    char again[crypto_pwhash_STRBYTES];
    return crypto_pwhash_str(again, password, len, 0, 0) == 0 && strcmp(hash, again) == 0 ? 0 : -1;
}

static uint64_t chance;

static const char *chance_name(void) { return "fuzz"; }

static uint32_t chance_draw(void) {
    uint64_t x = (chance += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)(x >> 32 ^ x);
}

static void chance_fill(void *const out, const size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)chance_draw();
}

static struct randombytes_implementation chances = {
    .implementation_name = chance_name, .random = chance_draw, .buf = chance_fill};

/* The zone starts this program once more to read what people import. */
__attribute__((constructor)) static void become_child(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], APP_CHECK_WORD) == 0)
        app_check_as_child();
}

/* --- what must hold of an answer -------------------------------------------------------------- */

static bool has(zug_str text, const char *secret) {
    return memmem(text.data, text.len, secret, strlen(secret)) != NULL;
}

/* Nobody is told a token that was given to somebody before, or the hash of a password, unless they
 * have said it. */
static void check_secrets(const play *of, zug_str text) {
    require(!has(text, hash_mark) || has(of->all, hash_mark));
    for (int i = 0; i < PEOPLE; i++)
        require(cast.token[i][0] == '\0' || !has(text, cast.token[i]) ||
                has(of->all, cast.token[i]));
}

/* Keeps an id that was told. */
static void keep_id(play *of, const json_t *object, const char *name) {
    const char *id = json_string_value(json_object_get(object, name));
    if (id == NULL || strlen(id) != ID_LEN)
        return;
    for (unsigned i = 0; i < of->id_count && i < IDS; i++)
        if (strcmp(of->ids[i], id) == 0)
            return;
    memcpy(of->ids[of->id_count++ % IDS], id, ID_LEN + 1);
}

/* A text that claims to be JSON is; what it names can be asked for. */
static void check_json(play *of, zug_str body, int status) {
    json_t *object = json_loadb(body.data, body.len, 0, NULL);
    require(json_is_object(object));
    keep_id(of, object, "id");
    keep_id(of, json_object_get(object, "me"), "id");
    keep_id(of, json_object_get(json_object_get(object, "white"), "assistant"), "link");
    keep_id(of, json_object_get(json_object_get(object, "black"), "assistant"), "link");
    if (status >= 400)
        require(json_string_length(json_object_get(object, "code")) > 0 &&
                json_string_length(json_object_get(object, "message")) > 0);
    json_decref(object);
}

/* One whole answer, on a connection that ends with it. */
static void check_answer(play *of, zug_str all) {
    const char *end = memmem(all.data, all.len, "\r\n\r\n", 4);
    require(end != NULL && memcmp(all.data, "HTTP/1.1 ", 9) == 0);
    zug_str head = {all.data, (size_t)(end - all.data) + 2},
            body = str_slice(all, head.len + 2, all.len);
    int status = atoi(all.data + 9);
    require(status >= 200 && status < 600 && status != 500);
    require(has(head, "\r\nConnection: close\r\n") &&
            has(head, "\r\nX-Content-Type-Options: nosniff\r\n") &&
            has(head, "\r\nContent-Security-Policy: default-src 'none'"));
    const char *length = memmem(head.data, head.len, "\r\nContent-Length: ", 18);
    if (length != NULL && body.len > 0) /* there is none if a head was asked for */
        require(strtoul(length + 18, NULL, 10) == body.len);
    if (has(head, "\r\nContent-Type: application/json\r\n") && body.len > 0)
        check_json(of, body, status);
    check_secrets(of, all);
}

/* --- asking ----------------------------------------------------------------------------------- */

/* The number of a person's letter, or PEOPLE. */
static int number_of(char letter) {
    const char *at = letter == '\0' ? NULL : strchr(letters, letter);
    return at == NULL ? PEOPLE : (int)(at - letters);
}

/* Copies a text with the ids that it asks for. Returns its length. */
static size_t fill_in(const play *of, zug_str text, char *out, size_t size) {
    size_t len = 0;
    for (size_t i = 0; i < text.len && len + ID_LEN < size; i++) {
        unsigned back = i + 1 < text.len ? (unsigned)(text.data[i + 1] - '0') : IDS;
        if (text.data[i] != '$' || back > 9 || back >= of->id_count) {
            out[len++] = text.data[i];
            continue;
        }
        memcpy(out + len, of->ids[(of->id_count - 1 - back) % IDS], ID_LEN);
        len += ID_LEN;
        i++;
    }
    return len;
}

/* Writes the header that says who asks. */
static int write_cookie(int person, char *out, size_t size) {
    return person == PEOPLE ? snprintf(out, size, "%s", "")
                            : snprintf(out, size, "Cookie: zug=%s\r\n", cast.token[person]);
}

/* Begins a request. */
static void ask(play *of, int person, zug_str line) {
    static char path[REQUEST_MAX / 4], body[REQUEST_MAX / 4], request[REQUEST_MAX];
    char cookie[80];
    zug_str method = str_cut(&line, ' '), target = str_cut(&line, ' ');
    size_t path_len = fill_in(of, target, path, sizeof path);
    size_t body_len = fill_in(of, line, body, sizeof body);
    write_cookie(person, cookie, sizeof cookie);
    if (method.len > 100)
        return;
    int len = snprintf(request, sizeof request, "%.*s %.*s HTTP/1.1\r\nHost: a\r\n%s",
                       (int)method.len, method.data, (int)path_len, path, cookie);
    len += snprintf(request + len, sizeof request - (size_t)len,
                    "Connection: close\r\nContent-Length: %zu\r\n\r\n", body_len);
    memcpy(request + len, body, body_len);
    of->request = fake_net_connect(fake_net_listener(), 1 + (uint64_t)person);
    require(of->request != NULL);
    fake_net_send(of->request, (zug_str){request, (size_t)len + body_len});
    fake_net_send_end(of->request);
}

static void hang_up(play *of, int person) {
    if (of->open[person] == NULL)
        return;
    check_secrets(of, fake_net_sent(of->open[person]));
    if (of->told == of->open[person])
        of->told = NULL;
    fake_net_free(of->open[person]);
    of->open[person] = NULL;
}

/* Waits for something to be told on a WebSocket. */
static void wait_for(play *of, net_conn *conn) {
    of->told = conn;
    of->told_len = fake_net_sent(conn).len;
}

static void open_socket(play *of, int person) {
    char request[400], cookie[80];
    hang_up(of, person);
    write_cookie(person, cookie, sizeof cookie);
    int len = snprintf(request, sizeof request,
                       "GET /ws?v=1 HTTP/1.1\r\nHost: a\r\n%sConnection: Upgrade\r\n"
                       "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                       cookie);
    of->open[person] = fake_net_connect(fake_net_listener(), 1 + (uint64_t)person);
    require(of->open[person] != NULL);
    fake_net_send(of->open[person], (zug_str){request, (size_t)len});
}

/* Sends a frame; its mask is zero. */
static void send_frame(net_conn *conn, unsigned char first, zug_str text) {
    char frame[8 + 4096] = {(char)first, (char)(0x80 | 126)};
    text = str_slice(text, 0, 4096);
    frame[2] = (char)(text.len >> 8);
    frame[3] = (char)text.len;
    size_t head = 8;
    if (text.len < 126) {
        frame[1] = (char)(0x80 | text.len);
        frame[2] = frame[3] = 0;
        head = 6;
    }
    if (text.len > 0)
        memcpy(frame + head, text.data, text.len);
    fake_net_send(conn, (zug_str){frame, head + text.len});
}

static void say(play *of, int person, zug_str text) {
    static char message[REQUEST_MAX / 4];
    if (person == PEOPLE || of->open[person] == NULL || !fake_net_is_open(of->open[person]))
        return;
    size_t len = fill_in(of, text, message, sizeof message);
    wait_for(of, of->open[person]);
    send_frame(of->open[person], 0x81, (zug_str){message, len});
}

/* Time passes; who has a WebSocket shows that he is still there. */
static void wait(play *of, zug_str number, bool stands_still) {
    uint64_t hundredths = 0;
    str_to_number(number, 3000, &hundredths);
    if (stands_still)
        fake_net_stand_still(of->loop, (int64_t)hundredths * 10);
    else
        fake_net_advance(of->loop, (int64_t)hundredths * 10);
    for (int i = 0; i < PEOPLE; i++)
        if (of->open[i] != NULL)
            send_frame(of->open[i], 0x8A, (zug_str){"", 0});
}

static void do_line(play *of, zug_str line) {
    if (line.len == 0)
        return;
    int person = number_of(line.len > 1 ? line.data[1] : '\0');
    switch (line.data[0]) {
    case '@':
        if (person < PEOPLE)
            open_socket(of, person);
        for (int i = 0; i < PEOPLE && line.len == 1; i++)
            hang_up(of, i);
        break;
    case '>':
        say(of, person, str_slice(line, 3, line.len));
        break;
    case '!':
        net_loop_stop(of->loop);
        break;
    case '+':
    case '~':
        wait(of, str_slice(line, 1, line.len), line.data[0] == '~');
        break;
    default:
        ask(of, number_of(line.data[0]), str_slice(line, 1, line.len));
    }
}

/* The answer has come. */
static void take_answer(play *of) {
    zug_str all = fake_net_sent(of->request);
    if (of->came != NULL)
        snprintf(of->came, REQUEST_MAX, "%.*s", (int)all.len, all.data);
    else
        check_answer(of, all);
    fake_net_free(of->request);
    of->request = NULL;
}

/* Everybody reads what there is. True if anybody has. */
static bool read_all(play *of) {
    bool any = of->request != NULL && fake_net_read(of->request, SIZE_MAX) > 0;
    for (int i = 0; i < PEOPLE; i++)
        any = (of->open[i] != NULL && fake_net_read(of->open[i], SIZE_MAX) > 0) || any;
    return any;
}

/* All lines are done: the zone is asked to end, and given the time that it takes for it. */
static void end(play *of) {
    if (!of->is_ending)
        fake_net_signal(of->loop, SIGTERM);
    else
        fake_net_advance(of->loop, 2000);
    of->is_ending = true;
}

/* The zone has nothing to do: the next line. */
static bool go_on(void *ctx) {
    play *of = ctx;
    if (read_all(of))
        return true;
    if (of->request != NULL && fake_net_is_open(of->request))
        return false;
    if (of->told != NULL && fake_net_is_open(of->told) &&
        fake_net_sent(of->told).len == of->told_len)
        return false;
    of->told = NULL;
    if (of->request != NULL)
        take_answer(of);
    else if (of->rest.len > 0 && of->lines++ < LINES)
        do_line(of, str_cut(&of->rest, '\n'));
    else
        end(of);
    return true;
}

/* --- the zone --------------------------------------------------------------------------------- */

static void on_ready(void *ctx, const net_places *at) {
    play *of = ctx;
    (void)at;
    of->loop = fake_net_loop();
    fake_net_on_idle(of->loop, go_on, of);
}

/* Opens the zone, lets everything be asked of it, and closes it. */
static void run(play *of, zug_str lines) {
    char why[APP_SENTENCE_SIZE];
    bool is_limited = lines.len > 1 && memcmp(lines.data, "L\n", 2) == 0;
    of->all = lines;
    of->rest = str_slice(lines, is_limited ? 2 : 0, lines.len);
    app_options options = {
        .data = cast.folder, .address_limit = is_limited, .on_ready = on_ready, .ctx = of};
    require(app_run(&options, why));
    for (int i = 0; i < PEOPLE; i++)
        hang_up(of, i);
    require(of->request == NULL);
}

static void drop_file(const char *ending) {
    char path[128];
    snprintf(path, sizeof path, "%s%s", cast.database, ending);
    unlink(path);
}

static void leave(void) {
    drop_file("-wal");
    drop_file("-shm");
    drop_file("-key");
    drop_file("");
    char lock[128];
    snprintf(lock, sizeof lock, "%s/zug.lock", cast.folder);
    unlink(lock);
    rmdir(cast.folder);
    free(cast.bytes);
}

/* An account, as the operator makes it: a desk is of use for one thing. */
static void add_account(const char *name, bool is_arbiter) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = operator_open(cast.folder, OPERATOR_MAKES, why);
    require(desk != NULL && operator_add_account(desk, name, "password", why));
    operator_close(desk);
    if (!is_arbiter)
        return;
    desk = operator_open(cast.folder, OPERATOR_CHANGES, why);
    require(desk != NULL && operator_set_arbiter(desk, name, true, why));
    operator_close(desk);
}

/* Everybody comes in once. */
static void come_in(void) {
    static const char *const lines[PEOPLE] = {
        "-POST /api/login {\"name\":\"anna\",\"password\":\"password\"}",
        "-POST /api/login {\"name\":\"ben\",\"password\":\"password\"}",
        "-POST /api/login {\"name\":\"cleo\",\"password\":\"password\"}",
        "-POST /api/guest {\"name\":\"gus\"}",
    };
    static char came[REQUEST_MAX];
    char tokens[PEOPLE][TOKEN_LEN + 1] = {""};
    for (int i = 0; i < PEOPLE; i++) {
        play of = {.came = came};
        run(&of, zug_str_from(lines[i]));
        const char *token = strstr(came, "zug=");
        require(token != NULL);
        memcpy(tokens[i], token + 4, TOKEN_LEN);
    }
    memcpy(cast.token, tokens, sizeof tokens);
}

static void keep_database(void) {
    struct stat about;
    int file = open(cast.database, O_RDONLY | O_CLOEXEC);
    require(file >= 0 && fstat(file, &about) == 0);
    cast.len = (size_t)about.st_size;
    cast.bytes = malloc(cast.len);
    require(cast.bytes != NULL && read(file, cast.bytes, cast.len) == (ssize_t)cast.len);
    close(file);
}

/* Each run begins threads; under the address sanitizer a stack costs as much as it could hold. */
static void use_small_stacks(void) {
    pthread_attr_t small;
    require(pthread_attr_init(&small) == 0 && pthread_attr_setstacksize(&small, 1 << 18) == 0);
    require(pthread_setattr_default_np(&small) == 0);
    pthread_attr_destroy(&small);
}

static void set_up(void) {
    const char *memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(cast.folder, sizeof cast.folder, "%s/zug-fuzz-XXXXXX", memory);
    require(mkdtemp(cast.folder) != NULL);
    snprintf(cast.database, sizeof cast.database, "%s/zug.db", cast.folder);
    require(randombytes_set_implementation(&chances) == 0);
    atexit(leave);
    use_small_stacks();
    add_account("anna", false);
    add_account("ben", false);
    add_account("cleo", true);
    come_in();
    keep_database();
}

/* The database as everybody came in, and the same numbers by chance. */
static void begin_anew(void) {
    drop_file("-wal");
    drop_file("-shm");
    int file = open(cast.database, O_WRONLY | O_TRUNC | O_CLOEXEC);
    require(file >= 0 && write(file, cast.bytes, cast.len) == (ssize_t)cast.len);
    close(file);
    chance = 7;
}

static void on_fault(void *ctx, const char *fault) {
    (void)ctx;
    fprintf(stderr, "fault: %s\n", fault);
}

/* What is left on the disk is whole. */
static void check_database(void) {
    char why[OPERATOR_WHY_SIZE];
    operator_count count;
    require(operator_verify(cast.folder, on_fault, NULL, &count, why));
    require(count.faults == 0 && !count.is_partial);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (cast.bytes == NULL)
        set_up();
    begin_anew();
    play of = {.lines = 0};
    run(&of, (zug_str){(const char *)data, size});
    if (mix(1, data, size) % 16 == 0) /* it takes as long as a run */
        check_database();
    return 0;
}
