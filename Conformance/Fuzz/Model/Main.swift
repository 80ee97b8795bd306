import FuzzDriver

/// Fuzzes what reads texts, without rules and reports: a small program, so that it tries many inputs.
@main enum Main {
  static func main() {
    Fuzzer.run([
      FuzzTarget(name: "json", check: JSONChecks.check),
      FuzzTarget(name: "repairs", check: JSONChecks.checkRepairs),
      FuzzTarget(name: "properties", check: PropertiesChecks.check),
      FuzzTarget(name: "xml", check: XMLChecks.check),
      FuzzTarget(name: "matchers", check: MatcherChecks.check),
      FuzzTarget(name: "messages", check: MessageChecks.check),
      FuzzTarget(name: "requests", check: RequestChecks.check),
      FuzzTarget(name: "keys", check: KeyChecks.check),
    ])
  }
}
