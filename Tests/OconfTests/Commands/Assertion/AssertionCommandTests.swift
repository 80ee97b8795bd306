import Foundation
import TestSupport
import Testing

@testable import oconf

/// `oconf assertion` as a program.
@Suite final class AssertionCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// Private parts of the message, none of which a report may show.
  private static let secrets = ["ann.private", "Vertraulich", "_id5e0c9b7", "c2lnbmF0dXJlVmFsdWU"]
  private static let response = """
    <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"
      xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">
      <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">c2lnbmF0dXJlVmFsdWU</ds:Signature>
      <saml:Assertion ID="_id5e0c9b7" Version="2.0">
        <saml:Subject><saml:NameID>ann.private</saml:NameID></saml:Subject>
        <saml:Conditions NotBefore="2030-01-01T08:00:00Z" NotOnOrAfter="2030-01-01T09:00:00Z">
          <saml:AudienceRestriction><saml:Audience>https://mobile.corp.net/mobile/platform/sso/exchange-token</saml:Audience></saml:AudienceRestriction>
        </saml:Conditions>
        <saml:AttributeStatement><saml:Attribute Name="uid"><saml:AttributeValue>Vertraulich</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>
      </saml:Assertion>
    </samlp:Response>

    """

  private func run(_ arguments: String...) throws -> Program.Result {
    try program.run(["assertion"] + arguments, input: Data())
  }

  @Test func encodesAndDecodes() throws {
    try program.write("r.xml", Self.response)
    let encoded = try run("encode", "r.xml")
    #expect(encoded.status == 0)
    #expect(
      encoded.output.hasPrefix("H4sIAAAAAAAA/") && encoded.output.filter { $0 == "\n" }.count == 1)
    #expect(encoded.errors.contains("extracted the assertion from a response, with 2 declarations"))
    #expect(encoded.errors.contains("only the response is signed"))
    #expect(try run("encode", "r.xml").output == encoded.output)
    try program.write("t.saml-assertion", encoded.output)
    let decoded = try run("decode", "t.saml-assertion")
    #expect(decoded.status == 0)
    #expect(decoded.output.hasPrefix("<saml:Assertion xmlns:samlp="))
    #expect(decoded.output.hasSuffix("</saml:Assertion>"))
    #expect(decoded.errors.contains("t.saml-assertion: base64 of gzip data"))
    #expect(try run("encode", "t.saml-assertion", "--no-newline").output + "\n" == encoded.output)
    #expect(try run("decode", "r.xml").output == Self.response)
    let stream = try program.run(
      ["assertion", "decode", "-"], input: Data(encoded.output.utf8))
    #expect(stream.output == decoded.output)
  }

  @Test func checksTimeAndInstance() throws {
    try program.write("r.xml", Self.response)
    try program.write("t.saml-assertion", try run("encode", "r.xml").output)
    func findings(_ arguments: String...) throws -> [String] {
      let result = try program.run(
        ["assertion", "check", "t.saml-assertion", "--format", "checkstyle"] + arguments,
        input: Data())
      #expect(result.status == 1)
      return result.output.matches(of: /oconf\.([a-z\/-]+)"/).map { String($0.1) }.sorted()
    }
    #expect(try findings("--now", "2030-01-01T08:30:00Z") == ["saml-assertion/unsigned"])
    #expect(
      try findings("--now", "2030-01-01T09:00:00Z", "--base-url", "https://mobile.corp.net")
        == ["saml-assertion/expired", "saml-assertion/unsigned"])
    #expect(
      try findings("--now", "2030-01-01T07:59:59Z", "--base-url", "https://other.corp.net")
        == [
          "saml-assertion/expired", "saml-assertion/unsigned", "saml-audience/wrong-in-assertion",
        ])
    let text = try run("check", "r.xml", "--now", "2030-01-01T10:00:00Z").output
    #expect(text.contains("r.xml:1:1: error: expected gzip data in base64 on one line, found XML"))
    #expect(text.contains("the assertion expired 60 minutes ago"))
    #expect(text.contains("r.xml:6:"))
  }

  @Test func acceptsValidAssertion() throws {
    let assertion = Self.response.replacing(
      "Version=\"2.0\">",
      with: """
        Version="2.0"><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>
        """)
    try program.write("r.xml", assertion)
    let encoded = try run("encode", "r.xml")
    #expect(!encoded.errors.contains("signed"))
    try program.write("t.saml-assertion", encoded.output)
    #expect(try run("check", "t.saml-assertion", "--now", "2030-01-01T08:00:00Z").status == 0)
    #expect(try program.run("lint", "t.saml-assertion").status == 0)
  }

  /// A message keeps its own words, although a broken assertion is hidden as a whole.
  @Test func malformedAssertionIsNotQuoted() throws {
    try program.write("r.xml", String(Self.response.dropLast(3)))
    let result = try run("check", "r.xml")
    #expect(result.output.contains("run 'oconf assertion encode'"), "\(result.output)")
    for secret in Self.secrets { #expect(!result.output.contains(secret)) }
  }

  /// A pointer names elements, which are public although the assertion is not.
  @Test(arguments: ["json", "sarif", "text"])
  func errorsOmitElementText(_ format: String) throws {
    let wrong = "https://private.corp.net/other"
    try program.write(
      "r.xml",
      Self.response.replacing(
        "https://mobile.corp.net/mobile/platform/sso/exchange-token", with: wrong
      ).replacing("<saml:Audience>", with: "<!-- seen by Vertraulich --><saml:Audience>"))
    let result = try run("check", "r.xml", "--format", format)
    #expect(
      result.output.contains(
        format == "text"
          ? "<saml:Audience>‹hidden›</saml:Audience>"
          : "/Assertion/Conditions/AudienceRestriction/Audience\""),
      "\(result.output)")
    for secret in Self.secrets + [wrong, "private.corp", "seen by"] {
      #expect(!result.output.contains(secret), "\(format) shows \(secret)")
    }
  }

  @Test func hidesPrivateData() throws {
    try program.write("r.saml", Self.response)
    try program.write("t.saml-assertion", try run("encode", "r.saml").output)
    try program.write("broken.saml", String(Self.response.dropLast(40)))
    try program.write(
      "shuffled.saml", Self.response.replacing("saml:Subject", with: "saml:Subjct x"))
    let check = ["assertion", "check", "--now", "2040-01-01T00:00:00Z"]
    for name in ["r.saml", "t.saml-assertion", "broken.saml", "shuffled.saml"] {
      for arguments in [check + [name], ["lint", name]] {
        for format in LintFormats.names {
          let result = try program.run(arguments + ["--format", format], input: Data())
          for secret in Self.secrets {
            #expect(!result.output.contains(secret), "\(name) \(format)")
            #expect(!result.errors.contains(secret), "\(name) \(format)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    (["encode", "none.xml"], 2, "cannot read"),
    (["encode", "a.xml"], 2, "a.xml: the root is neither a SAML 2.0 assertion nor a response"),
    (["encode", "b.txt"], 2, "b.txt: expected XML or base64"),
    (["decode", "b.txt"], 2, "b.txt: expected XML or base64"),
    (["decode", "latin.xml"], 2, "latin.xml: the XML is not encoded in UTF-8"),
    (["decode"], 2, "missing FILE"),
    (["decode", "a.xml", "b.txt"], 2, "unexpected argument 'b.txt'"),
    (["check", "b.txt"], 1, ""),
    ([], 2, "missing 'encode', 'decode' or 'check'"),
    (["encod"], 2, "did you mean 'assertion encode'?"),
  ])
  func rejectsUnusableInput(_ arguments: [String], _ status: Int32, _ message: String) throws {
    try program.write("a.xml", "<a/>")
    try program.write("b.txt", "§§§")
    try Data([0x3C, 0x61, 0x3E, 0xE4, 0x3C, 0x2F, 0x61, 0x3E]).write(
      to: program.folder.appendingPathComponent("latin.xml"))
    let result = try program.run(["assertion"] + arguments, input: Data())
    #expect(result.status == status)
    #expect(message.isEmpty || result.errors.contains(message), "\(result.errors)")
  }
}
