#!/usr/bin/env python3
"""completion.py - the shells complete the words of the program as its help has them. Prints TAP.

usage: completion.py ZUG
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ZUG = pathlib.Path(sys.argv[1]).resolve()


class Skip(Exception):
    """A test that cannot run here; the text says why."""


def run(*command, folder=None):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100, cwd=folder)
    assert done.returncode == 0 and not done.stderr, (command, done.returncode, done.stderr)
    return done.stdout


def commands():
    listed = run(ZUG, "help").split("Commands:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (\w+)", listed, re.MULTILINE)


def options(command):
    """The options of a command, with the names of their values."""
    listed = run(ZUG, "help", command).split("Options:\n")[1].split("\n\n")[0]
    return dict(re.findall(r"^  (--[\w-]+)(?: ([A-Z/]+))?  ", listed, re.MULTILINE))


def zone_words():
    return re.findall(r"^  ([a-z-]+) .*  ", run(ZUG, "help", "zone").split("\n\n")[1], re.MULTILINE)


def shell(name):
    if not shutil.which(name):
        raise Skip(f"{name} is not installed")
    return name


class Bash:
    """bash with the script read, asked for what it would offer."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "script").write_text(run(ZUG, "completion", "bash"), encoding="utf-8")

    def offers(self, *words):
        """What may stand for the last of the words, as bash takes them apart."""
        program = 'source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _zug; printf "%s\\n" "${COMPREPLY[@]}"'
        said = run(shell("bash"), "--norc", "-c", program, "bash", "zug", *words, folder=self.folder)
        return said.split("\n")[:-1] if said != "\n" else []


def bash_completes_commands_and_options():
    with tempfile.TemporaryDirectory() as folder:
        bash = Bash(folder)
        assert bash.offers("") == commands(), bash.offers("")
        assert bash.offers("--") == ["--help", "--version"]
        assert bash.offers("he") == ["help"] and bash.offers("nothing") == []
        for command in commands():
            assert bash.offers(command, "-") == list(options(command)), command
        assert bash.offers("check", "--pe") == ["--pedantic"]
        assert bash.offers("check", "x.pgn", "--strict", "--pe") == ["--pedantic"]
        assert bash.offers("unknown", "") == []


def bash_completes_values_and_words():
    with tempfile.TemporaryDirectory() as folder:
        bash = Bash(folder)
        pathlib.Path(folder, "two words.pgn").touch()
        pathlib.Path(folder, "twofold").mkdir()
        assert bash.offers("check", "--format", "") == ["text", "json"]
        assert bash.offers("check", "--format", "=", "js") == bash.offers("check", "--format", "js") == ["json"]
        assert bash.offers("check", "--format", "=") == ["text", "json"]
        assert bash.offers("standings", "--format", "") == ["text", "json", "csv"]
        assert bash.offers("convert", "--to", "") == ["json", "uci", "fen", "epd", "polyglot"]
        assert bash.offers("check", "--jobs", "") == []
        for words in (["check", "tw"], ["replay", "--game", "3", "tw"], ["format", "--output", "tw"], ["pair", "tw"]):
            assert sorted(bash.offers(*words)) == ["two words.pgn", "twofold"], words
        assert bash.offers("serve", "--data", "tw") == ["twofold"]
        assert bash.offers("moves", "") == bash.offers("perft", "--fen", "s") == ["startpos"]
        assert bash.offers("help", "") == commands()
        assert bash.offers("completion", "") == ["bash", "zsh", "fish"]
        assert bash.offers("zone", "") == zone_words() and len(zone_words()) >= 12, zone_words()


def every_word_offered_is_understood():
    for word in zone_words():
        done = subprocess.run([ZUG, "zone", "--data", "/nowhere", word], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and "unknown word" not in done.stderr, (word, done.stderr)
    for name in ("bash", "zsh", "fish"):
        assert run(ZUG, "completion", name)


def zsh_is_told_the_same():
    stubs = (
        "_describe() { print -r -- commands ${(@)commands%%:*}; };"
        ' _arguments() { printf "%s\\n" "$@"; }; compdef() { : };'
        ' source =(print -r -- "$1"); words=("${@[2,-1]}"); CURRENT=$#words; _zug'
    )

    def asked(*words):
        script = run(ZUG, "completion", "zsh")
        return run(shell("zsh"), "-f", "-c", stubs, "zsh", script, "zug", *words).splitlines()

    assert asked("")[0].split()[1:] == commands(), asked("")
    for command in commands():
        told = [line for line in asked(command, "") if line.startswith("--")]
        pairs = {re.match(r"--[\w-]+", line)[0]: line for line in told}
        assert list(pairs) == list(options(command)), (command, told)
        for name, value in options(command).items():
            assert (f"{name}=[" in pairs[name]) == (value != ""), pairs[name]
    assert any(re.fullmatch(r"--format=\[.*\\:.*\]:FORMAT:\(text json\)", line) for line in asked("check", ""))
    assert asked("check", "")[-1] == "*: :_files"


def fish_offers_the_same():
    def asked(line):
        script = run(ZUG, "completion", "fish")
        program = "echo $argv[1] | source; complete -C $argv[2]"
        said = run(shell("fish"), "--no-config", "-c", program, script, line, folder=folder)
        return [row.split("\t")[0] for row in said.splitlines()]

    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "games.pgn").touch()
        assert sorted(asked("zug ")) == sorted(commands()), asked("zug ")
        for command in commands():
            assert sorted(asked(f"zug {command} --")) == sorted(options(command)), command
        assert sorted(asked("zug check --format ")) == ["json", "text"]
        assert asked("zug check --format=js") == ["--format=json"]
        assert asked("zug convert --to fen g") == ["games.pgn"]
        assert asked("zug check g") == ["games.pgn"]
        assert asked("zug moves ") == ["startpos"]
        assert sorted(asked("zug zone ")) == sorted(zone_words())


TESTS = {
    "bash completes commands and options": bash_completes_commands_and_options,
    "bash completes values, files, folders and words": bash_completes_values_and_words,
    "every word that is offered is understood": every_word_offered_is_understood,
    "zsh is told the same": zsh_is_told_the_same,
    "fish offers the same": fish_offers_the_same,
}


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, (name, test) in enumerate(TESTS.items(), 1):
        try:
            test()
            print(f"ok {number} - {name}")
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}")
        except (AssertionError, TypeError, IndexError, OSError, subprocess.SubprocessError) as problem:
            failed += 1
            print(f"not ok {number} - {name}\n# {ascii(str(problem))}")
    return 1 if failed else 0


sys.exit(main())
