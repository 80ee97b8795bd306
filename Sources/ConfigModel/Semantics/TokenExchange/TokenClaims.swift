/// The claims of a token: the members of its payload (RFC 7519, section 4).
public struct TokenClaims: Sendable {
  public let root: JSONValue

  /// Nil when the payload is not a JSON object.
  public init?(_ tree: JSONTree) {
    guard tree.isWellFormed, tree.root.kind == .object else { return nil }
    root = tree.root
  }

  private init(root: JSONValue) {
    self.root = root
  }

  /// Those of a token that is not there.
  public static var none: TokenClaims {
    TokenClaims(root: JSONParser.parse(SourceBytes("{}")).root)
  }

  /// The claim of this name; of several the last one, as most parsers have it.
  public func claim(_ name: Text) -> JSONValue? {
    find(BorrowedText(name)).map(value)
  }

  public func claim(_ name: StaticString) -> JSONValue? {
    root.member(name)
  }

  func value(_ claim: Claim) -> JSONValue { JSONValue(tree: root.tree, index: claim.index) }
}

/// A value of a token, as the checks look at it: without a reference to the token.
struct Claim {
  fileprivate(set) var index: Int
}

/// The names of the claims that every exchange asks for.
struct RegisteredClaims: Sendable {
  let iss, aud, exp, nbf, sub: BorrowedText
  /// The name of `sub` in drafts of RFC 7519.
  let prn: BorrowedText
  /// Keep the bytes alive.
  private let owners: [Text]

  init() {
    owners = ["iss", "aud", "exp", "nbf", "sub", "prn"].map { Text($0) }
    iss = BorrowedText(owners[0])
    aud = BorrowedText(owners[1])
    exp = BorrowedText(owners[2])
    nbf = BorrowedText(owners[3])
    sub = BorrowedText(owners[4])
    prn = BorrowedText(owners[5])
  }
}

extension TokenClaims {
  /// As ``claim(_:)``.
  func find(_ name: BorrowedText) -> Claim? {
    root.tree.lastMember(of: root.index, named: name).map { Claim(index: $0) }
  }

  @inline(__always) func kind(_ claim: Claim) -> JSONKind { root.tree[claim.index].kind }

  /// Lends the text of a string.
  @inline(__always) func withText<Result>(
    _ claim: Claim, _ body: (BorrowedText) -> Result
  ) -> Result {
    let node = root.tree[claim.index]
    if !node.has(.escaped), !node.has(.irregular) {
      let start = root.tree.source.start + (Int(node.start) &+ 1)
      return body(BorrowedText(start, Int(node.end &- node.start) &- 2))
    }
    let text = value(claim).text
    return withExtendedLifetime(text) { body(BorrowedText(text)) }
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

  /// The values that are looked at one by one: the elements of an array, else the value itself.
  @inline(__always) func eachValue(of claim: Claim, _ body: (Claim) -> Void) {
    guard kind(claim) == .array else { return body(claim) }
    let end = Int(root.tree[claim.index].next)
    var element = Claim(index: claim.index + 1)
    while element.index < end {
      body(element)
      element.index = Int(root.tree[element.index].next)
    }
  }
}

extension JSONTree {
  /// The value of the last member of this name, where most readers find it.
  fileprivate func lastMember(of object: Int, named name: BorrowedText) -> Int? {
    let end = Int(self[object].next)
    var found: Int?
    var member = object + 1
    while member < end {
      let node = self[member]
      if !node.has(.escaped), !node.has(.irregular) {
        if Int(node.end &- node.start) == name.count &+ 2,
          (source.start + (Int(node.start) &+ 1)).equals(name.start, name.count)
        {
          found = member + 1
        }
      } else if holds(name, at: member) {
        found = member + 1
      }
      member = Int(self[member + 1].next)
    }
    return found
  }

  @inline(never) private func holds(_ name: BorrowedText, at index: Int) -> Bool {
    let text = JSONValue(tree: self, index: index).text
    return withExtendedLifetime(text) { BorrowedText(text) == name }
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
