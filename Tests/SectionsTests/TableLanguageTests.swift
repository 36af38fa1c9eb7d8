import FeedCore
import Foundation
import Testing

@testable import Sections

/// Tests tables of contacts with the headings of many languages.
struct TableLanguageTests {
  private func contacts(_ data: Data) throws -> [Contact] {
    try ContactsFeed.tableThings.find(FeedDocument(data)).things.map {
      try Contact(payload: $0.item(in: .contacts).payload)
    }
  }

  private func rows(_ contact: Contact) -> [String] {
    contact.rows.map { "\($0.kind) \($0.label ?? "-"): \($0.value)" }
  }

  private func table(_ headings: [String], _ values: [String], _ separator: String) -> Data {
    let lines = [headings, values].map { row in
      row.map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: separator)
    }
    return Data(lines.joined(separator: "\r\n").utf8)
  }

  /// First name, last name, company, job title, two numbers, a fax, an email address, its kind, an
  /// address, a birthday, a spouse, a note, a setting, and a column that nobody knows.
  private static let outlook: [[String]] = [
    [
      "Nome", "Cognome", "Società", "Posizione", "Ufficio", "Cellulare", "Fax (ab.)",
      "Indirizzo posta elettronica", "Tipo posta elettronica", "Via (ab.)", "Città (ab.)",
      "CAP (ab.)", "Paese (ab.)", "Compleanno", "Coniuge", "Note", "Priorità", "Targa",
    ],
    [
      "Nome", "Sobrenome", "Empresa", "Cargo", "Telefone comercial", "Telefone celular",
      "Fax residencial", "Endereço de email", "Tipo de email", "Rua residencial",
      "Cidade do endereço residencial", "CEP do endereço residencial",
      "País do endereço residencial", "Aniversário", "Cônjuge", "Anotações", "Prioridade", "Placa",
    ],
    [
      "Nome próprio", "Apelido", "Empresa", "Cargo", "Telefone do emprego comercial", "Telemóvel",
      "Fax da residência", "Endereço de correio electrónico", "Tipo de correio electrónico",
      "Morada (residência)", "Localidade (residência)", "Código postal (residência)",
      "País (residência)", "Data de nascimento", "Cônjuge", "Notas", "Particular", "Placa",
    ],
    [
      "Voornaam", "Achternaam", "Bedrijf", "Functie", "Telefoon op werk", "Mobiele telefoon",
      "Fax thuis", "E-mailadres", "E-mailtype", "Huisadres, straat", "Huisadres, plaats",
      "Huisadres, postcode", "Huisadres, land/regio", "Verjaardag", "Echtgenoot", "Notities",
      "Prioriteit", "Kenteken",
    ],
    [
      "Imię", "Nazwisko", "Firma", "Stanowisko", "Telefon służbowy", "Telefon komórkowy",
      "Faks domowy", "Adres e-mail", "Typ e-mail", "Adres domowy - ulica",
      "Adres domowy - miejscowość", "Adres domowy - kod pocztowy", "Adres domowy - kraj/region",
      "Urodziny", "Współmałżonek", "Notatki", "Priorytet", "Tablica",
    ],
    [
      "名", "姓", "会社名", "役職", "会社電話", "携帯電話", "自宅 FAX", "電子メール アドレス", "電子メールの種類",
      "番地 (自宅)", "市区町村 (自宅)", "郵便番号 (自宅)", "国 (自宅)", "誕生日", "配偶者", "メモ", "優先度",
      "車番",
    ],
    [
      "名", "姓", "单位", "职务", "商务电话", "移动电话", "住宅传真", "电子邮件地址", "电子邮件类型", "住宅地址 街道",
      "住宅地址 市/县", "住宅地址 邮政编码", "住宅地址 国家/地区", "生日", "配偶", "附注", "优先级", "车牌",
    ],
    [
      "الاسم الأول", "اسم العائلة", "الشركة", "المسمى الوظيفي", "هاتف العمل", "الهاتف الجوال",
      "فاكس المنزل", "عنوان البريد الإلكتروني", "نوع البريد الإلكتروني", "شارع المنزل",
      "مدينة المنزل", "رمز بريد المنزل", "بلد المنزل", "تاريخ الميلاد", "الزوج", "ملاحظات",
      "Priority", "اللوحة",
    ],
    [
      "VORNAME", "NACHNAME", "FIRMA", "POSITION", "TELEFON GESCHAFTLICH", "MOBILTELEFON",
      "FAX PRIVAT", "E-MAIL-ADRESSE", "E-MAIL-TYP", "STRASSE PRIVAT", "ORT PRIVAT",
      "POSTLEITZAHL PRIVAT", "LAND/REGION PRIVAT", "GEBURTSTAG", "EHEPARTNER", "NOTIZEN",
      "PRIORITÄT", "Kennzeichen",
    ],
    [
      "Nombre", "Apellidos", "Organización", "Puesto", "Teléfono del trabajo", "Teléfono móvil",
      "Fax particular", "Dirección de correo electrónico", "Tipo de correo electrónico",
      "Calle del domicilio", "Ciudad del domicilio", "Código postal del domicilio",
      "País o región del domicilio", "Cumpleaños", "Cónyuge", "Notas", "Prioridad", "Placa",
    ],
    [
      "Prénom", "Nom", "Société", "Titre", "Téléphone (bureau)", "Tél. mobile",
      "Télécopie (domicile)", "Adresse de messagerie", "Type de messagerie", "Rue (domicile)",
      "Ville (domicile)", "Code postal (domicile)", "Pays (domicile)", "Anniversaire",
      "Conjoint(e)", "Notes", "Priorité", "Plaque",
    ],
    [
      "Jméno", "Příjmení", "Společnost", "Funkce", "Telefon do zaměstnání", "Mobilní telefon",
      "Fax domů", "E-mailová adresa", "Typ e-mailu", "Adresa domů - ulice", "Adresa domů - město",
      "Adresa domů - PSČ", "Adresa domů - země/oblast", "Narozeniny", "Manžel(ka)", "Poznámky",
      "Priorita", "Značka",
    ],
    [
      "Имя", "Фамилия", "Организация", "Должность", "Рабочий телефон", "Телефон переносной",
      "Домашний факс", "Адрес эл. почты", "Тип эл. почты", "Улица (дом. адрес)",
      "Город (дом. адрес)", "Индекс (дом. адрес)", "Страна (дом. адрес)", "День рождения",
      "Супруг(а)", "Заметки", "Важность", "Номер",
    ],
    [
      "Förnamn", "Efternamn", "Företag", "Befattning", "Telefon, arbete", "Mobiltelefon",
      "Fax, hem", "E-postadress", "E-posttyp", "Gatuadress, hem", "Ort, hem", "Postnummer, hem",
      "Land/region, hem", "Födelsedag", "Make/maka", "Anteckningar", "Prioritet", "Skylt",
    ],
    [
      "Adı", "Soyadı", "Şirket", "İş Unvanı", "İş Telefonu", "Cep Telefonu", "Ev Faksı",
      "E-posta Adresi", "E-posta Türü", "Ev Sokağı", "Ev Şehri", "Ev Posta Kodu",
      "Ev Ülkesi/Bölgesi", "Doğum Günü", "Eşi", "Notlar", "Öncelik", "Plaka",
    ],
    [
      "Fornavn", "Efternavn", "Firma", "Stilling", "Telefon (arbejde)", "Mobiltelefon",
      "Fax (hjem)", "E-mail-adresse", "E-mail-type", "Gade (hjem)", "By (hjem)",
      "Postnummer (hjem)", "Land/område (hjem)", "Fødselsdag", "Ægtefælle", "Noter", "Prioritet",
      "Plade",
    ],
    [
      "Fornavn", "Etternavn", "Firma", "Stilling", "Telefon arbeid", "Mobiltelefon",
      "Faks privat", "E-postadresse", "E-posttype", "Gateadresse privat", "Poststed privat",
      "Postnummer privat", "Land/område privat", "Bursdag", "Ektefelle", "Notater", "Prioritet",
      "Skilt",
    ],
    [
      "Etunimi", "Sukunimi", "Yritys", "Tehtävänimike", "Työpuhelin", "Matkapuhelin",
      "Faksi (koti)", "Sähköpostiosoite", "Sähköpostin tyyppi", "Katuosoite (koti)",
      "Paikkakunta (koti)", "Postinumero (koti)", "Maa/alue (koti)", "Syntymäpäivä", "Puoliso",
      "Muistiinpanot", "Prioriteetti", "Kilpi",
    ],
    [
      "Utónév", "Vezetéknév", "Cég", "Beosztás", "Hivatali telefon", "Mobiltelefon",
      "Otthoni fax", "E-mail cím", "E-mail típusa", "Otthoni cím - utca", "Otthoni cím - város",
      "Otthoni cím - irányítószám", "Otthoni cím - ország/régió", "Születésnap", "Házastárs",
      "Megjegyzések", "Prioritás", "Rendszám",
    ],
  ]

  private static let values = [
    "Jo", "Weil", "Acme", "Chef", "1", "2", "3", "jo@example.org", "SMTP", "Main 1", "Ulm", "89073",
    "Peru", "1970-04-12", "Al", "hm", "Normal", "UL 7",
  ]

  @Test(arguments: outlook, [",", "\t"])
  func aTableIsReadInItsLanguage(headings: [String], separator: String) throws {
    #expect(headings.count == Self.values.count)
    let contacts = try contacts(table(headings, Self.values, separator))
    #expect(contacts.map(\.name) == ["Jo Weil"] && contacts.first?.familyName == "Weil")
    let rows = try rows(#require(contacts.first))
    let address = rows.first { $0.hasPrefix("address") } ?? ""
    #expect(address.hasPrefix("address home: Main 1\n") && address.contains("89073"))
    #expect(address.contains("Ulm") && address.hasSuffix("Peru"))
    #expect(
      rows.filter { !$0.hasPrefix("address") && !$0.hasSuffix(": Normal") } == [
        "phone work: 1", "phone cell: 2", "phone fax home: 3", "email -: jo@example.org",
        "organization -: Acme", "title -: Chef", "birthday -: 1970-04-12", "relation spouse: Al",
        "note -: hm", "other \(headings[17]): UL 7",
      ])
  }

  @Test(arguments: [
    [
      "Nome", "Cognome", "Soprannome", "E-mail primaria", "Telefono di lavoro",
      "Numero cercapersone", "Indirizzo di casa", "Indirizzo di casa 2", "CAP (casa)",
      "Anno di nascita", "Mese di nascita", "Giorno di nascita",
    ],
    [
      "Nome", "Sobrenome", "Apelido", "Email principal", "Telefone comercial", "Pager",
      "Endereço residencial", "Endereço residencial 2", "CEP residencial", "Ano de nascimento",
      "Mês de nascimento", "Dia de nascimento",
    ],
    [
      "Voornaam", "Achternaam", "Bijnaam", "Primaire e-mail", "Telefoon werk", "Piepernummer",
      "Huisadres", "Huisadres 2", "Postcode thuis", "Geboortejaar", "Geboortemaand", "Geboortedag",
    ],
    [
      "Imię", "Nazwisko", "Pseudonim", "Podstawowy e-mail", "Telefon służbowy", "Numer pagera",
      "Adres domowy", "Adres domowy 2", "Kod pocztowy (domowy)", "Rok urodzenia",
      "Miesiąc urodzenia", "Dzień urodzenia",
    ],
    [
      "名", "姓", "ニックネーム", "メールアドレス", "勤務先の電話番号", "ポケベル番号", "自宅の住所", "自宅の番地2",
      "自宅の郵便番号", "誕生年", "誕生月", "誕生日",
    ],
    [
      "名", "姓", "昵称", "主要电子邮件", "工作电话", "寻呼机号码", "家庭地址", "家庭地址 2", "家庭邮政编码",
      "出生年", "出生月", "出生日期",
    ],
    [
      "Křestní jméno", "Příjmení", "Přezdívka", "Primární e-mail", "Telefon do práce", "Pager",
      "Adresa domů", "Adresa domů 2", "PSČ domů", "Rok narození", "Měsíc narození",
      "Den narození",
    ],
    [
      "Имя", "Фамилия", "Псевдоним", "Основной адрес электронной почты", "Рабочий телефон",
      "Пейджер", "Домашний адрес", "Домашний адрес 2", "Домашний почтовый индекс",
      "Год рождения", "Месяц рождения", "День рождения",
    ],
    [
      "Förnamn", "Efternamn", "Smeknamn", "Primär e-post", "Arbetstelefon", "Personsökare",
      "Hemadress", "Hemadress 2", "Postnummer hem", "Födelseår", "Födelsemånad", "Födelsedag",
    ],
    [
      "Adı", "Soyadı", "Takma adı", "Birincil e-posta", "İş telefonu", "Çağrı cihazı",
      "Ev adresi", "Ev adresi 2", "Ev posta kodu", "Doğum yılı", "Doğum ayı", "Doğum günü",
    ],
  ])
  func thunderbirdsTableIsReadInItsLanguage(headings: [String]) throws {
    let values = ["Jo", "Weil", "J", "j@w.de", "1", "2", "A 1", "B", "89073", "1970", "4", "12"]
    let contact = try #require(contacts(table(headings, values, ",")).first)
    #expect(contact.name == "Jo Weil")
    #expect(
      rows(contact) == [
        "phone work: 1", "phone pager: 2", "email -: j@w.de", "address home: A 1\nB\n89073",
        "nickname -: J", "birthday -: 1970-04-12",
      ])
  }

  @Test(arguments: [
    ("Lavoro", "work"), ("Fax casa", "fax home"), ("Celular", "cell"), ("Trabalho", "work"),
    ("Mobiel", "cell"), ("Fax werk", "fax work"), ("Komórkowy", "cell"), ("Praca", "work"),
    ("携帯", "cell"), ("自宅 FAX", "fax home"), ("住宅传真", "fax home"), ("手机", "cell"), ("其他", "other"),
    ("Мобильный", "cell"), ("Рабочий", "work"), ("Arbete", "work"), ("Hem", "home"),
    ("Cep", "cell"), ("İş", "work"), ("Mobilní", "cell"), ("Domů", "home"),
  ])
  func googlesLabelsAreReadInMoreLanguages(text: String, label: String) throws {
    let headings = ["Name", "Phone 1 - Label", "Phone 1 - Value"]
    let contact = try #require(contacts(table(headings, ["Jo", text, "1"], ",")).first)
    #expect(rows(contact) == ["phone \(label): 1"])
  }

  @Test(arguments: [
    (String.Encoding(rawValue: 0x8000_0501), 4), (.shiftJIS, 5),
    (String.Encoding(rawValue: 0x8000_0632), 6), (String.Encoding(rawValue: 0x8000_0506), 7),
    (.windowsCP1250, 11), (.windowsCP1251, 12), (.windowsCP1252, 13), (.windowsCP1254, 14),
    (.windowsCP1250, 18), (.utf16, 12), (.utf16LittleEndian, 14),
  ])
  func outlooksTableIsReadInTheCharsetOfItsWindows(
    encoding: String.Encoding, language: Int
  ) throws {
    var values = Self.values
    values[14] = Self.outlook[language][15]
    let text = String(decoding: table(Self.outlook[language], values, ","), as: UTF8.self)
    let data = try #require(text.data(using: encoding))
    let contact = try #require(contacts(data).first)
    #expect(contact.name == "Jo Weil")
    #expect(rows(contact).contains("relation spouse: \(values[14])"))
    #expect(rows(contact).contains("title -: Chef"))
  }

  @Test(arguments: [["Imię", "Nazwisko", "Telefon"], ["NAZWISKO", "Telefon"]])
  func polishNamesAreReadWhateverTheirHeadings(headings: [String]) throws {
    let values = ["Łucja", "Żak", "1"].suffix(headings.count)
    let text = String(decoding: table(headings, Array(values), ";"), as: UTF8.self)
    let data = try #require(text.data(using: String.Encoding(rawValue: 0x8000_0501)))
    #expect(try contacts(data).map(\.name) == [values.dropLast().joined(separator: " ")])
  }

  @Test(arguments: [
    ("Vezetéknév;Utónév;Telefon", "Erdős;Győző;1", String.Encoding.windowsCP1250, "Győző Erdős"),
    ("Ad;Soyad;Telefon", "Işıl;Şahin;1", .windowsCP1254, "Işıl Şahin"),
    ("Имя;Фамилия;Телефон", "Юрий;Щукин;1", .windowsCP1251, "Юрий Щукин"),
  ])
  func shortTablesAreReadInTheirCharset(
    headings: String, row: String, encoding: String.Encoding, name: String
  ) throws {
    let data = try #require("\(headings)\r\n\(row)\r\n".data(using: encoding))
    #expect(try contacts(data).map(\.name) == [name])
  }

  @Test func nothingOfARowIsLost() throws {
    let text = """
      Name,Phonetic First Name,Phone 1 - Value,Phone 1 - Extra,,Home Phone
      Jo,Djo,1,x,y,2,z

      "
      ",,,,,
      ,only this,,,,
      """
    let list = try ContactsFeed.tableThings.find(FeedDocument(Data(text.utf8)))
    let contacts = try list.things.map { try Contact(payload: $0.item(in: .contacts).payload) }
    #expect(
      rows(contacts[0]) == [
        "phone home: 2", "phone -: 1", "other Phonetic First Name: Djo",
        "other Phone 1 - Extra: x", "other Custom: y", "other Custom: z",
      ])
    #expect(contacts.count == 1)
    #expect(list.unreadable.map(\.path) == ["card at line 6"])
  }
}
