/// A connected app as a setup declares it: by its metadata, in the setup itself, or both. Values in
/// the setup take precedence. Consumer keys belong in the setup, not in the metadata.
public struct DeclaredConnectedApp: ObjectModel {
  public let object: DecodedObject
  private let declaration: SetupDeclaration

  public init(_ object: DecodedObject) {
    self.init(object, nil)
  }

  init(_ object: DecodedObject, _ files: SetupFiles?) {
    self.object = object
    declaration = SetupDeclaration(
      TextListMember(site: Self.site(object, .files)), holdsApps: false, files)
  }

  public enum Member: Int, SchemaMember {
    case files, consumerKey, callbackUrls, scopes, isConsumerSecretOptional,
      isSecretRequiredForRefreshToken, isPkceRequired, refreshTokenPolicy

    public var field: Field {
      switch self {
      case .files:
        Field(
          "files", .strings,
          """
          The metadata file of the connected app, or the files of the external client app. Paths \
          are relative to this file and must be in the same repository.
          """, examples: [.strings(["connectedApps/Visits.connectedApp-meta.xml"])])
      case .consumerKey:
        Field(
          "consumerKey", .string, "The client ID.",
          interactions: ["Overrides the consumer key in `files`, where it should not be stored."])
      case .callbackUrls:
        Field(
          "callbackUrls", .strings, "The redirect URIs.",
          examples: [.strings(["example.corp.visits://login/done"])])
      case .scopes:
        Field(
          "scopes", .strings,
          "The scopes that the app may request, by their names in metadata or in requests.",
          examples: [.strings(["Api", "RefreshToken"])])
      case .isConsumerSecretOptional: OAuthField.isConsumerSecretOptional
      case .isSecretRequiredForRefreshToken: OAuthField.isSecretRequiredForRefreshToken
      case .isPkceRequired: OAuthField.isPkceRequired(default: false)
      case .refreshTokenPolicy:
        Field(
          "refreshTokenPolicy", .string,
          """
          The lifetime of refresh tokens: `infinite`, `zero`, or a period such as \
          `specific_lifetime:90:DAYS`.
          """,
          examples: [.string("specific_lifetime:90:DAYS")])
      }
    }
  }

  public static let schema = ObjectSchema("setup connected app", Member.self)

  var faults: [SetupDeclaration.Fault] { declaration.faults }

  /// The range of the opening bracket.
  public var range: SourceRange { object.opening }

  /// The paths of the usable metadata files, as written.
  public var paths: [SetupValue] { declaration.files.map { SetupValue($0.path) } }

  public var consumerKey: SetupValue? {
    text(.consumerKey).written.map { SetupValue($0) }
      ?? declaration.first(\.consumerKey)
  }

  /// The consumer key in a metadata file, if the setup states another one.
  public var otherKeyInFiles: SetupValue? {
    guard let stated = text(.consumerKey).written, let key = declaration.first(\.consumerKey),
      key.text != stated.text
    else { return nil }
    return key
  }

  /// The redirect URIs; nil if unknown.
  public var callbacks: SetupList? {
    let member = texts(.callbackUrls)
    if member.isPresent { return member.isUsable ? SetupList(member) : nil }
    return declaration.joined { $0.settings == nil ? nil : $0.callbacks }
  }

  /// The scopes that the app may request; nil if unknown.
  public var scopes: SetupList? {
    let member = texts(.scopes)
    if member.isPresent { return member.isUsable ? SetupList(member) : nil }
    return declaration.joined { client in
      if client.connectedApp?.oauth != nil { return client.scopes }
      return client.externalClientApp?.part == .oauth ? client.scopes : nil
    }
  }

  public var isSecretOptional: SetupFlag? {
    flag(boolean(.isConsumerSecretOptional)) { $0.settings?.isSecretOptional }
  }

  public var needsSecretToRefresh: SetupFlag? {
    flag(boolean(.isSecretRequiredForRefreshToken)) { $0.settings?.needsSecretToRefresh }
  }

  public var requiresPKCE: SetupFlag? {
    flag(boolean(.isPkceRequired)) { $0.settings?.requiresPKCE }
  }

  public var refreshTokenPolicy: SetupValue? {
    text(.refreshTokenPolicy).written.map { SetupValue($0) }
      ?? declaration.first { $0.connectedApp?.oauthPolicy?.refreshTokenPolicy }
  }

  /// The effective value of a Boolean; nil if it depends on an unknown file. A declaration without
  /// any files is complete, so the documented defaults apply.
  private func flag(
    _ member: BooleanMember, _ element: (OAuthClient) -> BooleanElement?
  ) -> SetupFlag? {
    if member.isPresent {
      return member.isUsable
        ? SetupFlag(value: member.value, range: member.range, path: nil, isWritten: true) : nil
    }
    for file in declaration.files {
      guard let element = element(file.client) else { continue }
      return SetupFlag(
        value: element.value, range: file.path.range, path: file.path.text,
        isWritten: element.isPresent)
    }
    guard declaration.files.isEmpty, !declaration.hasUnknown, !object.isCutShort else {
      return nil
    }
    return SetupFlag(value: member.value, range: object.opening, path: nil, isWritten: false)
  }
}
