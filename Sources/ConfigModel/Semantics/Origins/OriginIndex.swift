/// Patterns indexed by their hosts, to find those whose hosts include the hosts of another pattern
/// without comparing each one.
///
/// A host pattern includes another one exactly if it matches that one as a text, because only a
/// star matches a star.
struct OriginIndex: Sendable {
  /// The patterns with one host.
  private struct Host: Sendable {
    let pattern: OriginPattern
    /// The patterns by port without wildcards; nil for the scheme's default port.
    var byPort: [Text?: [Int]] = [:]
    var withWildcardPort: [Int] = []
  }

  private let readings: Readings
  private let hosts: [Host]
  private let index: SegmentIndex

  init(_ patterns: [OriginPattern], _ readings: Readings) {
    self.readings = readings
    var hosts: [Host] = []
    var numbers: [[Text]: Int] = [:]
    for (index, pattern) in patterns.enumerated() {
      let number = numbers[Self.host(pattern)] ?? hosts.count
      if number == hosts.count {
        numbers[Self.host(pattern)] = number
        hosts.append(Host(pattern: pattern))
      }
      if let port = pattern.port, port.hasWildcard {
        hosts[number].withWildcardPort.append(index)
      } else {
        hosts[number].byPort[pattern.port?.pattern, default: []].append(index)
      }
    }
    self.hosts = hosts
    index = SegmentIndex(hosts.map { Self.host($0.pattern) })
  }

  private static func host(_ pattern: OriginPattern) -> [Text] {
    pattern.labels.map(\.canonicalPattern)
  }

  /// The indices of the patterns whose hosts include those of a pattern and whose ports may
  /// overlap. Nil if the effort ran out.
  func covering(_ pattern: OriginPattern, _ effort: inout Effort) -> [Int]? {
    var found: Set<Int> = []
    index.forEachList(for: Self.host(pattern), &effort) { numbers, effort in
      for number in numbers where effort.spend(1) {
        if hosts[number].pattern.coversHosts(of: pattern, readings) { found.insert(number) }
      }
    }
    guard !effort.isSpent else { return nil }
    var indices: [Int] = []
    for host in found { add(hosts[host], pattern.port, to: &indices) }
    guard effort.spend(indices.count) else { return nil }
    return indices.sorted()
  }

  /// The ports that schemes imply, as texts.
  private static let defaultPorts = Set(
    Origin.schemesWithDefaultPort.compactMap { Origin.defaultPort(of: $0) }
  ).map { Text(String($0)) }

  private func add(_ host: Host, _ port: Glob?, to indices: inout [Int]) {
    indices += host.withWildcardPort
    // A wildcard may match all ports, and an invalid port is covered by any of them.
    if let port, PortSearch.number(port).isEmpty {
      for others in host.byPort.values { indices += others }
      return
    }
    indices += host.byPort[port?.pattern] ?? []
    if let port {
      if Self.defaultPorts.contains(port.pattern) { indices += host.byPort[nil] ?? [] }
    } else {
      for known in Self.defaultPorts { indices += host.byPort[known] ?? [] }
    }
  }
}

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
