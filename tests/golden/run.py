#!/usr/bin/env python3
"""run.py - runs the commands of golden files and compares every byte of what they say. Prints TAP.

usage: run.py [--update] ZUG FILE...

A golden file is a list of cases:

    == what is promised, in words [requirement ids]
    $ a command for sh, in which zug is the program under test
    | a line of standard output
    ! a line of standard error
    = the exit status

--update writes what the program says now into the files, to be reviewed as a change.
"""

import os
import pathlib
import subprocess
import sys
import tempfile


class Case:
    def __init__(self, name):
        self.name, self.command, self.out, self.err, self.status = name, None, "", "", None

    def answer(self):
        return self.out, self.err, self.status


def read_cases(text):
    """The cases of a file, and the lines before the first."""
    head, cases = [], []
    for number, line in enumerate(text.splitlines(), 1):
        mark, _, rest = line.partition(" ")
        if mark == "==" and rest:
            cases.append(Case(rest))
        elif not cases:
            head.append(line)
        elif mark == "$" and cases[-1].command is None:
            cases[-1].command = rest
        elif mark == "|":
            cases[-1].out += rest + "\n"
        elif mark == "!":
            cases[-1].err += rest + "\n"
        elif mark == "=":
            cases[-1].status = int(rest)
        elif line:
            sys.exit(f"run.py: line {number} is not understood: {line}")
    if any(case.command is None for case in cases):
        sys.exit("run.py: a case has no command")
    return head, cases


def marked(mark, text):
    return "".join((f"{mark} {line}" if line else mark) + "\n" for line in text.splitlines())


def write_cases(head, cases):
    parts = ["".join(line + "\n" for line in head)]
    for case in cases:
        parts.append(
            f"== {case.name}\n$ {case.command}\n{marked('|', case.out)}{marked('!', case.err)}"
            f"= {case.status}\n"
        )
    return parts[0] + "\n".join(parts[1:])


def run(command, zug, folder):
    """What a command says in an empty folder and a plain surrounding: (out, err, status)."""
    environment = {
        "PATH": f"{zug.parent}:{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
    }
    # A sanitizer must be heard: its exit status is none of the program's own.
    environment.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    return (
        done.stdout.decode(errors="backslashreplace"),
        done.stderr.decode(errors="backslashreplace"),
        done.returncode,
    )


def differences(expected, actual):
    """Lines of diagnostics for a case that fails."""
    for name, want, is_ in zip(("output", "errors", "status"), expected, actual):
        if want != is_:
            yield f"# {name} should be:\n" + "".join(f"#   {line}\n" for line in str(want).splitlines())
            yield f"# {name} is:\n" + "".join(f"#   {line}\n" for line in str(is_).splitlines())


def main():
    words = sys.argv[1:]
    update = words[0] == "--update"
    zug, *paths = map(pathlib.Path, words[1:] if update else words)
    zug = zug.resolve()
    number = failed = 0
    for path in paths:
        head, cases = read_cases(path.read_text(encoding="utf-8"))
        for case in cases:
            number += 1
            with tempfile.TemporaryDirectory() as folder:
                actual = run(case.command, zug, folder)
            fine = case.answer() == actual
            failed += not fine
            print(f"{'ok' if fine else 'not ok'} {number} - {path.stem}: {case.name}")
            print("".join(differences(case.answer(), actual)), end="")
            case.out, case.err, case.status = actual
        if update:
            path.write_text(write_cases(head, cases), encoding="utf-8")
    print(f"1..{number}")
    return 1 if failed and not update else 0


if __name__ == "__main__":
    sys.exit(main())
