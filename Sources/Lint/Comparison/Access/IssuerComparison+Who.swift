import ConfigModel

/// Who gains or loses access: the tokens that a difference is about, as a set described by its
/// conditions. Each sentence begins with the effect and ends with what the other version says.
extension IssuerComparison {
  /// A sentence, and the range of the value in the admitting version that it rests on.
  typealias Sentence = (words: String, cause: SourceRange?)

  /// The maximum number of values for which a solver is asked whether they make a difference.
  private static let maximumTrials = 8

  // MARK: Conditions

  /// The sentence about tokens that fail one condition of the refusing version only.
  func sentence(
    _ direction: Direction, _ index: Int, _ admitting: AccessTerms, _ refusing: AccessTerms
  ) -> Sentence {
    let isWider = direction == .wider
    let tokens = tokens(failing: index, direction, admitting, refusing)
    let claim = refusing.conditions[index].claim
    var demanded = admitting.terms.filters.filter { filter in
      tokens.coversFilters ? filter.claim != claim : filter.range != tokens.filter
    }.map(\.claim)
    // A filter on the audience does not replace the audiences of the issuer.
    if claim == AccessCondition.audience { demanded.append(AccessCondition.audience) }
    let others = WhoWords.others(demanded, besides: claim)
    let effect = isWider ? "newly admitted: " : "no longer admitted: "
    // The condition is that of the version that refuses, unless it has none.
    let version = isWider != tokens.isOfAdmitting ? "before" : "now"
    var words = "\(effect)\(tokens.set) (\(version): \(tokens.other))"
    if let others {
      words += tokens.set.hasPrefix("apps") ? ", for users who meet " : " and who meets "
      words += others
    }
    return (words, tokens.cause)
  }

  /// The tokens that fail a condition, and what one of the versions demands instead.
  private struct FailingTokens {
    let set: String
    let other: String
    /// True if `other` is about the admitting version rather than the refusing one.
    var isOfAdmitting = false
    /// The filter of the admitting version that `set` is about.
    var filter: SourceRange?
    /// True if `set` says what all filters on the claim demand.
    var coversFilters = false
    var cause: SourceRange?
  }

  private func tokens(
    failing index: Int, _ direction: Direction, _ admitting: AccessTerms, _ refusing: AccessTerms
  ) -> FailingTokens {
    let condition = refusing.conditions[index]
    switch condition.kind {
    case .filter(let claim, isExclude: true, let set):
      // The excluded values that the admitting version lets pass.
      let values = values(set.globs, failing: condition, on: claim, admitting)
      return FailingTokens(
        set: "anyone whose " + WhoWords.condition(claim, values),
        other: "excluded")
    case .filter(let claim, isExclude: false, let set):
      return tokens(outside: set, of: claim, condition, admitting, refusing)
    case .audience(let texts):
      let added = (admitting.terms.audiences ?? []).filter { !texts.contains($0) }
      let other =
        refusing.terms.audiences == nil
        ? "only the addresses of the backend" : "only " + WhoWords.list(texts)
      guard !added.isEmpty else {
        return FailingTokens(set: "anyone with a token for another audience", other: other)
      }
      let cause = admitting.terms.issuer.audience.elements.first { added.contains($0.text) }
      return FailingTokens(
        set: "anyone with a token for \(WhoWords.list(added))", other: other, cause: cause?.range)
    case .username(let source):
      let own = admitting.conditions.lazy.compactMap { condition in
        if case .username(let own) = condition.kind { own.claim } else { nil }
      }.first { $0 != source.claim }
      return FailingTokens(
        set: "anyone whose token has no username in \(WhoWords.quoted(source.claim))"
          + (own.map { ", but has one in \(WhoWords.quoted($0))" } ?? ""),
        other: "required")
    case .client(let claim, _):
      return FailingTokens(
        set: "anyone whose username is the client ID in \(WhoWords.quoted(claim))",
        other: "rejected")
    case .secret:
      return FailingTokens(set: "apps that send no client secret", other: "client secret required")
    case .backends(let entries):
      let added = admitting.terms.backends.map { $0.filter { !entries.contains($0) } }
      let only = entries.isEmpty ? "none" : "only " + WhoWords.list(entries.map(\.words))
      guard let added, !added.isEmpty else {
        return FailingTokens(set: "apps of any other mobile backend", other: only)
      }
      return FailingTokens(
        set: "apps of the mobile \(added.count == 1 ? "backend" : "backends") "
          + WhoWords.list(added.map(\.words)), other: only)
    case .expiry:
      return FailingTokens(set: "anyone whose token has no 'exp'", other: "required")
    }
  }

  /// The tokens whose claim has none of the values that a filter of the refusing version includes.
  private func tokens(
    outside set: PatternSet, of claim: Text, _ condition: AccessCondition,
    _ admitting: AccessTerms, _ refusing: AccessTerms
  ) -> FailingTokens {
    let all = refusing.terms.filters.filter { $0.claim == claim && !$0.isExclude }
    let only = "only " + all.map { WhoWords.list($0.globs, of: claim) }.joined(separator: " and ")
    let filters = admitting.terms.filters.filter { $0.claim == claim }
    for filter in filters where !filter.isExclude {
      let values = values(filter.globs, failing: condition, on: claim, admitting)
      guard !values.isEmpty else { continue }
      return FailingTokens(
        set: "anyone whose " + WhoWords.condition(claim, values), other: only,
        filter: filter.range, cause: admitting.range(of: values, in: filter))
    }
    // A token without the claim passes a filter that excludes values.
    let excluded = filters.filter(\.isExclude).flatMap(\.globs)
    let words = WhoWords.condition(
      claim, set.globs + excluded, isNegated: true, orMissing: true)
    return excluded.isEmpty && claim != AccessCondition.audience
      ? FailingTokens(
        set: "anyone whose " + words, other: "not checked", isOfAdmitting: true, coversFilters: true
      )
      : FailingTokens(set: "anyone whose " + words, other: only, coversFilters: true)
  }

  /// The values for which tokens that fail the condition are admitted.
  private func values(
    _ globs: [Glob], failing condition: AccessCondition, on claim: Text, _ admitting: AccessTerms
  ) -> [Glob] {
    guard globs.count > 1 else { return globs }
    if case .filter(_, isExclude: false, let set) = condition.kind {
      // What the refusing version includes makes no difference.
      let added = globs.filter { glob in !set.globs.contains { $0.includes(glob) } }
      if !added.isEmpty, added.count < globs.count {
        return values(added, failing: condition, on: claim, admitting)
      }
    }
    guard globs.count <= Self.maximumTrials, solver.effort.isAmple else { return globs }
    let problems = acceptances(of: admitting).flatMap { condition.violate(in: $0) }
    let ignoresCase = solver.views.ignoresCase
    let possible = globs.filter { glob in
      problems.contains { problem in
        var problem = problem
        problem.demand(claim) { $0.hit.append(PatternSet([glob], ignoresCase: ignoresCase)) }
        return !problem.solve(solver).isNone
      }
    }
    return possible.isEmpty ? globs : possible
  }

  // MARK: Issuers

  /// The conditions that the tokens of a new issuer meet.
  func conditionsInWords(_ terms: AccessTerms) -> String {
    var parts: [String] = []
    let filters = terms.terms.filters.prefix(WhoWords.maximum)
    let ofAudience = filters.filter { !$0.isExclude && $0.claim == AccessCondition.audience }
    let audience =
      !ofAudience.isEmpty
      ? "'aud' contains "
      : solver.views.rejectsAbsentAudience ? "'aud' is " : "'aud', if present, is "
    if let audiences = terms.terms.audiences {
      // A filter that includes only audiences says it already.
      let isImplied = ofAudience.contains { filter in
        filter.globs.allSatisfy { !$0.hasWildcard && audiences.contains($0.pattern) }
      }
      if !audiences.isEmpty, !isImplied { parts.append(audience + WhoWords.list(audiences)) }
    } else {
      parts.append(audience + "an address of the backend")
    }
    for filter in filters {
      parts.append(
        WhoWords.condition(filter.claim, filter.globs, isNegated: filter.isExclude))
    }
    var words = parts.isEmpty ? "" : " where " + parts.joined(separator: ", and ")
    let more = terms.terms.filters.count - WhoWords.maximum
    if more > 0 {
      words += ", and \(more) other \(more == 1 ? "condition holds" : "conditions hold")"
    }
    let backends = (terms.terms.backends ?? []).map(\.words)
    let needsSecret = terms.conditions.contains {
      if case .secret = $0.kind { true } else { false }
    }
    if !backends.isEmpty || needsSecret { words += ", from apps" }
    if !backends.isEmpty {
      words += " of the mobile \(backends.count == 1 ? "backend" : "backends") "
      words += WhoWords.list(backends)
    }
    if needsSecret { words += " that send their client secret" }
    return words
  }

  // MARK: Roles

  /// The sentence about tokens that get a role from one version only.
  func sentence(
    _ direction: Direction, role: Text, _ admitting: AccessTerms, _ refusing: AccessTerms
  ) -> Sentence {
    let isWider = direction == .wider
    var (ways, cause) = ways(role, admitting, unlike: refusing)
    if admitting.hasOtherDefaults(than: refusing, for: role) { ways = [] }
    let others = self.ways(role, refusing, unlike: nil).words
    let other = others.isEmpty ? "no one" : others.joined(separator: ", or ")
    let areKept = !others.isEmpty && self.ways(role, refusing, unlike: admitting).words.isEmpty
    let version =
      isWider ? areKept ? "already" : "before" : areKept ? "still" : "now"
    return (
      WhoWords.effect(onRole: role, isWider: isWider) + ": "
        + (ways.isEmpty ? "some users" : ways.joined(separator: ", or "))
        + " (\(version): \(other))", cause
    )
  }

  /// The ways in which a version grants a role, except those that another version has as well.
  private func ways(
    _ role: Text, _ terms: AccessTerms, unlike other: AccessTerms?
  ) -> (words: [String], cause: SourceRange?) {
    let (roles, issuer) = (terms.roles, terms.terms.issuer)
    if roles.always.contains(role) {
      let element = issuer.issuerRoles.elements.first { $0.text == role }
      return (["everyone who signs in"], element?.range)
    }
    var words: [String] = []
    var cause: SourceRange?
    let theirs = Set(other?.roles.sources(of: role) ?? [])
    let known = Set(other?.roles.attributes ?? [])
    let sources = roles.sources(of: role)
    for attribute in roles.attributes {
      let own = known.contains(attribute) ? sources.filter { !theirs.contains($0) } : sources
      guard let first = own.first else { continue }
      words.append("\(WhoWords.quoted(attribute)) includes \(WhoWords.list(own, of: attribute))")
      let isMapped = !theirs.contains(first) || other == nil
      cause =
        cause
        ?? (isMapped ? issuer.mapping(of: first, to: role) : nil)
        ?? issuer.roleAttributes.elements.first { $0.text == attribute }?.range
    }
    let areTheirs =
      other.map { $0.roles.defaults.contains(role) && known.isSubset(of: roles.attributes) }
      ?? false
    if roles.defaults.contains(role), !areTheirs {
      words.append(
        roles.attributes.isEmpty
          ? "everyone who signs in"
          : "anyone without a role in \(WhoWords.list(roles.attributes))")
      cause = cause ?? issuer.defaultRoles.elements.first { $0.text == role }?.range
    }
    return (words, cause)
  }
}

extension Issuer {
  /// The range in which a role of tokens is mapped to another role.
  fileprivate func mapping(of source: Text, to role: Text) -> SourceRange? {
    for mapping in roleMappingsMember.isPresent ? roleMappings : .none
    where mapping.tokenRole.written?.text == source {
      if let granted = mapping.mappedRoles.elements.first(where: { $0.text == role }) {
        return granted.range
      }
    }
    return nil
  }
}

extension AccessTerms {
  /// True if a default role makes the ways of both versions overlap, because what counts as having
  /// a role differs.
  fileprivate func hasOtherDefaults(than other: AccessTerms, for role: Text) -> Bool {
    (roles.defaults.contains(role) || other.roles.defaults.contains(role))
      && Set(roles.attributes) != Set(other.roles.attributes)
  }

  /// The range of the first of some values of a filter.
  fileprivate func range(of globs: [Glob], in filter: IssuerTerms.Filter) -> SourceRange? {
    for own in terms.issuer.filters where own.values.range.isInside(filter.range) {
      return own.values.elements.first { element in
        globs.contains { $0.pattern == element.text }
      }?.range
    }
    return nil
  }
}

extension SourceRange {
  fileprivate func isInside(_ other: SourceRange) -> Bool {
    start >= other.start && end <= other.end
  }
}

extension AccessCondition {
  /// The claim that the condition is about; nil if it is about the request.
  fileprivate var claim: Text? {
    if case .filter(let claim, _, _) = kind { claim } else { nil }
  }
}

extension IssuerTerms.Backend {
  /// `Orders 1.0, client ID 0c35a8e4`
  fileprivate var words: Text {
    let parts = [name, version].compactMap(\.self).map(\.string)
    let client = clientId.map { ["client ID " + $0.string] } ?? []
    return Text((parts + client).joined(separator: " "))
  }
}

/// Phrases of the sentences that say who.
enum WhoWords {
  /// The maximum number of values or claims that a sentence lists.
  static let maximum = 4

  static func quoted(_ text: Text) -> String { ChangeWording.quoted(text.string) }

  /// `'a', 'b' or 'c'`; of a long list, the first ones and the number of the others.
  static func list(_ texts: [Text]) -> String {
    var seen: Set<Text> = []
    let texts = texts.filter { seen.insert($0).inserted }
    var shown = texts.prefix(maximum).map(quoted)
    if texts.count > maximum { shown.append("\(texts.count - maximum) others") }
    guard let last = shown.popLast() else { return "nothing" }
    return shown.isEmpty ? last : shown.joined(separator: ", ") + " or " + last
  }

  /// The values of a claim. Those of a claim whose name suggests a secret are hidden.
  static func list(_ texts: [Text], of claim: Text) -> String {
    ClaimSecrets.isSecret(claim) ? "certain values (\(Secrets.mask))" : list(texts)
  }

  static func list(_ globs: [Glob], of claim: Text) -> String {
    list(globs.map(\.pattern), of: claim)
  }

  /// `'dept' is 'a' or 'b'`, or `'dept' matches 'a*'`.
  static func condition(
    _ claim: Text, _ globs: [Glob], isNegated: Bool = false, orMissing: Bool = false
  ) -> String {
    let isPattern = globs.contains(where: \.hasWildcard)
    let verb =
      isNegated
      ? isPattern ? "does not match" : "is not" : isPattern ? "matches" : "is"
    let missing = orMissing ? "is missing or " : ""
    return "\(quoted(claim)) \(missing)\(verb) \(list(globs, of: claim))"
  }

  /// `the conditions on 'country' and 'groups'`; nil if there are none.
  ///
  /// - Parameter claim: The claim of a condition that precedes these.
  static func others(_ claims: [Text], besides claim: Text?) -> String? {
    var names: [Text] = []
    for other in claims where !names.contains(other) { names.append(other) }
    guard !names.isEmpty else { return nil }
    let noun = names.count == 1 ? "condition" : "conditions"
    let other = claim.map { names.contains($0) } ?? false ? "other " : ""
    return "the \(other)\(noun) on " + list(names).replacing(" or ", with: " and ")
  }

  /// The beginning of a sentence about a role, which ``AccessReport`` completes if the role is
  /// privileged.
  static func effect(onRole role: Text, isWider: Bool) -> String {
    (isWider ? "newly " : "no longer ") + "'\(role)'"
  }
}
