/// The patterns of one policy, prepared to decide many origins.
///
/// Agrees with ``AllowOriginPolicy/admits(_:)`` if no reading was chosen. Patterns are looked up by
/// their literal parts (``SegmentIndex``), so the cost of a decision hardly depends on their number.
public struct OriginMatcher: Sendable {
  public let readings: Readings
  /// The well-formed patterns, with their indices in ``AllowOriginPolicy/patterns``.
  private let patterns: [(index: Int, pattern: OriginPattern)]
  private let index: SegmentIndex

  public init(_ policy: AllowOriginPolicy, _ readings: Readings = Readings()) {
    self.init(policy.patterns.map(\.item.text), readings)
  }

  /// Creates a matcher for patterns as written. Malformed patterns match nothing.
  init(_ patterns: [String], _ readings: Readings) {
    self.readings = readings
    self.patterns = patterns.enumerated().compactMap { index, text in
      OriginPattern(text, keepsCase: readings.originsAreCaseSensitive).map { (index, $0) }
    }
    index = SegmentIndex(
      self.patterns.map { _, pattern in
        let scheme = pattern.scheme.map(\.pattern.string).joined(separator: ".")
        return [Text(scheme)] + pattern.labels.map(\.pattern) + [pattern.port?.pattern ?? Text("")]
      })
  }

  /// The index in ``AllowOriginPolicy/patterns`` of the first pattern that allows an origin, in the
  /// order of the text; nil if there is none, or if the text is not an origin.
  public func firstMatch(_ origin: String) -> Int? {
    var effort = Effort(.max)
    return firstMatch(origin, &effort)
  }

  /// Returns the same as ``firstMatch(_:)``, with a bound on the examined patterns and shapes.
  /// After the effort is spent, nil has no meaning.
  func firstMatch(_ text: String, _ effort: inout Effort) -> Int? {
    guard let origin = Origin(text, keepsCase: readings.originsAreCaseSensitive) else { return nil }
    let hasWrittenPort = OriginParts(text)?.port != nil
    let segments = [Text(origin.scheme)] + origin.labels.map { Text($0) }
    var ports = origin.port.map { [Text(String($0))] } ?? []
    // A pattern without a port matches the default port.
    if origin.port == Origin.defaultPort(of: origin.scheme) { ports.append(Text("")) }
    var best = Int.max
    for port in ports {
      index.forEachList(for: segments + [port], &effort) { found, effort in
        for place in found {
          guard place < best, effort.spend(1) else { return }
          if patterns[place].pattern.matches(origin, readings, hasWrittenPort: hasWrittenPort) {
            best = place
          }
        }
      }
    }
    return best == .max ? nil : patterns[best].index
  }
}
