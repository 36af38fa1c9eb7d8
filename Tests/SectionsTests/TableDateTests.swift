import FeedCore
import Foundation
import Testing

@testable import Sections

/// Tests the dates of tables, and rows that make no contact.
struct TableDateTests {
  private func found(_ text: String) throws -> ThingList {
    try ContactsFeed.tableThings.find(FeedDocument(Data(text.utf8)))
  }

  private func days(_ headings: String, _ rows: String...) throws -> [String] {
    let table = ([headings] + rows).joined(separator: "\n")
    return try found(table).things.flatMap { thing in
      try Contact(payload: thing.item(in: .contacts).payload).rows
        .filter { [.birthday, .anniversary, .date].contains($0.kind) }.map(\.value)
    }
  }

  @Test(arguments: [
    ("First Name,Last Name,Phone,Birthday", "2001-06-09"),
    ("Prénom,Nom,Téléphone,Anniversaire", "2001-09-06"),
    ("Nome,Cognome,Cellulare,Compleanno", "2001-09-06"),
    ("Vorname,Nachname,Telefon,Geburtstag", "2001-09-06"),
    ("Nombre,Apellidos,Teléfono,Cumpleaños", "2001-09-06"),
    ("Nome,Sobrenome,Telefone,Data de nascimento", "2001-09-06"),
    ("名,姓,電話,誕生日", "6/9/2001"),
  ])
  func theLanguageOfTheHeadingsDecides(headings: String, day: String) throws {
    #expect(try days(headings, "A,B,1,6/9/2001") == [day])
  }

  @Test func otherDatesDecideFirst() throws {
    let headings = "First Name,Last Name,Birthday,Anniversary"
    #expect(
      try days(headings, "A,B,6/9/2001,", "C,D,25/12/1980,") == ["2001-09-06", "1980-12-25"])
    #expect(
      try days(headings, "A,B,6/9/2001,7/8/1999", "C,D,,31/1/2000") == [
        "2001-09-06", "1999-08-07", "2000-01-31",
      ])
    // Without an order, what is written stays.
    #expect(
      try days(headings, "A,B,6/9/2001,", "C,D,25/12/1980,", "E,F,12/25/1980,")
        == ["6/9/2001", "1980-12-25", "1980-12-25"])
    #expect(
      try days("Vorname,Nachname,Geburtstag", "A,B,6/9/2001", "C,D,12/25/1980")
        == ["2001-06-09", "1980-12-25"])
  }

  @Test(arguments: [
    ("6/9/01", "2001-06-09"), ("12/24/68", "1968-12-24"), ("6/9/2001 12:00:00 AM", "2001-06-09"),
    ("Saturday, June 9, 2001", "2001-06-09"), ("9.6.01", "2001-06-09"), ("2/30/2001", "2/30/2001"),
    ("sometime in June", "sometime in June"), ("1984-06-21", "1984-06-21"),
    ("01-02-03", "01-02-03"),
  ])
  func aDateIsReadAsItIsWritten(text: String, day: String) throws {
    #expect(try days("First Name\tLast Name\tBirthday", "A\tB\t\(text)") == [day])
  }

  @Test func aRowWithTooManyValuesIsRefusedByName() throws {
    let fields = (1...5_100).map { "Phone \($0) - Value" }
    let table = [
      ["First Name"] + fields, ["Ann"] + fields.indices.map(String.init),
      ["Bo"] + Array(repeating: "1", count: 9),
    ]
    let found = try found(table.map { $0.joined(separator: ",") }.joined(separator: "\n"))
    #expect(found.things.map(\.title) == ["Bo"])
    #expect(
      found.unreadable.map { "\($0.path): \($0.reason.words)" }
        == ["Ann · card at line 2: it has more than 5000 lines"])
  }

  @Test func emptyRowsTakeNoTime() throws {
    let empty = [",,", "\"\",\"\",\"\"", " , ,", ""].map { $0 + "\r\n" }.joined()
    let text =
      "\n\nFirst Name,Last Name,Phone\n" + String(repeating: empty, count: 5_000)
      + "Ann,,1\n,,\n\"\"\"\",,2\n,x,\n"
    let found = try found(text)
    #expect(found.things.map(\.title) == ["Ann", "\"", "x"])
    #expect(found.unreadable.isEmpty)
  }
}
