import ConfigModel

extension RuleList {
  /// Visits the rules of the list in order.
  package func rules(_ visit: (any Rule.Type) -> Void) {
    switch self {
    case .text: SourceBytes.rules { visit($0) }
    case .json: JSONTree.rules { visit($0) }
    case .schema: DecodedDocument.rules { visit($0) }
    case .deviations: SchemaDeviations.rules { visit($0) }
    case .authToken: AuthTokenConfiguration.rules { visit($0) }
    case .allowOrigin: AllowOriginPolicy.rules { visit($0) }
    case .policies: PolicyExport.rules { visit($0) }
    case .discovery: DiscoveryDocument.rules { visit($0) }
    case .keySet: KeySet.rules { visit($0) }
    case .xml: XMLTree.rules { visit($0) }
    case .element: ElementDocument.rules { visit($0) }
    case .client: OAuthClient.rules { visit($0) }
    case .mobileClient: MobileClient.rules { visit($0) }
    case .appSource: AppSource.rules { visit($0) }
    case .backend: MobileBackend.rules { visit($0) }
    case .samlRegistration: SAMLRegistration.rules { visit($0) }
    case .assertion: SavedAssertion.rules { visit($0) }
    case .orgSettings: OrgOAuthSettings.rules { visit($0) }
    case .setup: IdentityProviderSetup.rules { visit($0) }
    case .messages: IDPMessages.rules { visit($0) }
    case .tokenTests: TokenTestSuite.rules { visit($0) }
    case .request: TokenRequest.rules { visit($0) }
    case .settings: SettingsFile.rules { visit($0) }
    case .comments: IgnoreComments.rules { visit($0) }
    case .ignore: [IgnoreUse].rules { visit($0) }
    case .patterns: UnusedPatterns.rules { visit($0) }
    case .crossFile: AllRules.crossFile { visit($0) }
    }
  }
}

extension RuleLevels {
  init(_ settings: LintSettings) {
    // If no rule is turned off, the IDs need no lookup.
    guard settings.levels.turnsOff else {
      self.init(flags: nil)
      return
    }
    self.init(flags: Self.flags { settings.levels[$0] != .off })
  }

  /// The levels with which a rule is the only one.
  init(only id: String) {
    self.init(flags: Self.flags { $0.id == id })
  }

  private static func flags(_ isOn: (RuleInfo) -> Bool) -> [[Bool]] {
    // A rule without faults of its own has those that the settings state.
    faults.map { list in list.map { $0.isEmpty || $0.contains(where: isOn) } }
  }

  /// The faults of each rule of each list.
  private static let faults = RuleList.allCases.map { list in
    var faults: [[RuleInfo]] = []
    list.rules { faults.append($0.faults) }
    return faults
  }
}
