import ConfigModel
import Lint

/// A sound configuration with issuers of providers, whose names are placeholders. Formatted as by
/// `oconf fmt`.
enum ProviderDraft {
  static func text(_ providers: [Provider]) -> String {
    let issuers = providers.map { issuer($0.sample).indented(by: 8) }
    return "{\n    \"issuers\": [\n" + issuers.joined(separator: ",\n") + "\n    ]\n}\n"
  }

  /// An issuer as an object of JSON, without a line break at its end.
  static func issuer(_ sample: ProviderSample) -> String {
    let address =
      sample.discovery.map { ("discoveryUri", $0) } ?? ("jwksUri", sample.keys ?? "")
    var members: [(name: String, value: String)] = [
      ("issuerName", quoted(sample.issuer)), ("enabled", "true"),
    ]
    if !sample.audience.isEmpty { members.append(("audience", list(sample.audience))) }
    members += [("virtualUserEnabled", "true"), ("usernameAttribute", quoted(sample.username))]
    if let claim = sample.clientID { members.append(("clientIdAttribute", quoted(claim))) }
    members += [
      ("tokenTimeoutSeconds", "3600"),
      ("tokenTimeoutPolicy", "\"FromExternalTokenLimitedByTimeoutSecs\""),
      ("jwks", object([(address.0, quoted(address.1)), ("tlsVersions", list(["TLSv1.2"]))])),
    ]
    if !sample.filters.isEmpty {
      let filters = sample.filters.map { filter in
        object([
          ("name", quoted(filter.claim)), ("type", "\"include\""),
          ("values", list(filter.values)),
        ])
      }
      members.append(("filters", array(filters)))
    }
    if let roles = sample.roles {
      let mapping = object([("tokenRole", quoted(roles.value)), ("mappedRoles", list(["Sales"]))])
      members += [("roleAttributes", list([roles.claim])), ("roleMappings", array([mapping]))]
    } else {
      members.append(("issuerRoles", list(["Customer"])))
    }
    return object(members)
  }

  private static func quoted(_ text: StaticString) -> String {
    JSONString.quoted(text.description)
  }

  private static func list(_ texts: [StaticString]) -> String { array(texts.map(quoted)) }

  private static func array(_ elements: [String]) -> String {
    "[\n" + elements.map { $0.indented(by: 4) }.joined(separator: ",\n") + "\n]"
  }

  private static func object(_ members: [(name: String, value: String)]) -> String {
    "{\n"
      + members.map { "\(JSONString.quoted($0.name)): \($0.value)".indented(by: 4) }
      .joined(separator: ",\n") + "\n}"
  }
}

extension String {
  /// The lines, each after this many spaces.
  fileprivate func indented(by count: Int) -> String {
    let space = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false).map { space + $0 }
      .joined(separator: "\n")
  }
}
