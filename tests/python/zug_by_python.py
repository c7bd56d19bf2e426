#!/usr/bin/env python3
"""zug_by_python.py - some commands of zug, written with the package zug: what it says must be the same.

usage: zug_by_python.py fen|moves|dead|perft|pair ...
What is not written here leaves a file `unknown` behind.
"""

import pathlib
import sys

import zug


def give_up():
    pathlib.Path("unknown").touch()
    sys.exit(1)


def fail_unless_known(words, *options):
    if any(word.startswith("-") and word not in options and len(word) > 1 for word in words):
        give_up()


def fen_of(words):
    """The FEN of a command, which need not be quoted."""
    if not words or words == ["-"] or words == [""] or words[0].endswith(".fen"):
        give_up()
    return " ".join(words)


def say_faults(fen):
    """All faults with their places; False if chess can be played."""
    faults = zug.fen_faults(fen)
    is_good = all(fault.is_playable for fault in faults)
    for fault in faults:
        grade = "warning" if fault.is_playable else "error"
        print(f"FEN:1:{fault.offset + 1}: {grade}: {fault.sentence}\n    {fen}\n    {' ' * fault.offset}^",
              file=sys.stderr if is_good else sys.stdout)
    return is_good


def command_fen(words):
    fail_unless_known(words)
    fen = fen_of(words)
    if not say_faults(fen):
        sys.exit(1)
    print(zug.canonical_fen(fen))


def command_moves(words):
    fail_unless_known(words, "--uci")
    fen = fen_of([word for word in words if word != "--uci"])
    if zug.fen_faults(fen):
        give_up()  # said on standard error
    board = zug.Board(fen)
    moves = [move.uci() if "--uci" in words else board.san(move) for move in board.legal_moves]
    print("".join(f"{move}\n" for move in sorted(moves)), end="")


def command_perft(words):
    fail_unless_known(words, "--divide")
    divides, words = "--divide" in words, [word for word in words if word != "--divide"]
    if not words or not words[0].isdigit() or len(words[0]) > 2:
        give_up()
    fen = " ".join(words[1:])
    if fen and zug.fen_faults(fen):
        give_up()
    depth, board = int(words[0]), zug.Board(fen or None)
    if divides and depth > 0:
        for move in sorted(board.legal_moves, key=str):
            board.push(move)
            print(f"{move}: {board.perft(depth - 1)}")
            board.pop()
    print(board.perft(depth))


def command_dead(words):
    fail_unless_known(words, "--budget", "--line")
    budget = 10_000_000
    if "--budget" in words:
        at = words.index("--budget")
        if not words[at + 1].isdigit():
            give_up()
        budget = int(words[at + 1])
        words = words[:at] + words[at + 2 :]
    shows, words = "--line" in words, [word for word in words if word != "--line"]
    fen = fen_of(words)
    if len(fen.split()) < 4 or zug.fen_faults(fen):
        give_up()
    board = zug.Board(fen)
    answers = []
    for name, color in (("white", zug.WHITE), ("black", zug.BLACK)):
        answers.append(board.can_win(color, budget=budget))
        print(f"{name}: {({True: 'can win', False: 'cannot win', None: 'undecided'})[answers[-1]]}")
        line = board.helpmate(color, budget=budget) if shows else None
        if line:
            print(f"    {board.variation_san(line)}")
    dead = False if True in answers else None if None in answers else True
    assert dead == board.is_dead(budget=budget)
    print(f"dead: {({True: 'yes', False: 'no', None: 'undecided'})[dead]}")


def command_pair(words):
    fail_unless_known(words)
    if len(words) > 1:
        give_up()
    source = sys.stdin.buffer if words in ([], ["-"]) else open(words[0], "rb")
    try:
        pairs = zug.pair(source.read())
    except zug.ZugError:
        give_up()  # said on standard error
    print(len(pairs))
    for pairing in pairs:
        print(pairing.white, pairing.black)


COMMANDS = {"fen": command_fen, "moves": command_moves, "perft": command_perft, "dead": command_dead,
            "pair": command_pair}
if __name__ == "__main__":
    COMMANDS.get(sys.argv[1] if len(sys.argv) > 1 else "", lambda _: give_up())(sys.argv[2:])
