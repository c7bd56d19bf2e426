#!/usr/bin/env python3
"""interface.py - the headers are read by every C and C++, and programs that use libzug go on working. Prints TAP.

usage: interface.py SOURCE_DIR LIBRARY.so COMPANION.so VERSION
"""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
C = ["-std=c99", "-std=c11", "-std=c17", "-std=c2x"]
CPP = ["-std=c++11", "-std=c++17", "-std=c++20"]

BITS = """#include <stdio.h>
#include <zug/bitboard.h>
int main(void) {
    uint64_t state = 1, sum = 0;
    for (int i = 0; i < 100000; i++) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        uint64_t set = (state >> (i % 64)) | (i % 3 == 0 ? UINT64_C(1) << 63 : 1);
        sum = sum * 31 + (uint64_t)zug_bitboard_count(set);
        sum = sum * 31 + zug_bitboard_first(set);
        sum = sum * 31 + zug_bitboard_last(set);
    }
    printf("%llx\\n", (unsigned long long)sum);
}
"""

CPP_PROGRAM = """#include <iostream>
#include <string>
#include <zug/zug.h>
int main() {
    zug_position pos = zug_position_initial();
    zug_san e4;
    char fen[ZUG_FEN_SIZE];
    if (zug_version() != ZUG_VERSION_NUMBER || zug_san_parse(&pos, zug_str_from("e4"), &e4, nullptr) != ZUG_OK)
        return 1;
    zug_position_play(&pos, e4.move);
    zug_fen_write(&pos, fen);
    std::cout << zug_version_text() << " " << std::string(fen) << "\\n";
}
"""

HPP_PROGRAM = """#include <cassert>
#include <sstream>
#include <zug/zug.hpp>
static std::string refused(const char *fen, const char *move) {
    try {
        zug::position(fen).after(move);
    } catch (const zug::error &why) {
        return why.code() + ": " + why.what();
    }
    return "";
}
int main() {
    zug::board board;
    for (const char *move : {"f3", "e7e5", "g4", "Qh4#"}) {
        assert(!board.outcome());
        board.play(move);
    }
    assert(board.outcome().result == ZUG_RESULT_BLACK_WINS && board.position().is_checkmate());
    assert(board.outcome().sentence() == "Black wins: White is checkmated");
    zug_move last = board.take_back();
    assert(board.position().san(last) == "Qh4#" && board.position().uci(last) == "d8h4" && board.plies() == 3);
    zug::board moved = std::move(board);
    moved.play("a6");
    assert(moved.plies() == 4 && moved.occurrences() == 1);
    zug::position start;
    assert(start.moves().size() == 20 && start == zug::position(start.fen()) && start.after("Nf3") != start);
    assert(refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke3") == "no-such-piece: the king on e1 cannot go to e3");
    try {
        moved.play(start.after("e4").parse("Nf6")); // Black's, where White is to move
        assert(false);
    } catch (const zug::error &why) {
        assert(why.code() == "no-such-piece" && why.line() == 0);
    }
    try {
        zug::position("8/8/8/8/8/8/8/K6k x - - 0 1");
        assert(false);
    } catch (const zug::error &why) {
        assert(why.code() == "fen-side" && why.offset() == 18);
    }
    assert(refused("no position", "e4").find("fen-") == 0);
    std::istringstream file("[White \\"A \\\\\\"B\\\\\\"\\"]\\n1. e4 e5 *\\n\\n1. Ke2 *\\n");
    zug::games games(file);
    std::size_t count = 0;
    for (const zug::game &game : games) {
        assert(count > 0 || (game.tag("White") == "A \\"B\\"" && game.tag("Black").empty() && !game.fault()));
        assert(count == 0 || (game.fault() && game.fault()->offset() == file.str().find("Ke2") && game.moves().empty()));
        assert(count > 0 || (game.sans() == std::vector<std::string>{"e4", "e5"} && game.final().turn() == ZUG_WHITE));
        count++;
    }
    assert(count == 2 && zug::games("").begin() == zug::games("").end());
}
"""

LAYER_PROGRAM = """#include <cassert>
#include <sstream>
#include <zug/engine.hpp>
#include <zug/live.hpp>
using namespace std::chrono_literals;
template <typename F> static std::string refused(F act) {
    try {
        act();
    } catch (const zug::error &why) {
        return why.code();
    }
    return "";
}
static bool holds(const char *condition, std::string_view pgn) {
    zug::games games(pgn);
    return zug::condition(condition).holds(*games.begin());
}
static void faults() {
    assert(zug::faults(zug::position().fen()).empty() && zug::faults("x").at(0).code().find("fen-") == 0);
    auto pawns = zug::faults("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1");
    assert(!pawns.empty() && pawns[0].is_warning() && !zug::faults("8/8/8/8/8/8/8/K7 w - - 0 1").at(0).is_warning());
}
static void mates(const char *fen, zug_color side) {
    zug::position pos(fen);
    assert(pos.can_win(side) == true);
    for (zug_move move : pos.helpmate(side))
        pos = pos.after(move);
    assert(pos.is_checkmate() && pos.turn() != side);
}
static void positions() {
    zug::position pos("r3k2r/8/8/8/8/8/6P1/R3K2R w KQkq - 0 1");
    zug_move_filter pawns = {};
    pawns.type = ZUG_PAWN;
    assert(pos.moves().size() == 28 && pos.moves(ZUG_KIND_CAPTURE).size() == 2 && pos.moves(pawns).size() == 2);
    assert(!pos.why_illegal("O-O") && pos.why_illegal("Ke4")->code() == "no-such-piece");
    mates("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ZUG_BLACK);
    mates("8/8/4k2n/8/8/3KB3/8/8 b - - 0 1", ZUG_WHITE);
    mates("bb6/8/8/8/8/8/8/k1K4N w - - 0 1", ZUG_BLACK); // 98 half-moves: more than it has space for at first
    zug::position bare("8/8/4k3/8/8/3KB3/8/8 b - - 0 1");
    assert(bare.can_win(ZUG_WHITE) == false && bare.helpmate(ZUG_WHITE).empty());
    zug_diagram look = {};
    look.flipped = true;
    assert(pos.text(look).substr(0, 17) == "1 R . . K . . . R" && pos.svg(look).find("<svg") == 0);
}
static void files() {
    const char *pgn = "[White \\"A\\"]\\n1. e4 {[%clk 0:01:00] good} e5 (1... c5) 2. Nf3 {[%clk 0:00:59.5]} *";
    zug::games games(pgn);
    auto clocks = games.begin()->clocks();
    assert(clocks.size() == 3 && clocks[0] == 60s && !clocks[1] && clocks[2] == 59500ms);
    assert(holds("white = a", pgn) && !holds("white = b", pgn) && holds("comments and variations and clocks", pgn));
    assert(!holds("nags or evals", pgn) && holds("reaches \\"1. e4 e5\\"", pgn) && !holds("reaches \\"1. d4\\"", pgn));
    assert(holds("halfmoves = 3", pgn) && refused([] { zug::condition("white ="); }).find("select-") == 0);
    zug::games reduced(pgn);
    assert(reduced.begin()->pgn(ZUG_PGN_REDUCED).find("1. e4 e5 2. Nf3 *") != std::string::npos);
}
static void clocks() {
    zug::time_control control("40/5400+30:1800+30");
    assert(control.tag() == "40/5400+30:1800+30" && refused([] { zug::time_control("x"); }) != "");
    zug::live_game game(zug::time_control("60"));
    assert(refused([&] { game.move("e4", 0s); }) == "not-started" && !game.deadline() && !game.outcome());
    game.start(1s);
    game.move("e4", 2s);
    assert(game.left(ZUG_WHITE, 9s) == 59s && game.left(ZUG_BLACK, 9s) == 53s && game.deadline() == 62s);
    assert(refused([&] { game.move("e5", 62s); }) == "flag-fell" && refused([&] { game.check_time(61s); }) == "no-flag-fell");
    game.offer_draw(ZUG_WHITE, 10s);
    zug::live_game other = std::move(game);
    other.accept_draw(ZUG_BLACK, 11s);
    assert(other.outcome().score() == "1/2-1/2" && other.pgn({{"Event", "\\"x\\""}}).find("[Event") == 0);
    assert(refused([&] { other.resign(ZUG_BLACK, 12s); }) == "game-over");
    zug::live_game untimed(zug::time_control("-"), ZUG_GAME_ONLINE);
    untimed.start(0s);
    assert(!untimed.left(ZUG_WHITE, 1s));
    untimed.resign(ZUG_WHITE, 1s);
    assert(untimed.outcome().sentence() == "Black wins: White resigned" && untimed.position() == zug::position());
}
static const char *const speaks = "while read word rest; do case $word in uci) echo id name Fake; echo uciok;; "
    "position) last=$rest;; go) echo info depth 1 score cp 13 pv e7e5; echo info string $last; "
    "case $last in *e2e4) echo bestmove e7e5;; *) echo bestmove a1a1;; esac;; quit) exit;; esac; done";
static void engines() {
    zug_engine_limits limits = {};
    assert(refused([] { zug::engine({"no such engine"}); }) == "engine-gone");
    assert(refused([] { zug::engine({"cat"}, 50ms); }) == "engine-gone");
    zug::engine engine({"sh", "-c", speaks});
    zug::board board;
    board.play("e4");
    assert(engine.name() == "Fake" && refused([&] { engine.set("Hash", "16"); }) == "engine-option");
    assert(refused([&] { engine.think(board, limits); }) == "engine-limits");
    limits.depth = 1;
    zug::thought thought = engine.think(board, limits);
    assert(board.position().san(thought.best) == "e5" && thought.info.score == 13 && thought.info.depth == 1);
    assert(engine.think(zug::position(), limits).best == ZUG_MOVE_NONE); // a1a1 is no move
    zug::engine dies({"sh", "-c", "read word; echo uciok; read word"});
    assert(refused([&] { dies.think(board, limits); }) == "engine-gone");
}
int main() {
    faults();
    positions();
    files();
    clocks();
    engines();
}
"""


def run(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)


class Interface:
    def __init__(self, source, library, companion, version):
        self.source, self.library, self.version = pathlib.Path(source), pathlib.Path(library), version
        self.companion = pathlib.Path(companion)
        self.include = self.source / "include"
        self.folder = pathlib.Path(tempfile.mkdtemp())

    def compile(self, command, text, suffix=".c"):
        """What a compiler says of a text; nothing if it is content."""
        file = self.folder / f"{abs(hash((tuple(command), text)))}{suffix}"
        file.write_text(text, encoding="utf-8")
        return run(*command, *STRICT, "-I", self.include, "-c", file, "-o", os.devnull).stderr

    def complaints(self, commands, texts, suffix):
        jobs = [(command, text) for command in commands for text in texts]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            return "".join(pool.map(lambda job: self.compile(*job, suffix), jobs))

    def build(self, compiler, text, *options, suffix, stdin=""):
        """The output of a program."""
        file, program = self.folder / f"program{suffix}", self.folder / "program"
        file.write_text(text, encoding="utf-8")
        done = run(compiler, *options, *STRICT, "-I", self.include, file, self.library, "-o", program)
        assert done.returncode == 0, done.stderr
        done = run(program, input=stdin, env=dict(os.environ, LD_LIBRARY_PATH=str(self.library.parent)))
        assert done.returncode == 0, done
        return done.stdout

    def every_c_and_cpp(self):
        """<zug/zug.h> is read without a warning from C99 to C23 and from C++11 to C++20"""
        text = ["#include <zug/zug.h>\nint main(void) { return 0; }\n"]
        said = self.complaints([[c, std] for c in ("gcc", "clang") if shutil.which(c) for std in C], text, ".c")
        said += self.complaints([[c, std] for c in ("g++", "clang++") if shutil.which(c) for std in CPP], text, ".cpp")
        assert said == "", said

    def each_alone(self):
        """each header is read alone, by C99 and by C++"""
        names = sorted(path.name for path in (self.include / "zug").glob("*.h"))
        texts = [f"#include <zug/{name}>\nint main(void) {{ return 0; }}\n" for name in names]
        assert len(texts) > 60, len(texts)
        said = self.complaints([["gcc", "-std=c99"]], texts, ".c") + self.complaints([["g++", "-std=c++17"]], texts, ".cpp")
        assert said == "", said

    def without_builtins(self):
        """a compiler without builtins counts the same bits"""
        outputs = {self.build("gcc", BITS, "-std=c99", *more, suffix=".c") for more in ([], ["-DZUG_WITHOUT_BUILTINS"])}
        assert len(outputs) == 1 and len(outputs.pop()) > 5

    def cpp_links(self):
        """a C++ program uses the shared library"""
        wanted = f"{self.version} rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n"
        got = self.build("g++", CPP_PROGRAM, "-std=c++11", suffix=".cpp")
        assert got == wanted, got

    def cpp_layer(self):
        """the headers for C++17 have positions, boards, games, clocks and engines as values, ranges and owners that throw"""
        compilers = [name for name in ("g++", "clang++") if shutil.which(name)]
        for compiler in compilers:
            for std in ("-std=c++17", "-std=c++20"):
                for program in (HPP_PROGRAM, LAYER_PROGRAM):
                    assert self.build(compiler, program, std, suffix=".cpp") == ""

    def cpp_example(self):
        """examples/first.cpp lists moves, says why one is refused, and reads games"""
        text = (self.source / "examples" / "first.cpp").read_text(encoding="utf-8")
        games = '[White "Frei"]\n1. e4 c5 2. Ke3 *\n'
        lines = self.build("g++", text, "-std=c++17", suffix=".cpp", stdin=games).splitlines()
        checks = {line.split()[0] for line in lines if line.endswith(" gives check")}
        assert len([line for line in lines if line.startswith("a8=")]) == 4 and checks == {"a8=N+"}, lines
        assert "Ka3: the king on a1 cannot go to a3" in lines, lines
        assert lines[-2].startswith("Frei, 2 half-moves: ") and "king on e1" in lines[-1], lines

    def soname(self):
        """the libraries are libzug.so.1 and libzug-io.so.1, which needs the first"""
        assert "[libzug.so.1]" in run("readelf", "-d", self.library).stdout
        said = run("readelf", "-d", self.companion).stdout
        assert "soname: [libzug-io.so.1]" in said and "library: [libzug.so.1]" in said, said

    def nothing_changed(self):
        """no function, type or number has changed since tests/interface.txt, and each function has a version"""
        for name, header, library in (
            ("interface.txt", "zug/zug.h", self.library), ("interface_io.txt", "zug/packed.h", self.companion),
        ):
            listed = self.source / "tests" / name
            done = run(sys.executable, self.source / "tools" / "abi", "--header", header, listed, self.include, library)
            how = f"If that is meant: tools/abi --header {header} --write tests/{name} include"
            assert done.returncode == 0, f"{done.stdout}{done.stderr}{how}"

    def change_is_found(self):
        """a number, a type and a member that change are found"""
        copy = self.folder / "changed"
        shutil.copytree(self.include, copy)
        for name, old, new in (
            ("status.h", "ZUG_ERR_SYNTAX,", "ZUG_ERR_SYNTAX = 7,"),
            ("san.h", "unsigned spelling;", "unsigned long spelling;"),
            ("makemove.h", "zug_move move);", "int move);"),
        ):
            file = copy / "zug" / name
            text = file.read_text(encoding="utf-8")
            assert old in text, old
            file.write_text(text.replace(old, new), encoding="utf-8")
        done = run(sys.executable, self.source / "tools" / "abi", self.source / "tests" / "interface.txt", copy)
        for line in ("value ZUG_ERR_SYNTAX: 1", "type zug_san: 12 bytes", "function zug_position_play:"):
            assert f"gone or changed: {line}" in done.stdout, (line, done.stdout)
        assert done.returncode == 1


def main():
    interface = Interface(*sys.argv[1:])
    cases = [
        interface.every_c_and_cpp,
        interface.each_alone,
        interface.without_builtins,
        interface.cpp_links,
        interface.cpp_layer,
        interface.cpp_example,
        interface.soname,
        interface.nothing_changed,
        interface.change_is_found,
    ]
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, start=1):
        try:
            case()
            print(f"ok {number} - {case.__doc__}")
        except AssertionError as error:
            print(f"not ok {number} - {case.__doc__}")
            print("".join(f"# {line}\n" for line in str(error).splitlines()), end="")
    shutil.rmtree(interface.folder)


main()
