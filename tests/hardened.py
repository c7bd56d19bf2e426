#!/usr/bin/env python3
"""hardened.py - a program and a library carry what there is against mistakes in memory. Prints TAP.

usage: hardened.py PROGRAM LIBRARY
"""

import pathlib
import re
import subprocess
import sys

# Where a jump through a pointer may land. The note that says so of a whole file is left out by the linker as long as the
# start-up code of the C library, as Debian 12 has it, does not bear it.
ENDBR64 = b"\xf3\x0f\x1e\xfa"


def read(option, file):
    return subprocess.run(["readelf", "-W", option, file], check=True, capture_output=True, text=True).stdout


def faults(file, is_program):
    """What a file lacks, a word each."""
    head, segments, dynamic = read("--file-header", file), read("--segments", file), read("--dynamic", file)
    symbols = set(re.findall(r"(\w+)(?:@|$)", read("--dyn-syms", file), re.MULTILINE))
    checked = {name for name in symbols if re.fullmatch(r"__\w+_chk", name)}
    has = {
        "addresses that change": re.search(r"Type:\s+DYN", head) and ("PIE" in dynamic or not is_program),
        "read-only relocations": "GNU_RELRO" in segments,
        "relocations before the start": "BIND_NOW" in dynamic or re.search(r"Flags:.*\bNOW\b", dynamic),
        "a stack that is no code": re.search(r"GNU_STACK(\s+0x\w+){5}\s+RW\s", segments),
        "canaries": "__stack_chk_fail" in symbols,
        # the library copies little, and all of it into what it can measure when it is compiled
        "checked lengths": checked or not is_program,
        "marked jumps": "X86-64" not in head or pathlib.Path(file).read_bytes().count(ENDBR64) > 100,
    }
    return [name for name, found in has.items() if not found]


def main(program, zone, library):
    print("1..3")
    names = ((program, "program"), (zone, "program of the zone"), (library, "shared library"))
    for number, (file, name) in enumerate(names, 1):
        missing = faults(file, file != library)
        print(f"{'not ok' if missing else 'ok'} {number} - the {name} is hardened")
        for fault in missing:
            print(f"# it lacks {fault}")


if __name__ == "__main__":
    main(*sys.argv[1:])
