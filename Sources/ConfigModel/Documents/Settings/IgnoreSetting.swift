/// A reviewed finding that is accepted: an element of `ignore` in the settings.
public struct IgnoreSetting: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case rule, path, pointer, reason, expires

    public var field: Field {
      switch self {
      case .rule:
        Field(
          "rule", .string,
          "The rule whose findings are ignored. If absent, findings of all rules are ignored.")
      case .path:
        Field(
          "path", .string,
          """
          The files in which findings are ignored, as a pattern in .gitignore syntax, relative to \
          this file. If absent, findings are ignored in all files.
          """,
          examples: [.string("partners/*.json")])
      case .pointer:
        Field(
          "pointer", .string,
          """
          The location in the file. It covers everything inside that location. List elements are \
          identified by name, not by number: `/issuers/[https://idp.corp.example]/filters/[dept]`.
          """,
          examples: [.string("/issuers/[https://idp.corp.example]/filters/[dept]")])
      case .reason:
        Field(
          "reason", .string, required: true, "The reason why the findings are ignored.",
          examples: [.string("the provider changes it in May")])
      case .expires:
        Field(
          "expires", .string,
          """
          The expiry date: the last day on which the entry applies, in UTC, such as `2030-12-31`.
          """,
          examples: [.string("2030-12-31")])
      }
    }
  }

  public static let schema = ObjectSchema("ignore entry", Member.self)

  public var rule: TextMember { text(.rule) }
  public var path: TextMember { text(.path) }
  public var pointer: TextMember { text(.pointer) }
  public var reason: TextMember { text(.reason) }
  public var expires: TextMember { text(.expires) }

  /// The location of findings about the entry as a whole: its rule, pointer, or path, or else its
  /// opening bracket.
  public var anchor: SourceRange {
    rule.written?.range ?? pointer.written?.range ?? path.written?.range ?? object.opening
  }
}
