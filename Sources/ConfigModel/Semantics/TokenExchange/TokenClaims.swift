/// The claims of a token: the members of its payload (RFC 7519, section 4).
public struct TokenClaims: Sendable {
  /// Where they are; a reference of its own, so that claims are handed on by one.
  private var index: ClaimIndex

  public var root: JSONValue { index.tree.root }

  /// Whether a name occurs twice.
  public var hasRepeatedNames: Bool { index.hasRepeatedNames }

  /// Nil when the payload is not a JSON object.
  public init?(_ tree: JSONTree) {
    index = ClaimIndex(tree)
    guard index.isObject else { return nil }
  }

  private init(object: JSONTree) {
    index = ClaimIndex(object)
  }

  /// Other claims instead of these, given as JSON; in the memory of these, unless somebody else refers
  /// to it. False when they are not a JSON object each of whose names occurs once: then ``root`` is
  /// what was made of them, and there are no claims to ask for.
  mutating func replace(with bytes: Span<UInt8>) -> Bool {
    if !isKnownUniquelyReferenced(&index) || !index.reread(bytes) {
      // Room for the lines to come, most of which are about as long.
      let capacity = bytes.count + min(bytes.count / 2, 1 << 16) + 1024
      let source = SourceBytes(bytes, capacity: capacity)
      index = ClaimIndex(JSONParser.parse(source))
    }
    return index.isObject && !index.hasRepeatedNames
  }

  /// Those of a token that is not there.
  public static var none: TokenClaims {
    TokenClaims(object: JSONParser.parse(SourceBytes("{}")))
  }

  /// The claim of this name; of several the last one, as most parsers have it.
  public func claim(_ name: Text) -> JSONValue? {
    withExtendedLifetime(name) { find(ClaimName(BorrowedText(name))) }.map(value)
  }

  public func claim(_ name: StaticString) -> JSONValue? {
    root.member(name)
  }
}

/// A value of a token, as the checks look at it: without a reference to the token.
struct Claim {
  fileprivate(set) var index: Int
}

extension TokenClaims {
  /// As ``claim(_:)``.
  @inline(__always) func find(_ name: ClaimName) -> Claim? {
    let found = index.find(name)
    return found == 0 ? nil : Claim(index: found)
  }

  @inline(__always) func kind(_ claim: Claim) -> JSONKind { index.view[claim.index].kind }

  func value(_ claim: Claim) -> JSONValue { JSONValue(tree: index.tree, index: claim.index) }

  func exactInteger(_ claim: Claim) -> Int? { index.view.exactInteger(at: claim.index) }

  /// Lends the text of a string.
  @inline(__always) func withText<Result>(
    _ claim: Claim, _ body: (BorrowedText) -> Result
  ) -> Result {
    index.withText(at: claim.index, body)
  }

  /// Lends the text that a filter compares: a string itself; a number or a boolean as JSON has it,
  /// integers without fraction and exponent. Nil for what has no text: null, objects and arrays.
  @inline(__always) func withComparableText<Result>(
    _ claim: Claim, ignoringNonStrings: Bool, _ body: (BorrowedText) -> Result
  ) -> Result? {
    if kind(claim) == .string { return withText(claim, body) }
    guard !ignoringNonStrings, let text = textOfScalar(claim) else { return nil }
    return withExtendedLifetime(text) { body(BorrowedText(text)) }
  }

  @inline(never) private func textOfScalar(_ claim: Claim) -> Text? {
    let value = value(claim)
    return switch value.kind {
    case .number: Text(value.canonicalNumber)
    case .true: Text("true")
    case .false: Text("false")
    default: nil
    }
  }

  /// Whether an array is empty.
  func isEmptyArray(_ claim: Claim) -> Bool {
    kind(claim) == .array && Int(index.view[claim.index].next) == claim.index + 1
  }

  /// The values that are looked at one by one: the elements of an array, else the value itself.
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
  /// The text if the value is a string that is not empty.
  var nonEmptyText: Text? {
    guard kind == .string else { return nil }
    let text = text
    return text.isEmpty ? nil : text
  }

  /// The values that are looked at one by one: the elements of an array, else the value itself.
  func eachValue(_ body: (JSONValue) -> Void) {
    if kind == .array { for element in elements { body(element) } } else { body(self) }
  }
}
