import CJSON
import DeviceLog

/// Why a text is no JSON that can be read.
package struct JSONProblem: Error {
  let status: nsj_status

  /// To stand behind "but".
  var sentence: String {
    switch status {
    case nsj_ok: "there is nothing wrong with it"
    case nsj_empty: "there is nothing in it"
    case nsj_cut_off: "it is cut off: it ends before its first bracket is closed"
    case nsj_bad_number: "it has a number that is none, or too large for one"
    case nsj_bad_string: "it has a text with a bad escape or half a surrogate pair"
    case nsj_not_utf8: "it is not UTF-8"
    case nsj_too_deep: "it nests lists and objects more than 1 024 deep"
    case nsj_too_long: "it is longer than 4 GB"
    case nsj_no_memory: "there is not enough memory for it"
    case nsj_no_object: "it is no object"
    default: "it is not JSON"
    }
  }
}

extension nsj_value {
  /// Of a string, its text.
  var string: String? {
    guard type == nsj_string else { return nil }
    return UnsafeRawBufferPointer(start: text, count: Int(length)).text
  }

  /// How a value reads in a message: `“yesterday”`, `5`, `a list`.
  var label: String {
    switch type {
    case nsj_absent: "missing"
    case nsj_null: "null"
    case nsj_number: shortestText(number)
    case nsj_string: "“\(clipped(string ?? ""))”"
    case nsj_true: "true"
    case nsj_false: "false"
    case nsj_list: "a list"
    default: "an object"
    }
  }
}
