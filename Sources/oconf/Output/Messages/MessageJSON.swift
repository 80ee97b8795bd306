import ConfigModel

/// Messages for machines. Keys may be added; within a major version none is renamed or removed.
enum MessageJSON {
  static func text(_ report: MessageReport) -> String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add(
        "messages",
        report.documents.flatMap { document in
          document.entries.map { message($0, document) }
        })
      object.add(
        "diagnostics",
        report.documents.flatMap { document in
          document.rest.map { JSONReport.diagnostic($0, .idpMessages, document.frames) }
        })
    } + "\n"
  }

  private static func message(
    _ entry: MessageReport.Entry, _ document: MessageReport.Document
  ) -> String {
    let message = entry.message
    return JSONObjectText.build { object in
      object.add("url", document.frames.text(message.range))
      object.add("type", message.type.rawValue)
      object.add("dialect", message.dialect?.rawValue)
      object.add("dialectReason", message.dialect.map { _ in Untrusted.escape(message.basisWords) })
      object.add("path", document.frames.path)
      object.add("range", raw: document.frames.json(message.range))
      // Indices in the list of messages.
      object.add(
        "answers", raw: (message.answers ?? message.follows).map { String(document.first + $0) })
      object.add("parameters", raw: parameters(message, document.frames))
      object.add(
        "diagnostics",
        entry.diagnostics.map { JSONReport.diagnostic($0, .idpMessages, document.frames) })
    }
  }

  /// The first value of each name.
  private static func parameters(_ message: IDPMessage, _ frames: FileFrames) -> String {
    JSONObjectText.build { object in
      var seen: Set<Text> = []
      for parameter in message.parameters where seen.insert(parameter.name).inserted {
        object.add(parameter.shownName(frames), parameter.shown(frames))
      }
    }
  }
}
