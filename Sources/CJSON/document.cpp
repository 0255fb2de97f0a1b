#include "parser.hpp"

#include <cstring>

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

// simdjson's elements and iterators are a pointer to the document and an index into its tape. They
// travel through C as those two words.
static_assert(sizeof(element) == sizeof(nsj_node), "simdjson's element is not two words");
static_assert(sizeof(array::iterator) == sizeof(nsj_node), "nor is its list iterator");
static_assert(sizeof(object::iterator) == sizeof(nsj_node), "nor is its object iterator");

namespace {

template <typename Value>
nsj_node packed(const Value &value) {
  nsj_node node;
  std::memcpy(static_cast<void *>(&node), static_cast<const void *>(&value), sizeof node);
  return node;
}

template <typename Value>
Value unpacked(const nsj_node &node) {
  Value value{};
  std::memcpy(static_cast<void *>(&value), static_cast<const void *>(&node), sizeof node);
  return value;
}

nsj_value text_value(std::string_view text) {
  return {0, text.data(), static_cast<uint32_t>(text.size()), nsj_string};
}

}  // namespace

nsj_status nsj_read_document(
  nsj_parser *parser, const char *bytes, size_t length, nsj_node *root) {
  element value;
  nsj_status status = nsj_parse(*parser, bytes, length, value);
  if (status == nsj_ok) { *root = packed(value); }
  return status;
}

nsj_value nsj_node_value(nsj_node node) {
  return nsj_value_of(unpacked<element>(node));
}

bool nsj_node_member(nsj_node node, const char *key, size_t length, nsj_node *member) {
  object members;
  if (unpacked<element>(node).get_object().get(members)) { return false; }
  std::string_view wanted(key, length);
  bool found = false;
  for (auto field : members) {
    if (field.key == wanted) {
      *member = packed(field.value);
      found = true;
    }
  }
  return found;
}

nsj_iterator nsj_node_children(nsj_node node) {
  element value = unpacked<element>(node);
  array list;
  object members;
  if (!value.get_array().get(list)) { return {packed(list.begin()), packed(list.end()), false}; }
  if (!value.get_object().get(members)) {
    return {packed(members.begin()), packed(members.end()), true};
  }
  return {node, node, false};
}

bool nsj_iterator_next(nsj_iterator *iterator, nsj_value *key, nsj_node *child) {
  if (iterator->here.index == iterator->end.index) { return false; }
  if (iterator->has_keys) {
    auto here = unpacked<object::iterator>(iterator->here);
    *key = text_value(here.key());
    *child = packed(here.value());
    ++here;
    iterator->here = packed(here);
  } else {
    auto here = unpacked<array::iterator>(iterator->here);
    *key = {0, nullptr, 0, nsj_absent};
    *child = packed(*here);
    ++here;
    iterator->here = packed(here);
  }
  return true;
}
