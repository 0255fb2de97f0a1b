#!/usr/bin/env python3
"""Kills the console (SIGKILL) at random moments while it imports, injects and undoes, and looks at what it left.

After each kill: the store opens, passes `integrity_check`, has every edit that the screen had shown, and at most the one that
was on its way. The screen is read from a pseudo-terminal: what counts is what a user has seen.

    Tests/Tools/kill_storm.py [--kills 1000] [--seed 1] [--program .build/debug/nightstep]
"""
import argparse
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from terminal import Program  # noqa: E402

TOTAL = re.compile(r"entry [\d,]+/([\d,]+)")


def total_on(screen):
    match = TOTAL.search(screen)
    return int(match.group(1).replace(",", "")) if match else None


def make_log(path, entries):
    with open(path, "w") as file:
        file.write('{"nightstep":1,"timeZone":"Asia/Tokyo"}\n')
        for number in range(entries):
            file.write('{"kind":"unlock","at":%d}\n' % (798284000 + 60 * number))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument("--program", default=os.path.join(root, ".build/debug/nightstep"))
    options = parser.parse_args()
    chance = random.Random(options.seed)
    folder = tempfile.mkdtemp(prefix="nightstep-kill-")
    environment = {
        "TERM": "vt100", "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": os.environ["PATH"],
        "XDG_STATE_HOME": os.path.join(folder, "state"),
    }
    program = os.path.abspath(options.program)
    done = {"importing": 0, "editing": 0}
    unseen = shown = edits = 0
    began = time.monotonic()
    kills = 0
    while kills < options.kills:
        # A document of its own for some kills: the first of them may fall into the import.
        name = "log%d.jsonl" % kills
        size = chance.choice([3, 2000, 20000])
        make_log(os.path.join(folder, name), size)
        store = os.path.join(folder, "store%d.nightstep" % kills)
        # Totals that may be there after the last kill: what was seen, and what was on its way.
        seen, coming = None, None
        for life in range(chance.randint(2, 6)):
            if kills >= options.kills:
                break
            console = Program([program, name, "--store", store], environment, folder)
            limit = chance.expovariate(1 / 0.15) if life == 0 and chance.random() < 0.7 else None
            opened = console.wait_for(lambda s: total_on(s) is not None, limit or 20)
            if not opened:
                if limit is None:
                    print(console.screen.text)
                    sys.exit("life %d of %s did not open" % (life, name))
                console.kill()
                console.end()
                kills += 1
                done["importing"] += 1
            else:
                now = total_on(console.screen.text)
                expected = {seen, coming} - {None} or {size}
                if now not in expected:
                    sys.exit("%s shows %s entries; there were %s" % (name, now, sorted(expected)))
                if seen is not None:
                    unseen += now != seen
                seen, coming = now, None
                death = time.monotonic() + chance.expovariate(1 / 0.12)
                while True:
                    # An injection, or an undo where there is one.
                    if seen > size and chance.random() < 0.4:
                        coming = seen - 1
                        console.type("u")
                    else:
                        coming = seen + 1
                        console.type("il\r")
                    left = death - time.monotonic()
                    if left <= 0 or not console.wait_for(lambda s: total_on(s) == coming, left):
                        break
                    seen, coming = coming, None
                    shown += 1
                console.kill()
                console.end()
                # What it had drawn before it died counts as seen.
                if coming is not None and total_on(console.screen.text) == coming:
                    seen, coming = coming, None
                    shown += 1
                kills += 1
                done["editing"] += 1
            # As any program finds it: SQLite's own check, on a copy with its log.
            if os.path.exists(store) and os.path.getsize(store):
                copy = os.path.join(folder, "copy")
                for end in ["", "-wal"]:
                    if os.path.exists(store + end):
                        shutil.copy(store + end, copy + end)
                database = sqlite3.connect(copy)
                result = database.execute("PRAGMA integrity_check").fetchone()[0]
                database.close()
                for end in ["", "-wal", "-shm"]:
                    if os.path.exists(copy + end):
                        os.unlink(copy + end)
                if result != "ok":
                    sys.exit("%s: integrity_check says %s" % (store, result))
            if seen is not None:
                report = subprocess.run(
                    [program, "report", "--json", store], env=environment, capture_output=True,
                    timeout=60)
                if report.returncode != 0:
                    sys.exit(report.stderr.decode())
                there = json.loads(report.stdout)["entries"]["total"]
                if there not in {seen, coming}:
                    sys.exit("%s holds %s entries; seen were %s" % (store, there, seen))
                edits = max(edits, abs(there - size))
        for end in ["", "-wal", "-shm", "-lock"]:
            if os.path.exists(store + end):
                os.unlink(store + end)
        os.unlink(os.path.join(folder, name))
    shutil.rmtree(folder)
    print(
        "%d kills in %.0f s (seed %d): %d while opening or importing, %d while editing; %d edits had been shown, none was "
        "lost; %d came to be without having been shown; every store opened and passed integrity_check"
        % (kills, time.monotonic() - began, options.seed, done["importing"], done["editing"], shown, unseen))


if __name__ == "__main__":
    main()
