import ConfigModel

/// What a terminal or a log shows. Escaping once more changes nothing.
enum InTerminal: TextContext {
  static func escape(_ text: String) -> String { Untrusted.escape(text) }
}

/// What goes wrong, with the arguments, paths and answers of other programs that it quotes: shown like
/// reports, and whatever looks like a credential is hidden, part by part.
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
  /// What hides more than terminals ask for.
  mutating func appendInterpolation(_ text: ErrorText) { appendInterpolation(text.string) }
}

/// An error that people are told of.
protocol ReportedError: Error, CustomStringConvertible {
  var text: ErrorText { get }
}

extension ReportedError {
  var description: String { text.string }
}
