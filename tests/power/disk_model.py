"""disk_model.py - what a disk may hold after a power cut, told from a trace of disk_shim.c.

What was synced is there. Of what was written to a file since its last sync, and of the names that were made or taken
away since the last sync of their folder, any part may be there: whole writes or single sectors, in any order. The bytes
around a write are not hurt by it (SQLite's "powersafe overwrite"), and a file that is renamed has the one name or the
other, never none: as disks and file systems of today have it.
"""

import pathlib
import struct

HEAD = struct.Struct("<BIIQI")

# What may be left of what was not synced.
WAYS = (
    "nothing",
    "all",
    "only the last write",
    "all writes but one",
    "the first writes, the next one torn",
    "some writes",
    "some sectors of 512 bytes",
    "some sectors of 4096 bytes",
    "some sectors, garbage in place of the others",
)


class Step:
    """One line of a trace."""

    def __init__(self, kind, process, handle, at, data):
        self.kind, self.handle, self.at, self.data = kind, (process, handle), at, data


def read_trace(path):
    """The steps of a trace, in order."""
    data = pathlib.Path(path).read_bytes()
    steps, place = [], 0
    while place < len(data):
        kind, process, handle, at, size = HEAD.unpack_from(data, place)
        place += HEAD.size
        steps.append(Step(chr(kind), process, handle, at, data[place : place + size]))
        place += size
    return steps


class File:
    """What of a file is on the disk for sure, and what was written since: (number of the step, offset, bytes), or
    (number, size, None) if it was cut or made longer."""

    def __init__(self, data=b""):
        self.synced, self.pending = bytearray(data), []

    def sync(self, before):
        """What was written before that step is on the disk."""
        for number, at, data in self.pending:
            if number < before:
                change(self.synced, at, data)
        self.pending = [one for one in self.pending if one[0] >= before]

    def whole(self):
        """The file as programs see it."""
        data = bytearray(self.synced)
        for _, at, more in self.pending:
            change(data, at, more)
        return data

    def after_cut(self, way, chance):
        """The file as it may be found after a power cut."""
        data = bytearray(self.synced)
        for at, more in kept(self.pending, way, chance):
            change(data, at, more)
        if "garbage" in way:
            extend_with_garbage(data, self.whole(), len(self.synced), chance)
        return data


def change(data, at, more):
    if more is None:
        del data[at:]
        data.extend(bytes(at - len(data)))
        return
    if at > len(data):
        data.extend(bytes(at - len(data)))
    data[at : at + len(more)] = more


def extend_with_garbage(data, whole, old_size, chance):
    """What lies behind the old end may be what was on the disk before, where the new is not."""
    for at in range(old_size, len(whole), 512):
        end = min(at + 512, len(whole))
        if data[at:end] != whole[at:end]:
            change(data, at, chance.randbytes(end - at))


def sectors(at, data, size):
    """A write cut where sectors end."""
    while data:
        room = size - at % size
        yield at, data[:room]
        at, data = at + room, data[room:]


def kept(pending, way, chance):
    """Those of the pending changes, whole or in parts, that are there."""
    changes = [(at, data) for _, at, data in pending]
    if way == "nothing":
        return []
    if way == "all":
        return changes
    if way == "only the last write":
        return changes[-1:]
    if way == "all writes but one":
        gone = chance.randrange(len(changes)) if changes else 0
        return changes[:gone] + changes[gone + 1 :]
    if way == "some writes":
        return [one for one in changes if chance.random() < 0.5]
    if way == "the first writes, the next one torn":
        count = chance.randrange(len(changes)) if changes else 0
        rest = [part for one in changes[count : count + 1] for part in parts_of(one, 512)]
        return changes[:count] + rest[: chance.randrange(len(rest) + 1)]
    share = chance.choice((0.1, 0.5, 0.9))
    size = 4096 if "4096" in way else 512
    return [part for one in changes for part in parts_of(one, size) if chance.random() < share]


def parts_of(one, size):
    at, data = one
    return [one] if data is None else list(sectors(at, data, size))


def folder_of(path):
    return path.rsplit("/", 1)[0]


class Disk:
    """A disk below a folder, step by step. names: path -> File, or None for a folder."""

    def __init__(self, root, files=None):
        self.root, self.number = str(root), 0
        self.names = {path: None if data is None else File(data) for path, data in (files or {}).items()}
        self.synced_names = dict(self.names)
        self.pending_names = []  # (number of the step, path -> File, None for a folder, or GONE)
        self.handles, self.begun = {}, {}  # handle -> (path, File); sync -> number of the step

    def do(self, step):
        """The next step. Returns the path whose sync has begun or ended with it, if one has."""
        self.number += 1
        path = step.data.decode() if step.kind in "OUM" else None
        if step.kind == "O":
            self.open(step, path)
        elif step.kind == "W":
            self.file_of(step).pending.append((self.number, step.at, step.data))
        elif step.kind == "T":
            self.file_of(step).pending.append((self.number, step.at, None))
        elif step.kind == "U":
            self.rename({path: GONE})
        elif step.kind == "M":
            self.rename({path: None})
        elif step.kind == "R":
            old, new = step.data.decode().split("\0")
            self.rename({new: self.names[old], old: GONE})
        elif step.kind == "B":
            self.begun[step.handle[0], step.at] = self.number
        elif step.kind == "E":
            self.sync(step, self.begun.pop((step.handle[0], step.at)))
        elif step.kind == "F":
            self.lose(step)
        return self.handles[step.handle][0] if step.kind in "BE" else None

    def open(self, step, path):
        if step.at and path not in self.names:
            self.rename({path: File()})
        self.handles[step.handle] = (path, self.names.get(path))

    def file_of(self, step):
        """The file of an open handle, which may have lost its name; None for a folder."""
        return self.handles[step.handle][1]

    def rename(self, changes):
        """What happens to names of one folder at once."""
        self.pending_names.append((self.number, changes))
        put_names(self.names, changes)

    def sync(self, step, before):
        path, file = self.handles[step.handle]
        if file is not None:
            file.sync(before)
            return
        later = []
        for number, changes in self.pending_names:
            if number < before and folder_of(next(iter(changes))) == path:
                put_names(self.synced_names, changes)
            else:
                later.append((number, changes))
        self.pending_names = later

    def lose(self, step):
        """A sync that failed: what was pending is on no disk, and no later sync brings it there."""
        self.begun.pop((step.handle[0], step.at))
        if self.file_of(step) is not None:
            self.file_of(step).pending = []

    def is_clean(self):
        """Whether all there is has been synced."""
        return not self.pending_names and not any(file and file.pending for file in self.names.values())

    def whole(self):
        """path -> bytes as programs see them; None for a folder."""
        return {path: file and file.whole() for path, file in self.names.items()}

    def after_cut(self, way, chance):
        """The same as it may be found after a power cut."""
        names = dict(self.synced_names)
        pending = [changes for _, changes in self.pending_names]
        if way == "nothing":
            pending = []
        elif way != "all":
            pending = [one for one in pending if chance.random() < 0.5]
        for changes in pending:
            put_names(names, changes)
        return {
            path: file and file.after_cut(way, chance)
            for path, file in names.items()
            if self.is_reachable(path, names)
        }

    def is_reachable(self, path, names):
        """Whether every folder above it is there."""
        while (path := folder_of(path)) != self.root:
            if path not in names:
                return False
        return True


GONE = object()


def put_names(names, changes):
    for path, to in changes.items():
        if to is GONE:
            names.pop(path, None)
        else:
            names[path] = to


def lay_out(files, root, to):
    """Writes files as they are below a root into another folder."""
    for path, data in sorted(files.items()):
        place = pathlib.Path(str(to) + path[len(str(root)) :])
        if data is None:
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
