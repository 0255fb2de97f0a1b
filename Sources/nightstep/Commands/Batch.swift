import Foundation
import Replay

/// Does the same with several captures, several at once, and says what came of each in the order in
/// which they were named.
@MainActor
enum Batch {
  /// What is done with a file whose entries need not be kept, on any thread; `nil` where they must.
  typealias Streamed =
    @Sendable (String) throws(Failure) -> (answer: Answer, document: Document)?

  /// What is done with one document, on any thread.
  typealias Body = @Sendable (Document) throws(Failure) -> Answer

  /// The most that are done at once.
  private static let mostJobs = 256

  /// Reads each file and does something with each document in it. A file that cannot be read costs a
  /// sentence, and under `--json` a line that holds it; the others are done.
  ///
  /// - Parameters:
  ///   - separated: whether a blank line stands between the answers for people.
  ///   - streamed: tried with each file first.
  /// - Returns: the largest status of the answers; 2 if a file could not be read.
  static func run(
    _ arguments: Arguments, command: String, usage: String, _ reader: DocumentReader,
    _ output: StandardOutput, separated: Bool = false, streamed: Streamed? = nil,
    _ body: @escaping Body
  ) throws(Failure) -> Int32 {
    let jobs = try arguments.number(.jobs, in: 1...mostJobs, command: command)
    let names = try FileNames(arguments, command: command, usage: usage)
    let forPrograms = arguments.has(.json)
    let source = { () -> OrderedWork<Answer>.Job? in
      do throws(Failure) {
        guard let name = try names.next() else { return nil }
        return { read(name, reader, forPrograms: forPrograms, streamed, body) }
      } catch {
        return { .done(refusal(error, nil, forPrograms: forPrograms)) }
      }
    }
    let work = OrderedWork(
      threads: min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, mostJobs), source: source)
    var status: Int32 = 0
    var isFirst = true
    try work.run { (answer: Answer) throws(Failure) in
      if !answer.messages.isEmpty {
        // In the order in which things are found, also where both go to one terminal.
        try output.flush()
        for message in answer.messages { Messages.say(message) }
      }
      if separated, !forPrograms, !answer.output.isEmpty {
        if !isFirst { try output.say("") }
        isFirst = false
      }
      try output.write(bytes: answer.output)
      status = max(status, answer.status)
    }
    return status
  }

  private nonisolated static func read(
    _ name: String, _ reader: DocumentReader, forPrograms: Bool, _ streamed: Streamed?,
    _ body: @escaping Body
  ) -> OrderedWork<Answer>.Yield {
    do throws(Failure) {
      if let (answer, document) = try streamed?(name) {
        return .done(told(document, answer))
      }
      let documents = try reader.documents(name)
      if documents.count == 1, let only = documents.first {
        return .done(answer(only, forPrograms: forPrograms, body))
      }
      return .split(
        documents.map { document in
          { .done(answer(document, forPrograms: forPrograms, body)) }
        })
    } catch {
      return .done(refusal(error, name, forPrograms: forPrograms))
    }
  }

  private nonisolated static func answer(
    _ document: Document, forPrograms: Bool, _ body: Body
  ) -> Answer {
    do throws(Failure) {
      return told(document, try body(document))
    } catch {
      return told(document, refusal(error, document.name, forPrograms: forPrograms))
    }
  }

  /// An answer after what is to be said about the file.
  private nonisolated static func told(_ document: Document, _ answer: Answer) -> Answer {
    var answer = answer
    answer.messages = document.remarks + answer.messages
    return answer
  }

  /// What is said of a capture that could not be had.
  private nonisolated static func refusal(
    _ failure: Failure, _ name: String?, forPrograms: Bool
  ) -> Answer {
    var answer = Answer()
    answer.messages = [failure.description]
    answer.status = 2
    if forPrograms, let name {
      var object = JSONObject()
      object.add("file", name)
      object.add("error", failure.description)
      answer.write(bytes: object.bytes)
    }
    return answer
  }
}
