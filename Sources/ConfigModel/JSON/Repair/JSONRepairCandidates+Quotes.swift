/// Candidates that insert or remove quotes and backslashes in one line.
extension JSONRepairCandidates {
  /// The distance in bytes from the reported problem within which quotes are examined.
  private static let reach = 160

  func ofQuotes(in line: JSONLines.Line, near anchor: Int) -> [Candidate] {
    let place = min(max(anchor, line.range.start), line.range.end)
    let from = max(line.range.start, place - Self.reach)
    let to = min(line.range.end, place + Self.reach)
    var found: [Candidate] = []
    for at in from..<to {
      let byte = source[at]
      switch byte {
      case UInt8(ascii: "\""):
        found.append(Candidate(edit: .remove(SourceRange(at, at + 1)), rank: 1))
        found.append(Candidate(edit: .insert("\\", at: at), rank: 1))
      case UInt8(ascii: "\\"):
        found.append(Candidate(edit: .remove(SourceRange(at, at + 1)), rank: 0))
      case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if !precedesBlank(at) { found.append(quote(at)) }
      default:
        if startsWord(at, from) { found.append(quote(at)) }
      }
    }
    if to == line.range.end, to > from { found.append(quote(line.content.end)) }
    return found.sorted { abs($0.edit.range.start - anchor) < abs($1.edit.range.start - anchor) }
  }

  private func quote(_ at: Int) -> Candidate { Candidate(edit: .insert("\"", at: at), rank: 0) }

  private func precedesBlank(_ at: Int) -> Bool { at == 0 || source[at - 1].isBlank }

  /// True if the byte is not whitespace and is at the start of the range or after a separator.
  private func startsWord(_ at: Int, _ from: Int) -> Bool {
    guard !source[at].isBlank, at > from else { return !source[at].isBlank }
    switch source[at - 1] {
    case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), 0x20, 0x09:
      return true
    default: return false
    }
  }
}
