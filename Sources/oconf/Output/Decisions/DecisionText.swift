import ConfigModel
import Lint

/// A decision for people: the verdict, the result of each check, and the roles and the lifetime of
/// the token.
struct DecisionText {
  private let evaluation: Evaluation
  private let frames: FileFrames
  private let style: Style
  private let columns: Int
  private let nearMisses: [NearMiss]
  /// Words for the places that are in long lines.
  private let words: [SourceRange: String]

  private var decision: Decision { evaluation.decision }
  private var subject: EvaluatedConfiguration { evaluation.subject }

  init(_ evaluation: Evaluation, _ style: Style, columns: Int) {
    self.evaluation = evaluation
    frames = FileFrames(evaluation.subject.path, evaluation.subject.source)
    self.style = style
    self.columns = columns
    let subject = evaluation.subject
    nearMisses = evaluation.nearMisses
    words = subject.words(
      about: (evaluation.trace.map(\.range) + nearMisses.map(\.range)).compactMap(\.self)
        .filter { [frames, columns] in
          frames.isInLongLine(subject.inFile($0), columns: columns)
        })
  }

  var text: TerminalText {
    var text = headline + "\n\n"
    for entry in evaluation.trace { text += line(entry) }
    for note in evaluation.notes { text += line("note", .cyan, "token", harmless(note)) }
    for problem in evaluation.roleProblems {
      text += line("note", .cyan, "roles", harmless(problem))
    }
    for miss in nearMisses { text += line(miss) }
    if decision.reasons.contains(.tokenExpired) {
      text += line(
        "hint", .cyan, "time",
        "get a new token; to allow for clocks that differ, use --skew SECONDS")
    }
    text += "\n" + outcome + assumptions + nearest
    text += field("time", time)
    return text
  }

  // MARK: Verdict

  private var headline: TerminalText {
    switch decision.verdict {
    case .accept:
      style.paint("accepted", .green)
        + ": user '\(harmless(decision.username?.string ?? ""))' (\(decision.userKind?.rawValue ?? ""))"
    case .reject: style.paint("rejected", .red) + ": \(reasons)"
    case .indeterminate: style.paint("undecided", .yellow) + ": \(reasons)"
    }
  }

  /// Each reason once, the decisive one first.
  private var reasons: String {
    var codes: [String] = []
    for reason in decision.reasons where !codes.contains(reason.code.description) {
      codes.append(reason.code.description)
    }
    return codes.joined(separator: ", ")
  }

  // MARK: Steps

  private func line(_ entry: TraceEntry) -> TerminalText {
    let range = entry.range.map(subject.inFile)
    let message = frames.harmless(entry.message, range ?? SourceRange(0, 0))
    switch entry.outcome {
    case .passed: return line("ok", .green, entry.step.rawValue, message)
    case .note: return line("note", .cyan, entry.step.rawValue, message)
    case .failed:
      return line("fail", .red, entry.step.rawValue, message) + frame(entry.range, .red)
    case .unknown:
      return line("?", .yellow, entry.step.rawValue, message) + frame(entry.range, .yellow)
    }
  }

  private func line(_ miss: NearMiss) -> TerminalText {
    let range = miss.range.map(subject.inFile)
    return line(
      "hint", .cyan, miss.step.rawValue, frames.harmless(miss.message, range ?? SourceRange(0, 0)))
      + frame(miss.range, .cyan)
  }

  private func line(
    _ mark: String, _ ink: Style.Ink, _ step: String, _ message: String
  ) -> TerminalText {
    let blanks = TerminalText.spaces(max(1, 5 - mark.count))
    let gap = TerminalText.spaces(max(1, 23 - step.count))
    let line =
      style.paint("\(mark)", ink) + blanks + style.paint("\(step)", .faint) + gap + "\(message)"
    return style.wrap(line, indent: 28) + "\n"
  }

  /// - Parameter written: A range of the configuration, which may be a value within an export.
  private func frame(_ written: SourceRange?, _ ink: Style.Ink) -> TerminalText {
    guard let written else { return "" }
    let range = subject.inFile(written)
    let place: TerminalText = "     --> \(frames.place(range))\(context(written))"
    return style.wrap(place, indent: 9) + "\n"
      + frames.frame(range, style, ink, columns: columns)
  }

  /// The place in words, if the line is long.
  private func context(_ written: SourceRange) -> TerminalText {
    guard let words = words[written], !words.isEmpty else { return "" }
    return " (\(harmless(words)))"
  }

  private func harmless(_ text: String) -> String { frames.harmless(text, SourceRange(0, 0)) }

  // MARK: Roles and lifetime

  private func field(_ name: String, _ value: String) -> TerminalText {
    let gap = TerminalText.spaces(max(1, 10 - name.count))
    return style.wrap(style.paint("\(name):", .bold) + gap + "\(value)", indent: 11) + "\n"
  }

  private var outcome: TerminalText {
    guard decision.verdict == .accept else { return "" }
    var text = roles
    if let lifetime = decision.lifetime { text += field("lifetime", words(lifetime)) }
    return text
  }

  private var roles: TerminalText {
    guard !decision.grants.isEmpty else { return field("roles", "none: \(reasonForNoRoles)") }
    var lines: [String] = []
    for (role, grants) in decision.grantsByRole {
      let origins = grants.map { words($0.origin) }
      lines.append("\(harmless(role.string)) (\(origins.joined(separator: "; ")))")
    }
    return list("roles", lines)
  }

  /// Why an accepted token gets no role.
  private var reasonForNoRoles: String {
    guard decision.userKind == .virtual, let index = decision.issuer,
      let issuer = subject.exchange.configuration?.issuers[index]
    else { return "the user has no role in the directory" }
    let attributes = issuer.roleAttributes.elements.map(\.text)
    if attributes.isEmpty {
      return "the issuer has no 'roleAttributes', 'defaultRoles' or 'issuerRoles'"
    }
    let names =
      (attributes.count == 1 ? "the claim " : "the claims ")
      + attributes.map { "'\(harmless($0.string))'" }.joined(separator: ", ")
    if attributes.contains(where: { evaluation.token.claims.claim($0) != nil }) {
      return "no value of \(names) grants a role, and no default role applies"
    }
    return "the token lacks \(names), and the issuer has no 'defaultRoles'"
  }

  private func words(_ origin: RoleGrant.Origin) -> String {
    guard case .claim(_, _, let mapping?) = origin else { return harmless(origin.words) }
    return harmless(origin.words) + place(ofMapping: mapping)
  }

  private func place(ofMapping index: Int) -> String {
    guard let range = subject.range(ofMapping: index, decision) else { return "" }
    return " at line \(frames.lines.position(at: range.start).line)"
  }

  private func words(_ lifetime: Lifetime) -> String {
    let until = Timestamp(secondsSince1970: lifetime.expiresAt)
    var parts = ["policy from \(words(lifetime.policySource))"]
    if let source = lifetime.secondsSource { parts.append("seconds from \(words(source))") }
    let isReadable = 0..<253_402_300_800 ~= lifetime.expiresAt
    return "\(lifetime.expiresIn) s"
      + (isReadable ? ", until \(until)" : ", until \(lifetime.expiresAt) s after 1970")
      + " (\(parts.joined(separator: ", ")))"
  }

  private func words(_ source: Lifetime.Source) -> String {
    switch source {
    case .issuer: "the issuer"
    case .environment: "the environment"
    case .default: "the service's default"
    }
  }

  private var assumptions: TerminalText {
    var lines: [String] = []
    for reading in decision.assumptions.switchable {
      lines.append(subject.exchange.environment.readings.assumption(of: reading))
    }
    for treatment in decision.assumptions.fixed {
      lines.append(
        "\(treatment.meaning) (\(treatment.name)=\(treatment.choice); "
          + "see 'oconf explain \(treatment.name)')")
    }
    if !decision.assumptions.switchable.isEmpty { lines.append("(\(Reading.introduction))") }
    return list("assumes", lines)
  }

  private var nearest: TerminalText {
    guard let nearest = evaluation.nearest else { return "" }
    let output = NearestOutput(nearest, subject, frames)
    return list("to fix", output.answerLines) + list("others", output.otherLines)
  }

  /// A field with one item per line.
  private func list(_ name: String, _ items: [String]) -> TerminalText {
    guard let first = items.first else { return "" }
    return field(name, first)
      + items.dropFirst().map { style.wrap("           \($0)", indent: 11) + "\n" }.joined()
  }

  private var time: String {
    subject.now.description + (subject.asksClock ? " (current time; set another with --now)" : "")
  }
}

extension RoleGrant.Origin {
  /// The source of a role. Quotes the token.
  var words: String {
    switch self {
    case .claim(let name, let value, let mapping):
      "'\(value)' of claim '\(name)'" + (mapping == nil ? "" : ", mapped")
    case .defaultRole: "default role, because the token has none"
    case .issuerRole: "role of the issuer"
    case .directory: "directory"
    }
  }
}

extension Readings {
  /// The assumption that a result depends on, and the command that explains it.
  func assumption(of reading: Reading) -> String {
    let choice = min(self[reading], reading.info.answers.count - 1)
    let (name, meaning) = reading.info.answers[choice]
    return "\(meaning) (reading \(reading.name)=\(name); see 'oconf explain \(reading.name)')"
  }
}
