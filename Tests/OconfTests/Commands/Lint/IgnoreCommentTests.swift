import Foundation
import TestSupport
import Testing

/// Comments in files that ignore findings next to them.
@Suite final class IgnoreCommentTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// The findings, each as its line and rule.
  private func lint(_ arguments: String...) throws -> [String] {
    let result = try program.run(
      ["lint", "--format", "jsonl", "--exit-zero"] + arguments, input: Data())
    return result.output.split(separator: "\n").map { line in
      func value(_ key: String) -> Substring {
        line.range(of: "\"\(key)\":").map { line[$0.upperBound...].prefix { !",}".contains($0) } }
          ?? ""
      }
      return "\(value("line")) \(value("rule").filter { $0 != "\"" })"
    }
  }

  private func app(_ content: String, before: String = "") throws {
    try program.write(
      "shop.connectedApp",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      \(before)<ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>shop@corp.net</contactEmail>
          <label>Shop</label>
          <oauthConfig>
      \(content)
              <isPkceRequired>true</isPkceRequired>
              <scopes>Api</scopes>
          </oauthConfig>
      </ConnectedApp>

      """)
  }

  private static let callback = "<callbackUrl>http://shop.corp.net/cb</callbackUrl>"

  // MARK: Places

  @Test("a comment on its own line is about the next element, another one about its line")
  func places() throws {
    try app(Self.callback)
    #expect(try lint() == ["6 callback/plain-http"])
    for content in [
      "<!-- oconf: ignore callback/plain-http: they move in May -->\n\(Self.callback)",
      "<!-- oconf: ignore callback: they move in May -->\n\n<!-- old -->\n\(Self.callback)",
      "<!-- oconf: ignore callback/*: they move\n  in May --> \(Self.callback)",
      "\(Self.callback) <!-- oconf: ignore callback/plain-http: they move in May -->",
      "\(Self.callback)<!--oconf:ignore callback/plain-http until 2999-12-31:in May-->",
      "<!-- shop --> <!-- oconf: ignore callback: May -->\n\(Self.callback)",
    ] {
      try app(content)
      #expect(try lint().isEmpty, "\(content)")
    }
    // Neither the element after the next one nor the next line.
    try app(
      "<!-- oconf: ignore callback: May --><consumerKey>3MVG9aB1</consumerKey>\n\(Self.callback)")
    #expect(try lint().contains("7 callback/plain-http"))
    #expect(try lint().contains("6 ignore-entry/unused"))
    try app("<scopes>Web</scopes> <!-- oconf: ignore callback: May -->\n\(Self.callback)")
    #expect(try lint() == ["6 ignore-entry/unused", "7 callback/plain-http"])
  }

  @Test("a comment about an element is about everything in it")
  func ranges() throws {
    try app(Self.callback, before: "<!-- oconf: ignore callback/plain-http: they move in May -->\n")
    #expect(try lint().isEmpty)
    try app(
      """
              <callbackUrl>https://shop.corp.net/cb
              http://shop.corp.net/cb <!-- oconf: ignore callback/plain-http: they move -->
              </callbackUrl>
      """)
    #expect(try lint().isEmpty)
  }

  @Test("a key of a property list belongs to its value")
  func propertyLists() throws {
    func write(_ comment: String) throws {
      try program.write(
        "bootconfig.plist",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <key>remoteAccessConsumerKey</key>
            <string>3MVG9aB1cD2eF3gH4</string>
            \(comment)
            <key>oauthRedirectURI</key>
            <string>http://shop.corp.net/cb</string>
            <key>oauthScopes</key>
            <array><string>api</string><string>web</string></array>
            <key>shouldAuthenticate</key>
            <true/>
        </dict>
        </plist>

        """)
    }
    try write("")
    #expect(try lint() == ["9 callback/plain-http"])
    try write("<!-- oconf: ignore callback/plain-http: only for tests -->")
    #expect(try lint().isEmpty)
  }

  @Test("exports of policies have comments with '#' and '!'", arguments: ["#", "!", "  # ", "#\t"])
  func exports(_ mark: String) throws {
    let wide = "*.*.Security_AllowOrigin=https://*.*, \\\n  https://a.corp.net"
    try program.write("p.properties", wide)
    #expect(try lint() == ["1 origin-wildcard/any-host"])
    let comment = "\(mark)oconf: ignore origin-wildcard/any-host: only for the pilot"
    for end in ["\n", "\r\n", "\r"] {
      try program.write("p.properties", comment + end + wide.replacing("\n", with: end))
      #expect(try lint().isEmpty)
    }
    // The part of a value is no comment.
    try program.write("p.properties", "*.*.Security_AllowOrigin=https://*.*, \\\n\(comment)")
    #expect(try lint().contains("1 origin-wildcard/any-host"))
    // The next entry, but not the one after it.
    try program.write("p.properties", "\(comment)\n*.*.Logging_Level=800\n\(wide)")
    #expect(try lint() == ["1 ignore-entry/unused", "3 origin-wildcard/any-host"])
  }

  @Test("messages and sources have comments")
  func messagesAndSources() throws {
    let request =
      "corpidp://oauth2/v1.0/authrequest?oauth_redirect_uri=corp://done&scopes=api,web&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&state=q7v&login_host=login.salesforce.com&oauth_client_id=3MVG9fieldServiceKey01"
    try program.write("a.idp-messages", request)
    let found = try lint()
    #expect(found.contains("1 state/weak"))
    try program.write(
      "a.idp-messages", "# dialect: guide\n# oconf: ignore state/weak: from the guide\n\(request)")
    let rest = try lint()
    #expect(!rest.contains("3 state/weak"))
    #expect(rest.count == found.count - 1)
  }

  // MARK: Faults

  @Test(
    "a comment that ignores nothing is reported",
    arguments: [
      ("ignore callback/plain-http", "the reason is missing"),
      ("ignore callback/plain-http:", "the reason is empty"),
      ("ignore callback/plain-http until 2030-01-01", "the reason is missing"),
      ("ignore callback/plain-http until 2030-02-30: May", "invalid date '2030-02-30'"),
      ("ignore callback/plain-http until: May", "invalid date ''"),
      ("ignore: May", "the name of a rule is missing"),
      ("ignore callback/plain-http,: May", "a name is missing"),
      ("ignore callback/plain-http for now: May", "separate names with commas"),
      ("disable callback/plain-http: May", "expected 'ignore' after 'oconf:', found 'disable'"),
      ("ignore callback/plain-htp: May", "unknown rule 'callback/plain-htp'; did you mean"),
      ("ignore ignore-entry/unused: May", "a comment cannot ignore 'ignore-entry/unused'"),
    ])
  func faults(_ text: String, _ message: String) throws {
    try app("<!-- oconf: \(text) -->\n\(Self.callback)")
    let result = try program.run("lint")
    #expect(result.status == 1)
    #expect(result.output.contains("shop.connectedApp:6:"), "\(result.output)")
    #expect(result.output.contains(message), "\(result.output)")
    #expect(result.output.contains("7:14: error: ") || result.output.contains("plain-http]"))
    #expect(try lint().contains("7 callback/plain-http"))
  }

  @Test("the mark must be complete, and other comments may begin with the name of the program")
  func marks() throws {
    for text in ["oconf ignore callback/plain-http: x", "Oconf: ignore callback/plain-http: x"] {
      try app("<!-- \(text) -->\n\(Self.callback)")
      #expect(try lint() == ["6 ignore-entry/malformed", "7 callback/plain-http"], "\(text)")
    }
    for text in ["oconf checks this", "oconf ignores this", "oconfigure: ignore callback: x"] {
      try app("<!-- \(text) -->\n\(Self.callback)")
      #expect(try lint() == ["7 callback/plain-http"], "\(text)")
    }
  }

  @Test("a comment that nothing follows is reported")
  func last() throws {
    try app("<scopes>Web</scopes>", before: "")
    var text = try program.read("shop.connectedApp")
    text = text.replacing(
      "    </oauthConfig>", with: "<!-- oconf: ignore callback: May -->\n    </oauthConfig>")
    try program.write("shop.connectedApp", text + "<!-- oconf: ignore callback: May -->")
    try program.write("p.properties", "*.*.Logging_Level=800\n# oconf: ignore policy-key: May")
    #expect(try lint("--select", "ignore-entry").count == 3)
    #expect(try program.run("lint").output.contains("nothing follows this comment"))
  }

  @Test("a comment without an end ignores nothing")
  func unterminated() throws {
    try app("\(Self.callback)\n<!-- oconf: ignore callback/plain-http: May")
    #expect(try lint().contains { $0.hasSuffix("xml/unterminated-comment") || $0.contains("xml/") })
  }

  @Test("names are judged one by one, and only by a run that can tell")
  func unused() throws {
    try app("<!-- oconf: ignore callback/plain-http, app-scope: May -->\n\(Self.callback)")
    let result = try program.run("lint")
    #expect(
      result.output.contains("this comment ignores no finding of 'app-scope'; remove it"),
      "\(result.output)")
    #expect(try lint() == ["6 ignore-entry/unused"])
    #expect(try lint("--select", "callback").isEmpty)
    #expect(try lint("--rule", "app-scope=off", "shop.connectedApp").isEmpty)
    // A hint is ignored whether it is shown or not.
    let callback = "<callbackUrl>https://shop.corp.net/cb</callbackUrl>"
    try app(
      "\(callback)\n<!-- oconf: ignore app-scope/full: admins only -->\n<scopes>Full</scopes>")
    #expect(try !lint().contains { $0.contains("ignore-entry") })
    #expect(try !lint("--pedantic").contains { $0.contains("app-scope/full") })
    // A rule that compares files needs all of them.
    try app("\(callback)\n<!-- oconf: ignore app-registration: May -->\n<scopes>Web</scopes>")
    #expect(try lint("shop.connectedApp").isEmpty)
    #expect(try lint() == ["7 ignore-entry/unused"])
  }

  @Test("a comment expires after its last day")
  func expiry() throws {
    try app("<!-- oconf: ignore callback until 2027-06-01: May -->\n\(Self.callback)")
    #expect(try lint("--now", "2027-06-01T23:00:00Z").isEmpty)
    #expect(
      try lint("--now", "2027-06-02T00:00:00Z") == [
        "6 ignore-entry/expired", "7 callback/plain-http",
      ])
  }

  // MARK: Fixes and reports

  @Test("fixes leave comments and what they ignore")
  func fixes() throws {
    try program.write(
      "p.properties",
      "# oconf: ignore origin-list: May\n*.*.Security_AllowOrigin=https://a.corp.net,,https://b.corp.net\n"
    )
    let before = try program.read("p.properties")
    #expect(try program.run("lint", "--fix", "--unsafe-fixes").status == 0)
    #expect(try program.read("p.properties") == before)
  }

  @Test("reports state the reason, and hide secrets in it")
  func reports() throws {
    try app(
      "<consumerSecret>8F3A9C0D1E2B4F5A6B7C</consumerSecret>\n<!-- oconf: ignore callback: 8F3A9C0D1E2B4F5A6B7C moves in May -->\n\(Self.callback)"
    )
    for format in ["text", "json", "sarif", "html", "markdown", "gitlab"] {
      let output = try program.run("lint", "--format", format).output
      #expect(!output.contains("8F3A9C0D"), "\(format)")
    }
    let sarif = try program.run("lint", "--format", "sarif").output
    #expect(sarif.contains(#""kind":"inSource","status":"accepted""#))
    #expect(sarif.contains("moves in May"))
    #expect(try program.run("lint", "--format", "html").output.contains("moves in May"))
    #expect(try program.run("lint", "--format", "json").output.contains(#""suppressed":1"#))
    #expect(try program.run("lint").output.contains("; 1 suppressed"))
  }

  @Test("a baseline does not list what a comment ignores")
  func baselines() throws {
    try app("<!-- oconf: ignore callback: May -->\n\(Self.callback)")
    #expect(try program.run("baseline", "-o", "b.json").status == 0)
    #expect(try !program.read("b.json").contains("callback/plain-http"))
  }
}
