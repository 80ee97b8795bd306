/// Domain names under which the public can register names: `com`, `co.uk`, `github.io`.
///
/// Uses the ICANN and private sections of the Public Suffix List with its documented algorithm: the
/// longest rule wins, an exception wins over all rules, and an unlisted top-level domain counts as
/// a suffix. Case is ignored, and non-ASCII labels are converted. ``PublicSuffixTable`` states the
/// version of the list; later additions are missing.
public enum PublicSuffixes {
  /// The time when the list was published, as the list states it.
  public static var version: String { PublicSuffixTable.version }

  /// The number of labels, from the right, that form the public suffix of a host. At least one for
  /// every host.
  ///
  /// - Parameter labels: The labels from left to right, none of them empty.
  public static func suffixLength(of labels: [Text]) -> Int {
    var key = RuleKey()
    var length = min(labels.count, 1)
    for count in 1...PublicSuffixTable.maximumLabelCount where count <= labels.count {
      let label = labels[labels.count - count]
      if count > 1, key.isRule(with: "!", label) { return count - 1 }
      if count > 1, key.isRule(with: "*", nil) { length = count }
      key.append(label)
      if key.isRule { length = count }
    }
    return length
  }

  /// True if the whole host is a public suffix.
  public static func isSuffix(_ labels: [Text]) -> Bool {
    !labels.isEmpty && suffixLength(of: labels) == labels.count
  }

  /// True if the list contains a host as a public suffix. The top-level domain of a private network
  /// is not in the list.
  public static func isListedSuffix(_ labels: [Text]) -> Bool {
    guard isSuffix(labels) else { return false }
    return labels.count > 1 || isListedTopLevelDomain(labels[0])
  }

  private static func isListedTopLevelDomain(_ label: Text) -> Bool {
    var key = RuleKey()
    key.append(label)
    return key.isRule || key.isRule(with: "*", nil)
  }

  /// The public suffix of a host name as written there, without a final dot. Nil for addresses and
  /// for texts that are not names.
  public static func suffix(of host: Text) -> Text? {
    labels(of: host).map { last(suffixLength(of: $0), of: $0, in: host) }
  }

  /// The public suffix and the label before it, which form a registered name. Nil for texts that
  /// are not names, and for a name that is a suffix itself.
  public static func registrableDomain(of host: Text) -> Text? {
    guard let labels = labels(of: host) else { return nil }
    let length = suffixLength(of: labels)
    return length < labels.count ? last(length + 1, of: labels, in: host) : nil
  }

  /// Calls a closure with the rules below some labels, each as its other labels, from left to right
  /// as in a host.
  static func rules(under labels: [Text], _ visit: (_ rest: [Text]) -> Void) {
    var key = RuleKey()
    for label in labels.reversed() { key.append(label) }
    key.visitLonger { rest in visit(Text(rest).split(UInt8(ascii: ".")).reversed()) }
  }

  // MARK: Hosts

  private static func labels(of host: Text) -> [Text]? {
    var host = host
    if host.last == UInt8(ascii: ".") { host = host.dropLast(1) }
    let labels = host.split(UInt8(ascii: "."))
    guard !labels.contains(where: \.isEmpty), host.first != UInt8(ascii: "["),
      let last = labels.last, !last.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return labels
  }

  private static func last(_ count: Int, of labels: [Text], in host: Text) -> Text {
    let end = host.last == UInt8(ascii: ".") ? host.count - 1 : host.count
    let length = labels.suffix(count).reduce(count - 1) { $0 + $1.count }
    return host.part(end - length, end)
  }
}

/// The labels of a host from right to left, as in the table.
private struct RuleKey {
  private var bytes: [UInt8] = []

  mutating func append(_ label: Text) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ".")) }
    bytes += Self.ascii(label)
  }

  private static func ascii(_ label: Text) -> [UInt8] {
    guard !label.isASCII else { return (0..<label.count).map { label[$0].lowercasedASCII } }
    return Array((Punycode.asciiLabel(label.string) ?? label.string).utf8)
  }

  var isRule: Bool { RuleTable().find(bytes).isThere }

  /// True if a rule consists of the key, a mark and, if given, a label.
  func isRule(with mark: Unicode.Scalar, _ label: Text?) -> Bool {
    let marked = bytes + [UInt8(ascii: "."), UInt8(ascii: mark)] + (label.map(Self.ascii) ?? [])
    return RuleTable().find(marked).isThere
  }

  /// Calls a closure with the remainder of each rule that extends the key.
  func visitLonger(_ visit: (String) -> Void) {
    let table = RuleTable()
    let prefix = bytes + [UInt8(ascii: ".")]
    var place = table.find(prefix).place
    while let rule = table.rule(at: place), table.compare(rule, prefix) > 0,
      rule.count >= prefix.count, table.starts(rule, prefix)
    {
      visit(table.text(rule.dropFirst(prefix.count)))
      place = rule.upperBound + 1
    }
  }
}

/// The text of the table, searched in place.
private struct RuleTable {
  private let text = PublicSuffixTable.rules

  private var count: Int { text.utf8CodeUnitCount }

  private subscript(offset: Int) -> UInt8 {
    text[offset]
  }

  private func isSeparator(_ offset: Int) -> Bool { self[offset] <= UInt8(ascii: " ") }

  /// The rule that begins at an offset or after separators there; nil at the end.
  func rule(at offset: Int) -> Range<Int>? {
    var start = offset
    while start < count, isSeparator(start) { start += 1 }
    guard start < count else { return nil }
    var end = start
    while end < count, !isSeparator(end) { end += 1 }
    return start..<end
  }

  /// Less than zero if the rule precedes the key, zero if they are equal.
  func compare(_ rule: Range<Int>, _ key: [UInt8]) -> Int {
    for index in 0..<min(rule.count, key.count) {
      let difference = Int(self[rule.lowerBound + index]) - Int(key[index])
      if difference != 0 { return difference }
    }
    return rule.count - key.count
  }

  func starts(_ rule: Range<Int>, _ key: [UInt8]) -> Bool {
    key.indices.allSatisfy { self[rule.lowerBound + $0] == key[$0] }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: range.map { self[$0] }, as: UTF8.self)
  }

  /// The position of a key or, if it is missing, of the first rule after it.
  func find(_ key: [UInt8]) -> (place: Int, isThere: Bool) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      var start = middle
      while start > low, !isSeparator(start - 1) { start -= 1 }
      guard let rule = rule(at: start), rule.lowerBound < high else {
        high = start
        continue
      }
      let order = compare(rule, key)
      if order == 0 { return (rule.lowerBound, true) }
      if order < 0 { low = rule.upperBound } else { high = start }
    }
    return (low, false)
  }
}
