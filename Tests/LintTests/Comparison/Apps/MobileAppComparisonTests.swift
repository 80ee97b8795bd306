import ConfigModel
import Lint
import Testing

/// The files of mobile apps: boot configurations in three formats, Info.plist, and manifests.
@Suite struct MobileAppComparisonTests {
  private static func json(_ members: String) -> ComparedDocument {
    ComparedDocument(
      .mobileApp, SourceBytes("{\(members)}"), fileName: "bootconfig.json")
  }

  private static func plist(_ entries: String, _ name: String = "bootconfig.plist")
    -> ComparedDocument
  {
    let text = "<plist version=\"1.0\"><dict>\(entries)</dict></plist>"
    return ComparedDocument(.mobileApp, SourceBytes(text), fileName: name)
  }

  private static func manifest(_ application: String, _ more: String = "") -> ComparedDocument {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="corp.visits">
      \(more)<application android:label="Visits">\(application)</application></manifest>
      """
    return ComparedDocument(.mobileApp, SourceBytes(text), fileName: "AndroidManifest.xml")
  }

  /// The findings: `+` for wider, `-` for narrower, `~` for changed trust.
  private static func effects(
    _ old: ComparedDocument, _ new: ComparedDocument
  ) throws -> [String] {
    let comparison = try DocumentComparison(old, new)
    let report = try #require(comparison.app)
    func place(_ finding: AccessFinding) -> String {
      let pointer = String(finding.pointer.split(separator: "#").last ?? "")
      return String(pointer.prefix { $0 != "=" && $0 != "@" })
    }
    return report.widened.map { ($0.kind == .appTrustChanged ? "~" : "+") + place($0) }
      + report.narrowed.map { "-" + place($0) } + report.undecided.map { "?" + place($0) }
  }

  private static let boot = #"""
    "remoteAccessConsumerKey": "visitsKeyOfCorp01", "oauthRedirectURI": "com.corp.visits://done",
    "oauthScopes": ["api", "web"], "isLocal": true, "startPage": "index.html"
    """#

  @Test(arguments: [
    (#"visitsKeyOfCorp01"#, "otherKeyOfCorp001", ["~/remoteAccessConsumerKey"]),
    ("com.corp.visits://done", "https://x.corp.example/cb", ["~/oauthRedirectURI"]),
    (#""web"]"#, #""web", "full"]"#, ["+/oauthScopes/[full]"]),
    (#", "web"]"#, "]", ["-/oauthScopes/[web]"]),
    (#"["api", "web"]"#, "[]", ["+/oauthScopes"]),
    (#""oauthScopes": ["api", "web"], "#, "", ["+/oauthScopes"]),
    (#""web"]"#, #""web", "refresh_token"]"#, []),
    (
      #""isLocal": true"#, #""isLocal": true, "shouldAuthenticate": false"#,
      ["+/shouldAuthenticate"]
    ),
    (#""isLocal": true"#, #""isLocal": true, "shouldAuthenticate": true"#, []),
    ("index.html", "home.html", []),
    (#""isLocal": true"#, #""isLocal": true, "own": {"a": 1}"#, []),
  ])
  func comparesBootConfigurations(
    _ part: String, _ replacement: String, _ expected: [String]
  ) throws {
    let changed = Self.boot.replacing(part, with: replacement)
    #expect(changed != Self.boot)
    let (old, new) = (Self.json(Self.boot), Self.json(changed))
    #expect(try Self.effects(old, new) == expected)
    let changes = try DocumentComparison(old, new).changes
    #expect(!changes.isEmpty || replacement.contains("refresh_token"))
    let back = try Self.effects(new, old)
    let signs: [Character: Character] = ["+": "-", "-": "+", "~": "~"]
    #expect(back == expected.map { String(signs[$0.first ?? " "] ?? "?") + $0.dropFirst() })
  }

  @Test func formatsDoNotMatter() throws {
    let entries = """
      <key>startPage</key><string>index.html</string><key>isLocal</key><true/>
      <key>oauthScopes</key><array><string>web</string><string>api</string></array>
      <key>remoteAccessConsumerKey</key><string>visitsKeyOfCorp01</string>
      <key>oauthRedirectURI</key><string>com.corp.visits://done</string>
      """
    let resources = """
      <resources><string name="remoteAccessConsumerKey">visitsKeyOfCorp01</string>
      <string name="oauthRedirectURI">com.corp.visits://done</string>
      <string name="startPage">index.html</string><bool name="isLocal">true</bool>
      <string-array name="oauthScopes"><item>api</item><item>web</item></string-array></resources>
      """
    let xml = ComparedDocument(.mobileApp, SourceBytes(resources), fileName: "bootconfig.xml")
    let all = [Self.json(Self.boot), Self.plist(entries), xml]
    for old in all {
      for new in all {
        let comparison = try DocumentComparison(old, new)
        #expect(comparison.isEqual, "\(comparison.changes.map(\.message))")
        #expect(comparison.changes.allSatisfy { $0.kind.noun == "layout" })
      }
    }
  }

  @Test func comparesSchemesOfInfoPlists() throws {
    func info(_ schemes: String, _ more: String = "") -> ComparedDocument {
      Self.plist(
        """
        <key>CFBundleIdentifier</key><string>com.corp.visits</string>
        <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
        <array>\(schemes)</array></dict></array>\(more)
        """, "Info.plist")
    }
    let old = info("<string>corpvisits</string>")
    #expect(
      try Self.effects(old, info("<string>corpvisits</string><string>corpother</string>"))
        == ["+/CFBundleURLTypes/[corpother]"])
    #expect(
      try Self.effects(old, info("<string>corpnew</string>"))
        == ["+/CFBundleURLTypes/[corpnew]", "-/CFBundleURLTypes/[corpvisits]"])
    let loads =
      "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>"
    #expect(
      try Self.effects(old, info("<string>corpvisits</string>", loads))
        == ["+/NSAppTransportSecurity/NSAllowsArbitraryLoads"])
    let host = "<key>SFDCOAuthLoginHost</key><string>x.corp.example</string>"
    let other = host.replacing("x.corp", with: "y.corp")
    #expect(
      try Self.effects(
        info("<string>corpvisits</string>", host), info("<string>corpvisits</string>", other))
        == ["~/SFDCOAuthLoginHost"])
    // Keys that do not concern signing in are named, and change nothing.
    let fonts = info(
      "<string>corpvisits</string>", "<key>UIAppFonts</key><array><string>A.ttf</string></array>")
    let comparison = try DocumentComparison(old, fonts)
    #expect(comparison.isEqual)
    #expect(comparison.changes.map(\.kind.description) == ["other-changed"])
    #expect(comparison.changes[0].text.contains("'UIAppFonts'"))
  }

  @Test func comparesAddressesOfManifests() throws {
    func activity(_ data: String, _ category: String = "BROWSABLE") -> String {
      """
      <activity android:name=".Login"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.\(category)"/>\(data)
      </intent-filter></activity>
      """
    }
    let old = Self.manifest(activity(#"<data android:scheme="corpvisits" android:host="done"/>"#))
    #expect(try Self.effects(old, old).isEmpty)
    let more = Self.manifest(
      activity(
        #"<data android:scheme="corpvisits" android:host="done"/><data android:scheme="https"/>"#))
    #expect(
      try Self.effects(old, more)
        == ["+/intent-filter/[https://done/* (.Login, from web pages)]"])
    let prefix = Self.manifest(
      activity(
        #"<data android:scheme="corpvisits" android:host="done" android:pathPrefix="/a"/>"#))
    #expect(
      try Self.effects(old, prefix)
        == [
          "+/intent-filter/[corpvisits://done/a* (.Login, from web pages)]",
          "-/intent-filter/[corpvisits://done/* (.Login, from web pages)]",
        ])
    let hidden = Self.manifest(
      activity(#"<data android:scheme="corpvisits" android:host="done"/>"#, "DEFAULT"))
    #expect(try Self.effects(hidden, old).count == 2)
    let queries = Self.manifest(
      activity(#"<data android:scheme="corpvisits" android:host="done"/>"#),
      #"<queries><package android:name="corp.portal"/></queries>"#)
    let comparison = try DocumentComparison(old, queries)
    #expect(comparison.changes.map(\.kind.description) == ["queried-package-added"])
    #expect(comparison.app?.isEmpty == true)
  }

  @Test func bootConfigurationIsNotAnInfoPlist() {
    let fault = #expect(throws: ComparisonFault.self) {
      _ = try DocumentComparison(
        Self.json(Self.boot),
        Self.plist("<key>CFBundleIdentifier</key><string>a</string>", "Info.plist"))
    }
    #expect(fault?.reason == "cannot compare a file of a mobile app with an Info.plist")
  }

  @Test func newFilesWithAddressesAreWider() throws {
    let plain = Self.plist("<key>CFBundleIdentifier</key><string>a</string>", "Info.plist")
    #expect(try DocumentComparison(only: .new, plain).app?.isEmpty == true)
    let boot = try #require(try DocumentComparison(only: .new, Self.json(Self.boot)).app)
    #expect(boot.widened.map(\.kind) == [.appAdded])
  }
}
