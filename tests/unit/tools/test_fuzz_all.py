#!/usr/bin/env python3
"""test_fuzz_all.py - tools/fuzz-all runs every target, counts, and never hides a failure.

usage: test_fuzz_all.py FUZZ_ALL
The targets are scripts that say what libFuzzer would say. Prints TAP.
"""

import pathlib
import subprocess
import sys
import tempfile

CLEAN = """echo '#12 INITED cov: 3 ft: 4 corp: 2/9b lim: 4 exec/s: 0 rss: 30Mb'
echo '#1500 DONE cov: 77 ft: 80 corp: 9/120b lim: 4 exec/s: 1500 rss: 30Mb'
echo 'stat::number_of_executed_units: 1500'
echo 'stat::average_exec_per_sec:     1500'
"""
FAILS = """echo '==1== ERROR: libFuzzer: deadly signal'
for word; do case $word in -artifact_prefix=*) echo "Test unit written to ${word#*=}crash-1" ;; esac; done
echo 'stat::number_of_executed_units: 7'
exit 77
"""
SILENT = "exit 0\n"


def lay_out(folder, targets):
    """A folder with targets as the build makes them."""
    for name, script in targets.items():
        (folder / "fuzz").mkdir(exist_ok=True)
        (folder / "build" / "fuzz").mkdir(parents=True, exist_ok=True)
        (folder / "fuzz" / f"fuzz_{name}.c").write_text("")
        if script is not None:
            program = folder / "build" / "fuzz" / f"fuzz_{name}"
            program.write_text("#!/bin/sh\n" + script)
            program.chmod(0o755)


def ask(folder, *arguments):
    return subprocess.run(
        [sys.argv[1], "--build", "build", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def rows_of(said):
    return {line.split()[0]: line.split() for line in said.stdout.splitlines() if line}


def test_counts(folder):
    lay_out(folder, {"one": CLEAN, "two": CLEAN})
    said = ask(folder, "5")
    assert said.returncode == 0, said
    assert rows_of(said)["one"] == ["one", "1,500", "1,500", "77", "9", "clean"], said.stdout
    assert said.stdout.endswith("2 targets, 3,000 executions, 0 failed\n"), said.stdout


def test_goes_on(folder):
    lay_out(folder, {"bad": FAILS, "good": CLEAN})
    said = ask(folder, "--jobs", "1", "5")
    assert said.returncode == 1, said
    assert rows_of(said)["good"][-1] == "clean", said.stdout
    assert "FAILED: build/artifacts/bad-crash-1" in said.stdout, said.stdout
    assert "deadly signal" in said.stdout and "1 failed" in said.stdout, said.stdout


def test_missing(folder):
    lay_out(folder, {"gone": None, "good": CLEAN})
    said = ask(folder, "5")
    assert said.returncode == 1 and "FAILED: exit status 127" in said.stdout, said


def test_silent(folder):
    lay_out(folder, {"silent": SILENT})
    said = ask(folder, "5")
    assert said.returncode == 1 and "nothing was run" in said.stdout, said


def test_some(folder):
    lay_out(folder, {"one": CLEAN, "two": CLEAN})
    said = ask(folder, "5", "two")
    assert said.returncode == 0 and "one" not in rows_of(said) and "two" in rows_of(said), said
    said = ask(folder, "5", "three")
    assert said.returncode != 0 and "no target three" in said.stderr, said


def test_arguments(folder):
    lay_out(folder, {"one": 'for word; do echo "$word"; done\n' + CLEAN})
    (folder / "fuzz" / "corpus" / "one").mkdir(parents=True)
    (folder / "fuzz" / "corpus" / "one" / "seed").write_text("x" * 600)
    (folder / "fuzz" / "one.dict").write_text('"a"\n')
    said = ask(folder, "5")
    log = (folder / "build" / "one.log").read_text().splitlines()
    wanted = ["-max_total_time=5", "-max_len=1200", "-dict=fuzz/one.dict", "build/corpus/one", "fuzz/corpus/one"]
    assert said.returncode == 0 and all(word in log for word in wanted), log


TESTS = [
    ("executions, speed, edges and inputs of every target are told and added up", test_counts),
    ("a target that fails is told with its input and its log, and the others run", test_goes_on),
    ("a target that was not built is a failure", test_missing),
    ("a target that ran nothing is a failure", test_silent),
    ("targets can be named, and only those that there are", test_some),
    ("a target gets its corpora, its words and a length after its longest seed", test_arguments),
]


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, (name, test) in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(pathlib.Path(folder))
                print(f"ok {number} - {name}")
            except AssertionError as error:
                failed += 1
                print(f"not ok {number} - {name}")
                print("\n".join("# " + line for line in str(error).splitlines()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
