#!/usr/bin/env python3
"""Compares the learner with the one in Python, on random captures.

    python3 Tests/Oracle/differential.py [--seeds N] [--first S] [--binary PATH]

Every capture of generate.py is reported by `nightstep report --json` and by learner.py, under the presets and the rules
in rules/; compare.py names the first differences. Prints "N passed, M failed"; exit 1 if any failed.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here))
import compare  # noqa: E402

# Two thousand years night by night: the Python learner takes minutes for these.
SLOW = {"equality-every.json"}


def has_holidays():
    try:
        import jpholiday  # noqa: F401
    except ImportError:
        return False
    return True


def in_year_one(path, rules):
    """Whether equality leaves an arrival in the year 1, where the two sides' time zones differ by minutes."""
    exact = rules == "first-release" or rules.endswith(".json") and "equality" in pathlib.Path(rules).read_text()
    text = pathlib.Path(path).read_text(encoding="utf-8")
    return exact and re.search(r'"arrivalDate": -631140(?!76800[,}])', text) is not None


def lines_of(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command[:3])} …: exit {done.returncode}\n{done.stderr[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seeds", type=int, default=200)
    arguments.add_argument("--first", type=int, default=1)
    arguments.add_argument("--binary", default=str(here.parents[1] / ".build" / "debug" / "nightstep"))
    options = arguments.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        files = []
        for seed in range(options.first, options.first + options.seeds):
            text = subprocess.run(
                [sys.executable, str(here / "generate.py"), str(seed)], capture_output=True, text=True, check=True
            ).stdout
            if "Asia/Tokyo" in text and not has_holidays():
                continue
            path = pathlib.Path(folder) / f"{seed}.jsonl"
            path.write_text(text, encoding="utf-8")
            files.append(str(path))
        if len(files) < options.seeds:
            print(f"skipped: {options.seeds - len(files)} captures in Japan, since jpholiday is not installed")

        passed = failed = 0
        rules = ["current", "first-release"] + sorted(
            str(path) for path in (here / "rules").glob("*.json") if path.name not in SLOW)
        for number, name in enumerate(rules):
            some = files if number < 2 else files[: max(20, len(files) // 5)]
            some = [path for path in some if not in_year_one(path, name)]
            ours = lines_of([options.binary, "report", "--json", "--rules", name] + some)

            def other(path, name=name):
                return lines_of([sys.executable, str(here / "learner.py"), path, "--json", "--rules", name])[0]

            with ThreadPoolExecutor(2) as pool:
                for path, a, b in zip(some, ours, pool.map(other, some)):
                    b["rules"] = a["rules"]
                    differences = compare.compare(a, b)
                    if not differences:
                        passed += 1
                        continue
                    failed += 1
                    print(f"seed {pathlib.Path(path).stem} under {pathlib.Path(name).name}: {differences[:3]}")
        print(f"{passed} passed, {failed} failed")
        return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
