/// Two versions of a configuration.
enum DiffSample {
  static let keys = #""jwks":{"jwksUri":"https://idp.corp.example/keys"}"#
  static let plain =
    #"{"issuers":[{"issuerName":"https://idp.corp.example",\#(keys)}]}"#
  static let open =
    #"{"issuers":[{"issuerName":"https://idp.corp.example","requireClientAuth":false,\#(keys)}]}"#
  static let id =
    "field-changed:/issuers/[https://idp.corp.example]/requireClientAuth=false"
}
