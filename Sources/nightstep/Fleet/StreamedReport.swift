import CaptureFormats
import DeviceLog
import Replay

/// A report made while the capture is still being read: one thread parses, this one folds, and no
/// entry is kept.
enum StreamedReport {
  /// The report of a large capture whose lines are in the order of their delivery.
  ///
  /// - Returns: the report, and a document without entries, for what is to be said about the file;
  ///   `nil` where the file has to be read as a whole.
  /// - Throws: a sentence if it cannot be read.
  static func make(
    _ name: String, _ reader: DocumentReader, rules: NamedRules
  ) throws(Failure) -> (report: Report, document: Document)? {
    do throws(CaptureError) {
      guard name != "-", !DocumentReader.isStore(name),
        let parts = try CaptureParts(path: name, options: reader.options)
      else { return nil }
      var fold: ReportFold?
      var count = 0
      var clock = Instant(-.infinity)
      while let (head, lines) = parts.next() {
        var running =
          fold
          ?? ReportFold(
            rules: rules,
            zone: Document(name: name, capture: head, asked: reader.options.timeZone).zone)
        // Else its arrays would be copied when they change.
        fold = nil
        for line in lines {
          guard line.entry.at >= clock else {
            parts.abandon()
            return nil
          }
          clock = line.entry.at
          running.apply(line.entry, line: line.line, isBackwards: false)
        }
        fold = running
        count += lines.count
      }
      let document = Document(
        name: name, capture: try parts.finish(), asked: reader.options.timeZone)
      let report = (fold ?? ReportFold(rules: rules, zone: document.zone)).report(
        file: name, total: count, skipped: document.capture.skipped.count)
      return (report, document)
    } catch {
      throw Failure(error)
    }
  }
}
