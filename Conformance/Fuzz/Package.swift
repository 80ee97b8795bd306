// swift-tools-version: 6.2

import PackageDescription

// The fuzz targets and all that they test, built with sanitizers: `Conformance/fuzz.sh`. The folder Tested links to the
// sources, because only targets of one package see each other's package declarations.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .unsafeFlags(["-sanitize=address", "-sanitize-coverage=edge,inline-8bit-counters,pc-table"]),
]

/// Coverage.swift stands between libFuzzer and the counters.
let wrapped = ["__sanitizer_cov_8bit_counters_init", "__sanitizer_cov_pcs_init"]
let link =
  ["-sanitize=fuzzer,address", "-use-ld=lld"] + wrapped.flatMap { ["-Xlinker", "--wrap=\($0)"] }

func program(_ name: String, _ folder: String, _ tested: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzDriver"] + tested, path: folder, swiftSettings: settings,
    linkerSettings: [.unsafeFlags(link)])
}

let package = Package(
  name: "oconf-fuzz",
  targets: [
    .target(name: "ConfigModel", path: "Tested/ConfigModel", swiftSettings: settings),
    .target(
      name: "Lint", dependencies: ["ConfigModel"], path: "Tested/Lint", swiftSettings: settings),
    .target(
      // A library here: libFuzzer has the main function.
      name: "oconf", dependencies: ["ConfigModel", "Lint"], path: "Tested/oconf",
      exclude: ["Main.swift"], swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]),
    .target(
      name: "FuzzDriver", dependencies: ["ConfigModel"], path: "Driver", swiftSettings: settings),
    program("oconf-fuzz-model", "Model", ["ConfigModel"]),
    program("oconf-fuzz-whole", "Whole", ["ConfigModel", "Lint", "oconf"]),
  ]
)
