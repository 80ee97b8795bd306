package import ConfigModel

/// A rule that the settings state: an element of `require`.
package final class CompanyRule: Sendable {
  /// The family of all such rules, which the settings name like any other.
  package static let family = Family(
    "company", topic: .settings,
    summary: "A field does not have the value that a rule of your organization requires.")

  /// The description of the only fault, with an ID such as `company/require-pkce`.
  package let info: RuleInfo
  package let kind: DocumentKind
  /// The path of the field, as written.
  package let path: String
  /// The schema of the root of the documents.
  let root: ObjectSchema
  /// The fields from the root to the one that is judged. Never empty.
  let steps: [Field]
  let requirement: FieldRequirement
  let restrictions: [FieldRestriction]
  private let message: String

  init(
    _ info: RuleInfo, _ home: FieldHome, _ route: (root: ObjectSchema, steps: [Field]),
    _ requirement: FieldRequirement, _ restrictions: [FieldRestriction], message: String
  ) {
    self.info = info
    kind = home.document
    path = home.slashPath
    (root, steps) = route
    self.requirement = requirement
    self.restrictions = restrictions
    self.message = message
  }

  /// True if a name is that of the family or that of one of its rules, whether or not there is such a rule.
  package static func isName(_ name: String) -> Bool {
    RuleName(family.id).covers(RuleName(name).id)
  }

  /// The rules of several lists. A later rule replaces an earlier one with its name.
  package static func merged(_ rules: [CompanyRule]) -> [CompanyRule] {
    var merged: [CompanyRule] = []
    for rule in rules {
      merged.removeAll { $0.info.id == rule.info.id }
      merged.append(rule)
    }
    return merged
  }

  /// A place where a document violates the rule.
  struct Violation {
    let message: String
    let range: SourceRange
  }

  /// The violations in a document, in its order.
  func violations(in document: DeclaredObject) -> [Violation] {
    guard document.schema === root else { return [] }
    var found: [Violation] = []
    judge(steps[...], [document], &found)
    return found
  }

  /// - Parameters:
  ///   - rest: The fields from the innermost object to the one that is judged.
  ///   - objects: The objects around the field, outermost first.
  private func judge(
    _ rest: ArraySlice<Field>, _ objects: [DeclaredObject], _ found: inout [Violation]
  ) {
    guard let object = objects.last, let field = rest.first else { return }
    let content = object.content(of: field)
    guard rest.count == 1 else {
      for inner in content.objects { judge(rest.dropFirst(), objects + [inner], &found) }
      return
    }
    guard !content.isMisspelled, content.isPresent || !object.isCutShort,
      restrictions.allSatisfy({ $0.admits(objects) })
    else { return }
    for fault in requirement.faults(content, of: field) {
      found.append(Violation(message: "\(fault.words): \(message)", range: fault.range))
    }
  }
}

/// A condition of `where`: a field near the one that is judged has one of some values.
struct FieldRestriction: Sendable {
  enum Value: Sendable {
    case exactly(FieldValue)
    case matching(Glob)
  }

  /// The number of objects around the object in which the path starts.
  let depth: Int
  let steps: [Field]
  let values: [Value]

  /// - Parameter objects: The objects around the field that is judged, outermost first.
  func admits(_ objects: [DeclaredObject]) -> Bool {
    objects.indices.contains(depth) && admits(objects[depth], steps[...])
  }

  private func admits(_ object: DeclaredObject, _ rest: ArraySlice<Field>) -> Bool {
    guard let field = rest.first else { return false }
    let content = object.content(of: field)
    guard rest.count == 1 else {
      return content.objects.contains { admits($0, rest.dropFirst()) }
    }
    let found = content.isPresent ? content.values.map(\.value) : field.defaultValues ?? []
    return found.contains { value in
      values.contains { wanted in
        switch (wanted, value) {
        case (.exactly(let wanted), _): wanted == value
        case (.matching(let glob), .string(let text)): glob.matches(text)
        case (.matching, _): false
        }
      }
    }
  }
}
