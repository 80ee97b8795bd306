import Glibc

/// The inputs that libFuzzer begins with.
enum Corpus {
  private static let listOption = "-seed_inputs=@"

  /// The contents of all files in the folders that are among some arguments, and of those in the
  /// list of an option.
  static func inputs(_ arguments: [String]) -> [[UInt8]] {
    let lists = arguments.filter { $0.hasPrefix(listOption) }.flatMap {
      content(String($0.dropFirst(listOption.count)), upTo: 1 << 20) ?? []
    }
    let listed = lists.split(separator: UInt8(ascii: ",")).map {
      String(decoding: $0, as: UTF8.self).filter { !$0.isNewline }
    }
    let found = arguments.filter { !$0.hasPrefix("-") }.flatMap(files)
    return (listed + found).compactMap { content($0, upTo: 4096) }
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

  private static func content(_ path: String, upTo limit: Int) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
