import ConfigModel
import Lint

/// Findings for machines, as one document. Keys may be added. Within a major version, none is
/// renamed or removed.
enum JSONReport: LintFormat {
  static let name = "json"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    let diagnostics = report.files.flatMap { file -> [String] in
      guard !file.diagnostics.isEmpty else { return [] }
      let frames = file.frames()
      return file.diagnostics.map { diagnostic($0, file.kind, frames) }
    }
    return JSONObjectText.build { object in
      object.add("version", 1)
      object.add("diagnostics", diagnostics)
      if let statistics = report.statistics {
        object.add("statistics", statistics.entries.map(entry))
      }
      if let setups = report.setups { object.add("flows", FlowJSON.texts(setups.all)) }
      if !report.vendored.isEmpty { object.add("vendored", report.vendored.map(folder)) }
      object.add("summary", raw: summary(report))
    } + "\n"
  }

  private static func entry(_ entry: LintStatistics.Entry) -> String {
    JSONObjectText.build { object in
      object.add("rule", entry.rule)
      object.add("severity", entry.severity.rawValue)
      object.add("count", entry.count)
      object.add("safeFixes", entry.fixable[.safe])
      object.add("suggestedFixes", entry.fixable[.suggest])
    }
  }

  private static func folder(_ vendored: LintReport.Vendored) -> String {
    JSONObjectText.build { object in
      object.add("folder", Untrusted.escape(vendored.folder))
      object.add("reason", vendored.reason.rawValue)
      object.add("findings", vendored.count)
    }
  }

  static func diagnostic(
    _ diagnostic: Diagnostic, _ kind: DocumentKind, _ frames: FileFrames
  ) -> String {
    JSONObjectText.build { object in
      object.add("path", frames.path)
      object.add("kind", kind.rawValue)
      object.add("rule", diagnostic.rule)
      object.add("severity", diagnostic.severity.rawValue)
      object.add("message", frames.harmless(diagnostic.message, diagnostic.range))
      object.add("range", raw: frames.json(diagnostic.range))
      object.add("pointer", diagnostic.pointer.map { frames.harmless($0, diagnostic.range) })
      object.add(
        "stablePointer", diagnostic.stablePointer.map { frames.harmless($0, diagnostic.range) })
      object.add(
        "notes",
        diagnostic.notes.map { note in
          JSONObjectText.build { object in
            object.add("message", frames.harmless(note.message, note.range ?? diagnostic.range))
            object.add("path", note.path.map(Untrusted.escape) ?? frames.path)
            object.add("range", raw: note.range.map(frames.json) ?? note.span.map(FileFrames.json))
          }
        })
      object.add("fixes", diagnostic.fixes.compactMap { fix($0, diagnostic.range, frames) })
      object.add("documentation", Documentation.page(about: diagnostic.rule))
    }
  }

  /// Nil if the text of a fix contains a secret, because a masked edit would be wrong.
  private static func fix(
    _ fix: FixIt, _ place: SourceRange, _ frames: FileFrames
  ) -> String? {
    guard fix.edits.allSatisfy({ frames.secrets.masked($0.text, about: place) == $0.text })
    else { return nil }
    return JSONObjectText.build { object in
      object.add("title", frames.harmless(fix.title, place))
      object.add("safety", fix.safety.rawValue)
      object.add(
        "edits",
        fix.edits.map { edit in
          JSONObjectText.build { object in
            object.add("range", raw: frames.json(edit.range))
            object.add("text", edit.text)
          }
        })
    }
  }

  private static func summary(_ report: LintReport) -> String {
    JSONObjectText.build { object in
      object.add("files", report.fileCount)
      object.add("errors", report.count(.error))
      object.add("warnings", report.count(.warning))
      object.add("infos", report.count(.info))
      object.add("hidden", report.hintCount)
      object.add("suppressed", report.suppressedCount)
      object.add("vendored", report.vendoredCount)
      if report.leftOutCount > 0 { object.add("leftOut", report.leftOutCount) }
      object.add("fixed", report.fixedCount)
    }
  }
}
