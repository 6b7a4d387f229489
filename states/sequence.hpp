// Battles that follow one another, as one chain: where a battle is over, the next begins.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"
#include "states/words.hpp"

namespace asdic {

struct RuleSystem;

/// What follows where a battle of a sequence came out in one way.
struct Sequel {
  std::optional<Case> next;  ///< the next battle, if there is one
  /// Of all battles where none follows; else those who fight no more, as `left`.
  Outcome outcome;
};

/// The battles that may be fought at one place of a sequence, and how each goes on.
struct Stage {
  std::string name;  ///< of its figures, as in "wave.2"
  const RuleSystem* rules;
  std::function<Sequel(const Outcome& ended, const Outcome& aside)> sequel;
  /// The outcome of all where no other battle ever follows on one that stands so.
  std::function<Outcome(const Outcome& stand, const Outcome& aside)> standing;
};

struct Sequence {
  Case first;
  std::vector<Stage> stages;
};

/// The figures of the stages.
const std::vector<Phrase>& figures_of_stages();

void add(Units& to, const Units& more);

Units units_of(const Force& force);

/// The units with the part that brought them in their names.
Units of_part(const Units& units, const std::string& part);

/// Adds what waves, or those at sea, brought to the rosters of the other units.
void add_parts(Rosters& rosters, const Case& whole);

/// The battle of a whole sequence, to its end: limits of rounds and retreats are in its states. Its
/// figures are, for each stage, the chance that it is fought, who has won then, and the rounds. Its
/// rosters are those of the first battle. Throws Error(limit).
Battle enumerate_sequence(const Sequence& sequence, const EnumerationLimits& limits);

}  // namespace asdic
