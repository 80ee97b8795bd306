import ConfigModel
import Lint

/// The answers to a question for machines.
enum WhoJSON {
  static let shape = JSONShape<[WhoPolicy]>(
    "who report",
    .version,
    .objects("policies", policy, "One answer per policy.") { $0.map(Source.init) })

  /// The policy that the parts of an answer are about.
  fileprivate struct Source {
    let policy: WhoPolicy
    private let quoted: QuotedTexts

    init(_ policy: WhoPolicy) {
      self.policy = policy
      quoted = QuotedTexts(policy, isForJSON: true)
    }

    func text(_ text: Text, _ place: SourceRange? = nil) -> String { quoted.harmless(text, place) }
    func texts(_ texts: [Text]) -> [String] { texts.map { text($0) } }
    func span(_ range: SourceRange) -> Note.Span { policy.frames.span(policy.inFile(range)) }
    func words(_ obstacle: AccessAnswer.Obstacle) -> String { WayWording(quoted).words(obstacle) }
    func hidesValues(of claims: [Text]) -> Bool { quoted.hidesValues(of: claims) }

    var tokens: AccessAnswer? {
      if case .tokens(_, let answer) = policy.answer { answer } else { nil }
    }

    var overlaps: OverlapAnswer? {
      if case .overlaps(_, let answer) = policy.answer { answer } else { nil }
    }

    var origins: OriginQuestion.Answer? {
      if case .origins(_, _, let answer) = policy.answer { answer } else { nil }
    }

    var assumedBaseURL: String? { tokens?.assumedBaseURL ?? overlaps?.assumedBaseURL }

    /// The issuers that are undecided, each time with the reason.
    var undecided: [(issuers: [Text], doubt: Doubt)]? {
      tokens?.undecided.map { ([$0.issuer], $0.doubt) }
        ?? overlaps?.undecided.map { ([$0.0, $0.1], $0.doubt) }
    }

    func input(_ witness: PropertyWitness) -> AccessWitness {
      var input = witness.input
      input.baseURL = assumedBaseURL
      return input
    }

    func parts<Value>(_ values: [Value]) -> [Part<Value>] { values.map { ($0, self) } }
  }

  fileprivate typealias Part<Value> = (part: Value, source: Source)

  private static let policy = JSONShape<Source>(
    "policy",
    .string("path", "The path, as it was named.") { $0.policy.frames.path },
    .string(
      "answer", "`none` is proved. With `undecided`, the lists may be incomplete.",
      allowed: ["found", "none", "undecided"]
    ) { source in
      let answer = source.policy.answer
      return answer.isUndecided ? "undecided" : answer.isEmpty ? "none" : "found"
    },
    .strings(
      "roleProblems",
      "Roles that are not in the setting `roles`, with the role that was probably meant."
    ) { source in source.policy.roleProblems.map { source.policy.masked($0) } },
    .objects("ways", way, "All ways in; only without `--overlap` and `--origin`.", .optional) {
      ($0.tokens?.ways).map($0.parts)
    },
    .objects("pairs", pair, "Pairs of issuers, each once; only with `--overlap`.", .optional) {
      $0.overlaps.map(pairs).map($0.parts)
    },
    .objects(
      "overlaps", overlap, "What each pair has in common, one by one; only with `--overlap`.",
      .optional
    ) { ($0.overlaps?.overlaps).map($0.parts) },
    .objects("origins", origin, "Patterns; only with `--origin`.", .optional) {
      ($0.origins?.ways).map($0.parts)
    },
    .strings("undecided", "The issuers that are undecided.", .optional) { source in
      let issuers = source.undecided?.flatMap(\.issuers)
      return (source.overlaps == nil ? issuers : issuers.map { Set($0).sorted() })
        .map(source.texts)
    },
    .objects(
      "ambiguous", ambiguity,
      "Issuers that are undecided because parsers read the document differently.", .optional
    ) { source in
      let ambiguous = (source.undecided ?? []).filter(\.doubt.isAmbiguous)
      return ambiguous.isEmpty ? nil : source.parts(ambiguous)
    },
    .objects(
      "obstacles", obstacle, "The issuers without a way in, with the reasons.", .optional
    ) { ($0.tokens?.obstacles).map($0.parts) },
    .integer(
      "skipped", "The number of pairs that were not examined; only with `--overlap`.", .optional,
      minimum: 0
    ) { $0.overlaps?.skippedCount },
    .objects(
      "alternatives", reading, "Readings under which the answer differs.", .optional
    ) { source in
      source.tokens?.alternatives.map { (($0.reading, $0, nil), source) }
        ?? source.origins?.alternatives.map { (($0, nil, ($1, $2)), source) }
    },
    .boolean(
      "directoryMayGrant",
      "True if accounts of an unknown directory may have the roles as well.", .optional
    ) { $0.tokens?.directoryMayGrant ?? $0.overlaps?.directoryMayGrant },
    .string(
      "assumedBaseURL", "The base URL that was assumed; null if it is known or does not matter.",
      .nullable
    ) { $0.assumedBaseURL }.only { $0.origins == nil })

  private static let ambiguity = JSONShape<Part<(issuers: [Text], doubt: Doubt)>>(
    "ambiguity",
    .strings("issuers", "The names of the issuers.") { $0.source.texts($0.part.issuers) },
    .string("reason", "What parsers differ in.") { $0.source.text(Text($0.part.doubt.words)) })

  // MARK: Ways

  private static let way = JSONShape<Part<AccessWay>>(
    "way",
    .string("issuer", "The name of the issuer.") { $0.source.text($0.part.issuer, $0.part.place) },
    .range("The place of the name.") { $0.source.span($0.part.place) },
    .objects("conditions", condition, "All of them must hold together.") {
      $0.source.parts($0.part.conditions)
    },
    .strings(
      "roles",
      "The roles asked for that these tokens get; for unmapped roles, the patterns asked for."
    ) { $0.source.texts($0.part.roles) },
    .string("usernameClaim", "The claim with the username.") {
      $0.source.text($0.part.usernameClaim)
    },
    .string("userKind", "The kind of user.", allowed: userKinds) { $0.part.userKind.rawValue },
    .object("lifetime", lifetime, "The validity of the service's token.") { $0.part },
    .objects(
      "backends", NearestJSON.backend,
      "The backends that may exchange such tokens; null for any backend.",
      .nullable
    ) { way, source in way.backends?.map { $0.shown { source.text(Text($0)) } } },
    .boolean("needsClientSecret", "True if the client must authenticate.") { $0.part.needsSecret },
    .string(
      "holders",
      "Who can get such tokens, if the provider serves everyone or many organizations.", .nullable
    ) { $0.part.holders?.words.description },
    .object("witness", DiffJSON.witness, "A token, in the form of `oconf eval`.") {
      $0.source.input($0.part.witness)
    })

  static let userKinds: [StaticString] = ["virtual", "mapped"]

  private static let condition = JSONShape<Part<WayCondition>>(
    "condition",
    .strings("claims", "The claim, or several alternative claims.") {
      $0.source.texts($0.part.claims)
    },
    .string("kind", "The kind of condition.") { $0.part.kind.parts.name },
    .strings("values", "The values or patterns.") { condition, source in
      let isHidden = source.hidesValues(of: condition.claims) && condition.kind.hasValues
      let values = isHidden ? [Text(Secrets.mask)] : condition.kind.parts.values
      return values.map { source.text($0, condition.place) }
    },
    .boolean("asked", "True if the question sets the condition.") { $0.part.isAsked },
    .boolean("required", "True if a token without the claims does not meet the condition.") {
      $0.part.needsClaim
    },
    .range(
      "The place that sets the condition; null if the policy does not set it.", .nullable
    ) { $0.part.place.map($0.source.span) },
    .objects("otherRanges", JSONRange.shape, "The other mappings of a role.") {
      $0.part.otherPlaces.map($0.source.span)
    })

  private static let lifetime = JSONShape<AccessWay>(
    "lifetime",
    .string("policy", "The value of `tokenTimeoutPolicy` in force.") { $0.lifetime.policy.code },
    .integer("seconds", "The maximum; null if only the token limits it.", .nullable) {
      $0.lifetime.policy == .external ? nil : $0.lifetime.seconds
    },
    .integer(
      "minimumTokenValidity",
      "The number of seconds for which the token itself must be valid.", .nullable
    ) { $0.minimumValidity })

  private static let obstacle = JSONShape<Part<AccessAnswer.Obstacle>>(
    "obstacle",
    .string("issuer", "The name of the issuer.") { $0.source.text($0.part.issuer, $0.part.place) },
    .range("The place of the name.") { $0.source.span($0.part.place) },
    .string("message", "The reason.") { $0.source.words($0.part) })

  /// The ways or the patterns of origins that differ under a reading.
  private typealias Alternative = (
    reading: ChosenReading, ways: AccessAnswer.Alternative?,
    origins: (gained: [OriginQuestion.Way], lost: [OriginQuestion.Way])?
  )

  private static let reading = JSONShape<Part<Alternative>>(
    "reading",
    .string("reading", "The reading, as `NAME=CHOICE`.") { $0.part.reading.description },
    .objects("gained", way, "The ways that exist only under this reading.", .optional) {
      ($0.part.ways?.gained).map($0.source.parts)
    },
    .objects("lost", way, "The ways that do not exist under this reading.", .optional) {
      ($0.part.ways?.lost).map($0.source.parts)
    },
    .objects("gainedOrigins", origin, "The same for patterns of origins.", .optional) {
      ($0.part.origins?.gained).map($0.source.parts)
    },
    .objects("lostOrigins", origin, "The same for patterns of origins.", .optional) {
      ($0.part.origins?.lost).map($0.source.parts)
    },
    .boolean("undecided", "True if an issuer is undecided under this reading.", .optional) {
      $0.part.ways?.isUndecided
    })

  // MARK: Overlaps

  /// What each pair of issuers shares.
  private static func pairs(_ answer: OverlapAnswer) -> [[IssuerOverlap]] {
    var pairs: [[IssuerOverlap]] = []
    var places: [[Text]: Int] = [:]
    for overlap in answer.overlaps {
      let issuers = overlap.parties.map(\.issuer)
      if let place = places[issuers] {
        pairs[place].append(overlap)
      } else {
        places[issuers] = pairs.count
        pairs.append([overlap])
      }
    }
    return pairs
  }

  private static let pair = JSONShape<Part<[IssuerOverlap]>>(
    "pair",
    .strings("issuers", "The names of the two issuers.") {
      $0.source.texts($0.part[0].parties.map(\.issuer))
    },
    .string("user", "A user that both issuers can sign in.", .optional) { overlaps, source in
      overlaps.lazy.compactMap(\.user).first.map { source.text($0.name) }
    },
    .string("userKind", "The kind of user.", .optional, allowed: userKinds) {
      $0.part.lazy.compactMap(\.user).first?.kind.rawValue
    },
    .strings("roles", "The roles that both issuers can grant.") {
      $0.source.texts($0.part.compactMap(\.role))
    },
    .boolean("oneAuthority", "True if both belong to the same identity provider.") {
      $0.part.contains(where: \.haveOneAuthority)
    })

  private static let overlap = JSONShape<Part<IssuerOverlap>>(
    "overlap",
    .string("user", "The user that both issuers can sign in.", .optional) { overlap, source in
      overlap.user.map { source.text($0.name) }
    },
    .string("userKind", "The kind of user.", .optional, allowed: userKinds) {
      $0.part.user?.kind.rawValue
    },
    .string("role", "The role that both issuers can grant.", .optional) { overlap, source in
      overlap.role.map { source.text($0) }
    },
    .boolean("oneAuthority", "True if both belong to the same identity provider.") {
      $0.part.haveOneAuthority
    },
    .objects("issuers", party, "The two issuers.") { $0.source.parts($0.part.parties) })

  private static let party = JSONShape<Part<IssuerOverlap.Party>>(
    "issuer of an overlap",
    .string("issuer", "The name of the issuer.") { $0.source.text($0.part.issuer, $0.part.place) },
    .range("The place of the name.") { $0.source.span($0.part.place) },
    .object("witness", DiffJSON.witness, "A token of the issuer.") {
      $0.source.input($0.part.witness)
    })

  // MARK: Origins

  private static let origin = JSONShape<Part<OriginQuestion.Way>>(
    "origin",
    .string("pattern", "The pattern.") { way, source in
      source.item(way).map { source.policy.frames.masked($0.text, source.policy.inFile($0)) }
    },
    .range("The place of the pattern.") { way, source in
      source.item(way).map { source.span($0.range) }
    },
    .string("witness", "An origin that it allows.") { $0.source.policy.masked($0.part.witness) },
    .string(
      "registrableUnder", "The domain under which anyone can register a host.", .nullable
    ) { $0.part.registration?.suffix })
}

extension WhoJSON.Source {
  fileprivate func item(_ way: OriginQuestion.Way) -> AllowOriginPolicy.Item? {
    if case .origins(_, let origins, _) = policy.answer {
      origins.patterns[way.index].item
    } else {
      nil
    }
  }
}

extension Doubt {
  fileprivate var isAmbiguous: Bool { if case .ambiguous = self { true } else { false } }
}

extension IssuerOverlap {
  fileprivate var parties: [Party] { [first, second] }

  fileprivate var user: (name: Text, kind: Decision.UserKind)? {
    if case .user(let name, let kind) = subject { (name, kind) } else { nil }
  }

  fileprivate var role: Text? { if case .role(let role) = subject { role } else { nil } }
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
  fileprivate var parts: (name: String, values: [Text]) {
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
