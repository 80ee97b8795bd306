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
}
