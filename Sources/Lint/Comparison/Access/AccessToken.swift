import ConfigModel

/// A token and its request that two versions treat differently.
struct AccessToken {
  /// When it is presented, unless its expiry asks for another time: the first second of 2026, UTC.
  static let now = 1_767_225_600
  /// How long it is valid then, unless that matters.
  static let usualSeconds = 3600

  var claims: [Text: ClaimValue]
  var isWithoutSecret: Bool
  var backend: BackendIdentity?
  let now: Int

  /// - Parameter remaining: For how many seconds the token is to be valid.
  /// - Returns: Nil when it cannot be so at any time.
  init?(_ problem: AccessProblem, _ claims: AccessProblem.Found, remaining: Int = usualSeconds) {
    self.claims = claims
    isWithoutSecret = problem.isWithoutSecret
    backend = problem.backend
    var now = Self.now
    if let exp = Self.seconds(claims[AccessCondition.expiry]) {
      let (time, overflow) = exp.subtractingReportingOverflow(remaining)
      // No clock shows so early a time.
      if overflow { return nil }
      now = time
      if let nbf = Self.seconds(claims[Text("nbf")]), nbf >= now {
        guard remaining == Self.usualSeconds, nbf + 1 < exp else { return nil }
        now = nbf + 1
      }
    } else if let nbf = Self.seconds(claims[Text("nbf")]), nbf >= now {
      now = nbf + 1
    }
    self.now = now
  }

  private static func seconds(_ value: ClaimValue?) -> Int? {
    guard case .bare(let text)? = value, let number = Double(text), abs(number) < 1e15 else {
      return nil
    }
    return Int(number.rounded(.down))
  }

  var form: ClientAuthentication { isWithoutSecret ? .idOnly : .header }

  // MARK: JSON

  private static let first = ["iss", "sub", "aud", "exp"]

  private var names: [String] {
    let names = claims.keys.map(\.string)
    return Self.first.filter(names.contains)
      + names.filter { !Self.first.contains($0) }.sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
  }

  var claimsJSON: String {
    let members = names.compactMap { name in
      claims[Text(name)].map { JSONString.quoted(name) + ":" + $0.json }
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// As `eval` takes it: the form in which the client names itself, and the backend.
  var requestJSON: String {
    var members = ["\"form\":" + JSONString.quoted(form.rawValue)]
    if let backend {
      let parts = [
        ("name", backend.name), ("version", backend.version), ("clientId", backend.clientId),
      ]
      let texts = parts.compactMap { name, value in
        value.map { "\"\(name)\":" + JSONString.quoted($0) }
      }
      members.append("\"backend\":{" + texts.joined(separator: ",") + "}")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  // MARK: Shortening

  /// The same with one claim, one member of a claim, or the backend less.
  var shortenings: [AccessToken] {
    var shorter: [AccessToken] = []
    for name in names.reversed() where !Self.first.contains(name) {
      var token = self
      token.claims[Text(name)] = nil
      shorter.append(token)
    }
    for name in names {
      guard case .array(let members)? = claims[Text(name)] else { continue }
      for index in members.indices {
        var token = self
        var rest = members
        rest.remove(at: index)
        token.claims[Text(name)] = .array(rest)
        shorter.append(token)
      }
      if members.count == 1 {
        var token = self
        token.claims[Text(name)] = members[0]
        shorter.append(token)
      }
    }
    if backend != nil {
      var token = self
      token.backend = nil
      shorter.append(token)
    }
    return shorter
  }
}
