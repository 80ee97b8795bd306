import ConfigModel
import Foundation
import TestSupport

/// Origins with IP literals, dotted schemes, unusual ports and final dots, and patterns for them.
///
/// Nothing here comes from the program: patterns match as documented. A pattern that is asked for has
/// the meaning of the default readings, and its host or scheme of only `*` is any host or scheme.
struct AskedOriginWorld {
  struct Sent {
    let text: String
    let scheme: [String]
    let labels: [String]
    /// Nil if the scheme implies no port and none is written.
    let port: Int?
    let isImplied: Bool
  }

  struct Pattern {
    let scheme: String
    let host: String
    let port: String?

    var text: String { scheme + "://" + host + (port.map { ":" + $0 } ?? "") }
  }

  private static let schemes = ["http", "https", "ws", "app", "a.b", "a.c.b", "a."]
  private static let hosts = [
    "a", "b", "ab", "cab", "c", "a.b", "ab.c", "c.ab", "a.", "c.", "a.b.", "a.b.c", "c.c.c.c",
    "127.0.0.1", "[::1]", "[2001:db8::1]",
  ]
  private static let ports = [nil, 0, 80, 443, 81, 8080, 9, 65535]
  static let defaults = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]

  static let sent: [Sent] = schemes.flatMap { scheme in
    hosts.flatMap { host in
      ports.compactMap { port -> Sent? in
        let known = defaults[scheme]
        if port != nil, port == known { return nil }
        return Sent(
          text: "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? ""), scheme: parts(scheme),
          labels: labels(host), port: port ?? known, isImplied: port == nil)
      }
    }
  }

  static let policySchemes = [
    "http", "http", "https", "https", "*", "h*", "app", "a.b", "*.b", "a.*", "*.*", "a.*.b",
  ]
  static let policyHosts = [
    "a", "b", "*", "*", "a*", "*b", "*a*", "ab", "*.b", "a.*", "*.*", "a*.c", "*.*.*", "A", "[::1]",
    "[::1]", "[2001:DB8::1]", "127.0.0.*", "ü", "**",
  ]
  static let policyPorts = [nil, nil, nil, "*", "*", "80", "443", "8*", "*0", "0", "81", "**"]

  static func pattern(_ random: inout SeededGenerator) -> Pattern {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    return Pattern(
      scheme: pick(policySchemes), host: pick(policyHosts), port: pick(policyPorts))
  }

  // MARK: Matching

  private static func parts(_ text: String) -> [String] {
    text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  private static func labels(_ host: String) -> [String] {
    host.hasPrefix("[") ? [host] : parts(host)
  }

  private static func isMatch(_ pattern: Substring, _ text: Substring, _ least: Int) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    guard first == "*" else {
      return text.first == first && isMatch(pattern.dropFirst(), text.dropFirst(), least)
    }
    let rest = pattern.drop { $0 == "*" }
    guard text.count >= least else { return false }
    return (least...text.count).contains { isMatch(rest, text.dropFirst($0), least) }
  }

  private static func areMatches(_ patterns: [String], _ texts: [String], _ least: Int) -> Bool {
    patterns.count == texts.count
      && zip(patterns, texts).allSatisfy { isMatch($0.lowercased()[...], $1[...], least) }
  }

  private static func portMatches(_ pattern: Pattern, _ origin: Sent, _ readings: Readings) -> Bool
  {
    guard let glob = pattern.port else {
      return origin.isImplied
    }
    guard let port = origin.port else { return false }
    let reading: Reading = glob.contains("*") ? .wildcardPort : .writtenDefaultPort
    if origin.isImplied, readings[reading] == 1 { return false }
    return isMatch(glob[...], "\(port)"[...], readings[.emptyWildcard])
  }

  /// True if a policy with the pattern allows the origin.
  static func allows(_ pattern: Pattern, _ origin: Sent, _ readings: Readings) -> Bool {
    let least = readings[.emptyWildcard]
    if readings[.originCase] == 1, pattern.text != pattern.text.lowercased() { return false }
    let isLiteral = pattern.host.hasPrefix("[")
    guard isLiteral == origin.labels[0].hasPrefix("[") else { return false }
    return areMatches(parts(pattern.scheme), origin.scheme, least)
      && areMatches(labels(pattern.host), origin.labels, least)
      && portMatches(pattern, origin, readings)
  }

  /// True if the pattern, as a question, is about the origin.
  static func isAbout(_ pattern: Pattern, _ origin: Sent) -> Bool {
    func isAny(_ text: String) -> Bool { text.allSatisfy { $0 == "*" } }
    let exact = Readings()
    let scheme = isAny(pattern.scheme) ? origin.scheme.joined(separator: ".") : pattern.scheme
    let host = isAny(pattern.host) ? origin.labels.joined(separator: ".") : pattern.host
    return allows(Pattern(scheme: scheme, host: host, port: pattern.port), origin, exact)
  }

  /// An origin that a witness names, in the form that browsers send.
  static func parsed(_ text: String) -> Sent? {
    guard let slashes = text.range(of: "://") else { return nil }
    let scheme = String(text[..<slashes.lowerBound])
    var host = String(text[slashes.upperBound...])
    var port: Int?
    let end = host.hasPrefix("[") ? host.firstIndex(of: "]") ?? host.startIndex : host.startIndex
    if let colon = host[end...].firstIndex(of: ":") {
      port = Int(host[host.index(after: colon)...])
      if port == nil { return nil }
      host = String(host[..<colon])
    }
    return Sent(
      text: text, scheme: parts(scheme), labels: labels(host), port: port ?? defaults[scheme],
      isImplied: port == nil)
  }
}
