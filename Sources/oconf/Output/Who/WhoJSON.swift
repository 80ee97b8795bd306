import ConfigModel
import Lint

/// The answers to a question for machines. Keys may be added; within a version none is renamed or
/// removed.
struct WhoJSON {
  private let policies: [WhoPolicy]

  init(_ policies: [WhoPolicy]) {
    self.policies = policies
  }

  var text: String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add("policies", policies.map { WhoPolicyJSON($0).text })
    } + "\n"
  }
}

private struct WhoPolicyJSON {
  private let policy: WhoPolicy
  private let texts: QuotedTexts

  init(_ policy: WhoPolicy) {
    self.policy = policy
    texts = QuotedTexts(policy, isForJSON: true)
  }

  var text: String {
    JSONObjectText.build { object in
      object.add("path", policy.frames.path)
      let answer = policy.answer
      object.add("answer", answer.isUndecided ? "undecided" : answer.isEmpty ? "none" : "found")
      object.add(
        "roleProblems", policy.roleProblems.map { JSONObjectText.text(policy.masked($0)) })
      switch policy.answer {
      case .tokens(_, let answer):
        object.add("ways", answer.ways.map { way($0, answer.assumedBaseURL) })
        object.add("undecided", answer.undecided.map { text($0.issuer, nil) })
        doubts(&object, answer.undecided.map { ([$0.issuer], $0.doubt) })
        object.add("obstacles", answer.obstacles.map(obstacle))
        object.add(
          "alternatives", answer.alternatives.map { alternative($0, answer.assumedBaseURL) })
        object.add("directoryMayGrant", answer.directoryMayGrant)
        object.add("assumedBaseURL", answer.assumedBaseURL)
      case .overlaps(_, let answer):
        object.add("pairs", pairs(answer))
        object.add("overlaps", answer.overlaps.map { overlap($0, answer.assumedBaseURL) })
        let open = Set(answer.undecided.flatMap { [$0.0, $0.1] })
        object.add("undecided", open.sorted().map { text($0, nil) })
        doubts(&object, answer.undecided.map { ([$0.0, $0.1], $0.doubt) })
        object.add("skipped", answer.skippedCount)
        object.add("directoryMayGrant", answer.directoryMayGrant)
        object.add("assumedBaseURL", answer.assumedBaseURL)
      case .origins(_, let origins, let answer):
        object.add("origins", answer.ways.map { origin($0, origins) })
        object.add(
          "alternatives",
          answer.alternatives.map { reading, gained, lost in
            JSONObjectText.build { object in
              object.add("reading", reading.description)
              object.add("gainedOrigins", gained.map { origin($0, origins) })
              object.add("lostOrigins", lost.map { origin($0, origins) })
            }
          })
      }
    }
  }

  // MARK: Parts

  /// A JSON string without secrets.
  private func text(_ text: Text, _ place: SourceRange?) -> String {
    JSONObjectText.text(texts.harmless(text, place))
  }

  private func range(_ range: SourceRange?) -> String? {
    range.map { policy.frames.json(policy.inFile($0)) }
  }

  /// The reasons why issuers are undecided, if parsers differ about the configuration.
  private func doubts(
    _ object: inout JSONObjectText, _ undecided: [(issuers: [Text], doubt: Doubt)]
  ) {
    let ambiguous = undecided.filter { if case .ambiguous = $0.doubt { true } else { false } }
    if ambiguous.isEmpty { return }
    object.add(
      "ambiguous",
      ambiguous.map { issuers, doubt in
        JSONObjectText.build { object in
          object.add("issuers", issuers.map { text($0, nil) })
          object.add("reason", raw: text(Text(doubt.words), nil))
        }
      })
  }

  private func way(_ way: AccessWay, _ baseURL: String?) -> String {
    JSONObjectText.build { object in
      object.add("issuer", raw: text(way.issuer, way.place))
      object.add("range", raw: range(way.place))
      object.add("conditions", way.conditions.map(condition))
      object.add("roles", way.roles.map { text($0, nil) })
      object.add("usernameClaim", raw: text(way.usernameClaim, nil))
      object.add("userKind", way.userKind.rawValue)
      object.add(
        "lifetime",
        raw: JSONObjectText.build { object in
          object.add("policy", way.lifetime.policy.code)
          object.add(
            "seconds", raw: way.lifetime.policy == .external ? nil : "\(way.lifetime.seconds)")
          object.add("minimumTokenValidity", raw: way.minimumValidity.map { "\($0)" })
        })
      object.add(
        "backends", raw: way.backends.map { "[" + $0.map(backend).joined(separator: ",") + "]" })
      object.add("needsClientSecret", way.needsSecret)
      object.add("holders", way.holders?.words.description)
      object.add("witness", raw: WhoPolicy.json(way.witness, assuming: baseURL))
    }
  }

  private func backend(_ backend: BackendIdentity) -> String {
    JSONObjectText.build { object in
      object.add("name", backend.name.map { texts.harmless($0) })
      object.add("version", backend.version.map { texts.harmless($0) })
      object.add("clientId", backend.clientId.map { texts.harmless($0) })
    }
  }

  private func condition(_ condition: WayCondition) -> String {
    let (kind, written) = condition.kind.parts
    let isHidden = texts.hidesValues(of: condition.claims) && condition.kind.hasValues
    let values = isHidden ? [Text(Secrets.mask)] : written
    return JSONObjectText.build { object in
      object.add("claims", condition.claims.map { text($0, nil) })
      object.add("kind", kind)
      object.add("values", values.map { text($0, condition.place) })
      object.add("asked", condition.isAsked)
      object.add("required", condition.needsClaim)
      object.add("range", raw: range(condition.place))
      object.add("otherRanges", condition.otherPlaces.compactMap(range))
    }
  }

  private func obstacle(_ obstacle: AccessAnswer.Obstacle) -> String {
    JSONObjectText.build { object in
      object.add("issuer", raw: text(obstacle.issuer, obstacle.place))
      object.add("range", raw: range(obstacle.place))
      object.add("message", WayWording(texts).words(obstacle))
    }
  }

  private func alternative(_ alternative: AccessAnswer.Alternative, _ baseURL: String?) -> String {
    JSONObjectText.build { object in
      object.add("reading", alternative.reading.description)
      object.add("gained", alternative.gained.map { way($0, baseURL) })
      object.add("lost", alternative.lost.map { way($0, baseURL) })
      object.add("undecided", alternative.isUndecided)
    }
  }

  /// The pairs of issuers that overlap, with everything that each pair shares.
  private func pairs(_ answer: OverlapAnswer) -> [String] {
    var order: [[Text]] = []
    var found: [[Text]: [IssuerOverlap]] = [:]
    for overlap in answer.overlaps {
      let pair = [overlap.first.issuer, overlap.second.issuer]
      if found[pair] == nil { order.append(pair) }
      found[pair, default: []].append(overlap)
    }
    return order.map { pair in
      let overlaps = found[pair] ?? []
      return JSONObjectText.build { object in
        object.add("issuers", pair.map { text($0, nil) })
        for case .user(let name, let kind) in overlaps.map(\.subject) {
          object.add("user", raw: text(name, nil))
          object.add("userKind", kind.rawValue)
        }
        object.add(
          "roles",
          overlaps.compactMap { overlap in
            if case .role(let role) = overlap.subject { text(role, nil) } else { nil }
          })
        object.add("oneAuthority", overlaps.contains(where: \.haveOneAuthority))
      }
    }
  }

  private func overlap(_ overlap: IssuerOverlap, _ baseURL: String?) -> String {
    JSONObjectText.build { object in
      switch overlap.subject {
      case .user(let name, let kind):
        object.add("user", raw: text(name, nil))
        object.add("userKind", kind.rawValue)
      case .role(let role): object.add("role", raw: text(role, nil))
      }
      object.add("oneAuthority", overlap.haveOneAuthority)
      object.add(
        "issuers",
        [overlap.first, overlap.second].map { party in
          JSONObjectText.build { object in
            object.add("issuer", raw: text(party.issuer, party.place))
            object.add("range", raw: range(party.place))
            object.add("witness", raw: WhoPolicy.json(party.witness, assuming: baseURL))
          }
        })
    }
  }

  private func origin(_ way: OriginQuestion.Way, _ origins: AllowOriginPolicy) -> String {
    let item = origins.patterns[way.index].item
    let place = policy.inFile(item)
    return JSONObjectText.build { object in
      object.add("pattern", policy.frames.masked(item.text, place))
      object.add("range", raw: policy.frames.json(place))
      object.add("witness", policy.masked(way.witness))
      object.add("registrableUnder", way.registration?.suffix)
    }
  }
}

extension WayCondition.Kind {
  /// True if the condition lists values of its claims.
  var hasValues: Bool {
    switch self {
    case .claim(.matches), .claim(.matchesNone), .usernameMatches, .roles, .unmappedRole: true
    default: false
    }
  }

  /// The name of the kind, and its values.
  fileprivate var parts: (String, [Text]) {
    switch self {
    case .claim(.matches(let globs)): ("matches", globs.map(\.pattern))
    case .claim(.matchesNone(let globs)): ("matches-none", globs.map(\.pattern))
    case .claim(.isAbsent): ("absent", [])
    case .claim(.isPresent): ("present", [])
    case .audience(let texts, _): ("audience", texts ?? [])
    case .username: ("username", [])
    case .usernameMatches(let globs): ("username-matches", globs.map(\.pattern))
    case .account: ("account", [])
    case .differs(let claim): ("not-username", [claim])
    case .expiry: ("expiry", [])
    case .roles(let roles, true): ("mapped-role", roles)
    case .roles(let roles, false): ("own-role", roles)
    case .unmappedRole(let globs): ("unmapped-role", globs.map(\.pattern))
    case .noRole: ("no-role", [])
    case .nothing: ("nothing", [])
    case .always: ("always", [])
    case .directory(let names): ("directory", names)
    }
  }
}

extension LifetimeRule.Policy {
  /// The value of `tokenTimeoutPolicy`.
  fileprivate var code: String {
    switch self {
    case .seconds: "FromTimeoutSecs"
    case .external: "FromExternalToken"
    case .limited: "FromExternalTokenLimitedByTimeoutSecs"
    }
  }
}
