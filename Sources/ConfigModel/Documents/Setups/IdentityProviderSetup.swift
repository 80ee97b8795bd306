/// The connected app and the mobile app that are the identity provider, and those that are its
/// clients. This is oconf's own format, because no Salesforce file states the relation.
public final class IdentityProviderSetup: ObjectModel {
  public let object: DecodedObject
  public let identityProvider: SetupParty?
  /// The clients, in document order.
  public let clients: [SetupParty]
  private let files: SetupFiles?

  public convenience init(_ object: DecodedObject) {
    self.init(object, nil)
  }

  /// - Parameter files: The contents of the files that the setup names; nil if they were not looked
  ///   up.
  public init(_ object: DecodedObject, _ files: SetupFiles?) {
    self.object = object
    self.files = files
    identityProvider = ObjectMember(site: Self.site(object, .identityProvider)).object.map {
      SetupParty($0, files)
    }
    clients = ObjectMember(site: Self.site(object, .clients)).elements {
      SetupParty($0, files)
    }
  }

  public enum Member: Int, SchemaMember {
    case schema, description, identityProvider, clients

    public var field: Field {
      switch self {
      case .schema:
        Field("$schema", .string, "The JSON Schema with which editors check this file.")
      case .description:
        Field("description", .string, "A description of the setup for readers.")
      case .identityProvider:
        Field(
          "identityProvider", .object(SetupParty.schema), required: true,
          "The identity provider: the app that signs in users for the other apps.")
      case .clients:
        Field(
          "clients", .objects(SetupParty.schema), required: true,
          "The apps whose users the identity provider signs in.")
      }
    }
  }

  public static let schema = ObjectSchema("identity provider setup", Member.self)

  public var clientsMember: ObjectMember { objectMember(.clients) }

  /// The identity provider and its clients.
  public var parties: [SetupParty] {
    (identityProvider.map { [$0] } ?? []) + clients
  }

  /// The dialect of all apps; nil if they have several, or if that of one is unknown.
  public var dialect: MessageDialect? {
    let apps = parties.flatMap(\.apps)
    guard let first = apps.first?.dialect, apps.allSatisfy({ $0.dialect == first }) else {
      return nil
    }
    return first
  }

  /// The secrets in the setup and its files, which no message about them may show. Each call
  /// searches all of them.
  public var secretTexts: [String] {
    Secrets(object.document.tree.source).texts + (files?.secretTexts ?? [])
  }

  /// The paths of the files that a setup names, without duplicates, those of the identity provider
  /// first.
  public static func paths(in source: SourceBytes) -> [String] {
    let tree = JSONParser.parse(source)
    guard !tree.isAbandoned, let root = DecodedDocument(tree, schema).root else { return [] }
    var seen: Set<String> = []
    var paths: [String] = []
    func add(_ member: TextListMember) {
      for path in member.elements where seen.insert(path.string).inserted {
        paths.append(path.string)
      }
    }
    for party in IdentityProviderSetup(root).parties {
      if let app = party.connectedApp { add(TextListMember(site: app.site(.files))) }
      for app in party.apps { add(TextListMember(site: app.site(.files))) }
    }
    return paths
  }
}
