package import ConfigModel

package enum WorkloadIssuerWithoutRestriction: IssuerRule {
  package static let about = RuleInfo(
    id: "workload-issuer-without-restriction",
    topic: .issuer,
    risk: .access,
    severity: .error,
    summary: "Anyone's build jobs can get a token of this issuer, for any audience.",
    rationale: """
      GitHub Actions and gitlab.com issue tokens to the jobs of every customer, and a job chooses \
      the audience itself. Only the claims about the repository, project or owner of a job \
      distinguish your jobs from others. Require your own values with an include filter on `sub`, \
      `repository_owner`, `namespace_path` or a similar claim. A value such as `repo:*` matches \
      the jobs of every customer.
      """,
    source:
      "RFC 8725, section 3.8; GitHub, security hardening with OpenID Connect; GitLab, ID tokens",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://token.actions.githubusercontent.com"⟧, "audience": ["https://mobile.corp.net"], "jwks": {"discoveryUri": "https://token.actions.githubusercontent.com/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://token.actions.githubusercontent.com"⟧, "filters": [{"name": "sub", "values": ["repo:*"]}, {"name": "ref", "values": ["refs/heads/main"]}], "jwks": {"discoveryUri": "https://token.actions.githubusercontent.com/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://token.actions.githubusercontent.com", "filters": [{"name": "sub", "values": ["repo:corp/mobile:*"]}], "jwks": {"discoveryUri": "https://token.actions.githubusercontent.com/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://gitlab.corp.net", "audience": ["https://mobile.corp.net"], "jwks": {"discoveryUri": "https://gitlab.corp.net/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.provider == .githubActions || issuer.provider == .gitlab,
      !issuer.filters.contains(where: namesOwner)
    else { return }
    report.add(
      "anyone's build job can get a token of '\(issuer.issuerName.value ?? "")' for any audience; add an include filter for your own repositories",
      at: issuer.anchor)
  }

  /// Claims that identify the owner of a job, or the user.
  private static let claims: [StaticString] = [
    "sub", "repository", "repository_id", "repository_owner", "repository_owner_id", "enterprise",
    "enterprise_id", "job_workflow_ref", "workflow_ref", "namespace_id", "namespace_path",
    "project_id", "project_path", "ci_config_ref_uri", "user_id", "user_login", "user_email",
    "email", "preferred_username", "groups", "groups_direct",
  ]

  private static func namesOwner(_ filter: TokenFilter) -> Bool {
    guard !filter.isExclude, filter.isWellFormed, let name = filter.name.written?.text else {
      return false
    }
    return name.isOne(of: claims)
      && filter.values.elements.allSatisfy { value in
        !value.text.hasPrefix("*") && value.text != "repo:*" && value.text != "project_path:*"
      }
  }
}
