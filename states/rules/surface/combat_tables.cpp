#include "states/rules/surface/combat_tables.hpp"

#include "lib/input/section.hpp"
#include "lib/text.hpp"
#include "states/rules/surface/stand_ins.hpp"

namespace asdic {

namespace {

constexpr int most_steps = 20;  ///< damage steps in one cell of a table
constexpr int most_odds = 1000;
constexpr std::size_t sums_of_two_dice = 11;

template <class Number>
void check_rising(const std::vector<Number>& numbers, const Place& place, const std::string& what) {
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i - 1] < numbers[i]) continue;
    throw Error(place, "the columns of " + quote(what) + " must rise, but column " +
                           std::to_string(i + 1) + " is not above the one before");
  }
}

/// Returns a table as text: rows separated by spaces.
std::string text(const std::vector<std::vector<int>>& rows) {
  std::vector<std::string> texts;
  for (const std::vector<int>& row : rows) {
    std::vector<std::string> numbers;
    for (const int number : row) numbers.push_back(std::to_string(number));
    texts.push_back(join(numbers, " "));
  }
  return join(texts, "; ");
}

std::vector<std::string> texts(const std::vector<Rational>& numbers) {
  std::vector<std::string> texts;
  for (const Rational& each : numbers) texts.push_back(to_string(each));
  return texts;
}

Item list_of(const std::vector<std::vector<int>>& rows) {
  Item::List list;
  for (const std::vector<int>& row : rows) list.push_back(asdic::list_of(row));
  return {std::move(list)};
}

}  // namespace

CombatTables read_combat_tables(const Document& document) {
  Section section(document, "tables");
  if (section.keys().empty()) return *stand_in_tables;
  const std::vector<std::string> all = {"hits_columns", "hits", "odds", "damage"};
  for (const std::string& key : all) {
    section.accept(key);
    if (section.has(key)) continue;
    throw Error(
        section.place(key),
        "the key 'tables." + key + "' is missing; [tables] must have all of these: " + join(all));
  }
  section.finish();
  CombatTables tables;
  tables.stand_in = false;
  tables.hits_columns = *section.wholes("hits_columns", 0, 1'000'000);
  check_rising(tables.hits_columns, section.place("hits_columns"), "tables.hits_columns");
  tables.hits = *section.rows("hits", sums_of_two_dice, tables.hits_columns.size(), 0, most_steps);
  tables.odds = *section.fractions("odds", most_odds);
  check_rising(tables.odds, section.place("odds"), "tables.odds");
  tables.damage = *section.rows("damage", tables.odds.size() + 1, surface::faces, 0, most_steps);
  return tables;
}

Item item_of(const CombatTables& tables) {
  return table_of({{"hits_columns", asdic::list_of(tables.hits_columns)},
                   {"hits", list_of(tables.hits)},
                   {"odds", asdic::list_of(texts(tables.odds))},
                   {"damage", list_of(tables.damage)}});
}

std::vector<RuleTables::Description> descriptions_of(const CombatTables& tables) {
  const std::string origin = tables.stand_in ? "stand-in" : "of the case";
  return {{"tables.hits_columns", text({tables.hits_columns}), origin, ""},
          {"tables.hits", text(tables.hits), origin, ""},
          {"tables.odds", join(texts(tables.odds), " "), origin, ""},
          {"tables.damage", text(tables.damage), origin, ""}};
}

}  // namespace asdic
