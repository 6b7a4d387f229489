// The sequence of play of a rules file in words.
#pragma once

#include <string>
#include <vector>

#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

/// A step in words: its name, and sentences.
struct StepInWords {
  std::string name;
  std::vector<std::string> sentences;
};

/// The steps before the first round and of each round, and who leaves when the attacker breaks off.
struct Sequence {
  std::vector<StepInWords> before;
  std::vector<StepInWords> round;
  std::string retreat;
};
Sequence in_words(const RulesFile& rules);

}  // namespace asdic::rules_file
