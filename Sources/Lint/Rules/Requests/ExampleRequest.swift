/// What the examples of rules about requests are made of.
enum ExampleRequest {
  /// A token that nobody signed, in the form of one.
  static let token =
    "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJodHRwczovL2xvZ2luLmNvcnAubmV0Iiwic3ViIjoiYW5uIn0."
    + "bm90IGEgc2lnbmF0dXJl"
  static let grant = "grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer"
  static let assertion = "assertion=" + token
  /// `shop-app:` and a secret.
  static let basic = "Authorization: Basic c2hvcC1hcHA6czNjcjN0LW9mLXNob3A="
  private static let form = "Content-Type: application/x-www-form-urlencoded"

  /// A request for an exchange, with further headers and parameters.
  static func exchange(_ headers: String = "", _ parameters: String...) -> String {
    post("/mobile/platform/auth/token", headers, [grant, assertion] + parameters)
  }

  /// A form that is posted to a path.
  static func post(_ path: String, _ headers: String, _ parameters: [String]) -> String {
    let headers = headers.isEmpty ? "" : headers + "\n"
    return "POST \(path) HTTP/1.1\nHost: mobile.corp.example\n\(form)\n\(headers)\n"
      + parameters.joined(separator: "&")
  }

  /// A request without a body.
  static func get(_ path: String, _ headers: String...) -> String {
    (["GET \(path) HTTP/1.1", "Host: mobile.corp.example"] + headers).joined(separator: "\n") + "\n"
  }
}
