// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors only on Linux: another system's SDK may give warnings that nobody here can
// see.
let warnings: SwiftSetting = .treatAllWarnings(as: .error, .when(platforms: [.linux]))

/// On Linux, every Swift target treats warnings as errors. All but GtkKit, HTTP, the tests and some
/// benchmarks also require unsafe code to be marked as such.
let strict: [SwiftSetting] = [warnings, .strictMemorySafety()]
let pointers: [SwiftSetting] = [warnings]

/// `ALMANAC_WITHOUT_GTK=1` leaves out all targets that need GTK. SwiftPM links all test targets
/// into one program, so otherwise AppletKit's tests could not run without GTK.
let withoutGTK = Context.environment["ALMANAC_WITHOUT_GTK"] == "1"
/// Whether another package uses this one by its address. SwiftPM then reads the manifest from Git,
/// at "/", and later in a folder `checkouts`, which SwiftPM puts in `.build` and Xcode in
/// `SourcePackages`.
let isDependency =
  Context.packageDirectory == "/"
  || Context.packageDirectory.contains("/checkouts/")
    && ["/.build/", "/SourcePackages/"].contains { Context.packageDirectory.contains($0) }
let needsGTK: Set = [
  "CGtk", "GtkKit", "FeedUI", "Almanac", "GtkTesting", "GtkKitTests", "FeedUITests",
  "AlmanacTests", "DecodeBench", "ListBench", "BenchKit", "ScrollBench",
]

let package = Package(
  name: "Almanac",
  // The app is for Linux; AppletKit and the modules below it are for macOS too. macOS 15 is the
  // first version with `Mutex` and with an `AsyncSequence` whose error has a type.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "almanac", targets: ["Almanac"]),
    .executable(name: "almanac-server", targets: ["SampleServer"]),
    // The library includes the modules of two types that its interface uses: `Transport` and
    // `JSONProblem`.
    .library(name: "AppletKit", targets: ["AppletKit", "Transport", "LenientJSON"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // libadwaita and libsecret are loaded at run time; only their headers are needed.
    .systemLibrary(
      name: "CGtk", path: "Modules/CGtk", pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev", "libsecret-1-dev"])]),
    .target(
      name: "Resources", path: "Resources", exclude: [],
      resources: [.copy("style.css"), .copy("icons"), .copy("samples")], swiftSettings: strict),

    // Below FeedUI, only GtkKit links GTK.
    .target(name: "Localization", swiftSettings: strict),
    .target(name: "LenientJSON", dependencies: ["Localization"], swiftSettings: strict),
    .target(name: "Transport", dependencies: ["Localization"], swiftSettings: strict),
    .target(
      name: "Store", dependencies: ["Localization", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .target(
      name: "AppletKit", dependencies: ["LenientJSON", "Localization", "Transport"],
      swiftSettings: strict),
    .target(
      name: "FeedCore",
      dependencies: ["Transport", "Store", "Formats", "TextCore", "Localization"],
      swiftSettings: strict),
    // Formats turns files in formats of other programs into values, and knows nothing of the app.
    .target(name: "Formats", dependencies: ["LenientJSON"], swiftSettings: strict),
    .target(
      name: "TextCore", dependencies: ["Formats", "Transport", "Localization"],
      swiftSettings: strict),
    .target(
      name: "Sections",
      dependencies: [
        "FeedCore", "Formats", "TextCore", "AppletKit", "LenientJSON", "Localization",
      ],
      swiftSettings: strict),

    .target(name: "GtkKit", dependencies: ["CGtk"], swiftSettings: pointers),
    .target(
      name: "FeedUI", dependencies: ["GtkKit", "FeedCore", "Store", "TextCore", "Localization"],
      swiftSettings: strict),
    // libcurl is loaded with the first request; zlib is part of GTK's libraries.
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "HTTP", dependencies: ["CCurl", "Transport"], swiftSettings: pointers),
    .executableTarget(
      name: "Almanac",
      dependencies: [
        "AppletKit", "FeedUI", "HTTP", "Sections", "Resources",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // This server is for development and tests; it is never linked into the app.
    .executableTarget(
      name: "SampleServer",
      dependencies: [
        "Resources", "Transport", .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/SampleServer", swiftSettings: strict),

    .executableTarget(
      name: "ListBench",
      dependencies: [
        "BenchKit", "FeedUI", "FeedCore", "GtkKit", "Sections", "Store", "Transport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Bench/Lists", swiftSettings: pointers),
    .executableTarget(
      name: "DecodeBench",
      dependencies: [
        "BenchKit", "FeedCore", "Formats", "GtkKit", "LenientJSON", "Sections", "Store",
        "Transport",
      ],
      path: "Bench/Decode", swiftSettings: strict),
    // BenchKit reads GTK's own widgets, as the widget tests do.
    .target(
      name: "BenchKit",
      dependencies: ["CGtk", "FeedUI", "FeedCore", "GtkKit", "Store", "Transport"],
      path: "Bench/Kit", swiftSettings: pointers),
    .executableTarget(
      name: "ScrollBench",
      dependencies: [
        "BenchKit", "CGtk", "FeedUI", "GtkKit", "FeedCore", "Sections", "Store", "Transport",
        "Resources",
      ],
      path: "Bench/Scroll", swiftSettings: pointers),
    .executableTarget(
      name: "StoreTorture",
      dependencies: [
        "FeedCore", "Sections", "Store", "Transport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Torture", swiftSettings: strict),

    .target(
      name: "Fuzzing",
      dependencies: ["AppletKit", "FeedCore", "Formats", "HTTP", "Sections", "Store", "Transport"],
      path: "Tests/Fuzzing", swiftSettings: strict),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing"], swiftSettings: pointers),

    .testTarget(name: "TransportTests", dependencies: ["Transport"], swiftSettings: pointers),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Transport"], swiftSettings: pointers),
    .testTarget(name: "TextCoreTests", dependencies: ["TextCore"], swiftSettings: pointers),
    .testTarget(name: "FormatsTests", dependencies: ["Formats"], swiftSettings: pointers),
    .testTarget(
      name: "StoreTests", dependencies: ["Store", "StoreTorture"], swiftSettings: pointers),
    .testTarget(
      name: "AppletKitTests", dependencies: ["AppletKit", "Transport"], swiftSettings: pointers),
    .testTarget(
      name: "SampleServerTests",
      dependencies: ["SampleServer", "AppletKit", "Transport"], swiftSettings: pointers),
    .testTarget(name: "FeedCoreTests", dependencies: ["FeedCore"], swiftSettings: pointers),
    .testTarget(
      name: "SectionsTests", dependencies: ["Sections", "Resources"],
      resources: [.copy("Fixtures")], swiftSettings: pointers),
    // GtkKitTests and FeedUITests share this target.
    .target(
      name: "GtkTesting", dependencies: ["CGtk", "GtkKit"], path: "Tests/GtkTesting",
      swiftSettings: pointers),
    .testTarget(
      name: "GtkKitTests", dependencies: ["CGtk", "GtkKit", "GtkTesting"], swiftSettings: pointers),
    .testTarget(
      name: "FeedUITests",
      dependencies: [
        "CGtk", "FeedUI", "GtkKit", "GtkTesting", "FeedCore", "Sections", "Store", "Transport",
        "Resources",
      ],
      swiftSettings: pointers),
    .testTarget(
      name: "AlmanacTests",
      dependencies: ["Almanac", "FeedCore", "Sections", "Store"],
      swiftSettings: pointers),
  ],
  swiftLanguageModes: [.v6]
)

// The benchmarks are built only on request, because SwiftPM would also link them whenever it builds
// the tests.
if Context.environment["ALMANAC_BENCH"] != "1" {
  let benches: Set = ["BenchKit", "DecodeBench", "ListBench", "ScrollBench"]
  package.targets.removeAll { benches.contains($0.name) }
}

// This target is added only here, because SwiftPM refuses a dependency with unsafe flags.
if Context.environment["ALMANAC_FUZZ"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzz", exclude: ["Corpus"],
      swiftSettings: [warnings, .unsafeFlags(["-sanitize=fuzzer"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}

if withoutGTK {
  package.products.removeAll { $0.name == "almanac" }
  package.targets.removeAll { needsGTK.contains($0.name) }
}

// A package that uses AppletKit resolves and builds nothing else: SwiftPM 6.2 would load the
// dependencies of all targets, used or not.
if isDependency {
  let used: Set = ["AppletKit", "LenientJSON", "Localization", "Transport"]
  package.products.removeAll { $0.name != "AppletKit" }
  package.dependencies = []
  package.targets.removeAll { !used.contains($0.name) }
}
