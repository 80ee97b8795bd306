import ConfigModel

/// Text that comes from files, made harmless for whoever shows it: terminals, logs, build servers.
enum Untrusted {
  /// Control characters, escape sequences, invisible characters and direction marks as `\u{…}`, and
  /// workflow commands of build servers broken up. Line breaks count as control characters.
  static func escape(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      result += isHarmless(scalar) ? String(Character(scalar)) : code(scalar)
    }
    return breakingCommands(in: result)
  }

  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: true
    case 0..<0x20, 0x7F..<0xA0: false
    default:
      !InvisibleCharacters.contains(scalar)
        && scalar.properties.generalCategory != .format
    }
  }

  static func code(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// `::error …::` and `##[error]` are commands when a build server finds them in its log.
  private static func breakingCommands(in text: String) -> String {
    guard text.includes("::") || text.includes("##[") else { return text }
    var result = ""
    var rest = Substring(text)
    while !rest.isEmpty {
      if rest.hasPrefix("##[") {
        result += "\\u{23}#["
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("::"), isCommand(rest.dropFirst(2)) {
        result += "\\u{3A}:"
        rest = rest.dropFirst(2)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  /// A name of letters and dashes, then a blank or another pair of colons.
  private static func isCommand(_ text: Substring) -> Bool {
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
    let after = text.dropFirst(name.count)
    return !name.isEmpty && (after.isEmpty || after.hasPrefix(" ") || after.hasPrefix("::"))
  }
}
