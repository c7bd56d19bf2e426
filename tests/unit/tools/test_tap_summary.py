#!/usr/bin/env python3
"""test_tap_summary.py - tools/tap-summary counts what passed and never hides what did not.

usage: test_tap_summary.py TAP_SUMMARY
Each test writes a Meson log of one or two programs. Prints TAP.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

FINE = "1..2\nok 1 - a\nok 2 - b\n"


def program(stdout, result="OK", returncode=0, stderr=""):
    return {
        "name": "zug:core / prog",
        "stdout": stdout,
        "stderr": stderr,
        "result": result,
        "returncode": returncode,
    }


# In words; the programs of the log, or the TAP of a check that ran after them; exit status;
# the last line; a line that must be printed before it.
CASES = [
    ("two programs are added up", [program(FINE), program(FINE)], 0, "4 passed, 0 failed", ""),
    ("a check that ran after the tests is added", [program(FINE), FINE], 0, "4 passed, 0 failed", ""),
    (
        "a check that ran after the tests can fail",
        [program(FINE), "1..1\nnot ok 1 - fresh\n# run this\n"],
        1,
        "2 passed, 1 failed",
        "FAILED: check: fresh\n    # run this\n",
    ),
    (
        "a failure is counted and shown with its diagnostics",
        [program("1..2\nnot ok 1 - a\n# 3 != 4\nok 2 - b\n", "FAIL", 1)],
        1,
        "1 passed, 1 failed",
        "FAILED: prog: a\n    # 3 != 4\n",
    ),
    (
        "remarks before a failure are shown with it, those before a success are not",
        [program("1..2\n# fine\nok 1 - a\n# 3 != 4\nnot ok 2 - b\n", "FAIL", 1)],
        1,
        "1 passed, 1 failed",
        "FAILED: prog: b\n    # 3 != 4\n",
    ),
    (
        "a skipped test is neither passed nor failed, and is named",
        [program("1..2\nok 1 - a\nok 2 - b # SKIP no stockfish\n")],
        0,
        "1 passed, 0 failed",
        "skipped: prog: b (no stockfish)\n",
    ),
    (
        "cmocka's own way to write a skipped test is understood",
        [program("1..2\nok 1 - a\nnot ok 2 # SKIP b\n", "FAIL", 0)],
        0,
        "1 passed, 0 failed",
        "skipped: prog (b)\n",
    ),
    (
        "a failing exit status counts, also beside a skipped test",
        [program("1..2\nok 1 - a\nnot ok 2 # SKIP b\n", "FAIL", 1)],
        1,
        "1 passed, 1 failed",
        "FAILED: prog: fail, exit status 1\n",
    ),
    (
        "a program that is skipped as a whole is named",
        [program(FINE), program("1..0 # SKIP needs node\n", "SKIP")],
        0,
        "2 passed, 0 failed",
        "skipped: prog (needs node)\n",
    ),
    (
        "a program without a plan is a failure",
        [program("ok 1 - a\n")],
        1,
        "1 passed, 1 failed",
        "FAILED: prog: printed no plan\n",
    ),
    (
        "a program that prints nothing is a failure",
        [program(FINE), program("")],
        1,
        "2 passed, 1 failed",
        "FAILED: prog: printed no plan\n",
    ),
    (
        "a program that stops before its plan is done is a failure, with its last words",
        [program("1..2\nok 1 - a\n", "ERROR", -11, "stack smashed\n")],
        1,
        "1 passed, 1 failed",
        "FAILED: prog: planned 2 tests, reported 1\n    stack smashed\n",
    ),
    (
        "a program that crashes after its last test is a failure",
        [program(FINE, "ERROR", -6, "leak\n")],
        1,
        "2 passed, 1 failed",
        "FAILED: prog: error, exit status -6\n    leak\n",
    ),
    (
        "a program that runs out of time is a failure",
        [program(FINE, "TIMEOUT", -15)],
        1,
        "2 passed, 1 failed",
        "FAILED: prog: timeout",
    ),
    (
        "a second plan is a failure",
        [program(FINE + FINE)],
        1,
        "4 passed, 2 failed",
        "FAILED: prog: more than one plan\n",
    ),
    ("no tests at all is no success", [], 1, "0 passed, 0 failed", ""),
]


def main(summary):
    print(f"1..{len(CASES)}")
    for number, (name, programs, status, last, shown) in enumerate(CASES, start=1):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "meson-logs", "testlog.json")
            log.parent.mkdir()
            logged = [json.dumps(p) + "\n" for p in programs if isinstance(p, dict)]
            log.write_text("".join(logged), encoding="utf-8")
            command = [sys.executable, summary, folder]
            for tap in (p for p in programs if isinstance(p, str)):
                command.append(pathlib.Path(folder, "check.tap"))
                command[-1].write_text(tap, encoding="utf-8")
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        good = (
            done.returncode == status
            and done.stdout.splitlines()[-1:] == [last]
            and shown in done.stdout
        )
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
        if not good:
            print("".join(f"# {line}\n" for line in (done.stdout + done.stderr).splitlines()), end="")


if __name__ == "__main__":
    main(sys.argv[1])
