import FeedCore
import Foundation
import Sections
import Store

// How long a keystroke takes in a list of 100,000 contacts: `make bench BENCH=search`.

let count = 100_000
let rounds = 20
func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
let givenNames = words(
  """
  Anna Björn Chloé Dóra Emil Fatima Giulia Håkon İpek José Katarzyna Łukasz Märta Noah Øyvind Priya \
  Quentin Rosa Samuel Tomáš Ulla Viktor Wanjiru Ximena Yara Zoë Anders Marianne Martin Maria
  """)
let familyNames = words(
  """
  Anderson Berg Castillo Dvořák Eriksson Fischer García Hansen Ivanova Jensen Kowalski Lindqvist \
  Müller Nguyen Okafor Petrov Quispe Rossi Schmidt Tanaka Ueda Virtanen Weiß Xu Yılmaz Zhang \
  Martinez Moss
  """)
let cities = words("Göteborg Kraków Málaga Springfield Zürich Reykjavík Aarhus Lyon")

func seed(_ number: Int) -> Int { (number &* 2_654_435_761) >> 7 & 0xFF_FFFF }

let people = (0..<count).map { number in
  let seed = seed(number)
  let (given, family) = (givenNames[seed % 30], familyNames[seed / 30 % 28])
  return """
    {"id": "\(number)", "name": "\(given) \(family) \(number)", "companyName": "\(family) & Co",
    "emailAddress": "\(given).\(family)\(number)@example.org", "isFavorite": \(number % 50 == 0),
    "phone": {"mobile": "+1 (\(200 + seed % 700)) 555-\(1000 + number % 9000)",
    "home": "0\(31 + seed % 60)-\(100 + seed % 900) \(10 + number % 90) \(10 + seed % 90)"},
    "address": {"street": "\(1 + seed % 200) \(familyNames[number % 28]) Street",
    "city": "\(cities[seed % 8])", "zipCode": "\(10_000 + seed % 90_000)"}}
    """
}

let folder = FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let content = try Content(at: folder.appending(path: "content.sqlite"))
let url = URL(string: "https://example.org/contacts.json")!
let clock = ContinuousClock()
let decoded = try Section.contacts.decode(Data("[\(people.joined(separator: ","))]".utf8))
let written = try await clock.measure {
  _ = try await content.replace(
    FeedUpdate(section: "contacts", url: url, items: decoded.items, fetchedAt: .now),
    sortKey: { Data($0.utf8) })
}
print("\(count) contacts stored in \(written)")

func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }
func line(_ values: [Double]) -> String {
  let sorted = values.sorted()
  func at(_ part: Double) -> String {
    let hundredths = (sorted[Int(Double(sorted.count - 1) * part)] * 100).rounded() / 100
    return "\(hundredths) ms"
  }
  return "median \(at(0.5)), p99 \(at(0.99)), longest \(at(1))"
}

func measure(_ name: String, _ search: (String) async throws -> Int) async throws {
  var all: [Double] = []
  for word in ["marianne", "schmidt", "goteborg", "8155551"] {
    for length in 1...word.count {
      let text = String(word.prefix(length))
      var times: [Double] = []
      var found = 0
      for _ in 0..<rounds {
        let time = try await clock.measure { found = try await search(text) }
        times.append(milliseconds(time))
      }
      print("\(name), \(text): \(found) found, \(line(times))")
      all += times
    }
  }
  print("\(name), all keystrokes: \(line(all))\n")
}

try await measure("in the app") { try await content.matches(of: $0).count }

// As the search of all sections does: the lists are read once, and filtered with each keystroke.
let list = try content.snapshot(section: "contacts", urls: [url], groupCount: 2).groups
try await measure("in all sections") {
  let found = try await content.matches(of: $0)
  return list.joined().count(where: found.contains)
}
