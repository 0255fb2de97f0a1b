#include "parser.hpp"

#include <cstring>

using simdjson::dom::element;

namespace {

/// The place of a key, or NULL if it is not known.
nsj_value *slot(nsj_line &line, std::string_view key) {
  switch (key.size()) {
    case 2:
      if (key == "at") { return &line.at; }
      break;
    case 3:
      if (key == "lat") { return &line.lat; }
      if (key == "lng") { return &line.lng; }
      break;
    case 4:
      if (key == "kind") { return &line.kind; }
      if (key == "text") { return &line.text; }
      break;
    case 5:
      if (key == "speed") { return &line.speed; }
      if (key == "state") { return &line.state; }
      break;
    case 6:
      if (key == "region") { return &line.region; }
      if (key == "source") { return &line.source; }
      if (key == "status") { return &line.status; }
      if (key == "radius") { return &line.radius; }
      break;
    case 7:
      if (key == "monitor") { return &line.monitor; }
      break;
    case 8:
      if (key == "timeZone") { return &line.time_zone; }
      break;
    case 9:
      if (key == "timestamp") { return &line.timestamp; }
      if (key == "condition") { return &line.condition; }
      if (key == "synthetic") { return &line.synthetic; }
      if (key == "nightstep") { return &line.nightstep; }
      break;
    case 11:
      if (key == "arrivalDate") { return &line.arrival_date; }
      break;
    case 13:
      if (key == "departureDate") { return &line.departure_date; }
      break;
    case 18:
      if (key == "horizontalAccuracy") { return &line.horizontal_accuracy; }
      break;
    default: break;
  }
  return nullptr;
}

struct kind_name {
  std::string_view name;
  nsj_kind kind;
};

/// The commonest first.
constexpr kind_name kind_names[] = {
  {"visit", nsj_kind_visit},
  {"location", nsj_kind_location},
  {"regionExit", nsj_kind_region_exit},
  {"regionEnter", nsj_kind_region_enter},
  {"launch", nsj_kind_launch},
  {"terminate", nsj_kind_terminate},
  {"unlock", nsj_kind_unlock},
  {"reboot", nsj_kind_reboot},
  {"foreground", nsj_kind_foreground},
  {"background", nsj_kind_background},
  {"reset", nsj_kind_reset},
  {"authorization", nsj_kind_authorization},
  {"timeZone", nsj_kind_time_zone},
  {"regionStart", nsj_kind_region_start},
  {"regionStop", nsj_kind_region_stop},
  {"anchor", nsj_kind_anchor},
  {"monitor", nsj_kind_monitor},
  {"session", nsj_kind_session},
  {"note", nsj_kind_note},
};

nsj_kind kind_of(const nsj_value &value) {
  if (value.type != nsj_string) { return nsj_kind_other; }
  std::string_view text(value.text, value.length);
  for (const auto &entry : kind_names) {
    if (entry.name == text) { return entry.kind; }
  }
  return nsj_kind_other;
}

nsj_status fill(const element &root, nsj_line &line, bool &has_zero) {
  simdjson::dom::object object;
  if (root.get_object().get(object)) { return nsj_no_object; }
  for (auto field : object) {
    nsj_value *place = slot(line, field.key);
    if (place == nullptr) { continue; }
    *place = nsj_value_of(field.value);
    if (place->type == nsj_number && place->number == 0) { has_zero = true; }
  }
  line.kind_code = kind_of(line.kind);
  return nsj_ok;
}

}  // namespace

nsj_status nsj_read_line(nsj_parser *parser, const char *bytes, size_t length, nsj_line *line) {
  std::memset(static_cast<void *>(line), 0, sizeof *line);
  element root;
  nsj_status status = nsj_parse(*parser, bytes, length, root);
  if (status != nsj_ok) { return status; }
  bool has_zero = false;
  status = fill(root, *line, has_zero);
  if (status != nsj_ok || !has_zero) { return status; }
  // An integer zero has no sign: if the line may say -0, read it as a fraction.
  if (std::string_view(bytes, length).find("-0") == std::string_view::npos) { return nsj_ok; }
  std::memset(static_cast<void *>(line), 0, sizeof *line);
  status = nsj_parse_mended(*parser, bytes, length, root);
  return status == nsj_ok ? fill(root, *line, has_zero) : status;
}
