import Testing

@testable import ConfigModel

/// The table of providers is consistent: each entry describes its own sample, and no other entry does.
@Suite struct ProviderTableTests {
  private static let ids = Provider.all.map { "\($0.id)" }

  private func provider(_ id: String) throws -> Provider { try #require(Provider.named(id)) }

  private func addresses(_ sample: ProviderSample) -> [KeyLocation] {
    [
      sample.discovery.map { KeyLocation(URI("\($0)"), isDiscovery: true) },
      sample.keys.map { KeyLocation(URI("\($0)"), isDiscovery: false) },
    ].compactMap { $0 }
  }

  private func recognized(_ id: String) throws -> RecognizedProvider {
    let sample = try provider(id).sample
    let name = URI("\(sample.issuer)")
    return try #require(
      RecognizedProvider(name, of: Provider.ofIssuer(name), addresses: addresses(sample)))
  }

  @Test(arguments: ids)
  func recognizesItsOwnSampleOnly(_ id: String) throws {
    #expect("\(try recognized(id).provider.id)" == id)
    let name = URI("\(try provider(id).sample.issuer)")
    for other in Provider.all where "\(other.id)" != id {
      // The first entry wins, and the entry of an Okta organization has the signs of both.
      let isOther = Provider.ofIssuer(name).map { $0.id.description == other.id.description }
      #expect(isOther != true, "\(other.id)")
    }
  }

  @Test(arguments: ids)
  func sampleHasTheFormsOfTheEntry(_ id: String) throws {
    let found = try recognized(id)
    let provider = found.provider
    #expect(found.issuerParts != nil)
    for address in addresses(provider.sample) {
      #expect(provider.parts(of: address) != nil, "\(address.uri.text)")
      #expect(provider.mistake(address.uri) == nil)
    }
    for part in provider.addresses.agreeing {
      #expect(found.parts.conflict(of: "\(part)") == nil)
    }
    for audience in provider.sample.audience {
      #expect(provider.audience.form.canMatch(Text("\(audience)"), found.parts), "\(audience)")
      #expect(provider.audience.mistake(Text("\(audience)")) == nil)
    }
  }

  @Test(arguments: ids)
  func sampleUsesClaimsOfTheEntry(_ id: String) throws {
    let found = try recognized(id)
    let sample = found.provider.sample
    for filter in sample.filters {
      let (claim, _) = try #require(found.provider.claim(named: Text("\(filter.claim)")))
      for value in filter.values {
        #expect(claim.form.canMatch(Text("\(value)"), found.parts), "\(value)")
      }
    }
    for name in [sample.username, sample.clientID, sample.roles?.claim].compactMap({ $0 }) {
      #expect(found.foreignness(of: Text("\(name)")) == nil, "\(name)")
    }
    let user = found.provider.claim(named: Text("\(sample.username)"))?.claim
    #expect(user.map { $0.type == .string } ?? true)
  }

  @Test func namesAreUnique() {
    let names = Provider.all.flatMap { ([$0.id] + $0.aliases).map { "\($0)" } }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0 == $0.lowercased() })
  }

  /// A claim that shows where a block was copied from must not be in another provider's list.
  @Test func tellTalesAreOfOneProduct() {
    for provider in Provider.all {
      for claim in provider.claims.flatMap(\.all) where claim.isTellTale {
        let others = Provider.all.filter {
          $0.id.description != provider.id.description
            && $0.claim(named: Text(claim.name.description))?.claim.isTellTale == false
        }
        // B2C passes on the tenant and the user of Entra ID.
        let expected = ["tid", "oid"].contains("\(claim.name)") ? ["azure-b2c"] : []
        #expect(others.map { "\($0.id)" }.filter { !expected.contains($0) } == [], "\(claim.name)")
      }
    }
  }

  @Test func everyFactHasASource() {
    for provider in Provider.all {
      let sources =
        [provider.addresses.source, provider.audience.source] + provider.claims.map(\.source)
        + provider.absent.map(\.source)
      #expect(sources.allSatisfy { $0.utf8CodeUnitCount > 10 }, "\(provider.id)")
    }
  }

  // MARK: Forms

  @Test(arguments: [
    ("https://{host:any}/realms/{realm}", "https://SSO.corp.example:8443/realms/staff", "staff"),
    ("https://{host:any}/{path:path}/realms/{realm}", "https://a.example/x/auth/realms/b", "b"),
    ("https://{realm}.b2clogin.com/x", "https://corp.b2clogin.com/x?p=1#f", "corp"),
  ])
  func readsParts(_ form: String, _ address: String, _ realm: String) {
    let form = Self.form(form)
    #expect(form?.parts(of: URI(address))?["realm"] == Text(realm))
  }

  private static func form(_ text: String) -> AddressForm? {
    let forms: [AddressForm] = [
      "https://{host:any}/realms/{realm}", "https://{host:any}/{path:path}/realms/{realm}",
      "https://{realm}.b2clogin.com/x",
    ]
    let shown = text.replacing("{host:any}", with: "HOST").replacing("{path:path}", with: "PATH")
      .replacing("{realm}", with: "REALM")
    return forms.first { $0.description == shown }
  }

  @Test(arguments: [
    "https://corp.example/realms/", "https://corp.example/realms/a/b", "http://a/realms/b",
    "https://corp.example/Realms/a",
  ])
  func otherAddressesHaveNoParts(_ address: String) {
    let form: AddressForm = "https://{host:any}/realms/{realm}"
    #expect(form.parts(of: URI(address)) == nil)
  }

  @Test func fillsInParts() throws {
    let form: AddressForm = "https://cognito-idp.{region}.amazonaws.com/{region}_{pool}"
    let parts = try #require(
      form.parts(of: URI("https://cognito-idp.eu-west-1.amazonaws.com/eu-west-2_aB3")))
    #expect(parts.conflict(of: "region").map { "\($0) \($1)" } == "eu-west-1 eu-west-2")
    #expect(
      form.filled(with: parts) == "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_aB3")
    #expect(form.filled(with: AddressParts()) == nil)
  }

  private static let guid = "5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65"

  @Test(
    arguments: [
      (.oneOf(["Bearer", "ID"]), "bearer", false), (.oneOf(["Bearer", "ID"]), "B*", true),
      (.guid, guid, true), (.guid, guid.uppercased(), false), (.guid, "5b1d*", true),
      (.guid, "mobile*", false), (.domain, "corp.example", true), (.domain, "@corp.example", false),
      (.domain, "https://corp.example", false), (.domain, "corp", false),
      (.email, "*@corp.example", true), (.email, "@corp.example", false),
      (.email, "corp.example", false), (.email, "ann*", true), (.digits, "12*", true),
      (.digits, "a1", false), (.begins(["refs/"]), "refs/heads/main", true),
      (.begins(["refs/"]), "main", false), (.begins(["refs/"]), "re*", true),
      (.ends([".com"]), ".com", false), (.ends([".com"]), "a.com", true),
      (.ends([".com"]), "a*om", true), (.ends([".com"]), "a*on", false),
      (.lacks("refs/"), "refs/heads/main", false), (.uri, "api://x", true), (.uri, "orders", false),
      (.reverseDomain, "com.corp.app", true), (.reverseDomain, "7QXK2M9T4L", false),
      (.teamID, "7QXK2M9T4L", true), (.teamID, "7QXK2M9T4L.com.corp", true),
      (.teamID, "com.corp.app", false), (.word, "3n4b5", true), (.word, "eu-west-1:a", false),
    ] as [(ValueForm, String, Bool)])
  func formsMatchValues(_ form: ValueForm, _ value: String, _ isPossible: Bool) {
    #expect(form.canMatch(Text(value), AddressParts()) == isPossible)
  }
}
