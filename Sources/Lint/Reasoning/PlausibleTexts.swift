import ConfigModel

/// Candidate texts for a glob, starting with those that look most like values of tokens:
/// `ann@sub.acme.example` for `*@*.acme.example`. The caller must check each candidate.
struct PlausibleTexts {
  private let parts: [String]
  private let words: [String]

  /// - Parameter words: The substitutes for stars without a known context, in order of preference.
  init(of glob: Glob, _ words: [String]) {
    parts = glob.canonicalPattern.string.split(separator: "*", omittingEmptySubsequences: false)
      .map(String.init)
    self.words = words
  }

  var all: [String] {
    guard parts.count > 1 else { return parts }
    var texts: [String] = []
    if parts != ["", ""] {
      var inContext = (1..<parts.count).map { word(before: parts[$0 - 1], at: $0, parts[$0]) }
      for word in words {
        texts.append(text(inContext.map { $0 ?? word }))
        if !inContext.contains(nil) { break }
      }
      if inContext.last == ".example" {
        inContext[inContext.count - 1] = "-other.example"
        texts.append(text(inContext.map { $0 ?? words.first ?? "a" }))
      }
      let inside = inContext.indices.map { index in
        index == 0 || index == inContext.count - 1 ? inContext[index] : ""
      }
      texts.append(text(inside.map { $0 ?? words.first ?? "a" }))
    }
    return texts + words.map { word in text(inContext: word) }
  }

  private func text(_ words: [String]) -> String {
    zip(parts, words + [""]).map { $0 + $1 }.joined()
  }

  private func text(inContext word: String) -> String {
    parts.joined(separator: word)
  }

  /// A plausible substitute for a star, or nil if any word fits.
  ///
  /// - Parameter index: The number of the star, starting at 1.
  private func word(before: String, at index: Int, _ after: String) -> String? {
    let (isFirst, isLast) = (index == 1 && before.isEmpty, index == parts.count - 1)
    if isFirst { return beginning(after, isLast: isLast) }
    if before.hasSuffix("@") {
      if after.hasPrefix(".") { return "sub" }
      return isLast && after.isEmpty ? "other.example" : "other-"
    }
    guard isLast, after.isEmpty else {
      if after.hasPrefix("."), before.hasSuffix("/") || before.hasSuffix(".") { return "sub" }
      return after.hasPrefix("@") && endsWithWord(before) ? "" : nil
    }
    guard endsWithWord(before) else { return nil }
    return parts.joined().contains("@") ? ".example" : "-other"
  }

  /// A plausible substitute for a star at the beginning of the text.
  private func beginning(_ after: String, isLast: Bool) -> String? {
    if after.hasPrefix("@") { return "ann" }
    let rest = parts.joined()
    if rest.contains("@") {
      return after.contains("@") || after.isEmpty ? "ann" : startsWithWord(after) ? "" : "ann"
    }
    guard isLast, rest.contains(".") else { return nil }
    return after.hasPrefix(".") ? "ann@sub" : "ann@other-"
  }

  private func startsWithWord(_ text: String) -> Bool {
    text.utf8.first.map { $0.isASCIILetter || $0.isASCIIDigit } ?? false
  }

  private func endsWithWord(_ text: String) -> Bool {
    text.utf8.last.map { $0.isASCIILetter || $0.isASCIIDigit } ?? false
  }
}
