extension Schema {
  /// What stands in a file, as far as its first page and its schema say.
  enum Found: Equatable {
    /// Nothing: a file of no bytes, or one whose first transaction never came to its end.
    case empty
    /// A store of a known version.
    case version(Int)
  }

  /// Looks at a file without changing it.
  ///
  /// - Throws: `StoreError` if it is no store, another program's, or of a newer version.
  static func find(in connection: Connection) throws(StoreError) -> Found {
    let application = try connection.integer("PRAGMA application_id")
    let version = try connection.integer("PRAGMA user_version")
    let file = connection.file
    guard application == applicationID else {
      if application == 0, version == 0,
        try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
      {
        return .empty
      }
      throw StoreError(
        .notAStore, file: file,
        "\(file): this is an SQLite file of another program, not a NightStep store.")
    }
    guard version <= Schema.version else {
      throw StoreError(
        .newerVersion, file: file,
        "\(file): this store was written by a newer NightStep (store version \(version), this one"
          + " knows \(Schema.version)); open it with that one.")
    }
    guard version > 0 else { throw .damaged(file, "it has no version") }
    return .version(version)
  }

  /// Climbs the ladder from what was found to this version, a transaction a step, so that a crash
  /// leaves a store of one version or of the next.
  static func migrate(_ connection: Connection, from found: Found) throws(StoreError) {
    let reached =
      switch found {
      case .empty: 0
      case .version(let version): version
      }
    for (number, statements) in steps.enumerated().dropFirst(reached) {
      try connection.transaction { () throws(StoreError) in
        for statement in statements { try connection.execute(statement) }
        try connection.execute("PRAGMA application_id = \(applicationID)")
        try connection.execute("PRAGMA user_version = \(number + 1)")
      }
    }
  }

  /// Holds a store's schema against the one that this version makes. A store from a stranger may
  /// lack the triggers that protect it, or have others.
  ///
  /// - Throws: `StoreError` if anything is missing, changed or added.
  static func verify(_ connection: Connection) throws(StoreError) {
    let pattern = try Connection("memory", mode: .memory)
    try migrate(pattern, from: .empty)
    guard try listing(connection) == listing(pattern) else {
      throw .damaged(connection.file, "its tables are not those that NightStep makes")
    }
  }

  private static func listing(_ connection: Connection) throws(StoreError) -> [String] {
    let statement = try connection.statement(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    defer { statement.reset() }
    var rows: [String] = []
    while try statement.step() {
      rows.append((0..<4).map { statement.text($0) ?? "" }.joined(separator: "\n"))
    }
    return rows
  }
}
