"""hosts.py - hosts of our own: network namespaces on a bridge that nothing outside can reach.

A test calls enter() first: it begins anew in namespaces of its own for processes, mounts, shared memory and the
network. All that is started later lives in them, and the kernel ends and forgets it when the test ends, however that
happens. FOLDER is a disk in memory that goes with it.

A link is cut in one direction by a permanent neighbour entry that nobody has: packets are sent and never arrive, and
nobody is told, as with a broken cable.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

WAIT = 20.0  # seconds; far more than anything here takes
INSIDE = "ZUG_TEST_WORLD"
NOWHERE = "02:00:00:00:00:01"  # a hardware address that no host has
FAKETIME = "/usr/lib/{}-linux-gnu/faketime/libfaketimeMT.so.1"
FOLDER = pathlib.Path(os.environ.get(INSIDE, "/nowhere"))


def why_not():
    """Why there can be no hosts here, or None."""
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    for tool in ("ip", "unshare", "nsenter", "mount"):
        if shutil.which(tool) is None:
            return f"{tool} is missing"
    done = subprocess.run(
        ["unshare", "--net", "--pid", "--mount", "--fork", "ip", "link", "add", "try0", "type", "veth"],
        capture_output=True,
        text=True,
        check=False,
    )
    return f"no namespaces here: {done.stderr.strip()}" if done.returncode else None


def skip(why):
    """Ends a test that cannot be run here."""
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


def free_mountpoint():
    """A folder that may be hidden by a disk of ours: nothing that is needed lies in it."""
    needed = [str(pathlib.Path(word).resolve()) for word in (*sys.argv, sys.executable, ".") if word]
    for place in ("/media", "/mnt", "/srv", "/opt"):
        if os.path.isdir(place) and not any(f"{path}/".startswith(f"{place}/") for path in needed):
            return place
    return skip("no folder for a disk in memory")


def enter():
    """Begins this program anew in namespaces of its own; returns there."""
    if INSIDE not in os.environ:
        if why := why_not():
            skip(why)
        place = free_mountpoint()
        os.environ[INSIDE] = f"{place}/zug"
        # --kill-child: who ends the one ends the other, and with it everything that it has started
        words = ["unshare", "--net", "--pid", "--mount", "--ipc", "--fork", "--kill-child", "--mount-proc"]
        os.execvp(words[0], [*words, sys.executable, *sys.argv])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(1))
    run("mount", "-t", "tmpfs", "-o", "mode=755", "none", FOLDER.parent)
    FOLDER.mkdir()
    run("mount", "-t", "tmpfs", "none", "/dev/shm")  # what is shared there would outlive who was killed
    run("ip", "link", "set", "lo", "up")
    run("ip", "link", "add", "bridge", "type", "bridge")
    run("ip", "link", "set", "bridge", "up")
    run("ip", "addr", "add", "10.17.0.254/24", "dev", "bridge")  # the test itself reaches all hosts


def run(*words):
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
    return done.stdout


def until(wanted, what, wait=WAIT):
    """Asks again and again until something is so."""
    end = time.monotonic() + wait
    while not (got := wanted()):
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not within {wait:.0f} s")
        time.sleep(0.02)
    return got


def faketime_library():
    """The library behind a clock that jumps, or None."""
    path = FAKETIME.format(os.uname().machine)
    return path if os.path.exists(path) else None


class Host:
    """A machine with an address of its own; all are in one net."""

    count = 0
    all = []

    def __init__(self, name):
        Host.count += 1
        Host.all.append(self)
        self.name, self.number = name, Host.count
        self.address = f"10.17.0.{self.number}"
        self.folder = FOLDER / name
        self.folder.mkdir()
        self.folder.chmod(0o755)
        self.holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        own = os.readlink("/proc/self/ns/net")
        until(lambda: os.readlink(f"/proc/{self.holder.pid}/ns/net") != own, "a network namespace")
        port = f"port{self.number}"
        run("ip", "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", self.holder.pid)
        run("ip", "link", "set", port, "master", "bridge", "up")
        self.ip("addr", "add", f"{self.address}/24", "dev", "eth0")
        self.ip("link", "set", "lo", "up")
        self.ip("link", "set", "eth0", "up")
        self.deaf_to = set()  # hosts to which nothing of ours arrives

    def inside(self, *words):
        """The words that run a command in this host."""
        return ["nsenter", "-t", str(self.holder.pid), "-n", *map(str, words)]

    def ip(self, *words):
        run(*self.inside("ip", *words))

    def popen(self, *words, **how):
        """Starts a process in this host; its pid is the program's own."""
        return subprocess.Popen(self.inside(*words), **how)

    def cut_to(self, other):
        """Nothing that this host sends reaches the other any more; the other way is open."""
        self.ip("neigh", "replace", other.address, "lladdr", NOWHERE, "nud", "permanent", "dev", "eth0")
        self.deaf_to.add(other)

    def heal_to(self, other):
        if other in self.deaf_to:
            self.ip("neigh", "del", other.address, "dev", "eth0")
            self.deaf_to.discard(other)


def forget():
    """Takes all hosts away, with what they have stored; their processes have been ended."""
    while Host.all:
        host = Host.all.pop()
        host.holder.kill()
        host.holder.wait(WAIT)
        shutil.rmtree(host.folder)


def cut(one, other):
    one.cut_to(other)
    other.cut_to(one)


def heal(one, other):
    one.heal_to(other)
    other.heal_to(one)


class Clock:
    """A wall clock that a process runs under and that can be set while it runs; for its environment."""

    def __init__(self, folder):
        self.file = pathlib.Path(folder) / "clock"
        self.set(0)

    def set(self, offset_s):
        """So much later (or earlier) than it is from now on; the process sees it within a tenth of a second."""
        new = self.file.with_suffix(".new")
        new.write_text(f"{offset_s:+.3f}\n", encoding="ascii")
        new.rename(self.file)
        self.offset_s = offset_s

    def environment(self):
        return {
            "LD_PRELOAD": faketime_library(),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


def end(process, how=signal.SIGKILL):
    """Ends a process of ours and waits until it is gone."""
    if process is not None and process.poll() is None:
        process.send_signal(how)
        process.send_signal(signal.SIGCONT)
        process.wait(WAIT)
