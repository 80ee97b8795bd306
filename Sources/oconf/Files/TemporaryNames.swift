/// The names of files and folders that are on the disk only while the program runs.
///
/// No kind of document is recognized by such a name, and no walk enters or reads one, so the
/// remains of a killed process are never taken for a policy.
enum TemporaryNames {
  private static let start = ".oconf-"
  private static let end = ".tmp"
  private static let randomCount = 8
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// The maximum number of names to try. A name that exists is never reused.
  static let attempts = 100

  /// A name of 19 bytes, whatever the length of the final name.
  static func fresh() -> String {
    var generator = SystemRandomNumberGenerator()
    var number = generator.next()
    var random: [UInt8] = []
    for _ in 0..<randomCount {
      let (rest, index) = number.quotientAndRemainder(dividingBy: UInt64(letters.count))
      random.append(letters[Int(index)])
      number = rest
    }
    return start + String(decoding: random, as: UTF8.self) + end
  }

  static func isTemporary(_ name: String) -> Bool {
    name.utf8.count == start.utf8.count + randomCount + end.utf8.count
      && name.hasPrefix(start) && name.hasSuffix(end)
  }
}
