#!/usr/bin/env python3
"""Runs what NightStep is compared with, and says in JSON how long it took, or why it was skipped.

    peer.py lnav LOG | simdjson LOG FOLDER | trackintel STAYS.csv | howde STOPS.csv.gz | accuracy STOPS.csv.gz REPORTS

Not part of the tests: `benchmark` calls it. Whatever is not installed is skipped, with the reason.
"""
import csv, gzip, json, os, resource, shutil, subprocess, sys, tempfile, time


def say(**values):
    print(json.dumps(values))
    sys.exit(0)


def timed(words, count):
    """Seconds of each run but the first, and the most memory in bytes."""
    seconds = []
    for _ in range(count + 1):
        start = time.perf_counter()
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        seconds.append(time.perf_counter() - start)
        if done.returncode != 0:
            say(skipped=f"{words[0]} failed")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    return seconds[1:], memory, done.stdout.decode()


FORMAT = {
    "$schema": "https://lnav.org/schemas/format-v1.schema.json",
    "nightstep_log": {
        "title": "NightStep", "description": "a NightStep capture", "json": True, "file-pattern": r".*\.jsonl",
        "timestamp-field": "at", "timestamp-divisor": 1, "body-field": "kind",
        "line-format": [{"field": "__timestamp__"}, " ", {"field": "kind"}, " ", {"field": "lat"}, " ", {"field": "lng"}],
        "value": {
            "kind": {"kind": "string", "identifier": True}, "lat": {"kind": "float"}, "lng": {"kind": "float"},
            "horizontalAccuracy": {"kind": "float"},
        },
    },
}


def lnav(log):
    """Opens the log, its lines known as JSON, and prints nothing of it: the least that lnav can do."""
    if not shutil.which("lnav"):
        say(skipped="lnav is not installed")
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "formats", "nightstep"))
        with open(os.path.join(folder, "formats", "nightstep", "nightstep.json"), "w") as file:
            json.dump(FORMAT, file)
        seconds, memory, _ = timed(["lnav", "-n", "-I", folder, "-c", ":switch-to-view help", log], 5)
    say(seconds=seconds, memory=memory)


SOURCE = r"""
#include <simdjson.h>
#include <chrono>
#include <cstdio>
int main(int, char **v) {
  for (int i = 0; i < 8; i++) {
    auto start = std::chrono::steady_clock::now();
    simdjson::dom::parser parser;
    simdjson::dom::document_stream stream;
    if (parser.load_many(v[1], 1 << 20).get(stream)) return 1;
    double sum = 0, at;
    for (auto line : stream)
      if (!line["at"].get(at)) sum += at;
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (i) printf("%.6f\n", seconds + sum * 0);
  }
}
"""


def simdjson(log, folder):
    compiler = shutil.which("g++") or shutil.which("clang++")
    if not compiler:
        say(skipped="there is no C++ compiler")
    source, program = os.path.join(folder, "parse.cpp"), os.path.join(folder, "parse")
    with open(source, "w") as file:
        file.write(SOURCE)
    built = subprocess.run([compiler, "-O3", "-std=c++17", source, "-o", program, "-lsimdjson", "-pthread"], capture_output=True)
    if built.returncode != 0:
        say(skipped="simdjson's headers are not installed")
    _, memory, out = timed([program, log], 0)
    say(seconds=[float(line) for line in out.split()], memory=memory)


def trackintel(stays):
    try:
        import warnings
        warnings.filterwarnings("ignore")
        import geopandas, pandas, trackintel as ti
        from trackintel.analysis import osna_method
    except ImportError as error:
        say(skipped=f"trackintel is not installed ({error.name})")
    table = pandas.read_csv(stays)
    for key in ("started_at", "finished_at"):
        # Trackintel's nights are those of the wall clock.
        table[key] = pandas.to_datetime(table[key], unit="s", utc=True).dt.tz_convert("Asia/Tokyo")
    points = geopandas.points_from_xy(table.lng, table.lat, crs="EPSG:4326")
    stays = geopandas.GeoDataFrame(table.drop(columns=["lat", "lng"]), geometry=points)
    stays.index.name = "id"
    seconds, home = [], None
    for run in range(4):
        start = time.perf_counter()
        points = ti.Staypoints(stays.copy())
        points, places = points.generate_locations(epsilon=100, num_samples=1, distance_metric="haversine", agg_level="user", print_progress=False)
        points = osna_method(points)
        homes = points[points["purpose"] == "home"]["location_id"].unique()
        seconds.append(time.perf_counter() - start)
        home = places.loc[homes[0]].center if len(homes) else None
    values = {"seconds": seconds[1:]}
    if home is not None:
        values.update(lat=home.y, lng=home.x)
    say(**values)


def howde(stops):
    if not shutil.which("java"):
        say(skipped="HoWDe needs Java, and there is none")
    try:
        import warnings
        warnings.filterwarnings("ignore")
        from howde import HoWDe_labelling
        from pyspark.sql import SparkSession
    except ImportError as error:
        say(skipped=f"HoWDe is not installed ({error.name})")
    out = os.dup(1)
    os.dup2(2, 1)  # Spark's own words are not ours.
    start = time.perf_counter()
    spark = SparkSession.builder.master("local[*]").config("spark.ui.enabled", "false").config("spark.driver.memory", "6g").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    table = spark.read.csv(stops, header=True, inferSchema=True).drop("true_location_type")
    found = HoWDe_labelling(table, output_format="change").toPandas()
    seconds = time.perf_counter() - start
    homes = int(found.dropna(subset=["detect_H_loc"])["useruuid"].nunique()) if "detect_H_loc" in found else None
    spark.stop()
    os.dup2(out, 1)
    say(seconds=[seconds], homes=homes)


def accuracy(stops, reports):
    """How many homes are right: at a place where the user has a stop labelled H."""
    places, labels = {}, {}
    with gzip.open(stops, "rt") as file:
        for row in csv.DictReader(file):
            user = row["useruuid"]
            known = places.setdefault(user, {})
            place = known.setdefault(row["loc"], len(known))
            if row["true_location_type"] == "H":
                labels.setdefault(user, set()).add(place)
    named = right = unexplained = 0
    with open(reports) as file:
        for line in file:
            report = json.loads(line)
            user, home = report["file"].rsplit("#", 1)[1], report["home"]
            if not home["confirmed"]:
                leading = report["candidates"][:1]
                unexplained += 0 if not leading or leading[0]["missing"] else 1
                continue
            named += 1
            # Places without coordinates lie on a grid of tenths of a degree, in the order of the file.
            index = round((home["lat"] - 10) * 10) + 100 * round((home["lng"] - 10) * 10)
            right += index in labels.get(user, set())
    text = f"{named} of {len(places)} homes named, {right} right ({100 * right / max(named, 1):.1f} %), "
    text += f"{unexplained} of the others without a reason"
    say(text=text, named=named, right=right, unexplained=unexplained)


if __name__ == "__main__":
    works = {work.__name__: work for work in (lnav, simdjson, trackintel, howde, accuracy)}
    if len(sys.argv) < 3 or sys.argv[1] not in works:
        sys.exit(__doc__)
    works[sys.argv[1]](*sys.argv[2:])
