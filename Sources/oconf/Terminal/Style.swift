import ConfigModel

/// Colors, links and the width of lines.
struct Style: Sendable {
  let isColored: Bool
  /// True if names can be links.
  var showsLinks = false
  /// The width at which lines are broken. Nil in files and pipes, where programs read lines.
  var columns: Int?

  enum Ink: String {
    case bold = "1"
    case faint = "2"
    case red = "1;31"
    case yellow = "1;33"
    case blue = "1;34"
    case green = "32"
    case plainRed = "31"
    case cyan = "36"
  }

  func paint(_ text: TerminalText, _ ink: Ink) -> TerminalText {
    TerminalText(verbatim: paint(words: text.string, ink))
  }

  /// Paints text that has only the program's own words.
  func paint(words text: String, _ ink: Ink) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Text as a link, if there is an address and the terminal shows links. The address has only
  /// printable ASCII characters: see ``Documentation``.
  func link(_ text: TerminalText, to address: String?) -> TerminalText {
    TerminalText(verbatim: link(words: text.string, to: address))
  }

  /// One line, broken between words if it is too long. The lines after the first are indented.
  func wrap(_ text: TerminalText, indent: Int) -> TerminalText {
    guard let columns else { return text }
    return TerminalText(
      verbatim: LineWrapping.wrap(text.string, columns: columns, indent: indent))
  }

  /// Like ``link(_:to:)``, for text that has only the program's own words.
  func link(words text: String, to address: String?) -> String {
    guard showsLinks, let address else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  static func ink(of severity: Severity) -> Ink {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    }
  }
}

/// Breaks lines for a terminal between words.
enum LineWrapping {
  /// Text of one line, broken where it would be wider than `columns`. The lines after the first are
  /// indented. A word that does not fit on a line of its own is not broken. Colors and links take no
  /// columns.
  static func wrap(_ text: String, columns: Int, indent: Int) -> String {
    guard text.utf8.count > columns else { return text }
    let indentation = String(repeating: " ", count: min(indent, columns / 2))
    var result = ""
    var width = 0
    var isLineEmpty = true
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      let wordWidth = self.width(of: word)
      if !isLineEmpty, width + 1 + wordWidth > columns, wordWidth > 0 {
        while result.hasSuffix(" ") { result.removeLast() }
        result += "\n" + indentation + word
        width = indentation.utf8.count + wordWidth
      } else {
        result += (index == 0 ? "" : " ") + word
        width += (index == 0 ? 0 : 1) + wordWidth
      }
      // Spaces at the beginning of a line are indentation, after which no line can end.
      if wordWidth > 0 { isLineEmpty = false }
    }
    return result
  }

  /// The columns that a text takes, without its escape sequences.
  private static func width(of text: Substring) -> Int {
    var width = 0
    var sequence: Sequence?
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if let current = sequence {
        switch current {
        case .begun: sequence = scalar == "[" ? .control : scalar == "]" ? .command : nil
        case .control: if "@"..."~" ~= scalar { sequence = nil }
        case .command:
          if scalar == "\\", isEscaped { sequence = nil }
          isEscaped = scalar == "\u{1B}"
        }
      } else if scalar == "\u{1B}" {
        sequence = .begun
        isEscaped = false
      } else {
        width += DisplayWidth.of(scalar)
      }
    }
    return width
  }

  /// A part of an escape sequence (ECMA-48): what follows the escape character, a control sequence
  /// up to its final byte, or an operating system command up to its terminator.
  private enum Sequence { case begun, control, command }
}
