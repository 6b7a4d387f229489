// Prints the outcomes of case files, a line each: outcomes_cpp CASE...
#include <asdic/asdic.hpp>

#include <iostream>

namespace {

std::string text_of(const asdic::Units& units) {
  std::string text;
  for (const auto& [unit, count] : units) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + unit;
  }
  return text;
}

std::string text_of(const std::map<std::string, std::int64_t>& numbers) {
  std::string text;
  for (const auto& [name, value] : numbers) {
    text += (text.empty() ? "" : ", ") + name + "=" + std::to_string(value);
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    std::cout << "# " << argv[i] << '\n';
    for (const asdic::Outcome& outcome : asdic::solve(asdic::Case::read(argv[i])).outcomes()) {
      std::cout << outcome.winner << '|' << text_of(outcome.attacker) << '|'
                << text_of(outcome.attacker_left) << '|' << text_of(outcome.defender) << '|'
                << text_of(outcome.defender_left) << '|' << outcome.holder << '|'
                << text_of(outcome.numbers) << '|' << outcome.chance.exact() << '\n';
    }
  }
}
