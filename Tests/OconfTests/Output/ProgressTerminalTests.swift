#if os(Linux)
  import Foundation
  import Testing

  /// Signs of life of long work, on a terminal that `script` provides.
  @Suite final class ProgressTerminalTests {
    private let program: Program

    init() throws {
      program = try Program()
      try program.makeRepository()
      try program.write("a.auth-token.json", GateSample.issuers("\"mobile\""))
      try program.commit()
    }

    deinit {
      program.remove()
    }

    /// The output of a command on a terminal.
    private func terminal(_ command: String, _ environment: String = "TERM=xterm") throws -> String
    {
      let result = try program.shell(
        """
        cat >run.sh <<'END'
        oconf() { "\(Program.executable.path)" "$@"; }
        \(command)
        END
        \(environment) timeout 60 script --quiet --return --command 'bash run.sh' /dev/null </dev/null
        """)
      return result.output
    }

    /// Evaluates tokens that come slowly.
    private static func tokens(_ redirection: String) -> String {
      """
      (echo '{"iss": "https://other.corp.example"}'; sleep 1.6; echo '{}') |
        oconf eval a.auth-token.json --jsonl --claims - \(redirection)
      """
    }
    private static let erase = "\r\u{1B}[K"

    @Test func evalShowsTokens() throws {
      let output = try terminal(Self.tokens(">results"))
      #expect(output.contains(Self.erase + "1 token, 1 rejected"), "\(output.debugDescription)")
      // Nothing is left of it.
      let last = try #require(output.components(separatedBy: Self.erase).last)
      #expect(last.hasPrefix("2 rejected\r\n"), "\(output.debugDescription)")
      #expect(try program.read("results").components(separatedBy: "\n").count == 3)
    }

    /// Results on the same terminal stay whole.
    @Test func isErasedBeforeResults() throws {
      let output = try terminal(Self.tokens(""))
      #expect(
        output.contains(Self.erase + "{\"version\":1,\"line\":1,"), "\(output.debugDescription)")
      #expect(try !terminal(Self.tokens("--quiet")).contains("1 token"))
    }

    @Test(arguments: ["TERM=dumb", "TERM=xterm CI=true"])
    func isNotShownElsewhere(_ environment: String) throws {
      let output = try terminal(Self.tokens(">results"), environment)
      #expect(!output.contains("1 token"), "\(output.debugDescription)")
    }

    @Test func isNotShownInAPipe() throws {
      let output = try terminal(Self.tokens("2>&1 >results | cat"))
      #expect(!output.contains("1 token"), "\(output.debugDescription)")
      #expect(output.contains("2 rejected"))
    }

    /// The output of a command on an input that takes so long that a line is shown.
    ///
    /// - Parameters:
    ///   - line: The beginning of the line.
    ///   - count: The first size of the input, which is doubled at most four times.
    private func slow(
      _ command: String, _ line: String, _ count: Int, _ write: (Int) throws -> Void
    ) throws -> String {
      var output = ""
      for doublings in 0...4 {
        try write(count << doublings)
        output = try terminal(command)
        if output.contains(Self.erase + line) { break }
      }
      return output
    }

    @Test func fmtShowsFiles() throws {
      func output(_ command: String) throws -> String {
        try slow(command, "0 of 1 file", 1_000_000) { count in
          try program.write("large.json", "[" + String(repeating: "1,", count: count) + "1]")
        }
      }
      let check = try output("oconf fmt --check --kind json large.json")
      #expect(check.contains(Self.erase + "0 of 1 file, 0 not formatted"))
      #expect(check.hasSuffix(Self.erase + "large.json\r\n"))
      let write = try output("oconf fmt --kind json large.json")
      #expect(write.contains(Self.erase + "0 of 1 file, 0 formatted"))
      #expect(write.hasSuffix(Self.erase + "1 formatted, 0 already formatted\r\n"))
    }

    @Test func gateShowsWhatItDoes() throws {
      let issuer = GateSample.issuers("\"mobile\"").split(separator: "\n")
        .dropFirst(2).dropLast(2).joined(separator: "\n")
      let gate = try slow("oconf gate --base HEAD >report", "0 policies", 500) { count in
        let list = (0..<count).map { issuer.replacing("idp.corp", with: "idp\($0).corp") }
        try program.write(
          "large.auth-token.json", "{\"issuers\": [\n" + list.joined(separator: ",\n") + "\n]}\n")
      }
      #expect(
        gate.contains(Self.erase + "0 policies, 0 not approved"), "\(gate.debugDescription)")
      // One kind of work at a time.
      let last = try #require(gate.range(of: "policies", options: .backwards))
      #expect(!gate[last.upperBound...].contains("suites"))
      #expect(gate.hasSuffix(Self.erase), "\(gate.suffix(300).debugDescription)")
      #expect(!(try program.read("report").contains("policies, ")))
    }
  }
#endif
