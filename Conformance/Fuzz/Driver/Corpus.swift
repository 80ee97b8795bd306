import Glibc

/// The inputs that libFuzzer begins with.
enum Corpus {
  /// The contents of all files in the folders that are among some arguments.
  static func inputs(_ arguments: [String]) -> [[UInt8]] {
    arguments.filter { !$0.hasPrefix("-") }.flatMap(files).compactMap(content)
  }

  private static func files(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var paths: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { paths.append(folder + "/" + name) }
    }
    return paths
  }

  private static func content(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
