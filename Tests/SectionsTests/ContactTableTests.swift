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

  @Test func columnsOfOneKindDoNotOverwriteEachOther() throws {
    let table = """
      First Name,Last Name,Organization 1 - Name,Organization 2 - Name,Manager's Name,Children,Birth Month,Phone 1 - Value
      Ines,Okafor,Acme,Globex,"Doe, John","Ann, Bo",June,+44 7700 900001
      """
    let shown = rows(try contacts(table)[0])
    for value in ["Acme", "Globex", "Doe, John", "Ann", "Bo", "June"] {
      #expect(shown.contains { $0.hasSuffix(": \(value)") }, "\(value) in \(shown)")
    }
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
        "phone cell: +44 7700 900001", "email work: ines@example.org",
        "email work: i@example.org",
        "address home: 1 Main St\nLeeds\nLS1\nUK", "link -: https://example.org",
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

  private func row(_ cells: KeyValuePairs<String, String>) throws -> [String] {
    let lines = [cells.map(\.key), cells.map(\.value)].map { row in
      row.map { "\"\($0)\"" }.joined(separator: ",")
    }
    let contacts = try contacts(lines.joined(separator: "\n"))
    return [try #require(contacts.first).name] + rows(try #require(contacts.first))
  }

  @Test func everyLineOfAnAddressStays() throws {
    #expect(
      try row([
        "First Name": "Jo", "Last Name": "Weil", "Business Street 2": "Rear",
        "Business Street": "Main 1", "Business Address PO Box": "PO 7", "Business City": "Ulm",
        "Other Street": "Elm 2", "Other City": "Bonn",
      ]) == ["Jo Weil", "address work: Main 1\nRear\nPO 7\nUlm", "address other: Elm 2\nBonn"])
  }

  @Test func aShortWordIsAPartOfAnAddressOnlyAtTheBeginning() throws {
    #expect(
      try row([
        "First Name": "Ada", "Last Name": "Po", "Met via": "Lindy Hop", "Market cap": "2",
        "Via": "Po 3",
      ]) == ["Ada Po", "address -: Po 3", "other Met via: Lindy Hop", "other Market cap: 2"])
  }

  @Test func whatHasNoRowOfItsOwnKeepsItsHeading() throws {
    #expect(
      try row([
        "Title": "Ms.", "First Name": "Jo", "Last Name": "Weil", "Suffix": "III",
        "Department": "Sales", "Company": "Acme", "Job Title": "VP", "Profession": "Baker",
        "Spouse": "Al", "Children": "Bo, Cy", "Manager's Name": "Di", "Assistant's Name": "Ed",
        "E-mail Address": "j@w.de", "E-mail Type": "SMTP", "E-mail Display Name": "Jo (j@w.de)",
        "Office Location": "B12", "User 1": "x", "Priority": "Normal", "Gender": "Unspecified",
        "Private": "True", "Shoe Size": "43", "Birthday": "12/31/1970", "Anniversary": "0/0/00",
      ]) == [
        "Ms. Jo Weil III", "email -: j@w.de", "organization -: Acme, Sales", "title -: VP",
        "role -: Baker", "birthday -: 1970-12-31", "relation spouse: Al", "relation child: Bo",
        "relation child: Cy", "relation manager: Di", "relation assistant: Ed",
        "other Office Location: B12", "other User 1: x", "other Private: True",
        "other Shoe Size: 43",
      ])
  }

  @Test(arguments: [
    ("Assistant's Phone", "assistant"), ("Company Main Phone", "company"), ("Pager", "pager"),
    ("Car Phone", "car"), ("Other Fax", "fax other"), ("Home Fax", "fax home"),
    ("Primary Phone", "-"),
    ("Autotelefon", "car"), ("Telefon Firma", "company"), ("Weiteres Telefon", "other"),
    ("Téléphone (bureau)", "work"), ("Récepteur de radiomessagerie", "pager"), ("RNIS", "isdn"),
    ("Particular", "home"), ("Localizador", "pager"), ("Teléfono del automóvil", "car"),
    ("Número de centralita de la organización", "company"), ("Tel. dienstlich", "work"),
    ("Mobil-Tel.-Nr.", "cell"), ("Rückmeldung", "callback"), ("Cell Phone", "cell"),
    ("Handy", "cell"), ("Portable", "cell"),
    ("Téléphone portable", "cell"), ("Buscapersonas", "pager"), ("Festnetz privat", "home"),
    ("Telex", "telex"),
  ])
  func aNumberHasTheLabelOfItsHeading(heading: String, label: String) throws {
    #expect(try row(["Name": "Jo", heading: "1"]) == ["Jo", "phone \(label): 1"])
  }

  @Test(arguments: [
    ("* Privat", "home"), ("Domicile", "home"), ("Casa", "home"), ("Arbeit", "work"),
    ("Fax (bureau)", "fax work"), ("Fax del trabajo", "fax work"), ("Móvil", "cell"),
    ("* ", "-"), ("Andere", "other"), ("Boat", "Boat"), ("Work Fax", "fax work"), ("Main", "main"),
  ])
  func googlesLabelsAreReadInEveryLanguage(text: String, label: String) throws {
    #expect(
      try row(["Name": "Jo", "Phone 1 - Label": text, "Phone 1 - Value": "1"])
        == ["Jo", "phone \(label): 1"])
  }

  @Test func allThatGoogleKnowsIsRead() throws {
    #expect(
      try row([
        "Name": "Jo", "Occupation": "Baker", "Labels": "Friends ::: * myContacts ::: * starred",
        "Organization 1 - Name": "Acme", "Organization 1 - Department": "Sales",
        "Organization 1 - Symbol": "ACM", "IM 1 - Service": "Skype", "IM 1 - Value": "jo.w",
        "Address 1 - Label": "Arbeit", "Address 1 - Formatted": "Main 1, Ulm",
        "Address 1 - Street": "Main 1", "Address 1 - Extended Address": "Rear",
        "Address 1 - PO Box": "7", "Address 2 - Formatted": "Elm 2\nBonn",
        "Relation 1 - Label": "Ehepartner", "Relation 1 - Value": "Al",
        "Website 1 - Label": "Profil", "Website 1 - Value": "http://a.b",
        "Event 1 - Label": "Jahrestag", "Event 1 - Value": "2001-02-03",
        "Event 2 - Label": "Umzug", "Event 2 - Value": "--02-29",
        "Custom Field 1 - Label": "Shoe", "Custom Field 1 - Value": "43", "File As": "Jo",
      ]) == [
        "Jo", "messenger Skype: jo.w", "address work: Main 1\nRear\n7", "address -: Elm 2\nBonn",
        "link profile: http://a.b", "organization -: Acme, Sales", "role -: Baker",
        "anniversary -: 2001-02-03", "date Umzug: --02-29", "relation spouse: Al",
        "category -: Friends", "other Organization 1 - Symbol: ACM", "other Shoe: 43",
      ])
  }

  @Test(arguments: [
    [
      "First Name", "Last Name", "Primary Email", "Screen Name", "Work Phone", "Home Address",
      "Home Address 2", "Home ZipCode", "Organization", "Birth Year", "Birth Month", "Birth Day",
      "Custom 1",
    ],
    [
      "Vorname", "Nachname", "Primäre E-Mail-Adresse", "Messenger-Name", "Tel. dienstlich",
      "Privat: Adresse", "Privat: Adresse 2", "Privat: PLZ", "Organisation", "Geburtsjahr",
      "Geburtsmonat", "Geburtstag", "Custom 1",
    ],
  ])
  func thunderbirdsTableIsRead(headings: [String]) throws {
    let values = [
      "Jo", "Weil", "j@w.de", "jo", "1", "A 1", "B", "89073", "Acme", "1970", "4", "12", "c",
    ]
    let contacts = try contacts(
      [headings, values].map { $0.joined(separator: ",") }.joined(separator: "\n"))
    #expect(
      try rows(#require(contacts.first)) == [
        "phone work: 1", "email -: j@w.de", "messenger IM: jo", "address home: A 1\nB\n89073",
        "organization -: Acme", "birthday -: 1970-04-12", "other Custom 1: c",
      ])
  }

  @Test func aFrenchTitleIsBeforeTheNameOrThatOfAJob() throws {
    let contacts = try contacts(
      "Titre,Prénom,Nom,Titre,Type de messagerie,Adresse de messagerie\nM.,Jo,Weil,Chef,SMTP,j@w.fr"
    )
    #expect(contacts.map(\.name) == ["M. Jo Weil"])
    #expect(try rows(#require(contacts.first)) == ["email -: j@w.fr", "title -: Chef"])
  }

  @Test func aTableMayNameItsSeparator() throws {
    let contacts = try contacts(
      "sep=;\r\nVorname;Nachname;Geburtstag\r\nJo;Weil, sen.;3.4.1965\r\n")
    #expect(contacts.map(\.name) == ["Jo Weil, sen."])
    #expect(try rows(#require(contacts.first)) == ["birthday -: 1965-04-03"])
  }

  @Test func aCardOfATableIsAValidOne() throws {
    let table = try #require(
      ContactTable(headings: [
        "Name", "Organization Name", "E-mail 1 - Label", "E-mail 1 - Value", "Phone 1 - Label",
        "Phone 1 - Value", "Labels", "Birthday", "IM 1 - Value",
      ]))
    let row = ["", "Acme", "* ", "", "Boat 2", "1", "* myContacts", "--02-29", "a\nTEL:2"]
    #expect(
      String(decoding: table.card(row).written, as: UTF8.self).split(separator: "\r\n").map(
        String.init)
        == [
          "BEGIN:VCARD", "VERSION:3.0", "FN:Acme", "N:;;;;",
          "BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "item1.TEL:1", "item1.X-ABLabel:Boat 2",
          "IMPP:a TEL:2", "ORG:Acme;", "END:VCARD",
        ])
  }

  @Test(arguments: ["name,size\nAda,1", "E-mail,x\na@b.c,1", "just text", "", "[]"])
  func anotherTableIsLeftAlone(text: String) throws {
    #expect(try contacts(text).isEmpty)
  }
}
