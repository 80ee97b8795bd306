import ConfigModel

/// The people or organizations that can get a token of an issuer, where the product behind it serves
/// everyone or many organizations.
package struct TokenHolders: Sendable {
  /// The holders, such as "anyone with a Google account".
  package let words: StaticString
  /// True if a condition on a claim that differs between users narrows them down.
  package let isNarrowed: Bool

  init?(_ issuer: Issuer, _ conditions: [WayCondition]) {
    guard let words = Self.words(issuer) else { return nil }
    self.words = words
    isNarrowed = conditions.contains { condition in
      guard condition.claims.count == 1 else { return false }
      switch condition.kind {
      case .claim(.matches(let globs)), .usernameMatches(let globs):
        return !ClaimKind.isShared(condition.claims[0])
          && !globs.contains(where: \.matchesEverything)
      case .account: return true
      default: return false
      }
    }
  }

  private static func words(_ issuer: Issuer) -> StaticString? {
    switch issuer.provider {
    case .google: return "anyone with a Google account"
    case .apple: return "anyone with an Apple account"
    case .facebook: return "anyone with a Facebook account"
    case .githubActions: return "the workflows of any repository on GitHub"
    case .gitlab: return "the jobs of any project on gitlab.com"
    case .entra, .entraV1:
      if issuer.isPublic { return "anyone with a personal Microsoft account" }
      let tenant = issuer.nameURI?.path.firstSegment ?? Text("")
      let isShared = SharedTenants.paths.contains { path in
        path.description.dropFirst() == tenant.string
      }
      return isShared ? "the users of any Microsoft Entra tenant" : nil
    case nil:
      guard let host = issuer.nameURI?.bareHost else { return nil }
      return others.first { host.equalsIgnoringCase($0.host) }?.words
    default: return nil
    }
  }

  /// Issuers of other public services, by their exact hosts.
  private static let others: [(host: StaticString, words: StaticString)] = [
    ("login.salesforce.com", "the users of any Salesforce org"),
    ("test.salesforce.com", "the users of any Salesforce sandbox"),
    ("www.linkedin.com", "anyone with a LinkedIn account"),
    ("api.login.yahoo.com", "anyone with a Yahoo account"),
    ("access.line.me", "anyone with a LINE account"),
    ("id.twitch.tv", "anyone with a Twitch account"),
    ("slack.com", "the users of any Slack workspace"),
  ]
}
