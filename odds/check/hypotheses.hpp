// Lists the hypotheses of how a simulator may differ from a case.
#pragma once

#include <string>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

/// Counts battles with one kind of end as battles with another.
struct Recount {
  Winner from;
  Winner to;
};

/// A change of a key of the case, or of how its ends are counted.
struct Hypothesis {
  std::string text;  ///< for output: "ca defends at 4 instead of 3"
  std::string key;   ///< two changes with the same key exclude each other
  std::string value;
  std::vector<Recount> recount = {};  ///< none or one
};

/// Returns changes of unit values by one, casualty orders, rule options, policies and other
/// settings, dice, the limit of rounds, and how ends count as wins. The case may not allow all of
/// them.
std::vector<Hypothesis> hypotheses(const Result& result);

/// Changes the result to the odds of a program that counts ends like this.
void recount(const Recount& how, Result& result);

}  // namespace asdic
