"""cutting.py - cuts the power of a recorded zone: makes its files as they may be found then, and looks what is lost."""

import random
import shutil

from disk_model import WAYS, Disk, lay_out, read_trace
from recorded import Content, Told, Zone, environment, verify

CHANGES = "WTBEFUMRO"  # steps before which the power may be cut


class Lost(Exception):
    """What a power cut has destroyed."""


class Cut:
    """The files after a power cut, in a folder of their own."""

    def __init__(self, files, root, home, chance):
        self.home, self.data, self.base = home, home / "data", home / "data" / "zug.db"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        lay_out(files, root, home)
        # of a file that was mapped into memory anything may be left
        if self.base.exists() and chance.random() < 0.5:
            (self.data / "zug.db-shm").write_bytes(chance.randbytes(32768))

    def check(self, told, allowed=(), events=frozenset()):
        """All that was told is there, nothing is half there, and the whole is one of the states that are allowed."""
        if not self.base.exists() or self.base.stat().st_size == 0:
            if told.count() > 0:
                raise Lost("the database is not there")
            return None
        fault = verify(self.data)
        if "has never been finished" in fault and told.count() == 0:
            return None
        if fault:
            raise Lost(fault)
        content = Content(self.base)
        lost = content.lost(told)
        if lost:
            raise Lost(f"{len(lost)} acknowledged: {', '.join(lost[:3])}")
        if not content.events >= events:
            raise Lost("events that were there after the cut before")
        if allowed and content.digest not in allowed:
            raise Lost("the database is as it never was")
        return content

    def start(self, **how):
        """The zone begins with these files."""
        try:
            Zone(folder=self.home, **how).kill()
        except AssertionError as error:
            raise Lost(f"the zone does not begin: {error}") from error


class Walk:
    """A walk along a trace; at some of its steps the power is cut."""

    def __init__(self, root, steps, home, seed):
        self.root, self.steps, self.home, self.chance = root, steps, home, random.Random(seed)
        self.disk, self.told = Disk(root), Told()
        self.states = {}  # digest of the database at the beginning of a sync of the log
        self.begins, self.over = self.find_log_syncs()

    def find_log_syncs(self):
        """The steps at which a sync of the log begins, and for each step the last of these that was over."""
        disk, begun, last, begins, over = Disk(self.root), {}, 0, [], []
        for number, step in enumerate(self.steps):
            over.append(last)
            path = disk.do(step)
            if path is None or not path.endswith("-wal"):
                continue
            if step.kind == "B":
                begins.append(number)
                begun[step.handle[0], step.at] = number
            else:
                last = max(last, begun.pop((step.handle[0], step.at)))
        return begins, over

    def first_told(self):
        return next(number for number, step in enumerate(self.steps) if step.kind == "S")

    def points(self, count, first):
        """Moments from a step on, with what is left of what was not synced; so many of all, by chance, in order."""
        disk, points = Disk(self.root), []
        for number, step in enumerate(self.steps):
            if step.kind in CHANGES and number >= first:
                points += [(number, way) for way in (("all",) if disk.is_clean() else WAYS)]
            disk.do(step)
        return sorted(self.chance.sample(points, min(count, len(points))))

    def states_at(self, number):
        """The syncs of the log whose commits may be the last one at a step: from the one that was over on."""
        first = self.over[number]
        later = [begin for begin in self.begins if begin > first]
        until = next((at for at, begin in enumerate(later) if begin >= number), len(later) - 1)
        return [first, *later[: until + 1]] if first else []

    def learn_states(self, numbers):
        """What the database holds at each of some syncs, as programs saw it then."""
        disk = Disk(self.root)
        for number, step in enumerate(self.steps):
            if number in numbers:
                place = Cut(disk.whole(), self.root, self.home / "state", random.Random(1))
                (place.data / "zug.db-shm").unlink(missing_ok=True)
                self.states[number] = Content(place.base).digest
            disk.do(step)

    def cuts(self, count, first=0, with_states=True):
        """Yields moment, way, the files that are found, and the digests of the states that they may be in."""
        points = self.points(count, first)
        if with_states:
            self.learn_states({state for number, _ in points for state in self.states_at(number)})
        done = 0
        for number, way in points:
            for step in self.steps[done:number]:
                if step.kind == "S":
                    self.told.hear(step)
                self.disk.do(step)
            done = number
            allowed = {self.states[state] for state in self.states_at(number)} if with_states else ()
            yield number, way, self.disk.after_cut(way, self.chance), allowed

    def cut(self, files):
        return Cut(files, self.root, self.home / "cut", self.chance)

    def cut_again(self, files, content, shim):
        """The zone begins with the files of a cut, and the power is cut once more while it does."""
        place, trace = self.cut(files), self.home / "second"
        trace.unlink(missing_ok=True)
        place.start(env=environment(shim, place.home, trace))
        steps = [step for step in read_trace(trace) if step.kind != "S"]
        before = {str(place.home) + path[len(str(self.root)) :]: data for path, data in files.items()}
        disk = Disk(place.home, before)
        for step in steps[: self.chance.randrange(len(steps) + 1)]:
            disk.do(step)
        found = disk.after_cut(self.chance.choice(WAYS), self.chance)
        second = Cut(found, place.home, self.home / "again", self.chance)
        second.check(self.told, events=content.events if content else frozenset())
        second.start()
