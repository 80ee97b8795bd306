import ConfigModel

extension Family {
  static let externalClientApp = Family(
    "external-client-app", topic: .connectedApps,
    summary: "The files of an external client app do not fit together.")
}

package enum ExternalClientAppMissing: CrossFileRule {
  package static let about = RuleInfo(
    .externalClientApp, "missing",
    severity: .warning,
    summary: "A file names an external client app that is not in the folder.",
    rationale: """
      The settings and policies of an external client app name their app. If no app has that name, \
      deployment to an org without the app fails, and the settings and policies do not apply to \
      the intended app. A folder is checked only if it contains other external client apps, and if \
      oconf reads all of its files. Apps of packages, whose names contain '__', are not reported.
      """,
    source: "Metadata API Developer Guide (version 67, 2026), ExternalClientApplication",
    exceptions: "If the app is deployed from elsewhere.",
    examples: [
      .bad(
        .files,
        """
        === externalClientApps/Shop.eca-meta.xml
        \(shop)
        === extlClntAppPolicies/Shop_plcy.ecaPlcy-meta.xml
        \(policies("⟦Shopp⟧"))
        """),
      .bad(
        .files,
        """
        === Shop.eca
        \(shop)
        === Till_plcy.ecaPlcy
        \(policies("⟦Till⟧"))
        === Shop_plcy.ecaPlcy
        \(policies("Shop"))
        """),
      .good(
        .files,
        """
        === externalClientApps/Shop.eca-meta.xml
        \(shop)
        === extlClntAppPolicies/Shop_plcy.ecaPlcy-meta.xml
        \(policies("Shop"))
        === extlClntAppPolicies/acme__Till_plcy.ecaPlcy-meta.xml
        \(policies("acme__Till"))
        """),
      .good(
        .files,
        """
        === extlClntAppPolicies/Till_plcy.ecaPlcy-meta.xml
        \(policies("Till"))
        """),
    ])

  private static let shop =
    "<ExternalClientApplication xmlns=\"http://soap.sforce.com/2006/04/metadata\"><label>Shop</label></ExternalClientApplication>"

  private static func policies(_ app: String) -> String {
    "<ExtlClntAppConfigurablePolicies xmlns=\"http://soap.sforce.com/2006/04/metadata\"><externalClientApplication>\(app)</externalClientApplication></ExtlClntAppConfigurablePolicies>"
  }

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    for package in ExternalClientApps(files).packages where !package.names.isEmpty {
      let names = Set(package.names.map { $0.lowercased() })
      let unknown = package.members.filter {
        !names.contains($0.application.lowercased()) && !$0.application.includes("__")
      }
      guard !unknown.isEmpty, report.covers(folder: package.folder) else { continue }
      for file in unknown {
        report.add(
          "no external client app in this folder is named '\(file.application)'", in: file.path,
          at: file.place)
      }
    }
  }
}

package enum ExternalClientAppOAuthOff: CrossFileRule {
  package static let about = RuleInfo(
    .externalClientApp, "oauth-off",
    severity: .warning,
    summary: "OAuth is off for an external client app that has OAuth settings.",
    rationale: """
      While 'isOauthPluginEnabled' is false, no one can sign in with the app: its key, callback \
      URLs, scopes and OAuth policies have no effect. To block an app for a time, set 'isEnabled' \
      to false instead.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ExtlClntAppConfigurablePolicies and ExtlClntAppOauthSettings",
    exceptions: "If the app is meant to be off for now.",
    examples: [
      .bad(.files, sample("extlClntAppOauthSettings/Shop.ecaOauth-meta.xml", "⟦false⟧")),
      .bad(.files, sample("Shop.ecaOauth", "⟦false⟧")),
      .good(.files, sample("extlClntAppOauthSettings/Shop.ecaOauth-meta.xml", "true")),
      .good(.files, sample("extlClntAppOauthSettings/Till.ecaOauth-meta.xml", "false", "Till")),
    ])

  private static func sample(_ path: String, _ value: String, _ owner: String = "Shop") -> String {
    let folder = path.contains("/") ? "extlClntAppPolicies/" : ""
    return """
      === \(path)
      <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
        <commaSeparatedOauthScopes>Api</commaSeparatedOauthScopes>
        <externalClientApplication>\(owner)</externalClientApplication>
      </ExtlClntAppOauthSettings>
      === \(folder)Shop_plcy.ecaPlcy-meta.xml
      <ExtlClntAppConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
        <externalClientApplication>Shop</externalClientApplication>
        <isEnabled>true</isEnabled>
        <isOauthPluginEnabled>\(value)</isOauthPluginEnabled>
      </ExtlClntAppConfigurablePolicies>
      """
  }

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    for app in ExternalClientApps(files).apps {
      guard let off = app.first(\.oauthOff),
        let settings = app.files.first(where: {
          [.globalOAuth, .oauth, .oauthPolicies].contains($0.facts.part)
        })
      else { continue }
      report.add(
        "no one can sign in with the app while OAuth is off, although it has OAuth settings",
        in: off.path, at: off.place,
        notes: [Note("the OAuth settings", at: nil, path: settings.path)])
    }
  }
}

package enum MCPWithoutUserJWT: CrossFileRule {
  package static let about = RuleInfo(
    .externalClientApp, "mcp-without-jwt",
    severity: .warning,
    summary: "An app for Salesforce's MCP servers does not issue JWTs for users.",
    rationale: """
      The scope 'MCP' is for clients of Salesforce's hosted MCP servers, which accept only access \
      tokens in the form of JWTs. Without 'isNamedUserJwtEnabled', sign-in ends with a general \
      error, or the servers refuse the token.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ExtlClntAppGlobalOauthSettings; forcedotcom/mcp-hosted, issue 7; anthropics/claude-ai-mcp, issue 184",
    examples: [
      .bad(.files, sample("MCP, RefreshToken", "⟦false⟧")),
      .bad(.files, sample("RefreshToken, Api, MCP", "⟦false⟧")),
      .good(.files, sample("MCP, RefreshToken", "true")),
      .good(.files, sample("Api, RefreshToken", "false")),
    ])

  private static func sample(_ scopes: String, _ value: String) -> String {
    """
    === extlClntAppOauthSettings/Shop.ecaOauth-meta.xml
    <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
      <commaSeparatedOauthScopes>\(scopes)</commaSeparatedOauthScopes>
      <externalClientApplication>Shop</externalClientApplication>
    </ExtlClntAppOauthSettings>
    === extlClntAppGlobalOauthSets/Shop.ecaGlblOauth-meta.xml
    <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
      <callbackUrl>https://shop.corp.example/cb</callbackUrl>
      <externalClientApplication>Shop</externalClientApplication>
      <isNamedUserJwtEnabled>\(value)</isNamedUserJwtEnabled>
    </ExtlClntAppGlobalOauthSettings>
    """
  }

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    for app in ExternalClientApps(files).apps {
      guard let scope = app.first(\.mcpScope), let tokens = app.first(\.opaqueUserTokens) else {
        continue
      }
      report.add(
        "the scope 'MCP' needs access tokens in the form of JWTs; set 'isNamedUserJwtEnabled' to true",
        in: tokens.path, at: tokens.place,
        notes: [Note("the scope", at: scope.place, path: scope.path)])
    }
  }
}
