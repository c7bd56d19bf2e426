#!/usr/bin/env python3
"""terminal.py - what zug shows to a person: every test runs it in a terminal of its own. Prints TAP.

usage: terminal.py ZUG
"""

import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

ITALIAN = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
CHECK = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
CHECKMATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
FIGURINES = set("♚♛♜♝♞♟")
ZUG = os.path.abspath(sys.argv[1])
SGR = re.compile(r"\x1b\[[\d;]*m")


class Screen:
    """What one run writes to a terminal; streams says which of 1 and 2 are the terminal."""

    def __init__(self, *words, width=80, streams=(1, 2), **environment):
        variables = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        variables.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        variables.update(environment)
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
        self.process = subprocess.Popen(
            [ZUG, *words],
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=slave if 1 in streams else subprocess.PIPE,
            stderr=slave if 2 in streams else subprocess.PIPE,
            # whoever runs the tests may have been told to ignore interrupts
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(slave)
        self.raw = ""

    def read_until(self, wanted, seconds):
        """Reads until a text appears; True if it did."""
        end = time.monotonic() + seconds
        while wanted not in self.raw and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0] and not self.read_some():
                break
        return wanted in self.raw

    def read_some(self):
        try:
            chunk = os.read(self.master, 4096)
        except OSError:  # Linux says so when the program has ended
            chunk = b""
        self.raw += chunk.decode(errors="replace").replace("\r\n", "\n")
        return chunk

    def finish(self):
        while self.read_some():
            pass
        self.piped = self.process.stdout.read().decode() if self.process.stdout else ""
        self.status = self.process.wait(timeout=60)
        os.close(self.master)
        self.text = SGR.sub("", self.raw)
        self.lines = self.text.splitlines()
        return self


def show(*words, **keywords):
    return Screen(*words, **keywords).finish()


def piped(*words):
    return subprocess.run([ZUG, *words], capture_output=True, text=True, check=True).stdout


def moves_of(screen):
    """The moves in the order of the columns, read downwards."""
    blank = max(i for i, line in enumerate(screen.lines) if not line)
    rows = [line.split() for line in screen.lines[blank + 1 :]]
    return [row[i] for i in range(len(rows[0])) for row in rows if i < len(row)]


def board_has_figurines():
    screen = show("moves", ITALIAN)
    assert screen.lines[0] == "8  ♜     ♝  ♛  ♚  ♝     ♜ ", screen.lines[0]
    assert screen.lines[7] == "1  ♜  ♞  ♝     ♚     ♞  ♜ ", screen.lines[7]
    assert screen.lines[8] == "   a  b  c  d  e  f  g  h", screen.lines[8]
    assert sum(screen.text.count(figurine) for figurine in FIGURINES) == 32


def squares_alternate():
    screen = show("moves", ITALIAN)
    ranks = screen.raw.split("\n")[:8]
    for number, rank in enumerate(ranks):
        backgrounds = re.findall(r"\x1b\[48;5;(\d+)m", rank)
        light, dark = ("108", "65") if number % 2 == 0 else ("65", "108")
        assert backgrounds == [light, dark] * 4, (number, backgrounds)
        assert rank.endswith("\x1b[0m"), "colours must end with the line"


def pieces_have_their_colors():
    ranks = show("moves", ITALIAN).raw.split("\n")
    assert "231m ♜" not in ranks[0] and ranks[0].count("38;5;16m ♜") == 2
    assert ranks[7].count("231m ♜") == 2 and "38;5;16m" not in ranks[7]


def sixteen_colors():
    raw = show("moves", ITALIAN, TERM="xterm").raw
    assert "48;5" not in raw and "\x1b[43m" in raw and "\x1b[42m" in raw and "♜" in raw


def king_in_check():
    assert "\x1b[48;5;167m\x1b[1;38;5;231m ♚" in show("moves", CHECK).raw
    assert "48;5;167" not in show("moves", ITALIAN).raw


def words_below():
    assert "White to move, 43 legal moves" in show("moves", ITALIAN).lines
    assert "White to move, in check, 3 legal moves" in show("moves", CHECK).lines
    assert show("moves", CHECKMATE).lines[-1] == "Checkmate: Black wins"
    last = show("moves", STALEMATE).lines[-1]
    assert last == "Stalemate: Black cannot move, the game is drawn", last


def letters_where_no_figurines():
    plain = piped("moves", "--board", ITALIAN).splitlines()[:12]
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"LC_ALL": "C"}, {"TERM": ""}):
        screen = show("moves", ITALIAN, **environment)
        assert screen.lines[:12] == plain, environment
        assert "\x1b" not in screen.raw and screen.raw.isascii(), environment


def an_empty_no_color_is_none():
    assert "\x1b[48;5;108m" in show("moves", ITALIAN, NO_COLOR="").raw


def columns_downwards():
    expected = piped("moves", ITALIAN).split()
    for width in (200, 80, 40, 24, 10):
        screen = show("moves", ITALIAN, width=width)
        assert moves_of(screen) == expected, width
        blank = max(i for i, line in enumerate(screen.lines) if not line)
        rows = screen.lines[blank + 1 :]
        assert max(map(len, rows)) <= width, (width, rows)
        fitting = (width + 2) // 7 or 1
        assert len(rows) == -(-43 // fitting), (width, len(rows))


def narrow_board():
    screen = show("moves", ITALIAN, width=20)
    assert screen.lines[0] == "8 ♜ ♝♛♚♝ ♜", screen.lines[0]
    assert screen.lines[8] == "  abcdefgh", screen.lines[8]


def piped_is_plain():
    screen = show("moves", ITALIAN, streams=(2,))
    assert screen.raw == "" and screen.piped == piped("moves", ITALIAN)
    assert "\x1b" not in screen.piped and screen.piped.isascii()


def problems_are_colored():
    screen = show("fen", "8/8/8/8/8/8/8/9 w - - 0 1")
    assert "FEN:1:15: \x1b[1;31merror:\x1b[0m empty" in screen.raw and screen.status == 1
    assert "\x1b" not in show("fen", "8/8", NO_COLOR="1").raw
    warned = show("fen", "4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1").raw
    assert "\x1b[1;35mwarning:\x1b[0m" in warned


def problems_fit():
    screen = show("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 x", width=40)
    text, caret = screen.lines[1:3]
    assert len(text) <= 40 and text.startswith("    ...") and text.endswith(" 0 x"), text
    assert caret.index("^") == text.index("x"), (text, caret)


def progress_is_shown_and_ends_with_ctrl_c():
    screen = Screen("perft", "20", streams=(2,))
    assert screen.read_until("] ", 50), "no progress bar"
    assert re.search(r"\r\[#*\s*\] \d+ %", screen.raw), screen.raw
    screen.process.send_signal(signal.SIGINT)
    screen.finish()
    assert screen.status == -signal.SIGINT and screen.piped == ""


def short_work_shows_no_progress():
    screen = show("perft", "--divide", "3", streams=(2,))
    assert screen.raw == "" and screen.piped == piped("perft", "--divide", "3")


def write_slowly(path, seconds):
    """Feeds a pipe with good games for some time."""
    end = time.monotonic() + seconds
    with open(path, "wb", buffering=0) as pipe:
        while time.monotonic() < end:
            pipe.write(b"1. e4 e5 2. Nf3 *\n\n" * 1000)
            time.sleep(0.05)
        pipe.write(b"1. e4 xx *\n")


def checking_shows_progress():
    with tempfile.TemporaryDirectory() as folder:
        pipe = os.path.join(folder, "pipe")
        os.mkfifo(pipe)
        for streams in ((1, 2), (2,), (1,)):
            writer = threading.Thread(target=write_slowly, args=(pipe, 2.5))
            writer.start()
            screen = show("check", pipe, streams=streams)
            writer.join()
            shown = re.findall(r"\r([^\r]*)\x1b\[K", screen.raw)
            if 2 not in streams:
                assert "MB/s" not in screen.raw, screen.raw
                continue
            assert re.fullmatch(r"\d+ MB, \d+ MB/s, \d+ games", shown[0]), shown
            assert shown[-1] == "", "the bar is taken away"
            assert screen.status == 1
            assert streams == (2,) or "\x1b[K" + pipe + ":" in screen.raw, "lines stand alone"


def progress_tells_the_time_left():
    with tempfile.NamedTemporaryFile() as file:
        chunk = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 6. d4 *\n\n" * 10000
        for _ in range(20):
            file.write(chunk)
        file.flush()
        # So often that no machine is ready before the bar is drawn.
        for width, end in ((80, " games"), (25, " left")):
            screen = Screen("check", "--jobs", "2", *[file.name] * 500, width=width, streams=(2,))
            assert screen.read_until(end, 60), screen.raw
            screen.process.send_signal(signal.SIGINT)
            screen.finish()
            share = r"\d+ %, \d+:\d\d left"
            bar = rf"\r\[#* *\] {share}, \d+ MB, \d+ MB/s, \d+ games"
            narrow = rf"\r{share}(, \d+ MB)?\x1b\[K"
            assert re.search(bar if width == 80 else narrow, screen.raw), screen.raw


def pairing_tells_that_it_goes_on():
    players = 9000
    with tempfile.NamedTemporaryFile("w") as file:
        for i in range(1, players + 1):
            game = f"{i + 1:4} w =" if i % 2 else f"{i - 1:4} b ="
            file.write(f"001 {i:4}".ljust(91) + game + "\n")
        file.flush()
        # So many that no machine is ready before the line is drawn.
        for words, line in (((), rf"\rpairing {players} players, 0:0"), (("--check",), r"\rround 1, 0:0")):
            screen = Screen("pair", *words, file.name)
            assert screen.read_until(", 0:0", 60), screen.raw
            screen.process.send_signal(signal.SIGINT)
            screen.finish()
            assert re.search(line, screen.raw), screen.raw
    screen = Screen("pair", "--check", "/dev/null").finish()
    assert "\r" not in screen.raw.replace("\r\n", "\n"), "short work shows none"


def picture_is_fresh():
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    with tempfile.NamedTemporaryFile() as drawn:
        subprocess.run([sys.executable, root / "tools/picture", ZUG, drawn.name], check=True)
        fresh = pathlib.Path(drawn.name).read_bytes()
    assert fresh == (root / "docs/zug-moves.svg").read_bytes(), "run tools/picture"


TESTS = {
    "the board has figurines and coordinates, White below": board_has_figurines,
    "light and dark squares alternate, a1 is dark": squares_alternate,
    "White's pieces are white and Black's are black": pieces_have_their_colors,
    "a terminal of 16 colours gets those": sixteen_colors,
    "a king in check stands on red": king_in_check,
    "turn, check, checkmate and stalemate are said in words": words_below,
    "letters and no escapes for NO_COLOR, dumb terminals and other locales": letters_where_no_figurines,
    "an empty NO_COLOR asks for nothing": an_empty_no_color_is_none,
    "moves stand in columns, sorted downwards, as many as fit": columns_downwards,
    "a narrow terminal gets a narrow board": narrow_board,
    "piped output is plain, whatever the other stream is": piped_is_plain,
    "errors and warnings are coloured on a terminal": problems_are_colored,
    "the line with the caret fits into a narrow terminal": problems_fit,
    "long work shows progress, and Ctrl-C ends it": progress_is_shown_and_ends_with_ctrl_c,
    "short work shows none, and counts the same": short_work_shows_no_progress,
    "checking shows progress, and takes it away before lines": checking_shows_progress,
    "checking files tells how much is done and the time left": progress_tells_the_time_left,
    "pairing many players tells for how long": pairing_tells_that_it_goes_on,
    "docs/zug-moves.svg is what the program shows": picture_is_fresh,
}

print(f"1..{len(TESTS)}")
failed = 0
for number, (name, test) in enumerate(TESTS.items(), 1):
    try:
        test()
        print(f"ok {number} - {name}")
    except (AssertionError, ValueError, IndexError) as problem:
        failed += 1
        print(f"not ok {number} - {name}\n# {type(problem).__name__}: {ascii(str(problem))}")
sys.exit(1 if failed else 0)
