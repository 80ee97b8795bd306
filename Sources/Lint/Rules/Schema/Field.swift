import ConfigModel

extension Family {
  static let field = Family(
    "field", topic: .documents,
    summary: "A field is missing, unknown, misspelled, or in the wrong object.")
}

package enum MisplacedField: DeviationRule {
  package static let about = RuleInfo(
    .field, "misplaced",
    severity: .error,
    summary: "A known field is in the wrong object.",
    rationale: """
      Oracle Mobile Cloud looks for each field in one place only: key URLs in `jwks`, reload \
      intervals of the policy at the top level, audiences in the issuer. Anywhere else it ignores \
      the field. The fix moves the field if only one place is possible. The setting then takes \
      effect, so review its value first.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"connectTimeout": 5, "jwksUri": "https://idp.corp.net/keys"}, ⟦"readTimeout"⟧: 9}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"connectTimeout": 5, "jwksUri": "https://idp.corp.net/keys", "readTimeout": 9}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", ⟦"jwksUri"⟧: "https://idp.corp.net/keys"}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        .suggest),
      .bad(
        .configuration,
        #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {⟦"audience"⟧: ["app"], "jwksUri": "https://idp.corp.net/keys"}}]}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "audience": ["app"]}]}"#,
        .suggest),
      .bad(
        .configuration,
        #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, ⟦"policyMaxReloadInterval"⟧: 60}]}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}], "policyMaxReloadInterval": 60}"#,
        .suggest),
      .bad(.configuration, #"{"issuers": [], ⟦"audience"⟧: ["mobile-app"]}"#),
      .bad(
        .configuration,
        #"{⟦"issuerName"⟧: "https://idp.corp.net", "audience": ["app"], "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "audience": ["app"], "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}"#,
        .suggest),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 5, "readTimeout": 9"#),
      .good(.configuration, #"{"issuers": [], "policyMaxReloadInterval": 60}"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    var moves = MovesOfMembers(deviations.document)
    let isIssuer = isIssuerAlone(deviations.document)
    for problem in deviations.problems {
      guard case .unknown(.belongs(let homes)) = problem.kind else { continue }
      if isIssuer, problem.schema === AuthTokenConfiguration.schema,
        homes.contains(where: { $0 === Issuer.schema })
      {
        guard problem.value.text == "issuerName" else { continue }
        report.add(
          "expected a configuration, found a single issuer; put it in the 'issuers' array",
          at: problem.value.range, fix: wrapping(deviations.document.tree.root))
        continue
      }
      let places = homes.map {
        $0 === AuthTokenConfiguration.schema ? "the top-level object" : "the \($0.title)"
      }.joined(separator: " or ")
      report.add(
        "'\(problem.value.text.string)' is ignored in this object; it belongs in \(places)",
        at: problem.value.range, fix: moves.fix(problem, to: homes))
    }
  }

  /// True if the whole document is an element of `issuers` without a configuration around it. A
  /// single finding reports that, instead of one for each member.
  private static func isIssuerAlone(_ document: DecodedDocument) -> Bool {
    let root = document.tree.root
    return root.member("issuers") == nil && root.member("issuerName") != nil
  }

  /// A fix that wraps the issuer. Nil if the object also has members that belong to the
  /// configuration.
  private static func wrapping(_ root: JSONValue) -> FixIt? {
    let fields = AuthTokenConfiguration.schema.fields
    guard root.tree.isWellFormed,
      !root.members.contains(where: { member in fields.contains { member.name.text == $0.name } })
    else { return nil }
    return FixIt(
      "wrap the issuer in a configuration", .suggest,
      [
        .insert("{\"issuers\": [", at: root.range.start), .insert("]}", at: root.range.end),
      ])
  }
}

/// Moves members of an issuer configuration from a wrong object to the right one, if the target is
/// unambiguous. The problems must be passed in source order.
struct MovesOfMembers {
  private let root: JSONValue
  private var issuers: JSONValue.Elements
  /// The last issuer that was examined.
  private var issuer: JSONValue?
  /// The node indices of the issuers that already got a new `jwks`.
  private var completed: Set<Int> = []

  init(_ document: DecodedDocument) {
    root = document.tree.root
    issuers = (root.member("issuers") ?? root).elements
    issuer = issuers.next()
  }

  /// - Parameter homes: The schemas of objects that have such a member.
  mutating func fix(_ problem: SchemaProblem, to homes: [ObjectSchema]) -> FixIt? {
    guard root.tree.isWellFormed, homes.count == 1, let from = problem.container,
      let member = Self.only(problem.value, in: from)
    else { return nil }
    if homes[0] === AuthTokenConfiguration.schema {
      return move(member, from, to: root, "the top level")
    }
    if homes[0] === Issuer.schema {
      return issuer(around: from).flatMap { move(member, from, to: $0, "the issuer") }
    }
    guard homes[0] === JWKSSource.schema, problem.schema === Issuer.schema else { return nil }
    if let jwks = from.member("jwks") { return move(member, from, to: jwks, "'jwks'") }
    return wrap(member, of: from)
  }

  private func move(
    _ member: JSONValue.Member, _ from: JSONValue, to target: JSONValue, _ place: String
  ) -> FixIt? {
    let name = member.name.text
    guard target.kind == .object, target.index != from.index,
      !target.members.contains(where: { $0.name.text == name })
    else { return nil }
    return FixIt(
      "move the field to \(place)", .suggest,
      from.removing(member)
        + target.appending(name: name.string, value: member.value.writtenText))
  }

  /// Moves a member into a new `jwks`. Further members can be moved there in a later pass.
  private mutating func wrap(_ member: JSONValue.Member, of issuer: JSONValue) -> FixIt? {
    let names = issuer.members.map(\.name.text.string)
    guard !names.contains(where: { EditDistance.between($0, "jwks", limit: 1) != nil }),
      completed.insert(issuer.index).inserted
    else { return nil }
    let written = member.range
    return FixIt(
      "move the field into a new 'jwks' object", .suggest,
      [
        .insert("\"jwks\": {", at: written.start), .insert("}", at: written.end),
      ])
  }

  /// The issuer that contains a value. For the root, the only issuer.
  private mutating func issuer(around value: JSONValue) -> JSONValue? {
    while let current = issuer, current.range.end <= value.range.start { issuer = issuers.next() }
    if let issuer, issuer.range.contains(value.range) { return issuer }
    guard value.index == root.index else { return nil }
    var all = (root.member("issuers") ?? root).elements
    let first = all.next()
    return all.next() == nil ? first : nil
  }

  /// The member with this name, if there is only one.
  private static func only(_ name: JSONValue, in object: JSONValue) -> JSONValue.Member? {
    let members = object.members.filter { $0.name.text == name.text }
    return members.count == 1 ? members[0] : nil
  }
}

package enum RequiredFieldMissing: DeviationRule {
  package static let about = RuleInfo(
    .field, "missing",
    severity: .error,
    summary: "A required field is missing.",
    rationale: """
      Without the field, the object has no meaning for Oracle Mobile Cloud: an issuer without a \
      name matches no token, and a mapping without a role maps nothing.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(.issuers, #"⟦{⟧"jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#),
      .bad(.issuer, #""roleMappings": [⟦{⟧"tokenRole": "staff"}], "roleAttributes": ["roles"]"#),
      .bad(.configuration, #"⟦{⟧"policyMaxReloadInterval": 60}"#),
      .good(
        .issuer,
        #""roleMappings": [{"tokenRole": "staff", "mappedRoles": ["Employee"]}], "roleAttributes": ["roles"]"#
      ),
      .good(.configuration, #"{"issuers": []}"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .missing = problem.kind, let field = problem.field, !problem.isOfFilter,
        !problem.value.node.has(.irregular)
      else { continue }
      let start = problem.value.range.start
      report.add(
        "missing required field '\(field.name)' in the \(problem.schema.title)",
        at: SourceRange(start, start + 1))
    }
  }
}

package enum MisspeltField: DeviationRule {
  package static let about = RuleInfo(
    .field, "misspelled",
    severity: .error,
    summary: "A field name looks like a misspelling of a known one.",
    rationale: """
      A misspelled field is ignored, and its default applies. In this way, a misspelling can \
      silently turn off a check. Correcting the name changes which tokens are accepted, so review \
      the value before you apply the fix.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(
        .issuer, #"⟦"requiresClientAuth"⟧: true"#, fixed: #""requireClientAuth": true"#, .suggest),
      .bad(
        .issuer, #"⟦"audeince"⟧: ["mobile-app"]"#, fixed: #""audience": ["mobile-app"]"#, .suggest),
      .good(.issuer, #""requireClientAuth": true"#),
      .good(.issuer, #""issuerRoles": ["Employee"], "defaultRoles": ["Guest"]"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .unknown(.misspelt(let field)) = problem.kind else { continue }
      report.add(
        "'\(problem.value.text.string)' is ignored; did you mean '\(field.name)'?",
        at: problem.value.range,
        fix: FixIt(
          "rename to '\(field.name)'", .suggest,
          [Edit(problem.value.range, JSONString.quoted(field.name.description))]))
    }
  }
}

package enum UnknownField: DeviationRule {
  package static let about = RuleInfo(
    .field, "unknown",
    severity: .warning,
    summary: "A field is unknown and therefore ignored.",
    rationale: """
      The program that reads the file ignores an unknown field. In a policy, that program is \
      Oracle Mobile Cloud; in `.oconf.json`, it is oconf. The field does not do what it was added \
      for.
      """,
    source: "JWT Configuration Reference",
    exceptions: "If a newer service supports a field that this version of oconf does not know.",
    examples: [
      .bad(.issuer, #"⟦"description"⟧: "our identity provider""#),
      .bad(.configuration, #"{"issuers": [], ⟦"comment"⟧: "production"}"#),
      .good(.issuer, #""enabled": true"#),
      .good(.settings, #"{"$schema": "https://corp.net/schema.json"}"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .unknown(.nothing) = problem.kind else { continue }
      report.add(
        "unknown field '\(problem.value.text.string)' in the \(problem.schema.title)",
        at: problem.value.range)
    }
  }
}

package enum FieldCaseMismatch: DeviationRule {
  package static let about = RuleInfo(
    .field, "wrong-case",
    severity: .error,
    summary: "A field name differs from a known one only in letter case.",
    rationale: """
      JSON field names are case-sensitive, so this field is ignored and its default applies. \
      Correcting the name makes the setting take effect, which may widen access (for example, \
      `requireclientauth: false`). Review the value before you apply the fix.
      """,
    source: "JWT Configuration Reference; RFC 8259, section 8.3",
    examples: [
      .bad(
        .jwks, #"⟦"discoveryURI"⟧: "https://login.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        .suggest),
      .bad(
        .issuer, #"⟦"requireclientauth"⟧: true"#, fixed: #""requireClientAuth": true"#, .suggest),
      .good(.jwks, #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#),
      .good(.issuer, #""usernameAttribute": "Email""#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .unknown(.differsInCase(let field)) = problem.kind else { continue }
      report.add(
        "'\(problem.value.text.string)' is ignored; the field name is '\(field.name)'",
        at: problem.value.range,
        fix: FixIt(
          "rename to '\(field.name)'", .suggest,
          [Edit(problem.value.range, JSONString.quoted(field.name.description))]))
    }
  }
}
