import ConfigModel

/// Text for a terminal or a log. Escaping it again changes nothing.
enum InTerminal: TextContext {
  static func escape(_ text: String) -> String { Untrusted.escape(text) }
}

/// Error messages, with the arguments, paths and output of other programs that they quote. They are
/// escaped as in reports, and each part that looks like a credential is masked.
enum InErrors: TextContext {
  static func escape(_ text: String) -> String {
    Untrusted.escape(Secrets.masked(shapesIn: text))
  }
}

/// The message of a workflow command of GitHub: `::error file=…::MESSAGE`.
enum InCommandData: TextContext {
  static func escape(_ text: String) -> String {
    Untrusted.escape(text).replacing("%", with: "%25").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
  }
}

/// A property of a workflow command of GitHub: `::error file=PROPERTY,…::…`.
enum InCommandProperty: TextContext {
  static func escape(_ text: String) -> String {
    InCommandData.escape(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

typealias TerminalText = SafeText<InTerminal>
typealias ErrorText = SafeText<InErrors>
typealias CommandData = SafeText<InCommandData>
typealias CommandProperty = SafeText<InCommandProperty>

extension SafeText.StringInterpolation where Context == InTerminal {
  /// Error text hides more than terminals require.
  mutating func appendInterpolation(_ text: ErrorText) { appendInterpolation(text.string) }
}
