import ConfigModel
import Lint

/// A comparison for machines. Keys may be added; within a major version none is renamed or removed.
struct DiffJSON {
  private let report: DiffReport

  init(_ report: DiffReport) {
    self.report = report
  }

  var text: String {
    let reviewed = report.reviewed
    return JSONObjectText.build { object in
      object.add("version", 1)
      object.add("equal", reviewed.isEqual)
      object.add("changes", reviewed.changes.map(change))
      object.add(
        "access",
        raw: reviewed.hasAccess
          ? JSONObjectText.build { access in
            access.add("widened", reviewed.widened.map(finding))
            access.add("narrowed", reviewed.narrowed.map(finding))
            access.add("undecided", reviewed.undecided.map(finding))
            access.add("assumedBaseURL", reviewed.assumedBaseURL)
          } : nil)
      object.add("stale", reviewed.stale.map { approval($0) })
      object.add("replay", raw: report.replay?.json)
    } + "\n"
  }

  private func change(_ reviewed: ReviewedComparison.ReviewedChange) -> String {
    let change = reviewed.change
    return JSONObjectText.build { object in
      object.add("id", reviewed.id)
      object.add("kind", change.kind.description)
      object.add("pointer", change.pointer)
      object.add("message", report.harmless(change.message, change))
      object.add("neutral", change.isNeutral)
      object.add("accepted", raw: reviewed.isApproved ? reviewed.approval.map(approval) : nil)
      object.add("old", raw: place(.old, change.old, change))
      object.add("new", raw: place(.new, change.new, change))
      addCopies(of: reviewed.id, to: &object)
    }
  }

  /// Only the comparisons of a gate have other places.
  private func addCopies(of id: String, to object: inout JSONObjectText) {
    guard let copies = report.copies[Text(id)] else { return }
    object.add(
      "alsoIn",
      copies.map { copy in
        JSONObjectText.build { object in
          object.add("path", copy.path)
          object.add("line", copy.position.line)
          object.add("column", copy.position.column)
        }
      })
  }

  private func approval(_ entry: Approvals.Entry) -> String {
    JSONObjectText.build { object in
      object.add("id", entry.id)
      object.add("reason", entry.reason)
      object.add("expires", entry.expires)
    }
  }

  private func place(
    _ side: ComparedPlace.Side, _ place: Change.Place, _ change: Change
  ) -> String {
    JSONObjectText.build { object in
      let located = place.range.map { report.located(side, $0) }
      object.add("path", (located?.frames ?? report.frames(side)).path)
      object.add("value", place.value.map { report.harmless($0, change) })
      object.add("range", raw: located.map { range($0.range, $0.frames) })
    }
  }

  private func range(_ range: SourceRange, _ frames: FileFrames) -> String {
    func position(_ offset: Int) -> String {
      let position = frames.lines.position(at: offset)
      return JSONObjectText.build { object in
        object.add("line", position.line)
        object.add("column", position.column)
        object.add("offset", offset)
      }
    }
    return JSONObjectText.build { object in
      object.add("start", raw: position(range.start))
      object.add("end", raw: position(range.end))
    }
  }

  private func finding(_ reviewed: ReviewedComparison.ReviewedFinding) -> String {
    let finding = reviewed.finding
    func detail(_ text: String) -> String {
      report.harmless(DiffWitness.harmless(text, in: finding), reviewed)
    }
    return JSONObjectText.build { object in
      object.add("id", reviewed.id)
      object.add("kind", finding.kind.rawValue)
      object.add("policy", reviewed.key)
      object.add("issuer", finding.issuer.map { report.harmless($0, reviewed) })
      object.add("message", report.harmless(finding.message, reviewed))
      object.add("roleProblem", finding.roleProblem.map { report.harmless($0, reviewed) })
      object.add("reading", finding.reading?.description)
      object.add("exceptions", finding.exceptions.map { JSONObjectText.text($0.description) })
      object.add("witness", raw: finding.witness.map(Self.witness))
      object.add("oldVerdict", finding.oldVerdict?.decision.rawValue)
      object.add("newVerdict", finding.newVerdict?.decision.rawValue)
      object.add("oldDetail", finding.oldVerdict?.detail.map(detail))
      object.add("newDetail", finding.newVerdict?.detail.map(detail))
      object.add("accepted", raw: reviewed.isApproved ? reviewed.approval.map(approval) : nil)
      object.add(
        "places",
        reviewed.places.map { place in
          JSONObjectText.build { object in
            let (frames, local) = report.located(place.side, place.range)
            object.add("version", place.side.rawValue)
            object.add("path", frames.path)
            object.add("range", raw: range(local, frames))
          }
        })
      addCopies(of: reviewed.id, to: &object)
    }
  }

  static func witness(_ witness: AccessWitness) -> String {
    JSONObjectText.build { object in
      object.add("claims", raw: witness.claims.map(DiffWitness.harmless))
      object.add("request", raw: witness.request.map(DiffWitness.harmless))
      object.add("now", raw: witness.now.map { String($0) })
      object.add("users", raw: witness.users.map(DiffWitness.harmless))
      object.add("baseURL", witness.baseURL)
      object.add("origin", witness.origin.map { Secrets.masked(shapesIn: $0) })
    }
  }
}
