import ConfigModel

/// What consumer keys look like.
enum ConsumerKeyForm {
  /// As much of a key as reports show.
  static func shortened(_ key: Text) -> String {
    let head = String(key.string.prefix(5))
    return key.count > head.utf8.count ? head + "…" : head
  }

  /// Whether a text cannot be a key: one has 8 to 256 characters, of which none is a blank. The
  /// documentation allows letters and digits only, and the keys that Salesforce makes have dots and
  /// underscores.
  static func isMalformed(_ key: Text) -> Bool {
    !(8...256).contains(key.count)
      || !key.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "._-=".utf8.contains($0) }
  }
}

/// The consumer key that the sample apps of the Mobile SDK share.
enum SampleKey {
  /// Enough of it to know it by.
  static let beginning: StaticString = "3MVG9Iu66FKeHhINkB1l7xt7kR8czFcCTUhgoA8Ol2"

  static func matches(_ key: Text) -> Bool { key.hasPrefix(beginning) }
}
