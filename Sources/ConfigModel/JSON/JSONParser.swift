/// Strict RFC 8259 into a ``JSONTree``, in one pass, iterative, with recovery.
///
/// The loop below knows only what is right. Whatever else it meets it hands to ``JSONRecovery``,
/// which reports it, makes the best of it, and says how to go on; so well-formed text pays nothing
/// for recovery, and there is one parser.
public enum JSONParser {
  /// How deep brackets may nest. What is deeper is reported and left out of the tree.
  public static let maximumDepth = 512

  /// How many problems are recorded in one text before the parser gives up on it.
  public static let maximumProblems = 100

  /// Never fails: the tree holds what could be understood, and its problems say what could not.
  public static func parse(_ source: SourceBytes) -> JSONTree {
    let (builder, problems) = parse(
      source, JSONNodeBuilder(byteCount: source.count), JSONRecovery(source))
    return builder.tree(of: source, problems: problems)
  }

  /// As ``parse(_:)``, in an empty arena.
  static func parse(
    _ source: SourceBytes, _ arena: JSONNodeBuilder, _ recovery: JSONRecovery
  ) -> (JSONNodeBuilder, [JSONProblem]) {
    let builder = parse(source, recovery, arena)
    if !recovery.problems.isEmpty, let problem = problemOfEncoding(source) {
      var empty = JSONNodeBuilder(byteCount: 0)
      empty.append(.missing, from: 0, to: 0)
      builder.discard()
      return (empty, [problem])
    }
    return (builder, recovery.problems)
  }

  /// Tells that the bytes are no UTF-8 text at all, which says more than each byte that is not.
  private static func problemOfEncoding(_ source: SourceBytes) -> JSONProblem? {
    let start = source.start.word32 & 0xFFFF
    let hasMark = start == 0xFEFF || start == 0xFFFE
    let zeros = (0..<min(source.count, 1024)).count { source[$0] == 0 }
    guard hasMark || zeros > 2 || zeros > 1 && source.count < 16 else { return nil }
    let isUTF16 = hasMark || source[0] == 0 || source[1] == 0
    return JSONProblem(
      isUTF32(source) ? .utf32 : isUTF16 ? .utf16 : .binary, SourceRange(0, min(source.count, 1)))
  }

  /// Whether the first characters take four bytes each, two of which are zero up to U+FFFF.
  private static func isUTF32(_ source: SourceBytes) -> Bool {
    let starts = stride(from: 0, to: min(source.count & ~3, 64), by: 4)
    return source.count >= 4
      && (starts.allSatisfy { source[$0] == 0 && source[$0 + 1] == 0 }
        || starts.allSatisfy { source[$0 + 2] == 0 && source[$0 + 3] == 0 })
      && starts.allSatisfy { start in (0..<4).contains { source[start + $0] != 0 } }
  }

  /// What the grammar wants next.
  enum Step {
    /// A member's name, or the end of the object.
    case name
    case colon
    case value
    /// A comma, or the end of the container or of the text.
    case separator
    case done
  }

  private static func parse(
    _ source: SourceBytes, _ recovery: JSONRecovery, _ arena: JSONNodeBuilder
  ) -> JSONNodeBuilder {
    let start = source.start
    var builder = arena
    var at = recovery.skipByteOrderMark()
    var step = Step.value

    machine: while true {
      switch step {
      case .name:
        at = JSONScanner.skipBlanks(at)
        guard at.byte == UInt8(ascii: "\"") else {
          (at, step, builder) = recovery.name(at, builder)
          continue machine
        }
        let end = JSONScanner.skipPlainText(at + 1)
        if end.byte == UInt8(ascii: "\"") {
          builder.append(.string, flags: .name, from: at - start, to: end - start + 1)
          at = end + 1
        } else {
          (at, builder) = recovery.string(at, .name, builder)
        }
        fallthrough

      case .colon:
        if at.byte != UInt8(ascii: ":") {
          at = JSONScanner.skipBlanks(at)
          guard at.byte == UInt8(ascii: ":") else {
            (at, step, builder) = recovery.colon(at, builder)
            continue machine
          }
        }
        at += 1
        fallthrough

      case .value:
        at = JSONScanner.skipBlanks(at)
        switch at.byte {
        case UInt8(ascii: "\""):
          let end = JSONScanner.skipPlainText(at + 1)
          if end.byte == UInt8(ascii: "\"") {
            builder.append(.string, from: at - start, to: end - start + 1)
            at = end + 1
          } else {
            (at, builder) = recovery.string(at, [], builder)
          }

        case UInt8(ascii: "{"):
          guard builder.depth < maximumDepth else {
            (at, step, builder) = recovery.tooDeep(at, builder)
            continue machine
          }
          builder.open(isObject: true, at: at - start)
          at = JSONScanner.skipBlanks(at + 1)
          guard at.byte == UInt8(ascii: "}") else {
            step = .name
            continue machine
          }

        case UInt8(ascii: "["):
          guard builder.depth < maximumDepth else {
            (at, step, builder) = recovery.tooDeep(at, builder)
            continue machine
          }
          builder.open(isObject: false, at: at - start)
          at = JSONScanner.skipBlanks(at + 1)
          guard at.byte == UInt8(ascii: "]") else {
            step = .value
            continue machine
          }

        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          guard let number = JSONScanner.number(at) else {
            (at, step, builder) = recovery.value(at, builder)
            continue machine
          }
          builder.append(
            .number, flags: number.isInteger ? [] : .nonInteger,
            from: at - start, to: number.end - start)
          at = number.end

        case UInt8(ascii: "t") where at.word32 == 0x6575_7274 && JSONScanner.isTokenEnd(at[4]):
          builder.append(.true, from: at - start, to: at - start + 4)
          at += 4

        case UInt8(ascii: "f")
        where (at + 1).word32 == 0x6573_6C61 && JSONScanner.isTokenEnd(at[5]):
          builder.append(.false, from: at - start, to: at - start + 5)
          at += 5

        case UInt8(ascii: "n") where at.word32 == 0x6C6C_756E && JSONScanner.isTokenEnd(at[4]):
          builder.append(.null, from: at - start, to: at - start + 4)
          at += 4

        default:
          (at, step, builder) = recovery.value(at, builder)
          continue machine
        }
        fallthrough

      case .separator:
        while true {
          at = JSONScanner.skipBlanks(at)
          if at.byte == UInt8(ascii: ",") {
            guard builder.depth > 0 else { break }
            at += 1
            step = builder.isInObject ? .name : .value
            continue machine
          }
          guard at.byte == builder.closer, builder.depth > 0 else { break }
          at += 1
          builder.close(at: at - start)
        }
        (at, step, builder) = recovery.separator(at, builder)

      case .done:
        return builder
      }
    }
  }
}
