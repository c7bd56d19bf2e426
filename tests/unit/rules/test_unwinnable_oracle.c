/* test_unwinnable_oracle.c - can_win against an oracle that goes through everything.
 *
 * The oracle plays all legal moves from a random position until nothing new comes up, keeps every
 * position whole, and knows no shortcut. From the mates it goes back: who can reach one, can win.
 * So it has the answer for each position it has met, and the solver is asked about the first and a
 * sample of the others. Positions from which more can arise than the oracle may keep are left out;
 * walls of pawns, shut-in kings, and few pieces keep most of them small.
 *
 * Without arguments, a quick sample. With `POSITIONS SEED KEPT`, so many random positions of each
 * sort from that seed, the oracle keeping so many; with `- KEPT`, the positions of the FENs on
 * standard input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <zug/faults.h>
#include <zug/unwinnable.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

enum { MEMORY = 64 << 20, BUDGET = 20000000, LINE_MOST = 1 << 16 };
enum { QUICK_POSITIONS = 200, QUICK_KEPT = 20000, ASKED_OF_EACH = 12 };
enum { WHITE_WINS = 1, BLACK_WINS = 2 };

/* Every position met, with the positions from which it was reached. */
typedef struct oracle {
    zug_position *met;
    uint32_t *slots;   /* by key: 1 + which position, 0 none */
    uint32_t *arrival; /* the first edge to each position, or 0 */
    uint8_t *wins;
    uint32_t *queue;
    uint32_t count, most, slot_count;
    struct edge {
        uint32_t from, next;
    } * edges;
    uint32_t edge_count, edge_most;
} oracle;

static oracle seer;
static char memory[MEMORY];
static zug_move line_moves[LINE_MOST];
static unsigned positions = QUICK_POSITIONS, kept = QUICK_KEPT;
static uint64_t seed = 20260704;
static unsigned closed, asked, answers[4];

static void prepare_oracle(uint32_t most) {
    seer.most = most;
    seer.edge_most = most * 24;
    for (seer.slot_count = 1; seer.slot_count < 2 * most; seer.slot_count *= 2)
        ;
    seer.met = malloc(most * sizeof *seer.met);
    seer.slots = malloc(seer.slot_count * sizeof *seer.slots);
    seer.arrival = malloc(most * sizeof *seer.arrival);
    seer.wins = malloc(most);
    seer.queue = malloc(most * sizeof *seer.queue);
    seer.edges = malloc(seer.edge_most * sizeof *seer.edges);
    assert_true(seer.met && seer.slots && seer.arrival && seer.wins && seer.queue && seer.edges);
}

static void free_oracle(void) {
    free(seer.met);
    free(seer.slots);
    free(seer.arrival);
    free(seer.wins);
    free(seer.queue);
    free(seer.edges);
}

/* The number of a position, new or known; seer.most if there is no room for it. */
static uint32_t meet(const zug_position *pos) {
    uint32_t slot = (uint32_t)(pos->key >> 20) & (seer.slot_count - 1);
    for (; seer.slots[slot]; slot = (slot + 1) & (seer.slot_count - 1))
        if (zug_position_same(&seer.met[seer.slots[slot] - 1], pos))
            return seer.slots[slot] - 1;
    if (seer.count == seer.most)
        return seer.most;
    seer.met[seer.count] = *pos;
    seer.arrival[seer.count] = 0;
    seer.wins[seer.count] = 0;
    seer.slots[slot] = ++seer.count;
    return seer.count - 1;
}

/* Plays all moves from one position. False if the oracle is full. */
static bool play_all(uint32_t from) {
    zug_move_list list;
    zug_position pos = seer.met[from];
    zug_movegen_legal(&pos, &list);
    if (list.count == 0 && zug_position_in_check(&pos))
        seer.wins[from] = zug_position_turn(&pos) == ZUG_WHITE ? BLACK_WINS : WHITE_WINS;
    for (size_t i = 0; i < list.count; i++) {
        zug_position after = pos;
        zug_position_play(&after, list.moves[i]);
        uint32_t to = meet(&after);
        if (to == seer.most || seer.edge_count == seer.edge_most)
            return false;
        seer.edges[seer.edge_count] = (struct edge){from, seer.arrival[to]};
        seer.arrival[to] = seer.edge_count++;
    }
    return true;
}

/* Goes back from all mates of one side. */
static void go_back(uint8_t side) {
    uint32_t end = 0;
    for (uint32_t i = 0; i < seer.count; i++)
        if (seer.wins[i] & side)
            seer.queue[end++] = i;
    for (uint32_t at = 0; at < end; at++) {
        for (uint32_t e = seer.arrival[seer.queue[at]]; e; e = seer.edges[e].next) {
            uint32_t before = seer.edges[e].from;
            if (seer.wins[before] & side)
                continue;
            seer.wins[before] |= side;
            seer.queue[end++] = before;
        }
    }
}

/* Goes through everything, or through as much as the oracle can keep. True if that was all. */
static bool foresee(const zug_position *pos) {
    bool all = true;
    memset(seer.slots, 0, seer.slot_count * sizeof *seer.slots);
    seer.count = 0;
    seer.edge_count = 1;
    meet(pos);
    for (uint32_t i = 0; i < seer.count && all; i++)
        all = play_all(i);
    go_back(WHITE_WINS);
    go_back(BLACK_WINS);
    return all;
}

/* Replays a line of the solver, which must end in mate by the side. */
static bool is_helpmate(const zug_position *pos, zug_color side, const zug_helpmate *line) {
    zug_position now = *pos;
    if (line->length > line->size)
        return false;
    for (size_t i = 0; i < line->length; i++) {
        if (!zug_movegen_is_legal(&now, line->moves[i]))
            return false;
        zug_position_play(&now, line->moves[i]);
    }
    return zug_position_is_checkmate(&now) && zug_position_turn(&now) != side;
}

/* Asks the solver about a position of which the oracle knows who wins. If it has not seen all,
 * whoever it has not seen winning may still win. */
static void ask(const zug_position *pos, uint8_t wins, bool all) {
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(pos, fen);
    zug_unwinnable_work work = {memory, MEMORY, BUDGET, 0};
    for (int side = 0; side < 2; side++) {
        zug_helpmate line = {line_moves, LINE_MOST, 0};
        zug_answer answer = zug_unwinnable_can_win(pos, (zug_color)side, &work, &line);
        bool right = answer == (wins >> side & 1 ? ZUG_ANSWER_YES : ZUG_ANSWER_NO);
        if (!right && (all || wins >> side & 1))
            fail_msg("%s: side %d: the oracle says %d, the solver %d", fen, side, wins >> side & 1,
                     answer);
        if (answer == ZUG_ANSWER_YES && !is_helpmate(pos, (zug_color)side, &line))
            fail_msg("%s: side %d: the line is no helpmate", fen, side);
    }
    zug_answer dead = zug_unwinnable_dead(pos, &work);
    if ((all || wins) && dead != (wins ? ZUG_ANSWER_NO : ZUG_ANSWER_YES))
        fail_msg("%s: the oracle says %d, dead says %d", fen, wins, dead);
    if (all)
        answers[wins]++;
    asked += all || wins;
}

static zug_square random_square(random_play *r, int low_rank, int high_rank) {
    return zug_square_at((int)random_below(r, 8),
                         low_rank + (int)random_below(r, (unsigned)(high_rank - low_rank + 1)));
}

/* Puts a piece on a random empty square between two ranks. */
static zug_square drop(zug_position *pos, random_play *r, zug_piece piece, int low, int high) {
    for (;;) {
        zug_square square = random_square(r, low, high);
        if (zug_bitboard_has(zug_position_occupied(pos), square))
            continue;
        zug_position_put(pos, square, piece);
        return square;
    }
}

static zug_piece random_piece(random_play *r, const char *kinds) {
    static const zug_piece_type by_letter[] = {['b' - 'a'] = ZUG_BISHOP,
                                               ['n' - 'a'] = ZUG_KNIGHT,
                                               ['p' - 'a'] = ZUG_PAWN,
                                               ['q' - 'a'] = ZUG_QUEEN,
                                               ['r' - 'a'] = ZUG_ROOK};
    char letter = kinds[random_below(r, (unsigned)strlen(kinds))];
    return (zug_piece){(zug_color)random_below(r, 2), by_letter[letter - 'a']};
}

/* A wall of pawns that block each other: on every second file at one height, or on all files, each
 * a step higher or lower than the last, so that none can capture. Some may be missing. */
static void build_wall(zug_position *pos, random_play *r, unsigned gaps) {
    int step = random_below(r, 2) ? 2 : 1, rank = 2 + (int)random_below(r, 3);
    for (int file = step == 2 ? (int)random_below(r, 2) : 0; file < 8; file += step) {
        bool missing = random_below(r, 24) < gaps;
        if (!missing) {
            zug_position_put(pos, zug_square_at(file, rank), (zug_piece){ZUG_WHITE, ZUG_PAWN});
            zug_position_put(pos, zug_square_at(file, rank + 1), (zug_piece){ZUG_BLACK, ZUG_PAWN});
        }
        if (step == 1)
            rank += rank == 1 ? 1 : rank == 5 ? -1 : random_below(r, 2) ? 1 : -1;
    }
}

static void drop_kings(zug_position *pos, random_play *r, bool at_home) {
    drop(pos, r, (zug_piece){ZUG_WHITE, ZUG_KING}, 0, at_home ? 2 : 7);
    drop(pos, r, (zug_piece){ZUG_BLACK, ZUG_KING}, at_home ? 5 : 0, 7);
}

/* A wall with few gaps and some pieces behind it. */
static void make_blockade(zug_position *pos, random_play *r) {
    build_wall(pos, r, random_below(r, 2));
    drop_kings(pos, r, random_below(r, 8) > 0);
    for (unsigned i = random_below(r, 3); i > 0; i--)
        drop(pos, r, random_piece(r, "bbbnr"), 0, 7);
}

/* A wall and some pawns more: forced lines, stalemates, captures, promotions. */
static void make_crowd(zug_position *pos, random_play *r) {
    build_wall(pos, r, random_below(r, 3));
    drop_kings(pos, r, random_below(r, 4) > 0);
    for (unsigned i = 1 + random_below(r, 3); i > 0; i--)
        drop(pos, r, random_piece(r, "p"), 1, 6);
}

/* A king in a corner, and pieces all around it. */
static void make_cage(zug_position *pos, random_play *r) {
    int file = random_below(r, 2) ? 0 : 7, inner = file == 0 ? 1 : 6,
        up = random_below(r, 2) ? 1 : -1;
    int rank = up == 1 ? 0 : 7;
    build_wall(pos, r, random_below(r, 2));
    zug_position_put(pos, zug_square_at(file, rank),
                     (zug_piece){up == 1 ? ZUG_WHITE : ZUG_BLACK, ZUG_KING});
    zug_position_put(pos, zug_square_at(inner, rank + up), random_piece(r, "pppbn"));
    zug_position_put(pos, zug_square_at(file, rank + up), random_piece(r, "pppn"));
    if (random_below(r, 2))
        zug_position_put(pos, zug_square_at(inner, rank), random_piece(r, "bnr"));
    drop(pos, r, (zug_piece){up == 1 ? ZUG_BLACK : ZUG_WHITE, ZUG_KING}, 0, 7);
    for (unsigned i = random_below(r, 3); i > 0; i--)
        drop(pos, r, random_piece(r, "pppb"), 1, 6);
}

/* Two or three pieces. */
static void make_ending(zug_position *pos, random_play *r) {
    drop_kings(pos, r, false);
    drop(pos, r, random_piece(r, "pbn"), 1, 6);
    if (random_below(r, 3) == 0)
        drop(pos, r, random_piece(r, "pb"), 1, 6);
}

/* A pawn that can be taken en passant beside a wall: where it stands the wall makes room. */
static void make_en_passant(zug_position *pos, random_play *r) {
    zug_color us = (zug_color)random_below(r, 2), them = zug_color_other(us);
    int file = (int)random_below(r, 7), other = file + 1;
    int rank = us == ZUG_WHITE ? 4 : 3, up = us == ZUG_WHITE ? 1 : -1;
    zug_piece none = {ZUG_WHITE, ZUG_NO_PIECE};
    build_wall(pos, r, random_below(r, 3));
    if (random_below(r, 2))
        other = file++;
    for (int i = 0; i < 8; i++) {
        zug_position_put(pos, zug_square_at(file, i), none);
        zug_position_put(pos, zug_square_at(other, i), none);
    }
    zug_position_put(pos, zug_square_at(other, rank), (zug_piece){us, ZUG_PAWN});
    zug_position_put(pos, zug_square_at(file, rank), (zug_piece){them, ZUG_PAWN});
    zug_square passed = zug_square_at(file, rank + up), start = zug_square_at(file, rank + 2 * up);
    if (random_below(r, 2))
        zug_position_put(pos, zug_square_at(other, rank + up), (zug_piece){them, ZUG_PAWN});
    drop_kings(pos, r, random_below(r, 4) > 0);
    zug_bitboard empty = ~zug_position_occupied(pos);
    pos->side_to_move = (uint8_t)us;
    if (zug_bitboard_has(empty, passed) && zug_bitboard_has(empty, start))
        pos->en_passant = passed;
}

/* A king and a rook that may castle behind a wall. */
static void make_castling(zug_position *pos, random_play *r) {
    zug_color us = (zug_color)random_below(r, 2);
    int home = us == ZUG_WHITE ? 0 : 7;
    zug_square rook = zug_square_at(random_below(r, 2) ? 0 : 7, home);
    build_wall(pos, r, random_below(r, 2));
    zug_position_put(pos, zug_square_at(4, home), (zug_piece){us, ZUG_KING});
    zug_position_put(pos, rook, (zug_piece){us, ZUG_ROOK});
    drop(pos, r, (zug_piece){zug_color_other(us), ZUG_KING}, us == ZUG_WHITE ? 5 : 0,
         us == ZUG_WHITE ? 7 : 2);
    for (int file = 0; file < 8; file++)
        if (random_below(r, 2) && file != 4)
            zug_position_put(pos, zug_square_at(file, us == ZUG_WHITE ? 1 : 6),
                             (zug_piece){us, ZUG_PAWN});
    pos->castling = zug_bitboard_of(rook);
}

typedef void maker(zug_position *pos, random_play *r);

/* A random position that can be played. */
static zug_position make_position(random_play *r, maker *make) {
    for (;;) {
        zug_position pos = zug_position_empty();
        pos.side_to_move = (uint8_t)random_below(r, 2);
        make(&pos, r);
        zug_position_settle(&pos);
        zug_fault_set faults = zug_faults_find(&pos);
        if (!(faults & ZUG_FAULT_UNPLAYABLE))
            return pos;
    }
}

/* Compares oracle and solver at one position and some of those that can arise. */
static void compare_at(const zug_position *pos, random_play *r) {
    bool all = foresee(pos);
    closed += all;
    ask(&seer.met[0], seer.wins[0], all);
    for (unsigned j = all ? ASKED_OF_EACH : 1; j > 0; j--) {
        uint32_t other = random_below(r, seer.count);
        ask(&seer.met[other], seer.wins[other], all);
    }
}

static void tell(unsigned given) {
    printf("# %u of %u gone through; %u asked; of those %u won by both, %u by White, %u by Black, "
           "%u dead, the others by somebody\n",
           closed, given, asked, answers[3], answers[1], answers[2], answers[0]);
    assert_true(asked > 0);
}

/* Compares at positions of one sort. */
static void compare(maker *make) {
    random_play r = {seed};
    closed = asked = 0;
    memset(answers, 0, sizeof answers);
    prepare_oracle(kept);
    for (unsigned i = 0; i < positions; i++) {
        zug_position pos = make_position(&r, make);
        compare_at(&pos, &r);
    }
    free_oracle();
    tell(positions);
}

/* Compares at the positions that are given. */
static void given_positions(void **state) {
    (void)state;
    random_play r = {seed};
    char fen[256];
    unsigned given = 0;
    prepare_oracle(kept);
    while (fgets(fen, sizeof fen, stdin) != NULL) {
        zug_position pos;
        fen[strcspn(fen, "\n")] = '\0';
        if (zug_fen_parse(zug_str_from(fen), ZUG_FEN_LENIENT, &pos, NULL, NULL) != ZUG_OK)
            continue;
        given++;
        compare_at(&pos, &r);
    }
    free_oracle();
    tell(given);
}

static void blockades(void **state) {
    (void)state;
    compare(make_blockade);
}

static void cages(void **state) {
    (void)state;
    compare(make_cage);
}

static void crowds(void **state) {
    (void)state;
    compare(make_crowd);
}

static void endings(void **state) {
    (void)state;
    compare(make_ending);
}

static void en_passant(void **state) {
    (void)state;
    compare(make_en_passant);
}

static void castling(void **state) {
    (void)state;
    compare(make_castling);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        {"blockades with pieces agree with the oracle", blockades, NULL, NULL, NULL},
        {"crowds of pawns agree with the oracle", crowds, NULL, NULL, NULL},
        {"kings that are shut in agree with the oracle", cages, NULL, NULL, NULL},
        {"endings of two or three pieces agree with the oracle", endings, NULL, NULL, NULL},
        {"positions with en passant agree with the oracle", en_passant, NULL, NULL, NULL},
        {"positions with castling rights agree with the oracle", castling, NULL, NULL, NULL},
    };
    const struct CMUnitTest given[] = {
        {"the positions given agree with the oracle", given_positions, NULL, NULL, NULL},
    };
    if (argc > 2)
        kept = (unsigned)strtoul(argv[argc - 1], NULL, 10);
    if (argc > 3) {
        positions = (unsigned)strtoul(argv[1], NULL, 10);
        seed = strtoull(argv[2], NULL, 10);
    }
    return argc == 3 ? cmocka_run_group_tests(given, NULL, NULL)
                     : cmocka_run_group_tests(tests, NULL, NULL);
}
