import ConfigModel
import Lint

/// The page about a code in reports, for a terminal.
enum CodePage {
  static func text(_ code: ReportCode, _ style: Style) -> String {
    var text = style.paint(words: code.code, .bold) + "  \(code.kind)\n\n"
    text += HelpText.wrap(code.meaning)
    for (number, cause) in code.causes.enumerated() {
      text += HelpText.wrap("\(number + 1). \(cause)")
    }
    if !code.advice.isEmpty { text += "\n" + HelpText.wrap(code.advice) }
    if !code.related.isEmpty {
      text += "\n" + HelpText.wrap("See also: " + code.related.joined(separator: ", "))
    }
    return text
  }
}
