/* confine.c - the child's side of a sandbox: gives everything up but a text to read and an answer
 * to write.
 * Room: server/sandbox. */
#define _GNU_SOURCE
#include "sandbox/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "sandbox/sandbox_impl.h"

enum {
    SOCKET = 0,     /* the only file that the child has */
    NOBODY = 65534, /* by custom, the user who has nothing */
    YIELDING = 10,  /* those who play come first */
};

/* If memory runs out, the system shall take this process and no other. */
static void offer_itself(void) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    ssize_t written = write(file, "1000", 4);
    (void)written; /* then the system chooses as usual */
    close(file);
}

/* A zone that is run by root reads no text as root. Where root is nobody in particular it cannot
 * become one. */
static void leave_root(void) {
    if (geteuid() != 0)
        return;
    bool left = setgroups(0, NULL) == 0 && setresgid(NOBODY, NOBODY, NOBODY) == 0 &&
                setresuid(NOBODY, NOBODY, NOBODY) == 0;
    (void)left; /* the filter does not ask who it is */
}

static void bound(__rlimit_resource_t what, rlim_t most) {
    if (setrlimit(what, &(struct rlimit){most, most}) != 0)
        _exit(1);
}

static void set_bounds(const confine_bounds *bounds) {
    /* the second one is for who does not die of SIGXCPU */
    struct rlimit cpu = {bounds->cpu_seconds, bounds->cpu_seconds + 1};
    if (setrlimit(RLIMIT_CPU, &cpu) != 0)
        _exit(1);
    bound(RLIMIT_CORE, 0);
    bound(RLIMIT_FSIZE, 0);
    bound(RLIMIT_NOFILE, 0);
    if (SANDBOX_IS_SANITIZED)
        return;
    bound(RLIMIT_NPROC, 0);
    bound(RLIMIT_AS, bounds->memory_bytes);
}

/* The system calls that are left, in this order: the text, the answer, memory, the end. */
static bool add_rules(scmp_filter_ctx filter) {
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(read), 1,
                            SCMP_A0(SCMP_CMP_EQ, SOCKET, 0)) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1,
                            SCMP_A0(SCMP_CMP_EQ, SOCKET, 0)) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2,
                            SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
                            SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS)) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(munmap), 0) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mremap), 0) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(brk), 0) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(exit_group), 0) == 0;
}

/* Has the system end this process when it asks for anything else. False if the system cannot. */
static bool set_filter(void) {
    if (SANDBOX_IS_SANITIZED)
        return false;
    /* It has one thread. To end the process by its name would need a system call that services do
     * not have. */
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_THREAD);
    if (filter == NULL)
        return false;
    bool fine = add_rules(filter) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return fine;
}

/* Sends bytes to the owner. */
static void send_all(zug_str bytes) {
    while (bytes.len > 0) {
        ssize_t sent = write(SOCKET, bytes.data, bytes.len);
        if (sent < 0 && errno != EINTR)
            _exit(1);
        bytes = str_slice(bytes, sent > 0 ? (size_t)sent : 0, bytes.len);
    }
}

void confine(const confine_bounds *bounds) {
    offer_itself();
    closefrom(SOCKET + 1);
    leave_root();
    int level = nice(YIELDING);
    (void)level; /* any number may be right */
    set_bounds(bounds);
    char first = set_filter() ? CHILD_FILTERED : CHILD_UNFILTERED;
    send_all((zug_str){&first, 1});
}

size_t confine_read(char *out, size_t size) {
    ssize_t len;
    do
        len = read(SOCKET, out, size);
    while (len < 0 && errno == EINTR);
    if (len < 0)
        _exit(1);
    return (size_t)len;
}

void confine_answer(zug_str answer) {
    send_all(answer);
    _exit(0);
}
