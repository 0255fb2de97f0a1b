import Foundation

extension EventStore {
  /// Writes all of the store as this connection sees it, edits included, to a new file: the way out
  /// when the store's own file is gone or its disk is full. The copy can be opened as a store.
  ///
  /// - Throws: `StoreError`; `.exists` if the name is taken.
  /// - Complexity: Linear in the size of the store.
  package func copy(to destination: String) throws(StoreError) {
    let destination = try StorePath.resolve(destination)
    try StorePath.createEmpty(destination)
    do throws(StoreError) {
      let statement = try connection.statement("VACUUM INTO ?")
      try statement.bind(1, destination)
      try statement.run()
    } catch {
      unlink(destination)
      throw error
    }
  }
}
