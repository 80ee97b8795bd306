"""The token exchange, small and slow: what `oconf eval` is compared with (see exchange.py).

Written from the decision procedure alone, step by step (E0 to E14), and from nothing of the
program.
"""
import math

from exchange_terms import DEFAULTS, READINGS
from exchange_values import FIELDS, boolean, glob, is_well_formed, number, record, string, text

POLICIES = ("FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs")
TLS_VERSIONS = {"SSL", "SSLv2", "SSLv3", "TLS", "TLSv1", "TLSv1.1", "TLSv1.2"}
TOKEN_PATH = "/mobile/platform/auth/token"
JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"


#: As the program names the steps from E0 to E14.
STEPS = ("configuration", "request", "issuer", "issuer", "keys", "time", "audience", "filters",
         "username", "client-token", "client-authentication", "backend", "user", "roles",
         "lifetime")


class Stop(Exception):
    """There is no issuer whose rules could be asked."""


class Exchange:
    """One exchange. `env` holds `base`, `timeoutSecs`, `timeoutPolicy`, `users` where they are
    known, and `signature` ("valid", "invalid", "key-not-found") where it was verified. `request`
    may have, beside `form` and `backend`, the `method`, `path`, `grant_type`, `assertion` of the
    whole request, and `credentials` ("right", "wrong") where somebody verified them."""

    def __init__(self, config, claims, request, env, now, readings):
        self.config, self.claims, self.request = config, claims, request
        self.env, self.now, self.readings = env, now, {**DEFAULTS, **readings}
        self.failures = []      # (step, code), in order
        self.missing = []       # the same of the inputs without which there is no answer
        self.treatments = set()

    def fails(self, step, code):
        self.failures.append((STEPS[int(step[1:])], code))

    def lacks(self, step, code):
        self.missing.append((STEPS[int(step[1:])], code))

    def is_chosen(self, reading, choice):
        assert choice in READINGS[reading]
        return self.readings[reading] == choice

    def decide(self):
        try:
            self.configuration()
            self.whole_request()
            self.issuer = self.selected_issuer()
        except Stop as stop:
            self.fails(*stop.args)
            return self.result()
        if self.issuer.get("enabled") is False:
            self.fails("E3", "issuer-disabled")
        self.key_source()
        self.times()
        self.audience()
        self.filters()
        self.username = self.user_name()
        self.client_token()
        self.client_authentication()
        self.backend()
        self.user = self.user_record()
        self.expires = self.lifetime()
        return self.result()

    def result(self):
        if self.failures:
            verdict, reasons = "reject", self.failures
        elif self.missing:
            verdict, reasons = "indeterminate", self.missing
        else:
            verdict, reasons = "accept", []
        accepted = verdict == "accept"
        return {
            "verdict": verdict,
            "reason": reasons[0][1] if reasons else "ok",
            "reasons": reasons,
            "username": self.username if accepted else None,
            "userKind": ("mapped" if self.is_mapped() else "virtual") if accepted else None,
            "roles": sorted(self.roles()) if accepted else None,
            "issuedAt": self.now if accepted else None,
            "expiresAt": self.expires if accepted else None,
            "expiresIn": self.expires - self.now if accepted else None,
            "treatments": sorted(self.treatments),
        }

    # E0, E1

    def configuration(self):
        if not isinstance(self.config, dict) or not isinstance(self.config.get("issuers"), list):
            raise Stop("E0", "config-invalid")

    def whole_request(self):
        request = self.request
        if request.get("method", "POST") != "POST" or request.get("path", TOKEN_PATH) != TOKEN_PATH:
            self.fails("E1", "request-invalid")
        if request.get("grant_type", JWT_BEARER) != JWT_BEARER:
            self.fails("E1", "unsupported-grant")
        if request.get("assertion", "given") is None:
            raise Stop("E1", "assertion-missing")

    # E2, E3

    def selected_issuer(self):
        name = self.claims.get("iss")
        if not string(name):
            raise Stop("E2", "token-iss-missing")
        found = [issuer for issuer in self.config["issuers"]
                 if isinstance(issuer, dict) and issuer.get("issuerName") == name]
        if not found:
            raise Stop("E2", "issuer-unknown")
        if len(found) > 1 and self.is_chosen("duplicate-issuer", "reject"):
            raise Stop("E2", "config-invalid")
        issuer = found[0]
        # `filters` is not among the fields: whatever is wrong with it is for E7.
        if not record(**FIELDS)(issuer):
            raise Stop("E2", "config-invalid")
        return issuer

    # E4

    def key_source(self):
        has_jwks = "jwks" in self.issuer
        # An empty list names no certificate.
        has_certificates = self.issuer.get("certificateSubjectNames", []) != []
        if has_jwks and has_certificates and self.is_chosen("both-key-sources", "reject"):
            problem = "config-invalid"
        elif has_jwks:
            problem = self.key_set_problem(self.issuer["jwks"])
        else:
            problem = None if has_certificates else "key-source-missing"
        signature = self.env.get("signature", "valid")
        if problem:
            self.fails("E4", problem)
        elif signature != "valid":
            self.fails("E4", {"invalid": "signature-invalid"}.get(signature, signature))

    def key_set_problem(self, jwks):
        # The address that is fetched: that of the keys where it is given, else that of the discovery.
        uri = jwks.get("jwksUri") or jwks.get("discoveryUri")
        if not uri:
            return "key-source-missing"
        if uri.partition(":")[0].lower() == "http":
            # No version of TLS is needed.
            return None if jwks.get("allowHttp") is True else "key-source-http"
        if "tlsVersions" in jwks and not TLS_VERSIONS & set(jwks["tlsVersions"]):
            return "tls-versions-unusable"
        return None

    # E5

    def times(self):
        has_expiry = "exp" in self.claims
        expiry, start = self.claims.get("exp"), self.claims.get("nbf")
        if self.is_date(expiry) and self.now >= expiry:
            self.fails("E5", "token-expired")
        if number(start) and self.now < start:
            self.fails("E5", "token-not-yet-valid")
        if not has_expiry and self.is_chosen("absent-expiry", "reject"):
            self.fails("E5", "token-exp-missing")
        if has_expiry and not self.is_date(expiry):
            self.fails("E5", "token-exp-invalid")

    @staticmethod
    def is_date(value):
        """Whether it is a number that readers of JSON agree on."""
        return number(value) and abs(value) < 2 ** 53

    # E6

    def audience(self):
        if "aud" not in self.claims:
            if self.is_chosen("absent-audience", "reject"):
                self.fails("E6", "audience-mismatch")
            return
        audience = self.claims["aud"]
        members = audience if isinstance(audience, list) else [audience]
        values = [member for member in members if string(member)]
        if len(values) < len(members):
            self.treatments.add("odd-audience")
        valid = self.issuer.get("audience") or self.default_audience()
        if not values:
            self.fails("E6", "audience-mismatch")
        elif valid is None:
            self.lacks("E6", "base-url-needed")
        elif not set(values) & set(valid):
            self.fails("E6", "audience-mismatch")

    def default_audience(self):
        if self.env.get("base") is None:
            return None
        base = self.env["base"].removesuffix("/")
        parts = ["", "/mobile", "/mobile/platform", "/mobile/platform/auth", TOKEN_PATH]
        return [base + part + slash for part in parts for slash in ("", "/")]

    # E7

    def filters(self):
        if "filters" not in self.issuer:
            return
        filters = self.issuer["filters"]
        if not isinstance(filters, list):
            return self.fails("E7", "filter-malformed")
        for filter in filters:
            if not is_well_formed(filter):
                self.fails("E7", "filter-malformed")
            elif self.is_hit(filter) != (filter.get("type", "include") == "include"):
                self.fails("E7", "filter-unsatisfied")

    def is_hit(self, filter):
        value = self.claims.get(filter["name"])
        members = value if isinstance(value, list) else [value]
        if any(isinstance(member, (list, dict)) for member in members):
            self.treatments.add("structured-claims")
        if self.is_chosen("non-string-claims", "text"):
            texts = [text(member) for member in members if text(member) is not None]
        else:
            texts = [member for member in members if string(member)]
        ignores_case = self.is_chosen("filter-case", "insensitive")
        return any(glob(pattern, found, ignores_case)
                   for pattern in filter["values"] for found in texts)

    # E8, E9

    def user_name(self):
        claim = self.issuer.get("usernameAttribute", "sub")
        if ("usernameAttribute" not in self.issuer and "sub" not in self.claims
                and self.is_chosen("username-from-prn", "yes")):
            claim = "prn"
        name = self.claims.get(claim)
        if string(name) and name:
            return name
        self.treatments.add("missing-username")
        return self.fails("E8", "username-missing")

    def client_token(self):
        claim = self.issuer.get("clientIdAttribute")
        if claim is None or claim not in self.claims or self.username is None:
            return
        value = self.claims[claim]
        members = value if isinstance(value, list) else [value]
        if any(text(member) == self.username for member in members if not boolean(member)):
            self.fails("E9", "client-token")

    # E10, E11

    def client_authentication(self):
        form = self.request.get("form", "header")
        if form == "none":
            self.fails("E10", "client-auth-missing")
        elif form == "id-only" and self.issuer.get("requireClientAuth", True):
            self.fails("E10", "client-auth-required")
        elif self.request.get("credentials") == "wrong":
            self.fails("E10", "client-auth-invalid")

    def backend(self):
        if "allowedMbes" not in self.issuer:
            return
        allowed = self.issuer["allowedMbes"]
        if not allowed and self.is_chosen("empty-backend-list", "any"):
            return
        answers = [self.is_backend(entry) for entry in allowed]
        if "yes" in answers:
            return
        if "unknown" in answers:
            self.lacks("E11", "backend-unknown")
        else:
            self.fails("E11", "backend-not-allowed")

    def is_backend(self, entry):
        backend = self.request.get("backend", {})
        parts = ["clientId"] if "clientId" in entry else []
        if "name" in entry and "version" in entry:
            parts += ["name", "version"]
        if not parts or any(part in backend and backend[part] != entry[part] for part in parts):
            return "no"
        return "yes" if all(part in backend for part in parts) else "unknown"

    # E12

    def is_mapped(self):
        return not self.issuer.get("virtualUserEnabled", False)

    def user_record(self):
        if not self.is_mapped() or self.username is None:
            return None
        if self.env.get("users") is None:
            return self.lacks("E12", "user-directory-needed")
        key = self.issuer.get("userMappingAttribute", "uid")
        found = [user for user in self.env["users"] if user.get(key) == self.username]
        if not found:
            return self.fails("E12", "user-not-found")
        if len(found) > 1:
            return self.fails("E12", "user-ambiguous")
        return found[0]

    # E13

    def roles(self):
        if not self.is_mapped():
            return self.issuer_roles()
        roles = set(self.user.get("roles", []))
        if self.is_chosen("roles-on-mapped-issuer", "add"):
            roles |= self.issuer_roles()
        return roles

    def issuer_roles(self):
        claims = [self.claims[name] for name in self.issuer.get("roleAttributes", [])
                  if name in self.claims]
        found = {role for claim in claims for role in self.role_strings(claim)}
        granted = set(self.issuer.get("issuerRoles", []))
        for role in found:
            granted |= self.mapped(role)
        if self.is_chosen("default-roles-when", "none-found"):
            has_defaults = not found
        else:
            has_defaults = all(claim == "" or claim == [] for claim in claims)
        return granted | set(self.issuer.get("defaultRoles", [])) if has_defaults else granted

    def role_strings(self, claim):
        members = claim if isinstance(claim, list) else [claim]
        as_text = self.is_chosen("odd-role-claims", "text")
        roles = [text(member) if as_text or string(member) else None for member in members]
        return {role for role in roles if role}

    def mapped(self, role):
        mappings = self.issuer.get("roleMappings", [])
        same = [mapping for mapping in mappings if mapping.get("tokenRole") == role]
        if not same:
            return set() if mappings and self.is_chosen("unmapped-role", "drop") else {role}
        if self.is_chosen("duplicate-mapping", "first"):
            same = same[:1]
        elif self.is_chosen("duplicate-mapping", "last"):
            same = same[-1:]
        return {name for mapping in same for name in mapping.get("mappedRoles", [])}

    # E14

    def lifetime(self):
        seconds = [self.issuer.get("tokenTimeoutSeconds"), self.env.get("timeoutSecs"), 28800]
        # A number that no signed number of 64 bits can hold is none of seconds.
        span = next(int(value) for value in seconds
                    if value is not None and 0 < value < 1 << 63 and value == int(value))
        own_expiry = min(self.now + span, (1 << 63) - 1)
        policy = self.issuer.get("tokenTimeoutPolicy", self.env.get("timeoutPolicy"))
        if policy is None or policy == POLICIES[0]:
            return own_expiry
        if policy not in POLICIES:
            return self.fails("E14", "timeout-policy-invalid")
        if "exp" not in self.claims:
            self.treatments.add("external-expiry")
            return self.fails("E14", "token-exp-missing")
        expiry = self.claims["exp"]
        if not self.is_date(expiry):
            return None
        # Seconds are whole, and the new token does not outlive the other one.
        return math.floor(expiry) if policy == POLICIES[1] else min(
            math.floor(expiry), own_expiry)


def decide(config, claims, request, env, now, readings):
    return Exchange(config, claims, request, env, now, readings).decide()


def assumptions(config, claims, request, env, now, readings):
    """The readings that the decision rests on: another choice gives another one."""
    def outcome(changed):
        result = decide(config, claims, request, env, now, {**readings, **changed})
        return [code for _, code in result["reasons"]], [result[key] for key in (
            "verdict", "username", "userKind", "roles", "expiresAt")]

    actual = outcome({})
    return {name for name, choices in READINGS.items()
            if any(outcome({name: choice}) != actual for choice in choices)}
