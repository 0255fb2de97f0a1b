#!/usr/bin/env python3
"""Compares the holiday table in JapaneseHolidays.swift with two independent packages.

Usage: check_holidays.py [path of JapaneseHolidays.swift]

Needs the packages `jpholiday` and `holidays`. Prints each day on which the table and a package
differ. Exit status: 0 if there is none or a package is missing, 1 if there are differences or the
table can't be read.
"""

import datetime
import pathlib
import re
import sys

# Days on which a package is known to be wrong: (package, day). The table has to say "no holiday".
#
# jpholiday reports 4 May as a citizens' holiday in 1982 to 1985. That kind of holiday (article 3
# paragraph 3 of the Act on National Holidays) only came into being with the amendment of
# 27 December 1985, and in these years 3 May was no Sunday, so that 4 May was no substitute holiday
# either. The Cabinet Office's list doesn't have these days, nor does `holidays`. (4 May 1981 is a
# holiday by all sources: the substitute for Sunday, 3 May. The same holds for 1987.)
KNOWN_WRONG = {("jpholiday", datetime.date(year, 5, 4)) for year in range(1982, 1986)}


def find_table():
    if len(sys.argv) > 1:
        return pathlib.Path(sys.argv[1])
    here = pathlib.Path(__file__).resolve().parent
    for folder in [here, *here.parents]:
        for candidate in (
            folder / "JapaneseHolidays.swift",
            folder / "Sources" / "DeviceLog" / "JapaneseHolidays.swift",
        ):
            if candidate.is_file():
                return candidate
    sys.exit("JapaneseHolidays.swift not found; give its path")


def month_days(text):
    values = [int(word) for word in re.findall(r"\d+", text)]
    if values != sorted(set(values)):
        sys.exit(f"not in ascending order: {text}")
    return values


def parse(source):
    """The first year, the last year and the set of days in the Swift source."""
    first = int(re.search(r"let firstYear = (\d+)", source).group(1))
    last = int(re.search(r"let lastYear = (\d+)", source).group(1))
    same = month_days(re.search(r"let sameDays = \[([^\]]*)\]", source).group(1))
    table = source[source.index("let otherDays") :]
    rows = re.findall(r"^\s*(\d{4}): \[([^\]]*)\]", table, re.MULTILINE)
    years = [int(year) for year, _ in rows]
    if years != list(range(first, last + 1)):
        sys.exit(f"the rows aren't the years {first} to {last}: {years}")
    days = set()
    for year, text in rows:
        other = month_days(text)
        if set(other) & set(same):
            sys.exit(f"{year} repeats a day that all years share")
        for value in same + other:
            days.add(datetime.date(int(year), value // 100, value % 100))
    return first, last, days


def main():
    first, last, table = parse(find_table().read_text(encoding="utf-8"))
    try:
        import holidays
        import jpholiday
    except ImportError as error:
        print(f"skipped: {error.name} not installed")
        return 0

    japan = holidays.country_holidays("JP", years=range(first, last + 1))
    packages = {
        "jpholiday": lambda day: bool(jpholiday.is_holiday(day)),
        "holidays": lambda day: day in japan,
    }
    differences = 0
    day = datetime.date(first, 1, 1)
    while day.year <= last:
        ours = day in table
        for name, is_holiday in packages.items():
            theirs = (name, day) not in KNOWN_WRONG and is_holiday(day)
            if theirs != ours:
                differences += 1
                print(f"{day:%Y-%m-%d %a}: table {ours}, {name} {theirs}")
        day += datetime.timedelta(days=1)
    print(f"{first} to {last}: {len(table)} holidays, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
