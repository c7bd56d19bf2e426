#!/usr/bin/env python3
"""python_safety.py - memory, references, threads and damaged input of the package zug. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python python_safety.py [--rounds N] [--plain]

--plain: no sanitizer, so that the memory of the process can be measured. --rounds: of random inputs.
"""

import argparse
import gc
import random
import sys
import threading

import python_tap
import zug

WORDS = argparse.ArgumentParser()
WORDS.add_argument("--rounds", type=int, default=300)
WORDS.add_argument("--plain", action="store_true")
OPTIONS = WORDS.parse_args()

PGN = b'[White "A"]\n[Black "B"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {words} Nc6 3. Bb5 $1 a6 1-0\n\n1. d4 Ke7 *\n\n'


def resident_kb():
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))


def tree_of_damage():
    return zug.Tree(pgn=PGN)


def use_everything():
    """One use of all that the extension makes."""
    board = zug.Board()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        board.push(move)
    board.copy().root()
    board.outcome(claim_draw=True)
    list(board.legal_moves)
    repr(board.legal_moves)
    board.svg(arrows=[(0, 1, "R")])
    board.variation_san([board.legal_moves[0]])
    board.why_illegal("Ke2")
    board.move_stack
    board.piece_map()
    board.opening()
    board.can_win(zug.WHITE)
    board.set_fen("4k3/8/8/8/8/8/8/4K2R w K -")
    board.helpmate(zug.WHITE)
    zug.fen_faults("4k3/8/8/8/8/8/8/P7 w - - 0 1")
    for call in (lambda: zug.Board("x"), lambda: board.push("Qh9"), lambda: zug.TimeControl("x"),
                 lambda: zug.pair("x"), lambda: zug.read_games(PGN, where="x x x"), lambda: board.pop(),
                 lambda: zug.Move.from_uci("x"), lambda: board.svg(arrows=[1]), lambda: board.push(1),
                 lambda: tree_of_damage().root.add("Ke3"), lambda: zug.Tree("x"), lambda: zug.Tree(pgn=""),
                 lambda: zug.Tree().root.delete(), lambda: zug.LiveGame("x"), lambda: zug.LiveGame().move("e4", 0), lambda: zug.Tree().set_tag("FEN", "x")):
        try:
            call()
        except (ValueError, TypeError, IndexError):
            pass
        else:
            raise AssertionError("no error")
    for game in zug.read_games(PGN):
        game.tags, game.moves, game.raw, game.problems, game.final_fen, game.sans(), game.fens(), game.end()
    list(zug.check(PGN))
    live = zug.LiveGame("180+2")
    live.start(0)
    live.move("e4", 1)
    live.resign(zug.BLACK, 2)
    live.pgn({"White": "A"}), live.outcome(), live.board(), live.left(zug.WHITE, 3)
    tree = zug.parse_game(PGN).tree()
    node = next(tree.mainline())
    node.comment, node.nags, node.clock, node.eval = "words", [1, 2], 5.5, zug.Eval(30, None)
    node.comment, node.nags, node.clock, node.eval, node.san, node.move, node.variations, node.board()
    node.variations[0].promote()
    tree.set_tag("Site", "Bern")
    tree.tags, tree.result, str(tree), tree.undo(), tree.redo()
    next(zug.read_games(PGN, where='white = "A"'))
    zug.TimeControl("40/5400+30:1800+30")
    zug.pair("001    1\n001    2\n", explain=True)


def memory_stays():
    """using everything again and again takes no more memory"""
    for _ in range(50):
        use_everything()
    gc.collect()
    blocks, before = sys.getallocatedblocks(), resident_kb()
    for _ in range(600):
        use_everything()
    gc.collect()
    grown = sys.getallocatedblocks() - blocks
    assert grown < 300, f"{grown} blocks of Python more"
    if OPTIONS.plain:
        assert resident_kb() - before < 4000, f"{resident_kb() - before} kB more"


def references_are_counted():
    """moves, types, strings and errors keep the number of their references"""
    watched = [zug.Board, zug.Game, zug.LegalMoves, None, True, False, zug.ZugError, zug.IllegalMoveError]
    watched += [zug.Move.from_uci("e2e4"), zug.Move, zug.FenError, "White"]
    use_everything()
    before = [sys.getrefcount(thing) for thing in watched]
    for _ in range(500):
        use_everything()
    gc.collect()
    after = [sys.getrefcount(thing) for thing in watched]
    for thing, one, other in zip(watched, before, after):
        assert abs(one - other) < 100, (thing, one, other)


def threads_share_a_reader():
    """several threads take games from one reader, and each game once"""
    wanted, taken = 2 * 3000, []
    reader = zug.read_games(PGN * 3000)

    def take():
        for game in reader:
            taken.append((game.number, len(game)))

    workers = [threading.Thread(target=take) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(taken) == [(number, 6 if number % 2 else 1) for number in range(1, wanted + 1)], len(taken)


def threads_run_meanwhile():
    """while one thread counts moves another one runs"""
    counted, steps = [], 0
    worker = threading.Thread(target=lambda: counted.append(zug.Board().perft(6)))
    sys.setswitchinterval(10)  # nobody gives way by himself
    try:
        worker.start()
        while not counted:
            steps += 1
            if steps % 1000 == 0:
                threading.Event().wait(0.0001)
        worker.join()
    finally:
        sys.setswitchinterval(0.005)
    assert counted == [119060324] and steps > 10000, steps


def damage(random_source, data):
    """Bytes with some of them changed, cut out or doubled."""
    data = bytearray(data)
    for _ in range(random_source.randrange(1, 6)):
        at = random_source.randrange(len(data))
        what = random_source.randrange(4)
        if what == 0:
            data[at] = random_source.randrange(256)
        elif what == 1:
            del data[at : at + random_source.randrange(8)]
        elif what == 2:
            data[at:at] = data[at : at + random_source.randrange(20)]
        else:
            data[at:at] = random_source.choice([b"(", b")", b"{", b"}", b"[", b'"', b"\\", b"--", b"\xe2\x80", b"$9999"])
        if not data:
            data = bytearray(b"*")
    return bytes(data)


def damaged_games_are_read():
    """whatever is in a text, its games are read, and all about them can be asked"""
    source = random.Random(1)
    for _ in range(OPTIONS.rounds):
        text = damage(source, PGN * 2)
        games = list(zug.read_games(text, pedantic=True))
        for game in games:
            assert len(game.moves) == len(game.sans()) == len(game.fens()) - 1
            assert game.fens()[-1] == game.final_fen == game.end().fen()
            assert text[game.offset : game.offset + len(game.raw)] == game.raw
            repr(game), game.problems, game.text
        problems = list(zug.check(text))
        assert [problem.offset <= len(text) for problem in problems] == [True] * len(problems)


def damaged_texts_are_refused_or_read():
    """whatever is given as FEN, move, time control, report or condition is read, or refused with a sentence"""
    source = random.Random(2)
    board = zug.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    doors = [
        (b"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq e3 0 1", lambda text: zug.Board(text).perft(1)),
        (b"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", zug.fen_faults),
        (b"Nxf7+", board.push), (b"e1g1", board.parse_uci), (b"Qxf6", board.why_illegal), (b"e7e8q", zug.Move.from_uci),
        (b"40/5400+30:1800+30", zug.TimeControl), (b"90 min for 40 moves, then 30 min", zug.TimeControl.typed),
        (b"001    1\n001    2\n001    3\n192 BERGER_ROUNDROBIN\n", zug.pair),
        (b'elo > 2500 and white ~ "A"', lambda text: zug.read_games(PGN, where=text)),
        (b"\x28\xb5\x2f\xfd\x00\x58\x01\x00\x00", lambda text: list(zug.read_games(bytes(text)))),
    ]
    for _ in range(OPTIONS.rounds):
        for text, door in doors:
            given = damage(source, text)
            if source.randrange(2) and not text.startswith(b"\x28"):
                given = given.decode("utf-8", "surrogateescape")
            try:
                door(given)
            except zug.ZugError as error:
                assert str(error) == error.sentence and error.code, error
        if board.ply() > 40:
            board.set_fen(zug.STARTING_FEN)


def objects_outlive_each_other():
    """games outlive their reader, moves their board, and a reader what it reads from"""
    reader = zug.read_games(bytes(PGN))
    game = next(reader)
    del reader
    gc.collect()
    assert game.sans()[0] == "e4" and game.tags["Black"] == "B"
    board = game.end()
    del game
    moves = board.legal_moves
    line = board.move_stack
    del board
    gc.collect()
    assert line[0].uci() == "e2e4" and moves[0] in moves


python_tap.run([
    memory_stays, references_are_counted, threads_share_a_reader, threads_run_meanwhile, damaged_games_are_read,
    damaged_texts_are_refused_or_read, objects_outlive_each_other,
])
