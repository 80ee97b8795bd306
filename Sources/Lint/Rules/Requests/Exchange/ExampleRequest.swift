/// Parts of the examples for rules about requests.
enum ExampleRequest {
  /// A string in the format of a token, but without a valid signature.
  static let token =
    "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJodHRwczovL2xvZ2luLmNvcnAubmV0Iiwic3ViIjoiYW5uIn0."
    + "bm90IGEgc2lnbmF0dXJl"
  static let grant = "grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer"
  static let assertion = "assertion=" + token
  /// The header for client `shop-app` and a secret.
  static let basic = "Authorization: Basic c2hvcC1hcHA6czNjcjN0LW9mLXNob3A="
  private static let form = "Content-Type: application/x-www-form-urlencoded"

  /// A token exchange request with additional headers and parameters.
  static func exchange(_ headers: String = "", _ parameters: String...) -> String {
    post("/mobile/platform/auth/token", headers, [grant, assertion] + parameters)
  }

  /// A POST request with form parameters.
  static func post(_ path: String, _ headers: String, _ parameters: [String]) -> String {
    let headers = headers.isEmpty ? "" : headers + "\n"
    return "POST \(path) HTTP/1.1\nHost: mobile.corp.example\n\(form)\n\(headers)\n"
      + parameters.joined(separator: "&")
  }

  /// A GET request without a body.
  static func get(_ path: String, _ headers: String...) -> String {
    (["GET \(path) HTTP/1.1", "Host: mobile.corp.example"] + headers).joined(separator: "\n") + "\n"
  }
}
