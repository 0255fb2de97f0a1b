#pragma once

// A plain C face over simdjson, for Swift. It reads one JSON text at a time: either a line of a
// NightStep capture into a flat struct of the keys a capture knows, or a whole document into a tree
// that is walked node by node.
//
// Everything handed out (texts, nodes) belongs to the parser and lives until its next read.
// Nothing here throws, and no input makes it trap: what cannot be read gives a status.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How many readable bytes must follow the text that is read; their values do not matter.
enum { nsj_padding = 64 };

/// How a read ended.
typedef enum nsj_status : uint8_t {
  nsj_ok,
  /// Nothing but white space.
  nsj_empty,
  /// Ends within a string, a list or an object.
  nsj_cut_off,
  /// A number that is none, or too large for a double.
  nsj_bad_number,
  /// A string with a bad escape or half of a surrogate pair.
  nsj_bad_string,
  /// Bytes that are not UTF-8.
  nsj_not_utf8,
  /// More than 1 024 lists and objects within each other.
  nsj_too_deep,
  /// Longer than 4 GB.
  nsj_too_long,
  /// Not enough memory.
  nsj_no_memory,
  /// A value, but no object (only where a line is read).
  nsj_no_object,
  /// Anything else that is not JSON.
  nsj_not_json
} nsj_status;

/// What a value is.
typedef enum nsj_type : uint8_t {
  nsj_absent,
  nsj_null,
  nsj_number,
  nsj_string,
  nsj_true,
  nsj_false,
  nsj_list,
  nsj_object
} nsj_type;

/// A value, flat.
typedef struct nsj_value {
  /// Of a number: rounded correctly to the nearest double, finite.
  double number;
  /// Of a string: valid UTF-8, escapes resolved, `length` bytes.
  const char *text;
  uint32_t length;
  nsj_type type;
} nsj_value;

/// The kinds of a capture, so that Swift need not compare texts.
typedef enum nsj_kind : uint8_t {
  nsj_kind_other,
  nsj_kind_visit,
  nsj_kind_region_exit,
  nsj_kind_region_enter,
  nsj_kind_location,
  nsj_kind_launch,
  nsj_kind_terminate,
  nsj_kind_unlock,
  nsj_kind_reboot,
  nsj_kind_foreground,
  nsj_kind_background,
  nsj_kind_reset,
  nsj_kind_authorization,
  nsj_kind_time_zone,
  nsj_kind_region_start,
  nsj_kind_region_stop,
  nsj_kind_anchor,
  nsj_kind_monitor,
  nsj_kind_session,
  nsj_kind_note
} nsj_kind;

/// The keys of a capture's line that NightStep knows. Of a key that stands twice, the last counts.
typedef struct nsj_line {
  nsj_value kind, at, lat, lng, arrival_date, departure_date, horizontal_accuracy, region,
    timestamp, speed, source, status, time_zone, radius, monitor, condition, state, text,
    synthetic, nightstep;
  /// What `kind` names; `nsj_kind_other` if it is no text or not known.
  nsj_kind kind_code;
} nsj_line;

/// Holds the memory that reading needs; use it from one thread at a time.
typedef struct nsj_parser nsj_parser;

/// A new parser, or NULL if there is no memory.
nsj_parser *nsj_parser_create(void);
/// Frees a parser; NULL is allowed.
void nsj_parser_destroy(nsj_parser *parser);

/// Reads one line, without its line break, into `line`. `nsj_padding` readable bytes must follow it.
nsj_status nsj_read_line(nsj_parser *parser, const char *bytes, size_t length, nsj_line *line);

/// A place in the tree of a document.
typedef struct nsj_node {
  const void *document;
  size_t index;
} nsj_node;

/// Reads a whole document. `nsj_padding` readable bytes must follow it.
nsj_status nsj_read_document(
  nsj_parser *parser, const char *bytes, size_t length, nsj_node *root);

/// What stands at a node; of a list or an object only the type.
nsj_value nsj_node_value(nsj_node node);

/// The value of a key of an object, the last if it stands twice. False if there is none.
bool nsj_node_member(nsj_node node, const char *key, size_t length, nsj_node *member);

/// Walks over the children of a list or an object.
typedef struct nsj_iterator {
  nsj_node here, end;
  bool has_keys;
} nsj_iterator;

/// Before the first child; of anything else than a list or an object, at the end.
nsj_iterator nsj_node_children(nsj_node node);

/// The next child, with its key in an object. False at the end.
bool nsj_iterator_next(nsj_iterator *iterator, nsj_value *key, nsj_node *child);

#ifdef __cplusplus
}
#endif
