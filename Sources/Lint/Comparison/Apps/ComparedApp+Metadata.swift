import ConfigModel

/// The values in Salesforce metadata.
extension ComparedApp {
  /// The elements whose children form one value.
  private static let composites: [StaticString] = [
    "attributes", "customAttributes", "ipRanges", "trustedIpRanges", "mobileAppConfig",
    "notificationTypes",
  ]

  /// The elements of an external client app's policies that together are the lifetime of refresh
  /// tokens.
  private static let lifetime = "ecaOauthPlcy/refreshTokenPolicyType"

  /// Appends the values below the root of a file of metadata.
  static func append(_ root: XMLElement, _ prefix: String, _ offset: Int, to leaves: inout [Leaf]) {
    var found: [Leaf] = []
    append(root, prefix, offset, to: &found, depth: 0)
    leaves += prefix == "ecaOauthPlcy/" ? joiningLifetime(found) : found
  }

  private static func append(
    _ parent: XMLElement, _ prefix: String, _ offset: Int, to leaves: inout [Leaf], depth: Int
  ) {
    guard depth < 16 else { return }
    for child in parent.children {
      let path = prefix + child.name.string
      if child.name.isOne(of: composites) {
        let text = LocatedText(Text(composite(child)), at: child.range)
        leaves.append(Leaf(path: path, text: text, offset: offset, isComposite: true))
      } else if child.hasChildren {
        append(child, path + "/", offset, to: &leaves, depth: depth + 1)
      } else if !child.text.isEmpty {
        leaves.append(Leaf(path: path, text: child.text, offset: offset))
      }
    }
  }

  /// The children as one value, in alphabetical order: `key=value`, or `10.0.0.1-10.0.0.9`.
  private static func composite(_ element: XMLElement) -> String {
    func text(_ names: StaticString...) -> String? {
      names.lazy.compactMap { element.child($0) }.first.map(\.text.string)
    }
    if let start = text("start", "startIpAddress"), let end = text("end", "endIpAddress") {
      return start + "-" + end
    }
    if let key = text("key"), let formula = text("formula") { return key + "=" + formula }
    return element.children.map { $0.name.string + "=" + $0.text.string }.sorted()
      .joined(separator: ", ")
  }

  /// Replaces the type, the period and its unit by the spelling of connected apps:
  /// `specific_lifetime:90:DAYS`.
  private static func joiningLifetime(_ leaves: [Leaf]) -> [Leaf] {
    func leaf(_ name: String) -> Leaf? { leaves.first { $0.path == name } }
    let isRepeated = ([lifetime] + joined).contains { path in
      leaves.count { $0.path == path } > 1
    }
    guard !isRepeated, let type = leaf(lifetime) else { return leaves }
    let (period, unit) = (leaf(joined[0]), leaf(joined[1]))
    let name = type.text.text
    var text = name.string
    if name == "SpecificLifetime" || name == "SpecificInactivity" {
      text = name == "SpecificLifetime" ? "specific_lifetime:" : "specific_inactivity:"
      text += (period?.text.string ?? "") + ":" + (unit?.text.string ?? "")
    }
    let others = leaves.filter { $0.path != type.path }
    return others + [
      Leaf(
        path: lifetime, text: LocatedText(Text(text), at: type.text.range), offset: type.offset,
        isComposite: true)
    ]
  }

  /// The paths of elements that are part of the value of another one.
  static let joined = [
    "ecaOauthPlcy/refreshTokenValidityPeriod", "ecaOauthPlcy/refreshTokenValidityUnit",
  ]
}
