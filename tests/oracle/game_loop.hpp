// Positions of a game from each of which the others can be reached.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "tests/oracle/game.hpp"

namespace plain {

// A sum of unknowns, each so many times.
using Sum = std::map<int, Fraction>;
inline constexpr int one = -1;  // the unknown that is 1

// Each unknown is a sum of unknowns; the same in those that are not given. Each must lead to those
// in the end.
std::map<int, Sum> solved(std::map<int, Sum> sums);

// Those that can be reached from one another, last to first: none leads to a later one.
using Successors = std::function<std::vector<int>(int)>;
std::vector<std::vector<int>> loops(int positions, const Successors& successors);

class Loop {
 public:
  // `known` has the values of what the members lead to outside.
  Loop(const Game& game, const std::vector<int>& members, const std::vector<Fraction>& known);

  // The values of the members where the choices of some are fixed.
  std::map<int, Fraction> values(const Choices& fixed) const;

 private:
  struct Decision {
    int position;
    bool of_attacker;
    std::vector<Sum> options;
  };
  using Decisions = std::vector<Decision>;
  using Play = std::vector<std::size_t>;  // an option of each decision

  Decisions left_open(const Choices& fixed) const;
  std::vector<Fraction> outcome(const Decisions& decisions, const Play& play) const;
  Play best_answer(const Decisions& decisions, bool of_attacker, Play play) const;
  Play saddle_point(const Decisions& decisions) const;

  Fraction waiting_;
  Decisions decisions_;
  std::vector<std::pair<int, Sum>>
      passed_;  // positions of chance: each by later ones and decisions
};

}  // namespace plain
