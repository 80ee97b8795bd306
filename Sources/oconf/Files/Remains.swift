/// Values that are no longer needed at the end of a run, and that are not freed before the process
/// ends, because that would only delay the end.
enum Remains {
  private final class Kept {
    let value: Any

    init(_ value: Any) {
      self.value = value
    }
  }

  /// Keeps a value until the process ends.
  static func leave(_ value: Any) {
    _ = unsafe Unmanaged.passRetained(Kept(value))
  }
}
