import ConfigModel

/// Moves messages between the streams and a server, one thread for all.
///
/// Everything that has arrived is read before the server works on, so that a request can be canceled
/// while it waits, and so that many changes cost one check. Neither side waits for the other: output
/// that the client does not read yet stays in memory while more input is read.
struct MessageLoop {
  private let server: LanguageServer
  private let input: Int32
  private let output: Int32
  private var reader = MessageReader()
  private var unsent: [UInt8] = []
  /// The number of bytes at the start of ``unsent`` that were sent.
  private var sentCount = 0
  private var isAtEnd = false

  /// The system takes this many bytes at once without waiting (PIPE_BUF).
  private static let portion = 4096
  /// The number of bytes of output from which no more input is read.
  private static let unsentLimit = 256 << 20
  /// The time between two looks at the process of the client, in milliseconds.
  private static let interval: Int32 = 2000

  init(_ server: LanguageServer, input: Int32, output: Int32) {
    self.server = server
    self.input = input
    self.output = output
  }

  /// Runs until the session has ended, and returns the status of the program.
  mutating func run() -> ExitStatus {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      read(&block)
      server.work()
      collect()
      if server.stage == .exited || isAtEnd && !server.hasWork {
        send(waits: true)
        return server.exitStatus
      }
      send(waits: false)
    }
  }

  /// Reads what has arrived. Waits only if there is nothing else to do.
  private mutating func read(_ block: inout [UInt8]) {
    var waits = !server.hasWork
    while !isAtEnd, server.stage != .exited {
      let isFull = unsent.count - sentCount > Self.unsentLimit
      let ready = System.ready(
        reading: isFull ? -1 : input, writing: unsent.isEmpty ? -1 : output,
        milliseconds: waits ? server.watchedProcess == nil ? -1 : Self.interval : 0)
      if ready.writing { send(waits: false) }
      guard ready.reading else {
        if let process = server.watchedProcess, !System.isRunning(process) { isAtEnd = true }
        if waits, !isAtEnd { continue }
        return
      }
      waits = false
      switch System.read(input, into: &block) {
      case .count(let count) where count > 0: take(block[..<count])
      case .wouldBlock: return
      default: isAtEnd = true
      }
      // Input that never ends must not keep answers from being sent.
      if server.queuedBytes > MessageReader.bodyLimit { return }
    }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    for event in reader.take(bytes) {
      switch event {
      case .body(let body): server.receive(body)
      case .failure(let error): server.reject(id: nil, error)
      }
    }
  }

  private mutating func collect() {
    for message in server.takeOutbox() {
      unsent += "Content-Length: \(message.utf8.count)\r\n\r\n".utf8
      unsent += message.utf8
    }
  }

  /// Sends output as far as the client takes it.
  private mutating func send(waits: Bool) {
    defer {
      // Sent output is dropped only when it is at least half, so that each byte is moved only once.
      if sentCount * 2 >= unsent.count {
        unsent.removeFirst(sentCount)
        sentCount = 0
      }
    }
    while sentCount < unsent.count {
      let ready = System.ready(reading: -1, writing: output, milliseconds: waits ? 1000 : 0)
      guard ready.writing else { return }
      let portion = unsent[sentCount..<min(sentCount + Self.portion, unsent.count)]
      let code = System.write(output, portion.span)
      guard code == nil else {
        // The client has gone.
        isAtEnd = true
        sentCount = unsent.count
        return
      }
      sentCount += portion.count
    }
  }
}
