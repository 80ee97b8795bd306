/// The OAuth policies of a connected app: its `oauthPolicy` (Metadata API Developer Guide,
/// ConnectedAppOauthPolicy).
public struct ConnectedAppPolicy: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public enum Member: Int, SchemaMember {
    case ipRelaxation, refreshTokenPolicy, singleLogoutUrl, isTokenExchangeFlowEnabled

    public var field: Field {
      switch self {
      case .ipRelaxation:
        OAuthField.ipRelaxation(
          "ipRelaxation", ["ENFORCE", "BYPASS", "BYPASS_2FACTOR", "ENFORCE_RELAXREFRESH"])
      case .refreshTokenPolicy:
        Field(
          "refreshTokenPolicy", .string,
          """
          The lifetime of refresh tokens: `infinite`, `zero`, or a period such as \
          `specific_lifetime:90:DAYS` or `specific_inactivity:90:DAYS`.
          """
        )
      case .singleLogoutUrl: OAuthField.singleLogoutUrl
      case .isTokenExchangeFlowEnabled: OAuthField.tokenExchange("isTokenExchangeFlowEnabled")
      }
    }
  }

  public static let schema = ObjectSchema("OAuth policy", Member.self)

  public var ipRelaxation: LocatedText? { child(.ipRelaxation).text }
  /// The lifetime of refresh tokens as written.
  public var refreshTokenPolicy: LocatedText? { child(.refreshTokenPolicy).text }
}
