import ConfigModel
import Lint

/// A remark within a line: the defaults in force.
struct InlayHint {
  let offset: Int
  let label: String
  /// A longer text, shown on request; nil if there is none.
  let tooltip: String?

  static let maximumCount = 2_000

  /// The hints in a range of a document.
  static func all(
    in document: DocumentContent, _ range: SourceRange, _ settings: AppliedSettings
  ) -> [InlayHint] {
    guard document.isJSON, document.kind != .settings, let part = document.parts.first,
      let tree = part.tree, let schema = part.kind.schema, !schema.isOpen
    else { return [] }
    var walk = Walk(
      range: range, surroundings: EffectiveDefault.Surroundings(document, settings))
    walk.visit(tree.root, schema)
    return walk.hints
  }

  private struct Walk {
    let range: SourceRange
    let surroundings: EffectiveDefault.Surroundings
    var hints: [InlayHint] = []

    init(range: SourceRange, surroundings: EffectiveDefault.Surroundings) {
      self.range = range
      self.surroundings = surroundings
    }

    mutating func visit(_ value: JSONValue, _ schema: ObjectSchema) {
      guard value.range.start <= range.end, range.start <= value.range.end,
        hints.count < InlayHint.maximumCount
      else { return }
      guard value.kind == .object else {
        for element in value.elements { visit(element, schema) }
        return
      }
      addAbsent(in: value, schema)
      for member in value.members {
        guard let slot = schema.slot(namedAt: member.name.index, in: member.name.tree) else {
          continue
        }
        let field = schema.fields[slot]
        if field.emptyMeansDefault, member.value.kind == .array,
          member.value.elements.first(where: { _ in true }) == nil
        {
          hints.append(
            InlayHint(
              offset: member.value.range.end, label: "same as absent",
              tooltip: nil))
        }
        if let inner = field.type.inner { visit(member.value, inner) }
      }
    }

    /// Adds one hint for all absent members, after the opening bracket.
    private mutating func addAbsent(in object: JSONValue, _ schema: ObjectSchema) {
      let opening = object.range.start + 1
      guard !object.node.has(.irregular), range.start <= opening, opening <= range.end else {
        return
      }
      let names = object.members.map(\.name.text)
      var parts: [String] = []
      var origins: [String] = []
      for field in schema.fields where !names.contains(where: { $0 == field.name }) {
        guard let known = EffectiveDefault(field, of: schema, surroundings), known.isJSON else {
          continue
        }
        parts.append("\(field.name): \(known.value)")
        if let origin = known.origin { origins.append("`\(field.name)`: from \(origin)") }
      }
      guard !parts.isEmpty else { return }
      hints.append(
        InlayHint(
          offset: opening, label: CodeLens.shortened("default " + parts.joined(separator: ", ")),
          tooltip: origins.isEmpty ? nil : origins.joined(separator: "\n\n")))
    }
  }
}
