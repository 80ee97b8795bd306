extension Provider {
  private static let gitlabTokens: StaticString =
    "GitLab Docs, OpenID Connect (OIDC) authentication using ID tokens, Token payload"
  private static let githubTokens: StaticString =
    "GitHub Docs, OpenID Connect reference, OIDC token claims"
  private static func strings(_ names: [StaticString]) -> [ProviderClaim] {
    names.map { ProviderClaim($0) }
  }

  static let gitlab = Provider(
    id: "gitlab", name: "GitLab", aliases: ["gitlab-ci"],
    signs: [ProviderSign(domain: "gitlab.com")],
    keySigns: [ProviderSign(path: "/oauth/discovery/keys"), ProviderSign(path: "/-/jwks")],
    addresses: ProviderAddresses(
      issuers: ["https://{host:any}"],
      otherKeys: [
        "https://{host:any}/oauth/discovery/keys", "https://{host:any}/-/jwks",
      ],
      isHosted: true, source: "GitLab Docs, OpenID Connect (OIDC) authentication using ID tokens"),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the `aud` of the job's `id_tokens`, a string or an array",
      inAccessTokens: "access tokens are opaque", source: gitlabTokens),
    claims: [
      ProviderClaims(
        source: gitlabTokens,
        [
          ProviderClaim("sub", .user),
          ProviderClaim("project_id", .user, .digits),
          ProviderClaim("project_path", .changeableUser, .contains("/"), isTellTale: true),
          ProviderClaim("namespace_id", .tenant, .digits),
          ProviderClaim("namespace_path", isTellTale: true),
          ProviderClaim("user_id", .other, .digits),
          ProviderClaim("ref", .other, .lacks("refs/")),
          ProviderClaim("ref_path", .other, .begins(["refs/"])),
          ProviderClaim("ref_type", .other, .oneOf(["branch", "tag"])),
          ProviderClaim("ref_protected", .other, .oneOf(["true", "false"])),
          ProviderClaim("pipeline_id", .other, .digits), ProviderClaim("job_id", .other, .digits),
          ProviderClaim("runner_id", type: .number),
          ProviderClaim("environment_protected", .other, .oneOf(["true", "false"])),
          ProviderClaim("project_visibility", .other, .oneOf(["public", "internal", "private"])),
        ]
          + strings([
            "user_login", "user_email", "user_access_level", "user_identities", "pipeline_source",
            "runner_environment", "sha", "environment", "environment_action", "deployment_tier",
            "ci_config_ref_uri", "ci_config_sha", "groups_direct", "sub_legacy",
          ]))
    ],
    customClaims: .some("Tokens of sign-ins to other apps have profile claims and `groups`."),
    remarks: [
      "Anyone's job gets a token for any audience: require `namespace_id` or `project_id` with a filter.",
      "`ref` is a name such as 'main'; 'refs/heads/main' is `ref_path`.",
    ],
    sample: ProviderSample(
      issuer: "https://gitlab.com",
      discovery: "https://gitlab.com/.well-known/openid-configuration",
      audience: ["https://api.corp.example"], username: "project_id",
      filters: [("namespace_id", ["72831"]), ("ref_protected", ["true"])]))

  static let githubActions = Provider(
    id: "github-actions", name: "GitHub Actions", aliases: ["github"],
    signs: [
      ProviderSign(domain: "token.actions.githubusercontent.com"),
      ProviderSign(domain: "ghe.com", prefix: "token.actions."),
      ProviderSign(path: "/_services/token"),
    ],
    addresses: ProviderAddresses(
      issuers: [
        "https://token.actions.githubusercontent.com",
        "https://token.actions.githubusercontent.com/{enterprise}",
        "https://token.actions.{enterprise}.ghe.com", "https://{host:any}/_services/token",
      ],
      keys: ["/.well-known/jwks"], agreeing: ["enterprise"], isHosted: true, source: githubTokens),
    audience: ProviderAudience(
      form: .any, inIDTokens: "what the job requests; by default 'https://github.com/OWNER'",
      inAccessTokens: "there are no access tokens", source: githubTokens),
    claims: [
      ProviderClaims(
        in: .id, source: githubTokens,
        [
          ProviderClaim("sub", .changeableUser, .jobSubject),
          ProviderClaim("repository", .changeableUser, .contains("/")),
          ProviderClaim("repository_id", .user, .digits),
          ProviderClaim("repository_owner", .other, .lacks("/"), isTellTale: true),
          ProviderClaim("repository_owner_id", .tenant, .digits, isTellTale: true),
          ProviderClaim(
            "repository_visibility", .other, .oneOf(["public", "internal", "private"])),
          ProviderClaim("ref", .other, .begins(["refs/"])),
          ProviderClaim("ref_type", .other, .oneOf(["branch", "tag"])),
          ProviderClaim("ref_protected", .other, .oneOf(["true", "false"])),
          ProviderClaim("runner_environment", .other, .oneOf(["github-hosted", "self-hosted"])),
          ProviderClaim("actor_id", .other, .digits),
          ProviderClaim("job_workflow_ref", .other, .contains("@"), isTellTale: true),
          ProviderClaim("workflow_ref", .other, .contains("@")), ProviderClaim("repo_property_*"),
        ]
          + strings([
            "actor", "base_ref", "head_ref", "enterprise", "enterprise_id", "environment",
            "environment_node_id", "event_name", "job_workflow_sha", "run_attempt", "run_id",
            "run_number", "sha", "workflow", "workflow_sha", "check_run_id", "issuer_scope",
          ]))
    ],
    customClaims: .none("jobs of GitHub Actions have only the documented claims"),
    remarks: [
      "Anyone's job gets a token for any audience: require `repository_owner_id` or `sub` with a filter.",
      "Repositories that were created, renamed or moved after 2026-07-15 have IDs in `sub`.",
    ],
    sample: ProviderSample(
      issuer: "https://token.actions.githubusercontent.com",
      discovery: "https://token.actions.githubusercontent.com/.well-known/openid-configuration",
      audience: ["https://api.corp.example"], username: "repository_id",
      filters: [("repository_owner_id", ["90817264"]), ("ref", ["refs/heads/main"])]))
}
