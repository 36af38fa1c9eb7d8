// The words that headings are made of, folded: in English, German, French, Spanish, Italian,
// Portuguese, Dutch, Polish, Czech, Hungarian, Swedish, Danish, Norwegian, Finnish, Turkish,
// Russian, Arabic, Japanese and Chinese. A space before or behind a word stands for its end.
extension ContactTable {
  static let emailWords = [
    "e-mail", "email", "messagerie", "correo", "courriel", "لكترون", "posta elettronica",
    "correio elet", "correio elec", "電子メール", "メール", "电子邮", "電子郵", "邮箱", "电子信箱", "電子信箱",
    "e-post", "epost", "elektronik posta", "sahkoposti", "эл. почт", "электронная почта",
    "электроннои почт",
  ]

  /// What an email address is shown as.
  static let displayWords = [
    "display", "anzeig", "angezeig", "nom complet", "pantalla", "visualizzat", "exibicao",
    "a exibir", "apresenta", "weergave", "weergegeven", "wyswietl", "表示", "显示", "顯示",
    "visningsna", "vist navn", "nayttonimi", "megjelenit", "zobraz", "отображ", "краткое имя",
    "gorunen", "goruntu",
  ]

  static let typeWords = [
    "type", "typ", "tipo", "نوع", "種類", "类型", "類型", "tyyppi", "tipus", "тип", "turu",
  ]

  static let phoneWords = [
    "phone", "telefon", "telefoon", "tel.", "telefax", "mobil", "movil", "mobiel", "movel", "fax",
    "faks", "telecop", "pager", "radiomessagerie", "isdn", "rnis", "rdsi", "telex", "teleks", "tty",
    "callback", "centralita", "handy", "celular", "cellulare", "portable", "landline", "festnetz",
    "rufnummer", "buscapersonas", "cercapersone", "semafoon", "pieper", "richiamata",
    "retorno de chamada", "chamada de retorno", "terugbel", "wywolanie zwrotne", "komorka", "هاتف",
    "جوال", "فاكس", "電話", "携帯", "ポケットベル", "ポケベル", "コールバック", "ファックス", "ファクス", "テレックス", "电话", "手机",
    "手機", "传真", "傳真", "呼机", "呼機", "寻呼", "尋呼",
    "personsok", "personsog", "puhelin", "hakulaite", "szemelyhivo", "телефон", "мобильн", "сотов",
    "факс", "пеиджер", "телекс", "cagri cihazi",
  ]

  static let faxWords = ["fax", "faks", "telecop", "فاكس", "ファックス", "ファクス", "传真", "傳真", "факс"]

  static let cellWords = [
    "mobil", "mobiel", "movil", "movel", "handy", "cell", "celular", "portable", "komork", "جوال",
    "携帯", "手机", "手機", "移动", "移動", "行動",
    "matkapuh", "мобильн", "сотов", "переносн", "cep tel",
  ]

  static let linkWords = [
    "web", "url", "www", "ウェブ", "ホームページ", "网页", "網頁", "网站", "網站", "主页", "hemsida", "hjemmeside",
    "nettside", "nettsted", "kotisivu", "honlap", "веб", "сайт", "домашняя страница",
  ]

  /// Of an address that is neither at home nor at work.
  static let otherWords = [
    "other", "weiter", "autre", "otr", "altr", "outr", "ander", "inn", "その他", "其他", "其它",
    "annan", "annat", "ovrig", "anden", "andet", "annen", "annet", "muu", "egyeb", "jina", "jine",
    "jiny", "dalsi", "ostatni", "друг", "прочи", "diger",
  ]

  /// Where a number or an address is.
  static let placeWords: [(String, [String])] = [
    (
      "home",
      [
        "home", "privat", "domicil", "particular", "personal", "maison", "منزل", "(ab.",
        "abitazione", "casa", "residenc", "residenz", "thuis", "huisadres", "prive", "domow", "自宅",
        "住宅", "家庭", "住家", " hem", " hjem", " koti", "otthon", "domu", "domaci", "bydlist", "домашн",
        " дом адрес ", " дом тел ", " дом факс ", " ev ",
      ]
    ),
    (
      "work",
      [
        "business", "work", "geschaft", "dienst", "bureau", "profession", "trabajo", "عمل", "(uff",
        "lavoro", "profesional", "oficina", "comercial", "trabalho", "profissional", "werk",
        "zakelijk", "sluzbow", "w pracy", "会社", "勤務先", "職場", "商务", "商務", "单位", "單位", "工作", "办公",
        "辦公", "公司", "arbete", "arbets", "arbejd", "arbeid", "jobb", " tyo", "hivatal", "munkahely",
        "zamestnan", "pracovn", "do prace", "рабоч", " раб ", "служебн", " is ",
      ]
    ),
  ]

  /// Numbers of special kinds.
  static let phoneLabels: [(String, [String])] = [
    (
      "pager",
      [
        "pager", "radiomessagerie", "buscapersonas", "cercapersone", "semafoon", "pieper", "ポケ",
        "呼机", "呼機", "寻呼", "尋呼", "personsok", "personsog", "hakulaite", "szemelyhivo", "пеиджер",
        "cagri",
      ]
    ),
    (
      "assistant",
      [
        "assist", "ayudante", "asistente", "asystent", "秘書", "アシスタント", "助理", "avustaj",
        "asszisztens", "titkar", "asistent", "asistan", "yardimci", "помощник", "секретар",
        "ассистент",
      ]
    ),
    // “Richiamata automatica” has nothing to do with cars.
    (
      "callback",
      [
        "callback", "richiamata", "retorno de chamada", "chamada de retorno", "terugbel", "zwrotn",
        "コールバック", "回电", "回電", "回拨", "回撥", "tilbagekald", "tilbakering", "takaisinsoit", "visszahiv",
        "zpetn", "обратн", "geri arama",
      ]
    ),
    (
      "car",
      [
        "car ", "auto", "voiture", "coche", "carro", "samochod", "自動車", "车载", "車用", "汽车", "汽車",
        " bil ", " biltel", "автомоб", "arac tel", "araba tel",
      ]
    ),
    (
      "company",
      [
        "company", "firma", "societ", "centralita", "empresa", "bedrijf", "do firmy", "代表", "单位主要",
        "單位主要", "公司主要", "foretag", " yritys", "spolecnost", "организац", "sirket",
      ]
    ),
    ("radio", ["radio", "無線", "无线", "радио"]),
    ("isdn", ["isdn", "rnis", "rdsi"]),
    ("telex", ["telex", "teleks", "テレックス", "电传", "電傳", "电报", "電報", "телекс"]),
    ("textphone", ["tty", "tdd", "horbehind", "de texto", "teksttelefoon"]),
  ]

  /// The parts of an address by their place in the property.
  /// Those of the following words that mean a part of an address only where they come first:
  /// something may be known “via” somebody.
  static let leadingWords: Set = ["via", "rua", "cap", "cep", "by"]

  static let addressWords: [(Int, [String])] = [
    (
      0,
      [
        "po box", "postfach", "boite postale", "b p ", "b.p. ", "apartado", "casella postale",
        "caixa postal", "postbus", "skrytka", "私書箱", "邮政信箱", "郵政信箱", "postboks", "postilokero",
        "postafiok", "postovni prihradka", "почтовыи ящик", "posta kutusu",
      ]
    ),
    (
      5,
      [
        "postal", "zip", "zipcode", "postleitzahl", "plz", "postcode", "رمز", "cap", "cep",
        "kod pocztow", "郵便番号", "邮政编码", "邮编", "郵遞區號", "郵政編碼", "postnummer", "postnr", "postinumero",
        "iranyitoszam", "psc", "smerovaci", "индекс", "почтовыи код", "posta kodu",
      ]
    ),
    (
      6,
      [
        "country", "land", "pays", "pais", "بلد", "paese", "nazione", "kraj", "国名", "国家", "國家", "国",
        "國", "maa", "orszag", "zeme", "страна", "ulke",
      ]
    ),
    (
      4,
      [
        "state", "region", "province", "provincia", "estado", "bundesland", "kanton", "county",
        "ولاي", "provincie", "distrito", "wojewodztw", "都道府県", "省份", "省", "州", "縣", "delstat",
        "fylke", "laani", "megye", "область", "регион", "eyalet",
      ]
    ),
    (
      3,
      [
        "city", "town", "ort", "stadt", "ville", "ciudad", "مدين", "citta", "comune", "localita",
        "cidade", "localidade", "plaats", "woonplaats", "miejscowosc", "miasto", "市区町村", "市町村",
        "城市", "市", "postort", "by", "poststed", "kaupunki", "paikkakunta", "postitoimipaikka",
        "varos",
        "telepules", "mesto", "obec", "город", "sehir", "sehri",
      ]
    ),
    (
      2,
      [
        "street", "strasse", "rue", "calle", "شارع", "address", "adresse", "anschrift", "direccion",
        "via", "indirizzo", "rua", "endereco", "morada", "straat", "adres", "huisadres",
        "werkadres", "ulica", "番地", "住所", "街道", "街", "地址", "gata", "gatuadress", "adress",
        "hemadress", "arbetsadress", "gade", "vej", "hjemmeadresse", "privatadresse",
        "arbejdsadresse", "arbeidsadresse", "gateadresse", "katu", "katuosoite", "osoite",
        "kotiosoite", "tyoosoite", "utca", "cim", "ulice", "adresa", "улица", "адрес", "sokak",
        "sokag", "cadde",
      ]
    ),
  ]
}
