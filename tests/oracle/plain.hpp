// Plain data that the battles of all rule systems share, and the odds of a battle. The test oracles
// and test samplers use it; neither shares code with the program.
#pragma once

#ifdef ASDIC_WITHOUT_GMP
#include <boost/multiprecision/cpp_int.hpp>
#else
#include <boost/multiprecision/gmp.hpp>
#endif

#include <map>
#include <string>
#include <vector>

namespace plain {

#ifdef ASDIC_WITHOUT_GMP
using Backend = boost::multiprecision::cpp_rational_backend;
#else
using Backend = boost::multiprecision::gmp_rational;
#endif
using Fraction = boost::multiprecision::number<Backend, boost::multiprecision::et_off>;

enum class Kind { sub, ship, air, land, aa };

// One line of a force. Lines of the same name have the same values, but different damage.
struct Unit {
  std::string name;  // as printed in outcomes, without '*': "sub", "dd:uk", "sub@periscope"
  Kind kind = Kind::ship;
  int attack = 0, defense = 0;  // final values on the die
  int hits = 1, cost = 0;
  bool detects = false;  // counts as a destroyer
  int count = 0;
  int damage = 0;        // of each of these units at the start, less than hits
  int list_rank = 0;     // position of its entry in the owner's casualty order; equal = same entry
  int default_rank = 0;  // position of its name in the default order
  std::vector<int> other_ranks = {};  // as list_rank, in the orders that apply under conditions
  Fraction detected = 1;              // submarines that it detects, if it detects

  // Returns the rank in a casualty order: 0 is that of the list, 1 the first of the others.
  int rank_in(int order) const { return order == 0 ? list_rank : other_ranks[order - 1]; }
};

// A condition on the number of units of a side in battle, of one name or, if that is empty, of any.
// A name with "!" at its end means only those that the enemy has detected.
struct NumberInBattle {
  bool of_attacker = true;
  std::string name = {};
  int least = 0, most = 1000000;
};

inline constexpr int everybody = 1000000;

// A rule with conditions. While the number of rounds begun is in its range and all numbers of units
// match, `number` units do what the choice is about.
struct Rule {
  int first_round = 1, last_round = everybody;
  std::vector<NumberInBattle> units;
  int number = 0;
};

struct Choice {
  std::vector<Rule> rules;
  int otherwise = 0;
};

// The odds of a battle. The key of an outcome is "winner|attacker in battle|attacker left|defender
// in battle|defender left". Each force is written as in "1 bb*,2 sub": names with their stars in
// byte order, and nothing for an empty force.
struct Odds {
  std::map<std::string, Fraction> outcomes;
  Fraction mean_rounds;
  std::map<int, Fraction> rounds;  // 0 to 20 rounds, only chances above 0
  // The outcomes of battles that ended after exactly each number of rounds, from 0 to 20 or to the
  // limit, if the oracle knows rounds.
  std::map<int, std::map<std::string, Fraction>> ended = {};
  std::map<std::string, Fraction>
      custom_figures;  // further figures of the rules, if the oracle knows them
};

}  // namespace plain
