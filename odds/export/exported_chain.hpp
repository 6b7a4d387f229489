// The chain as exported: the part that all export formats share.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "odds/question/problem.hpp"
#include "odds/question/question.hpp"
#include "solver/structure.hpp"
#include "states/battle.hpp"

namespace asdic {

/// A figure that adds value / denominator at each visit of a state.
struct ExportedFigure {
  std::string name;
  std::int64_t denominator = 1;
  std::vector<std::pair<StateIndex, std::int64_t>> values;  ///< ordered by state; others have 0
};

struct ExportedEdge {
  StateIndex target;
  std::string_view chance;       ///< "1" for an option
  std::string_view option = {};  ///< label of the option in a decision: "go on"
  std::string_view action = {};  ///< its action: "attacker_retreat_go_on"
};

/// The states of the chain with their numbers, and one more, `over`. Ends and stalemates lead to
/// `over` with certainty, and `over` leads to itself. So a figure of an end is counted once, and
/// every battle reaches `over` unless deciding sides wait forever. Names are identifiers: letters,
/// digits and _.
class ExportedChain {
 public:
  enum class Chances {
    fractions,  ///< "1/3", in lowest terms
    weights,    ///< "12", over the sum of the row
  };

  /// Refers to `battle`, which must be that of the case. Throws Error(chain) if it has no chain.
  /// Throws Error(input) if the goal of open choices has no value, and Error(limit) if its payoffs
  /// exceed 64 bits.
  ExportedChain(const Problem& problem, const Battle& battle, Chances chances);

  StateIndex over() const { return battle_.chain.state_count(); }
  std::uint64_t state_count() const { return std::uint64_t{over()} + 1; }
  std::uint64_t edge_count() const { return edge_count_; }
  /// Returns the number of options of all decisions, plus one for each other state.
  std::uint64_t choice_count() const { return choice_count_; }
  const Battle& battle() const { return battle_; }

  /// Returns whether the battle ends here or is a stalemate; false at `over`.
  bool is_end(StateIndex state) const {
    return state != over() && structure_.absorbing[state] != 0;
  }
  bool fights_round(StateIndex state) const {
    return state != over() && asdic::fights_round(battle_.chain, structure_, state);
  }

  /// Returns the side that decides here, or nothing.
  std::optional<Side> decider(StateIndex state) const;
  bool decides(Side side) const { return decides_[index(side)]; }
  bool has_decisions() const { return decides_[0] || decides_[1]; }
  bool is_game() const { return decides_[0] && decides_[1]; }

  /// Returns the transitions of a state, ordered by target, or the options of a decision in their
  /// order. The result is valid until the next call. Throws Error(chain) unless the probabilities
  /// sum to exactly 1 and the transitions of a roll lead to different states.
  std::span<const ExportedEdge> row(StateIndex state);

  /// Returns the labels: "init", the winners or "NUMBER_VALUE" of named integers, "round" and
  /// "over". A chain with decisions also has "attacker_decides", "defender_decides", and "waiting"
  /// for loops that a side need not leave.
  const std::vector<std::string>& labels() const { return labels_; }
  /// Returns pairs of a state and an index of a label, in order.
  const std::vector<std::pair<StateIndex, std::uint32_t>>& labelled() const { return labelled_; }

  /// Returns the figures: rounds and losses in cost, or the named integers, and then the custom
  /// figures. A chain with decisions also has the payoffs of the goal, and those of "waiting" if
  /// the loop is never left.
  const std::vector<ExportedFigure>& figures() const { return figures_; }

 private:
  const std::vector<std::string>& chances_of(RollIndex roll);
  void label_ends(const BattleQuestion& asked);
  void read_figures(const BattleQuestion& asked);
  void read_decisions();
  void read_goal(const Problem& problem);
  std::uint32_t label(const std::string& name);
  std::string unused_name(const std::string& name) const;

  const Battle& battle_;
  Chances kind_;
  Structure structure_;
  std::uint64_t edge_count_ = 1;
  std::uint64_t choice_count_ = 1;
  std::array<bool, 2> decides_ = {};
  std::vector<std::vector<std::string>> chances_;  ///< by roll; empty until it is needed
  std::vector<std::vector<std::string>> actions_;  ///< by list of options
  std::vector<ExportedEdge> row_;
  std::vector<std::string> labels_;
  std::vector<std::pair<StateIndex, std::uint32_t>> labelled_;
  std::vector<ExportedFigure> figures_;
};

/// Reads pairs ordered by state while the states are visited in order.
template <class Value>
class PairsByState {
 public:
  using Pairs = std::vector<std::pair<StateIndex, Value>>;
  explicit PairsByState(const Pairs& pairs) : pairs_(&pairs) {}

  /// Returns the pairs of this state. All earlier states must have been requested.
  std::span<const std::pair<StateIndex, Value>> pairs_at(StateIndex state) {
    const std::size_t first = next_;
    while (next_ < pairs_->size() && (*pairs_)[next_].first == state) ++next_;
    return {pairs_->data() + first, next_ - first};
  }

 private:
  const Pairs* pairs_;
  std::size_t next_ = 0;
};

}  // namespace asdic
