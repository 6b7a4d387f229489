#include "lib/input/document.hpp"

// Without its exceptions: a value that is no TOML is a text, and a table has many of them. An
// assertion of 3.3 fails on "[^", harmlessly: an error follows.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "lib/file.hpp"
#include "lib/input/units.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr const char* too_large = "is larger than 1 MiB, the most that a case may have";
constexpr std::ptrdiff_t most_dots = 100;

/// Throws Error(input) for a line with too many dots. A dotted key nests one table for each dot,
/// and toml++ handles nested tables recursively.
void refuse_deep_keys(std::string_view text, Place place) {
  for (const std::string_view line : split(text, '\n')) {
    if (std::count(line.begin(), line.end(), '.') > most_dots) {
      throw Error(place, "more than " + std::to_string(most_dots) + " dots in one line");
    }
    if (place.line > 0) ++place.line;
  }
}

/// Returns the text of a string or a key. Throws Error(input) if it has control characters other
/// than tabs and line ends, or is not UTF-8.
std::string checked(std::string_view text, const Place& place) {
  const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7f; };
  if (std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  std::string plain(text);
  for (char& c : plain) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  }
  if (printable(plain) != plain) {
    throw Error(place, quote(text) + " has a control character or is not UTF-8");
  }
  return std::string(text);
}

Item text_of(std::string_view text, const Place& place) {
  return {checked(text, place), place};
}

/// Returns the place of a TOML node. It has no line if the node is not from the document.
Place place_of(const toml::source_region& region, const std::string& source) {
  if (region.path && *region.path != source) return {*region.path};
  return {source, static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

/// The text of a document, and the beginnings of its lines.
class Source {
 public:
  Source(std::string called, std::string_view text) : name(std::move(called)), text_(text) {
    for (const std::string_view line : split(text, '\n')) {
      begins_.push_back(static_cast<std::size_t>(line.data() - text.data()));
    }
  }

  /// Adds to the place of a text, its opening quote, where its first character is.
  void find_text(std::string_view value, Place& place) const {
    const auto line = static_cast<std::size_t>(place.line);
    if (line == 0 || line > begins_.size()) return;
    std::string_view rest = text_.substr(
        std::min(text_.size(), begins_[line - 1] + static_cast<std::size_t>(place.column) - 1));
    const bool of_lines = rest.starts_with(R"(""")") || rest.starts_with("'''");
    const int quotes = of_lines ? 3 : 1;
    rest.remove_prefix(std::min<std::size_t>(rest.size(), quotes));
    if (of_lines && rest.starts_with('\r')) rest.remove_prefix(1);
    // The value does not contain a line end that follows the quotes.
    const bool below = of_lines && rest.starts_with('\n');
    if (below) rest.remove_prefix(1);
    for (const char c : value) {
      if (c == '\n' && rest.starts_with('\r')) rest.remove_prefix(1);
      if (!rest.starts_with(c)) return;
      rest.remove_prefix(1);
    }
    place.text_line = place.line + (below ? 1 : 0);
    place.text_column = below ? 1 : place.column + quotes;
  }

  const std::string name;

 private:
  std::string_view text_;
  std::vector<std::size_t> begins_;
};

/// Returns the number in fixed notation, with the fewest digits that read back as it.
Decimal decimal(double number) {
  std::array<char, 400> buffer;
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed);
  return Decimal(std::string(buffer.data(), end.ptr));
}

Item item_of(const toml::node& node, const Source& source) {
  Item item{{}, place_of(node.source(), source.name)};
  if (const auto* text = node.as_string()) {
    item.value = checked(text->get(), item.place);
    source.find_text(text->get(), item.place);
  }
  if (const auto* whole = node.as_integer()) item.value = whole->get();
  if (const auto* number = node.as_floating_point()) item.value = decimal(number->get());
  if (const auto* flag = node.as_boolean()) item.value = flag->get();
  if (const auto* list = node.as_array()) {
    Item::List items;
    items.reserve(list->size());
    for (const toml::node& each : *list) items.push_back(item_of(each, source));
    item.value = std::move(items);
  }
  if (const auto* table = node.as_table()) {
    Item::Table members;  // toml++ orders them by key, too
    members.reserve(table->size());
    for (const auto& [key, value] : *table) {
      const Place place = place_of(key.source(), source.name);
      members.push_back({checked(key.str(), place), item_of(value, source), place});
    }
    item.value = std::move(members);
  }
  return item;
}

/// Returns VALUE as TOML, or as a string if it is not TOML. `inf` and `nan`, which are numbers in
/// TOML, also become strings. Items of an argument have no lines.
Item parse_value(std::string_view value, const Place& here) {
  if (value == "inf" || value == "nan") return text_of(value, here);
  const toml::parse_result table = toml::parse("value = " + std::string(value), here.source);
  if (!table || table.table().size() != 1) return text_of(value, here);
  Item item = item_of(*table.table().get("value"), Source("", ""));
  const bool is_number = item.whole() != nullptr || std::get_if<Decimal>(&item.value) != nullptr;
  if (is_number && value.find_first_not_of("-0123456789.") != std::string_view::npos) {
    throw Error(here, quote(value) + " is not written in plain digits, as 16 and 0.5 are");
  }
  return item;
}

/// Converts [[wave]] blocks to tables with their numbers as keys. They begin with 2, because the
/// attacker is the first.
void number_waves(Item& root) {
  Item* waves = root.get("wave");
  if (waves == nullptr || waves->list() == nullptr) return;
  std::vector<Member> members;
  for (const Item& wave : *waves->list()) {
    if (wave.table() == nullptr) return;
    members.push_back({std::to_string(members.size() + 2), wave, wave.place});
  }
  const Place place = waves->place;
  *waves = table_of(std::move(members));
  waves->place = place;
}

/// Returns whether a key is the number of a unit, such as "attacker.units.sub" or
/// "wave.2.units.inf".
bool is_number_of_unit(const std::vector<std::string_view>& path) {
  const bool within = path[0] == "wave" || path[0] == "sea";
  return path.size() == (within ? 4 : 3) && path[path.size() - 2] == "units";
}

/// Returns whether a line has a control character other than tabs and its end.
bool has_control_character(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return std::any_of(line.begin(), line.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
  });
}

/// Returns what is wrong with `line`, in which the parser finds a fault with this description.
std::string fault_of(std::string_view description, std::string_view line) {
  const auto has = [&](std::string_view part) {
    return description.find(part) != std::string_view::npos;
  };
  if (has("control characters") && has_control_character(line)) {
    return "not valid TOML: this line has a control character";
  }
  if (has("string") && (has("control characters") || has("end-of-file"))) {
    return "not valid TOML: this string has no closing quote";
  }
  constexpr const char* write_value = "write a number, true, false, or text in quotes";
  constexpr std::pair<std::string_view, const char*> places[] = {
      {"key-value pair", "write KEY = VALUE, with quotes around text"},
      {"table header", "write a table as [NAME]"},
      {"table-array header", "write a list of tables as [[NAME]]"},
      {"inline table", "write an inline table as { KEY = VALUE, KEY = VALUE }"},
      {"array", "write a list as [VALUE, VALUE]"},
      {"string", "write text as \"TEXT\""},
      {"value", write_value},
      {"decimal integer", write_value},
      {"hexadecimal", write_value},
      {"octal", write_value},
      {"binary", write_value},
      {"floating-point", write_value},
      {"boolean", write_value},
      {"date", write_value},
      {"time", write_value},
      {"key", "write KEY = VALUE, with quotes around text"}};
  if (has("redefine") || has("already defined")) return "not valid TOML: this name is given twice";
  for (const auto& [place, remedy] : places) {
    if (has("parsing " + std::string(place))) return std::string("not valid TOML here; ") + remedy;
  }
  return "not valid TOML here";
}

}  // namespace

Document Document::read_file(const std::string& path) {
  const InputText input = read_input(path, most_bytes_of_case, too_large);
  return parse(input.text, input.source);
}

Document Document::parse(std::string_view text, const std::string& source) {
  Document document;
  document.source_ = source;
  refuse_deep_keys(text, {source, 1, 1});
  const toml::parse_result root = toml::parse(text, source);
  if (!root) {
    const toml::parse_error& error = root.error();
    const std::size_t line = error.source().begin.line;
    const auto lines = split(text, '\n');
    throw Error(place_of(error.source(), source),
                fault_of(error.description(), line <= lines.size() ? lines[line - 1] : ""));
  }
  document.root_ = item_of(root.table(), Source(source, text));
  number_waves(document.root_);
  return document;
}

Document Document::of_forces(const std::string& rules, const std::string& attacker,
                             const std::string& defender) {
  Document document;
  document.source_ = "command line";
  document.place_ = "--rules " + one_line(rules);
  document.root_ = {Item::Table(), {document.place_}};
  const auto put = [&](const std::vector<std::string_view>& path, const std::string& text,
                       const std::string& argument) {
    document.put(path, text_of(text, {argument}), {argument});
  };
  put({"rules"}, rules, "--rules");
  put({"attacker", "units"}, attacker, "argument ATTACKER");
  put({"defender", "units"}, defender, "argument DEFENDER");
  return document;
}

void Document::assign(std::string_view assignment, const std::string& option) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos || trim(assignment.substr(0, equals)).empty()) {
    throw Error(Place{option + " " + (assignment.empty() ? "''" : one_line(assignment))},
                "must be KEY=VALUE, as in attacker.units=\"4 sub\"");
  }
  set(assignment.substr(0, equals), assignment.substr(equals + 1), option);
}

void Document::set(std::string_view key, std::string_view value, const std::string& option) {
  key = trim(key);
  const Place here{option + " " + (key.empty() ? "''" : one_line(key))};
  checked(key, here);
  refuse_deep_keys(key, here);
  refuse_deep_keys(value, here);
  auto path = split(key, '.');
  const bool is_key = std::none_of(path.begin(), path.end(), [](std::string_view name) {
    return trim(name).empty() || name.find('=') != std::string_view::npos;
  });
  if (!is_key) throw Error(here, "is not a key; keys are names with dots, as in attacker.units");
  Item item = parse_value(trim(value), here);

  if (is_number_of_unit(path)) {
    const Item* force = root_.find(key.substr(0, key.rfind('.')));
    if (force == nullptr || force->text() == nullptr) {
      throw Error(here, "the case has no units to change there");
    }
    const std::int64_t* count = item.whole();
    if (count == nullptr || *count < 0 || *count > most_of_a_kind) {
      throw Error(here, "the number of a unit must be a whole number from 0 to " +
                            std::to_string(most_of_a_kind));
    }
    item = {with_count(*force->text(), path.back(), static_cast<int>(*count)), here};
    path.pop_back();
  }
  put(path, std::move(item), here);
  number_waves(root_);
}

Document Document::part(std::string_view key) const {
  Document document;
  document.source_ = source_;
  document.root_ = *root_.get(key);
  return document;
}

Document Document::from_table(Item root, const std::string& source) {
  Document document;
  document.source_ = source;
  document.root_ = std::move(root);
  number_waves(document.root_);
  return document;
}

void Document::put(const std::vector<std::string_view>& path, Item item, const Place& here) {
  Item* at = &root_;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    Item* next = at->get(path[i]);
    if (next == nullptr) next = &asdic::put(*at->table(), path[i], {Item::Table(), here});
    if (next->table() == nullptr) throw Error(here, quote(path[i]) + " is not a table of the case");
    at = next;
  }
  asdic::put(*at->table(), path.back(), std::move(item));
}

}  // namespace asdic
