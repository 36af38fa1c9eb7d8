import LenientJSON

/// A contact as a plain struct, which both JSON readers create.
struct Person: Decodable {
  struct Phone: Decodable {
    var work: String?
    var home: String?
    var mobile: String?
  }

  struct Address: Decodable {
    var street: String?
    var city: String?
    var state: String?
    var country: String?
    var zipCode: String?
  }

  var name: String
  var id: String?
  var companyName: String?
  var isFavorite: Bool?
  var smallImageURL: String?
  var largeImageURL: String?
  var emailAddress: String?
  var birthdate: String?
  var phone: Phone?
  var address: Address?
}

extension Person {
  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    name = try object.requiredText("name")
    id = object.text("id")
    companyName = object.text("companyName")
    isFavorite = object.boolean("isFavorite")
    smallImageURL = object.text("smallImageURL")
    largeImageURL = object.text("largeImageURL")
    emailAddress = object.text("emailAddress")
    birthdate = object.text("birthdate")
    phone = object.object("phone").map {
      Phone(work: $0.text("work"), home: $0.text("home"), mobile: $0.text("mobile"))
    }
    address = object.object("address").map {
      Address(
        street: $0.text("street"), city: $0.text("city"), state: $0.text("state"),
        country: $0.text("country"), zipCode: $0.text("zipCode"))
    }
  }
}
