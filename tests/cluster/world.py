"""world.py - a zone of several nodes on hosts of their own, with its database and its bus; or of one node without them."""

import os
import signal
import subprocess
import tempfile
import time

import game_log
import hosts
import nats
import postgres
import proxies

CANNOT_BEGIN = 2  # how a node ends that finds no database when it is started
PORT = 8064  # each host has an address of its own, in namespaces of our own


class Node:
    """One `zug serve`. Whoever runs a zone has something that starts it again when it ends: tend() does that."""

    def __init__(self, name, zug, options=(), environment=None, jumps=False):
        self.host = hosts.Host(name)
        self.name, self.zug, self.options = name, zug, options
        self.data = self.host.folder / "data"
        self.clock = hosts.Clock(self.host.folder) if jumps and hosts.runs_under_clock(zug) else None
        self.environment = environment or {}
        self.log = open(self.host.folder / "log", "ab")
        self.process, self.is_wanted, self.is_frozen = None, False, False
        self.deaths = []  # exit codes of ends that nobody has asked for
        self.starts = 0

    @property
    def base(self):
        return f"{self.host.address}:{PORT}"

    def start(self):
        self.is_wanted = True
        self.starts += 1
        words = [self.zug, "serve", "--listen", self.base, "--data", self.data, *self.options]
        self.process = self.host.popen(
            *(self.clock.under(*words) if self.clock else words),
            stdout=self.log,
            stderr=self.log,
            stdin=subprocess.DEVNULL,
            env={"HOME": str(self.host.folder), "PATH": "/usr/bin:/bin", "ZUG_LIMITS": "0", **self.environment},
        )
        return self

    def answers(self):
        """True if somebody at this host is answered that all is well."""
        ask = f"exec 3<>/dev/tcp/{self.host.address}/{PORT}; printf 'GET /healthz HTTP/1.0\\r\\nHost: zug\\r\\n\\r\\n' >&3; head -n 1 <&3"
        words = self.host.inside("timeout", "2", "bash", "-c", ask)
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        return " 200 " in done.stdout

    def wait(self):
        """Until it serves; it is started again if it ends before that."""

        def serves():
            self.tend()
            return self.answers()

        try:
            hosts.until(serves, f"an answer of {self.name}")
        except AssertionError as error:
            raise AssertionError(f"{error}: {self.said()}") from error

    def tend(self):
        if self.is_wanted and self.process.poll() is not None:
            if self.process.returncode != CANNOT_BEGIN:
                self.deaths.append(self.process.returncode)
            time.sleep(0.1)
            self.start()

    def end(self, how):
        """Ends it as an operator (SIGTERM) or a power failure (SIGKILL) does."""
        self.is_wanted = False
        self.thaw()
        hosts.end(self.process, how)
        return self.process.returncode

    def freeze(self):
        self.is_frozen = True
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        if self.is_frozen:
            self.process.send_signal(signal.SIGCONT)
        self.is_frozen = False

    def said(self):
        return (self.host.folder / "log").read_text(errors="replace")[-3000:]


class World:
    """A zone: one node with its own file, or several over PostgreSQL and NATS."""

    def __init__(self, zug, count=1, environment=None, late=None, lost=None):
        """late: a seed for a bus that is late and out of order. lost: kinds of topics whose notices it loses."""
        self.zug, self.is_plain = zug, count == 1
        self.primary = self.standby = self.bus = self.late = self.losing = None
        options = ()
        if not self.is_plain:
            self.primary = postgres.Postgres(hosts.Host("db1")).make()
            self.standby = postgres.Postgres(hosts.Host("db2")).follow(self.primary)
            self.bus = nats.Nats(hosts.Host("bus")).start()
            self.url = postgres.url(self.primary, self.standby)
            self.late = proxies.LateProxy(self.bus.host.address, nats.PORT, late) if late is not None else None
            self.losing = proxies.LosingProxy(self.bus.host.address, nats.PORT, lost) if lost is not None else None
            bus = f"nats://{proxies.ADDRESS}:{nats.PORT}" if self.late or self.losing else self.bus.url
            options = ("--store", self.url, "--bus", bus, "--public-url", "http://zug")
        # a clock that jumps makes sense where there is another to go by: on one node of several
        self.nodes = [
            Node(f"node{number}", zug, options, environment, jumps=not self.is_plain and number == 1)
            for number in range(1, count + 1)
        ]
        self.people = hosts.Host("people")
        for node in self.nodes:
            node.start()
            node.wait()

    @property
    def bases(self):
        return [node.base for node in self.nodes]

    def tend(self):
        for node in self.nodes:
            node.tend()

    def rows(self, since_ms=0):
        """The rows of all streams that began at a moment or later."""
        if self.is_plain:
            rows = game_log.read_sqlite(self.nodes[0].data / "zug.db")
        else:
            rows = game_log.read_postgres(self.primary, postgres.NAME)
        begun = {row.stream for row in rows if row.seq == 1 and row.at_ms >= since_ms}
        return [row for row in rows if row.stream in begun]

    def operate(self, *words, text=None):
        """Runs `zug zone ...` on the first node's host."""
        host = self.nodes[0].host
        where = ("--data", self.nodes[0].data) if self.is_plain else ("--store", self.url)
        return subprocess.run(
            host.inside(self.zug, "zone", *words, *where),
            input=text,
            capture_output=True,
            text=True,
            check=False,
            env={"HOME": str(host.folder), "PATH": "/usr/bin:/bin"},
        )

    def operator(self, *words, text=None):
        """The same; it must do well. What it says."""
        done = self.operate(*words, text=text)
        assert done.returncode == 0, (words, done.returncode, done.stdout, done.stderr)
        return done.stdout

    def verify(self):
        """Whether `zug zone verify` finds no fault, and what it says."""
        done = self.operate("verify")
        return done.returncode == 0 and "0 faults" in done.stdout, (done.stdout + done.stderr).strip()

    def memory(self):
        """Kilobytes that each node has in memory."""
        sizes = []
        for node in self.nodes:
            with open(f"/proc/{node.process.pid}/statm", encoding="ascii") as file:
                sizes.append(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024)
        return sizes

    def end(self):
        for node in self.nodes:
            node.end(signal.SIGTERM)
        if not self.is_plain:
            self.bus.stop()
            self.standby.kill()
            self.primary.kill()


class Players:
    """Processes full of people who play; see players.py."""

    def __init__(self, world, python, script, lines, games, seed, options=(), count=1):
        self.histories, self.processes = [], []
        for number in range(count):
            history = tempfile.NamedTemporaryFile(prefix="history", dir=world.people.folder, delete=False).name
            self.histories.append(history)
            words = ["--bases", ",".join(world.bases), "--lines", lines, "--history", history, "--seed", seed + number]
            self.processes.append(
                world.people.popen(
                    *(python, script, *words, "--games", games // count, *options),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )

    def end(self, wait=180):
        """Lets all games end; what each process says."""
        for process in self.processes:
            process.stdin.close()
        said = []
        for process in self.processes:
            said.append(process.stdout.read())
            process.wait(wait)
        return said
