import ConfigModel

/// Values that an org's copy of an app does not have as they are in a repository.
extension AppComparison {
  /// The nouns of values that an org masks or leaves out when an app is retrieved, and that a
  /// repository leaves out or has placeholders for. The last two are created by the org.
  private static let masked = ["consumer-key", "consumer-secret", "org", "oauth-link"]

  /// True if one version masks or lacks a value that an org and a repository may not both have.
  func isMasked(_ pair: AppPair) -> Bool {
    guard allowsMasked, old.world == new.world, old.world != .mobile,
      Self.masked.contains(pair.property.noun.description)
    else { return false }
    return [pair.old, pair.new].contains { value in
      value.items.allSatisfy { Self.isMask($0.string) }
    }
  }

  /// True if a text takes the place of a value, such as `*****` or `${CONSUMER_KEY}`.
  private static func isMask(_ text: String) -> Bool {
    let text = text.trimmingWhitespace
    return text == Secrets.mask || Placeholder.find(in: text) != nil
      || text.unicodeScalars.allSatisfy { "*•●.xX".unicodeScalars.contains($0) }
  }

  /// A note about a value that cannot be compared, and that is no difference.
  mutating func noteMasked(_ pair: AppPair) {
    let isAbsent = pair.old.first == nil || pair.new.first == nil
    let words =
      isAbsent
      ? "'\(pair.name)' is in only one version, because an org or a repository omits it"
      : "'\(pair.name)' is masked in one version"
    append(
      Change(
        kind: Change.Kind("masked", isAbsent ? .omitted : .changed),
        pointer: pointer(pair.pointer), content: "", subject: title, text: words, isNeutral: true,
        old: place(pair.old, old, nil), new: place(pair.new, new, nil)))
  }
}
