/// Parses strict JSON (RFC 8259) into a ``JSONTree`` in one iterative pass, with recovery.
///
/// The loop below handles only valid input. It passes everything else to ``JSONRecovery``, which
/// reports the problem, guesses the intended token and returns the next step. Valid text pays
/// nothing for recovery, and there is only one parser.
public enum JSONParser {
  /// The maximum nesting depth. Deeper containers are reported and left out of the tree.
  public static let maximumDepth = 512

  /// The number of problems after which the parser gives up on a text.
  public static let maximumProblems = 100

  /// Parses a text. Never fails: the tree holds the parts that could be parsed, and its problems
  /// describe the rest.
  public static func parse(_ source: SourceBytes) -> JSONTree {
    parse(source, in: JSONNodeBuilder(byteCount: source.count))
  }

  /// Parses like ``parse(_:)``, into an empty arena that the tree adopts.
  static func parse(_ source: SourceBytes, in arena: JSONNodeBuilder) -> JSONTree {
    let recovery = JSONRecovery(source)
    let builder = parse(source, recovery, arena)
    if !recovery.problems.isEmpty, let problem = problemOfEncoding(source) {
      var empty = JSONNodeBuilder(byteCount: 0)
      empty.append(.missing, from: 0, to: 0)
      builder.discard()
      return empty.tree(of: source, problems: [problem])
    }
    if !recovery.problems.isEmpty,
      let (nodes, problems) = JSONRepair.repair(source, recovery.problems)
    {
      builder.discard()
      return nodes.tree(of: source, problems: problems)
    }
    return builder.tree(of: source, problems: recovery.problems)
  }

  /// Parses like ``parse(_:)``, without searching for edits that repair damaged places.
  ///
  /// - Parameter limit: The number of problems after which the rest of the text is not read.
  public static func parsePlainly(
    _ source: SourceBytes, limit: Int = maximumProblems
  ) -> JSONTree {
    let recovery = JSONRecovery(source, limit: limit)
    let builder = parse(source, recovery, JSONNodeBuilder(byteCount: source.count))
    return builder.tree(of: source, problems: recovery.problems)
  }

  /// The number of problems in a text, including those beyond the recording limit but excluding
  /// lone surrogates. Does not search for repairs.
  public static func problemCount(_ source: SourceBytes) -> Int {
    let recovery = JSONRecovery(source, limit: .max)
    parse(source, recovery, JSONNodeBuilder(byteCount: source.count)).discard()
    return recovery.faultCount
  }

  private static func problemOfEncoding(_ source: SourceBytes) -> JSONProblem? {
    guard let encoding = ForeignEncoding(of: source) else { return nil }
    let kind: JSONProblem.Kind =
      switch encoding {
      case .utf16: .utf16
      case .utf32: .utf32
      case .binary: .binary
      }
    return JSONProblem(kind, SourceRange(0, min(source.count, 1)))
  }

  /// The token that the grammar requires next.
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
