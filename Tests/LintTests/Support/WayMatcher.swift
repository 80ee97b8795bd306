import ConfigModel
import Lint
import TestSupport

/// Decides independently whether a token of a small world meets the conditions of a way in.
struct WayMatcher {
  let exchange: ReferenceExchange

  private var readings: Readings { exchange.readings }

  func meets(_ claims: ReferenceExchange.Claims, _ way: AccessWay) -> Bool {
    guard claims["iss"] == .string(way.issuer.string) else { return false }
    switch claims["exp"] {
    case nil, .number?: break
    default: return false
    }
    return way.conditions.allSatisfy { meets(claims, $0, way) }
  }

  private func meets(
    _ claims: ReferenceExchange.Claims, _ condition: WayCondition, _ way: AccessWay
  ) -> Bool {
    let names = condition.claims.map(\.string)
    let value = names.first.flatMap { claims[$0] }
    func username(_ name: String) -> String? {
      guard case .string(let text)? = claims[name], !text.isEmpty else { return nil }
      return text
    }
    switch condition.kind {
    case .claim(.matches(let globs)): return hits(value, globs, isExact: condition.isAsked)
    case .claim(.matchesNone(let globs)): return !hits(value, globs, isExact: condition.isAsked)
    case .claim(.isAbsent): return value == nil
    case .claim(.isPresent): return value != nil
    case .expiry(let isRequired): return value != nil || !isRequired
    case .audience(let texts, let isRequired):
      guard let value else { return !isRequired }
      let accepted = texts?.map(\.string) ?? ReferenceExchange.defaultAudiences
      return value.members.contains { member in
        if case .string(let text) = member { accepted.contains(text) } else { false }
      }
    case .username: return username(names[0]) != nil
    case .usernameMatches(let globs):
      return username(names[0]).map { matches(globs, $0) } ?? false
    case .differs(let other):
      return !(value?.members ?? []).contains { member in
        switch member {
        case .string(let text), .number(let text): text == username(other.string)
        default: false
        }
      }
    case .roles(let sources, _):
      return names.contains { name in
        roles(claims[name]).contains { role in sources.contains { $0.string == role } }
      }
    case .unmappedRole(let globs):
      let mapped = (exchange.issuer?.mappings ?? []).map(\.role)
      return names.contains { name in
        roles(claims[name]).contains { !mapped.contains($0) && matches(globs, $0) }
      }
    case .noRole: return names.allSatisfy { roles(claims[$0]).isEmpty }
    case .nothing:
      return names.allSatisfy { [nil, .string(""), .array([])].contains(claims[$0]) }
    case .always: return true
    case .account, .directory: return false
    }
  }

  private func roles(_ value: ReferenceValue?) -> [String] {
    (value?.members ?? []).compactMap { $0.text(readings[.oddRoleClaims] == 1) }
      .filter { !$0.isEmpty }
  }

  private func hits(_ value: ReferenceValue?, _ globs: [Glob], isExact: Bool) -> Bool {
    let folds = !isExact && readings[.filterCase] == 1
    return (value?.members ?? []).contains { member in
      guard let text = member.text(isExact || readings[.nonStringClaims] == 0) else {
        return false
      }
      return globs.contains { glob in
        let pattern = glob.pattern.string
        return folds
          ? ReferenceExchange.matches(pattern.lowercased()[...], text.lowercased()[...])
          : ReferenceExchange.matches(pattern[...], text[...])
      }
    }
  }

  private func matches(_ globs: [Glob], _ text: String) -> Bool {
    globs.contains { ReferenceExchange.matches($0.pattern.string[...], text[...]) }
  }

  func meets(_ request: ReferenceRequest, _ way: AccessWay) -> Bool {
    if way.needsSecret, !request.hasSecret { return false }
    return way.backends?.contains { backend in
      (backend.name == nil || backend.name == request.name)
        && (backend.version == nil || backend.version == request.version)
        && (backend.clientId == nil || backend.clientId == request.clientId)
    } ?? true
  }

  func meets(validity: Int, _ way: AccessWay) -> Bool {
    way.minimumValidity.map { validity >= $0 } ?? true
  }
}

extension AccessPair {
  /// All tokens with some of the values, for an issuer.
  ///
  /// - Parameter count: The number of values for each claim.
  func tokens(
    of issuer: String, count: Int, _ random: inout SeededGenerator
  ) -> [ReferenceExchange.Claims] {
    var tokens: [ReferenceExchange.Claims] = [
      ["iss": .string(issuer), "exp": SmallProperty.usualExpiry]
    ]
    if readings[.absentExpiry] == 1, !claims.contains("exp") {
      tokens.append(["iss": .string(issuer)])
    }
    for name in claims {
      let some =
        values.shuffled(using: &random).prefix(count) + [name == "sub" ? .string("a") : nil]
      tokens = tokens.flatMap { token in
        some.map { value in
          var token = token
          token[name] = value
          return token
        }
      }
    }
    return tokens
  }
}
