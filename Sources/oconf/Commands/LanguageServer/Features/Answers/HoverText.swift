import ConfigModel

/// Builds the text of a hover as Markdown, or as plain text for clients that show no Markdown.
///
/// Own words are trusted, with code between backticks. Text from files enters only by
/// ``code(_:)``, which masks secrets and hides control characters.
struct HoverText {
  private let isPlain: Bool
  private(set) var text = ""

  init(isPlain: Bool) {
    self.isPlain = isPlain
  }

  var isEmpty: Bool { text.isEmpty }

  /// Text from a file, as code.
  static func code(_ text: String) -> String {
    let shown = Secrets.masked(shapesIn: text)
    let excerpt = shown.unicodeScalars.count > longest ? String(shown.prefix(longest)) + "…" : shown
    return excerpt.isEmpty ? "an empty text" : Markdown.codeSpan(Untrusted.escape(excerpt))
  }

  private static let longest = 200

  /// A heading: a name, and a note in ordinary letters.
  mutating func title(_ name: String, _ note: String) {
    paragraph(isPlain ? name : "**" + name + "**")
    if !note.isEmpty { text += " " + Self.escape(note, isPlain) }
  }

  /// A paragraph of own words.
  mutating func add(_ prose: String) { paragraph(Self.escape(prose, isPlain)) }

  /// A line of a list.
  mutating func item(_ name: String, _ prose: String) {
    let line = "- " + Self.escape(name + ": " + prose, isPlain)
    if text.split(separator: "\n").last?.hasPrefix("- ") ?? false {
      text += "\n" + line
    } else {
      paragraph(line)
    }
  }

  /// A block of JSON whose secrets are already hidden.
  mutating func block(json: String) {
    paragraph(isPlain ? json : "```json\n" + json + "\n```")
  }

  /// A command that says more.
  mutating func add(command: String) { paragraph("`" + command + "`") }

  /// The address of a page, or without one the command that prints it.
  mutating func link(to address: String?, or command: String) {
    guard let address else { return add(command: command) }
    paragraph(isPlain ? address : "[Documentation](" + address + ")")
  }

  /// A line between subjects.
  mutating func separate() {
    if !isEmpty { paragraph("---") }
  }

  private mutating func paragraph(_ words: String) {
    text += (text.isEmpty ? "" : "\n\n") + words
  }

  /// Own words with the characters escaped that Markdown would read as markup outside of code.
  private static func escape(_ prose: String, _ isPlain: Bool) -> String {
    guard !isPlain else { return prose }
    var result = ""
    var (fence, run) = (0, 0)
    for scalar in prose.unicodeScalars {
      if scalar == "`" {
        run += 1
      } else if run > 0 {
        if fence == 0 { fence = run } else if fence == run { fence = 0 }
        run = 0
      }
      if fence == 0, run == 0, "*<[_".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
