import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// The recorded members of all kinds of documents, with what is declared of each.
@Suite struct RecordedSchemasTests {
  private static func lines(_ schema: ObjectSchema, _ path: String) -> [String] {
    let flags = [(schema.isOpen, " open"), (schema.allowsNull, " null")].filter(\.0).map(\.1)
    var lines = ["\(path): \(schema.title)\(flags.joined())"]
    for field in schema.fields {
      let name = "\(path).\(field.name)"
      var inner: ObjectSchema?
      var line = "\(name): "
      switch field.type {
      case .object(let schema): (inner, line) = (schema, line + "object")
      case .objects(let schema): (inner, line) = (schema, line + "objects")
      default: line += "\(field.type)"
      }
      for (isSet, word) in [
        (field.isRequired, "required"), (field.isSecret, "secret"), (!field.isSet, "ordered"),
        (field.emptyMeansDefault, "empty"),
      ] where isSet {
        line += " \(word)"
      }
      if case .none = field.defaultValue {} else { line += " \(field.defaultValue)" }
      if !field.allowed.isEmpty { line += " \(field.allowed)" }
      line += (field.minimum.map { " from \($0)" } ?? "") + (field.unit.map { " \($0)" } ?? "")
      lines.append(line)
      if let inner { lines += Self.lines(inner, name) }
    }
    return lines
  }

  @Test func membersAreThoseRecorded() throws {
    let lines =
      DocumentKind.allCases.flatMap { kind in
        kind.schema.map { Self.lines($0, kind.rawValue) } ?? []
      } + Self.lines(Approvals.schema, "approvals")
    #expect(lines.count > 200)
    #expect(try Recording.differences(lines, "output/members.txt") == [])
  }
}
