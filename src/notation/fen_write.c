/* fen_write.c - writes positions in Forsyth-Edwards Notation, each from the one before it.
 * Room: notation. A move touches one rank or two: the others are taken as they were written. */
#include "base/mem.h"
#include "base/wide.h"
#include "fen_impl.h"

/* The letters of pieces by zug_piece_type, those of White eight further. */
static const char letters[16] = "?brqpnk??BRQPNK";

/* Writes a rank and the slash behind it; the length. */
static size_t write_rank(const zug_position *pos, unsigned rank, char out[static 16]) {
    uint64_t bishops = pos->plane[0] >> 8 * rank, rooks = pos->plane[1] >> 8 * rank;
    uint64_t others = pos->plane[2] >> 8 * rank, white = pos->color[ZUG_WHITE] >> 8 * rank;
    unsigned behind = 0; /* the last piece */
    char *at = out;
    for (uint64_t left = zug_position_occupied(pos) >> 8 * rank & 0xFF; left; left &= left - 1) {
        unsigned file = zug__lowest_bit(left);
        *at = (char)('0' + file - behind);
        at += file > behind;
        *at++ = letters[(bishops >> file & 1) | (rooks >> file & 1) << 1 |
                        (others >> file & 1) << 2 | (white >> file & 1) << 3];
        behind = file + 1;
    }
    *at = (char)('0' + 8 - behind);
    at += behind < 8;
    *at++ = '/';
    return (size_t)(at - out);
}

/* Writes one side's rights: K or Q where the letter alone finds the rook again, otherwise its file.
 */
static char *put_rights(char *at, const zug_position *pos, zug_color color) {
    char shift = color == ZUG_WHITE ? 0 : 'a' - 'A';
    zug_bitboard rights = pos->castling & zug_bitboard_rank(color == ZUG_WHITE ? 0 : 7);
    while (rights) {
        zug_square rook = zug_bitboard_last(rights);
        rights ^= zug_bitboard_of(rook);
        char letter = (char)('A' + zug_square_file(rook));
        if (rook == zug__fen_outermost_rook(pos, color, false))
            letter = 'Q';
        if (rook == zug__fen_outermost_rook(pos, color, true))
            letter = 'K';
        *at++ = (char)(letter + shift);
    }
    return at;
}

/* Writes the rights of both sides and the blank behind them. */
static void write_rights(zug_fen_writer *writer, const zug_position *pos) {
    char *at = put_rights(writer->rights, pos, ZUG_WHITE);
    at = put_rights(at, pos, ZUG_BLACK);
    if (at == writer->rights)
        *at++ = '-';
    *at++ = ' ';
    writer->rights_length = (uint8_t)(at - writer->rights);
}

/* The squares on which two positions differ. */
static zug_bitboard differences(const zug_position *a, const zug_position *b) {
    return (a->plane[0] ^ b->plane[0]) | (a->plane[1] ^ b->plane[1]) | (a->plane[2] ^ b->plane[2]) |
           (a->color[0] ^ b->color[0]) | (a->color[1] ^ b->color[1]);
}

/* Writes anew what a position does not have in common with the last one. Which letters the rights
 * have depends on the rooks of their rank. */
static void update(zug_fen_writer *writer, const zug_position *pos) {
    const zug_bitboard home = ZUG_RANK_1 | ZUG_RANK_8;
    zug_bitboard left = differences(&writer->last, pos);
    bool has_new_rights =
        pos->castling != writer->last.castling || ((pos->castling & home) && (left & home));
    while (left) {
        unsigned rank = zug__lowest_bit(left) / 8;
        writer->rank_lengths[rank] = (uint8_t)write_rank(pos, rank, writer->ranks[rank]);
        left &= ~(UINT64_C(0xFF) << 8 * rank);
    }
    if (has_new_rights)
        write_rights(writer, pos);
    writer->last = *pos;
}

zug_fen_writer zug_fen_writer_new(void) {
    zug_fen_writer writer = {.last = zug_position_empty()};
    for (unsigned rank = 0; rank < 8; rank++)
        writer.rank_lengths[rank] = (uint8_t)write_rank(&writer.last, rank, writer.ranks[rank]);
    write_rights(&writer, &writer.last);
    return writer;
}

/* Writes the first four fields; the place behind them. */
static char *put_board(zug_fen_writer *writer, const zug_position *pos, char *at) {
    update(writer, pos);
    for (int rank = 7; rank >= 0; rank--) {
        zug__mem_copy(at, writer->ranks[rank], sizeof writer->ranks[rank]);
        at += writer->rank_lengths[rank];
    }
    at[-1] = ' ';
    *at++ = pos->side_to_move == ZUG_WHITE ? 'w' : 'b';
    *at++ = ' ';
    zug__mem_copy(at, writer->rights, sizeof writer->rights);
    at += writer->rights_length;
    if (pos->en_passant == ZUG_NO_SQUARE) {
        *at++ = '-';
        return at;
    }
    *at++ = (char)('a' + zug_square_file(pos->en_passant));
    *at++ = (char)('1' + zug_square_rank(pos->en_passant));
    return at;
}

/* Writes a blank and a number. */
static char *put_number(char *at, unsigned number) {
    unsigned digits = 1;
    for (unsigned left = number; left >= 10; left /= 10)
        digits++;
    *at = ' ';
    for (unsigned i = digits; i > 0; i--, number /= 10)
        at[i] = (char)('0' + number % 10);
    return at + 1 + digits;
}

size_t zug_fen_writer_board(zug_fen_writer *writer, const zug_position *pos,
                            char out[static ZUG_FEN_SIZE]) {
    char *end = put_board(writer, pos, out);
    *end = '\0';
    return (size_t)(end - out);
}

size_t zug_fen_writer_write(zug_fen_writer *writer, const zug_position *pos,
                            char out[static ZUG_FEN_SIZE]) {
    char *end = put_board(writer, pos, out);
    end = put_number(end, pos->halfmove_clock);
    end = put_number(end, pos->fullmove_number);
    *end = '\0';
    return (size_t)(end - out);
}

void zug_fen_write(const zug_position *pos, char out[static ZUG_FEN_SIZE]) {
    zug_fen_writer writer = zug_fen_writer_new();
    zug_fen_writer_write(&writer, pos, out);
}
