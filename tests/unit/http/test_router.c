/* test_router.c - paths, captures, queries and the table of files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "http/files.h"
#include "http/router.h"

static const http_route routes[] = {
    {HTTP_GET, "/", NULL, 0, NULL},
    {HTTP_GET, "/games", NULL, 0, NULL},
    {HTTP_POST, "/games", NULL, 100, NULL},
    {HTTP_GET, "/games/new", NULL, 0, NULL},
    {HTTP_GET, "/games/:id", NULL, 0, NULL},
    {HTTP_DELETE, "/games/:id", NULL, 0, NULL},
    {HTTP_GET, "/games/:id/moves/:ply", NULL, 0, NULL},
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

/* What is found, as text: "N word word", "404" or "405 bits". */
static const char *find(http_method method, const char *path) {
    static char text[600];
    const http_head head = {.method = method, .path = zug_str_from(path)};
    const http_route *route = NULL;
    http_captures captures;
    unsigned allowed;
    switch (http_route_find(routes, ROUTES, &head, &route, &captures, &allowed)) {
    case HTTP_ROUTE_UNKNOWN:
        return "404";
    case HTTP_ROUTE_OTHER_METHOD:
        snprintf(text, sizeof text, "405 %x", allowed);
        return text;
    case HTTP_ROUTE_FOUND:
        break;
    }
    int len = snprintf(text, sizeof text, "%d", (int)(route - routes));
    for (size_t i = 0; i < captures.count; i++) {
        assert_int_equal(strlen(captures.word[i].data), captures.word[i].len);
        len += snprintf(text + len, sizeof text - (size_t)len, " %s", captures.word[i].data);
    }
    return text;
}

static void paths_find_their_routes(void **state) {
    static const struct {
        http_method method;
        const char *path, *want;
    } cases[] = {
        {HTTP_GET, "/", "0"},
        {HTTP_HEAD, "/", "0"},
        {HTTP_POST, "/", "405 1"},
        {HTTP_GET, "//", "404"},
        {HTTP_GET, "/games", "1"},
        {HTTP_POST, "/games", "2"},
        {HTTP_PUT, "/games", "405 5"},
        {HTTP_OTHER, "/games", "405 5"},
        {HTTP_OPTIONS, "/games", "405 5"},
        {HTTP_GET, "/games/", "404"},
        {HTTP_GET, "/Games", "404"},
        {HTTP_GET, "/game", "404"},
        {HTTP_GET, "/gamesx", "404"},
        {HTTP_GET, "/games/new", "3"},
        {HTTP_GET, "/games/7", "4 7"},
        {HTTP_DELETE, "/games/7", "5 7"},
        {HTTP_POST, "/games/7", "405 21"},
        {HTTP_GET, "/games/7/", "404"},
        {HTTP_GET, "/games//7", "404"},
        {HTTP_GET, "/games/7/moves", "404"},
        {HTTP_GET, "/games/7/moves/12", "6 7 12"},
        {HTTP_GET, "/games/7/moves/12/x", "404"},
        {HTTP_GET, "/games/7/other/12", "404"},
        {HTTP_GET, "/games/a%20b", "4 a b"},
        {HTTP_GET, "/games/a%2Fb", "4 a/b"},
        {HTTP_GET, "/games/a+b", "4 a+b"},
        {HTTP_GET, "/games/%C3%A4", "4 \xc3\xa4"},
        {HTTP_GET, "/games/%00", "404"},
        {HTTP_GET, "/games/%0a", "404"},
        {HTTP_GET, "/games/%7f", "404"},
        {HTTP_GET, "/games/%ff", "404"},
        {HTTP_GET, "/%67ames", "404"},
        {HTTP_GET, "", "404"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(find(cases[i].method, cases[i].path), cases[i].want);
}

static void captures_have_a_limit(void **state) {
    char path[400] = "/games/";
    (void)state;
    memset(path + 7, 'x', HTTP_CAPTURE_BYTES - 1);
    assert_int_equal(strlen(find(HTTP_GET, path)), 2 + HTTP_CAPTURE_BYTES - 1);
    memset(path + 7, 'x', HTTP_CAPTURE_BYTES);
    assert_string_equal(find(HTTP_GET, path), "404");
}

static void queries_are_decoded(void **state) {
    static const struct {
        const char *query, *name, *want; /* NULL: not found */
    } cases[] = {
        {"a=1&b=2", "b", "2"},
        {"a=1&a=2", "a", "1"},
        {"a=", "a", ""},
        {"a", "a", ""},
        {"a&b=x", "b", "x"},
        {"&&a=1", "a", "1"},
        {"a=b=c", "a", "b=c"},
        {"a=x+y%20z%2B", "a", "x y z+"},
        {"%61=1", "a", "1"},
        {"aa=1", "a", NULL},
        {"A=1", "a", NULL},
        {"", "a", NULL},
        {"a=%", "a", NULL},
        {"a=%4", "a", NULL},
        {"a=%zz", "a", NULL},
        {"a=%00", "a", NULL},
        {"a=%0D%0A", "a", NULL},
        {"a=%C3", "a", NULL},
        {"a=1234567890123456", "a", NULL},
        {"a=123456789012345", "a", "123456789012345"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char value[16] = "";
        size_t len = 99;
        bool found =
            http_query_find(zug_str_from(cases[i].query), cases[i].name, value, sizeof value, &len);
        assert_int_equal(found, cases[i].want != NULL);
        if (found) {
            assert_string_equal(value, cases[i].want);
            assert_int_equal(len, strlen(cases[i].want));
        }
    }
}

static void what_means_nothing_in_a_query_is_named(void **state) {
    static const struct {
        const char *query, *names, *want; /* empty: all is well */
    } cases[] = {
        {"", "", ""},
        {"", "a b", ""},
        {"a=1&b=2", "a b", ""},
        {"&a=1&&b", "a b", ""},
        {"%61=1", "a b", ""},
        {"c=1", "a b", "\"c\" means nothing in this query, which may have a b"},
        {"a=1&c", "a b", "\"c\" means nothing in this query, which may have a b"},
        {"ab=1", "a b", "\"ab\" means nothing in this query, which may have a b"},
        {"a=1", "", "\"a\" means nothing in this query"},
        {"a=1&b=2&a=3", "a b", "\"a\" stands twice in this query"},
        {"=1", "a b", "\"\" means nothing in this query, which may have a b"},
        {"%C3%A4=1", "a b", "the query has a name that cannot be read"},
        {"%ff=1", "a b", "the query has a name that cannot be read"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char why[HTTP_FAULT_SIZE] = "";
        bool is_of = http_query_is_of(zug_str_from(cases[i].query), cases[i].names, why);
        assert_int_equal(is_of, cases[i].want[0] == '\0');
        assert_string_equal(why, cases[i].want);
    }
}

static void files_are_found_by_their_whole_path(void **state) {
    static const http_file files[] = {
        {.path = "/"}, {.path = "/a"}, {.path = "/a.js"}, {.path = "/assets/x"}, {.path = "/b"}};
    const http_file_table table = {files, 5}, empty = {NULL, 0};
    (void)state;
    for (size_t i = 0; i < table.count; i++)
        assert_ptr_equal(http_files_find(&table, zug_str_from(files[i].path)), &files[i]);
    assert_null(http_files_find(&table, zug_str_from("/a.")));
    assert_null(http_files_find(&table, zug_str_from("/a.jsx")));
    assert_null(http_files_find(&table, zug_str_from("")));
    assert_null(http_files_find(&table, zug_str_from("/zzz")));
    assert_null(http_files_find(&table, zug_str_from("/../a")));
    assert_null(http_files_find(&empty, zug_str_from("/")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"paths find their routes", paths_find_their_routes, NULL, NULL, NULL},
        {"captures have a limit", captures_have_a_limit, NULL, NULL, NULL},
        {"queries are decoded", queries_are_decoded, NULL, NULL, NULL},
        {"what means nothing in a query is named", what_means_nothing_in_a_query_is_named, NULL,
         NULL, NULL},
        {"files are found by their whole path", files_are_found_by_their_whole_path, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
