extension JSONValue {
  /// What a string says, without its quotes and with its escapes decoded; of any other token its
  /// characters. Bytes that are not UTF-8 become the replacement character; a lone surrogate stays
  /// apart from it (``Text/hasLoneSurrogate``).
  public var text: Text {
    @inline(__always) get {
      let node = node
      guard node.isPlainText else { return specialText }
      return Text(tree.source, Int(node.start) &+ 1, Int(node.end) &- 1)
    }
  }

  @inline(never) public var specialText: Text {
    let node = node
    let source = tree.source
    guard node.kind == .string else { return Text(source, Int(node.start), Int(node.end)) }
    let range = textRange
    return node.has(.escaped)
      ? JSONUnescaper.decoded(range, source) : Text(source, range.start, range.end)
  }

  /// Where the text of a string stands, quotes not included.
  public var textRange: SourceRange {
    let range = range
    guard kind == .string else { return range }
    return node.has(.irregular)
      ? QuotationMark.inside(range, tree.source) : SourceRange(range.start + 1, range.end - 1)
  }

  /// The characters of a string, each with its place as written.
  public var scalars: [(scalar: Unicode.Scalar, range: SourceRange)] {
    var offset = textRange.start
    return units.compactMap { unit in
      defer { offset += unit.width }
      return unit.scalar.map { ($0, SourceRange(offset, offset + unit.width)) }
    }
  }

  /// The characters of a string, lone surrogates included.
  var units: JSONUnescaper {
    let range = textRange
    return JSONUnescaper(tree.source, range)
  }

  /// Whether both strings decode to the same code units.
  public func hasSameText(as other: JSONValue) -> Bool {
    if !node.has(.escaped), !other.node.has(.escaped) { return text == other.text }
    var mine = units
    var theirs = other.units
    while true {
      switch (mine.next(), theirs.next()) {
      case (nil, nil): return true
      case (let first?, let second?)
      where first.scalar == second.scalar && first.surrogate == second.surrogate:
        continue
      default: return false
      }
    }
  }
}

extension JSONTree {
  /// Whether the text at a node is this one.
  func says(_ literal: StaticString, at index: Int) -> Bool {
    let node = self[index]
    guard node.isPlainText else { return JSONValue(tree: self, index: index).text == literal }
    return Int(node.end &- node.start) &- 2 == literal.utf8CodeUnitCount
      && (source.start + (Int(node.start) &+ 1)).holds(literal)
  }

  /// Whether the text at a node is another one.
  func says(_ text: Text, at index: Int) -> Bool {
    let node = self[index]
    guard node.isPlainText else { return JSONValue(tree: self, index: index).text == text }
    return Int(node.end &- node.start) &- 2 == text.count
      && (source.start + (Int(node.start) &+ 1)).equals(
        text.source.start + text.start, text.count)
  }
}

/// JSON strings apart from any tree.
public enum JSONString {
  /// What a string token that JSON does not have says: without its quotes, whichever they are, and
  /// with its escapes decoded.
  public static func content(ofQuoted range: SourceRange, in source: SourceBytes) -> String {
    JSONUnescaper.decoded(QuotationMark.inside(range, source), source).string
  }

  /// A text as a JSON string, quotes included; only what must be escaped is.
  public static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}":
        result += scalar.value < 0x10 ? "\\u000" : "\\u00"
        result += String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
