import ConfigModel

/// Findings for people: the place, the message, the line of the file, and the fixes.
struct TextReport: LintFormat {
  static let name = "text"

  private let style: Style
  private let columns: Int
  private let showsPointers: Bool
  private var text = TerminalText()

  private init(style: Style, columns: Int, showsPointers: Bool = false) {
    self.style = style
    self.columns = columns
    self.showsPointers = showsPointers
  }

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    text(report, for: target).string
  }

  static func text(_ report: LintReport, for target: ReportTarget) -> TerminalText {
    // Without findings, neither colors nor a width are needed.
    let isEmpty = report.files.isEmpty && report.setups == nil
    var writer = TextReport(
      style: isEmpty ? Style(isColored: false) : target.style,
      columns: isEmpty ? 80 : target.columns, showsPointers: target.showsPointers)
    if let statistics = report.statistics {
      writer.add(statistics)
    } else {
      for file in report.files where !file.diagnostics.isEmpty {
        let frames = file.frames()
        for diagnostic in file.diagnostics { writer.add(diagnostic, frames) }
      }
    }
    if !target.isQuiet {
      for setup in report.setups?.all ?? [] { writer.text += FlowText.render(setup, writer.style) }
      writer.addReferences(report)
      for file in report.fixedFiles { writer.add(file, isPreview: report.isPreview) }
      for folder in report.vendored { writer.add(folder) }
      writer.text += summary(report, writer.style)
    }
    return writer.text
  }

  // MARK: Findings

  /// Some findings of one file, without a summary.
  static func findings(
    _ diagnostics: [Diagnostic], _ frames: FileFrames, _ style: Style, columns: Int
  ) -> TerminalText {
    var writer = TextReport(style: style, columns: columns)
    for diagnostic in diagnostics { writer.add(diagnostic, frames) }
    return writer.text
  }

  private mutating func add(_ diagnostic: Diagnostic, _ frames: FileFrames) {
    let severity = style.paint(
      "\(diagnostic.severity.rawValue)", Style.ink(of: diagnostic.severity))
    let message = style.paint(
      "\(frames.harmless(diagnostic.message, diagnostic.range))", .bold)
    let name = style.link("\(diagnostic.rule)", to: Documentation.page(about: diagnostic.rule))
    let rule = style.paint("[\(name)]", .faint)
    let headline: TerminalText =
      "\(frames.place(diagnostic.range)): \(severity): \(message) \(rule)"
    text += style.wrap(headline, indent: 4) + "\n" + context(diagnostic, frames)
    if showsPointers, let pointer = diagnostic.stablePointer {
      // Never wrapped, so that it can be copied.
      text += "  pointer: \(frames.harmless(pointer, diagnostic.range))\n"
    }
    text += frame(diagnostic.range, frames, Style.ink(of: diagnostic.severity))
    for note in diagnostic.notes { add(note, diagnostic.range, frames) }
    for fix in diagnostic.fixes { add(fix, diagnostic.range, frames) }
    text += "\n"
  }

  /// The place in words, if the line is long.
  private func context(_ diagnostic: Diagnostic, _ frames: FileFrames) -> TerminalText {
    // Pointers into messages begin with a name in brackets, and say nothing that the line does not.
    guard let pointer = diagnostic.pointer, !pointer.hasPrefix("/["),
      frames.isInLongLine(diagnostic.range, columns: columns)
    else { return "" }
    let words = PlaceWords.text(pointer, stable: diagnostic.stablePointer ?? pointer)
    guard !words.isEmpty else { return "" }
    let shown = frames.harmless(words, diagnostic.range)
    return style.wrap("  in \(shown)", indent: 4) + "\n"
  }

  private mutating func add(_ note: Note, _ place: SourceRange, _ frames: FileFrames) {
    let message = frames.harmless(note.message, note.range ?? place)
    if let path = note.path {
      text += style.wrap("  note: \(message)\(note.place(path))", indent: 4) + "\n"
    } else if let range = note.range {
      text += style.wrap("  note: \(message)", indent: 4) + "\n" + frame(range, frames, .cyan)
    } else {
      text += style.wrap("  note: \(message)", indent: 4) + "\n"
    }
  }

  private func frame(_ range: SourceRange, _ frames: FileFrames, _ ink: Style.Ink) -> TerminalText {
    frames.frame(range, style, ink, columns: columns)
  }

  // MARK: Fixes

  private mutating func add(_ fix: FixIt, _ place: SourceRange, _ frames: FileFrames) {
    text +=
      style.wrap("  \(fix.safety.label): \(frames.harmless(fix.title, place))", indent: 4) + "\n"
    guard let change = FixPreview(fix, frames) else { return }
    guard !change.showsSecret else {
      text += "       (not shown: contains a secret)\n"
      return
    }
    let start = start(change)
    for line in change.removed {
      text += "  " + style.paint("   - \(fit(line, from: start))", .plainRed) + "\n"
    }
    for line in change.added {
      text += "  " + style.paint("   + \(fit(line, from: start))", .green) + "\n"
    }
  }

  private var room: Int { max(20, columns - 8) }

  /// The offset from which the lines of a change are shown. If a single changed line is too long,
  /// the text before the change is cut.
  private func start(_ change: FixPreview) -> Int {
    guard change.removed.count == 1, change.added.count == 1,
      max(change.removed[0].count, change.added[0].count) > room
    else { return 0 }
    let common = zip(change.removed[0], change.added[0]).prefix { $0 == $1 }.count
    return max(0, common - room / 3)
  }

  private func fit(_ line: String, from start: Int) -> String {
    let line = start > 0 ? "…" + line.dropFirst(start + 1) : line
    return line.count > room ? line.prefix(room - 1) + "…" : line
  }

  // MARK: Summary

  /// The maximum number of rules that the command to explain them names.
  private static let maximumRules = 5

  /// Says how to read about the rules, unless their names are links.
  private mutating func addReferences(_ report: LintReport) {
    if style.showsLinks, Documentation.base != nil { return }
    var rules: [String] = []
    for rule in report.files.lazy.flatMap(\.diagnostics).map(\.rule)
    where !rules.contains(rule) && Documentation.reference(to: rule) != nil {
      rules.append(rule)
      if rules.count > Self.maximumRules { break }
    }
    guard !rules.isEmpty else { return }
    let words: TerminalText =
      rules.count > Self.maximumRules
      ? "For details about a rule, run 'oconf explain RULE'."
      : "For details, run 'oconf explain \(rules.joined(separator: " "))'."
    text += style.wrap(words, indent: 2) + "\n"
  }

  private mutating func add(_ file: LintReport.Fixed, isPreview: Bool) {
    let counts = Dictionary(file.rules.map { ($0, 1) }, uniquingKeysWith: +)
    let rules = counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
    let line: TerminalText =
      "\(Untrusted.escape(file.path)): \(isPreview ? "would fix" : "fixed") \(rules.joined(separator: ", "))"
    text += style.wrap(line, indent: 2) + "\n"
  }

  private mutating func add(_ vendored: LintReport.Vendored) {
    let folder = Untrusted.escape(vendored.folder.isEmpty ? "." : vendored.folder)
    text += style.wrap("\(folder): \(vendored.words) (show with --vendored)", indent: 2) + "\n"
  }

  private mutating func add(_ statistics: LintStatistics) {
    let entries = statistics.entries
    let column = entries.map { String($0.count).count }.max() ?? 0
    for entry in entries {
      let count = String(entry.count)
      let severity = style.paint("\(entry.severity.rawValue)", Style.ink(of: entry.severity))
      let fill = TerminalText.spaces(9 - entry.severity.rawValue.count)
      text +=
        TerminalText.spaces(column - count.count) + "\(count)  \(severity)\(fill)\(entry.rule)"
      let fixable = Self.fixes(entry.fixable, includesSuggested: false)
      text += fixable.isEmpty ? "\n" : "  (\(fixable))\n"
    }
    if !entries.isEmpty { text += "\n" }
  }

  /// The result in one sentence with a line break at its end; empty if nothing was checked.
  static func summary(_ report: LintReport, _ style: Style) -> TerminalText {
    // The reason has already been reported.
    if report.fileCount == 0, report.files.isEmpty { return "" }
    let files = plural(report.fileCount, "file")
    var parts: [TerminalText] = []
    for severity: Severity in [.error, .warning, .info] where report.count(severity) > 0 {
      let noun = severity == .info ? "hint" : severity.rawValue
      parts.append(
        style.paint("\(plural(report.count(severity), noun))", Style.ink(of: severity)))
    }
    var text: TerminalText = parts.isEmpty ? "No findings" : parts.joined(separator: ", ")
    text += " in \(files)"
    if report.fixedCount > 0 {
      text += "; \(report.fixedCount) \(report.isPreview ? "would be fixed" : "fixed")"
    }
    if report.suppressedCount > 0 { text += "; \(report.suppressedCount) suppressed" }
    let fixes = fixes(report.fixableCount, includesSuggested: report.includesSuggested)
    if !fixes.isEmpty { text += "; \(fixes)" }
    if report.omittedCount > 0, report.statistics == nil {
      text += "; \(report.omittedCount) not shown"
    }
    if !report.vendored.isEmpty {
      text += "; \(report.vendoredCount) in vendored files"
    }
    if report.leftOutCount > 0 {
      text += "; \(plural(report.leftOutCount, "file")) left out by the manifest"
    }
    if report.hintCount > 0 {
      text += "; \(plural(report.hintCount, "hint")) hidden (show with --pedantic)"
    }
    return style.wrap(text + ".", indent: 2) + "\n"
  }

  /// The fixes that are still possible; empty if there are none.
  private static func fixes(
    _ fixable: LintReport.FixCounts, includesSuggested: Bool
  ) -> String {
    let all = fixable[.safe] + fixable[.suggest]
    // Joining strings needs types that take time to create.
    guard all > 0 else { return "" }
    let suggested = includesSuggested ? 0 : fixable[.suggest]
    let safe = all - suggested
    return [
      safe > 0 ? "\(safe) fixable with --fix" : nil,
      suggested > 0
        ? "\(suggested) \(safe > 0 ? "more" : "fixable") with --fix --unsafe-fixes" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  private static func plural(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
