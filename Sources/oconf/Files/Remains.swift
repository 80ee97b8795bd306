/// What nobody needs any more at the end of a run, and is not freed before the process ends: that would
/// only delay the end.
enum Remains {
  private final class Kept {
    let value: Any

    init(_ value: Any) {
      self.value = value
    }
  }

  /// Keeps something for good.
  static func leave(_ value: Any) {
    _ = unsafe Unmanaged.passRetained(Kept(value))
  }
}
