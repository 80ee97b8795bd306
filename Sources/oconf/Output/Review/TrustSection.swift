/// The picture of trust on a page: who is trusted for what, with what changed.
enum TrustSection {
  /// The content of the section; empty if there is nothing to draw.
  static func text(_ reports: [DiffReport]) -> HTMLText { "" }
}
