/// Files of apps for tests of the program: a connected app, and the external client app that is
/// equivalent to it.
enum AppSample {
  private static let namespace = #"xmlns="http://soap.sforce.com/2006/04/metadata""#
  static let callback = "com.corp.visits://login/done"

  static func connected(_ more: String = "", label: String = "Visits") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <ConnectedApp \(namespace)>
        <contactEmail>mobile@corp.example</contactEmail>
        <label>\(label)</label>
        <oauthConfig>
            <callbackUrl>\(callback)</callbackUrl>
            <isAdminApproved>true</isAdminApproved>
            <isPkceRequired>true</isPkceRequired>\(more)
            <scopes>Api</scopes>
        </oauthConfig>
        <oauthPolicy>
            <ipRelaxation>ENFORCE</ipRelaxation>
            <refreshTokenPolicy>specific_inactivity:30:DAYS</refreshTokenPolicy>
        </oauthPolicy>
    </ConnectedApp>

    """
  }

  private static func file(_ root: String, _ elements: String, app: String?) -> String {
    let owner = app.map { "<externalClientApplication>\($0)</externalClientApplication>" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <\(root) \(namespace)>
          \(owner)
          \(elements)
      </\(root)>

      """
  }

  /// The files of an app by their paths, in source format.
  static func external(
    _ app: String = "Visits", pkce: Bool = true, scopes: String = "Api", users: String = "true"
  ) -> [(path: String, text: String)] {
    let permitted = users == "true" ? "AdminApprovedPreAuthorized" : "AllSelfAuthorized"
    return [
      (
        "externalClientApps/\(app).eca-meta.xml",
        file(
          "ExternalClientApplication",
          "<contactEmail>mobile@corp.example</contactEmail><label>\(app)</label>", app: nil)
      ),
      (
        "extlClntAppGlobalOauthSets/\(app)_glbloauth.ecaGlblOauth-meta.xml",
        file(
          "ExtlClntAppGlobalOauthSettings",
          "<isPkceRequired>\(pkce)</isPkceRequired>\n    <callbackUrl>\(callback)</callbackUrl>",
          app: app)
      ),
      (
        "extlClntAppOauthSettings/\(app)_oauth.ecaOauth-meta.xml",
        file(
          "ExtlClntAppOauthSettings",
          "<commaSeparatedOauthScopes>\(scopes)</commaSeparatedOauthScopes>", app: app)
      ),
      (
        "extlClntAppOauthPolicies/\(app)_oauthPlcy.ecaOauthPlcy-meta.xml",
        file(
          "ExtlClntAppOauthConfigurablePolicies",
          """
          <ipRelaxationPolicyType>Enforce</ipRelaxationPolicyType>
              <permittedUsersPolicyType>\(permitted)</permittedUsersPolicyType>
              <refreshTokenPolicyType>SpecificInactivity</refreshTokenPolicyType>
              <refreshTokenValidityPeriod>30</refreshTokenValidityPeriod>
              <refreshTokenValidityUnit>Days</refreshTokenValidityUnit>
          """, app: app)
      ),
    ]
  }
}

extension Program {
  /// Writes the files of an external client app into a folder.
  func write(_ files: [(path: String, text: String)], in folder: String) throws {
    for file in files { try write(folder + "/" + file.path, file.text) }
  }
}
