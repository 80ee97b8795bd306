import ConfigModel

/// Findings for reviewdog: one `Diagnostic` of the Reviewdog Diagnostic Format per line. Columns
/// count bytes from 1, and the end is the place after the last one.
enum RDJSONLReport: LintFormat {
  static let name = "rdjsonl"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    report.joined { diagnostic($0) + "\n" }
  }

  private static func diagnostic(_ finding: ShownFinding) -> String {
    let diagnostic = finding.diagnostic
    let frames = finding.frames
    return JSONObjectText.build { object in
      object.add("message", finding.message)
      object.add("location", raw: location(diagnostic.range, frames))
      object.add("severity", severity(diagnostic.severity))
      object.add("source", raw: JSONObjectText.build { $0.add("name", "oconf") })
      let code = JSONObjectText.build { code in
        code.add("value", diagnostic.rule)
        if let page = Documentation.page(about: diagnostic.rule) { code.add("url", page) }
      }
      object.add("code", raw: code)
      let suggestions = diagnostic.fixes.compactMap { suggestion($0, frames) }
      if !suggestions.isEmpty { object.add("suggestions", suggestions) }
      let related = diagnostic.notes.compactMap { note in
        note.path == nil ? note.range.map { (note, $0) } : nil
      }
      guard !related.isEmpty else { return }
      object.add(
        "related_locations",
        related.map { note, range in
          JSONObjectText.build { object in
            object.add("message", frames.harmless(note.message, range))
            object.add("location", raw: location(range, frames))
          }
        })
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .info: "INFO"
    }
  }

  private static func location(_ range: SourceRange, _ frames: FileFrames) -> String {
    JSONObjectText.build { object in
      object.add("path", frames.path)
      object.add("range", raw: self.range(range, frames))
    }
  }

  private static func range(_ range: SourceRange, _ frames: FileFrames) -> String {
    func position(_ offset: Int) -> String {
      let line = frames.lines.line(at: offset)
      return JSONObjectText.build { object in
        object.add("line", line)
        object.add("column", offset - frames.lines.range(ofLine: line).start + 1)
      }
    }
    return JSONObjectText.build { object in
      object.add("start", raw: position(range.start))
      object.add("end", raw: position(range.end))
    }
  }

  // MARK: Suggestions

  /// The number of bytes that a comment can hold.
  private static let maximumCount = 10_000

  /// A fix as one replacement, because suggestions are accepted one by one and the edits of a fix
  /// belong together. Nil if it would be too long or show a secret.
  private static func suggestion(_ fix: FixIt, _ frames: FileFrames) -> String? {
    guard let start = fix.edits.map(\.range.start).min(),
      let end = fix.edits.map(\.range.end).max()
    else { return nil }
    let whole = SourceRange(start, end)
    guard whole.count <= maximumCount, !frames.secrets.overlap(whole) else { return nil }
    let edits = fix.edits.map {
      Edit(SourceRange($0.range.start - start, $0.range.end - start), $0.text)
    }
    guard let bytes = try? SourceBytes(frames.source.bytes(whole.bounds)).applying(edits) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // Bytes that are not UTF-8 would be changed.
    guard text.utf8.elementsEqual(bytes), frames.secrets.masked(text, about: whole) == text else {
      return nil
    }
    return JSONObjectText.build { object in
      object.add("range", raw: range(whole, frames))
      object.add("text", text)
    }
  }
}
