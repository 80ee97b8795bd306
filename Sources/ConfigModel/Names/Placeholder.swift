/// Placeholders that were not filled in.
package enum Placeholder {
  /// The placeholders in the documentation's own examples.
  private static let documented = [
    "BASE-TOKEN-ISSUER-URL", "TOKEN-ISSUER-URL", "OMCe-BASE-URL", "base-URL",
    "GUID-12345678-ABCD-EFAB-CDEF-123456789ABC",
  ]

  /// The characters that follow "your" in an invented name.
  private static let joints: Set<Unicode.Scalar> = [".", "_", "-"]

  /// The marks around the name of a placeholder that is a whole value.
  private static let marks: [(open: StaticString, close: StaticString)] = [
    ("__", "__"), ("${", "}"), ("$(", ")"), ("{{", "}}"), ("#{", "}#"), ("#{", "}"), ("%%", "%%"),
    ("%", "%"), ("@@", "@@"), ("@", "@"), ("{", "}"), ("[", "]"),
  ]

  /// True if a text is nothing but a placeholder, such as `__CONSUMER_KEY__`, `${consumer.key}`,
  /// `[KEY]` or `REPLACE_THIS`: a person or a deployment fills it in, so that nothing can be said
  /// about the value.
  package static func isWhole(_ text: Text) -> Bool {
    guard text.count <= 64, let first = text.first else { return false }
    if first.isASCIILetter { return isInstruction(text) }
    for (open, close) in marks where text.hasPrefix(open) && text.hasSuffix(close) {
      let end = text.count - close.utf8CodeUnitCount
      guard end > open.utf8CodeUnitCount + 2 else { return false }
      let name = text.part(open.utf8CodeUnitCount, end).trimmed
      return name.first?.isASCIILetter ?? false
        && name.allSatisfy { $0.isASCIILetter || "_-. ".utf8.contains($0) }
    }
    return false
  }

  /// True for words that stand for a value that is still missing.
  private static func isInstruction(_ text: Text) -> Bool {
    if text.isOne(of: ["TODO", "TBD", "FIXME", "dummy", "DUMMY"]) { return true }
    let isName = text.allSatisfy { 0x41...0x5A ~= $0 || $0 == UInt8(ascii: "_") }
    return isName && (text.hasPrefix("REPLACE_") || text.hasPrefix("YOUR_"))
  }

  /// True if the text may contain a placeholder. This is a fast check, and false for most texts.
  package static func mayBe(in text: Text) -> Bool {
    for index in 0..<text.count {
      switch text[index] {
      case UInt8(ascii: "<"), UInt8(ascii: "{"): return true
      case UInt8(ascii: "_") where index == 0 && text.hasPrefix("__"): return true
      case UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "-"), UInt8(ascii: "G"),
        UInt8(ascii: "c"), UInt8(ascii: "C"), UInt8(ascii: "r"), UInt8(ascii: "R"),
        UInt8(ascii: "x"), UInt8(ascii: "X"):
        guard index + 4 <= text.count else { continue }
        let start = text.part(index, index + 4)
        if hints.contains(where: { start.equalsIgnoringCase($0) }) { return true }
      default: break
      }
    }
    return false
  }

  /// The first four letters of every placeholder that is a word.
  private static let hints: [StaticString] = ["your", "-url", "guid", "chan", "repl", "xxxx"]

  /// The first placeholder in a text.
  package static func find(in text: String) -> String? {
    guard !text.isEmpty else { return nil }
    if let known = documented.first(where: text.includes) { return known }
    return underlined(text) ?? bracketed(in: text) ?? possessive(in: text) ?? instruction(in: text)
  }

  /// The text if it is a placeholder such as `__CONSUMER_KEY__`, without anything else.
  private static func underlined(_ text: String) -> String? {
    let isOne =
      text.hasPrefix("__") && text.hasSuffix("__") && text.utf8.count > 5
      && text.utf8.allSatisfy { 0x41...0x5A ~= $0 || $0 == UInt8(ascii: "_") }
    return isOne ? text : nil
  }

  /// A placeholder such as `<client id>`, `${HOST}`, `{{ host }}`, or `{tenantid}`. Plain braces
  /// count only in a URL, where they cannot mean anything else.
  private static func bracketed(in text: String) -> String? {
    let isAddress = text.includes("://")
    for (open, close, counts) in [
      ("${", "}", true), ("{{", "}}", true), ("<", ">", true), ("{", "}", isAddress),
    ] where counts {
      guard let start = text.firstPlace(of: open),
        let end = text.firstPlace(of: close, from: start.upperBound)
      else { continue }
      let word = text[start.upperBound..<end.lowerBound]
      let isWord = word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.isASCIIDigit || " _-.".unicodeScalars.contains($0)
      }
      if isWord, word.unicodeScalars.first(where: { $0 != " " })?.properties.isAlphabetic == true {
        return String(text[start.lowerBound..<end.upperBound])
      }
    }
    return nil
  }

  /// A placeholder such as `your.issuer.com` or `your_client_id`.
  private static func possessive(in text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    let your = Array("your".unicodeScalars)
    guard scalars.count > your.count + 1 else { return nil }
    for start in 0..<(scalars.count - your.count - 1)
    where start == 0 || !scalars[start - 1].properties.isAlphabetic {
      let word = scalars[start..<(start + your.count)].map { $0.properties.lowercaseMapping }
      let next = scalars[start + your.count]
      guard word == your.map(String.init), joints.contains(next),
        scalars[start + your.count + 1].properties.isAlphabetic
      else { continue }
      let rest = scalars[start...].prefix {
        $0.properties.isAlphabetic || $0.isASCIIDigit || joints.contains($0)
      }
      return String(String.UnicodeScalarView(rest))
    }
    return nil
  }

  private static func instruction(in text: String) -> String? {
    let lowercased = text.lowercased()
    let instructions = [
      "changeme", "change-me", "change_me", "replace-me", "replace_me", "xxxxxxxx",
    ]
    return instructions.contains(where: lowercased.includes) ? text : nil
  }
}
