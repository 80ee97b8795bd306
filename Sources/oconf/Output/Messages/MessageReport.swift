import ConfigModel
import Lint

/// A document of related messages, with its findings.
struct MessageDocument {
  let path: String
  let document: IDPMessages
  let report: FileReport
}

/// The report about messages, ready to be written in any format.
struct MessageReport {
  /// A message with its findings.
  struct Entry {
    /// The index among the messages of its document.
    let index: Int
    let message: IDPMessage
    let diagnostics: [Diagnostic]
  }

  struct Document {
    let frames: FileFrames
    let entries: [Entry]
    /// The findings that are not about a single message.
    let rest: [Diagnostic]
    /// The index of the document's first message among all messages.
    let first: Int
  }

  private(set) var documents: [Document] = []
  private(set) var counts = LintReport.Counts()
  private(set) var hintCount = 0
  private(set) var suppressedCount = 0
  private(set) var messageCount = 0

  init(_ inputs: [MessageDocument], showsHints: Bool) {
    for input in inputs {
      let frames = FileFrames(
        input.path, input.document.source, .idpMessages,
        known: input.document.context.setup?.secretTexts ?? [])
      var found = input.report.diagnostics
      if showsHints {
        found += input.report.hints
        found.sort { $0.isOrderedBefore($1) }
      } else {
        hintCount += input.report.hints.count + input.report.hiddenHintCount
      }
      suppressedCount += input.report.suppressed.count
      for diagnostic in found { counts.add(diagnostic.severity) }
      var byMessage: [[Diagnostic]] = .init(
        repeating: [], count: input.document.messages.count)
      var rest: [Diagnostic] = []
      for diagnostic in found {
        if let index = input.document.index(of: diagnostic.range) {
          byMessage[index].append(diagnostic)
        } else {
          rest.append(diagnostic)
        }
      }
      documents.append(
        Document(
          frames: frames,
          entries: input.document.messages.enumerated().map {
            Entry(index: $0, message: $1, diagnostics: byMessage[$0])
          }, rest: rest, first: messageCount))
      messageCount += input.document.messages.count
    }
  }
}

extension MessageParameter {
  /// The name, safe to print.
  func shownName(_ frames: FileFrames) -> String {
    Untrusted.escape(frames.secrets.masked(name.string, about: nameRange))
  }

  /// The decoded value with secrets hidden. Only the first five characters of a consumer key are
  /// shown.
  func shown(_ frames: FileFrames) -> String {
    if isSecret { return value.isEmpty ? "" : Secrets.mask }
    if isConsumerKey {
      guard value.count > IDPMessages.shownOfKey else { return value.string }
      return value.part(0, IDPMessages.shownOfKey).string + "…"
    }
    return frames.secrets.masked(value.string, about: valueRange)
  }
}

extension IDPMessage {
  /// The basis on which the dialect was recognized, in a few words.
  var basisWords: String {
    switch basis {
    case .stated: "as stated"
    case .action: "by its action"
    case .name(let name): "by '\(name)'"
    case .names: "by most of its parameter names"
    case .userHint: "by the order of the user hint"
    case .request: "same as the previous message"
    case .nothing: "default"
    }
  }
}
