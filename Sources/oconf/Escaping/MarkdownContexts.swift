import ConfigModel

/// A place in Markdown, as code hosts show it.
protocol MarkdownContext: TextContext {
  /// Text as code, without markup, mentions or links.
  static func code(_ text: String) -> String
}

extension MarkdownContext {
  static func escape(_ text: String) -> String { Markdown.plain(Untrusted.escape(text)) }
}

/// Markdown outside of tables and of HTML.
enum InMarkdown: MarkdownContext {
  static func code(_ text: String) -> String { Markdown.codeSpan(Untrusted.escape(text)) }
}

/// A table cell, which a bar would end, even in code.
enum InTableCell: MarkdownContext {
  static func code(_ text: String) -> String {
    Markdown.codeSpan(Untrusted.escape(text)).replacing("|", with: "\\|")
  }
}

/// An HTML block within Markdown, such as the summary of collapsed content. Nothing in it is read
/// as Markdown, not even between backticks.
enum InSummary: MarkdownContext {
  static func code(_ text: String) -> String {
    // Code has no mentions and no links, so no separators are needed.
    "<code>" + Markdown.plain(Untrusted.escape(text)).replacing("<!-- -->", with: "") + "</code>"
  }
}

typealias MarkdownText = SafeText<InMarkdown>
typealias MarkdownCell = SafeText<InTableCell>
typealias SummaryText = SafeText<InSummary>

extension SafeText where Context: MarkdownContext {
  /// Untrusted text as code; empty for empty text.
  static func code(_ text: String) -> Self {
    text.isEmpty ? Self() : Self(verbatim: Context.code(text))
  }

  /// A link, or only the text if there is no address. The address has no characters that Markdown
  /// reads: see ``Documentation``.
  static func link(_ text: Self, to address: String?) -> Self {
    guard let address else { return text }
    return Self(verbatim: "[\(text.string)](\(address))")
  }

  /// A message of the program's own: quoted text becomes code, and the rest is escaped.
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
  /// A row of a table.
  static func row(_ cells: [MarkdownCell]) -> Self {
    Self(verbatim: "| " + cells.map(\.string).joined(separator: " | ") + " |\n")
  }

  /// Content that is collapsed below its summary.
  static func details(_ summary: SummaryText, _ content: MarkdownText) -> Self {
    Self(verbatim: "<details><summary>" + summary.string + "</summary>\n\n")
      + content + "\n</details>\n\n"
  }
}
