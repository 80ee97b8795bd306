/// How text is written in Markdown as code hosts show it. Reports use ``MarkdownText`` and its kin, which
/// escape by themselves.
enum Markdown {
  /// A span of code. Line breaks must be gone.
  static func codeSpan(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // One space on either side is no part of the code, where there is one on both.
    let needsSpaces =
      text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
    return needsSpaces ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// A text of the program's own with code between backticks.
  static func prose(_ text: String) -> MarkdownText {
    var isCode = true
    return text.split(separator: "`", omittingEmptySubsequences: false).map { part in
      isCode.toggle()
      return isCode ? MarkdownText(verbatim: "`\(part)`") : MarkdownText(String(part))
    }.joined()
  }

  /// Plain text, also within HTML: whatever could be markup is written as a reference, and marks of
  /// mentions, of links and of other discussions stand apart from what follows them.
  static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "@", "#": result += "&#\(scalar.value);<!-- -->"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "|", "&", "~", "$", "!", "+":
        result += "&#\(scalar.value);"
      case ":" where ends(result, "http") || ends(result, "https"), "." where ends(result, "www"):
        result += "<!-- -->"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// True if a text ends with some small letters, in any case. Looks at no more than those.
  private static func ends(_ text: String, _ letters: String) -> Bool {
    text.utf8.suffix(letters.utf8.count).map { $0 | 0x20 }.elementsEqual(letters.utf8)
  }

  // MARK: Messages

  /// The parts of a message: what stands between quotation marks, and the rest.
  static func parts(of text: String) -> [(text: String, isQuoted: Bool)] {
    var parts: [(text: String, isQuoted: Bool)] = []
    var plain = ""
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if opens(scalars, index), let end = close(scalars, after: index) {
        if !plain.isEmpty { parts.append((plain, false)) }
        plain = ""
        var quoted = ""
        quoted.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
        parts.append((quoted, true))
        index = end + 1
      } else {
        plain.unicodeScalars.append(scalars[index])
        index += 1
      }
    }
    if !plain.isEmpty { parts.append((plain, false)) }
    return parts
  }

  private static func opens(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars[index] == "'" && (index == 0 || scalars[index - 1] == " " || scalars[index - 1] == "(")
      && index + 1 < scalars.count
  }

  /// The quotation mark that ends a quotation: the first one after which none of its text can stand.
  private static func close(_ scalars: [Unicode.Scalar], after start: Int) -> Int? {
    for index in (start + 1)..<scalars.count where scalars[index] == "'" && index > start + 1 {
      guard index + 1 < scalars.count else { return index }
      if " ,;:.)".unicodeScalars.contains(scalars[index + 1]) { return index }
    }
    return nil
  }
}
