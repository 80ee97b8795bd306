import ConfigModel
import Lint

/// The results of a gate for machines, as one document. It contains the reports of `lint`, `test`
/// and `diff` as these commands write them. Keys may be added. Within a major version, none is
/// renamed or removed.
struct GateJSON {
  private let report: GateReport

  init(_ report: GateReport) {
    self.report = report
  }

  var text: String {
    let target = ReportTarget(isQuiet: true, style: Style(isColored: false), columns: 100)
    return JSONObjectText.build { object in
      object.add("version", 1)
      object.add("base", report.compared.revision)
      object.add("commit", report.compared.commit)
      object.add("passed", report.passes)
      object.add("done", !report.hasFailed)
      object.add("checks", report.checks.map(check))
      object.add("lint", raw: Self.inline(JSONReport.render(report.lint, for: target)))
      object.add("formatting", raw: Self.inline(JSONReport.render(report.formatting, for: target)))
      object.add("tests", raw: Self.inline(TestJSON(report.tests).text))
      object.add("removedTests", report.lostTests.map(concern))
      object.add(
        "flattened",
        report.outOfDate.map { pair in
          JSONObjectText.build { object in
            object.add("path", pair.path)
            object.add("message", pair.message)
          }
        })
      object.add("access", report.comparisons.map(comparison))
      object.add("notes", report.notes.map(note))
      object.add(
        "approvedInChange",
        report.approvedInChange.map { entry in
          JSONObjectText.build { object in
            object.add("id", entry.id)
            object.add("reason", Secrets.masked(shapesIn: entry.reason))
            object.add("expires", entry.expires)
          }
        })
      object.add("nothingToCompare", report.isEmpty)
      object.add("notCompared", report.uncompared.map { JSONObjectText.text($0) })
      object.add(
        "stale", report.stale.map { JSONObjectText.text(Secrets.masked(shapesIn: $0.id)) })
    } + "\n"
  }

  private func check(_ check: GateReport.Check) -> String {
    JSONObjectText.build { object in
      object.add("name", check.name)
      object.add("passed", check.verdict == .passed)
      object.add("done", check.verdict != .notDone && check.verdict != .notCompared)
    }
  }

  private func concern(_ concern: GateReport.Concern) -> String {
    JSONObjectText.build { object in
      object.add("path", concern.path)
      object.add("message", concern.message)
      object.add("id", concern.id)
      object.add("approved", concern.isApproved)
      object.add("reason", concern.approval.map { Secrets.masked(shapesIn: $0.reason) })
    }
  }

  private func note(_ note: GateReport.Note) -> String {
    JSONObjectText.build { object in
      object.add("kind", note.kind.rawValue)
      object.add("path", note.path)
      object.add("message", note.message)
      object.add("reason", note.reason)
    }
  }

  private func comparison(_ comparison: GateReport.Comparison) -> String {
    JSONObjectText.build { object in
      object.add("path", comparison.path)
      object.add("passed", !comparison.fails && comparison.problem == nil)
      object.add("removed", comparison.isGone)
      object.add("unchecked", comparison.isUnchecked)
      object.add("departure", raw: comparison.departure.map(concern))
      object.add("remark", comparison.remark ?? comparison.notCompared)
      object.add("problem", comparison.problem)
      object.add("comparison", raw: comparison.report.map { Self.inline(DiffJSON($0).text) })
    }
  }

  /// The document without the line break at its end.
  private static func inline(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
