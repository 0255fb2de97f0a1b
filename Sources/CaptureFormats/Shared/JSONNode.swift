import CJSON

/// A place in the tree of a JSON document. Keeps the document alive.
package struct JSONNode {
  /// The memory of a document.
  private final class Document {
    let parser: OpaquePointer

    init?() {
      guard let parser = nsj_parser_create() else { return nil }
      self.parser = parser
    }

    deinit { nsj_parser_destroy(parser) }
  }

  private let document: Document
  private let node: nsj_node

  /// Reads a document. The bytes must be followed by `nsj_padding` readable ones; they are not
  /// needed afterwards.
  static func document(_ bytes: UnsafeRawBufferPointer) -> Result<JSONNode, JSONProblem> {
    guard let document = Document() else { return .failure(JSONProblem(status: nsj_no_memory)) }
    var root = nsj_node()
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    let status = nsj_read_document(document.parser, start, bytes.count, &root)
    guard status == nsj_ok else { return .failure(JSONProblem(status: status)) }
    return .success(JSONNode(document: document, node: root))
  }

  private var value: nsj_value { nsj_node_value(node) }

  /// Whether it is a list.
  var isList: Bool { value.type == nsj_list }
  /// Whether it is an object.
  var isObject: Bool { value.type == nsj_object }
  /// Whether it is `null`.
  var isNull: Bool { value.type == nsj_null }
  /// Whether it is `true`.
  var isTrue: Bool { value.type == nsj_true }
  /// Of a number.
  var number: Double? { value.type == nsj_number ? value.number : nil }
  /// Of a string.
  var string: String? { value.string }

  /// A number, or a string that spells one, as Google's exports do.
  var looseNumber: Double? {
    number ?? string.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value of a key of an object, the last if it stands twice; `nil` if there is none, or
  /// `null`.
  subscript(key: String) -> JSONNode? {
    var key = key
    var member = nsj_node()
    let isThere = key.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        nsj_node_member(node, $0.baseAddress, $0.count, &member)
      }
    }
    guard isThere else { return nil }
    let found = JSONNode(document: document, node: member)
    return found.isNull ? nil : found
  }

  /// The children of a list or an object, in the order of the text.
  var children: Children { Children(parent: self) }

  /// The keys of an object, in the order of the text.
  var keys: [String] {
    var keys: [String] = []
    var iterator = nsj_node_children(node)
    var key = nsj_value()
    var child = nsj_node()
    while nsj_iterator_next(&iterator, &key, &child) {
      if let text = key.string { keys.append(text) }
    }
    return keys
  }

  /// How a value reads in a message: `“yesterday”`, `5`, `a list`.
  var label: String { value.label }

  /// The children of a list or an object.
  struct Children: Sequence, IteratorProtocol {
    private let document: Document
    private var iterator: nsj_iterator

    init(parent: JSONNode) {
      document = parent.document
      iterator = nsj_node_children(parent.node)
    }

    mutating func next() -> JSONNode? {
      var key = nsj_value()
      var child = nsj_node()
      guard nsj_iterator_next(&iterator, &key, &child) else { return nil }
      return JSONNode(document: document, node: child)
    }
  }
}
