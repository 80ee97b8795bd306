package import ConfigModel

/// A fault in the statement of a property, with its place in the suite.
package struct PropertyFault: Error {
  package let message: String
  package let range: SourceRange

  package init(message: String, range: SourceRange) {
    self.message = message
    self.range = range
  }
}

extension AccessProperty {
  /// Reads a property of tokens from a suite.
  ///
  /// - Throws: A fault if the statement has no clear meaning.
  package init(_ stated: TokenTestProperty) throws(PropertyFault) {
    guard let outcome = stated.outcome else {
      throw PropertyFault(
        message: "a property needs exactly one of 'never', 'always' and 'only'",
        range: stated.anchor)
    }
    if let only = stated.only {
      throw PropertyFault(
        message: "'only' needs 'origin'; for tokens, use 'never' with 'unless'",
        range: only.object.opening)
    }
    guard outcome.isOfToken else {
      throw PropertyFault(
        message: "the outcome is empty; use \"accepted\": true to mean every accepted token",
        range: outcome.object.opening)
    }
    if outcome.accepted.isWritten(false) {
      throw PropertyFault(
        message: "'accepted' must be true; to state that tokens are rejected, use 'never'",
        range: outcome.accepted.range)
    }
    self.init(
      stated.always == nil ? .never : .always, Outcome(outcome),
      where: try ClaimCondition.all(stated.conditions.written),
      unless: try stated.exceptions.written.map { json throws(PropertyFault) in
        try ClaimCondition.all(json)
      })
  }
}

extension AccessProperty.Outcome {
  fileprivate init(_ stated: TokenTestOutcome) {
    self.init()
    func globs(_ member: TextOrListMember) -> [Glob]? {
      member.isPresent ? member.elements.map { Glob($0.text) } : nil
    }
    roles = globs(stated.role)
    usernames = globs(stated.username)
    userKind = stated.userKind.written.flatMap { Decision.UserKind(rawValue: $0.string) }
    lifetimeOver = stated.lifetimeOver.value
    backend = stated.backend?.identity
    form = stated.form.written.flatMap { ClientAuthentication(rawValue: $0.string) }
  }
}

extension ClaimCondition {
  /// Reads the conditions of `where` or `unless`.
  package static func all(_ json: JSONValue?) throws(PropertyFault) -> [ClaimCondition] {
    var conditions: [ClaimCondition] = []
    guard let json, json.kind == .object else { return conditions }
    for member in json.members {
      conditions.append(
        ClaimCondition(member.name.text, try kind(member.value, member.name.text)))
    }
    return conditions
  }

  private static func kind(
    _ value: JSONValue, _ claim: Text
  ) throws(PropertyFault) -> Kind {
    switch value.kind {
    case .string: return .matches([Glob(value.text)])
    case .array: return .matches(try globs(value, claim))
    case .object:
      let members = Array(value.members)
      if members.count == 1, let member = members.first {
        if member.name.text == "absent", member.value.kind == .true { return .isAbsent }
        if member.name.text == "absent", member.value.kind == .false { return .isPresent }
        if member.name.text == "not" {
          return .matchesNone(
            member.value.kind == .string
              ? [Glob(member.value.text)] : try globs(member.value, claim))
        }
      }
    default: break
    }
    throw PropertyFault(
      message: "the condition on '\(claim)' must be a pattern, a list of patterns, "
        + "{\"not\": […]} or {\"absent\": true}",
      range: value.range)
  }

  private static func globs(_ list: JSONValue, _ claim: Text) throws(PropertyFault) -> [Glob] {
    let elements = list.kind == .array ? Array(list.elements) : []
    guard !elements.isEmpty, elements.allSatisfy({ $0.kind == .string }) else {
      throw PropertyFault(
        message: "the patterns for '\(claim)' must be a list of strings that is not empty",
        range: list.range)
    }
    return elements.map { Glob($0.text) }
  }
}
