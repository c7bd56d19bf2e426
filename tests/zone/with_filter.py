#!/usr/bin/env python3
"""with_filter.py - runs a program with the system calls of its service, or without the filters of the system.

usage: with_filter.py unit UNIT PROGRAM WORD...      what SystemCallFilter in the unit leaves, as systemd does it
       with_filter.py no-seccomp PROGRAM WORD...     as on a system that has no seccomp
       with_filter.py no-netlink PROGRAM WORD...     as RestrictAddressFamilies in the unit: nobody tells the addresses

Ends with status 77 if systemd or libseccomp is missing.
"""

import ctypes
import errno
import os
import re
import subprocess
import sys

ALLOW, REFUSE = 0x7FFF0000, 0x00050000  # SCMP_ACT_ALLOW, SCMP_ACT_ERRNO
PR_SET_SECCOMP = 22


class Compare(ctypes.Structure):
    """struct scmp_arg_cmp"""

    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def library():
    try:
        seccomp = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        sys.exit(77)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    return seccomp


def calls_of(group):
    """The names of a group of system calls."""
    try:
        listing = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True)
    except OSError:
        sys.exit(77)
    found = set()
    for line in listing.stdout.splitlines()[1:]:
        word = line.split("#")[0].strip()
        found |= calls_of(word) if word.startswith("@") else {word} - {""}
    return found


def allowed_by(unit):
    allowed = set()
    with open(unit, encoding="utf-8") as file:
        for sign, words in re.findall(r"^SystemCallFilter=(~?)(.+)$", file.read(), re.MULTILINE):
            named = set().union(*(calls_of(word) if word[0] == "@" else {word} for word in words.split()))
            allowed = allowed - named if sign else allowed | named
    assert "read" in allowed and "chroot" not in allowed, sorted(allowed)
    return allowed


def load_unit(seccomp, unit):
    rules = ctypes.c_void_p(seccomp.seccomp_init(REFUSE | errno.EPERM))
    # systemd itself needs this one to start the program
    for name in allowed_by(unit) | {"execve"}:
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:
            assert seccomp.seccomp_rule_add_array(rules, ALLOW, number, 0, None) == 0, name
    assert seccomp.seccomp_load(rules) == 0


def load_no_seccomp(seccomp):
    rules = ctypes.c_void_p(seccomp.seccomp_init(ALLOW))
    prctl, direct = (seccomp.seccomp_syscall_resolve_name(name) for name in (b"prctl", b"seccomp"))
    about = Compare(0, 4, PR_SET_SECCOMP, 0)  # SCMP_CMP_EQ
    assert seccomp.seccomp_rule_add_array(rules, REFUSE | errno.EINVAL, prctl, 1, ctypes.byref(about)) == 0
    assert seccomp.seccomp_rule_add_array(rules, REFUSE | errno.ENOSYS, direct, 0, None) == 0
    assert seccomp.seccomp_load(rules) == 0


def load_no_netlink(seccomp):
    rules = ctypes.c_void_p(seccomp.seccomp_init(ALLOW))
    family = Compare(0, 4, 16, 0)  # AF_NETLINK
    number = seccomp.seccomp_syscall_resolve_name(b"socket")
    assert seccomp.seccomp_rule_add_array(rules, REFUSE | errno.EAFNOSUPPORT, number, 1, ctypes.byref(family)) == 0
    assert seccomp.seccomp_load(rules) == 0


if __name__ == "__main__":
    if sys.argv[1] == "unit":
        load_unit(library(), sys.argv[2])
        program = sys.argv[3:]
    else:
        {"no-seccomp": load_no_seccomp, "no-netlink": load_no_netlink}[sys.argv[1]](library())
        program = sys.argv[2:]
    os.execv(program[0], program)
