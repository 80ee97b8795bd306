/// Valid setups for examples, with replaceable parts.
enum SetupSample {
  static let noSecret =
    #""isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false, "isPkceRequired": true"#
  static let scopes = #""scopes": ["Api", "Web", "RefreshToken"]"#
  static let portal =
    #""consumerKey": "portalKey001", "callbackUrls": ["com.example.corp.portal:/done"], "#
    + scopes + ", " + noSecret
  static let field =
    #""consumerKey": "fieldKey0001", "callbackUrls": ["com.example.corp.field:/done"], "#
    + scopes + ", " + noSecret
  static let shop =
    #""consumerKey": "shopKey00001", "callbackUrls": ["com.example.corp.shop:/done"], "#
    + scopes + ", " + noSecret

  /// A setup with these connected apps and builds.
  static func setup(
    portal: String = portal, portalApp: String? = nil, field: String = field,
    fieldApp: String? = nil, _ others: String...
  ) -> String {
    setup(party("Portal", portal, portalApp), [party("Field", field, fieldApp)] + others)
  }

  static func setup(_ provider: String, _ clients: [String]) -> String {
    """
    {
      "identityProvider": \(provider),
      "clients": [
        \(clients.joined(separator: ",\n    "))
      ]
    }
    """
  }

  static func party(_ name: String, _ connectedApp: String, _ app: String? = nil) -> String {
    let apps = app.map { ", \"apps\": [{\($0)}]" } ?? ""
    return "{\"name\": \"\(name)\", \"connectedApp\": {\(connectedApp)}\(apps)}"
  }
}
