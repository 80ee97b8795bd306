import Foundation
import TestSupport

/// The program, run as its users run it.
struct Program {
  struct Result: Equatable {
    let status: Int32
    let output: String
    let errors: String
    /// The signal that ended the program, if any.
    let signal: Int32?
  }

  /// The working directory for this program alone, which `remove()` deletes.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("oconf-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The search for settings ends here.
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The names in the folder, except for the files of the test helper.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { ![".git", ".stdin", ".stdout", ".stderr", ".line"].contains($0) }.sorted()
  }

  /// The program is built into the same folder as the tests.
  static let executable: URL = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = tests.deletingLastPathComponent().appendingPathComponent("oconf")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    // On macOS the tests run inside a bundle.
    return Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      .deletingLastPathComponent().appendingPathComponent("oconf") ?? beside
  }()

  /// Nothing from the environment of the tests, except for the variables that coverage and mutants
  /// need (see `Conformance`).
  private static let environment = ProcessInfo.processInfo.environment
    .filter { ["LLVM_PROFILE_FILE", "OCONF_MUTANT", "OCONF_REACHED"].contains($0.key) }
    .merging(["PATH": "/usr/bin:/bin"]) { $1 }

  /// Runs the program in its folder.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, input: Data(input.utf8), environment: environment)
  }

  func run(
    _ arguments: [String], input: Data, environment: [String: String] = [:]
  ) throws -> Result {
    // No shell is used, since it could fail. Files replace pipes, which can fill up.
    let inputFile = folder.appendingPathComponent(".stdin")
    let outputFile = folder.appendingPathComponent(".stdout")
    let errorFile = folder.appendingPathComponent(".stderr")
    try input.write(to: inputFile)
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Self.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
      signal: isSignal ? process.terminationStatus : nil)
  }

  /// Runs a shell command line in the folder, in which `oconf` is the program.
  func shell(_ line: String) throws -> Result {
    try write(
      ".line", "set -o pipefail\noconf() { \"\(Self.executable.path)\" \"$@\"; }\n" + line + "\n")
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [path(".line")]
    process.currentDirectoryURL = folder
    process.environment = Self.environment
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self), errors: "",
      signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil)
  }
}
