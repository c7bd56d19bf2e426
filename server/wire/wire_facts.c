/* wire_facts.c - what libzug has to say about a move, as JSON without words.
 * Room: server/wire. */
#include "wire/wire.h"

static void put_square(char out[static 3], zug_square square) {
    out[0] = (char)('a' + zug_square_file(square));
    out[1] = (char)('1' + zug_square_rank(square));
    out[2] = '\0';
}

/* A piece is its letter in a FEN and its square: "Nf3", "bg4". */
static void put_pieces(json_out *out, const zug_facts *facts) {
    static const char letters[2][8] = {"?BRQPNK", "?brqpnk"};
    jo_key(out, "pieces");
    jo_open(out, '[');
    for (int i = 0; i < facts->piece_count; i++) {
        const zug_facts_piece *piece = &facts->pieces[i];
        char name[4] = {letters[piece->piece.color][piece->piece.type]};
        put_square(name + 1, piece->square);
        jo_text(out, zug_str_from(name));
    }
    jo_close(out, ']');
}

static void put_squares(json_out *out, const zug_facts *facts) {
    jo_key(out, "squares");
    jo_open(out, '[');
    for (int i = 0; i < facts->square_count; i++) {
        char name[3];
        put_square(name, facts->squares[i]);
        jo_text(out, zug_str_from(name));
    }
    jo_close(out, ']');
}

static void put_numbers(json_out *out, const zug_facts *facts) {
    jo_key(out, "numbers");
    jo_open(out, '[');
    for (int i = 0; i < facts->number_count; i++)
        jo_int(out, (int64_t)facts->numbers[i]);
    jo_close(out, ']');
}

void wire_put_facts(json_out *out, const zug_facts *facts) {
    static const char *const kinds[] = {"", "bishop", "rook", "queen", "pawn", "knight", "king"};
    jo_key(out, "facts");
    jo_open(out, '{');
    jo_put_text(out, "code", facts->code);
    if (facts->detail != NULL)
        jo_put_text(out, "detail", facts->detail);
    if (facts->side >= 0)
        jo_put_text(out, "side", facts->side == ZUG_WHITE ? "white" : "black");
    if (facts->type != ZUG_NO_PIECE)
        jo_put_text(out, "kind", kinds[facts->type]);
    if (facts->line != 0)
        jo_put_text(out, "line", (const char[]){facts->line, '\0'});
    if (facts->piece_count > 0)
        put_pieces(out, facts);
    if (facts->square_count > 0)
        put_squares(out, facts);
    if (facts->number_count > 0)
        put_numbers(out, facts);
    jo_close(out, '}');
}
