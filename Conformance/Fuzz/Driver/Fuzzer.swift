import Glibc

/// The parts that the fuzz programs share.
public enum Fuzzer {
  nonisolated(unsafe) private static var check: FuzzTarget.Check = { _ in false }

  /// Fuzzes the target that the value of `OCONF_FUZZ_TARGET` names, as libFuzzer's arguments on the
  /// command line say.
  public static func run(_ targets: [FuzzTarget]) -> Never {
    let name = Environment.value("OCONF_FUZZ_TARGET")
    guard let target = targets.first(where: { $0.name == name }) else {
      print("OCONF_FUZZ_TARGET must be one of: " + targets.map(\.name).joined(separator: ", "))
      exit(2)
    }
    unsafe check = target.check
    Coverage.register(
      reachedBy: Corpus.inputs(Array(CommandLine.arguments.dropFirst())), target.check)
    var count = CommandLine.argc
    var arguments = unsafe Optional(CommandLine.unsafeArgv)
    let status = unsafe runDriver(&count, &arguments) { start, count in
      let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
      return unsafe Fuzzer.check(bytes) ? 0 : -1
    }
    exit(status)
  }
}

/// libFuzzer's own loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ testOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Environment variables of the fuzzer.
public enum Environment {
  public static func value(_ name: String) -> String {
    unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
  }
}

/// Stops the fuzzer: a promise is broken.
///
/// - Parameters:
///   - promise: A short name. Those that `OCONF_FUZZ_SKIP` lists, separated by commas, are passed over:
///     a fuzzer that always stops at a known defect finds nothing else.
///   - details: What shows it.
public func broken(_ promise: String, _ details: @autoclosure () -> String = "") {
  if Skipped.promises.contains(promise) { return }
  print("broken promise: \(promise)\n\(details())")
  fflush(nil)
  abort()
}

private enum Skipped {
  static let promises = Set(
    Environment.value("OCONF_FUZZ_SKIP").split(separator: ",").map(String.init))
}
