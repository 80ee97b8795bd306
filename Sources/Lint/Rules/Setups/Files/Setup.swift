package import ConfigModel

extension Family {
  static let setup = Family(
    "setup", topic: .setups,
    summary: "A setup has no clients, a duplicate app name, or a file that cannot be used.",
    source: "Documents of oconf, identity provider setups")
}

package enum SetupNameDuplicate: SetupRule {
  package static let about = RuleInfo(
    .setup, "duplicate-name", severity: .warning, scope: .setup,
    summary: "Two apps of a setup have the same name.",
    rationale: """
      Findings and the table of sign-in steps refer to apps by name, so give each app its own \
      name. Names that differ in letter case are different. List the builds of one app for several \
      platforms under its 'apps'.
      """,
    bad: [
      SetupSample.setup(
        SetupSample.party("Field", SetupSample.shop).replacing(#""Field""#, with: #"⟦"Field"⟧"#)),
      SetupSample.setup(
        SetupSample.party("Portal", SetupSample.shop).replacing(
          #""Portal""#, with: #"⟦"Portal"⟧"#)),
    ],
    good: [
      SetupSample.setup(SetupSample.party("Shop", SetupSample.shop)),
      SetupSample.setup(SetupSample.party("field", SetupSample.shop)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    var first: [Text: SourceRange] = [:]
    for party in setup.parties {
      guard let name = party.nameMember.written else { continue }
      if let other = first[name.text] {
        report.add(
          "duplicate app name '\(name.string)'", at: name.range,
          notes: [Note("also used here", at: other)])
      } else {
        first[name.text] = name.range
      }
    }
  }
}

package enum SetupWithoutClients: SetupRule {
  package static let about = RuleInfo(
    .setup, "no-clients", severity: .warning, scope: .setup,
    summary: "A setup has an identity provider but no clients.",
    rationale: """
      Nearly all mistakes in the configuration of an identity provider are mismatches with a \
      client. List the apps that use the identity provider in 'clients'.
      """,
    source: SetupWording.architecture,
    bad: [
      #"{"identityProvider": \#(SetupSample.party("Portal", SetupSample.portal)), "clients": ⟦[]⟧}"#,
      #"{"clients": ⟦[ ]⟧, "identityProvider": \#(SetupSample.party("Portal", SetupSample.portal))}"#,
    ],
    good: [SetupSample.setup(), SetupSample.setup(SetupSample.party("Shop", SetupSample.shop))])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    guard setup.clientsMember.isWrittenEmpty else { return }
    report.add(
      "the setup has no clients, so there is nothing to check", at: setup.clientsMember.range)
  }
}

package enum SetupFileUnusable: SetupRule {
  package static let about = RuleInfo(
    .setup, "unusable-file", severity: .error, scope: .files,
    summary: "A setup refers to a file that cannot be used.",
    rationale: """
      A setup, `*.idp-setup.json`, usually does not describe its apps itself, but names the apps' \
      own files. If a file is missing or has the wrong type, oconf cannot check that part. oconf \
      never reads files outside the repository, so a setup cannot make it show private files.
      """,
    bad: [
      #"""
      === corp.idp-setup.json
      {
        "identityProvider": {"name": "Portal", "connectedApp": {"files": [⟦"portal/Portal.connectedApp-meta.xml"⟧]}},
        "clients": [{"name": "Field", "connectedApp": {"files": [⟦"../../field/Field.connectedApp-meta.xml"⟧, ⟦"/etc/passwd"⟧]}}]
      }
      """#,
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
      """#,
    ],
    good: [
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
      """#,
      Sample(SetupSample.setup(), scope: .setup),
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
    case .absolute: "'\(path)' is an absolute path; use a path relative to the setup"
    case .missing: "file '\(path)' not found"
    case .outside: "'\(path)' is outside the repository and was not read"
    case .directory: "expected a file, found the directory '\(path)'"
    case .notRegular: "'\(path)' is not a regular file"
    case .tooLarge: "'\(path)' is larger than \(SetupFiles.maximumSize >> 20) MiB"
    case .unreadable(let why): "cannot read '\(path)': \(why)"
    case .tooMany:
      "the setup refers to more than \(SetupFiles.maximumCount) files or "
        + "\(SetupFiles.maximumTotal >> 20) MiB; '\(path)' was skipped"
    case .unknownKind:
      "'\(path)' is neither connected app metadata nor a configuration file of a mobile app"
    case .malformed:
      "'\(path)' is malformed and was ignored; run 'oconf lint' on it for details"
    case .misplaced:
      "'\(path)' is in the wrong field; metadata belongs in 'connectedApp', files of the app in 'apps'"
    }
  }
}
