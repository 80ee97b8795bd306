import ConfigModel

/// Candidate texts for a glob, starting with those that look most like values of tokens:
/// `ann@sub.acme.example` for `*@*.acme.example`. The caller must check each candidate.
struct PlausibleTexts {
  let parts: [String]
  let words: [String]

  /// - Parameter words: The substitutes for stars without a known context, in order of preference.
  init(of glob: Glob, _ words: [String]) {
    parts = glob.canonicalPattern.string.split(separator: "*", omittingEmptySubsequences: false)
      .map(String.init)
    self.words = words
  }

  /// A text, and what it has in place of each star.
  typealias Candidate = (text: String, substitutes: [String])

  /// True for the claims that identify users, whose examples use the name Ann.
  var isName: Bool { words.first == "ann" }

  var all: [Candidate] {
    guard parts.count > 1 else { return parts.map { ($0, []) } }
    var texts: [Candidate] = []
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
    return texts + words.map { text(Array(repeating: $0, count: parts.count - 1)) }
  }

  private func text(_ words: [String]) -> Candidate {
    (zip(parts, words + [""]).map { $0 + $1 }.joined(), words)
  }

  /// True if a person would believe the text.
  func isNatural(_ candidate: Candidate) -> Bool {
    NaturalTexts.isNatural(candidate.text, parts, candidate.substitutes, isName: isName)
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
      return after.hasPrefix("@") && before.endsWithWord ? "" : nil
    }
    guard before.endsWithWord else { return nil }
    return parts.joined().contains("@") ? ".example" : "-other"
  }

  /// A plausible substitute for a star at the beginning of the text. A word between two stars needs
  /// none.
  private func beginning(_ after: String, isLast: Bool) -> String? {
    if after.hasPrefix("@") { return "ann" }
    let rest = parts.joined()
    if rest.contains("@") {
      return after.contains("@") || after.isEmpty ? "ann" : after.startsWithWord ? "" : "ann"
    }
    if !isLast, parts.last?.isEmpty ?? false, after.startsWithWord, after.endsWithWord { return "" }
    guard isLast, rest.contains(".") else { return nil }
    return after.hasPrefix(".") ? "ann@sub" : "ann@other-"
  }
}

extension String {
  var startsWithWord: Bool { utf8.first?.isWord ?? false }
  var endsWithWord: Bool { utf8.last?.isWord ?? false }
}

extension UInt8 {
  /// True for ASCII letters and digits.
  var isWord: Bool { isASCIILetter || isASCIIDigit }
}
