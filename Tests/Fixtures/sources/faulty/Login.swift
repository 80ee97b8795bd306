import UIKit

final class Login: NSObject, UIWebViewDelegate {
  func start() {
    SalesforceManager.shared.useWebServerAuthentication = false
  }

  func finish(_ url: URL) {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    let item = parts?.queryItems?.first { $0.name == "access_token" }
    if url.absoluteString.contains("corporders://done"), let accessToken = item?.value {
      NSLog("done: \(accessToken)")
    }
  }
}
