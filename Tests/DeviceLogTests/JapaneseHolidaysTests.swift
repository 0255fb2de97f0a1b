import Testing

@testable import DeviceLog

@Suite struct JapaneseHolidaysTests {
  @Test(arguments: [
    (1980, 13), (1985, 15), (1988, 14), (1989, 17), (1990, 19), (1993, 16), (1996, 19), (2007, 19),
    (2009, 17), (2019, 22), (2020, 18), (2021, 17), (2022, 16), (2026, 18), (2027, 17),
  ])
  func `a year has as many holidays as counted by hand`(year: Int, count: Int) {
    #expect(holidays(in: year).count == count)
  }

  @Test func `2026 has exactly the published days`() {
    let published = [
      101, 112, 211, 223, 320, 429, 503, 504, 505, 506, 720, 811, 921, 922, 923, 1012, 1103, 1123,
    ]
    #expect(holidays(in: 2026) == published)
  }

  @Test(arguments: [
    (1989, 2, 24), (1990, 11, 12), (1993, 6, 9), (2019, 5, 1), (2019, 10, 22),
  ])
  func `the single days of the imperial family are holidays in their year only`(
    year: Int, month: Int, day: Int
  ) {
    #expect(JapaneseHolidays.contains(year: year, month: month, day: day))
    #expect(!JapaneseHolidays.contains(year: year - 1, month: month, day: day))
    #expect(!JapaneseHolidays.contains(year: year + 2, month: month, day: day))
  }

  @Test func `the accession of 2019 makes all days from 29 April to 6 May holidays`() {
    #expect(
      holidays(in: 2019).filter { (401...531).contains($0) }
        == [429, 430, 501, 502, 503, 504, 505, 506])
  }

  @Test(arguments: [
    (1989, 1, 2), (1997, 11, 24), (2001, 12, 24), (2008, 11, 24), (2019, 8, 12), (2024, 2, 12),
    (2027, 3, 22),
  ])
  func `the Monday after a holiday on a Sunday is a substitute`(year: Int, month: Int, day: Int) {
    #expect(weekday(year, month, day) == 1)
    #expect(JapaneseHolidays.contains(year: year, month: month, day: day - 1))
    #expect(JapaneseHolidays.contains(year: year, month: month, day: day))
  }

  @Test(arguments: [2008, 2009, 2013, 2014, 2015, 2019, 2020, 2024, 2025, 2026])
  func `since 2007 the substitute of the days in early May is 6 May`(year: Int) {
    #expect(JapaneseHolidays.contains(year: year, month: 5, day: 6))
  }

  @Test(arguments: [1986, 1992, 1998, 2003, 2004, 2007, 2018, 2021, 2022, 2023, 2027])
  func `6 May is an ordinary day if the days before need no substitute`(year: Int) {
    #expect(!JapaneseHolidays.contains(year: year, month: 5, day: 6))
  }

  @Test func `a day between two holidays is a holiday`() {
    for (year, month, day) in [
      (1988, 5, 4), (2006, 5, 4), (2009, 9, 22), (2015, 9, 22), (2019, 4, 30), (2019, 5, 2),
      (2026, 9, 22),
    ] {
      #expect(
        JapaneseHolidays.contains(year: year, month: month, day: day), "\(year)-\(month)-\(day)")
    }
  }

  @Test func `4 May between two holidays is an ordinary day before the law of 1985`() {
    for year in [1980, 1982, 1983, 1984, 1985] {
      #expect(!JapaneseHolidays.contains(year: year, month: 5, day: 4), "\(year)")
    }
    #expect(JapaneseHolidays.contains(year: 1981, month: 5, day: 4), "substitute for Sunday, 3 May")
  }

  @Test func `the holidays moved for the Olympics of 2020 and 2021`() {
    #expect(holidays(in: 2020).filter { (701...1031).contains($0) } == [723, 724, 810, 921, 922])
    #expect(
      holidays(in: 2021).filter { (701...1031).contains($0) } == [722, 723, 808, 809, 920, 923])
    #expect(holidays(in: 2022).filter { (701...1031).contains($0) } == [718, 811, 919, 923, 1010])
  }

  @Test func `the Emperor's Birthday moves with the reign`() {
    for year in JapaneseHolidays.firstYear...JapaneseHolidays.lastYear {
      let december = JapaneseHolidays.contains(year: year, month: 12, day: 23)
      let february = JapaneseHolidays.contains(year: year, month: 2, day: 23)
      #expect(december == (1989...2018).contains(year), "\(year)")
      #expect(february == (year >= 2020), "\(year)")
    }
  }

  @Test(arguments: [
    (1980, 12, 23), (1995, 7, 20), (2000, 1, 15), (2015, 8, 11), (2019, 2, 23), (2019, 5, 7),
    (2019, 12, 23), (2020, 7, 20), (2020, 8, 11), (2020, 10, 12), (2021, 8, 11), (2021, 10, 11),
    (2026, 1, 2), (2026, 9, 24), (2026, 12, 25), (2027, 12, 31),
  ])
  func `ordinary days are no holidays`(year: Int, month: Int, day: Int) {
    #expect(!JapaneseHolidays.contains(year: year, month: month, day: day))
  }

  @Test func `no Sunday that is a holiday is followed by an ordinary Monday`() {
    var sundays = 0
    for year in JapaneseHolidays.firstYear...JapaneseHolidays.lastYear {
      for value in holidays(in: year) where weekday(year, value / 100, value % 100) == 0 {
        sundays += 1
        // A holiday on a Sunday is never the last day of its month.
        #expect(
          JapaneseHolidays.contains(year: year, month: value / 100, day: value % 100 + 1),
          "\(year) \(value)")
      }
    }
    #expect(sundays > 48)
  }

  @Test func `years outside of the table have no holidays`() {
    #expect(JapaneseHolidays.firstYear == 1980)
    #expect(JapaneseHolidays.lastYear == 2027)
    for year in [Int.min, -1, 0, 1979, 2028, 2100, Int.max] {
      #expect(holidays(in: year).isEmpty, "\(year)")
    }
  }

  @Test func `days that don't exist are no holidays`() {
    for (month, day) in [
      (0, 1), (13, 1), (-1, 1), (1, 0), (1, -1), (1, 32), (1, 33), (2, 30), (5, 64), (Int.max, 3),
      (5, Int.max), (Int.min, Int.min),
    ] {
      #expect(!JapaneseHolidays.contains(year: 2026, month: month, day: day), "\(month)/\(day)")
    }
  }

  /// All holidays of a year as month * 100 + day, in ascending order.
  private func holidays(in year: Int) -> [Int] {
    (1...12).flatMap { month in
      (1...31).filter { JapaneseHolidays.contains(year: year, month: month, day: $0) }
        .map { month * 100 + $0 }
    }
  }

  /// The day of the week, 0 for Sunday, by Zeller's congruence.
  private func weekday(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (y, m) = month < 3 ? (year - 1, month + 12) : (year, month)
    return (day + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400 + 6) % 7
  }
}
