package import ConfigModel

extension Family {
  static let policyKey = Family(
    "policy-key", topic: .policies,
    summary:
      "A policy key in an export is malformed, misspelled, duplicate, or has the wrong scope.")
}

package enum PolicyDuplicate: PoliciesRule {
  package static let about = RuleInfo(
    .policyKey, "duplicate", severity: .error, scope: .policies,
    summary: "An export contains the same policy with the same scope twice.",
    rationale: """
      A policy export is a Java properties file. Java keeps the last value of a key and silently \
      discards the others. Anyone who reads or edits the first value is misled.
      """,
    source: "java.util.Properties, load",
    bad: [
      """
      *.*.Security_AllowOrigin=disallow
      *.*.Logging_Level=800
      ⟦*.*.Security_AllowOrigin⟧=https\\://app.corp.net
      """,
      """
      *.connector/ERP(1.0).Network_HttpReadTimeout=1000
      ⟦*.connector\\/ERP(1.0).Network_HttpReadTimeout⟧:1000
      """,
    ],
    good: [
      """
      *.*.Network_HttpReadTimeout=1000
      *.connector/ERP(1.0).Network_HttpReadTimeout=1000
      *.connector/ERP(1.1).Network_HttpReadTimeout=1000
      """,
      "#*.*.Logging_Level=1000\n*.*.Logging_Level=800",
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    var firsts: [String: SourceRange] = [:]
    firsts.reserveCapacity(export.policies.count)
    for policy in export.policies {
      let entry = policy.entry
      guard let first = firsts[entry.key] else {
        firsts[entry.key] = entry.keyRange
        continue
      }
      report.add(
        "'\(entry.key)' is set twice, and the last value wins; keep one of them",
        at: entry.keyRange, notes: [Note("first set here", at: first)])
    }
  }
}

package enum PolicyKeyMalformed: PoliciesRule {
  package static let about = RuleInfo(
    .policyKey, "malformed", severity: .warning, scope: .policies,
    summary: "A line of an export has no valid policy key.",
    rationale: """
      A key consists of the backend, the artifact with its type (such as `connector/ERP(1.0)`) and \
      the policy name, separated by dots. `*` means all: `*.*.Security_AllowOrigin`, \
      `*.connector/ERP(1.0).Connector_Endpoint`. The documentation does not say how the import \
      treats other lines, but the policy is unlikely to take effect.
      """,
    source: "Environment Policies, exported",
    bad: [
      Sample(
        "*.*.Logging_Level=800\n⟦Security_AllowOrigin⟧=disallow",
        fixed: "*.*.Logging_Level=800\n*.*.Security_AllowOrigin=disallow", .suggest),
      Sample(
        "*.*.Logging_Level=800\n⟦*.Network_HttpReadTimeout⟧=20000",
        fixed: "*.*.Logging_Level=800\n*.*.Network_HttpReadTimeout=20000", .suggest),
      "*.*.Logging_Level=800\n⟦*.ERP(1.0).Connector_Endpoint⟧=x",
    ],
    good: [
      "*.connector/ERP(1.0.2).Connector_Endpoint=x",
      "*.*.Custom_Policy=Security_AllowOrigin=disallow",
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    // A file without any valid policy key is an unrelated properties file.
    guard export.file.entries.count > export.policies.count, !export.policies.isEmpty else {
      return
    }
    for entry in export.strayEntries {
      report.add(
        "'\(entry.key)' is not a policy key; expected backend, artifact and name, such as '*.*.NAME' or '*.connector/ERP(1.0).NAME'",
        at: entry.keyRange, fix: fix(entry))
    }
  }

  /// The fix for a known name without a scope, or with only stars: a key for the whole environment.
  private static func fix(_ entry: PropertiesFile.Entry) -> FixIt? {
    let parts = entry.key.split(separator: ".", omittingEmptySubsequences: false)
    guard let name = parts.last.map(String.init), PolicyInfo.named(name) != nil,
      parts.dropLast().allSatisfy({ $0 == "*" })
    else { return nil }
    return FixIt(
      "set the policy for the whole environment", .suggest, [Edit(entry.keyRange, "*.*." + name)])
  }
}

package enum PolicyNameUnknown: PoliciesRule {
  package static let about = RuleInfo(
    .policyKey, "misspelled", severity: .warning, scope: .policies,
    summary: "A policy name looks like a misspelling of a known one.",
    rationale: """
      A policy with an unknown name has no effect, and the intended policy keeps its default. \
      Names that resemble no known policy are not reported, because the documentation does not \
      list all policies.
      """,
    source: "Environment Policies",
    bad: [
      Sample(
        "⟦*.*.Security_AllowOrigins⟧=disallow", fixed: "*.*.Security_AllowOrigin=disallow", .suggest
      ),
      Sample(
        #"⟦*.connector/ERP(1.0).Connector_endpoint⟧=https\://erp.corp.net"#,
        fixed: #"*.connector/ERP(1.0).Connector_Endpoint=https\://erp.corp.net"#, .suggest),
    ],
    good: [
      "*.*.Security_AllowOrigin=disallow\n*.*.Shop_Theme=dark",
      "*.*.Network_HttpReadTimeout=20000\n*.*.Network_HttpRequestTimeout=40000",
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    var meant: [String: String?] = [:]
    for policy in export.policies where PolicyInfo.named(policy.key.name) == nil {
      let name = policy.key.name
      let guess = meant[name] ?? PolicyInfo.nearest(to: name)
      meant[name] = .some(guess)
      guard let near = guess else { continue }
      let key = "\(policy.key.backend).\(policy.key.artifact).\(near)"
      report.add(
        "unknown policy '\(name)'; did you mean '\(near)'?", at: policy.entry.keyRange,
        fix: FixIt(
          "replace with '\(near)'", .suggest,
          [Edit(policy.entry.keyRange, PropertiesEscape.key(key))]))
    }
  }
}

package enum PolicyKeyScope: PoliciesRule {
  package static let about = RuleInfo(
    .policyKey, "partial-scope", severity: .warning, scope: .policies,
    summary: "An environment-wide policy is set for only part of the environment.",
    rationale: """
      Oracle Mobile Cloud looks for the issuers, and a few other policies, only at the level of \
      the whole environment. Under a narrower key, it does not find the issuers and rejects every \
      token because the issuer is not configured. To let only some backends use an issuer, name \
      them in `allowedMbes`.
      """,
    source: "Registering a JWT Token Issuer in OMCe; Environment Policies, Policy Scope",
    bad: [
      Sample(
        #"⟦Shop(1.0).*.Security_AuthTokenConfiguration⟧={"issuers"\:[]}"#,
        fixed: #"*.*.Security_AuthTokenConfiguration={"issuers"\:[]}"#, .suggest),
      #"""
      *.*.Security_AuthTokenConfiguration={"issuers"\:[]}
      ⟦*.custom/orders(1.0).Security_AuthTokenConfiguration⟧={"issuers"\:[]}
      """#,
    ],
    good: [
      #"*.*.Security_AuthTokenConfiguration={"issuers"\:[]}"#,
      "Shop(1.0).*.Logging_Level=1000",
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies where !policy.key.isGlobal {
      guard PolicyInfo.named(policy.key.name)?.scope == .environment else { continue }
      report.add(
        "'\(policy.key.name)' applies only to the whole environment; use the key '*.*.\(policy.key.name)'",
        at: policy.entry.keyRange, fix: fix(policy, export))
    }
  }

  /// The fix for the only entry of the policy. If there are others, one of them would be lost.
  private static func fix(_ policy: PolicyExport.Policy, _ export: PolicyExport) -> FixIt? {
    var others = export.policies.lazy.filter { $0.key.name == policy.key.name }.makeIterator()
    guard others.next() != nil, others.next() == nil else { return nil }
    return FixIt(
      "set the policy for the whole environment", .suggest,
      [Edit(policy.entry.keyRange, "*.*." + policy.key.name)])
  }
}
