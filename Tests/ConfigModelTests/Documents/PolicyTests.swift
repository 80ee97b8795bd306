import ConfigModel
import Testing

/// The table of known policies, and the lines of exports.
@Suite struct PolicyTests {
  /// Recognition first looks at the beginning of a long text, which may end within a line.
  @Test(
    arguments: [
      ("# MCS Policies.\n", true), ("*.*.Logging_Level=INFO\n", true), ("", false),
      ("*.*.Logging_Level=\\\n", true), ("a=1\\\n*.*.Logging_Level=INFO\n", false),
    ], [0, 4070, 4080, 4090, 9000])
  func recognizesExportsByNameAndContent(_ shown: (line: String, isExport: Bool), _ offset: Int) {
    let padding = String(repeating: "x", count: 6)
    func lines(_ count: Int) -> String { String(repeating: padding + "=1\n", count: count / 9) }
    let text = lines(offset) + shown.line + lines(9000)
    let kind = Recognition.kind(ofContent: SourceBytes(text), name: "some.properties")
    #expect(kind == (shown.isExport ? .policies : nil))
  }

  @Test func policiesAreSortedByName() {
    let names = PolicyInfo.all.map(\.name.description)
    #expect(names == Set(names).sorted())
    for name in names { #expect(PolicyInfo.named(name)?.name.description == name) }
    #expect(PolicyInfo.named("Security_allowOrigin") == nil)
    #expect(PolicyInfo.nearest(to: "Security_allowOrigns") == "Security_AllowOrigin")
  }

  @Test func defaultsHaveTheirTypes() {
    for policy in PolicyInfo.all {
      guard let value = policy.defaultValue.map({ Text($0.description) }) else { continue }
      let fits =
        switch policy.type {
        case .boolean: value == "true" || value == "false"
        case .integer: Int(value.string) != nil
        case .decimal: Double(value.string) != nil
        case .json: JSONParser.parse(SourceBytes(value.string)).isWellFormed
        case .choice: value.isOne(of: policy.allowed)
        case .address, .list, .text: true
        }
      #expect(fits, "\(policy.name)")
    }
  }

  @Test(
    arguments: [
      ("*.*.Security_AuthTokenConfiguration={\n\"a\":1\n}\n*.*.B=1\n", ["{\n\"a\":1\n}"], 0),
      ("*.*.Security_AuthTokenConfiguration=\n {\"a\":\"}\"\n}\nstray=1\n", ["{\"a\":\"}\"\n}"], 1),
      ("*.*.Security_AuthTokenConfiguration={\"a\":[\n# note\nstray=1\n", [], 1),
      ("*.*.Security_AuthTokenConfiguration={\"a\":[\nstray\n\n*.*.B=1\n", ["{\"a\":[\nstray"], 0),
      ("*.*.Security_AuthTokenConfiguration={}\nstray=1\n", [], 1),
      ("*.*.Security_AllowOrigin=a,\nb,\nc\nstray\n", ["a,\nb,\nc"], 1),
      ("*.*.Security_AllowOrigin=a\nb\n", [], 1), ("*.*.Other={\nb\n}", [], 2),
    ] as [(String, [String], Int)])
  func findsValuesOnContinuationLines(_ text: String, _ values: [String], _ strays: Int) {
    let source = SourceBytes(text)
    let export = PolicyExport(PropertiesFile(source))
    let found = export.spreadValues.map { Text(source.text($0.range.bounds)).trimmed.string }
    #expect(found == values)
    #expect(export.strayEntries.count == strays)
  }

  @Test(
    arguments: [
      ("eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJlc2lnbmF0dXJl", "a signed token"),
      ("Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJlc2lnbmF0dXJl", "a signed token"),
      ("eyJhbGciOiJub25lIn0", nil), ("heyJude.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl", nil),
      ("-----BEGIN RSA PRIVATE KEY-----\nMII", "a private key"),
      ("-----BEGIN CERTIFICATE-----\nMII", nil), ("-----BEGIN PRIVATE KEY", "a private key"),
      ("AKIA0123456789ABCDEF", "an access key"), ("AKIA012", nil), ("xAKIA0123456789ABCDEF", nil),
      ("glpat-0123456789abcdefghij", "an access token"), ("", nil), ("sk_live_", nil),
      ("ghp_0123456789abcdefghij", "an access token"), ("xoxb-0123456789abcdef", "an access token"),
      ("GOCSPX-0123456789abcdef", "a client secret"), ("sk_live_0123456789abcdef", "a secret key"),
    ] as [(String, String?)])
  func recognizesCredentialsByShape(_ text: String, _ noun: String?) {
    #expect(Credential.find(in: Text(text))?.noun.description == noun)
  }

  /// References to credentials, and redacted ones.
  @Test(
    arguments: [
      ("${secret}", true), ("%SECRET%", true), ("<secret>", true), ("{{ secret }}", true),
      ("[hidden]", true), ("*****", true), ("xxxxxx", true), ("vault:a/b", true), ("abc", true),
      ("", true), ("xxxxxy", false), ("hunter2", false), ("a${secret}", false),
    ])
  func recognizesReferencesToCredentials(_ value: String, _ expected: Bool) {
    #expect(Credential.isReference(Text(value)) == expected)
  }

  @Test(
    arguments: [
      ("clientSecret", true), ("client_secret", true), ("API-KEY", true), ("db.password", true),
      ("secretName", false), ("passwordPolicy", false), ("monkey", false), ("key", false),
      ("tokenTimeoutSeconds", false), ("", false),
    ])
  func recognizesCredentialNames(_ name: String, _ expected: Bool) {
    #expect(Credential.isName(Text(name)) == expected)
  }
}
