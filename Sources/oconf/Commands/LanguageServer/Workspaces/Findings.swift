import ConfigModel
import Lint

/// The findings in one document, as the protocol has them.
struct Findings {
  let shown: [Diagnostic]
  private let frames: FileFrames
  private let positions: LinePositions
  private let uri: String
  private let server: LanguageServer

  /// The findings that `lint` reports, in the order of the text.
  static func shown(_ linted: LintedDocument, _ arguments: Arguments) -> [Diagnostic] {
    guard arguments.isSet(.pedantic), !linted.report.hints.isEmpty else {
      return linted.report.diagnostics
    }
    return (linted.report.diagnostics + linted.report.hints).sorted { $0.isOrderedBefore($1) }
  }

  /// Nil if there is nothing to report.
  init?(
    _ linted: LintedDocument, uri: String, _ positions: LinePositions?, _ server: LanguageServer
  ) {
    shown = Self.shown(linted, server.workspace.arguments)
    guard !shown.isEmpty, let source = linted.source else { return nil }
    frames = FileFrames(
      linted.path, source, linted.report.kind,
      known: linted.report.setupFiles?.secretTexts ?? [])
    self.positions = positions ?? LinePositions(source, server.client.encoding)
    self.uri = uri
    self.server = server
  }

  /// All findings, as a JSON array.
  var json: String { "[" + shown.map(json).joined(separator: ",") + "]" }

  func message(_ diagnostic: Diagnostic) -> String {
    frames.harmless(diagnostic.message, diagnostic.range)
  }

  func harmless(_ text: String, _ place: SourceRange) -> String { frames.harmless(text, place) }

  /// True if a text holds no secret of the document.
  func isHarmless(_ text: String, _ place: SourceRange) -> Bool {
    frames.secrets.masked(text, about: place) == text
  }

  func json(_ diagnostic: Diagnostic) -> String {
    JSONObjectText.build { object in
      object.add("range", raw: positions.json(diagnostic.range))
      object.add("severity", diagnostic.severity.number)
      object.add("code", diagnostic.rule)
      if server.client.linksCodes, let page = Documentation.page(about: diagnostic.rule) {
        object.add("codeDescription", raw: JSONObjectText.build { $0.add("href", page) })
      }
      object.add("source", "oconf")
      let isRelated = server.client.showsRelatedInformation
      object.add("message", message(diagnostic) + (isRelated ? "" : notes(diagnostic)))
      let tags = Self.tags(diagnostic.rule).filter(server.client.diagnosticTags.contains)
      if !tags.isEmpty { object.add("tags", tags.map(String.init)) }
      if isRelated, !diagnostic.notes.isEmpty {
        object.add("relatedInformation", diagnostic.notes.map { related($0, diagnostic) })
      }
    }
  }

  /// The notes for a client that cannot show them as related places.
  private func notes(_ diagnostic: Diagnostic) -> String {
    diagnostic.notes.reduce(into: "") { text, note in
      text += "\nnote: " + harmless(note.message, note.range ?? diagnostic.range)
      if let path = note.path { text += note.place(Untrusted.escape(path)) }
    }
  }

  private func related(_ note: Note, _ diagnostic: Diagnostic) -> String {
    JSONObjectText.build { object in
      object.add("location", raw: location(note, diagnostic))
      object.add("message", harmless(note.message, note.range ?? diagnostic.range))
    }
  }

  private func location(_ note: Note, _ diagnostic: Diagnostic) -> String {
    if let path = note.path {
      let place = note.span?.range ?? SourceRange(at: 0)
      if let location = server.workspace.location(path, place) { return location }
    }
    return JSONObjectText.build { object in
      object.add("uri", uri)
      object.add("range", raw: positions.json(note.range ?? diagnostic.range))
    }
  }

  // MARK: Tags

  /// The rules about something without effect, which editors fade out.
  static let unnecessary = [
    "allowed-backend/duplicate", "reload-interval/unused", "string-list/duplicate",
    "role-mapping/duplicate", "filter-combination/redundant",
    "filter-value/shadowed", "request-header/backend-id-redundant", "origin-list/duplicate",
    "default-role/never-granted",
    "role-mapping/unreachable", "lifetime-policy/ignores-timeout", "ignore-entry/unused",
    "settings-pattern/unused",
    "user-mapping/ignored",
  ]
  /// The rules about something outdated, which editors strike through.
  static let outdated = ["username-claim/legacy-prn"]

  private static func tags(_ rule: String) -> [Int] {
    unnecessary.contains(rule) ? [1] : outdated.contains(rule) ? [2] : []
  }
}

extension Severity {
  /// The number that the protocol gives to the severity.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }
}
