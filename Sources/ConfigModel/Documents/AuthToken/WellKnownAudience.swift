/// Audiences that are the same wherever they occur, and so say little about whom a token is for.
public enum WellKnownAudience {
  /// In the tokens of every client of some provider.
  public static let generic: [StaticString] = [
    "api", "account", "api://default", "default", "broker", "realm-management", "userinfo",
    // Azure AD Graph, and Azure's management.
    "00000002-0000-0000-c000-000000000000", "https://graph.windows.net",
    "https://graph.windows.net/", "https://management.azure.com", "https://management.azure.com/",
    "https://management.core.windows.net/",
  ]

  /// Microsoft Graph.
  public static let microsoftGraph: [StaticString] = [
    "00000003-0000-0000-c000-000000000000", "https://graph.microsoft.com",
    "https://graph.microsoft.com/",
  ]

  static let all = KnownTexts(generic + microsoftGraph)
}
