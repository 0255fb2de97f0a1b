/// A command that could not be carried out; the sentence is for the user.
package struct ConsoleError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
