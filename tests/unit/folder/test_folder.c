/* test_folder.c - the folder of a zone: made, one zone's own, and whose it is. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "folder/folder.h"
#include "folder/folder_owner.h"

/* A folder to make others in, and one three below it. */
typedef struct place {
    char root[64], first[80], second[96], deep[112];
} place;

static int set_up(void **state) {
    place *at = calloc(1, sizeof *at);
    assert_non_null(at);
    snprintf(at->root, sizeof at->root, "/tmp/zug-folder-XXXXXX");
    assert_non_null(mkdtemp(at->root));
    snprintf(at->first, sizeof at->first, "%s/a", at->root);
    snprintf(at->second, sizeof at->second, "%s/b", at->first);
    snprintf(at->deep, sizeof at->deep, "%s/c", at->second);
    *state = at;
    return 0;
}

static int tear_down(void **state) {
    place *at = *state;
    char lock[128];
    snprintf(lock, sizeof lock, "%s/zug.lock", at->root);
    unlink(lock);
    rmdir(at->deep);
    rmdir(at->second);
    rmdir(at->first);
    rmdir(at->root);
    free(at);
    return 0;
}

static void a_folder_is_made_with_those_above_it(void **state) {
    const place *at = *state;
    struct stat found;
    assert_true(folder_make(at->deep));
    assert_int_equal(stat(at->deep, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700); /* nobody else's */
    assert_true(folder_make(at->deep));
    char long_name[600];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    assert_false(folder_make(long_name));
}

static void a_folder_is_one_process_s_own(void **state) {
    const place *at = *state;
    char why[200] = "";
    int lock = folder_lock(at->root, why, sizeof why), status = 0;
    assert_true(lock >= 0);
    pid_t child = fork();
    if (child == 0)
        _exit(folder_lock(at->root, why, sizeof why) < 0 && strstr(why, "another zug serve") != NULL
                  ? 0
                  : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(lock);
    assert_true(folder_lock(at->deep, why, sizeof why) < 0); /* there is none */
    assert_non_null(strstr(why, "cannot write in the folder"));
}

static void what_is_ours_is_closed_to_nobody_here(void **state) {
    const place *at = *state;
    folder_owner other;
    assert_true(folder_owner_is_ours(at->root, &other));
    assert_false(folder_owner_find(at->root, true, &other));
    assert_int_equal(other.count, 0);
}

#define TEST(name, test)                                                                           \
    { name, test, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("a folder is made with those above it", a_folder_is_made_with_those_above_it),
        TEST("a folder is one process's own", a_folder_is_one_process_s_own),
        TEST("what is ours is closed to nobody here", what_is_ours_is_closed_to_nobody_here),
    };
    return cmocka_run_group_tests_name("folder", tests, NULL, NULL);
}
