/// Letters that replace the stars of a pattern in examples.
public struct FreshLetters {
  /// The letter that users expect. Patterns may contain it, too.
  public let usual = "a"
  /// The most ordinary letter that no pattern contains; nil if the patterns contain all candidates.
  public let fresh: String?

  /// - Parameter isLowercase: True if capital letters are not usable.
  public init(_ globs: [[Glob]], isLowercase: Bool = false) {
    var used: Set<Unicode.Scalar> = []
    for glob in globs.joined() { used.formUnion(glob.pattern.string.unicodeScalars) }
    let letter = Self.candidates.first {
      !used.contains($0) && !(isLowercase && "A"..."Z" ~= $0)
    }
    fresh = letter.map { String(Character($0)) }
  }

  /// The usual letter, and the fresh one if it differs.
  public var all: [String] { fresh.map { $0 == usual ? [$0] : [usual, $0] } ?? [usual] }

  private static var candidates: some Sequence<Unicode.Scalar> {
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0x30...0x39, 0x41...0x5A,  // ASCII
      0xE0...0xF6, 0x3B1...0x3C1, 0x430...0x44F,  // Latin, Greek, Cyrillic
      0x4E00...0x9FFF, 0xAC00...0xD7A3,  // Han, Hangul
    ]
    return ranges.lazy.joined().lazy.compactMap(Unicode.Scalar.init)
  }
}
