import ConfigModel
import Lint
import Testing

/// The documentation's statements about messages and the apps that exchange them.
extension MessageStatementTests {
  /// A setup with the apps that exchange the messages.
  private static let setup = """
    {"identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalkey.1",
        "callbackUrls": ["idpapp:///done"], "scopes": ["Api", "Web", "RefreshToken"]},
        "apps": [{"platform": "ios", "urlSchemes": ["idpapp"]}]},
      "clients": [{"name": "Field", "connectedApp": {"consumerKey": "fieldkey.01",
        "callbackUrls": ["fieldapp:///done"], "scopes": ["Api", "Web", "RefreshToken"]},
        "apps": [{"platform": "ios", "urlSchemes": ["fieldapp"]}]}]}
    """

  static let amongApps: [Statement] = [
    kept("the apps of the setup exchange them", withoutSDK, request + "\n" + response),
    broken(
      "the client's key is not its identity provider's", inRequest,
      with("oauth_client_id", "portalkey.1", request), by: "message-client/identity-provider"),
    broken(
      "the client's key is that of a connected app", inRequest,
      with("oauth_client_id", "shopkey.001", request), by: "message-client/unknown"),
    broken(
      "the callback is registered, byte for byte", inRequest,
      with("oauth_redirect_uri", "fieldapp%3A%2F%2F%2Fdone%2F", request),
      by: "message-callback/not-registered"),
    broken(
      "the request goes to the scheme of the identity provider", inRequest,
      request.replacing("idpapp:", with: "hubapp:"), by: "message-address/scheme-undeclared"),
    broken(
      "the answer goes to a scheme of the client", inResponse,
      response.replacing("fieldapp:", with: "shopapp:"), by: "message-address/scheme-undeclared"),
    broken(
      "the beginning goes to a scheme of the client", beginning,
      begin.replacing("fieldapp:", with: "shopapp:"), by: "message-address/scheme-undeclared"),
    broken(
      "the scopes are among those of the connected app", inRequest,
      with("scopes", "api%2Cwave_api", request), by: "message-scope/not-enabled"),
  ]

  @Test(arguments: amongApps)
  func checksMessagesBetweenApps(_ statement: Statement) throws {
    let tree = JSONParser.parse(SourceBytes(Self.setup))
    let root = try #require(DecodedDocument(tree, IdentityProviderSetup.schema).root)
    let found = findings(
      statement.text, MessageContext(setup: IdentityProviderSetup(root, nil)))
    if let rule = statement.rule {
      #expect(found.contains(rule))
    } else {
      #expect(found == [])
    }
  }
}
