import ConfigModel

/// A place in Markdown, as code hosts show it.
protocol MarkdownContext: TextContext {
  /// A text as code, in which nothing is markup, nobody is mentioned, and nothing is a link.
  static func code(_ text: String) -> String
}

extension MarkdownContext {
  static func escape(_ text: String) -> String { Markdown.plain(Untrusted.escape(text)) }
}

/// Markdown outside of tables and of HTML.
enum InMarkdown: MarkdownContext {
  static func code(_ text: String) -> String { Markdown.codeSpan(Untrusted.escape(text)) }
}

/// A cell of a table, where a bar would end the cell, also in code.
enum InTableCell: MarkdownContext {
  static func code(_ text: String) -> String {
    Markdown.codeSpan(Untrusted.escape(text)).replacing("|", with: "\\|")
  }
}

/// A block of HTML within Markdown, like the summary of what is folded away: nothing in it is read as
/// Markdown, not even between backticks.
enum InSummary: MarkdownContext {
  static func code(_ text: String) -> String {
    // In code nobody is mentioned, and nothing is a link, so nothing has to be kept apart.
    "<code>" + Markdown.plain(Untrusted.escape(text)).replacing("<!-- -->", with: "") + "</code>"
  }
}

typealias MarkdownText = SafeText<InMarkdown>
typealias MarkdownCell = SafeText<InTableCell>
typealias SummaryText = SafeText<InSummary>

extension SafeText where Context: MarkdownContext {
  /// A text from elsewhere as code; nothing for an empty one.
  static func code(_ text: String) -> Self {
    text.isEmpty ? Self() : Self(verbatim: Context.code(text))
  }

  /// A message of the program's own: what it quotes becomes code, the rest is escaped.
  static func message(_ text: String) -> Self {
    Markdown.parts(of: text).reduce(into: Self()) { result, part in
      result += part.isQuoted ? code(part.text) : Self(part.text)
    }
  }
}

extension SafeText.StringInterpolation where Context: MarkdownContext {
  mutating func appendInterpolation(code text: String) {
    appendInterpolation(SafeText.code(text))
  }

  mutating func appendInterpolation(message text: String) {
    appendInterpolation(SafeText.message(text))
  }
}

extension SafeText where Context == InMarkdown {
  /// A line of a table.
  static func row(_ cells: [MarkdownCell]) -> Self {
    Self(verbatim: "| " + cells.map(\.string).joined(separator: " | ") + " |\n")
  }

  /// Something folded away below its summary.
  static func details(_ summary: SummaryText, _ content: MarkdownText) -> Self {
    Self(verbatim: "<details><summary>" + summary.string + "</summary>\n\n")
      + content + "\n</details>\n\n"
  }
}
