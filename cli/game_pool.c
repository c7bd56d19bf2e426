/* game_pool.c - keeps games until it is known which are written.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include "game_pool.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "io.h"
#include "temp_file.h"
#include "util/array.h"

/* A game that waits. */
typedef struct entry {
    uint64_t same[2]; /* a hash of all that makes games the same */
    uint64_t offset, len;
    uint64_t number, line; /* of the game in its file */
    uint64_t weight;       /* how full it is: bytes that are not blank */
    uint32_t file;         /* the number of its name */
    bool is_gone;
} entry;

/* A game among those that are chosen at random: those with the lowest lots. */
typedef struct lot {
    uint64_t number;
    size_t entry;
} lot;

struct game_pool {
    game_pool_rules rules;
    FILE *texts;
    uint64_t size; /* of them */
    entry *entries;
    size_t count, capacity;
    size_t *slots; /* numbers of entries, from 1, by their hash */
    size_t slot_count, used;
    char **files; /* names */
    size_t file_count, file_capacity;
    lot *lots; /* the highest first, as a heap */
    size_t lot_count, lot_capacity;
    uint64_t offered; /* games for which a lot was drawn */
    bool failed;      /* to write a text */
};

game_pool *game_pool_new(const game_pool_rules *rules) {
    game_pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        return NULL;
    pool->rules = *rules;
    pool->texts = temp_file_open();
    if (pool->texts != NULL)
        return pool;
    free(pool);
    return NULL;
}

void game_pool_free(game_pool *pool) {
    if (pool == NULL)
        return;
    fclose(pool->texts);
    for (size_t i = 0; i < pool->file_count; i++)
        free(pool->files[i]);
    free(pool->files);
    free(pool->entries);
    free(pool->slots);
    free(pool->lots);
    free(pool);
}

/* Mixes a number so that each bit of it changes all others. */
static uint64_t mix(uint64_t number) {
    number += UINT64_C(0x9E3779B97F4A7C15);
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return number ^ number >> 31;
}

/* Adds a number to both halves of a hash. */
static void add_number(uint64_t hash[static 2], uint64_t number) {
    hash[0] = mix(hash[0] ^ number);
    hash[1] = (hash[1] ^ number) * UINT64_C(0x2127599BF4325C37);
    hash[1] ^= hash[1] >> 29;
}

/* Adds the letters and digits of a text, capital ones like small ones. */
static void add_text(uint64_t hash[static 2], zug_str text) {
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c >= 'A' && c <= 'Z')
            c = (unsigned char)(c + ('a' - 'A'));
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80)
            add_number(hash, c);
    }
    add_number(hash, UINT64_MAX);
}

/* A hash of what makes games the same. */
static void hash_game(unsigned same, const found_game *game, const zug_pgn_main_line *line,
                      uint64_t hash[static 2]) {
    hash[0] = hash[1] = zug_position_compute_key(line->start);
    for (size_t i = 0; i < line->count; i++)
        add_number(hash, line->moves[i]);
    if (same & GAME_POOL_PLAYERS) {
        add_text(hash, tag_list_find(game->tags, "White"));
        add_text(hash, tag_list_find(game->tags, "Black"));
    }
    if (same & GAME_POOL_DATE)
        add_text(hash, tag_list_find(game->tags, "Date"));
}

/* Counts what is not blank. */
static void weigh(void *ctx, const char *bytes, size_t len) {
    uint64_t *weight = ctx;
    for (size_t i = 0; i < len; i++)
        *weight += bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\n' && bytes[i] != '\r';
}

void game_pool_mark(unsigned same, const found_game *game, const zug_pgn_main_line *line,
                    found_marks *out) {
    out->weight = 0;
    hash_game(same, game, line, out->same);
    game_bytes_copy(game->bytes, game->end, weigh, &out->weight);
}

/* The slot of an entry with this hash, or the free one where it belongs. */
static size_t *find_slot(game_pool *pool, const uint64_t hash[static 2]) {
    size_t at = (size_t)hash[0] & (pool->slot_count - 1);
    while (pool->slots[at] != 0 &&
           memcmp(pool->entries[pool->slots[at] - 1].same, hash, 2 * sizeof *hash) != 0)
        at = (at + 1) & (pool->slot_count - 1);
    return &pool->slots[at];
}

/* Makes sure that a third of the slots are free; false without memory. */
static bool reserve_slots(game_pool *pool) {
    if (pool->used * 3 < pool->slot_count * 2)
        return true;
    size_t count = pool->slot_count > 0 ? pool->slot_count * 2 : 1024, old_count = pool->slot_count;
    size_t *old = pool->slots, *slots = calloc(count, sizeof *slots);
    if (slots == NULL)
        return false;
    pool->slots = slots;
    pool->slot_count = count;
    for (size_t i = 0; i < old_count; i++)
        if (old[i] != 0)
            *find_slot(pool, pool->entries[old[i] - 1].same) = old[i];
    free(old);
    return true;
}

/* The number of a file's name; false without memory. */
static bool find_file(game_pool *pool, const char *shown, uint32_t *out) {
    if (pool->file_count == 0 || strcmp(pool->files[pool->file_count - 1], shown) != 0) {
        char **files =
            array_grow(pool->files, pool->file_count, &pool->file_capacity, sizeof *files);
        if (files == NULL)
            return false;
        pool->files = files;
        files[pool->file_count] = strdup(shown);
        if (files[pool->file_count] == NULL)
            return false;
        pool->file_count++;
    }
    *out = (uint32_t)(pool->file_count - 1);
    return true;
}

/* Says that one game is left out because of another. */
static void say_same(const game_pool *pool, const entry *left_out, const entry *kept) {
    io_flush_output();
    progress_erase(pool->rules.bar);
    fprintf(stderr, "%s:%" PRIu64 ": duplicate: game %" PRIu64 " is left out for game %" PRIu64,
            pool->files[left_out->file], left_out->line, left_out->number, kept->number);
    if (left_out->file != kept->file)
        fprintf(stderr, " of %s", pool->files[kept->file]);
    fputc('\n', stderr);
}

/* Lets the fuller one of two games that are the same stay, the first of equal ones; true if the new
 * one does. Games without moves are never the same. */
static bool is_kept(game_pool *pool, const entry *added, const size_t *slot) {
    if (*slot == 0)
        return true;
    entry *before = &pool->entries[*slot - 1];
    bool is_fuller = added->weight > before->weight;
    if (is_fuller)
        say_same(pool, before, added);
    else
        say_same(pool, added, before);
    before->is_gone = is_fuller;
    return is_fuller;
}

static void write_text(void *ctx, const char *bytes, size_t len) {
    game_pool *pool = ctx;
    pool->failed |= fwrite(bytes, 1, len, pool->texts) != len;
    pool->size += len;
}

/* Moves a lot that may be too low down to its place in the heap. */
static void sift_down(game_pool *pool) {
    lot *lots = pool->lots, moved = lots[0];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < pool->lot_count; at = child) {
        if (child + 1 < pool->lot_count && lots[child + 1].number > lots[child].number)
            child++;
        if (lots[child].number <= moved.number)
            break;
        lots[at] = lots[child];
    }
    lots[at] = moved;
}

/* Adds a lot to the heap; false without memory. */
static bool push_lot(game_pool *pool, lot added) {
    lot *lots = array_grow(pool->lots, pool->lot_count, &pool->lot_capacity, sizeof *lots);
    if (lots == NULL)
        return false;
    pool->lots = lots;
    size_t at = pool->lot_count++;
    for (; at > 0 && lots[(at - 1) / 2].number < added.number; at = (at - 1) / 2)
        lots[at] = lots[(at - 1) / 2];
    lots[at] = added;
    return true;
}

/* Draws a lot for the next game; true if it is chosen so far, and another one perhaps no more. */
static bool draw_lot(game_pool *pool, size_t index) {
    lot drawn = {mix(pool->rules.seed ^ mix(pool->offered++)), index};
    if (pool->lot_count < pool->rules.sample) {
        pool->failed |= !push_lot(pool, drawn);
        return true;
    }
    if (drawn.number >= pool->lots[0].number)
        return false;
    pool->entries[pool->lots[0].entry].is_gone = true;
    pool->lots[0] = drawn;
    sift_down(pool);
    return true;
}

/* Keeps a game: its text goes to the file. */
static bool keep(game_pool *pool, entry added, const found_game *game, found_writer *writer) {
    const char *key = game->marks.key;
    added.offset = pool->size;
    write_text(pool, key, strlen(key) + 1);
    bool fine = found_writer_write(writer, game, write_text, pool);
    added.len = pool->size - added.offset;
    pool->entries[pool->count++] = added;
    return fine && !pool->failed;
}

/* Makes space for one more entry; false without memory. */
static bool reserve_entry(game_pool *pool) {
    entry *entries = array_grow(pool->entries, pool->count, &pool->capacity, sizeof *entries);
    if (entries != NULL)
        pool->entries = entries;
    return entries != NULL;
}

bool game_pool_add(game_pool *pool, const found_game *game, found_writer *writer) {
    const found_marks *marks = &game->marks;
    entry added = {.number = game->number, .line = game->line};
    errno = ENOMEM;
    if (!reserve_entry(pool) || !find_file(pool, game->shown, &added.file) || !reserve_slots(pool))
        return false;
    if (pool->rules.unique && marks->has_moves) {
        memcpy(added.same, marks->same, sizeof added.same);
        added.weight = marks->weight;
        size_t *slot = find_slot(pool, added.same);
        if (!is_kept(pool, &added, slot))
            return true;
        pool->used += *slot == 0;
        *slot = pool->count + 1;
    }
    bool is_drawn_now = pool->rules.sample > 0 && !pool->rules.unique;
    if (is_drawn_now && !draw_lot(pool, pool->count))
        return !pool->failed;
    return keep(pool, added, game, writer);
}

void game_pool_choose(game_pool *pool) {
    if (pool->rules.sample == 0 || !pool->rules.unique)
        return;
    for (size_t i = 0; i < pool->count; i++)
        if (!pool->entries[i].is_gone && !draw_lot(pool, i))
            pool->entries[i].is_gone = true;
}

bool game_pool_next(const game_pool *pool, size_t *at) {
    while (*at < pool->count && pool->entries[*at].is_gone)
        ++*at;
    return (*at)++ < pool->count;
}

/* Reads the part of a file's name before the text of a game. */
static void read_key(FILE *from, char key[static FOUND_KEY_SIZE], uint64_t *left) {
    size_t len = 0;
    for (int c; *left > 0 && (c = fgetc(from)) > 0 && len + 1 < FOUND_KEY_SIZE; --*left)
        key[len++] = (char)c;
    *left -= *left > 0; /* its NUL */
    key[len] = '\0';
}

bool game_pool_write(game_pool *pool, size_t at, found_output *out) {
    const entry *game = &pool->entries[at - 1];
    char key[FOUND_KEY_SIZE], piece[1 << 14];
    uint64_t left = game->len;
    if (fseek(pool->texts, (long)game->offset, SEEK_SET) != 0)
        return false;
    read_key(pool->texts, key, &left);
    found_output_begin(out, key);
    while (left > 0) {
        size_t want = left < sizeof piece ? (size_t)left : sizeof piece;
        if (fread(piece, 1, want, pool->texts) != want)
            return false;
        found_output_write(out, piece, want);
        left -= want;
    }
    return true;
}
