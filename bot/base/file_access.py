"""Why a file or a folder cannot be used, as the file system shows, and how to mend that.

Libraries report many causes of such a failure by the same code. So the path itself is examined:
what is there, who owns it, who we are, and whether the disk has room.
"""

from __future__ import annotations

import os
import shlex
import stat
from pathlib import Path

KINDS = (
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
ROOTS = "bin boot dev etc home lib lib64 media mnt opt proc root run sbin srv sys tmp usr var"
BELOW = "usr/local var/backups var/lib var/log var/tmp"
SYSTEM = frozenset({"/", *(f"/{name}" for name in f"{ROOTS} {BELOW}".split())})
"""System folders: advice must never be to change their owner."""


def why_no_file(path: str | Path, *beside: str) -> str | None:
    """Why our program cannot have this file and create others beside it, with the endings `beside`;
    None if nothing is found that forbids it."""
    file = Path(os.path.abspath(path))  # not `resolve`, which follows a link that leads nowhere
    if os.path.islink(file) and not os.path.exists(file):
        return f"is a link to {os.readlink(file)}, which is not there"
    file = Path(os.path.realpath(file))
    if why := _why_no_way(file.parent):
        return why
    for each in (file, *(Path(f"{file}{ending}") for ending in beside)):
        if os.path.exists(each) and (why := _why_not_this(each)):
            return why if each == file else f"cannot be used, for {each} {why}"
    why = why_no_folder(file.parent)
    return why and f"cannot be used: its folder {why}"


def why_no_folder(path: str | Path) -> str | None:
    """Why nothing can be written into that folder; None if nothing is found that forbids it."""
    folder = Path(os.path.realpath(path))
    if why := _why_no_way(folder):
        return why
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return f"{folder} {_denied(folder, 'rwx')}"
    if is_full(folder):
        return f"{folder} is on a disk that is full: make room there"
    return None


def _why_no_way(folder: Path) -> str | None:
    """Why that folder cannot be reached."""
    for each in reversed([folder, *folder.parents]):
        try:
            found = each.stat()
        except FileNotFoundError:
            made = f"sudo mkdir -p {_typed(folder)}"
            return f"there is no folder {each}: type {made} && {_given(folder)}"
        except PermissionError:
            return f"cannot be come by: {each.parent} {_denied(each.parent, 'x')}"
        except OSError as wrong:
            return f"cannot be come by: {wrong.strerror}"
        if not stat.S_ISDIR(found.st_mode):
            return f"cannot be there, for {each} is no folder"
    return None


def _why_not_this(file: Path) -> str | None:
    mode = file.stat().st_mode
    if stat.S_ISDIR(mode):
        return "is a folder; name the file in it"
    for is_such, kind in KINDS:
        if is_such(mode):
            return f"is {kind}, and no file"
    if os.access(file, os.R_OK | os.W_OK):
        return None
    wish = "written to" if os.access(file, os.R_OK) else "read"
    return f"may not be {wish}: it {_denied(file, 'rw')}"


def _denied(path: Path, rights: str) -> str:
    """Who owns the path, who we are, and what to type."""
    if _is_read_only(path):
        mount = _mount(path)
        return (
            f"is on a disk that is mounted read-only at {mount}: type sudo mount -o remount,rw"
            f" {_typed(mount)}, or take the :ro off that volume"
        )
    if not hasattr(os, "geteuid"):
        return "is not ours to use"
    found = path.stat()
    owner, we = _name(found.st_uid), _name(os.geteuid())
    shown = stat.filemode(found.st_mode)
    if str(path) in SYSTEM:
        return f"belongs to the system ({shown}): take a folder below it that is {we}'s"
    if found.st_uid != os.geteuid():
        return f"belongs to {owner} ({shown}), and this is run by {we}: type {_given(path)}"
    wanted = sum({"r": 0o400, "w": 0o200, "x": 0o100}[right] for right in rights)
    if found.st_mode & wanted != wanted:
        return f"is ours ({we}), but {shown}: type chmod u+{rights} {_typed(path)}"
    return (
        f"is ours ({we}), but the system forbids it: look at lsattr -d {_typed(path)}, and at what"
        " SELinux or AppArmor logs"
    )


def _given(path: Path) -> str:
    return f"sudo chown {_name(os.geteuid())}: {_typed(path)}" if hasattr(os, "geteuid") else ""


def _typed(path: Path) -> str:
    return shlex.quote(str(path))


def _name(number: int) -> str:
    """The name of a user; the number where it has none, as in a container."""
    try:
        import pwd  # only here: not every system has it

        return pwd.getpwuid(number).pw_name
    except (ImportError, KeyError):
        return str(number)


def _mount(path: Path) -> Path:
    return next((each for each in (path, *path.parents) if os.path.ismount(each)), path)


def _is_read_only(path: Path) -> bool:
    if not hasattr(os, "statvfs"):
        return False
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def is_full(path: Path) -> bool:
    """Whether that disk has no room left."""
    if not hasattr(os, "statvfs"):
        return False
    found = os.statvfs(path)
    return found.f_blocks > 0 and found.f_bavail == 0
