/* gen_openings.c - prints the table of openings as C source, at build time.
 *
 * usage: gen_openings [ECO.PGN]
 *
 * The file has a game for each named position, with the tags ECO, Opening and perhaps Variation, as
 * Debian's package pgn-extract has it. The line of a game leads to its position; of two lines to
 * the same position the first one gives the name. What is not understood is told of, and left out.
 * Without a file, the table is empty. */
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/bitboard.h>
#include <zug/makemove.h>
#include <zug/san.h>

#include "opening_title.h"
#include "openings/openings_table_impl.h"

enum { ROWS_MAX = ZUG__OPENING_SLOTS / 2, LINE_MAX_BYTES = 4096, COUNT_MAX = 120 };

/* A named position as the file has it. */
typedef struct entry {
    char eco[4], opening[OPENING_NAME_SIZE], variation[OPENING_NAME_SIZE];
    zug_move moves[COUNT_MAX];
    int count; /* of the moves */
    int order; /* in the file */
    uint64_t key;
} entry;

/* All that is known while the file is read. */
typedef struct table {
    entry *entries;
    int count, fewest_men;
    /* of the entry that is being read */
    entry now;
    zug_position pos;
    int line;
    bool is_broken, in_comment;
} table;

static void complain(const table *all, const char *what) {
    fprintf(stderr, "openings: line %d: %s; this entry is left out\n", all->line, what);
}

static void begin_entry(table *all) {
    memset(&all->now, 0, sizeof all->now);
    all->pos = zug_position_initial();
    all->is_broken = false;
}

/* Reads a tag: [Name "Value"]. */
static void take_tag(table *all, char *line) {
    char *value = strchr(line, '"'), *end = value != NULL ? strrchr(line, '"') : NULL;
    if (value == NULL || end == value)
        return;
    *end = '\0';
    value++;
    if (strncmp(line, "[ECO ", 5) == 0 && strlen(value) >= 3)
        memcpy(all->now.eco, value, 3);
    else if (strncmp(line, "[Opening ", 9) == 0)
        all->is_broken |= !opening_title_tidy(value, all->now.opening);
    else if (strncmp(line, "[Variation ", 11) == 0)
        all->is_broken |= !opening_title_tidy(value, all->now.variation);
}

/* True if there is an entry of the position that has been reached. */
static bool is_known(const table *all) {
    for (int i = 0; i < all->count; i++)
        if (all->entries[i].key == all->pos.key)
            return true;
    return false;
}

/* Takes a name apart that has its variation behind a comma: "Dutch, Korchnoi Attack". */
static void split_name(entry *now) {
    int depth = 0;
    for (char *at = now->opening; *at != '\0' && now->variation[0] == '\0'; at++) {
        depth += (*at == '(') - (*at == ')');
        if (depth == 0 && strncmp(at, ", ", 2) == 0) {
            memcpy(now->variation, at + 2, strlen(at + 2) + 1);
            *at = '\0';
            return;
        }
    }
}

static void end_entry(table *all) {
    int men = zug_bitboard_count(zug_position_occupied(&all->pos));
    if (all->is_broken || all->now.eco[0] == '\0' || all->now.opening[0] == '\0') {
        complain(all, "a move, the code or the name is missing or not understood");
    } else if (!is_known(all)) {
        if (all->count == ROWS_MAX) {
            fputs("openings: there are too many of them\n", stderr);
            exit(EXIT_FAILURE);
        }
        split_name(&all->now);
        all->now.order = all->count;
        all->now.key = all->pos.key;
        all->fewest_men = men < all->fewest_men ? men : all->fewest_men;
        all->entries[all->count++] = all->now;
    }
    begin_entry(all);
}

/* Takes a word of the moves: a number, a move, or the end of the game. */
static void take_word(table *all, const char *word) {
    word += strspn(word, "0123456789.");
    if (*word == '*' || *word == '-' || *word == '/') {
        end_entry(all);
        return;
    }
    if (*word == '\0' || all->is_broken)
        return;
    zug_san san;
    if (all->now.count == COUNT_MAX ||
        zug_san_parse(&all->pos, zug_str_from(word), &san, NULL) != ZUG_OK) {
        all->is_broken = true;
        return;
    }
    all->now.moves[all->now.count++] = san.move;
    zug_position_play(&all->pos, san.move);
}

static void take_line(table *all, char *line) {
    if (all->in_comment || line[0] == '{') {
        all->in_comment = strchr(line, '}') == NULL;
        return;
    }
    if (line[0] == '[') {
        take_tag(all, line);
        return;
    }
    for (char *word = strtok(line, " \t\r\n"); word != NULL; word = strtok(NULL, " \t\r\n"))
        take_word(all, word);
}

/* The number of a code: 0 for A00, 499 for E99. */
static int number_of(const entry *of) {
    return (of->eco[0] - 'A') * 100 + (of->eco[1] - '0') * 10 + (of->eco[2] - '0');
}

/* Writes the name that completes that of an entry: of those the one of the nearest code, and then
 * the most usual one. */
static void complete_name(const table *all, const entry *bare, char out[static OPENING_NAME_SIZE]) {
    int best = INT_MAX, rank = 0;
    char full[OPENING_NAME_SIZE];
    memcpy(out, bare->opening, OPENING_NAME_SIZE);
    for (int i = 0; i < all->count; i++) {
        const entry *other = &all->entries[i];
        if (!opening_title_completes(other->opening, bare->opening, &rank, full))
            continue;
        int distance = abs(number_of(other) - number_of(bare)) * 16 + rank;
        if (distance < best) {
            best = distance;
            memcpy(out, full, sizeof full);
        }
    }
}

static void complete_names(table *all) {
    char(*names)[OPENING_NAME_SIZE] = calloc((size_t)all->count + 1, sizeof *names);
    if (names == NULL) {
        perror("openings");
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < all->count; i++)
        complete_name(all, &all->entries[i], names[i]);
    for (int i = 0; i < all->count; i++)
        memcpy(all->entries[i].opening, names[i], sizeof names[i]);
    free(names);
}

static int compare(const void *a, const void *b) {
    const entry *one = a, *other = b;
    int by_code = strcmp(one->eco, other->eco);
    return by_code != 0 ? by_code : one->order - other->order;
}

/* Prints the rows; their texts and moves lie one behind the other. */
static void print_rows(const table *all) {
    unsigned text = 0, moves = 0;
    printf("const zug__opening_row zug__opening_rows[] = {\n");
    for (int i = 0; i < all->count; i++) {
        const entry *now = &all->entries[i];
        size_t opening = strlen(now->opening), variation = strlen(now->variation);
        size_t name = opening + (variation > 0 ? variation + 2 : 0);
        if (name > UINT8_MAX) {
            fprintf(stderr, "openings: the name is too long: %s\n", now->opening);
            exit(EXIT_FAILURE);
        }
        printf("    {UINT64_C(0x%016" PRIx64 "), %u, %u, %zu, %zu, %d, {'%c', '%c', '%c'}},\n",
               now->key, text, moves, name, opening, now->count, now->eco[0], now->eco[1],
               now->eco[2]);
        text += (unsigned)name;
        moves += (unsigned)now->count;
    }
    printf("    {0}};\nconst int zug__opening_row_count = %d;\n", all->count);
    printf("const int zug__opening_fewest_men = %d;\n", all->fewest_men);
}

static void print_slots(const table *all) {
    static int slots[ZUG__OPENING_SLOTS];
    for (int i = 0; i < all->count; i++) {
        size_t slot = all->entries[i].key & (ZUG__OPENING_SLOTS - 1);
        while (slots[slot] != 0)
            slot = (slot + 1) & (ZUG__OPENING_SLOTS - 1);
        slots[slot] = i + 1;
    }
    printf("const uint16_t zug__opening_slots[ZUG__OPENING_SLOTS] = {\n");
    for (size_t i = 0; i < ZUG__OPENING_SLOTS; i++)
        printf("%d,%s", slots[i], i % 16 == 15 ? "\n" : " ");
    printf("};\n");
}

/* Prints the characters of a text: as one string they would be longer than compilers must take. */
static void print_text(const char *text) {
    for (; *text != '\0'; text++)
        printf("%d,", *text);
}

static void print_texts(const table *all) {
    printf("const char zug__opening_text[] = {\n");
    for (int i = 0; i < all->count; i++) {
        const entry *now = &all->entries[i];
        print_text(now->opening);
        if (now->variation[0] != '\0')
            print_text(": ");
        print_text(now->variation);
        printf("\n");
    }
    printf("0};\nconst zug_move zug__opening_moves[] = {\n");
    for (int i = 0; i < all->count; i++) {
        for (int k = 0; k < all->entries[i].count; k++)
            printf("%u, ", all->entries[i].moves[k]);
        printf("\n");
    }
    printf("0};\n");
}

/* Reads a file; false if it cannot be read. */
static bool read_file(table *all, const char *name) {
    static char line[LINE_MAX_BYTES];
    FILE *from = fopen(name, "r");
    if (from == NULL)
        return false;
    begin_entry(all);
    while (fgets(line, sizeof line, from) != NULL) {
        all->line++;
        take_line(all, line);
    }
    bool fine = !ferror(from);
    fclose(from);
    return fine;
}

int main(int argc, char **argv) {
    static table all = {.fewest_men = 33};
    all.entries = calloc(ROWS_MAX, sizeof *all.entries);
    if (all.entries == NULL || (argc > 1 && !read_file(&all, argv[1]))) {
        perror(argc > 1 ? argv[1] : "openings");
        return EXIT_FAILURE;
    }
    complete_names(&all);
    qsort(all.entries, (size_t)all.count, sizeof *all.entries, compare);
    printf("/* The table of openings, written by tools/gen_openings.c. */\n"
           "#include \"openings/openings_table_impl.h\"\n");
    print_rows(&all);
    print_slots(&all);
    print_texts(&all);
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
