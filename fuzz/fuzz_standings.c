/* fuzz_standings.c - any bytes as a list of tie-breaks and a tournament report: a list that is read
 * is written and read again, and whatever can be read as a report has standings in which everybody
 * stands once, ranks never fall, and sums are the sum of their parts. Input: the list up to the
 * first line end, then the report. */
#include <string.h>
#include <zug/zug.h>

#include "property.h"

enum { LIST_SIZE = ZUG_TIEBREAKS_MAX * ZUG_TIEBREAK_CODE_SIZE };

/* Writes a list as one text. */
static void write_list(const zug_tiebreak_list *list, zug_buf *out) {
    for (size_t i = 0; i < list->count; i++) {
        zug_buf_text(out, i > 0 ? "," : "");
        zug_tiebreak_write(&list->items[i], out);
    }
}

/* What is read is written, read again and written the same. */
static void check_list(const zug_tiebreak_list *list) {
    char first[LIST_SIZE], second[LIST_SIZE];
    zug_buf out = zug_buf_over(first, sizeof first), again = zug_buf_over(second, sizeof second);
    zug_tiebreak_list copy;
    write_list(list, &out);
    require(!out.overflow);
    /* A full list has no place left for the next one to be added to. */
    if (list->count == ZUG_TIEBREAKS_MAX)
        return;
    require(zug_tiebreaks_parse(zug_str_from(first), &copy, NULL) == ZUG_OK);
    write_list(&copy, &again);
    require(strcmp(first, second) == 0);
}

/* The parts of a value that are not cut are no more and no less than the value. */
static void check_parts(const zug_standings *standings, size_t row, size_t k) {
    zug_standings_part parts[ZUG_ROUNDS_MAX];
    size_t count = zug_standings_parts(standings, row, k, parts, ZUG_ROUNDS_MAX);
    zug_tiebreak_value sum = {0, 10};
    if (count == 0 || zug_standings_list(standings)->items[k].kind == ZUG_TIEBREAK_STRENGTH)
        return;
    for (size_t i = 0; i < count; i++) {
        sum.denominator = parts[i].value.denominator;
        sum.numerator += parts[i].is_cut ? 0 : parts[i].value.numerator;
    }
    require(zug_tiebreak_value_compare(sum, zug_standings_value(standings, row, k)) == 0);
}

/* All of it can be written, as one object. */
static void check_json(const zug_standings *standings) {
    zug_json json = {.alloc = zug_host_alloc()};
    zug_standings_detail all = {.rounds = true, .parts = true, .ratings = true};
    zug_standings_json(standings, all, &json);
    require(!json.failed && json.len > 1 && json.data[0] == '{' && json.data[json.len - 1] == '}');
    zug_json_free(&json);
}

/* A rating is expected to score something between nothing and everything, and changes by no more
 * than K a game. */
static void check_rating(const zug_standings *standings, size_t row) {
    zug_standings_rating rating = zug_standings_rating_of(standings, row);
    int64_t most = (int64_t)rating.games * rating.k * 100;
    require(rating.half_points <= 2 * (int64_t)rating.games);
    require(rating.expected >= 0 && rating.expected <= 100 * (int64_t)rating.games);
    require(rating.change >= -most && rating.change <= most);
}

static void check_standings(const zug_tournament *t, const zug_standings_wish *wish) {
    zug_standings *standings = zug_standings_new(t, wish, zug_host_alloc());
    require(standings != NULL);
    size_t count = zug_standings_count(standings), sum = 0;
    uint32_t rank = 0;
    for (size_t row = 0; row < count; row++) {
        const zug_standings_row *here = zug_standings_row_of(standings, row);
        require(here->rank == 0 || here->rank == row + 1 || here->rank == rank);
        rank = here->rank;
        sum += here->index;
        check_rating(standings, row);
        for (size_t k = 0; k < zug_standings_list(standings)->count; k++)
            check_parts(standings, row, k);
        for (uint32_t round = 1; round <= zug_standings_rounds(standings); round++) {
            zug_standings_cell cell = zug_standings_cell_of(standings, row, round);
            require(cell.opponent == SIZE_MAX || cell.opponent < count);
        }
    }
    require(count == 0 || sum == count * (count - 1) / 2);
    check_json(standings);
    zug_standings_free(standings);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t len = 0;
    while (len < size && data[len] != '\n')
        len++;
    zug_tiebreak_list list;
    zug_error err = {0};
    zug_tournament *t = NULL;
    bool is_list = zug_tiebreaks_parse((zug_str){(const char *)data, len}, &list, &err) == ZUG_OK;
    if (is_list)
        check_list(&list);
    else
        require(err.offset <= len && err.message != NULL);
    size_t from = len < size ? len + 1 : size;
    zug_str text = {(const char *)data + from, size - from};
    if (zug_trf_read(text, zug_host_alloc(), &t, NULL) != ZUG_OK)
        return 0;
    for (int i = 0; i < 4; i++) {
        zug_standings_wish wish = {.tiebreaks = is_list ? &list : NULL, .is_team = i & 1};
        wish.way = i & 2 ? ZUG_PAIRING_DETERMINED : ZUG_PAIRING_SWISS;
        check_standings(t, &wish);
    }
    zug_tournament_free(t);
    return 0;
}
