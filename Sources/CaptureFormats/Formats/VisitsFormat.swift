import DeviceLog

/// An array of visits that an app wrote with `JSONEncoder`.
struct VisitsFormat: CaptureFormat {
  let name = "visits"
  let title = "an array of visits"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "When a visit was delivered: an open visit and its later correction look the same.",
    "Region crossings, fixes and launches.",
  ]

  func recognises(_ content: Content) -> Bool {
    content.jsonRoot.flatMap(VisitArray.find(in:)) != nil
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    guard let array = VisitArray.find(in: try document(content)) else {
      throw refusal(content, "no item has a place and an `arrivalDate` or `departureDate`")
    }
    var visits = VisitArray(options, modificationDate: content.modificationDate)
    visits.read(array)
    if visits.lines.isEmpty, let first = visits.skipped.first {
      let count = visits.skipped.count
      throw refusal(
        content, "none of its \(count) items can be read; item \(first.line): \(first.reason)")
    }
    return Capture(
      format: name, lines: visits.lines.sortedByDelivery(), skipped: visits.skipped,
      remarks: visits.remarks)
  }
}
