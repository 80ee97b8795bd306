/// The form of an address: literal text with named parts in braces, such as
/// `https://{host:any}/realms/{realm}`.
///
/// Without a kind, a part in the host is one label, and one in the path is one segment. Other kinds
/// are `:any` (a whole host with its port), `:path` (several segments), `:guid` and `:region`. A
/// name may occur twice, as the region does in Amazon's addresses; ``AddressParts/conflict(of:)``
/// then compares the two.
public struct AddressForm: Sendable, ExpressibleByStringLiteral {
  private let base: StaticString
  private let suffix: StaticString

  public init(stringLiteral template: StaticString) {
    self.init(template, "")
  }

  /// - Parameter suffix: Appended to the template, whose last slash is dropped for this.
  init(_ template: StaticString, _ suffix: StaticString) {
    base = template
    self.suffix = suffix
  }

  /// The same forms with a suffix.
  static func below(_ forms: [AddressForm], _ suffix: StaticString) -> [AddressForm] {
    forms.map { AddressForm($0.base, suffix) }
  }

  private var baseCount: Int {
    let count = base.utf8CodeUnitCount
    return suffix.utf8CodeUnitCount > 0 && base[count - 1] == UInt8(ascii: "/") ? count - 1 : count
  }

  private var count: Int { baseCount + suffix.utf8CodeUnitCount }

  private func byte(_ index: Int) -> UInt8 {
    index < baseCount ? base[index] : suffix[index - baseCount]
  }

  private var bytes: [UInt8] { (0..<count).map { byte($0) } }

  /// The form as people read it: `https://HOST/realms/REALM`.
  public var description: String {
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      text += rest[rest.index(after: open)..<close].prefix { $0 != ":" }.uppercased()
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// The address with these parts; nil if one is missing.
  public func filled(with parts: AddressParts) -> String? {
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      let name = rest[rest.index(after: open)..<close].prefix { $0 != ":" }
      guard let value = parts[String(name)] else { return nil }
      text += value.string
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// The parts of an address of this form; nil for another form. Letters of the host may have
  /// either case. A query counts only if the form has one, and a fragment never does.
  public func parts(of uri: URI) -> AddressParts? {
    var text = uri.text
    let isOfQueries = bytes.contains(UInt8(ascii: "?"))
    if let end = text.firstIndex(of: UInt8(ascii: "#")) { text = text.part(0, end) }
    if !isOfQueries, let end = text.firstIndex(of: UInt8(ascii: "?")) { text = text.part(0, end) }
    let start = text.firstIndex(of: "://").map { $0 + 3 } ?? 0
    let hostEnd = text.firstIndex(of: UInt8(ascii: "/"), from: start) ?? text.count
    var parts = AddressParts()
    let match = Match(form: self, text: text, hostEnd: hostEnd)
    return match.run(0, 0, &parts) ? parts : nil
  }

  /// True if the form names the host of an address literally.
  func names(hostOf uri: URI) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.firstPlace(of: "://") else { return false }
    let host = text[start.upperBound...].prefix { $0 != "/" }
    return uri.bareHost?.equalsIgnoringCase(Text(String(host))) ?? false
  }

  private struct Match {
    let form: AddressForm
    let text: Text
    let hostEnd: Int

    func run(_ start: Int, _ place: Int, _ parts: inout AddressParts) -> Bool {
      var (index, place) = (start, place)
      while index < form.count {
        let byte = form.byte(index)
        if byte == UInt8(ascii: "{") { return takePart(index, place, &parts) }
        guard place < text.count,
          text[place] == byte || place < hostEnd && text[place].lowercasedASCII == byte
        else { return false }
        index += 1
        place += 1
      }
      return place == text.count
    }

    /// Takes the longest value of a part with which the rest matches.
    private func takePart(_ open: Int, _ place: Int, _ parts: inout AddressParts) -> Bool {
      var close = open
      while form.byte(close) != UInt8(ascii: "}") { close += 1 }
      let words = String(
        decoding: ((open + 1)..<close).map { form.byte($0) }, as: UTF8.self
      ).split(separator: ":")
      let kind = words.count > 1 ? words[1] : ""
      var end = place
      while end < text.count, allows(text[end], kind, isInHost: place < hostEnd) { end += 1 }
      while end > place {
        let value = text.part(place, end)
        if kind == "guid" ? value.isGUID : kind == "region" ? value.isRegion : true {
          parts.add(String(words[0]), value)
          if run(close + 1, end, &parts) { return true }
          parts.removeLast()
        }
        end -= 1
      }
      return false
    }

    private func allows(_ byte: UInt8, _ kind: Substring, isInHost: Bool) -> Bool {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"): false
      case UInt8(ascii: "/"): kind == "path"
      case UInt8(ascii: "."), UInt8(ascii: ":"): kind == "any" || !isInHost
      default: true
      }
    }
  }
}

/// The named parts of an address, such as its realm.
public struct AddressParts: Sendable {
  private var all: [(name: String, value: Text)] = []

  public init() {}

  mutating func add(_ name: String, _ value: Text) { all.append((name, value)) }
  mutating func removeLast() { all.removeLast() }

  /// The first value of a part.
  public subscript(name: String) -> Text? { all.first { $0.name == name }?.value }

  /// Two different values of a part, if it occurs twice.
  public func conflict(of name: String) -> (Text, Text)? {
    guard let first = self[name],
      let other = all.first(where: { $0.name == name && !$0.value.equalsIgnoringCase(first) })
    else { return nil }
    return (first, other.value)
  }

  /// These parts, and those of others that have no value here.
  public func filled(from other: AddressParts) -> AddressParts {
    var result = self
    for part in other.all where self[part.name] == nil { result.all.append(part) }
    return result
  }
}

extension Text {
  /// True for the name of an Amazon region, such as `eu-west-1` or `us-gov-east-1`.
  var isRegion: Bool {
    let parts = split(UInt8(ascii: "-"))
    guard parts.count >= 3, let last = parts.last, parts[0].count == 2 else { return false }
    return last.count <= 2 && last.allSatisfy(\.isASCIIDigit)
      && parts.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIILetter) }
  }
}
