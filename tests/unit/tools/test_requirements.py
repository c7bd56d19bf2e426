#!/usr/bin/env python3
"""test_requirements.py - tools/requirements from outside: a list and a test log in, a table out.

usage: test_requirements.py REQUIREMENTS
Prints TAP.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

TOOL = pathlib.Path(sys.argv[1])
LIST = """# a comment
part laws The Laws
section Article 1
laws-1.1 Two players
    play.
laws-1.2.a White | first.
laws-1.2.b Black next.
part fen FEN
fen-16.1.a One line.
"""


def program(*lines, name="zug:core / demo", result="OK", plan=None):
    """One line of meson's testlog.json for a program that printed these TAP lines."""
    stdout = "\n".join([f"1..{len(lines) if plan is None else plan}", *lines, ""])
    return json.dumps({"name": name, "stdout": stdout, "result": result, "returncode": 0})


class Project:
    """A list and a test log in a directory of their own."""

    def __init__(self, folder, *programs, text=LIST):
        self.folder = pathlib.Path(folder)
        self.output = self.folder / "requirements.md"
        (self.folder / "list.txt").write_text(text, encoding="utf-8")
        (self.folder / "meson-logs").mkdir(exist_ok=True)
        self.log(*programs)

    def log(self, *programs):
        path = self.folder / "meson-logs" / "testlog.json"
        path.write_text("".join(line + "\n" for line in programs), encoding="utf-8")

    def run(self, *options):
        files = ["--list", self.folder / "list.txt", "--output", self.output, self.folder]
        command = [sys.executable, TOOL, *options, *files]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    def row(self, id):
        """The table row of one requirement, after a run that must succeed."""
        done = self.run()
        assert done.returncode == 0, done.stderr
        rows = self.output.read_text(encoding="utf-8").splitlines()
        (row,) = [line for line in rows if f"| {id} |" in line]
        return row


def a_passed_test_ticks_its_rows(folder):
    row = Project(folder, program("ok 1 - two play [laws-1.1 fen-16.1.a]")).row("laws-1.1")
    assert row == "| ✓ | laws-1.1 | Two players play. | core/demo: two play |", row


def a_row_without_a_test_is_open(folder):
    row = Project(folder, program("ok 1 - two play [laws-1.1]")).row("laws-1.2.a")
    assert row == "| open | laws-1.2.a | White \\| first. |  |", row


def a_failed_test_unticks_its_row(folder):
    lines = ["ok 1 - one side [laws-1.1]", "not ok 2 - other side [laws-1.1]"]
    project = Project(folder, program(*lines, result="FAIL"))
    assert project.row("laws-1.1").startswith("| open |")
    assert "other side (did not pass)" in project.row("laws-1.1")


def a_failed_setup_unticks_its_row(folder):
    line = "not ok 1 - one side [laws-1.1] Could not run test: Test setup failed"
    assert Project(folder, program(line, result="ERROR")).row("laws-1.1").startswith("| open |")


def other_tests_of_a_failed_program_still_count(folder):
    lines = ["ok 1 - one side [laws-1.1]", "not ok 2 - other side [laws-1.2.a]"]
    project = Project(folder, program(*lines, result="ERROR"))
    assert project.row("laws-1.1").startswith("| ✓ |")


def a_skipped_test_does_not_tick(folder):
    for line in ["not ok 1 # SKIP two play [laws-1.1]", "ok 1 - two play [laws-1.1] # SKIP why"]:
        assert Project(folder, program(line)).row("laws-1.1").startswith("| open |"), line


def a_skipped_test_unticks_what_another_proves(folder):
    lines = ["ok 1 - one [laws-1.1]", "ok 2 - two [laws-1.1] # skip not here"]
    assert Project(folder, program(*lines)).row("laws-1.1").startswith("| open |")


def a_program_that_broke_off_proves_nothing(folder):
    line = "ok 1 - two play [laws-1.1]"
    assert Project(folder, program(line, plan=2)).row("laws-1.1").startswith("| open |")
    assert Project(folder, program(line, result="TIMEOUT")).row("laws-1.1").startswith("| open |")


def an_unknown_id_is_an_error(folder):
    for id in ["laws-1.2", "law-1.1", "laws-9"]:
        project = Project(folder, program(f"ok 1 - two play [laws-1.1 {id}]"))
        done = project.run()
        assert done.returncode == 1
        assert f"core/demo: two play: no such requirement: {id}\n" in done.stderr, done.stderr
        assert not project.output.exists()


def brackets_inside_a_name_are_left_alone(folder):
    row = Project(folder, program('ok 1 - reads [Event "x"] once [laws-1.1]')).row("laws-1.1")
    assert row.endswith('| core/demo: reads \\[Event "x"\\] once |'), row


def an_id_in_the_middle_of_a_name_counts(folder):
    row = Project(folder, program("ok 1 - two [laws-1.1] play")).row("laws-1.1")
    assert row.endswith("| core/demo: two play |"), row


def the_count_covers_every_row(folder):
    done = Project(folder, program("ok 1 - two play [laws-1.1 fen-16.1.a]")).run()
    assert done.stdout == "2 of 4 requirements proved\n", done.stdout


def counts_per_part_stand_in_the_head(folder):
    project = Project(folder, program("ok 1 - two play [laws-1.1 fen-16.1.a]"))
    project.run()
    head = "2 of 4 requirements proved: The Laws: 1 of 3; FEN: 1 of 1.\n"
    assert head in project.output.read_text(encoding="utf-8")


def the_order_of_the_log_does_not_matter(folder):
    one = program("ok 1 - two play [laws-1.1]", name="zug:core / one")
    two = program("ok 1 - two play [laws-1.1]", name="zug:core / two")
    first = Project(folder, one, two).row("laws-1.1")
    assert first.endswith("| core/one: two play<br>core/two: two play |"), first
    assert first == Project(folder, two, one).row("laws-1.1")


def a_fresh_file_passes_the_check(folder):
    project = Project(folder, program("ok 1 - two play [laws-1.1]"))
    project.run()
    done = project.run("--check")
    assert done.returncode == 0 and done.stdout.startswith("1..1\nok 1 - "), done.stdout


def a_stale_file_fails_the_check_and_says_what_to_run(folder):
    project = Project(folder, program("ok 1 - two play [laws-1.1]"))
    project.run()
    before = project.output.read_bytes()
    project.log(program("ok 1 - two play [laws-1.1 laws-1.2.a]"))
    done = project.run("--check")
    assert done.returncode == 1 and done.stdout.startswith("1..1\nnot ok 1 - "), done.stdout
    assert "`make requirements`" in done.stdout
    assert project.output.read_bytes() == before


def a_missing_file_fails_the_check(folder):
    done = Project(folder, program("ok 1 - two play [laws-1.1]")).run("--check")
    assert done.returncode == 1 and "`make requirements`" in done.stdout, done.stdout


def an_unknown_id_fails_the_check(folder):
    project = Project(folder, program("ok 1 - two play [laws-1.1]"))
    project.run()
    project.log(program("ok 1 - two play [laws-1.1]", "ok 2 - more [laws-1.7]"))
    done = project.run("--check")
    assert done.returncode == 1 and "no such requirement: laws-1.7" in done.stdout, done.stdout


def a_broken_list_is_refused_with_its_line(folder):
    for extra in ["laws-1.1 again.", "pgn-1 of another part", "fen-16.1.b", "what is this"]:
        done = Project(folder, text=LIST + extra + "\n").run()
        assert done.returncode == 2 and "line 10:" in done.stderr, extra


def a_missing_log_is_an_error(folder):
    project = Project(folder)
    (pathlib.Path(folder) / "meson-logs" / "testlog.json").unlink()
    done = project.run()
    assert done.returncode == 2 and "testlog.json" in done.stderr, done.stderr


def the_real_list_is_well_formed(folder):
    real = (TOOL.parent.parent / "docs" / "requirements.txt").read_text(encoding="utf-8")
    log = program("ok 1 - starts [laws-1.1 online-3.6.b.a fen-16.1.a]")
    done = Project(folder, log, text=real).run()
    assert done.returncode == 0 and done.stdout.startswith("3 of "), done.stderr


TESTS = [
    a_passed_test_ticks_its_rows,
    a_row_without_a_test_is_open,
    a_failed_test_unticks_its_row,
    a_failed_setup_unticks_its_row,
    other_tests_of_a_failed_program_still_count,
    a_skipped_test_does_not_tick,
    a_skipped_test_unticks_what_another_proves,
    a_program_that_broke_off_proves_nothing,
    an_unknown_id_is_an_error,
    brackets_inside_a_name_are_left_alone,
    an_id_in_the_middle_of_a_name_counts,
    the_count_covers_every_row,
    counts_per_part_stand_in_the_head,
    the_order_of_the_log_does_not_matter,
    a_fresh_file_passes_the_check,
    a_stale_file_fails_the_check_and_says_what_to_run,
    a_missing_file_fails_the_check,
    an_unknown_id_fails_the_check,
    a_broken_list_is_refused_with_its_line,
    a_missing_log_is_an_error,
    the_real_list_is_well_formed,
]


def main():
    print(f"1..{len(TESTS)}")
    failed = 0
    for number, test in enumerate(TESTS, 1):
        name = test.__name__.replace("_", " ")
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                print(f"ok {number} - {name}")
            except AssertionError as problem:
                failed += 1
                print(f"not ok {number} - {name}")
                print("\n".join(f"# {line}" for line in str(problem).splitlines()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
