#!/usr/bin/env python3
"""Compares two `report --json` objects:  python3 compare.py A.json B.json   (exit 1 where they differ)

Numbers within 1e-6, degrees within 1e-8, p90Metres within 1e-3.  Findings by (id, level, entry, line), in any order, without those of the device;
monitoredRegions in any order; texts and the contents of `missing` are not compared (but it is empty exactly when
all gates pass); `file` is not compared.
"""
import json
import sys

DEGREES = ("lat", "lng")
IGNORED = ("text", "file")
# What the app does on the device: the learner knows nothing of it.
DEVICE = ("monitor-name", "monitor-twice", "no-session", "late-start", "locked", "small-region")


def tolerance(path):
    name = path.rsplit(".", 1)[-1]
    return 1e-8 if name in DEGREES else 1e-3 if name == "p90Metres" else 1e-6


def kind(x):
    return "number" if isinstance(x, (int, float)) and not isinstance(x, bool) else type(x).__name__


def close(a, b, path):
    gap = abs(a - b)
    if path.endswith(".lng"):
        gap = min(gap, abs(gap - 360))
    return gap <= tolerance(path)


def walk(a, b, path, out):
    if kind(a) != kind(b):
        out.append(f"{path}: {brief(a)} | {brief(b)}")
    elif isinstance(a, dict):
        for key in sorted(set(a) | set(b)):
            if key in IGNORED and key in a and key in b:
                continue
            if key not in a or key not in b:
                out.append(f"{path}.{key}: only in {'B' if key not in a else 'A'}")
            elif key == "missing":
                for side, x in (("A", a), ("B", b)):
                    if not isinstance(x[key], list) or (len(x[key]) == 0) != all(x.get("gates", {}).values()):
                        out.append(f"{path}.missing: {side} does not fit its gates")
            else:
                walk(a[key], b[key], f"{path}.{key}", out)
    elif isinstance(a, list):
        if path == "$.findings":
            return findings(a, b, out)
        if path == "$.monitoredRegions":
            a, b = (sorted(x, key=lambda r: str(r.get("identifier"))) for x in (a, b))
        if path == "$.departures":      # by time; of equal times any order
            a, b = (sorted(x, key=lambda d: (d["timestamp"], d["reason"], d["status"])) for x in (a, b))
        if len(a) != len(b):
            out.append(f"{path}: {len(a)} | {len(b)} elements")
        for i, (x, y) in enumerate(zip(a, b)):
            walk(x, y, f"{path}[{i}]", out)
    elif kind(a) == "number":
        if not close(a, b, path):
            out.append(f"{path}: {a!r} | {b!r}")
    elif a != b:
        out.append(f"{path}: {brief(a)} | {brief(b)}")


def findings(a, b, out):
    def keys(side):
        return sorted(
            (f.get("id"), f.get("level"), f.get("entry"), f.get("line")) for f in side if f.get("id") not in DEVICE)
    left, right = keys(a), keys(b)
    for name, one, other in (("A", left, right), ("B", right, left)):
        rest = list(other)
        for f in one:
            if f in rest:
                rest.remove(f)
            else:
                out.append(f"$.findings: only in {name}: {f}")
    for name, side in (("A", a), ("B", b)):
        for f in side:
            if set(f) != {"id", "level", "entry", "line", "text"}:
                out.append(f"$.findings: keys in {name}: {sorted(f)}")
                break


def brief(x):
    text = json.dumps(x, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


def compare(a, b):
    out = []
    walk(a, b, "$", out)
    return out


def main(arguments):
    a, b = (json.load(open(path, encoding="utf-8")) for path in arguments[:2])
    differences = compare(a, b)
    for line in differences[:20]:
        print(line)
    if len(differences) > 20:
        print(f"... {len(differences) - 20} more")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
