/// Text that comes from files, for Markdown as code hosts show it.
enum Markdown {
  /// A span of code, in which nothing is markup, nobody is mentioned, and nothing is a link. A bar is
  /// escaped, because tables look for it first.
  static func code(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let needsBlanks = text.hasPrefix("`") || text.hasSuffix("`")
    let content = escapingBars(text)
    return needsBlanks ? "\(fence) \(content) \(fence)" : fence + content + fence
  }

  /// A message of the program's own: what it quotes becomes code, the rest is escaped.
  static func message(_ text: String) -> String {
    var result = ""
    var plain = ""
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if opens(scalars, index), let end = close(scalars, after: index) {
        result += Self.text(plain)
        plain = ""
        var quoted = ""
        quoted.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
        result += code(quoted)
        index = end + 1
      } else {
        plain.unicodeScalars.append(scalars[index])
        index += 1
      }
    }
    return result + Self.text(plain)
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

  /// A text of the program's own with code between backticks.
  static func prose(_ text: String) -> String {
    var isCode = true
    return text.split(separator: "`", omittingEmptySubsequences: false).map { part in
      isCode.toggle()
      return isCode ? "`\(part)`" : self.text(String(part))
    }.joined()
  }

  /// Plain text: whatever could be markup is written as a reference, and marks of mentions and of
  /// other discussions stand apart from what follows them.
  static func text(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "@", "#": result += "&#\(scalar.value);<!-- -->"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "|", "&", "~", "$", "!", "+":
        result += "&#\(scalar.value);"
      case ":" where result.hasSuffix("http") || result.hasSuffix("https"):
        result += "<!-- -->:"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escapingBars(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "|" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
