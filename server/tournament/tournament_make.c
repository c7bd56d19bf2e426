/* tournament_make.c - a contest as libzug's tournament.
 * Room: server/tournament. What the lines of the plan say is read by libzug, as a part of the
 * report that the rest makes: so everything that reports can say holds. */
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/pairing_system.h>

#include "contest_tournament_impl.h"
#include "util/str_read.h"

static const char no_memory[] = "There is not enough memory for this.";

bool tournament_refuse(zug_trf_problem *problem, const char *code, const char *sentence) {
    *problem = (zug_trf_problem){.code = code};
    zug_buf out = zug_buf_over(problem->message, sizeof problem->message);
    zug_buf_text(&out, sentence);
    return false;
}

bool tournament_refuse_memory(zug_trf_problem *problem) {
    return tournament_refuse(problem, "no-memory", no_memory);
}

int tournament_result_compare(const void *a, const void *b) {
    const tournament_result *left = a, *right = b;
    return (left->table > right->table) - (left->table < right->table);
}

static int compare_ids(const void *a, const void *b) {
    const msg_player *left = a, *right = b;
    return (left->id > right->id) - (left->id < right->id);
}

const msg_player *tournament_player_of(const msg_contest *contest, uint32_t id) {
    const msg_player wanted = {.id = id};
    if (contest->player_count == 0)
        return NULL;
    return bsearch(&wanted, contest->players, contest->player_count, sizeof wanted, compare_ids);
}

static int compare_numbers(const void *a, const void *b) {
    const msg_player *const *left = a, *const *right = b;
    return ((*left)->number > (*right)->number) - ((*left)->number < (*right)->number);
}

const msg_player **tournament_by_number(const msg_contest *contest) {
    const msg_player **list = malloc((contest->player_count + 1) * sizeof(msg_player *));
    if (list == NULL)
        return NULL;
    for (size_t i = 0; i < contest->player_count; i++)
        list[i] = &contest->players[i];
    if (contest->player_count > 1)
        qsort(list, contest->player_count, sizeof(msg_player *), compare_numbers);
    return list;
}

uint32_t tournament_round_number(const char *name) {
    uint64_t number = 0;
    if (name[0] == '0' || !str_to_number(zug_str_from(name), ZUG_ROUNDS_MAX, &number))
        return 0;
    return (uint32_t)number;
}

bool tournament_is_about(const msg_absence *absence, uint32_t round) {
    return round >= absence->from && (absence->to == 0 || round <= absence->to);
}

msg_bye tournament_absence_of(const msg_contest *contest, uint32_t player, uint32_t round) {
    for (size_t i = contest->absence_count; i-- > 0;)
        if (contest->absences[i].player == player &&
            tournament_is_about(&contest->absences[i], round))
            return contest->absences[i].bye;
    return MSG_BYE_NONE;
}

static const zug_entry_kind byes[MSG_BYE_COUNT] = {
    [MSG_BYE_NONE] = ZUG_ENTRY_NONE,     [MSG_BYE_PAIRING] = ZUG_ENTRY_PAIRING_BYE,
    [MSG_BYE_FULL] = ZUG_ENTRY_FULL_BYE, [MSG_BYE_HALF] = ZUG_ENTRY_HALF_BYE,
    [MSG_BYE_ZERO] = ZUG_ENTRY_ZERO_BYE,
};

zug_entry_kind tournament_entry_of_bye(msg_bye bye) { return byes[bye]; }

msg_bye tournament_bye_of_entry(zug_entry_kind kind) {
    for (int bye = 0; bye < MSG_BYE_COUNT; bye++)
        if (byes[bye] == kind)
            return (msg_bye)bye;
    return MSG_BYE_NONE;
}

/* A tournament while it is made. */
typedef struct maker {
    const tournament_source *from;
    const msg_contest *contest;
    zug_tournament *t;
    zug_trf_problem *problem;
} maker;

static zug_str lines_of(const msg_contest *contest) { return zug_str_from(contest->plan.lines); }

/* Sets a label, unless the lines of the plan have it. */
static bool set_label(maker *m, zug_tournament_label label, const char *text) {
    zug_trf_problem found;
    if (text[0] == '\0' || zug_trf_find_label(lines_of(m->contest), label, 0, &found))
        return true;
    return zug_tournament_set_label(m->t, label, zug_str_from(text)) ||
           tournament_refuse_memory(m->problem);
}

/* Names the arbiters: the first one as the chief arbiter, the others in lines of their own. */
static bool set_arbiters(maker *m) {
    const msg_contest *contest = m->contest;
    zug_trf_problem found;
    if (contest->arbiter_count == 0 ||
        zug_trf_find_label(lines_of(contest), ZUG_LABEL_ARBITER, 0, &found))
        return true;
    for (size_t i = 1; i < contest->arbiter_count; i++) {
        char line[MSG_NAME_SIZE + 8];
        zug_buf out = zug_buf_over(line, sizeof line);
        zug_buf_text(&out, "112 ");
        zug_buf_text(&out, contest->arbiters[i].name);
        if (!zug_tournament_add_line(m->t, (zug_str){line, out.len}))
            return tournament_refuse_memory(m->problem);
    }
    return set_label(m, ZUG_LABEL_ARBITER, contest->arbiters[0].name);
}

static bool set_labels(maker *m) {
    const msg_contest *contest = m->contest;
    return set_label(m, ZUG_LABEL_NAME, contest->name) &&
           set_label(m, ZUG_LABEL_CITY, contest->site) &&
           set_label(m, ZUG_LABEL_SYSTEM, contest->plan.system) &&
           set_label(m, ZUG_LABEL_TIEBREAKS, contest->plan.tiebreaks) &&
           set_label(m, ZUG_LABEL_PROGRAM, "Zug") && set_arbiters(m);
}

static void set_rules(maker *m) {
    const msg_plan *plan = &m->contest->plan;
    zug_tournament_rules rules = *zug_tournament_rules_of(m->t);
    rules.rounds = plan->rounds;
    if (plan->first_color.is_named)
        rules.first_color = plan->first_color.side == ZUG_WHITE ? ZUG_ROUND_WHITE : ZUG_ROUND_BLACK;
    zug_tournament_set_rules(m->t, &rules);
}

/* A text for columns that have ASCII only; nothing of one that has more. */
static zug_str plain(const char *text) {
    zug_str whole = zug_str_from(text);
    for (size_t i = 0; i < whole.len; i++)
        if (text[i] < ' ' || text[i] > '~')
            return (zug_str){text, 0};
    return zug_str_trim(whole);
}

static bool add_players(maker *m) {
    for (size_t i = 0; i < m->contest->player_count; i++) {
        const msg_player *from = &m->contest->players[i];
        const zug_player player = {.number = from->number,
                                   .sex = from->sex[0],
                                   .title = plain(from->title),
                                   .name = zug_str_from(from->name),
                                   .rating = from->rating,
                                   .federation = plain(from->federation),
                                   .fide_number = plain(from->fide_id),
                                   .birth = plain(from->birth)};
        if (zug_tournament_find(m->t, player.number) != SIZE_MAX || player.number == 0 ||
            player.number > ZUG_PLAYERS_MAX)
            return tournament_refuse(m->problem, "player-number",
                                     "Every player needs a pairing number of their own.");
        if (!zug_tournament_add_player(m->t, &player))
            return tournament_refuse_memory(m->problem);
    }
    return true;
}

tournament_result tournament_result_of(const tournament_source *from, const msg_pairing *pairing) {
    tournament_result given = {
        .table = pairing->table, .result = pairing->result, .is_short = pairing->is_short};
    if (given.result != ZUG_RESULT_OPEN || pairing->table == 0 || from->result_count == 0)
        return given;
    const tournament_result *found =
        bsearch(&given, from->results, from->result_count, sizeof given, tournament_result_compare);
    return found != NULL ? *found : given;
}

/* What White and Black have by a result. */
static void kinds_of(tournament_result of, zug_entry_kind out[2]) {
    static const zug_entry_kind kinds[ZUG_RESULT_COUNT][2] = {
        [ZUG_RESULT_OPEN] = {ZUG_ENTRY_OPEN, ZUG_ENTRY_OPEN},
        [ZUG_RESULT_WHITE_WINS] = {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS},
        [ZUG_RESULT_BLACK_WINS] = {ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN},
        [ZUG_RESULT_DRAW] = {ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
        [ZUG_RESULT_BOTH_LOSE] = {ZUG_ENTRY_LOSS, ZUG_ENTRY_LOSS},
        [ZUG_RESULT_WHITE_WINS_BY_FORFEIT] = {ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS},
        [ZUG_RESULT_BLACK_WINS_BY_FORFEIT] = {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN},
        [ZUG_RESULT_BOTH_FORFEIT] = {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_LOSS},
    };
    enum { TO_SHORT = ZUG_ENTRY_SHORT_WIN - ZUG_ENTRY_WIN };
    for (int side = 0; side < 2; side++) {
        out[side] = kinds[of.result][side];
        if (of.is_short && out[side] >= ZUG_ENTRY_WIN && out[side] <= ZUG_ENTRY_LOSS)
            out[side] += TO_SHORT;
    }
}

static bool refuse_player(const maker *m) {
    return tournament_refuse(m->problem, "no-player",
                             "A round has a player who is not in the list of this event.");
}

/* Enters somebody who has no opponent in a round. */
static bool add_free(maker *m, uint32_t round, const msg_free_player *free) {
    const msg_player *player = tournament_player_of(m->contest, free->player);
    if (player == NULL)
        return refuse_player(m);
    return zug_tournament_set_bye(m->t, round, player->number,
                                  tournament_entry_of_bye(free->bye)) ||
           tournament_refuse_memory(m->problem);
}

/* Enters that no game took place at a board: for both it is a round without an opponent, so that
 * they may be paired again. */
static bool set_unplayed(maker *m, uint32_t round, const msg_pairing *pairing) {
    for (int side = 0; side < 2; side++)
        if (!add_free(m, round, &(msg_free_player){pairing->player[side], pairing->unplayed}))
            return false;
    return true;
}

/* Enters a board of a round. */
static bool add_pairing(maker *m, uint32_t round, const msg_pairing *pairing) {
    const msg_player *white = tournament_player_of(m->contest, pairing->player[0]);
    const msg_player *black = tournament_player_of(m->contest, pairing->player[1]);
    zug_entry_kind kinds[2];
    if (white == NULL || black == NULL)
        return refuse_player(m);
    if (pairing->unplayed != MSG_BYE_NONE)
        return set_unplayed(m, round, pairing);
    kinds_of(tournament_result_of(m->from, pairing), kinds);
    if (!zug_tournament_add_pair(m->t, round, (zug_pair){white->number, black->number}))
        return tournament_refuse_memory(m->problem);
    return kinds[0] == ZUG_ENTRY_OPEN ||
           zug_tournament_set_game(m->t, round, white->number, kinds[0], kinds[1]) ||
           tournament_refuse_memory(m->problem);
}

static bool add_rounds(maker *m) {
    for (size_t i = 0; i < m->contest->round_count; i++) {
        const msg_round *round = &m->contest->rounds[i];
        uint32_t number = tournament_round_number(round->name);
        for (size_t k = 0; number > 0 && k < round->pairing_count; k++)
            if (!add_pairing(m, number, &round->pairings[k]))
                return false;
        for (size_t k = 0; number > 0 && k < round->free_count; k++)
            if (!add_free(m, number, &round->free[k]))
                return false;
    }
    return true;
}

/* A sink of zug_trf_write. */
static void append(void *ctx, zug_str piece) { zug_json_bytes(ctx, piece); }

/* How many lines libzug has written: each ends with CR. */
static size_t count_lines(zug_str text) {
    size_t lines = 0;
    for (size_t i = 0; i < text.len; i++)
        lines += text.data[i] == '\r';
    return lines;
}

/* Reads what the tournament and the lines of the plan say together. */
static zug_tournament *read_together(maker *m, zug_alloc alloc) {
    zug_json text = {.alloc = zug_host_alloc()};
    zug_tournament *made = NULL;
    if (zug_trf_write(m->t, append, &text) != ZUG_OK) {
        tournament_refuse(m->problem, "too-large", "A number is too large for a report.");
        return NULL;
    }
    if (!text.failed)
        tournament_report_drop(text.data, &text.len, "802"); /* which lines may change */
    size_t own = count_lines(zug_json_so_far(&text));
    zug_json_bytes(&text, lines_of(m->contest));
    zug_status status = text.failed
                            ? ZUG_ERR_SPACE
                            : zug_trf_read(zug_json_so_far(&text), alloc, &made, m->problem);
    if (status == ZUG_ERR_SPACE)
        tournament_refuse_memory(m->problem);
    else if (status != ZUG_OK)
        m->problem->line = m->problem->line > own ? m->problem->line - own : 0;
    zug_json_free(&text);
    return status == ZUG_OK ? made : NULL;
}

/* What absences say of a round, by the index of the player. */
typedef struct absent {
    msg_bye bye;
    bool is_bounded; /* it is said up to which round */
} absent;

static void note_absences(const maker *m, uint32_t round, absent *out) {
    const msg_contest *contest = m->contest;
    memset(out, 0, contest->player_count * sizeof *out);
    for (size_t i = 0; i < contest->absence_count; i++) {
        const msg_absence *absence = &contest->absences[i];
        const msg_player *player = tournament_player_of(contest, absence->player);
        if (player != NULL && tournament_is_about(absence, round))
            out[zug_tournament_find(m->t, player->number)] =
                (absent){absence->bye, absence->to != 0};
    }
}

/* Enters the byes of a round of which nothing else is said. */
static bool add_byes(maker *m, uint32_t round, const absent *said, bool is_paired, bool is_next) {
    zug_pairing_system system = zug_pairing_terms_of(m->t).system;
    bool is_field = (system == ZUG_SYSTEM_SWISS || system == ZUG_SYSTEM_OTHER) &&
                    !zug_tournament_pairs_teams(m->t);
    for (size_t i = 0; i < m->contest->player_count; i++) {
        bool counts = is_paired || is_next || said[i].is_bounded;
        zug_entry_kind bye = counts ? tournament_entry_of_bye(said[i].bye) : ZUG_ENTRY_NONE;
        if (bye == ZUG_ENTRY_NONE && is_paired && is_field)
            bye = ZUG_ENTRY_ZERO_BYE;
        if (bye == ZUG_ENTRY_NONE || zug_tournament_entry(m->t, i, round).kind != ZUG_ENTRY_NONE)
            continue;
        if (!zug_tournament_set_bye(m->t, round, zug_tournament_player(m->t, i)->number, bye))
            return false;
    }
    return true;
}

/* The last round of which an absence speaks that has an end. */
static uint32_t last_absence(const msg_contest *contest) {
    uint32_t last = 0;
    for (size_t i = 0; i < contest->absence_count; i++)
        if (contest->absences[i].to > last)
            last = contest->absences[i].to;
    return last;
}

/* Enters who was absent, and who will be: of an absence without an end only the next round. */
static bool add_absences(maker *m) {
    uint32_t planned = zug_tournament_rules_of(m->t)->rounds;
    uint32_t limit = planned > 0 ? planned : ZUG_ROUNDS_MAX;
    uint32_t paired = zug_tournament_paired_rounds(m->t), last = last_absence(m->contest);
    absent *said = malloc(m->contest->player_count * sizeof *said);
    bool fine = said != NULL && tournament_enter_absent_games(m->t, m->contest);
    for (uint32_t round = 1; fine && round <= limit; round++) {
        if (round > paired + 1 && round > last)
            break;
        note_absences(m, round, said);
        fine = add_byes(m, round, said, round <= paired, round == paired + 1);
    }
    free(said);
    return fine || tournament_refuse_memory(m->problem);
}

/* True if a tournament has the players of its contest and nobody else, be it that lines of the plan
 * say more: all who write it find players by their place in the list. */
static bool has_its_players(const maker *m, const zug_tournament *made) {
    zug_str lines = lines_of(m->contest);
    if (zug_tournament_player_count(made) == m->contest->player_count)
        return true;
    tournament_refuse(m->problem, "trf-player",
                      "there is no player with this number in the list of this event");
    for (size_t i = 0; m->problem->line == 0 && i < zug_tournament_player_count(made); i++) {
        uint32_t number = zug_tournament_player(made, i)->number;
        if (zug_tournament_find(m->t, number) == SIZE_MAX)
            m->problem->line = tournament_report_line_of(lines, number);
    }
    m->problem->column = m->problem->line > 0 ? 1 : 0;
    return false;
}

zug_tournament *tournament_make(const tournament_source *from, zug_alloc alloc,
                                zug_trf_problem *problem) {
    maker m = {.from = from, .contest = from->contest, .problem = problem};
    if (m.contest->player_count == 0) {
        tournament_refuse(problem, "no-players", "This event has no list of players.");
        return NULL;
    }
    m.t = zug_tournament_new(alloc);
    if (m.t == NULL) {
        tournament_refuse_memory(problem);
        return NULL;
    }
    set_rules(&m);
    bool fine = set_labels(&m) && add_players(&m) && add_rounds(&m);
    if (fine && !(tournament_add_teams(m.t, m.contest) && tournament_add_lineups(m.t, m.contest)))
        fine = tournament_refuse_memory(problem);
    zug_tournament *made = fine ? read_together(&m, alloc) : NULL;
    if (made != NULL && !has_its_players(&m, made)) {
        zug_tournament_free(made);
        made = NULL;
    }
    zug_tournament_free(m.t);
    m.t = made;
    if (made == NULL || add_absences(&m))
        return made;
    zug_tournament_free(made);
    return NULL;
}

bool tournament_has_system(const zug_tournament *t) {
    return zug_tournament_label_of(t, ZUG_LABEL_SYSTEM).len > 0 ||
           zug_tournament_label_of(t, ZUG_LABEL_TYPE).len > 0;
}
