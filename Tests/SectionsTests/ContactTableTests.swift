import FeedCore
import Foundation
import Localization
import Testing

@testable import Sections

/// Tests tables of contacts as other programs export them.
struct ContactTableTests {
  private func contacts(_ text: String) throws -> [Contact] {
    try ContactsFeed.tableThings.find(FeedDocument(Data(text.utf8))).things.map {
      try Contact(payload: $0.item(in: .contacts).payload)
    }
  }

  private func rows(_ contact: Contact) -> [String] {
    contact.rows.map { "\($0.kind) \($0.label ?? "-"): \($0.value)" }
  }

  @Test func googlesTableIsRead() throws {
    let table = """
      First Name,Middle Name,Last Name,Organization Name,Organization Title,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Website 1 - Value
      Ines,,Okafor,"Steam, Stone",Baker,1984-06-21,"Two
      lines",Friends ::: * myContacts,* Work,ines@example.org ::: i@example.org,Mobile,+44 7700 900001,Home,all of it,1 Main St,Leeds,,LS1,UK,https://example.org
      ,,,,,,,,,,,,,,,,,,,
      """
    let contacts = try contacts(table)
    #expect(contacts.map(\.name) == ["Ines Okafor"])
    #expect(
      rows(contacts[0]) == [
        "phone mobile: +44 7700 900001", "email work: ines@example.org",
        "email work: i@example.org",
        "address -: 1 Main St\nLeeds\nLS1\nUK", "link -: https://example.org",
        "organization -: Steam, Stone", "title -: Baker", "birthday -: 1984-06-21",
        "category -: Friends", "note -: Two\nlines",
      ])
  }

  @Test(arguments: [
    "First Name,Last Name,Company,Business Phone,Mobile Phone,E-mail Address,Home Street,Home City",
    "Vorname;Nachname;Firma;Telefon geschäftlich;Mobiltelefon;E-Mail-Adresse;Straße privat;Ort privat",
    "Prénom;Nom;Société;Téléphone (bureau);Tél. mobile;Adresse de messagerie;Rue (domicile);Ville (domicile)",
    "Nombre;Apellidos;Empresa;Teléfono del trabajo;Teléfono móvil;Dirección de correo electrónico;"
      + "Calle del domicilio;Ciudad del domicilio",
    "الاسم الأول,اسم العائلة,الشركة,هاتف العمل,الهاتف الجوال,عنوان البريد الإلكتروني,شارع المنزل,مدينة المنزل",
  ])
  func outlooksTableIsReadInItsLanguage(headings: String) throws {
    let separator = headings.contains(";") ? ";" : ","
    let values = ["Jo", "Weil", "Acme", "1", "2", "jo@example.org", "Main 1", "Ulm"]
    let contacts = try contacts(headings + "\r\n" + values.joined(separator: separator) + "\r\n")
    #expect(contacts.map(\.name) == ["Jo Weil"] && contacts.first?.familyName == "Weil")
    #expect(
      try rows(#require(contacts.first)) == [
        "phone work: 1", "phone cell: 2", "email -: jo@example.org",
        "address home: Main 1\nUlm", "organization -: Acme",
      ])
  }

  @Test(arguments: ["name,size\nAda,1", "E-mail,x\na@b.c,1", "just text", "", "[]"])
  func anotherTableIsLeftAlone(text: String) throws {
    #expect(try contacts(text).isEmpty)
  }
}
