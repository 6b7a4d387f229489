// Successive battles as one chain: when a battle is over, the next one begins.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"
#include "states/words.hpp"

namespace asdic {

struct RuleSystem;

/// The continuation of a sequence after one outcome of a battle.
struct Sequel {
  std::optional<Case> next;  ///< the next battle, if there is one
  /// The outcome of the whole sequence if no battle follows. If one does, its `left` holds the
  /// units that do not fight again.
  Outcome outcome;
  std::size_t skipped = 0;  ///< the number of stages before the next battle that are not fought
};

/// The battles at one position of a sequence, such as a wave.
struct Stage {
  std::string name;  ///< of its figures, as in "wave.2"
  const RuleSystem* rules;
  std::function<Sequel(const Outcome& ended, const Outcome& aside)> sequel;
  /// Returns the outcome of the sequence if this battle is not over and `now` has its units.
  std::function<Outcome(const Outcome& now, const Outcome& aside)> outcome_so_far;
  /// True if the defender of the whole sequence attacks in this battle. `sequel` and
  /// `outcome_so_far` receive outcomes in which the attacker is the side that attacks here. They
  /// return outcomes in which it is the attacker of the sequence.
  bool is_counter_attack = false;
  /// Receives each state of the sequence in which the battle ends, before `sequel` is called.
  std::function<void(const Outcome& ended, const Outcome& aside, StateIndex state)> on_end = {};
};

struct Sequence {
  Case first;
  std::vector<Stage> stages;
  Outcome aside = {};  ///< of the first battle
};

/// Returns the figures that stages have, with their words.
const std::vector<Phrase>& figures_of_stages();

void add(Units& to, const Units& more);

Units units_of(const Force& force);

/// Returns the force of `units`, with the types of the units in `types`. Each name has a group for
/// each damage that its units may have.
Force force_of(const Units& units, const Force& types);

/// Returns the units without their damage.
Units without_damage(const Units& units);

/// Returns the units with `part`, the part of the force that brought them, in their names.
Units of_part(const Units& units, BattlePart part);

/// Adds the units of waves or of the sea battle to the rosters.
void add_parts(Rosters& rosters, const Case& whole);

/// Returns a whole sequence as one battle, whose states count the rounds that round limits and
/// retreats need. Each stage has figures: the probability that it is fought, the winner and the
/// rounds. The rosters are those of the first battle. Throws Error(limit).
Battle enumerate_sequence(const Sequence& sequence, const EnumerationOptions& options);

}  // namespace asdic
