// Prints the [expect] block of small cases: asdic_expectations CASE...
//
// The numbers come from the plain recursive oracles, which have neither chain nor solver. Only the
// reader of case files is shared with the program. It takes battles of up to some six units a side.
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "lib/input/open_choices.hpp"
#include "lib/text.hpp"
#include "odds/question/problem.hpp"
#include "states/rule_system.hpp"
#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/plain/plain_play.hpp"

namespace {

using namespace asdic;

/// Prints a line of TOML. If it is longer than 100 columns, prints several lines that TOML joins
/// again.
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

void print_winners(const std::map<std::string, plain::Fraction>& outcomes) {
  std::map<std::string, plain::Fraction> winners;
  for (const auto& [key, chance] : outcomes) winners[key.substr(0, key.find('|'))] += chance;
  for (const char* winner : winner_names) {
    if (const auto found = winners.find(winner); found != winners.end()) {
      print("winner." + found->first, found->second);
    }
  }
}

/// Prints the expectations of best play if choices are open.
void print_play(const std::string& path) {
  std::ifstream file(path);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const plain::BestPlay best = plain_play(text.substr(0, text.find("[expect]")));
  std::cout << "[expect]\n";
  print("value", best.value);
  print_winners(best.outcomes);
}

/// Prints the means of outcomes without sides, which are named integers such as "turn=1,ipc=20".
void print_means(const plain::Odds& odds) {
  std::vector<std::string> names;
  std::map<std::string, plain::Fraction> means;
  for (const auto& [key, chance] : odds.outcomes) {
    for (const std::string_view number : split(key, ',')) {
      const std::size_t equals = number.find('=');
      const std::string name(number.substr(0, equals));
      if (!means.contains(name)) names.push_back(name);
      means[name] += chance * std::stoi(std::string(number.substr(equals + 1)));
    }
  }
  for (const std::string& name : names) print(name + ".mean", means[name]);
}

/// Returns a unit as a key of TOML. A unit with a nation needs quotes.
std::string as_key(const std::string& unit) {
  return unit.find(':') == std::string::npos ? unit : "\"" + unit + "\"";
}

void print_detections(const Case& battle) {
  const auto found = plain::detection_roll::detections(plain_detection_roll_battle(battle));
  const auto print_side = [](const std::string& side,
                             const plain::detection_roll::Detection& detection) {
    const std::string figure = "detected." + side + ".";
    for (const auto& [name, chance] : detection.names) print(figure + as_key(name), chance);
    if (detection.names.size() > 1) print(figure + "all", detection.all);
  };
  print_side("attacker", found.attacker);
  print_side("defender", found.defender);
}

void print_expectations(const std::string& path) {
  const Document document = Document::read_file(path);
  const auto [rules, place] = rules_of(document);
  const Problem problem = read_case(document);
  if (problem.battle.rounds_fought() > 0) {
    throw Error(place, "the oracles know no battles that have begun");
  }
  if (!open_choices(problem.battle, problem.rules->format).empty()) return print_play(path);
  const Case battle = read_case(document, rule_system(rules, place).format);
  const std::optional<plain::Odds> known = plain_odds(battle);
  if (!known) throw Error(place, "there is no oracle for '" + rules + "'");
  std::cout << "[expect]\n";
  if (known->outcomes.begin()->first.find('|') == std::string::npos) {
    print_means(*known);
  } else {
    print_winners(known->outcomes);
    print("rounds.mean", known->mean_rounds);
  }
  if (rules == "detection-roll") print_detections(battle);
  for (const auto& [name, value] : known->custom_figures) print(name, value);
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
