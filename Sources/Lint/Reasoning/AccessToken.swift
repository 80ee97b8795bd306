import ConfigModel

/// A token and its request that the two versions treat differently. Its time is never before 1970.
struct AccessToken: Sendable {
  /// The default time of presentation: the first second of 2026 in UTC. The token's `exp` and `nbf`
  /// can require another time.
  static let now = 1_767_225_600
  /// The default remaining validity at that time, in seconds.
  static let usualSeconds = 3600

  var claims: [Text: ClaimValue]
  var isWithoutSecret: Bool
  var backend: BackendIdentity?
  let now: Int

  /// - Parameter remaining: The remaining validity of the token, in seconds.
  /// - Returns: Nil if no time gives the token this validity.
  init?(_ problem: AccessProblem, _ claims: AccessProblem.Found, remaining: Int = usualSeconds) {
    self.claims = claims
    isWithoutSecret = problem.isWithoutSecret
    backend = problem.backend
    let nbf = Self.seconds(claims[Text("nbf")])
    var now = Self.now
    if var exp = Self.seconds(claims[AccessCondition.expiry]) {
      if let nbf, nbf + 1 >= exp, problem.claims[AccessCondition.expiry]?.isOfAnyTime ?? true {
        let (time, overflow) = (nbf + 1).addingReportingOverflow(remaining)
        if overflow { return nil }
        exp = time
        self.claims[AccessCondition.expiry] = .bare(String(exp))
      }
      // A token that is valid for a shorter time since 1970 may do, too.
      now = max(0, exp - min(remaining, exp))
      if let nbf, nbf >= now {
        guard remaining == Self.usualSeconds, nbf + 1 < exp else { return nil }
        now = nbf + 1
      }
    } else if let nbf, nbf >= now {
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

  private static let first = ["iss", "sub", "aud", "exp"].map { Text($0) }

  private var names: [Text] {
    Self.first.filter { claims[$0] != nil }
      + claims.keys.filter { !Self.first.contains($0) }.sorted()
  }

  var claimsJSON: String {
    var json = [UInt8(ascii: "{")]
    json.reserveCapacity(256)
    for name in names {
      guard let value = claims[name] else { continue }
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      JSONString.append(name, to: &json)
      json.append(UInt8(ascii: ":"))
      value.append(to: &json)
    }
    json.append(UInt8(ascii: "}"))
    return String(decoding: json, as: UTF8.self)
  }

  /// The request in the format of `eval`: the form of client authentication, and the backend.
  var requestJSON: String { requestJSON(form) }

  func requestJSON(_ form: ClientAuthentication) -> String {
    var json = Array("{\"form\":".utf8)
    json.reserveCapacity(128)
    JSONString.append(form.rawValue, to: &json)
    if let backend {
      json += ",\"backend\":{".utf8
      var isFirst = true
      for (name, value) in [
        ("name", backend.name), ("version", backend.version), ("clientId", backend.clientId),
      ] {
        guard let value else { continue }
        if !isFirst { json.append(UInt8(ascii: ",")) }
        isFirst = false
        JSONString.append(name, to: &json)
        json.append(UInt8(ascii: ":"))
        JSONString.append(value, to: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
    json.append(UInt8(ascii: "}"))
    return String(decoding: json, as: UTF8.self)
  }

  // MARK: Shortening

  /// A part that can be removed from a token.
  enum Cut {
    case claim(Text)
    case member(Text, Int)
    /// The brackets of an array with one element.
    case brackets(Text)
    case backend
  }

  /// The parts that can be removed, in an order in which no cut shifts the indices of later cuts.
  var cuts: [Cut] {
    let names = names
    var cuts = names.reversed().filter { !Self.first.contains($0) }.map { Cut.claim($0) }
    for name in names {
      guard case .array(let members)? = claims[name] else { continue }
      if members.count > 1 { cuts += members.indices.reversed().map { .member(name, $0) } }
      cuts.append(.brackets(name))
      if members.count == 1 { cuts.append(.member(name, 0)) }
    }
    if backend != nil { cuts.append(.backend) }
    return cuts
  }

  /// A copy without a part. Nil if the part is no longer there.
  func without(_ cut: Cut) -> AccessToken? {
    var token = self
    switch cut {
    case .claim(let name):
      guard token.claims.removeValue(forKey: name) != nil else { return nil }
    case .member(let name, let index):
      guard case .array(var members)? = claims[name], members.indices.contains(index) else {
        return nil
      }
      members.remove(at: index)
      token.claims[name] = .array(members)
    case .brackets(let name):
      guard case .array(let members)? = claims[name], members.count == 1 else { return nil }
      token.claims[name] = members[0]
    case .backend:
      guard backend != nil else { return nil }
      token.backend = nil
    }
    return token
  }
}
