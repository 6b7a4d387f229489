// The steps of a rules file as tables for one battle: expressions have become formulas, and
// selections lists of slots.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "states/fleet/fleet_state.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/rules_file/formula.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

/// Returns whether `condition` holds in `state`. A missing condition always holds.
inline bool holds(const std::optional<Formula>& condition, const StateView& state) {
  return !condition || condition->holds(state);
}

using State = FleetState;

/// A number that a step adds to a custom figure of a side.
struct SideCount {
  bool acts = false;
  std::optional<Formula> condition;
  std::optional<Formula> number;
  std::uint32_t figure = 0;
  bool ends_battle = false;  ///< whether the battle ends when the figure is first counted
};
/// A step that only counts.
struct Counts {
  std::array<SideCount, 2> sides;
};
/// The move of one side in a step.
struct SideMove {
  bool acts = false;
  std::optional<Formula> condition;
  std::vector<SlotIndex> slots;  ///< in the order in which units move
  /// Slots whose units move only under a condition.
  struct Part {
    std::vector<SlotIndex> slots;
    std::optional<Formula> condition;
  };
  std::vector<Part> parts;        ///< none if all units may move
  std::optional<Formula> number;  ///< without a number and a policy, all units move
  std::optional<std::size_t> policy;
  std::optional<Formula> is_open;
  /// The index of the policy's value under which they move; nothing for the counted one.
  std::optional<int> word;
};
/// A step that gives units another status.
struct Moves {
  std::array<SideMove, 2> sides;
  Status to = Status::left;
  const Move* rule = nullptr;
  /// The figures that count the units that move, without conditions and numbers; unused if the
  /// step does not count.
  std::array<SideCount, 2> counts = {};

  bool counts_units() const { return counts[0].acts || counts[1].acts; }
};
/// The search of one side in a step.
struct SideSearch {
  bool acts = false;
  std::optional<Formula> condition;
  std::vector<SlotIndex> by;          ///< the searchers
  std::optional<std::size_t> policy;  ///< the policy that gives the number of searchers
  std::optional<Formula> value;       ///< the value of a die, if each success finds one unit
  std::optional<Formula> dice;        ///< the number of dice; nothing for one of each searcher
  std::vector<SlotIndex> who;         ///< the enemy's slots, in the order in which they are found

  // The following members are for searches in which a die finds all units for which it is low
  // enough.
  struct Searcher {
    SlotIndex slot;
    int value;
    std::vector<SlotIndex> aid;  ///< a unit in any of these slots makes the value higher
    int help;                    ///< the amount by which it is higher
  };
  std::vector<Searcher> searchers;
  /// Units that are equally hard to find.
  struct Rank {
    int harder;
    std::vector<SlotIndex> slots;
  };
  std::vector<Rank> ranks;  ///< the ranks of `who`, the easiest to find first
  unsigned found_bit = 0;   ///< the bit in the notes for the first rank; the other ranks follow
  unsigned decided = 0;     ///< the bit in the notes that shows that the side searches
  /// Sets of ranks, and the figures that are noted if all ranks of the set are found.
  std::vector<std::pair<unsigned, std::uint32_t>> figures;
};
/// A roll of a search, and the set of ranks that each of its results finds.
struct SearchRoll {
  RollIndex roll;
  std::vector<unsigned> ranks;
};
/// A step in which sides search.
struct Searches {
  std::array<SideSearch, 2> sides;
  Status to = Status::detected;
  const Search* rule = nullptr;
  bool are_separate = false;  ///< whether each rank is sought with separate dice
  bool are_together = false;  ///< whether a success finds all ranks that are sought
  unsigned kept = 0;          ///< notes that last until the end of the step
  /// Rolls by side, values of its dice, and ranks that they seek.
  std::map<std::tuple<Side, std::vector<int>, unsigned>, SearchRoll> known;
};
/// A compiled entry of a step that makes dice ready.
struct ReadyEntry {
  std::optional<Formula> condition;
  std::vector<SlotIndex> who;
  HitKindIndex kind;
};
using ReadyEntries = std::array<std::vector<ReadyEntry>, 2>;
/// Slots below the surface of the sides that declare depths.
struct Declarations {
  std::array<std::vector<SlotIndex>, 2> below;
  const std::string* path = nullptr;  ///< the path of the option with which sides declare
};
/// A step that removes units without dice.
struct Losses {
  std::array<std::vector<SlotIndex>, 2> slots;
  std::array<std::optional<Formula>, 2> conditions;  ///< nothing if the side always loses its slots
};
/// The formula whose truth a side notes.
struct NoteAssignment {
  Formula formula;
  Side side;
  std::string name;
  unsigned bit;  ///< 0 if no later step reads it
};
/// A compiled entry of a step of fire: which units fire, with which values, and the kind of the
/// hits. begin_fire() turns entries into dice.
struct FireEntry {
  std::optional<Formula> condition;
  std::vector<SlotIndex> who;  ///< the strongest units first if `most` limits the dice
  std::vector<int> values;     ///< by slot of `who`, instead of attack or defense; may be empty
  /// Dice at one target, one for each of its units, instead of dice of the units that fire.
  struct TargetDie {
    SlotIndex target;
    int value;
    HitKindIndex kind;
  };
  std::vector<TargetDie> for_targets;
  std::vector<Dice> off_board;  ///< dice of units that are in no force, the strongest first
  HitKindIndex kind;
  std::optional<HitKindIndex> ready;  ///< the kind of the ready dice that are rolled
  std::size_t together;  ///< low luck adds the dice of successive entries with equal numbers
  std::optional<Formula> each, most, aimed, fair;
  std::vector<HitKindIndex> aimed_at;  ///< if dice are aimed: a kind for each name of targets
};
/// Units of a side that others help.
struct SupportStage {
  std::optional<Formula> condition;
  std::vector<SlotIndex> helped;  ///< in the order in which they are helped
  std::vector<int> values;        ///< the values of `helped` with help
  std::vector<SlotIndex> by;
};
/// The help that a group of dice needs.
struct HelpedDice {
  std::size_t stage = 0;  ///< of the help
  std::int64_t dice = 0;  ///< of each unit; 0 if nobody helps
};
/// Units of a slot that are helped, and their value.
struct HelpedUnits {
  int number = 0;
  int value = 0;
};
/// A step in which sides fire.
struct FireStage {
  std::array<std::vector<FireEntry>, 2> entries;
  std::array<std::vector<SupportStage>, 2> help;
  std::array<std::vector<SlotIndex>, 2> removed;    ///< removed when the dice are counted
  std::array<bool, 2> takes_most = {};              ///< by target: whether most hits find a unit
  std::array<std::vector<HitKindIndex>, 2> rolled;  ///< ready dice that are rolled
};
struct CompiledStep {
  const Step* step;
  std::variant<Moves, Losses, std::vector<NoteAssignment>, FireStage, Searches, ReadyEntries,
               Declarations, Counts>
      action;
  unsigned reads = 0;             ///< the notes that it reads, as bits
  unsigned read_by_defender = 0;  ///< those of `reads` that formulas of the defender read
  unsigned live_after = 0;        ///< notes that later steps read
  bool follows_idle = false;      ///< whether the step before does nothing in this battle
};
/// A kind of hits: of dice of one step that can hit the same slots, or of ready dice.
struct HitKind {
  std::size_t step;  ///< the step in which they are rolled, or `no_step`
  Side target;
  std::vector<SlotIndex> slots;
  std::string to;  ///< the status of units that are hit; empty if they are lost
  Targets targets;
  Targets late_targets = {};  ///< the order if some units are lost after others
  /// Another kind of the same step, which can hit a part of the slots. The rest of the slots are
  /// `others`. While they have no units, dice of both kinds are treated as this narrower kind.
  struct NarrowerKind {
    HitKindIndex kind;
    std::vector<SlotIndex> others;
  };
  std::vector<NarrowerKind> narrower = {};
  std::optional<HitKindIndex> waits_as = {};  ///< the kind of ready dice with which hits wait
  static constexpr std::size_t no_step = static_cast<std::size_t>(-1);
};
/// Ready dice of a side.
struct ReadyDice {
  std::string name;
  Side side;
  HitKindIndex kind;
  std::vector<SlotIndex> who;
};
/// The number of units of a side that move in a step: at most `most`, by choice of the side if
/// open.
struct MovingUnits {
  int most = 0;
  bool is_open = false;
};

}  // namespace asdic::rules_file
