/// Whether an issuer looks as nearly every one does. Rules about what is unusual need not look at
/// it then.
extension Issuer {
  /// Whether the name is `https://`, a domain name in lower case that is no special one, and
  /// possibly a path, without query and fragment.
  var hasPlainName: Bool {
    guard let name = nameURI?.text, name.hasPrefix("https://"), name.count > 8,
      !(issuerName.json?.node.has(.escaped) ?? true)
    else { return false }
    var index = 8
    var lastDot: Int?
    while index < name.count {
      let byte = name[index]
      if byte == UInt8(ascii: "/") { break }
      if byte == UInt8(ascii: ".") { lastDot = index }
      guard Self.isPlain(byte) else { return false }
      // The Punycode of another script.
      if byte == UInt8(ascii: "-"), name[index - 1] == byte { return false }
      index += 1
    }
    guard let lastDot, Self.isTopLevel(name.part(lastDot + 1, index)) else { return false }
    while index < name.count {
      let byte = name[index]
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || byte >= 0x80 { return false }
      index += 1
    }
    return true
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Top-level names that are for local networks.
  private static let localTopLevels: [StaticString] = [
    "localhost", "local", "internal", "intranet", "private", "corp", "home", "lan", "arpa",
  ]

  /// Whether the last label of a host is letters, and none of those that are for local networks.
  private static func isTopLevel(_ label: Text) -> Bool {
    guard label.count > 1, label.allSatisfy(\.isASCIILetter) else { return false }
    return localTopLevels.allSatisfy { label != $0 }
  }

  /// Whether the keys are found through the discovery document right below the name.
  var hasPlainKeyAddress: Bool {
    guard let jwks else { return true }
    guard var name = nameURI?.text, jwks.jwksUri.isAbsent, jwks.addresses.count == 1 else {
      return false
    }
    if name.last == UInt8(ascii: "/") { name = name.dropLast(1) }
    let address = jwks.addresses[0].uri.text
    let suffix: StaticString = "/.well-known/openid-configuration"
    return address.count == name.count + suffix.utf8CodeUnitCount && address.hasSuffix(suffix)
      && address.part(0, name.count) == name
  }
}
