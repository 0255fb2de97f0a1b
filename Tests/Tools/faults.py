#!/usr/bin/env python3
"""What the disk may do to a store while the console is open: full, read-only, gone, replaced, taken, newer, damaged.

Each must be a sentence on the screen or on standard error, the terminal given back, and no edit lost that the screen had shown.
The full disk is a small tmpfs, for which one has to be root; without, that is skipped aloud.

    Tests/Tools/faults.py [--program .build/debug/nightstep]
"""
import argparse
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kill_storm import make_log, total_on  # noqa: E402
from terminal import Program  # noqa: E402

failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED: " + what)


def said_in(screen):
    """The sentence in the form or in the line for messages."""
    lines = screen.rstrip().split("\n")
    form = [line for line in lines if " ! " in line]
    if not form:
        return lines[-1].strip()
    start = lines.index(form[0])
    column = lines[start].index("│", 20) if "│" in lines[start] else 0
    parts = []
    for line in lines[start:]:
        inner = line[column + 1:].split("│")[0]
        if "╰" in line[column:column + 1] or not inner.strip():
            break
        parts.append(inner.replace(" ! ", " ").strip())
    return " ".join(parts)


class Desk:
    """A folder with a log, and the console on it."""

    def __init__(self, program, folder, entries=50):
        self.program, self.folder = program, folder
        self.environment = {
            "TERM": "vt100", "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": os.environ["PATH"],
            "XDG_STATE_HOME": os.path.join(folder, "state"),
        }
        make_log(os.path.join(folder, "log.jsonl"), entries)
        self.store = os.path.join(folder, "a.nightstep")

    def console(self):
        return Program(
            [self.program, os.path.join(self.folder, "log.jsonl"), "--store", self.store], self.environment, "/")

    def inject(self, console):
        """The total after an injection if the screen shows it; else the sentence that it shows instead."""
        before = total_on(console.screen.text)
        console.type("il\r")
        if console.wait_for(lambda s: total_on(s) == before + 1, 3):
            return before + 1
        said = said_in(console.screen.text)
        console.type("\x1b")
        console.wait_for(lambda s: "Inject" not in s, 3)
        return said

    def stored(self):
        result = subprocess.run(
            [self.program, "report", "--json", self.store], env=self.environment, capture_output=True, timeout=60)
        if result.returncode != 0:
            return result.stderr.decode().strip()
        return json.loads(result.stdout)["entries"]["total"]

    def quit(self, console):
        console.type("\x1bq")
        status = console.end(5)
        if status is None:
            console.type("q")
            status = console.end(5)
        return status


def fill(folder):
    """Takes all the room that is left."""
    ballast = os.open(os.path.join(folder, "ballast"), os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        while os.write(ballast, b"x" * 512) > 0:
            pass
    except OSError:
        pass
    os.close(ballast)


def full_disk(program):
    folder = tempfile.mkdtemp(prefix="nightstep-full-")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", folder], capture_output=True)
    if mounted.returncode != 0:
        print("SKIPPED full disk: no tmpfs can be mounted here (%s)" % mounted.stderr.decode().strip())
        os.rmdir(folder)
        return
    try:
        desk = Desk(program, folder)
        console = desk.console()
        check(console.wait_for(lambda s: total_on(s) == 50), "full disk: it opens")
        seen = desk.inject(console)
        check(seen == 51, "full disk: an edit before it is full")
        fill(folder)
        said = None
        for _ in range(200):
            result = desk.inject(console)
            if isinstance(result, str):
                said = result
                break
            seen = result
        check(said is not None, "full disk: an edit is refused in the end")
        print("full disk, after %d edits: “%s”" % (seen - 50, said))
        check(total_on(console.screen.text) == seen, "full disk: the screen shows what is kept")
        os.unlink(os.path.join(folder, "ballast"))
        result = desk.inject(console)
        check(result == seen + 1, "full disk: with room again, edits go on (%s)" % result)
        if isinstance(result, int):
            seen = result
        check(desk.quit(console) == 0, "full disk: it leaves with 0")
        check(desk.stored() == seen, "full disk: what was shown is there: %s of %s" % (desk.stored(), seen))
        # And full from the start.
        os.unlink(desk.store)
        fill(folder)
        console = desk.console()
        status = console.end(10)
        said = bytes(console.raw).decode("utf-8", "replace").strip()
        print("full disk, opening: exit %s, “%s”" % (status, said))
        check(status == 2 and "\x1b" not in said and "a.nightstep" in said, "full disk: opening is refused")
    finally:
        subprocess.run(["umount", "-l", folder])
        shutil.rmtree(folder, ignore_errors=True)


def underneath(program, how, change, expected_after):
    """Does something to the store of an open console, edits, and looks."""
    folder = tempfile.mkdtemp(prefix="nightstep-fault-")
    desk = Desk(program, folder)
    console = desk.console()
    check(console.wait_for(lambda s: total_on(s) == 50), how + ": it opens")
    check(desk.inject(console) == 51, how + ": an edit before")
    change(desk)
    said = desk.inject(console)
    print("%s: “%s”" % (how, said))
    if expected_after == "refused":
        check(isinstance(said, str) and len(said) > 10, how + ": the next edit is refused in a sentence")
        check(total_on(console.screen.text) == 51, how + ": the screen shows what is kept")
    else:
        check(said == 52, how + ": the next edit is kept")
    check(desk.quit(console) == 0, how + ": it leaves with 0")
    shutil.rmtree(folder, ignore_errors=True)


def opening(program, how, change, words):
    """Does something to a closed store, and opens it."""
    folder = tempfile.mkdtemp(prefix="nightstep-fault-")
    desk = Desk(program, folder)
    console = desk.console()
    check(console.wait_for(lambda s: total_on(s) == 50), how + ": it opens")
    for total in range(51, 56):
        check(desk.inject(console) == total, how + ": an edit before")
    check(desk.quit(console) == 0, how + ": it leaves with 0")
    with open(desk.store, "rb") as file:
        before = file.read()
    change(desk)
    with open(desk.store, "rb") as file:
        changed = file.read()
    console = desk.console()
    status = console.end(10)
    said = bytes(console.raw).decode("utf-8", "replace").strip()
    print("%s: exit %s, “%s”" % (how, status, said))
    check(status == 2 and "\x1b" not in said, how + ": refused before the terminal is taken")
    check(all(re.search(word, said) for word in words), how + ": the sentence says " + ", ".join(words))
    with open(desk.store, "rb") as file:
        check(file.read() == changed, how + ": the file is left as it was")
    with open(desk.store, "wb") as file:
        file.write(before)
    check(desk.stored() == 55, how + ": mended, it has every edit")
    shutil.rmtree(folder, ignore_errors=True)


def second_process(program):
    folder = tempfile.mkdtemp(prefix="nightstep-fault-")
    desk = Desk(program, folder)
    first = desk.console()
    check(first.wait_for(lambda s: total_on(s) == 50), "second process: the first opens")
    second = desk.console()
    check(second.wait_for(lambda s: total_on(s) == 50), "second process: the second opens")
    said = desk.inject(second)
    print("second process: “%s”" % said)
    check(isinstance(said, str), "second process: it cannot change")
    check(desk.inject(first) == 51, "second process: the first still can")
    check(desk.quit(second) == 0 and desk.quit(first) == 0, "second process: both leave with 0")
    check(desk.stored() == 51, "second process: the edit is there")
    shutil.rmtree(folder, ignore_errors=True)


def newer(desk):
    database = sqlite3.connect(desk.store)
    database.execute("PRAGMA user_version = 99")
    database.commit()
    database.close()


def damage(desk):
    with open(desk.store, "r+b") as file:
        # Behind the first page, which tells what the file is.
        for page in range(1, os.path.getsize(desk.store) // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 64)


def replace(desk):
    other = desk.store + "2"
    shutil.copy(desk.store, other)
    os.rename(other, desk.store)


def main():
    parser = argparse.ArgumentParser()
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument("--program", default=os.path.join(root, ".build/debug/nightstep"))
    program = os.path.abspath(parser.parse_args().program)
    full_disk(program)
    underneath(program, "store removed", lambda desk: os.unlink(desk.store), "refused")
    underneath(program, "store replaced", replace, "refused")
    underneath(program, "log removed", lambda desk: os.unlink(desk.store + "-wal"), "refused")
    underneath(program, "folder moved", lambda desk: os.rename(desk.folder, desk.folder + "-moved"), "refused")
    underneath(program, "log file changed", lambda desk: make_log(os.path.join(desk.folder, "log.jsonl"), 3), "kept")
    opening(program, "newer version", newer, ["newer NightStep", "99"])
    opening(program, "damaged pages", damage, ["a.nightstep"])
    opening(program, "cut off", lambda desk: os.truncate(desk.store, 5000), ["a.nightstep"])
    second_process(program)
    if os.geteuid() == 0:
        print("SKIPPED read-only folder: root may write everywhere; a read-only tmpfs is tried instead")
        folder = tempfile.mkdtemp(prefix="nightstep-ro-")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], capture_output=True).returncode == 0:
            desk = Desk(program, folder)
            subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
            console = desk.console()
            status = console.end(10)
            said = bytes(console.raw).decode("utf-8", "replace").strip()
            print("read-only folder: exit %s, “%s”" % (status, said))
            check(status == 2 and "\x1b" not in said, "read-only folder: refused")
            subprocess.run(["umount", "-l", folder])
        os.rmdir(folder)
    print("%d failed" % len(failures) if failures else "all as it should be")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
