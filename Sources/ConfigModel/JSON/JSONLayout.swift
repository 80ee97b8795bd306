/// What stands between the tokens of a written JSON text.
protocol JSONLayout {
  /// The most bytes that any of the functions below appends at a given depth, `depth` at most
  /// ``JSONParser/maximumDepth``.
  func room(atDepth depth: Int) -> Int

  func appendColon(_ buffer: inout BlockBuffer)
  /// After an opening bracket, at the depth inside it.
  func appendOpening(_ buffer: inout BlockBuffer, depth: Int)
  /// A comma and what follows it.
  func appendComma(_ buffer: inout BlockBuffer, depth: Int)
  /// Before a closing bracket, at the depth outside it.
  func appendClosing(_ buffer: inout BlockBuffer, depth: Int)
}

/// No blanks at all: what gets uploaded.
struct FlatLayout: JSONLayout {
  @inline(__always) func room(atDepth depth: Int) -> Int { 1 }

  @inline(__always) func appendColon(_ buffer: inout BlockBuffer) {
    buffer.append(UInt8(ascii: ":"))
  }

  @inline(__always) func appendOpening(_ buffer: inout BlockBuffer, depth: Int) {}

  @inline(__always) func appendComma(_ buffer: inout BlockBuffer, depth: Int) {
    buffer.append(UInt8(ascii: ","))
  }

  @inline(__always) func appendClosing(_ buffer: inout BlockBuffer, depth: Int) {}
}

/// One element or member a line, as Python's `json.dumps(…, indent=4)` lays it out.
struct PrettyLayout: JSONLayout {
  let indentation: JSONIndentation

  @inline(__always) func room(atDepth depth: Int) -> Int {
    2 &+ depth &* indentation.width
  }

  @inline(__always) func appendColon(_ buffer: inout BlockBuffer) {
    buffer.append(UInt8(ascii: ":"))
    buffer.append(UInt8(ascii: " "))
  }

  @inline(__always) func appendOpening(_ buffer: inout BlockBuffer, depth: Int) {
    buffer.append(UInt8(ascii: "\n"))
    buffer.append(indentation.byte, times: depth &* indentation.width)
  }

  @inline(__always) func appendComma(_ buffer: inout BlockBuffer, depth: Int) {
    buffer.append(UInt8(ascii: ","))
    appendOpening(&buffer, depth: depth)
  }

  @inline(__always) func appendClosing(_ buffer: inout BlockBuffer, depth: Int) {
    appendOpening(&buffer, depth: depth)
  }
}

/// How one level is indented.
public struct JSONIndentation: Sendable {
  let byte: UInt8
  let width: Int

  public static let tab = JSONIndentation(byte: UInt8(ascii: "\t"), width: 1)

  /// The widest indentation that is offered, in spaces a level.
  public static let maximumSpaces = 16

  public static func spaces(_ count: Int) -> JSONIndentation {
    precondition(0...maximumSpaces ~= count)
    return JSONIndentation(byte: UInt8(ascii: " "), width: count)
  }
}
