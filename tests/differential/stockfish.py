#!/usr/bin/env python3
"""Zug against an outside referee: every legal move, and the leaves below it, of random positions.

usage: stockfish.py RANDOM_POSITIONS [COUNT [SEED]]     prints TAP

Runs where Debian's stockfish is installed and is skipped elsewhere. Half of the games are Chess960.
"""
import os
import shutil
import subprocess
import sys


def find_stockfish():
    """The path of stockfish; Debian keeps it in /usr/games, which is not in every PATH."""
    return shutil.which("stockfish", path=os.environ.get("PATH", "") + ":/usr/games")


class Referee:
    """A running stockfish that counts leaves."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.chess960 = None

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def divide(self, fen, chess960, depth):
        """The legal moves of a position, each with the leaves below it."""
        if chess960 != self.chess960:
            self.say(f"setoption name UCI_Chess960 value {'true' if chess960 else 'false'}")
            self.chess960 = chess960
        self.say(f"position fen {fen}")
        self.say(f"go perft {depth}")
        counts = {}
        for line in self.process.stdout:
            move, colon, count = line.partition(": ")
            if move == "Nodes searched":
                return counts
            if colon:
                counts[move] = int(count)
        raise RuntimeError("stockfish ended early")

    def close(self):
        self.say("quit")
        self.process.wait()


def differences(lines, referee):
    """Yields a sentence for each position on which Zug and the referee differ."""
    for line in lines:
        fen, chess960, depth, moves = line.rstrip("\n").split(";")
        words = moves.split()
        ours = dict(zip(words[0::2], map(int, words[1::2])))
        theirs = referee.divide(fen, chess960 == "1", int(depth))
        if ours != theirs:
            odd = sorted(set(ours.items()) ^ set(theirs.items()))
            yield f"{fen}: {odd[:6]}"


def main():
    count, seed = (sys.argv[2:] + ["12000", "20260"])[:2] if len(sys.argv) < 4 else sys.argv[2:4]
    path = find_stockfish()
    print("1..1")
    if not path:
        print("ok 1 - random positions agree with stockfish # SKIP stockfish is not installed")
        return 0
    ours = subprocess.run([sys.argv[1], count, seed], capture_output=True, text=True, check=True)
    lines = ours.stdout.splitlines()
    chess960 = sum(line.split(";")[1] == "1" for line in lines)
    referee = Referee(path)
    found = list(differences(lines, referee))
    referee.close()
    good = not found and len(lines) == int(count)
    for sentence in found[:20]:
        print(f"# {sentence}")
    print(f"# {len(lines)} positions, {chess960} of them with Chess960 castling rights")
    print(f"{'ok' if good else 'not ok'} 1 - random positions agree with stockfish, move by move")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
