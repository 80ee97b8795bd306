import ConfigModel
import Glibc

/// Parses each line of a file by itself while the file is read, and does nothing with what it says:
/// the least that it takes to decide about a line. How many lines there are.
func parseLines(_ path: String) -> Int {
  guard let file = unsafe fopen(path, "rb") else { return 0 }
  defer { unsafe fclose(file) }
  var capacity = 1 << 16
  var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  defer { unsafe memory.deallocate() }
  var (start, end, lines) = (0, 0, 0)
  while true {
    while let lineEnd = unsafe memchr(memory + start, 0x0A, end - start) {
      let length = unsafe lineEnd - UnsafeMutableRawPointer(memory + start)
      unsafe parse(memory + start, length)
      lines += 1
      start += length + 1
    }
    unsafe memory.update(from: memory + start, count: end - start)
    (start, end) = (0, end - start)
    if end == capacity {
      capacity *= 2
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      unsafe larger.update(from: memory, count: end)
      unsafe memory.deallocate()
      unsafe memory = larger
    }
    let count = unsafe fread(memory + end, 1, capacity - end, file)
    guard count > 0 else { break }
    end += count
  }
  guard end > 0 else { return lines }
  unsafe parse(memory, end)
  return lines + 1
}

private func parse(_ start: UnsafeMutablePointer<UInt8>, _ length: Int) {
  let line = SourceBytes(unsafe UnsafeBufferPointer(start: start, count: length).span)
  precondition(JSONParser.parse(line).problems.isEmpty)
}
