/// The OAuth settings of a Salesforce org, which override those of its apps (Metadata API Developer
/// Guide, OauthOidcSettings).
public struct OrgOAuthSettings: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public static let rootName: StaticString = "OauthOidcSettings"
  /// The name of the file, without the suffix of the source format.
  static let fileName = "OauthOidc.settings"

  public enum Member: Int, SchemaMember {
    case agentAuthLinking, blockOAuthUnPwFlow, blockOAuthUsrAgtFlow, enableHdlessFgtPswFlow,
      isPkceRequired, oAuthCdCrdtFlowEnable

    public var field: Field {
      switch self {
      case .agentAuthLinking:
        Field("agentAuthLinking", .boolean, "Reserved.")
      case .blockOAuthUnPwFlow:
        Field(
          "blockOAuthUnPwFlow", .boolean, default: .boolean(false),
          """
          Whether no app of the org may use the username-password flow, in which the app learns the \
          user's password.
          """)
      case .blockOAuthUsrAgtFlow:
        Field(
          "blockOAuthUsrAgtFlow", .boolean, default: .boolean(false),
          """
          Whether no app of the org may use the user-agent flow, in which the token is part of a \
          URL. This also blocks the hybrid app token flow.
          """)
      case .enableHdlessFgtPswFlow:
        Field("enableHdlessFgtPswFlow", .boolean, "Reserved.")
      case .isPkceRequired:
        Field(
          "isPkceRequired", .boolean, default: .boolean(false),
          """
          Whether every app of the org needs a PKCE code challenge (RFC 7636) for a code, whatever \
          the app's own setting is.
          """)
      case .oAuthCdCrdtFlowEnable:
        Field(
          "oAuthCdCrdtFlowEnable", .boolean, default: .boolean(false),
          "Whether apps may sign in users without showing the Salesforce login page.")
      }
    }
  }

  public static let schema = ObjectSchema("OAuth settings of the org", Member.self)

  public var blocksPasswordFlow: BooleanElement { flag(.blockOAuthUnPwFlow) }
  public var blocksUserAgentFlow: BooleanElement { flag(.blockOAuthUsrAgtFlow) }
  public var requiresPKCE: BooleanElement { flag(.isPkceRequired) }
  public var allowsCodeCredentials: BooleanElement { flag(.oAuthCdCrdtFlowEnable) }

  private func flag(_ member: Member) -> BooleanElement { BooleanElement(site: child(member)) }
}
