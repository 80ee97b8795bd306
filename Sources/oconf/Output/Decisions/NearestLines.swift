import ConfigModel
import Lint

/// The nearest token for people. All lines are safe to print.
extension NearestOutput {
  // MARK: The answer

  /// The changes, one per line after the first, or the reason why there are none.
  var answerLines: [String] {
    switch nearest.answer {
    case .none:
      return ["none: \(NearestSearch.maximum) changes are not enough"]
    case .undecided(.baseURL): return ["undecided: set the base URL with '--base-url'"]
    case .undecided(.directory): return ["undecided: set the directory with '--users'"]
    case .undecided(.effort): return ["undecided: the search would take too much work"]
    case .blocked(let obstacles):
      return ["first fix this; changing the token is not enough:"]
        + obstacles.map { "\($0.party.words): \($0.remedy)\(line([$0.range].compactMap { $0 }))" }
    case .changes(let changes, let isSmallest):
      let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
      let role = nearest.role.map { " with the role \(quoted($0.string))" } ?? ""
      var lines = ["accepted\(role) after \(count)" + (isSmallest ? "" : "; fewer may suffice")]
      lines += changes.map { "\(words.text($0))\(line($0.places))" }
      if let account = nearest.account {
        lines.append(
          "administrator: the directory must have an account \(quoted(account.string))")
      }
      lines += nearest.exceptions.map {
        "reading: with \($0), these changes do not suffice"
      }
      return lines
    }
  }

  /// The first few places in words, to follow a message.
  private func line(_ places: [SourceRange]) -> String {
    let shown = Array(places.prefix(NearestWords.mostShown))
    let words = subject.words(
      about: shown.filter { frames.isInLongLine(subject.inFile($0), columns: 0) })
    var texts = shown.map { place in
      if let words = words[place], !words.isEmpty { return harmless(words) }
      return "line \(frames.lines.position(at: subject.inFile(place).start).line)"
    }
    if places.count > shown.count { texts.append("and \(places.count - shown.count) more") }
    // Words for a place have commas of their own.
    return texts.isEmpty ? "" : " (\(texts.joined(separator: words.isEmpty ? ", " : "; ")))"
  }

  private func harmless(_ text: String) -> String {
    frames.harmless(text, SourceRange(0, 0))
  }

  private func quoted(_ text: String) -> String { "'\(harmless(text))'" }

  // MARK: Other issuers

  /// The issuers that would accept the token, one per line.
  var otherLines: [String] {
    var lines = nearest.others.prefix(NearestWords.mostShown).map { issuer in
      let place = issuer.issuerName.range
      // In a long line, a place would repeat the name.
      let hasLine =
        issuer.issuerName.isPresent && !frames.isInLongLine(subject.inFile(place), columns: 0)
      return "these claims would be accepted from "
        + "\(quoted(issuer.issuerName.written?.string ?? ""))\(hasLine ? line([place]) : "")"
    }
    let more = nearest.others.count - lines.count
    if more > 0 { lines.append("and from \(DiffReport.count(more, "more issuer"))") }
    if !nearest.hasAllOthers { lines.append("not all issuers were tried") }
    return lines
  }
}
