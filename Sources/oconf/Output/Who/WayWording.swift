import ConfigModel
import Lint

/// Ways in, in words. Each phrase may quote the configuration, and is safe to print on one line.
struct WayWording {
  private let texts: QuotedTexts
  private var policy: WhoPolicy { texts.policy }

  init(_ policy: WhoPolicy) { self.init(QuotedTexts(policy)) }

  init(_ texts: QuotedTexts) {
    self.texts = texts
  }

  // MARK: Ways

  /// The conditions of a way and what it grants: one phrase for each.
  func phrases(_ way: AccessWay) -> [String] {
    conditions(way)
      + rows(way).map { $0.name == "valid" ? $0.words : $0.name + " " + $0.words }
  }

  /// What a token needs and gets besides its conditions, with names.
  func rows(_ way: AccessWay) -> [(name: String, words: String)] {
    var rows = [
      ("user", "from \(name(way.usernameClaim)) (\(way.userKind.rawValue))"),
      ("valid", lifetime(way)),
    ]
    if let backends = way.backends {
      rows.append((backends.count == 1 ? "backend" : "backends", words(backends)))
    }
    if !way.needsSecret { rows.append(("client", "needs no secret")) }
    return rows
  }

  /// The conditions of a way, each with the roles that it grants.
  func conditions(_ way: AccessWay) -> [String] {
    var phrases: [String] = []
    for (index, condition) in way.conditions.enumerated() {
      let words = [
        phrase(condition, at: index, of: way.conditions), grant(way, condition),
      ].compactMap(\.self)
      if !words.isEmpty { phrases.append(words.joined(separator: " ")) }
    }
    return phrases
  }

  /// The issuer, and the line with its name unless that says little.
  func issuer(_ name: Text, _ place: SourceRange) -> String {
    texts.words(ofIssuerAt: place) {
      texts.quoted(name, place) + policy.lineInBrackets(policy.inFile(place))
    }
  }

  /// The owners of the tokens, if the provider serves everyone or many organizations.
  func holders(_ way: AccessWay) -> String? {
    way.holders.map { holders in
      "\(holders.words) can get tokens of this issuer"
        + (holders.isNarrowed ? "; the conditions narrow them down" : "")
    }
  }

  // MARK: Conditions

  /// A condition in words, with the others that need another value of the same claim. Nil for a
  /// condition whose words are part of a later one, or that needs no words.
  private func phrase(
    _ condition: WayCondition, at index: Int, of all: [WayCondition]
  ) -> String? {
    guard condition.kind.isInclusion else { return phrase(condition) }
    let others = all.indices.filter { other in
      other != index && all[other].kind.isInclusion && all[other].claims == condition.claims
    }
    guard !others.isEmpty, let value = included(condition) else { return phrase(condition) }
    var values = [value]
    for other in others {
      guard let value = included(all[other]) else { continue }
      if other > index { return nil }
      // Literal values come first, so that the words after a pattern do not seem to belong to it.
      values.insert(value, at: value.utf8.first == UInt8(ascii: "'") ? 0 : values.count)
    }
    // A comma separates alternatives from the next value.
    let separator = values.contains { $0.includes(" or ") } ? ", and " : " and "
    return "\(list(condition.claims.map(name), "or")) includes "
      + values.joined(separator: separator)
  }

  /// The value that a claim must include, if it may have others. Nil for conditions of another kind.
  private func included(_ condition: WayCondition) -> String? {
    if texts.hidesValues(of: condition.claims) { return nil }
    switch condition.kind {
    case .claim(.matches(let globs)):
      return (globs.contains(where: \.hasWildcard) ? "a value that matches " : "")
        + values(globs.map(\.pattern), condition.place)
    case .roles(let roles, _): return values(roles, condition.place)
    case .unmappedRole(let globs):
      return "an unmapped role that matches \(values(globs.map(\.pattern), nil))"
    default: return nil
    }
  }

  private func phrase(_ condition: WayCondition) -> String? {
    let claims = list(condition.claims.map(name), "or")
    if texts.hidesValues(of: condition.claims), condition.kind.hasValues {
      return "\(claims) has certain values (\(Secrets.mask))"
    }
    switch condition.kind {
    case .claim(let kind):
      return texts.phrase(at: condition.place) { phrase(claims, kind, condition.place) }
    case .audience(nil, _): return "\(subject(claims, condition)) is one of the backend's addresses"
    case .audience(let audiences?, _):
      return texts.phrase(at: condition.place) {
        "\(subject(claims, condition)) is \(values(audiences, condition.place))"
      }
    case .expiry: return "\(subject(claims, condition)) is in the future"
    case .usernameMatches(let globs): return "\(claims) \(likeness(globs, nil))"
    case .account: return "\(claims) names an account in the directory"
    case .differs(let claim): return "\(claims) differs from \(name(claim))"
    case .roles, .unmappedRole: return included(condition).map { "\(claims) includes \($0)" }
    case .noRole, .nothing:
      // An issuer that takes no roles from tokens grants them to every token.
      if condition.claims.isEmpty { return nil }
      let isOne = condition.claims.count == 1
      let verb = condition.kind.isNothing ? (isOne ? "is" : "are") : (isOne ? "has" : "have")
      return "\(list(condition.claims.map(name), "and")) \(verb) "
        + (condition.kind.isNothing ? "absent or empty" : "no role")
    case .directory(let names): return "the account is \(values(names, nil))"
    case .username, .always: return nil
    }
  }

  /// The claim, which may be absent unless the condition needs it.
  private func subject(_ claim: String, _ condition: WayCondition) -> String {
    condition.needsClaim ? claim : "\(claim), if present,"
  }

  private func phrase(
    _ claim: String, _ kind: ClaimCondition.Kind, _ place: SourceRange?
  ) -> String {
    switch kind {
    case .matches(let globs): "\(claim) \(likeness(globs, place))"
    case .matchesNone(let globs):
      claim + (globs.contains(where: \.hasWildcard) ? " does not match " : " is not ")
        + values(globs.map(\.pattern), place)
    case .isAbsent: "\(claim) is absent"
    case .isPresent: "\(claim) is present"
    }
  }

  private func likeness(_ globs: [Glob], _ place: SourceRange?) -> String {
    if globs.contains(where: \.matchesEverything) { return "has a value" }
    return (globs.contains(where: \.hasWildcard) ? "matches " : "is ")
      + values(globs.map(\.pattern), place)
  }

  /// The roles that a way grants, for the condition that is the reason.
  private func grant(_ way: AccessWay, _ condition: WayCondition) -> String? {
    var roles: String { values(way.roles, nil, "and") }
    var line: String { places((condition.place.map { [$0] } ?? []) + condition.otherPlaces) }
    return switch condition.kind {
    case .roles(_, isMapped: true): "→ \(roles) by mapping\(line)"
    case .roles(_, isMapped: false): "→ \(roles) under its own name\(line)"
    case .unmappedRole: "→ that role under its own name\(line)"
    case .noRole, .nothing: "→ \(roles) by default\(line)"
    case .always: "→ \(roles) for every token\(line)"
    case .directory: "→ \(roles) by the directory"
    default: nil
    }
  }

  /// The lines of places in brackets, or their fields in a long line, to follow other words.
  private func places(_ places: [SourceRange]) -> String {
    guard let first = places.first else { return "" }
    let isLong = policy.isInLongLine(first)
    let words = list(
      places.map { isLong ? policy.field($0) : "\(policy.line($0))" }, "and")
    return " (\(isLong ? "" : places.count == 1 ? "line " : "lines ")\(words))"
  }

  // MARK: The rest

  func lifetime(_ way: AccessWay) -> String {
    let seconds = way.lifetime.seconds.asDuration
    let words =
      switch way.lifetime.policy {
      case .seconds: "for \(seconds)"
      case .limited: "for up to \(seconds)"
      case .external: "for as long as the token"
      }
    guard let minimum = way.minimumValidity else { return words }
    return words + ", if the token is valid for at least \(minimum.asDuration)"
  }

  private func words(_ backends: [BackendIdentity]) -> String {
    let words = backends.map { backend in
      var parts = [backend.name, backend.version].compactMap { $0 }
      if let client = backend.clientId { parts.append("with client ID '\(client)'") }
      return texts.harmless(parts.joined(separator: " "))
    }
    return list(words, "or")
  }

  // MARK: Questions

  /// The question as the rest of a sentence: `get role 'Admin' if dept matches 'it-*'`.
  func words(_ question: AccessQuestion) -> String {
    (role(question, "a role that matches").map { "get " + $0 } ?? "sign in") + conditions(question)
      + (question.issuer.map { " through \(values([$0], nil))" } ?? "")
  }

  /// The pairs of issuers that were compared, as the rest of a sentence that begins with "no":
  /// `two issuers can grant role 'Admin'`.
  func words(ofOverlapsFor question: AccessQuestion) -> String {
    let shared =
      role(question, "the same role that matches").map { "grant " + $0 }
      ?? "sign in the same user, or grant the same privileged role that the policy names"
    let one = question.issuer.map { ", one of them \(values([$0], nil))," } ?? ""
    return "two issuers\(one) can \(shared)\(conditions(question))"
  }

  private func role(_ question: AccessQuestion, _ pattern: String) -> String? {
    question.roles.map { roles in
      (roles.contains(where: \.hasWildcard) ? pattern : "role") + " "
        + values(roles.map(\.pattern), nil)
    }
  }

  private func conditions(_ question: AccessQuestion) -> String {
    var words = ""
    if let names = question.usernames {
      let isPattern = names.contains(where: \.hasWildcard)
      words += isPattern ? " as a user that matches " : " as user "
      words += values(names.map(\.pattern), nil)
    }
    for (index, condition) in question.conditions.enumerated() {
      words += (index == 0 ? " if " : " and ")
      words += phrase(name(condition.claim), condition.kind, nil)
    }
    if let backend = question.backend { words += " at backend " + self.words([backend]) }
    if let seconds = question.lifetimeOver { words += " for more than \(seconds.asDuration)" }
    return words
  }

  func words(_ obstacle: AccessAnswer.Obstacle) -> String {
    switch obstacle.reason {
    case .closed(let problem):
      // The name of the issuer comes before these words.
      "accepts no token: "
        + texts.shown(
          problem.replacing("issuer '\(obstacle.issuer)'", with: "it"), obstacle.place)
    case .lifetime: "the service's tokens never last that long"
    case .role: "grants no such role"
    case .backend: "does not allow this backend"
    case .contradiction: "no accepted token meets the conditions asked for"
    }
  }

  // MARK: Words

  func quoted(_ text: Text) -> String { values([text], nil) }

  func all(_ words: [String]) -> String { list(words, "and") }

  private static let maximumValues = 8

  private func values(_ some: [Text], _ place: SourceRange?, _ word: String = "or") -> String {
    list(some.map { texts.quoted($0, place) }, word)
  }

  private func list(_ words: [String], _ word: String) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    guard words.count <= Self.maximumValues else {
      return words.prefix(Self.maximumValues - 1).joined(separator: ", ")
        + " \(word) \(words.count - Self.maximumValues + 1) more"
    }
    return words.dropLast().joined(separator: ", ") + " \(word) \(words[words.count - 1])"
  }

  /// The name of a claim, in quotation marks if it is unusual.
  private func name(_ claim: Text) -> String {
    let isPlain =
      !claim.isEmpty
      && claim.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
    return isPlain ? claim.string : texts.quoted(claim)
  }
}

extension WayCondition.Kind {
  /// True if the claim must include a value, and may have others.
  fileprivate var isInclusion: Bool {
    switch self {
    case .claim(.matches), .roles, .unmappedRole: true
    default: false
    }
  }

  fileprivate var isNothing: Bool { if case .nothing = self { true } else { false } }
}
