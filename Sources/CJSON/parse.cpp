#include "parser.hpp"

#include <new>

using simdjson::dom::element;
using simdjson::dom::element_type;

static_assert(nsj_padding >= simdjson::SIMDJSON_PADDING, "simdjson reads further than promised");

nsj_parser *nsj_parser_create(void) {
  return new (std::nothrow) nsj_parser();
}

void nsj_parser_destroy(nsj_parser *parser) {
  delete parser;
}

nsj_status nsj_status_of(simdjson::error_code error) {
  switch (error) {
    case simdjson::SUCCESS: return nsj_ok;
    case simdjson::EMPTY: return nsj_empty;
    case simdjson::UNCLOSED_STRING:
    case simdjson::INCOMPLETE_ARRAY_OR_OBJECT: return nsj_cut_off;
    case simdjson::NUMBER_ERROR: return nsj_bad_number;
    case simdjson::STRING_ERROR: return nsj_bad_string;
    case simdjson::UTF8_ERROR: return nsj_not_utf8;
    case simdjson::DEPTH_ERROR: return nsj_too_deep;
    case simdjson::CAPACITY: return nsj_too_long;
    case simdjson::MEMALLOC: return nsj_no_memory;
    default: return nsj_not_json;
  }
}

/// Makes room for a text; doubled, so that ever longer lines do not allocate every time.
static simdjson::error_code reserve(nsj_parser &parser, size_t length) {
  if (parser.parser.capacity() >= length && parser.parser.capacity() > 0) {
    return simdjson::SUCCESS;
  }
  size_t wanted = length < 4096 ? 4096 : length;
  if (length < 1u << 24) { wanted += wanted; }
  return parser.parser.allocate(wanted);
}

/// Whether the text ends before its outermost list or object does. simdjson calls much of that a
/// grammar error.
static bool is_cut_off(const char *bytes, size_t length) {
  size_t depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < length; i++) {
    char c = bytes[i];
    if (in_string) {
      if (c == '\\') {
        i++;
      } else if (c == '"') {
        in_string = false;
      }
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      depth++;
    } else if ((c == '}' || c == ']') && depth > 0) {
      depth--;
    }
  }
  return in_string || depth > 0;
}

static nsj_status parse_once(nsj_parser &parser, const char *bytes, size_t length, element &root) {
  if (auto error = reserve(parser, length)) { return nsj_status_of(error); }
  auto error = parser.parser.parse(bytes, length, false).get(root);
  nsj_status status = nsj_status_of(error);
  return status == nsj_not_json && is_cut_off(bytes, length) ? nsj_cut_off : status;
}

nsj_status nsj_parse(nsj_parser &parser, const char *bytes, size_t length, element &root) {
  nsj_status status = parse_once(parser, bytes, length, root);
  return status == nsj_bad_number ? nsj_parse_mended(parser, bytes, length, root) : status;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_number_part(char c) {
  return is_digit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

/// Digits that fit a 64-bit integer for certain.
static const size_t safe_digits = 18;

nsj_status nsj_parse_mended(nsj_parser &parser, const char *bytes, size_t length, element &root) {
  std::string &out = parser.mended;
  out.clear();
  out.reserve(length + length / 8 + nsj_padding);
  bool in_string = false;
  size_t i = 0;
  while (i < length) {
    char c = bytes[i];
    if (in_string || !(is_digit(c) || c == '-')) {
      if (c == '"') { in_string = !in_string; }
      out.push_back(c);
      i++;
      if (in_string && c == '\\' && i < length) { out.push_back(bytes[i++]); }
      continue;
    }
    size_t start = i;
    bool is_integer = true;
    while (i < length && is_number_part(bytes[i])) {
      if (!is_digit(bytes[i]) && i > start) { is_integer = false; }
      i++;
    }
    out.append(bytes + start, i - start);
    bool is_minus_zero = i - start == 2 && c == '-' && bytes[start + 1] == '0';
    if (is_integer && (is_minus_zero || i - start > safe_digits)) { out.append(".0"); }
  }
  size_t total = out.size();
  out.append(nsj_padding, ' ');
  return parse_once(parser, out.data(), total, root);
}

nsj_value nsj_value_of(const element &element) {
  nsj_value value = {0, nullptr, 0, nsj_absent};
  switch (element.type()) {
    case element_type::ARRAY: value.type = nsj_list; break;
    case element_type::OBJECT: value.type = nsj_object; break;
    case element_type::NULL_VALUE: value.type = nsj_null; break;
    case element_type::BOOL:
      value.type = element.get_bool().value_unsafe() ? nsj_true : nsj_false;
      break;
    case element_type::STRING: {
      std::string_view text = element.get_string().value_unsafe();
      value.type = nsj_string;
      value.text = text.data();
      value.length = static_cast<uint32_t>(text.size());
      break;
    }
    case element_type::INT64:
      value.type = nsj_number;
      value.number = static_cast<double>(element.get_int64().value_unsafe());
      break;
    case element_type::UINT64:
      value.type = nsj_number;
      value.number = static_cast<double>(element.get_uint64().value_unsafe());
      break;
    case element_type::DOUBLE:
      value.type = nsj_number;
      value.number = element.get_double().value_unsafe();
      break;
  }
  return value;
}
