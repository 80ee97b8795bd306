/// Finds credentials in a text by their shape, so that no report shows them: tokens, private keys,
/// `Authorization` values, passwords in addresses, and the values of members and parameters whose
/// names say that they are secret.
///
/// Meant for showing less: it may take a harmless text for a secret. A secret without any shape,
/// under a name that says nothing, is not found.
public struct Secrets: Sendable {
  /// In ascending order, none overlapping another.
  public let ranges: [SourceRange]
  private let source: SourceBytes

  public static let mask = "‹hidden›"

  public init(_ source: SourceBytes) {
    var finder = SecretFinder(source)
    ranges = finder.find()
    self.source = source
  }

  /// Whether a range shows a part of a secret.
  public func overlap(_ range: SourceRange) -> Bool {
    let index = firstIndex(endingAfter: range.start)
    return index < ranges.count && ranges[index].start < range.end
  }

  private func firstIndex(endingAfter offset: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How far from the place in question a text may quote the source.
  private static let reach = 4096

  /// A text about a place in the source, with every secret near that place masked, and whatever else
  /// looks like one.
  public func masked(_ text: String, about range: SourceRange) -> String {
    var result = text
    var index = firstIndex(endingAfter: range.start - Self.reach)
    while index < ranges.count, ranges[index].start < range.end + Self.reach {
      let secret = source.text(ranges[index].bounds)
      if secret.utf8.count >= 4 { result = result.replacing(secret, with: Self.mask) }
      index += 1
    }
    return Self.masked(shapesIn: result)
  }

  /// A text with whatever looks like a secret masked.
  public static func masked(shapesIn text: String) -> String {
    let source = SourceBytes(text)
    var finder = SecretFinder(source)
    var result = ""
    var done = 0
    for range in finder.find() {
      result += source.text(done..<range.start) + mask
      done = range.end
    }
    return result + source.text(done..<source.count)
  }
}
