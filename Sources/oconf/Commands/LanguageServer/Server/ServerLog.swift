import ConfigModel

/// A file with a line for each message: time, method and size, and never any content.
final class ServerLog {
  private let path: String
  private let start = System.monotonicTime

  /// Throws if the file cannot be written.
  init(_ path: String) throws(Failure) {
    self.path = path
    if let code = System.append([], to: path) {
      throw .file(FileError(path, .write, .system(code)))
    }
    write("oconf \(Version.current) started")
  }

  func received(_ message: Message, _ count: Int) {
    write("received \(name(message)), \(count) bytes")
  }

  func answered(_ message: Message) {
    let microseconds = (System.monotonicTime - message.arrival) / 1000
    write("answered \(name(message)) after \(microseconds) us")
  }

  /// The method, as far as it is one, and the ID.
  private func name(_ message: Message) -> String {
    let method = message.method ?? "response"
    let id = message.id.flatMap { Int($0) }.map { " \($0)" } ?? ""
    // Whatever a client sends as a method may have a secret in it.
    return method.utf8.count < 64 && method.utf8.allSatisfy { Self.isPlain($0) }
      ? method + id : "unknown method" + id
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "$")
  }

  private func write(_ text: String) {
    let milliseconds = (System.monotonicTime - start) / 1_000_000
    _ = System.append(Array("\(milliseconds) ms: \(text)\n".utf8), to: path)
  }
}
