"""python_tap.py - runs functions as tests named by their docstrings. Prints TAP."""

import sys
import traceback


def run(tests):
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {test.__doc__}", flush=True)
        except Exception:  # a test that ends in any other way than it should has failed
            failed += 1
            why = "".join(f"# {line}\n" for line in traceback.format_exc().splitlines())
            print(f"not ok {number} - {test.__doc__}\n{why}", end="", flush=True)
    sys.exit(1 if failed else 0)


def raises(error, function, *args, **more):
    """The error that a call ends with."""
    try:
        answer = function(*args, **more)
    except error as found:
        return found
    raise AssertionError(f"{function} gave {answer!r} instead of {error.__name__}")
