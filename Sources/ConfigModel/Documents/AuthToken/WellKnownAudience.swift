/// Audiences that are the same in many organizations, and so say little about the recipient of a
/// token.
public enum WellKnownAudience {
  /// Audiences in the tokens of all clients of some provider.
  public static let generic: [StaticString] = [
    "api", "account", "api://default", "default", "broker", "realm-management", "userinfo",
    // Azure AD Graph and Azure management.
    "00000002-0000-0000-c000-000000000000", "https://graph.windows.net",
    "https://graph.windows.net/", "https://management.azure.com", "https://management.azure.com/",
    "https://management.core.windows.net/",
  ]

  /// Microsoft Graph.
  public static let microsoftGraph: [StaticString] = [
    "00000003-0000-0000-c000-000000000000", "https://graph.microsoft.com",
    "https://graph.microsoft.com/",
  ]
}
