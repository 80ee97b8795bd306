/// One property: an element of `properties` in a suite. It states exactly one of `never`, `always`
/// and `only`.
public struct TokenTestProperty: ObjectModel {
  public let object: DecodedObject
  public let never: TokenTestOutcome?
  public let always: TokenTestOutcome?
  public let only: TokenTestOutcome?

  public init(_ object: DecodedObject) {
    self.object = object
    func outcome(_ member: Member) -> TokenTestOutcome? {
      ObjectMember(site: Self.site(object, member)).object.map { TokenTestOutcome($0) }
    }
    never = outcome(.never)
    always = outcome(.always)
    only = outcome(.only)
  }

  public enum Member: Int, SchemaMember {
    case name, description, `where`, unless, never, always, only, allowUndecided

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true,
          "The name of the property, used in reports and filters.",
          examples: [.string("only IT becomes Admin")])
      case .description:
        Field("description", .string, "The reason for the property, for readers.")
      case .where:
        Field(
          "where", .anyObject,
          """
          The tokens that the property is about: for each claim, a pattern or a list of patterns, \
          one of which must match a value of the claim, as in an include filter. \
          `{"not": […]}` is met if none matches, and `{"absent": true}` if the claim is absent.
          """,
          interactions: ["A token must meet the conditions on all claims."])
      case .unless:
        Field(
          "unless", .anyObject,
          "The tokens that are exempt, in the form of `where`.",
          interactions: ["A token is exempt if it meets the conditions on all claims."])
      case .never:
        Field(
          "never", .object(TokenTestOutcome.schema),
          "The outcome that no token or origin may have. A token has it only if all of its fields hold.",
          interactions: ["A property has exactly one of `never`, `always` and `only`."])
      case .always:
        Field(
          "always", .object(TokenTestOutcome.schema),
          """
          The outcome that each of these tokens must have, if a key of its issuer signed it, it has \
          not expired, and it has one non-empty username.
          """,
          interactions: [
            """
            A filter, the audience, the backend or the client authentication can refute the \
            property. Name in `where`, `backend` and `form` what you take for granted.
            """
          ])
      case .only:
        Field(
          "only", .object(TokenTestOutcome.schema),
          "Patterns of origins. Every allowed origin must match one of them.")
      case .allowUndecided:
        Field(
          "allowUndecided", .boolean, default: .boolean(false),
          "Whether the property may remain undecided, if a proof takes too much work.")
      }
    }
  }

  public static let schema = ObjectSchema("property", Member.self)

  public var name: TextMember { text(.name) }
  public var conditions: AnyObjectMember { anyObject(.where) }
  public var exceptions: AnyObjectMember { anyObject(.unless) }
  public var allowUndecided: BooleanMember { boolean(.allowUndecided) }
  public var neverMember: ObjectMember { objectMember(.never) }
  public var alwaysMember: ObjectMember { objectMember(.always) }
  public var onlyMember: ObjectMember { objectMember(.only) }

  /// The location of findings about the property as a whole: its name, or else its opening bracket.
  public var anchor: SourceRange { name.range }

  /// The stated outcome, if it is the only one.
  public var outcome: TokenTestOutcome? {
    let stated = [never, always, only].compactMap { $0 }
    return stated.count == 1 ? stated[0] : nil
  }

  /// True if the property is about origins.
  public var isOfOrigin: Bool { outcome?.origin.isPresent ?? false }
}

/// The outcome that a property names.
public struct TokenTestOutcome: ObjectModel {
  public let object: DecodedObject
  public let backend: TokenTestBackend?

  public init(_ object: DecodedObject) {
    self.object = object
    backend = ObjectMember(site: Self.site(object, .backend)).object.map {
      TokenTestBackend($0)
    }
  }

  public enum Member: Int, SchemaMember {
    case accepted, role, username, userKind, lifetimeOver, backend, form, origin

    public var field: Field {
      switch self {
      case .accepted:
        Field(
          "accepted", .boolean,
          "True: the service exchanges the token. Implied by every other field about tokens.")
      case .role:
        Field(
          "role", .stringOrStrings, "The token gets a role that one of the patterns matches.",
          examples: [.string("Admin*")])
      case .username:
        Field(
          "username", .stringOrStrings,
          "The username of the token matches one of the patterns.",
          examples: [.strings(["admin", "root*"])])
      case .userKind:
        Field(
          "userKind", .string, allowed: ["virtual", "mapped"],
          "The user exists only through the token (`virtual`), or is in the directory (`mapped`).")
      case .lifetimeOver:
        Field(
          "lifetimeOver", .integer, minimum: 0, unit: .seconds,
          "The token that the service issues is valid for more than this time.",
          examples: [.integer(3600)])
      case .backend:
        Field(
          "backend", .object(TokenTestBackend.schema),
          "The request is for this mobile backend. If absent, it may be for any backend.")
      case .form:
        Field(
          "form", .string, allowed: ["header", "body", "assertion", "id-only", "none"],
          "How the request identifies its client.",
          interactions: ["If absent, `never` means any form, and `always` means `header`."])
      case .origin:
        Field(
          "origin", .stringOrStrings, "Patterns of origins, as in the policy.",
          interactions: ["Cannot be used together with the fields about tokens."],
          examples: [.strings(["http://*", "https://*.corp.example"])])
      }
    }
  }

  public static let schema = ObjectSchema("outcome", Member.self)

  public var accepted: BooleanMember { boolean(.accepted) }
  public var role: TextOrListMember { textOrTexts(.role) }
  public var username: TextOrListMember { textOrTexts(.username) }
  public var userKind: TextMember { text(.userKind) }
  public var lifetimeOver: IntegerMember { integer(.lifetimeOver) }
  public var form: TextMember { text(.form) }
  public var origin: TextOrListMember { textOrTexts(.origin) }

  /// True if a field about tokens is present.
  public var isOfToken: Bool {
    let fields: [any DeclaredMember] = [
      accepted, role, username, userKind, lifetimeOver, objectMember(.backend), form,
    ]
    return fields.contains { $0.isPresent }
  }
}
