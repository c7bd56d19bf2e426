#!/usr/bin/env python3
"""zug select against a slow obvious filter, over what zug convert --to json says of each game. Prints TAP.

usage: select_filter.py ZUG RANDOM_GAMES CORPUS_DIR

The filter plays the moves on a board of its own. It is asked the same conditions, alone and joined at
random, about random games and, if they lie beside the source tree, about real ones. Other conditions are
made from the games themselves, so that they hold in some and hardly fail in others: positions, patterns,
material and beginnings, in variations too.
"""

import collections
import copy
import functools
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ZUG, RANDOM_GAMES, CORPUS = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], pathlib.Path(sys.argv[3])
WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}


class Board:
    """Men on squares by name; no rule is judged."""

    def __init__(self, fen):
        placement, turn, castling, passed, clock = fen.split()[:5]
        self.men = {}
        for rank, row in zip("87654321", placement.split("/")):
            for digit in "12345678":
                row = row.replace(digit, "." * int(digit))
            self.men |= {file + rank: man for file, man in zip("abcdefgh", row) if man != "."}
        self.turn, self.castling, self.passed, self.clock = turn, castling, passed, int(clock)
        self.lost = self.homes()

    def homes(self):
        """The rights that are lost when a man leaves a square, or is taken there."""
        kings = {man: square for square, man in self.men.items() if man in "kK"}
        lost = {}
        for right in self.castling.replace("-", ""):
            king = kings["K" if right.isupper() else "k"]
            rook = "R" if right.isupper() else "r"
            files = [f for f in "abcdefgh" if self.men.get(f + king[1]) == rook]
            file = right.lower() if right.lower() in "abcdefgh" else files[-1 if right in "Kk" else 0]
            for square in (king, file + king[1]):
                lost[square] = lost.get(square, "") + right
        return lost

    def castle(self, origin, target):
        """The king goes two squares, or where his rook is, as in Chess960."""
        king, rank = self.men.pop(origin), origin[1]
        goes_right = target > origin
        rook = target if self.men.get(target) == ("R" if king == "K" else "r") else ("h" if goes_right else "a") + rank
        man = self.men.pop(rook)
        self.men |= {("g" if goes_right else "c") + rank: king, ("f" if goes_right else "d") + rank: man}
        self.end_move(origin, rook, "-", self.clock + 1)

    def play(self, uci):
        origin, target = uci[:2], uci[2:4]
        king = self.men[origin] if self.men[origin] in "kK" else None
        onto = self.men.get(target)
        if king and (abs(ord(origin[0]) - ord(target[0])) == 2 or onto and onto.isupper() == king.isupper()):
            self.castle(origin, target)
            return
        man = self.men.pop(origin)
        taken = self.men.get(target)
        if man in "pP" and origin[0] != target[0] and taken is None:
            taken = self.men.pop(target[0] + origin[1])
        self.men[target] = (uci[4].upper() if man == "P" else uci[4]) if len(uci) > 4 else man
        double = man in "pP" and abs(int(origin[1]) - int(target[1])) == 2
        passed = f"{target[0]}{'3' if man == 'P' else '6'}" if double else "-"
        self.end_move(origin, target, passed, 0 if taken or man in "pP" else self.clock + 1)

    def end_move(self, origin, target, passed, clock):
        self.passed, self.clock = passed, clock
        for square in (origin, target):
            self.castling = "".join(c for c in self.castling if c not in self.lost.get(square, ""))
        self.turn = "b" if self.turn == "w" else "w"

    def rows(self):
        return ["".join(self.men.get(f + r, ".") for f in "abcdefgh") for r in "87654321"]

    def same(self):
        """What makes two positions the same; a pawn that stands ready takes in passing."""
        ready = ""
        if self.passed != "-":
            rank, pawn = ("4", "p") if self.passed[1] == "3" else ("5", "P")
            beside = [chr(ord(self.passed[0]) + step) + rank for step in (-1, 1)]
            ready = self.passed if any(self.men.get(s) == pawn for s in beside) else ""
        return "/".join(self.rows()), self.turn, self.castling.strip("-"), ready


def entry(board):
    """What is on the board: rows, what makes it the same, and the clock of fifty moves."""
    return board.rows(), board.same(), board.clock


def lines_below(board, moves, before):
    """All lines of what was on the board: that of the moves, and those of their variations."""
    others, seen = [], [*before, entry(board)]
    for move in moves:
        for variation in move.get("variations", []):
            others += lines_below(copy.deepcopy(board), variation, seen[:-1])
        board.play(move["uci"])
        seen.append(entry(board))
    return [seen, *others]


class Game:
    def __init__(self, data, follows=False):
        self.follows = follows
        self.tags = {name.lower(): value for name, value in reversed(data["tags"].items())}
        self.fen, self.moves = data["fen"], data["moves"]
        self.text = json.dumps(data["moves"]) + json.dumps(data.get("comments", []))

    @functools.cached_property
    def seen(self):
        """What was on the board: rows, what makes it the same, and the clock of fifty moves."""
        board = Board(self.fen)
        seen = [entry(board)]
        for move in self.moves:
            board.play(move["uci"])
            seen.append(entry(board))
        return seen

    @functools.cached_property
    def lines(self):
        """Where positions are looked for: the main line, or all."""
        return lines_below(Board(self.fen), self.moves, []) if self.follows else [self.seen]

    def notes(self, kind, moves=None):
        """All notes of a kind, in variations too."""
        found = []
        for move in self.moves if moves is None else moves:
            found += move.get(kind, []) + (move.get("before", []) if kind == "comments" else [])
            for variation in move.get("variations", []):
                found += [variation] if kind == "variations" else []
                found += self.notes(kind, variation)
        return found


def number(text):
    return int(text) if re.fullmatch(r"[-+]?\d+", text) else None


def elo(test, both=False):
    def ask(game):
        values = [number(game.tags.get(f"{side}elo", "")) for side in ("white", "black")]
        held = [value is not None and test(value) for value in values]
        return all(held) if both else any(held)

    return ask


def dated(low, high):
    def ask(game):
        date = game.tags.get("date", "")
        cut = [date[: len(bound)] for bound in (low, high)]
        return "?" not in "".join(cut) and cut[0] >= low and len(cut[1]) == len(high) and cut[1] <= high

    return ask


def has(name):
    return lambda game: game.tags.get(name, "").strip("?.-") != ""


def speed(*wanted):
    def ask(game):
        control = game.tags.get("timecontrol", "?")
        plain = re.fullmatch(r"(?:(\d+)/)?(\d+)(?:\+(\d+))?", control)
        if not plain:
            return ("none" if control == "-" else "unknown") in wanted
        moves, time, bonus = (int(part or 0) for part in plain.groups())
        total = (time * -(-60 // moves) if moves else time) + 60 * bonus
        limits = [(180, "bullet"), (601, "blitz"), (3600, "rapid"), (86400, "classical")]
        return next((name for limit, name in limits if total < limit), "correspondence") in wanted

    return ask


def ever(test, least=1):
    """A test of what is on the board holds so often in a row."""

    def ask(game):
        for line in game.lines:
            run = 0
            for here in line:
                run = run + 1 if test(here) else 0
                if run >= least:
                    return True
        return False

    return ask


def in_a_row(test, least=1):
    return ever(lambda here: test(here[0]), least)


def men(rows, white):
    return sorted(man.lower() for man in "".join(rows) if man != "." and man.isupper() == white)


def material(one, other, least=1):
    wanted = [sorted(one + "k"), sorted(other + "k")]

    def test(rows):
        both = [men(rows, True), men(rows, False)]
        return both in (wanted, wanted[::-1])

    return in_a_row(test, least)


def balance(test, least=1):
    def worth(rows, white):
        return sum(WORTH[man] for man in men(rows, white))

    return in_a_row(lambda rows: test(worth(rows, True) - worth(rows, False)), least)


def opposite(rows):
    squares = {man: [] for man in "Bb"}
    for y, row in enumerate(rows):
        for x, man in enumerate(row):
            if man in squares:
                squares[man].append((x + y) % 2)
    return len(squares["B"]) == len(squares["b"]) == 1 and squares["B"] != squares["b"]


def looks_like(pattern):
    expression = re.compile(pattern)
    return lambda rows: expression.fullmatch("/".join(rows)) is not None


def repeated(times):
    def ask(game):
        counts = collections.Counter(entry[1] for entry in game.seen)
        return max(counts.values()) >= times

    return ask


def castled(test):
    def ask(game):
        turns = "wb" if game.fen.split()[1] == "w" else "bw"
        sans = [(move["san"].rstrip("+#"), turns[i % 2]) for i, move in enumerate(game.moves)]
        return any(san.startswith("O-O") and test(san, turn) for san, turn in sans)

    return ask


def passing(game):
    for before, move in zip(game.seen, game.moves):
        rows, uci = before[0], move["uci"]
        man, target = (rows[8 - int(s[1])]["abcdefgh".index(s[0])] for s in (uci[:2], uci[2:4]))
        if man in "pP" and uci[0] != uci[2] and target == ".":
            return True
    return False


def comment_words(game):
    return any(re.sub(r"\[%[^\]]*\]?", "", text).strip() for text in game.notes("comments"))


def annotated(game):
    return comment_words(game) or bool(game.notes("nags")) or bool(game.notes("variations"))


STANDARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def begins(*sans):
    return lambda game: game.fen.startswith(STANDARD) and [m["san"] for m in game.moves[: len(sans)]] == list(sans)


def titled(value, both=False):
    def ask(game):
        held = [game.tags.get(f"{side}title", "").lower() == value for side in ("white", "black")]
        return all(held) if both else any(held)

    return ask


def stands(placement, turn, castling, least=1):
    """A position with its side to move and its castling rights."""
    rows = "/".join(Board(f"{placement} w - - 0 1").rows())
    return ever(lambda here: here[1][:3] == (rows, turn, castling), least)


SICILIAN = "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R"
CONDITIONS = {
    'white ~ "carlsen"': lambda g: "carlsen" in g.tags.get("white", "").lower(),
    "player ~ AN": lambda g: any("an" in g.tags.get(side, "").lower() for side in ("white", "black")),
    'black !~ "an"': lambda g: "an" not in g.tags.get("black", "").lower(),
    'white = "Carlsen, Magnus"': lambda g: g.tags.get("white", "").lower() == "carlsen, magnus",
    'black ~ "\\"x\\""': lambda g: '"x"' in g.tags.get("black", "").lower(),
    "elo >= 2500": elo(lambda value: value >= 2500),
    "both elo >= 2400": elo(lambda value: value >= 2400, both=True),
    "whiteelo in 2000..2500": lambda g: 2000 <= (number(g.tags.get("whiteelo", "")) or 0) <= 2500,
    "date in 1990..1999": dated("1990", "1999"),
    "date in 1995.06..2019.01.04": dated("1995.06", "2019.01.04"),
    "eco in B90..B99": lambda g: "B90" <= g.tags.get("eco", "")[:3] <= "B99" and len(g.tags["eco"]) > 2,
    "has whiteelo": has("whiteelo"),
    "missing eco": lambda g: not has("eco")(g),
    "result = 1/2": lambda g: g.tags.get("result") == "1/2-1/2",
    "speed in (bullet, blitz)": speed("bullet", "blitz"),
    "speed = correspondence": speed("correspondence"),
    "speed = unknown": speed("unknown"),
    "halfmoves >= 80": lambda g: len(g.moves) >= 80,
    "halfmoves < 10": lambda g: len(g.moves) < 10,
    "clocks": lambda g: "[%clk " in g.text,
    "evals": lambda g: "[%eval " in g.text,
    "comments": comment_words,
    "nags": lambda g: bool(g.notes("nags")),
    "variations": lambda g: bool(g.notes("variations")),
    "annotated": annotated,
    'line "1. e4 c5 2. Nf3"': begins("e4", "c5", "Nf3"),
    "mate": lambda g: bool(g.moves) and g.moves[-1]["san"].endswith("#"),
    "promotion": lambda g: any("=" in move["san"] for move in g.moves),
    "promotion = N": lambda g: any("=N" in move["san"] for move in g.moves),
    "castling": castled(lambda san, turn: True),
    "castling = queenside": castled(lambda san, turn: san == "O-O-O"),
    "castling = black": castled(lambda san, turn: turn == "b"),
    "castling = white": castled(lambda san, turn: turn == "w"),
    "castling = kingside": castled(lambda san, turn: san == "O-O"),
    "promotion = queen": lambda g: any("=Q" in move["san"] for move in g.moves),
    "promotion = R": lambda g: any("=R" in move["san"] for move in g.moves),
    "title = GM": titled("gm"),
    "both title = im": titled("im", both=True),
    "has title": lambda g: has("whitetitle")(g) or has("blacktitle")(g),
    "either elo < 2000": elo(lambda value: value < 2000),
    "[Round] = 1": lambda g: g.tags.get("round", "") == "1",
    f'position "{SICILIAN} w KQkq -"': stands(SICILIAN, "w", "KQkq"),
    f'position "{SICILIAN} b KQkq -"': stands(SICILIAN, "b", "KQkq"),
    'position "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -" for 2': stands(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", 2
    ),
    'material white "R+P v R"': in_a_row(
        lambda rows: men(rows, True) == sorted("rpk") and men(rows, False) == sorted("rk")
    ),
    'material "R+P* v R+P*" for 2': in_a_row(
        lambda rows: all([m for m in men(rows, side) if m != "p"] == ["k", "r"] for side in (True, False)), 2
    ),
    "en-passant": passing,
    "repetition": repeated(3),
    "repetition 5": repeated(5),
    "fifty-moves": lambda g: any(entry[2] >= 100 for entry in g.seen),
    f'position "{SICILIAN}"': in_a_row(lambda rows, want=Board(f"{SICILIAN} w - - 0 1").rows(): rows == want),
    'reaches "1. Nf3 d6 2. e4 c5 3. d4 cxd4 4. Nxd4 Nf6"': ever(
        lambda here: here[1] == ("/".join(Board(f"{SICILIAN} w - - 0 1").rows()), "w", "KQkq", "")
    ),
    'pattern "*/*/*/*/*/*/PPP*/2KR*"': in_a_row(looks_like(r"(.{8}/){6}PPP.{5}/\.\.KR.{4}")),
    'pattern "*/*/*/*/?A!2a?1/*/*/*" for 3': in_a_row(
        looks_like(r"(.{8}/){4}.[A-Z][A-Za-z]\.\.[a-z].\.(/.{8}){3}"), 3
    ),
    'material "R+P v R"': material("rp", "r"),
    'material "R+P v R" for 12': material("rp", "r", 12),
    'material "B+P v B+P" for 4': material("bp", "bp", 4),
    'material "v"': material("", ""),
    "balance >= 5 for 6": balance(lambda value: value >= 5, 6),
    "balance = 0 for 30": balance(lambda value: value == 0, 30),
    "opposite-bishops": in_a_row(opposite),
    "opposite-bishops for 10": in_a_row(opposite, 10),
}


# A game is asked once, however often a condition comes in joined ones.
CONDITIONS = {text: functools.cache(ask) for text, ask in CONDITIONS.items()}


def fen_rows(rows):
    return re.sub(r"\.+", lambda empty: str(len(empty.group())), "/".join(rows))


def derived_position(chance, game, least):
    """A position of the game, or that with its side to move, its rights and who may be taken in passing."""
    rows, same, _ = chance.choice(game.seen)
    if chance.random() < 0.4:
        return f'position "{fen_rows(rows)}"', in_a_row(lambda here: here == rows, least)
    if chance.random() < 0.5 or "variant" in game.tags or same[3]:
        return f'position "{fen_rows(rows)} {same[1]}"', ever(lambda here: here[1][:2] == same[:2], least)
    return f'position "{fen_rows(rows)} {same[1]} {same[2] or "-"} -"', ever(lambda here: here[1] == same, least)


def derived_pattern(chance, game, least):
    """What a position of the game looks like on some squares."""
    rows, kept = chance.choice(game.seen)[0], chance.random()
    square = {"?": ".", "1": r"\.", "!": "[A-Za-z]", "A": "[A-Z]", "a": "[a-z]"}
    pattern = []
    for row in rows:
        pattern.append("")
        for man in row:
            side = "1" if man == "." else "A" if man.isupper() else "a"
            exact = "1" if man == "." else chance.choice([man, man, man, side, "!"])
            pattern[-1] += exact if chance.random() < kept else "?"
    expression = "/".join("".join(square.get(c, c) for c in row) for row in pattern)
    return f'pattern "{"/".join(pattern)}"', in_a_row(looks_like(expression), least)


def derived_material(chance, game, least):
    """The men of a position of the game."""
    rows = chance.choice(game.seen)[0]
    sides = ["".join(men(rows, white)).replace("k", "") for white in (True, False)]
    is_white_first, is_open = chance.random() < 0.5, chance.random() < 0.3
    text = [(side.replace("p", "") + "P*" if is_open else side).upper() for side in sides]

    def of(side):
        return side.replace("p", "") if is_open else side

    def test(here):
        both = [of("".join(men(here, white)).replace("k", "")) for white in (True, False)]
        wanted = [of(side) for side in sides]
        return both == wanted or (not is_white_first and both == wanted[::-1])

    return f'material {"white " * is_white_first}"{text[0]} v {text[1]}"', in_a_row(test, least)


def derived_line(chance, game):
    """The first moves of the game, or what comes of them."""
    sans = [move["san"] for move in game.moves[: chance.randrange(1, 12)]]
    if not game.fen.startswith(STANDARD):
        sans = chance.choice([["e4"], ["Nf3", "Nf6", "Ng1"]])
        return f'line "{" ".join(sans)}"', begins(*sans)
    if chance.random() < 0.5 or game.seen[len(sans)][1][3]:
        return f'line "{" ".join(sans)}"', begins(*sans)
    same = game.seen[len(sans)][1]
    return f'reaches "{" ".join(sans)}"', ever(lambda here: here[1] == same)


def derived(chance, games):
    """A condition that is true of a game at least, if it asks for no more positions in a row than there are."""
    game, least = chance.choice(games), chance.choice([1, 1, 1, 2, 3, 6])
    make = chance.choice([derived_position, derived_pattern, derived_material, derived_line])
    if make is derived_line:
        text, ask = make(chance, game)
        return text, functools.cache(ask)
    text, ask = make(chance, game, least)
    return text + (f" for {least}" if least > 1 else ""), functools.cache(ask)


def joined(chance, pool, depth):
    """A random condition and what the filter makes of it."""
    if depth == 0 or chance.random() < 0.3:
        return chance.choice(pool)
    first, ask = joined(chance, pool, depth - 1)
    kind = chance.choice(["and", "or", "not"])
    if kind == "not":
        return f"not ({first})", lambda game: not ask(game)
    second, ask_too = joined(chance, pool, depth - 1)
    if kind == "and":
        return f"({first}) and ({second})", lambda game: ask(game) and ask_too(game)
    return f"({first} or {second})", lambda game: ask(game) or ask_too(game)


def lines_of(*words):
    done = subprocess.run([ZUG, *words], capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def conditions_for(chance, games):
    """Those above, and some that are made from the games, alone, in pairs and joined more deeply."""
    made = [derived(chance, games) for _ in range(60)]
    pairs = [joined(chance, made, 1) for _ in range(20)]
    return [*CONDITIONS.items(), *made, *pairs, *[joined(chance, [*CONDITIONS.items(), *made], 3) for _ in range(40)]]


def differences(path):
    """Yields a sentence for each condition about which select and the filter differ."""
    data = lines_of("convert", "--to", "json", path)
    assert len(data) > 100, len(data)
    chance, held, asked = random.Random(64), set(), 0
    for options in [(), ("--variations",)]:
        games = [Game(one, follows=bool(options)) for one in data]
        for text, ask in conditions_for(chance, games):
            expected = [i for i, game in enumerate(games, 1) if ask(game)]
            found = [line["game"] for line in lines_of("select", *options, "--to", "json", text, path)]
            held |= {text} if expected and text in CONDITIONS else set()
            asked += 1
            if found != expected:
                yield f"{' '.join(options)} {text}: {sorted(set(found) ^ set(expected))[:8]} of {len(games)} games"
    print(f"# {len(data)} games, {asked} conditions, {len(held)} of {len(CONDITIONS)} alone are ever true")


def random_games(folder):
    done = subprocess.run([RANDOM_GAMES, "400", "2026"], capture_output=True, check=True)
    (folder / "random.pgn").write_bytes(done.stdout)
    return folder / "random.pgn"


def real_games(folder, name):
    """The first games of a file that have no error."""
    good = folder / f"{name}.pgn"
    subprocess.run([ZUG, "select", "--limit", "150", "--output", good, "all", CORPUS / f"{name}.pgn.zst"], check=False)
    return good


def main():
    names = ["otb-weekly", "online-with-clocks-and-evals", "otb-short-promotions"]
    failed = 0
    print(f"1..{1 + len(names)}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number_of, source in enumerate([None, *names], 1):
            title = f"select finds what a slow filter finds in {source or 'random games'}"
            if source and not (CORPUS / f"{source}.pgn.zst").exists():
                print(f"ok {number_of} - {title} # SKIP there are no such games")
                continue
            found = list(differences(real_games(folder, source) if source else random_games(folder)))
            for sentence in found[:10]:
                print(f"# {sentence}")
            failed += bool(found)
            print(f"{'not ok' if found else 'ok'} {number_of} - {title}")
    return 1 if failed else 0


sys.exit(main())
