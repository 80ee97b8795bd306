import ConfigModel

extension Family {
  static let policySource = Family(
    "policy-source", topic: .policies,
    summary: "A policy export differs in meaning from the source file in the same folder.")
}

package enum PolicyDrift: CrossFileRule {
  package static let about = RuleInfo(
    .policySource, "differs",
    severity: .warning,
    summary: "A policy export differs in meaning from the source file in the same folder.",
    rationale: """
      If a value was edited in the console or in the export, the source file no longer matches \
      what is deployed. The next upload of the source file then undoes the change. Whitespace, the \
      order of fields, of issuers and of origins, and explicit default values are ignored. If the folder has \
      several source files, it is enough that one of them matches.
      """,
    source: "Registering a JWT Token Issuer in OMCe",
    exceptions: "If the export is kept for a purpose other than mirroring the source file.",
    examples: [
      .bad(
        .files,
        #"""
        === prod.properties
        ⟦*.*.Security_AuthTokenConfiguration⟧={"issuers"\:[],"policyMaxReloadInterval"\:60}
        === prod.auth-token.json
        {"issuers": [], "policyMaxReloadInterval": 90}
        """#),
      .bad(
        .files,
        """
        === policies.properties
        *.*.Logging_Level=800
        ⟦*.*.Security_AllowOrigin⟧=https\\://app.corp.net
        === other.allow-origin
        https://app.corp.net, https://b.corp.net
        === Security_AllowOrigin
        disallow
        """),
      .good(
        .files,
        #"""
        === prod.properties
        *.*.Security_AuthTokenConfiguration={"policyMaxReloadInterval"\:120,"issuers"\:[]}
        *.*.Security_AllowOrigin=https\://b.corp.net,https\://a.corp.net
        === prod.auth-token.json
        {"issuers": []}
        === prod.allow-origin
        https://a.corp.net, https://b.corp.net
        """#),
      .good(
        .files,
        #"""
        === a/prod.properties
        *.*.Security_AuthTokenConfiguration={"issuers"\:[]}
        === b/prod.auth-token.json
        {"issuers": [], "policyMaxReloadInterval": 90}
        """#),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    var sources: [Source: [FileFacts]] = [:]
    for file in files where file.kind != .policies {
      for value in file.policyValues {
        sources[Source(file.folder, value.name), default: []].append(file)
      }
    }
    for export in files where export.kind == .policies {
      for value in export.policyValues where value.meaning != nil {
        guard let range = value.range, let near = sources[Source(export.folder, value.name)],
          let source = differing(from: value, near)
        else { continue }
        report.add(
          "the exported '\(value.name)' differs in meaning from '\(source.name)' in the same folder",
          in: export.path, at: range,
          notes: [Note("this is the source file", at: nil, path: source.path)], pointer: value.key)
      }
    }
  }

  private struct Source: Hashable {
    let folder: Substring
    let policy: String

    init(_ folder: Substring, _ policy: String) {
      self.folder = folder
      self.policy = policy
    }
  }

  /// The file that the export should agree with: the only one in the folder, or the one with the
  /// name of the policy. Nil if some file agrees, if the file cannot be determined, or if it is
  /// malformed.
  private static func differing(
    from value: FileFacts.PolicyValue, _ files: [FileFacts]
  ) -> FileFacts? {
    let agrees = files.contains { file in
      file.policyValues.contains { $0.name == value.name && $0.meaning == value.meaning }
    }
    guard !agrees else { return nil }
    let source = files.count == 1 ? files[0] : files.first { $0.name.hasPrefix(value.name) }
    return source.flatMap { file in
      file.policyValues.contains { $0.name == value.name && $0.meaning != nil } ? file : nil
    }
  }
}
