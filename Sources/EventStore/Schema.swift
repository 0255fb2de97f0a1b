/// The tables of a store, as a ladder: each step takes a store from one version to the next and is
/// never edited once released.
enum Schema {
  /// `PRAGMA application_id`: "NStp". Tells our SQLite files from all others.
  static let applicationID = 0x4e53_7470

  /// `PRAGMA user_version` of a store that this version writes.
  static var version: Int { steps.count }

  /// Step `n` makes version `n + 1`.
  static let steps = [version1]

  /// The typed payload of an entry. What a column means for a kind stands in `EntryColumns`; `exact`
  /// holds the bits of numbers that SQLite cannot: NaN, and −0.
  private static let entryColumns = """
    at REAL, kind TEXT NOT NULL, synthetic INTEGER NOT NULL,
      happened REAL, departure REAL, latitude REAL, longitude REAL,
      accuracy REAL, radius REAL, speed REAL,
      name TEXT, condition TEXT, state TEXT, exact BLOB
    """

  private static let version1 = [
    // What is said once of a document: format, zone, header, source; see `DocumentKey`.
    """
    CREATE TABLE document (
      key TEXT PRIMARY KEY, value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE remark (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT",
    // Captured entries in the order of the file, from 0.
    """
    CREATE TABLE captured (
      position INTEGER PRIMARY KEY, line INTEGER NOT NULL,
      \(entryColumns), original TEXT
    ) STRICT
    """,
    forbid("UPDATE", on: "captured", "captured entries never change"),
    forbid("DELETE", on: "captured", "captured entries are never deleted"),
    // Not protected: a half-written last line becomes an entry when its file has grown.
    """
    CREATE TABLE skipped_line (
      number INTEGER PRIMARY KEY, line INTEGER NOT NULL, reason TEXT NOT NULL, original TEXT
    ) STRICT
    """,
    // The user's edits, all that ever were. At any time the active ones come first, then the
    // undone ones, with abandoned ones anywhere between.
    """
    CREATE TABLE edit (
      sequence INTEGER PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('active', 'undone', 'abandoned')),
      kind TEXT NOT NULL,
      target_captured INTEGER, target_edit INTEGER, target_item INTEGER,
      name TEXT, text TEXT, at REAL, exact BLOB,
      checksum INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX edit_by_state ON edit (state, sequence)",
    forbid("DELETE", on: "edit", "edits are never deleted"),
    forbid(
      """
      UPDATE OF sequence, kind, target_captured, target_edit, target_item, name, text, at, exact,
        checksum
      """, named: "update", on: "edit", "of an edit only its state changes"),
    """
    CREATE TRIGGER edit_stays_abandoned BEFORE UPDATE OF state ON edit
    WHEN OLD.state = 'abandoned'
    BEGIN SELECT RAISE(ABORT, 'an abandoned edit stays abandoned'); END
    """,
    """
    CREATE TABLE injected (
      edit INTEGER NOT NULL REFERENCES edit (sequence), item INTEGER NOT NULL,
      \(entryColumns),
      PRIMARY KEY (edit, item)
    ) STRICT, WITHOUT ROWID
    """,
    forbid("UPDATE", on: "injected", "injected entries never change"),
    forbid("DELETE", on: "injected", "injected entries are never deleted"),
    // Where the user left: the caller's own JSON.
    """
    CREATE TABLE place (
      id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL
    ) STRICT
    """,
  ]

  private static func forbid(
    _ change: String, named name: String? = nil, on table: String, _ why: String
  ) -> String {
    """
    CREATE TRIGGER \(table)_no_\((name ?? change).lowercased()) BEFORE \(change) ON \(table)
    BEGIN SELECT RAISE(ABORT, '\(why)'); END
    """
  }
}
