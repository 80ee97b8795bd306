/// The separators between the tokens of a written JSON text.
protocol JSONLayout {
  /// The maximum number of bytes that any of the functions below appends at a given depth, which is
  /// at most ``JSONParser/maximumDepth``.
  func room(atDepth depth: Int) -> Int

  func appendColon(_ buffer: inout BlockBuffer)
  /// Appends the layout after an opening bracket, at the depth inside it.
  func appendOpening(_ buffer: inout BlockBuffer, depth: Int)
  /// Appends a comma and the layout after it.
  func appendComma(_ buffer: inout BlockBuffer, depth: Int)
  /// Appends the layout before a closing bracket, at the depth outside it.
  func appendClosing(_ buffer: inout BlockBuffer, depth: Int)
}

/// No whitespace: the format for upload.
struct FlatLayout: JSONLayout {
  func room(atDepth depth: Int) -> Int { 1 }

  func appendColon(_ buffer: inout BlockBuffer) {
    buffer.append(UInt8(ascii: ":"))
  }

  func appendOpening(_ buffer: inout BlockBuffer, depth: Int) {}

  func appendComma(_ buffer: inout BlockBuffer, depth: Int) {
    buffer.append(UInt8(ascii: ","))
  }

  func appendClosing(_ buffer: inout BlockBuffer, depth: Int) {}
}

/// One element or member per line, as Python's `json.dumps(…, indent=4)` formats it.
struct PrettyLayout: JSONLayout {
  let indentation: JSONIndentation

  func room(atDepth depth: Int) -> Int {
    2 &+ depth &* indentation.width
  }

  func appendColon(_ buffer: inout BlockBuffer) {
    buffer.append(UInt8(ascii: ":"))
    buffer.append(UInt8(ascii: " "))
  }

  func appendOpening(_ buffer: inout BlockBuffer, depth: Int) {
    buffer.append(UInt8(ascii: "\n"))
    buffer.append(indentation.byte, times: depth &* indentation.width)
  }

  func appendComma(_ buffer: inout BlockBuffer, depth: Int) {
    buffer.append(UInt8(ascii: ","))
    appendOpening(&buffer, depth: depth)
  }

  func appendClosing(_ buffer: inout BlockBuffer, depth: Int) {
    appendOpening(&buffer, depth: depth)
  }
}

/// The indentation of one level.
public struct JSONIndentation: Sendable {
  let byte: UInt8
  let width: Int

  public static let tab = JSONIndentation(byte: UInt8(ascii: "\t"), width: 1)

  /// The widest supported indentation, in spaces per level.
  public static let maximumSpaces = 16

  public static func spaces(_ count: Int) -> JSONIndentation {
    precondition(0...maximumSpaces ~= count)
    return JSONIndentation(byte: UInt8(ascii: " "), width: count)
  }
}
