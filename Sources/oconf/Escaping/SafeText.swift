/// A format of reports, with the escaping that makes untrusted text safe in it.
protocol TextContext: Sendable {
  /// The text as it may appear anywhere in the format, without a special meaning.
  static func escape(_ text: String) -> String
}

/// Text that is safe in a format by construction. Literals in the source code are taken as they
/// are, and every interpolated string is escaped. The only other way to create such text is
/// ``init(verbatim:)``, which each format uses for its own markup.
struct SafeText<Context: TextContext>: Sendable {
  private(set) var string: String

  init() { string = "" }

  /// Untrusted text, escaped.
  init(_ text: String) { string = Context.escape(text) }

  /// Markup of the format, or text that is already escaped.
  init(verbatim text: String) { string = text }

  var isEmpty: Bool { string.isEmpty }

  static func + (left: Self, right: Self) -> Self { Self(verbatim: left.string + right.string) }

  static func += (left: inout Self, right: Self) { left.string += right.string }

  /// The given number of spaces.
  static func spaces(_ count: Int) -> Self {
    Self(verbatim: String(repeating: " ", count: max(0, count)))
  }
}

extension SafeText: ExpressibleByStringInterpolation {
  init(stringLiteral text: StaticString) { string = text.description }

  init(stringInterpolation: StringInterpolation) { string = stringInterpolation.string }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var string = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      string.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ text: StaticString) { string += text.description }

    mutating func appendInterpolation(_ text: String) { string += Context.escape(text) }

    mutating func appendInterpolation(_ text: Substring) { string += Context.escape(String(text)) }

    mutating func appendInterpolation(_ text: StaticString) { string += text.description }

    mutating func appendInterpolation(_ number: some BinaryInteger) { string += String(number) }

    /// Any value with a description, which is escaped like untrusted text.
    @_disfavoredOverload
    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      string += Context.escape(value.description)
    }

    mutating func appendInterpolation(_ text: SafeText) { string += text.string }
  }
}

extension Sequence {
  func joined<Context>(
    separator: SafeText<Context> = SafeText()
  ) -> SafeText<Context> where Element == SafeText<Context> {
    SafeText(verbatim: map(\.string).joined(separator: separator.string))
  }
}
