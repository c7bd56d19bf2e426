/* tournament_faults.c - what in a tournament contradicts itself, and in words.
 * Room: pairing. Judges whether entries can be true together, not whether a pairing is right. */
#include <stddef.h>
#include <zug/tournament.h>

#include "tournament_finder.h"

bool zug__results_agree(zug_entry_kind a, zug_entry_kind b) {
    switch (a) {
    case ZUG_ENTRY_OPEN:
        return b == ZUG_ENTRY_OPEN;
    case ZUG_ENTRY_WIN:
        return b == ZUG_ENTRY_LOSS;
    case ZUG_ENTRY_DRAW:
        return b == ZUG_ENTRY_DRAW || b == ZUG_ENTRY_LOSS;
    case ZUG_ENTRY_LOSS:
        return b == ZUG_ENTRY_WIN || b == ZUG_ENTRY_DRAW || b == ZUG_ENTRY_LOSS;
    case ZUG_ENTRY_SHORT_WIN:
        return b == ZUG_ENTRY_SHORT_LOSS;
    case ZUG_ENTRY_SHORT_DRAW:
        return b == ZUG_ENTRY_SHORT_DRAW || b == ZUG_ENTRY_SHORT_LOSS;
    case ZUG_ENTRY_SHORT_LOSS:
        return b == ZUG_ENTRY_SHORT_WIN || b == ZUG_ENTRY_SHORT_DRAW || b == ZUG_ENTRY_SHORT_LOSS;
    case ZUG_ENTRY_FORFEIT_WIN:
        return b == ZUG_ENTRY_FORFEIT_LOSS;
    case ZUG_ENTRY_FORFEIT_LOSS:
        return b == ZUG_ENTRY_FORFEIT_WIN || b == ZUG_ENTRY_FORFEIT_LOSS;
    case ZUG_ENTRY_NONE:
    case ZUG_ENTRY_PAIRING_BYE:
    case ZUG_ENTRY_FULL_BYE:
    case ZUG_ENTRY_HALF_BYE:
    case ZUG_ENTRY_ZERO_BYE:
        return false;
    }
    return false;
}

static bool is_forfeit(zug_entry_kind kind) {
    return kind == ZUG_ENTRY_FORFEIT_WIN || kind == ZUG_ENTRY_FORFEIT_LOSS;
}

/* What is wrong between two players who name each other. */
static void check_game(zug__fault_finder *f, zug_tournament_fault fault, const zug_entry *own,
                       const zug_entry *others) {
    if (own->color == others->color && own->color == ZUG_ROUND_NO_COLOR && is_forfeit(own->kind) &&
        is_forfeit(others->kind)) {
        /* some programs write no colours for a game that was not played */
    } else if (own->color == ZUG_ROUND_NO_COLOR || others->color == ZUG_ROUND_NO_COLOR) {
        fault.kind = ZUG_TOURNAMENT_FAULT_COLOR_MISSING;
        if (own->color != ZUG_ROUND_NO_COLOR) {
            uint32_t number = fault.player;
            fault.player = fault.opponent;
            fault.opponent = number;
        }
        zug__fault_add(f, fault);
    } else if (own->color == others->color) {
        fault.kind = ZUG_TOURNAMENT_FAULT_COLORS_EQUAL;
        zug__fault_add(f, fault);
    }
    if (zug__results_agree(own->kind, others->kind))
        return;
    bool one_sided = own->kind == ZUG_ENTRY_OPEN || others->kind == ZUG_ENTRY_OPEN;
    fault.kind =
        one_sided ? ZUG_TOURNAMENT_FAULT_RESULT_ONE_SIDED : ZUG_TOURNAMENT_FAULT_RESULTS_DISAGREE;
    zug__fault_add(f, fault);
}

/* What is wrong with an entry that needs an opponent. */
static void check_opponent(zug__fault_finder *f, zug_tournament_fault fault, const zug_entry *own) {
    size_t opponent = zug_tournament_find(f->t, own->opponent);
    if (own->opponent == 0)
        fault.kind = ZUG_TOURNAMENT_FAULT_OPPONENT_MISSING;
    else if (own->opponent == fault.player)
        fault.kind = ZUG_TOURNAMENT_FAULT_OPPONENT_SELF;
    else if (opponent == SIZE_MAX)
        fault.kind = ZUG_TOURNAMENT_FAULT_OPPONENT_UNKNOWN;
    else {
        zug_entry others = zug_tournament_entry(f->t, opponent, fault.round);
        if (others.opponent == fault.player && zug_entry_has_opponent(others.kind)) {
            if (fault.player < own->opponent)
                check_game(f, fault, own, &others);
            return;
        }
        fault.kind = ZUG_TOURNAMENT_FAULT_OPPONENT_DISAGREES;
    }
    zug__fault_add(f, fault);
}

/* True if a player may have a colour without an opponent: a board of a match has one even if nobody
 * sits opposite. */
static bool may_sit_alone(const zug_tournament *t, uint32_t number) {
    return zug_tournament_team_of(t, number) != 0 && zug_tournament_pairs_teams(t);
}

/* What is wrong with one entry. */
static void check_entry(zug__fault_finder *f, uint32_t number, uint32_t round,
                        const zug_entry *own) {
    zug_tournament_fault fault = {.player = number, .opponent = own->opponent, .round = round};
    uint32_t rounds = f->t->rules.rounds;
    if (rounds > 0 && round > rounds && own->kind != ZUG_ENTRY_NONE) {
        fault.kind = ZUG_TOURNAMENT_FAULT_ROUND_BEYOND;
        fault.wanted = (int32_t)rounds;
        zug__fault_add(f, fault);
    }
    if (zug_entry_has_opponent(own->kind)) {
        check_opponent(f, fault, own);
    } else if (own->opponent != 0) {
        fault.kind = ZUG_TOURNAMENT_FAULT_OPPONENT_OF_BYE;
        zug__fault_add(f, fault);
    } else if (own->color != ZUG_ROUND_NO_COLOR && !may_sit_alone(f->t, number)) {
        fault.kind = ZUG_TOURNAMENT_FAULT_COLOR_OF_BYE;
        zug__fault_add(f, fault);
    }
}

/* True if somebody of a team has an opponent in a round. */
static bool has_match(const zug_tournament *t, size_t team, uint32_t round) {
    const zug_team *of = zug_tournament_team(t, team);
    for (size_t i = 0; i < of->count; i++) {
        size_t player = zug_tournament_find(t, of->players[i]);
        if (player != SIZE_MAX &&
            zug_entry_has_opponent(zug_tournament_entry(t, player, round).kind))
            return true;
    }
    return false;
}

/* Finds a second bye of the pairing in a round. Where teams are paired, all players of one team may
 * have it, and so may who has nobody opposite in a match. */
static void check_pairing_bye(zug__fault_finder *f, uint32_t round, uint32_t number,
                              uint32_t *bye_of) {
    size_t team = zug_tournament_pairs_teams(f->t)
                      ? zug_tournament_find_team(f->t, zug_tournament_team_of(f->t, number))
                      : SIZE_MAX;
    if (team != SIZE_MAX && has_match(f->t, team, round))
        return;
    bool is_same = team != SIZE_MAX &&
                   zug_tournament_team_of(f->t, *bye_of) == zug_tournament_team_of(f->t, number);
    if (*bye_of != 0 && !is_same)
        zug__fault_add(f, (zug_tournament_fault){.kind = ZUG_TOURNAMENT_FAULT_PAIRING_BYES,
                                                 .player = *bye_of,
                                                 .opponent = number,
                                                 .round = round});
    *bye_of = number;
}

/* What is wrong in one round. */
static void check_round(zug__fault_finder *f, uint32_t round) {
    uint32_t bye_of = 0;
    for (size_t i = 0; i < f->t->rows.count; i++) {
        uint32_t number = zug__row_at(f->t, i)->player.number;
        zug_entry entry = zug_tournament_entry(f->t, i, round);
        check_entry(f, number, round, &entry);
        if (entry.kind == ZUG_ENTRY_PAIRING_BYE)
            check_pairing_bye(f, round, number, &bye_of);
    }
}

zug_points zug__score_without_open(const zug_tournament *t, size_t index, uint32_t rounds) {
    zug_points sum = zug_tournament_score(t, index, rounds);
    for (uint32_t round = 1; round <= rounds; round++)
        if (zug_tournament_entry(t, index, round).kind == ZUG_ENTRY_OPEN)
            sum -= t->rules.scoring.open;
    return sum;
}

/* True if the points that are said are those after some rounds; games that are going on may count
 * already. */
static bool has_scored(const zug_tournament *t, size_t index, uint32_t rounds) {
    zug_points said = zug__row_at(t, index)->player.points;
    return said == zug_tournament_score(t, index, rounds) ||
           said == zug__score_without_open(t, index, rounds);
}

/* The rounds that are looked at for points. */
typedef struct round_marks {
    uint32_t last, paired;
    bool is_going_on; /* the round paired last has games without a result */
} round_marks;

/* Compares the points that are said with the entries. Programs differ in whether byes of a round to
 * come, or of one that is going on, and games of that are counted already. */
static void check_points(zug__fault_finder *f, size_t index, round_marks marks) {
    const zug_player *player = &zug__row_at(f->t, index)->player;
    if (!player->has_points || has_scored(f->t, index, marks.paired) ||
        has_scored(f->t, index, marks.last) ||
        (marks.is_going_on && has_scored(f->t, index, marks.paired - 1)))
        return;
    zug__fault_add(
        f, (zug_tournament_fault){.kind = ZUG_TOURNAMENT_FAULT_POINTS_WRONG,
                                  .player = player->number,
                                  .found = player->points,
                                  .wanted = zug_tournament_score(f->t, index, marks.paired)});
}

/* Finds players who must not meet somebody and do not exist. */
static void check_forbidden(zug__fault_finder *f, const zug_forbidden *group) {
    for (size_t i = 0; i < group->count; i++)
        if (zug_tournament_find(f->t, group->players[i]) == SIZE_MAX)
            zug__fault_add(f, (zug_tournament_fault){.kind = ZUG_TOURNAMENT_FAULT_FORBIDDEN_UNKNOWN,
                                                     .opponent = group->players[i]});
}

size_t zug_tournament_faults(const zug_tournament *t, zug_tournament_fault *out, size_t capacity) {
    zug__fault_finder f = {t, out, capacity, 0};
    uint32_t paired = zug_tournament_paired_rounds(t);
    round_marks marks = {zug_tournament_last_round(t), paired,
                         paired > 0 && zug_tournament_open_round(t) == paired};
    for (uint32_t round = 1; round <= ZUG_ROUNDS_MAX; round++)
        check_round(&f, round);
    for (size_t i = 0; i < t->rows.count; i++)
        check_points(&f, i, marks);
    for (size_t i = 0; i < t->forbidden.count; i++)
        check_forbidden(&f, zug_tournament_forbidden(t, i));
    zug__fault_find_teams(&f);
    return f.count;
}

const char *zug_tournament_fault_code(zug_tournament_fault_kind kind) {
    static const char *const codes[] = {
#define FAULT_CODE(name, code, sentence) code,
        ZUG_TOURNAMENT_FAULTS(FAULT_CODE)
#undef FAULT_CODE
    };
    return codes[kind];
}

void zug_points_write(zug_points points, zug_buf *out) {
    if (points < 0)
        zug_buf_char(out, '-');
    uint32_t size = points < 0 ? 0u - (uint32_t)points : (uint32_t)points;
    zug_buf_number(out, size / 10);
    zug_buf_char(out, '.');
    zug_buf_number(out, size % 10);
}

/* Writes what a letter behind % in a sentence stands for. */
static void write_value(const zug_tournament_fault *fault, char letter, zug_buf *out) {
    if (letter == 'p')
        zug_buf_number(out, fault->player);
    else if (letter == 'o')
        zug_buf_number(out, fault->opponent);
    else if (letter == 't')
        zug_buf_number(out, fault->team);
    else if (letter == 'r')
        zug_buf_number(out, fault->round);
    else if (letter == 'f')
        zug_points_write(fault->found, out);
    else if (fault->kind == ZUG_TOURNAMENT_FAULT_ROUND_BEYOND)
        zug_buf_number(out, (uint32_t)fault->wanted);
    else
        zug_points_write(fault->wanted, out);
}

void zug_tournament_fault_write(const zug_tournament_fault *fault, zug_buf *out) {
    static const char *const sentences[] = {
#define FAULT_SENTENCE(name, code, sentence) sentence,
        ZUG_TOURNAMENT_FAULTS(FAULT_SENTENCE)
#undef FAULT_SENTENCE
    };
    for (const char *at = sentences[fault->kind]; *at; at++) {
        if (*at == '%')
            write_value(fault, *++at, out);
        else
            zug_buf_char(out, *at);
    }
}
