/// Names under which anybody can register a name of their own: `com`, `co.uk`, `github.io`.
///
/// By the Public Suffix List, ICANN's part and the private one, with the algorithm of its
/// documentation: the longest rule wins, an exception wins over all, and a top-level domain that is
/// not listed counts as a suffix. Upper and lower case are alike, and labels beyond ASCII are
/// converted. The list is as old as ``PublicSuffixTable`` says: what is younger is missing.
public enum PublicSuffixes {
  /// How many labels of a host, from the right, are its public suffix: at least one of any.
  ///
  /// - Parameter labels: From left to right, none of them empty.
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

  /// Whether a host is a public suffix as a whole.
  public static func isSuffix(_ labels: [Text]) -> Bool {
    !labels.isEmpty && suffixLength(of: labels) == labels.count
  }

  /// Whether the list names a host as a public suffix. A top-level domain of somebody's own network
  /// is none.
  public static func isListedSuffix(_ labels: [Text]) -> Bool {
    guard isSuffix(labels) else { return false }
    return labels.count > 1 || isListedTopLevelDomain(labels[0])
  }

  private static func isListedTopLevelDomain(_ label: Text) -> Bool {
    var key = RuleKey()
    key.append(label)
    return key.isRule || key.isRule(with: "*", nil)
  }

  /// The public suffix of a host name, as it is written there, without the dot that may end it. Nil
  /// for an address, and for what is not a name.
  public static func suffix(of host: Text) -> Text? {
    labels(of: host).map { last(suffixLength(of: $0), of: $0, in: host) }
  }

  /// The suffix and the label before it: what somebody registered. Nil for what is not a name, and
  /// for a name that is a suffix itself.
  public static func registrableDomain(of host: Text) -> Text? {
    guard let labels = labels(of: host) else { return nil }
    let length = suffixLength(of: labels)
    return length < labels.count ? last(length + 1, of: labels, in: host) : nil
  }

  /// The rules that begin with some labels, as the labels before them, which lead on from left to
  /// right as in a host.
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

/// The labels of a host from right to left, as the table has them.
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

  /// Whether the key goes on with a mark, and a label after it if there is one.
  func isRule(with mark: Unicode.Scalar, _ label: Text?) -> Bool {
    let marked = bytes + [UInt8(ascii: "."), UInt8(ascii: mark)] + (label.map(Self.ascii) ?? [])
    return RuleTable().find(marked).isThere
  }

  /// Goes through the rules that are longer than the key, without what they have in common.
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

/// The text of the table, searched where it stands in the program.
private struct RuleTable {
  private let text = PublicSuffixTable.rules

  private var count: Int { text.utf8CodeUnitCount }

  private subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count)
    return unsafe text.utf8Start[offset]
  }

  private func isSeparator(_ offset: Int) -> Bool { self[offset] <= UInt8(ascii: " ") }

  /// The rule that begins at an offset or after separators there.
  func rule(at offset: Int) -> Range<Int>? {
    var start = offset
    while start < count, isSeparator(start) { start += 1 }
    guard start < count else { return nil }
    var end = start
    while end < count, !isSeparator(end) { end += 1 }
    return start..<end
  }

  /// Less than zero when a rule comes before a key, zero when it is the key.
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

  /// Where a key is, or else where the first rule after it begins.
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
