"""postgres.py - PostgreSQL for tests: a primary on one host, a synchronous standby on another.

Everything runs as the user postgres. What is committed is on both before anybody is told (synchronous_commit = on).
"""

import contextlib
import glob
import os
import pwd
import re
import shutil
import signal
import subprocess

import hosts

PORT = 5432  # each host has an address of its own, in namespaces of our own
USER = "postgres"
NAME = "zug"


def programs():
    """The folder of the newest server that Debian has installed, or None."""
    found = glob.glob("/usr/lib/postgresql/*/bin/postgres")
    found.sort(key=lambda path: int(re.search(r"/(\d+)/", path)[1]))
    return os.path.dirname(found[-1]) if found else None


def why_not():
    """Why there can be no PostgreSQL here, or None."""
    if programs() is None:
        return "postgresql is missing"
    try:
        pwd.getpwnam(USER)
    except KeyError:
        return "there is no user postgres"
    return None


class Postgres:
    """A database server on a host. The first one is made with make(), a standby with follow()."""

    def __init__(self, host):
        self.host = host
        self.data = host.folder / "pg"
        self.log = open(host.folder / "pg.log", "ab")
        self.process = None
        shutil.chown(host.folder, USER)

    # --- its life

    def command(self, *words):
        as_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
        return self.host.inside(*as_user, f"{programs()}/{words[0]}", *words[1:])

    def do(self, *words):
        done = subprocess.run(
            self.command(*words), capture_output=True, text=True, check=False, cwd="/", env=environment()
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr, self.said())
        return done.stdout

    def make(self, net="10.17.0.0/24"):
        """A new cluster that all hosts may use; without a standby as yet."""
        self.do("initdb", "-D", self.data, "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync")
        with open(self.data / "pg_hba.conf", "a", encoding="ascii") as file:
            file.write(f"host all all {net} trust\nhost replication all {net} trust\n")
        self.configure(
            listen_addresses="*",
            unix_socket_directories=self.host.folder,
            port=PORT,
            max_connections=100,
            shared_buffers="32MB",
            wal_level="replica",
            max_wal_senders=8,
            hot_standby="on",
            wal_keep_size="256MB",
            # a standby that is cut off must not be waited for long before it is known to be gone
            wal_sender_timeout="3s",
            wal_receiver_timeout="3s",
            tcp_keepalives_idle=2,
            tcp_keepalives_interval=1,
            tcp_keepalives_count=3,
            tcp_user_timeout=5000,
            wal_receiver_status_interval="1s",
            log_min_messages="warning",
        )
        self.start()
        self.do("createdb", "-h", self.host.folder, "-U", USER, NAME)
        return self

    def configure(self, **settings):
        with open(self.data / "postgresql.auto.conf", "a", encoding="ascii") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def follow(self, primary, name="standby"):
        """Becomes a standby of the primary, which waits for it from now on."""
        self.drop()
        source = f"host={primary.host.address} port={PORT} user={USER} application_name={name}"
        self.do("pg_basebackup", "-D", self.data, "-d", source, "-X", "stream", "-R", "-c", "fast", "--no-sync")
        self.configure(unix_socket_directories=self.host.folder, synchronous_standby_names="")
        self.start()
        primary.wait_for_standby(name)
        return self

    def wait_for_standby(self, name):
        """From here nothing is committed that the standby does not have."""
        self.configure(synchronous_standby_names=name)
        self.sql("SELECT pg_reload_conf()")
        question = f"SELECT sync_state FROM pg_stat_replication WHERE application_name = '{name}'"
        hosts.until(lambda: self.sql(question) == "sync", "a synchronous standby")

    def commit(self):
        """Commits something, when the standby has it."""
        self.sql("CREATE TABLE IF NOT EXISTS tried (at int); INSERT INTO tried VALUES (1)")

    def wait_for_none(self):
        """A new primary without a standby commits by itself."""
        self.configure(synchronous_standby_names="")
        self.sql("SELECT pg_reload_conf()")

    def start(self):
        self.process = subprocess.Popen(
            self.command("postgres", "-D", self.data),
            stdout=self.log,
            stderr=self.log,
            cwd="/",
            env=environment(),
        )
        try:
            hosts.until(self.answers, "an answer of PostgreSQL")
        except AssertionError as error:
            raise AssertionError(f"{error}: {self.said()}") from error
        return self

    def answers(self):
        assert self.process.poll() is None, self.said()
        done = subprocess.run(self.psql("SELECT 1"), capture_output=True, check=False, env=environment(), cwd="/")
        return done.returncode == 0

    def stop(self):
        """Ends it in an orderly way, without waiting for those who are connected."""
        hosts.end(self.process, signal.SIGINT)

    def kill(self):
        """Ends it and all its children at once, as a power failure does. They are stopped first: a backend that waits for
        the standby and sees that its server is gone would let others read what only it has."""
        if self.process.poll() is None:
            all_of_it = [*self.children, self.process.pid]
            for how in (signal.SIGSTOP, signal.SIGKILL):
                for pid in all_of_it:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, how)
            self.process.wait(hosts.WAIT)

    @property
    def children(self):
        """The processes of this server: its backends, and those that work beside them."""
        done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(word) for word in done.stdout.split()]

    def promote(self):
        """A standby becomes the primary."""
        self.do("pg_ctl", "promote", "-D", self.data, "-w", "-t", "20")
        self.wait_for_none()

    def drop(self):
        """Forgets everything that it has stored."""
        if self.process is not None:
            self.kill()
        shutil.rmtree(self.data, ignore_errors=True)

    def said(self):
        self.log.flush()
        return (self.host.folder / "pg.log").read_text(errors="replace")[-3000:]

    # --- asking it

    def psql(self, text, name="postgres"):
        words = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.host.folder, "-p", PORT]
        return self.command(*words, "-U", USER, "-d", name, "-c", text)

    def sql(self, text, name="postgres"):
        done = subprocess.run(
            self.psql(text, name), capture_output=True, text=True, check=False, env=environment(), cwd="/"
        )
        assert done.returncode == 0, (text, done.stderr)
        return done.stdout.strip()


def environment():
    return {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}


def url(*servers):
    """Where a node finds whichever of these is the primary."""
    places = ",".join(f"{server.host.address}:{PORT}" for server in servers)
    return f"postgresql://{USER}@{places}/{NAME}?target_session_attrs=read-write"
