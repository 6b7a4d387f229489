// Attackers who come one after the other, each against what the former left, made of the odds of
// single battles.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

using Camp = std::map<std::string, int>;  // by name, with a '*' for each damage

// One key of Odds, taken apart.
struct Ended {
  std::string winner;
  Camp attacker, attacker_left, defender, defender_left;
};
Ended taken_apart(const std::string& key);
std::string put_together(const Ended& ended);

// Adds units, as those of a part of the battle where that is named: "bb*" of the part "2" is
// "bb#2*".
void join(Camp& camp, const Camp& more, const std::string& part = "");

struct Waves {
  std::vector<Camp> attackers;  // by wave
  Camp defender;
  // Whether a defending unit that left a battle is one for whom the next wave comes.
  std::function<bool(const std::string& name)> waits;
  bool damage_stays = true;
  // The odds of one wave against such a defender.
  std::function<Odds(std::size_t wave, const Camp& defender)> fight;
};

// Exact; with marks "wave.2.fought", "wave.2.rounds" and "wave.2.winner.draw".
Odds exact(const Waves& waves);

// After how many rounds a battle came out so, as far as rounds are listed.
std::map<int, Fraction> rounds_before(const Odds& fought, const std::string& key);

// What follows comes to `all` by this chance, after so many rounds in which it came to that.
void add_sequel(Odds& all, const Odds& sequel, const Fraction& chance,
                const std::map<int, Fraction>& after_rounds);

}  // namespace plain
