import ConfigModel

/// Messages for people: the type of each one, its parameters, and its findings.
struct MessageText {
  let style: Style
  let columns: Int

  /// The maximum number of parameters shown per message.
  private static let maximumShown = 40

  func text(_ report: MessageReport, isQuiet: Bool) -> TerminalText {
    var text = TerminalText()
    for document in report.documents {
      text += TextReport.findings(document.rest, document.frames, style, columns: columns)
      for entry in document.entries { text += self.text(entry, document) }
    }
    return isQuiet ? text : text + summary(report)
  }

  private func text(_ entry: MessageReport.Entry, _ document: MessageReport.Document)
    -> TerminalText
  {
    let message = entry.message
    var text: TerminalText = "\(document.frames.place(message.range)): "
    text += style.paint(head(message), .bold)
    if let dialect = message.dialect {
      text += " (dialect \(dialect.rawValue), \(message.basisWords))"
    }
    text += "\n" + details(message, document)
    if entry.diagnostics.isEmpty { return text + "\n" }
    return text + "\n"
      + TextReport.findings(entry.diagnostics, document.frames, style, columns: columns)
  }

  private func head(_ message: IDPMessage) -> TerminalText {
    switch message.type {
    case .request: "request: a client requests a code from its identity provider"
    case .response where message[.code] == nil: "response: the client reports that it has finished"
    case .response: "response: the identity provider sends the code"
    case .error: "error message: the login failed"
    case .idpInit: "idp-init: the identity provider asks a client to log a user in"
    case .unknown: "unknown: not a message of these apps"
    }
  }

  /// The recipient of a message, the message that it answers, and its parameters.
  private func details(_ message: IDPMessage, _ document: MessageReport.Document) -> TerminalText {
    var rows: [(name: String, value: String)] = []
    if let scheme = message.scheme {
      let shown = document.frames.secrets.masked(scheme.string, about: message.range)
      rows.append(("to", "the app with the scheme '\(shown)'"))
    }
    if let index = message.answers ?? message.follows {
      let line = document.frames.lines.line(at: document.entries[index].message.range.start)
      rows.append((message.answers == nil ? "follows" : "answers", "line \(line)"))
    }
    for parameter in message.parameters.prefix(Self.maximumShown) {
      rows.append((parameter.shownName(document.frames), value(parameter, document.frames)))
    }
    let more = message.parameters.count - Self.maximumShown
    if more > 0 { rows.append(("…", "and \(more) more")) }
    let shown = rows.map { (fit($0.name, 32), Untrusted.escape($0.value)) }
    let width = shown.map(\.0.count).max() ?? 0
    return shown.map { name, value -> TerminalText in
      let gap = TerminalText.spaces(width - name.count + 2)
      let shown = fit(value, max(20, columns - width - 6))
      return "    \(style.paint("\(name)", .cyan))\(gap)\(shown)\n"
    }.joined()
  }

  private func value(_ parameter: MessageParameter, _ frames: FileFrames) -> String {
    let shown = parameter.shown(frames)
    if parameter.role == .scopes { return shown.replacing(",", with: ", ") }
    if parameter.role == .userHint, let isUserFirst = UserHint(parameter.value)?.isUserFirst {
      return shown + (isUserFirst ? "  (user first)" : "  (organization first)")
    }
    return shown
  }

  private func fit(_ text: String, _ room: Int) -> String {
    text.count > room ? text.prefix(room - 1) + "…" : text
  }

  private func summary(_ report: MessageReport) -> TerminalText {
    var parts: [TerminalText] = []
    for severity: Severity in [.error, .warning, .info] where report.counts[severity] > 0 {
      let noun = severity == .info ? "hint" : severity.rawValue
      parts.append(
        style.paint("\(plural(report.counts[severity], noun))", Style.ink(of: severity)))
    }
    var text: TerminalText = parts.isEmpty ? "No findings" : parts.joined(separator: ", ")
    text += " in \(plural(report.messageCount, "message"))"
    if report.suppressedCount > 0 { text += "; \(report.suppressedCount) suppressed" }
    if report.hintCount > 0 {
      text += "; \(plural(report.hintCount, "hint")) hidden (show with --pedantic)"
    }
    return text + ".\n"
  }

  private func plural(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
