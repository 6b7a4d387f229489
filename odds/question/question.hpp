// Builds the question for the solver from a battle.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/question.hpp"
#include "solver/structure.hpp"
#include "states/battle.hpp"

namespace asdic {

/// The figures of a question are numbered: the probability of each outcome, then the rounds fought,
/// then the custom figures. Forward passes compute all of them at once; a backward pass computes
/// one from the payoffs of states.
struct BattleQuestion {
  struct CustomFigure {
    std::string name;
    std::int64_t denominator = 1;  ///< the denominator of its payoffs
    bool is_chance = false;
  };

  Question question;
  /// The outcome of each figure from 0: an end or a stalemate.
  std::vector<Outcome> outcomes;
  std::vector<CustomFigure>
      custom_figures;  ///< first those paid by states, then those paid by ends

  std::uint32_t rounds() const { return question.ends; }
  std::uint32_t custom_figure(std::size_t place) const {
    return rounds() + 1 + static_cast<std::uint32_t>(place);
  }
};

/// Returns the question of a battle. The payoffs of each figure are ordered by state; a custom
/// figure may have several in one state. `cut` lists absorbing states in which the battle is not
/// over. Each of them has a figure after the outcomes: the probability to arrive there, which
/// counts among `ends` of the question.
BattleQuestion question_of(const Battle& battle, const Structure& structure,
                           std::span<const StateIndex> cut = {});

}  // namespace asdic
