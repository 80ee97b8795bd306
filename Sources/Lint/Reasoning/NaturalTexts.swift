import ConfigModel

/// The texts for a glob that look like a name or an address: one `@` at most, words and separators
/// in turn, and no word adjacent to a literal part of the glob.
///
/// All combinations of some substitutes for the stars are tried, and dropped as soon as they cannot
/// become such a text. This is for globs with several stars; ``PlausibleTexts`` is faster.
struct NaturalTexts {
  private let parts: [String]
  private let substitutes: [String]
  private let isAddress: Bool
  private var found: [String] = []
  private var steps = Self.maximumSteps

  private static let maximumSteps = 2000
  private static let maximumParts = 6
  private static let maximumLength = 200
  /// The maximum number of texts.
  private static let maximumCount = 24

  /// The natural texts, the shortest first.
  static func texts(_ plausible: PlausibleTexts, _ effort: inout Effort) -> [String] {
    let parts = plausible.parts
    let length = parts.reduce(0) { $0 + $1.utf8.count }
    guard parts.count > 1, parts.count <= maximumParts, length <= maximumLength,
      parts.allSatisfy({ isPossible($0, after: letter) })
    else { return [] }
    for word in plausible.words {
      var texts = NaturalTexts(parts, word, isName: plausible.isName)
      texts.extend(parts[0], 1)
      guard effort.spend(1 + (maximumSteps - texts.steps) / 4) else { return [] }
      if texts.found.isEmpty { continue }
      let sorted = texts.found.enumerated().sorted {
        ($0.element.utf8.count, $0.offset) < ($1.element.utf8.count, $1.offset)
      }
      return sorted.prefix(maximumCount).map(\.element)
    }
    return []
  }

  private init(_ parts: [String], _ word: String, isName: Bool) {
    self.parts = parts
    isAddress = Self.isAddress(parts, isName: isName)
    substitutes =
      isAddress
      ? [
        "", "-", ".", word, word + "@", "@", word + "-", word + ".", "-" + word, "@mail.",
        word + "@sub", word + "@mail.", "sub", "mail.", ".example", "other.example",
      ] : ["", "-", word, word + "-", "-" + word]
  }

  /// True if the text should be an address: a part contains `@`, or a name ends like a host.
  private static func isAddress(_ parts: [String], isName: Bool) -> Bool {
    parts.contains { $0.contains("@") } || isName && parts.last?.contains(".") ?? false
  }

  private mutating func extend(_ text: String, _ index: Int) {
    guard index < parts.count else {
      if Self.isWellFormed(text, isAddress: isAddress) { found.append(text) }
      return
    }
    for substitute in substitutes {
      steps -= 1
      guard steps > 0 else { return }
      if Self.isGlued(parts[index - 1], substitute, parts[index]) { continue }
      let longer = text + substitute + parts[index]
      if Self.isPossible(longer, after: UInt8(ascii: ".")) { extend(longer, index + 1) }
    }
  }

  /// True if a star's substitute, or nothing in its place, joins two words.
  private static func isGlued(_ before: String, _ substitute: String, _ after: String) -> Bool {
    if substitute.isEmpty { return before.endsWithWord && after.startsWithWord }
    return before.endsWithWord && substitute.startsWithWord
      || substitute.endsWithWord && after.startsWithWord
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "@"):
      true
    default: false
    }
  }

  private static let letter = UInt8(ascii: "a")

  /// False if separators follow each other, or there is more than one `@`.
  private static func isPossible(_ text: String, after first: UInt8) -> Bool {
    var before = first
    var count = 0
    for byte in text.utf8 {
      if isSeparator(byte), isSeparator(before) { return false }
      if byte == UInt8(ascii: "@") { count += 1 }
      before = byte
    }
    return count <= 1
  }

  private static func isWellFormed(_ text: String, isAddress: Bool) -> Bool {
    guard let last = text.utf8.last, !isSeparator(last) else { return false }
    return isPossible(text, after: UInt8(ascii: ".")) && (!isAddress || text.contains("@"))
  }

  /// True if a text with these substitutes for the stars is natural.
  static func isNatural(
    _ text: String, _ parts: [String], _ substitutes: [String], isName: Bool
  ) -> Bool {
    for index in substitutes.indices
    where isGlued(parts[index], substitutes[index], parts[index + 1]) {
      return false
    }
    // A part cannot be changed.
    if !parts.allSatisfy({ isPossible($0, after: letter) }) { return true }
    return isWellFormed(text, isAddress: isAddress(parts, isName: isName))
  }
}
