"""pinned - what the measurements of a server share: a core for each side, and what a process has used."""

import os
import pathlib
import resource
import signal
import subprocess

CORES = sorted(os.sched_getaffinity(0))


def come_first():
    """Lets the system serve this process before what else runs on the machine, if we may ask for that. Where the kernel
    divides its time between sessions first (autogroup), a process counts only inside its own: so it gets one."""
    os.setsid()
    for ask in (lambda: os.nice(-20), lambda: pathlib.Path("/proc/self/autogroup").write_text("-20", encoding="ascii")):
        try:
            ask()
        except OSError:  # not root, or no such kernel
            pass


def raise_files():
    """Gives this process files enough, if it may have them."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(most, 65536), max(most, 65536)))
    except ValueError:  # not root
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def possible(games):
    """As many games as the system's limit of open files lets a process have."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    raised = subprocess.run(["prlimit", "--nofile=65536", "true"], capture_output=True, check=False)
    if raised.returncode == 0:
        most = max(most, 65536)
    if games > most // 2 - 100:
        print(f"{most} files may be open here, so {most // 2 - 100} games instead of {games}")
    return min(games, most // 2 - 100)


def pin(core):
    """A function that keeps a new process on one core, if there is more than one, before all else that runs there, and
    gives it files enough."""

    def prepare():
        come_first()
        os.sched_setaffinity(0, {CORES[core % len(CORES)]})
        raise_files()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)

    return prepare


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_bytes(pid):
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def family_cpu_seconds(pid):
    """The same of a process with its children, also those that have ended."""
    while True:
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        try:
            alive = sum(map(cpu_seconds, children))
        except OSError:  # one has ended meanwhile, and counts as such the next time
            continue
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
        return cpu_seconds(pid) + ended + alive


def drive(words, stages, mark):
    """Runs a load program through its stages; returns its last line, and what mark() was at each stage and the end."""
    load = subprocess.Popen(
        list(map(str, words)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=pin(1)
    )
    marks = []
    for stage in stages:
        if load.stdout.readline().strip() != stage:
            raise SystemExit(f"the load program did not get {stage}")
        marks.append(mark())
        load.stdin.write("\n")
        load.stdin.flush()
    said = load.stdout.readline().strip()
    marks.append(mark())
    load.stdin.close()
    load.stdout.close()
    if load.wait() != 0:
        raise SystemExit("the load program failed")
    return said, marks
