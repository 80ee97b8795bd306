/// A text in which `⟦` and `⟧` mark ranges.
package struct MarkedText {
  /// The text without the marks.
  package let text: String
  /// The ranges between the marks, in offsets of ``text``, in ascending order.
  package let ranges: [Range<Int>]

  package init(_ marked: String) {
    var text = ""
    var starts: [Int] = []
    var ranges: [Range<Int>] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": starts.append(text.utf8.count)
      case "⟧": ranges.append(starts.removeLast()..<text.utf8.count)
      default: text.unicodeScalars.append(scalar)
      }
    }
    self.text = text
    self.ranges = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// The text with marks around some ranges. Ranges may be inside others, and must not cross them.
  package static func marking(_ ranges: [Range<Int>], in text: String) -> String {
    let bytes = Array(text.utf8)
    var marked: [UInt8] = []
    let sorted = ranges.sorted {
      ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound)
    }
    for offset in 0...bytes.count {
      for range in sorted where range.upperBound == offset && !range.isEmpty {
        marked += "⟧".utf8
      }
      for range in sorted where range.lowerBound == offset {
        marked += (range.isEmpty ? "⟦⟧" : "⟦").utf8
      }
      if offset < bytes.count { marked.append(bytes[offset]) }
    }
    return String(decoding: marked, as: UTF8.self)
  }
}
