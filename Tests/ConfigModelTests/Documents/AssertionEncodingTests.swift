import ConfigModel
import Foundation
import TestSupport
import Testing

/// The encodings of SAML messages, and the extraction of assertions.
@Suite struct AssertionEncodingTests {
  private static let xml =
    "<Assertion xmlns=\"urn:oasis:names:tc:SAML:2.0:assertion\" ID=\"ü?>~\"/>"

  private func decode(_ text: String) throws -> (xml: String, words: String) {
    let (xml, encoding) = try AssertionEncoding.decode(SourceBytes(text))
    return (xml.text(0..<xml.count), encoding.words)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encoded(bytes), as: UTF8.self)
  }

  @Test func readsEveryEncoding() throws {
    let gzip = Compression.gzip(Array(Self.xml.utf8))
    let raw = Array(gzip[10..<(gzip.count - 8)])
    let wrapped = text(gzip).enumerated().map { $0 % 20 == 19 ? "\($1)\n" : "\($1)" }.joined()
    let forms: [(String, String)] = [
      (Self.xml, "XML"),
      (text(gzip), "base64 of gzip data"),
      (text(gzip) + "\n", "base64 of gzip data"),
      (wrapped, "base64 with line breaks of gzip data"),
      (Base64.urlEncoded(gzip), "base64url of gzip data"),
      (text(raw), "base64 of raw DEFLATE data"),
      (text(Array(Self.xml.utf8)), "base64 of XML that is not compressed"),
      ("Bearer " + text(gzip), "base64 of gzip data after 'Bearer'"),
      (
        "https://sso.corp.net/x?a=1&SAMLResponse="
          + text(raw).replacing("+", with: "%2B").replacing("/", with: "%2F")
          .replacing("=", with: "%3D") + "&RelayState=1",
        "percent-encoded base64 of raw DEFLATE data after 'SAMLResponse='"
      ),
    ]
    for (form, words) in forms {
      let found = try decode(form)
      #expect(found.xml == Self.xml, "\(words)")
      let isSame =
        found.words == words || found.words == words.replacing("percent-encoded ", with: "")
      #expect(isSame, "\(found.words)")
    }
    let binary = try AssertionEncoding.decode(SourceBytes(gzip.span))
    #expect(binary.encoding.words == "gzip data")
  }

  @Test func reportsUnreadableInput() {
    let faults: [(String, AssertionFault)] = [
      ("", .empty), (" \n", .empty), ("SAMLResponse=&x", .empty), ("ä", .notBase64),
      ("abc$", .notBase64), ("aGVsbG8gd29ybGQ=", .unknownContent),
      (text(Compression.gzip(Array("no markup".utf8))), .notXML),
      (
        text(Array(Compression.gzip(Array(Self.xml.utf8)).dropLast(9))),
        .compression(.gzip, .truncated)
      ),
      (
        text(Compression.gzip([UInt8](repeating: 60, count: AssertionEncoding.maximumCount + 1))),
        .compression(.gzip, .tooLarge)
      ),
    ]
    for (text, fault) in faults {
      #expect(throws: fault) { try AssertionEncoding.decode(SourceBytes(text)) }
    }
  }

  private static let signature = "<d:Signature xmlns:d=\"http://www.w3.org/2000/09/xmldsig#\"/>"

  private func extract(_ xml: String) throws -> ExtractedAssertion {
    try ExtractedAssertion(XMLParser.parse(SourceBytes(xml)))
  }

  private func response(_ content: String, _ attributes: String = "") -> String {
    "<?xml version=\"1.0\"?>\n<p:Response xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\" "
      + "xmlns:s=\"urn:oasis:names:tc:SAML:2.0:assertion\"\(attributes)>\n \(content)\n</p:Response>\n"
  }

  @Test func keepsAssertionBytes() throws {
    let extracted = try extract("\u{FEFF}<?xml version=\"1.0\"?>\n" + Self.xml + "\n<!-- x -->")
    #expect(String(decoding: extracted.xml, as: UTF8.self) == Self.xml)
    #expect(!extracted.isFromResponse && extracted.copiedDeclarations == 0)
  }

  @Test func copiesNamespaceDeclarations() throws {
    let assertion =
      "<s:Assertion xmlns:x='urn:own' ID='a'><s:Issuer x:y=\"1\">é&amp;</s:Issuer></s:Assertion>"
    let extracted = try extract(
      response(assertion, " xmlns:x=\"urn:other\" xml:lang='en' xmlns:q='urn:\"q' Version=\"2.0\""))
    #expect(
      String(decoding: extracted.xml, as: UTF8.self)
        == "<s:Assertion xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\""
        + " xmlns:s=\"urn:oasis:names:tc:SAML:2.0:assertion\" xml:lang='en' xmlns:q='urn:\"q'"
        + assertion.dropFirst("<s:Assertion".count))
    let tree = XMLParser.parse(SourceBytes(extracted.xml.span))
    #expect(tree.isWellFormed)
    #expect(SAMLMessage(tree)?.assertion != nil)
    #expect(try ExtractedAssertion(tree).xml == extracted.xml)
  }

  @Test func noticesLostSignature() throws {
    #expect(try extract(response(Self.signature + Self.xml)).losesSignature)
    let signed = Self.xml.replacing("/>", with: ">" + Self.signature + "</Assertion>")
    let extracted = try extract(response(Self.signature + signed))
    #expect(!extracted.losesSignature && extracted.hasSignature)
  }

  @Test func rejectsOtherMessages() {
    let faults: [(String, ExtractedAssertion.Fault)] = [
      ("<a>", .malformed), ("<a/>", .notSAML), (response(""), .none),
      (response("<s:EncryptedAssertion/>"), .encrypted),
      (response(Self.xml + Self.xml), .several(2)),
      (response("<p:Status>" + Self.xml + "</p:Status>"), .none),
      ("<!DOCTYPE a [<!ENTITY e 'x'>]>" + Self.xml, .malformed),
      ("<Assertion xmlns=\"urn:oasis:names:tc:SAML:1.0:assertion\"/>", .notSAML),
    ]
    for (xml, fault) in faults { #expect(throws: fault, "\(xml)") { try extract(xml) } }
  }
}
