// Prints the [expect] block of small cases: asdic_expectations CASE...
//
// The numbers come from the plain recursive oracles, which know neither chain nor solver: of the
// engine only the reader of case files is used. It takes battles up to some six units a side.
#include <exception>
#include <iostream>
#include <map>
#include <string>

#include "lib/case.hpp"
#include "states/rule_system.hpp"
#include "tests/plain_battle.hpp"

namespace {

using namespace asdic;

/// A line of TOML; what is longer than 100 columns goes on in lines that TOML joins again.
void print(const std::string& figure, const plain::Fraction& value) {
  const std::string text = to_string(value);
  if (figure.size() + text.size() + 5 <= 100) {
    std::cout << figure << " = \"" << text << "\"\n";
    return;
  }
  std::cout << figure << " = \"\"\"\\\n";
  for (std::size_t at = 0; at < text.size(); at += 96) {
    std::cout << "  " << text.substr(at, 96) << "\\\n";
  }
  std::cout << "  \"\"\"\n";
}

void print_expectations(const std::string& path) {
  const Document document = Document::read_file(path);
  const auto [rules, place] = rules_of(document);
  const Case battle = read_case(document, rule_system(rules, place).format);
  const std::optional<plain::Odds> known = plain_odds(battle);
  if (!known) throw Error(place, "there is no oracle for '" + rules + "'");
  const plain::Odds& odds = *known;
  std::map<std::string, plain::Fraction> winners;
  for (const auto& [key, chance] : odds.outcomes) winners[key.substr(0, key.find('|'))] += chance;
  std::cout << "[expect]\n";
  for (const char* winner : winner_names) {
    if (const auto found = winners.find(winner); found != winners.end()) {
      print("winner." + found->first, found->second);
    }
  }
  print("rounds.mean", odds.mean_rounds);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "usage: asdic_expectations CASE...\n";
    return 2;
  }
  try {
    for (int i = 1; i < count; ++i) {
      if (count > 2) std::cout << (i > 1 ? "\n" : "") << "# " << arguments[i] << "\n";
      print_expectations(arguments[i]);
    }
  } catch (const std::exception& error) {
    std::cerr << "asdic_expectations: " << error.what() << "\n";
    return 2;
  }
  return 0;
}
