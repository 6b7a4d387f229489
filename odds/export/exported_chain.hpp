// The chain as other programs get it: what all formats of export share.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "odds/question/posed.hpp"
#include "odds/question/question.hpp"
#include "solver/structure.hpp"
#include "states/battle.hpp"

namespace asdic {

/// What is added up over the states that a battle visits: value / denominator at each visit.
struct ExportedFigure {
  std::string name;
  std::int64_t denominator = 1;
  std::vector<std::pair<StateIndex, std::int64_t>> values;  ///< ordered by state; others have 0
};

struct ExportedEdge {
  StateIndex target;
  std::string_view chance;       ///< "1" for an option
  std::string_view option = {};  ///< of a decision: "go on"
  std::string_view action = {};  ///< of a decision: "attacker_retreat_go_on"
};

/// The states of the chain with their numbers, and one more, `over`. Where the battle ends, or
/// stands off, it goes on to `over` for certain and stays there: so a figure of an end is counted
/// once, and everything ends, unless sides that decide wait for ever. Names are identifiers:
/// letters, digits and _.
class ExportedChain {
 public:
  enum class Chances {
    fractions,  ///< "1/3", in lowest terms
    weights,    ///< "12", over the sum of the row
  };

  /// Refers to the battle, which is that of the case. Throws Error(chain) where it has no chain;
  /// Error(input) for a goal of open choices that has no value, Error(limit) past 64 bits of it.
  ExportedChain(const Posed& posed, const Battle& battle, Chances chances);

  StateIndex over() const { return battle_.chain.state_count(); }
  std::uint64_t state_count() const { return std::uint64_t{over()} + 1; }
  std::uint64_t edge_count() const { return edge_count_; }
  /// The options of all decisions, and one for each other state.
  std::uint64_t choice_count() const { return choice_count_; }
  const Battle& battle() const { return battle_; }

  /// The battle has ended here or stands off; not at `over`.
  bool is_end(StateIndex state) const {
    return state != over() && structure_.absorbing[state] != 0;
  }
  bool fights_round(StateIndex state) const {
    return state != over() && asdic::fights_round(battle_.chain, structure_, state);
  }

  /// Who decides here; nobody where the battle is over.
  std::optional<Side> decider(StateIndex state) const;
  bool decides(Side side) const { return decides_[index(side)]; }
  bool has_decisions() const { return decides_[0] || decides_[1]; }
  bool is_game() const { return decides_[0] && decides_[1]; }

  /// Ordered by target, or the options of a decision in their order; valid until the next call.
  /// Throws Error(chain) unless the chances sum to exactly 1 and each edge of a roll leads to a
  /// state of its own.
  std::span<const ExportedEdge> row(StateIndex state);

  /// "init", the winners or "NUMBER_VALUE" of named integers, "round" and "over". With decisions
  /// also "attacker_decides", "defender_decides", and "waiting" for loops that need not be left.
  const std::vector<std::string>& labels() const { return labels_; }
  /// (state, label) in order.
  const std::vector<std::pair<StateIndex, std::uint32_t>>& labelled() const { return labelled_; }

  /// Rounds and losses in cost, or the named integers; then the marks of the rule system. With
  /// decisions also what the goal pays, and for "waiting" what it pays if the loop is never left.
  const std::vector<ExportedFigure>& figures() const { return figures_; }

 private:
  const std::vector<std::string>& chances_of(RollIndex roll);
  void label_ends(const BattleQuestion& asked);
  void read_figures(const BattleQuestion& asked);
  void read_decisions();
  void read_goal(const Posed& posed);
  std::uint32_t label(const std::string& name);
  std::string unused_name(const std::string& name) const;

  const Battle& battle_;
  Chances kind_;
  Structure structure_;
  std::uint64_t edge_count_ = 1;
  std::uint64_t choice_count_ = 1;
  std::array<bool, 2> decides_ = {};
  std::vector<std::vector<std::string>> chances_;  ///< by roll, where it was asked for
  std::vector<std::vector<std::string>> actions_;  ///< by list of options
  std::vector<ExportedEdge> row_;
  std::vector<std::string> labels_;
  std::vector<std::pair<StateIndex, std::uint32_t>> labelled_;
  std::vector<ExportedFigure> figures_;
};

/// Pairs that are ordered by state, read as the states go by.
template <class Value>
class PairsByState {
 public:
  using Pairs = std::vector<std::pair<StateIndex, Value>>;
  explicit PairsByState(const Pairs& pairs) : pairs_(&pairs) {}

  /// The pairs of this state, if all before it have been asked for.
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
