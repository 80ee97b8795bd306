/// The form of an address: literal text with named parts in braces, such as
/// `https://{host:any}/realms/{realm}`.
///
/// Without a kind, a part in the host is one label, and one in the path is one segment. Other kinds
/// are `:any` (a whole host with its port), `:path` (several segments), `:guid` and `:region`. A
/// name may occur twice, as the region does in Amazon's addresses; ``AddressParts/conflict(of:)``
/// then compares the two.
public struct AddressForm: Sendable, ExpressibleByStringLiteral {
  private enum Piece {
    case text([UInt8])
    case part(String, PartKind)
  }

  private enum PartKind: String {
    case label = ""
    case any, path, guid, region
  }

  private let template: String
  private let pieces: [Piece]
  private let hasQuery: Bool

  public init(stringLiteral template: StaticString) {
    self.init(template.description)
  }

  private init(_ template: String) {
    self.template = template
    hasQuery = template.utf8.contains(UInt8(ascii: "?"))
    var pieces: [Piece] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(Array(rest[..<open].utf8))) }
      let words = rest[rest.index(after: open)..<close].split(separator: ":")
      let kind = words.count > 1 ? PartKind(rawValue: String(words[1])) : .label
      pieces.append(.part(String(words[0]), kind ?? .label))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(Array(rest.utf8))) }
    self.pieces = pieces
  }

  /// The same forms with a suffix in place of a slash at the end.
  static func below(_ forms: [AddressForm], _ suffix: StaticString) -> [AddressForm] {
    forms.map { form in
      let base = form.template.hasSuffix("/") ? String(form.template.dropLast()) : form.template
      return AddressForm(base + suffix.description)
    }
  }

  /// The form as people read it: `https://HOST/realms/REALM`.
  public var description: String {
    words { $0.uppercased() } ?? ""
  }

  /// The address with these parts; nil if one is missing.
  public func filled(with parts: AddressParts) -> String? {
    words { parts[$0]?.string }
  }

  private func words(_ part: (String) -> String?) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .part(let name, _):
        guard let value = part(name) else { return nil }
        text += value
      }
    }
    return text
  }

  /// The parts of an address of this form; nil for another form. Letters of the host may have
  /// either case. A query counts only if the form has one, and a fragment never does.
  public func parts(of uri: URI) -> AddressParts? {
    var text = uri.text
    if let end = text.firstIndex(of: UInt8(ascii: "#")) { text = text.part(0, end) }
    if !hasQuery, let end = text.firstIndex(of: UInt8(ascii: "?")) { text = text.part(0, end) }
    let start = text.firstIndex(of: "://").map { $0 + 3 } ?? 0
    let hostEnd = text.firstIndex(of: UInt8(ascii: "/"), from: start) ?? text.count
    var parts = AddressParts()
    let match = Match(text: text, hostEnd: hostEnd)
    return match.run(pieces[...], 0, &parts) ? parts : nil
  }

  /// True if the form names the host of an address literally.
  func names(hostOf uri: URI) -> Bool {
    guard let start = template.firstPlace(of: "://") else { return false }
    let host = template[start.upperBound...].prefix { $0 != "/" }
    return uri.bareHost?.equalsIgnoringCase(Text(String(host))) ?? false
  }

  private struct Match {
    let text: Text
    let hostEnd: Int

    func run(_ pieces: ArraySlice<Piece>, _ start: Int, _ parts: inout AddressParts) -> Bool {
      guard let piece = pieces.first else { return start == text.count }
      switch piece {
      case .text(let bytes):
        guard text.count - start >= bytes.count else { return false }
        for (index, byte) in bytes.enumerated() {
          let place = start + index
          guard
            text[place] == byte || place < hostEnd && text[place].lowercasedASCII == byte
          else { return false }
        }
        return run(pieces.dropFirst(), start + bytes.count, &parts)
      case .part(let name, let kind):
        return take(name, kind, pieces.dropFirst(), start, &parts)
      }
    }

    /// Takes the longest value of a part with which the rest matches.
    private func take(
      _ name: String, _ kind: PartKind, _ rest: ArraySlice<Piece>, _ start: Int,
      _ parts: inout AddressParts
    ) -> Bool {
      var end = start
      while end < text.count, allows(text[end], kind, isInHost: start < hostEnd) { end += 1 }
      while end > start {
        let value = text.part(start, end)
        if kind == .guid ? value.isGUID : kind == .region ? value.isRegion : true {
          parts.add(name, value)
          if run(rest, end, &parts) { return true }
          parts.removeLast()
        }
        end -= 1
      }
      return false
    }

    private func allows(_ byte: UInt8, _ kind: PartKind, isInHost: Bool) -> Bool {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"): false
      case UInt8(ascii: "/"): kind == .path
      case UInt8(ascii: "."), UInt8(ascii: ":"): kind == .any || !isInHost
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
