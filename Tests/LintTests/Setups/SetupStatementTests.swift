import ConfigModel
import Lint
import TestSupport
import Testing

/// The documentation's statements about identity providers and their clients. For each statement,
/// one setup follows it and another one breaks it, with the rule that reports this.
@Suite struct SetupStatementTests {
  static let portal = """
    "consumerKey": "portalKey001", "callbackUrls": ["com.example.corp.portal:/done"], \
    "scopes": ["Api", "Web", "RefreshToken"], "isConsumerSecretOptional": true, \
    "isSecretRequiredForRefreshToken": false, "isPkceRequired": true
    """
  static let field = portal.replacing("portal", with: "field")
  static let shop = portal.replacing("portal", with: "shop")
  static let portalApp = """
    "platform": "ios", "sdkVersion": "13.2", "bundleIdentifier": "com.example.corp.portal", \
    "consumerKey": "portalKey001", "redirectURI": "com.example.corp.portal:/done", \
    "scopes": ["api", "web"], "urlSchemes": ["com.example.corp.portal"]
    """
  static let fieldApp =
    portalApp.replacing("portal", with: "field")
    + #", "queriesSchemes": ["com.example.corp.portal"], "identityProviderScheme": "com.example.corp.portal""#
  static let android = fieldApp.replacing("ios", with: "android")

  static func setup(
    portal: String = portal, portalApp: String? = portalApp, field: String = field,
    fieldApp: String? = fieldApp, shop: String? = nil, shopApp: String? = nil
  ) -> String {
    func party(_ name: String, _ connectedApp: String, _ app: String?) -> String {
      let apps = app.map { ", \"apps\": [{\($0)}]" } ?? ""
      return "{\"name\": \"\(name)\", \"connectedApp\": {\(connectedApp)}\(apps)}"
    }
    let clients =
      [party("Field", field, fieldApp)] + (shop.map { [party("Shop", $0, shopApp)] } ?? [])
    return "{\"identityProvider\": \(party("Portal", portal, portalApp)), \"clients\": ["
      + clients.joined(separator: ", ") + "]}"
  }

  struct Statement: CustomTestStringConvertible, Sendable {
    /// The statement in plain words.
    let words: String
    /// The document, and its section if it has several.
    let source: String
    let text: String
    /// The rule that the setup breaks; nil if it follows the statement.
    let rule: String?
    /// The step at which users meet the failure, and how it appears to them.
    var failure: (step: SetupFlow.Step, words: String)?

    var testDescription: String { "\(words) (\(source))" }
  }

  static func kept(_ words: String, _ source: String, _ text: String) -> Statement {
    Statement(words: words, source: source, text: text, rule: nil)
  }

  static func broken(
    _ words: String, _ source: String, _ text: String, by rule: String,
    _ step: SetupFlow.Step? = nil, _ failure: String = ""
  ) -> Statement {
    Statement(
      words: words, source: source, text: text, rule: rule, failure: step.map { ($0, failure) })
  }

  @Test(arguments: connectedApps + messages)
  func statementHolds(_ statement: Statement) {
    let run = SetupRun(statement.text)
    if let rule = statement.rule {
      #expect(run.rules.contains(rule))
    } else {
      #expect(run.rules == [])
      #expect(run.report.flows?.flows.contains { $0.fails } == false)
    }
    if let (step, words) = statement.failure {
      #expect(run.problems(step).map(\.failure).contains(words))
    }
  }

  /// A setup that follows every statement works from the first step to the last.
  @Test func simulatesTheFlow() throws {
    let flow = try #require(SetupRun(Self.setup()).report.flows?.flows.first)
    #expect(flow.provider == "Portal" && flow.client == "Field")
    #expect(flow.dialect == .iosSDK)
    #expect(flow.results.map(\.step) == SetupFlow.Step.allCases)
    #expect(flow.results.map(\.outcome) == Array(repeating: .works, count: 7))
    #expect(
      flow.results.map(\.message) == [nil, "authrequest", nil, "authresponse", nil, nil, "idpinit"])
  }

  /// On Android, a client that does not declare a query for its identity provider may not find it
  /// (Android Developers, Package visibility filtering).
  @Test func reportsInvisibleIdentityProvider() {
    let text = Self.setup(
      portalApp: Self.portalApp.replacing("ios", with: "android"),
      fieldApp: Self.android.replacing(
        "\"identityProviderScheme\": \"com.example.corp.portal\"",
        with: "\"identityProviderPackage\": \"com.example.corp.portal\""
      ) + #", "files": ["AndroidManifest.xml"]"#)
    func rules(_ queries: String) -> [String] {
      let manifest =
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\">\(queries)"
        + "<application/></manifest>"
      return SetupRun(text, ["AndroidManifest.xml": manifest]).rules
    }
    #expect(rules("").contains("app-queries/missing-on-android"))
    let named = "<queries><package android:name=\"com.example.corp.portal\"/></queries>"
    #expect(!rules(named).contains("app-queries/missing-on-android"))
  }

  /// Apps without Mobile SDK follow the same flow.
  @Test func simulatesTheFlowWithoutSDK() throws {
    let dialect = #", "dialect": "guide""#
    let text = Self.setup(
      portalApp: Self.portalApp + dialect, fieldApp: Self.fieldApp + dialect)
    let flow = try #require(SetupRun(text).report.flows?.flows.first)
    #expect(flow.dialect == .guide)
    #expect(flow.results.map(\.step) == SetupFlow.Step.allCases)
    #expect(flow.results.map(\.outcome) == Array(repeating: .works, count: 7))
  }

  /// Each client is judged with its identity provider, independently of other clients.
  @Test func checksEachPair() throws {
    let text = Self.setup(
      shop: Self.shop.replacing("Optional\": true", with: "Optional\": false"),
      shopApp: Self.fieldApp.replacing("corp.field", with: "corp.shop")
        .replacing("fieldKey001", with: "shopKey001"))
    let flows = try #require(SetupRun(text).report.flows?.flows)
    #expect(flows.map(\.client) == ["Field", "Shop"])
    #expect(flows.map(\.fails) == [false, true])
  }

  @Test func ignoresUndeclaredApps() throws {
    let text = """
      {"identityProvider": {"name": "Portal", "connectedApp": {"files": ["a"]}}, \
      "clients": [{"name": "Field", "connectedApp": {"files": ["b"]}, "apps": [{"files": ["c"]}]}]}
      """
    let run = SetupRun(text)
    #expect(run.rules == ["identity-provider/unnamed"])
    let flow = try #require(run.report.flows?.flows.first)
    #expect(flow.results.allSatisfy { $0.outcome == .unknown })
  }

  // MARK: Findings and flows

  /// The table never says that a step works that a finding says is broken.
  @Test func flowsFailWhereFindingsSaySo() {
    let address = SetupRun(
      Self.setup(
        fieldApp: Self.fieldApp.replacing(
          #""identityProviderScheme": "com.example.corp.portal""#,
          with: #""identityProviderScheme": "com.example.corp.portal://""#)))
    #expect(address.rules == ["identity-provider/not-a-scheme"])
    #expect(!address.problems(.find).isEmpty)
    let scheme = SetupRun(
      Self.setup(
        field: Self.field.replacing("com.example.corp.field:/done", with: "my_field:/done"),
        fieldApp: Self.fieldApp.replacing("com.example.corp.field:/done", with: "my_field:/done")))
    #expect(!scheme.problems(.answer).isEmpty)
    let files = [
      "bootconfig.plist":
        "<plist><dict><key>remoteAccessConsumerKey</key><string>fieldKey0001</string><key>oauthRedirectURI</key><string>com.example.corp.field:/done </string></dict></plist>"
    ]
    let space = SetupRun(
      Self.setup(fieldApp: #""platform": "ios", "files": ["bootconfig.plist"]"#), files)
    #expect(space.problems(.code).contains { $0.failure.contains("redirect_uri_mismatch") })
  }

  /// The scheme of a callback opens nothing unless the app registers it.
  @Test func providerMustRegisterItsScheme() {
    let run = SetupRun(
      Self.setup(
        portalApp: Self.portalApp.replacing(
          #""urlSchemes": ["com.example.corp.portal"]"#, with: #""urlSchemes": ["corpportal"]"#)))
    #expect(run.rules == ["identity-provider/unknown-address"])
    #expect(!run.problems(.find).isEmpty)
  }

  /// The metadata is that of the app in the setup only if both have the same key.
  @Test func metadataMustHaveTheKeyOfTheSetup() {
    let files = [
      "Field.connectedApp":
        "<ConnectedApp><label>Field</label><contactEmail>a@corp.example</contactEmail><oauthConfig><callbackUrl>com.example.corp.field:/done</callbackUrl><consumerKey>otherKey0001</consumerKey></oauthConfig></ConnectedApp>"
    ]
    let run = SetupRun(
      Self.setup(field: Self.field + #", "files": ["Field.connectedApp"]"#), files)
    #expect(run.rules.contains("setup-consumer-key/mismatch"))
  }

  /// With a shared callback, the client's scheme is that of its provider.
  @Test func sharedCallbackIsNoChain() {
    let run = SetupRun(
      Self.setup(
        field: Self.field.replacing(
          "com.example.corp.field:/done", with: "com.example.corp.portal:/done"),
        fieldApp: Self.fieldApp.replacing("com.example.corp.field", with: "com.example.corp.portal")
      ))
    #expect(run.rules.contains("setup-callback/same-as-provider"))
    #expect(!run.rules.contains("identity-provider/chained"))
  }
}
