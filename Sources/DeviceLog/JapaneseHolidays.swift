/// Japan's public holidays, as a fixed table.
///
/// Source: the Cabinet Office's list 「国民の祝日」について, which reaches up to `lastYear`, and
/// the Act on National Holidays (国民の祝日に関する法律, Act No. 178 of 1948), with the acts that
/// made single days of the imperial family holidays. Besides the national holidays the table holds
///
/// - substitute holidays (振替休日, article 3 paragraph 2) for holidays on a Sunday, and
/// - citizens' holidays (国民の休日, article 3 paragraph 3) between two holidays, a kind of day
///   that exists since 27 December 1985.
///
/// The equinoxes of a year are only announced in the February before it. So later years are not
/// computed: outside of the table no day is a holiday.
public enum JapaneseHolidays {
  /// The first year in the table.
  public static let firstYear = 1980
  /// The last year in the table, the last one that has been published.
  public static let lastYear = 2027

  /// Whether a day of the Gregorian calendar is a public holiday in Japan.
  ///
  /// A lookup in a bit mask, without allocation. Days that don't exist and days outside of the
  /// table are no holidays.
  public static func contains(year: Int, month: Int, day: Int) -> Bool {
    guard firstYear <= year, year <= lastYear, 1 <= month, month <= 12, 1 <= day, day <= 31 else {
      return false
    }
    return masks[(year - firstYear) * 12 + month - 1] & (1 << UInt32(day)) != 0
  }

  /// Twelve masks a year from `firstYear` on, one a month; bit 1 is the first of the month.
  private static let masks: [UInt32] = {
    var masks = [UInt32](repeating: 0, count: (lastYear - firstYear + 1) * 12)
    for (year, days) in otherDays {
      for monthDay in sameDays + days {
        masks[(year - firstYear) * 12 + monthDay / 100 - 1] |= 1 << UInt32(monthDay % 100)
      }
    }
    return masks
  }()

  /// The holidays all years of the table share, as month * 100 + day.
  private static let sameDays = [101, 211, 429, 503, 505, 1103, 1123]

  /// The other holidays of each year, as month * 100 + day.
  private static let otherDays: KeyValuePairs<Int, [Int]> = [
    1980: [115, 320, 915, 923, 1010, 1124],
    1981: [115, 321, 504, 915, 923, 1010],
    1982: [115, 321, 322, 915, 923, 1010, 1011],
    1983: [115, 321, 915, 923, 1010],
    1984: [102, 115, 116, 320, 430, 915, 923, 924, 1010],
    1985: [115, 321, 506, 915, 916, 923, 1010, 1104],
    1986: [115, 321, 915, 923, 1010, 1124],
    1987: [115, 321, 504, 915, 923, 1010],
    // 5/4, between two holidays, is a citizens' holiday for the first time.
    1988: [115, 320, 321, 504, 915, 923, 1010],
    // 2/24: funeral of Emperor Showa. 12/23: the new Emperor's Birthday, up to 2018.
    1989: [102, 115, 116, 224, 321, 504, 915, 923, 1010, 1223],
    // 11/12: enthronement of Emperor Akihito.
    1990: [115, 212, 321, 430, 504, 915, 923, 924, 1010, 1112, 1223, 1224],
    1991: [115, 321, 504, 506, 915, 916, 923, 1010, 1104, 1223],
    1992: [115, 320, 504, 915, 923, 1010, 1223],
    // 6/9: wedding of Crown Prince Naruhito.
    1993: [115, 320, 504, 609, 915, 923, 1010, 1011, 1223],
    1994: [115, 321, 504, 915, 923, 1010, 1223],
    1995: [102, 115, 116, 321, 504, 915, 923, 1010, 1223],
    // Marine Day begins.
    1996: [115, 212, 320, 504, 506, 720, 915, 916, 923, 1010, 1104, 1223],
    1997: [115, 320, 720, 721, 915, 923, 1010, 1124, 1223],
    1998: [115, 321, 504, 720, 915, 923, 1010, 1223],
    1999: [115, 321, 322, 504, 720, 915, 923, 1010, 1011, 1223],
    // Coming of Age Day and Sports Day move to Mondays; Marine and Aged Day follow in 2003.
    2000: [110, 320, 504, 720, 915, 923, 1009, 1223],
    2001: [108, 212, 320, 430, 504, 720, 915, 923, 924, 1008, 1223, 1224],
    2002: [114, 321, 504, 506, 720, 915, 916, 923, 1014, 1104, 1223],
    2003: [113, 321, 721, 915, 923, 1013, 1124, 1223],
    2004: [112, 320, 504, 719, 920, 923, 1011, 1223],
    2005: [110, 320, 321, 504, 718, 919, 923, 1010, 1223],
    2006: [102, 109, 321, 504, 717, 918, 923, 1009, 1223],
    // 5/4 becomes Greenery Day; from now on a substitute is the next day that is no holiday.
    2007: [108, 212, 321, 430, 504, 716, 917, 923, 924, 1008, 1223, 1224],
    2008: [114, 320, 504, 506, 721, 915, 923, 1013, 1124, 1223],
    // 9/22 between two holidays; likewise in 2015 and 2026.
    2009: [112, 320, 504, 506, 720, 921, 922, 923, 1012, 1223],
    2010: [111, 321, 322, 504, 719, 920, 923, 1011, 1223],
    2011: [110, 321, 504, 718, 919, 923, 1010, 1223],
    2012: [102, 109, 320, 430, 504, 716, 917, 922, 1008, 1223, 1224],
    2013: [114, 320, 504, 506, 715, 916, 923, 1014, 1104, 1223],
    2014: [113, 321, 504, 506, 721, 915, 923, 1013, 1124, 1223],
    2015: [112, 321, 504, 506, 720, 921, 922, 923, 1012, 1223],
    // Mountain Day begins.
    2016: [111, 320, 321, 504, 718, 811, 919, 922, 1010, 1223],
    2017: [102, 109, 320, 504, 717, 811, 918, 923, 1009, 1223],
    2018: [108, 212, 321, 430, 504, 716, 811, 917, 923, 924, 1008, 1223, 1224],
    // 5/1: accession of Emperor Naruhito, 4/30 and 5/2 beside it. 10/22: enthronement ceremony.
    2019: [114, 321, 430, 501, 502, 504, 506, 715, 811, 812, 916, 923, 1014, 1022, 1104],
    // 2/23: the Emperor's Birthday. Marine, Sports and Mountain Day move for the Olympics.
    2020: [113, 223, 224, 320, 504, 506, 723, 724, 810, 921, 922],
    // The same three move once more, for the postponed Olympics.
    2021: [111, 223, 320, 504, 722, 723, 808, 809, 920, 923],
    // Back on the ordinary dates.
    2022: [110, 223, 321, 504, 718, 811, 919, 923, 1010],
    2023: [102, 109, 223, 321, 504, 717, 811, 918, 923, 1009],
    2024: [108, 212, 223, 320, 504, 506, 715, 811, 812, 916, 922, 923, 1014, 1104],
    2025: [113, 223, 224, 320, 504, 506, 721, 811, 915, 923, 1013, 1124],
    2026: [112, 223, 320, 504, 506, 720, 811, 921, 922, 923, 1012],
    2027: [111, 223, 321, 322, 504, 719, 811, 920, 923, 1011],
  ]
}
