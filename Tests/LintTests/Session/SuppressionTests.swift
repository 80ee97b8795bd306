import ConfigModel
import Lint
import TestSupport
import Testing

/// Entries of `ignore`, and baselines.
@Suite struct SuppressionTests {
  private static let text = """
    {"issuers": [
      {"issuerName": "https://idp.corp.example", "owner": 1, "jwks": {"jwksUri": "https://a/k", "x": 1},
       "filters": [{"name": "dept", "values": ["a"], "y": 1}, {"name": "dept", "values": ["b"], "y": 1}]},
      {"issuerName": "https://b/[1]~", "owner": 1, "jwks": {"jwksUri": "https://a/k"}},
      {"owner": 1}
    ]}
    """

  private func report(_ text: String, _ kind: DocumentKind = .authTokenConfiguration) -> FileReport
  {
    Linter(LintSettings()).lint(
      LintInput(path: "x", kind: kind, source: SourceBytes(text)))
  }

  private func settings(_ text: String) throws -> SettingsFile {
    let document = DecodedDocument(JSONParser.parse(SourceBytes(text)), SettingsFile.schema)
    return SettingsFile(try #require(document.root))
  }

  private func unknownFields(_ report: FileReport) -> [String] {
    report.diagnostics.filter { $0.rule == "field/unknown" }.map { $0.stablePointer ?? "nil" }
  }

  private static let places = [
    "/issuers/[https://idp.corp.example]/owner", "/issuers/[https://idp.corp.example]/jwks/x",
    "/issuers/[https://idp.corp.example]/filters/[dept]/y",
    "/issuers/[https://idp.corp.example]/filters/[dept]#2/y",
    "/issuers/[https://b/[1~3~0]/owner", "/issuers/2/owner",
  ]

  // MARK: Stable pointers

  @Test func identifiesElementsByName() {
    #expect(unknownFields(report(Self.text)) == Self.places)
    let moved = Self.text.replacing("[\n", with: "[{\"issuerName\": \"https://new\"},\n\n")
    #expect(unknownFields(report(moved)).dropLast() == Self.places.dropLast())
  }

  @Test func identifiesElementsInExports() {
    let export = #"*.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"i","x"\:1}]}"#
    #expect(
      unknownFields(report(export, .policies))
        == ["*.*.Security_AuthTokenConfiguration#/issuers/[i]/x"])
    let origins = report("*.*.Security_AllowOrigin=*, null, *", .policies)
    #expect(
      origins.diagnostics.map(\.stablePointer) == [
        "*.*.Security_AllowOrigin#/[*]", "*.*.Security_AllowOrigin#/[null]",
        "*.*.Security_AllowOrigin#/[*]#2",
      ])
  }

  @Test(arguments: [
    "https://u:hunter2@a.corp.net/",
    "https://a.corp.net?client_secret=hunter2-9xW&a, b=hunter2-9xW",
  ])
  func masksSecretsInNames(_ origins: String) {
    let report = report(origins, .allowOrigin)
    #expect(report.diagnostics.compactMap(\.stablePointer).allSatisfy { !$0.includes("hunter2") })
    #expect(!report.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("", "/a", true), ("/a", "/a", true), ("/a", "/a/b", true), ("/a", "/ab", false),
    ("/a/[x]", "/a/[x]#2", false), ("/a/[x]", "/a/[x]/b", true), ("/a/[x", "/a/[x/y]/b", false),
    ("/a/[x/y]", "/a/[x/y]/b", true), ("K", "K#/a", true), ("K", "K", true),
    ("K#/a", "K#/a/b", true),
    ("K#/a", "K#/b", false), ("/a/b", "/a", false),
  ])
  func coversNestedFindings(_ pointer: String, _ place: String, _ isCovered: Bool) {
    #expect(StablePointer.covers(pointer, place) == isCovered)
  }

  /// Many elements take work in proportion to their number.
  @Test func lookupIsLinear() {
    let count = 20_000
    let elements = (0..<count).map { _ in #"{"issuerName": "i", "x": 1}"# }.joined(separator: ",")
    let found = unknownFields(report("{\"issuers\": [\(elements)]}"))
    #expect(found.count == count)
    #expect(found.last == "/issuers/[i]#\(count)/x")
  }

  // MARK: Entries

  private func ignoring(_ entries: String, path: String? = "a/x.json") throws -> FileReport {
    let list = IgnoreList(try settings("{\"ignore\": [\(entries)]}")) {
      CalendarDate(daysSince1970: 20_000)
    }
    return Suppressor(list.entries(forPath: path)).apply(to: report(Self.text))
  }

  @Test(arguments: [
    (#"{"rule": "field/unknown", "reason": "r"}"#, 6),
    (
      #"{"rule": "field/unknown", "pointer": "/issuers/[https://idp.corp.example]", "reason": "r"}"#,
      4
    ),
    (
      #"{"rule": "field/unknown", "pointer": "/issuers/[https://idp.corp.example]/filters/[dept]", "reason": "r"}"#,
      1
    ),
    (#"{"rule": "field/unknown", "path": "x.json", "reason": "r"}"#, 6),
    (#"{"rule": "field/unknown", "path": "/x.json", "reason": "r"}"#, 0),
    (#"{"rule": "field/unknown", "path": "a/", "reason": "r"}"#, 6),
    (#"{"rule": "field/unknown", "path": "b/**", "reason": "r"}"#, 0),
    (#"{"rule": "field/unknown", "reason": " "}"#, 0),
    (#"{"rule": "field/unknown"}"#, 0),
    (#"{"reason": "r"}"#, 0),
    (#"{"rule": "field/unknown", "reason": "r", "expires": "soon"}"#, 0),
    (#"{"rule": "field/unknown", "reason": "r", "expires": "2024-10-03"}"#, 0),
    (#"{"rule": "field/unknown", "reason": "r", "expires": "2024-10-04"}"#, 6),
    (#"{"rule": "duplicate-issuer/same-name", "reason": "r"}"#, 0),
  ])
  func suppressesMatchingFindings(_ entry: String, _ count: Int) throws {
    let all = report(Self.text)
    let rest = try ignoring(entry)
    let suppressed = rest.suppressed.filter { $0.diagnostic.rule == "field/unknown" }
    #expect(suppressed.count == count)
    #expect(unknownFields(rest).count == 6 - count)
    #expect(
      rest.diagnostics.count + rest.suppressed.count == all.diagnostics.count + all.hints.count
        - rest.hints.count)
  }

  @Test func readsClockOnlyForExpiry() throws {
    var asked = 0
    func today() -> CalendarDate {
      asked += 1
      return CalendarDate(daysSince1970: 0)
    }
    _ = IgnoreList(try settings(#"{"ignore": [{"rule": "x", "reason": "r"}]}"#), today: today)
    #expect(asked == 0)
    _ = IgnoreList(
      try settings(#"{"ignore": [{"rule": "x", "reason": "r", "expires": "2030-01-01"}]}"#),
      today: today)
    #expect(asked == 1)
  }

  // MARK: Baselines

  private func baseline(_ report: FileReport) -> Baseline {
    var baseline = Baseline()
    for finding in report.diagnostics { baseline.add(finding, path: "x") }
    return baseline
  }

  @Test func roundTrips() throws {
    let baseline = baseline(report(Self.text))
    let again = try Baseline(SourceBytes(baseline.text))
    #expect(again.files == baseline.files)
    #expect(again.text == baseline.text)
    #expect(again.count == report(Self.text).diagnostics.count)
    #expect(try Baseline(SourceBytes(Baseline().text)).files.isEmpty)
    #expect(JSONParser.parse(SourceBytes(baseline.text)).isWellFormed)
  }

  @Test func baselineIsSortedByPosition() {
    var baseline = Baseline()
    for (rule, pointer, path) in [
      ("b", "/y", "z"), ("b", "/x", "z"), ("a", "", "z"), ("b", "/x", "z"), ("c", "", "a\""),
    ] {
      var finding = Diagnostic(rule: rule, severity: .error, message: "m", range: SourceRange(0, 0))
      finding.stablePointer = pointer
      baseline.add(finding, path: path)
    }
    #expect(
      baseline.text == #"""
        {
          "version": 1,
          "findings": {
            "a\"": {
              "c": {
                "": 1
              }
            },
            "z": {
              "a": {
                "": 1
              },
              "b": {
                "/x": 2,
                "/y": 1
              }
            }
          }
        }

        """#)
  }

  @Test func recognizesMovedFindings() throws {
    let known = baseline(report(Self.text)).files["x"] ?? [:]
    let moved = Self.text.replacing("{\"issuers\": [", with: "{\n\n\"issuers\":\n [")
    let rest = Suppressor([], known: known).apply(to: report(moved))
    #expect(rest.diagnostics.map(\.message) == [])
    let more = moved.replacing("\"owner\": 1,", with: "\"owner\": 1, \"z\": 1,")
    let new = Suppressor([], known: known).apply(to: report(more))
    #expect(
      unknownFields(new) == [
        "/issuers/[https://idp.corp.example]/z", "/issuers/[https://b/[1~3~0]/z",
      ])
  }

  @Test func countsKnownFindings() {
    let origins = report("*,null", .allowOrigin)
    let known = baseline(origins)
    let more = report("*,null,*", .allowOrigin)
    let rest = Suppressor([], known: known.files["x"] ?? [:]).apply(to: more)
    #expect(rest.diagnostics.map(\.stablePointer) == ["/[*]#2"])
    let less = Suppressor([], known: known.files["x"] ?? [:]).apply(to: report("*", .allowOrigin))
    #expect(known.obsolete(path: "x", less.suppressed).map(\.0.pointer) == ["/[null]"])
    #expect(known.obsolete(path: "x", rest.suppressed).isEmpty)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"version": 2, "findings": {}}"#, #"{"version": 1, "findings": []}"#,
    #"{"version": 1, "findings": {"x": {"y": {"/": 0}}}}"#,
    #"{"version": 1, "findings": {"x": {"y": {"/": "1"}}}}"#,
  ])
  func rejectsInvalidBaselines(_ text: String) {
    #expect(throws: Baseline.Fault.self) { try Baseline(SourceBytes(text)) }
  }

  @Test func exportBaselinesHideSecretsInKeys() {
    let text = """
      # MCS Policies.
      *.*.Name=x
        <consumerSecret>qZ7vK9xWm2LpT4dRb8y</consumerSecret><consumerKey>k</consumerKey>
      """
    let input = LintInput(path: "a.properties", kind: .policies, source: SourceBytes(text))
    let pointers = Linter(LintSettings()).lint(input).diagnostics.compactMap(\.stablePointer)
    #expect(pointers.contains { $0.hasPrefix("<consumerSecret>") })
    #expect(!pointers.contains { $0.contains("qZ7v") })
  }

  /// A comment reveals that a part of an origin is a secret.
  @Test func originBaselinesHideSecretsOfTheExport() {
    let text = """
      # https://login.corp.example/?client_secret=qZ7vK9xWm2LpT4dRb8y&x=y
      *.*.Security_AllowOrigin=idp\\://oau=qZ7vK9xWm2LpT4dRb8y
      """
    let input = LintInput(path: "a.properties", kind: .policies, source: SourceBytes(text))
    let pointers = Linter(LintSettings()).lint(input).diagnostics.compactMap(\.stablePointer)
    #expect(pointers.contains { $0.contains("idp://oau=") })
    #expect(!pointers.contains { $0.contains("qZ7v") })
  }

  /// The name of a parameter repeats a secret that another message declares.
  @Test func messageBaselinesHideSecrets() {
    let text = """
      shop://oauth2/v1.0/error?client_secret=qZ7vK9xWm2LpT4dRb8y&error_code=1&error_desc=x&state=y
      idp://oauth2/v1.0/authrequest?oauth_client_id=abc&staqZ7vK9xWm2LpT4dRb8y=1&state=x
      """
    let input = LintInput(path: "a.idp-messages", kind: .idpMessages, source: SourceBytes(text))
    let report = Linter(LintSettings()).lint(input)
    let pointers = (report.diagnostics + report.hints).compactMap(\.stablePointer)
    #expect(pointers.contains { $0.contains("[sta") })
    #expect(!pointers.contains { $0.contains("qZ7v") })
  }
}
