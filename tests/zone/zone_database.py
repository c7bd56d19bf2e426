#!/usr/bin/env python3
"""zone_database.py - a zone on PostgreSQL: it is moved there and back, looked after and served there, and its password is
seen by nobody. Prints TAP.

usage: zone_database.py ZUG PG_SERVER

PG_SERVER prints the URL of an empty database, or why there is none behind a #, and ends with its standard input.
"""

import contextlib
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile

from zone_peer import WAIT, ZUG, Zone, run
from zone_verify import TABLES, fill

SERVER = pathlib.Path(sys.argv[2]).resolve()


@contextlib.contextmanager
def database():
    """An empty database's URL."""
    with subprocess.Popen([SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        url = server.stdout.readline().strip()
        assert url.startswith("postgresql://"), url
        try:
            yield url
        finally:
            server.stdin.close()
            server.wait(WAIT)


def call(*words, text=None, status=0, **env):
    """What zug zone prints."""
    done = subprocess.run(
        [ZUG, "zone", *words],
        input=text,
        capture_output=True,
        text=True,
        timeout=4 * WAIT,
        check=False,
        env={"PATH": "/usr/bin:/bin", **env},
    )
    assert done.returncode == status, (words, done)
    return done.stdout if status == 0 else done.stderr


@contextlib.contextmanager
def stopped():
    """The folder of a zone with everything in it, which has ended."""
    with Zone() as zone:
        fill(zone)
        new = zone.folder / "new"
        assert "another zug serve" in call("copy", "--data", zone.folder, "--to", new, status=2)
        assert not new.exists()
        for person in zone.persons:
            person.close()
        zone.stop()
        yield zone.folder


def rows(folder):
    """All that the tables of a folder say, but for what is made anew with a database: its key's tags, and the numbers by
    which nodes hear whose sessions have ended."""
    said = {}
    with contextlib.closing(sqlite3.connect(f"file:{folder}/zug.db?mode=ro", uri=True)) as connection:
        for table in TABLES:
            columns = [row[1] for row in connection.execute(f"pragma table_info({table})")]
            kept = ", ".join(column for column in columns if column not in ("tag", "ended"))
            said[table] = sorted(connection.execute(f"select {kept} from {table}").fetchall(), key=repr)
            assert said[table] or table == "known", table
    return said


def what_it_says(*place):
    return [call(word, *place) for word in ("accounts", "list", "export")]


def a_zone_is_moved_to_postgresql_and_back():
    """a zone is moved to PostgreSQL and back"""
    with stopped() as folder, database() as url, tempfile.TemporaryDirectory(prefix="zug-copy-") as home:
        original = what_it_says("--data", folder)
        assert "rows copied and compared\n" in call("copy", "--data", folder, "--to", url)
        assert what_it_says("--store", url) == original
        verdict = call("verify", "--store", url)
        assert verdict.endswith(" 0 faults\n") and verdict == call("verify", "--data", folder)
        # what is there stays as it is
        assert "already" in call("copy", "--data", folder, "--to", url, status=2)
        back = pathlib.Path(home) / "back"
        assert "rows copied and compared\n" in call("copy", "--from", url, "--to", back)
        assert what_it_says("--data", back) == original
        assert rows(back) == rows(folder)
        assert call("verify", "--data", back) == verdict
        assert "already" in call("copy", "--from", url, "--to", back, status=2)


def a_damaged_zone_is_not_moved():
    """a damaged zone is not moved"""
    with stopped() as original, database() as url, tempfile.TemporaryDirectory(prefix="zug-copy-") as home:
        folder = pathlib.Path(home) / "damaged"
        shutil.copytree(original, folder)
        with contextlib.closing(sqlite3.connect(folder / "zug.db")) as connection:
            connection.execute("update person set is_arbiter = 1 where name = 'Anna'")
            connection.commit()
        assert "zug zone verify says more" in call("copy", "--data", folder, "--to", url, status=2)
        with contextlib.closing(sqlite3.connect(folder / "zug.db")) as connection:
            connection.execute("update person set is_arbiter = 0 where name = 'Anna'")
            connection.execute("update log set body = replace(body, 'Clara', 'Chloe')")
            connection.commit()
        call("copy", "--data", folder, "--to", url, status=2)


def a_zone_on_postgresql_is_looked_after():
    """a zone on PostgreSQL is looked after"""
    with database() as url:
        assert "its tables are not there" in call("accounts", "--store", url, status=2)
        assert "--new" in call("add-account", "Anna", "--store", url, "--password-stdin", text="x\n", status=2)
        call("add-account", "Anna", "--new", "--store", url, "--password-stdin", text="nine white horses\n")
        assert "already" in call("add-account", "Anna", "--store", url, "--password-stdin", text="n w horses\n", status=2)
        call("make-arbiter", "Anna", ZUG_STORE=url)
        assert call("accounts", ZUG_STORE=url).endswith("Anna  (arbiter)\n")
        assert "pg_dump" in call("backup", "/tmp/never", "--store", url, status=2)
        # a folder that is named nearer goes before it
        assert "there is no zone in /nowhere" in call("accounts", "--data", "/nowhere", status=2, ZUG_STORE=url)


def a_password_is_seen_by_nobody():
    """a password is seen by nobody"""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"postgresql://zug:geheim@127.0.0.1:{silent.getsockname()[1]}/zug"
        words = [ZUG, "zone", "accounts", "--store", url]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            with silent.accept()[0] as begun:
                begun.recv(1)  # and now it waits
                line = pathlib.Path(f"/proc/{process.pid}/cmdline").read_bytes()
            said = "".join(process.communicate(timeout=4 * WAIT))
    assert b"zug:***@127.0.0.1" in line and b"geheim" not in line, line
    assert "zug:***@127.0.0.1" in said and "geheim" not in said, said


def with_password(url):
    """The URL with one that this server does not ask for."""
    return f"{url}&password=geheim"


def serving(*words, **env):
    """Starts zug serve."""
    return subprocess.Popen(
        [ZUG, "serve", "--listen", "127.0.0.1:0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nowhere", **env},
    )


def greeting(process):
    """What it says when it begins."""
    lines = []
    while not lines or "the end" not in lines[-1]:
        lines.append(process.stdout.readline())
        assert lines[-1], process.stderr.read()
    return "".join(lines)


def a_node_says_where_it_is_and_no_password():
    """a node says where its games are, and shows no password to anybody"""
    with database() as url, socket.socket() as bus:
        bus.bind(("127.0.0.1", 0))
        bus.listen()
        secret, shown = with_password(url), with_password(url).replace("geheim", "***")
        at = f"nats://zug:geheim@127.0.0.1:{bus.getsockname()[1]}"
        with serving("--store", secret, "--bus", at) as process:
            said = greeting(process)
            line = pathlib.Path(f"/proc/{process.pid}/cmdline").read_bytes()
            process.terminate()
            said += "".join(process.communicate(timeout=4 * WAIT))
        assert process.returncode == 0, said
        assert f"  games are kept in   {shown}\n" in said, said
        assert f" zone add-account NAME --store '{shown}'\n" in said, said
        assert line.count(b"***") == 2 and b"geheim" not in line, line
        assert "geheim" not in said, said
        # what zug zone finds by itself is not named, and a folder that is named nearer goes before it
        with serving(ZUG_STORE=secret) as process:
            said = greeting(process)
            process.terminate()
            process.communicate(timeout=4 * WAIT)
        assert f"  games are kept in   {shown}\n" in said and " zone add-account NAME\n" in said, said
        with tempfile.TemporaryDirectory(prefix="zug-near-") as home:
            with serving("--data", home, ZUG_STORE=secret, ZUG_BUS=at) as process:
                said = greeting(process)
                process.terminate()
                process.communicate(timeout=4 * WAIT)
            assert f"  games are kept in   {home}\n" in said and pathlib.Path(home, "zug.db").exists(), said


def files_of_the_bus():
    """files of the bus that cannot be used are told"""
    with database() as url, tempfile.TemporaryDirectory(prefix="zug-bus-") as home:
        for names in (["bus-ca"], ["bus-credentials"], ["bus-cert", "bus-key"]):
            settings = pathlib.Path(home, "zug.conf")
            lines = [f"store = {url}", "bus = tls://127.0.0.1:1", *(f"{name} = /nowhere" for name in names)]
            settings.write_text("\n".join(lines) + "\n", encoding="utf-8")
            with serving("--config", settings) as process:
                _, said = process.communicate(timeout=4 * WAIT)
            assert process.returncode == 2 and "a file of certificates or credentials for NATS cannot be used" in said, said
        with serving("--store", url, "--bus", "127.0.0.1") as process:
            _, said = process.communicate(timeout=4 * WAIT)
        assert process.returncode == 2 and "no URLs of NATS servers" in said, said


if __name__ == "__main__":
    probe = subprocess.run([SERVER], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    if probe.stdout.startswith("#"):
        print(f"1..0 # SKIP {probe.stdout[2:].strip()}")
        sys.exit()
    run(
        [
            a_zone_is_moved_to_postgresql_and_back,
            a_damaged_zone_is_not_moved,
            a_zone_on_postgresql_is_looked_after,
            a_password_is_seen_by_nobody,
            a_node_says_where_it_is_and_no_password,
            files_of_the_bus,
        ]
    )
