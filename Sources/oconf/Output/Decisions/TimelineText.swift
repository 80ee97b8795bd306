import ConfigModel
import Lint

/// The decisions some time after an upload, for people.
struct TimelineText {
  private let evaluation: CachedEvaluation
  private let style: Style
  private let columns: Int
  private let frames: FileFrames

  private var timeline: CacheTimeline { evaluation.timeline }

  init(_ evaluation: CachedEvaluation, _ style: Style, columns: Int) {
    self.evaluation = evaluation
    self.style = style
    self.columns = columns
    let subject = evaluation.new.subject
    frames = FileFrames(subject.path, subject.source)
  }

  var text: TerminalText {
    var text = style.wrap(headline, indent: 2) + "\n\n"
    text += line("issuer", issuer)
    for effect in timeline.effects { text += line(name(effect.kind), words(effect)) }
    text += line(
      "requests",
      "caches reload only when a request arrives; without requests, changes take effect at the next one"
    )
    if timeline.decider == .either, !evaluation.isUnanimous {
      text += "\n" + title("as long as the old configuration is cached", evaluation.old)
      text += DecisionText(evaluation.old, style, columns: columns).text
    }
    text += "\n" + title("once the new configuration is loaded", evaluation.new)
    return text + DecisionText(evaluation.new, style, columns: columns).text
  }

  private var headline: TerminalText {
    let moment = "\(timeline.at) s after the upload"
    let words = evaluation.new.decision.verdict.words
    if timeline.decider == .new {
      return "\(painted(evaluation.new.decision.verdict)): \(moment), the new configuration decides"
    }
    if evaluation.isUnanimous {
      return "\(painted(evaluation.new.decision.verdict)): \(moment), either configuration may"
        + " decide, with the same result"
    }
    if let verdict = evaluation.verdict {
      return
        "\(painted(verdict)): \(moment), either configuration may decide, with different results"
    }
    return style.paint("undecided", .yellow)
      + ": \(moment), either configuration may decide: \(evaluation.old.decision.verdict.words) by the"
      + " old one, \(words) by the new one"
  }

  private func painted(_ verdict: Decision.Verdict) -> TerminalText {
    let ink: Style.Ink =
      switch verdict {
      case .accept: .green
      case .reject: .red
      case .indeterminate: .yellow
      }
    return style.paint("\(verdict.words)", ink)
  }

  private func title(_ words: String, _ evaluation: Evaluation) -> TerminalText {
    style.wrap(style.paint("\(words) (\(evaluation.subject.path))", .bold), indent: 2) + "\n"
  }

  private func line(_ name: String, _ words: String) -> TerminalText {
    style.wrap("\(name)\(TerminalText.spaces(max(1, 21 - name.count)))\(words)", indent: 21) + "\n"
  }

  // MARK: Changes and delays

  private var issuer: String {
    guard let issuer = evaluation.issuer else { return "the token has none" }
    let name = frames.harmless("'\(issuer)'", SourceRange(0, 0))
    switch timeline.change {
    case .added: return "\(name) was added"
    case .removed: return "\(name) was removed"
    case .enabled: return "\(name) was enabled"
    case .disabled: return "\(name) was disabled"
    case .changed: return "\(name) was changed"
    case .unchanged: return "\(name) was not changed"
    case .unknown: return "\(name) is in neither version"
    }
  }

  private func name(_ kind: CacheTimeline.Effect.Kind) -> String {
    kind == .withdrawnKey ? "revoked key" : kind.rawValue.replacing("-", with: " ")
  }

  private func words(_ effect: CacheTimeline.Effect) -> String {
    let source = effect.source
    switch effect.kind {
    case .policy:
      return effect.isCertain
        ? "in effect; loaded within \(source)"
        : "possibly not in effect yet; loaded within \(source)"
    case .newKey, .newCertificate:
      return effect.isCertain
        ? "accepted if present at the upload; loaded within \(source)"
        : "possibly not accepted yet if added with the upload; loaded within \(source)"
    case .withdrawnKey, .removedCertificate:
      return effect.isCertain
        ? "no longer accepted if removed with the upload; dropped within \(source)"
        : "possibly still accepted if removed with the upload; dropped within \(source)"
    }
  }
}

extension CacheTimeline.Effect {
  /// The maximum delay, and the field that it comes from.
  fileprivate var source: String {
    guard kind == .newCertificate else { return "\(latest) s ('\(member)')" }
    return "\(latest) s (\(CacheTimeline.propagation) s to reach every server, and"
      + " '\(member)')"
  }
}

extension Decision.Verdict {
  /// The verdict for people.
  var words: String {
    switch self {
    case .accept: "accepted"
    case .reject: "rejected"
    case .indeterminate: "undecided"
    }
  }
}
