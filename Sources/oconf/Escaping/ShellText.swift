import ConfigModel

/// Text within shell scripts and command lines.
enum ShellText {
  /// The text in single quotes, within which the shell treats no character specially.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// The text as one word of a command line, in quotes only if it needs them.
  static func word(_ text: String) -> String {
    text.utf8.allSatisfy(isPlain) && !text.isEmpty ? text : quoted(text)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"),
      UInt8(ascii: "+"), UInt8(ascii: ","):
      true
    default: byte.isASCIILetter || byte.isASCIIDigit
    }
  }

  /// The words as a command line.
  static func line(_ words: [String]) -> String {
    var line = ""
    line.reserveCapacity(words.reduce(0) { $0 + $1.utf8.count + 3 })
    for (index, word) in words.enumerated() {
      if index > 0 { line += " " }
      line += self.word(word)
    }
    return line
  }
}
