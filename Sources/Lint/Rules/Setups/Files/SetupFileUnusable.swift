package import ConfigModel

package enum SetupFileUnusable: SetupRule {
  package static let about = RuleInfo(
    id: "setup-file-unusable",
    severity: .error,
    summary: "A setup names a file that cannot be used.",
    rationale: """
      What a setup says of its apps is mostly in their own files. One that is not there, or is \
      something else than what it is named for, leaves nothing to check. Files outside of the \
      repository are never read: a setup from elsewhere must not be a way to look at what is on \
      this computer.
      """,
    source: "Documents of oconf, identity provider setups",
    examples: [
      .bad(
        .files,
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"files": [⟦"portal/Portal.connectedApp-meta.xml"⟧]}},
          "clients": [{"name": "Field", "connectedApp": {"files": [⟦"../../field/Field.connectedApp-meta.xml"⟧, ⟦"/etc/passwd"⟧]}}]
        }
        """#),
      .bad(
        .files,
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"files": [⟦"bootconfig.json"⟧, ⟦"notes.xml"⟧]}},
          "clients": [{"name": "Field", "connectedApp": {"consumerKey": "fieldKey0001"}}]
        }
        === bootconfig.json
        {"remoteAccessConsumerKey": "portalKey001", "oauthRedirectURI": "com.example.corp.portal:/done", "isLocal": true, "startPage": "index.html", "errorPage": "error.html"}
        === notes.xml
        <notes/>
        """#),
      .good(
        .files,
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"files": ["Portal.connectedApp-meta.xml"]}},
          "clients": [{"name": "Field", "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false}}]
        }
        === Portal.connectedApp-meta.xml
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Portal</label>
          <oauthConfig>
            <callbackUrl>com.example.corp.portal:/done</callbackUrl>
            <scopes>Web</scopes>
          </oauthConfig>
        </ConnectedApp>
        """#),
      .good(.setup, SetupSample.setup()),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for party in setup.parties {
      for (path, refusal) in party.faults {
        report.add(message(path.string, refusal), at: path.range)
      }
    }
  }

  private static func message(_ path: String, _ refusal: SetupFiles.Refusal) -> String {
    switch refusal {
    case .empty: "the path is empty"
    case .absolute: "'\(path)' is absolute; paths are relative to the setup"
    case .missing: "there is no file '\(path)'"
    case .outside: "'\(path)' is outside of the repository, and is not read"
    case .directory: "'\(path)' is a folder"
    case .notRegular: "'\(path)' is no regular file"
    case .tooLarge: "'\(path)' is larger than \(SetupFiles.maximumSize >> 20) MiB"
    case .unreadable(let why): "'\(path)' cannot be read: \(why)"
    case .tooMany:
      "more is named than \(SetupFiles.maximumCount) files or \(SetupFiles.maximumTotal >> 20) MiB; "
        + "'\(path)' is not looked at"
    case .unknownKind:
      "'\(path)' is neither the metadata of a connected app nor a file of a mobile app"
    case .malformed:
      "'\(path)' is malformed, so nothing is known of what it says; 'oconf lint' tells what is wrong"
    case .misplaced:
      "'\(path)' does not belong here: metadata goes into 'connectedApp', files of the app into 'apps'"
    }
  }
}
