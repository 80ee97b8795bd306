package import ConfigModel

/// Answers about a configuration that parsers understand differently. What depends on the parser is
/// undecided.
extension AccessInquiry {
  /// - Parameters:
  ///   - explainsAll: False to explain issuers without a way in only if no issuer has one.
  ///   - threads: The maximum number of threads.
  package func answer(
    _ question: AccessQuestion, explainsAll: Bool = true, threads: Int = 1
  ) -> AccessAnswer {
    var answer = answerOfParser(question, explainsAll: explainsAll, threads: threads)
    guard let versions else { return answer }
    let others = others.map {
      $0.answerOfParser(question, explainsAll: explainsAll, threads: threads)
    }
    let all = [answer] + others
    var seen: Set<Text> = []
    let issuers = all.flatMap { $0.ways.map(\.issuer) + $0.alternatives.flatMap(\.issuers) }
      .filter { seen.insert($0).inserted }
    for issuer in issuers {
      let outcomes = all.map { $0.outcome(for: issuer) }
      if outcomes.allSatisfy({ $0 == outcomes[0] }) { continue }
      answer.withdraw(issuer, versions.doubt([issuer], outcomes))
    }
    for other in others {
      let known = Set(answer.undecided.map(\.issuer))
      answer.undecided += other.undecided.filter { !known.contains($0.issuer) }
      answer.assumedBaseURL = answer.assumedBaseURL ?? other.assumedBaseURL
      if other.directoryMayGrant { answer.directoryMayGrant = true }
    }
    return answer
  }

  /// The pairs of issuers that can yield the same user, and those that can yield the same privileged
  /// role. Privileged roles are compared if an issuer or the directory names them.
  ///
  /// - Parameters:
  ///   - question: The tokens to consider. If it names roles, they count as the privileged ones, and
  ///     users are not compared. The issuer, if there is one, is in each pair.
  ///   - isPrivileged: Decides about roles if the question names none.
  package func overlaps(
    _ question: AccessQuestion, isPrivileged: (Text) -> Bool
  ) -> OverlapAnswer {
    var answer = overlapsOfParser(question, isPrivileged: isPrivileged)
    guard let versions else { return answer }
    let all = [answer] + others.map { $0.overlapsOfParser(question, isPrivileged: isPrivileged) }
    let keys = all.map { Set($0.overlaps.map(\.key)) }
    var open: Set<[Text]> = Set(answer.undecided.map { [$0.0, $0.1] })
    for overlap in all.flatMap(\.overlaps) {
      let found = keys.map { $0.contains(overlap.key) }
      let pair = [overlap.first.issuer, overlap.second.issuer]
      if found.contains(false), open.insert(pair).inserted {
        answer.undecided.append((pair[0], pair[1], versions.doubt(pair, found)))
      }
    }
    answer.overlaps.removeAll { overlap in !keys.allSatisfy { $0.contains(overlap.key) } }
    for other in all.dropFirst() {
      answer.undecided += other.undecided.filter { open.insert([$0.0, $0.1]).inserted }
      answer.skippedCount = max(answer.skippedCount, other.skippedCount)
      answer.assumedBaseURL = answer.assumedBaseURL ?? other.assumedBaseURL
      if other.directoryMayGrant { answer.directoryMayGrant = true }
    }
    return answer
  }

  private var others: [AccessInquiry] {
    versions.map { versions in
      versions.versions.dropFirst().map { AccessInquiry($0.configuration, context, base: nil) }
    } ?? []
  }
}

extension AccessAnswer {
  /// All that the answer says about one issuer, apart from examples and places.
  fileprivate func outcome(for issuer: Text) -> [String] {
    func lines(_ prefix: String, _ ways: [AccessWay]) -> [String] {
      ways.filter { $0.issuer == issuer }.map { prefix + $0.comparedText }.sorted()
    }
    return lines("", ways)
      + alternatives.flatMap { alternative in
        lines("\(alternative.reading) gained ", alternative.gained)
          + lines("\(alternative.reading) lost ", alternative.lost)
      } + (undecided.contains { $0.issuer == issuer } ? ["undecided"] : [])
  }

  /// Makes an issuer undecided.
  fileprivate mutating func withdraw(_ issuer: Text, _ doubt: Doubt) {
    ways.removeAll { $0.issuer == issuer }
    obstacles.removeAll { $0.issuer == issuer }
    for index in alternatives.indices {
      alternatives[index].gained.removeAll { $0.issuer == issuer }
      alternatives[index].lost.removeAll { $0.issuer == issuer }
    }
    alternatives.removeAll { $0.gained.isEmpty && $0.lost.isEmpty && !$0.isUndecided }
    undecided.removeAll { $0.issuer == issuer }
    undecided.append((issuer, doubt))
  }
}

extension AccessAnswer.Alternative {
  fileprivate var issuers: [Text] { (gained + lost).map(\.issuer) }
}

extension IssuerOverlap {
  /// The identity of the overlap. The user is only an example.
  fileprivate var key: [Text] {
    let role: [Text] = if case .role(let role) = subject { [role] } else { [] }
    return [first.issuer, second.issuer] + role
  }
}

extension AccessWay {
  /// The way without its example and places. Equal texts mean equal ways.
  fileprivate var comparedText: String {
    var parts = conditions.map(\.comparedText).sorted()
    parts.append("roles \(quoted(roles))")
    parts.append("user \(quoted([usernameClaim])) \(userKind)")
    parts.append("lifetime \(lifetime.policy) \(lifetime.seconds)")
    parts.append("validity \(minimumValidity ?? -1)")
    parts.append(
      backends.map { backends in
        backends.map { "\($0)" }.sorted().joined(separator: ",")
      } ?? "any backend")
    parts.append("secret \(needsSecret)")
    return parts.joined(separator: "; ")
  }
}

extension WayCondition {
  fileprivate var comparedText: String {
    func globs(_ globs: [Glob]) -> String { quoted(globs.map(\.pattern)) }
    let words =
      switch kind {
      case .claim(.matches(let some)): "matches " + globs(some)
      case .claim(.matchesNone(let some)): "matches none of " + globs(some)
      case .claim(.isAbsent): "absent"
      case .claim(.isPresent): "present"
      case .audience(let texts, let isRequired):
        "audience \(isRequired) " + (texts.map { quoted($0) } ?? "any")
      case .username: "username"
      case .usernameMatches(let some): "username matches " + globs(some)
      case .account(let texts): "account " + quoted(texts)
      case .differs(let other): "differs from " + quoted([other])
      case .expiry: "expiry"
      case .roles(let texts, let isMapped): "roles \(isMapped) " + quoted(texts)
      case .unmappedRole(let some): "unmapped " + globs(some)
      case .noRole: "no role"
      case .nothing: "nothing"
      case .always: "always"
      case .directory(let texts): "directory " + quoted(texts)
      }
    return quoted(claims) + " " + words
  }
}

/// Texts in an order that does not depend on that of the document.
private func quoted(_ texts: [Text]) -> String {
  Set(texts).map { JSONString.quoted($0.string) }.sorted().joined(separator: ",")
}
