// swift-tools-version: 6.2

import PackageDescription

/// Tests may use what they like.
let languageFeatures: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Every target of the program is compiled alike, in all builds.
let language =
  languageFeatures + [
    .strictMemorySafety(),
    // Regular expressions would be a tenth of the program, and they come with the library's own
    // functions that search texts. TextSearch.swift has what is needed.
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
  ]

/// Makes the program of a release smaller, and faster at the cost of checks.
let releaseTuning: [SwiftSetting] = [
  // Optimized for size: 8 % of the program, which keeps the wheel below 5 MB, for 5 to 15 % more
  // instructions.
  .unsafeFlags(["-Osize"], .when(configuration: .release)),
  // The program is stripped; without information for debuggers it compiles a sixth faster.
  .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release)),
  // Nothing looks at types by name: 1.6 % of the size.
  .unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"], .when(configuration: .release)),
  // Functions that differ only in constants share their code.
  .unsafeFlags(
    ["-Xllvm", "-swiftmergefunc-threshold=5", "-Xfrontend", "-mergeable-traps"],
    .when(configuration: .release)),
  // Nothing outside the program calls its functions, so the linker may leave out unused ones: 1 % of the size.
  .unsafeFlags(["-Xfrontend", "-internalize-at-link"], .when(configuration: .release)),
  // Small functions of ConfigModel are inlined into rules: 6 % fewer instructions of `lint`, 5 % of
  // `flatten`, for 0.6 % of the size and 8 % of the build time.
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
  // This pass of the optimizer does not give the same code each time.
  .unsafeFlags(
    ["-Xllvm", "-sil-disable-pass=for-each-loop-unroll"], .when(configuration: .release)),
  // Accesses that overlap are found by the tests, which check for them: 37 % fewer instructions of
  // `eval`, 21 % of `fmt`, 7 % of `lint`.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
  // The linker can leave out or move each function by itself: 2.5 % of the size. Types are not looked
  // up by name at run time: 24 % fewer instructions to start up.
  .unsafeFlags(
    [
      "-Xfrontend", "-function-sections", "-Xllvm", "-data-sections",
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
    ],
    .when(platforms: [.linux], configuration: .release)),
]

/// For the module of commands and output, which is not where time is spent: values are copied and
/// destroyed by interpreting a description of their layout, and little is inlined.
let sizeTuning: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-enable-experimental-feature", "LayoutStringValueWitnesses",
      "-Xfrontend", "-enable-layout-string-value-witnesses", "-Xllvm", "-inline-threshold=0",
    ], .when(configuration: .release))
]

/// On Linux a release build is one static, stripped executable: it starts in about the time of
/// `/bin/true`, and it runs where no Swift is installed. `OCONF_DYNAMIC` turns that off for
/// release-mode tests, which do not link statically and keep their checks; `OCONF_SYMBOLS` keeps the
/// names, for profilers.
let isStatic = Context.environment["OCONF_DYNAMIC"] == nil

/// A release build knows its commit, and with `OCONF_DOCS_URL` in the environment where links in reports and
/// help texts lead. See Version.swift and Documentation.swift.
let facts = [
  "OCONF_COMMIT": Context.gitInformation?.currentCommit,
  "OCONF_DOCS_URL": Context.environment["OCONF_DOCS_URL"],
].compactMapValues(\.self).sorted { $0.key < $1.key }
let buildFacts: [SwiftSetting] =
  facts.map { .define($0.key, .when(configuration: .release)) } + [
    .unsafeFlags(
      ["-import-objc-header", Context.packageDirectory + "/Scripts/build-facts.h"]
        + facts.flatMap { ["-Xcc", "-D\($0.key)=\"\($0.value)\""] },
      .when(configuration: .release))
  ]

/// With `OCONF_OPTIMIZED_MODULES` in the environment, as in CI, debug builds optimize ConfigModel and Lint but keep
/// their assertions: the tests take a third of the time. For daily work it is too slow, because each change compiles
/// a whole module again. With `-num-threads`, each file gets its own object file, as SwiftPM expects.
let testTuning: [SwiftSetting] =
  Context.environment["OCONF_OPTIMIZED_MODULES"] == nil
  ? []
  : [
    .unsafeFlags(
      ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"],
      .when(configuration: .debug))
  ]

let swiftSettings = isStatic ? language + releaseTuning : language

let staticSettings: [SwiftSetting] =
  isStatic ? [.define("OCONF_STATIC", .when(platforms: [.linux], configuration: .release))] : []

let linuxLinking: [LinkerSetting] =
  !isStatic
  ? []
  : [
    .unsafeFlags(
      // Unused functions are left out: 6 % of the size. Identical ones are merged: 3 %.
      ["-static-executable", "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all"]
        // The functions of a short run are next to each other, on a quarter fewer pages: see
        // Scripts/link-order.py.
        + ["-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Scripts/link-order.txt"]
        + ["-Xlinker", "--no-warn-symbol-ordering"]
        // Similar functions are next to each other: packages are 6 % smaller.
        + ["-Xlinker", "--bp-compression-sort=function"]
        // Strings that end alike are merged.
        + ["-Xlinker", "-O2"]
        // Unused parts of the standard library are left out, too: 9 % of the size.
        + ["-Xclang-linker", "--ld-path=\(Context.packageDirectory)/Scripts/linker"]
        // Parts of the standard library are left out: see RuntimeStandIns.swift.
        + ["-Xlinker", "--allow-multiple-definition"]
        // Nothing unwinds: the tables for it would be 9 % of the program.
        + ["-Xlinker", "--no-eh-frame-hdr", "-Xlinker", "-T"]
        + ["-Xlinker", Context.packageDirectory + "/Scripts/discard-unwind-tables.ld"]
        + (Context.environment["OCONF_SYMBOLS"] != nil ? [] : ["-Xlinker", "-s"]),
      .when(platforms: [.linux], configuration: .release))
  ]

let package = Package(
  name: "oconf",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "oconf", targets: ["oconf"])
  ],
  targets: [
    .target(name: "ConfigModel", swiftSettings: swiftSettings + testTuning),
    .target(
      name: "Lint", dependencies: ["ConfigModel"], swiftSettings: swiftSettings + testTuning),
    .executableTarget(
      name: "oconf", dependencies: ["ConfigModel", "Lint"],
      swiftSettings: swiftSettings + (isStatic ? sizeTuning : []) + staticSettings + buildFacts,
      linkerSettings: linuxLinking),
    .testTarget(
      name: "ConfigModelTests", dependencies: ["ConfigModel", "TestSupport"],
      swiftSettings: languageFeatures),
    .testTarget(
      name: "LintTests", dependencies: ["ConfigModel", "Lint", "TestSupport"],
      swiftSettings: languageFeatures),
    .testTarget(
      name: "OconfTests", dependencies: ["ConfigModel", "TestSupport", "oconf"],
      swiftSettings: languageFeatures),
    .target(
      name: "TestSupport", dependencies: ["ConfigModel"], path: "Tests/TestSupport",
      swiftSettings: languageFeatures),
  ]
)

// The benchmarks' own program, built only by their script.
if Context.environment["OCONF_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "in-process", dependencies: ["ConfigModel"], path: "Benchmarks/InProcess",
      swiftSettings: swiftSettings, linkerSettings: linuxLinking))
}

// The fuzz targets, and all that they test, with sanitizers: built only by their script.
if Context.environment["OCONF_FUZZ"] != nil {
  let sanitizers: SwiftSetting = .unsafeFlags([
    "-sanitize=address", "-sanitize-coverage=edge,inline-8bit-counters,pc-table",
  ])
  let settings = language + [sanitizers]
  // See Coverage.swift.
  let wrapped = ["__sanitizer_cov_8bit_counters_init", "__sanitizer_cov_pcs_init"]
  let link =
    ["-sanitize=fuzzer,address", "-use-ld=lld"] + wrapped.flatMap { ["-Xlinker", "--wrap=\($0)"] }
  func program(_ name: String, _ folder: String, _ tested: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: ["FuzzDriver"] + tested, path: "Conformance/Fuzz/\(folder)",
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(link)])
  }
  package.products = []
  package.targets = [
    .target(name: "ConfigModel", swiftSettings: settings),
    .target(name: "Lint", dependencies: ["ConfigModel"], swiftSettings: settings),
    .target(
      // A library here: libFuzzer has the main function.
      name: "oconf", dependencies: ["ConfigModel", "Lint"], exclude: ["Main.swift"],
      swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]),
    .target(
      name: "FuzzDriver", dependencies: ["ConfigModel"], path: "Conformance/Fuzz/Driver",
      swiftSettings: settings),
    program("oconf-fuzz-model", "Model", ["ConfigModel"]),
    program("oconf-fuzz-whole", "Whole", ["ConfigModel", "Lint", "oconf"]),
  ]
}
