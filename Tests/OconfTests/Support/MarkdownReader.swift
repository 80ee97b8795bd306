import Foundation

/// Reads enough Markdown to separate code from text that a code host may take for markup: HTML
/// blocks up to an empty line, tables, and code spans.
struct MarkdownReader {
  /// The contents of code spans outside of HTML blocks, with table bars unescaped.
  private(set) var code: [String] = []
  /// All other text, in which markup takes effect.
  private(set) var rest = ""

  init(_ text: String) {
    var isHTML = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { isHTML = false }
      if line.hasPrefix("<") { isHTML = true }
      if isHTML {
        rest += line + "\n"
      } else {
        read(line, isTable: line.hasPrefix("|"))
      }
    }
  }

  /// The claims in the commands that reproduce examples.
  var claims: [String] {
    code.filter { $0.hasPrefix("oconf eval ") }.compactMap { command in
      command.firstMatch(of: /--claims '((?:[^']|'\\'')*)'/).map {
        String($0.output.1).replacing("'\\''", with: "'")
      }
    }
  }

  private mutating func read(_ line: Substring, isTable: Bool) {
    // A table row is split into cells first, so that no code span crosses a bar.
    var cells: [String] = [""]
    var previous: Character = " "
    for character in line {
      if isTable, character == "|", previous != "\\" {
        cells.append("")
      } else {
        if isTable, character == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(character)
      }
      previous = character
    }
    for cell in cells { readCell(cell[...]) }
    rest += "\n"
  }

  private mutating func readCell(_ cell: Substring) {
    var left = cell
    while let start = left.firstIndex(of: "`") {
      rest += left[..<start]
      let fence = left[start...].prefix { $0 == "`" }
      let after = left[fence.endIndex...]
      guard let end = Self.closing(fence, in: after) else {
        rest += fence
        left = after
        continue
      }
      var content = String(after[..<end])
      if content.hasPrefix(" "), content.hasSuffix(" "), content.contains(where: { $0 != " " }) {
        content = String(content.dropFirst().dropLast())
      }
      code.append(content)
      left = after[after.index(end, offsetBy: fence.count)...]
    }
    rest += left
  }

  private static func closing(_ fence: Substring, in text: Substring) -> Substring.Index? {
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: "`") {
      let run = text[start...].prefix { $0 == "`" }
      if run.count == fence.count { return start }
      index = run.endIndex
    }
    return nil
  }

  /// Markup in ``rest`` that reports do not write themselves.
  var foreignMarkup: [String] {
    let own = [
      "<details>", "</details>", "<summary>", "</summary>", "<br>", "<code>", "</code>", "<!-- -->",
    ]
    let shown = rest.replacing(/<code>[^<]*<\/code>/, with: "")
    let text = own.reduce(shown) { $0.replacingOccurrences(of: $1, with: "") }
    return ["<", "](", "![", "@octocat", "javascript:alert(1))"].filter {
      $0 == "javascript:alert(1))" ? text.contains("](" + $0) : text.contains($0)
    }
  }
}
