/// Claims that tell for which client a token is, or what kind of token it is.
public enum ClientClaim {
  /// Those that hold the client.
  public static let ofClients: [StaticString] = ["azp", "client_id", "appid", "cid"]
  /// Those that tell kinds of tokens of one provider apart.
  private static let ofKinds: [StaticString] = ["token_use", "typ"]

  static let all = KnownTexts(ofClients + ofKinds)
}
