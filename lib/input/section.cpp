#include "lib/input/section.hpp"

#include <algorithm>

#include "lib/exact/number.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

/// Returns the value as its author wrote it if it is a string, number or boolean.
std::optional<std::string> written(const Item& item) {
  if (const auto* text = item.text()) return *text;
  if (const auto* whole = item.whole()) return std::to_string(*whole);
  if (const auto* flag = item.flag()) return *flag ? "true" : "false";
  if (const auto* number = std::get_if<Decimal>(&item.value)) return number->text;
  return std::nullopt;
}

bool is_whole(const Item& item, int least, int most) {
  return item.whole() != nullptr && *item.whole() >= least && *item.whole() <= most;
}

/// Returns the list if there is one and each of its items fits.
template <class Fits>
const Item::List* list_where(const Item& item, Fits fits) {
  const Item::List* list = item.list();
  return list != nullptr && std::all_of(list->begin(), list->end(), fits) ? list : nullptr;
}

/// Returns the place of a key. A value from --set names the flag as its place; its key has no
/// place.
const Place& key_place(const Member& member) {
  return member.item.place.line > 0 ? member.place : member.item.place;
}

}  // namespace

void check_spelling(const Item& table, const std::vector<std::string>& missing,
                    const std::set<std::string>& read, const std::string& prefix) {
  for (const Member& member : *table.table()) {
    const std::string* const meant =
        read.contains(member.key) ? nullptr : likely_name(member.key, missing);
    if (meant == nullptr || *meant == member.key) continue;
    throw Error(key_place(member), unknown_message("key", prefix + member.key, {prefix + *meant}));
  }
}

Section::Section(const Document& document, const std::string& path)
    : document_(document), path_(path), table_(&document.root()) {
  if (path.empty()) return;
  for (const std::string_view part : split(path, '.')) {
    table_ = table_->get(part);
    if (table_ == nullptr) return;
    if (table_->table() == nullptr) {
      throw Error(table_->place, quote(path) + " must be a table, as in [" + path + "]");
    }
  }
}

const Item* Section::find(const std::string& key) {
  read_.insert(key);
  return table_ == nullptr ? nullptr : table_->get(key);
}

std::optional<std::string> Section::scalar(const std::string& key) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  if (auto text = written(*item)) return text;
  throw Error(item->place, quote(full(key)) + " must be a word or a number");
}

std::optional<std::string> Section::word(const std::string& key,
                                         const std::vector<std::string>& possible) {
  auto value = scalar(key);
  if (value && std::find(possible.begin(), possible.end(), *value) == possible.end()) {
    throw Error(place(key),
                unknown_message("value", *value, possible) + " (for " + full(key) + ")");
  }
  return value;
}

Rational Section::fraction_at(const Item& item, const std::string& key, int most) const {
  const auto text = written(item);
  const auto number = text ? parse_fraction(*text) : std::nullopt;
  if (!number || *number < 0 || *number > most) {
    throw Error(item.place, quote(full(key)) + " must be a number from 0 to " +
                                std::to_string(most) + ", as in 1 or \"1/2\"");
  }
  return *number;
}

std::optional<Rational> Section::fraction(const std::string& key, int most) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  return fraction_at(*item, key, most);
}

std::optional<std::string> Section::share(const std::string& key, int most) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  if (const auto* flag = item->flag()) return *flag ? "1" : "0";
  const auto text = written(*item);
  const auto number = text ? parse_fraction(*text) : std::nullopt;
  if (!number || *number < 0 || *number > most) {
    throw Error(item->place, quote(full(key)) + " must be true, false or a number from 0 to " +
                                 std::to_string(most) + ", as in 2 or \"1/2\"");
  }
  return to_string(*number);
}

std::optional<std::vector<Rational>> Section::fractions(const std::string& key, int most) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  const auto* list = item->list();
  if (list == nullptr || list->empty()) {
    throw Error(item->place, quote(full(key)) + " must be a list of numbers, as in [1, \"3/2\"]");
  }
  std::vector<Rational> numbers;
  for (const Item& each : *list) numbers.push_back(fraction_at(each, key, most));
  return numbers;
}

std::optional<std::vector<Section>> Section::tables(const std::string& key) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  const auto* list = list_where(*item, [](const Item& each) { return each.table() != nullptr; });
  if (list == nullptr || list->empty()) {
    throw Error(item->place, quote(full(key)) + " must be a list of tables, as in [{}]");
  }
  std::vector<Section> sections;
  for (const Item& each : *list) sections.emplace_back(document_, full(key), each);
  return sections;
}

void Section::add_scalars(const Item& table, const std::string& prefix,
                          std::vector<Scalar>& all) const {
  for (const Member& member : *table.table()) {
    const std::string key = prefix + member.key;
    if (member.item.table() != nullptr) {
      add_scalars(member.item, key + ".", all);
    } else if (auto value = written(member.item)) {
      all.push_back({key, *value, member.item.place});
    } else {
      throw Error(member.item.place, quote(key) + " must be a word or a number");
    }
  }
}

std::vector<Section::Scalar> Section::scalars_in(const std::string& key) {
  std::vector<Scalar> all;
  const Item* item = find(key);
  if (item == nullptr) return all;
  if (item->table() == nullptr) {
    throw Error(item->place, quote(full(key)) + " must be a table, as in { round = 3 }");
  }
  add_scalars(*item, "", all);
  return all;
}

std::optional<std::string> Section::text(const std::string& key) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  if (const auto* text = item->text()) return *text;
  throw Error(item->place, quote(full(key)) + " must be text in quotes");
}

std::optional<int> Section::whole(const std::string& key, int least, int most) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  if (!is_whole(*item, least, most)) {
    throw Error(item->place, quote(full(key)) + " must be a whole number from " +
                                 std::to_string(least) + " to " + std::to_string(most));
  }
  return static_cast<int>(*item->whole());
}

std::vector<int> Section::wholes_at(const Item& item, const std::string& key, int least,
                                    int most) const {
  const auto* list =
      list_where(item, [&](const Item& each) { return is_whole(each, least, most); });
  if (list == nullptr || list->empty()) {
    throw Error(item.place, quote(full(key)) + " must be a list of whole numbers from " +
                                std::to_string(least) + " to " + std::to_string(most));
  }
  std::vector<int> numbers;
  for (const Item& each : *list) numbers.push_back(static_cast<int>(*each.whole()));
  return numbers;
}

std::optional<std::vector<int>> Section::wholes(const std::string& key, int least, int most) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  return wholes_at(*item, key, least, most);
}

std::optional<std::vector<std::vector<int>>> Section::rows(const std::string& key,
                                                           std::size_t count, std::size_t length,
                                                           int least, int most) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  const auto* list = item->list();
  if (list == nullptr || list->size() != count) {
    throw Error(item->place, quote(full(key)) + " is a list of " + std::to_string(count) +
                                 " lists, not of " +
                                 std::to_string(list == nullptr ? 0 : list->size()));
  }
  std::vector<std::vector<int>> rows;
  for (const Item& each : *list) {
    rows.push_back(wholes_at(each, key, least, most));
    if (rows.back().size() == length) continue;
    throw Error(each.place, "row " + std::to_string(rows.size()) + " of " + quote(full(key)) +
                                " has " + std::to_string(rows.back().size()) +
                                " numbers instead of " + std::to_string(length));
  }
  return rows;
}

std::vector<std::pair<std::string, Place>> Section::texts(const std::string& key) {
  std::vector<std::pair<std::string, Place>> texts;
  const Item* item = find(key);
  if (item == nullptr) return texts;
  const auto* list = list_where(*item, [](const Item& each) { return each.text() != nullptr; });
  if (list == nullptr) {
    throw Error(item->place,
                quote(full(key)) + " must be a list of words, as in [\"one\", \"two\"]");
  }
  for (const Item& each : *list) texts.emplace_back(*each.text(), each.place);
  return texts;
}

std::vector<std::pair<std::string, Place>> Section::one_or_more(const std::string& key) {
  const Item* item = find(key);
  if (item == nullptr || item->text() == nullptr) return texts(key);
  return {{*item->text(), item->place}};
}

std::optional<bool> Section::flag(const std::string& key) {
  const Item* item = find(key);
  if (item == nullptr) return std::nullopt;
  if (const auto* flag = item->flag()) return *flag;
  throw Error(item->place, quote(full(key)) + " must be true or false");
}

std::vector<std::string> Section::keys() const {
  std::vector<std::string> keys;
  if (table_ == nullptr) return keys;
  for (const Member& member : *table_->table()) keys.push_back(member.key);
  return keys;
}

void Section::check_spelling(const std::vector<std::string>& missing) const {
  if (table_ != nullptr) asdic::check_spelling(*table_, missing, read_, full(""));
}

Place Section::place(const std::string& key) const {
  if (table_ == nullptr) return document_.place();
  const Item* item = table_->get(key);
  return item == nullptr ? table_->place : item->place;
}

void Section::finish(const std::vector<std::string>& elsewhere) const {
  if (table_ == nullptr) return;
  for (const Member& member : *table_->table()) {
    if (read_.contains(member.key)) continue;
    std::vector<std::string> possible;
    for (const std::string& known : read_) possible.push_back(full(known));
    const Place& here = key_place(member);
    std::vector<std::string> meant;
    for (const std::string& key : elsewhere) {
      if (key.ends_with("." + member.key)) meant.push_back(quote(key));
    }
    if (!meant.empty()) {
      throw Error(here, "unknown key " + quote(full(member.key)) + "; did you mean " +
                            join(meant, " or ") + "?");
    }
    throw Error(here, unknown_message("key", full(member.key), possible));
  }
}

}  // namespace asdic
