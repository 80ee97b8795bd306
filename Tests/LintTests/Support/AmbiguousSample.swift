import ConfigModel
import TestSupport

/// A JSON value that may have several members with one name, for documents that parsers understand
/// differently.
indirect enum LooseJSON {
  case object([(name: String, value: LooseJSON)])
  case array([LooseJSON])
  case string(String)
  case bare(String)

  static func strings(_ values: [String]) -> LooseJSON { .array(values.map { .string($0) }) }

  /// Names with the mark `\` are written as they are, so that they can contain escapes.
  var text: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\"\($0.name)\":" + $0.value.text }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .string(let text): "\"\(text)\""
    case .bare(let text): text
    }
  }

  var configuration: AuthTokenConfiguration? {
    let tree = JSONParser.parse(SourceBytes(text))
    precondition(tree.isWellFormed)
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root
      .map { AuthTokenConfiguration($0) }
  }
}

/// A parser, written for tests from the description of what parsers differ in.
struct ReferenceParser: Hashable {
  enum WrongType: CaseIterable { case rejected, memberAbsent, elementAbsent, converted }

  var takesFirst: Bool
  var ignoresCase: Bool
  var wrongType: WrongType

  static var all: [ReferenceParser] {
    [false, true].flatMap { first in
      [false, true].flatMap { ignores in
        WrongType.allCases.map {
          ReferenceParser(takesFirst: first, ignoresCase: ignores, wrongType: $0)
        }
      }
    }
  }

  private enum Shape {
    case string, boolean, integer, strings
    indirect case object([String: Shape])
    /// The names of required members, without which an element is dropped.
    indirect case objects([String: Shape], required: Set<String>)
  }

  private static let issuer: [String: Shape] = [
    "issuerName": .string, "enabled": .boolean, "audience": .strings,
    "virtualUserEnabled": .boolean, "requireClientAuth": .boolean, "usernameAttribute": .string,
    "clientIdAttribute": .string, "tokenTimeoutSeconds": .integer,
    "certificateSubjectNames": .strings,
    "jwks": .object(["jwksUri": .string, "allowHttp": .boolean]),
    "filters": .objects(
      ["name": .string, "type": .string, "values": .strings], required: ["name", "values"]),
    "allowedMbes": .objects(
      ["name": .string, "version": .string, "clientId": .string], required: []),
    "roleMappings": .objects(["tokenRole": .string, "mappedRoles": .strings], required: []),
    "roleAttributes": .strings, "defaultRoles": .strings, "issuerRoles": .strings,
  ]

  /// The document with one value per member, and the issuers that are rejected. They are disabled in the
  /// document.
  func read(_ document: LooseJSON) -> (document: LooseJSON, rejected: Set<String>) {
    guard case .object(let members) = document else { return (document, []) }
    var rejected: Set<String> = []
    var result: [(name: String, value: LooseJSON)] = []
    for (name, value) in chosen(members, ["issuers"]) {
      var value = value
      if wrongType == .converted, case .object = value { value = .array([value]) }
      guard name == "issuers", case .array(let elements) = value else { continue }
      var issuers: [LooseJSON] = []
      for case .object(let members) in elements {
        var isFaulty = false
        let clean = object(members, Self.issuer, [], &isFaulty) ?? []
        guard isFaulty, wrongType == .rejected else {
          issuers.append(.object(clean))
          continue
        }
        let name = clean.first { $0.name == "issuerName" }
        if case .string(let text)? = name?.value { rejected.insert(text) }
        issuers.append(.object([name, ("enabled", .bare("false"))].compactMap { $0 }))
      }
      result.append((name, .array(issuers)))
    }
    return (.object(result), rejected)
  }

  private func decoded(_ name: String) -> String {
    var name = name
    for (escape, letter) in LooseJSON.escapes {
      name = name.replacing(escape, with: letter)
    }
    return name
  }

  private func chosen(
    _ members: [(name: String, value: LooseJSON)], _ names: Set<String>
  ) -> [(name: String, value: LooseJSON)] {
    names.sorted().compactMap { name in
      let all = members.filter {
        let text = decoded($0.name)
        return text == name || ignoresCase && text.lowercased() == name.lowercased()
      }
      return (takesFirst ? all.first : all.last).map { (name, $0.value) }
    }
  }

  /// Nil if the element that holds the object is absent.
  private func object(
    _ members: [(name: String, value: LooseJSON)], _ shapes: [String: Shape],
    _ required: Set<String>, isElement: Bool = false, _ isFaulty: inout Bool
  ) -> [(name: String, value: LooseJSON)]? {
    var result: [(name: String, value: LooseJSON)] = []
    for (name, value) in chosen(members, Set(shapes.keys)) {
      guard let shape = shapes[name] else { continue }
      if let value = self.value(value, shape, &isFaulty) {
        result.append((name, value))
      } else {
        if required.contains(name) { return nil }
        if isElement, wrongType == .elementAbsent { return nil }
      }
    }
    return result
  }

  /// Nil if the value is absent.
  private func value(
    _ value: LooseJSON, _ shape: Shape, _ isFaulty: inout Bool
  ) -> LooseJSON? {
    func wrong() -> LooseJSON? {
      isFaulty = true
      if wrongType == .converted { return converted(value, shape) }
      return wrongType == .rejected ? value : nil
    }
    switch (shape, value) {
    case (.string, .string): return value
    case (.boolean, .bare(let text)) where text == "true" || text == "false": return value
    case (.integer, .bare(let text)) where Int(text) != nil: return value
    case (.strings, .array(let elements)):
      let fit = elements.filter { if case .string = $0 { true } else { false } }
      if fit.count == elements.count { return value }
      if wrongType == .elementAbsent, !fit.isEmpty {
        isFaulty = true
        return .array(fit)
      }
      return wrong()
    case (.object(let shapes), .object(let members)):
      return object(members, shapes, [], &isFaulty).map { .object($0) }
    case (.objects(let shapes, let required), .array(let elements)):
      var fit: [LooseJSON] = []
      for element in elements {
        guard case .object(let members) = element else {
          isFaulty = true
          if wrongType == .memberAbsent || wrongType == .converted { return nil }
          if wrongType == .rejected { fit.append(element) }
          continue
        }
        if let clean = object(members, shapes, required, isElement: true, &isFaulty) {
          fit.append(.object(clean))
        }
      }
      return .array(fit)
    default: return wrong()
    }
  }

  /// Nil if no parser would convert the value.
  private func converted(_ value: LooseJSON, _ shape: Shape) -> LooseJSON? {
    switch (shape, value) {
    case (.string, .bare(let text)) where text != "null": return .string(text)
    case (.boolean, .string(let text)), (.boolean, .bare(let text)):
      return [
        "true": .bare("true"), "1": .bare("true"), "false": .bare("false"), "0": .bare("false"),
      ][
        text.lowercased()]
    case (.integer, .string(let text)) where Int(text) != nil: return .bare(text)
    case (.strings, .array(let elements)):
      let texts = elements.compactMap { element in
        if case .string = element { element } else { converted(element, .string) }
      }
      return texts.count == elements.count ? .array(texts) : nil
    case (.strings, .string): return .array([value])
    case (.strings, .bare): return converted(value, .string).map { .array([$0]) }
    case (.objects(_, let required), .object(let members)):
      guard required.isSubset(of: members.map { decoded($0.name) }) else { return nil }
      var isFaulty = false
      guard case .array(let elements)? = self.value(.array([value]), shape, &isFaulty),
        !elements.isEmpty
      else { return nil }
      return .array(elements)
    default: return nil
    }
  }
}

extension LooseJSON {
  static let escapes = [
    (#"\u0069"#, "i"), (#"\u0061"#, "a"), (#"\u0046"#, "F"), (#"\u0065"#, "e"),
  ]
}

/// Random documents that parsers understand differently.
struct AmbiguousWorld {
  var random: SeededGenerator

  init(_ seed: UInt64) {
    random = SeededGenerator(seed)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func filter() -> LooseJSON {
    var members: [(name: String, value: LooseJSON)] = [
      ("name", .string(pick(["d", "e"]))),
      ("values", .strings([pick(["a", "b", "A", "1", "a*", "*"])])),
    ]
    if chance(50) { members.append(("type", .string(pick(["include", "exclude"])))) }
    return .object(members)
  }

  private mutating func value(of name: String) -> LooseJSON {
    switch name {
    case "enabled": return .bare(pick(["true", "true", "false"]))
    case "audience": return .strings(pick([["x"], ["y"], ["x", "y"], []]))
    case "filters":
      return .array((0..<pick([0, 1, 1, 2])).map { _ in filter() })
    case "requireClientAuth": return .bare(pick(["true", "false"]))
    case "tokenTimeoutSeconds": return .bare(pick(["60", "120"]))
    case "roleAttributes": return .strings(["r"])
    case "roleMappings":
      return .array([
        .object([
          ("tokenRole", .string(pick(["a", "b"]))),
          ("mappedRoles", .strings([pick(["R", "S"])])),
        ])
      ])
    default: return .strings([pick(["R", "S"])])
    }
  }

  private static let names = [
    "enabled", "audience", "filters", "requireClientAuth", "tokenTimeoutSeconds",
    "roleAttributes", "roleMappings", "defaultRoles", "issuerRoles",
  ]

  mutating func issuer(_ name: String) -> LooseJSON {
    var members: [(name: String, value: LooseJSON)] = [
      ("issuerName", .string(name)), ("virtualUserEnabled", .bare("true")),
      ("certificateSubjectNames", .strings(["CN=k"])),
    ]
    for name in Self.names where chance(45) { members.append((name, value(of: name))) }
    return .object(members)
  }

  mutating func document() -> LooseJSON {
    var issuers = [issuer("i")]
    if chance(25) { issuers.append(issuer(pick(["j", "j", "i"]))) }
    return .object([("issuers", .array(issuers))])
  }

  /// Changes one random member, at any depth.
  mutating func changed(_ json: LooseJSON) -> LooseJSON {
    edited(json) { world, members in
      let index = Int.random(in: 0..<members.count, using: &world.random)
      let name = members[index].name
      if Self.names.contains(name) {
        if world.chance(25) {
          members.remove(at: index)
        } else {
          members[index].value = world.value(of: name)
        }
      } else if case .string = members[index].value, name == "tokenRole" || name == "name" {
        members[index].value = .string(world.pick(["a", "b", "d", "e"]))
      } else if case .array = members[index].value, name == "values" {
        members[index].value = .strings([world.pick(["a", "b", "*"])])
      }
    }
  }

  /// Makes a random member ambiguous, at any depth.
  mutating func ambiguous(_ json: LooseJSON) -> LooseJSON {
    edited(json) { world, members in
      let index = Int.random(in: 0..<members.count, using: &world.random)
      let (name, value) = members[index]
      switch world.pick([0, 0, 1, 2, 3, 3, 4, 5]) {
      case 0:
        let other = world.similar(name, value)
        members.insert(
          (world.spelled(name, world.chance(30)), other),
          at: Int.random(in: 0...members.count, using: &world.random))
      case 1:
        let other = world.similar(name, value)
        members.insert(
          (world.inOtherCase(name), other),
          at: Int.random(in: 0...members.count, using: &world.random))
      case 2: members[index].name = world.inOtherCase(name)
      case 3:
        members[index].value = world.pick([
          .bare("null"), .bare("0"), .bare("1"), .string("FALSE"), .string("true"), .string("60"),
          .object([]), .string("a"), .string("R"), .string("a,b"),
        ])
      case 4:
        // The only element in place of the array.
        guard case .array(let elements) = value, let first = elements.first else { return }
        members[index].value = first
      default:
        guard case .array(var elements) = value else { return }
        elements.append(world.pick([.bare("null"), .bare("1"), .string("a"), .object([])]))
        members[index].value = .array(elements)
      }
    }
  }

  private mutating func similar(_ name: String, _ value: LooseJSON) -> LooseJSON {
    if chance(15) { return value }
    if Self.names.contains(name) { return self.value(of: name) }
    if chance(15) { return .bare("null") }
    switch value {
    case .string: return .string(pick(["a", "b", "d", "e", "i", "include", "exclude"]))
    case .array: return .strings([pick(["a", "b", "R", "*"])])
    default: return value
    }
  }

  private mutating func spelled(_ name: String, _ isEscaped: Bool) -> String {
    guard isEscaped, !name.contains("\\") else { return name }
    let (escape, letter) = pick(LooseJSON.escapes)
    return name.replacing(letter, with: escape)
  }

  private mutating func inOtherCase(_ name: String) -> String {
    if name.contains("\\") { return name }
    return pick([name.uppercased(), name.prefix(1).uppercased() + name.dropFirst()])
  }

  private mutating func edited(
    _ json: LooseJSON,
    _ edit: (inout AmbiguousWorld, inout [(name: String, value: LooseJSON)]) -> Void
  ) -> LooseJSON {
    var objects = 0
    Self.count(json, &objects)
    // The outermost object is edited less often.
    var target = chance(10) || objects < 2 ? 0 : Int.random(in: 1..<objects, using: &random)
    return rebuilt(json, &target, edit)
  }

  private static func count(_ json: LooseJSON, _ objects: inout Int) {
    switch json {
    case .object(let members):
      objects += 1
      for member in members { count(member.value, &objects) }
    case .array(let elements): for element in elements { count(element, &objects) }
    default: break
    }
  }

  private mutating func rebuilt(
    _ json: LooseJSON, _ target: inout Int,
    _ edit: (inout AmbiguousWorld, inout [(name: String, value: LooseJSON)]) -> Void
  ) -> LooseJSON {
    switch json {
    case .object(var members):
      let isTarget = target == 0
      target -= 1
      for index in members.indices {
        members[index].value = rebuilt(members[index].value, &target, edit)
      }
      if isTarget, !members.isEmpty { edit(&self, &members) }
      return .object(members)
    case .array(let elements):
      return .array(elements.map { rebuilt($0, &target, edit) })
    default: return json
    }
  }
}

/// What a configuration grants each token of a small world.
struct SmallGrants {
  /// The roles and the lifetime of a token that is accepted.
  struct Grant: Equatable {
    let roles: Set<Text>
    let seconds: Int
  }

  static let tokens: [(iss: String, json: String)] = {
    var tokens: [(iss: String, json: String)] = []
    for iss in ["i", "j", "a", "b"] {
      for aud in ["", #","aud":"x""#, #","aud":"y""#, #","aud":"https://m.corp.example""#] {
        for d in ["", #","d":"a""#, #","d":"b""#, #","d":"A""#, #","d":1"#] {
          for e in ["", #","e":"a""#] {
            for r in ["", #","r":"a""#, #","r":"R""#] {
              tokens.append(
                (iss, #"{"iss":"\#(iss)","sub":"u","exp":5000\#(aud)\#(d)\#(e)\#(r)}"#))
            }
          }
        }
      }
    }
    return tokens
  }()

  /// A grant for each token, with and without client authentication.
  static func all(
    _ document: LooseJSON, _ readings: Readings, issuers: Set<String>
  ) -> [Grant?] {
    let exchange = TokenExchange(
      document.configuration,
      ExchangeEnvironment(baseURL: "https://m.corp.example", readings: readings))
    var grants: [Grant?] = []
    for token in tokens where issuers.contains(token.iss) {
      guard let claims = TokenClaims(JSONParser.parse(SourceBytes(token.json))) else { continue }
      for form in [ClientAuthentication.header, .idOnly] {
        let decision = exchange.decide(
          PresentedToken(claims), ExchangeRequest(form: form), now: 1000)
        guard decision.verdict == .accept else {
          grants.append(nil)
          continue
        }
        grants.append(
          Grant(roles: Set(decision.roles), seconds: decision.lifetime?.expiresIn ?? 0))
      }
    }
    return grants
  }

  /// True if one of the tokens gets more.
  static func admitsMore(_ old: [Grant?], _ new: [Grant?]) -> Bool {
    zip(old, new).contains { old, new in
      guard let new else { return false }
      guard let old else { return true }
      return !new.roles.isSubset(of: old.roles) || new.seconds > old.seconds
    }
  }
}
