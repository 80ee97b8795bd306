/// Recovery where the grammar requires a name, a colon, a value or a comma and the text has another
/// token.
extension JSONRecovery {
  // MARK: Where a name is expected

  func name(_ at: ByteCursor, _ builder: consuming JSONNodeBuilder) -> Outcome {
    if hasGivenUp { return finish(at, builder) }
    if let next = trivia(at) { return (next, .name, builder) }
    if at == end { return (at, .separator, builder) }
    switch at.byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      reportTrailingComma(before: at)
      return (at, .separator, builder)
    case UInt8(ascii: ","):
      report(.extraComma, at, at + 1)
      return (at + 1, .name, builder)
    case UInt8(ascii: ":"):
      report(.missingName, at, at + 1)
      builder.append(.missing, flags: .name, from: at - start, to: at - start)
      return (at, .colon, builder)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      report(.missingName, at, at + 1)
      builder.append(.missing, flags: .name, from: at - start, to: at - start)
      return (at, .value, builder)
    default:
      break
    }
    if let quoted = oddlyQuotedString(at) {
      builder.append(
        .string, flags: quoted.flags.union(.name), from: at - start, to: quoted.end - start)
      return (quoted.end, .colon, builder)
    }
    let wordEnd = nameWordEnd(at)
    if wordEnd > at {
      report(.unquotedName, at, wordEnd)
      builder.append(.string, flags: [.irregular, .name], from: at - start, to: wordEnd - start)
      return (wordEnd, .colon, builder)
    }
    return (unexpectedCharacter(at), .name, builder)
  }

  private func reportTrailingComma(before at: ByteCursor) {
    if let comma = commaBefore(at) { report(.trailingComma, comma, comma + 1) }
  }

  // MARK: Where a colon is expected

  func colon(_ at: ByteCursor, _ builder: consuming JSONNodeBuilder) -> Outcome {
    if hasGivenUp {
      builder.append(.missing, from: at - start, to: at - start)
      return finish(at, builder)
    }
    if let next = trivia(at) { return (next, .colon, builder) }
    let nameEnd = tokenEndBefore(at)
    switch at.byte {
    case UInt8(ascii: "="):
      let width = at[1] == UInt8(ascii: ">") ? 2 : 1
      report(.missingColon, at, at + width)
      return (at + width, .value, builder)
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ";"):
      report(.missingValue, nameEnd, nameEnd)
      builder.append(.missing, from: nameEnd - start, to: nameEnd - start)
      return (at, .separator, builder)
    case 0 where at == end:
      report(.missingValue, nameEnd, nameEnd)
      builder.append(.missing, from: nameEnd - start, to: nameEnd - start)
      return (at, .separator, builder)
    default:
      report(.missingColon, nameEnd, nameEnd)
      return (at, .value, builder)
    }
  }

  // MARK: Where a value is expected

  func value(_ at: ByteCursor, _ builder: consuming JSONNodeBuilder) -> Outcome {
    if hasGivenUp {
      builder.append(.missing, from: at - start, to: at - start)
      return finish(at, builder)
    }
    if let next = trivia(at) { return (next, .value, builder) }
    switch at.byte {
    case 0 where at == end:
      return missingValue(at, builder)
    case UInt8(ascii: "]") where builder.depth > 0 && !builder.isInObject:
      reportTrailingComma(before: at)
      return (at, .separator, builder)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard builder.depth > 0 else { return (unexpectedBracket(at), .value, builder) }
      return missingValue(at, builder)
    case UInt8(ascii: ","):
      if builder.isInObject { return missingValue(at, builder) }
      report(.extraComma, at, at + 1)
      return (at + 1, .value, builder)
    default:
      break
    }
    if let quoted = oddlyQuotedString(at) {
      builder.append(
        .string, flags: quoted.flags, from: at - start, to: quoted.end - start)
      return (quoted.end, .separator, builder)
    }
    if let word = word(at) {
      builder.append(
        word.kind, flags: .irregular, from: at - start, to: word.end - start)
      return (word.end, .separator, builder)
    }
    return (unexpectedCharacter(at), .value, builder)
  }

  private func missingValue(
    _ at: ByteCursor, _ builder: consuming JSONNodeBuilder
  ) -> Outcome {
    let before = tokenEndBefore(at)
    if builder.depth == 0 {
      report(.emptyText, before, before)
      builder.append(.missing, from: before - start, to: before - start)
      return (at, .done, builder)
    }
    // An array that ends after a comma lacks only its bracket.
    if builder.isInObject {
      report(.missingValue, before, before)
      builder.append(.missing, from: before - start, to: before - start)
    }
    return (at, .separator, builder)
  }

  // MARK: Where a comma or a closing bracket is expected

  func separator(_ at: ByteCursor, _ builder: consuming JSONNodeBuilder) -> Outcome {
    if at == end, builder.depth == 0 { return (at, .done, builder) }
    if hasGivenUp { return finish(at, builder) }
    if let next = trivia(at) { return (next, .separator, builder) }
    if builder.depth == 0 {
      report(.textAfterEnd, at, skipBlanksBackwards(end))
      return (end, .done, builder)
    }
    if at == end { return closeAll(at, builder) }
    let next: JSONParser.Step = builder.isInObject ? .name : .value
    switch at.byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return wrongBracket(at, builder)
    case UInt8(ascii: ";"):
      report(.wrongSeparator, at, at + 1)
      return (at + 1, next, builder)
    case UInt8(ascii: ":"), UInt8(ascii: "="):
      report(.unexpectedColon, at, at + 1)
      return (at + 1, .separator, builder)
    default:
      guard startsToken(at) else {
        return (unexpectedCharacter(at), .separator, builder)
      }
      let before = tokenEndBefore(at)
      report(.missingComma, before, before)
      return (at, next, builder)
    }
  }

  /// Closes all containers at the end of the text and reports each one at its opening bracket.
  private func closeAll(_ at: ByteCursor, _ builder: consuming JSONNodeBuilder) -> Outcome {
    let last = skipBlanksBackwards(at)
    while builder.depth > 0 {
      reportUnclosed(builder, found: SourceRange(at: last - start))
      builder.close(at: last - start, flags: .irregular)
    }
    return (at, .done, builder)
  }

  /// Handles a bracket that does not close the innermost container. If it closes an outer one, the
  /// containers in between lack their brackets; otherwise the bracket is surplus.
  private func wrongBracket(_ at: ByteCursor, _ builder: consuming JSONNodeBuilder) -> Outcome {
    let closesObject = at.byte == UInt8(ascii: "}")
    guard builder.hasOpenContainer(isObject: closesObject) else {
      return (unexpectedBracket(at), .separator, builder)
    }
    let found = SourceRange(at - start, at - start + 1)
    let before = skipBlanksBackwards(at)
    while builder.isInObject != closesObject {
      reportUnclosed(builder, found: found)
      builder.close(at: before - start, flags: .irregular)
    }
    return (at, .separator, builder)
  }

  private func reportUnclosed(_ builder: borrowing JSONNodeBuilder, found: SourceRange) {
    let opening = start + builder.parentStart
    report(.unclosedBracket, opening, opening + 1, related: found)
  }

  private func unexpectedBracket(_ at: ByteCursor) -> ByteCursor {
    report(.unexpectedBracket, at, at + 1)
    return at + 1
  }

  private func unexpectedCharacter(_ at: ByteCursor) -> ByteCursor {
    if let next = UTF8Scanner.scalar(at)?.next {
      report(.unexpectedCharacter, at, next)
      return next
    }
    let next = UTF8Scanner.endOfMalformedRun(at)
    report(.invalidUTF8, at, next)
    return next
  }

  // MARK: Depth

  /// Skips a container that is nested too deeply, by counting the brackets outside strings, and
  /// leaves it empty.
  func tooDeep(_ at: ByteCursor, _ builder: consuming JSONNodeBuilder) -> Outcome {
    report(.tooDeep, at, at + 1)
    let isObject = at.byte == UInt8(ascii: "{")
    var next = at
    var open = 0
    repeat {
      switch next.byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
      case UInt8(ascii: "\""):
        next += 1
        while next < end, next.byte != UInt8(ascii: "\"") {
          next += next.byte == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      next += 1
    } while open > 0 && next < end
    next = min(next, end)
    builder.open(isObject: isObject, at: at - start)
    builder.close(at: next - start, flags: .irregular)
    return (next, .separator, builder)
  }
}
