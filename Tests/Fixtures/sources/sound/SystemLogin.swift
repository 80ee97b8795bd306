import AuthenticationServices

// UIWebView is gone: ASWebAuthenticationSession shows the login.
final class Login {
  func start(_ url: URL) {
    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "com.example.corp.orders")
    {
      url, error in
      guard let url, url.scheme == "com.example.corp.orders", url.path == "/done" else { return }
      print("token expires \(self.accessToken.expiry), error: \(String(describing: error))")
      logger.debug("token: \(self.accessToken, privacy: .private(mask: .hash))")
      os_log("token: %{private}@", self.accessToken)
      self.exchange(code: URLComponents(string: url.absoluteString)?.queryItems?.first?.value)
    }
    session.start()
  }
}
