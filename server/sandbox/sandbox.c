/* sandbox.c - texts that wait for a child to read them, and the thread that starts their children.
 * Room: server/sandbox. */
#define _POSIX_C_SOURCE 200809L
#include "sandbox/sandbox.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "sandbox/sandbox_impl.h"

/* What even a short text counts for: its child has to be started. */
enum { LEAST_BYTES = 65536 };

/* A text that waits, or is being read. */
typedef struct job {
    struct job *next;
    uint64_t asker;
    size_t turn; /* how many of the same asker were waiting when it came */
    sandbox_done *done;
    void *ctx;
    sandbox_reply reply;
    char answer[SANDBOX_ANSWER_MAX + 1]; /* behind the first byte of a child */
    char text[];
} job;

struct sandbox {
    sandbox_options options;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    job *first; /* it stays here while it is being read: it counts */
    bool has_child;
    sandbox_child child;
    bool is_closing;
    bool has_thread;
    pthread_t thread;
};

/* On the owner's thread: tells the asker. */
static void tell(void *arg) {
    job *through = arg;
    through->done(through->ctx, &through->reply);
    free(through);
}

/* Puts what the child has said into the reply. */
static void judge(job *of, bool in_time, size_t len, int signal) {
    sandbox_reply *reply = &of->reply;
    reply->signal = in_time ? signal : 0;
    reply->is_filtered = len > 0 && of->answer[0] == CHILD_FILTERED;
    if (!in_time || signal == SIGXCPU)
        reply->status = SANDBOX_LATE;
    else if (signal == 0 && len > 0)
        reply->status = SANDBOX_ANSWERED;
    if (reply->status == SANDBOX_ANSWERED)
        reply->answer = (zug_str){of->answer + 1, len - 1};
}

/* Notes the child that runs, so that sandbox_stop can end it. False if none shall be started any
 * more. */
static bool note_child(sandbox *sandbox, const sandbox_child *child) {
    pthread_mutex_lock(&sandbox->lock);
    sandbox->has_child = child != NULL;
    if (child != NULL)
        sandbox->child = *child;
    bool goes_on = !sandbox->is_closing;
    pthread_mutex_unlock(&sandbox->lock);
    return goes_on;
}

/* Has a child read a text. */
static void run(sandbox *sandbox, job *of) {
    sandbox_child child;
    size_t len = 0;
    of->reply.signal = -1;
    if (!sandbox_child_start(sandbox->options.words, &child))
        return;
    bool in_time =
        note_child(sandbox, &child) &&
        sandbox_child_talk(&child, of->reply.text, sandbox->options.most_ms, of->answer, &len);
    note_child(sandbox, NULL);
    judge(of, in_time, len, sandbox_child_end(&child));
}

/* Waits for a text. NULL when the sandbox is stopped. */
static job *wait_for_job(sandbox *sandbox) {
    pthread_mutex_lock(&sandbox->lock);
    while (sandbox->first == NULL && !sandbox->is_closing)
        pthread_cond_wait(&sandbox->wake, &sandbox->lock);
    job *first = sandbox->is_closing ? NULL : sandbox->first;
    pthread_mutex_unlock(&sandbox->lock);
    return first;
}

static void *work(void *arg) {
    sandbox *sandbox = arg;
    sandbox_drop_privileges();
    for (job *of; (of = wait_for_job(sandbox)) != NULL;) {
        run(sandbox, of);
        pthread_mutex_lock(&sandbox->lock);
        sandbox->first = of->next;
        pthread_mutex_unlock(&sandbox->lock);
        sandbox->options.post(sandbox->options.ctx, tell, of);
    }
    return NULL;
}

sandbox *sandbox_new(const sandbox_options *options) {
    sandbox *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->options = *options;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->wake, NULL);
    signal(SIGCHLD,
           SIG_DFL); /* who started us may ignore it; then nobody could say how a child ended */
    made->has_thread = pthread_create(&made->thread, NULL, work, made) == 0;
    if (made->has_thread)
        return made;
    sandbox_free(made);
    return NULL;
}

void sandbox_stop(sandbox *sandbox) {
    pthread_mutex_lock(&sandbox->lock);
    sandbox->is_closing = true;
    if (sandbox->has_child)
        kill(sandbox->child.id, SIGKILL);
    pthread_cond_signal(&sandbox->wake);
    pthread_mutex_unlock(&sandbox->lock);
    if (sandbox->has_thread)
        pthread_join(sandbox->thread, NULL);
    sandbox->has_thread = false;
    while (sandbox->first != NULL) {
        job *left = sandbox->first;
        sandbox->first = left->next;
        tell(left);
    }
}

void sandbox_free(sandbox *sandbox) {
    if (sandbox == NULL)
        return;
    sandbox_stop(sandbox);
    pthread_cond_destroy(&sandbox->wake);
    pthread_mutex_destroy(&sandbox->lock);
    free(sandbox);
}

/* What a text counts for while it waits. */
static size_t weight(const job *of) {
    return of->reply.text.len > LEAST_BYTES ? of->reply.text.len : LEAST_BYTES;
}

/* Puts a text into the queue: behind those whose askers have had no more than this one's. False if
 * too much waits. The caller has the lock. */
static bool queue_up(sandbox *sandbox, job *of) {
    size_t all = weight(of), own = all;
    for (const job *each = sandbox->first; each != NULL; each = each->next) {
        all += weight(each);
        if (each->asker == of->asker) {
            own += weight(each);
            of->turn++;
        }
    }
    if (sandbox->is_closing || all > sandbox->options.most_bytes ||
        own > sandbox->options.most_bytes_each)
        return false;
    job **place = &sandbox->first;
    if (*place != NULL) /* the first one is being read */
        place = &(*place)->next;
    while (*place != NULL && (*place)->turn <= of->turn)
        place = &(*place)->next;
    of->next = *place;
    *place = of;
    pthread_cond_signal(&sandbox->wake);
    return true;
}

bool sandbox_ask(sandbox *sandbox, uint64_t asker, zug_str text, sandbox_done *done, void *ctx) {
    job *made = malloc(sizeof *made + text.len);
    if (made == NULL)
        return false;
    *made = (job){.asker = asker, .done = done, .ctx = ctx};
    made->reply = (sandbox_reply){.status = SANDBOX_FAILED, .text = {made->text, text.len}};
    if (text.len > 0)
        memcpy(made->text, text.data, text.len);
    pthread_mutex_lock(&sandbox->lock);
    bool fits = queue_up(sandbox, made);
    pthread_mutex_unlock(&sandbox->lock);
    if (!fits)
        free(made);
    return fits;
}
