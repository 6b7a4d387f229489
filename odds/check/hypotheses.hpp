// What a simulator may do otherwise than a case says.
#pragma once

#include <string>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

/// What ends in one way is counted as if it ended in another.
struct Recount {
  Winner from;
  Winner to;
};

/// One change: of a key of the case, or of how its ends are counted.
struct Hypothesis {
  std::string text;  ///< for people, "ca defends at 4 instead of 3"
  std::string key;   ///< two that have the same do not go together
  std::string value;
  std::vector<Recount> recount = {};  ///< none or one
};

/// Values by one, orders of loss, readings, policies and other settings, dice, a limit of rounds,
/// and what counts as whose win. The case need not allow all of them.
std::vector<Hypothesis> hypotheses(const Result& result);

/// The odds as somebody tells them who counts the ends so.
void recount(const Recount& how, Result& result);

}  // namespace asdic
