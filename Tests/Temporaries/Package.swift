// swift-tools-version: 6.2
import PackageDescription

// Compiles the tests and GtkKit as one module. Nothing is inlined across modules, and with
// `-enable-testing` every class may have subclasses, so with two modules the optimizer would not
// shorten the lifetimes that are tested here.
let package = Package(
  name: "Temporaries",
  targets: [
    .systemLibrary(name: "CGtk", path: "CGtk", pkgConfig: "gtk4"),
    .testTarget(name: "TemporariesTests", dependencies: ["CGtk"], path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
