import ConfigModel
import Lint

/// The results of test cases for machines, as one document. Keys may be added. Within a major
/// version, none is renamed or removed.
struct TestJSON {
  private let report: TestReport

  init(_ report: TestReport) {
    self.report = report
  }

  var text: String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add("suites", report.suites.map(suite))
      object.add("coverage", raw: report.coverage.map(coverage))
      object.add(
        "summary",
        raw: JSONObjectText.build { summary in
          summary.add("suites", report.suites.count)
          summary.add("passed", report.passedCount)
          summary.add("failed", report.failedCount)
          summary.add("unusable", report.unusableCount)
          summary.add("filtered", report.filteredCount)
        })
    } + "\n"
  }

  private func suite(_ suite: TestReport.Suite) -> String {
    JSONObjectText.build { object in
      object.add("path", suite.frames.path)
      object.add("policy", suite.policy?.path)
      object.add("cases", suite.cases.map { self.result($0, suite) })
      object.add("problem", raw: suite.fault.map { problem($0, suite.frames) })
    }
  }

  private func problem(_ fault: SuiteFault, _ frames: FileFrames) -> String {
    JSONObjectText.build { object in
      object.add("message", frames.harmless(fault.message, fault.range))
      object.add("range", raw: frames.json(fault.range))
    }
  }

  private func result(_ result: CaseResult, _ suite: TestReport.Suite) -> String {
    JSONObjectText.build { object in
      object.add("name", suite.frames.harmless(result.name, result.range))
      object.add("passed", result.outcome.isPassed)
      object.add("expected", raw: result.expected)
      object.add("actual", raw: result.actual)
      object.add("range", raw: suite.frames.json(result.range))
      object.add("property", raw: result.verdict.map { property($0) })
      if case .failed(let mismatches) = result.outcome {
        object.add("mismatches", mismatches.map { mismatch($0, suite) })
        object.add("evidence", result.evidence.map { evidence($0, suite.policy ?? suite.frames) })
      }
      if case .unusable(let fault) = result.outcome {
        object.add("problem", raw: problem(fault, suite.frames))
      }
    }
  }

  private func property(_ verdict: PropertyVerdict) -> String {
    JSONObjectText.build { object in
      object.add("verdict", verdict.outcome.code)
      object.add("vacuous", verdict.vacuity?.words)
      object.add("unreadClaims", verdict.names.unreadClaims.map { Self.text($0.name) })
      object.add("ungrantedRoles", verdict.names.ungrantedRoles.map(Self.text))
      object.add("assumedBaseURL", verdict.assumedBaseURL)
      if case .fails(let witness) = verdict.outcome {
        object.add("witness", raw: self.witness(witness.input))
      }
      object.add(
        "exceptions",
        verdict.exceptions.map { reading, outcome in
          JSONObjectText.build { object in
            object.add("reading", reading.description)
            object.add("verdict", outcome.code)
          }
        })
    }
  }

  private static func text(_ text: Text) -> String {
    JSONObjectText.text(Untrusted.escape(Secrets.masked(shapesIn: text.string)))
  }

  private func witness(_ witness: AccessWitness) -> String {
    JSONObjectText.build { object in
      object.add("claims", raw: witness.claims.map(DiffWitness.harmless))
      object.add("request", raw: witness.request.map(DiffWitness.harmless))
      object.add("now", raw: witness.now.map { String($0) })
      object.add("users", raw: witness.users.map(DiffWitness.harmless))
      object.add("origin", witness.origin.map { Untrusted.escape(Secrets.masked(shapesIn: $0)) })
    }
  }

  private func mismatch(
    _ mismatch: ExpectationMismatch, _ suite: TestReport.Suite
  ) -> String {
    JSONObjectText.build { object in
      object.add("name", mismatch.name)
      object.add("expected", suite.frames.harmless(mismatch.expected, mismatch.range))
      object.add(
        "actual", (suite.policy ?? suite.frames).harmless(mismatch.actual, SourceRange(0, 0)))
      object.add("range", raw: suite.frames.json(mismatch.range))
    }
  }

  private func evidence(_ item: CaseResult.Evidence, _ frames: FileFrames) -> String {
    JSONObjectText.build { object in
      object.add("step", item.step)
      object.add("message", item.text(frames))
      object.add("path", item.range == nil ? nil : frames.path)
      object.add("range", raw: item.range.map(frames.json))
    }
  }

  // MARK: Coverage

  private func coverage(_ coverage: CoverageReport) -> String {
    JSONObjectText.build { object in
      object.add("percent", CoverageReport.percent(coverage.exercised, of: coverage.total))
      object.add("exercised", coverage.exercised)
      object.add("total", coverage.total)
      object.add("policies", coverage.policies.map(policy))
    }
  }

  private func policy(_ policy: CoverageReport.Policy) -> String {
    let items = policy.coverage.items
    return JSONObjectText.build { object in
      object.add("path", policy.frames.path)
      object.add(
        "percent", CoverageReport.percent(policy.coverage.exercisedCount, of: items.count))
      object.add("exercised", policy.coverage.exercisedCount)
      object.add("total", items.count)
      object.add(
        "missed",
        items.filter { !$0.isExercised }.map { item in
          let range = policy.placement.inFile(item.range)
          return JSONObjectText.build { object in
            object.add("kind", item.kind.rawValue)
            object.add("name", policy.frames.harmless(item.name.string, range))
            object.add(
              "issuer", item.issuer.map { policy.frames.harmless($0.string, range) })
            object.add("range", raw: policy.frames.json(range))
          }
        })
    }
  }
}
