import ConfigModel
import Lint

/// The decisions some time after an upload, for machines.
struct TimelineJSON {
  private let evaluation: CachedEvaluation
  private let findings: LintReport?
  private var timeline: CacheTimeline { evaluation.timeline }

  /// - Parameter findings: Those about the request of the token; nil without a complete request.
  init(_ evaluation: CachedEvaluation, findings: LintReport?) {
    self.evaluation = evaluation
    self.findings = findings
  }

  var text: String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add("verdict", (evaluation.verdict ?? .indeterminate).rawValue)
      object.add("timeline", raw: timelineText)
      object.add("old", raw: DecisionJSON(evaluation.old, findings: findings).text)
      object.add("new", raw: DecisionJSON(evaluation.new, findings: findings).text)
    } + "\n"
  }

  private var timelineText: String {
    JSONObjectText.build { object in
      object.add("at", timeline.at)
      object.add("decides", timeline.decider.rawValue)
      object.add("sameDecision", evaluation.isUnanimous)
      object.add("issuer", evaluation.issuer.map { Secrets.masked(shapesIn: $0.string) })
      object.add("change", timeline.change.rawValue)
      object.add(
        "effects",
        timeline.effects.map { effect in
          JSONObjectText.build { object in
            object.add("kind", effect.kind.rawValue)
            object.add("member", effect.member.description)
            object.add("latest", effect.latest)
            object.add("certain", effect.isCertain)
          }
        })
    }
  }
}
