/// Which connected app and which mobile app are the identity provider, and which are its clients:
/// oconf's own document, because no file of Salesforce says who belongs to whom.
public final class IdentityProviderSetup: ObjectModel {
  public let object: DecodedObject
  public let identityProvider: SetupParty?
  /// In the order of the text.
  public let clients: [SetupParty]
  private let files: SetupFiles?

  public convenience init(_ object: DecodedObject) {
    self.init(object, nil)
  }

  /// - Parameter files: What is in the files that the setup names; nil when nobody looked.
  public init(_ object: DecodedObject, _ files: SetupFiles?) {
    self.object = object
    self.files = files
    identityProvider = ObjectMember(site: Self.site(object, 2, "identityProvider")).object.map {
      SetupParty($0, files)
    }
    clients = ObjectMember(site: Self.site(object, 3, "clients")).elements {
      SetupParty($0, files)
    }
  }

  public static let schema = ObjectSchema(
    "identity provider setup",
    [
      Field("$schema", .string, "The JSON Schema that editors check this file with."),
      Field("description", .string, "What the setup is, for whoever reads it."),
      Field(
        "identityProvider", .object(SetupParty.schema), required: true,
        "The app that signs users in for the others."),
      Field(
        "clients", .objects(SetupParty.schema), required: true,
        "The apps that have it sign their users in."),
    ])

  public var clientsMember: ObjectMember { ObjectMember(site: site(3, "clients")) }

  /// The identity provider and its clients.
  public var parties: [SetupParty] {
    (identityProvider.map { [$0] } ?? []) + clients
  }

  /// The secrets that the setup and its files hold, which nothing that is said of them may show. Looks
  /// through all of them.
  public var secretTexts: [String] {
    Secrets(object.document.tree.source).texts + (files?.secretTexts ?? [])
  }

  /// The paths of files that a setup names, each once, in the order of the text.
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
      if let app = party.connectedApp { add(TextListMember(site: app.site(0, "files"))) }
      for app in party.apps { add(TextListMember(site: app.site(1, "files"))) }
    }
    return paths
  }
}
