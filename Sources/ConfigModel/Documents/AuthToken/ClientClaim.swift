/// Claims that identify the client that a token was issued to, or the type of a token.
public enum ClientClaim {
  /// The claims that hold the client.
  public static let ofClients: [StaticString] = ["azp", "client_id", "appid", "cid"]
  /// The claims that distinguish the token types of a provider.
  private static let ofKinds: [StaticString] = ["token_use", "typ"]

  static let all = KnownTexts(ofClients + ofKinds)
}
