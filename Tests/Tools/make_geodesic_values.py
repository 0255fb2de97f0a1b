#!/usr/bin/env python3
"""Writes reference distances on the WGS84 ellipsoid: geodesic_values.csv and GeodesicValues.swift.

Usage: make_geodesic_values.py [folder for the CSV file [folder for the Swift file]]

Needs the package `geographiclib`. The random numbers are seeded, so that a run always gives the
same files. The coordinates are rounded to 9 places (0.1 mm) before the distance is computed. Rows
of more than 100 km are only meant for a coarse comparison. The Swift file holds every second row
of each group, and all long ones.
"""

import math
import pathlib
import random
import sys

from geographiclib.geodesic import Geodesic

WGS84 = Geodesic.WGS84
SHORTEST, LONGEST = 1.0, 99_000.0
rng = random.Random(20_260_501)


def wrap(longitude):
    return (longitude + 180.0) % 360.0 - 180.0


def row(lat1, lng1, lat2, lng2):
    points = [round(float(value), 9) + 0.0 for value in (lat1, lng1, lat2, lng2)]
    return (*points, WGS84.Inverse(*points)["s12"])


def some_length(shortest=SHORTEST, longest=LONGEST):
    return math.exp(rng.uniform(math.log(shortest), math.log(longest)))


def from_point(lat, lng, azimuth, metres):
    end = WGS84.Direct(lat, lng, azimuth, metres)
    return row(lat, lng, end["lat2"], wrap(end["lon2"]))


def anywhere(count=190):
    for index in range(count):
        lat = -89.5 + 179.0 * (index + rng.random()) / count
        yield from_point(lat, rng.uniform(-179, 179), rng.uniform(-180, 180), some_length())


def antimeridian(count=60):
    yield row(35.0, 180.0, 35.0, -179.999)
    yield row(-17.0, -180.0, -17.0, 179.5)
    made = 2
    while made < count:
        # Start west of the antimeridian, less than the length away from it, and go about east.
        lat = rng.uniform(-85, 85)
        metres = some_length(2)
        parallel = 6_378_137 * math.cos(math.radians(lat))
        step = math.degrees(metres * rng.uniform(0.1, 0.8) / parallel)
        made_row = from_point(lat, 180 - step, rng.uniform(50, 130), metres)
        if made_row[1] > 0 > made_row[3]:
            made += 1
            lat1, lng1, lat2, lng2, _ = made_row
            yield made_row if made % 3 else row(lat2, lng2, lat1, lng1)


def poles(count=60):
    for sign in (1, -1):
        yield row(sign * 90, 0, sign * 89.9999, 0)
        yield row(sign * 90, 135, sign * 89.9999, -45)
        yield row(sign * 89.9999, 0, sign * 89.9999, 180)
        yield row(sign * 89.9999, -90, sign * 89.9999, 90)
        yield row(sign * 89.9999, 10, sign * 89.9999, 100)
        yield row(sign * 89.9999, 179.9, sign * 89.9999, -179.9)
        yield row(sign * 89.6, 20, sign * 89.6, -160)
        yield row(sign * 89.99, 0, sign * 90, -77)
    for index in range(16, count):
        sign = 1 if index % 4 < 2 else -1
        start = 90 - 10 ** rng.uniform(-5, -0.2)
        azimuth = rng.uniform(-180, 180)
        yield from_point(sign * start, rng.uniform(-180, 180), azimuth, some_length())


def equator(count=50):
    for index in range(count):
        lng, metres = rng.uniform(-180, 180), some_length()
        if index % 4 < 2:  # along it
            yield row(0, lng, 0, wrap(lng + math.degrees(metres / 6_378_137)))
        else:  # across it
            azimuth = rng.uniform(-80, 80)
            yield from_point(-math.degrees(metres / 6_400_000) * rng.random(), lng, azimuth, metres)


def identical(count=20):
    special = [(0, 0), (90, 0), (-90, 0), (0, 180), (89.9999, 45), (-89.9999, -135)]
    for lat, lng in special:
        yield row(lat, lng, lat, lng)
    # The same points by another name.
    yield row(0, 180, 0, -180)
    yield row(52.5, -180, 52.5, 180)
    yield row(90, 10, 90, 170)
    yield row(-90, -30, -90, 75)
    for _ in range(count - 10):
        lat, lng = rng.uniform(-90, 90), rng.uniform(-180, 180)
        yield row(lat, lng, lat, lng)


def long(count=20):
    yield row(0, 0, 0, 179)
    yield row(0, 0, 0, 180)
    yield row(0, 0, 0.5, 179.7)
    yield row(90, 0, -90, 0)
    yield row(30, 40, -30, -140)
    yield row(30, 40, -29.9, -139.8)
    yield row(-45, 170, 44.9, -10.2)
    yield row(35.7, 139.7, 51.5, -0.1)
    for _ in range(count - 8):
        metres = some_length(101_000, 19_500_000)
        lat, lng = rng.uniform(-80, 80), rng.uniform(-180, 180)
        yield from_point(lat, lng, rng.uniform(-180, 180), metres)


GROUPS = [
    ("anywhere", "1 m to 100 km, at all latitudes.", anywhere),
    ("antimeridian", "Up to 100 km, across the antimeridian.", antimeridian),
    ("poles", "Up to 100 km, at, near and across the poles.", poles),
    ("equator", "Up to 100 km, along and across the equator.", equator),
    ("identical", "The same point twice, also under two names.", identical),
    ("long", "More than 100 km, nearly and exactly antipodal ones among them.", long),
]

SWIFT_HEAD = """\
/// Distances on the WGS84 ellipsoid, computed with the Python package geographiclib.
///
/// Written by make_geodesic_values.py; not to be edited by hand.
enum GeodesicValues {
  /// Latitude and longitude of two points in degrees, and the distance in metres.
  typealias Row = (lat1: Double, lng1: Double, lat2: Double, lng2: Double, metres: Double)
"""


def main():
    here = pathlib.Path(__file__).resolve().parent
    csv_folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here
    swift_folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else csv_folder
    csv = ["lat1,lng1,lat2,lng2,metres"]
    swift = [SWIFT_HEAD]
    for name, comment, make in GROUPS:
        rows = list(make())
        assert all((values[4] > 100_000) == (name == "long") for values in rows), name
        assert all((values[4] < 1e-9) == (name == "identical") for values in rows), name
        csv += [",".join(map(repr, values)) for values in rows]
        swift += [f"  /// {comment}", f"  static let {name}: [Row] = ["]
        chosen = rows if name == "long" else rows[::2]
        swift += [f"    ({', '.join(map(repr, values))})," for values in chosen]
        swift += ["  ]", ""]
    swift[-1] = "}"
    (csv_folder / "geodesic_values.csv").write_text("\n".join(csv) + "\n")
    (swift_folder / "GeodesicValues.swift").write_text("\n".join(swift) + "\n")


if __name__ == "__main__":
    main()
