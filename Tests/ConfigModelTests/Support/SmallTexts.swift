/// All texts of up to six characters `a`, `b` and `c`, and all patterns of up to five characters
/// `a`, `b` and `*`: enough to check statements about glob languages by brute force.
struct SmallTexts: Sendable {
  static let shared = SmallTexts()

  let texts: [String]
  let patterns: [String]
  /// For each pattern, the set of the texts it matches, as bits.
  private let matches: [String: [UInt64]]

  private init() {
    func words(_ alphabet: [Character], upTo length: Int) -> [String] {
      var (all, last) = ([""], [""])
      for _ in 0..<length {
        last = last.flatMap { word in alphabet.map { word + String($0) } }
        all += last
      }
      return all
    }
    texts = words(["a", "b", "c"], upTo: 6)
    patterns = words(["a", "b", "*"], upTo: 5)
    let bytes = texts.map { Array($0.utf8) }
    var matches: [String: [UInt64]] = [:]
    for pattern in patterns { matches[pattern] = Self.matches(pattern, among: bytes) }
    self.matches = matches
  }

  private static func matches(_ pattern: String, among texts: [[UInt8]]) -> [UInt64] {
    var bits = Array(repeating: UInt64(0), count: (texts.count + 63) / 64)
    for (index, text) in texts.enumerated() where matches(Array(pattern.utf8), text) {
      bits[index / 64] |= 1 << (index % 64)
    }
    return bits
  }

  /// Matches by definition: tracks the set of places in the pattern that are
  /// reachable after each character.
  static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    func closure(_ places: UInt64) -> UInt64 {
      var places = places
      for index in pattern.indices where pattern[index] == star && places & 1 << index != 0 {
        places |= 1 << (index + 1)
      }
      return places
    }
    var places = closure(1)
    for character in text {
      var next: UInt64 = 0
      for index in pattern.indices where places & 1 << index != 0 {
        if pattern[index] == star { next |= 1 << index }
        if pattern[index] == character { next |= 1 << (index + 1) }
      }
      places = closure(next)
    }
    return places & 1 << pattern.count != 0
  }

  func texts(of pattern: String) -> [UInt64] {
    matches[pattern] ?? Self.matches(pattern, among: texts.map { Array($0.utf8) })
  }

  func texts(ofAnyOf patterns: [String]) -> [UInt64] {
    var union = Array(repeating: UInt64(0), count: (texts.count + 63) / 64)
    for pattern in patterns {
      let bits = texts(of: pattern)
      for index in union.indices { union[index] |= bits[index] }
    }
    return union
  }

  /// The first text of a set, which is also a shortest one.
  func first(of bits: [UInt64]) -> String? {
    bits.firstIndex { $0 != 0 }.map { texts[$0 * 64 + bits[$0].trailingZeroBitCount] }
  }
}
