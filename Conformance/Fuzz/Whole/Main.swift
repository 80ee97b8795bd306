import FuzzDriver

/// Fuzzes what needs the whole program, or with `OCONF_FUZZ_SEEDS` writes the seeds of a target to that
/// folder.
@main enum Main {
  static func main() {
    let folder = Environment.value("OCONF_FUZZ_SEEDS")
    guard folder.isEmpty else {
      return Seeds.write(Environment.value("OCONF_FUZZ_TARGET"), to: folder)
    }
    Fuzzer.run([
      FuzzTarget(name: "origins", check: OriginChecks.check),
      FuzzTarget(name: "settings", check: SettingsChecks.check),
      FuzzTarget(name: "documents", check: DocumentChecks.check),
      FuzzTarget(name: "fixes", check: FixChecks.check),
      FuzzTarget(name: "access", check: AccessChecks.check),
      FuzzTarget(name: "secrets", check: SecretChecks.check),
    ])
  }
}
