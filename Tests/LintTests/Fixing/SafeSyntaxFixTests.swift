import ConfigModel
import Lint
import TestSupport
import Testing

/// Safe fixes of JSON that is not strict: they keep every name and value.
@Suite struct SafeSyntaxFixTests {
  /// Writes random values as JSON, once strictly and once with comments and trailing commas.
  private struct Writer {
    var random: SeededGenerator
    var strict = ""
    var loose = ""

    mutating func add(_ text: String) {
      strict += text
      loose += text
    }

    /// Adds a comment that may contain anything but its own end, or nothing.
    mutating func addExtra() {
      let text = ["x", "// \\", "\"", "{", ",]", "é😀", ""].randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<6, using: &random) {
      case 0: loose += "/*\(text)*/"
      case 1: loose += " //\(text)\n"
      case 2: loose += "\n\t"
      default: break
      }
    }

    mutating func addValue(depth: Int) {
      addExtra()
      switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
      case 0: add("\(Int.random(in: -9...9, using: &random))")
      case 1: add(#""// no \" comment, ]""#)
      case 2: add("null")
      case 3: add(#""/*""#)
      case 4: addContainer("[", "]") { $0.addValue(depth: depth - 1) }
      default:
        addContainer("{", "}") { writer in
          writer.addExtra()
          writer.add("\"\(Int.random(in: 0..<100_000, using: &writer.random))\"")
          writer.addExtra()
          writer.add(":")
          writer.addValue(depth: depth - 1)
        }
      }
      addExtra()
    }

    private mutating func addContainer(
      _ open: String, _ close: String, element: (inout Writer) -> Void
    ) {
      add(open)
      let count = Int.random(in: 0..<4, using: &random)
      for index in 0..<count {
        if index > 0 { add(",") }
        element(&self)
      }
      if count > 0, Bool.random(using: &random) { loose += "," }
      addExtra()
      add(close)
    }
  }

  /// All names, values and brackets of a document.
  private func values(_ tree: JSONTree) -> [String] {
    (0..<tree.count).map { index in
      let node = tree[index]
      let isContainer = node.kind == .object || node.kind == .array
      return isContainer ? "\(node.kind)" : tree.source.text(node.range.bounds)
    }
  }

  @Test func fixesKeepNamesAndValues() {
    let linter = Linter(LintSettings())
    let fixer = Fixer(upTo: .safe) { _, _, _ in false }
    var random = Soak.random(90)
    for _ in 0..<Soak.rounds(4_000) {
      var writer = Writer(random: random)
      writer.addValue(depth: 3)
      random = writer.random
      let fixed = fixer.fix(
        LintInput(path: "x", kind: .json, source: SourceBytes(writer.loose))
      ) { linter.lint($0) }
      let tree = JSONParser.parse(fixed.input.source)
      #expect(tree.isWellFormed, "\(writer.loose)")
      #expect(
        values(tree) == values(JSONParser.parse(SourceBytes(writer.strict))), "\(writer.loose)")
      #expect(fixed.left.isEmpty, "\(writer.loose)")
    }
  }
}
