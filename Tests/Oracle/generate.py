#!/usr/bin/env python3
"""A random, seeded, plausible but nasty capture:  python3 generate.py SEED [--entries N] [--apia2011] > capture.jsonl

All times are whole seconds or quarters of one unless meant to be nasty, and places keep clear of the limits
except where a limit is the point, so that rounding alone does not make two implementations differ.
"""
import json
import math
import random
import sys
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

ZONES = {"Asia/Tokyo": (35.6586, 139.7454), "Europe/Berlin": (52.5200, 13.4050),
         "America/New_York": (40.7128, -74.0060), "Pacific/Apia": (-13.8333, -171.7667),
         "Australia/Lord_Howe": (-31.5553, 159.0821)}
DISTANT_FUTURE, DISTANT_PAST = 63113904000, -63114076800
YEAR = 365 * 86400


class Generator:
    def __init__(self, seed, limit, apia2011=False):
        self.r = random.Random(seed)
        r = self.r
        self.limit = limit
        self.zone_name = r.choice(list(ZONES))
        if apia2011:
            self.zone_name = "Pacific/Apia"
        self.zone = ZoneInfo(self.zone_name)
        self.items = []         # (at, order, object)
        self.calm = r.random() < 0.55       # few troubles: home is confirmed, departures are exercised
        self.trouble = r.choice([0.02, 0.05]) if self.calm else r.choice([0.1, 0.2, 0.35])
        lat, lng = ZONES[self.zone_name]
        self.home = self.move((lat, lng), r.uniform(0, 4000), r.uniform(0, 360))
        if r.random() < 0.04:
            self.home = (self.home[0], r.choice([179.9996, -179.9997]))
        self.work = self.move(self.home, r.choice([700, 1400, 1600, 6000, 15000]), r.uniform(0, 360))
        self.second = self.move(self.home, r.choice([80, 95, 105, 130, 145, 155, 200, 280, 320, 400]), r.uniform(0, 360))
        year = r.choice([2024, 2025, 2025, 2026])
        if r.random() < 0.06:
            year = 2031
        self.day = date(year, r.randint(1, 12), r.randint(1, 28))
        if r.random() < 0.25:       # across a change of the clocks
            self.day = date(year, r.choice([3, 10, 3, 4]), r.randint(5, 28)) - timedelta(days=r.randint(0, 12))
        if apia2011:
            self.day = date(2011, 12, r.randint(12, 29))
        self.exit_style = r.choice(["exits", "exits", "mixed", "slc", "visits"])

    # -- small tools

    def move(self, place, metres, degrees):
        a = math.radians(degrees)
        lat = place[0] + metres * math.cos(a) / 111_000
        lng = place[1] + metres * math.sin(a) / (111_320 * math.cos(math.radians(place[0])))
        return (lat, (lng + 180) % 360 - 180)

    def near(self, place, metres):
        p = self.move(place, self.r.uniform(0, metres), self.r.uniform(0, 360))
        return (round(p[0], 6), round(p[1], 6)) if self.r.random() < 0.5 else p

    def t(self, day, hours):
        """Reference seconds of a wall clock time."""
        local = datetime(day.year, day.month, day.day) + timedelta(seconds=round(hours * 3600))
        utc = local - local.replace(tzinfo=self.zone).utcoffset()
        return int((utc - datetime(2001, 1, 1)).total_seconds())

    def chance(self, p):
        return self.r.random() < p

    def bad(self, factor=1.0):
        return self.r.random() < self.trouble * factor

    def fraction(self):
        return self.r.choice([0, 0, 0, 0.25, 0.5, 0.75])

    def add(self, at, **values):
        self.items.append((at, len(self.items), values))

    def accuracy(self):
        if self.bad(0.6):
            return self.r.choice([-1, 0, 100, 100.1, 500, 99.9, 1000])
        return self.r.choice([5, 12, 20, 35, 50, 65, 80])

    def sentinel(self, at):
        r = self.r
        if self.bad(2):
            return r.choice([DISTANT_FUTURE - 1, 63113903999.999, DISTANT_FUTURE - 0.25, at + 9 * YEAR, at + 11 * YEAR,
                             at + 10 * YEAR, at + 10 * YEAR + 1, DISTANT_FUTURE, at + 86400, at + 86401, at + 90000])
        return DISTANT_FUTURE

    def past(self, at):
        if self.chance(0.25):
            return self.r.choice([DISTANT_PAST + 1, DISTANT_PAST + 0.25, at - 11 * YEAR, at - 10 * YEAR,
                                  at - 10 * YEAR - 1, at - 9 * YEAR])
        return DISTANT_PAST

    def late(self):
        """How late something is delivered."""
        r = self.r
        if self.bad(1.5):
            return r.choice([599, 600, 601, 1800, 1801, 3660, 5 * 3600, 38 * 3600, r.randint(60, 200000)])
        return r.randint(2, 240)

    # -- callbacks

    def visit_line(self, at, place, arrival, departure, accuracy=None):
        if self.bad(0.15):
            place = self.r.choice([(0, 0), (0.0000005, 139.7), (place[0], 1e-7), (95, 10), (45, 181)])
        self.add(at, kind="visit", lat=place[0], lng=place[1], arrivalDate=arrival, departureDate=departure,
                 horizontalAccuracy=self.accuracy() if accuracy is None else accuracy)

    def stay(self, place, arrival, departure, spread=25):
        """A stay as the device reports it: open, then closed, with everything that goes wrong."""
        r = self.r
        arrival += self.fraction()
        departure += self.fraction()
        place_of = lambda: self.near(place, spread)
        if self.chance(0.5):
            at = arrival + 180 + (self.late() if self.bad() else r.randint(0, 200))
            self.visit_line(at, place_of(), arrival, self.sentinel(at))
            if self.bad():
                self.visit_line(at + r.randint(1, 3000), place_of(), arrival + r.choice([0, 0.25, 0.5, 1, 1.125, 1.25, -1, -0.5]),
                                self.sentinel(at))
        if self.bad(0.4):                   # without arrival, from two sides of the place
            way, at = r.uniform(0, 360), departure + r.randint(5, 400)
            self.visit_line(at, self.move(place, 90, way), self.past(at), departure, accuracy=20)
            self.visit_line(at + r.choice([-1, 30]), self.move(place, 90, way + 180), self.past(at),
                            departure + r.choice([0, 0.5, 1, -1, 1.25]), accuracy=20)
            return
        if self.bad(0.7):
            return                          # the departure is never reported
        at = departure + self.late()
        known = arrival
        if self.bad(0.8):
            known = self.past(at)
        elif self.bad():
            known = arrival + r.choice([0.25, 0.5, 1, 1.125, 1.2, -1])
        if self.bad(0.3):
            departure = r.choice([arrival - 10, arrival, at + 9 * YEAR, at + 86400, at + 86401, at + 4000])
        self.visit_line(at, place_of(), known, departure)
        if self.bad(1.2):
            for _ in range(r.randint(1, 2)):
                again = at + r.choice([0, 1, 60, 4000, 90000, 300000])
                self.visit_line(again, place_of(), r.choice([known, arrival, arrival + 1, arrival + 0.5, self.past(again)]),
                                r.choice([departure, departure, departure + 0.5, departure + 1, departure + 1.25,
                                          departure + 700, departure - 900, DISTANT_FUTURE]))

    def fix(self, at, place, when=None, accuracy=None, source=None):
        self.add(at, kind="location", lat=place[0], lng=place[1], timestamp=at - self.r.choice([0, 0, 1, 5]) if when is None else when,
                 horizontalAccuracy=self.accuracy() if accuracy is None else accuracy,
                 source=source or self.r.choice(["slc", "standard", "oneShot"]))

    def at_metres(self, metres):
        return self.move(self.home, metres, self.r.uniform(0, 360))

    def exit(self, t):
        """An exit at t and what a device may deliver around it."""
        r = self.r
        lateness = r.choice([0, 1, 5, 20, 45])
        if self.chance(0.06) or self.bad(1.5):
            lateness = r.choice([119, 120, 300, 599, 600, 601, 1800, 3660, 7200, 30000])
        if self.bad(0.3):
            lateness = -r.choice([30, 60, 61, 300])
        at = t + lateness
        self.add(at, kind="regionExit", region="home", timestamp=t)
        if self.bad():
            self.add(at + r.choice([0, 1, 2, 700]), kind="regionExit", region="home",
                     timestamp=t + r.choice([0, 0.5, 1, -1, 1.25, 2, 60]))
        begun = max(at, t)
        what = r.random()
        if what < 0.30:         # far fixes on the way
            for _ in range(r.randint(1, 2)):
                d = r.choice([30, 200, 400, 540, 599, 600, 601, 700, 900])
                self.fix(begun + d, self.at_metres(r.choice([310, 450, 900, 3000])), accuracy=r.choice([10, 65, 100, 9.5]))
        elif what < 0.48:       # a rubbish run
            d = r.choice([60, 118, 119, 120, 121, 180, 300, 500, 598, 599, 600])
            date_ = t + r.choice([119, 120, 121, 300, 599, 600, 601, 605]) if self.chance(0.4) else begun + d
            delivered = max(date_, begun + 1) + (r.choice([0, 3, 700, 4000]) if self.chance(0.3) else 0)
            if self.chance(0.3):
                self.visit_line(delivered, self.near(self.home, 40), date_, DISTANT_FUTURE, accuracy=20)
            else:
                self.fix(delivered, self.at_metres(r.choice([10, 120, 200, 290])), when=date_, accuracy=r.choice([10, 65, 100]))
        elif what < 0.60:       # fixes that decide little
            for _ in range(2):
                self.fix(begun + r.choice([20, 130, 400, 560, 610]), self.at_metres(r.choice([50, 250, 290, 320, 380])),
                         accuracy=r.choice([150, 200, 300, 100.5, 30]))
        elif what < 0.70:       # at the one-shot's time
            self.fix(begun + 540 + r.choice([0, 2, 8]), self.at_metres(r.choice([40, 280, 330, 1000])), accuracy=r.choice([20, 65]),
                     source="oneShot")
        elif what < 0.76:       # cached, and from the future
            self.fix(begun + 5, self.at_metres(20), when=t - r.choice([1, 60, 0]), accuracy=20)
            self.fix(begun + r.choice([550, 590, 100]), self.at_metres(r.choice([20, 500])), when=begun + r.choice([600, 640, 645, 720]), accuracy=20)
        if self.bad(0.4):
            self.add(begun + r.choice([10, 300, 599, 600]), kind="launch")

    def slc_day(self, t):
        """No exit: evidence of being home, then a far fix."""
        r = self.r
        if self.chance(0.8):
            self.fix(t - r.choice([30, 600, 7000]), self.at_metres(30), accuracy=20)
        late = r.choice([0, 0, 5, 300, 900, 3000])
        self.fix(t + 400 + late, self.at_metres(r.choice([400, 800, 2500])), when=t + 400, accuracy=r.choice([30, 80, 100, 250]))
        if self.chance(0.2):            # an exit while it is pending
            self.exit(t + 400 + late + r.choice([20, 200, 590, 599, 600]))
        elif self.chance(0.35):
            self.fix(t + 400 + late + r.choice([100, 300, 590, 605, 700, 1200]), self.at_metres(r.choice([20, 290, 500, 3000])),
                     accuracy=r.choice([20, 65]))

    def leave(self, t):
        """Leaves home at t."""
        r = self.r
        style = self.exit_style
        if style == "mixed":
            style = r.choice(["exits", "slc", "visits", "both"])
        if style == "exits" and self.chance(0.12):
            style = r.choice(["slc", "both", "none"])
        if style in ("exits", "both"):
            self.exit(t + r.choice([0, 20, 60, 90]))
        if style in ("slc", "both"):
            self.slc_day(t)

    # -- days

    def noise(self, day):
        r = self.r
        t = self.t(day, r.uniform(0, 24))
        if self.bad(0.5):
            self.add(t, kind=r.choice(["terminate", "unlock", "reboot", "foreground", "background", "launch", "launch"]))
        if self.bad(0.2):
            self.add(t, kind=r.choice(["note", "barometer", "widgetTap"]), text="a note \u202e with \u001b[31m things")
        if self.bad(0.25):
            self.add(t, kind="authorization", status=r.choice(["always", "whenInUse", "denied", "always"]))
        if self.bad(0.3):
            self.add(t + r.choice([0, 2000]), kind="regionEnter", region=r.choice(["home", "work"]), timestamp=t)
        if self.bad(0.2):
            self.add(t + r.choice([0, 100]), kind="regionExit", region=r.choice(["work", "Home"]), timestamp=t)
        if self.bad(0.2):
            name = r.choice(["work", "nursery", "gym", "home"])
            self.add(t, kind=r.choice(["regionStart", "regionStop", "regionStart"]), region=name, lat=self.work[0], lng=self.work[1], radius=200)
        if self.bad(0.1):
            self.add(t + 5, kind="monitor", monitor="m", condition="home", state="satisfied", timestamp=t - r.choice([0, 1790, 1796, 4000]))
        if self.bad(0.06):
            self.add(t, kind="timeZone", timeZone=r.choice(list(ZONES) + ["Asia/Seoul", "Nowhere/Land"]))
        if self.bad(0.25):
            self.fix(t, self.near(self.work, 50), when=t + r.choice([59, 60, 61, 300, -3000]))
        if self.bad(0.15):
            self.fix(t, (0, 0))
        if self.r.random() < 0.0012:
            self.add(t, kind="reset")
        if self.bad(0.5):       # an exit at any time
            self.exit(t)

    def regions_flood(self, day):
        t = self.t(day, 12)
        count = self.r.choice([19, 20, 21, 22])
        for i in range(count):
            self.add(t + i, kind="regionStart", region=f"r{i}", lat=self.work[0] + i * 0.001, lng=self.work[1], radius=100)
        if self.chance(0.6):
            stop = t + self.r.choice([86400, 6 * 86400])
            self.add(stop, kind="regionStop", region="r3", lat=self.work[0], lng=self.work[1], radius=100)
            self.add(stop + 10, kind="launch")

    def build(self):
        r = self.r
        place, trip, day, home_since = self.home, 0, self.day, None
        flood = r.randint(1, 12) if self.chance(0.06) else None
        trip_place, count, arrived = None, 0, self.t(day, 18.5)
        night_only = self.chance(0.1)       # a bar, a cafe, a night shift
        two_places = self.chance(0.15)
        line = r.choice([60, 73, 74.5, 75.5, 77, 90, 99, 101]) if self.chance(0.12) else None   # a home along a road
        base = r.choice([6.5, 7.5, 7.75, 8.5, 23.8 - 24 + 24])
        if base > 20 and not self.chance(0.3):
            base = 7.6
        while len(self.items) < self.limit:
            count += 1
            if flood == count:
                self.regions_flood(day)
            at_home = trip == 0
            spot = self.home if at_home else trip_place
            if at_home and two_places and self.chance(0.4):
                spot = self.second
            if at_home and line:
                spot = self.move(self.home, line * (count % 5), 90)
            tomorrow = day + timedelta(days=1)
            weekend = tomorrow.weekday() >= 5
            if base > 20:
                leave = self.t(day, base + r.choice([-0.1, 0, 0.1, 0.3, 0.35]))
                back = leave + 9 * 3600
                arrived = min(arrived, leave - 6 * 3600)
            else:
                hour = (base + 2.5 if weekend else base) + r.choice([0, 0.02, -0.05, 0.1, -0.2, 0.25, r.uniform(-1, 1)])
                if self.chance(0.04):
                    hour = r.choice([0.1, 1, 12, 18])
                leave = self.t(tomorrow, hour)
                back = self.t(tomorrow, r.choice([15, 18, 18.5, 19.75, 21, 22.5, 23.9]))
            if night_only:
                duration = r.choice([1800, 4 * 3600, 4 * 3600 - 1, 3 * 3600, 239 * 60])
                self.stay(spot, self.t(day, 22), self.t(day, 22) + duration)
            elif self.chance(0.1):          # the night in two parts
                middle = arrived + (leave - arrived) // 2
                self.stay(spot, arrived, middle)
                self.stay(r.choice([spot, self.second]), middle + r.choice([0, 300, 1200]), leave)
            elif self.chance(0.05):         # exactly on the edge of four hours
                self.stay(spot, self.t(day, 22), self.t(day, 26) + r.choice([0, -1, 1]))
            elif not self.bad(0.4):
                self.stay(spot, arrived, leave + r.choice([0, 60, 240, 600, 840, 900, 901, 1200, -300]), 1 if line else 25)
            if at_home:
                if self.chance(0.12):       # rubbish, in the morning
                    self.exit(leave - r.choice([2400, 1800, 1200]))
                self.leave(leave)
                if self.chance(0.3):
                    self.fix(back + 100, self.near(self.home, 60))
            if self.chance(0.3) and leave + 2000 < back - 600:
                self.stay(self.work, leave + 1500, back - 1200)
            self.noise(tomorrow)
            arrived = max(back, leave + 600)
            day = tomorrow
            if self.chance(0.02):           # phone off, app not running; before it an open visit, perhaps
                off = r.choice([2, 3, 3, 4, 7])
                if self.chance(0.7):
                    self.visit_line(arrived + 200, self.near(spot, 20), arrived, DISTANT_FUTURE, accuracy=20)
                day += timedelta(days=off)
                arrived += off * 86400 + r.choice([0, 0, -6000, 3600])
            if trip:
                trip -= 1
            elif self.chance(0.05):
                trip = r.choice([3, 3, 4, 4, 5, 6])
                trip_place = self.move(self.home, r.choice([1450, 1600, 3000, 90000]), r.uniform(0, 360))
            elif self.chance(0.015):        # moves for good
                self.home = self.move(self.home, r.choice([1400, 1550, 5000]), r.uniform(0, 360))
                self.second = self.move(self.home, r.choice([80, 120, 145, 160]), r.uniform(0, 360))
            elif count > 12 and r.random() < 0.01:
                self.add(self.t(day, 12), kind="reset")
        return self.lines()

    def lines(self):
        r = self.r
        self.items.sort(key=lambda x: (x[0], x[1]))
        objects = [dict(kind=v["kind"], at=at, **{k: x for k, x in v.items() if k != "kind"}) for at, _, v in self.items]
        if self.bad(0.5) and len(objects) > 20:     # the clock is set back
            for _ in range(r.randint(1, 2)):
                i = r.randrange(10, len(objects))
                if r.random() < 0.5:
                    objects[i]["at"] -= r.choice([1, 60, 3600, 90000])
                else:
                    j = r.randrange(max(0, i - 6), i)
                    objects.insert(j, objects.pop(i))
        header = {"nightstep": 1, "timeZone": self.zone_name}
        text = [json.dumps(header)]
        for o in objects:
            if r.random() < 0.01:       # ISO dates; where the fraction is lost
                for k in ("at", "timestamp"):
                    if k in o and o[k] == int(o[k]):
                        o[k] = (datetime(2001, 1, 1) + timedelta(seconds=o[k])).isoformat() + "Z"
            line = json.dumps(o, ensure_ascii=r.random() < 0.5)
            if self.bad(0.05):
                line = r.choice([line[:len(line) // 2], "{}", "rubbish", '{"kind":"visit","at":700000000}',
                                 '{"kind":"location","at":7,"lat":NaN,"lng":1,"timestamp":1,"horizontalAccuracy":1}',
                                 '{"kind":"launch","at":"yesterday"}', "[1]", "", "null"])
            text.append(line)
        return text


def main(arguments):
    seed, limit, apia = int(arguments[0]), None, "--apia2011" in arguments
    if "--entries" in arguments:
        limit = int(arguments[arguments.index("--entries") + 1])
    if limit is None:
        limit = random.Random(f"entries {seed}").choice([40, 80, 120, 160, 200, 250, 300])
    sys.stdout.reconfigure(encoding="utf-8")
    print("\n".join(Generator(seed, limit, apia).build()))


if __name__ == "__main__":
    main(sys.argv[1:])
