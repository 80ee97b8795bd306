/// A configuration in parts that hold some issuers each, so that a large one can be worked on by
/// several threads, and what one section needs is not out of reach before the next one begins.
public struct ConfigurationSections: Sendable {
  private let object: DecodedObject
  private let size: Int
  private let issuerCount: Int

  /// - Parameters:
  ///   - object: The root.
  ///   - size: How many issuers a section has, but for the last one.
  public init(_ object: DecodedObject, ofSize size: Int) {
    self.object = object
    self.size = size
    issuerCount = Self.issuers(of: object).elementCount
  }

  private static func issuers(of object: DecodedObject) -> ObjectMember {
    ObjectMember(site: AuthTokenConfiguration.site(object, 0, "issuers"))
  }

  public var count: Int { issuerCount == 0 ? 0 : (issuerCount - 1) / size + 1 }

  /// A configuration that lacks all other issuers.
  public subscript(index: Int) -> AuthTokenConfiguration {
    let (first, end) = (index * size, min(issuerCount, (index + 1) * size))
    let member = Self.issuers(of: object)
    let issuers = (first..<end).map { Issuer(member.element($0)) }
    return AuthTokenConfiguration(
      object, issuers,
      AuthTokenConfiguration.traits(
        object, issuers, in: textStart(index)..<textStart(index + 1)))
  }

  /// Where the text of a section begins. All of them together are the whole text.
  private func textStart(_ index: Int) -> Int {
    if index == 0 { return 0 }
    if index == count { return object.document.tree.source.count }
    return Self.issuers(of: object).element(index * size).range.start
  }

  /// The whole configuration.
  ///
  /// - Parameter sections: All of them, in their order.
  public func joined(_ sections: [AuthTokenConfiguration]) -> AuthTokenConfiguration {
    var traits: Traits = issuerCount > 1 ? .severalIssuers : []
    for section in sections { traits.formUnion(section.traits) }
    return AuthTokenConfiguration(object, sections.flatMap(\.issuers), traits)
  }
}
