import ConfigModel
import Lint

/// One finding of a report as formats for machines show it: safe to print, with its places
/// resolved.
struct ShownFinding {
  let diagnostic: Diagnostic
  let file: LintReport.File
  let frames: FileFrames

  var path: String { frames.path }
  var start: LineTable.Position { frames.lines.position(at: diagnostic.range.start) }
  var end: LineTable.Position { frames.lines.position(at: diagnostic.range.end) }
  var message: String { frames.harmless(diagnostic.message, diagnostic.range) }

  /// `path:line:column: severity: message [rule]`, as in the text format.
  var headline: String {
    "\(frames.place(diagnostic.range)): \(diagnostic.severity.rawValue): \(message)"
      + " [\(diagnostic.rule)]"
  }

  /// The notes about the finding and its fixes, one per line.
  var details: [String] {
    diagnostic.notes.map { note in
      let message = frames.harmless(note.message, note.range ?? diagnostic.range)
      if let path = note.path { return "note: \(message)\(note.place(Untrusted.escape(path)))" }
      let line = note.range.map { " (line \(frames.lines.line(at: $0.start)))" } ?? ""
      return "note: \(message)\(line)"
    }
      + diagnostic.fixes.map { fix in
        "\(fix.safety.label): " + frames.harmless(fix.title, diagnostic.range)
      }
  }
}

extension LintReport.File {
  /// The findings that are reported for the file, in the order of the text.
  var shown: [ShownFinding] {
    guard !diagnostics.isEmpty else { return [] }
    let frames = frames()
    return diagnostics.map { ShownFinding(diagnostic: $0, file: self, frames: frames) }
  }
}

extension LintReport {
  /// The texts of all reported findings, in their order, joined together.
  @inline(never)
  func joined(_ text: (ShownFinding) -> String) -> String {
    var result = ""
    for file in files {
      for finding in file.shown { result += text(finding) }
    }
    return result
  }
}

extension Note {
  /// The end of the text of a note about another file: its path, and the place if it is known.
  func place(_ path: String) -> String {
    span.map { " \(path):\($0.start.line):\($0.start.column)" } ?? ": \(path)"
  }
}

extension FixIt.Safety {
  /// What people call it: a fix is what `--fix` applies.
  var label: String { self == .safe ? "fix" : "suggestion (review)" }
}
