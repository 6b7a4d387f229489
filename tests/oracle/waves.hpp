// Successive attackers, each against the defenders that the one before left, from the odds of
// single battles.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

using Camp = std::map<std::string, int>;  // by name, with a '*' for each step of damage

// The parts of a key of Odds.
struct OutcomeParts {
  std::string winner;
  Camp attacker, attacker_left, defender, defender_left;
};
OutcomeParts taken_apart(const std::string& key);
std::string put_together(const OutcomeParts& ended);

// Adds the units in `more` to `camp`. If a part of the battle is named, they get its name: "bb*" of
// the part "2" becomes "bb#2*".
void join(Camp& camp, const Camp& more, const std::string& part = "");

struct Waves {
  std::vector<Camp> attackers;  // by wave
  Camp defender;
  // Returns whether the next wave attacks a defending unit of this name that left its battle.
  std::function<bool(const std::string& name)> waits;
  bool damage_stays = true;
  // Returns the odds of one wave against these defenders.
  std::function<Odds(std::size_t wave, const Camp& defender)> fight;
};

// Returns the exact odds of `waves`, with custom figures such as "wave.2.fought", "wave.2.rounds"
// and "wave.2.winner.draw".
Odds exact(const Waves& waves);

// Returns the chances that a battle ended with this key after each number of rounds, as far as
// rounds are listed.
std::map<int, Fraction> rounds_before(const Odds& fought, const std::string& key);

// Adds the odds of a sequel that follows with probability `chance`. `after_rounds` has the chances
// of the numbers of rounds before it.
void add_sequel(Odds& all, const Odds& sequel, const Fraction& chance,
                const std::map<int, Fraction>& after_rounds);

}  // namespace plain
