#!/usr/bin/env python3
"""The same screen on every terminal: what the console draws, under each TERM and locale, compared with what `nightstep run` writes.

In UTF-8 the screens must be equal to the last cell, drawn at once and after moving about; in C and POSIX each cell must be ASCII,
and whatever is a letter or a digit must stand where it does in UTF-8. `--show` prints the screens, to be looked at.

    Tests/Tools/screens.py [--program .build/debug/nightstep] [--show]
"""
import argparse
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from terminal import Program  # noqa: E402

WIDTH, HEIGHT = 100, 30


def main():
    parser = argparse.ArgumentParser()
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument("--program", default=os.path.join(root, ".build/debug/nightstep"))
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    sample = os.path.join(root, "sample-data/commuter.jsonl")
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "script")
        # The message of the last command stays; a last key without one takes it away.
        moves = ["g", "10n", "e", "N", "S"]
        with open(script, "w") as file:
            file.write("".join("keys %s\n" % keys for keys in moves) + "screen -\n")
        base = {"PATH": os.environ["PATH"], "TZ": "UTC", "XDG_STATE_HOME": os.path.join(folder, "state")}
        result = subprocess.run(
            [program, "run", script, sample, "--size", "%dx%d" % (WIDTH, HEIGHT)],
            env={**base, "LC_ALL": "C.UTF-8"}, capture_output=True, check=True)
        expected = [line.rstrip() for line in result.stdout.decode().rstrip("\n").split("\n")]
        failures = 0
        for term in ["xterm-256color", "xterm", "screen", "tmux-256color", "linux", "vt100"]:
            for name, value in [("LC_ALL", "C.UTF-8"), ("LC_ALL", "C"), ("LC_ALL", "POSIX"), ("NO_COLOR", "1")]:
                environment = {**base, "LC_ALL": "C.UTF-8", "TERM": term, name: value}
                console = Program([program, sample, "--in-memory"], environment, folder, WIDTH, HEIGHT)
                console.wait_for(lambda s: "commuter" in s)
                for keys in moves:
                    console.type(keys)
                    console.read(0.05)
                is_plain = value in ("C", "POSIX")

                def agrees(screen):
                    lines = screen.rstrip("\n").split("\n")
                    lines += [""] * (len(expected) - len(lines))
                    if not is_plain:
                        return lines == expected
                    return all(
                        a == b or not (b.isascii() and b.isalnum())
                        for line, wanted in zip(lines, expected)
                        for a, b in zip(line.ljust(WIDTH), wanted.ljust(WIDTH))
                    ) and screen.isascii()

                same = console.wait_for(agrees, 5)
                if options.show:
                    print(console.screen.text)
                elif not same:
                    for line, wanted in zip(console.screen.text.split("\n"), expected):
                        if line != wanted:
                            print("  %s\n  %s, wanted" % (line, wanted))
                print("%s %s=%s: %s" % (term, name, value, "the same" if same else "DIFFERS"))
                failures += not same
                console.type("q")
                if console.end() != 0:
                    failures += 1
                    print("%s: does not end" % term)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
