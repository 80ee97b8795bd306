import ConfigModel
import Lint

/// Messages for machines.
enum MessageJSON {
  static let shape = JSONShape<MessageReport>(
    "message report",
    .version,
    .objects("messages", entry, "The messages.") { report in
      report.documents.flatMap { document in document.entries.map { ($0, document) } }
    },
    .objects("diagnostics", JSONReport.finding, "About no single message.") {
      $0.documents.flatMap { $0.shown($0.rest) }
    })

  private static let entry = JSONShape<(entry: MessageReport.Entry, file: MessageReport.Document)>(
    "message",
    .string("url", "The URL, masked.") { $0.file.frames.text($0.entry.message.range) },
    .string("type", "The type of message.") { $0.entry.message.type.rawValue },
    .string("dialect", "The dialect, or null.", .nullable) { $0.entry.message.dialect?.rawValue },
    .string("dialectReason", "How the dialect was recognized, or null.", .nullable) {
      entry, _ in entry.message.dialect.map { _ in Untrusted.escape(entry.message.basisWords) }
    },
    .string("path", "The path of the file.") { $0.file.frames.path },
    .range("The place of the message.") { $0.file.frames.span($0.entry.message.range) },
    .integer("answers", "The index of its request, or null.", .nullable) { entry, document in
      (entry.message.answers ?? entry.message.follows).map { document.first + $0 }
    },
    .json("parameters", .map, "The first value of each parameter, with secrets hidden.") {
      parameters($0.entry.message, $0.file.frames)
    },
    .objects("diagnostics", JSONReport.finding, "The findings about it.") {
      $0.file.shown($0.entry.diagnostics)
    })

  private static func parameters(_ message: IDPMessage, _ frames: FileFrames) -> String {
    JSONObjectText.build { object in
      var seen: Set<Text> = []
      for parameter in message.parameters where seen.insert(parameter.name).inserted {
        object.add(parameter.shownName(frames), parameter.shown(frames))
      }
    }
  }
}

extension MessageReport.Document {
  fileprivate func shown(_ diagnostics: [Diagnostic]) -> [ShownFinding] {
    let file = LintReport.File(
      path: frames.path, kind: .idpMessages, source: frames.source, diagnostics: diagnostics)
    return diagnostics.map { ShownFinding(diagnostic: $0, file: file, frames: frames) }
  }
}
