#!/usr/bin/env python3
"""test_check_layers.py - tools/check-layers passes a good tree and fails on each kind of violation.

usage: test_check_layers.py CHECK_LAYERS
Each test copies a small good tree into a temporary folder and spoils one thing. Prints TAP.
"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

GOOD = {
    "tools/layers.txt": """
room src/base:
room src/core: src/base
room src/notation: src/core
room cli: public libc
system loops: event2/ loop.h
room server/net: libc loops
room server/http: server/net libc
library src/base src/core src/notation
inline types.h src/core
freestanding stddef.h stdint.h
undefined memcpy strlen
""",
    "include/zug/zug.h": "".join(f"#include <zug/{h}.h>\n" for h in ("men", "text", "types")),
    "include/zug/types.h": "#include <stdint.h>\n/* A square. */\ntypedef uint8_t zug_square;\n",
    "include/zug/text.h": "#include <stddef.h>\n\n/* Its length. */\nsize_t zug_text_length(const char *s);\n",
    "include/zug/men.h": "#include <zug/types.h>\n\n/* Counts. */\nint zug_men_count(zug_square s);\n",
    "src/base/text.c": "#include <zug/text.h>\n"
    "size_t zug_text_length(const char *s) { return __builtin_strlen(s); }\n",
    "src/core/men.c": '#include <zug/men.h>\n#include "men_impl.h"\n'
    '#include "men_list_impl.h"\n'
    "static const char *const names[] = {\"king\", \"queen\"};\n"
    "int zug_men_count(zug_square s) { return names[s & 1][0] + ZUG__MEN; }\n",
    "src/core/men_impl.h": "enum { ZUG__MEN = 32 };\n",
    "src/core/men_list.c": '#include "men_impl.h"\n',
    "src/core/men_list_impl.h": "#include <zug/men.h>\n",
    "src/notation/read.c": '#include <zug/men.h>\n#include "core/men_impl.h"\n'
    "int zug__read(void);\nint zug__read(void) { return zug_men_count(ZUG__MEN); }\n",
    "cli/main.c": "#include <stdio.h>\n#include <zug/zug.h>\nint main(void) { return puts(\"\"); }\n",
    "server/net/wire.h": "#include <stddef.h>\n#include <event2/event.h>\n",
    "server/net/wire.c": "int net_send(void);\nint net_send(void) { return 1; }\n",
    "server/http/web.c": '#include <stdio.h>\n#include "net/wire.h"\n'
    "int net_send(void);\nint http_answer(void);\nint http_answer(void) { return net_send(); }\n",
    "tests/main.c": "int main(void) { return 0; }\n",
}

# What is spoilt, in words; the files that change (None removes one); the violation expected.
SPOILT = [
    (
        "core includes a header of notation",
        {"src/notation/read.h": "", "src/core/men.c": '#include "notation/read.h"\n'},
        "src/core/men.c: forbidden-include",
    ),
    (
        "base includes a public header of core",
        {"src/base/text.c": "#include <zug/types.h>\n"},
        "src/base/text.c: forbidden-include",
    ),
    (
        "a public header includes a header of a room above it",
        {"include/zug/text.h": "#include <zug/men.h>\n"},
        "include/zug/text.h: forbidden-include",
    ),
    (
        "the library includes stdio.h",
        {"src/core/men.c": "#include <stdio.h>\n"},
        "src/core/men.c: forbidden-include",
    ),
    (
        "the library includes zug.h, which includes everything",
        {"src/core/men.c": "#include <zug/zug.h>\n"},
        "src/core/men.c: forbidden-include",
    ),
    (
        "the command line includes a private header",
        {"cli/main.c": '#include "../src/core/men_impl.h"\n'},
        "cli/main.c: forbidden-include",
    ),
    (
        "the library includes a file from outside the tree",
        {"src/core/men.c": '#include "../../../elsewhere.h"\n'},
        "src/core/men.c: forbidden-include",
    ),
    (
        "a room of the server includes a library that another may know",
        {"server/http/web.c": "#include <event2/buffer.h>\n"},
        "server/http/web.c: forbidden-include: server/http may not know loops",
    ),
    (
        "the command line includes a library of the server",
        {"cli/main.c": "#include <loop.h>\n"},
        "cli/main.c: forbidden-include: cli may not know loops",
    ),
    (
        "a room of the server includes a room above it",
        {"server/net/wire.h": '#include "http/page.h"\n', "server/http/page.h": ""},
        "server/net/wire.h: forbidden-include: server/net may not know server/http",
    ),
    (
        "two modules of one room include each other",
        {
            "src/core/men_impl.h": '#include "board_impl.h"\nenum { ZUG__MEN = 32 };\n',
            "src/core/board_impl.h": "#pragma once\n#include <zug/men.h>\n",
        },
        "module-cycle: board -> men -> board",
    ),
    (
        "a room has no row in layers.txt",
        {"src/rules/clock.c": "extern int zug__nothing;\n"},
        "src/rules/clock.c: unknown-room",
    ),
    (
        "two files have the same name",
        {"cli/men.c": "extern int nothing;\n"},
        "duplicate-name",
    ),
    (
        "a public header has no source file",
        {"include/zug/clock.h": ""},
        "include/zug/clock.h: missing-source",
    ),
    (
        "zug.h leaves out a public header",
        {"include/zug/zug.h": "#include <zug/text.h>\n#include <zug/types.h>\n"},
        "include/zug/men.h: not-in-zug.h",
    ),
    (
        "a public function has no comment",
        {
            "include/zug/text.h": "#include <stddef.h>\n/* Text. */\n\n"
            "size_t zug_text_length(const char *s);\n"
        },
        "include/zug/text.h: undocumented: zug_text_length",
    ),
    (
        "an inline public function has no comment",
        {
            "include/zug/types.h": "#include <stdint.h>\n/* A square. */\ntypedef uint8_t zug_square;\n"
            "\nstatic inline int zug_square_rank(zug_square s) { return s >> 3; }\n"
        },
        "include/zug/types.h: undocumented: zug_square_rank",
    ),
    (
        "the library has a global variable",
        {"src/core/board.c": "int zug__count = 1;\n"},
        "board.c: mutable-data: zug__count",
    ),
    (
        "the library has a zeroed global variable",
        {"src/core/board.c": "int zug__count;\n"},
        "board.c: mutable-data: zug__count",
    ),
    (
        "a function of the library has a static counter",
        {
            "src/core/board.c": "int zug__next(void);\n"
            "int zug__next(void) { static int n; return ++n; }\n"
        },
        "board.c: mutable-data: n",
    ),
] + [
    (
        f"the library calls {name}",
        {
            "src/core/board.c": f"extern void *{name}();\nvoid *zug__use(void);\n"
            f"void *zug__use(void) {{ return {name}(1); }}\n"
        },
        f"board.c: forbidden-call: {name}",
    )
    for name in ("printf", "exit", "abort", "malloc", "time", "__assert_fail")
] + [
    (
        "the library exports a name that is not its own",
        {"src/core/board.c": "int helper(void);\nint helper(void) { return 1; }\n"},
        "board.c: foreign-symbol: helper",
    ),
    (
        "the library has a public function that no public header declares",
        {"src/core/board.c": "int zug_board_go(void);\nint zug_board_go(void) { return 1; }\n"},
        "board.c: undeclared: zug_board_go",
    ),
    (
        "the library does not compile",
        {"src/core/board.c": "int zug__x(void) { return y; }\n"},
        "the library does not compile",
    ),
    (
        "a room calls one above it, whose function a header of its own declares",
        {
            "server/net/wire.h": "int http_answer(void);\n",
            "server/net/wire.c": '#include "wire.h"\n'
            "int net_send(void);\nint net_send(void) { return http_answer(); }\n",
        },
        "server/net/wire.c: forbidden-call: http_answer of server/http",
    ),
    (
        "rooms call each other in a circle behind a header that both may include",
        {
            "tools/layers.txt": GOOD["tools/layers.txt"].replace(
                "room server/net: libc loops",
                "room server/all: libc\nroom server/net: server/all libc loops",
            ),
            "server/all/everything.h": "int net_send(void);\nint http_answer(void);\n",
            "server/net/wire.c": '#include "all/everything.h"\n'
            "int net_send(void) { return http_answer(); }\n",
        },
        "room-cycle: server/http -> server/net -> server/http",
    ),
    (
        "the server does not compile",
        {"server/net/wire.c": "int net_send(void) { return y; }\n"},
        "the server does not compile",
    ),
    (
        "layers.txt lets a room know one that comes later",
        {"tools/layers.txt": "room src/base: src/core\nroom src/core:\n"},
        "names src/core",
    ),
]


def check(checker, changes, *options):
    """Exit status and output of the checker on the good tree with some files changed."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**GOOD, **changes}.items():
            file = pathlib.Path(folder, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, checker, *options, folder],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr


def report(number, good, name, output):
    print(f"{'ok' if good else 'not ok'} {number} - {name}")
    if not good:
        print("".join(f"# {line}\n" for line in output.splitlines()), end="")


def main(checker):
    print(f"1..{len(SPOILT) + 2}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        trees = [{}] + [changes for _, changes, _ in SPOILT]
        answers = list(pool.map(lambda changes: check(checker, changes), trees))
    status, output = answers[0]
    report(1, status == 0 and output == "", "a tree that keeps the rules passes in silence", output)
    for number, (name, _, want) in enumerate(SPOILT, start=2):
        status, output = answers[number - 1]
        report(number, status == 1 and want in output, f"fails when {name}", output)
    status, output = check(checker, {}, "--calls")
    report(
        len(SPOILT) + 2,
        status == 0 and output == "server/http: server/net 1\nno cycle\n",
        "--calls prints who calls whom",
        output,
    )


if __name__ == "__main__":
    main(sys.argv[1])
