import ConfigModel
import Lint

/// Explains a member of a document from its declaration.
struct MemberExplanation {
  private let field: Field
  private let owner: ObjectSchema
  private let document: DocumentContent
  private let settings: AppliedSettings

  init(
    _ field: Field, _ owner: ObjectSchema, _ document: DocumentContent, _ settings: AppliedSettings
  ) {
    self.field = field
    self.owner = owner
    self.document = document
    self.settings = settings
  }

  func add(to text: inout HoverText) {
    text.title(
      "`\(field.name)`", "\(field.type.words), \(field.isRequired ? "required" : "optional")")
    text.add(field.documentation.description)
    addDefault(to: &text)
    if !field.allowed.isEmpty {
      text.item("Allowed", field.allowed.map { "`\($0)`" }.joined(separator: ", "))
    }
    if let minimum = field.minimum { text.item("At least", "\(minimum)") }
    if let unit = field.unit { text.item("Unit", unit.rawValue) }
    if field.isSecret { text.item("Secret", "the value is hidden in all reports") }
    let examples = field.examples.compactMap(\.json).map { "`\($0)`" }
    if !examples.isEmpty { text.item("Example", examples.joined(separator: ", or ")) }
    for dependency in field.interactions { text.add(dependency.description) }
  }

  private func addDefault(to text: inout HoverText) {
    guard !field.isRequired else { return }
    let surroundings = EffectiveDefault.Surroundings(document, settings)
    guard let known = EffectiveDefault(field, of: owner, surroundings) else {
      text.item("Default", "none")
      return
    }
    var value = known.isJSON ? HoverText.code(known.value) : known.value
    if let origin = known.origin { value += ", from " + origin }
    text.item("Default", value)
    if field.emptyMeansDefault { text.item("Empty list", "means the default") }
  }
}

/// Explains a value beyond its field: the meaning of a word, the length of a time.
enum ValueExplanation {
  static func add(
    _ value: JSONValue, _ field: Field, of owner: ObjectSchema, to text: inout HoverText
  ) {
    switch value.kind {
    case .string:
      let word = value.text
      guard let index = field.allowed.firstIndex(where: { word == $0 }) else { return }
      if field.meanings.indices.contains(index) {
        text.title("`\(word)`", "value of `\(field.name)`")
        text.add("\(field.meanings[index])")
      } else if owner === JWKSSource.schema, JWKSSource.isDeprecated(tlsVersion: word.string) {
        text.title("`\(word)`", "deprecated")
        text.add(
          "RFC 6176, RFC 7568 and RFC 8996 forbid SSL and TLS before version 1.2. Use `TLSv1.2`.")
      }
    case .number:
      guard field.unit == .seconds, let seconds = value.exactInteger, seconds >= 120 else { return }
      text.title("`\(seconds)`", seconds.asRoundedDuration)
    default: break
    }
  }
}

enum RuleExplanation {
  /// Explains one fault, or lists those of a family.
  static func add(_ rules: [RuleInfo], to text: inout HoverText) {
    guard rules.count != 1, let family = rules.first?.family else {
      for rule in rules { add(rule, to: &text) }
      return
    }
    text.title("`\(family.id)`", "family of rules")
    text.add(family.summary)
    for rule in rules { text.item("`\(rule.id)`", rule.summary) }
  }

  static func add(_ rule: RuleInfo, to text: inout HoverText) {
    text.title("`\(rule.id)`", rule.severity.rawValue)
    text.add(Untrusted.escape(rule.summary + " " + rule.rationale))
    if !rule.exceptions.isEmpty { text.item("When to ignore", rule.exceptions) }
    text.item("Source", rule.source)
    text.link(to: Documentation.page(about: rule.id), or: "oconf explain " + rule.id)
  }
}

enum PolicyExplanation {
  static func add(_ policy: PolicyInfo, to text: inout HoverText) {
    text.title("`\(policy.name)`", "environment policy: \(PolicyPage.words(policy.type))")
    text.add(policy.documentation.description)
    if let value = policy.defaultValue {
      text.item("Default", value.description.isEmpty ? "empty" : "`\(value)`")
    }
    if !policy.allowed.isEmpty {
      text.item("Allowed", policy.allowed.map { "`\($0)`" }.joined(separator: ", "))
    }
    if let scope = policy.scope { text.item("Scope", PolicyPage.words(scope).description) }
  }
}

/// A claim that the service reads, or that identity providers commonly send.
struct ClaimInfo {
  let name: StaticString
  let meaning: StaticString

  static func named(_ name: String) -> ClaimInfo? {
    all.first { $0.name.description == name }
  }

  /// RFC 7519, section 4.1, and OpenID Connect Core 1.0, sections 2 and 5.1.
  static let all = [
    ClaimInfo("iss", "The issuer. It selects the element of `issuers` with this `issuerName`."),
    ClaimInfo("sub", "The subject: the username, unless `usernameAttribute` names another claim."),
    ClaimInfo("aud", "The audience. One of its values must be in the `audience` of the issuer."),
    ClaimInfo("exp", "The expiry, in seconds since 1970. A token is rejected after it."),
    ClaimInfo(
      "nbf", "The start of validity, in seconds since 1970. A token is rejected before it."),
    ClaimInfo("iat", "The time of issue, in seconds since 1970."),
    ClaimInfo("prn", "The principal: the older name of `sub`."),
    ClaimInfo("jti", "The ID of the token."),
    ClaimInfo("azp", "The authorized party: the client ID of the app that the token is for."),
    ClaimInfo("scope", "The granted scopes, separated by spaces."),
    ClaimInfo("email", "The email address. It can change, and may not be verified."),
    ClaimInfo("email_verified", "True if the identity provider verified `email`."),
    ClaimInfo("preferred_username", "A name that the user chooses. It can change."),
  ]

  private init(_ name: StaticString, _ meaning: StaticString) {
    self.name = name
    self.meaning = meaning
  }
}
