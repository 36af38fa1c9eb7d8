import Store

// Headings that mean the same in every table, and what such columns have.
extension ContactTable {
  /// What a heading means, by its folded words.
  static let exact: [String: Column] = {
    var exact: [String: Column] = [:]
    for (column, names) in names {
      for name in names.split(separator: "|") { exact[SearchFolding.folded(String(name))] = column }
    }
    for name in settings.split(separator: "|") {
      exact[SearchFolding.folded(String(name))] = .setting("")
    }
    return exact
  }()

  private static let names: [(Column, String)] = [
    (
      .fullName,
      "name|full name|display name|formatted name|anzeigename|nom complet"
        + "|nombre completo|nom a afficher|الاسم الكامل|الاسم|nome completo"
        + "|nome visualizzato|nome de exibicao|nome a exibir|naam|volledige naam"
        + "|weergavenaam|imie i nazwisko|wyswietlana nazwa|nazwa wyswietlana|氏名|名前|表示名"
        + "|フルネーム|姓名|显示名称|顯示名稱"
        + "|namn|fullstandigt namn|visningsnamn|navn|fulde navn|fullt navn|visningsnavn"
        + "|vist navn|nimi|koko nimi|nayttonimi|nev|teljes nev|megjelenitett nev"
        + "|megjelenitendo nev|cele jmeno|jmeno a prijmeni|zobrazovane jmeno|полное имя|фио"
        + "|ф.и.о.|отображаемое имя|tam ad|tam adi|ad soyad|adi soyadi|gorunen ad|isim"
    ),
    (
      .name(1),
      "first name|given name|forename|vorname|prenom|nombre|الاسم الأول|nome"
        + "|nome proprio|primeiro nome|voornaam|imie|名|名字"
        + "|fornamn|fornavn|etunimi|utonev|keresztnev|jmeno|krestni jmeno|имя|ad|adi"
    ),
    (
      .name(2),
      "middle name|additional name|additional names|weitere vornamen"
        + "|deuxieme prenom|segundo nombre|الاسم الأوسط|secondo nome|segundo nome"
        + "|nome do meio|middelste naam|tweede naam|tussenvoegsel|drugie imie|ミドル ネーム"
        + "|ミドルネーム|中间名|中間名"
        + "|mellannamn|mellemnavn|mellomnavn|toinen nimi|kozepso nev|masodik utonev"
        + "|prostredni jmeno|dalsi jmeno|отчество|ikinci ad|ikinci adi|orta ad"
    ),
    (
      .name(0),
      "last name|family name|surname|nachname|nom|nom de famille|apellidos|apellido"
        + "|اسم العائلة|الاسم الأخير|cognome|sobrenome|ultimo nome|achternaam"
        + "|familienaam|nazwisko|姓|姓氏|苗字"
        + "|efternamn|efternavn|etternavn|sukunimi|vezeteknev|csaladnev|prijmeni|фамилия"
        + "|soyad|soyadi"
    ),
    (
      .name(3),
      "name prefix|honorific prefix|honorific prefixes|anrede|civilite|tratamiento"
        + "|اللقب|prefisso|prefixo|tratamento|voorvoegsel|aanhef|prefiks"
        + "|zwrot grzecznosciowy|敬称|称谓|稱謂|尊称|尊稱|前缀|前綴"
        + "|tittel|titul|titul pred jmenem|osloveni|titteli|arvonimi|megszolitas|обращение"
        + "|unvan|hitap"
    ),
    (
      .name(4),
      "name suffix|honorific suffix|honorific suffixes|suffix|suffixe|sufijo"
        + "|titolo straniero|suffisso|sufixo|achtervoegsel|sufiks|後綴|后缀"
        + "|suffiks|paate|utotag|nevutotag|pripona|titul za jmenem|суффикс|sonek"
    ),
    (
      .title,
      "title|titre|titulo|titel|titolo|tytul|肩書き|肩書|头衔|頭銜"
    ),
    (
      .organization(0),
      "company|company name|organization name|organization|organisation|firma"
        + "|unternehmen|societe|entreprise|compania|organizacion|empresa|الشركة|المؤسسة"
        + "|societa|azienda|organizzazione|ditta|organizacao|companhia|bedrijf"
        + "|bedrijfsnaam|organisatie|organizacja|przedsiebiorstwo|会社名|会社|組織|勤務先|公司|公司名称"
        + "|公司名稱|单位|單位|组织|組織"
        + "|foretag|virksomhed|bedrift|selskap|organisasjon|yritys|organisaatio|ceg|cegnev"
        + "|vallalat|szervezet|spolecnost|organizace|организация|компания|sirket|kurulus"
    ),
    (
      .organization(1),
      "department|organization department|abteilung|service|departement"
        + "|departamento|القسم|reparto|dipartimento|afdeling|dzial|部署|部署名|部門|部门"
        + "|avdelning|avdeling|osasto|osztaly|reszleg|oddeleni|отдел|подразделение|bolum"
        + "|departman"
    ),
    (
      .property("TITLE"),
      "job title|organization title|position|fonction|puesto|cargo|arbeitstitel"
        + "|stellenbezeichnung|المسمى الوظيفي|الوظيفة|posizione|posizione lavorativa"
        + "|qualifica|mansione|funcao|functie|functietitel|functieomschrijving"
        + "|stanowisko|役職|役職名|职务|職務|职位|職位|职称|職稱"
        + "|befattning|jobbtitel|yrkestitel|stilling|stillingsbetegnelse|stillingstittel"
        + "|jobtitel|tehtavanimike|ammattinimike|beosztas|funkce|pozice|pracovni pozice"
        + "|pracovni funkce|должность|is unvani|gorevi"
    ),
    (
      .property("ROLE"),
      "profession|occupation|beruf|profesion|المهنة|professione|profissao|ocupacao"
        + "|beroep|zawod|職業|职业|专业"
        + "|yrke|erhverv|ammatti|foglalkozas|povolani|profese|профессия|meslek|meslegi"
    ),
    (
      .property("NICKNAME"),
      "nickname|nick name|spitzname|surnom|apodo|sobrenombre|soprannome|alcunha"
        + "|bijnaam|roepnaam|pseudonim|przydomek|ニックネーム|昵称|暱稱"
        + "|smeknamn|kaldenavn|kallenavn|lempinimi|kutsumanimi|becenev|prezdivka|псевдоним"
        + "|прозвище|takma ad|takma adi"
    ),
    (
      .property("NOTE"),
      "notes|note|comments|notizen|remarques|notas|ملاحظات|anotacoes|observacoes"
        + "|notities|aantekeningen|opmerkingen|notatki|uwagi|メモ|備考|ノート|附注|附註|备注|備註"
        + "|anteckningar|kommentarer|noter|bemaerkninger|notater|merknader|muistiinpanot"
        + "|huomautukset|huomautuksia|megjegyzes|megjegyzesek|jegyzetek|poznamka|poznamky"
        + "|заметки|примечания|комментарии|notlar"
    ),
    (
      .date("BDAY"),
      "birthday|geburtstag|anniversaire|date de naissance|cumpleanos"
        + "|fecha de nacimiento|date of birth|geburtsdatum|عيد الميلاد|تاريخ الميلاد"
        + "|compleanno|data di nascita|data de nascimento|nascimento|verjaardag"
        + "|geboortedatum|urodziny|data urodzenia|誕生日|生年月日|生日|出生日期"
        + "|fodelsedag|fodelsedatum|fodselsdag|fodselsdato|bursdag|syntymapaiva|syntymaaika"
        + "|szuletesnap|szuletesi datum|narozeniny|datum narozeni|день рождения|дата рождения"
        + "|dogum gunu|dogum tarihi"
    ),
    (
      .birth(0),
      "birth year|geburtsjahr|annee de naissance|ano de nacimiento|anno di nascita"
        + "|ano de nascimento|geboortejaar|rok urodzenia|誕生年|生年|出生年|出生年份"
        + "|fodelsear|fodselsar|syntymavuosi|szuletesi ev|rok narozeni|год рождения"
        + "|dogum yili"
    ),
    (
      .birth(1),
      "birth month|geburtsmonat|mois de naissance|mes de nacimiento|mese di nascita"
        + "|mes de nascimento|geboortemaand|miesiac urodzenia|誕生月|出生月|出生月份"
        + "|fodelsemanad|fodselsmaned|syntymakuukausi|szuletesi honap|mesic narozeni"
        + "|месяц рождения|dogum ayi"
    ),
    (
      .birth(2),
      "birth day|jour de naissance|dia de nacimiento|giorno di nascita"
        + "|dia de nascimento|geboortedag|dzien urodzenia|出生日"
        + "|szuletesi nap|den narozeni"
    ),
    (
      .date("ANNIVERSARY"),
      "anniversary|jahrestag|aniversario|anniversaire de mariage ou fete"
        + "|wedding anniversary|anniversario|anniversario di matrimonio"
        + "|aniversario de casamento|bodas|trouwdag|jubileum|speciale datum|rocznica"
        + "|rocznica slubu|記念日|纪念日|紀念日|周年纪念日"
        + "|arsdag|brollopsdag|bryllupsdag|maerkedag|merkedag|vuosipaiva|merkkipaiva|haapaiva"
        + "|evfordulo|vyroci|годовщина|yil donumu|yildonumu"
    ),
    (
      .categories,
      "categories|labels|group membership|kategorien|categorias|الفئات|categorie"
        + "|etichette|marcadores|categorieen|kategorie|etykiety|分類項目|分類|カテゴリ|カテゴリー|ラベル"
        + "|类别|類別|分类|标签|標籤"
        + "|kategorier|etiketter|luokat|tunnisteet|kategoriak|cimkek|stitky|категории|метки"
        + "|ярлыки|kategoriler|etiketler"
    ),
    (
      .relation("spouse"),
      "spouse|partner/in|ehepartner|ehepartner/in|conjoint(e)|conjoint|conyuge"
        + "|الزوج|الزوجة|coniuge|conjuge|echtgenoot|echtgenote|wspolmalzonek|malzonek"
        + "|配偶者|配偶"
        + "|make/maka|aegtefaelle|ektefelle|puoliso|hazastars|manzel(ka)|manzel/ka"
        + "|manzel|manzelka|супруг|супруга|супруг(а)|супруг/супруга|es|esi"
    ),
    (
      .relation("partner"),
      "partner"
    ),
    (
      .relation("child"),
      "children|kinder|enfants|hijos|الأطفال|figli|filhos|kinderen|dzieci|子供|子ども|子女"
        + "|barn|lapset|gyermekek|gyerekek|gyermekei|deti|дети|cocuklar|cocuklari"
    ),
    (
      .relation("manager"),
      "manager's name|manager|name des/r vorgesetzten|name des/der vorgesetzten"
        + "|vorgesetzter|responsable|director"
        + "|nombre del director|المدير|nome manager|nome del responsabile|gerente"
        + "|nome do gerente|nome do gestor|naam manager|naam van manager"
        + "|nazwisko menedzera|imie i nazwisko menedzera|menedzer|上司|上司の氏名|上司名|マネージャー|マネージャ|经理|经理姓名"
        + "|经理的姓名|經理|經理姓名"
        + "|chef|chefens namn|leder|lederens navn|esimies|esimiehen nimi|felettes"
        + "|felettes neve|nadrizeny|jmeno nadrizeneho|руководитель|имя руководителя|yonetici"
        + "|yonetici adi|yoneticinin adi|yoneticisinin adi"
    ),
    (
      .relation("assistant"),
      "assistant's name|assistant|assistent(in)|name assistent|name assistent/in|ayudante|nom de l'assistant(e)"
        + "|nombre del ayudante|nome assistente|assistente|nome do assistente"
        + "|naam assistent|naam van assistent|assistent|nazwisko asystenta"
        + "|imie i nazwisko asystenta|asystent|秘書|秘書の氏名|助理|助理姓名|助理的姓名"
        + "|assistentens namn|assistentens navn|avustaja|avustajan nimi|asszisztens"
        + "|asszisztens neve|titkar|titkar neve|asistent|jmeno asistenta|помощник"
        + "|имя помощника|asistan|asistan adi|asistanin adi|yardimcisinin adi"
    ),
    (
      .value("TEL", label: "cell"),
      "cell|cell phone|gsm"
    ),
    (
      .value("TEL", label: "home"),
      "particular|abitazione"
    ),
    (
      .value("TEL", label: "work"),
      "ufficio"
    ),
    (
      .value("TEL", label: "pager"),
      "localizador"
    ),
    (
      .value("TEL", label: "callback"),
      "ruckmeldung|rappel|devolucion de llamada"
    ),
    (
      .value("EMAIL", label: nil),
      "mail|mail address|mailadresse"
    ),
    (
      .value("X-MS-IMADDRESS", label: nil),
      "imaddress|im address|screen name|messenger-name|nom d'ecran"
        + "|nombre en pantalla|indirizzo im|nome na tela|schermnaam|nazwa ekranowa"
        + "|スクリーンネーム|スクリーン名|网名|網名"
    ),
    (
      .property("PHOTO"),
      "photo|foto|picture|zdjecie|写真|照片"
    ),
    (
      .echo(""),
      "file as"
    ),
  ]

  private static let settings =
    "priority|prioritat|priorite|prioridad|private|privat|prive|privado"
    + "|sensitivity|vertraulichkeit|critere de diffusion|confidencialidad|gender"
    + "|geschlecht|sexe|sexo|priorita|privato|riservatezza|sesso|genere|prioridade"
    + "|confidencialidade|sensibilidade|genero|prioriteit|gevoeligheid"
    + "|vertrouwelijkheid|geslacht|priorytet|prywatne|prywatny|poufnosc|czulosc"
    + "|plec|優先度|重要度|プライベート|非公開|秘密度|性別|优先级|優先順序|私人|敏感度|敏感性|性别"
    + "|prioritet|kanslighet|folsomhed|folsomhet|kon|kjonn|prioriteetti|yksityinen"
    + "|luottamuksellisuus|sukupuoli|prioritas|bizalmas|nem|soukrome|utajeni|pohlavi"
    + "|важность|приоритет|частное|пол|oncelik|ozel|duyarlilik|cinsiyet"

  /// What such a column has unless somebody changed it.
  static let emptySettings = Set(
    unchanged.split(separator: "|").map { SearchFolding.folded(String($0)) })

  private static let unchanged = """
    normal|normale|false|falsch|aus|faux|falso|smtp|ex|0|unspecified|keine angabe|\
    non specifie|non precise|no especificado|オフ|sin especificar|non specificato|\
    nao especificado|normaal|onwaar|niet opgegeven|normalny|normalna|normalne|zwykly|falsz|\
    nieokreslona|nieokreslony|標準|通常|いいえ|指定なし|未設定|普通|一般|正常|否|假|未指定|falskt|falsk|usann|\
    ospecificerat|ej angivet|ikke angivet|ikke angitt|normaali|epatosi|ei maaritetty|hamis|\
    nincs megadva|normalni|nepravda|neuvedeno|nezadano|обычная|обычный|обычное|ложь|нет|\
    не указан|не указано|yanlis|belirtilmemis|belirtilmedi
    """

  /// Groups that Google makes by itself.
  static let systemTags: Set = ["mycontacts", "my contacts", "other contacts", "starred"]
}
