import Foundation
import Testing

/// Findings in files that are made from others by flattening.
@Suite final class RepeatedFindingTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      ".oconf.json",
      """
      {"flattened": [
        {"source": "a.auth-token.json", "target": "export.properties"},
        {"source": "web.allow-origin", "target": "export.properties"},
        {"source": "a.auth-token.json", "target": "a.flat.json"}
      ]}
      """)
    try program.write("a.auth-token.json", Self.issuers)
    try program.write("web.allow-origin", "http://app.corp.example\n")
    try program.write("export.properties", "*.*.Logging_Level=800\n")
    #expect(try program.run("flatten", "--write").status == 0)
  }

  deinit {
    program.remove()
  }

  private static let issuers = #"""
    {"issuers": [{"issuerName": "https://idp.corp.example", "owner": "x", "owner2": "y",
      "audience": ["mobile"], "usernameAttribute": "sub",
      "jwks": {"jwksUri": "https://idp.corp.example/keys"}}]}
    """#

  private func found(_ operands: String...) throws -> [String] {
    let result = try program.run(
      ["lint", "--format", "json", "--pedantic"] + operands, input: .init())
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let findings = try #require(report["diagnostics"] as? [[String: Any]])
    return findings.map { "\($0["path"] ?? "") \($0["rule"] ?? "") \($0["pointer"] ?? "")" }
  }

  @Test func reportsOnlyInTheSource() throws {
    let findings = try found(".")
    #expect(findings.count { $0.hasPrefix("a.auth-token.json field/unknown") } == 2)
    #expect(findings.contains { $0.hasPrefix("web.allow-origin origin-") })
    #expect(!findings.contains { $0.hasPrefix("export.properties") }, "\(findings)")
    #expect(!findings.contains { $0.hasPrefix("a.flat.json") }, "\(findings)")
  }

  /// The finding in the source names each other place, by the line and column in that file.
  @Test func sourceListsCopies() throws {
    let result = try program.run("lint", "--pedantic", "--select", "field/unknown", ".")
    for (path, name) in [("export.properties", #""owner""#), ("a.flat.json", #""owner""#)] {
      let lines = try program.read(path).split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains(name) })
      let column = try #require(lines[line].range(of: name)).lowerBound
      let place = lines[line].distance(from: lines[line].startIndex, to: column) + 1
      #expect(
        result.output.contains("  note: also in \(path):\(line + 1):\(place)\n"),
        "\(path):\(line + 1):\(place) not in \(result.output)")
    }
    let json = try program.run("lint", "--select", "field/unknown", "--format", "json", ".").output
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let finding = try #require((report["diagnostics"] as? [[String: Any]])?.first)
    let note = try #require((finding["notes"] as? [[String: Any]])?.first)
    let path = try #require(note["path"] as? String)
    let start = try #require((note["range"] as? [String: [String: Int]])?["start"])
    let offset = try #require(start["offset"])
    let bytes = Array(try program.read(path).utf8)
    #expect(String(decoding: bytes[offset...].prefix(7), as: UTF8.self) == #""owner""#)
  }

  /// An export in the same folder with the same meaning was made from the source, whether or not a
  /// setting says so. One with another meaning was not.
  @Test func copiesNeedNoSetting() throws {
    try FileManager.default.removeItem(atPath: program.path(".oconf.json"))
    try FileManager.default.removeItem(atPath: program.path("a.flat.json"))
    let result = try program.run("lint", "--pedantic", ".")
    #expect(!result.output.contains("\nexport.properties:"), "\(result.output)")
    #expect(result.output.contains("note: also in export.properties:"), "\(result.output)")
    let export = try program.read("export.properties")
    try program.write("export.properties", export.replacing("mobile", with: "web"))
    #expect(
      try found(".").count { $0.hasPrefix("export.properties field/unknown") } == 2)
    try program.write("export.properties", "")
    try program.write("x/export.properties", export)
    #expect(
      try found(".").count { $0.hasPrefix("x/export.properties field/unknown") } == 2)
  }

  /// Without the source there is nobody else to report them.
  @Test func reportsCopyIfSourceIsNotChecked() throws {
    #expect(try found("export.properties").count { $0.contains("field/unknown") } == 2)
  }

  /// A finding that the target alone has is its own.
  @Test func reportsOtherFindingsInTheTarget() throws {
    let export = try program.read("export.properties")
    try program.write(
      "export.properties",
      export.replacing(#""owner2"\:"y""#, with: #""owner3"\:"y""#)
        + #"Orders(1.0).*.Security_AllowOrigin=http\://app.corp.example"# + "\n")
    let findings = try found(".").filter { $0.hasPrefix("export.properties") }
    #expect(findings.contains { $0.contains("field/unknown") && $0.hasSuffix("owner3") })
    #expect(!findings.contains { $0.hasSuffix("/owner") }, "\(findings)")
    // The same value in another policy is no copy of the source.
    #expect(findings.contains { $0.contains(" origin-") && $0.contains("Orders(1.0)") })
  }

  /// A pair must not hide findings that nobody else reports.
  @Test(arguments: [
    #"{"source": "a.auth-token.json", "target": "a.auth-token.json"}"#,
    #"{"source": "a.auth-token.json", "target": "./x/../a.auth-token.json"}"#,
    #"{"source": "a.auth-token.json", "target": "a.flat.json"}, {"source": "a.flat.json", "target": "a.auth-token.json"}"#,
  ])
  func alwaysReportsOne(_ pairs: String) throws {
    try program.write(".oconf.json", #"{"flattened": [\#(pairs)]}"#)
    #expect(try found("a.auth-token.json", "a.flat.json").contains { $0.contains("field/unknown") })
  }

  /// A finding that is milder in the source is reported in the target as well.
  @Test func reportsMoreSevereFinding() throws {
    let settings = try program.read(".oconf.json")
    try program.write(
      ".oconf.json",
      settings.dropLast(1)
        + #", "overrides": [{"paths": ["export.properties"], "rules": {"field/unknown": "error"}}]}"#
    )
    #expect(try found(".").contains { $0.hasPrefix("export.properties field/unknown") })
    #expect(try program.run("lint", ".").status == 1)
  }

  /// The source's findings are old at the revision; those of the new target are not.
  @Test func reportsNewTargetsSinceRevision() throws {
    try program.makeRepository()
    try FileManager.default.removeItem(atPath: program.path("a.flat.json"))
    try program.commit()
    let issuers = try program.run("flatten", "a.auth-token.json").output
    try program.write("a.flat.json", issuers)
    let result = try program.run("lint", "--since", "HEAD", ".")
    #expect(result.output.contains("a.flat.json:1:"), "\(result.output)")
  }

  /// A baseline applies to the target alone, too.
  @Test func baselineListsBoth() throws {
    #expect(try program.run("baseline", "--pedantic", "-o", "b.json", ".").status == 0)
    for operand in [".", "export.properties", "a.auth-token.json"] {
      let result = try program.run(
        "lint", "--strict", "--pedantic", "--baseline", "b.json", operand)
      #expect(result.status == 0, "\(operand): \(result.output)")
    }
  }

  /// Ignored in the source is ignored in the target, also with a path.
  @Test func ignoresCopiesWithTheSource() throws {
    let settings = try program.read(".oconf.json")
    try program.write(
      ".oconf.json",
      settings.dropLast(1)
        + #", "ignore": [{"rule": "field/unknown", "path": "/a.auth-token.json", "reason": "r"}]}"#)
    #expect(try !found(".").contains { $0.contains("field/unknown") })
    #expect(try !found("export.properties").contains { $0.contains("field/unknown") })
  }

  @Test func suppressedFindingsCountOnce() throws {
    let settings = try program.read(".oconf.json")
    try program.write(
      ".oconf.json",
      settings.dropLast(1) + #", "ignore": [{"rule": "field/unknown", "reason": "r"}]}"#)
    let result = try program.run("lint", ".")
    #expect(result.output.contains("; 2 suppressed;"), "\(result.output)")
    let sarif = try program.run("lint", "--format", "sarif", ".")
    #expect(sarif.output.components(separatedBy: #""suppressions""#).count == 3)
    let export = try program.run("lint", "export.properties")
    #expect(export.output.contains("; 2 suppressed;"), "\(export.output)")
  }
}
