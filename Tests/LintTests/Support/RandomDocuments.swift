import ConfigModel
import Lint
import TestSupport

/// The examples of issuer configurations, with members renamed, removed, emptied, or given the
/// values of other members. The same seed gives the same documents.
struct RandomDocuments {
  private var generator: SeededGenerator
  private let texts: [String]
  private let values: [String]

  init(_ seed: UInt64) {
    generator = SeededGenerator(seed)
    texts = AllRules.about.flatMap { $0.examples.flatMap(\.files) }
      .filter { $0.kind == .authTokenConfiguration }.map { MarkedText($0.text).text }
    values = texts.flatMap { text in
      let tree = JSONParser.parse(SourceBytes(text))
      return tree.members.map { tree.source.text($0.member.value.range.bounds) }
    }
  }

  mutating func next() throws -> String {
    try edited(texts.randomElement(using: &generator) ?? "")
  }

  /// A document with one to four of these changes.
  private mutating func edited(_ text: String) throws -> String {
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let tree = JSONParser.parse(SourceBytes(text))
      guard let (object, member) = tree.members.randomElement(using: &generator) else { break }
      let edits =
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: object.removing(member)
        case 1: [Edit(member.name.range, JSONString.quoted(member.name.text.string.lowercased()))]
        case 2: [Edit(member.value.range, "[]")]
        default: [Edit(member.value.range, values.randomElement(using: &generator) ?? "null")]
        }
      text = String(decoding: try tree.source.applying(edits), as: UTF8.self)
    }
    return text
  }
}

extension JSONTree {
  /// The members of all objects, each with the object that contains it.
  fileprivate var members: [(object: JSONValue, member: JSONValue.Member)] {
    (0..<count).map { JSONValue(tree: self, index: $0) }.filter { $0.kind == .object }
      .flatMap { object in object.members.map { (object, $0) } }
  }
}
