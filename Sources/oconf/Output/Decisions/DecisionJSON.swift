import ConfigModel
import Lint

/// A decision for machines.
struct DecisionJSON {
  private let evaluation: Evaluation
  private let frames: FileFrames
  private let findings: LintReport?

  private var decision: Decision { evaluation.decision }
  private var subject: EvaluatedConfiguration { evaluation.subject }

  /// - Parameter findings: Those about the request of the token; nil without a complete request.
  init(_ evaluation: Evaluation, findings: LintReport?) {
    self.evaluation = evaluation
    self.findings = findings
    frames = FileFrames(evaluation.subject.path, evaluation.subject.source)
  }

  var text: String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add("verdict", decision.verdict.rawValue)
      object.add("reason", decision.reason.code.description)
      object.add("reasons", evaluation.trace.filter(isDecisive).compactMap(reason))
      object.add("username", decision.username?.string)
      object.add("userKind", decision.userKind?.rawValue)
      object.add("roles", raw: decision.verdict == .accept ? roles : nil)
      object.add("issuedAt", raw: decision.lifetime.map { String($0.issuedAt) })
      object.add("expiresAt", raw: decision.lifetime.map { String($0.expiresAt) })
      object.add("expiresIn", raw: decision.lifetime.map { String($0.expiresIn) })
      object.add("lifetime", raw: decision.lifetime.map(Self.lifetime))
      object.add("assumptions", assumptions)
      object.add("now", subject.now.secondsSince1970)
      object.add("nowFrom", subject.asksClock ? "clock" : "option")
      object.add(
        "notes",
        (evaluation.notes + evaluation.roleProblems).map {
          JSONObjectText.text(frames.harmless($0, SourceRange(0, 0)))
        })
      object.add("hints", hints)
      object.add("nearest", raw: evaluation.nearest.map { NearestOutput($0, subject, frames).json })
      object.add("diagnostics", diagnostics)
      object.add("trace", evaluation.trace.map(step))
    }
  }

  /// The findings about the request, each as in the report of a lint run.
  private var diagnostics: [String] {
    (findings?.files ?? []).flatMap { file in
      let frames = FileFrames(file.path, file.source, file.kind)
      return file.diagnostics.map { JSONReport.diagnostic($0, file.kind, frames) }
    }
  }

  /// True if the check is a reason for the verdict. Unknown checks count only if none failed.
  private func isDecisive(_ entry: TraceEntry) -> Bool {
    entry.outcome == (decision.verdict == .indeterminate ? .unknown : .failed)
  }

  private func reason(_ entry: TraceEntry) -> String? {
    guard let reason = entry.reason else { return nil }
    return JSONObjectText.build { object in
      object.add("code", reason.code.description)
      add(entry.message, entry.range, to: &object)
    }
  }

  private func step(_ entry: TraceEntry) -> String {
    JSONObjectText.build { object in
      object.add("step", entry.step.rawValue)
      object.add("outcome", entry.outcome.rawValue)
      object.add("reason", entry.reason?.code.description)
      add(entry.message, entry.range, to: &object)
    }
  }

  private var hints: [String] {
    evaluation.nearMisses.map { miss in
      JSONObjectText.build { object in
        object.add("step", miss.step.rawValue)
        add(miss.message, miss.range, to: &object)
      }
    }
  }

  private func add(_ message: String, _ range: SourceRange?, to object: inout JSONObjectText) {
    let place = range.map(subject.inFile)
    object.add("message", frames.harmless(message, place ?? SourceRange(0, 0)))
    object.add("path", place == nil ? nil : frames.path)
    object.add("range", raw: place.map(frames.json))
  }

  private var roles: String {
    let roles = decision.grantsByRole.map { role, grants in
      JSONObjectText.build { object in
        object.add("name", role.string)
        object.add("from", grants.map { origin($0.origin) })
      }
    }
    return "[" + roles.joined(separator: ",") + "]"
  }

  private func origin(_ origin: RoleGrant.Origin) -> String {
    JSONObjectText.build { object in
      switch origin {
      case .claim(let name, let value, let mapping):
        object.add("kind", "claim")
        object.add("claim", name.string)
        object.add("value", value.string)
        let range = mapping.flatMap { subject.range(ofMapping: $0, decision) }
        object.add("mapping", raw: mapping.map(String.init))
        object.add("range", raw: range.map(frames.json))
      case .defaultRole: object.add("kind", "default")
      case .issuerRole: object.add("kind", "issuer")
      case .directory: object.add("kind", "directory")
      }
    }
  }

  private static func lifetime(_ lifetime: Lifetime) -> String {
    JSONObjectText.build { object in
      object.add("policyFrom", lifetime.policySource.rawValue)
      object.add("secondsFrom", lifetime.secondsSource?.rawValue)
    }
  }

  private var assumptions: [String] {
    var entries: [String] = []
    decision.assumptions.forEach(subject.exchange.environment.readings) { name, choice in
      entries.append(
        JSONObjectText.build { object in
          object.add("reading", name.description)
          object.add("choice", choice.description)
        })
    }
    return entries
  }
}
