// Lists the hypotheses of how a simulator may differ from a case.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "odds/solve/result.hpp"
#include "states/rule_system.hpp"

namespace asdic {

/// Counts battles with one kind of end as battles with another.
struct Recount {
  Winner from;
  Winner to;
};

/// A change of the case or its rules, or of how its ends are counted.
struct Hypothesis {
  std::string text;  ///< for output: "ca defends at 4 instead of 3"
  std::string key;   ///< two changes with the same key exclude each other
  /// Keys of the case with their changed values.
  std::vector<std::pair<std::string, std::string>> values = {};
  std::vector<Recount> recount = {};  ///< none or one
  bool counts_opening_fire = false;   ///< as in CountsTable
  std::shared_ptr<const RuleSystem> rules =
      nullptr;  ///< the changed rules; null for those of the case
};

/// Returns changes of unit values by one, casualty orders, rule options, policies and other
/// settings, dice, the limit of rounds, and how ends count as wins, and the faults that the rules
/// file names. The case may not allow all of them.
std::vector<Hypothesis> hypotheses(const Result& result);

/// Changes the result to the odds of a program that counts ends like this.
void recount(const Recount& how, Result& result);

}  // namespace asdic
