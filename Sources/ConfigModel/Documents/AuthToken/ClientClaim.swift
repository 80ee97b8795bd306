/// The client that a token was issued to.
public enum ClientClaim {
  /// The claims that hold it.
  public static let ofClients: [StaticString] = ["azp", "client_id", "appid", "cid"]
}
