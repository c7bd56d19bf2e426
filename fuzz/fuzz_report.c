/* fuzz_report.c - any bytes as a tournament report for a contest: what is read gives the same
 * tournament once it is a contest, with the same players and the same rounds. */
#include <string.h>
#include <zug/pairing_system.h>

#include "../tests/support/contest_of_report.h"
#include "property.h"

static bool is_forfeit(zug_entry_kind kind) {
    return kind == ZUG_ENTRY_FORFEIT_WIN || kind == ZUG_ENTRY_FORFEIT_LOSS;
}

/* What has no place in the columns of a title is left out. */
static bool is_ascii(zug_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] < ' ' || text.data[i] > '~')
            return false;
    return true;
}

/* A round of which nothing is said is an absence; a game without colours gets some when it becomes
 * a board; an empty chair opposite has no colour. */
static void compare_entries(zug_entry first, zug_entry second, bool is_paired) {
    if (is_paired && first.kind == ZUG_ENTRY_NONE && second.kind == ZUG_ENTRY_ZERO_BYE)
        first.kind = ZUG_ENTRY_ZERO_BYE;
    if ((is_forfeit(first.kind) && first.color == ZUG_ROUND_NO_COLOR) ||
        zug_entry_is_bye(first.kind))
        first.color = second.color;
    require(first.kind == second.kind && first.color == second.color);
    require(first.opponent == second.opponent && first.adjustment == second.adjustment);
    require(first.acceleration == second.acceleration);
}

static void compare_players(const zug_player *first, const zug_player *second) {
    require(first->number == second->number && first->sex == second->sex);
    require(first->rating == second->rating && first->adjustment == second->adjustment);
    require(zug_str_equal(first->title, second->title) || !is_ascii(first->title));
    require(zug_str_equal(first->federation, second->federation));
    require(zug_str_equal(first->fide_number, second->fide_number));
    require(zug_str_equal(first->birth, second->birth));
}

/* In a round robin whoever is absent without a point loses the games of the table, so that of
 * rounds that have not begun there may be more in a contest than a report says. */
static bool is_roundrobin(const zug_tournament *t) {
    return zug_pairing_terms_of(t).system == ZUG_SYSTEM_ROUNDROBIN;
}

/* Compares two tournaments, of which the contest has so many rounds. */
static void compare(const zug_tournament *first, const zug_tournament *second, uint32_t rounds) {
    size_t players = zug_tournament_player_count(first);
    uint32_t paired = zug_tournament_paired_rounds(first);
    uint32_t last = is_roundrobin(first) ? rounds : zug_tournament_last_round(first);
    require(players == zug_tournament_player_count(second));
    require(paired == zug_tournament_paired_rounds(second) || is_roundrobin(first));
    require(zug_tournament_rules_of(first)->rounds == zug_tournament_rules_of(second)->rounds);
    require(zug_tournament_first_color(first) == zug_tournament_first_color(second));
    require(zug_tournament_team_count(first) == zug_tournament_team_count(second));
    require(zug_tournament_forbidden_count(first) == zug_tournament_forbidden_count(second));
    for (size_t i = 0; i < players; i++) {
        compare_players(zug_tournament_player(first, i), zug_tournament_player(second, i));
        for (uint32_t round = 1; round <= last; round++)
            compare_entries(zug_tournament_entry(first, i, round),
                            zug_tournament_entry(second, i, round), round <= paired);
    }
}

/* Makes a tournament of the contest, and compares. */
static void check_contest(const tournament_report *report) {
    zug_trf_problem problem = {0};
    zug_tournament *first = NULL;
    msg_contest contest = contest_of_report(&report->said);
    const tournament_source from = {.contest = &contest};
    zug_str text = zug_str_from(report->text);
    zug_tournament *second = tournament_make(&from, zug_host_alloc(), &problem);
    require(second != NULL);
    require(zug_trf_read(text, zug_host_alloc(), &first, NULL) == ZUG_OK);
    compare(first, second, (uint32_t)report->said.round_count);
    zug_tournament_free(first);
    zug_tournament_free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_trf_problem problem = {0};
    tournament_report *report =
        tournament_report_read((zug_str){(const char *)data, size}, &problem);
    if (report != NULL)
        check_contest(report);
    else
        require(problem.code != NULL && problem.message[0] != '\0');
    tournament_report_free(report);
    return 0;
}
