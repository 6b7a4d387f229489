// What is asked of the chain of a battle.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/question.hpp"
#include "solver/structure.hpp"
#include "states/battle.hpp"

namespace asdic {

/// The figures of the question: the chance of each outcome, then the rounds fought, then the marks.
/// Forward they are all answered at once; backward each is what the visits of its states pay.
struct BattleQuestion {
  struct Mark {
    std::string name;
    std::int64_t denominator = 1;  ///< of what is counted
    bool is_chance = false;
  };

  Question question;
  /// Where the battle ends or stands off, by figure from 0 on.
  std::vector<Outcome> outcomes;
  std::vector<Mark> marks;  ///< of states, then of ends

  std::uint32_t rounds() const { return question.ends; }
  std::uint32_t mark(std::size_t place) const {
    return rounds() + 1 + static_cast<std::uint32_t>(place);
  }
};

/// Payoffs are ordered by state within each figure; a mark may have several in one state. `cut` are
/// absorbing states where the battle is not over: behind the outcomes there is a figure for each,
/// the chance to come there, which counts among the question's `ends`.
BattleQuestion question_of(const Battle& battle, const Structure& structure,
                           std::span<const StateIndex> cut = {});

}  // namespace asdic
