"""Random cases for exchange.py: a sound case, then what a reading is about, then faults."""
from exchange_json import CLAIMS, NUMBERS, TEXTS, Num, dumps, members, odd, some, written

ISSUER = "https://idp.example"
BASE = "https://omce.example"
TOKEN = "/mobile/platform/auth/token"
ROLES = ["r1", "R1", "r2", "1", "true", "é", "e\u0301", "Admin", "a b,c"]
GRANTS = ["M1", "M2", "r1", "r2", "Zed", "é", "\uffee", "\U0001f600"]
USERS = ["a", "b", "A", "1", "true", "x@corp.example", "é", "e\u0301"]
FIELDS = ["enabled", "audience", "virtualUserEnabled", "usernameAttribute", "requireClientAuth",
          "clientIdAttribute", "tokenTimeoutSeconds", "tokenTimeoutPolicy", "jwks",
          "certificateSubjectNames", "allowedMbes", "roleAttributes", "roleMappings",
          "userMappingAttribute", "defaultRoles", "issuerRoles"]
JWKS_FIELDS = ["discoveryUri", "jwksUri", "allowHttp", "minReloadInterval", "maxReloadInterval",
               "connectTimeout", "readTimeout", "tlsVersions", "authorizationHeader"]
POLICIES = ["FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs"]


class Case:
    """`users`, `base`, `seconds` and `policy` are None where nothing is said about them."""

    def __init__(self, rng):
        self.rng = rng
        self.now = rng.choice([0, 1000, 1000, 1700000000])
        self.claims = self.sound_claims()
        self.issuer = self.sound_issuer()
        self.others, self.root = [], {}
        self.users, self.base = None, rng.choice([*[BASE] * 8, BASE + "/", BASE + "/", BASE + "//"])
        if not self.issuer.get("virtualUserEnabled") or rng.random() < 0.2:
            self.users = self.directory()
        self.request = self.sound_request()
        self.seconds = rng.choice([None, None, 21600, 60, 1])
        self.policy = rng.choice([None, None, None, *POLICIES])
        self.readings = {}
        if rng.random() < 0.15:
            self.root[rng.choice(["policyMinReloadInterval", "comment", "Issuers"])] = odd(rng)
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            other = self.sound_issuer() if rng.random() < 0.6 else odd(rng)
            if isinstance(other, dict):
                other["issuerName"] = rng.choice(
                    [ISSUER + "/", ISSUER.upper(), "https://other.example", "é", "", None])
            self.others.append(other)

    def maybe(self, chance):
        return self.rng.random() < chance

    def member(self):
        """A member of a list of claims, mostly a string."""
        return odd(self.rng) if self.maybe(0.15) else self.rng.choice(ROLES + TEXTS[:8])

    def sound_claims(self):
        rng = self.rng
        claims = {"iss": ISSUER, "sub": rng.choice(USERS),
                  "exp": written(rng, self.now + rng.choice([1, 60, 3600, 7200, 86400]))}
        if self.maybe(0.08):
            claims["exp"] = Num(str(self.now + 3600) + ".5")
        if self.maybe(0.9):
            claims["aud"] = BASE + rng.choice(["", "/", "/mobile", "/mobile/platform/auth/", TOKEN])
        if self.maybe(0.2):
            claims["nbf"] = written(rng, max(0, self.now - rng.choice([0, 0, 1, 60])))
        for name in ("dept", "cid", "mail", "uid", "realm.roles", "é", "prn", ""):
            if self.maybe(0.25):
                claims[name] = rng.choice(TEXTS) if self.maybe(0.6) else odd(rng)
        for name in ("roles", "groups"):
            if self.maybe(0.6):
                claims[name] = rng.choice([
                    rng.choice(ROLES), [], "", [self.member() for _ in range(rng.randint(1, 3))],
                    some(rng, ROLES, 1, 3), odd(rng)])
        return claims

    def sound_issuer(self):
        rng = self.rng
        issuer = {"issuerName": ISSUER, "virtualUserEnabled": self.maybe(0.7)}
        choices = {
            "enabled": (0.3, lambda: True),
            "audience": (0.3, lambda: [] if self.maybe(0.3) else
                         some(rng, TEXTS, 0, 2) + [self.claims.get("aud", "app")]),
            "usernameAttribute": (0.2, lambda: self.claim_of_the_username()),
            "requireClientAuth": (0.3, lambda: self.maybe(0.5)),
            "clientIdAttribute": (0.15, lambda: rng.choice(["cid", *CLAIMS])),
            "tokenTimeoutSeconds": (0.3, lambda: rng.choice(
                list(map(Num, ["600", "600.0", "6e2", "86400", "0", "-5", "1.5", "1", "9223372036854775807",
                          "12345678901234567890"])))),
            "tokenTimeoutPolicy": (0.4, lambda: rng.choice(POLICIES)),
            "filters": (0.35, lambda: [self.filter() for _ in range(rng.choice([0, 1, 1, 2]))]),
            "allowedMbes": (0.15, lambda: [self.entry() for _ in range(rng.randint(0, 2))] + [
                rng.choice([{"clientId": "c1"}, {"name": "B", "version": "1.0"},
                            {"clientId": "c1", rng.choice(["name", "version"]): "b"}])]),
            "roleAttributes": (0.7, lambda: some(
                rng, ["roles", "roles", "groups", "dept", "é"], 0, 2)),
            "roleMappings": (0.4, lambda: [self.mapping() for _ in range(rng.randint(0, 3))]),
            "userMappingAttribute": (0.4, lambda: rng.choice(["uid", "mail"])),
            "defaultRoles": (0.4, lambda: some(rng, GRANTS, 0, 2)),
            "issuerRoles": (0.3, lambda: some(rng, GRANTS, 0, 2)),
            rng.choice(["comment", "Enabled", "enable"]): (0.1, lambda: odd(rng)),
        }
        for name, (chance, make) in choices.items():
            if self.maybe(chance):
                issuer[name] = make()
        if self.maybe(0.85):
            issuer["jwks"] = self.key_set()
        else:
            issuer["certificateSubjectNames"] = some(rng, ["CN=idp", "CN=é", ""], 0, 2)
        return issuer

    def key_set(self):
        rng = self.rng
        jwks, allows = {}, self.maybe(0.2)
        scheme = rng.choice(["http", "HTTP"]) if allows and self.maybe(0.7) else "https"
        if self.maybe(0.8):
            jwks["discoveryUri"] = scheme + "://idp.example/.well-known/openid-configuration"
        if self.maybe(0.3) or not jwks:
            jwks["jwksUri"] = rng.choice([scheme, "https", "HTTPS"]) + "://idp.example/keys"
            if self.maybe(0.3) and "discoveryUri" in jwks:
                jwks["discoveryUri"] = "http://idp.example/unused"
        if allows or self.maybe(0.1):
            jwks["allowHttp"] = allows
        if self.maybe(0.2):
            jwks["tlsVersions"] = ["TLSv1.2"] + some(rng, ["SSL", "TLSv1.3", "tls"], 0, 2)
        if self.maybe(0.1):
            jwks[rng.choice(["readTimeout", "minReloadInterval"])] = rng.choice(NUMBERS)
        return jwks

    def filter(self, name=None):
        """A filter that has to do with what a claim says, and mostly holds."""
        rng = self.rng
        name = name or rng.choice([each for each in self.claims if each] + ["dept"])
        found = self.claims.get(name, "a")
        found = rng.choice(found) if isinstance(found, list) and found else found
        found = found if isinstance(found, str) else dumps(found)
        cut = rng.randint(0, len(found))
        pattern = rng.choice([
            found, found, "*", found[:cut] + "*", "*" + found[cut:], found.swapcase(), found + "*",
            "*" + found[:1] + "*", "*".join(found), rng.choice(TEXTS)])
        filter = {"name": name, "values": some(rng, TEXTS, 0, 2) + [pattern]}
        if self.maybe(0.3):
            filter["type"] = "include"
        elif self.maybe(0.5):
            filter.update(type="exclude", values=some(rng, TEXTS, 1, 2))
        return filter

    def claim_of_the_username(self):
        name = self.rng.choice(["sub", "uid", "mail", "prn", "é"])
        if self.maybe(0.9):
            self.claims[name] = self.rng.choice(USERS)
        return name

    def entry(self):
        rng, entry = self.rng, {}
        form = rng.randrange(6)
        if form in (0, 1, 2):
            entry["clientId"] = rng.choice(["c1", "c1", "c2"])
        if form in (1, 3, 4, 5):
            entry["name"] = rng.choice(["B", "B", "b"])
        if form in (1, 3, 4) or self.maybe(0.1):
            entry["version"] = rng.choice(["1.0", "1.0", "1.1"])
        return {} if self.maybe(0.05) else entry

    def mapping(self, of=(*ROLES[:4], "é")):
        rng = self.rng
        mapping = {"tokenRole": rng.choice(of),
                   "mappedRoles": some(rng, GRANTS, 0, 2)}
        if self.maybe(0.06):
            del mapping[rng.choice(list(mapping))]
        return mapping

    def directory(self):
        rng = self.rng
        names = [name for name in USERS if self.maybe(0.93)]
        return [{key: value for key, value in (
            ("uid", name), ("mail", rng.choice([name, name, name + "@corp.example"])),
            ("roles", some(rng, GRANTS, 0, 2))) if self.maybe(0.97)} for name in names]

    def sound_request(self):
        rng, request = self.rng, {}
        if self.maybe(0.6):
            request["form"] = rng.choice(["header", "body", "assertion"])
        if self.maybe(0.85):
            request["backend"] = {name: value for name, value in (
                ("name", "B"), ("version", "1.0"), ("clientId", "c1")) if self.maybe(0.85)}
        return request

    # Cases that a reading decides.

    ABOUT = {0: "absent-audience", 1: "duplicate-issuer", 2: "absent-expiry",
             3: "non-string-claims", 4: "filter-case", 5: "username-from-prn",
             6: "odd-role-claims", 7: "default-roles-when", 8: "unmapped-role",
             9: "duplicate-mapping", 10: "roles-on-mapped-issuer", 11: "empty-backend-list",
             12: "both-key-sources"}
    SPICES = [0, 1, 2, 2, 12, *[3, 4, 5, 6, 7, 8, 10, 11] * 2, *[9, 13] * 3]

    def spice(self):
        rng, claims, issuer = self.rng, self.claims, self.issuer
        kind = rng.choice(self.SPICES)
        if kind == 0:
            claims.pop("aud", None)
        elif kind == 1:
            twin = self.sound_issuer()
            twin["enabled"] = self.maybe(0.8)
            self.others.append(twin)
        elif kind == 2:
            claims.pop("exp", None)
        elif kind == 3:
            value = self.maybe(0.5) if self.maybe(0.3) else rng.choice(NUMBERS)
            claims["dept"] = [value] if self.maybe(0.3) else value
            values = [rng.choice([dumps(value), "1", "1000", "0*"])]
            issuer["filters"] = [{"name": "dept", "values": values}]
            if self.maybe(0.3):
                issuer["filters"][0]["type"] = "exclude"
        elif kind == 4:
            claims["dept"] = rng.choice(["Sales", "SALES", "\u212a", "é", "S\ns"])
            issuer["filters"] = [{"name": "dept", "values": [rng.choice(
                ["sales", "*ES", "SALES", "k", "É", "S*s"])]}]
            if self.maybe(0.3):
                issuer["filters"][0]["type"] = "exclude"
        elif kind == 5:
            claims.pop("sub", None)
            if self.maybe(0.2):
                claims["sub"] = rng.choice([None, ""])
            claims["prn"] = rng.choice([*USERS, *USERS, "", odd(rng)])
            if self.maybe(0.8):
                issuer.pop("usernameAttribute", None)
        elif kind == 6:
            issuer["roleAttributes"] = ["roles"]
            claims["roles"] = rng.choice(
                [odd(rng), rng.choice(NUMBERS), [*some(rng, NUMBERS, 1, 2), "r1"]])
        elif kind == 7:
            issuer["roleAttributes"], issuer["defaultRoles"] = ["roles"], ["M1"]
            claims["roles"] = rng.choice([None, {}, [""], [None], "", [], True, [[]], [{}, ""]])
        elif kind == 8:
            issuer["roleAttributes"], claims["roles"] = ["roles"], some(rng, ROLES, 1, 3)
            issuer["roleMappings"] = [self.mapping() for _ in range(rng.randint(1, 2))]
        elif kind == 9:
            issuer["roleAttributes"], claims["roles"] = ["roles"], some(rng, ROLES[:2], 1, 2)
            issuer["roleMappings"] = [self.mapping(ROLES[:2]) for _ in range(4)]
        elif kind == 10:
            issuer.update(virtualUserEnabled=False, issuerRoles=some(rng, GRANTS, 1, 2))
            self.users = self.directory()
        elif kind == 11:
            issuer["allowedMbes"] = []
        elif kind == 12:
            issuer.setdefault("jwks", self.key_set())
            issuer["certificateSubjectNames"] = ["CN=idp"]
        else:
            name, choices = rng.choice(list(self.switchable.items()))
            self.readings[name] = rng.choice(choices)
        if kind in self.ABOUT and self.maybe(0.35):
            name = self.ABOUT[kind]
            self.readings[name] = rng.choice(self.switchable[name])

    # Malformed values.

    def fault(self):
        rng, claims, issuer = self.rng, self.claims, self.issuer
        kind = rng.randrange(26)
        if kind == 0:
            claims["iss"] = odd(rng)
            if self.maybe(0.4):
                del claims["iss"]
        elif kind == 1:
            claims["iss"] = rng.choice([ISSUER + "/", ISSUER.upper(), "", "https://other.example"])
        elif kind == 2:
            issuer["enabled"] = False
        elif kind in (3, 4):
            self.wrong_type()
        elif kind == 5:
            issuer.pop("certificateSubjectNames", None)
            issuer["jwks"] = rng.choice([{}, {"allowHttp": True}, {"tlsVersions": []}])
            if self.maybe(0.4):
                del issuer["jwks"]
        elif kind == 6:
            issuer["jwks"] = {rng.choice(["discoveryUri", "jwksUri"]): rng.choice(
                ["http", "HTTP", "Http"]) + "://idp.example/x"}
            if self.maybe(0.3):
                issuer["jwks"]["allowHttp"] = False
        elif kind == 7:
            jwks = issuer["jwks"] = self.key_set()
            jwks["tlsVersions"] = rng.choice([[], ["TLSv1.3"], ["tlsv1.2"], ["TLSv1.2 ", ""]])
        elif kind == 8:
            claims["exp"] = written(rng, max(0, self.now - rng.choice([0, 0, 1, 60])))
        elif kind == 9:
            claims["exp"] = odd(rng) if self.maybe(0.4) else rng.choice([
                str(self.now + 60), Num("1e300"), Num("12345678901234567890")])
        elif kind == 10:
            claims["nbf"] = written(rng, self.now + rng.choice([1, 60]))
            if self.maybe(0.2):
                claims["nbf"] = rng.choice([None, "9", True, [], {}, Num("1e300"), Num("-1e999")])
        elif kind == 11:
            claims["aud"] = rng.choice([
                None, [], [], odd(rng), BASE + TOKEN + "//", BASE.upper(), ["x", odd(rng), BASE],
                BASE + "/mobile/platform/sso/exchange-token", "", BASE + "//"])
        elif kind in (12, 13):
            issuer["filters"] = rng.choice([
                None, {}, "x", Num("1"), [odd(rng)], [self.malformed()],
                [self.filter(), self.malformed()]])
        elif kind == 14:
            issuer["filters"] = [self.filter(), {"name": rng.choice(["dept", "absent", "sub"]),
                                                 "values": some(rng, TEXTS, 1, 2)}]
            rng.shuffle(issuer["filters"])
        elif kind == 15:
            issuer["usernameAttribute"] = rng.choice(["absent", "uid", "é", "", "roles"])
        elif kind == 16:
            claims["sub"] = rng.choice(["", None, Num("7"), ["a"], odd(rng)])
        elif kind == 17:
            field = issuer["clientIdAttribute"] = rng.choice(["cid", "cid", "cid", "sub", ""])
            name = claims.get("sub", "a")
            claims[field] = rng.choice([
                name, [name], ["x", name, Num("1")], Num("1"), Num("1.0"), [[name]], {"a": name},
                True, ["x", True]])
        elif kind == 18:
            self.request["form"] = rng.choice(["none", "id-only", "id-only"])
        elif kind == 19:
            issuer["allowedMbes"] = rng.choice([
                [{"clientId": "c2"}], [{"name": "B"}], [{}], [self.entry(), self.entry()],
                [{"name": "b", "version": "1.0"}],
                [{"clientId": "c1", "name": "B", "version": "9"}]])
            if self.maybe(0.3):
                self.request.pop("backend", None)
        elif kind in (20, 21):
            issuer["virtualUserEnabled"] = False
            name = rng.choice(USERS) if self.maybe(0.2) else claims.get("sub")
            self.users = rng.choice([
                None, [], [{"uid": name, "mail": name, "roles": ["M1"]}] * 2,
                [{"uid": "z", "mail": name}, {"uid": name}], [{"roles": ["M1"]}]])
            if not isinstance(name, str) or isinstance(name, Num):
                self.users = []
        elif kind == 22:
            invalid = rng.choice(["fromexternaltoken", "", "FromTimeoutSecs ", "None"])
            if self.maybe(0.6):
                issuer["tokenTimeoutPolicy"] = invalid
            else:
                self.policy = invalid or "x"
        elif kind != 23:
            self.wrong_type()
        elif self.maybe(0.75):
            self.base = None
            if self.maybe(0.8):
                claims["aud"] = rng.choice([BASE, BASE, ["x"], [], Num("1")])
                issuer.pop("audience", None)
        else:
            self.broken = rng.choice([[], None, "x", {}, {"issuers": odd(rng)}, {"issuers": {}},
                                      {"issuers": None}, {"Issuers": []}])

    def wrong_type(self):
        """A value that may be of the wrong type, of a field at any depth."""
        rng, issuer = self.rng, self.issuer
        value = rng.choice(
            [None, None, None, "true", "email", Num("1"), [Num("1")], [None], odd(rng)])
        kind = rng.randrange(8)
        if kind < 4:
            issuer[rng.choice(FIELDS)] = value
        elif kind < 6:
            issuer["jwks"] = {**self.key_set(), rng.choice(JWKS_FIELDS): value}
        elif kind == 6:
            right = {"clientId": "c1", "name": "B", "version": "1.0"}
            issuer["allowedMbes"] = [{"clientId": "c1"}, rng.choice(
                [value, {**right, rng.choice(list(right)): value}])]
        else:
            issuer["roleMappings"] = [self.mapping(), rng.choice(
                [value, {**self.mapping(), rng.choice(["tokenRole", "mappedRoles"]): value}])]

    broken = ()

    def malformed(self):
        rng, filter = self.rng, self.filter("dept")
        return rng.choice([
            {**filter, "type": rng.choice(["Include", "", None, True, "both"])},
            {**filter, "name": ""},
            {**filter, "name": rng.choice([None, Num("1"), []])}, {**filter, "values": []},
            {**filter, "values": rng.choice([None, "dept", {}, ["a", None], [Num("1")]])},
            {"values": ["a"]}, {"name": "dept", "type": "exclude"}, None, "dept", [filter]])

    def finished(self):
        rng = self.rng
        rng.shuffle(self.others)
        at = rng.randint(0, len(self.others))
        issuers = [*self.others[:at], self.issuer, *self.others[at:]]
        config = {**self.root, "issuers": issuers} if self.broken == () else self.broken
        return {
            "config": members(config, rng, 0.03), "claims": members(self.claims, rng, 0),
            "request": members(self.request, rng, 0),
            "users": None if self.users is None else members(self.users, rng, 0),
            "base": self.base, "now": self.now, "timeoutSecs": self.seconds,
            "timeoutPolicy": self.policy, "readings": self.readings, "ascii": self.maybe(0.3),
            "asLine": self.maybe(0.1)}


def random_case(rng, readings):
    case = Case(rng)
    case.switchable = readings
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3])):
        case.spice()
    for _ in range(rng.choice([*[0] * 10, *[1] * 8, 2, 3])):
        case.fault()
    for name, choices in readings.items():
        if rng.random() < 0.1:
            case.readings[name] = rng.choice(choices)
    return case.finished()
