package import ConfigModel

/// Reads an element of `require`, and finds its mistakes. What the schema of the settings rules out is
/// reported elsewhere.
package struct CompanyRuleReader {
  package struct Problem {
    package enum Fault {
      case name, field, condition
    }

    package let fault: Fault
    package let message: String
    package let range: SourceRange
    /// A text that probably was meant.
    package let replacement: String?
  }

  private let setting: RequireSetting
  package private(set) var problems: [Problem] = []
  /// The rule; nil if the element has mistakes.
  package private(set) var rule: CompanyRule?

  /// - Parameter place: The place of the element, in words.
  package init(_ setting: RequireSetting, at place: String) {
    self.setting = setting
    let name = readName()
    guard let kind = setting.kind.written.flatMap({ DocumentKind(rawValue: $0.string) }),
      let home = readPath(kind), let route = home.route, let field = route.steps.last
    else { return }
    let setting = setting
    let requirement = readRequirement(field, kind)
    let restrictions = readRestrictions(route)
    guard let name, let message = setting.message.written?.text.trimmed.string, !message.isEmpty,
      problems.isEmpty, let requirement, setting.severity.isAbsent || setting.severity.isUsable
    else { return }
    let info = RuleInfo(
      CompanyRule.family, name,
      severity: setting.severity.value.flatMap { Severity(rawValue: $0) } ?? .error,
      summary: message.last == "." ? message : message + ".",
      rationale: rationale(home, requirement), source: place,
      examples: CompanyRuleExample.all(of: setting).map { $0.shown(kind) })
    self.rule = CompanyRule(info, home, route, requirement, restrictions, message: message)
  }

  private mutating func add(
    _ fault: Problem.Fault, _ message: String, at range: SourceRange, near: String? = nil
  ) {
    problems.append(
      Problem(
        fault: fault, message: message + (near.map { "; did you mean '\($0)'?" } ?? ""),
        range: range, replacement: near))
  }

  private mutating func readName() -> String? {
    guard let name = setting.name.written else { return nil }
    let isKebab = name.string.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIDigit || 0x61...0x7A ~= $0 }
    }
    guard isKebab else {
      add(
        .name, "invalid name '\(name.text)'; expected lowercase letters, digits and single hyphens",
        at: name.range)
      return nil
    }
    return name.string
  }

  private func rationale(_ home: FieldHome, _ requirement: FieldRequirement) -> String {
    var text = "In documents of kind `\(home.document.rawValue)`, `\(home.slashPath)` "
    text += requirement.sentence
    let conditions = (setting.restrictions.written?.members).map { members in
      members.map { "`\($0.name.text)` is \($0.value.writtenText)" }
    }
    if let conditions, !conditions.isEmpty {
      text += ", where " + conditions.joined(separator: " and ")
    }
    return text + "."
  }
}

// MARK: Fields

extension CompanyRuleReader {
  private mutating func readPath(_ kind: DocumentKind) -> FieldHome? {
    guard let written = setting.path.written else { return nil }
    let homes = FieldHome.all(in: kind).filter { $0.route != nil }
    let path = written.string
    if let home = homes.first(where: { $0.slashPath == path }) { return home }
    add(
      .field, "unknown field '\(path)' of kind '\(kind.rawValue)'", at: written.range,
      near: Self.near(path, homes.map(\.slashPath)))
    return nil
  }

  /// The path that probably was meant: one written as in reports, the only one that ends so, or a similar one.
  private static func near(_ written: String, _ paths: [String]) -> String? {
    let steps = written.split { $0 == "/" || $0 == "." }.filter {
      !$0.utf8.allSatisfy(\.isASCIIDigit)
    }
    let path = steps.joined(separator: "/")
    let ends = paths.filter { $0 == path || $0.hasSuffix("/" + path) }
    if ends.contains(path) || ends.count == 1 { return ends.contains(path) ? path : ends[0] }
    return EditDistance.nearest(to: path, among: paths)
  }

  private mutating func readRestrictions(
    _ route: (root: ObjectSchema, steps: [Field])
  ) -> [FieldRestriction] {
    guard let members = setting.restrictions.written?.members else { return [] }
    var schemas = [route.root]
    for step in route.steps.dropLast() { step.type.inner.map { schemas.append($0) } }
    var restrictions: [FieldRestriction] = []
    for member in members {
      let path = member.name.text.string
      let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      // The innermost object that has such a field.
      let depth = schemas.indices.last { schemas[$0].steps(named: names) != nil }
      guard let depth, let steps = schemas[depth].steps(named: names), let field = steps.last else {
        let known = schemas.flatMap(\.paths)
        add(
          .field, "unknown field '\(path)' in 'where'", at: member.name.range,
          near: Self.near(path, known))
        continue
      }
      let values = readValues(member.value, of: field)
      restrictions.append(FieldRestriction(depth: depth, steps: steps, values: values))
    }
    return restrictions
  }

  private mutating func readValues(
    _ json: JSONValue, of field: Field
  ) -> [FieldRestriction.Value] {
    let isObject = field.type.inner != nil
    if field.isSecret || isObject {
      add(
        .condition,
        "'where' cannot depend on '\(field.name)', which is \(isObject ? "an object" : "a secret")",
        at: json.range)
      return []
    }
    return (json.kind == .array ? Array(json.elements) : [json]).compactMap { element in
      guard let value = FieldValue(element), field.mayBe(value) else {
        add(.condition, Self.mismatch(field, element), at: element.range)
        return nil
      }
      if case .string(let pattern) = value { return .matching(Glob(pattern)) }
      return .exactly(value)
    }
  }

  fileprivate static func mismatch(_ field: Field, _ json: JSONValue) -> String {
    let expected =
      switch field.type {
      case .boolean: "true or false"
      case .integer: "an integer"
      default: "a string"
      }
    return "expected \(expected) for '\(field.name)', found "
      + (json.kind == .number ? "\(json.writtenText)" : json.kind.noun)
  }
}

// MARK: Conditions

extension CompanyRuleReader {
  /// Nil if a condition is malformed.
  private mutating func readRequirement(_ field: Field, _ kind: DocumentKind) -> FieldRequirement? {
    let count = problems.count
    var conditions: [FieldRequirement.Condition] = []
    let named: [(name: String, member: any DeclaredMember)] = [
      ("equals", setting.equals), ("oneOf", setting.oneOf), ("matches", setting.matches),
      ("atLeast", setting.atLeast), ("atMost", setting.atMost),
    ]
    for (name, member) in named where member.isPresent {
      guard member.isUsable else { return nil }
      if let reason = Self.reason(against: name, field) {
        add(.condition, "'\(name)' does not apply to '\(field.name)', \(reason)", at: member.label)
      }
    }
    guard problems.count == count else { return nil }
    if let json = setting.equals.written, let value = read(json, field, kind) {
      conditions.append(.oneOf([value]))
    }
    if let list = setting.oneOf.written {
      let values = list.elements.compactMap { read($0, field, kind) }
      if setting.oneOf.isWrittenEmpty { add(.condition, "'oneOf' has no values", at: list.range) }
      conditions.append(.oneOf(values))
    }
    let patterns = setting.matches.elements
    if !patterns.isEmpty { conditions.append(.matches(patterns.map { Glob($0.text) })) }
    if let limit = setting.atLeast.written { conditions.append(.atLeast(limit)) }
    if let limit = setting.atMost.written { conditions.append(.atMost(limit)) }
    let presence = setting.present.isUsable ? setting.present.value : nil
    if conditions.isEmpty, presence == nil, problems.count == count {
      let names = (named.map(\.name) + ["present"]).map { "'\($0)'" }.joined(separator: ", ")
      add(
        .condition, "no condition; expected one of: \(names)",
        at: setting.name.written?.range ?? setting.object.opening)
    }
    guard problems.count == count else { return nil }
    return FieldRequirement(presence: presence, conditions: conditions)
  }

  /// Why a condition says nothing about a field; nil if it does.
  private static func reason(against condition: String, _ field: Field) -> String? {
    if field.isSecret { return "which is a secret; use 'present'" }
    let isText = field.mayBe(.string(""))
    let isInteger = field.mayBe(.integer(0))
    guard isText || isInteger || field.mayBe(.boolean(true)) else {
      return "which has no single value; use 'present'"
    }
    switch condition {
    case "matches": return isText ? nil : "which is not a string"
    case "atLeast", "atMost": return isInteger ? nil : "which is not an integer"
    default: return nil
    }
  }

  private mutating func read(
    _ json: JSONValue, _ field: Field, _ kind: DocumentKind
  ) -> FieldValue? {
    guard let value = FieldValue(json), field.mayBe(value) else {
      add(.condition, Self.mismatch(field, json), at: json.range)
      return nil
    }
    guard case .string(let text) = value, !field.allowed.isEmpty else { return value }
    let allowed = field.allowed.map(\.description)
    guard !allowed.contains(text) else { return value }
    let near = EditDistance.nearest(to: text, among: allowed)
    // Salesforce may add values.
    guard near != nil || !kind.isMetadata else { return value }
    add(.condition, "invalid value '\(text)' for '\(field.name)'", at: json.range, near: near)
    return nil
  }
}

extension ObjectSchema {
  /// The fields on a path; nil if one of them is not declared.
  func steps(named names: [String]) -> [Field]? {
    guard let name = names.first, let field = fields.first(where: { "\($0.name)" == name }) else {
      return nil
    }
    if names.count == 1 { return [field] }
    return field.type.inner?.steps(named: Array(names.dropFirst())).map { [field] + $0 }
  }

  /// The paths of all fields.
  var paths: [String] {
    fields.flatMap { field in
      ["\(field.name)"] + (field.type.inner?.paths ?? []).map { "\(field.name)/\($0)" }
    }
  }
}
