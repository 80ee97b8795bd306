import Foundation
import TestSupport
import Testing

/// `oconf lint --sources`, and the rules that compare the apps of a run.
@Suite final class AppSourceCommandTests {
  private let program: Program
  private static let swift = "NSLog(\"%@\", accessToken)\n"
  private static let plist =
    "<plist><dict><key>remoteAccessConsumerKey</key><string>__KEY__</string></dict></plist>"

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private func found(_ arguments: String...) throws -> [String] {
    let result = try program.run(
      ["lint", "--select", "app-token/logged"] + arguments, input: Data())
    return result.output.split(separator: "\n").filter { $0.contains("[app-token/logged]") }.map {
      String($0.prefix { $0 != ":" })
    }
  }

  @Test func checksSourcesOnRequest() throws {
    try program.write("App/bootconfig.plist", Self.plist)
    try program.write("App/Login.swift", Self.swift)
    #expect(try found() == [])
    #expect(try found("App/Login.swift") == [])
    #expect(try program.run("lint", "App/Login.swift").status == 2)
    #expect(try found("--sources") == ["App/Login.swift"])
    #expect(try found("--sources", "App/Login.swift") == ["App/Login.swift"])
  }

  @Test func checksOnlyAppsThatSignIn() throws {
    for (place, name) in [
      ("ios", "Resources/bootconfig.plist"), ("android", "app/src/main/res/values/bootconfig.xml"),
      ("web", "www/oracle_mobile_cloud_config.js"),
    ] { try program.write("\(place)/\(name)", "") }
    try program.write("pods/Podfile", "pod 'SalesforceSDKCore'\n")
    try program.write(
      "gradle/app/build.gradle", "implementation 'com.salesforce.mobilesdk:SalesforceSDK:12'")
    try program.write("react/package.json", #"{"dependencies": {"react-native-force": "12"}}"#)
    try program.write("other/package.json", #"{"dependencies": {"react-native": "0.70"}}"#)
    try program.write("other/Podfile", "pod 'Alamofire'\n")
    let checked = [
      "android/app/src/main/java/a/Login.swift", "gradle/app/src/Login.swift", "ios/Login.swift",
      "ios/Views/Login.swift", "pods/App/Login.swift", "react/src/Login.swift",
      "web/app/Login.swift",
    ]
    let skipped = [
      "Login.swift", "android/Login.swift", "gradle/Login.swift", "other/Login.swift",
      "ios/Pods/Login.swift", "react/node_modules/a/Login.swift", "ios/AppTests/Login.swift",
      "react/SalesforceMobileSDK-iOS/Login.swift", "ios/A.framework/Login.swift",
    ]
    for path in checked + skipped { try program.write(path, Self.swift) }
    #expect(try found("--sources") == checked)
    #expect(try found("--sources", "ios", "other") == ["ios/Login.swift", "ios/Views/Login.swift"])
  }

  @Test func reportsOnlyNewFindingsSinceRevision() throws {
    try program.makeRepository()
    try program.write("bootconfig.plist", Self.plist)
    try program.write("Login.swift", Self.swift)
    try program.commit()
    #expect(try found("--sources", "--since", "HEAD") == [])
    try program.write("Login.swift", Self.swift + Self.swift)
    #expect(try found("--sources", "--since", "HEAD") == ["Login.swift"])
  }

  @Test func skipsLargeSources() throws {
    try program.write("bootconfig.plist", Self.plist)
    try program.write("Login.swift", Self.swift + String(repeating: " ", count: 1 << 20))
    #expect(try found("--sources") == [])
  }

  // MARK: Comparing apps

  @Test func hidesSecretsInEveryFormat() throws {
    let bytes = try Fixtures.bytes("err/mobile-clients/oracle_mobile_cloud_config.js")
    try program.write("oracle_mobile_cloud_config.js", bytes)
    try program.write(
      "OMC.plist", try Fixtures.bytes("err/mobile-clients/OMC.plist"))
    for format in ["text", "json", "sarif", "github", "gitlab", "junit", "markdown"] {
      let result = try program.run("lint", "--pedantic", "--format", format)
      #expect(result.output.contains("omc-credential/client-secret"), "\(format)")
      for secret in ["w5Rn8yB2mHs4", "T1JERVJTX0FOT05", "b3JkZXJzOnE4"] {
        #expect(!result.output.contains(secret), "\(format)")
      }
    }
  }

  @Test func allowsBackendsOfTheEnvironment() throws {
    func configuration(_ backend: String) -> String {
      #"{"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "allowedMbes": [\#(backend)]}]}"#
    }
    try program.write(
      "app/oracle_mobile_cloud_config.xml",
      "<config><mobileBackend><name>Orders</name><authentication><type>tokenExchange</type></authentication></mobileBackend></config>"
    )
    func count() throws -> Int {
      let result = try program.run("lint", "--select", "exchange-backend/not-allowed")
      return result.output.components(separatedBy: "[exchange-backend/not-allowed]").count - 1
    }
    #expect(try count() == 0)
    try program.write("a.auth-token.json", configuration(#"{"name": "Visits", "version": "1.0"}"#))
    #expect(try count() == 1)
    // The client ID of the backend is not in the file of the app.
    try program.write("b.auth-token.json", configuration(#"{"clientId": "5e2c9a70"}"#))
    #expect(try count() == 0)
    try program.write("b.auth-token.json", configuration(#"{"name": "Orders", "version": "2.0"}"#))
    #expect(try count() == 0)
    try program.write("b.auth-token.json", "{\"issuers\": []}")
    #expect(try count() == 0)
  }
}
