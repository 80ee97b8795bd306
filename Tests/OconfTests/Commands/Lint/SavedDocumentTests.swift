import Foundation
import Testing

/// `lint --discovery FILE --jwks FILE --issuer NAME`.
@Suite final class SavedDocumentTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      "one.auth-token.json",
      #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}"#
    )
    try program.write(
      "two.auth-token.json",
      #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}, {"issuerName": "https://sso.corp.net", "jwks": {"discoveryUri": "https://sso.corp.net/.well-known/openid-configuration"}}]}"#
    )
    try program.write("discovery.json", Self.discovery)
    try program.write("jwks.json", Self.keys)
  }

  deinit {
    program.remove()
  }

  private static let discovery = """
    {"issuer": "https://idp.corp.net", "jwks_uri": "https://idp.corp.net/keys",
     "claims_supported": ["{sub}"], "tls_client_certificate_bound_access_tokens": null,
     "request_uri_parameter_supported": "<your setting>"}
    """
  private static let (x, y) = (
    "HKYhGxucAJEOyGvCMTsT5l8hHROg0XhpJiltYWGkMSA", "28OsSCMKugddOhvJU_VXZavVGCRnO0iY4lFlzYEBNOM"
  )
  private static let keys = """
    {"keys": [{"kty": "EC", "crv": "P-256", "kid": "a", "x": "\(x)", "y": "\(y)", "x5u": 1}]}
    """

  @Test func acceptsMatchingDocuments() throws {
    let result = try program.run(
      "lint", "--strict", "--select", "discovery-document", "--select", "key-*,jwk",
      "--discovery", "discovery.json", "--jwks", "jwks.json",
      "one.auth-token.json")
    #expect(result.output.hasPrefix("No findings in 3 files"))
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test func comparesWithNamedIssuer() throws {
    func run(_ issuer: String) throws -> Program.Result {
      try program.run(
        "lint", "--select", "discovery-document", "--discovery=discovery.json", "--issuer",
        issuer, "two.auth-token.json")
    }
    #expect(try run("https://idp.corp.net").status == 0)
    let other = try run("https://sso.corp.net")
    #expect(other.status == 1)
    #expect(
      other.output.hasPrefix(
        """
        discovery.json:1:12: error: expected the issuer 'https://sso.corp.net', found \
        'https://idp.corp.net' [discovery-document/issuer-mismatch]
             1 | {"issuer": "https://idp.corp.net", "jwks_uri": "https://idp.corp.net/keys",
               |            ^^^^^^^^^^^^^^^^^^^^^^
          note: configured in: two.auth-token.json

        """), "\(other.output)")
  }

  @Test func needsIssuerNameIfAmbiguous() throws {
    let open = try program.run("lint", "--jwks", "jwks.json", "two.auth-token.json")
    #expect(open.status == 2)
    #expect(
      open.errors.contains(
        "several issuers are configured; select one with '--issuer': 'https://idp.corp.net', 'https://sso.corp.net'"
      ))
    let wrong = try program.run(
      "lint", "--jwks", "jwks.json", "--issuer", "https://idp.corp.net/", "one.auth-token.json")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors.contains(
        "no issuer with issuerName 'https://idp.corp.net/'; did you mean 'https://idp.corp.net'?"
      ))
    try program.write("empty.auth-token.json", #"{"issuers": []}"#)
    let none = try program.run("lint", "--jwks", "jwks.json", "empty.auth-token.json")
    #expect(none.status == 2)
    #expect(none.errors.contains("no file configures an issuer"))
    let alone = try program.run("lint", "--issuer", "https://idp.corp.net", "one.auth-token.json")
    #expect(alone.status == 2)
    #expect(alone.errors.contains("'--issuer' requires '--discovery' or '--jwks'"))
    let missing = try program.run("lint", "--jwks", "nothing.json", "one.auth-token.json")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("nothing.json"))
  }

  @Test func reportsMissingConfiguration() throws {
    for name in ["missing.json", "missing.properties"] {
      let result = try program.run("lint", "--discovery", "a", "--jwks", "b", name)
      #expect(result.status == 2)
      #expect(result.errors == "oconf: cannot read \(name): no such file or directory\n")
    }
  }

  @Test func findsIssuerInExport() throws {
    try program.write(
      "env.properties",
      #"*.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"https\://a.corp.net","jwks"\:{"jwksUri"\:"https\://a.corp.net/k"}}]}"#
    )
    let result = try program.run("lint", "--discovery", "discovery.json", "env.properties")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "error: expected the issuer 'https://a.corp.net', found 'https://idp.corp.net'"))
  }

  @Test func readsADocumentFromStandardInput() throws {
    let result = try program.run(
      "lint", "--jwks", "-", "one.auth-token.json", input: #"{"keys": []}"#)
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("<stdin>:1:10: error: the key set is empty"))
    let twice = try program.run("lint", "--jwks", "-", "--discovery", "-", "one.auth-token.json")
    #expect(twice.status == 2)
  }

  @Test func skipsDocumentsMatchedByPattern() throws {
    let result = try program.run(
      "lint", "--discovery", "./discovery.json", "--jwks", "jwks.json", "discovery.json",
      "jwks.json", "one.auth-token.json", "--format", "json")
    #expect(result.status == 0)
    #expect(result.output.contains(#""files":3"#))
  }

  @Test func recognizesKeySetsByTheirKeys() throws {
    try program.write("bad/jwks.json", #"{"keys": []}"#)
    #expect(try program.run("lint", ".").output.contains(" in 3 files"))
    #expect(try program.run("lint", "bad").output == "")
    #expect(try program.run("lint", "--kind", "key-set", "bad/jwks.json").status == 1)
    #expect(try program.run("lint", "--kind", "discovery-document", "discovery.json").status == 0)
  }

  /// Secrets stay hidden, whatever is wrong with the file around them.
  @Test(arguments: [
    #"{"keys": [{"kty": "RSA", "d": "SECRETpart", "k": "SECRETpart", "p": "SECRETpart", "e": 3}]}"#,
    #"{"keys": [{"kty": "oct", "kid": "a", "k": "SECRETpart"}]}"#,
    #"{"keys": {"kty": "oct", "k": "SECRETpart"}}"#,
    #"{"keys": [{"kty": "EC", "d": "SECRETpart", "d": "SECRETpart"}]}"#,
    #"{"keys": [{"kty": "EC", 'd': 'SECRETpart', d: "SECRETpart"}]"#,
    #"{"keys": [{"kid": "a", "d": "SECRETpart", "q": "SECRETpart"}]}"#,
    #"[{"kty": "OKP", "d": ["SECRETpart"], "d": "SECRETpart"}]"#,
    #"{"keys": [{"kty": "RSA", "d": SECRETpart, "p": {"x": "SECRETpart"}}]}"#,
    "{\"keys\": [{\"kty\": \"oct\", \"k\": \"SECRET\nSECRETpart\"}]}",
    #"{"keys": [{"kty": "RSA", "oth": [{"r": "SECRETpart", "d": "SECRETpart", "t": "SECRETpart"}]}]"#,
    #"{"keys": [{"kty": "RSA", "kid": "a", "d": "SECRETpart"#,
    #"{"keys": [{"kty": "RSA", "\u0064": "SECRETpart", "use": 1}]}"#,
  ])
  func hidesSecrets(_ keys: String) throws {
    try program.write("secret.json", keys)
    for format in ["text", "json"] {
      let result = try program.run(
        "lint", "--pedantic", "--format", format, "--jwks", "secret.json", "one.auth-token.json")
      #expect(result.status == 1, "\(result.output)")
      #expect(!result.output.contains("SECRET"), "\(result.output)")
      #expect(!result.errors.contains("SECRET"), "\(result.errors)")
    }
  }

  @Test func fixesNothing() throws {
    let keys = #"{"keys": [{"kty": "oct", "k": "abc",}], "keys": null}"#
    try program.write("set.json", keys)
    let result = try program.run(
      "lint", "--fix", "--unsafe-fixes", "--jwks", "set.json", "--kind",
      "auth-token-configuration", "one.auth-token.json")
    #expect(result.status == 1)
    #expect(try program.read("set.json") == keys)
    #expect(!result.output.contains("suggestion:"))
  }

  @Test func jsonMatchesText() throws {
    try program.write("set.json", #"{"keys": [{"kty": "oct", "kid": "a", "k": "c29tZXRoaW5n"}]}"#)
    let result = try program.run(
      "lint", "--format", "json", "--jwks", "set.json", "one.auth-token.json")
    #expect(
      result.output.contains(
        #""path":"set.json","kind":"key-set","rule":"key-secrecy/shared-secret""#))
    #expect(result.output.contains(#""pointer":"/keys/0/kty""#))
    #expect(result.output.contains(#""fixes":[]"#))
  }
}
