// Measures the parser alone: `in-process FILE` parses a JSON file once, and `in-process --lines FILE`
// each of its lines. Prints the nanoseconds that parsing took, without those for reading the file.

import ConfigModel
import Glibc

func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 20)
  while case let count = fread(&block, 1, block.count, file), count > 0 {
    bytes += block[..<count]
  }
  return bytes
}

/// The ranges of the lines, without the line feeds.
func lines(of bytes: [UInt8]) -> [Range<Int>] {
  var lines: [Range<Int>] = []
  var start = 0
  while start < bytes.count {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    lines.append(start..<end)
    start = end + 1
  }
  return lines
}

let arguments = CommandLine.arguments
let bytes = contents(of: arguments[arguments.count - 1])
precondition(!bytes.isEmpty, "usage: in-process [--lines] FILE")
let texts = arguments.contains("--lines") ? lines(of: bytes) : [bytes.indices]
let time = ContinuousClock().measure {
  for text in texts {
    let tree = JSONParser.parse(SourceBytes(bytes.span.extracting(text)))
    precondition(tree.problems.isEmpty)
  }
}
let (seconds, attoseconds) = time.components
print(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
