#!/usr/bin/env python3
"""python_board.py - boards, moves, squares and results in Python. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python python_board.py
"""

import copy
import pickle
import random

import python_tap
import zug
from python_tap import raises

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def played(*moves, fen=None):
    board = zug.Board(fen)
    for move in moves:
        board.push(move)
    return board


def squares_have_names():
    """squares, pieces and colours have the numbers of python-chess, and names"""
    assert (zug.A1, zug.E4, zug.H8) == (0, 28, 63) and zug.parse_square("e4") == zug.E4
    assert zug.square_name(28) == "e4" and zug.square(4, 3) == 28
    assert (zug.square_file(28), zug.square_rank(28), zug.square_mirror(zug.E4)) == (4, 3, zug.E5)
    assert (zug.PAWN, zug.KNIGHT, zug.BISHOP, zug.ROOK, zug.QUEEN, zug.KING) == (1, 2, 3, 4, 5, 6)
    assert zug.WHITE is True and zug.BLACK is False
    raises(zug.ZugError, zug.parse_square, "e9")
    raises(ValueError, zug.square_name, 64)
    raises(ValueError, zug.square, 8, 0)
    piece = zug.Piece.from_symbol("n")
    assert piece == (zug.KNIGHT, zug.BLACK) and str(piece) == "n" and piece.unicode_symbol() == "♞"
    raises(zug.ZugError, zug.Piece.from_symbol, "x")


def moves_are_values():
    """equal moves are equal, hashable, ordered by nothing, and survive pickling"""
    move = zug.Move.from_uci("e7e8q")
    assert (move.from_square, move.to_square, move.promotion) == (zug.E7, zug.E8, zug.QUEEN)
    assert move == zug.Move(zug.E7, zug.E8, zug.QUEEN) and hash(move) == hash(zug.Move.from_uci("e7e8q"))
    assert move != zug.Move.from_uci("e7e8r") and str(move) == move.uci() == "e7e8q"
    assert repr(move) == "Move.from_uci('e7e8q')" and pickle.loads(pickle.dumps(move)) is move
    assert zug.Move(zug.E2, zug.E4).promotion is None
    assert not zug.Move.null() and zug.Move.null().uci() == "0000" and zug.Move.from_uci("0000") == zug.Move.null()
    for text in ("e2", "e2e9", "e2e4k", "e2e4p", "e2e4Q", "e2e2", "e2e4qq", ""):
        raises(zug.IllegalMoveError, zug.Move.from_uci, text)
    raises(ValueError, zug.Move, 64, 0)
    raises(ValueError, zug.Move, 0, 1, zug.KING)
    raises(TypeError, zug.Move.from_uci, 3)


def moves_are_played():
    """moves are played as objects, SAN or UCI, and taken back"""
    board = zug.Board()
    board.push(zug.Move.from_uci("e2e4"))
    assert board.push_san("e5") == zug.Move.from_uci("e7e5") and board.push_uci("g1f3").uci() == "g1f3"
    board.push("Nc6")
    assert [move.uci() for move in board.move_stack] == ["e2e4", "e7e5", "g1f3", "b8c6"] and board.ply() == 4
    assert board.peek().uci() == "b8c6" and board.pop().uci() == "b8c6"
    assert board.fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    for _ in range(3):
        board.pop()
    assert board == zug.Board() and board.ply() == 0
    raises(IndexError, board.pop)
    raises(IndexError, board.peek)


def refusals_say_why():
    """a move that cannot be played is refused in a player's words, and nothing has changed"""
    board = played("e4", "e5")
    for way in (board.push, board.push_san, board.parse_san, board.san):
        error = raises(zug.IllegalMoveError, way, "Ke3")
        assert error.code == "no-such-piece" and error.sentence == str(error), error
    assert isinstance(error, ValueError) and board.ply() == 2
    error = raises(zug.IllegalMoveError, board.push, zug.Move.from_uci("e1e3"))
    assert error.sentence == "the king on e1 cannot go to e3"
    assert raises(zug.IllegalMoveError, board.push, zug.Move.null()).code == "null-move"
    raises(zug.IllegalMoveError, board.push_uci, "e1e3")
    raises(TypeError, board.push, 5)
    refusal = zug.Board("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1").why_illegal("Nc3")
    assert (refusal.code, refusal.at) == ("pinned", zug.E4)
    assert refusal.sentence == "the knight on e2 is pinned to the king by the rook on e4", refusal
    assert board.why_illegal("Nf3") is None and board.why_illegal(zug.Move.from_uci("g1f3")) is None
    assert not board.is_legal("Ke3") and board.is_legal("Ke2") and board.is_legal(zug.Move.from_uci("e1e2"))


def legal_moves_are_a_sequence():
    """legal moves are counted, indexed, iterated, asked for a move, and shown in SAN"""
    board = zug.Board()
    assert len(board.legal_moves) == board.legal_moves.count() == len(list(board.legal_moves)) == 20
    assert zug.Move.from_uci("e2e4") in board.legal_moves and zug.Move.from_uci("e2e5") not in board.legal_moves
    assert zug.Move.null() not in board.legal_moves and "e4" not in board.legal_moves
    assert random.choice(board.legal_moves) in board.legal_moves and board.legal_moves[-1]
    raises(IndexError, lambda: board.legal_moves[20])
    assert repr(zug.Board("7k/8/8/8/8/8/8/K7 w - -").legal_moves) == "<LegalMoves (Kb1, Ka2, Kb2)>"
    mated = played("f3", "e5", "g4", "Qh4")
    assert not mated.legal_moves and repr(mated.legal_moves) == "<LegalMoves>"


def moves_have_kinds():
    """legal moves are chosen by kind, piece and squares"""
    board = zug.Board(KIWIPETE)
    captures = board.moves(zug.CAPTURE)
    assert len(captures) == 8 and all(board.is_capture(move) for move in captures)
    assert {move.uci() for move in board.moves(zug.CASTLING)} == {"e1g1", "e1c1"}
    assert len(board.moves(piece_type=zug.KNIGHT)) == 11 and len(board.moves(from_squares=[zug.E5])) == 7
    assert len(board.moves(to_squares=[zug.D7, zug.F7, zug.G6])) == 3 and len(board.moves()) == 48
    assert board.is_castling("O-O") and not board.is_zeroing("O-O") and board.is_zeroing("a3")
    passing = played("e4", "a6", "e5", "d5")
    assert [move.uci() for move in passing.moves(zug.EN_PASSANT)] == ["e5d6"] and passing.is_en_passant("exd6")
    assert passing.ep_square == zug.D6 and passing.has_legal_en_passant()
    assert zug.Board("4k3/8/8/8/8/8/8/4K2R w K -").gives_check("Rh8")
    promoted = zug.Board("8/5P2/8/k7/8/8/8/4K2R w K - 0 1")
    assert promoted.find_move(zug.F7, zug.F8).promotion == zug.QUEEN and len(promoted.moves(zug.PROMOTION)) == 4


def castling_is_understood_both_ways():
    """castling is the king's step, in Chess960 king takes rook; both are understood"""
    board = zug.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert zug.Move.from_uci("e1h1") in board.legal_moves and board.parse_uci("e1h1").uci() == "e1g1"
    board.push("O-O-O")
    assert board.peek().uci() == "e1c1" and board.king(zug.WHITE) == zug.C1
    board = zug.Board.from_chess960_pos(518)
    assert board.chess960 and board.fen() == zug.STARTING_FEN
    inner = zug.Board("8/8/8/8/8/k7/8/5KR1 w G - 0 1")
    assert inner.chess960 and [move.uci() for move in inner.moves(zug.CASTLING)] == ["f1g1"]
    assert zug.Board(chess960=True).chess960 and not zug.Board().chess960
    raises(zug.ZugError, zug.Board.from_chess960_pos, 960)
    assert board.has_kingside_castling_rights(zug.WHITE) and board.has_queenside_castling_rights(zug.BLACK)
    assert not inner.has_castling_rights(zug.BLACK)


def pieces_are_found():
    """pieces are asked for by square, type and colour"""
    board = zug.Board(KIWIPETE)
    assert str(board.piece_at(zug.E5)) == "N" and board.piece_at(zug.A3) is None
    assert board.piece_type_at(zug.H8) == zug.ROOK and board.color_at(zug.H8) is zug.BLACK
    assert board.color_at(zug.A3) is None and len(board.piece_map()) == len(board.occupied) == 32
    assert list(board.pieces(zug.ROOK, zug.WHITE)) == [zug.A1, zug.H1] and board.king(zug.BLACK) == zug.E8
    assert zug.F6 in board.attackers(zug.BLACK, zug.E4) and board.is_attacked_by(zug.WHITE, zug.D7)
    pinned = zug.Board("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert list(pinned.pinned(zug.WHITE)) == [zug.E2] and pinned.is_pinned(zug.WHITE, zug.E2)
    checked = zug.Board("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1")
    assert checked.is_check() and list(checked.checkers()) == [zug.E4]
    raises(ValueError, board.piece_at, 64)


def square_sets_are_sets():
    """sets of squares are joined, cut, counted and shown"""
    edge = zug.SquareSet([zug.A1, zug.H8])
    assert list(edge | zug.SquareSet([zug.B1])) == [0, 1, 63] and list(edge - zug.SquareSet([zug.A1])) == [63]
    assert len(~edge) == 62 and zug.A1 in edge and not (edge & ~edge)
    assert edge == zug.SquareSet(int(edge)) and hash(edge) == hash(zug.SquareSet([0, 63]))
    assert list(edge ^ zug.SquareSet([0])) == [63] and repr(edge) == "SquareSet([A1, H8])"
    assert str(zug.SquareSet([zug.A1])).endswith("\n1 . . . . . . .")


def fens_are_judged():
    """every fault of a FEN is told at once, and a board is made of none that has one"""
    faults = zug.fen_faults("4k3/8/8/8/8/8/8/P7 w - - 0 1")
    assert [fault.code for fault in faults] == ["no-white-king", "pawn-on-last-rank"]
    assert faults[1].sentence == "a white pawn stands on a1, where no pawn can be"
    assert (faults[1].square, faults[1].offset, faults[1].is_playable) == (zug.A1, 16, False)
    error = raises(zug.FenError, zug.Board, "4k3/8/8/8/8/8/8/P7 w - - 0 1")
    assert (error.code, error.offset) == ("no-white-king", 0)
    assert zug.fen_faults(zug.STARTING_FEN) == [] and len(zug.fen_faults("8/8/8")) == 1
    crowd = zug.fen_faults("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1")
    assert crowd and all(fault.is_playable for fault in crowd)
    short = "4k3/8/8/8/8/8/8/4K3 w - -"
    assert zug.canonical_fen(short) == short + " 0 1" and zug.fen_faults(short, strict=True)
    raises(zug.FenError, zug.Board().set_fen, "no position")
    raises(TypeError, zug.Board, 5)


def boards_are_copied():
    """a copy has the moves, and is another board; so has what is pickled"""
    board = played("e4", "e5", "Nf3")
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board and other.move_stack == board.move_stack and type(other) is zug.Board
        other.pop()
        assert other != board and board.ply() == 3
    assert board.root() == zug.Board() and board != 5
    alone = board.copy(stack=False)
    assert alone == board and alone.ply() == 0 and alone.occurrences() == 1
    raises(TypeError, hash, board)
    chess960 = zug.Board.from_chess960_pos(7)
    chess960.push(chess960.legal_moves[0])
    assert pickle.loads(pickle.dumps(chess960)).chess960
    board.reset()
    assert board == zug.Board() and board.fullmove_number == 1 and board.halfmove_clock == 0


def boards_are_drawn():
    """a board is shown as text, with figurines, and as SVG"""
    board = zug.Board()
    assert str(board).splitlines()[0] == "r n b q k b n r" and len(str(board).splitlines()) == 8
    assert board.unicode().splitlines()[7] == "♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖"
    assert repr(board) == f"Board({zug.STARTING_FEN!r})"
    board.push("e4")
    svg = board._repr_svg_()
    assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
    assert svg != board.svg() and board.svg(flipped=True) != board.svg() and 'width="90"' in board.svg(size=90)
    arrows = board.svg(arrows=[(zug.D2, zug.D4), (zug.E4, zug.E4, "R")], marked=[zug.A1])
    assert len(arrows) > len(board.svg())
    raises(ValueError, board.svg, arrows=[(64, 0)])
    raises(ValueError, board.svg, arrows=[(0, 1)] * 65)
    raises(TypeError, board.svg, arrows=[5])


def texts_of_moves():
    """moves are written in SAN, from square to square, and as a line with numbers"""
    board = played("e4", "e5")
    assert board.san("g1f3") == "Nf3" and board.lan("Nf3") == "Ng1-f3" and board.uci("Nf3") == "g1f3"
    assert board.variation_san(["Nf3", "Nc6", "Bb5"]) == "2. Nf3 Nc6 3. Bb5"
    board.push("Nf3")
    assert board.variation_san(["Nc6", "Bb5"]) == "2... Nc6 3. Bb5" and board.variation_san([]) == ""
    raises(zug.IllegalMoveError, board.variation_san, ["Nc6", "Nc6"])
    raises(TypeError, board.variation_san, 5)
    assert board.opening().eco == "C40" or board.opening() is None  # None: a libzug built without names


def games_end_by_the_laws():
    """checkmate, stalemate, dead positions, repetition and counting end a game, in this order"""
    assert played("f3", "e5", "g4", "Qh4").outcome() == (
        "0-1", "checkmate", "Black wins: White is checkmated", "Law 5.1.1")
    assert played("f3", "e5", "g4", "Qh4").outcome().winner is zug.BLACK
    stalemate = zug.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.is_stalemate() and stalemate.outcome().reason == "stalemate"
    assert stalemate.outcome().winner is None and stalemate.result() == "1/2-1/2"
    dead = zug.Board("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -")
    assert dead.outcome().reason == "dead-position" and dead.is_dead() and dead.is_insufficient_material()
    board = zug.Board()
    back_and_forth = ("Nf3", "Nf6", "Ng1", "Ng8")
    for turn, move in enumerate(back_and_forth * 4):
        assert not board.is_game_over() and board.is_repetition() == (turn >= 8 and turn % 4 == 0 or turn > 8)
        board.push(move)
    assert board.outcome().reason == "fivefold" and board.is_fivefold_repetition() and board.occurrences() == 5
    board.pop()
    assert board.outcome() is None and board.result() == "*" and board.can_claim_draw()
    assert board.outcome(claim_draw=True).reason == "repetition" == board.outcome(online=True).reason
    counted = zug.Board("4k3/8/8/8/8/8/8/R3K3 w - - 149 100")
    assert counted.is_fifty_moves() and not counted.is_game_over() and counted.is_game_over(claim_draw=True)
    counted.push("Ra2")
    assert counted.outcome().reason == "seventy-five-moves" and counted.is_seventyfive_moves()
    mate = zug.Board("k7/8/1K6/8/8/8/8/7R w - - 149 100")
    mate.push("Rh8")
    assert mate.outcome().reason == "checkmate" and not mate.is_fifty_moves()


def draws_are_claimed():
    """a draw may be claimed as the board is, and by a move that leads to it; asking changes nothing"""
    board = zug.Board()
    for turn, move in enumerate(("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1")):
        assert not board.can_claim_draw(), turn
        board.push(move)
    assert board.can_claim_threefold_repetition() and board.occurrences() == 2 and board.ply() == 7
    board.push("Ng8")
    assert board.can_claim_draw() and board.occurrences() == 3 and not board.can_claim_fifty_moves()
    counted = zug.Board("4k3/8/8/8/8/8/8/R3K3 w - - 98 100")
    assert not counted.can_claim_fifty_moves()
    counted.push("Ra2")
    assert counted.can_claim_fifty_moves() and counted.can_claim_draw() and not counted.is_fifty_moves()
    pawns = zug.Board("7k/8/8/8/8/p7/P7/K7 w - - 99 100")
    assert pawns.can_claim_fifty_moves()
    alone = zug.Board("k7/8/8/1p6/8/1r6/7r/K7 w - - 99 100")
    assert alone.is_stalemate() and not alone.can_claim_draw()


def dead_positions_stay_dead():
    """a game that is dead is found so after moves that can be taken back, too"""
    board = zug.Board("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -")
    board.push("Bd2")
    assert board.is_game_over() and board.outcome().reason == "dead-position"
    alive = zug.Board("4k3/8/8/8/8/8/4r3/3K4 w - -")
    assert not alive.is_game_over()
    alive.push("Kxe2")
    assert alive.is_game_over()
    alive.pop()
    assert not alive.is_game_over()
    alive.push("Kc1")
    assert not alive.is_game_over()


def flags_are_decided():
    """who can still checkmate is answered with a line, or a proof that there is none"""
    board = zug.Board("8/8/5k2/8/8/3KR3/8/8 w - -")
    assert board.can_win(zug.WHITE) is True and board.can_win(zug.BLACK) is False
    line = board.helpmate(zug.WHITE)
    for move in line:
        board.push(move)
    assert board.is_checkmate() and board.turn is zug.BLACK
    hard = zug.Board("8/8/4k2n/8/8/3KB3/8/8 b - - 0 1")
    assert hard.can_win(zug.WHITE, budget=3) is None and hard.is_dead(budget=3) is None
    assert hard.can_win(zug.WHITE) is True and hard.helpmate(zug.BLACK) and hard.is_dead() is False


def perft_counts():
    """perft is that of the library"""
    assert [zug.Board(KIWIPETE).perft(depth) for depth in range(4)] == [1, 48, 2039, 97862]
    raises(zug.ZugError, zug.Board().perft, -1)
    raises(TypeError, zug.Board().perft, "3")

    def count(board, depth):
        if depth == 0:
            return 1
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    assert count(zug.Board(KIWIPETE), 3) == 97862


def keys_are_shared():
    """equal positions have equal keys; that of Polyglot is the published one"""
    assert zug.Board().polyglot_key == 0x463B96181691FC9C
    assert played("e4").polyglot_key == 0x823C9B50FD114196
    assert played("Nf3", "Nf6", "Ng1", "Ng8").key == zug.Board().key != played("e4").key


def time_controls_are_read():
    """a time control is read from its tag and from what people type, and named"""
    control = zug.TimeControl("40/5400+30:1800+30")
    assert control.name == "90 min for 40 moves, then 30 min, +30 s a move from move 1"
    assert control.speed == "classical" and str(control) == control.tag == "40/5400+30:1800+30"
    assert control.periods[0] == zug.Period(40, 5400000, "increment", 30000, False) and len(control.periods) == 2
    assert zug.TimeControl.typed("5+3") == zug.TimeControl("300+3") and zug.TimeControl.typed("5+3").speed == "blitz"
    assert zug.TimeControl("*180").periods[0].is_hourglass and zug.TimeControl("-").speed == "none"
    error = raises(zug.ZugError, zug.TimeControl, "300:40/9000")
    assert error.code and error.sentence and error.offset is not None
    assert repr(control) == "TimeControl('40/5400+30:1800+30')" and len({control, zug.TimeControl(control.tag)}) == 1


def rounds_are_paired():
    """a round is paired from a report, with reasons; why there is none is said"""
    report = "".join(f"001 {number:4d}\n" for number in range(1, 7))
    assert [pairing[:2] for pairing in zug.pair(report)] == [(1, 4), (5, 2), (3, 6)]
    assert all(pairing.why is None for pairing in zug.pair(report.encode()))
    assert "nothing speaks against it" in zug.pair(report, explain=True)[0].why
    error = raises(zug.ZugError, zug.pair, "001    x\n")
    assert error.sentence.startswith("line 1, column ") and error.code == "trf-number", error
    over = "".join(f"{head:91}{rest}\n" for head, rest in (("001    1", "   2 w 1"), ("001    2", "   1 b 0"))) + "XXR 1\n"
    error = raises(zug.PairingError, zug.pair, over)
    assert error.code and error.sentence == str(error)


python_tap.run([
    squares_have_names, moves_are_values, moves_are_played, refusals_say_why, legal_moves_are_a_sequence,
    moves_have_kinds, castling_is_understood_both_ways, pieces_are_found, square_sets_are_sets, fens_are_judged,
    boards_are_copied, boards_are_drawn, texts_of_moves, games_end_by_the_laws, draws_are_claimed, dead_positions_stay_dead,
    flags_are_decided, perft_counts, keys_are_shared, time_controls_are_read, rounds_are_paired,
])
