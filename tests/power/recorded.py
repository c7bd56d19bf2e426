"""recorded.py - a zone whose disk is written down by disk_shim.c, what its clients were told, and what its files hold.
"""

import hashlib
import os
import pathlib
import re
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

from zone_peer import WAIT, ZUG, Zone  # noqa: E402

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
TABLES = ("log", "stream", "person", "session", "import")

# What a client takes for granted once it has come: the id of a stream and how many events it has at least, or of
# something else that was made.
STREAM_TOLD = re.compile(
    rb'"type":"(?:event","game|state","game|reply","re":"[^"]*","ok":true,"id)":"(\w{12})","version":(\d+)'
)
STREAM_MADE = re.compile(rb'"type":"(?:game-begins","game|challenge","challenge|contest","contest)":"(\w{12})"')
PERSON_TOLD = re.compile(rb'"ok":true,"me":\{"id":"(\w{12})"')
IMPORT_TOLD = re.compile(rb'"ok":true,"id":"(\w{12})","games"')


def number_of(name):
    """An id as the database has it."""
    number = 0
    for letter in name.decode():
        number = number * 32 + LETTERS.index(letter)
    return number


class Told:
    """What clients have been told until now."""

    def __init__(self):
        self.streams, self.persons, self.imports, self.said = {}, set(), set(), {}

    def hear(self, step):
        """A send; what it does not finish, the next one to the same client does."""
        text = self.said.get(step.handle, b"")[-4096:] + step.data
        self.said[step.handle] = text
        for stream, version in STREAM_TOLD.findall(text):
            self.note(number_of(stream), int(version))
        for stream in STREAM_MADE.findall(text):
            self.note(number_of(stream), 1)
        self.persons.update(map(number_of, PERSON_TOLD.findall(text)))
        self.imports.update(map(number_of, IMPORT_TOLD.findall(text)))

    def note(self, stream, version):
        self.streams[stream] = max(version, self.streams.get(stream, 0))

    def count(self):
        return sum(self.streams.values()) + len(self.persons) + len(self.imports)


class Content:
    """What a database holds: the events, all rows in one digest, and what was told but is not there."""

    def __init__(self, path):
        base = sqlite3.connect(path)
        try:
            rows = {name: base.execute(f"SELECT * FROM {name}").fetchall() for name in TABLES}
        finally:
            base.close()
        self.events = set(rows["log"])
        self.lasts = {}
        for stream, seq, *_ in rows["log"]:
            self.lasts[stream] = max(seq, self.lasts.get(stream, 0))
        self.persons = {row[0] for row in rows["person"]}
        self.imports = {row[0] for row in rows["import"]}
        self.digest = hashlib.sha256(repr(rows).encode()).hexdigest()

    def lost(self, told):
        """What is not there of what was told."""
        lost = [f"event {seq} of {stream}" for stream, seq in told.streams.items() if self.lasts.get(stream, 0) < seq]
        lost += [f"person {one}" for one in told.persons - self.persons]
        return lost + [f"import {one}" for one in told.imports - self.imports]


def environment(shim, folder, trace=None, control=None, scale=1):
    """What lets disk_shim.c stand between a zone and its folder."""
    settings = {
        "LD_PRELOAD": str(shim),
        "ZUG_SHIM_FOLDER": str(folder),
        "ZUG_SHIM_LOG_SCALE": str(scale),
        "ASAN_OPTIONS": "verify_asan_link_order=0",
    }
    if trace:
        settings["ZUG_SHIM_TRACE"] = str(trace)
    if control:
        settings["ZUG_SHIM_CONTROL"] = str(control)
    return settings


class RecordedZone(Zone):
    """A zone under the shim; what its operator does to it is seen as well."""

    def operator_env(self):
        return {**os.environ, **self.env}


def verify(data):
    """What `zug zone verify` has to say against a folder; empty if all is well."""
    done = subprocess.run(
        [ZUG, "zone", "verify", "--data", data], capture_output=True, text=True, timeout=WAIT, check=False
    )
    is_well = done.returncode == 0 and " 0 faults" in done.stdout
    return "" if is_well else f"{done.returncode} {done.stdout[-500:]} {done.stderr[-500:]}"
