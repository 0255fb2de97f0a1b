#!/usr/bin/env python3
"""Limits from both sides, through the whole reference:  python3 test_boundaries.py"""
import json
import os
import tempfile
import unittest
from datetime import datetime
from zoneinfo import ZoneInfo

import compare
import learner

FUTURE, PAST = 63113904000, -63114076800
TOKYO = ZoneInfo("Asia/Tokyo")
HOME = (35.6586, 139.7454)


def t(day, hour, minute=0, second=0, month=6):
    d = datetime(2026, month, day, hour, minute, second, tzinfo=TOKYO)
    return int(d.timestamp()) - 978307200


def north(metres, place=HOME):
    """A place exactly so many metres north."""
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if learner.distance(*place, place[0] + middle, place[1]) < metres else (low, middle)
    return place[0] + low, place[1]


def visit(at, place, arrival, departure, accuracy=20):
    return dict(kind="visit", at=at, lat=place[0], lng=place[1], arrivalDate=arrival, departureDate=departure, horizontalAccuracy=accuracy)


def exit_(at, timestamp, region="home"):
    return dict(kind="regionExit", at=at, region=region, timestamp=timestamp)


def fix(at, metres, timestamp=None, accuracy=20, source="standard"):
    p = north(metres)
    return dict(kind="location", at=at, lat=p[0], lng=p[1], timestamp=at if timestamp is None else timestamp,
                horizontalAccuracy=accuracy, source=source)


def night(day, place=HOME, hours=(22, 30), late=60):
    a, b = t(day, 0) + hours[0] * 3600, t(day, 0) + hours[1] * 3600
    return visit(b + late, place, a, b)


def run(entries, rules=None, at=None, zone="Asia/Tokyo"):
    with tempfile.TemporaryDirectory() as folder:
        path, name = os.path.join(folder, "c.jsonl"), "current"
        with open(path, "w") as f:
            f.write("\n".join(json.dumps(e) for e in [{"nightstep": 1, "timeZone": zone}] + entries))
        if isinstance(rules, str):
            name = rules
        elif rules:
            name = os.path.join(folder, "r.json")
            with open(name, "w") as f:
                json.dump(rules, f)
        return learner.report(path, name, at)


def ids(r):
    return sorted(f["id"] for f in r["findings"])


BASE = [night(d) for d in range(1, 6)]      # home confirmed on June 6, 06:01
X = t(8, 7, 40)                             # an exit two days later


def departures(*entries, rules=None, at=None):
    r = run(BASE + list(entries), rules, at if at is not None else X + 20000)
    return [(d["reason"], d["status"], d["timestamp"] - X) for d in r["departures"] if abs(d["timestamp"] - X) < 40000], r


class Home(unittest.TestCase):
    def test_nights(self):
        self.assertFalse(run(BASE[:4])["home"]["confirmed"])
        r = run(BASE)
        self.assertTrue(r["home"]["confirmed"])
        self.assertEqual(r["home"]["confirmedAt"], t(6, 6, 1))
        self.assertEqual(r["monitoredRegions"][0]["radius"], 150)

    def test_each_night_four_hours(self):
        short = dict(BASE[4]); short["departureDate"] = t(6, 2)
        self.assertTrue(run(BASE[:4] + [short])["home"]["confirmed"])
        short["departureDate"] -= 1
        r = run(BASE[:4] + [short])
        self.assertFalse(r["home"]["confirmed"])
        self.assertEqual((r["candidates"][0]["nights"], r["candidates"][0]["fullNights"]), (5, 4))
        self.assertTrue(run(BASE[:4] + [short], {"nightRule": "total"})["home"]["confirmed"])

    def test_stay(self):
        total = {"nightRule": "total"}
        four = [night(d, hours=(22, 26)) for d in range(1, 6)]      # 5 x 4 h = 1200 min
        self.assertTrue(run(four, total)["home"]["confirmed"])
        four[4]["departureDate"] -= 1
        self.assertEqual(run(four, total)["candidates"][0]["gates"], {"nights": True, "stay": False, "spread": True, "overlap": True})

    def test_spread(self):
        # places in a chain of 75 m: four in the middle, one far out is beyond the 90th percentile only from n = 10
        r = run([night(1, north(0)), night(2, north(75)), night(3, north(150)), night(4, north(225)), night(5, north(300))])
        self.assertAlmostEqual(r["candidates"][0]["p90Metres"], 150, places=2)
        for metres, passes in ((74.9, True), (75.1, False)):
            r = run([night(d + 1, north(metres * d)) for d in range(5)])
            self.assertEqual(r["candidates"][0]["gates"]["spread"], passes)

    def test_join(self):
        for metres, n in ((99.9, 1), (100.1, 2)):
            self.assertEqual(len(run([night(1), night(2, north(metres))])["candidates"]), n)

    def test_nearest_rank(self):
        nine = [night(d) for d in range(1, 10)]
        r = run(nine + [night(10, north(90))])
        self.assertAlmostEqual(r["candidates"][0]["p90Metres"], 9, places=2)

    def test_accuracy(self):
        for accuracy, n in ((100, 1), (100.1, 0), (0, 0), (-1, 0), (0.1, 1)):
            e = night(1); e["horizontalAccuracy"] = accuracy
            self.assertEqual(len(run([e])["visits"]), n)

    def test_touching(self):
        for end, n in ((t(1, 22), 0), (t(1, 22) + 1, 1)):
            self.assertEqual(len(run([visit(end + 60, HOME, t(1, 12), end)])["candidates"]), n)


class Sentinels(unittest.TestCase):
    def test_ten_years(self):
        at = t(1, 22, 5)
        for departure, is_open in ((FUTURE, True), (FUTURE - 1, True), (63113903999.999, True), (at + 3650 * 86400, False),
                                   (at + 3650 * 86400 + 1, True), (at + 11 * 365 * 86400, True), (at + 9 * 365 * 86400, False)):
            self.assertEqual(run([visit(at, HOME, t(1, 22), departure)])["visits"][0]["open"], is_open, departure)
        for arrival, unknown in ((PAST, True), (at - 3650 * 86400, False), (at - 3650 * 86400 - 1, True)):
            self.assertEqual(run([visit(at, HOME, arrival, at - 60)])["visits"][0]["arrival"] is None, unknown)
        self.assertEqual(run([visit(at, HOME, PAST, FUTURE)])["visits"], [])

    def test_arrival_in_future(self):
        at = t(1, 22)
        self.assertEqual(len(run([visit(at, HOME, at + 86400, FUTURE)])["visits"]), 1)
        self.assertEqual(len(run([visit(at, HOME, at + 86401, FUTURE)])["visits"]), 0)
        self.assertEqual(len(run([visit(at, HOME, at + 86401, FUTURE)], {"futureDepartureTolerance": None})["visits"]), 1)

    def test_first_release(self):
        r = run(BASE[:4] + [visit(t(5, 22, 3), HOME, t(5, 22), FUTURE - 1)], "first-release")
        c = r["candidates"][0]
        self.assertEqual((c["n"], c["nights"]), (5, 5))
        self.assertAlmostEqual(c["stayMinutes"], 4 * 480 + (FUTURE - 1 - t(5, 22)) / 60)
        r = run(BASE[:4] + [visit(t(5, 22, 3), HOME, t(5, 22), FUTURE - 1)])
        self.assertEqual(r["candidates"][0]["n"], 4)
        self.assertEqual(r["findings"], [])

    def test_future_departure_set_aside(self):
        at = t(1, 23)
        for ahead, n in ((86400, 1), (86401, 0)):
            r = run([visit(at, HOME, t(1, 22), at + ahead)])
            self.assertEqual((len(r["candidates"]), ids(r)), (n, [] if n else ["departure-in-future"]))


class History(unittest.TestCase):
    def test_tolerance(self):
        a = t(1, 22)
        for gap, n in ((1, 1), (1.25, 2)):
            self.assertEqual(len(run([visit(a + 99, HOME, a, FUTURE), visit(a + 200, HOME, a + gap, FUTURE)])["visits"]), n)

    def test_closed_wins(self):
        a, b = t(1, 22), t(2, 6)
        r = run([visit(b + 60, HOME, a, b), visit(b + 90, HOME, a, FUTURE)])
        self.assertEqual([v["departure"] for v in r["visits"]], [b])

    def test_chain(self):
        a = t(1, 22)
        r = run([visit(a + 60, HOME, a, FUTURE), visit(a + 70, HOME, a + 2, FUTURE), visit(a + 80, HOME, a + 1, FUTURE)])
        self.assertEqual([v["arrival"] for v in r["visits"]], [a + 1])

    def test_gap(self):
        a = t(1, 22)
        for after, gap in ((259200, False), (259201, True)):
            v = run([visit(a + 60, HOME, a, FUTURE), visit(a + after + 60, north(5000), a + after, FUTURE)])["visits"]
            self.assertEqual([(x["inferred"], x["gap"], x["open"]) for x in v], [(True, gap, False), (False, False, True)])

    def test_joins(self):
        a, b = t(1, 22), t(2, 6)
        for metres, n in ((149.9, 1), (150.1, 2)):
            v = run([visit(a + 60, HOME, a, FUTURE), visit(b + 60, north(metres), PAST, b)])["visits"]
            self.assertEqual(len(v), n)
        self.assertEqual(run([visit(a + 60, HOME, a, FUTURE), visit(b + 60, HOME, PAST, b)])["visits"][0]["departure"], b)
        between = visit(t(2, 1), north(9000), t(2, 0), FUTURE)
        v = run([visit(a + 60, HOME, a, FUTURE), between, visit(b + 60, HOME, PAST, b)])["visits"]
        self.assertEqual([(x["arrival"], x["departure"], x["inferred"]) for x in v],
                         [(a, t(2, 0), True), (t(2, 0), None, False), (None, b, False)])
        for gap, n in ((1, 1), (1.25, 2)):
            self.assertEqual(len(run([visit(b + 60, HOME, a, b), visit(b + 61, HOME, PAST, b + gap)])["visits"]), n)

    def test_any_order(self):
        a, b = t(1, 22), t(2, 6)
        late = visit(b + 99, HOME, a, FUTURE)
        r = run([visit(b + 60, HOME, a, b), visit(b + 70, north(900), b, FUTURE), late])
        self.assertEqual([v["departure"] for v in r["visits"]], [b, None])


class Relocation(unittest.TestCase):
    def test_nights(self):
        away = north(1600)
        for count, moved in ((4, False), (5, True)):
            r = run(BASE + [night(d, away) for d in range(6, 6 + count)])
            self.assertEqual(len(r["relocations"]), moved)
            self.assertEqual(r["away"]["nights"], 0 if moved else count)
        self.assertAlmostEqual(r["home"]["lat"], away[0], places=9)

    def test_distance(self):
        for metres, moved in ((1499.9, 0), (1500.1, 1)):
            self.assertEqual(len(run(BASE + [night(d, north(metres)) for d in range(6, 11)])["relocations"]), moved)

    def test_broken(self):
        away = [night(d, north(1600)) for d in (6, 7, 9, 10, 11)]
        self.assertEqual(run(BASE + away)["away"]["nights"], 3)

    def test_trip(self):
        trip = [night(6 + i, north(3000 + 400 * i)) for i in range(5)]
        r = run(BASE + trip)
        self.assertEqual((r["home"]["confirmed"], ids(r), r["monitoredRegions"]), (False, ["home-cleared-by-trip"], []))
        self.assertTrue(run(BASE + trip, {"relocationNeedsOnePlace": True})["home"]["confirmed"])


class Departures(unittest.TestCase):
    def check(self, expected, *entries, rules=None, found=None, at=None):
        d, r = departures(*entries, rules=rules, at=at)
        self.assertEqual(d, expected)
        if found is not None:
            self.assertEqual(ids(r), found)

    C, T = [("regionExit", "confirmed", 0)], [("regionExit", "tentative", 0)]

    def test_timer(self):
        self.check(self.T, exit_(X, X), at=X + 599.75)
        self.check(self.C, exit_(X, X), at=X + 600, found=["confirmed-without-distance"])
        self.check(self.C, exit_(X, X), fix(X + 130, 301), found=[])

    def test_grace(self):
        self.check(self.C, exit_(X, X), fix(X + 119, 20))
        self.check([], exit_(X, X), fix(X + 120, 20))

    def test_near_far(self):
        self.check([], exit_(X, X), fix(X + 300, 299.9))
        self.check(self.C, exit_(X, X), fix(X + 300, 300.1), found=[])
        self.check(self.C, exit_(X, X), fix(X + 300, 100, accuracy=201), found=["confirmed-without-distance"])
        self.check([], exit_(X, X), fix(X + 300, 100, accuracy=199))
        self.check(self.C, exit_(X, X), fix(X + 300, 450, accuracy=149), found=[])
        self.check(self.C, exit_(X, X), fix(X + 300, 450, accuracy=151), found=["confirmed-without-distance"])
        self.check([], exit_(X, X), fix(X + 300, 200, accuracy=100))

    def test_rollback_window(self):
        self.check([], exit_(X, X), fix(X + 700, 20, X + 600))
        self.check(self.C, exit_(X, X), fix(X + 700, 20, X + 601))
        self.check([], exit_(X + 60, X), fix(X + 700, 20, X + 660))

    def test_late(self):
        self.check(self.C, exit_(X + 600, X), at=X + 600, found=["confirmed-without-distance"])
        self.check(self.T, exit_(X + 599, X), at=X + 600)
        self.check([], fix(X + 590, 20), exit_(X + 600, X))
        self.check(self.C, fix(X + 601, 20), exit_(X + 602, X))
        self.check([], exit_(X + 700, X), fix(X + 800, 20, X + 600))
        self.check(self.C, exit_(X + 700, X), fix(X + 800, 20, X + 601))
        self.check(self.C, exit_(X + 700, X), fix(X + 800, 20, X + 119))

    def test_ignored_exits(self):
        self.check([], exit_(X, X, "work"))
        self.check([], exit_(X - 61, X), found=["fix-from-future"])
        self.check(self.C, exit_(X - 60, X))
        self.check(self.C, exit_(X, X), exit_(X + 650, X + 1))
        self.check([], exit_(X, X), fix(X + 300, 20), exit_(X + 310, X + 1))
        self.check([("regionExit", "confirmed", 2)], exit_(X, X), fix(X + 120, 20), exit_(X + 130, X + 2))
        self.check(self.C, exit_(X, X), exit_(X + 300, X + 300))
        confirmed = t(6, 6, 1)
        for early, n in ((1, 0), (0, 1)):
            r = run(BASE + [exit_(confirmed + 10, confirmed - early)], at=X)
            self.assertEqual(sum(d["reason"] == "regionExit" for d in r["departures"]), n)

    def test_early_confirmation(self):
        self.check(self.C, exit_(X, X), fix(X + 560, 400, X + 600), at=X + 570)
        self.check(self.T, exit_(X, X), fix(X + 560, 400, X + 599), at=X + 570)

    def test_needs_distance(self):
        rule = {"timerNeedsDistance": True}
        self.check(self.T, exit_(X, X), rules=rule)
        self.check(self.C, exit_(X, X), fix(X + 5000, 400), rules=rule, found=[])
        self.check([], exit_(X, X), fix(X + 5000, 200), rules=rule)

    def test_visit(self):
        for off, expected in ((900, self.C), (901, self.C + [("visit", "confirmed", 901)])):
            self.check(expected, exit_(X, X), visit(X + 2000, HOME, X - 30000, X + off))
            self.check(expected, visit(X + off + 5, HOME, X - 30000, X + off), exit_(X + 2000, X))
        self.check([], exit_(X, X), fix(X + 300, 20), visit(X + 2000, HOME, X - 30000, X + 900))
        for metres, expected in ((149.9, [("visit", "confirmed", 0)]), (150.1, [])):
            self.check(expected, visit(X + 60, north(metres), X - 30000, X))
        self.check([("visit", "confirmed", 50)], visit(X + 60, HOME, X - 30000, X), visit(X + 90, HOME, X - 30000, X + 50))

    def test_significant_change(self):
        S = [("significantChange", "confirmed", 0)]
        self.check(S, fix(X - 60, 20), fix(X, 500), found=[])
        self.check([], fix(X, 500))
        self.check([], fix(X - 60, 500), fix(X, 500))
        self.check([], fix(X - 60, 20), fix(X, 500), fix(X + 600, 20))
        self.check(S, fix(X - 60, 20), fix(X, 500), fix(X + 601, 20))
        self.check([("visit", "confirmed", -200)], fix(X - 60, 20), fix(X, 500), visit(X + 3000, HOME, X - 30000, X - 200))
        self.check([("regionExit", "confirmed", 20)], fix(X - 60, 20), fix(X, 500), exit_(X + 30, X + 20))


class Figures(unittest.TestCase):
    def test_circle(self):
        m = learner.circular_median
        self.assertEqual(m([23 * 3600 + 3000, 600]), 0)
        self.assertEqual(m([0, 43200]), 21600)
        self.assertEqual(m([7 * 3600, 8 * 3600, 9 * 3600, 10 * 3600]), 8.5 * 3600)
        self.assertEqual(m([0, 28800, 57600]), 28800)

    def test_notification(self):
        monday = [t(d, 7, 40) for d in (8, 15, 22)]
        days = [exit_(x, x) for x in monday]
        r = run(BASE + days, at=t(22, 9))
        self.assertEqual(r["notification"], {"at": t(23, 7, 35), "group": "Weekdays"})
        r = run(BASE + days, at=t(29, 7, 35))
        self.assertEqual(r["notification"], {"at": t(29, 7, 35), "group": "Mon"})
        r = run(BASE + days, at=t(29, 7, 35) + 1)
        self.assertEqual(r["notification"]["group"], "Weekdays")

    def test_distance(self):
        self.assertAlmostEqual(learner.distance(0, 179.9999, 0, -179.9999), 22.26, places=2)
        self.assertAlmostEqual(learner.distance(52.5, 13.4, 52.6, 13.4), 11127.78, delta=0.1)

    def test_findings(self):
        self.assertEqual(ids(run([exit_(X, X - 1800)])), [])
        self.assertEqual(ids(run([exit_(X, X - 1801)])), ["late-delivery"])
        self.assertEqual(ids(run([fix(X, 5), fix(X - 1, 5)])), ["clock-backwards"])
        self.assertEqual(ids(run([dict(kind="authorization", at=X, status="denied")])), ["not-always"])
        regions = [dict(kind="regionStart", at=t(1, 1) + i, region=f"r{i}", lat=1.0, lng=2.0, radius=9) for i in range(20)]
        r = run(regions + BASE)
        self.assertEqual((ids(r), len(r["monitoredRegions"])), (["home-without-region", "region-limit"], 20))
        self.assertEqual(ids(run(regions[:19] + BASE)), [])
        self.assertEqual(compare.compare(r, json.loads(json.dumps(r))), [])


if __name__ == "__main__":
    unittest.main()
