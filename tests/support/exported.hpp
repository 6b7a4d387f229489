// A second reader of what export writes. It shares no code with the writer, the chain and the
// solvers: text is split at blanks, fractions are GMP's, states are eliminated one by one.
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace exported {

using Fraction = boost::multiprecision::mpq_rational;

/// What a state without a row chooses from.
struct Decision {
  std::vector<std::string> actions;
  std::vector<std::size_t> targets;
};

struct Model {
  std::vector<std::map<std::size_t, Fraction>> rows;  ///< by state: chances by target
  std::map<std::size_t, Decision> decisions;          ///< by state
  std::map<std::string, std::set<std::size_t>> labels;
  std::map<std::string, std::map<std::size_t, Fraction>> rewards;
  std::map<std::string, std::vector<long>> variables;  ///< PRISM alone: by state
};

/// Each throws std::runtime_error where the text is not of its format: counts that do not hold,
/// states out of order or range, numbers that are none, rows that do not sum to 1, decisions of
/// nobody.
Model read_prism(const std::string& stem);
Model read_drn(const std::string& text);
Model read_mtx(const std::string& matrix, const std::string& figures);
/// Labels are the lines in a state's box; a state without edges ends. A decision is a diamond.
Model read_dot(const std::string& text);

/// The sums of each of the payoffs over all states that are visited from the one that is labelled
/// "init", or "start". Throws std::runtime_error where anything but the last state never ends.
std::vector<Fraction> expected(const Model& model,
                               const std::vector<std::map<std::size_t, Fraction>>& payoffs);

/// The model in which each decision is made so: by state the place of the option.
Model decided(const Model& model, const std::map<std::size_t, std::size_t>& play);

/// What the attacker can make sure of, by trying all plays of both sides: few decisions, please. A
/// play that comes to where it never ends is paid what `waiting` says there.
Fraction value_of_game(const Model& model, const std::map<std::size_t, Fraction>& payoff,
                       const std::map<std::size_t, Fraction>& waiting);

/// 1 for each state with the label; the chance of it, if it is visited once.
std::map<std::size_t, Fraction> chance_of(const Model& model, const std::string& label);

}  // namespace exported
