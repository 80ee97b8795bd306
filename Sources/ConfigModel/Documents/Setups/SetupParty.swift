/// The identity provider or one of its clients: a connected app, and the builds of a mobile app
/// that sign in with it.
public struct SetupParty: ObjectModel {
  public let object: DecodedObject
  public let connectedApp: DeclaredConnectedApp?
  public let apps: [DeclaredApp]

  public init(_ object: DecodedObject) {
    self.init(object, nil)
  }

  init(_ object: DecodedObject, _ files: SetupFiles?) {
    self.object = object
    connectedApp = ObjectMember(site: Self.site(object, .connectedApp)).object.map {
      DeclaredConnectedApp($0, files)
    }
    apps = ObjectMember(site: Self.site(object, .apps)).elements { DeclaredApp($0, files) }
  }

  public enum Member: Int, SchemaMember {
    case name, connectedApp, apps

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true, "The name used in reports.",
          examples: [.string("Visits")])
      case .connectedApp:
        Field(
          "connectedApp", .object(DeclaredConnectedApp.schema), required: true,
          "The connected app or external client app with which the mobile app signs in.")
      case .apps:
        Field(
          "apps", .objects(DeclaredApp.schema), "The mobile app, with one entry per platform.")
      }
    }
  }

  public static let schema = ObjectSchema("setup party", Member.self)

  public var nameMember: TextMember { text(.name) }

  /// The name; empty if it is missing.
  public var name: String { nameMember.written?.string ?? "" }

  /// The location of findings about the party as a whole: its name, or else its opening bracket.
  public var range: SourceRange { nameMember.range }

  /// The files that cannot be used, and the reasons.
  public var faults: [(path: WrittenText, refusal: SetupFiles.Refusal)] {
    ((connectedApp?.faults ?? []) + apps.flatMap(\.faults)).map { ($0.path, $0.refusal) }
  }
}
