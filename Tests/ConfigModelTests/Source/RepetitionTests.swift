import TestSupport
import Testing

@testable import ConfigModel

/// ``SeenHashes`` reports each hash as new exactly once.
@Suite struct SeenHashesTests {
  @Test(arguments: [0, 1, 7, 8, 9, 31, 32, 33, 1000])
  func detectsRepetition(count: Int) {
    var generator = SeededGenerator(UInt64(count))
    // The hashes are odd, because the lowest bit does not count.
    let hashes = Set((0..<count).map { _ in generator.next() | 1 })
    var seen = SeenHashes()
    #expect(hashes.filter { seen.insert($0) } == hashes)
    #expect(hashes.filter { seen.insert($0) } == [])
    let isNew = seen.insert(generator.next())
    #expect(isNew)
  }

  /// All of these hashes want the same slot.
  @Test func distinguishesCollisions() {
    var seen = SeenHashes()
    let hashes = (0..<100 as Range<UInt64>).map { $0 << 1 }
    #expect(hashes.filter { seen.insert($0) } == hashes)
    #expect(hashes.filter { seen.insert($0) } == [])
  }
}

/// The search for a byte stays within the text.
@Suite struct BorrowedTextSearchTests {
  @Test func findsByteAnywhere() {
    for length in 0...20 {
      let others = [UInt8](repeating: UInt8(ascii: "9"), count: length)
      // The bytes after a text are not part of it.
      #expect(!contains(others + Array("::".utf8), length))
      for place in 0..<length {
        var bytes = others
        bytes[place] = UInt8(ascii: ":")
        #expect(contains(bytes + [UInt8(ascii: "9")], length), "\(place) of \(length)")
        bytes[place] = UInt8(ascii: ":") | 0x80
        #expect(!contains(bytes, length), "\(place) of \(length)")
      }
    }
  }

  private func contains(_ bytes: [UInt8], _ length: Int) -> Bool {
    let text = Text(SourceBytes(bytes)).part(0, length)
    return withExtendedLifetime(text) {
      BorrowedText(text).firstIndex(of: UInt8(ascii: ":")) != nil
    }
  }
}

/// All spellings of one address have the same hash, and different addresses have different ones.
@Suite struct AddressHashTests {
  private func hash(_ name: String) -> UInt64 {
    let text = Text(name)
    return withExtendedLifetime(text) {
      AddressHash.ofPlain(BorrowedText(text)) ?? AddressHash.of(text)
    }
  }

  @Test(arguments: [
    "HTTPS://IDP.corp.net/realms/a", "https://idp.corp.net:443/realms/a",
    "https://idp.corp.net/realms/a/", "https://idp.corp.net./realms/a",
    "https://u@idp.corp.net/realms/a", "https://idp.corp.net/realms/a?q",
    "https://idp.corp.net/realms/a/#f", "http://idp.corp.net/Realms/A",
  ])
  func equalForSpellings(_ spelling: String) {
    #expect(hash(spelling) == hash("https://idp.corp.net/realms/a"))
  }

  @Test(arguments: [
    "https://idp.corp.net/", "https://idp.corp.net.", "https://idp.corp.net./",
    "https://IDP.CORP.NET?", "https://idp.corp.net:8443",
  ])
  func equalForSpellingsOfAHost(_ spelling: String) {
    #expect(hash(spelling) == hash("https://idp.corp.net"))
  }

  @Test func differentForOtherNames() {
    let names = [
      "", "a", "https://", "https://a", "https://b", "https://a/b", "https://idp.corp.net",
      "https://idp.corp.net//", "https://idp.corp.net/a", "https://idp.corp.net/a.",
      "idp.corp.net", "urn:idp.corp.net", "URN:idp.corp.net", "ftp://idp.corp.net",
    ]
    #expect(Set(names.map(hash)).count == names.count)
  }
}

/// The quick checks for repetitions among issuers never miss one.
@Suite struct RepetitionTests {
  /// A JSON string for a text, in which any character may be escaped.
  private func quoted(_ text: String, _ generator: inout SeededGenerator) -> String {
    guard Bool.random(using: &generator) else { return "\"\(text)\"" }
    let characters = text.unicodeScalars.map { scalar in
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      case 1 where scalar == "/": "\\/"
      default: String(scalar)
      }
    }
    return "\"" + characters.joined() + "\""
  }

  private func one(_ choices: some Collection<String>, _ generator: inout SeededGenerator) -> String
  {
    choices.randomElement(using: &generator) ?? ""
  }

  /// Usually a new address, sometimes a repeated one.
  private func address(_ known: inout [String], _ generator: inout SeededGenerator) -> String {
    if Int.random(in: 0..<8, using: &generator) > 0 || known.isEmpty {
      known.append(address(&generator))
    }
    return one(known.suffix(known.count > 4 ? 2 : 1), &generator)
  }

  /// An address made of a few parts, most of which have several spellings.
  private func address(_ generator: inout SeededGenerator) -> String {
    if Int.random(in: 0..<8, using: &generator) == 0 {
      return one(
        ["", "a", "A", "urn:a", "http:", "https://", "https:///a", "http://a"], &generator)
    }
    return [
      one(["", "", "", "", "", "", " "], &generator),
      one(["https://", "https://", "HTTPS://", "http://", "httpS:/"], &generator),
      one(["", "", "", "u@"], &generator),
      one(["a", "idp.corp.net", "IDP.corp.net", "idp.corp.net", "[::1]"], &generator),
      one(["", "", "", "."], &generator), one(["", "", ":443", ":80", ":", ":8443"], &generator),
      one(["", "/", "/a", "/A", "/a/", "/a.", "/a./", "//", "/b_c-d%20"], &generator),
      one(["", "", "", "?q", "?", "#f"], &generator),
    ].joined()
  }

  private func issuer(_ known: inout [String], _ generator: inout SeededGenerator) -> String {
    var members: [String] = []
    func add(_ name: String, _ value: String) {
      if Int.random(in: 0..<6, using: &generator) > 0 { members.append("\"\(name)\": \(value)") }
    }
    add("issuerName", quoted(address(&known, &generator), &generator))
    let audience = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      one(
        ["1", "[\"a\"]", quoted(one(["a", "b", "c:d", "e:/", "://"], &generator), &generator)],
        &generator)
    }
    add(
      one(["audience", "audience", "Audience"], &generator), "[\(audience.joined(separator: ", "))]"
    )
    var jwks: [String] = []
    for name in ["discoveryUri", "jwksUri", "jwksuri"] where Bool.random(using: &generator) {
      jwks.append(
        "\"\(name)\": \(one(["1", quoted(address(&known, &generator), &generator)], &generator))")
    }
    add("jwks", "{\(jwks.joined(separator: ", "))}")
    return "{" + members.joined(separator: ", ") + "}"
  }

  private func configuration(_ issuers: [String]) throws -> AuthTokenConfiguration {
    let text = #"{"issuers": [\#(issuers.joined(separator: ",\n"))]}"#
    let tree = JSONParser.parse(SourceBytes(text))
    let root = try #require(DecodedDocument(tree, AuthTokenConfiguration.schema).root)
    return AuthTokenConfiguration(root)
  }

  /// True if `isSame` holds for two of the issuers.
  private func isRepeated(
    _ configuration: AuthTokenConfiguration, _ isSame: (Issuer, Issuer) -> Bool
  ) -> Bool {
    let issuers = configuration.issuers
    return issuers.indices.contains { index in
      issuers[..<index].contains { isSame($0, issuers[index]) }
    }
  }

  private func haveSameName(_ one: Issuer, _ other: Issuer) -> Bool {
    guard let name = one.issuerName.written, let another = other.issuerName.written else {
      return false
    }
    return name.text == another.text
  }

  private func haveSameAddressAsName(_ one: Issuer, _ other: Issuer) -> Bool {
    guard let uri = one.nameURI, let another = other.nameURI, let host = uri.bareHost,
      let otherHost = another.bareHost, uri.isHTTP || uri.isHTTPS
    else { return false }
    return uri.isHTTP == another.isHTTP && uri.isHTTPS == another.isHTTPS
      && host.equalsIgnoringCase(otherHost) && uri.explicitPort == another.explicitPort
      && uri.path.withoutLastSlash == another.path.withoutLastSlash && uri.query == another.query
  }

  private func haveSameKeyAddress(_ one: Issuer, _ other: Issuer) -> Bool {
    guard let address = one.jwks?.addresses.last, let another = other.jwks?.addresses.last else {
      return false
    }
    return address.uri.text == another.uri.text
  }

  private func haveCommonAudience(_ one: Issuer, _ other: Issuer) -> Bool {
    one.audience.elements.contains { value in
      !value.text.contains("://") && other.audience.elements.contains { $0.text == value.text }
    }
  }

  @Test(arguments: [2, 3, 6, 12, 40])
  func findsEveryRepetition(issuerCount: Int) throws {
    var generator = SeededGenerator(UInt64(issuerCount))
    // For each check, the rounds with a repetition and the rounds in which the check reports one.
    var (repeated, found) = ([0, 0, 0, 0], [0, 0, 0, 0])
    let rounds = max(50, 16_000 / (issuerCount * issuerCount))
    for _ in 0..<rounds {
      var known: [String] = []
      let text = (0..<issuerCount).map { _ in issuer(&known, &generator) }
      let configuration = try configuration(text)
      let looks = [
        (isRepeated(configuration, haveSameName), Features.repeatedName),
        (isRepeated(configuration, haveSameAddressAsName), .repeatedNameAsAddress),
        (isRepeated(configuration, haveSameKeyAddress), .repeatedKeyAddress),
        (isRepeated(configuration, haveCommonAudience), .repeatedAudience),
      ]
      for (number, look) in looks.enumerated() {
        let isSeen = configuration.features.contains(look.1)
        if look.0 {
          repeated[number] += 1
          #expect(isSeen, "\(number): \(text)")
        }
        if isSeen { found[number] += 1 }
      }
    }
    for number in repeated.indices {
      #expect(repeated[number] > 0)
      // With few issuers, the quick check reports a repetition in less than half of the rounds.
      #expect(issuerCount > 3 || found[number] < rounds / 2)
    }
  }

  private static let all: Features = [
    .repeatedName, .repeatedNameAsAddress, .repeatedKeyAddress, .repeatedAudience,
  ]

  /// The quick check rules out repetitions in ordinary configurations.
  @Test func findsNoOtherRepetition() throws {
    let issuers = (0..<2000).map { number in
      """
      {"issuerName": "https://idp\(number).corp.example/realms/r\(number % 7)",
        "audience": ["app-\(number)", "api:\(number)", "https://api.corp.example", "https:\\/\\/x"],
        "jwks": {"discoveryUri": "https:\\/\\/idp\(number).corp.example/metadata"}}
      """
    }
    for count in [1, 2, 9, 2000] {
      let configuration = try configuration(Array(issuers[..<count]))
      #expect(configuration.features.isDisjoint(with: Self.all))
    }
    // Two equal texts are found among many.
    let configuration = try configuration(issuers + [issuers[1234]])
    #expect(configuration.features.contains(Self.all))
  }
}
