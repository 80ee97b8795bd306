#!/usr/bin/env python3
"""Creates a rule from a template and registers it.

  make rule NAME=FAMILY/FAULT KIND=KIND [FOLDER=FOLDER]
  Scripts/new-rule.py FAMILY/FAULT KIND [FOLDER]

Both names are in kebab case, such as audience/too-long. The rule goes into the file of its family. A new family gets a
file in FOLDER below Sources/Lint/Rules; by default it is the folder of the families with the same first word, or else
the usual folder of the kind. KIND says what the rule sees:
"""
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "Sources/Lint/Rules"
REGISTRY = ROOT / "Sources/Lint/Rules/AllRules.swift"
# The line above the list of the rules about issuer configurations.
ISSUERS = "extension AuthTokenConfiguration: RuleSubject"


class Kind(NamedTuple):
    """What a template needs to know. In `check`, REPORT(range) stands for the call that reports a range."""
    sees: str
    protocol: str
    parameters: str
    # The line in AllRules.swift below which the rules of this kind are listed.
    registry: str
    # Below Sources/Lint/Rules; empty if every rule belongs to a topic.
    folder: str
    scope: str
    # Two examples with marks. Without the marks they are the good examples.
    bad: tuple
    check: str
    good: tuple = ()
    raw: bool = True


def issuers(sees, protocol, parameters, folder, scope, bad, check):
    return Kind(sees, protocol, parameters, ISSUERS, folder, scope, bad, check)


def document(sees, protocol, parameters, folder, scope, bad, check, good=(), raw=True):
    subject = parameters.split(": ")[1]
    registry = "static func crossFile(" if protocol == "CrossFileRule" else \
        f"extension {'Array' if subject.startswith('[') else subject}: RuleSubject"
    return Kind(sees, protocol, parameters, registry, folder, scope, bad, check, good=good, raw=raw)


def each(loop, condition, range_):
    return f"for {loop} where {condition} {{\n  REPORT({range_})\n}}"


def each_string(loop, string):
    """Like `each`, about a member that is a string."""
    return (f"for {loop} {{\n  guard let text = {string}.written, text.text == \"TODO\" else {{ continue }}\n"
            "  REPORT(text.range)\n}")


def unless(condition, range_):
    return f"guard {condition} else {{ return }}\nREPORT({range_})"


TWO_ISSUERS = ('{"issuerName": ⟦"https://a.corp.net"⟧, "certificateSubjectNames": ["CN=a"]}',
               '{"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=a"]}, '
               '{"issuerName": ⟦"https://b.corp.net"⟧, "certificateSubjectNames": ["CN=b"]}')
MAPPING = ('"virtualUserEnabled": true, "roleAttributes": ["groups"], '
           '"roleMappings": [{"tokenRole": %s, "mappedRoles": ["Sales"]}]')
CALLBACK = "<callbackUrl>https://shop.corp.example/cb</callbackUrl>"
SETUP = 'SetupSample.setup(fieldApp: #""platform": %s, "scopes": ["api"]"#)'
MESSAGE = 'MessageSample.error(("error_desc", "%s"))'
SAML = '{"tokenIssuers": [{"name": %s, "certificateSubjectNames": ["CN=sts"]}]}'
HEADER = '"GET /mobile/custom/orders HTTP/1.1\\nOracle-Mobile-Social-Identity-Provider: %s\\n"'
IGNORE = ('{"rules": {"duplicate-issuer/same-name": "off"},\n  "ignore": [{"rule": %s, "reason": "two tenants until June"}]}\n'
          '=== prod.auth-token.json\n{"issuers": []}')
COMMENT = "=== policies.properties\n%s\n*.*.Security_AllowOrigin=https://*.*"
EXCLUDE = '{"exclude": [%s]}\n=== prod.auth-token.json\n{"issuers": []}'
DRIFT = '%s\n⟦*.*.Security_AllowOrigin⟧=https\\://%s.corp.net\n=== prod.allow-origin\nhttps://%s.corp.net'

KINDS = {
    "configuration": issuers(
        "the whole issuer configuration", "ConfigurationRule", "_ configuration: AuthTokenConfiguration", "",
        ".issuers", TWO_ISSUERS,
        each_string("issuer in configuration.issuers", "issuer.issuerName")),
    "issuer": issuers(
        "one issuer", "IssuerRule", "_ issuer: Issuer", "", ".issuer",
        ('"audience": [⟦"mobile-app"⟧]', '"audience": ["mobile-web", ⟦"mobile-app"⟧]'),
        each("value in issuer.audience.elements", 'value.text == "TODO"', "value.range")),
    "filter": issuers(
        "one filter, and its issuer", "FilterRule", "_ filter: TokenFilter, of issuer: Issuer", "AuthToken/Filters",
        ".filters", ('{"name": ⟦"department"⟧, "values": ["sales"]}',
                     '{"name": ⟦"division"⟧, "type": "exclude", "values": ["legal"]}'),
        unless('let name = filter.name.written, name.text == "TODO"', "name.range")),
    "jwks": issuers(
        "the jwks object of an issuer", "KeySourceRule", "_ jwks: JWKSSource, of issuer: Issuer", "AuthToken/Keys",
        ".jwks", ('"jwksUri": "https://idp.corp.net/keys", "connectTimeout": ⟦5⟧',
                  '"connectTimeout": ⟦10⟧, "jwksUri": "https://idp.corp.net/keys"'),
        unless("jwks.connectTimeout.written == -1", "jwks.connectTimeout.range")),
    "address": issuers(
        "one URL of keys: discoveryUri or jwksUri", "KeyAddressRule", "_ address: KeyAddress, of issuer: Issuer",
        "AuthToken/Keys", ".jwks",
        ('"jwksUri": ⟦"https://idp.corp.net/keys"⟧',
         '"discoveryUri": ⟦"https://login.corp.net/.well-known/openid-configuration"⟧'),
        unless('address.uri.text == "TODO"', "address.range")),
    "certificate": issuers(
        "one certificate of an issuer", "CertificateRule", "_ subject: WrittenText, of issuer: Issuer",
        "AuthToken/Certificates", ".issuers",
        ('{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"CN=idp.corp.net,O=Corp"⟧]}',
         '{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=a", ⟦"CN=b"⟧]}'),
        unless('subject.text == "TODO"', "subject.range")),
    "mapping": issuers(
        "one role mapping of an issuer", "RoleMappingRule", "_ mapping: RoleMapping, of issuer: Issuer",
        "AuthToken/Roles", ".issuer", (MAPPING % '⟦"sales"⟧', MAPPING % '⟦"sales-team"⟧'),
        unless('let role = mapping.tokenRole.written, role.text == "TODO"', "role.range")),
    "backend": issuers(
        "one allowed backend of an issuer", "BackendRule", "_ backend: AllowedBackend, of issuer: Issuer",
        "AuthToken/Backends", ".issuer",
        ('"allowedMbes": [{"name": ⟦"Orders"⟧, "version": "1.0"}]',
         '"allowedMbes": [{"clientId": "0c35a8e45e2c9a70"}, {"version": "1.0", "name": ⟦"Visits"⟧}]'),
        unless('let name = backend.name.written, name.text == "TODO"', "name.range")),
    "intervals": issuers(
        "one pair of reload intervals", "ReloadIntervalsRule", "_ intervals: ReloadIntervals", "AuthToken/Intervals",
        ".jwks", ('"jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦90⟧',
                  '"minReloadInterval": ⟦120⟧, "jwksUri": "https://idp.corp.net/keys"'),
        unless("intervals.min.written == -1", "intervals.min.range")),
    "text": document(
        "the bytes of a file that is not UTF-8", "TextRule", "_ source: SourceBytes", "Text", ".origins",
        ('"⟦h⟧\\0t\\0t\\0p\\0s\\0"', '"⟦a⟧\\0:\\0/\\0/\\0"'), unless('source.count < 0', "SourceRange(0, 1)"),
        good=('"https://a.corp.net"', '"https://b.corp.net"'), raw=False),
    "json": document(
        "any JSON document", "JSONRule", "_ tree: JSONTree", "JSON", ".json",
        ('{"name": ⟦"value"⟧}', '["value", ⟦"another"⟧]'),
        each("value in tree.stringValues", 'value.text == "TODO"', "value.range")),
    "schema": document(
        "any JSON document with declared members", "SchemaRule", "_ document: DecodedDocument", "Schema", ".issuer",
        ('"audience": [⟦"mobile-app"⟧]', '"defaultRoles": [⟦"Reader"⟧]'),
        each("value in document.tree.stringValues", 'value.text == "TODO"', "value.range")),
    "deviation": document(
        "what deviates from the declared members", "DeviationRule", "_ deviations: SchemaDeviations", "Schema",
        ".issuer", ('"audience": ⟦null⟧', '"defaultRoles": ["Reader", ⟦null⟧]'),
        each("problem in deviations.problems", "problem.value.range.isEmpty", "problem.value.range"),
        good=('"audience": ["mobile-app"]', '"defaultRoles": ["Reader"]')),
    "origin": document(
        "a list of allowed origins", "AllowOriginRule", "_ policy: AllowOriginPolicy", "AllowOrigin", ".origins",
        ('"⟦https://app.corp.net⟧"', '"https://a.corp.net, ⟦https://b.corp.net⟧"'),
        each("(item, _) in policy.patterns", 'item.text == "TODO"', "item.range"), raw=False),
    "policies": document(
        "an export of policies", "PoliciesRule", "_ export: PolicyExport", "Policies", ".policies",
        ('"⟦*.*.Logging_Level⟧=800"', '"*.*.Logging_Level=800\\n⟦Orders(1.0).*.Logging_Level⟧=700"'),
        each("policy in export.policies", 'policy.key.name == "TODO"', "policy.entry.keyRange"), raw=False),
    "discovery": document(
        "a saved discovery document", "DiscoveryRule", "_ document: DiscoveryDocument", "Discovery", ".discovery()",
        ('{"issuer": ⟦"https://login.corp.net"⟧, "jwks_uri": "https://login.corp.net/keys"}',
         '{"jwks_uri": "https://login.corp.net/keys", "issuer": ⟦"https://login.corp.net"⟧}'),
        unless('let issuer = document.issuer.written, issuer.text == "TODO"', "issuer.range")),
    "keyset": document(
        "a saved key set", "KeySetRule", "_ set: KeySet", "KeySet", ".keys",
        ('{\\#(ExampleKey.ellipticCurve), "kid": ⟦"a"⟧}', '{"kid": ⟦"b"⟧, \\#(ExampleKey.ellipticCurve)}'),
        each_string("key in set.keys", "key.kid")),
    "xml": document(
        "any XML document", "XMLRule", "_ tree: XMLTree", "XML", ".oauthConfig",
        (f'"{CALLBACK}⟦<scopes⟧>Api</scopes>"', f'"⟦<scopes⟧>Web</scopes>{CALLBACK}"'),
        each("element in tree.elements", 'element.name == "TODO"', "element.opening"), raw=False),
    "element": document(
        "an XML document with declared elements", "ElementRule", "_ document: ElementDocument", "Element",
        ".oauthConfig", (f'"{CALLBACK}⟦<scopes⟧>Api</scopes>"', f'"⟦<scopes⟧>Web</scopes>{CALLBACK}"'),
        each("element in document.tree.elements", 'element.name == "TODO"', "element.opening"), raw=False),
    "client": document(
        "an app that Salesforce signs users in to", "ClientRule", "_ client: OAuthClient", "Client", ".oauthConfig",
        (f'"{CALLBACK}<scopes>⟦Api⟧</scopes>"', f'"<scopes>⟦Web⟧</scopes>{CALLBACK}"'),
        each("scope in client.scopes", 'scope.text == "TODO"', "scope.range"), raw=False),
    "mobile-client": document(
        "a client configuration of Oracle Mobile Cloud", "MobileClientRule", "_ client: MobileClient", "MobileClients",
        '.mobileClient("oracle_mobile_cloud_config.js")',
        ('"c = {mobileBackend: {name: ⟦\'Orders\'⟧}}"', '"c = {mobileBackend: {name: ⟦\'Visits\'⟧}}"'),
        "for backend in client.backends {\n"
        '  guard let name = backend.name, name.text == "TODO" else { continue }\n  REPORT(name.range)\n}', raw=False),
    "source": document(
        "a source file of a mobile app", "SourceRule", "_ source: AppSource", "AppSources", '.source("Login.swift")',
        ('"⟦login⟧()"', '"let view = ⟦login⟧"'),
        each("index in source.tokens.indices", 'source.text(index) == "TODO"', "source.tokens[index].range"), raw=False),
    "mobile-backend": document(
        "a mobile backend as set up in the console", "MobileBackendRule", "_ backend: MobileBackend", "Backends",
        ".backend", ('{"name": ⟦"Orders"⟧, "version": "1.0"}', '{"version": "2.0", "name": ⟦"Visits"⟧}'),
        unless('let name = backend.name.written, name.text == "TODO"', "name.range")),
    "saml-registration": document(
        "a registration of SAML token issuers", "SAMLRegistrationRule", "_ registration: SAMLRegistration", "SAML",
        ".samlRegistration", (SAML % '⟦"corp"⟧', SAML % '⟦"partner"⟧'),
        each_string("issuer in registration.issuers", "issuer.name")),
    "assertion": document(
        "a saved SAML assertion", "AssertionRule", "_ assertion: SavedAssertion", "Assertions", ".assertion()",
        ('<⟦note⟧/>', '<⟦notes⟧></notes>'),
        unless('let root = assertion.tree?.root, root.name == "TODO"', "root.nameRange")),
    "org-settings": document(
        "the OAuth settings of a Salesforce org", "OrgSettingsRule", "_ org: OrgOAuthSettings", "Client", ".orgSettings",
        ('"<isPkceRequired>⟦false⟧</isPkceRequired>"',
         '"<blockOAuthUnPwFlow>true</blockOAuthUnPwFlow><isPkceRequired>⟦0⟧</isPkceRequired>"'),
        unless("org.requiresPKCE.isPresent", "org.requiresPKCE.range"), raw=False),
    "setup": document(
        "a Salesforce identity provider and its clients", "SetupRule", "_ setup: IdentityProviderSetup", "Setups",
        ".setup", (SETUP % '⟦"ios"⟧', SETUP % '⟦"android"⟧'),
        "for party in setup.parties {\n  for app in party.apps where app.platform == nil {\n"
        "    REPORT(app.platformRange)\n  }\n}", raw=False),
    "messages": document(
        "messages of Salesforce identity providers", "MessagesRule", "_ document: IDPMessages", "Messages",
        ".messages", (MESSAGE % "⟦user%20cancelled⟧", MESSAGE % "⟦cancelled⟧"),
        "for message in document.messages {\n"
        '  for parameter in message.parameters where parameter.name == "TODO" {\n'
        "    REPORT(parameter.valueRange)\n  }\n}", raw=False),
    "tests": document(
        "a suite of token tests", "TokenTestsRule", "_ suite: TokenTestSuite", "TokenTests", ".cases",
        ('{"name": ⟦"staff"⟧, "expect": {"verdict": "accept"}}',
         '{"name": ⟦"guests"⟧, "expect": {"verdict": "reject"}}'),
        each_string("test in suite.cases", "test.name")),
    "request": document(
        "a request with a token", "RequestRule", "_ request: TokenRequest", "Requests", ".request()",
        (HEADER % "⟦facebook⟧", HEADER % "⟦another⟧"),
        each("header in request.headers", 'header.name.text == "TODO"', "header.value.range"), raw=False),
    "settings": document(
        "a settings file", "SettingsRule", "_ settings: SettingsFile", "Settings", ".settings",
        ('{"baseURL": ⟦"https://mobile.corp.net"⟧}',
         '{"environment": "test", "baseURL": ⟦"https://mobile.corp.net"⟧}'),
        unless('let url = settings.shared.baseURL.written, url.text == "TODO"', "url.range")),
    "comment": document(
        "the comments of a file that ignore findings", "CommentRule", "_ comments: IgnoreComments", "Ignoring", ".files",
        (COMMENT % "# oconf: ignore ⟦origin-wildcard⟧: only for the pilot",
         COMMENT % "# oconf: ignore ⟦origin-scheme⟧: only for the pilot"),
        "for comment in comments.comments {\n"
        '  for name in comment.names where name.text == "TODO" { REPORT(name.range) }\n}'),
    "ignore": document(
        "the use of ignore entries in settings", "IgnoreRule", "_ uses: [IgnoreUse]", "Ignoring", ".files",
        ("=== .oconf.json\n" + IGNORE % '⟦"duplicate-issuer/same-name"⟧',
         "=== test/.oconf.json\n" + IGNORE % '⟦"duplicate-issuer/same-name"⟧'),
        each("use in uses", 'use.entry.rule == "TODO"', "use.entry.range")),
    "patterns": document(
        "patterns in settings that match no file", "PatternRule", "_ unused: UnusedPatterns", "Ignoring", ".files",
        ("=== .oconf.json\n" + EXCLUDE % '⟦"legacy/"⟧', "=== .oconf.json\n" + EXCLUDE % '⟦"old/"⟧'),
        each("use in unused.patterns", 'use.pattern == "TODO"', "use.range")),
    "files": document(
        "several files of one run", "CrossFileRule", "_ files: [FileFacts]", "CrossFile", ".files",
        ("=== prod.properties\n" + DRIFT % ("*.*.Logging_Level=800", "a", "a"),
         "=== prod.properties\n" + DRIFT % ("*.*.Logging_Level=700", "b", "b")),
        'for file in files {\n  for value in file.policyValues where value.name == "TODO" {\n'
        "    guard let range = value.range else { continue }\n"
        '    report.add("TODO: what is wrong, and what to do", in: file.path, at: range, pointer: value.key)\n'
        "  }\n}"),
}


def fail(message):
    sys.exit(f"new-rule: {message}")


class Family(NamedTuple):
    path: Path
    # Its name in Swift.
    static: str
    topic: str
    faults: set


def existing():
    """The families by ID."""
    found = {}
    for path in RULES.rglob("*.swift"):
        text = path.read_text()
        if match := re.search(r'static let (\w+) = Family\(\s*"([a-z0-9-]+)", topic: \.(\w+)', text):
            faults = set(re.findall(rf'^    \.{match[1]}, "([a-z0-9-]+)",', text, re.MULTILINE))
            found[match[2]] = Family(path, match[1], match[3], faults)
    return found


def types():
    """The names of all types of rules."""
    return [name for path in RULES.rglob("*.swift")
            for name in re.findall(r"^package enum (\w+): \w*Rule \{", path.read_text(), re.MULTILINE)]


def type_name(name):
    """The ID in camel case, with each word spelled as in other rules: `jwks` is `JWKS`."""
    spellings = Counter(word for other in types() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z0-9]*", other))
    return "".join(
        max((word.capitalize(), word.upper()), key=lambda spelling: spellings[spelling]) for word in re.split("[-/]", name))


def folder_of(name, kind, families):
    """The usual folder of the kind; without one, that of most families with the same first word."""
    of_issuers = kind.registry == ISSUERS
    counts = Counter(
        family.path.parent.relative_to(RULES).as_posix() for other, family in families.items()
        if other.split("-")[0] == name.split("-")[0] and of_issuers == ("AuthToken" in family.path.parts))
    if counts and not (kind.folder and of_issuers):
        return counts.most_common(1)[0][0]
    if not kind.folder:
        topics = sorted(path.name for path in (RULES / "AuthToken").iterdir() if path.is_dir())
        fail(f"no other family about issuers begins with '{name.split('-')[0]}'; "
             f"say FOLDER=AuthToken/… with one of: {', '.join(topics)}")
    return kind.folder


def topic_of(folder, families):
    """The topic of most families in the folder, or else of those around it."""
    while True:
        counts = Counter(family.topic for family in families.values() if folder in family.path.parents)
        if counts or folder == RULES:
            return counts.most_common(1)[0][0] if counts else "issuer"
        folder = folder.parent


def literal(text, raw):
    """An example's text as Swift source."""
    if not raw:
        return text
    if "\n" not in text:
        return f'#"{text}"#'
    return '#"""\n' + "".join(f"      {line}\n" for line in text.split("\n")) + '      """#'


def unmarked(text):
    return text.replace("⟦", "").replace("⟧", "")


def declaration(name, topic):
    """The declaration of a family."""
    return f'''extension Family {{
  static let {static_name(name)} = Family(
    "{name}", topic: .{topic},
    summary: "TODO: what its faults have in common, in one sentence.")
}}

'''


def static_name(name):
    first, *rest = name.split("-")
    return first + "".join(word.capitalize() for word in rest)


def source(static, fault, type_, kind):
    """The source of a rule, without imports."""
    good = kind.good or [unmarked(text) for text in kind.bad]
    bad, good = ("".join(f"      {literal(text, kind.raw)},\n" for text in texts) for texts in (kind.bad, good))
    check = re.sub(r"REPORT\((.*)\)", r'report.add("TODO: what is wrong, and what to do", at: \1)', kind.check)
    report = "CrossFileReport" if kind.protocol == "CrossFileRule" else "Report"
    return f'''package enum {type_}: {kind.protocol} {{
  package static let about = RuleInfo(
    .{static}, "{fault}", severity: .warning, scope: {kind.scope},
    summary: "TODO: the defect, in one sentence",
    rationale: """
      TODO: why it matters, and what to do, in a few sentences
      """,
    source: "TODO: document and section, or RFC",
    // TODO: at least two bad and two good examples. The marks enclose exactly what is reported.
    bad: [
{bad}    ],
    good: [
{good}    ])

  package static func check({kind.parameters}, _ report: inout {report}) {{
    // TODO: the condition.
{"".join(f"    {line}{chr(10)}" for line in check.split(chr(10)))}  }}
}}
'''


def imports(kind):
    # These see types of their own module.
    own = ("CommentRule", "CrossFileRule", "DeviationRule", "IgnoreRule", "PatternRule")
    return ("" if kind.protocol in own else "package ") + "import ConfigModel\n\n"


def registered(type_, kind):
    """The text of AllRules.swift with one more rule."""
    lines = REGISTRY.read_text().splitlines(keepends=True)
    start = next((index for index, line in enumerate(lines) if kind.registry in line), None)
    if start is None:
        fail(f"{REGISTRY.relative_to(ROOT)} has no line with '{kind.registry}'")
    entry = re.compile(r"^    visit\(([\w.]+)\.self\)$")
    while not entry.match(lines[start]):
        start += 1
    end = start
    while (match := entry.match(lines[end])) and match[1].lower() < type_.lower():
        end += 1
    lines.insert(end, f"    visit({type_}.self)\n")
    return "".join(lines)


def main():
    words = sys.argv[1:]
    while words and not words[-1]:
        words.pop()
    if len(words) not in (2, 3):
        width = max(map(len, KINDS))
        sys.exit(__doc__ + "\n" + "\n".join(f"  {name:{width}}  {kind.sees}" for name, kind in KINDS.items()))
    name, kind = words[0], KINDS.get(words[1])
    word = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
    if not re.fullmatch(f"{word}/{word}", name):
        fail(f"'{name}' is not a family and a fault in kebab case, such as audience/too-long")
    if not kind:
        fail(f"unknown kind '{words[1]}'; expected one of: {', '.join(KINDS)}")
    family, fault = name.split("/")
    families = existing()
    type_ = type_name(name)
    if type_ in types():
        fail(f"there is a rule {type_}")
    registry = registered(type_, kind)
    if known := families.get(family):
        path = known.path
        if fault in known.faults:
            fail(f"there is a rule '{name}': {path.relative_to(ROOT)}")
        text = path.read_text()
        if imports(kind).startswith("package"):
            text = re.sub(r"^import ConfigModel$", "package import ConfigModel", text, flags=re.MULTILINE)
        path.write_text(text + "\n" + source(known.static, fault, type_, kind))
    else:
        folder = RULES / (words[2] if len(words) == 3 else folder_of(family, kind, families))
        if not folder.is_dir():
            fail(f"there is no folder {folder.relative_to(ROOT)}")
        path = folder / f"{''.join(word.capitalize() for word in family.split('-'))}.swift"
        if path.exists():
            fail(f"{path.relative_to(ROOT)} exists")
        path.write_text(imports(kind) + declaration(family, topic_of(folder, families))
                        + source(static_name(family), fault, type_, kind))
    REGISTRY.write_text(registry)
    subprocess.run(["swift", "format", "--in-place", path], check=True)
    print(f"""{path.relative_to(ROOT)}: {'extended' if known else 'created'}
{REGISTRY.relative_to(ROOT)}: registered

Now write the examples, the texts and the check; TODO says where. Then:

  make test FILTER='RuleTests|RegistryTests'   fails until texts, examples and check are written
  make snapshots docs                          records reports, and writes its page and the schemas
  make lint test                               checks the format, and runs all tests

CONTRIBUTING.md has the details.""")


if __name__ == "__main__":
    main()
