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
