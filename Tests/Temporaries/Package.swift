// swift-tools-version: 6.2
import PackageDescription

// The tests and GtkKit in one module: nothing is inlined across modules, and with `-enable-testing`
// every class may have subclasses, so the optimizer would leave alone what is tested here.
let package = Package(
  name: "Temporaries",
  targets: [
    .systemLibrary(name: "CGtk", path: "CGtk", pkgConfig: "gtk4"),
    .testTarget(name: "TemporariesTests", dependencies: ["CGtk"], path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
