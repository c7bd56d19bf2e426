#!/usr/bin/env python3
"""package.py - the Debian packages have what a zone needs, in the places where it belongs. Prints TAP.

usage: package.py MAKE_DEB BUILD_DIR VERSION [--hardened]      --hardened: the build is to be so

debian/rules packs what was compiled in the build folder; that it compiles as well is seen by `make deb`.
"""

import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import hardened

CONTENT = [
    "./etc/zug/zug.conf",
    "./lib/systemd/system/zug.service",
    "./usr/bin/zug",
    "./usr/libexec/zug/zug-zone",
    "./usr/share/bash-completion/completions/zug",
    "./usr/share/doc/zug/arbiter.md.gz",
    "./usr/share/doc/zug/changelog.Debian.gz",
    "./usr/share/doc/zug/changelog.gz",
    "./usr/share/doc/zug/cluster.md.gz",
    "./usr/share/doc/zug/copyright",
    "./usr/share/doc/zug/javascript.md.gz",
    "./usr/share/doc/zug/laws.md.gz",
    "./usr/share/doc/zug/messages.schema.json.gz",
    "./usr/share/doc/zug/openapi.json.gz",
    "./usr/share/doc/zug/openings.md.gz",
    "./usr/share/doc/zug/page.md.gz",
    "./usr/share/doc/zug/pairing.md.gz",
    "./usr/share/doc/zug/pgn.md.gz",
    "./usr/share/doc/zug/protocol.md.gz",
    "./usr/share/doc/zug/python.md.gz",
    "./usr/share/doc/zug/round-robin.md.gz",
    "./usr/share/doc/zug/scale.md.gz",
    "./usr/share/doc/zug/security.md.gz",
    "./usr/share/doc/zug/select.md.gz",
    "./usr/share/doc/zug/standings.md.gz",
    "./usr/share/doc/zug/standings.schema.json.gz",
    "./usr/share/doc/zug/zone-rules.md.gz",
    "./usr/share/doc/zug/zone.md.gz",
    "./usr/share/fish/vendor_completions.d/zug.fish",
    "./usr/share/man/man1/zug-analyse.1.gz",
    "./usr/share/man/man1/zug-bot.1.gz",
    "./usr/share/man/man1/zug-pair.1.gz",
    "./usr/share/man/man1/zug-serve.1.gz",
    "./usr/share/man/man1/zug-standings.1.gz",
    "./usr/share/man/man1/zug-zone.1.gz",
    "./usr/share/man/man1/zug.1.gz",
    "./usr/share/zsh/vendor-completions/_zug",
]
LIBRARIES = [
    "libc6",
    "libevent",
    "libicu",
    "libjansson",
    "libnats",
    "libpq",
    "libseccomp",
    "libsodium",
    "libsqlite3",
    "libssl",
    "libwslay",
    "adduser",
]


def output(*command, **more):
    done = subprocess.run(command, check=False, capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.stderr.write(done.stderr[-1000:])
    done.check_returncode()
    return done.stdout


class Package:
    def __init__(self, make_deb, build, version, folder):
        self.folder = pathlib.Path(folder)
        self.version = version
        self.source = pathlib.Path(make_deb).resolve().parent.parent
        self.files = output(make_deb, folder, build).split()
        self.again = output(make_deb, self.folder / "again", build).split()
        self.file = self.files[0]
        self.lines = output("dpkg-deb", "--contents", self.file).splitlines()
        self.root = self.folder / "root"
        output("dpkg-deb", "--raw-extract", self.file, self.root)

    def has_its_files(self):
        """program, manual pages, unit and settings are where they belong, and nothing else is"""
        names = {line.split()[5]: line for line in self.lines}
        missing = [name for name in CONTENT if name not in names]
        programs = ("./usr/bin/zug", "./usr/libexec/zug/")
        homes = ("./etc/zug/", "./lib/systemd/system/", *programs, "./usr/share/doc/zug/", "./usr/share/man/man1/")
        homes += ("./usr/share/bash-completion/", "./usr/share/fish/", "./usr/share/zsh/")
        foreign = [name for name in names if not name.endswith("/") and not name.startswith(homes)]
        assert not missing and not foreign, (missing, foreign)
        assert all(line.split()[1] == "root/root" for line in self.lines)
        assert names["./usr/bin/zug"].startswith("-rwxr-xr-x") and names["./etc/zug/zug.conf"].startswith("-rw-r--r--")

    def has_the_guides_of_this_tree(self):
        """every guide for users that README.md points to is there as it is in the sources"""
        readme = (self.source / "README.md").read_text()
        guides = set(re.findall(r"\]\(docs/([\w-]+\.md)\)", readme)) - {"architecture.md", "requirements.md"}
        assert {"zone.md", "protocol.md", "page.md"} <= guides, guides
        for guide in guides:
            file = self.root / "usr/share/doc/zug" / guide  # debhelper packs what is longer than 4 kB
            packed = file.with_name(f"{guide}.gz")
            text = file.read_bytes() if file.exists() else gzip.decompress(packed.read_bytes())
            assert text == (self.source / "docs" / guide).read_bytes(), guide

    def has_the_version_of_the_program(self):
        """all packages have the version that Meson gives the program, and the changelog begins with it"""
        versions = {output("dpkg-deb", "--field", file, "Version").strip() for file in self.files}
        assert versions == {self.version}, versions
        assert self.version in output(self.root / "usr/bin/zug", "--version")

    def satisfies_lintian(self):
        """lintian finds no error and no warning"""
        changes = next(self.folder.glob("*.changes"))
        command = ["lintian", "--allow-root", "--fail-on", "error,warning", changes]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = [line for line in done.stdout.splitlines() if line[:2] in ("E:", "W:")]
        assert done.returncode == 0 and not found, (found, done.stderr)

    def depends_on_its_libraries(self):
        """it depends on the libraries that the program is linked with"""
        depends = output("dpkg-deb", "--field", self.file, "Depends")
        missing = [name for name in LIBRARIES if name not in depends]
        assert not missing, (missing, depends)

    def keeps_settings(self):
        """the settings are a file that dpkg does not overwrite, and the program reads them"""
        assert (self.root / "DEBIAN" / "conffiles").read_text() == "/etc/zug/zug.conf\n"
        settings = (self.root / "etc/zug/zug.conf").read_text()
        assert "\ndata = /var/lib/zug\n" in settings
        bad = self.folder / "bad.conf"
        bad.write_text(settings + "listen = 256.0.0.1:x\n")
        done = subprocess.run(
            [self.root / "usr/bin/zug", "serve", "--config", bad, "--data", self.folder / "data"],
            capture_output=True,
            text=True,
            check=False,
        )
        # every line of the file is understood; only the address is not
        assert done.returncode != 0 and "256.0.0.1:x" in done.stderr and "error" not in done.stderr, done

    def unit_is_well_formed(self):
        """the unit names the installed program, and systemd finds nothing wrong with it"""
        unit = self.root / "lib/systemd/system/zug.service"
        text = unit.read_text()
        assert "ExecStart=/usr/bin/zug serve --config /etc/zug/zug.conf" in text and "@bindir@" not in text
        for word in ("ProtectSystem=strict", "NoNewPrivileges=yes", "SystemCallFilter=@system-service"):
            assert word in text, word
        if shutil.which("systemd-analyze"):
            local = self.folder / "zug.service"
            local.write_text(text.replace("/usr/bin/zug", str(self.root / "usr/bin/zug")))
            done = subprocess.run(
                ["systemd-analyze", "verify", "--man=no", local], capture_output=True, text=True, check=False
            )
            about_us = [line for line in done.stderr.splitlines() if "zug" in line]
            assert not about_us, about_us

    def unit_bounds_the_zone(self):
        """the unit bounds memory and processes, as the operator's page says, and a child's end is not the zone's"""
        unit = (self.root / "lib/systemd/system/zug.service").read_text().splitlines()
        guide = (self.source / "docs/zone.md").read_text()
        memory = next(line for line in unit if line.startswith("MemoryMax="))
        tasks = next(line for line in unit if line.startswith("TasksMax="))
        assert f"1 GB of memory (`{memory}`) and {tasks.split('=')[1]} processes" in guide, (memory, tasks)
        assert "OOMPolicy=continue" in unit and "LimitCORE=0" in unit

    def is_the_same_again(self):
        """the same build makes the same package, byte by byte"""
        assert len(self.files) == 5
        for first, second in zip(self.files, self.again):
            assert pathlib.Path(first).read_bytes() == pathlib.Path(second).read_bytes(), first

    def library_can_be_built_with(self):
        """programs are built and run with what libzug-dev and the libraries install, by pkg-config alone"""
        system = self.folder / "system"
        for file in self.files[1:4]:
            output("dpkg-deb", "--extract", file, system)
        names = sorted(output("dpkg-deb", "--field", file, "Package").strip() for file in self.files)
        assert names == ["libzug-dev", "libzug-io1", "libzug1", "python3-zug", "zug"], names
        needs = output("dpkg-deb", "--field", self.files[3], "Depends")
        assert "libzug1 (= " in needs and "libzug-io1 (= " in needs, needs
        for pc in system.rglob("zug*.pc"):
            assert str(self.folder) not in pc.read_text() and "prefix=/usr\n" in pc.read_text()
        environ = {**os.environ, "PKG_CONFIG_PATH": str(pc.parent), "PKG_CONFIG_SYSROOT_DIR": str(system)}
        flags = output("pkg-config", "--cflags", "--libs", "zug-io", env=environ).split()
        source, program = self.folder / "program.c", self.folder / "program"
        source.write_text(
            "#include <zug/host.h>\n#include <zug/packed.h>\n"
            "int main(int count, char **names) { char fen[ZUG_FEN_SIZE]; const zug_pgn_tree_game *game;"
            " zug_packed *file = zug_packed_open(names[count - 1]);"
            " zug_games *games = zug_games_new(zug_host_alloc(), zug_packed_read, file);"
            " while (zug_games_next(games, &game) == ZUG_OK) { zug_position end = zug_pgn_tree_final(game);"
            " zug_fen_write(&end, fen); puts(fen); } zug_games_free(games); zug_packed_close(file); return 0; }\n"
        )
        output("cc", "-std=c17", source, *flags, "-o", program)
        games = self.folder / "games.pgn.gz"
        games.write_bytes(gzip.compress(b"1. e4 *"))
        said = output(program, games, env={**os.environ, "LD_LIBRARY_PATH": str(pc.parent.parent)})
        assert said == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n", said

    def python_can_import_it(self):
        """Debian's Python imports python3-zug from where it is installed, and needs no libzug1"""
        system = self.folder / "python"
        output("dpkg-deb", "--extract", self.files[4], system)
        program = (
            "import zug; board = zug.Board()\nfor move in 'f3 e5 g4 Qh4'.split(): board.push(move)\n"
            "print(zug.__version__, board.outcome().reason)"
        )
        home = {**os.environ, "PYTHONPATH": str(system / "usr/lib/python3/dist-packages")}
        said = output("/usr/bin/python3", "-c", program, env=home)
        assert said == f"{self.version} checkmate\n", said
        assert "libzug" not in output("dpkg-deb", "--field", self.files[4], "Depends")

    def is_hardened(self):
        """program and library are hardened, and stripping them has not changed that"""
        system = self.folder / "system"
        output("dpkg-deb", "--extract", self.files[1], system)
        library = next(path for path in system.rglob("libzug.so.*") if not path.is_symlink())
        for program in ("usr/bin/zug", "usr/libexec/zug/zug-zone"):
            assert not hardened.faults(self.root / program, True), hardened.faults(self.root / program, True)
        assert not hardened.faults(library, False), hardened.faults(library, False)

    def scripts_are_scripts(self):
        """the shell understands the maintainer's scripts"""
        for name in ("postinst", "prerm", "postrm"):
            output("sh", "-n", self.root / "DEBIAN" / name)

    def scripts_run_the_service(self):
        """they make the user, start the service anew, end it before its program goes, and keep the games"""
        script = {name: (self.root / "DEBIAN" / name).read_text() for name in ("postinst", "prerm", "postrm")}
        assert "adduser --system --group" in script["postinst"]
        assert "deb-systemd-helper enable 'zug.service'" in script["postinst"]
        assert re.search(r"_dh_action=restart\b", script["postinst"]) and "deb-systemd-invoke" in script["postinst"]
        assert "deb-systemd-invoke stop 'zug.service'" in script["prerm"]
        assert "still in /var/lib/zug" in script["postrm"] and "rm -" not in script["postrm"]
        assert not any("#DEBHELPER#" in text for text in script.values())


TESTS = [
    Package.has_its_files,
    Package.has_the_guides_of_this_tree,
    Package.has_the_version_of_the_program,
    Package.satisfies_lintian,
    Package.depends_on_its_libraries,
    Package.keeps_settings,
    Package.unit_is_well_formed,
    Package.unit_bounds_the_zone,
    Package.is_the_same_again,
    Package.library_can_be_built_with,
    Package.python_can_import_it,
    Package.scripts_are_scripts,
    Package.scripts_run_the_service,
]


def main(make_deb, build, version, *options):
    tests = TESTS + [Package.is_hardened] * ("--hardened" in options)
    if not shutil.which("dh") or not shutil.which("lintian"):
        print("1..0 # SKIP debhelper or lintian is missing")
        return 0
    print(f"1..{len(tests)}")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="zug-deb-") as folder:
        package = Package(make_deb, build, version, folder)
        for number, test in enumerate(tests, 1):
            try:
                test(package)
                print(f"ok {number} - {test.__doc__}")
            except (AssertionError, subprocess.CalledProcessError) as error:
                failed += 1
                print(f"not ok {number} - {test.__doc__}\n# {error!r}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
