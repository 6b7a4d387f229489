#include "lib/input/expectations.hpp"

#include <optional>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

std::optional<Rational> exact_value(const Item& item) {
  if (item.text() != nullptr) return parse_fraction(*item.text());
  if (item.whole() != nullptr) return Rational(*item.whole());
  return std::nullopt;
}

}  // namespace

void read_exact_values(const Item::Table& table, const std::string& prefix,
                       std::vector<Expectation>& values) {
  for (const auto& [key, item, place_of_key] : table) {
    const std::string figure = prefix + key;
    if (item.table() != nullptr) {
      read_exact_values(*item.table(), figure + ".", values);
      continue;
    }
    const auto value = exact_value(item);
    if (!value)
      throw Error(item.place, quote(figure) + " must be an exact value, as in \"137/280\"");
    values.push_back({figure, to_string(*value), item.place});
  }
}

std::vector<Expectation> read_expectations(const Document& document) {
  std::vector<Expectation> expectations;
  const Item* expect = document.root().get("expect");
  if (expect == nullptr) return expectations;
  if (expect->table() == nullptr) {
    throw Error(expect->place, "'expect' must be a table, as in [expect]");
  }
  read_exact_values(*expect->table(), "", expectations);
  return expectations;
}

}  // namespace asdic
