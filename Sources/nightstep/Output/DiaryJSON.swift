import DeviceLog
import Replay
import StayDiary

/// A day of the diary for programs: instants as reference seconds, absent values `null`, numbers
/// unrounded, as in `report --json`.
enum DiaryJSON {
  /// - Parameter lines: of each applied entry the line in the file.
  static func object(_ diary: Diary, lines: [Int?]) -> JSONObject {
    var object = JSONObject()
    object.add("day", diary.day.description)
    object.add("timeZone", diary.zone.identifier)
    object.add("stays", diary.stays.map(self.object))
    object.add("distanceMetres", diary.distanceMetres)
    object.add("distanceCaveat", Travel.caveat)
    object.add("findings", diary.findings.map { self.object($0, lines) })
    return object
  }

  private static func object(_ stay: Stay) -> JSONObject {
    var object = JSONObject()
    object.add("from", stay.from)
    object.add("to", stay.to)
    object.add(stay.coordinate)
    object.add("sources", stay.sources.map(\.rawValue))
    object.add("name", stay.naming.name)
    object.add(
      "candidates",
      stay.naming.candidates.map { self.object($0, stay.naming) })
    object.add("arrivalUnknown", stay.isArrivalUnknown)
    object.add("open", stay.isOpen)
    return object
  }

  private static func object(_ candidate: Candidate, _ naming: Naming) -> JSONObject {
    var object = JSONObject()
    object.add("name", candidate.place.name)
    object.add("category", candidate.place.category)
    object.add("metres", candidate.metres)
    object.add("toBeConfirmed", naming.isToBeConfirmed)
    return object
  }

  private static func object(_ finding: DiaryFinding, _ lines: [Int?]) -> JSONObject {
    var object = JSONObject()
    object.add("id", finding.id.rawValue)
    object.add("level", finding.level.rawValue)
    object.add("entry", finding.entry)
    object.add("line", lines.indices.contains(finding.entry - 1) ? lines[finding.entry - 1] : nil)
    object.add("text", finding.text)
    return object
  }
}
