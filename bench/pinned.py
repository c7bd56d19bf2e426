"""pinned - what the measurements of a server share: a core for each side, and what a process has used."""

import os
import pathlib
import resource
import signal


def come_first():
    """Lets the system serve this process before what else runs on the machine, if we may ask for that. Where the kernel
    divides its time between sessions first (autogroup), a process counts only inside its own: so it gets one."""
    os.setsid()
    for ask in (lambda: os.nice(-20), lambda: pathlib.Path("/proc/self/autogroup").write_text("-20", encoding="ascii")):
        try:
            ask()
        except OSError:  # not root, or no such kernel
            pass


def pin(core):
    """A function that keeps a new process on one core, if there is more than one, before all else that runs there, and
    gives it files enough."""
    cores = sorted(os.sched_getaffinity(0))

    def prepare():
        come_first()
        os.sched_setaffinity(0, {cores[core % len(cores)]})
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(most, 65536), max(most, 65536)))
        except ValueError:  # not root
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        signal.signal(signal.SIGTERM, signal.SIG_DFL)

    return prepare


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_bytes(pid):
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
