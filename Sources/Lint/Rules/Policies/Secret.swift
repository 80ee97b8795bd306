package import ConfigModel

extension Family {
  static let secret = Family(
    "secret", topic: .documents,
    summary: "A credential is stored in a file or field where it does not belong.")
}

package enum SecretInPolicy: PoliciesRule {
  package static let about = RuleInfo(
    .secret, "in-policy", risk: .secret, severity: .error, scope: .policies,
    summary: "A policy in an export contains a credential.",
    rationale: """
      Exports are stored, emailed and committed. Everyone who can read an export can use its \
      contents: a password in a URL, a private key, a token. Revoke the credential, keep the new \
      one in a secret store, and refer to it by name in the policy.
      """,
    source: "OWASP Secrets Management Cheat Sheet",
    bad: [
      #"*.connector/ERP(1.0).Connector_Endpoint=https\://⟦svc\:Winter2020⟧@erp.corp.net/"#,
      "Shop(1.0).*.Shop_ApiKey=⟦q8Zk3vT0pLw7⟧",
      #"*.*.Security_IdentityProviders=[{"properties"\:{"appSecret"\:"⟦f0e1d2c3b4a5⟧"}}]"#,
    ],
    good: [
      #"*.connector/ERP(1.0).Connector_Endpoint=https\://erp.corp.net/?mail\=ann@corp.net"#,
      #"*.*.Diagnostics_ExcludedHttpHeadersInLogs=Authorization,oracle-mobile-uitooling-password,Oracle-Mobile-Social-Access-Token"#,
      "Shop(1.0).*.Shop_ApiKey=vault:shop/key\nShop(1.0).*.Shop_Secret=",
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies
    where policy.key.name != PolicyName.authTokenConfiguration
      && policy.key.name != PolicyName.allowOrigin && !policy.entry.valueRange.isEmpty
    {
      let value = export.value(of: policy)
      for found in secrets(in: value.bytes, named: policy.key.name) {
        report.add(
          "\(found.noun) is in plain text in the export; revoke and replace it",
          at: value.placement.inFile(found.range))
      }
    }
  }

  private static func secrets(
    in bytes: SourceBytes, named name: String
  ) -> [(noun: String, range: SourceRange)] {
    let text = Text(bytes)
    if Credential.isName(Text(name)), !Credential.isReference(text) {
      return [("a credential", SourceRange(0, text.count))]
    }
    if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") {
      return SecretMembers.find(in: JSONParser.parse(bytes).root).map {
        ($0.noun, $0.value.textRange)
      }
    }
    if let userinfo = URI(text).userinfo, userinfo.contains(UInt8(ascii: ":")),
      let start = text.firstIndex(of: "://")
    {
      return [("a password", SourceRange(start + 3, start + 3 + userinfo.count))]
    }
    return Credential.find(in: text).map { [($0.noun.description, SourceRange($0.range))] } ?? []
  }
}

package enum SecretInConfig: DeviationRule {
  package static let about = RuleInfo(
    .secret, "in-unknown-field", risk: .secret, severity: .error, scope: .issuer,
    summary: "A credential is in a field that has no effect.",
    rationale: """
      A client secret, private key or token next to the documented fields has no effect. Anyone \
      who can read the file, its history or the policy can use it. Revoke the credential, and keep \
      the new one in a secret store.
      """,
    source: "OWASP Secrets Management Cheat Sheet; JWT Configuration Reference",
    bad: [
      #""clientSecret": ⟦"q8Zk3vT0pLw7"⟧"#,
      #""notes": {"keys": [{"pem": ⟦"-----BEGIN PRIVATE KEY-----\nMIIEvQ"⟧}, {"api_key": ⟦"9f8e7d6c5b4a"⟧}]}"#,
      Sample(#"{"uploadToken": ⟦"ghp_0123456789abcdefghijABCDEFGHIJ012345"⟧}"#, scope: .settings),
    ],
    good: [
      #""clientSecret": "vault:idp/app", "clientSecretName": "prod/idp", "password": "***""#,
      #""secretRotationDays": 30, "certificate": "-----BEGIN CERTIFICATE-----""#,
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

package enum SecretInComment: XMLRule {
  package static let about = RuleInfo(
    .secret, "in-comment",
    risk: .secret,
    severity: .error,
    summary: "A comment contains a credential.",
    rationale: """
      A comment is in every copy of a file and in its history, and tools that look for secrets in \
      elements and policies skip comments. Revoke the credential, keep the new one in a secret \
      store, and remove the comment. The rule reports values that look like tokens or private \
      keys, or that follow a name such as `password` and have letters and digits.
      """,
    source: "OWASP Secrets Management Cheat Sheet",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><!-- consumer secret: ⟦8F3A9C0D1E2B4F5A6B7C⟧ -->"
      ),
      .bad(.policies, "# old password=⟦q8Zk3vT0pLw7⟧\n*.*.Logging_Level=800"),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><!-- secret: isConsumerSecretOptional is true, see vault:shop/key-2026 -->"
      ),
      .good(.policies, "# password: see the wiki, page 2026-11\n*.*.Logging_Level=800"),
    ])

  private static let message = "the comment contains a credential; revoke it and remove the comment"

  package static func check(_ tree: XMLTree, _ report: inout Report) {
    let text = Text(tree.source)
    var start = 0
    while let open = text.firstIndex(of: "<!--", from: start) {
      let end = text.firstIndex(of: "-->", from: open + 4) ?? text.count
      check(comment: SourceRange(open + 4, max(open + 4, end)), tree.source, &report)
      start = max(open + 4, end)
    }
  }

  /// The same rule about exports of policies.
  package enum InExports: PoliciesRule {
    package static var about: RuleInfo { SecretInComment.about }

    package static func check(_ export: PolicyExport, _ report: inout Report) {
      for comment in export.file.comments {
        SecretInComment.check(comment: comment, export.file.source, &report)
      }
    }
  }

  private static func check(
    comment: SourceRange, _ source: SourceBytes, _ report: inout Report
  ) {
    let text = Text(source).part(comment.start, comment.end)
    if let found = Credential.find(in: text) {
      report.add(
        message,
        at: SourceRange(
          comment.start + found.range.lowerBound, comment.start + found.range.upperBound))
      return
    }
    for (index, byte) in (0..<text.count).lazy.map({ ($0, text[$0]) })
    where byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") {
      var nameStart = index
      while nameStart > 0, isOfName(text[nameStart - 1]) { nameStart -= 1 }
      guard Credential.isName(text.part(nameStart, index)) else { continue }
      var start = index + 1
      while start < text.count, " \t\"'".utf8.contains(text[start]) { start += 1 }
      var end = start
      while end < text.count, !" \t\r\n\"'<,;".utf8.contains(text[end]) { end += 1 }
      let value = text.part(start, end)
      guard looksRandom(value), !Credential.isReference(value) else { continue }
      report.add(message, at: SourceRange(comment.start + start, comment.start + end))
      return
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  /// True for letters and digits that are no address, path, date or word.
  private static func looksRandom(_ value: Text) -> Bool {
    value.count >= 8 && !value.contains(UInt8(ascii: "/")) && !value.contains("..")
      && value.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && !value.allSatisfy({ !$0.isASCIIDigit }) && !value.allSatisfy({ !$0.isASCIILetter })
  }
}
