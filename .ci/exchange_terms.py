"""The readings and the reasons of the token exchange, by their names."""

READINGS = {
    "absent-audience": ("pass", "reject"),
    "duplicate-issuer": ("first", "reject"),
    "absent-expiry": ("reject", "pass"),
    "non-string-claims": ("text", "ignore"),
    "filter-case": ("sensitive", "insensitive"),
    "username-from-prn": ("no", "yes"),
    "odd-role-claims": ("ignore", "text"),
    "default-roles-when": ("none-found", "claims-absent"),
    "unmapped-role": ("keep", "drop"),
    "duplicate-mapping": ("union", "first", "last"),
    "roles-on-mapped-issuer": ("add", "ignore"),
    "empty-backend-list": ("none", "any"),
    "both-key-sources": ("jwks", "reject"),
}
DEFAULTS = {name: choices[0] for name, choices in READINGS.items()}
# Questions about origin patterns, and not about tokens. Choosing among these changes no exchange.
ORIGIN_READINGS = ("wildcard-port", "empty-wildcard", "origin-case", "written-default-port")

# Not to be switched, but said: the documentation leaves these open, too.
TREATMENTS = ("missing-username", "external-expiry", "structured-claims", "odd-audience")

# The reasons that a decision about claims and a description of the request can turn on …
DECIDABLE = (
    "ok", "config-invalid", "token-iss-missing", "issuer-unknown", "issuer-disabled",
    "key-source-missing", "key-source-http", "tls-versions-unusable", "token-expired",
    "token-exp-invalid", "token-exp-missing", "token-not-yet-valid", "audience-mismatch",
    "filter-malformed", "filter-unsatisfied", "username-missing", "client-token",
    "client-auth-missing", "client-auth-required", "backend-not-allowed", "user-not-found",
    "user-ambiguous", "timeout-policy-invalid", "base-url-needed", "backend-unknown",
    "user-directory-needed")
