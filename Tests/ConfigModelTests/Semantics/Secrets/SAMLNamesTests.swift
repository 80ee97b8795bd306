import Testing

@testable import ConfigModel

@Suite struct SAMLNamesTests {
  /// Everything of an assertion that a report may show.
  private func shown(_ value: String, prefix: String = "") -> String {
    let text =
      #"<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_geheim1">"#
      + "\(prefix)<saml:AttributeValue>\(value)</saml:AttributeValue ></saml:Assertion>"
    let source = SourceBytes(text)
    let hidden = Secrets(source, of: .samlAssertion).ranges
    return String(
      decoding: text.utf8.enumerated().filter { index, _ in
        !hidden.contains { $0.start <= index && index < $0.end }
      }.map(\.element), as: UTF8.self)
  }

  @Test func showsElementNames() {
    #expect(
      shown("geheim2")
        == #"<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="">"#
        + "<saml:AttributeValue></saml:AttributeValue ></saml:Assertion>")
  }

  @Test(arguments: [
    "<![CDATA[geheim2<geheim3 a>]]>", "<!-- <geheim2> -->x", "<?geheim2 <geheim3>?>x",
    "&lt;geheim2&gt;",
  ])
  func hidesTextThatLooksLikeElements(_ value: String) {
    #expect(!shown(value).contains("geheim"))
    #expect(!shown("x", prefix: value).contains("geheim"))
    #expect(shown(value).contains("AttributeValue"))
  }

  @Test(arguments: [
    "vertrau<geheim2", "vertrau<geheim2>more", #"<a b="x<geheim2">c</a>"#, "</geheim2>",
  ])
  func hidesMalformedDocuments(_ value: String) {
    #expect(!shown(value).contains("geheim2"))
  }
}
