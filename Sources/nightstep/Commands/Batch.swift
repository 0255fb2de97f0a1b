/// Does the same with several files, one after the other.
@MainActor
enum Batch {
  /// Reads each file and does something with each document in it. A file that cannot be read costs a
  /// sentence, and the others are done.
  ///
  /// - Returns: the largest that was returned; 2 if a file could not be read.
  static func run(
    _ arguments: Arguments, command: String, usage: String, _ reader: DocumentReader,
    _ output: StandardOutput, _ body: (Document) throws(Failure) -> Int32
  ) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw .usage("it takes \(usage)", command: command)
    }
    var status: Int32 = 0
    for name in arguments.operands {
      do throws(Failure) {
        for document in try reader.documents(name) {
          // In the order in which things are found, also where both go to one terminal.
          try output.flush()
          for remark in document.remarks { Messages.say(remark) }
          status = max(status, try body(document))
        }
      } catch {
        try output.flush()
        Messages.say(error)
        status = 2
      }
    }
    return status
  }
}
