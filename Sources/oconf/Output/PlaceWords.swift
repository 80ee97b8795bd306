import ConfigModel
import Lint

/// A place in a document in words, for lines so long that a column says little.
enum PlaceWords {
  /// The policy, the issuer and the field: `Security_AuthTokenConfiguration, issuer
  /// 'https://idp.corp.example', filters[1].values`. Empty for the root of a file.
  ///
  /// - Parameters:
  ///   - pointer: A JSON Pointer. In an export, the policy's key and `#` come before it.
  ///   - stable: The ``StablePointer`` of the same place, which names the issuer.
  static func text(_ pointer: String, stable: String) -> String {
    var parts: [String] = []
    var path = pointer[...]
    if !pointer.hasPrefix("/") {
      let end = pointer.firstIndex(of: "#") ?? pointer.endIndex
      if let policy = pointer[..<end].split(separator: ".").last { parts.append(String(policy)) }
      path = end < pointer.endIndex ? pointer[pointer.index(after: end)...] : ""
    }
    var tokens = path.split(separator: "/").map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
    if tokens.count > 1, tokens[0] == "issuers", let issuer = issuer(in: stable) {
      parts.append("issuer '\(issuer)'")
      tokens.removeFirst(2)
    }
    // Elements of a list of origins have no names of fields.
    if tokens.first.map({ !isIndex($0) }) ?? false { parts.append(notation(tokens)) }
    return parts.joined(separator: ", ")
  }

  private static func notation(_ tokens: [String]) -> String {
    tokens.reduce(into: "") { text, token in
      text += isIndex(token) ? "[\(token)]" : (text.isEmpty ? "" : ".") + token
    }
  }

  private static func isIndex(_ token: String) -> Bool {
    !token.isEmpty && token.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// The name of the issuer that a stable pointer leads through.
  private static func issuer(in stable: String) -> String? {
    let path = stable.hasPrefix("/") ? stable[...] : stable.drop { $0 != "#" }.dropFirst()
    let start = "/issuers/["
    guard path.hasPrefix(start) else { return nil }
    let name = path.dropFirst(start.count).prefix { $0 != "]" }
    return String(name).replacing("~3", with: "]").replacing("~0", with: "~")
  }
}

extension EvaluatedConfiguration {
  /// Places in the configuration in words: see ``PlaceWords``. Takes one walk through the
  /// configuration for all of them.
  func words(about ranges: [SourceRange]) -> [SourceRange: String] {
    guard let tree = exchange.configuration?.object.json.tree else { return [:] }
    var finder = JSONPointerFinder(tree)
    let name = isInExport ? DocumentKind.authTokenConfiguration.policyName : nil
    let prefix = name.map { $0 + "#" } ?? ""
    var words: [SourceRange: String] = [:]
    for range in ranges.sorted(by: { ($0.start, $1.end) < ($1.start, $0.end) }) {
      let place = finder.place(of: range)
      words[range] = PlaceWords.text(prefix + place.pointer, stable: prefix + place.stable)
    }
    return words
  }
}
