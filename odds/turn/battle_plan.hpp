// One battle of a turn: its cases with all detachments that may go to it, and their figures.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "odds/figures/of_result.hpp"
#include "odds/question/problem.hpp"
#include "odds/report/terms.hpp"
#include "odds/turn/turn.hpp"

namespace asdic {

/// A battle with one of the detachments that may go to it.
struct SolvedDetachment {
  Detachment sent;
  /// The case with these units. It is absent if the attacker has none, so that nobody fights.
  std::optional<Problem> problem;
  /// The figures in the order of TurnBattlePlan::figures. Empty without a case, or if a limit was
  /// reached.
  std::vector<std::optional<Figure>> figures;
};

/// A battle of a turn with all detachments that may go to it.
struct TurnBattlePlan {
  TurnBattle battle;
  Problem problem;  ///< with all units that may go to it
  Terms terms;
  std::vector<std::string> figures;  ///< the success, the net gain, and those of conditions
  std::vector<SolvedDetachment> detachments;
  std::vector<std::size_t> meeting;  ///< the detachments that meet all conditions
  /// If no detachment meets all conditions, the figure nearest to the bound, for each condition.
  std::vector<std::optional<Figure>> nearest;

  static constexpr std::size_t place_of_success = 0;  ///< in `figures`
  static constexpr std::size_t place_of_gain = 1;     ///< in `figures`

  const std::string& success() const { return figures[place_of_success]; }
  /// Returns the place of a figure in `figures`, which has it.
  std::size_t place_of(const std::string& figure) const;
  /// Returns whether the battle has all its figures with a solved detachment. Throws Error(input)
  /// for words, and for a success that is not a probability.
  bool has_numbers(const SolvedDetachment& detachment) const;
  /// Throws Error(input) at the first figure that the battle has with none of its solved
  /// detachments.
  void refuse_missing_figures() const;
  /// Returns the probability of success with a detachment, or 0 if nobody fights.
  Value success_with(const SolvedDetachment& detachment) const;
  /// Returns the net gain, plus the worth of the success times its probability.
  Value gain_with(const SolvedDetachment& detachment) const;
};

/// Reads the cases of a battle with each of the detachments. Throws Error(input) at the place of a
/// mistake in a case, or of a unit of the pool that cannot go there.
TurnBattlePlan read_battle_plan(const Turn& turn, const TurnBattle& battle,
                                const std::vector<Detachment>& detachments);

}  // namespace asdic
