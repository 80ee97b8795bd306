/// Patterns indexed by their hosts, to find those whose hosts include the hosts of another pattern
/// without comparing each one. The literal parts of a host are hashed (``OriginShape``).
///
/// A host pattern includes another one exactly if it matches that one as a text, because only a
/// star matches a star. A lookup takes one step for each shape with the same number of labels, and
/// one for each host with the same hash.
struct OriginIndex: Sendable {
  private struct Host: Sendable {
    /// The range of the host in ``pool``.
    let range: Range<Int>
    /// The patterns with this host, by port without wildcards; nil for the scheme's default port.
    var byPort: [Text?: [Int]] = [:]
    var withWildcardPort: [Int] = []
  }

  private let refusesEmpty: Bool
  private var pool: [UInt8] = []
  private var hosts: [Host] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var byHash: [UInt64: [Int]] = [:]
  private var shapes: [Int: [OriginShape]] = [:]
  private var knownShapes: Set<OriginShape> = []

  init(_ patterns: [OriginPattern], _ readings: Readings) {
    refusesEmpty = readings.wildcardsRefuseTheEmptyText
    for (index, pattern) in patterns.enumerated() {
      let host = number(of: SplitOrigin(hostOf: pattern))
      if let port = pattern.port, port.hasWildcard {
        hosts[host].withWildcardPort.append(index)
      } else {
        hosts[host].byPort[pattern.port?.pattern, default: []].append(index)
      }
    }
  }

  private mutating func number(of host: SplitOrigin) -> Int {
    if let number = numbers[host.bytes] { return number }
    let number = hosts.count
    numbers[host.bytes] = number
    hosts.append(
      Host(range: SegmentGlob.append(host.bytes[...], refusesEmpty: refusesEmpty, to: &pool)))
    let shape = OriginShape(host, isHostOnly: true)
    if knownShapes.insert(shape).inserted { shapes[host.labelCount, default: []].append(shape) }
    byHash[shape.hash(ofPattern: host), default: []].append(number)
    return number
  }

  /// The indices of the patterns whose hosts include those of a pattern and whose ports may
  /// overlap. Nil if the effort ran out.
  func covering(_ pattern: OriginPattern, _ effort: inout Effort) -> [Int]? {
    let text = SplitOrigin(hostOf: pattern)
    var found: Set<Int> = []
    for shape in shapes[text.labelCount] ?? [] {
      guard effort.spend(1) else { return nil }
      guard shape.mayHold(text) else { continue }
      shape.forEachHash(of: text) { hash in
        for number in byHash[hash] ?? [] where effort.spend(1) {
          if SegmentGlob.matches(hosts[number].range, of: pool, text.host, of: text.bytes) {
            found.insert(number)
          }
        }
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
