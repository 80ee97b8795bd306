import ConfigModel
import Testing

@Suite struct DistinguishedNameTests {
  private func canonical(_ text: String) -> String? {
    DistinguishedName(Text(text))?.canonical
  }

  @Test(arguments: [
    ("CN=idp,O=Corp,C=US", "cn = idp , o=corp;C=us"),
    ("CN=idp,O=Corp,C=US", "C=US, O=Corp, CN=idp"),
    ("CN=a+UID=b,O=x", "UID=b + CN=a,O=x"),
    ("CN=Smith\\, Jane", "CN=\"Smith, Jane\""),
    ("CN=Smith\\, Jane", "CN=Smith\\2C Jane"),
    ("CN=M\\C3\\BCller", "CN=Müller"),
    ("EMAILADDRESS=a@corp.net", "OID.1.2.840.113549.1.9.1=a@corp.net"),
    ("ST=Bern", "S=Bern"), ("CN=Jane   Smith", "CN=Jane Smith"),
  ])
  func ignoresSpelling(_ first: String, _ second: String) {
    #expect(canonical(first) != nil)
    #expect(canonical(first) == canonical(second))
  }

  @Test(arguments: [
    ("CN=idp,O=Corp", "CN=idp"), ("CN=a,O=b", "CN=b,O=a"), ("CN=a+O=b", "CN=a,O=b"),
    ("CN=a,CN=b,O=c", "CN=b,CN=a,O=c"), ("CN=ab", "CN=a b"), ("CN=a\\,O=b", "CN=a,O=b"),
  ])
  func distinguishesNames(_ first: String, _ second: String) {
    #expect(canonical(first) != nil)
    #expect(canonical(second) != nil)
    #expect(canonical(first) != canonical(second))
  }

  @Test(arguments: [
    "", " ", "idp", "=", "CN=", "CN", "CN=a,", ",CN=a", "CN=a,,O=b", "/C=US/CN=a", "CN=\"a",
    "CN=\"a\"b", "CN=a\\", "C N=a", "1.2.x=a", "CN=a,b", "CN=<a>", "ÄN=a", "CN=a+",
  ])
  func rejectsInvalidNames(_ text: String) {
    #expect(canonical(text) == nil)
  }
}
