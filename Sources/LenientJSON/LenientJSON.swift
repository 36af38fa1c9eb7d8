import Foundation

/// Reads JSON that others made, as far as it can be read.
public enum LenientJSON {
  /// A byte order mark is ignored.
  /// - Throws: where and why, when the document is not JSON or not of this shape at all.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from data: Data
  ) throws(JSONProblem) -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[Telling.key] = Telling()
    do {
      return try decoder.decode(Document<Value>.self, from: data).result.get()
    } catch let problem as JSONProblem {
      throw problem
    } catch {
      throw JSONProblem(path: "", reason: .notJSON(parserMessage(data) ?? "\(error)"))
    }
  }

  /// `JSONDecoder` keeps the place of a syntax error to itself; `JSONSerialization` names it.
  private static func parserMessage(_ document: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed)
      return nil
    } catch {
      let message = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      return message?.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
  }
}

/// Turns a mismatch anywhere in the document into a problem that still knows its place.
private struct Document<Value: Decodable>: Decodable {
  let result: Result<Value, JSONProblem>

  init(from decoder: any Decoder) {
    do {
      result = .success(try Value(from: decoder))
    } catch {
      result = .failure(JSONProblem(error, at: decoder))
    }
  }
}
