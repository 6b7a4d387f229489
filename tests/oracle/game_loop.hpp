// Positions of a game that can all be reached from one another.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "tests/oracle/game.hpp"

namespace plain {

// A sum of unknowns, each with its factor.
using Sum = std::map<int, Fraction>;
inline constexpr int one = -1;  // the unknown whose value is 1

// Solves equations, each of which gives an unknown as a sum of unknowns. Returns the given unknowns
// as sums of those that are not given, on which each of them must finally depend.
std::map<int, Sum> solved(std::map<int, Sum> sums);

using Successors = std::function<std::vector<int>(int)>;

// Returns the groups of positions that can be reached from one another, last to first, so that none
// leads to a later one.
std::vector<std::vector<int>> loops(int positions, const Successors& successors);

class Loop {
 public:
  // Takes the positions of the loop. `known` has the values of the positions outside to which they
  // lead.
  Loop(const Game& game, const std::vector<int>& members, const std::vector<Fraction>& known);

  // Returns the values of the members if the choices in `fixed` are made.
  std::map<int, Fraction> values(const Choices& fixed) const;

 private:
  struct Decision {
    int position;
    bool of_attacker;
    std::vector<Sum> options;
  };
  using Decisions = std::vector<Decision>;
  using Play = std::vector<std::size_t>;  // the option that each decision takes

  Decisions left_open(const Choices& fixed) const;
  std::vector<Fraction> outcome(const Decisions& decisions, const Play& play) const;
  Play best_answer(const Decisions& decisions, bool of_attacker, Play play) const;
  Play saddle_point(const Decisions& decisions) const;

  Fraction waiting_;
  Decisions decisions_;
  std::vector<std::pair<int, Sum>>
      passed_;  // positions of chance, each in terms of later ones and decisions
};

}  // namespace plain
