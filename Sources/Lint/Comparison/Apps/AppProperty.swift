/// A property that apps are compared by, with its places in the kinds of documents that have it.
struct AppProperty: Sendable {
  /// How the values of a property are compared.
  enum Measure: Sendable {
    /// A Boolean.
    ///
    /// - Parameter wide: The value that admits more.
    case flag(wide: Bool)
    /// One of the values, which begin with the one that admits least. A bar separates two
    /// spellings.
    case ranked([StaticString])
    /// The lifetime of refresh tokens.
    case lifetime
    /// A number; a larger one admits more.
    case number
    /// A set. Each element admits something.
    ///
    /// - Parameter separators: The characters between the elements of a value.
    case items(separators: StaticString)
    /// A set of scopes, some of which include others.
    case scopes
    /// A set of address ranges, which may contain one another.
    case addresses
    /// A value whose presence matters, such as a certificate. Another value is another party.
    ///
    /// - Parameter wide: True if an app with a value admits more.
    case presence(wide: Bool)
    /// Who a party is. Another value admits neither more nor less, but something else.
    case identity
    /// A value that reports never show.
    case secret
    /// A value that does not affect access.
    case plain
    /// A Boolean that does not affect access.
    case plainFlag
  }

  /// The noun of its changes.
  let noun: StaticString
  let measure: Measure
  /// Paths of elements below the root. A property of a connected app that is in two elements of it
  /// has two paths, separated by a space.
  let connected: StaticString
  /// Paths of elements below the suffix of the file that has them.
  let external: StaticString
  /// A name of a setting or of a part of a mobile app's file.
  let mobile: StaticString
  /// The effect of a new version that admits more. An element's name follows it.
  let wide: StaticString
  let narrow: StaticString
  /// The value of a connected app without the element. Booleans are false unless the schema
  /// declares another default.
  let fallback: StaticString
  /// The noun of a flag without which the property has no effect.
  let needs: StaticString
  /// False for what only organizes files, and has no counterpart in an app of the other kind.
  let isShared: Bool

  init(
    _ noun: StaticString, _ measure: Measure, ca connected: StaticString = "",
    eca external: StaticString = "", app mobile: StaticString = "", _ wide: StaticString = "",
    _ narrow: StaticString = "", fallback: StaticString = "", needs: StaticString = "",
    isShared: Bool = true
  ) {
    self.noun = noun
    self.measure = measure
    self.connected = connected
    self.external = external
    self.mobile = mobile
    self.wide = wide
    self.narrow = narrow
    self.fallback = fallback
    self.needs = needs
    self.isShared = isShared
  }

  func paths(in world: ComparedApp.World) -> [String] {
    let paths: StaticString =
      switch world {
      case .connected: connected
      case .external: external
      case .mobile: mobile
      }
    return paths.description.split(separator: " ").map(String.init)
  }
}
