#!/usr/bin/env python3
"""replay_keys.py - zug replay as a person meets it: keys in, pictures out. Prints TAP.

usage: replay_keys.py ZUG

Every test has a terminal of its own, whose screen is kept as the escape sequences say.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

ZUG = os.path.abspath(sys.argv[1])
GAMES = b"""[Event "Test"]
[White "Lasker"]
[Black "Andr\xe9"]
[Result "1-0"]

{Intro} 1. e4 e5 {[%clk 1:30:00] solid} 2. f4 exf4 $1 (2... d5 $5 3. exd5 e4 (3... exf4)) (2... Bc5 3. Nf3) 3. Bc4
Qh4+ 1-0

[White "Second"]

1. d4 (1. c4 (1. b3) c5) (1. a3) d5 2. Kd3 *
"""
CLOCKED = b"""1. e4 {[%clk 1:30:10]} e5 {[%eval 0.2] [%clk 1:29:58]} 2. Nf3 $1 {[%clk 1:28:00]} 2... Nc6 {[%clk 1:27:00] solid}
3. Bb5 {[%clk 1:26:00]} {the Spanish} 3... a6 {[%clk 1:25:00]} 4. Ba4 {[%clk 1:24:00]} (4. Bxc6 {[%clk 1:20:00]} dxc6) 4... Nf6
{[%clk 1:23:00]} *
"""
LONG = b"1. " + b"Nf3 Nf6 Ng1 Ng8 " * 500 + b"*\n"
ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"
PICTURE = "\x1b[1;1H\x1b[2K"  # how one begins
SEQUENCE = re.compile(r"\x1b\[(\?)?([\d;]*)([A-Za-z])")
RIGHT, LEFT, UP, DOWN, HOME, END = (f"\x1b[{last}" for last in "CDABHF")


class Terminal:
    """One run of zug replay in a terminal."""

    def __init__(self, games=GAMES, words=(), rows=24, columns=80, stdin=None, **environment):
        variables = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        variables.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        variables.update(environment)
        self.file = tempfile.NamedTemporaryFile(suffix=".pgn")
        self.file.write(games)
        self.file.flush()
        self.master, self.slave = pty.openpty()
        self.resize(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [ZUG, "replay", *(words or [self.file.name])], env=variables,
            stdin=self.slave if stdin is None else stdin, stdout=self.slave, stderr=self.slave,
            preexec_fn=self.own_terminal,
        )
        self.raw, self.drawn = "", {}
        self.beside = 29  # columns of the board and the gap
        self.settle(pictures=1)

    def own_terminal(self):
        # whoever runs the tests may have been told to ignore these
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def rests(self):
        """Whether the program waits for a key, or has ended."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
                return file.read().rpartition(")")[2].split()[0] in "SZX"
        except FileNotFoundError:
            return True

    def settle(self, pictures=0, ending=""):
        """Takes what is written: so many pictures, the ending, and what follows until the program rests."""
        wanted, text = self.raw.count(PICTURE) + pictures, ""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        late = time.monotonic() + 20
        while time.monotonic() < late:
            if select.select([self.master], [], [], 0.03)[0]:
                text += decoder.decode(os.read(self.master, 65536))
                continue
            whole = (self.raw + text).count(PICTURE) >= wanted and (self.raw + text).endswith(ending)
            if self.rests() and (whole or self.process.poll() is not None and not ending):
                break
        self.raw += text
        self.paint(text)

    def paint(self, text):
        row, column, at = 1, 1, 0
        while at < len(text):
            found = SEQUENCE.match(text, at)
            if found:
                private, numbers, last = found.groups()
                if last == "H" and not private:
                    row, column = (int(n) for n in (numbers or "1;1").split(";"))
                elif last == "K":
                    self.drawn = {k: v for k, v in self.drawn.items() if k[0] != row}
                elif last == "J":
                    self.drawn = {}
                at = found.end()
                continue
            if text[at] in "\r\n":
                row, column = row + (text[at] == "\n"), 1
            else:
                self.drawn[row, column] = text[at]
                column += 1
            at += 1

    def lines(self):
        width = max([self.columns, *(column for _, column in self.drawn)])
        return [
            "".join(self.drawn.get((row, column), " ") for column in range(1, width + 1)).rstrip()
            for row in range(1, self.rows + 1)
        ]

    def text(self):
        return "\n".join(self.lines())

    def list(self):
        """The moves beside the board as one line."""
        return " ".join(" ".join(line[self.beside:] for line in self.lines()[3:-1]).split())

    def press(self, *keys):
        for key in keys:
            os.write(self.master, key.encode())
            self.settle(pictures=1)
        return self.text()

    def here(self):
        """The move that stands out."""
        picture = self.raw[self.raw.rfind(PICTURE):]
        found = re.search(r"\x1b\[7m([^\x1b]*)", picture)
        return found[1] if found else None

    def finish(self, *keys):
        if keys:
            self.press(*keys)
        status = self.process.wait(timeout=20)
        self.settle(ending=LEAVE)
        after = termios.tcgetattr(self.slave)
        os.close(self.slave)
        os.close(self.master)
        assert self.raw.count(ENTER) == self.raw.count(LEAVE), "the screen is not given back"
        assert self.raw.endswith("\x1b[?25h" + LEAVE), repr(self.raw[-40:])
        assert after == self.before, "the terminal is not as it was"
        return status


def forward_and_back():
    terminal = Terminal()
    assert terminal.here() is None
    assert terminal.press(RIGHT) and terminal.here() == "e4"
    assert terminal.press(" ", "l") and terminal.here() == "f4"
    assert terminal.press(LEFT) and terminal.here() == "e5"
    assert terminal.press("\x7f", "h") and terminal.here() is None
    assert "This is the beginning." in terminal.press(LEFT)
    assert terminal.finish("q") == 0


def first_and_last():
    for last, first in ((END, HOME), ("G", "g"), ("\x1b[4~", "\x1b[1~"), ("\x1bOF", "\x1bOH")):
        terminal = Terminal()
        assert terminal.press(last) and terminal.here() == "Qh4+", repr(last)
        assert "This line ends here." in terminal.press(RIGHT)
        assert terminal.press(first) and terminal.here() is None, repr(first)
        assert terminal.finish("q") == 0


def variations():
    terminal = Terminal()
    terminal.press(RIGHT, RIGHT, RIGHT, RIGHT)
    assert terminal.here() == "exf4!" and "(or 2... d5!?, 2... Bc5)" in terminal.list()
    assert terminal.press(DOWN) and terminal.here() == "d5!?"
    assert terminal.list().endswith("2. f4 (2... d5!? 3. exd5 e4 (or 3... exf4))"), terminal.list()
    assert terminal.press(DOWN) and terminal.here() == "Bc5"
    assert "There is no other variation here." in terminal.press(DOWN)
    assert terminal.press(RIGHT) and terminal.here() == "Nf3"
    assert terminal.press(UP) and terminal.here() == "exf4!"
    assert "This is the main line." in terminal.press("k")
    assert terminal.press("j", RIGHT, RIGHT, DOWN) and terminal.here() == "exf4"
    assert terminal.press(UP) and terminal.here() == "e4"
    assert terminal.press(UP) and terminal.here() == "exf4!"
    assert terminal.press(DOWN, LEFT) and terminal.here() == "f4"
    assert terminal.press(RIGHT) and terminal.here() == "exf4!", "back from a variation"
    assert terminal.finish("q") == 0


def nested_alternatives():
    terminal = Terminal()
    terminal.press("n", RIGHT)
    seen = [terminal.here()]
    for _ in range(3):
        terminal.press(DOWN)
        seen.append(terminal.here())
    assert seen == ["d4", "c4", "b3", "a3"], seen
    assert terminal.finish("q") == 0


def texts():
    terminal = Terminal()
    first = terminal.lines()
    assert first[0] == "Lasker - André 1-0" and first[1] == "Game 1, Test", first[:2]
    assert "Intro 1. e4 e5 solid 2. f4 exf4!" in terminal.list() and "%clk" not in terminal.text()
    assert "White to move" in first
    assert "Black 1:30:00" in terminal.press(RIGHT, RIGHT)
    assert "Black 1:30:00" in terminal.press(RIGHT) and "Black to move" in terminal.text()
    assert "1:30:00" not in terminal.press(RIGHT)
    assert "White to move, in check" in terminal.press(END)
    assert terminal.finish("q") == 0



def both_clocks():
    """The clocks of both sides are there, however narrow the room under the board is."""
    for rows, columns, environment, want in (
        (24, 80, {}, ["White to move", "White 1:30:10", "Black 1:29:58"]),
        (24, 80, {"NO_COLOR": "1"}, ["White to move", "White 1:30:10", "Black 1:29:58"]),
        (13, 80, {}, ["White to move", "W 1:30:10 B 1:29:58"]),
        (24, 50, {}, ["White to move", "White 1:30:10 Black 1:29:58"]),
        (24, 26, {}, ["White to move", "W 1:30:10 B 1:29:58"]),
    ):
        terminal = Terminal(CLOCKED, rows=rows, columns=columns, **environment)
        terminal.press(RIGHT)
        assert "1:29:58" not in terminal.text()
        terminal.press(RIGHT)
        lines = [line[:terminal.beside - 1].rstrip() if columns == 80 else line for line in terminal.lines()]
        at = next((i for i, line in enumerate(lines) if line.startswith("White to move")), None)
        assert at is not None and lines[at:at + len(want)] == want, (rows, columns, terminal.text())
        assert terminal.finish("q") == 0


def numbers_of_black_moves():
    """A clock time alone does not part a move from the one before it; words and variations do."""
    terminal = Terminal(CLOCKED, columns=120)
    shown = "1. e4 e5 2. Nf3! Nc6 solid 3. Bb5 the Spanish 3... a6 4. Ba4 (or 4. Bxc6) 4... Nf6 *"
    assert terminal.list() == shown, terminal.list()
    assert terminal.press(END) and terminal.list() == shown, terminal.list()
    assert terminal.press(LEFT, DOWN, RIGHT) and terminal.list().endswith("3... a6 (4. Bxc6 dxc6)"), terminal.list()
    assert terminal.finish("q") == 0


def other_games():
    terminal = Terminal()
    assert "This is the first game." in terminal.press("p")
    assert terminal.press("n") and terminal.lines()[:2] == ["Second - Black *", "Game 2"]
    assert "error: game 2, 2. Kd3: the king on e1 cannot go to d3" in terminal.list()
    assert terminal.press(END) and terminal.here() == "d5"
    assert "This is the last game." in terminal.press("n") and terminal.here() == "d5"
    assert terminal.press("p") and terminal.lines()[0] == "Lasker - André 1-0"
    assert terminal.finish("q") == 0


def chosen_game():
    with tempfile.NamedTemporaryFile() as file:
        file.write(GAMES)
        file.flush()
        terminal = Terminal(words=("--game", "2", file.name))
        assert terminal.lines()[1] == "Game 2"
        assert terminal.finish("q") == 0


def flipped():
    terminal = Terminal()
    assert terminal.lines()[3].startswith("8  ♜") and terminal.lines()[11].split() == list("abcdefgh")
    terminal.press("f")
    assert terminal.lines()[3].startswith("1  ♜") and terminal.lines()[11].split() == list("hgfedcba")
    assert terminal.press("f") and terminal.lines()[3].startswith("8  ♜")
    assert terminal.finish("q") == 0


def help_is_shown():
    terminal = Terminal()
    assert "turn the board" in terminal.press("?")
    assert "turn the board" not in terminal.press("?") and "1. e4" in terminal.text()
    assert "turn the board" not in terminal.press("?", RIGHT) and terminal.here() == "e4"
    assert terminal.finish("q") == 0
    terminal = Terminal(rows=12, columns=40)
    assert terminal.lines()[-1] == "arrows: moves | ?: keys | q: quit"
    assert "turn the board" in terminal.press("?") and "♜" not in terminal.text()
    assert "♜" in terminal.press("?")
    assert terminal.finish("q") == 0


def strange_keys():
    terminal = Terminal()
    terminal.press(RIGHT)
    for key in ("\x1b", "x", "\x1b[5~", "\x1b[1;5Z", "\x1b[", "\x0c", "é", "\r"):
        terminal.press(key)
        assert terminal.here() == "e4", repr(key)
    assert terminal.finish("q") == 0


def signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        terminal = Terminal()
        terminal.press(RIGHT)
        terminal.process.send_signal(number)
        assert terminal.finish() == -number, number
    terminal = Terminal()
    assert terminal.finish("\x03") == -signal.SIGINT


def suspended():
    terminal = Terminal()
    terminal.press(RIGHT)
    # Its process group is an orphan's, which the system does not stop: it goes on at once.
    terminal.press("\x1a")
    assert terminal.raw.count(LEAVE) == 1 and terminal.raw.count(ENTER) == 2
    assert terminal.here() == "e4"
    terminal.process.send_signal(signal.SIGSTOP)
    termios.tcsetattr(terminal.slave, termios.TCSANOW, terminal.before)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.settle(pictures=1)
    assert terminal.press(RIGHT) and terminal.here() == "e5", "keys come at once again"
    terminal.raw = terminal.raw.replace(ENTER, "", 1)  # a stopped program gives nothing back
    assert terminal.finish("q") == 0


def resized():
    terminal = Terminal()
    terminal.press(RIGHT)
    for rows, columns in ((10, 60), (24, 40), (12, 20), (6, 20), (2, 9), (1, 1), (60, 200), (24, 80)):
        terminal.resize(rows, columns)
        terminal.drawn = {}
        terminal.process.send_signal(signal.SIGWINCH)
        terminal.settle(pictures=1)
        lines = terminal.lines()
        assert max(map(len, lines)) <= columns, (rows, columns, lines)
        assert max(row for row, _ in terminal.drawn) <= rows, (rows, columns)
        assert terminal.here() is not None, (rows, columns, lines)
        assert ("♜" in terminal.text()) == (rows >= 10), (rows, columns, lines)
    assert terminal.finish("q") == 0


def long_games_scroll():
    terminal = Terminal(LONG)
    assert terminal.press(END) and terminal.here() == "Ng8"
    assert terminal.list().endswith("1000. Ng1 Ng8 *"), terminal.list()
    assert terminal.press(*[LEFT] * 40) and "980. Ng1 Ng8" in terminal.list()
    assert terminal.finish("q") == 0


def without_colors():
    for environment in ({"NO_COLOR": "1"}, {"LC_ALL": "C"}):
        terminal = Terminal(**environment)
        terminal.press(RIGHT)
        assert terminal.here() == "e4" and "8  r n b q k b n r" in terminal.text(), environment
        assert "♜" not in terminal.raw, environment
        assert ("{Intro}" in terminal.text()) == ("NO_COLOR" in environment), environment
        assert terminal.raw.isascii() == ("LC_ALL" in environment), environment
        assert terminal.finish("q") == 0


def standard_input():
    reading, writing = os.pipe()
    os.write(writing, GAMES)
    os.close(writing)
    terminal = Terminal(words=("-",), stdin=reading)
    os.close(reading)
    assert terminal.press("n") and terminal.lines()[1] == "Game 2"
    assert "The games before cannot be read again." in terminal.press("p")
    assert terminal.press(RIGHT) and terminal.here() == "d4"
    assert terminal.finish("q") == 0


def harmful_text():
    terminal = Terminal(b'[White "\x1b[2Jboo"]\n\n1. e4 {\x1b]0;x\x07 \xe2\x80\xae} *\n')
    assert "\x1b]0" not in terminal.raw and "\x07" not in terminal.raw and "\u202e" not in terminal.raw
    assert "\\x1b[2Jboo" in terminal.text()
    assert terminal.finish("q") == 0


def dumb_terminals():
    terminal = Terminal(TERM="dumb")
    assert terminal.process.wait(timeout=20) == 0
    assert "\x1b" not in terminal.raw and "1. e4\trnbqkbnr/" in terminal.raw


TESTS = {
    "right and left step along the line": forward_and_back,
    "Home and End go to its ends, whatever the terminal calls them": first_and_last,
    "down goes into variations, up leaves them": variations,
    "down finds every alternative, nested ones too": nested_alternatives,
    "White and Black are named, comments, marks, turn and clocks are shown"
    " [pgn-8.1.1.5.a pgn-8.1.1.6.a]": texts,
    "both clocks are shown in any width": both_clocks,
    "a black move has its number only behind words or a variation": numbers_of_black_moves,
    "n and p go to other games; an illegal one has its reason": other_games,
    "--game chooses the first game shown": chosen_game,
    "f turns the board": flipped,
    "? explains the keys": help_is_shown,
    "other keys do nothing": strange_keys,
    "the terminal is given back when a signal ends the program": signals,
    "the terminal is given back while the program is suspended": suspended,
    "the picture follows the size of the terminal, small ones too": resized,
    "the list follows the move in a long game": long_games_scroll,
    "letters without colours or UTF-8": without_colors,
    "the game may come from standard input": standard_input,
    "text cannot command the terminal": harmful_text,
    "a dumb terminal gets the positions": dumb_terminals,
}

print(f"1..{len(TESTS)}")
failed = 0
for number, (name, test) in enumerate(TESTS.items(), 1):
    try:
        test()
        print(f"ok {number} - {name}", flush=True)
    except (AssertionError, ValueError, IndexError, OSError, subprocess.TimeoutExpired) as problem:
        failed += 1
        print(f"not ok {number} - {name}\n# {type(problem).__name__}: {ascii(str(problem))}", flush=True)
sys.exit(1 if failed else 0)
