import ConfigModel

extension KeyAddress {
  /// The edit that replaces the URL with another string.
  func replacing(_ text: String) -> Edit {
    Edit(range, JSONString.quoted(text))
  }

  /// A fix that replaces HTTP with HTTPS. Nil if the port suggests a different service.
  var upgrade: FixIt? {
    let text = uri.text
    guard let scheme = uri.scheme, uri.port == nil || uri.port.map({ $0 == "80" }) == true else {
      return nil
    }
    var upgraded = "https" + text.dropFirst(scheme.count).string
    if uri.port != nil, let place = upgraded.firstPlace(of: ":80") {
      upgraded.removeSubrange(place)
    }
    return FixIt("use https", .suggest, [replacing(upgraded)])
  }
}
