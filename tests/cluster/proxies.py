"""proxies.py - what stands between nodes and their servers in tests: a bus that is late and out of order, or loses
things, a database that breaks off.

They run as threads of the test, at its own address, and pass bytes on. What they do to them is in their names.
"""

import heapq
import random
import socket
import threading
import time

ADDRESS = "10.17.0.254"  # of the test itself, in the net of its hosts


class Proxy:
    """Takes connections and makes one to the server for each; subclasses pass on what comes."""

    def __init__(self, server, port):
        self.server, self.port = server, port
        self.lock, self.open = threading.Lock(), set()
        self.listener = socket.create_server((ADDRESS, port))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            try:
                far = socket.create_connection((self.server, self.port))
            except OSError:
                near.close()
                continue
            with self.lock:
                self.open.add((near, far))
            for way in (self.up, self.down):
                threading.Thread(target=self.carry, args=(way, near, far), daemon=True).start()

    def carry(self, way, near, far):
        try:
            way(near, far)
        except (OSError, ValueError):
            pass  # one of them is gone, and so is the other
        self.drop(near, far)

    def drop(self, *pair):
        for end in pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        with self.lock:
            self.open.discard(pair)

    def up(self, near, far):
        """From the node to the server."""
        while data := near.recv(65536):
            far.sendall(data)

    def down(self, near, far):
        while data := far.recv(65536):
            near.sendall(data)


class BreakingProxy(Proxy):
    """Breaks all connections off when so many pieces were sent to the server, and takes none until it is healed."""

    def __init__(self, server, port):
        self.sent, self.breaks_at, self.is_broken = 0, None, False
        super().__init__(server, port)

    def arm(self, breaks_at):
        self.sent, self.breaks_at, self.is_broken = 0, breaks_at, False

    def heal(self):
        self.breaks_at, self.is_broken = None, False

    def up(self, near, far):
        while not self.is_broken and (data := near.recv(65536)):
            self.sent += 1
            if self.breaks_at is not None and self.sent >= self.breaks_at:
                self.is_broken = True
                with self.lock:
                    pairs = list(self.open)
                for pair in pairs:
                    self.drop(*pair)
            if not self.is_broken:
                far.sendall(data)


class LateProxy(Proxy):
    """A bus by which half of the messages come late, one after a later one, and some twice. Nothing else does."""

    MOST_S = 0.4

    def __init__(self, server, port, seed):
        self.random, self.overtaken, self.doubled = random.Random(seed), 0, 0
        super().__init__(server, port)

    def down(self, near, far):
        queue, more = [], threading.Condition()
        threading.Thread(target=self.deliver, args=(near, far, queue, more), daemon=True).start()
        stream, number = far.makefile("rb"), 0
        while line := stream.readline():
            is_message = line.startswith(b"MSG ")
            if is_message:
                line += stream.read(int(line.split()[-1]) + 2)
            is_twice = is_message and self.random.random() < 0.1
            self.doubled += is_twice
            for _ in range(1 + is_twice):
                late = self.random.uniform(0, self.MOST_S) if is_message and self.random.random() < 0.5 else 0
                number += 1
                with more:
                    heapq.heappush(queue, (time.monotonic() + late, number, is_message, line))
                    more.notify()

    def deliver(self, near, far, queue, more):
        """Sends what has come when its time is there."""
        last = 0
        while (near, far) in self.open:
            with more:
                wait = queue[0][0] - time.monotonic() if queue else self.MOST_S
                if wait > 0:
                    more.wait(wait)
                    continue
                _, number, is_message, data = heapq.heappop(queue)
            self.overtaken += is_message and number < last
            last = max(last, number) if is_message else last
            try:
                near.sendall(data)
            except OSError:
                return


class LosingProxy(Proxy):
    """A bus that loses the messages of some kinds of topics, without a word; the connection stands."""

    def __init__(self, server, port, kinds):
        """kinds: letters that stand in subjects, behind the name of the zone."""
        self.kinds, self.lost = kinds, 0
        super().__init__(server, port)

    def down(self, near, far):
        stream = far.makefile("rb")
        while line := stream.readline():
            is_message = line.startswith(b"MSG ")
            if is_message:
                line += stream.read(int(line.split()[-1]) + 2)
            if is_message and line.split(b" ", 2)[1].split(b".")[2].decode() in self.kinds:
                self.lost += 1
            else:
                near.sendall(line)
