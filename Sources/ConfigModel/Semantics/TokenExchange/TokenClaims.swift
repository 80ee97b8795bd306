/// The claims of a token: the members of its payload (RFC 7519, section 4).
public struct TokenClaims: Sendable {
  /// The claims are in one object, so that passing them on counts a single reference.
  private var index: ClaimIndex

  public var root: JSONValue { index.tree.root }

  /// True if a name occurs twice.
  public var hasRepeatedNames: Bool { index.hasRepeatedNames }

  /// Nil if the payload is not a JSON object.
  public init?(_ tree: JSONTree) {
    index = ClaimIndex(tree)
    guard index.isObject else { return nil }
  }

  private init(object: JSONTree) {
    index = ClaimIndex(object)
  }

  /// Replaces the claims with others, given as JSON, and reuses the memory unless something else
  /// refers to it. Returns false unless they are a JSON object without repeated names; ``root`` is
  /// then the parsed text, and no claim can be looked up.
  mutating func replace(with bytes: Span<UInt8>) -> Bool {
    if !isKnownUniquelyReferenced(&index) || !index.reread(bytes) {
      // Leaves room for later claims, most of which have about the same length.
      let capacity = bytes.count + min(bytes.count / 2, 1 << 16) + 1024
      let source = SourceBytes(bytes, capacity: capacity)
      index = ClaimIndex(JSONParser.parse(source))
    }
    return index.isObject && !index.hasRepeatedNames
  }

  /// The claims of an absent token.
  public static var none: TokenClaims {
    TokenClaims(object: JSONParser.parse(SourceBytes("{}")))
  }

  /// The claim with a name. If there are several, the last one, as in most parsers.
  public func claim(_ name: Text) -> JSONValue? {
    withExtendedLifetime(name) { find(ClaimName(BorrowedText(name))) }.map(value)
  }

  public func claim(_ name: StaticString) -> JSONValue? {
    root.member(name)
  }
}

/// A value of a token without a reference to the token.
struct Claim {
  fileprivate(set) var index: Int
}

extension TokenClaims {
  /// Returns the same as ``claim(_:)``, as a ``Claim``.
  @inline(__always) func find(_ name: ClaimName) -> Claim? {
    let found = index.find(name)
    return found == 0 ? nil : Claim(index: found)
  }

  @inline(__always) func kind(_ claim: Claim) -> JSONKind { index.view[claim.index].kind }

  func value(_ claim: Claim) -> JSONValue { JSONValue(tree: index.tree, index: claim.index) }

  func exactInteger(_ claim: Claim) -> Int? { index.view.exactInteger(at: claim.index) }

  /// Passes the text of a string to a closure.
  @inline(__always) func withText<Result>(
    _ claim: Claim, _ body: (BorrowedText) -> Result
  ) -> Result {
    index.withText(at: claim.index, body)
  }

  /// Passes the text that filters compare to a closure: a string itself, or the JSON of a number or
  /// a Boolean, with integers written without fraction and exponent. Nil for null, objects and
  /// arrays.
  @inline(__always) func withComparableText<Result>(
    _ claim: Claim, ignoringNonStrings: Bool, _ body: (BorrowedText) -> Result
  ) -> Result? {
    if kind(claim) == .string { return withText(claim, body) }
    guard !ignoringNonStrings, let text = textOfScalar(claim) else { return nil }
    return withExtendedLifetime(text) { body(BorrowedText(text)) }
  }

  @inline(never) private func textOfScalar(_ claim: Claim) -> Text? {
    value(claim).comparableText
  }

  /// True if the claim is an empty array.
  func isEmptyArray(_ claim: Claim) -> Bool {
    kind(claim) == .array && Int(index.view[claim.index].next) == claim.index + 1
  }

  /// The values that are checked one by one: the elements of an array, or else the value itself.
  @inline(__always) func eachValue(of claim: Claim, _ body: (Claim) -> Void) {
    guard kind(claim) == .array else { return body(claim) }
    let view = index.view
    let end = Int(view[claim.index].next)
    var element = Claim(index: claim.index + 1)
    while element.index < end {
      body(element)
      element.index = Int(view[element.index].next)
    }
  }
}

extension JSONValue {
  /// The text that filters compare: a string itself, or the JSON of a number or a Boolean, with
  /// integers written without fraction and exponent. Nil for null, objects and arrays.
  public var comparableText: Text? {
    switch kind {
    case .string: text
    case .number: Text(canonicalNumber)
    case .true: Text("true")
    case .false: Text("false")
    default: nil
    }
  }

  /// The text, if the value is a string that is not empty.
  var nonEmptyText: Text? {
    guard kind == .string else { return nil }
    let text = text
    return text.isEmpty ? nil : text
  }

  /// The values that are checked one by one: the elements of an array, or else the value itself.
  public func eachValue(_ body: (JSONValue) -> Void) {
    if kind == .array { for element in elements { body(element) } } else { body(self) }
  }
}
