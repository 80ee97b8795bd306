import Glibc

/// The fuzzer, or with `OCONF_FUZZ_SEEDS` what writes its seeds to that folder. The target is the value
/// of `OCONF_FUZZ_TARGET`.
@main enum Main {
  static func main() {
    let folder = Environment.value("OCONF_FUZZ_SEEDS")
    guard folder.isEmpty else { return Seeds.write(FuzzTarget.current.name, to: folder) }
    var count = CommandLine.argc
    var arguments = unsafe Optional(CommandLine.unsafeArgv)
    let status = unsafe runDriver(&count, &arguments) { start, count in
      let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
      return FuzzTarget.current.check(bytes) ? 0 : -1
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

/// One thing that is fuzzed: what a part of the program must hold to, whatever the bytes are.
struct FuzzTarget: Sendable {
  let name: String
  /// False if the input is not worth keeping in a corpus.
  let check: @Sendable ([UInt8]) -> Bool

  static let all = [
    FuzzTarget(name: "json", check: JSONChecks.check),
    FuzzTarget(name: "properties", check: PropertiesChecks.check),
    FuzzTarget(name: "xml", check: XMLChecks.check),
    FuzzTarget(name: "origins", check: OriginChecks.check),
    FuzzTarget(name: "messages", check: MessageChecks.check),
    FuzzTarget(name: "requests", check: RequestChecks.check),
    FuzzTarget(name: "keys", check: KeyChecks.check),
    FuzzTarget(name: "settings", check: SettingsChecks.check),
    FuzzTarget(name: "documents", check: DocumentChecks.check),
    FuzzTarget(name: "fixes", check: FixChecks.check),
    FuzzTarget(name: "access", check: AccessChecks.check),
    FuzzTarget(name: "secrets", check: SecretChecks.check),
  ]

  static let current: FuzzTarget = {
    let name = Environment.value("OCONF_FUZZ_TARGET")
    guard let target = all.first(where: { $0.name == name }) else {
      print("OCONF_FUZZ_TARGET must be one of: " + all.map(\.name).joined(separator: ", "))
      exit(2)
    }
    return target
  }()
}

/// Environment variables of the fuzzer.
enum Environment {
  static func value(_ name: String) -> String {
    unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
  }
}

/// Stops the fuzzer: a promise is broken.
///
/// - Parameters:
///   - promise: A short name. Those that `OCONF_FUZZ_SKIP` lists, separated by commas, are passed over:
///     a fuzzer that always stops at a known defect finds nothing else.
///   - details: What shows it.
func broken(_ promise: String, _ details: @autoclosure () -> String = "") {
  if Skipped.promises.contains(promise) { return }
  print("broken promise: \(promise)\n\(details())")
  fflush(nil)
  abort()
}

private enum Skipped {
  static let promises = Set(
    Environment.value("OCONF_FUZZ_SKIP").split(separator: ",").map(String.init))
}
