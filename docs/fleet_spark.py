#!/usr/bin/env python3
"""Finds the homes of all users of a table of stops, with Spark's pipe: fleet_spark.py NIGHTSTEP STOPS.csv[.gz] FOLDER

FOLDER gets a capture a user, and homes.jsonl, a report a line. On several machines it is a folder that all of them see,
and --master of spark-submit says which they are; alone, Spark runs in this process.
"""
import csv, gzip, json, os, shlex, sys

from pyspark.sql import SparkSession

program, stops, folder = sys.argv[1:4]

# A capture a user, in the order in which they first appear.
users = {}
with (gzip.open if stops.endswith(".gz") else open)(stops, "rt") as table:
    rows = csv.reader(table)
    header = next(rows)
    who = next(i for i, name in enumerate(header) if name in ("useruuid", "user", "user_id"))
    for row in rows:
        users.setdefault(row[who], []).append(row)
os.makedirs(folder, exist_ok=True)
names = []
for user, rows in users.items():
    names.append(os.path.join(os.path.abspath(folder), f"{user}.csv"))
    with open(names[-1], "w") as file:
        csv.writer(file, lineterminator="\n").writerows([header] + rows)

# Every executor pipes its names through one process, which does them one after the other: Spark decides how many run.
spark = SparkSession.builder.appName("homes").config("spark.ui.enabled", "false").getOrCreate()
context = spark.sparkContext
command = f"{shlex.quote(program)} report --json --time-zone UTC --jobs 1 --files-from -"
parts = min(len(names), 4 * context.defaultParallelism)
reports = context.parallelize(names, parts).pipe(command).collect()
spark.stop()

homes = 0
with open(os.path.join(folder, "homes.jsonl"), "w") as out:
    for line in reports:
        report = json.loads(line)
        homes += report["home"]["confirmed"] if "home" in report else 0
        out.write(line + "\n")
print(f"{len(reports)} users, {homes} homes")
