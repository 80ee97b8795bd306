import Foundation
import TestSupport
import Testing

/// `lint --manifest` checks only what a Salesforce manifest deploys.
@Suite final class ManifestTests {
  private let program: Program

  init() throws {
    program = try Program()
    for name in ["Shop", "My%20App"] { try program.write("apps/\(name).connectedApp", Self.app) }
    try program.write("apps/Old.connectedApp-meta.xml", Self.app)
    try program.write(
      "eca/Portal.eca-meta.xml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <ExternalClientApplication xmlns="http://soap.sforce.com/2006/04/metadata">
          <label>Portal</label>
          <contactMail>a@corp.net</contactMail>
      </ExternalClientApplication>

      """)
    try program.write(
      "eca/Portal_oauth.ecaOauth",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Portal</externalClientApplication>
          <commaSeparatedOauthScope>Api</commaSeparatedOauthScope>
      </ExtlClntAppOauthSettings>

      """)
    try program.write(
      "settings/OauthOidc.settings",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <OauthOidcSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <isPkceRequire>true</isPkceRequire>
      </OauthOidcSettings>

      """)
    try program.write("p.properties", "*.*.Security_AllowOrigin=https://*.*\n")
    try program.write("package.json", "{}")
  }

  deinit {
    program.remove()
  }

  private static let app = """
    <?xml version="1.0" encoding="UTF-8"?>
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
        <contactEmail>shop@corp.net</contactEmail>
        <label>Shop</label>
        <oauthConfig>
            <callbackUrl>http://shop.corp.net/cb</callbackUrl>
            <isPkceRequired>true</isPkceRequired>
            <scopes>Api</scopes>
        </oauthConfig>
    </ConnectedApp>

    """

  private func manifest(_ types: String) throws {
    try program.write(
      "package.xml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Package xmlns="http://soap.sforce.com/2006/04/metadata">
          \(types)
          <version>67.0</version>
      </Package>

      """)
  }

  private func types(_ name: String, _ members: String...) -> String {
    "<types>\(members.map { "<members>\($0)</members>" }.joined())<name>\(name)</name></types>"
  }

  /// The names of the files with findings.
  private func files(_ arguments: String...) throws -> Set<String> {
    let result = try program.run(
      ["lint", "--manifest", "package.xml", "--exit-zero", "--format", "checkstyle"] + arguments,
      input: Data())
    return Set(
      result.output.components(separatedBy: "<file name=\"").dropFirst().map {
        String($0.prefix { $0 != "\"" })
      })
  }

  @Test("members select files, also in the source format and with escaped names")
  func members() throws {
    try manifest(types("ConnectedApp", "Shop", "Old"))
    #expect(try files() == ["apps/Shop.connectedApp", "apps/Old.connectedApp-meta.xml"])
    try manifest(types("ConnectedApp", "My App"))
    #expect(try files() == ["apps/My%20App.connectedApp"])
    try manifest(types("ConnectedApp", "*"))
    #expect(try files().count == 3)
    try manifest(types("ExternalClientApplication", "Portal"))
    #expect(try files() == ["eca/Portal.eca-meta.xml"])
    try manifest(types("ExtlClntAppOauthSettings", "Portal_oauth") + types("ApexClass", "*"))
    #expect(try files() == ["eca/Portal_oauth.ecaOauth"])
    for member in ["OauthOidc", "*"] {
      try manifest(types("Settings", member))
      #expect(try files() == ["settings/OauthOidc.settings"])
    }
    // Named files count, too.
    try manifest(types("ConnectedApp", "Shop"))
    #expect(try files("p.properties", "apps/Old.connectedApp-meta.xml").isEmpty)
  }

  @Test("the summary says how many files were left out")
  func summary() throws {
    try manifest(types("ConnectedApp", "Shop"))
    let result = try program.run("lint", "--manifest", "package.xml")
    #expect(result.status == 0)
    #expect(result.output.contains("1 file; 6 files left out by the manifest"), "\(result.output)")
    let json = try program.run("lint", "--manifest", "package.xml", "--format", "json").output
    #expect(json.contains(#""leftOut":6"#))
    #expect(try !program.run("lint", "--format", "json").output.contains("leftOut"))
    try manifest(types("ApexClass", "*"))
    let nothing = try program.run("lint", "--manifest", "package.xml")
    #expect(nothing.status == 0)
    #expect(
      nothing.errors.contains(
        "nothing was checked: no file found that 'package.xml' names; 7 files left out"),
      "\(nothing.errors)")
  }

  @Test("a member without a file is a note")
  func missing() throws {
    try manifest(
      types("ConnectedApp", "Shop", "Shopp", "*") + types("Settings", "OauthOidc", "Apex")
        + types("ExtlClntAppOauthSettings", "Portal"))
    let result = try program.run("lint", "--manifest", "package.xml", "--exit-zero")
    #expect(result.status == 0)
    let notes = result.errors.split(separator: "\n").filter { $0.contains("no file found for") }
    #expect(notes.count == 2, "\(result.errors)")
    #expect(notes[0].contains("package.xml:3:35: no file found for ConnectedApp 'Shopp'"))
    #expect(notes[1].contains("no file found for ExtlClntAppOauthSettings 'Portal'"))
  }

  @Test(
    "a manifest that cannot be read is an error with its place",
    arguments: [
      (
        "<Package xmlns=\"http://soap.sforce.com/2006/04/metadata\">\n<types>",
        "2:1: not a manifest: invalid XML"
      ),
      (
        "<ConnectedApp/>",
        "1:2: not a manifest: expected the root element 'Package', found 'ConnectedApp'"
      ),
      ("<Package/>", "1:2: not a manifest: the root element is not in the namespace"),
      (
        "<Package xmlns=\"http://soap.sforce.com/2006/04/metadata\">\n<types><members>*</members></types></Package>",
        "2:1: not a manifest: 'types' without a 'name'"
      ),
      ("", "1:1: not a manifest: invalid XML"),
    ])
  func unreadable(_ text: String, _ message: String) throws {
    try program.write("package.xml", text)
    let result = try program.run("lint", "--manifest", "package.xml")
    #expect(result.status == 2)
    #expect(result.errors.contains("package.xml:" + message), "\(result.errors)")
    #expect(try program.run("lint", "--manifest", "none.xml").status == 2)
  }

  @Test("entries of 'ignore' are not unused because their files are left out")
  func ignores() throws {
    try program.write(
      ".oconf.json", #"{"ignore": [{"rule": "origin-wildcard", "reason": "only for the pilot"}]}"#)
    try manifest(types("ConnectedApp", "Shop"))
    #expect(
      try !program.run("lint", "--manifest", "package.xml").output.contains("ignore-entry/unused"))
  }
}
