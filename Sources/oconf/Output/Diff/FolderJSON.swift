import ConfigModel
import Lint

/// A comparison of several documents for machines. Keys may be added; within a major version none is
/// renamed or removed.
struct FolderJSON {
  private let report: FolderReport

  init(_ report: FolderReport) {
    self.report = report
  }

  var text: String {
    let counts = report.counts
    return JSONObjectText.build { object in
      object.add("version", 1)
      object.add("old", report.old)
      object.add("new", report.new)
      object.add("equal", report.isEqual)
      object.add("done", !report.isIncomplete)
      object.add("compared", counts.compared)
      object.add("different", counts.different)
      object.add("onlyOld", counts.old)
      object.add("onlyNew", counts.new)
      object.add("members", report.members.map(member))
      object.add(
        "notCompared",
        report.notCompared.map { note in
          JSONObjectText.build { object in
            object.add("path", note.path)
            object.add("reason", note.reason)
          }
        })
      object.add("problems", report.problems.map { JSONObjectText.text($0) })
      object.add("facts", report.facts.map(fact))
      object.add("otherPolicies", report.others.map { JSONObjectText.text($0) })
      object.add(
        "stale", report.stale.map { JSONObjectText.text(Secrets.masked(shapesIn: $0.id)) })
    } + "\n"
  }

  private func member(_ member: FolderReport.Member) -> String {
    JSONObjectText.build { object in
      object.add("title", member.title)
      object.add("in", member.onlySide?.rawValue ?? "both")
      object.add("result", report.words(member))
      object.add("equal", member.isEqual)
      object.add("passed", !member.fails && member.problem == nil)
      object.add("old", member.paths.old)
      object.add("new", member.paths.new)
      object.add("problem", member.problem)
      object.add(
        "comparison",
        raw: member.report.map { difference in
          let text = DiffJSON(difference).text
          return text.hasSuffix("\n") ? String(text.dropLast()) : text
        })
    }
  }

  private func fact(_ fact: FolderReport.Fact) -> String {
    JSONObjectText.build { object in
      object.add("verdict", fact.verdict.rawValue)
      object.add("message", fact.message)
      object.add("place", fact.place)
    }
  }
}
