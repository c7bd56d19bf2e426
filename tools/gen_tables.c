/* gen_tables.c - prints the constant tables of the core as C source, at build time.
 * Everything here is slow and obvious on purpose: the tables are the ground the fast code stands
 * on. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A step on the board: files to the right, ranks upwards. */
typedef struct step {
    int file, rank;
} step;

static const step knight_steps[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const step king_steps[8] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
static const step pawn_steps[2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};

/* The upward half of each line; the downward half is its mirror image. */
static const step line_steps[4] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

static bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

/* The squares one step away from a square, as far as they are on the board. */
static uint64_t leap(int square, const step *steps, int count) {
    uint64_t set = 0;
    for (int i = 0; i < count; i++) {
        int file = square % 8 + steps[i].file, rank = square / 8 + steps[i].rank;
        if (on_board(file, rank))
            set |= UINT64_C(1) << (rank * 8 + file);
    }
    return set;
}

/* The squares from a square to the edge in one direction, up to and including the first occupied
 * one. */
static uint64_t ray(int square, step direction, uint64_t occupied) {
    uint64_t set = 0;
    int file = square % 8 + direction.file, rank = square / 8 + direction.rank;
    while (on_board(file, rank)) {
        uint64_t bit = UINT64_C(1) << (rank * 8 + file);
        set |= bit;
        if (occupied & bit)
            break;
        file += direction.file;
        rank += direction.rank;
    }
    return set;
}

static step opposite(step direction) {
    step back = {-direction.file, -direction.rank};
    return back;
}

/* The squares strictly between two squares of one line (inner), or the whole line through them. */
static uint64_t connect(int a, int b, bool inner) {
    for (int i = 0; i < 8; i++) {
        uint64_t forth = ray(a, king_steps[i], 0);
        if (forth >> b & 1)
            return inner ? forth & ray(b, opposite(king_steps[i]), 0)
                         : forth | ray(a, opposite(king_steps[i]), 0) | UINT64_C(1) << a;
    }
    return 0;
}

static void print_entry(uint64_t value, int index) {
    printf("%s0x%016" PRIX64 ",", index % 4 == 0 ? "\n    " : " ", value);
}

static void print_leaps(void) {
    printf("const uint64_t zug__knight_attacks[64] = {");
    for (int square = 0; square < 64; square++)
        print_entry(leap(square, knight_steps, 8), square);
    printf("\n};\n\nconst uint64_t zug__king_attacks[64] = {");
    for (int square = 0; square < 64; square++)
        print_entry(leap(square, king_steps, 8), square);
    printf("\n};\n\nconst uint64_t zug__pawn_attacks[2][64] = {");
    for (int color = 0; color < 2; color++) {
        printf("{");
        for (int square = 0; square < 64; square++)
            print_entry(leap(square, pawn_steps[color], 2), square);
        printf("},");
    }
    printf("\n};\n\n");
}

/* The squares from which a pawn of a side steps straight ahead to a square. */
static uint64_t steps_to(int square, int color) {
    int rank = color == 0 ? square / 8 : 7 - square / 8, back = color == 0 ? -8 : 8;
    uint64_t one = rank >= 2 ? UINT64_C(1) << (square + back) : 0;
    return rank == 3 ? one | UINT64_C(1) << (square + 2 * back) : one;
}

static uint64_t rays(int square, bool diagonal, uint64_t occupied);

/* What a row of zug__reach_from holds for a square; the rows are those of tables_impl.h. */
static uint64_t reach(int row, int square) {
    switch (row) {
    case 1: /* bishop, rook, queen */
    case 2:
    case 3:
        return (row & 1 ? rays(square, true, 0) : 0) | (row & 2 ? rays(square, false, 0) : 0);
    case 4:
        return leap(square, pawn_steps[0], 2);
    case 5:
        return leap(square, knight_steps, 8);
    case 6:
        return leap(square, king_steps, 8);
    case 7:
        return leap(square, pawn_steps[1], 2);
    case 8:
    case 9:
        return steps_to(square, row - 8);
    default:
        return 0;
    }
}

static void print_reach(void) {
    printf("const uint64_t zug__reach_from[640] = {");
    for (int i = 0; i < 640; i++)
        print_entry(reach(i / 64, i % 64), i);
    printf("\n};\n\n");
}

static void print_lines(void) {
    printf("const zug__half_lines zug__lines[64][4] = {\n");
    for (int square = 0; square < 64; square++) {
        printf("    {");
        for (int i = 0; i < 4; i++)
            printf("{0x%016" PRIX64 ", 0x%016" PRIX64 "},%s",
                   ray(square, opposite(line_steps[i]), 0), ray(square, line_steps[i], 0),
                   i == 1 ? "\n     " : " ");
        printf("},\n");
    }
    printf("};\n\n");
}

static void print_connections(const char *name, bool inner) {
    printf("const uint64_t %s[64][64] = {\n", name);
    for (int a = 0; a < 64; a++) {
        printf("{");
        for (int b = 0; b < 64; b++)
            print_entry(connect(a, b, inner), b);
        printf("},\n");
    }
    printf("};\n\n");
}

/* The squares of the four (straight or diagonal) rays from a square. */
static uint64_t rays(int square, bool diagonal, uint64_t occupied) {
    uint64_t set = 0;
    for (int i = diagonal; i < 8; i += 2)
        set |= ray(square, king_steps[i], occupied);
    return set;
}

static void print_empty_board_lines(const char *name, bool diagonal) {
    printf("const uint64_t %s[64] = {", name);
    for (int square = 0; square < 64; square++)
        print_entry(rays(square, diagonal, 0), square);
    printf("\n};\n\n");
}

/* The squares of a slider's lines on which a piece matters: all but the last square of each ray. */
static uint64_t inner_squares(int square, bool diagonal) {
    uint64_t set = 0;
    for (int i = diagonal; i < 8; i += 2) {
        uint64_t line = ray(square, king_steps[i], 0);
        for (int other = 0; other < 64; other++)
            if (line >> other & 1 && ray(other, king_steps[i], 0))
                set |= UINT64_C(1) << other;
    }
    return set;
}

/* Attacks for every set of pieces on the inner squares, in the order of the index that PEXT makes
 * of it. */
static int print_slider_attacks(int square, bool diagonal) {
    uint64_t inner = inner_squares(square, diagonal), pieces = 0;
    int count = 0;
    do {
        print_entry(rays(square, diagonal, pieces), count++);
        pieces =
            (pieces - inner) & inner; /* the next subset, as counting up in the gathered bits */
    } while (pieces);
    return count;
}

static void print_sliders(const char *name, bool diagonal, int first) {
    printf("const zug__slider %s[64] = {\n", name);
    for (int square = 0; square < 64; square++) {
        uint64_t inner = inner_squares(square, diagonal);
        printf("    {0x%016" PRIX64 ", %d},\n", inner, first);
        first += 1 << __builtin_popcountll(inner);
    }
    printf("};\n\n");
}

/* Only x86-64 has PEXT; elsewhere the 861 kB would be dead weight. */
static void print_pext_tables(void) {
    int bishops = 0;
    printf("#if defined(__x86_64__)\n\nconst uint64_t zug__slider_attacks[107648] = {");
    for (int square = 0; square < 64; square++)
        bishops += print_slider_attacks(square, true);
    for (int square = 0; square < 64; square++)
        print_slider_attacks(square, false);
    printf("\n};\n\n");
    print_sliders("zug__bishop_sliders", true, 0);
    print_sliders("zug__rook_sliders", false, bishops);
    printf("#endif\n\n");
}

/* splitmix64: enough to make keys that look random and never change between builds. */
static uint64_t next_key(void) {
    static uint64_t state = UINT64_C(0x5A7567); /* "Zug" */
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static void print_keys(const char *declaration, int count) {
    printf("const uint64_t %s = {", declaration);
    for (int i = 0; i < count; i++)
        print_entry(next_key(), i);
    printf("\n};\n\n");
}

/* Kind 0 (no piece) and the unused kind 7 have key 0, so that "captured nothing" needs no branch.
 */
static void print_piece_keys(void) {
    printf("const uint64_t zug__zobrist_pieces[2][8][64] = {");
    for (int color = 0; color < 2; color++) {
        printf("{");
        for (int kind = 0; kind < 8; kind++) {
            printf("{");
            for (int square = 0; square < 64; square++)
                print_entry(kind == 0 || kind == 7 ? 0 : next_key(), square);
            printf("},");
        }
        printf("},");
    }
    printf("\n};\n\n");
}

int main(void) {
    printf("/* Made by tools/gen_tables.c; do not edit. */\n#include \"tables_impl.h\"\n\n");
    print_leaps();
    print_reach();
    print_lines();
    print_empty_board_lines("zug__straight_lines", false);
    print_empty_board_lines("zug__diagonal_lines", true);
    print_pext_tables();
    print_connections("zug__between", true);
    print_connections("zug__line", false);
    print_piece_keys();
    print_keys("zug__zobrist_castling[64]", 64);
    print_keys("zug__zobrist_en_passant[8]", 8);
    print_keys("zug__zobrist_black[1]", 1);
    return 0;
}
