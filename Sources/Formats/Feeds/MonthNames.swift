/// The names of the months in the larger languages of Europe, and in Indonesian, Malay, Turkish,
/// Azerbaijani, Arabic and Chinese.
enum MonthNames {
  /// - Parameter word: as `FeedDateReader.plain` writes it, or ASCII in any case.
  /// - Returns: the month; two if the word is the name of another month in Croatian; none if the
  ///   word is not known.
  static func months(_ word: ArraySlice<UInt8>) -> [Int] {
    let word = String(decoding: word, as: UTF8.self).lowercased()
    if let months = shared[word] { return months }
    if let month = names[word] { return [month] }
    var stem = word[...]
    while stem.utf8.count >= shortestStem {
      if let month = stems[String(stem)] { return [month] }
      stem.removeLast()
    }
    return []
  }

  /// Joins the Arabic names of two words.
  static func joined(_ text: String) -> String {
    text.replacing("تشرين ", with: "تشرين").replacing("كانون ", with: "كانون")
  }

  /// Writes the Korean words of a time as the Chinese ones, without the spaces after them.
  static func chinese(_ text: String) -> String {
    text.replacing("오후", with: "下午").replacing("시 ", with: "时").replacing("시", with: "时")
      .replacing("분 ", with: "分").replacing("분", with: "分")
  }

  /// The day of the week, from 0 for Monday, of a word in Croatian, Czech or Polish.
  /// - Parameter beginning: the first two letters.
  static func slavicDay(_ beginning: FeedDateReader.Word) -> Int? {
    days.firstIndex { $0.contains(beginning) }
  }

  private static let days: [[FeedDateReader.Word]] = [
    ["po", "pn"], ["ut", "wt"], ["sr", "st"], ["ce", "ct", "cz"], ["pe", "pa", "pi", "pt"],
    ["su", "so"], ["ne", "ni", "nd"],
  ]

  /// Names that mean one month in Czech and Polish, and the month before in Croatian.
  private static let shared = [
    "lip": [7, 6], "srp": [8, 7], "lis": [11, 10], "listopad": [11, 10], "listopada": [11, 10],
  ]

  private static let shortestStem = 4

  /// The names of each month. A hyphen stands for any ending.
  private static let table = [
    """
    jan januar- jänner janv janvi- janvār- janei- janar jaan jaanuar- ene enero gen gennai- gener
    ian ianuar- sty stycz- oca ocak led leden ledn- sij siječ- tammi- saus sausi- xan xanei- urt
    urtarr- yan yanvar- янв январ- яну януар- јан јануар- січ січен- січн- сту студз- ιαν ιανου-
    يناير جانفي كانونالثاني 一月
    """,
    """
    feb febr februar- febbrai- febrer- febrei- fév févr févri- fever- fevral- lut lutego luty şub
    şubat- úno únor- velj veljač- helmi- vas vasari- veebr veebruar- ots otsail- shk shkurt- фев
    февр феврал- февруар- феб фебруар- лют лютий лютог- люты лютаг- φεβ φεβρ- فبراير فيفري شباط 二月
    """,
    """
    mar march märz mrz mae maerz mrt maart mars marts mart martie martxo- marz- marc marc- marec mac
    maret bře březen březn- ožu ožuj- maalis- kov kovas kovo märts мар март марта марти- бер берез-
    сак сакав- μαρ μαρτ- مارس آذار اذار 三月
    """,
    """
    apr april- aprel- avr avril abr abril kwi kwiec- kwiet- nis nisan- dub duben dubn- tra travanj
    travnj- huhti- bal baland- api apiril- pri prill- апр апрел- април- кві квіт- кра красав- απρ
    απριλ- أبريل أفريل إبريل نيسان 四月
    """,
    """
    may mai maj mag maggio mei maio mayo mayıs mayis maijs maij- maja maju máju- maiu kvě květ- svi
    svib- touko- geg gegu- maig maiat- май мая маја мај тра трав травен- травн- μαι μαιος μαιου
    مايو ماي أيار 五月
    """,
    """
    jun june juni- junho juny juin giu giugno cze czerw- haz hazir- čvn červen červn- lipanj lipnj-
    kesä- birž biržel- juuni juna iun iunie eka ekain- qer qersho- xuñ xuño iyun- июн июнь июня юни
    јун јуна јуни чер черв червен- червн- чэр чэрв- ιουν- يونيو يونيه جوان حزيران 六月
    """,
    """
    jul july juli- julho julai juil juill- lug luglio lipiec lipc- tem temmuz- čvc červenec
    červenc- srpanj srpnj- heinä- liep liepa liepos juuli jula iul iulie uzt uztail- kor korrik- xul
    xullo iyul- июл июль июля юли јул јула јули лип липен- липн- ліп ліпен- ιουλ- يوليو يوليه
    جويلية يوليوز تموز 七月
    """,
    """
    aug august- augusz- aou août ago agosto agost agu ags agt agust- sie sierp- srpen srpna srpnu
    kol kolov- elo eloku- avg avgust- avqust- rugp rugpj- abu abuzt- gus gusht- ogo ogos авг август-
    сер серп серпен- серпн- жні жнів- жніў- αυγ αυγου- أغسطس أوت غشت آب 八月
    """,
    """
    sep sept septem- septie- setie- set sett settem- setem- wrz wrześ- eyl eylul- zář září ruj rujan
    rujn- syys- rugs rugsej- szept szeptem- ira irail- sht shtator- sentyabr- сен сент сентя- сеп
    септ септем- вер верес- верас- σεπ σεπτ- سبتمبر شتنبر أيلول 九月
    """,
    """
    oct octo- octub- okt okto- oktyabr- ott otto- out outu- paź paźdz- eki ekim- říj říjen říjn-
    loka- spal spali- urr urri- tet tetor- окт октя- октом- октоб- жов жовт- кас кастр- οκτ οκτω-
    أكتوبر تشرينالأول 十月
    """,
    """
    nov novem- novie- noi noie- noyabr- kas kası- kasi- stu studen- listopadu listopadz- marras-
    lapkr lapkri- nën nëntor- aza azaro- ноя нояб- нов новем- ное ноем- лис лист листоп- ліс ліст
    лістап- νοε νοεμ- نوفمبر نونبر تشرينالثاني 十一月
    """,
    """
    dec decem- déc dez dezem- dic dicie- dicem- des desem- dekabr- gru grudz- grudn- gruod- ara
    aralı- arali- pro prosin- joulu- dets detsem- abe abend- dhj dhjet- dis disem- дек декаб- декем-
    дец децем- гру груд- сне снеж- δεκ δεκε- ديسمبر دجنبر كانونالأول 十二月
    """,
  ]

  private static let (names, stems): ([String: Int], [String: Int]) = {
    var (names, stems): ([String: Int], [String: Int]) = ([:], [:])
    for (index, line) in table.enumerated() {
      for name in line.split(whereSeparator: \.isWhitespace) {
        let plain = String(decoding: FeedDateReader.plain(name.utf8), as: UTF8.self)
        if plain.hasSuffix("-") {
          stems[String(plain.dropLast())] = index + 1
        } else {
          names[plain] = index + 1
        }
      }
    }
    return (names, stems)
  }()
}
