import Foundation

/// The folder that holds what NightStep keeps between sessions: `$XDG_STATE_HOME/nightstep`, which
/// only its owner can enter.
enum StateFolder {
  /// Where the folder is, whether it exists or not. A relative `XDG_STATE_HOME` is ignored, as the
  /// XDG Base Directory Specification demands; the default is `~/.local/state`.
  ///
  /// - Throws: `StoreError` if there is no home folder either.
  static func path(environment: [String: String]) throws(StoreError) -> String {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state.trimmingSlashes + "/nightstep"
    }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    guard home.hasPrefix("/") else {
      throw StoreError(
        .system, file: home,
        "There is no home folder to keep sessions in; set XDG_STATE_HOME, or use --in-memory.")
    }
    return home.trimmingSlashes + "/.local/state/nightstep"
  }

  /// Makes the folder, and those above it that are missing, for their owner alone.
  ///
  /// - Throws: `StoreError` with a sentence if something else stands there, it belongs to somebody
  ///   else, or it cannot be made or written.
  static func prepare(_ path: String) throws(StoreError) {
    do throws(StoreError) {
      try make(path)
      try check(path)
    } catch {
      var error = error
      error.sentence += " Name a place with --store FILE, or use --in-memory."
      throw error
    }
  }

  private static func make(_ path: String) throws(StoreError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      if FileIdentity(ofLink: made) != nil { continue }
      if mkdir(made, 0o700) == 0 {
        // A umask can take permissions from the owner too.
        chmod(made, 0o700)
      } else if errno != EEXIST {  // Another process may be making it too.
        throw .system(errno, file: made, "the folder for sessions cannot be made")
      }
    }
  }

  private static func check(_ path: String) throws(StoreError) {
    guard let folder = FileIdentity(ofLink: path) else {
      throw .system(errno, file: path, "the folder for sessions cannot be reached")
    }
    // Nor a symbolic link: through it somebody else could lead the sessions to a place of theirs.
    guard folder.kind == .folder else {
      throw StoreError(
        .system, file: path, "\(path): sessions are kept in a folder of this name, but it is none.")
    }
    guard folder.owner == geteuid() else {
      throw StoreError(
        .system, file: path,
        "\(path): the folder for sessions belongs to another user (number \(folder.owner)).")
    }
    guard folder.permissions & 0o777 == 0o700 || chmod(path, 0o700) == 0 else {
      throw .system(errno, file: path, "the folder for sessions cannot be protected")
    }
    guard access(path, W_OK | X_OK) == 0 else {
      throw .system(errno, file: path, "the folder for sessions cannot be written")
    }
  }
}

extension String {
  fileprivate var trimmingSlashes: String {
    var text = self[...]
    while text.hasSuffix("/") { text = text.dropLast() }
    return String(text)
  }
}
