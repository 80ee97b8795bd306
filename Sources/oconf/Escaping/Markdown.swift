/// Markdown as code hosts show it. Reports use ``MarkdownText`` and related types, which escape by
/// themselves.
enum Markdown {
  /// A code span. The text must not have line breaks.
  static func codeSpan(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // One space on either side is not part of the code if there is one on both sides.
    let needsSpaces =
      text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
    return needsSpaces ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// Text of the program's own, with code between backticks.
  static func prose(_ text: String) -> MarkdownText {
    var isCode = true
    return text.split(separator: "`", omittingEmptySubsequences: false).map { part in
      isCode.toggle()
      return isCode ? MarkdownText(verbatim: "`\(part)`") : MarkdownText(String(part))
    }.joined()
  }

  /// Plain text, also within HTML. Characters that could be markup are written as references. Marks
  /// of mentions, of links and of other discussions are separated from the text after them.
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

  /// True if the text ends with `letters`, which are lowercase, in any case. Reads no more bytes
  /// than those.
  private static func ends(_ text: String, _ letters: String) -> Bool {
    text.utf8.suffix(letters.utf8.count).map { $0 | 0x20 }.elementsEqual(letters.utf8)
  }

  // MARK: Messages

  /// The parts of a message: text in quotation marks, and the rest.
  static func parts(of text: String) -> [(text: String, isQuoted: Bool)] {
    let bytes = Array(text.utf8)
    var parts: [(text: String, isQuoted: Bool)] = []
    func add(_ range: Range<Int>, isQuoted: Bool) {
      guard !range.isEmpty else { return }
      parts.append((String(decoding: bytes[range], as: UTF8.self), isQuoted))
    }
    var (done, index) = (0, 0)
    while index < bytes.count {
      if opens(bytes, index), let end = close(bytes, after: index) {
        add(done..<index, isQuoted: false)
        add((index + 1)..<end, isQuoted: true)
        done = end + 1
        index = done
      } else {
        index += 1
      }
    }
    add(done..<bytes.count, isQuoted: false)
    return parts
  }

  private static let quotationMark = UInt8(ascii: "'")

  private static func opens(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard bytes[index] == quotationMark, index + 1 < bytes.count else { return false }
    return index == 0 || bytes[index - 1] == UInt8(ascii: " ")
      || bytes[index - 1] == UInt8(ascii: "(")
  }

  /// The quotation mark that ends a quotation: the first one before a space, a punctuation mark, or
  /// the end of the text. A quotation is not empty.
  private static func close(_ bytes: [UInt8], after start: Int) -> Int? {
    for index in (start + 1)..<bytes.count where bytes[index] == quotationMark && index > start + 1
    {
      guard index + 1 < bytes.count else { return index }
      if " ,;:.?)".utf8.contains(bytes[index + 1]) { return index }
    }
    return nil
  }
}
