import Foundation
import Testing

/// Files that a repository contains but that its team does not write.
@Suite final class VendoredFileTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let resources = """
    <resources><string name="remoteAccessConsumerKey">3MVG9shopKeyOfTheTests</string>
    <string name="oauthRedirectURI">testsfdc:///mobilesdk/detect/oauth/done</string></resources>

    """
  private static let app = """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthConfig>
        <callbackUrl>https://shop.corp.example/cb</callbackUrl>
        <consumerKey>3MVG9shopKeyOfTheTests</consumerKey>
      </oauthConfig>
    </ConnectedApp>

    """

  @Test(arguments: [
    "Pods/Shop", "ios/Pods/Shop", "platforms/android/app/src/main", "platforms/ios/Shop",
    "Carthage/Build/Shop.framework", "Shop.xcframework/ios", "mobile_sdk/SalesforceMobileSDK-iOS",
    "DerivedData/Shop", "external/SalesforceMobileSDK/native", "libs/SalesforceSDK/res/values",
    "hybrid/SalesforceSDKCore", "forcedroid/native", "vendor/mobile", "www/bower_components/sdk",
  ])
  func countsFindingsInVendoredFolders(_ folder: String) throws {
    try program.write("\(folder)/bootconfig.xml", Self.resources)
    let result = try program.run("lint")
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("No findings in 1 file; 1 in vendored files.\n"))
    #expect(result.output.contains(": 1 finding in vendored files hidden (show with --vendored)\n"))
    #expect(try program.run("lint", "--strict").status == 0)
    let all = try program.run("lint", "--strict", "--vendored")
    #expect(all.status == 1)
    #expect(all.output.contains("[callback/sample]"))
    #expect(!all.output.contains("vendored"))
  }

  @Test(arguments: [
    "MyPods", "Shop.frameworks", "platforms/web", "platforms", "platforms/android.old",
    "vendors", "app/src/vendor/res/values", "MySalesforceSDK", "build", "dist", "frameworks",
  ])
  func showsFindingsInOtherFolders(_ folder: String) throws {
    try program.write("\(folder)/bootconfig.xml", Self.resources)
    #expect(try program.run("lint").output.contains("[callback/sample]"))
  }

  /// A Salesforce project may be about vendors.
  @Test func showsVendoredConnectedApp() throws {
    try program.write("force-app/vendor/Shop.connectedApp-meta.xml", Self.app)
    #expect(!(try program.run("lint", "--pedantic").output.contains("vendored")))
    try program.write("Pods/vendor/Shop.connectedApp-meta.xml", Self.app)
    #expect(try program.run("lint", "--pedantic").output.contains("in vendored files"))
  }

  @Test func listsEachFolderOnce() throws {
    try program.write("Pods/A/bootconfig.xml", Self.resources)
    try program.write("Pods/B/bootconfig.xml", Self.resources)
    try program.write("platforms/android/bootconfig.xml", Self.resources)
    let result = try program.run("lint")
    #expect(
      result.output == """
        Pods: 2 findings in vendored files hidden (show with --vendored)
        platforms/android: 1 finding in vendored files hidden (show with --vendored)
        No findings in 3 files; 3 in vendored files.

        """)
    #expect(try program.run("lint", "--quiet").output.isEmpty)
    let json = try program.run("lint", "--format", "json")
    #expect(
      json.output.contains(
        #""vendored":[{"folder":"Pods","reason":"vendored","findings":2},{"folder":"platforms/android","reason":"vendored","findings":1}]"#
      ))
    #expect(json.output.contains(#""suppressed":0,"vendored":3"#))
  }

  @Test func namedPathIsNotVendored() throws {
    let path = "Pods/Shop/bootconfig.xml"
    try program.write(path, Self.resources)
    #expect(try program.run("lint", path).output.contains("[callback/sample]"))
    #expect(try program.run("lint", "Pods").output.contains("[callback/sample]"))
    #expect(try program.run("lint", "Pods/Shop/").output.contains("[callback/sample]"))
    #expect(!(try program.run("lint", ".").output.contains("[callback/sample]")))
    #expect(!(try program.run("lint", "./").output.contains("[callback/sample]")))
  }

  @Test func credentialsAndPoliciesAreAlwaysReported() throws {
    try program.write(
      "Pods/Shop/Info.plist",
      """
      <plist><dict><key>CFBundleName</key><string>Shop</string>
      <key>SFDCClientSecret</key><string>q8Zk3vT0pLw7Zk3v</string></dict></plist>

      """)
    try program.write("Pods/Shop/web.allow-origin", "https://a.corp.example/\n")
    let result = try program.run("lint")
    #expect(result.status == 1)
    #expect(result.output.contains("[consumer-secret/in-app]"))
    #expect(result.output.contains("[origin-pattern/trailing-slash]"))
    #expect(!result.output.contains("vendored"))
  }

  @Test func templatesAreCounted() throws {
    let template = """
      {"remoteAccessConsumerKey": "__CONSUMER_KEY__", "oauthRedirectURI": "__REDIRECT_URI__",
      "isLocal": true, "startPage": "index.html", "errorPage": "error.html"}

      """
    try program.write("template/www/bootconfig.json", template)
    let result = try program.run("lint")
    #expect(result.status == 0)
    #expect(
      result.output == """
        template/www: 2 findings in templates hidden (show with --vendored)
        No findings in 1 file; 2 in vendored files.

        """)
    #expect(try program.run("lint", "template/www/bootconfig.json").status == 1)
    // A file with a redirect URI of its own was meant to be filled in.
    try program.write(
      "template/www/bootconfig.json",
      template.replacing("__REDIRECT_URI__", with: "com.example.corp.shop:/cb"))
    #expect(try program.run("lint").output.contains("[placeholder/in-field]"))
  }

  @Test func compiledPropertyListsAreCounted() throws {
    try program.write("App/Info.plist", "bplist00\u{1}\u{2}")
    let result = try program.run("lint")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("App: 1 finding in compiled files hidden"))
    try program.write("App/bootconfig.plist", "bplist00\u{1}\u{2}")
    #expect(try program.run("lint").status == 1)
  }

  @Test func vendoredFilesAreNotFixed() throws {
    let text = Self.resources.replacing("testsfdc:///mobilesdk", with: "localhost:3000")
    try program.write("Pods/bootconfig.xml", text)
    try program.write("app/bootconfig.xml", text)
    let arguments = ["lint", "--fix", "--unsafe-fixes"]
    #expect(try program.run(arguments, input: Data()).output.contains("1 fixed"))
    #expect(try program.read("Pods/bootconfig.xml") == text)
    #expect(try program.read("app/bootconfig.xml") != text)
    let all = try program.run(arguments + ["--vendored"], input: Data())
    #expect(all.output.contains("1 fixed"))
    #expect(try program.read("Pods/bootconfig.xml") != text)
  }

  // MARK: Committed keys

  @Test func committedKeysAreOneFinding() throws {
    for name in ["A", "B", "C"] { try program.write("\(name).connectedApp-meta.xml", Self.app) }
    let rule = "consumer-key/in-connected-app"
    let result = try program.run("lint", "--pedantic", "--select", rule)
    #expect(
      result.output.contains(
        "the consumer key '3MVG9…' can be deployed only once, to one org (also in 2 other files) [\(rule)]"
      ))
    #expect(result.output.contains("  note: also here: B.connectedApp-meta.xml\n"))
    #expect(result.output.contains("  note: also here: C.connectedApp-meta.xml\n"))
    #expect(result.output.hasSuffix("1 hint in 3 files.\n"))
    let quiet = try program.run("lint", "--select", rule)
    #expect(quiet.output == "No findings in 3 files; 1 hint hidden (show with --pedantic).\n")
    // A key in a vendored file is none of the team's.
    try program.write("Pods/D.connectedApp-meta.xml", Self.app)
    #expect(try program.run("lint", "--pedantic").output.contains("(also in 2 other files)"))
  }

  @Test func ignoringOneKeyDoesNotHideTheOthers() throws {
    for name in ["A", "B", "C"] { try program.write("\(name).connectedApp-meta.xml", Self.app) }
    let rule = "consumer-key/in-connected-app"
    try program.write(
      ".oconf.json",
      #"{"ignore": [{"rule": "\#(rule)", "path": "A.*", "reason": "a record of one org"}]}"#)
    let result = try program.run("lint", "--pedantic", "--select", rule)
    #expect(result.output.hasPrefix("B.connectedApp-meta.xml:"))
    #expect(result.output.contains("(also in 1 other file)"))
    #expect(result.output.contains("1 suppressed"))
  }

  @Test func aBaselineListsEveryKey() throws {
    for name in ["A", "B", "C"] { try program.write("\(name).connectedApp-meta.xml", Self.app) }
    let rule = ["lint", "--pedantic", "--select", "consumer-key/in-connected-app"]
    _ = try program.run(
      ["baseline", "-o", "known.json"] + rule.dropFirst(), input: Data())
    for path in [["."], ["B.connectedApp-meta.xml"]] {
      let result = try program.run(rule + ["--baseline", "known.json"] + path, input: Data())
      #expect(result.output.hasPrefix("No findings"))
    }
  }
}
