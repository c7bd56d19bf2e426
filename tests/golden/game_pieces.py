"""game_pieces.py - pieces of PGN files, and files that are put together of them at random.
Room: tests."""

import random

GOOD = b'[Event "x"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n'
BAD = b'[Event "x"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 d6 1-0\n\n'

# Pieces of files that are put together at random: games, good and bad, and what looks like the beginning of
# a game but is inside a comment, a string or another game.
PIECES = [
    GOOD,
    BAD,
    GOOD.replace(b"\n", b"\r\n"),
    b'[Event "x"]\n\n1. e4 {a comment with\n\n[Event "fake"]\n\n1. Ke3 in it} e5 1-0\n\n',
    b'[Event "x"]\n\n1. e4 {never closed\n\n',
    b'[Event "a string\n\n[Event "over lines"]\n\n1. d4 *\n\n',
    b'[Event "x"]\n[Site "{"]\n\n1. d4 d5 *\n\n',
    b'[Event "no result"]\n\n1. d4 d5\n\n',
    b'[Event "no result, and a bad move"]\n\n1. d4 d4\n\n',
    b'[Event "no moves"]\n\n',
    b'[Event "no moves, and no position"]\n[SetUp "1"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n',
    b'[Event "other chess"]\n[Variant "Atomic"]\n\n',
    b'[Event "tags"]\n\n[White "in two parts"]\n\n1. d4 *\n\n',
    b'[White "a"]\n[Event "not the first"]\n\n1. Ng1f3 *\n\n',
    b"1. e4 e5 without tags *\n\n",
    b"1. c4 c5 1/2-1/2\n\n\n\n\n",
    b"From: somebody\nSubject: games\n\n",
    b'{between games\n\n[Event "fake"]\n\n1. e4 *\n\n}\n\n',
    b'; to the end of the line\n\n%escaped\n[Event "y"]\n\n1. a3 (1. b3 b6 (1... c6)) a6 *\n\n',
    b'[Event "unclosed"]\n\n1. a3 (1. b3 b6\n\n',
    b'[Event "stray"]\n\n1. a3 ) } *\n\n[Oh]\n\n[What "x" y]\n',
    b'\xef\xbb\xbf[Event "with a mark"]\n\n1. e4 xx *\n\n',
    b'[Event "CR"]\r\r1. e4 xx *\r\r',
    b'[Event "long"]\n\n1. e4 {' + b"x" * 300 + b"} *\n\n",
    b'[Event "NUL"]\n\n1. e4\0 e5 *\n\n\0\n\n',
    b'[Event "\xe9\xff"]\n\n1. e4 K\xfc *\n\n',
    b'[Event "x"]\n[Event "y"]\n[Result "0-1"]\n\n1. e4 e5 1-0\n',
    b"{" + b"of the next game " * 20 + b'\n}\n\n[Event "behind a long line"]\n\n1. d4 *\n\n',
    b"\n\n",
    b"[\n\n[Event ",
    b'[Event "x"] 1. e4 *\n\n[',
]


def random_file(seed):
    choice = random.Random(seed)
    return b"".join(choice.choices(PIECES, k=choice.randint(1, 60)))
