import ConfigModel

extension Family {
  static let field = Family(
    "field", topic: .documents,
    summary: "A field is missing, unknown, misspelled, or in the wrong object.",
    source: "JWT Configuration Reference")
}

package enum MisplacedField: DeviationRule {
  package static let about = RuleInfo(
    .field, "misplaced", severity: .error, scope: .configuration,
    summary: "A known field is in the wrong object.",
    rationale: """
      Oracle Mobile Cloud looks for each field in one place only: key URLs in `jwks`, reload \
      intervals of the policy at the top level, audiences in the issuer. Anywhere else it ignores \
      the field. The fix moves the field if only one place is possible. The setting then takes \
      effect, so review its value first.
      """,
    bad: [
      Sample(
        #"{"issuerName": "https://idp.corp.net", "jwks": {"connectTimeout": 5, "jwksUri": "https://idp.corp.net/keys"}, ⟦"readTimeout"⟧: 9}"#,
        scope: .issuers,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"connectTimeout": 5, "jwksUri": "https://idp.corp.net/keys", "readTimeout": 9}}"#,
        .suggest),
      Sample(
        #"{"issuerName": "https://idp.corp.net", ⟦"jwksUri"⟧: "https://idp.corp.net/keys"}"#,
        scope: .issuers,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        .suggest),
      Sample(
        #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {⟦"audience"⟧: ["app"], "jwksUri": "https://idp.corp.net/keys"}}]}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "audience": ["app"]}]}"#,
        .suggest),
      Sample(
        #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, ⟦"policyMaxReloadInterval"⟧: 60}]}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}], "policyMaxReloadInterval": 60}"#,
        .suggest),
      #"{"issuers": [], ⟦"audience"⟧: ["mobile-app"]}"#,
      Sample(
        #"{⟦"issuerName"⟧: "https://idp.corp.net", "audience": ["app"], "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "audience": ["app"], "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}"#,
        .suggest),
    ],
    good: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 5, "readTimeout": 9"#,
        scope: .jwks),
      #"{"issuers": [], "policyMaxReloadInterval": 60}"#,
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

package enum FieldFaults: DeviationRule {
  package static let faults = [missing, misspelled, unknown, wrongCase]

  static let missing = RuleInfo(
    .field, "missing", severity: .error, scope: .issuer,
    summary: "A required field is missing.",
    rationale: """
      Without the field, the object has no meaning for Oracle Mobile Cloud: an issuer without a \
      name matches no token, and a mapping without a role maps nothing.
      """,
    bad: [
      Sample(#"⟦{⟧"jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#, scope: .issuers),
      #""roleMappings": [⟦{⟧"tokenRole": "staff"}], "roleAttributes": ["roles"]"#,
      Sample(#"⟦{⟧"policyMaxReloadInterval": 60}"#, scope: .configuration),
    ],
    good: [
      #""roleMappings": [{"tokenRole": "staff", "mappedRoles": ["Employee"]}], "roleAttributes": ["roles"]"#,
      Sample(#"{"issuers": []}"#, scope: .configuration),
    ])

  static let misspelled = RuleInfo(
    .field, "misspelled", severity: .error, scope: .issuer,
    summary: "A field name looks like a misspelling of a known one.",
    rationale: """
      A misspelled field is ignored, and its default applies. In this way, a misspelling can \
      silently turn off a check. Correcting the name changes which tokens are accepted, so review \
      the value before you apply the fix.
      """,
    bad: [
      Sample(#"⟦"requiresClientAuth"⟧: true"#, fixed: #""requireClientAuth": true"#, .suggest),
      Sample(#"⟦"audeince"⟧: ["mobile-app"]"#, fixed: #""audience": ["mobile-app"]"#, .suggest),
    ],
    good: [
      #""requireClientAuth": true"#,
      #""issuerRoles": ["Employee"], "defaultRoles": ["Guest"]"#,
    ])

  static let unknown = RuleInfo(
    .field, "unknown", severity: .warning, scope: .issuer,
    summary: "A field is unknown and therefore ignored.",
    rationale: """
      The program that reads the file ignores an unknown field. In a policy, that program is \
      Oracle Mobile Cloud; in `.oconf.json`, it is oconf. The field does not do what it was added \
      for.
      """,
    exceptions: "If a newer service supports a field that this version of oconf does not know.",
    bad: [
      #"⟦"description"⟧: "our identity provider""#,
      Sample(#"{"issuers": [], ⟦"comment"⟧: "production"}"#, scope: .configuration),
    ],
    good: [
      #""enabled": true"#,
      Sample(#"{"$schema": "https://corp.net/schema.json"}"#, scope: .settings),
    ])

  static let wrongCase = RuleInfo(
    .field, "wrong-case", severity: .error, scope: .jwks,
    summary: "A field name differs from a known one only in letter case.",
    rationale: """
      JSON field names are case-sensitive, so this field is ignored and its default applies. \
      Correcting the name makes the setting take effect, which may widen access (for example, \
      `requireclientauth: false`). Review the value before you apply the fix.
      """,
    source: "JWT Configuration Reference; RFC 8259, section 8.3",
    bad: [
      Sample(
        #"⟦"discoveryURI"⟧: "https://login.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        .suggest),
      Sample(
        #"⟦"requireclientauth"⟧: true"#, scope: .issuer, fixed: #""requireClientAuth": true"#,
        .suggest),
    ],
    good: [
      #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
      Sample(#""usernameAttribute": "Email""#, scope: .issuer),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      let text = problem.value.text
      switch problem.kind {
      case .missing:
        guard let field = problem.field, !problem.isOfFilter, !problem.value.node.has(.irregular)
        else { continue }
        let start = problem.value.range.start
        report.add(
          missing, "missing required field '\(field.name)' in the \(problem.schema.title)",
          at: SourceRange(start, start + 1))
      case .unknown(.misspelt(let field)):
        report.add(
          misspelled, "'\(text.string)' is ignored; did you mean '\(field.name)'?",
          at: problem.value.range, fix: renaming(problem, to: field))
      case .unknown(.differsInCase(let field)):
        report.add(
          wrongCase, "'\(text.string)' is ignored; the field name is '\(field.name)'",
          at: problem.value.range, fix: renaming(problem, to: field))
      case .unknown(.nothing):
        report.add(
          unknown, "unknown field '\(text.string)' in the \(problem.schema.title)",
          at: problem.value.range)
      default: break
      }
    }
  }

  private static func renaming(_ problem: SchemaProblem, to field: Field) -> FixIt {
    FixIt(
      "rename to '\(field.name)'", .suggest,
      [Edit(problem.value.range, JSONString.quoted(field.name.description))])
  }
}
