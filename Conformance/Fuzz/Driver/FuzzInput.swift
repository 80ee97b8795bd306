public import ConfigModel

/// Inputs that consist of several parts.
public enum FuzzInput {
  /// Parts are separated by lines of three equals signs, so that a corpus can be read and written.
  private static let separator = Array("\n===\n".utf8)

  public static func parts(_ bytes: [UInt8], atMost limit: Int) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var rest = bytes[...]
    while parts.count < limit - 1, let place = place(of: separator, in: rest) {
      parts.append(Array(rest[..<place]))
      rest = rest[(place + separator.count)...]
    }
    return parts + [Array(rest)]
  }

  /// Where some bytes are within others.
  public static func place(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    for start in bytes.startIndex...(bytes.endIndex - needle.count) where bytes[start] == first {
      if bytes[start..<start + needle.count].elementsEqual(needle) { return start }
    }
    return nil
  }

  /// The kind that the first line names, and what follows it.
  public static func document(_ bytes: [UInt8]) -> (kind: DocumentKind, bytes: [UInt8])? {
    guard let end = bytes.prefix(40).firstIndex(of: 0x0A),
      let kind = DocumentKind(rawValue: String(decoding: bytes[..<end], as: UTF8.self))
    else { return nil }
    return (kind, Array(bytes[(end + 1)...]))
  }

  /// A name that the kind's documents have: some are written in JSON or in XML.
  public static func path(_ kind: DocumentKind, _ bytes: [UInt8]) -> String {
    switch kind {
    case .mobileApp: bytes.first == UInt8(ascii: "{") ? "bootconfig.json" : "bootconfig.plist"
    case .mobileClient: bytes.first == UInt8(ascii: "{") ? "x.json" : "x"
    case .appSource: bytes.first == UInt8(ascii: "i") ? "x.swift" : "x.js"
    case .settings: ".oconf.json"
    default: "x"
    }
  }
}
