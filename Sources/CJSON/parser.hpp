#pragma once

#include "cjson.h"

#include <simdjson.h>

#include <string>

/// The memory that reading needs.
struct nsj_parser {
  simdjson::dom::parser parser;
  /// A copy of the text whose numbers were written differently.
  std::string mended;
};

/// simdjson's error in our words.
nsj_status nsj_status_of(simdjson::error_code error);

/// What a value is, and its number or text.
nsj_value nsj_value_of(const simdjson::dom::element &element);

/// Reads a text, where integers beyond 64 bits are numbers too.
///
/// simdjson refuses such integers. They are legal JSON, and as a double they mean something, so a
/// text with one is read again with `.0` behind it, which takes the path of decimal fractions.
nsj_status nsj_parse(
  nsj_parser &parser, const char *bytes, size_t length, simdjson::dom::element &root);

/// Reads again with `.0` behind long integers and behind `-0`, whose sign an integer cannot hold.
nsj_status nsj_parse_mended(
  nsj_parser &parser, const char *bytes, size_t length, simdjson::dom::element &root);
