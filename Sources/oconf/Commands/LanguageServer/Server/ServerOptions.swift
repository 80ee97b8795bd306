import ConfigModel
import Lint

/// The options of `lint` that the server works with: those of its command line, and those that the
/// client sets, which come first.
struct ServerOptions {
  /// The options that a client can set, by their names in camel case.
  static var settable: [Option] {
    [
      .environment, .baseURL, .policies, .rule, .select, .pedantic, .vendored, .now, .config,
      .noConfig,
    ]
  }

  private let words: [String]

  /// - Parameter arguments: The arguments of the server.
  init(_ arguments: Arguments) {
    words = Self.settable.flatMap { option in
      arguments.values(option).map { value in
        option.value == nil ? "--" + option.name : "--\(option.name)=\(value)"
      }
    }
  }

  /// The arguments with the values that a client has set. Values that do not fit are left out, and
  /// named in `problems` or `unknown`.
  func arguments(
    _ settings: JSONValue?, _ problems: inout [String], _ unknown: inout [String]
  ) -> Arguments {
    var words = words
    for member in settings?.members.map({ $0 }) ?? [] {
      let name = member.name.text.string
      guard let option = Self.settable.first(where: { Self.name($0) == name }) else {
        unknown.append(name)
        continue
      }
      let more = Self.words(option, member.value)
      do throws(UsageError) {
        _ = try Arguments(more, options: Self.settable)
        // A list replaces that of the command line.
        words.removeAll { $0 == "--" + option.name || $0.hasPrefix("--\(option.name)=") }
        words += more
      } catch {
        problems.append(error.description)
      }
    }
    let options = LintCommand.spec.allOptions
    // All words were checked before.
    return (try? Arguments(words + ["--ignore-unknown"], options: options)) ?? Arguments()
  }

  /// The name of an option as clients write it: `baseUrl` for `base-url`.
  private static func name(_ option: Option) -> String {
    let parts = option.name.split(separator: "-")
    return parts.dropFirst().reduce(into: String(parts[0])) { name, part in
      name += part.prefix(1).uppercased() + part.dropFirst()
    }
  }

  /// A value as words of a command line. A list or an object gives several.
  private static func words(_ option: Option, _ value: JSONValue) -> [String] {
    let name = "--" + option.name
    switch value.kind {
    case .true: return [name]
    case .string: return ["\(name)=\(value.text.string)"]
    case .number: return ["\(name)=\(value.written)"]
    case .array: return value.elements.flatMap { words(option, $0) }
    case .object:
      return value.members.map { "\(name)=\($0.name.text.string)=\($0.value.text.string)" }
    case .false, .null, .missing: return []
    }
  }
}
