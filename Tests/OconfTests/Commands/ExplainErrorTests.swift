import Foundation
import TestSupport
import Testing

/// `oconf explain` on errors of Salesforce and on types of metadata.
@Suite final class ExplainErrorTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private func explain(_ words: String...) throws -> String {
    let result = try program.run(["explain"] + words, input: Data())
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Errors

  @Test(
    "errors are found in any spelling",
    arguments: [
      (
        "invalid_grant", ["invalid_grant", "Invalid Grant", "INVALID-GRANT", "invalidGrant"],
        "refreshTokenPolicyType"
      ),
      (
        "access_denied",
        ["access_denied", "access-denied", "'access denied'", "error=access_denied"],
        "the user pressed deny"
      ),
      ("inactive_user", ["inactive_user", "Inactive user", "inactive-user"], "not active"),
      ("invalid_request", ["invalid_request", "Invalid Request", "HTTPS required"], "use https"),
      (
        "unsupported_response_type",
        ["unsupported_response_type", "Unsupported Response Type", "unsupported-response-type"],
        "response_type"
      ),
      (
        "uninstalled",
        [
          "uninstalled", "App must be installed into org", "uninstalled-connected-app",
          "External client app is not installed in this org",
        ], "approve uninstalled connected apps"
      ),
      (
        "API Access Control",
        [
          "API Access Control", "api-access-control", "API_ACCESS_CONTROL",
          "enableAdminApprovedAppsOnly",
        ],
        "salesforce support"
      ),
      (
        "missing required code challenge",
        [
          "missing required code challenge", "Missing_Required_Code_Challenge",
          "error_description=missing%20required%20code%20challenge",
        ], "s256"
      ),
      (
        "user hasn't approved this consumer",
        [
          "user hasn't approved this consumer", "user hasn’t approved this consumer",
          "\"user hasnt approved this consumer\"", "user+hasn%27t+approved+this+consumer",
        ], "jwt"
      ),
      (
        "OAUTH_APPROVAL_ERROR_GENERIC",
        [
          "OAuth Approval Error Generic", "oauth-approval-error-generic",
          "oauth_approval_error_generic",
        ],
        "code challenge"
      ),
    ] as [(String, [String], String)])
  func spellings(_ code: String, _ names: [String], _ part: String) throws {
    for name in names {
      let page = try explain(name)
      #expect(page.hasPrefix(code + " Salesforce error (sign-in)"), "\(name): \(page)")
      #expect(page.lowercased().contains(part.lowercased()), "\(name): \(page)")
    }
    // The words of a message need no quotes.
    if code.contains(" ") || code.contains("_") {
      let words = code.split { " _".contains($0) }.map(String.init)
      let page = try program.run(["explain"] + words, input: Data()).output
      #expect(page.hasPrefix(code), "\(page)")
    }
  }

  @Test("the error of an app with approved users has two names")
  func appAccess() throws {
    #expect(try explain("invalid_app_access").hasPrefix("invalid_app_access Salesforce error"))
    let page = try explain("user is not admin approved to access this app")
    #expect(page.contains("OAUTH_APP_ACCESS_DENIED") && page.contains("commaSeparatedProfile"))
  }

  @Test("a query with a code and a description is explained by both")
  func query() throws {
    let page = try explain(
      "?error=invalid_grant&error_description=user+hasn%27t+approved+this+consumer")
    #expect(page.contains("invalid_grant Salesforce error"))
    #expect(page.contains("user hasn't approved this consumer Salesforce error"))
  }

  @Test("pages name their sources, and everything that they refer to is explained")
  func references() throws {
    for code in ["invalid_grant", "uninstalled", "API Access Control", "invalid_request"] {
      let page = try program.run("explain", code).output
      #expect(page.contains("\nSource: "), "\(page)")
      let related = try #require(page.components(separatedBy: "See also: ").dropFirst().first)
      let names = related.components(separatedBy: "\n\n")[0].split(separator: ",").map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      for name in names {
        #expect(try program.run("explain", name).status == 0, "\(code): \(name)")
      }
      #expect(try program.run("explain", "--format", "json", code).output.contains(#""source":"#))
    }
  }

  // MARK: Metadata

  @Test("a type of metadata has a page with its fields and families")
  func metadata() throws {
    let page = try explain("ConnectedApp")
    #expect(page.hasPrefix("ConnectedApp metadata type (connected-app)"), "\(page)")
    for part in [
      "NAME.connectedApp-meta.xml", "oauthConfig", "callback ", "consumer-secret ",
      "oconf explain FIELD", "Metadata API Developer Guide, ConnectedApp",
    ] {
      #expect(page.contains(part), "\(part)\n\(page)")
    }
    #expect(!page.contains("origin-wildcard"))
    #expect(try explain("connectedapp") == page)
    // A field with exactly this name.
    #expect(try explain("connectedApp").contains("identityProvider.connectedApp"))
  }

  @Test(
    "the other types have pages, too",
    arguments: [
      ("ExternalClientApplication", "NAME.eca,", "distributionState"),
      ("ExtlClntAppGlobalOauthSettings", "NAME.ecaGlblOauth,", "callbackUrl"),
      ("ExtlClntAppOauthSettings", "NAME.ecaOauth,", "commaSeparatedOauthScopes"),
      ("ExtlClntAppOauthConfigurablePolicies", "NAME.ecaOauthPlcy,", "permittedUsersPolicyType"),
      ("ExtlClntAppPushSettings", "NAME.ecaPush,", "pushServiceType"),
      ("OauthOidcSettings", "OauthOidc.settings,", "blockOAuthUsrAgtFlow"),
    ])
  func otherTypes(_ name: String, _ file: String, _ field: String) throws {
    let page = try explain(name)
    #expect(page.hasPrefix(name + " metadata type"), "\(page)")
    #expect(page.contains(file) && page.contains(field), "\(page)")
    #expect(try program.run("explain", "\(name).\(field)").status == 0)
    let json = try program.run("explain", "--format", "json", name).output
    #expect(json.contains(#""metadata":[{"name":"\#(name)""#), "\(json)")
  }
}
