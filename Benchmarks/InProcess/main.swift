// Times the parser inside one process: `in-process FILE ROUNDS` prints the nanoseconds of each
// round, one a line, for the runner to pair with the peers' rounds. `in-process parse-lines FILE`
// parses each line of a file once, and is timed from outside.

import ConfigModel
import Glibc

func now() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func read(_ path: String) -> [UInt8] {
  guard let file = unsafe fopen(path, "rb") else { return [] }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = unsafe fread(&block, 1, block.count, file), count > 0 {
    bytes += block[..<count]
  }
  unsafe fclose(file)
  return bytes
}

if CommandLine.arguments[1] == "parse-lines" {
  print(parseLines(CommandLine.arguments[2]), "lines")
  exit(0)
}

let source = SourceBytes(read(CommandLine.arguments[1]).span)
let rounds = Int(CommandLine.arguments[2]) ?? 1
for _ in 0..<rounds {
  let start = now()
  let tree = JSONParser.parse(source)
  let end = now()
  precondition(tree.problems.isEmpty)
  print(end - start)
}
