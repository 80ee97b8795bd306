/// Whether an issuer looks as nearly every one does. Rules about what is unusual need not look at
/// it then.
extension BorrowedText {
  /// Whether this is `https://`, a domain name in lower case that is no special one, and possibly a
  /// path, which is neither that of a document about the issuer nor one that tenants share. Only
  /// characters that may stand in a URI are in it.
  var isPlainIssuerName: Bool {
    guard count > 8, start.holds("https://") else { return false }
    var (index, label) = (8, 8)
    while index < count {
      let byte = start[index]
      if byte == UInt8(ascii: "/") { break }
      index &+= 1
      if byte == UInt8(ascii: ".") {
        label = index
      } else if byte == UInt8(ascii: "-") {
        // The Punycode of another script.
        if start[index &- 2] == byte { return false }
      } else {
        guard byte.isSmallLetter || byte.isASCIIDigit else { return false }
      }
    }
    guard label > 8, BorrowedText(start + label, index &- label).isTopLevel else { return false }
    let path = BorrowedText(start + index, count &- index)
    return path.isPlainPath && !SharedTenants.mayBegin(path)
  }

  /// Top-level names that are for local networks.
  private static let localTopLevels = KnownTexts([
    "localhost", "local", "internal", "intranet", "private", "corp", "home", "lan", "arpa",
  ])

  /// Whether the last label of a host is letters, and none of those that are for local networks.
  private var isTopLevel: Bool {
    guard count > 1 else { return false }
    for index in 0..<count where !start[index].isSmallLetter { return false }
    return !Self.localTopLevels.contains(self)
  }

  /// Whether all characters may stand in a path, and no part of it begins with a dot.
  private var isPlainPath: Bool {
    var previous: UInt8 = 0
    for index in 0..<count {
      let byte = start[index]
      if !byte.isSmallLetter {
        guard byte.isOfPaths, byte != UInt8(ascii: ".") || previous != UInt8(ascii: "/") else {
          return false
        }
      }
      previous = byte
    }
    return true
  }

  /// Whether this is the address of the discovery document right below an issuer's name.
  func isDiscoveryAddress(below name: BorrowedText) -> Bool {
    let suffix: StaticString = "/.well-known/openid-configuration"
    let hasSlash = name.count > 0 && name.start[name.count &- 1] == UInt8(ascii: "/")
    let stem = BorrowedText(name.start, hasSlash ? name.count &- 1 : name.count)
    return count == stem.count &+ suffix.utf8CodeUnitCount && hasSuffix(suffix)
      && start.equals(stem.start, stem.count)
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { 0x61...0x7A ~= self }

  /// Whether it may stand in the path of a URI.
  fileprivate var isOfPaths: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "?"), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: 0x21...0x7E ~= self
    }
  }
}

/// Where Microsoft's tenants share an endpoint, as the path begins.
public enum SharedTenants {
  public static let paths: [StaticString] = ["/common", "/organizations", "/consumers"]

  /// Whether a path may begin with one of them, as far as three characters tell.
  static func mayBegin(_ path: BorrowedText) -> Bool {
    guard path.count >= 7 else { return false }
    return path.start.holds("/co") || path.start.holds("/or")
  }
}
