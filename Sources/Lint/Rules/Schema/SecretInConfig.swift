import ConfigModel

package enum SecretInConfig: DeviationRule {
  package static let about = RuleInfo(
    id: "secret-in-config",
    topic: .issuer,
    risk: .secret,
    severity: .error,
    summary: "A credential is in a field that has no effect.",
    rationale: """
      A client secret, private key or token next to the documented fields has no effect. Anyone \
      who can read the file, its history or the policy can use it. Revoke the credential, and keep \
      the new one in a secret store.
      """,
    source: "OWASP Secrets Management Cheat Sheet; JWT Configuration Reference",
    examples: [
      .bad(.issuer, #""clientSecret": ⟦"q8Zk3vT0pLw7"⟧"#),
      .bad(
        .issuer,
        #""notes": {"keys": [{"pem": ⟦"-----BEGIN PRIVATE KEY-----\nMIIEvQ"⟧}, {"api_key": ⟦"9f8e7d6c5b4a"⟧}]}"#
      ),
      .bad(.settings, #"{"uploadToken": ⟦"ghp_0123456789abcdefghijABCDEFGHIJ012345"⟧}"#),
      .good(
        .issuer,
        #""clientSecret": "vault:idp/app", "clientSecretName": "prod/idp", "password": "***""#),
      .good(.issuer, #""secretRotationDays": 30, "certificate": "-----BEGIN CERTIFICATE-----""#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .unknown = problem.kind else { continue }
      let member = JSONValue(tree: deviations.document.tree, index: problem.value.index + 1)
      for found in SecretMembers.find(in: member, named: problem.value.text) {
        report.add(
          "the file contains \(found.noun) in plain text", at: found.value.range)
      }
    }
  }
}

/// Credentials in JSON members that no schema declares.
enum SecretMembers {
  struct Found {
    let noun: String
    let value: JSONValue
  }

  /// Finds strings at and below a value that are credentials by their name or shape.
  static func find(in root: JSONValue, named name: Text? = nil) -> [Found] {
    var found: [Found] = []
    if let secret = secret(root, name) { found.append(secret) }
    guard root.kind == .object || root.kind == .array else { return found }
    let tree = root.tree
    var member: Text?
    for index in (root.index + 1)..<max(root.index + 1, Int(root.node.next)) {
      let value = JSONValue(tree: tree, index: index)
      if value.node.has(.name) {
        member = value.text
        continue
      }
      if let secret = secret(value, member) { found.append(secret) }
      // The elements of an array use the name of the array.
      if value.kind == .object { member = nil }
    }
    return found
  }

  private static func secret(_ value: JSONValue, _ name: Text?) -> Found? {
    guard value.kind == .string else { return nil }
    let text = value.text
    if let credential = Credential.find(in: text) {
      return Found(noun: credential.noun.description, value: value)
    }
    guard let name, Credential.isName(name), !Credential.isReference(text) else { return nil }
    return Found(noun: "the credential '\(name)'", value: value)
  }
}
