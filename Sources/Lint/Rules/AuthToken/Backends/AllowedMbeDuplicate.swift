package import ConfigModel

package enum AllowedMbeDuplicate: IssuerRule {
  package static let about = RuleInfo(
    id: "allowed-mbe-duplicate",
    topic: .backends,
    severity: .info,
    summary: "A backend is listed twice.",
    rationale: """
      The second entry has no effect. If the backend is removed from the list later, one of the \
      two entries may be overlooked.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #""allowedMbes": [{"name": "Orders", "version": "1.0"}, ⟦{"version": "1.0", "name": "Orders"}⟧]"#,
        fixed: #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#, .safe),
      .bad(
        .issuer,
        #""allowedMbes": [{"clientId": "a1"}, {"clientId": "b2"}, ⟦{"clientId": "\u0061\u0031"}⟧, {"clientId": "c3"}]"#,
        fixed: #""allowedMbes": [{"clientId": "a1"}, {"clientId": "b2"}, {"clientId": "c3"}]"#,
        .safe),
      .good(
        .issuer,
        #""allowedMbes": [{"name": "Orders", "version": "1.0"}, {"name": "Orders", "version": "1.1"}]"#
      ),
      .good(
        .issuer,
        #""allowedMbes": [{"clientId": "a"}, {"clientId": "A"}, {"name": "a", "version": "1.0"}]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.allowedMbes.count > 1, let list = issuer.allowedMbesMember.json else { return }
    forEachRepeated(issuer.allowedMbes) { first, again in
      report.add(
        "this backend is already in the list", at: again.object.range,
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
