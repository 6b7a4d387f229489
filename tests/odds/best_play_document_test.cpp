// The numbers of docs/explanation/exact-play.md against the cases that it names.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "odds/best_play/position.hpp"
#include "odds/solve/result.hpp"
#include "odds/solve/solve.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/document_numbers.hpp"
#include "tests/support/document_tables.hpp"

using namespace asdic;

namespace {

std::string document_text() {
  std::ifstream file(std::string(ASDIC_SOURCE_DIR) + "/docs/explanation/exact-play.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Returns the result of a case of cases/play with other settings.
Result solved_example(const std::string& name, const std::vector<std::string>& settings = {}) {
  Document document = Document::read_file(ASDIC_SOURCE_DIR "/cases/play/" + name + ".toml");
  for (const std::string& setting : settings) document.assign(setting);
  SolveOptions options;
  options.prices = true;
  return solve(read_case(document), options);
}

}  // namespace

TEST_CASE("The table of wolf packs has what staying is worth, and what is best") {
  const auto tables = tables_of(document_text());
  const std::vector<std::string> header = {"submarines", "1 bb", "2 bb", "3 bb", "4 bb"};
  const auto table = std::find_if(tables.begin(), tables.end(),
                                  [&](const auto& each) { return each.header == header; });
  REQUIRE(table != tables.end());
  CHECK(table->rows.size() == 4);
  for (const auto& row : table->rows) {
    for (int bb = 1; bb <= 4; ++bb) {
      const Result result = solved_example(
          "wolf-pack", {"attacker.units.sub=" + row[0], "defender.units.bb=" + std::to_string(bb)});
      const StateIndex start = result.play->open.chain.starts.front();
      const Value stay = option_values(*result.play, start).front();
      const std::string& cell = row[static_cast<std::size_t>(bb)];
      check_cell(cell.substr(0, cell.find(',')), stay.exact());
      CHECK(cell.ends_with(result.play->play[start] == 0 ? ", stay" : ", dive"));
    }
  }
}

TEST_CASE("The prices that the findings name are those of the cases") {
  const auto price = [](const Result& result, const std::string& policy) {
    const auto found = std::find_if(result.prices.begin(), result.prices.end(),
                                    [&](const PolicyPrice& each) { return each.policy == policy; });
    REQUIRE(found != result.prices.end());
    return found->value->exact();
  };
  const std::string stay = "attacker.undetected = stay";
  const Result lone = solved_example("lone-submarine");
  check_cell("4.41", lone.play->value().exact() - price(lone, stay));
  const Result pack = solved_example("wolf-pack");
  check_cell("2.88", pack.play->value().exact() - price(pack, stay));
  const Result province = solved_example("border-province");
  check_cell("2.62", province.play->value().exact());
  check_cell("1.00", price(province, "attacker.retreat = never"));
  const Result taken = solved_example("border-province-to-take");
  check_cell("33.7%", taken.play->value().exact());
  check_cell("18.3%", price(taken, "all the defaults"));
  for (const char* number : {"4.41", "2.88", "+2.62", "+1.00", "33.7%", "18.3%"}) {
    CHECK(document_text().find(number) != std::string::npos);
  }
}
