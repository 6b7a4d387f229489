// What the plain battles of all rule systems share, and the odds of a battle.
// It is what the test oracles and the test samplers read; neither shares code with the engine.
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

// One line of a force. Several lines may share a name, with different damage and the same values.
struct Unit {
  std::string name;  // as printed in outcomes, without '*': "sub", "dd:uk", "sub@periscope"
  Kind kind = Kind::ship;
  int attack = 0, defense = 0;  // final values on the die
  int hits = 1, cost = 0;
  bool detects = false;  // counts as a destroyer
  int count = 0;
  int damage = 0;        // that each of these starts with, less than hits
  int list_rank = 0;     // position of its entry in the owner's order of loss; equal = same entry
  int default_rank = 0;  // position of its name in the default order
  std::vector<int> other_ranks = {};  // as list_rank, in the orders that hang on conditions

  // By the order that counts: 0 for that of the list, 1 for the first of the others.
  int rank_in(int order) const { return order == 0 ? list_rank : other_ranks[order - 1]; }
};

// So many units of a side are in battle: of one name, as far as that is given, or of any name.
struct NumberInBattle {
  bool of_attacker = true;
  std::string name = {};
  int least = 0, most = 1000000;
};

// While the rounds begun are between these, and all the numbers are right, so many do it.
inline constexpr int everybody = 1000000;
struct Rule {
  int first_round = 1, last_round = everybody;
  std::vector<NumberInBattle> units;
  int number = 0;
};

struct Choice {
  std::vector<Rule> rules;
  int otherwise = 0;
};

// The key of an outcome is "winner|attacker in battle|attacker left|defender in battle|defender
// left", each force as "1 bb*,2 sub": names with their stars in byte order, empty for nobody.
struct Odds {
  std::map<std::string, Fraction> outcomes;
  Fraction mean_rounds;
  std::map<int, Fraction> rounds;  // 0 to 20 rounds, those with a chance above 0
  // By number of rounds, 0 to 20 or to the limit: the outcomes that came after just so many, where
  // the oracle knows rounds.
  std::map<int, std::map<std::string, Fraction>> ended = {};
  std::map<std::string, Fraction> marks;  // figures of the rules' own, where the oracle knows them
};

}  // namespace plain
