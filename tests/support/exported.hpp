// A second reader of exported files. It shares no code with the writer, the chain and the solvers:
// text is split at blanks, fractions are those of GMP, and states are eliminated one by one.
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace exported {

using Fraction = boost::multiprecision::mpq_rational;

/// The options of a state without a row.
struct Decision {
  std::vector<std::string> actions;
  std::vector<std::size_t> targets;
};

struct Model {
  std::vector<std::map<std::size_t, Fraction>> rows;  ///< by state: chances by target
  std::map<std::size_t, Decision> decisions;          ///< by state
  std::map<std::string, std::set<std::size_t>> labels;
  std::map<std::string, std::map<std::size_t, Fraction>> rewards;
  std::map<std::string, std::vector<long>> variables;  ///< in PRISM only: by state
};

/// Reads a model. Each reader throws std::runtime_error if the text is not in its format: wrong
/// counts, states out of order or out of range, invalid numbers, rows that do not sum to 1, or
/// decisions of nobody.
Model read_prism(const std::string& stem);
Model read_drn(const std::string& text);
Model read_mtx(const std::string& matrix, const std::string& figures);
/// Reads a model from a drawing. The lines in a state's box are labels, a state without edges is an
/// end, and a diamond is a decision.
Model read_dot(const std::string& text);

/// Returns the sum of each of `payoffs` over all visited states, from the state with the label
/// "init" or "start" on. Throws std::runtime_error if a state other than the last never ends.
std::vector<Fraction> expected(const Model& model,
                               const std::vector<std::map<std::size_t, Fraction>>& payoffs);

/// Returns the model in which `play` makes each decision: it has the index of the option by state.
Model decided(const Model& model, const std::map<std::size_t, std::size_t>& play);

/// Returns the value that the attacker can guarantee, by trying all plays of both sides, so there
/// must be few decisions. A play that reaches a state from which it never ends is paid the value of
/// `waiting` there.
Fraction value_of_game(const Model& model, const std::map<std::size_t, Fraction>& payoff,
                       const std::map<std::size_t, Fraction>& waiting);

/// Returns a payoff of 1 for each state with the label. Its sum is the chance of the label if it is
/// visited at most once.
std::map<std::size_t, Fraction> chance_of(const Model& model, const std::string& label);

}  // namespace exported
