#!/usr/bin/env python3
"""install.py - what `make install` puts down is enough to build a program against. Prints TAP.

usage: install.py BUILD_DIR EXAMPLE.c COMPILER...
Installs into a temporary folder and builds the example there by pkg-config alone.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def output(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def build_and_run(compiler, root, example, static):
    """The output of the example, built against the installed files only."""
    pc = next(root.rglob("zug.pc"))
    environ = dict(os.environ, PKG_CONFIG_PATH=str(pc.parent), PKG_CONFIG_SYSROOT_DIR=str(root))
    flags = output("pkg-config", "--cflags", "--libs", "zug", env=environ).split()
    libdir = pc.parent.parent
    if static:
        flags[flags.index("-lzug")] = str(libdir / "libzug.a")
    program = root / f"example-{compiler}-{static}"
    output(compiler, "-std=c17", "-Wall", "-Werror", example, *flags, "-o", program)
    return output(program, "3", env=dict(os.environ, LD_LIBRARY_PATH=str(libdir)))


def headers_missing(root, headers):
    """The public headers that are not installed, and what a compiler says of those that are, included one by one."""
    there = next(root.rglob("include/zug"))
    wrong = sorted({h.name for h in headers} - {h.name for h in there.iterdir()})
    for header in sorted(there.glob("*.h")):
        command = ["cc", "-std=gnu17", "-fsyntax-only", "-Wall", "-Werror", f"-I{there.parent}"]
        command += ["-include", header, "-xc", "/dev/null"]
        wrong += subprocess.run(command, capture_output=True, text=True, check=False).stderr.splitlines()[:1]
    return wrong


def report(number, good, name, why):
    print(f"{'ok' if good else 'not ok'} {number} - {name}")
    print("".join(f"# {line}\n" for line in why), end="")


def main(build_dir, example, *compilers):
    cases = [(c, static) for c in compilers for static in (False, True)]
    print(f"1..{len(cases) + 5}")
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        output("meson", "install", "-C", build_dir, "--no-rebuild", "--quiet", "--destdir", root)
        for number, (compiler, static) in enumerate(cases, start=1):
            kind = "static" if static else "shared"
            name = f"{compiler} builds an example with the installed {kind} library"
            try:
                good, why = build_and_run(compiler, root, example, static).endswith("\n8902\n"), ""
            except subprocess.CalledProcessError as error:
                good, why = False, error.stderr
            report(number, good, name, why.splitlines())
        library = next(root.rglob("libzug.so"))
        symbols = output("nm", "-D", "--defined-only", library).splitlines()
        exported = [line.split()[-1].partition("@")[0] for line in symbols if " A " not in line]  # A: the version
        foreign = [name for name in exported if not re.match("zug_[a-z]", name)]
        good = "zug_perft" in exported and not foreign
        report(len(cases) + 1, good, "the shared library exports the public names only", foreign)
        installed = {str(p.relative_to(root)) for p in root.rglob("*") if p.is_file()}
        private = [p for p in installed if "_impl" in p or "base/" in p or "test" in p]
        said = output(next(root.rglob("bin/zug")), "zone", "--help")  # by zug-zone, which it has to find
        good = not private and said.startswith("usage: zug zone")
        report(len(cases) + 2, good, "the program and nothing private is installed", private)
        program = next(root.rglob("bin/zug"))
        loaded = re.findall(r"NEEDED.*\[(.*)\]", output("readelf", "-d", program))
        needless = [name for name in loaded if not re.match(r"lib(c|m|zstd|z|bz2|pthread)\.so|ld-linux", name)]
        report(len(cases) + 3, loaded and not needless, "zug loads nothing that only the zone needs", needless)
        alone = shutil.copy(program, root)
        said = subprocess.run([alone, "zone", "--help"], capture_output=True, text=True, check=False)
        good = said.returncode == 2 and said.stderr.startswith("zug: cannot start zug-zone")
        report(len(cases) + 4, good, "zug says so if the program of the zone is missing", [said.stderr])
        headers = pathlib.Path(__file__).parent.parent.joinpath("include/zug").glob("*.h*")
        wrong = headers_missing(root, headers)
        report(len(cases) + 5, not wrong, "every public header is installed, and needs no other", wrong)


if __name__ == "__main__":
    main(*sys.argv[1:])
