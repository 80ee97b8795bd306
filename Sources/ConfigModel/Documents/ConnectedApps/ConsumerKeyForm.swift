/// The format of consumer keys.
package enum ConsumerKeyForm {
  /// The part of a key that reports show.
  package static func shortened(_ key: Text) -> String {
    let head = String(key.string.prefix(5))
    return key.count > head.utf8.count ? head + "…" : head
  }

  /// True if a text cannot be a key. A key has 8 to 256 characters: letters, digits, and `._-=`.
  /// The documentation permits only letters and digits, but the keys that Salesforce generates also
  /// contain dots and underscores.
  package static func isMalformed(_ key: Text) -> Bool {
    !(8...256).contains(key.count)
      || !key.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "._-=".utf8.contains($0) }
  }
}

/// The consumer key that the sample apps of the Mobile SDK share.
package enum SampleKey {
  /// A prefix of the key that is long enough to recognize it.
  package static let beginning: StaticString = "3MVG9Iu66FKeHhINkB1l7xt7kR8czFcCTUhgoA8Ol2"

  package static func matches(_ key: Text) -> Bool { key.hasPrefix(beginning) }
}
