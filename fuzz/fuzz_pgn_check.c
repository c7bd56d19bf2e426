/* fuzz_pgn_check.c - any bytes as a PGN file: the checker finds the same with its express lane and
 * without, whole and in pieces, and its findings hold together; also where games may be in other
 * languages, and then no more games are bad than in English. */
#include <string.h>
#include <zug/zug.h>

#include "property.h"

/* A hash of all that a finding says. */
static uint64_t mix_finding(uint64_t hash, const zug_pgn_finding *finding) {
    hash = mix_number(mix_number(hash, finding->kind), finding->game);
    hash = mix_number(mix_number(hash, finding->half_moves), finding->is_bad);
    if (finding->kind == ZUG_PGN_FOUND_GAME)
        return hash;
    hash = mix_number(mix_number(hash, finding->is_error), finding->offset);
    hash = mix_number(mix_number(hash, finding->place.line), finding->place.column);
    hash = mix_number(mix_number(hash, finding->ply), finding->suggestion);
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    zug_pgn_finding_sentence(finding, sentence);
    hash = mix(mix(hash, finding->code, strlen(finding->code)), sentence, strlen(sentence));
    hash = mix(hash, finding->san.data, finding->san.len);
    if (finding->has_position) {
        char fen[ZUG_FEN_SIZE];
        zug_fen_write(&finding->position, fen);
        require(finding->position.key == zug_position_compute_key(&finding->position));
        hash = mix(hash, fen, strlen(fen));
    }
    return hash;
}

/* The moves the reader sees, of all lines. */
static uint64_t seen_moves;

static void observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    (void)ctx;
    require((event->kind == ZUG_PGN_SAN) == (san != NULL));
    if (san == NULL)
        return;
    seen_moves++;
    require(san->move == ZUG_MOVE_NULL || zug_movegen_is_legal(pos, san->move));
}

/* What a finding must be, wherever it comes; `bad` and `game` follow them. */
static void check_finding(const zug_pgn_finding *finding, uint64_t *game, bool *bad, size_t size) {
    if (finding->kind == ZUG_PGN_FOUND_GAME) {
        require(finding->game == ++*game && finding->is_bad == *bad);
        *bad = false;
        return;
    }
    require(finding->game == 0 || finding->game == *game + 1);
    require(finding->offset <= size && finding->place.line > 0 && finding->place.column > 0);
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    zug_pgn_finding_sentence(finding, sentence);
    require(finding->code[0] != '\0' && sentence[0] != '\0');
    require(strlen(sentence) < ZUG_PGN_MESSAGE_SIZE - 1);
    require(!finding->is_error || !*bad || finding->game == 0); /* one error a game */
    require((finding->ply > 0) == (finding->san.len > 0));
    if (finding->suggestion != ZUG_MOVE_NONE)
        require(zug_movegen_is_legal(&finding->position, finding->suggestion));
    *bad |= finding->is_error && finding->game > 0;
}

/* How the checker is run. */
typedef struct run {
    bool observed, in_pieces;
    bool any_language;
} run;

/* Games with an error, of the last run. */
static uint64_t bad_games;

/* Checks everything and returns a hash of all findings. */
static uint64_t check_all(const uint8_t *data, size_t size, run how, uint64_t *half_moves) {
    zug_alloc alloc = zug_host_alloc();
    static zug_pgn_reader *reader; /* one for all inputs: it is large */
    if (reader == NULL)
        reader = zug_pgn_reader_new(alloc);
    zug_pgn_reader_reset(reader, 0, 1);
    zug_pgn_checker *checker = zug_pgn_checker_new(alloc, reader);
    require(reader != NULL && checker != NULL);
    uint64_t hash = 1, game = 0, seed = size;
    bool bad = false;
    size_t at = 0;
    static zug_pgn_finding finding;
    if (how.observed)
        zug_pgn_checker_observe(checker, observe, NULL);
    zug_pgn_checker_set_letters(checker, NULL, how.any_language);
    bad_games = 0;
    *half_moves = 0;
    for (zug_status status; (status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE;) {
        if (status == ZUG_OK) {
            check_finding(&finding, &game, &bad, size);
            *half_moves += finding.kind == ZUG_PGN_FOUND_GAME ? finding.half_moves : 0;
            bad_games += finding.kind == ZUG_PGN_FOUND_GAME && finding.is_bad;
            hash = mix_finding(hash, &finding);
            continue;
        }
        size_t capacity = 0, len = size - at;
        char *space = zug_pgn_reader_space(reader, &capacity);
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
        size_t piece = how.in_pieces ? 1 + (seed >> 33) % 97 : capacity;
        len = len < piece ? len : piece;
        if (len == 0)
            zug_pgn_reader_finish(reader);
        else
            memcpy(space, data + at, len);
        zug_pgn_reader_fill(reader, len);
        at += len;
    }
    zug_pgn_checker_free(checker);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint64_t half_moves = 0, again = 0;
    uint64_t express = check_all(data, size, (run){false, false, false}, &half_moves);
    seen_moves = 0;
    require(check_all(data, size, (run){true, false, false}, &again) == express &&
            again == half_moves);
    require(half_moves <= seen_moves);
    require(check_all(data, size, (run){false, true, false}, &again) == express &&
            again == half_moves);
    uint64_t bad = bad_games;
    uint64_t any = check_all(data, size, (run){false, false, true}, &half_moves);
    require(bad_games <= bad && half_moves >= again);
    require(check_all(data, size, (run){true, false, true}, &again) == any && again == half_moves);
    require(check_all(data, size, (run){false, true, true}, &again) == any && again == half_moves);
    return 0;
}
