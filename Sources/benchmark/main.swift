import Foundation

// One command runs all: makes the inputs, warms up, repeats, and prints the table.
do {
  try Benchmark(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
  exit(2)
}
