/// A rule of an organization about a declared field: an element of `require` in the settings.
public struct RequireSetting: ObjectModel {
  public let object: DecodedObject
  /// The examples; nil if there are none.
  public let examples: RequireExamples?

  public init(_ object: DecodedObject) {
    self.object = object
    examples = ObjectMember(site: Self.site(object, .examples)).object.map { RequireExamples($0) }
  }

  public enum Member: Int, SchemaMember {
    case name, kind, path, `where`
    case equals, oneOf, matches, atLeast, atMost, present
    case message, severity, examples

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true,
          "The name of the rule in kebab case. Its ID is `company/` and this name.",
          examples: [.string("require-pkce")])
      case .kind:
        Field(
          "kind", .string, required: true, allowed: RequireSetting.kinds,
          "The kind of the documents that the rule checks.")
      case .path:
        Field(
          "path", .string, required: true,
          """
          The field that the rule checks: the names from the root to the field, separated by `/`. \
          Every element of an array is checked.
          """,
          interactions: [
            "Nothing is reported if an object or array around the field is absent."
          ],
          examples: [.string("oauthConfig/isPkceRequired"), .string("issuers/jwks/tlsVersions")])
      case .where:
        Field(
          "where", .anyObject,
          """
          Conditions that restrict the rule: the paths of other fields, and a value or a list of \
          values for each, in which `*` matches anything. A path starts at the object that contains \
          the field, or at an object around it.
          """)
      case .equals:
        Field(
          "equals", .anyValue, "The only allowed value: a string, a Boolean or an integer.",
          interactions: [RequireSetting.defaults, RequireSetting.elements],
          examples: [.boolean(true)])
      case .oneOf:
        Field(
          "oneOf", .anyValues, "The allowed values: strings or integers.",
          interactions: [RequireSetting.defaults, RequireSetting.elements],
          examples: [.strings(["TLSv1.1", "TLSv1.2"])])
      case .matches:
        Field(
          "matches", .stringOrStrings,
          "A pattern that the value must match, in which `*` matches anything, or several of which one must match.",
          interactions: [RequireSetting.defaults, RequireSetting.elements],
          examples: [.string("https://*.corp.example/*")])
      case .atLeast:
        Field(
          "atLeast", .integer, "The smallest allowed value.",
          interactions: [RequireSetting.defaults], examples: [.integer(300)])
      case .atMost:
        Field(
          "atMost", .integer, "The largest allowed value.",
          interactions: [RequireSetting.defaults], examples: [.integer(3600)])
      case .present:
        Field(
          "present", .boolean,
          "True if the field must be written, false if it must not be. A default does not count as written."
        )
      case .message:
        Field(
          "message", .string, required: true,
          "The reason for the rule. Reports show it after the value that was expected and the one that was found.",
          examples: [.string("PKCE is company policy")])
      case .severity:
        Field(
          "severity", .string, default: .string("error"), allowed: ["error", "warning", "info"],
          "The severity of the findings.",
          interactions: ["The setting `rules` and the option `--rule` override it."])
      case .examples:
        Field(
          "examples", .object(RequireExamples.schema),
          "Examples, which `oconf lint` verifies when it checks the settings file.")
      }
    }
  }

  private static let defaults: StaticString =
    "If the field is absent, its default is judged. Without a documented default, it is reported."
  private static let elements: StaticString =
    "In an array of strings, and in an XML element with several lines, each value is judged."

  /// The kinds of documents with declared fields.
  private static let kinds: [StaticString] = [
    "auth-token-configuration", "connected-app", "external-client-app", "oauth-oidc-settings",
    "mobile-app", "backend", "saml-registration", "identity-provider-setup",
    "discovery-document", "key-set", "token-tests", "settings",
  ]

  public static let schema = ObjectSchema("company rule", Member.self)

  /// The declaration of `where`.
  public static let restrictions = schema.fields[Member.where.rawValue]

  public var name: TextMember { text(.name) }
  public var kind: TextMember { text(.kind) }
  public var path: TextMember { text(.path) }
  public var restrictions: AnyObjectMember { anyObject(.where) }
  public var equals: ValueMember { value(.equals) }
  public var oneOf: ValueMember { value(.oneOf) }
  public var matches: TextOrListMember { textOrTexts(.matches) }
  public var atLeast: IntegerMember { integer(.atLeast) }
  public var atMost: IntegerMember { integer(.atMost) }
  public var present: BooleanMember { boolean(.present) }
  public var message: TextMember { text(.message) }
  public var severity: TextMember { text(.severity) }
}

/// The examples of a company rule.
public struct RequireExamples: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case good, bad

    public var field: Field {
      switch self {
      case .good: Field("good", .anyValues, RequireExamples.form)
      case .bad: Field("bad", .anyValues, RequireExamples.form)
      }
    }
  }

  private static let form: StaticString = """
    Examples that the rule must report, or must not report. Each is a document, or only the object \
    that contains the field: as JSON, or for XML as a string with the elements.
    """

  public static let schema = ObjectSchema("examples", Member.self)

  public var good: ValueMember { value(.good) }
  public var bad: ValueMember { value(.bad) }
}
