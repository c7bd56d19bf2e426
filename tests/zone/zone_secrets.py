#!/usr/bin/env python3
"""zone_secrets.py - what lies in the zone's folder betrays nobody, and addresses cannot be borrowed. Prints TAP.

usage: zone_secrets.py ZUG
"""

import json
import pathlib
import sqlite3
import stat
import subprocess
import tempfile

from zone_peer import WAIT, ZUG, Person, Zone, run

PASSWORD = "nine white horses"


def only_hashes():
    """The database has argon2id hashes of passwords, and hashes of tokens, and neither themselves."""
    with Zone() as zone:
        anna = zone.account("Anna", PASSWORD)
        made = anna.api("POST", "/api/tokens", {"label": "my program"})
        secrets = [PASSWORD, made["token"], anna.cookie.split("=", 1)[1]]
        anna.close()
        zone.stop()
        for file in zone.folder.iterdir():
            data = file.read_bytes()
            for secret in secrets:
                assert secret.encode() not in data, (file.name, "has a secret as it is")
        database = sqlite3.connect(zone.folder / "zug.db")
        text = "\n".join(database.iterdump())
        database.close()
        assert text.count("$argon2id$") == 1, "one hash for one account"
        assert made["id"].upper() in text.upper(), "what identifies a token is its hash"
        said = zone.said()
        assert not any(secret in said for secret in secrets)


def own_folder():
    """The folder that a zone makes can be read by its user alone."""
    with Zone() as zone:
        zone.account("Anna", PASSWORD)
        mode = stat.S_IMODE(zone.folder.stat().st_mode)
        assert mode == 0o700, oct(mode)


def own_files():
    """Whatever the folder and the umask allow: a database and its copies can be read by their user alone."""
    with tempfile.TemporaryDirectory(prefix="zug-zone-") as home:
        folder = pathlib.Path(home) / "data"
        folder.mkdir(0o755)
        copy = pathlib.Path(home) / "copy.db"

        def zug(*words):
            subprocess.run(
                [ZUG, "zone", *words, "--data", folder],
                input=b"correct horse",
                check=True,
                capture_output=True,
                timeout=WAIT,
                umask=0o022,
            )

        zug("add-account", "Anna", "--new", "--password-stdin")
        zug("backup", copy)
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        with Zone(folder=home) as zone:
            Person(zone).enter("/api/login", {"name": "Anna", "password": "correct horse"})
            copy.unlink()
            zug("backup", copy)
            files = [copy, copy.with_name("copy.db-key"), *folder.iterdir()]
            assert {"zug.db", "zug.db-wal", "zug.db-key"} <= {file.name for file in files}
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}, files


def come_in(zone, forwarded):
    """Tries to come in as a guest through a proxy; returns the status."""
    person = Person(zone)
    body = json.dumps({"name": "Guest"}).encode()
    return person.ask("POST", "/api/guest", body, extra=f"X-Forwarded-For: {forwarded}\r\n").status


def refused_after(zone, forwarded, most=100):
    """How many times somebody could come in from there before it was too fast."""
    for count in range(most):
        status = come_in(zone, forwarded)
        if status != 200:
            assert status == 429, status
            return count
    return most


def behind_a_proxy():
    """Behind a proxy each person has a limit of their own, by the entry that the proxy has added."""
    with Zone("--behind-proxy", env={"ZUG_LIMITS": "1"}) as zone:
        assert 50 <= refused_after(zone, "192.0.2.1") < 100
        assert come_in(zone, "192.0.2.2") == 200
        # what the client itself has claimed stands before the last entry, and does not count
        assert come_in(zone, "198.51.100.7, 192.0.2.1") == 429
        # nor does it as a header of its own, which some proxies leave there and add theirs behind it
        assert come_in(zone, "198.51.100.7\r\nX-Forwarded-For: 192.0.2.1") == 429
        assert come_in(zone, "192.0.2.1\r\nx-forwarded-for: 198.51.100.7, 192.0.2.3") == 200


def words_for_yes_and_no():
    """Whether there is a proxy can be said in the words that other programs take."""
    with tempfile.TemporaryDirectory(prefix="zug-zone-") as home:
        config = pathlib.Path(home) / "zug.conf"
        for word, there_is in (("TRUE", True), ("On", True), ("1", True), ("False", False), ("off", False)):
            config.write_text(f"behind-proxy = {word}\n")
            with Zone("--config", config, env={"ZUG_LIMITS": "1"}) as zone:
                refused_after(zone, "192.0.2.1")
                assert (come_in(zone, "192.0.2.2") == 200) == there_is, word


def networks_behind_a_proxy():
    """Of an IPv6 address that a proxy tells, the first half counts, as of those that come directly."""
    with Zone("--behind-proxy", env={"ZUG_LIMITS": "1"}) as zone:
        count = sum(come_in(zone, f"2001:db8:1:2::{n:x}") == 200 for n in range(40))
        count += refused_after(zone, "[2001:db8:1:2:ffff::1]:4711")
        assert 60 <= count <= 63, count
        assert come_in(zone, "2001:db8:1:3::1") == 200
        assert come_in(zone, "::ffff:192.0.2.1") == 200 and come_in(zone, "unknown") == 200


def without_a_proxy():
    """Without a proxy nobody gets a new limit by claiming another address."""
    with Zone(env={"ZUG_LIMITS": "1"}) as zone:
        assert 50 <= refused_after(zone, "192.0.2.1") < 100
        assert come_in(zone, "192.0.2.2") == 429


if __name__ == "__main__":
    run(
        [
            only_hashes,
            own_folder,
            own_files,
            behind_a_proxy,
            words_for_yes_and_no,
            networks_behind_a_proxy,
            without_a_proxy,
        ]
    )
