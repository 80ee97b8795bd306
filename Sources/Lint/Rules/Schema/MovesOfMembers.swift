import ConfigModel

/// Moves members of an issuer configuration from a wrong object to the right one, if the target is
/// unambiguous. The problems must be passed in source order.
struct MovesOfMembers {
  private let root: JSONValue
  private var issuers: JSONValue.Elements
  /// The last issuer that was examined.
  private var issuer: JSONValue?
  /// The node indices of the issuers that already got a new `jwks`.
  private var completed: Set<Int> = []

  init(_ document: DecodedDocument) {
    root = document.tree.root
    issuers = (root.member("issuers") ?? root).elements
    issuer = issuers.next()
  }

  /// - Parameter homes: The schemas of objects that have such a member.
  mutating func fix(_ problem: SchemaProblem, to homes: [ObjectSchema]) -> FixIt? {
    guard root.tree.isWellFormed, homes.count == 1, let from = problem.container,
      let member = Self.only(problem.value, in: from)
    else { return nil }
    if homes[0] === AuthTokenConfiguration.schema {
      return move(member, from, to: root, "the top level")
    }
    if homes[0] === Issuer.schema {
      return issuer(around: from).flatMap { move(member, from, to: $0, "the issuer") }
    }
    guard homes[0] === JWKSSource.schema, problem.schema === Issuer.schema else { return nil }
    if let jwks = from.member("jwks") { return move(member, from, to: jwks, "'jwks'") }
    return wrap(member, of: from)
  }

  private func move(
    _ member: JSONValue.Member, _ from: JSONValue, to target: JSONValue, _ place: String
  ) -> FixIt? {
    let name = member.name.text
    guard target.kind == .object, target.index != from.index,
      !target.members.contains(where: { $0.name.text == name })
    else { return nil }
    return FixIt(
      "move the field to \(place)", .suggest,
      from.removing(member)
        + target.appending(name: name.string, value: member.value.writtenText))
  }

  /// Moves a member into a new `jwks`. Further members can be moved there in a later pass.
  private mutating func wrap(_ member: JSONValue.Member, of issuer: JSONValue) -> FixIt? {
    let names = issuer.members.map(\.name.text.string)
    guard !names.contains(where: { EditDistance.between($0, "jwks", limit: 1) != nil }),
      completed.insert(issuer.index).inserted
    else { return nil }
    let written = member.range
    return FixIt(
      "move the field into a new 'jwks' object", .suggest,
      [
        .insert("\"jwks\": {", at: written.start), .insert("}", at: written.end),
      ])
  }

  /// The issuer that contains a value. For the root, the only issuer.
  private mutating func issuer(around value: JSONValue) -> JSONValue? {
    while let current = issuer, current.range.end <= value.range.start { issuer = issuers.next() }
    if let issuer, issuer.range.contains(value.range) { return issuer }
    guard value.index == root.index else { return nil }
    var all = (root.member("issuers") ?? root).elements
    let first = all.next()
    return all.next() == nil ? first : nil
  }

  /// The member with this name, if there is only one.
  private static func only(_ name: JSONValue, in object: JSONValue) -> JSONValue.Member? {
    let members = object.members.filter { $0.name.text == name.text }
    return members.count == 1 ? members[0] : nil
  }
}
