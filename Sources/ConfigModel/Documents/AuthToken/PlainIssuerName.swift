/// Recognizes issuer names and discovery addresses of the usual form. Rules about unusual ones can
/// skip them.
extension BorrowedText {
  /// True if this is `https://`, a lower-case domain name, and optionally a path. The domain name
  /// is public: it has no top-level name for local networks. The path is neither that of a document
  /// about the issuer nor one that tenants share. All characters are valid in a URI.
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
        // A label in Punycode, such as `xn--…`.
        if start[index &- 2] == byte { return false }
      } else {
        guard byte.isSmallLetter || byte.isASCIIDigit else { return false }
      }
    }
    guard label > 8, BorrowedText(start + label, index &- label).isTopLevel else { return false }
    let path = BorrowedText(start + index, count &- index)
    return path.isPlainPath && !SharedTenants.mayBegin(path)
  }

  /// Top-level names for local networks.
  private static let localTopLevels = KnownTexts([
    "localhost", "local", "internal", "intranet", "private", "corp", "home", "lan", "arpa",
  ])

  /// True if the last label of a host consists of at least two lower-case letters and is not a
  /// top-level name for local networks.
  private var isTopLevel: Bool {
    guard count > 1 else { return false }
    for index in 0..<count where !start[index].isSmallLetter { return false }
    return !Self.localTopLevels.contains(self)
  }

  /// True if all characters are valid in a path, and no segment begins with a dot.
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

  /// True if this is the name, without a trailing slash, followed by
  /// `/.well-known/openid-configuration`.
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

  /// True if the byte is valid in the path of a URI.
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

/// The paths of the Microsoft endpoints that tenants share, by their beginnings.
public enum SharedTenants {
  public static let paths: [StaticString] = ["/common", "/organizations", "/consumers"]

  /// True if a path may begin with one of ``paths``. Compares the first three characters only.
  static func mayBegin(_ path: BorrowedText) -> Bool {
    guard path.count >= 7 else { return false }
    return path.start.holds("/co") || path.start.holds("/or")
  }
}
