/// Origin patterns as sets of origins in the form that browsers send: in lower case and without the
/// port that the scheme implies. If case matters, a pattern with capitals therefore allows nothing,
/// so callers with that reading must leave such patterns out.
///
/// Guarantees, here and in ``OriginSet``, for origins with ports from 0 to 65535 and well-formed
/// patterns:
/// - Sound: every origin that is returned was tested against the patterns.
///   ``TextConstraint/Answer/none`` is a proof.
/// - Complete for hosts. The characters of a label are practically unlimited, so a union of labels
///   covers a label only if one of them does. The remaining choice is that of ports, for each
///   scheme with a default port and for all other schemes together.
/// - Incomplete if the schemes of the patterns use every letter of the alphabet. Then no example
///   may be found, and the answer is ``TextConstraint/Answer/undecided``, as if the effort were
///   spent. Inclusion also treats the letters of schemes as unlimited. Intersection can be undecided
///   for segments with several stars that refuse the empty text.
extension OriginPattern {
  public typealias Answer = TextConstraint.Answer

  /// An origin that this pattern allows and none of the others does.
  ///
  /// For several questions about the same patterns, use ``OriginSet``.
  public func origin(outside others: [OriginPattern], _ effort: inout Effort) -> Answer {
    OriginSet(others).origin(of: self, &effort)
  }

  /// True if every origin that this pattern allows is allowed by one of the others; nil if
  /// undecided.
  public func isIncluded(in others: [OriginPattern], _ effort: inout Effort) -> Bool? {
    let readings = Readings()
    var covering: [OriginPattern] = []
    for other in others {
      guard effort.spend(1 + labels.count) else { return nil }
      if other.coversHosts(of: self, readings) { covering.append(other) }
    }
    return isCovered(by: covering, readings, &effort) { _, _, _ in true }
  }

  /// Calls a closure with the schemes and ports of this pattern that the others do not cover, until
  /// it returns true.
  ///
  /// - Parameters:
  ///   - own: The readings for this pattern; nil for those of the others. If the others refuse the
  ///     empty text, this pattern must, too.
  ///   - others: Patterns whose hosts include those of this one.
  /// - Returns: True if the others cover everything, false if the closure returned true; nil if the
  ///   effort ran out or the closure rejected a scheme and port.
  func isCovered(
    by others: [OriginPattern], _ readings: Readings, under own: Readings? = nil,
    _ effort: inout Effort, _ isContent: (SchemeClass, Int?, inout Effort) -> Bool
  ) -> Bool? {
    var isCovered: Bool? = true
    for scheme in schemes(own ?? readings) {
      guard effort.spend(1 + others.count) else { return nil }
      let ports = others.filter { $0.covers(scheme, of: self, readings) }.map {
        PortSearch.Port($0.port, readings)
      }
      switch PortSearch.port(
        in: [.init(port, own ?? readings)], outside: ports, scheme.defaultPort, &effort)
      {
      case .none: continue
      case .undecided: isCovered = nil
      case .some(let port):
        if isContent(scheme, port, &effort) { return false }
        isCovered = nil
      }
    }
    return isCovered
  }

  /// An origin that both patterns allow.
  ///
  /// - Parameters:
  ///   - readings: The readings for this pattern.
  ///   - others: The readings for the other pattern; nil for the same ones.
  public func origin(
    sharedWith other: OriginPattern, under readings: Readings = Readings(),
    and others: Readings? = nil, _ effort: inout Effort
  ) -> Answer {
    guard isIPLiteral == other.isIPLiteral else { return .none }
    let others = others ?? readings
    let host = Self.shared(labels, other.labels, readings, others, &effort)
    if host == .none { return .none }
    let known = schemes(readings).filter { scheme in
      scheme.text != nil && other.covers(scheme, of: self, others)
    }.compactMap(\.text)
    let generic = Self.shared(
      scheme, other.scheme, outside: Origin.schemesWithDefaultPort.map { Glob($0) }, readings,
      others, &effort)
    var isDecided = true
    for candidate in known.map(Answer.some) + (generic == .none ? [] : [generic]) {
      guard case .some(let scheme) = candidate else {
        isDecided = false
        continue
      }
      let implied = Origin.defaultPort(of: scheme)
      let ports = [PortSearch.Port(port, readings), .init(other.port, others)]
      switch PortSearch.port(in: ports, outside: [], implied, &effort) {
      case .none: continue
      case .undecided: isDecided = false
      case .some(let port):
        if case .some(let host) = host {
          let text = Self.serialized(scheme, host, port)
          if let origin = Origin(text), matches(origin, readings), other.matches(origin, others) {
            return .some(text)
          }
        }
        isDecided = false
      }
    }
    return isDecided ? .none : .undecided
  }

  // MARK: Parts

  /// The classes of schemes that behave alike: each scheme with a default port, and all others.
  enum SchemeClass {
    case known(String, [Glob])
    case generic

    static let allKnown = Origin.schemesWithDefaultPort.map { Self.known($0, [Glob($0)]) }

    var text: String? {
      switch self {
      case .known(let text, _): text
      case .generic: nil
      }
    }

    var defaultPort: Int? { text.flatMap(Origin.defaultPort) }
  }

  private func schemes(_ readings: Readings) -> [SchemeClass] {
    let known = SchemeClass.allKnown.filter { covers($0, of: self, readings) }
    let hasOthers = known.isEmpty || scheme.contains(where: \.hasWildcard)
    return known + (hasOthers ? [.generic] : [])
  }

  private func covers(
    _ scheme: SchemeClass, of other: OriginPattern, _ readings: Readings
  ) -> Bool {
    switch scheme {
    case .known(_, let text): Self.covers(self.scheme, text, readings)
    case .generic: Self.covers(self.scheme, other.scheme, readings)
    }
  }

  func coversHosts(of other: OriginPattern, _ readings: Readings) -> Bool {
    isIPLiteral == other.isIPLiteral && Self.covers(labels, other.labels, readings)
  }

  /// Also valid for globs whose stars match at least one character, because a star in a text is a
  /// character that only stars match.
  private static func covers(_ globs: [Glob], _ others: [Glob], _ readings: Readings) -> Bool {
    guard globs.count == others.count else { return false }
    guard readings.wildcardsRefuseTheEmptyText else {
      return zip(globs, others).allSatisfy { $0.includes($1) }
    }
    return zip(globs, others).allSatisfy {
      SegmentGlob.matches($0.pattern.string, $1.canonicalPattern.string, refusesEmpty: true)
    }
  }

  /// True if an origin is allowed.
  ///
  /// - Parameter hasWrittenPort: True if the port of the origin is written; nil for the form that
  ///   browsers send, in which only the port that the scheme implies is not.
  public func matches(
    _ origin: Origin, _ readings: Readings, hasWrittenPort: Bool? = nil
  ) -> Bool {
    guard isIPLiteral == origin.isIPLiteral,
      Self.covers(scheme, origin.schemeSegments.map { Glob($0) }, readings),
      Self.covers(labels, origin.labels.map { Glob($0) }, readings)
    else { return false }
    let known = Origin.defaultPort(of: origin.scheme)
    guard let port else { return origin.port == known }
    guard let number = origin.port else { return false }
    let isImplied =
      !(hasWrittenPort ?? (number != known)) && PortSearch.wantsWritten(port, readings)
    return !isImplied && Self.covers([port], [Glob(String(number))], readings)
  }

  /// A text that matches both segments of each pair, joined.
  ///
  /// - Parameter excluded: Patterns that must not match the text, if it is one segment.
  private static func shared(
    _ globs: [Glob], _ others: [Glob], outside excluded: [Glob] = [], _ readings: Readings,
    _ otherReadings: Readings, _ effort: inout Effort
  ) -> Answer {
    guard globs.count == others.count else { return .none }
    let excluded = globs.count == 1 ? excluded : []
    var segments: [String] = []
    var isDecided = true
    for (glob, other) in zip(globs, others) {
      switch shared((glob, readings), (other, otherReadings), outside: excluded, &effort) {
      case .none: return .none
      case .some(let text): segments.append(text)
      case .undecided: isDecided = false
      }
    }
    return isDecided ? .some(segments.joined(separator: ".")) : .undecided
  }

  /// A text that matches both segments, each under its own readings.
  private static func shared(
    _ one: (glob: Glob, readings: Readings), _ two: (glob: Glob, readings: Readings),
    outside excluded: [Glob], _ effort: inout Effort
  ) -> Answer {
    let (glob, other) = (one.glob, two.glob)
    guard glob.intersects(other) else { return .none }
    if glob.matchesEverything, other.matchesEverything { return .some("app") }
    let constraint = TextConstraint(required: [[glob], [other]], excluded: excluded)
    let refusing = [one, two].filter(\.readings.wildcardsRefuseTheEmptyText)
    guard !refusing.isEmpty else { return constraint.solve(&effort) }
    let refused = refusing.map { withoutOneStar($0.glob) }
    let strict = TextConstraint(
      required: constraint.required, excluded: excluded + refused.flatMap { $0 })
    let answer = strict.solve(&effort)
    if case .some = answer { return answer }
    if answer == .none, refused.allSatisfy({ $0.count <= 1 }) { return .none }
    // Too much may be excluded, so texts with an empty star are tried, too.
    let lenient = constraint.solve(&effort)
    guard case .some(let text) = lenient else { return lenient }
    let isShared = [one, two].allSatisfy { covers([$0.glob], [Glob(text)], $0.readings) }
    if isShared { return .some(text) }
    return glob.hasWildcard && other.hasWildcard ? .undecided : .none
  }

  /// The patterns that a pattern becomes if one of its stars stands for the empty text. If it has
  /// several stars, they also match texts that it matches without an empty star.
  private static func withoutOneStar(_ glob: Glob) -> [Glob] {
    let pattern = glob.canonicalPattern.string
    return pattern.indices.filter { pattern[$0] == "*" }.map { star in
      var rest = pattern
      rest.remove(at: star)
      return Glob(rest)
    }
  }

  static func serialized(_ scheme: String, _ host: String, _ port: Int?) -> String {
    guard let port, port != Origin.defaultPort(of: scheme) else { return "\(scheme)://\(host)" }
    return "\(scheme)://\(host):\(port)"
  }
}
