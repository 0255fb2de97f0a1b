import Foundation

// A reader who leaves is noticed where it is written to.
signal(SIGPIPE, SIG_IGN)
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
