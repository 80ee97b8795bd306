import ConfigModel

/// A kind of text that means the same thing wherever it occurs: in policies, tests and settings.
enum WordKind: String {
  /// A role of the backend.
  case role
  /// A role in a token, before it is mapped.
  case tokenRole = "role in the token"
  case claim
  /// A value of a claim.
  case claimValue = "value of a claim"
  /// The name of an issuer.
  case issuer
  /// The name of a mobile backend.
  case backend
  case rule
  /// A question that the documentation leaves open.
  case reading
  /// An environment policy.
  case policy
  /// An origin, or a pattern of origins.
  case origin
  /// The path of a file, relative to the document.
  case file
  /// The path of a declared field, in a company rule.
  case field = "path of a field"

  /// The members whose values, or whose elements, are words.
  private static let ofValues: [(schema: ObjectSchema, words: [(StaticString, WordKind)])] = [
    (
      Issuer.schema,
      [
        ("issuerName", .issuer), ("usernameAttribute", .claim), ("clientIdAttribute", .claim),
        ("roleAttributes", .claim), ("defaultRoles", .role), ("issuerRoles", .role),
      ]
    ),
    (TokenFilter.schema, [("name", .claim)]),
    (RoleMapping.schema, [("tokenRole", .tokenRole), ("mappedRoles", .role)]),
    (AllowedBackend.schema, [("name", .backend)]),
    (
      TokenTestExpectation.schema,
      [
        ("roles", .role), ("rolesInclude", .role), ("rolesExclude", .role), ("pattern", .origin),
        ("assumptions", .reading),
      ]
    ),
    (TokenTestUser.schema, [("roles", .role)]),
    (TokenTestBackend.schema, [("name", .backend)]),
    (TokenTestOutcome.schema, [("role", .role)]),
    (TokenTestCase.schema, [("origin", .origin), ("token", .file)]),
    (OriginTable.schema, [("allowed", .origin), ("refused", .origin)]),
    (TokenTestSuite.schema, [("policy", .file)]),
    (TokenTestEnvironment.schema, [("policies", .file)]),
    (
      SettingsFile.schema,
      [
        ("roles", .role), ("extends", .file), ("policies", .file), ("baseline", .file),
        ("accept", .file),
      ]
    ),
    (OverrideSetting.schema, [("roles", .role), ("policies", .file)]),
    (FlattenedSetting.schema, [("source", .file), ("target", .file)]),
    (DeclaredApp.schema, [("files", .file)]),
    (DeclaredConnectedApp.schema, [("files", .file)]),
    (IgnoreSetting.schema, [("rule", .rule)]),
    (RequireSetting.schema, [("path", .field)]),
  ]

  /// The members whose values are objects with words as names.
  private static let ofNames: [(StaticString, WordKind)] = [
    ("claims", .claim), ("where", .claim), ("unless", .claim), ("rules", .rule),
    ("readings", .reading), ("policies", .policy),
  ]

  /// The word that the value of a member is, or that each of its elements is.
  static func ofValue(_ field: Field?, of schema: ObjectSchema?) -> WordKind? {
    guard let field, let schema, let entry = ofValues.first(where: { $0.schema === schema }) else {
      return nil
    }
    return entry.words.first { isSame($0.0, field.name) }?.1
  }

  /// The word that each name in the value of a member is.
  static func ofNames(in field: Field?) -> WordKind? {
    guard let field else { return nil }
    if field === RequireSetting.restrictions { return .field }
    switch field.type {
    case .map, .mapOrString, .anyObject:
      return ofNames.first { isSame($0.0, field.name) }?.1
    default: return nil
    }
  }

  private static func isSame(_ first: StaticString, _ second: StaticString) -> Bool {
    first.description == second.description
  }

  /// Claims that the service itself reads, so that they cannot have another name.
  static let registeredClaims: [StaticString] = [
    "iss", "aud", "exp", "nbf", "iat", "sub", "prn",
  ]
}

extension JSONPlace {
  /// The claim whose value, or part of it, is at the position, in an object of claims.
  var claim: JSONValue? {
    for (index, level) in levels.enumerated() where WordKind.ofNames(in: level.field) == .claim {
      if index + 1 < levels.count { return levels[index + 1].name }
      return spot == .value ? member?.name : nil
    }
    return nil
  }

  /// The meaning of the name or the value at the position, or of one that would be inserted there.
  var word: WordKind? {
    guard let level = levels.last else { return nil }
    if level.isObject, spot != .value { return WordKind.ofNames(in: level.field) }
    if let claim { return claim.text == "iss" ? .issuer : .claimValue }
    return WordKind.ofValue(field, of: owner)
  }
}
