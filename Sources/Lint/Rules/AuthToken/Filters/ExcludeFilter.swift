package import ConfigModel

extension Family {
  static let excludeFilter = Family(
    "exclude-filter", topic: .filters,
    summary:
      "An exclude filter excludes every user, or lets tokens pass that do not have the listed values.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum FilterExcludesEveryUser: IssuerRule {
  package static let about = RuleInfo(
    .excludeFilter, "every-user", severity: .error, scope: .filters,
    summary: "An exclude filter matches every username.",
    rationale: """
      Oracle Mobile Cloud rejects a token without the username claim. A token with the claim is \
      rejected if a filter excludes every value of the claim. To disable an issuer, set `enabled` \
      to false.
      """,
    bad: [
      #"{"name": "sub", "type": "exclude", "values": ["svc-1", ⟦"*"⟧]}"#,
      Sample(
        #""usernameAttribute": "login", "filters": [{"name": "login", "type": "exclude", "values": [⟦"**"⟧]}]"#,
        scope: .issuer),
    ],
    good: [
      #"{"name": "act", "type": "exclude", "values": ["*"]}"#,
      Sample(
        #""usernameAttribute": "login", "filters": [{"name": "sub", "type": "exclude", "values": ["*"]}]"#,
        scope: .issuer),
      #"{"name": "sub", "type": "exclude", "values": ["*@clients", "*-*"]}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for filter in issuer.filters where filter.isExclude {
      guard let value = filter.values.elements.first(where: { $0.text.isAllStars }),
        let claim = filter.name.written, issuer.takesUsername(from: claim.text)
      else { continue }
      report.add(
        "every token is rejected: '\(claim.text)' holds the username, and this value excludes every username",
        at: value.range)
    }
  }
}

package enum FilterExcludeMissingClaim: IssuerRule {
  package static let about = RuleInfo(
    .excludeFilter, "missing-claim", risk: .access, severity: .info, scope: .filters,
    summary:
      "Tokens without the claim, or with a value that is not listed, pass an exclude filter.",
    rationale: """
      An exclude filter rejects only the values that it lists. Tokens without the claim pass, and \
      so does every value that comes into use later. If you know the values that may pass, list \
      them in an include filter. Otherwise, require the claim with an include filter that has the \
      value `*`, unless the provider omits the claim when it has no value. Filters on the username \
      claim, which every accepted token has, and on claims that only tokens of clients have, such \
      as `idtyp`, are not reported.
      """,
    exceptions: "If only users who must be rejected have the claim.",
    bad: [
      Sample(
        #"{"name": "role", "type": ⟦"exclude"⟧, "values": ["contractor"]}"#,
        fixed:
          #"{"name": "role", "type": "exclude", "values": ["contractor"]}, {"name": "role", "values": ["*"]}"#,
        .suggest),
      Sample(
        #"""

          {"name": "role", "values": ["staff"]},
          {"name": "dept", "type": ⟦"exclude"⟧, "values": ["guest*"]}

        """#,
        fixed: #"""

            {"name": "role", "values": ["staff"]},
            {"name": "dept", "type": "exclude", "values": ["guest*"]},
            {"name": "dept", "values": ["*"]}

          """#, .suggest),
    ],
    good: [
      #"{"name": "role", "type": "exclude", "values": ["contractor"]}, {"name": "role", "values": ["*"]}"#,
      #"{"name": "sub", "type": "exclude", "values": ["svc-*"]}, {"name": "idtyp", "type": "exclude", "values": ["app"]}"#,
      #"{"name": "guest_of", "type": "exclude", "values": ["*"]}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    var included = FilteredClaims(issuer, excluded: false)
    for filter in issuer.filters
    where filter.isExclude && filter.isWellFormed && canBeAbsent(filter.claimKind) {
      guard filter.name.isUsable, !issuer.takesUsername(fromClaimOf: filter),
        !marksClients(filter.name),
        !filter.values.elements.contains(where: { $0.text.isAllStars }),
        !included.contains(filter)
      else { continue }
      report.add(
        "tokens without the claim also pass this filter; require the claim with an include filter",
        at: filter.type.range, fix: fix(issuer, filter))
    }
  }

  private static func fix(_ issuer: Issuer, _ filter: TokenFilter) -> FixIt? {
    guard let name = filter.name.written?.json.writtenText else { return nil }
    return FixIt(
      "add an include filter", .suggest,
      issuer.filtersMember.json?.inserting(
        "{\"name\": \(name), \"values\": [\"*\"]}", after: filter.object.json) ?? [])
  }

  /// Filters on other kinds of claims, such as header parameters, are useless anyway.
  private static func canBeAbsent(_ claim: ClaimKind) -> Bool {
    claim == .ordinary || claim == .audience
  }

  /// True for claims that only tokens of clients have, in Auth0 and Entra ID. Tokens of users are
  /// expected to lack them.
  private static func marksClients(_ claim: TextMember) -> Bool {
    claim.isWritten("gty") || claim.isWritten("idtyp")
  }
}
