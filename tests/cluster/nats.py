"""nats.py - a NATS server for tests, on a host of its own."""

import shutil
import signal
import subprocess

import hosts

PORT = 4222  # each host has an address of its own, in namespaces of our own


def program():
    return shutil.which("nats-server", path="/usr/sbin:/usr/bin:/usr/local/bin")


def why_not():
    return None if program() else "nats-server is missing"


class Nats:
    def __init__(self, host):
        self.host, self.process = host, None
        self.log = open(host.folder / "nats.log", "ab")
        self.url = f"nats://{host.address}:{PORT}"

    def start(self):
        self.process = self.host.popen(
            program(), "-a", self.host.address, "-p", PORT, stdout=self.log, stderr=subprocess.STDOUT
        )
        hosts.until(self.answers, "an answer of NATS")
        return self

    def answers(self):
        """True if it says its INFO to who connects; asked from within its host."""
        ask = f"exec 3<>/dev/tcp/{self.host.address}/{PORT} && head -c 4 <&3"
        done = subprocess.run(self.host.inside("bash", "-c", ask), capture_output=True, check=False)
        return done.stdout == b"INFO"

    def stop(self):
        hosts.end(self.process, signal.SIGTERM)

    def kill(self):
        hosts.end(self.process)
