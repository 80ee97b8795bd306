import ConfigModel
import FuzzDriver

/// JSON survives being written and read again, and formatted JSON being formatted.
enum JSONChecks {
  /// Any text, with the edits that would make sense of it: they take most of the time.
  static func checkRepairs(_ bytes: [UInt8]) -> Bool {
    let tree = JSONParser.parse(SourceBytes(bytes))
    checkPlaces(tree)
    visit(tree.root)
    for edit in tree.problems.compactMap(\.repair) {
      guard let repaired = try? tree.source.applying([edit]) else {
        broken("repair", "\(edit)")
        continue
      }
      if repaired.elementsEqual(bytes) { broken("repair-changes", "\(edit)") }
    }
    return true
  }

  static func check(_ bytes: [UInt8]) -> Bool {
    let tree = JSONParser.parsePlainly(SourceBytes(bytes))
    checkPlaces(tree)
    visit(tree.root)
    _ = JSONDuplicateKeys.first(in: tree.root)
    guard tree.isWellFormed else { return true }
    let flat = written(tree) { sink throws in try JSONWriter.writeFlat(tree, into: &sink) }
    // One of them each time, by the length: a fuzzer lives on speed.
    let indentations = [JSONIndentation.spaces(4), .tab, .spaces(0)]
    for indentation in indentations[(bytes.count % 3)...].prefix(1) {
      let pretty = written(tree) { sink throws in
        try JSONWriter.writePretty(tree, indentation: indentation, into: &sink)
      }
      let again = JSONParser.parse(SourceBytes(pretty))
      guard again.isWellFormed, again.root.hasSameTokens(as: tree.root) else {
        broken("print-then-parse", String(decoding: pretty, as: UTF8.self))
        return true
      }
      let twice = written(again) { sink throws in
        try JSONWriter.writePretty(again, indentation: indentation, into: &sink)
      }
      if twice != pretty { broken("fmt-idempotent", String(decoding: pretty, as: UTF8.self)) }
      let flatAgain = written(again) { sink throws in
        try JSONWriter.writeFlat(again, into: &sink)
      }
      if flatAgain != flat { broken("flat-of-pretty", String(decoding: flat, as: UTF8.self)) }
    }
    if bytes.count % 2 == 0 { checkSpellings(tree) } else { checkMerge(tree) }
    return true
  }

  private static func written(
    _ tree: JSONTree, _ write: (inout ByteCollector) throws -> Void
  ) -> [UInt8] {
    var sink = ByteCollector()
    do { try write(&sink) } catch { broken("write", "\(error)") }
    return sink.bytes
  }

  /// Other spellings of the same values.
  private static func checkSpellings(_ tree: JSONTree) {
    for spelling in [JSONRewriter.Spelling.ascii, .python] {
      guard let text = try? JSONRewriter.text(tree, spelling) else { continue }
      if text.utf8.contains(where: { $0 >= 0x80 }) { broken("ascii", text) }
      let again = JSONParser.parse(SourceBytes(text))
      guard again.isWellFormed, again.hasSameValue(as: tree) else {
        broken("same-value", text)
        continue
      }
      let twice = try? JSONRewriter.text(again, spelling)
      if twice != text { broken("spelling-idempotent", text) }
    }
  }

  /// A merge patch (RFC 7396) that is applied twice changes nothing the second time.
  private static func checkMerge(_ tree: JSONTree) {
    guard tree.root.kind == .object, JSONDuplicateKeys.first(in: tree.root) == nil else { return }
    let merged = JSONMergePatch.merged(nil, tree.root)
    let again = JSONMergePatch.merged(merged.root, tree.root)
    if !again.hasSameValue(as: merged) { broken("merge-idempotent") }
  }

  private static func visit(_ value: JSONValue) {
    switch value.kind {
    case .object:
      for member in value.members {
        _ = member.name.text.string
        visit(member.value)
      }
    case .array: for element in value.elements { visit(element) }
    case .string: _ = value.text.string
    default: _ = value.writtenText
    }
  }

  private static func checkPlaces(_ tree: JSONTree) {
    let count = tree.source.count
    for index in 0..<tree.count {
      let node = tree[index]
      if node.start > node.end || Int(node.end) > count || Int(node.next) > tree.count {
        broken("tree", "node \(index)")
      }
    }
    for problem in tree.problems {
      if problem.range.start > problem.range.end || problem.range.end > count {
        broken("place-in-text", "\(problem.kind)")
      }
    }
    for problem in tree.problems.prefix(4) where problem.message(in: tree.source).isEmpty {
      broken("message-not-empty")
    }
  }
}
