import ConfigModel
import Lint

extension GateReport {
  /// Lists the comments that the change adds and that ignore findings, and the new findings that
  /// other comments ignore.
  func reviewComments(_ documents: [LintedDocument], _ earlier: EarlierVersions) {
    for document in documents where !document.report.comments.isEmpty {
      guard case .other(let old) = earlier.standing(document.absolute),
        let source = document.source
      else { continue }
      var known: [IgnoredRule: Int] = [:]
      for rule in old.map({ IgnoredRule.all($0, document.report.kind) }) ?? [] {
        known[rule, default: 0] += 1
      }
      let secrets = Secrets(source, of: document.report.kind)
      func note(_ message: String, _ entry: IgnoreList.Entry) {
        notes.append(
          Note(
            .silenced, path: document.path, secrets.masked(message),
            reason: secrets.masked(entry.reason)))
      }
      for comment in document.report.comments {
        let (rule, entry) = (IgnoredRule(comment), comment.entry)
        if let count = known[rule], count > 0 {
          known[rule] = count - 1
          for finding in document.report.suppressed where finding.isNew {
            guard case .ignored(entry.number, _, isComment: true) = finding.cause else { continue }
            let place = finding.diagnostic.stablePointer.map { Self.place($0) } ?? ""
            note("a comment ignores a new finding of '\(finding.diagnostic.rule)'\(place)", entry)
          }
        } else {
          let until = entry.expires.map { " until \($0)" } ?? ""
          note("a comment ignores '\(rule.name)'\(Self.place(rule.place))\(until)", entry)
        }
      }
    }
  }

  private static func place(_ pointer: String) -> String {
    pointer.isEmpty ? "" : " at '\(pointer)'"
  }
}

/// A rule that a comment ignores, as far as it matters to a reviewer.
private struct IgnoredRule: Hashable {
  let name: String
  /// The stable pointer of what the comment is about; empty if there is none.
  let place: String
  private let isAboutLine: Bool
  private let expires: CalendarDate?
  private let reason: String

  init(_ comment: IgnoringComment) {
    name = comment.entry.rule ?? ""
    place = comment.place?.stable ?? ""
    isAboutLine = comment.isAboutLine
    expires = comment.entry.expires
    reason = comment.entry.reason
  }

  /// The rules that the comments of a file ignored.
  static func all(_ file: EarlierVersions.File, _ kind: DocumentKind) -> [IgnoredRule] {
    let kind = file.kind ?? kind
    return IgnoringComment.all(in: file.source, kind, named: file.name).map { IgnoredRule($0) }
  }
}
