import ConfigModel
import Foundation
import Lint

/// An app that can be written as a connected app and as an external client app. The names of
/// elements are written down here once more, so that a wrong name in the program is noticed.
struct SampleApp: Equatable {
  /// Values by the path of the element in a connected app.
  var values: [String: [String]]

  init(_ values: [String: [String]]) { self.values = values }

  subscript(path: String) -> [String] {
    get { values[path] ?? [] }
    set { values[path] = newValue.isEmpty ? nil : newValue }
  }

  func isOn(_ path: String, default fallback: Bool = false) -> Bool {
    self[path].first.map { $0 == "true" } ?? fallback
  }

  /// The places of values in an external client app. A value with two places is in both.
  static let counterparts: [(connected: String, external: [String])] = [
    ("label", ["eca/label"]), ("description", ["eca/description"]),
    ("contactEmail", ["eca/contactEmail"]), ("contactPhone", ["eca/contactPhone"]),
    ("iconUrl", ["eca/iconUrl"]), ("infoUrl", ["eca/infoUrl"]), ("logoUrl", ["eca/logoUrl"]),
    ("oauthConfig/callbackUrl", ["ecaGlblOauth/callbackUrl"]),
    ("oauthConfig/consumerKey", ["ecaGlblOauth/consumerKey"]),
    ("oauthConfig/consumerSecret", ["ecaGlblOauth/consumerSecret"]),
    ("oauthConfig/certificate", ["ecaGlblOauth/certificate"]),
    ("oauthConfig/isPkceRequired", ["ecaGlblOauth/isPkceRequired"]),
    ("oauthConfig/isConsumerSecretOptional", ["ecaGlblOauth/isConsumerSecretOptional"]),
    (
      "oauthConfig/isSecretRequiredForRefreshToken",
      ["ecaGlblOauth/isSecretRequiredForRefreshToken"]
    ),
    (
      "oauthConfig/isSecretRequiredForTokenExchange",
      ["ecaGlblOauth/isSecretRequiredForTokenExchange"]
    ),
    ("oauthConfig/isIntrospectAllTokens", ["ecaGlblOauth/isIntrospectAllTokens"]),
    ("oauthConfig/isRefreshTokenRotationEnabled", ["ecaGlblOauth/isRefreshTokenRotationEnabled"]),
    ("oauthConfig/isTokenExchangeEnabled", ["ecaGlblOauth/isTokenExchangeEnabled"]),
    ("oauthConfig/isNamedUserJwtEnabled", ["ecaGlblOauth/isNamedUserJwtEnabled"]),
    (
      "oauthConfig/isClientCredentialEnabled",
      [
        "ecaGlblOauth/isClientCredentialsFlowEnabled",
        "ecaOauthPlcy/isClientCredentialsFlowEnabled",
      ]
    ),
    ("oauthConfig/oauthClientCredentialUser", ["ecaOauthPlcy/clientCredentialsFlowUser"]),
    ("oauthConfig/isCodeCredentialEnabled", ["ecaGlblOauth/isCodeCredFlowEnabled"]),
    ("oauthConfig/isCodeCredentialPostOnly", ["ecaGlblOauth/isCodeCredPostOnly"]),
    ("oauthConfig/singleLogoutUrl", ["ecaOauth/singleLogoutUrl"]),
    ("oauthConfig/idTokenConfig/idTokenAudience", ["ecaGlblOauth/idTokenConfig/idTokenAudience"]),
    (
      "oauthConfig/idTokenConfig/idTokenIncludeAttributes",
      ["ecaGlblOauth/idTokenConfig/idTokenIncludeAttributes"]
    ),
    (
      "oauthConfig/idTokenConfig/idTokenValidity",
      ["ecaGlblOauth/idTokenConfig/idTokenValidityInMinutes"]
    ),
    ("oauthPolicy/isTokenExchangeFlowEnabled", ["ecaOauthPlcy/isTokenExchangeFlowEnabled"]),
    ("plugin", ["ecaOauthPlcy/apexHandler"]),
    ("pluginExecutionUser", ["ecaOauthPlcy/executeHandlerAs"]),
    ("sessionPolicy/sessionLevel", ["ecaOauthPlcy/requiredSessionLevel"]),
    ("sessionPolicy/policyAction", ["ecaOauthPlcy/policyAction"]),
    ("sessionPolicy/sessionTimeout", ["ecaOauthPlcy/sessionTimeoutInMinutes"]),
    ("startUrl", ["ecaOauthPlcy/startUrl"]),
  ]

  // MARK: Writing

  /// - Parameter order: Arranges the elements of each parent. Their order has no meaning.
  func connected(_ order: ([String]) -> [String] = { $0 }) -> String {
    var root = Self.tree(
      values.flatMap { path, values -> [(String, String)] in
        switch path {
        case "oauthConfig/callbackUrl": [(path, order(values).joined(separator: "\n"))]
        default: values.map { (path, $0) }
        }
      })
    root.name = "ConnectedApp"
    return root.document(order)
  }

  /// The contents of the files by their suffixes.
  func external(_ order: ([String]) -> [String] = { $0 }) -> [(suffix: String, text: String)] {
    var leaves: [String: [(String, String)]] = [
      "eca": [("distributionState", "Local"), ("isProtected", "false")],
      "ecaGlblOauth": [
        ("externalClientApplication", "Visits"), ("label", "Visits_glbloauth"),
        ("shouldRotateConsumerKey", "false"), ("isDeviceFlowEnabled", "false"),
      ],
      "ecaOauth": [("externalClientApplication", "Visits"), ("label", "Visits_oauth")],
      "ecaOauthPlcy": [("externalClientApplication", "Visits"), ("label", "Visits_oauthPlcy")],
      "ecaPlcy": [
        ("externalClientApplication", "Visits"), ("label", "Visits_plcy"), ("isEnabled", "true"),
      ],
    ]
    func add(_ path: String, _ value: String) {
      let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
      leaves[parts[0], default: []].append((parts[1], value))
    }
    for (connected, external) in Self.counterparts {
      for path in external where !self[connected].isEmpty {
        add(path, order(self[connected]).joined(separator: "\n"))
      }
    }
    // The default of PKCE differs.
    if self["oauthConfig/isPkceRequired"].isEmpty { add("ecaGlblOauth/isPkceRequired", "false") }
    add(
      "ecaOauthPlcy/permittedUsersPolicyType",
      isOn("oauthConfig/isAdminApproved") ? "AdminApprovedPreAuthorized" : "AllSelfAuthorized")
    let relaxation = self["oauthPolicy/ipRelaxation"].first ?? "ENFORCE"
    add(
      "ecaOauthPlcy/ipRelaxationPolicyType",
      [
        "ENFORCE": "Enforce", "BYPASS": "Bypass", "BYPASS_2FACTOR": "Bypass_2factor",
        "ENFORCE_RELAXREFRESH": "Enforce_RelaxRefresh",
      ][relaxation] ?? relaxation)
    let policy = (self["oauthPolicy/refreshTokenPolicy"].first ?? "infinite")
      .split(separator: ":").map(String.init)
    let types = [
      "infinite": "Infinite", "zero": "Zero", "specific_lifetime": "SpecificLifetime",
      "specific_inactivity": "SpecificInactivity",
    ]
    add("ecaOauthPlcy/refreshTokenPolicyType", types[policy[0]] ?? policy[0])
    if policy.count == 3 {
      add("ecaOauthPlcy/refreshTokenValidityPeriod", policy[1])
      add("ecaOauthPlcy/refreshTokenValidityUnit", policy[2].capitalized)
    }
    func addList(_ path: String, _ values: [String]) {
      if !values.isEmpty { add(path, order(values).joined(separator: ", ")) }
    }
    addList("ecaOauth/commaSeparatedOauthScopes", self["oauthConfig/scopes"])
    addList("ecaOauthPlcy/commaSeparatedPermissionSet", self["permissionSetName"])
    addList("ecaOauthPlcy/commaSeparatedProfile", self["profileName"])
    for range in self["ipRanges"] {
      add(
        "ecaOauth/trustedIpRanges",
        range.replacing("<start>", with: "<startIpAddress>")
          .replacing("</start>", with: "</startIpAddress>")
          .replacing("<end>", with: "<endIpAddress>").replacing("</end>", with: "</endIpAddress>"))
    }
    for attribute in self["attributes"] { add("ecaOauth/customAttributes", attribute) }
    let names = [
      "eca": "ExternalClientApplication", "ecaGlblOauth": "ExtlClntAppGlobalOauthSettings",
      "ecaOauth": "ExtlClntAppOauthSettings",
      "ecaOauthPlcy": "ExtlClntAppOauthConfigurablePolicies",
      "ecaPlcy": "ExtlClntAppConfigurablePolicies",
    ]
    return order(leaves.keys.sorted()).map { suffix in
      var root = Self.tree(leaves[suffix] ?? [])
      root.name = names[suffix] ?? ""
      return (suffix, root.document(order))
    }
  }

  // MARK: XML

  private struct Node {
    var name = ""
    var text = ""
    var children: [Node] = []

    func document(_ order: ([String]) -> [String]) -> String {
      #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
        + text(order).replacing(
          "<\(name)>", with: #"<\#(name) xmlns="http://soap.sforce.com/2006/04/metadata">"#)
    }

    private func text(_ order: ([String]) -> [String]) -> String {
      let inner = children.map { $0.text(order) }.sorted()
      return "<\(name)>\(text)\(order(inner).joined(separator: "\n  "))</\(name)>"
    }
  }

  private static func tree(_ leaves: [(String, String)]) -> Node {
    var root = Node()
    for (path, text) in leaves {
      insert(path.split(separator: "/").map(String.init)[...], text, into: &root)
    }
    return root
  }

  private static func insert(_ path: ArraySlice<String>, _ text: String, into node: inout Node) {
    guard let name = path.first else { return }
    if path.count == 1 {
      node.children.append(Node(name: name, text: text))
    } else if let index = node.children.firstIndex(where: { $0.name == name }) {
      insert(path.dropFirst(), text, into: &node.children[index])
    } else {
      var child = Node(name: name)
      insert(path.dropFirst(), text, into: &child)
      node.children.append(child)
    }
  }

  // MARK: Documents

  enum Form: CaseIterable { case connected, external }

  /// True if both are written alike, in any order. Of a connected app, an absent default is a
  /// difference.
  func hasSameText(as other: SampleApp, in form: Form) -> Bool {
    switch form {
    case .connected: connected { $0.sorted() } == other.connected { $0.sorted() }
    case .external:
      external { $0.sorted() }.map(\.text) == other.external { $0.sorted() }.map(\.text)
    }
  }

  func document(
    _ form: Form, _ order: ([String]) -> [String] = { $0 }
  ) -> ComparedDocument {
    switch form {
    case .connected:
      return ComparedDocument(
        .connectedApp, SourceBytes(connected(order)), fileName: "Visits.connectedApp-meta.xml")
    case .external:
      let texts = external(order).map(\.text)
      return ComparedDocument(
        .externalClientApp, SourceBytes(texts.joined()), fileName: "eca",
        files: texts.map { SourceBytes($0) })
    }
  }
}
