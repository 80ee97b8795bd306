package import ConfigModel

extension Family {
  static let allowedBackend = Family(
    "allowed-backend", topic: .backends,
    summary:
      "The list of backends that an issuer allows is missing, empty, or has an unsuitable entry.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum AllowedBackendListFaults: IssuerRule {
  package static let faults = [duplicate, emptyList, notRestricted]

  static let duplicate = RuleInfo(
    .allowedBackend, "duplicate", severity: .info, scope: .issuer,
    summary: "A backend is listed twice.",
    rationale: """
      The second entry has no effect. If the backend is removed from the list later, one of the \
      two entries may be overlooked.
      """,
    bad: [
      Sample(
        #""allowedMbes": [{"name": "Orders", "version": "1.0"}, ⟦{"version": "1.0", "name": "Orders"}⟧]"#,
        fixed: #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#, .safe),
      Sample(
        #""allowedMbes": [{"clientId": "a1"}, {"clientId": "b2"}, ⟦{"clientId": "\u0061\u0031"}⟧, {"clientId": "c3"}]"#,
        fixed: #""allowedMbes": [{"clientId": "a1"}, {"clientId": "b2"}, {"clientId": "c3"}]"#,
        .safe),
    ],
    good: [
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}, {"name": "Orders", "version": "1.1"}]"#,
      #""allowedMbes": [{"clientId": "a"}, {"clientId": "A"}, {"name": "a", "version": "1.0"}]"#,
    ])

  static let emptyList = RuleInfo(
    .allowedBackend, "empty-list", risk: .access, severity: .error, scope: .issuer,
    summary: "The list of allowed backends is empty.",
    rationale: """
      Without the list, every backend may use the issuer. Oracle does not document whether an \
      empty list also allows every backend, or none. List the backends, or remove the list to \
      allow all backends. To disable the issuer, set `enabled` to false.
      """,
    bad: [#""allowedMbes": ⟦[]⟧"#, #""requireClientAuth": false, "allowedMbes": ⟦[ ]⟧"#],
    good: [
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#,
      #""filters": [], "roleMappings": []"#,
    ])

  static let notRestricted = RuleInfo(
    .allowedBackend, "not-restricted", risk: .access, severity: .info, scope: .issuers,
    summary: "An issuer's users may use every backend.",
    rationale: """
      Without `allowedMbes`, tokens of the issuer can be used with any backend of the instance, \
      including backends that are added later. To restrict these users, list the backends that \
      they need.
      """,
    exceptions: "If the users of this issuer are meant to use every backend.",
    bad: [
      #"{⟦"issuerName"⟧: "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
      #"""
      {"issuerName": "https://a.corp.net", "jwks": {"jwksUri": "https://a.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]},
      {⟦"issuerName"⟧: "https://b.corp.net", "jwks": {"jwksUri": "https://b.corp.net/keys"}}
      """#,
    ],
    good: [
      #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}"#,
      #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "allowedMbes": [{"clientId": "0c35a8e45e2c9a70"}]}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let member = issuer.allowedMbesMember
    if member.isAbsent, !issuer.object.isCutShort, let name = issuer.issuerName.entry?.name {
      report.add(
        notRestricted,
        "tokens of this issuer can be used with every backend; restrict them with 'allowedMbes'",
        at: name.range)
    }
    if member.isWrittenEmpty {
      report.add(
        emptyList,
        "it is undocumented whether an empty list allows every backend or none; list the backends, or remove the list",
        at: member.range)
    }
    guard issuer.allowedMbes.count > 1, let list = member.json else { return }
    forEachRepeated(issuer.allowedMbes) { first, again in
      report.add(
        duplicate, "this backend is already in the list", at: again.object.range,
        notes: [Note("first listed here", at: first.object.range)],
        fix: FixIt("remove the duplicate", .safe, list.removing(again.object.json)))
    }
  }

  /// Compares short lists pairwise, and builds an index only for lists of more than 8 backends.
  private static func forEachRepeated(
    _ backends: ObjectList<AllowedBackend>,
    _ visit: (_ first: AllowedBackend, _ again: AllowedBackend) -> Void
  ) {
    guard backends.count > 8 else {
      for index in 1..<backends.count {
        guard let identity = backends[index].identity,
          let first = backends[..<index].first(where: { $0.identity == identity })
        else { continue }
        visit(first, backends[index])
      }
      return
    }
    var first: [AllowedBackend.Identity: AllowedBackend] = [:]
    for backend in backends {
      guard let identity = backend.identity else { continue }
      if let earlier = first[identity] {
        visit(earlier, backend)
      } else {
        first[identity] = backend
      }
    }
  }
}

extension AllowedBackend {
  fileprivate struct Identity: Hashable {
    let name: Text?
    let version: Text?
    let clientId: Text?
  }

  /// The identity of the backend. Nil if a field is unreadable, or if all are absent.
  fileprivate var identity: Identity? {
    guard name.isAbsent || name.isUsable, version.isAbsent || version.isUsable,
      clientId.isAbsent || clientId.isUsable,
      !(name.isAbsent && version.isAbsent && clientId.isAbsent)
    else { return nil }
    return Identity(
      name: name.written?.text, version: version.written?.text, clientId: clientId.written?.text)
  }
}

package enum AllowedBackendFaults: BackendRule {
  package static let faults = [incomplete, twoForms, wildcard]

  static let incomplete = RuleInfo(
    .allowedBackend, "incomplete", severity: .error, scope: .issuer,
    summary: "An allowed backend is only partly identified.",
    rationale: """
      A backend is identified by its name and its version together, or by its client ID. Oracle \
      does not document what an incomplete entry matches. It probably matches nothing, rather than \
      every version of the backend.
      """,
    bad: [
      #""allowedMbes": [{⟦"name"⟧: "Orders"}]"#,
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}, {⟦"version"⟧: "2.0"}, ⟦{⟧}]"#,
    ],
    good: [
      #""allowedMbes": [{"version": "1.0", "name": "Orders"}, {"clientId": "0c35a8e45e2c9a70"}]"#,
      #""allowedMbes": [{"name": "Orders 2.0", "version": "1.0"}]"#,
    ])

  static let twoForms = RuleInfo(
    .allowedBackend, "two-forms", severity: .warning, scope: .issuer,
    summary: "An allowed backend is identified in two ways at once.",
    rationale: """
      An entry identifies a backend by its name and version, or by its client ID. If an entry has \
      a name, a version, and a client ID, Oracle does not document whether all of them must match. \
      If the client ID belongs to another backend, it is unclear which of the two backends, if \
      any, is allowed. Write two entries, or remove either the client ID or the name and version.
      """,
    bad: [
      #""allowedMbes": [{"name": "Orders", "version": "1.0", ⟦"clientId"⟧: "0c35a8e45e2c9a70"}]"#,
      #""allowedMbes": [{⟦"clientId"⟧: "0c35a8e45e2c9a70", "name": "Orders"}]"#,
    ],
    good: [
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}, {"clientId": "0c35a8e45e2c9a70"}]"#,
      #""allowedMbes": [{"clientId": "Orders(1.0)"}]"#,
    ])

  static let wildcard = RuleInfo(
    .allowedBackend, "wildcard", severity: .error, scope: .issuer,
    summary: "An allowed backend is identified with a wildcard.",
    rationale: """
      In this configuration, the documentation describes `*` as a wildcard only for the values of \
      filters. In `allowedMbes`, oconf reads it as an ordinary character, so the entry matches no \
      backend. To allow every backend, remove `allowedMbes`.
      """,
    bad: [
      #""allowedMbes": [{"name": ⟦"*"⟧, "version": "1.0"}]"#,
      #""allowedMbes": [{"name": "Orders", "version": ⟦"1.*"⟧}, {"clientId": ⟦"*"⟧}]"#,
    ],
    good: [
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}], "filters": [{"name": "dept", "values": ["*"]}]"#,
      #""allowedMbes": [{"name": "Any", "version": "1.0"}]"#,
    ])

  package static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report) {
    if let clientId = backend.clientId.entry, backend.name.isPresent || backend.version.isPresent {
      report.add(
        twoForms,
        "it is undocumented whether the name and 'clientId' must both match; write two entries, or remove one of the forms",
        at: clientId.name.range)
    }
    func checkStar(_ member: TextMember, _ report: inout Report) {
      guard let written = member.written, written.text.hasStar else { return }
      report.add(
        wildcard,
        "'\(written.text)' matches no backend: '*' is not a wildcard in 'allowedMbes'; list each backend, or remove the list",
        at: written.range)
    }
    checkStar(backend.name, &report)
    checkStar(backend.version, &report)
    checkStar(backend.clientId, &report)
    guard backend.clientId.isAbsent, !backend.object.isCutShort else { return }
    switch (backend.name.isAbsent, backend.version.isAbsent) {
    case (false, false): break
    case (false, true):
      report.add(
        incomplete, "backend has a 'name' but no 'version'; add 'version'",
        at: backend.place(of: backend.name))
    case (true, false):
      report.add(
        incomplete, "backend has a 'version' but no 'name'; add 'name'",
        at: backend.place(of: backend.version))
    case (true, true):
      report.add(
        incomplete, "entry identifies no backend; add 'name' and 'version', or 'clientId'",
        at: backend.object.opening)
    }
  }
}

extension AllowedBackend {
  /// The range of the field's name if it is present, or else the opening bracket of the backend.
  fileprivate func place(of member: TextMember) -> SourceRange {
    member.entry?.name.range ?? object.opening
  }
}

package enum AllowedMbeNumericVersion: DeviationRule {
  package static let about = RuleInfo(
    .allowedBackend, "numeric-version", severity: .error, scope: .issuer,
    summary: "The version of an allowed backend is a number.",
    rationale: """
      Versions are strings. As a number, `1.10` equals `1.1`, so a tool that processes the file \
      may shorten the version. The documentation does not say how Oracle Mobile Cloud treats a \
      number. Put the version in quotes.
      """,
    bad: [
      Sample(
        #""allowedMbes": [{"name": "Orders", "version": ⟦1.0⟧}]"#,
        fixed: #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#, .suggest),
      Sample(
        #""allowedMbes": [{"version": ⟦2⟧, "name": "Orders"}]"#,
        fixed: #""allowedMbes": [{"version": "2", "name": "Orders"}]"#, .suggest),
    ],
    good: [
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#,
      #""allowedMbes": [{"name": "2", "version": "1"}]"#,
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems where problem.isNumericVersion {
      let text = problem.value.writtenText
      report.add(
        "'version': expected the string \"\(text)\", found a number", at: problem.value.range,
        fix: FixIt(
          "put the version in quotes", .suggest,
          [Edit(problem.value.range, JSONString.quoted(text))]))
    }
  }
}
