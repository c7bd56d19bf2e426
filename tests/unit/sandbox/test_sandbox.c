/* test_sandbox.c - what a child of a sandbox can do, what it cannot, and what its owner hears of
 * it. The child is this program once more, with a word that says what it shall try. */
#define _GNU_SOURCE
#include "sandbox/sandbox.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "sandbox/confine.h"
#include "sandbox/sandbox_impl.h"

/* --- the child */

/* Adds up the bytes of the text. */
static void sum(void) {
    static char piece[1000];
    uint64_t all[2] = {0};
    for (size_t len; (len = confine_read(piece, sizeof piece)) > 0; all[0] += len)
        for (size_t i = 0; i < len; i++)
            all[1] += (unsigned char)piece[i];
    confine_answer((zug_str){(const char *)all, sizeof all});
}

static void spin(void) {
    for (volatile unsigned i = 0;; i++) {}
}

/* Takes memory until there is none, and says how many megabytes it got. */
static void be_greedy(void) {
    uint64_t got = 0;
    for (char *block; got < 4096 && (block = malloc(1 << 20)) != NULL; got++)
        memset(block, 1, 1 << 20);
    confine_answer((zug_str){(const char *)&got, sizeof got});
}

static void say_too_much(void) {
    static const char much[SANDBOX_ANSWER_MAX * 2];
    confine_answer((zug_str){much, sizeof much});
}

static void open_a_file(void) { open("/etc/passwd", O_RDONLY); }
static void make_a_file(void) { open("/tmp/zug-was-here", O_WRONLY | O_CREAT, 0600); }
static void make_a_socket(void) { socket(AF_INET, SOCK_STREAM, 0); }
static void run_a_program(void) { execl("/bin/true", "true", (char *)NULL); }
static void make_a_process(void) { fork(); }
static void signal_the_zone(void) { kill(getppid(), SIGTERM); }
static void write_to_the_log(void) {
    ssize_t written = write(STDERR_FILENO, "what=nonsense\n", 14);
    (void)written;
}
static void map_code(void) {
    (void)mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
static void crash(void) { raise(SIGSEGV); }
static void leave(void) { _exit(3); }

/* What a child can be told to do, and whether the filter ends it for that. */
static const struct trick {
    const char *word;
    void (*act)(void);
    bool is_forbidden;
} tricks[] = {
    {"sum", sum, false},
    {"spin", spin, false},
    {"greed", be_greedy, false},
    {"talk", say_too_much, false},
    {"crash", crash, true}, /* it has to ask the system for that */
    {"leave", leave, false},
    {"open", open_a_file, true},
    {"create", make_a_file, true},
    {"socket", make_a_socket, true},
    {"exec", run_a_program, true},
    {"fork", make_a_process, true},
    {"kill", signal_the_zone, true},
    {"log", write_to_the_log, true},
    {"code", map_code, true},
};
enum { TRICKS = sizeof tricks / sizeof tricks[0] };

static int be_child(const char *word) {
    for (int i = 0; i < TRICKS; i++) {
        if (strcmp(tricks[i].word, word) != 0)
            continue;
        confine(&(confine_bounds){.memory_bytes = 200 << 20, .cpu_seconds = 2});
        tricks[i].act();
        confine_answer(zug_str_from("I could"));
    }
    return 1;
}

/* --- the owner */

/* What was posted, and what became of the texts. */
typedef struct owner {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct {
        void (*call)(void *arg);
        void *arg;
    } posted[64];
    size_t posted_count, called;
    sandbox_status status;
    int signal;
    bool is_filtered;
    char answer[SANDBOX_ANSWER_MAX];
    size_t answer_len, text_len;
    char order[64]; /* who was told, a letter each */
    size_t told;
} owner;

/* Who is told. */
typedef struct asker {
    owner *owner;
    char letter;
} asker;

static void post(void *ctx, void (*call)(void *arg), void *arg) {
    owner *at = ctx;
    pthread_mutex_lock(&at->lock);
    at->posted[at->posted_count].call = call;
    at->posted[at->posted_count++].arg = arg;
    pthread_cond_signal(&at->wake);
    pthread_mutex_unlock(&at->lock);
}

/* Makes one call that was posted; waits for it, but not for ever. */
static void call_one(owner *at) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    pthread_mutex_lock(&at->lock);
    int failed = 0;
    while (at->called == at->posted_count && failed == 0)
        failed = pthread_cond_timedwait(&at->wake, &at->lock, &until);
    assert_int_equal(failed, 0);
    size_t now = at->called++;
    pthread_mutex_unlock(&at->lock);
    at->posted[now].call(at->posted[now].arg);
}

static void on_done(void *ctx, const sandbox_reply *reply) {
    asker *asked = ctx;
    owner *at = asked->owner;
    at->status = reply->status;
    at->signal = reply->signal;
    at->is_filtered = reply->is_filtered;
    at->answer_len = reply->answer.len;
    at->text_len = reply->text.len;
    if (reply->answer.len > 0)
        memcpy(at->answer, reply->answer.data, reply->answer.len);
    at->order[at->told++] = asked->letter;
}

/* A sandbox whose children try one thing. */
static sandbox *open_sandbox(owner *at, const char *word, int64_t most_ms) {
    static const char *words[3]; /* it lives as long as the child is started with it */
    words[0] = "test_sandbox";
    words[1] = word;
    *at = (owner){.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};
    sandbox *made = sandbox_new(&(sandbox_options){.words = words,
                                                   .most_ms = most_ms,
                                                   .most_bytes = 8 << 20,
                                                   .most_bytes_each = 4 << 20,
                                                   .post = post,
                                                   .ctx = at});
    assert_non_null(made);
    return made;
}

/* What becomes of one text. */
static void ask_once(owner *at, const char *word, int64_t most_ms, zug_str text) {
    asker asked = {at, 'a'};
    sandbox *sandbox = open_sandbox(at, word, most_ms);
    assert_true(sandbox_ask(sandbox, 1, text, on_done, &asked));
    call_one(at);
    sandbox_free(sandbox);
}

static void texts_are_read(void **state) {
    (void)state;
    owner at;
    size_t lens[] = {0, 1, 999, 1000, 4 << 20};
    char *text = malloc(4 << 20);
    assert_non_null(text);
    memset(text, 3, 4 << 20);
    for (size_t i = 0; i < sizeof lens / sizeof lens[0]; i++) {
        ask_once(&at, "sum", 60000, (zug_str){text, lens[i]});
        uint64_t all[2];
        assert_int_equal(at.status, SANDBOX_ANSWERED);
        assert_int_equal(at.answer_len, sizeof all);
        memcpy(all, at.answer, sizeof all);
        assert_int_equal(all[0], lens[i]);
        assert_int_equal(all[1], 3 * lens[i]);
        assert_int_equal(at.text_len, lens[i]);
        assert_int_equal(at.is_filtered, !SANDBOX_IS_SANITIZED);
    }
    free(text);
}

static void what_is_forbidden_is_the_end(void **state) {
    (void)state;
    owner at;
    if (SANDBOX_IS_SANITIZED)
        return;
    for (int i = 0; i < TRICKS; i++) {
        if (!tricks[i].is_forbidden)
            continue;
        ask_once(&at, tricks[i].word, 60000, zug_str_from("text"));
        if (at.status != SANDBOX_FAILED || at.signal != SIGSYS)
            fail_msg("%s: status %d, signal %d", tricks[i].word, at.status, at.signal);
    }
    assert_int_not_equal(access("/tmp/zug-was-here", F_OK), 0);
}

static void children_that_die_are_an_answer(void **state) {
    (void)state;
    owner at;
    ask_once(&at, "leave", 60000, zug_str_from("text"));
    assert_int_equal(at.status, SANDBOX_FAILED);
    assert_int_equal(at.signal, -1);
    ask_once(&at, "nothing known", 60000, zug_str_from("text"));
    assert_int_equal(at.status, SANDBOX_FAILED);
    ask_once(&at, "talk", 60000, zug_str_from("text")); /* nobody listens to the end */
    assert_int_not_equal(at.status, SANDBOX_LATE);
    assert_int_equal(at.answer_len, at.status == SANDBOX_ANSWERED ? SANDBOX_ANSWER_MAX : 0);
}

static void children_that_take_too_much_are_ended(void **state) {
    (void)state;
    owner at;
    uint64_t got = 0;
    ask_once(&at, "spin", 100, zug_str_from("text"));
    assert_int_equal(at.status, SANDBOX_LATE);
    ask_once(&at, "spin", 60000,
             zug_str_from("text")); /* the time of the processor counts as well */
    assert_int_equal(at.status, SANDBOX_LATE);
    if (SANDBOX_IS_SANITIZED)
        return;
    ask_once(&at, "greed", 60000, zug_str_from("text"));
    assert_int_equal(at.status, SANDBOX_ANSWERED);
    memcpy(&got, at.answer, sizeof got);
    assert_in_range(got, 20, 200);
}

static void nobody_waits_for_all_of_another(void **state) {
    (void)state;
    owner at;
    asker many = {&at, 'm'}, one = {&at, 'o'};
    sandbox *sandbox = open_sandbox(&at, "sum", 60000);
    for (int i = 0; i < 6; i++)
        assert_true(sandbox_ask(sandbox, 1, zug_str_from("text"), on_done, &many));
    assert_true(sandbox_ask(sandbox, 2, zug_str_from("text"), on_done, &one));
    while (at.told < 7)
        call_one(&at);
    sandbox_free(sandbox);
    assert_non_null(strchr(at.order, 'o'));
    assert_true(strchr(at.order, 'o') - at.order < 4);
}

static void what_waits_is_bounded(void **state) {
    (void)state;
    owner at;
    asker asked = {&at, 'a'};
    static char text[1 << 20];
    sandbox *sandbox = open_sandbox(&at, "spin", 60000);
    zug_str whole = {text, sizeof text};
    for (uint64_t number = 1; number <= 2; number++) {
        for (int i = 0; i < 4; i++)
            assert_true(sandbox_ask(sandbox, number, whole, on_done, &asked));
        assert_false(sandbox_ask(sandbox, number, zug_str_from("1. e4 *"), on_done, &asked));
    }
    assert_false(sandbox_ask(sandbox, 3, zug_str_from("1. e4 *"), on_done, &asked));
    /* at the end everybody is told */
    sandbox_stop(sandbox);
    while (at.called < at.posted_count)
        call_one(&at);
    assert_int_equal(at.told, 8);
    assert_int_not_equal(at.status, SANDBOX_ANSWERED);
    assert_false(sandbox_ask(sandbox, 4, whole, on_done, &asked));
    sandbox_free(sandbox);
}

/* The child of this process, once there is one that says so much of itself. */
static long find_child(const char *sign) {
    char path[64], line[512];
    for (int i = 0; i < 6000; i++) {
        DIR *all = opendir("/proc");
        assert_non_null(all);
        for (const struct dirent *each; (each = readdir(all)) != NULL;) {
            long id = strtol(each->d_name, NULL, 10), parent = 0;
            bool has_sign = false;
            snprintf(path, sizeof path, "/proc/%ld/status", id);
            FILE *file = id > 0 ? fopen(path, "r") : NULL;
            while (file != NULL && fgets(line, sizeof line, file) != NULL) {
                if (strncmp(line, "PPid:", 5) == 0)
                    parent = strtol(line + 5, NULL, 10);
                has_sign = has_sign || strcmp(line, sign) == 0;
            }
            if (file != NULL)
                fclose(file);
            if (parent == getpid() && has_sign) {
                closedir(all);
                return id;
            }
        }
        closedir(all);
        usleep(10000);
    }
    return 0;
}

/* True if /proc says this line of a process. */
static bool has_line(long id, const char *wanted) {
    char path[64], line[512];
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/status", id);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        found = found || strcmp(line, wanted) == 0;
    if (file != NULL)
        fclose(file);
    return found;
}

/* How many files a process has open. */
static int count_files(long id) {
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", id);
    DIR *all = opendir(path);
    assert_non_null(all);
    for (const struct dirent *each; (each = readdir(all)) != NULL;)
        count += each->d_name[0] != '.';
    closedir(all);
    return count;
}

static void children_have_nothing(void **state) {
    (void)state;
    owner at;
    asker asked = {&at, 'a'};
    if (SANDBOX_IS_SANITIZED)
        return;
    int left_open = open("/dev/null", O_RDONLY); /* without O_CLOEXEC */
    sandbox *sandbox = open_sandbox(&at, "spin", 60000);
    assert_true(sandbox_ask(sandbox, 1, zug_str_from("text"), on_done, &asked));
    long child = find_child("Seccomp:\t2\n");
    assert_int_not_equal(child, 0);
    assert_true(has_line(child, "NoNewPrivs:\t1\n"));
    assert_true(has_line(child, "CapEff:\t0000000000000000\n"));
    assert_true(has_line(child, "CapPrm:\t0000000000000000\n"));
    assert_false(has_line(child, "Uid:\t0\t0\t0\t0\n"));
    assert_int_equal(count_files(child), 1);
    kill((pid_t)child, SIGKILL);
    call_one(&at);
    assert_int_equal(at.status, SANDBOX_FAILED);
    assert_int_equal(at.signal, SIGKILL);
    sandbox_free(sandbox);
    close(left_open);
}

int main(int argc, char **argv) {
    if (argc > 1)
        return be_child(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read),
        cmocka_unit_test(what_is_forbidden_is_the_end),
        cmocka_unit_test(children_that_die_are_an_answer),
        cmocka_unit_test(children_that_take_too_much_are_ended),
        cmocka_unit_test(nobody_waits_for_all_of_another),
        cmocka_unit_test(what_waits_is_bounded),
        cmocka_unit_test(children_have_nothing),
    };
    return cmocka_run_group_tests_name("sandbox", tests, NULL, NULL);
}
