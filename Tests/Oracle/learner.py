#!/usr/bin/env python3
"""Reference implementation of the home and departure learner, written from its specification alone.

    python3 learner.py FILE [--rules PRESET|FILE.json] [--at REFSECONDS] [--time-zone ZONE] [--json]

Prints the object of `report --json`, one line a capture.  Brute force on purpose: the history is recomputed
from the full set of accepted deliveries after every entry.  Readings of open points: AMBIGUITIES.md.
"""
import json
import math
import re
import sys
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

DISTANT_FUTURE = 63_113_904_000.0
DISTANT_PAST = -63_114_076_800.0
TEN_YEARS = 10 * 365 * 86_400
HOLIDAY_TABLE_LAST_YEAR = 2027      # the Cabinet Office's list ends with the year after its publication
HOME = "home"
MAX_REGIONS = 20
UNKNOWN_METRES = 150                # deliveries without arrival: constants, not rules
UNKNOWN_SECONDS = 1
FUTURE_FIX = 60
EXIT_VISIT_SECONDS = 900
DAY = 86_400
GROUPS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Holiday", "Weekdays"]

LEVELS = {
    "stay-too-long": "error", "open-more-than-one": "error", "arrival-twice": "error", "departure-in-future": "error",
    "region-without-home": "error", "home-without-region": "error", "tentative-stuck": "error",
    "departure-without-home": "error", "region-limit": "error",
    "home-cleared-by-trip": "warning", "confirmed-without-distance": "warning", "clock-backwards": "warning",
    "fix-from-future": "warning", "holiday-table-ended": "warning", "not-always": "warning", "late-delivery": "info",
}


class Refused(Exception):
    """Could not run: exit 2."""


# ---------------------------------------------------------------------------------------------- rules

DEFAULTS = {
    "sentinel": "threshold", "history": "upsert", "closeEarlierOpen": True, "arrivalTolerance": 1, "maxHistory": 500,
    "accuracyLimit": 100, "nights": 5, "stayMinutes": 1200, "p90Metres": 150, "nightOverlapMinutes": 240,
    "nightRule": "everyNight", "nightsPerStay": "every", "nightStart": "22:00", "nightEnd": "06:00",
    "clusterJoinMetres": 100, "regionRadius": 150, "departureDistance": 300, "departureDelay": 600,
    "departureGrace": 120, "departure": "twoStage", "timerNeedsDistance": False, "relocationDistance": 1500,
    "relocationNights": 5, "relocationNeedsOnePlace": False, "statistic": "median", "holidays": "auto",
    "notificationLead": 300, "notificationSamples": 3, "restoreOnLaunch": True, "stopRegionsOnReset": True,
    "pendingSurvivesLaunch": True, "futureDepartureTolerance": 86400, "inferredStayLimit": 259200,
}
CHOICES = {
    "sentinel": ("threshold", "equality"), "history": ("upsert", "append"), "nightRule": ("everyNight", "total"),
    "nightsPerStay": ("every", "first"), "departure": ("twoStage", "immediate"), "statistic": ("median", "mean"),
    "holidays": ("auto", "japan", "none"),
}
NULLABLE = ("futureDepartureTolerance", "inferredStayLimit")
WHOLE = ("maxHistory", "nights", "relocationNights", "notificationSamples")
PRESETS = {
    "current": {},
    "first-release": {"sentinel": "equality", "history": "append", "closeEarlierOpen": False, "nightsPerStay": "first",
                      "futureDepartureTolerance": None, "inferredStayLimit": None},
}


class Rules:
    def __init__(self, changes=None):
        values = dict(DEFAULTS)
        for name, value in (changes or {}).items():
            if name not in DEFAULTS:
                raise Refused(f"unknown rule: {name}")
            if not self.valid(name, value):
                raise Refused(f"wrong type for rule {name}: {value!r}")
            values[name] = value
        self.__dict__.update(values)
        self.night_start = self.minutes(values["nightStart"]) * 60
        self.night_end = self.minutes(values["nightEnd"]) * 60

    @staticmethod
    def minutes(text):
        hours, minutes = text.split(":")
        return int(hours) * 60 + int(minutes)

    @staticmethod
    def valid(name, value):
        if value is None:
            return name in NULLABLE
        if name in CHOICES:
            return isinstance(value, str) and value in CHOICES[name]
        if name in ("nightStart", "nightEnd"):
            return isinstance(value, str) and re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value) is not None
        if isinstance(DEFAULTS[name], bool):
            return isinstance(value, bool)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            return False
        return name not in WHOLE or value == int(value)


def load_rules(name):
    if name in PRESETS:
        return Rules(PRESETS[name])
    try:
        with open(name, encoding="utf-8") as f:
            changes = json.load(f)
    except (OSError, ValueError) as error:
        raise Refused(f"{name}: {error}")
    if not isinstance(changes, dict):
        raise Refused(f"{name}: not an object")
    return Rules(changes)


# ---------------------------------------------------------------------------------------------- geodesy

@lru_cache(maxsize=None)
def distance(lat1, lng1, lat2, lng2):
    """Metres along the WGS-84 ellipsoid (Vincenty's inverse formula)."""
    if lat1 == lat2 and lng1 == lng2:
        return 0.0
    a, f = 6378137.0, 1 / 298.257223563
    b = (1 - f) * a
    L = math.radians(wrap(lng2 - lng1))
    U1 = math.atan((1 - f) * math.tan(math.radians(lat1)))
    U2 = math.atan((1 - f) * math.tan(math.radians(lat2)))
    sinU1, cosU1, sinU2, cosU2 = math.sin(U1), math.cos(U1), math.sin(U2), math.cos(U2)
    lam = L
    for _ in range(200):
        sl, cl = math.sin(lam), math.cos(lam)
        sin_sigma = math.hypot(cosU2 * sl, cosU1 * sinU2 - sinU1 * cosU2 * cl)
        if sin_sigma == 0:
            return 0.0
        cos_sigma = sinU1 * sinU2 + cosU1 * cosU2 * cl
        sigma = math.atan2(sin_sigma, cos_sigma)
        sin_alpha = cosU1 * cosU2 * sl / sin_sigma
        cos2_alpha = 1 - sin_alpha ** 2
        cos_2sm = cos_sigma - 2 * sinU1 * sinU2 / cos2_alpha if cos2_alpha > 1e-15 else 0.0
        C = f / 16 * cos2_alpha * (4 + f * (4 - 3 * cos2_alpha))
        previous = lam
        lam = L + (1 - C) * f * sin_alpha * (
            sigma + C * sin_sigma * (cos_2sm + C * cos_sigma * (-1 + 2 * cos_2sm ** 2)))
        if abs(lam - previous) < 1e-13:
            u2 = cos2_alpha * (a * a - b * b) / (b * b)
            A = 1 + u2 / 16384 * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)))
            B = u2 / 1024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)))
            d = B * sin_sigma * (cos_2sm + B / 4 * (cos_sigma * (-1 + 2 * cos_2sm ** 2)
                - B / 6 * cos_2sm * (-3 + 4 * sin_sigma ** 2) * (-3 + 4 * cos_2sm ** 2)))
            return b * A * (sigma - d)
    # nearly antipodal, Vincenty does not converge: a sphere will do, all limits are far below
    return 6371008.8 * math.pi * 0.998


def wrap(degrees):
    """To -180 (included) .. 180 (excluded)."""
    return (degrees + 180) % 360 - 180 if not -180 <= degrees < 180 else degrees


def centre_of(places):
    lat = math.fsum(p[0] for p in places) / len(places)
    first = places[0][1]
    lng = first + math.fsum(wrap(p[1] - first) for p in places) / len(places)
    return lat, wrap(lng)


# ---------------------------------------------------------------------------------------------- calendar

EPOCH = datetime(2001, 1, 1, tzinfo=timezone.utc)


def local(t, zone):
    """(local date, wall clock seconds of day) of an instant; far beyond year 9000 it is held there."""
    t = min(max(t, -6.3e10), 2.2e11)
    whole = math.floor(t)
    moment = (EPOCH + timedelta(seconds=whole)).astimezone(zone)
    return moment.date(), moment.hour * 3600 + moment.minute * 60 + moment.second + (t - whole)


def instant(day, seconds, zone):
    """The instant of a wall clock time, given as seconds (also negative, also over 24 h) on a local date.
    A time that exists twice: the first. One that does not exist: read with the offset before the change."""
    whole = math.floor(seconds)
    naive = datetime(day.year, day.month, day.day) + timedelta(seconds=whole)
    aware = naive.replace(tzinfo=zone)
    utc = naive - aware.utcoffset()
    return float((utc - datetime(2001, 1, 1)) // timedelta(seconds=1)) + (seconds - whole)


@lru_cache(maxsize=None)
def night_window(zone, number, start, end):
    """(from, to) of night D; `number` is D's ordinal. End not later than start: on the next date."""
    day = date.fromordinal(number)
    return instant(day, start, zone), instant(day, end if end > start else end + DAY, zone)


# ---------------------------------------------------------------------------------------------- reading a capture

class Damaged(Exception):
    pass


ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})([.,]\d+)?)?\s*(Z|z|[+-]\d{2}:?\d{2}|[+-]\d{2})?")


def number(value, name):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Damaged(f"{name} is not a number")
    value = float(value)
    if not math.isfinite(value):
        raise Damaged(f"{name} is not finite")
    return value


def moment(value, name, zone):
    if isinstance(value, str):
        m = ISO.fullmatch(value)
        if not m:
            raise Damaged(f"{name} is not a date")
        try:
            day = date(int(m[1]), int(m[2]), int(m[3]))
            h, mi, s = int(m[4]), int(m[5]), int(m[6] or 0)
            if h > 23 or mi > 59 or s > 60:
                raise ValueError
            seconds = h * 3600 + mi * 60 + s
            if m[8] is None:
                base = instant(day, seconds, zone)
            else:
                offset = 0
                if m[8] not in "Zz":
                    digits = m[8][1:].replace(":", "")
                    offset = int(digits[:2]) * 3600 + int(digits[2:] or 0) * 60
                    offset = -offset if m[8][0] == "-" else offset
                base = instant(day, seconds, timezone.utc) - offset
        except ValueError:
            raise Damaged(f"{name} is not a date")
        return base + (float("0." + m[7][1:]) if m[7] else 0.0)
    return number(value, name)


DATES = {"visit": ["arrivalDate", "departureDate"], "regionExit": ["timestamp"], "regionEnter": ["timestamp"],
         "location": ["timestamp"]}
NUMBERS = {"visit": ["lat", "lng", "horizontalAccuracy"], "location": ["lat", "lng", "horizontalAccuracy"],
           "regionStart": ["lat", "lng", "radius"]}


class Entry:
    def __init__(self, raw, line, position, zone):
        self.raw, self.line, self.position = raw, line, position
        self.kind = raw.get("kind")
        if not isinstance(self.kind, str):
            raise Damaged("no kind")
        self.at = moment(raw.get("at"), "at", zone)
        for name in DATES.get(self.kind, []):
            setattr(self, name, moment(raw.get(name), name, zone))
        for name in NUMBERS.get(self.kind, []):
            setattr(self, name, number(raw.get(name), name))
        if self.kind == "monitor":
            self.timestamp = None if raw.get("timestamp") is None else moment(raw["timestamp"], "timestamp", zone)
        self.region = raw.get("region")
        self.backwards = False
        self.number = 0     # counts applied entries from 1


def no_constant(name):
    raise ValueError(name)


def read_capture(path, default_zone):
    try:
        with open(path, "rb") as f:
            lines = f.read().split(b"\n")
    except OSError as error:
        raise Refused(f"{path}: {error}")
    zone_name, entries, skipped, previous, first = default_zone, [], 0, None, True
    zone = ZoneInfo(zone_name)
    for index, data in enumerate(lines, 1):
        if not data.strip():
            continue
        try:
            raw = json.loads(data.decode("utf-8-sig" if index == 1 else "utf-8"), parse_constant=no_constant)
            if not isinstance(raw, dict):
                raise Damaged("not an object")
            if first and "nightstep" in raw and "kind" not in raw:
                first = False
                if known_zone(raw.get("timeZone")):
                    zone_name = raw["timeZone"]
                    zone = ZoneInfo(zone_name)
                continue
            first = False
            entry = Entry(raw, index, len(entries), zone)
        except (ValueError, OverflowError, Damaged, RecursionError):
            skipped += 1
            first = False
            continue
        entry.backwards = previous is not None and entry.at < previous.at
        previous = entry
        entries.append(entry)
    if not entries:
        raise Refused(f"{path}: nothing can be read")
    return zone_name, entries, skipped


def known_zone(name):
    if not isinstance(name, str) or not name:
        return False
    try:
        ZoneInfo(name)
        return True
    except Exception:
        return False


# ---------------------------------------------------------------------------------------------- history

class Delivery:
    def __init__(self, number, at, lat, lng, arrival, departure, zone):
        self.number, self.at, self.lat, self.lng = number, at, lat, lng     # number: in order of (at, position)
        self.arrival, self.departure, self.zone = arrival, departure, zone


class Visit:
    def __init__(self, source, members):
        self.number, self.lat, self.lng, self.zone = source.number, source.lat, source.lng, source.zone
        self.arrival, self.reported = source.arrival, source.departure
        self.members = {d.number for d in members}
        self.departs_by = source.number      # the delivery that its departure comes from
        self.departure, self.inferred, self.gap = self.reported, False, False

    @property
    def key(self):
        return (self.arrival if self.arrival is not None else self.reported, self.number)

    @property
    def open(self):
        return self.departure is None

    @property
    def stay(self):
        if self.departure is None or self.arrival is None or self.gap or self.departure <= self.arrival:
            return 0.0
        return self.departure - self.arrival


def known_visits(deliveries, tolerance):
    groups = []
    for d in sorted(deliveries, key=lambda d: (d.arrival, d.number)):
        if groups and d.arrival - groups[-1][-1].arrival <= tolerance:
            groups[-1].append(d)
        else:
            groups.append([d])
    visits = []
    for group in groups:
        closed = [d for d in group if d.departure is not None]
        visits.append(Visit(max(closed or group, key=lambda d: d.number), group))
    return visits


def components(items, joined):
    groups = []
    for item in items:
        touching = [g for g in groups if any(joined(item, other) for other in g)]
        groups = [g for g in groups if not any(g is t for t in touching)] + [[item] + [x for g in touching for x in g]]
    return groups


def unknown_visits(deliveries):
    groups = components(deliveries, lambda a, b: abs(a.departure - b.departure) <= UNKNOWN_SECONDS
                        and distance(a.lat, a.lng, b.lat, b.lng) <= UNKNOWN_METRES)
    return [Visit(max(group, key=lambda d: d.number), group) for group in groups]


def join_unknown(known, unknown):
    """Joins visits without an arrival to visits with one; returns those that stay on their own."""
    def close(u, k):
        return distance(u.lat, u.lng, k.lat, k.lng) <= UNKNOWN_METRES

    def by_departure(u):
        fitting = [k for k in known if k.reported is not None and abs(k.reported - u.reported) <= UNKNOWN_SECONDS
                   and close(u, k)]
        return min(fitting, key=lambda k: (abs(k.reported - u.reported), k.key)) if fitting else None

    def by_order(u):
        for k in known:
            if k.reported is None and k.arrival < u.reported and close(u, k) and not any(
                    o is not k and k.arrival <= o.arrival <= u.reported for o in known):
                return k
        return None

    rest = []
    for u in sorted(unknown, key=lambda u: u.key):
        k = by_departure(u)
        if k:
            k.members |= u.members
        else:
            rest.append(u)
    alone = []
    for u in rest:
        k = by_departure(u)
        if not k:
            k = by_order(u)
            if k:
                k.reported = k.departure = u.reported
                k.departs_by = u.departs_by
        if k:
            k.members |= u.members
        else:
            alone.append(u)
    return alone


def compute_history(deliveries, rules):
    if rules.history == "append":
        visits = [Visit(d, [d]) for d in deliveries]
    else:
        known = known_visits([d for d in deliveries if d.arrival is not None], rules.arrivalTolerance)
        alone = join_unknown(known, unknown_visits([d for d in deliveries if d.arrival is None]))
        visits = known + alone
    visits.sort(key=lambda v: v.key if rules.history == 'append' else (v.key[0], v.arrival is None, v.lat, v.lng))
    if rules.closeEarlierOpen:
        for i, v in enumerate(visits):
            if v.reported is None:
                later = [w for w in visits[i + 1:] if w.arrival is not None]
                if later:
                    v.departure, v.inferred = later[0].arrival, True
                    v.gap = rules.inferredStayLimit is not None and v.departure - v.arrival > rules.inferredStayLimit
    return visits[max(0, len(visits) - int(rules.maxHistory)):]


# ---------------------------------------------------------------------------------------------- nights

class Nights:
    """The nights (from `since` on) a stay touches: `pieces` maps a night's ordinal to the part of the night stayed;
    a very long stay also has `middle`, a range of ordinals of nights it covers completely."""

    def __init__(self, visit, rules, since):
        self.visit, self.rules = visit, rules
        a, b, zone = visit.arrival, visit.departure, visit.zone
        low, high = local(a, zone)[0].toordinal() - 2, local(b, zone)[0].toordinal() + 1
        self.pieces, self.middle = {}, None
        numbers = range(low, high + 1)
        if high - low > 200:
            numbers = list(range(low, low + 10)) + list(range(high - 10, high + 1))
            self.middle = (low + 10, high - 11)
        for n in numbers:
            s, e = self.window(n)
            s, e = max(s, a), min(e, b)
            if e > s:
                self.pieces[n] = (s, e)
        if since is not None:
            self.pieces = {n: p for n, p in self.pieces.items() if n >= since}
            if self.middle:
                self.middle = (max(self.middle[0], since), self.middle[1])
        if self.middle and self.middle[0] > self.middle[1]:
            self.middle = None
        if rules.nightsPerStay == "first" and (self.pieces or self.middle):
            first = min(list(self.pieces) + ([self.middle[0]] if self.middle else []))
            self.pieces, self.middle = {first: self.piece(first)}, None

    def window(self, n):
        return night_window(self.visit.zone, n, self.rules.night_start, self.rules.night_end)

    def piece(self, n):
        if n in self.pieces:
            return self.pieces[n]
        if self.middle and self.middle[0] <= n <= self.middle[1]:
            return self.window(n)
        return None

    def touches(self):
        return bool(self.pieces) or self.middle is not None

    def last(self):
        return max(list(self.pieces) + ([self.middle[1]] if self.middle else []))


def union_measure(intervals):
    total, end = 0.0, None
    for a, b in sorted(intervals):
        if end is None or a > end:
            total += b - a
            end = b
        elif b > end:
            total += b - end
            end = b
    return total


@lru_cache(maxsize=None)
def whole_nights(zone, low, high, start, end, least):
    """(nights of at least `least` seconds, seconds together) over a range of ordinals."""
    base = date(1990, 1, 1).toordinal()
    if low >= base:
        table = prefix(zone, start, end, least)
        while len(table) <= high - base + 1:
            a, b = night_window.__wrapped__(zone, base + len(table) - 1, start, end)
            length = max(0.0, b - a)
            table.append((table[-1][0] + (length >= least), table[-1][1] + length))
        return table[high - base + 1][0] - table[low - base][0], table[high - base + 1][1] - table[low - base][1]
    lengths = [max(0.0, b - a) for a, b in (night_window(zone, n, start, end) for n in range(low, high + 1))]
    return sum(1 for x in lengths if x >= least), math.fsum(lengths)


@lru_cache(maxsize=None)
def prefix(zone, start, end, least):
    return [(0, 0.0)]


def overlap(nights, n):
    return union_measure([p for p in (x.piece(n) for x in nights) if p])


def night_sums(nights, rules):
    """(nights touched, full nights, seconds in nights together) of several stays."""
    least = rules.nightOverlapMinutes * 60
    explicit = {n for x in nights for n in x.pieces}
    measures = {n: overlap(nights, n) for n in explicit}
    count, full, total = len(explicit), sum(1 for m in measures.values() if m >= least), math.fsum(measures.values())
    reached = None      # middles of very long stays, merged
    for x in sorted((x for x in nights if x.middle), key=lambda x: x.middle):
        low, high = x.middle
        low = low if reached is None else max(low, reached + 1)
        if low > high:
            continue
        reached = high
        inside = [n for n in explicit if low <= n <= high]
        f, s = whole_nights(x.visit.zone, low, high, rules.night_start, rules.night_end, least)
        for n in inside:
            a, b = x.window(n)
            f, s = f - (b - a >= least), s - (b - a)
        count, full, total = count + (high - low + 1) - len(inside), full + f, total + s
    return count, full, total


# ---------------------------------------------------------------------------------------------- candidates

class Candidate:
    def __init__(self, nights, rules):
        visits = [x.visit for x in nights]
        self.lat, self.lng = centre_of([(v.lat, v.lng) for v in visits])
        self.n = len(visits)
        distances = sorted(distance(v.lat, v.lng, self.lat, self.lng) for v in visits)
        self.p90 = distances[(9 * self.n + 9) // 10 - 1]
        self.stay = union_measure([(v.arrival, v.departure) for v in visits]) / 60
        self.nights, self.full, seconds = night_sums(nights, rules)
        self.latest = max(v.departure for v in visits)
        every = self.full >= rules.nights
        self.gates = {
            "nights": self.nights >= rules.nights,
            "stay": self.stay >= rules.stayMinutes,
            "spread": self.p90 < rules.p90Metres,
            "overlap": every if rules.nightRule == "everyNight" else seconds / 60 >= rules.nightOverlapMinutes,
        }
        self.passes = all(self.gates.values())
        self.order = (-self.full, -self.stay, -self.latest, self.lat, self.lng)

    def missing(self):
        return [f"{name} not reached" for name, passed in self.gates.items() if not passed]


def candidates_of(nights, rules):
    clusters = components(nights, lambda a, b: distance(a.visit.lat, a.visit.lng, b.visit.lat, b.visit.lng)
                          <= rules.clusterJoinMetres)
    result = []
    for cluster in clusters:
        cluster.sort(key=lambda x: x.visit.key)
        result.append(Candidate(cluster, rules))
    return sorted(result, key=lambda c: c.order)


# ---------------------------------------------------------------------------------------------- departures

class Departure:
    def __init__(self, timestamp, reason, status, entry, zone):
        self.timestamp, self.reason, self.status, self.entry = timestamp, reason, status, entry
        self.day, self.seconds = local(timestamp, zone)
        self.zone = zone
        self.begun = None
        self.window_end = None      # near evidence dated up to here rolls it back; None: never
        self.far = False
        self.overdue = False        # timerNeedsDistance: the timer has run, evidence decides
        self.tie = None             # the delivery that recorded it


def is_holiday(day, zone, rules):
    if rules.holidays == "none" or (rules.holidays == "auto" and zone.key != "Asia/Tokyo"):
        return False
    if day.year > HOLIDAY_TABLE_LAST_YEAR:
        return False
    import jpholiday
    return jpholiday.is_holiday(day)


def past_table(day, zone, rules):
    watched = rules.holidays == "japan" or (rules.holidays == "auto" and zone.key == "Asia/Tokyo")
    return watched and day.year > HOLIDAY_TABLE_LAST_YEAR


def circular_median(times):
    times = sorted(times)
    n = len(times)
    # gap i lies before times[i]; gap 0 goes round midnight
    gaps = [times[0] + DAY - times[-1]] + [times[i] - times[i - 1] for i in range(1, n)]
    widest = max(gaps)
    cut = gaps.index(widest)    # gap 0 (midnight) first, then the earliest
    line = times[cut:] + [t + DAY for t in times[:cut]]
    middle = line[n // 2] if n % 2 else (line[n // 2 - 1] + line[n // 2]) / 2
    return middle % DAY


# ---------------------------------------------------------------------------------------------- the learner

class Learner:
    def __init__(self, rules, zone_name):
        self.rules = rules
        self.zone = ZoneInfo(zone_name)
        self.clock = None
        self.regions = {}               # identifier -> (lat, lng, radius): the device
        self.findings = []
        self.raised = set()
        self.homes = 0
        self.region_without_home = False
        self.clear()

    def clear(self):
        self.deliveries, self.history = [], []
        self.home = None                # (lat, lng, confirmedAt)
        self.region_started = None
        self.since = None
        self.relocations = []
        self.clear_departures()

    def clear_departures(self):
        self.departures, self.pending = [], None
        self.evidence = []              # (date, "near"/"far"/"away"), in order of delivery
        self.exits = []                 # dates of accepted exits

    # -- findings

    def find(self, name, entry, subject):
        if (name, subject) not in self.raised:
            self.raised.add((name, subject))
            self.findings.append({"id": name, "level": LEVELS[name], "entry": entry.number, "line": entry.line,
                                  "text": f"{name}: look at line {entry.line}"})

    def find_visit(self, name, entry, visit):
        known = any((name, ("visit", m)) in self.raised for m in visit.members)
        if not known:
            self.find(name, entry, ("visit", min(visit.members)))
        for m in visit.members:
            self.raised.add((name, ("visit", m)))

    def check(self, entry):
        r = self.rules
        if entry.backwards:
            self.find("clock-backwards", entry, entry.number)
        if entry.kind in ("location", "regionExit") and entry.timestamp - entry.at > FUTURE_FIX:
            self.find("fix-from-future", entry, entry.number)
        if entry.kind == "authorization" and entry.raw.get("status") != "always":
            self.find("not-always", entry, entry.number)
        happened = None
        if entry.kind in ("location", "regionExit", "regionEnter", "monitor"):
            happened = entry.timestamp
        elif entry.kind == "visit":
            arrival, departure = self.visit_dates(entry)
            happened = departure if departure is not None else arrival
        if happened is not None and entry.at - happened > 1800:
            self.find("late-delivery", entry, entry.number)

        for v in self.history:
            if not v.open and v.stay > 60 * DAY:
                self.find_visit("stay-too-long", entry, v)
            if not v.open and v.departure - self.clock > DAY:
                self.find_visit("departure-in-future", entry, v)
        opened = [v for v in self.history if v.open]
        if len(opened) > 1:
            self.find_visit("open-more-than-one", entry, opened[-1])
        known = [v for v in self.history if v.arrival is not None]
        for a, b in zip(known, known[1:]):
            if b.arrival - a.arrival <= r.arrivalTolerance:
                self.find_visit("arrival-twice", entry, b)

        without_home = HOME in self.regions and self.home is None
        if without_home and not self.region_without_home:
            self.find("region-without-home", entry, entry.number)
        self.region_without_home = without_home
        if self.home and HOME not in self.regions:
            self.find("home-without-region", entry, ("home", self.homes))
        for d in self.departures:
            if d.status == "tentative" and self.pending is None and self.clock - d.timestamp > r.departureDelay:
                self.find("tentative-stuck", entry, d)
            if d.status != "cancelled" and self.home is None:
                self.find("departure-without-home", entry, d)
            if d.status != "cancelled" and past_table(d.day, d.zone, r):
                self.find("holiday-table-ended", entry, d)

    # -- clock and entries

    def advance(self, clock):
        """Moves the clock, firing the timer if its instant is reached."""
        d = self.pending
        if d and not d.overdue and d.begun + self.rules.departureDelay <= clock:
            if self.rules.timerNeedsDistance and not d.far:
                d.overdue = True
            else:
                self.confirm(d, flag=True)
        self.clock = clock if self.clock is None else max(self.clock, clock)

    def apply(self, entry):
        self.advance(entry.at)
        handler = getattr(self, "on_" + entry.kind, None)
        if handler:
            handler(entry)
        self.check(entry)

    def on_timeZone(self, entry):
        if known_zone(entry.raw.get("timeZone")):
            self.zone = ZoneInfo(entry.raw["timeZone"])

    def on_launch(self, entry):
        if not self.rules.pendingSurvivesLaunch:
            self.pending = None
        if self.rules.restoreOnLaunch and self.home and HOME not in self.regions:
            self.start_home(entry)

    def on_reset(self, entry):
        if self.rules.stopRegionsOnReset:
            self.regions.pop(HOME, None)
        self.clear()

    def on_regionStart(self, entry):
        if isinstance(entry.region, str) and entry.region != HOME:
            self.start(entry, entry.region, entry.lat, entry.lng, entry.radius)

    def on_regionStop(self, entry):
        if isinstance(entry.region, str) and entry.region != HOME:
            self.regions.pop(entry.region, None)

    def start(self, entry, identifier, lat, lng, radius):
        if identifier not in self.regions and len(self.regions) >= MAX_REGIONS:
            self.find("region-limit", entry, entry.number)
            return False
        self.regions[identifier] = (lat, lng, radius)
        return True

    def start_home(self, entry):
        if self.start(entry, HOME, self.home[0], self.home[1], self.rules.regionRadius):
            self.region_started = self.clock

    # -- visits

    def visit_dates(self, entry):
        """(arrival, departure), either None where it is a sentinel."""
        a, d = entry.arrivalDate, entry.departureDate
        if self.rules.sentinel == "equality":
            return None if a == DISTANT_PAST else a, None if d == DISTANT_FUTURE else d
        return None if entry.at - a > TEN_YEARS else a, None if d - entry.at > TEN_YEARS else d

    @staticmethod
    def place_valid(entry):
        return abs(entry.lat) <= 90 and abs(entry.lng) <= 180 and abs(entry.lat) > 1e-6 and abs(entry.lng) > 1e-6

    def on_visit(self, entry):
        r = self.rules
        arrival, departure = self.visit_dates(entry)
        if not 0 < entry.horizontalAccuracy <= r.accuracyLimit or not self.place_valid(entry):
            return
        if arrival is None and departure is None:
            return
        if arrival is not None and r.futureDepartureTolerance is not None \
                and arrival - entry.at > r.futureDepartureTolerance:
            return
        self.deliveries.append(Delivery(entry.number, entry.at, entry.lat, entry.lng, arrival, departure, self.zone))
        self.history = compute_history(self.deliveries, r)
        if departure is None:
            if self.home:
                self.take_evidence(entry, arrival)
            return
        self.relocate(entry)
        if self.home is None:
            self.confirm_home(entry)
        if self.home:
            self.departure_from_visit(entry)
            if self.home_distance(entry) < r.departureDistance and departure - entry.at <= FUTURE_FIX:
                self.evidence.append((departure, "away"))

    def home_distance(self, place):
        return distance(place.lat, place.lng, self.home[0], self.home[1])

    def usable(self, since):
        r, result = self.rules, []
        for v in self.history:
            if v.stay <= 0:
                continue
            if r.futureDepartureTolerance is not None and v.departure - self.clock > r.futureDepartureTolerance:
                continue
            nights = Nights(v, r, since)
            if nights.touches():
                result.append(nights)
        return result

    def candidates(self):
        return candidates_of(self.usable(self.since), self.rules)

    def streak(self):
        """The ordinals (first, last) of the away nights that end at the latest night with a verdict, or None."""
        usable = self.usable(self.since)
        if not usable:
            return None
        least = self.rules.nightOverlapMinutes * 60
        away = [x for x in usable if self.home_distance(x.visit) >= self.rules.relocationDistance]
        near = [x for x in usable if self.home_distance(x.visit) < self.rules.relocationDistance]
        explicit = {n for x in usable for n in x.pieces}
        long_away, long_near = [x for x in away if x.middle], [x for x in near if x.middle]

        def verdict(n):
            a, h = (away, near) if n in explicit else (long_away, long_near)
            if overlap(h, n) >= least:
                return "home"
            return "away" if overlap(a, n) >= least else None

        lowest = min(min(list(x.pieces) + ([x.middle[0]] if x.middle else [])) for x in usable)
        last = max(x.last() for x in usable)
        while last >= lowest and verdict(last) is None:
            last -= 1
        if last < lowest or verdict(last) != "away":
            return None
        first = last
        while verdict(first - 1) == "away":
            first -= 1
        return first, last

    def relocate(self, entry):
        if self.home is None:
            return
        streak = self.streak()
        if streak is None or streak[1] - streak[0] + 1 < self.rules.relocationNights:
            return
        if self.rules.relocationNeedsOnePlace and not self.one_place(streak):
            return
        self.home = None
        self.region_started = None
        self.clear_departures()
        self.since = streak[0]
        self.regions.pop(HOME, None)
        self.relocations.append(self.clock)
        self.confirm_home(entry)
        if self.home is None:
            self.find("home-cleared-by-trip", entry, entry.number)

    def one_place(self, streak):
        first, last = streak
        nights = []
        for x in self.usable(first):
            x.pieces = {n: p for n, p in x.pieces.items() if n <= last}
            if x.middle:
                x.middle = (x.middle[0], min(x.middle[1], last))
                if x.middle[0] > x.middle[1]:
                    x.middle = None
            if x.touches():
                nights.append(x)
        return any(c.passes for c in candidates_of(nights, self.rules))

    def confirm_home(self, entry):
        for c in self.candidates():
            if c.passes:
                self.home = (c.lat, c.lng, self.clock)
                self.homes += 1
                self.start_home(entry)
                return

    # -- departures

    def confirm(self, d, flag=False):
        """`flag`: by the timer, or late: say so if there is no far evidence."""
        d.status = "confirmed"
        if self.pending is d:
            self.pending = None
        if flag and not d.far:
            self.find("confirmed-without-distance", d.entry, d)
        if d.reason == "regionExit":
            self.remove_visit_departures(d.timestamp)
        if d.reason != "significantChange":
            for other in self.departures:
                if other.reason == "significantChange" and other.day == d.day and other.status != "cancelled":
                    self.cancel(other)

    def cancel(self, d):
        d.status = "cancelled"
        if self.pending is d:
            self.pending = None
        if d.reason == "regionExit":
            self.remove_visit_departures(d.timestamp)

    def remove_visit_departures(self, timestamp):
        self.departures = [d for d in self.departures
                           if not (d.reason == "visit" and abs(d.timestamp - timestamp) <= EXIT_VISIT_SECONDS)]

    def cancels(self, d, when):
        """Whether near evidence of this date cancels a pending departure or rolls back a confirmed one."""
        if d.window_end is None or when < d.timestamp + self.rules.departureGrace:
            return False
        return when <= d.window_end or d is self.pending

    def on_regionExit(self, entry):
        r, t = self.rules, entry.timestamp
        if entry.region != HOME or self.home is None or HOME not in self.regions:
            return
        if t < self.region_started or t - entry.at > FUTURE_FIX or any(abs(t - e) <= 1 for e in self.exits):
            return
        if self.pending and self.pending.reason == "regionExit":
            return
        self.exits.append(t)
        d = Departure(t, "regionExit", "tentative", entry, self.zone)
        self.departures.append(d)
        if r.departure == "immediate":
            self.confirm(d)
        elif entry.at - t >= r.departureDelay:
            d.window_end = t + r.departureDelay
            d.far = any(kind == "far" and when >= t for when, kind in self.evidence)
            if any(kind == "near" and self.cancels(d, when) for when, kind in self.evidence):
                self.cancel(d)
            else:
                self.confirm(d, flag=True)
        else:
            if self.pending:
                self.cancel(self.pending)       # a significant change
            self.pend(d, entry)
            for when, kind in self.evidence:
                if self.pending is d:
                    self.evidence_for_pending(when, kind)
        self.evidence.append((t, "away"))

    def pend(self, d, entry):
        d.begun = entry.at
        d.window_end = entry.at + self.rules.departureDelay
        self.pending = d

    def evidence_for_pending(self, when, kind):
        d = self.pending
        if kind == "near" and self.cancels(d, when):
            self.cancel(d)
        elif kind == "far" and when >= d.timestamp:
            d.far = True
            if when - d.begun >= self.rules.departureDelay or d.overdue:
                self.confirm(d)

    def classify(self, entry, when):
        """near, far or None, of a fix or of an open visit."""
        accuracy, limit, far = entry.horizontalAccuracy, self.rules.accuracyLimit, self.rules.departureDistance
        if accuracy <= 0 or not self.place_valid(entry) or when - entry.at > FUTURE_FIX:
            return None
        metres = self.home_distance(entry)
        if accuracy <= limit and metres < far or metres + accuracy < far:
            return "near"
        if accuracy <= limit and metres >= far or metres - accuracy >= far:
            return "far"
        return None

    def take_evidence(self, entry, when):
        kind = self.classify(entry, when)
        if kind is None:
            return None
        if self.pending:
            self.evidence_for_pending(when, kind)
        if kind == "near":
            for d in [d for d in self.departures if d.status == "confirmed" and self.cancels(d, when)]:
                self.cancel(d)
        self.evidence.append((when, kind))
        return kind

    def on_location(self, entry):
        if self.home is None:
            return
        t = entry.timestamp
        if self.take_evidence(entry, t) != "far" or self.pending:
            return
        day = local(t, self.zone)[0]
        if any(d.status != "cancelled" and d.day == day for d in self.departures):
            return
        latest = None
        for when, kind in self.evidence:
            if when < t and (latest is None or when >= latest[0]):
                latest = (when, kind)
        if latest is None or latest[1] != "near":
            return
        d = Departure(t, "significantChange", "tentative", entry, self.zone)
        d.far = True
        self.pend(d, entry)
        if any(kind == "near" and self.cancels(d, when) for when, kind in self.evidence):
            self.pending = None
            return
        self.departures.append(d)

    def departure_from_visit(self, entry):
        r = self.rules
        visit = next((v for v in self.history if entry.number in v.members), None)
        members = visit.members if visit else {entry.number}
        tied = [d for d in self.departures if d.reason == "visit" and d.tie in members]
        self.departures = [d for d in self.departures if d not in tied]
        if visit is None or visit.reported is None or self.home_distance(visit) >= r.regionRadius:
            return
        t = visit.reported
        if r.futureDepartureTolerance is not None and t - self.clock > r.futureDepartureTolerance:
            return
        if any(d.reason == "regionExit" and abs(d.timestamp - t) <= EXIT_VISIT_SECONDS for d in self.departures):
            return      # tentative, confirmed or cancelled
        d = Departure(t, "visit", "confirmed", entry, self.zone)
        d.tie = visit.departs_by
        if tied and ("holiday-table-ended", tied[0]) in self.raised:
            self.raised.add(("holiday-table-ended", d))     # moved, the same departure
        self.departures.append(d)
        self.confirm(d)

    # -- medians and notification

    def samples(self):
        days = {}
        for d in self.departures:
            if d.status == "confirmed":
                days.setdefault(d.day, []).append(d)
        result = {group: [] for group in GROUPS}
        for day, all_of_day in days.items():
            better = [d for d in all_of_day if d.reason != "significantChange"] or all_of_day
            sample = min(better, key=lambda d: d.timestamp)
            if is_holiday(day, sample.zone, self.rules):
                result["Holiday"].append(sample.seconds)
            else:
                result[GROUPS[day.weekday()]].append(sample.seconds)
                if day.weekday() < 5:
                    result["Weekdays"].append(sample.seconds)
        return result

    def medians(self):
        result = {}
        for group, times in self.samples().items():
            if not times:
                result[group] = (0, None)
            elif self.rules.statistic == "mean":
                result[group] = (len(times), math.fsum(times) / len(times))
            else:
                result[group] = (len(times), circular_median(times))
        return result

    def notification(self):
        medians, need, best = self.medians(), self.rules.notificationSamples, None
        today = local(self.clock, self.zone)[0]
        for offset in range(-2, 401):
            day = today + timedelta(days=offset)
            if is_holiday(day, self.zone, self.rules):
                names = ["Holiday"]
            elif day.weekday() < 5:
                names = [GROUPS[day.weekday()], "Weekdays"]
            else:
                names = [GROUPS[day.weekday()]]
            for group in names:
                count, seconds = medians[group]
                if count >= need and seconds is not None:
                    at = instant(day, seconds - self.rules.notificationLead, self.zone)
                    if at >= self.clock and (best is None or at < best[0]):
                        best = (at, group)
                    break
        return best


# ---------------------------------------------------------------------------------------------- report

def clock_text(seconds):
    return None if seconds is None else "%02d:%02d" % (seconds // 3600, seconds % 3600 // 60)


def report(path, rules_name="current", at=None, default_zone="UTC"):
    rules = load_rules(rules_name)
    zone_name, entries, skipped = read_capture(path, default_zone)
    entries.sort(key=lambda e: (e.at, e.position))
    clock = entries[-1].at if at is None else at
    learner = Learner(rules, zone_name)
    applied = 0
    for entry in entries:
        if entry.at <= clock:
            applied += 1
            entry.number = applied
            learner.apply(entry)
    learner.advance(clock)

    home = learner.home
    notification, streak, p = learner.notification(), learner.streak() if home else None, learner.pending
    return {
        "file": path,
        "entries": {"total": len(entries), "applied": applied, "skipped": skipped},
        "clock": learner.clock,
        "timeZone": learner.zone.key,
        "rules": rules_name,
        "home": {"confirmed": home is not None, "lat": home[0] if home else None, "lng": home[1] if home else None,
                 "confirmedAt": home[2] if home else None},
        "monitoredRegions": [{"identifier": i, "lat": v[0], "lng": v[1], "radius": v[2]}
                             for i, v in sorted(learner.regions.items())],
        "visits": [{"lat": v.lat, "lng": v.lng, "arrival": v.arrival, "departure": v.departure, "open": v.open,
                    "inferred": v.inferred, "gap": v.gap, "stayMinutes": v.stay / 60} for v in learner.history],
        "candidates": [{"lat": c.lat, "lng": c.lng, "n": c.n, "nights": c.nights, "fullNights": c.full,
                        "stayMinutes": c.stay, "p90Metres": c.p90, "gates": c.gates, "missing": c.missing()}
                       for c in learner.candidates()],
        "pending": {"timestamp": p.timestamp, "begun": p.begun, "reason": p.reason} if p else None,
        "departures": [{"timestamp": d.timestamp, "reason": d.reason, "status": d.status}
                       for d in sorted(learner.departures, key=lambda d: d.timestamp) if d.status != "cancelled"],
        "medians": [{"group": g, "count": c, "seconds": s, "text": clock_text(s)}
                    for g, (c, s) in learner.medians().items()],
        "notification": {"at": notification[0], "group": notification[1]} if notification else None,
        "away": {"nights": streak[1] - streak[0] + 1 if streak else 0},
        "relocations": learner.relocations,
        "findings": learner.findings,
    }


def main(arguments):
    files, rules, at, zone = [], "current", None, "UTC"
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "--rules":
            rules = rest.pop(0)
        elif word == "--at":
            at = float(rest.pop(0))
        elif word == "--time-zone":
            zone = rest.pop(0)
        elif word != "--json":
            files.append(word)
    if not files:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        for path in files:
            print(json.dumps(report(path, rules, at, zone), ensure_ascii=False))
    except Refused as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
