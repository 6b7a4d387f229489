#include "lib/input/section.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "lib/text.hpp"

namespace asdic {

Section::Section(const Document& document, const std::string& path)
    : document_(document), path_(path) {
  const toml::node* node = &document.root();
  if (!path.empty()) {
    for (const std::string_view part : split(path, '.')) {
      node = node->as_table()->get(part);
      if (node == nullptr) return;
      if (!node->is_table()) {
        throw Error(document.place(*node), in_quotes(path) + " is a table, as in [" + path + "]");
      }
    }
  }
  table_ = node->as_table();
}

const toml::node* Section::find(const std::string& key) {
  read_.insert(key);
  return table_ == nullptr ? nullptr : table_->get(key);
}

std::optional<std::string> Section::written(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return std::to_string(whole->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  if (const auto* number = node.as_floating_point()) {
    // The shortest text that reads back as this number is the one that its author wrote.
    std::array<char, 400> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number->get(),
                                   std::chars_format::fixed);
    return std::string(buffer.data(), end.ptr);
  }
  return std::nullopt;
}

std::optional<std::string> Section::scalar(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (auto text = written(*node)) return text;
  throw Error(document_.place(*node), in_quotes(full(key)) + " is a word or a number");
}

std::optional<std::string> Section::word(const std::string& key,
                                         const std::vector<std::string>& possible) {
  const auto value = scalar(key);
  if (value && std::find(possible.begin(), possible.end(), *value) == possible.end()) {
    throw Error(place(key), unknown("value", *value, possible) + " (for " + full(key) + ")");
  }
  return value;
}

Rational Section::fraction_at(const toml::node& node, const std::string& key, int most) const {
  const auto text = written(node);
  const auto number = text ? parse_fraction(*text) : std::nullopt;
  if (!number || *number < 0 || *number > most) {
    throw Error(document_.place(node), in_quotes(full(key)) + " is a number from 0 to " +
                                           std::to_string(most) + ", as in 1 or \"1/2\"");
  }
  return *number;
}

std::optional<Rational> Section::fraction(const std::string& key, int most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  return fraction_at(*node, key, most);
}

std::optional<std::vector<Rational>> Section::fractions(const std::string& key, int most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* list = node->as_array();
  if (list == nullptr || list->empty()) {
    throw Error(document_.place(*node),
                in_quotes(full(key)) + " is a list of numbers, as in [1, \"3/2\"]");
  }
  std::vector<Rational> numbers;
  for (const toml::node& each : *list) numbers.push_back(fraction_at(each, key, most));
  return numbers;
}

std::optional<std::vector<Section>> Section::tables(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* list = node->as_array();
  const auto is_table = [](const toml::node& each) { return each.is_table(); };
  if (list == nullptr || list->empty() || !std::all_of(list->begin(), list->end(), is_table)) {
    throw Error(document_.place(*node), in_quotes(full(key)) + " is a list of tables, as in [{}]");
  }
  std::vector<Section> sections;
  for (const toml::node& each : *list)
    sections.emplace_back(document_, full(key), *each.as_table());
  return sections;
}

std::optional<std::string> Section::text(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* text = node->as_string()) return text->get();
  throw Error(document_.place(*node), in_quotes(full(key)) + " is a text in quotes");
}

std::optional<int> Section::whole(const std::string& key, int least, int most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (!is_whole(*node, least, most)) {
    throw Error(document_.place(*node), in_quotes(full(key)) + " is a whole number from " +
                                            std::to_string(least) + " to " + std::to_string(most));
  }
  return static_cast<int>(node->as_integer()->get());
}

bool Section::is_whole(const toml::node& node, int least, int most) {
  const auto* value = node.as_integer();
  return value != nullptr && value->get() >= least && value->get() <= most;
}

std::vector<int> Section::wholes_at(const toml::node& node, const std::string& key, int least,
                                    int most) const {
  const auto* list = node.as_array();
  const auto fits = [&](const toml::node& each) { return is_whole(each, least, most); };
  if (list == nullptr || list->empty() || !std::all_of(list->begin(), list->end(), fits)) {
    throw Error(document_.place(node), in_quotes(full(key)) + " is a list of whole numbers from " +
                                           std::to_string(least) + " to " + std::to_string(most));
  }
  std::vector<int> numbers;
  for (const toml::node& each : *list)
    numbers.push_back(static_cast<int>(each.as_integer()->get()));
  return numbers;
}

std::optional<std::vector<int>> Section::wholes(const std::string& key, int least, int most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  return wholes_at(*node, key, least, most);
}

std::optional<std::vector<std::vector<int>>> Section::rows(const std::string& key,
                                                           std::size_t count, std::size_t length,
                                                           int least, int most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* list = node->as_array();
  if (list == nullptr || list->size() != count) {
    throw Error(document_.place(*node), in_quotes(full(key)) + " is a list of " +
                                            std::to_string(count) + " lists, and not of " +
                                            std::to_string(list == nullptr ? 0 : list->size()));
  }
  std::vector<std::vector<int>> rows;
  for (const toml::node& each : *list) {
    rows.push_back(wholes_at(each, key, least, most));
    if (rows.back().size() == length) continue;
    throw Error(document_.place(each), "row " + std::to_string(rows.size()) + " of " +
                                           in_quotes(full(key)) + " has " +
                                           std::to_string(rows.back().size()) +
                                           " numbers, and not " + std::to_string(length));
  }
  return rows;
}

std::vector<std::pair<std::string, Place>> Section::texts(const std::string& key) {
  std::vector<std::pair<std::string, Place>> texts;
  const toml::node* node = find(key);
  if (node == nullptr) return texts;
  const auto* list = node->as_array();
  const auto is_text = [](const toml::node& each) { return each.is_string(); };
  if (list == nullptr || !std::all_of(list->begin(), list->end(), is_text)) {
    throw Error(document_.place(*node),
                in_quotes(full(key)) + " is a list of words, as in [\"one\", \"two\"]");
  }
  for (const toml::node& each : *list) {
    texts.emplace_back(each.as_string()->get(), document_.place(each));
  }
  return texts;
}

std::vector<std::pair<std::string, Place>> Section::one_or_more(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr || !node->is_string()) return texts(key);
  return {{node->as_string()->get(), document_.place(*node)}};
}

std::optional<bool> Section::flag(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* flag = node->as_boolean()) return flag->get();
  throw Error(document_.place(*node), in_quotes(full(key)) + " is true or false");
}

std::vector<std::string> Section::keys() const {
  std::vector<std::string> keys;
  if (table_ == nullptr) return keys;
  for (const auto& [key, value] : *table_) keys.emplace_back(key.str());
  return keys;
}

Place Section::place(const std::string& key) const {
  if (table_ == nullptr) return {document_.source()};
  const toml::node* node = table_->get(key);
  return document_.place(node == nullptr ? *table_ : *node);
}

void Section::finish() const {
  if (table_ == nullptr) return;
  for (const auto& [key, value] : *table_) {
    const std::string name(key.str());
    if (read_.contains(name)) continue;
    // A value that --set brought names it; the key beside it has no place.
    const Place here = document_.place(value);
    std::vector<std::string> possible;
    for (const std::string& known : read_) possible.push_back(full(known));
    throw Error(here.line > 0 ? document_.place(key) : here, unknown("key", full(name), possible));
  }
}

}  // namespace asdic
