// The steps of a rules file as the procedure of a battle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "states/fleet/assign.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/games/landing.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"
#include "states/rules_file/statuses.hpp"

namespace asdic::rules_file {

/// A condition that is not there always holds.
inline bool holds(const std::optional<Formula>& condition, const Reading& state) {
  return !condition || condition->holds(state);
}

enum class Phase : std::uint8_t {
  round,             ///< a round begins
  attacker_chooses,  ///< an open decision of the step
  defender_chooses,
  attacker_searches,  ///< the attacker's dice of the step
  defender_searches,
  attacker_fires,
  defender_fires,
  may_retreat,  ///< an open decision of the attacker
  over,
};

struct Header : FleetHeader {
  Phase phase = Phase::round;
  std::uint8_t step = 0;    ///< of those who choose or fire
  std::uint16_t notes = 0;  ///< of both sides, and how far the round is from those told apart
};
using State = FleetState<Header>;

/// The move of one side in a step.
struct SideMove {
  bool acts = false;
  std::optional<Formula> condition;
  std::vector<SlotIndex> slots;   ///< in the order in which units move
  std::optional<Formula> number;  ///< without one, and without a policy, all of them
  std::optional<std::size_t> policy;
  std::optional<Formula> is_open;
  std::optional<int> word;  ///< of the policy, unless it is the counted one
};
struct Moves {
  std::array<SideMove, 2> sides;
  Status to = Status::left;
  const Move* rule = nullptr;
};
/// The search of one side in a step.
struct SideSearch {
  bool acts = false;
  std::optional<Formula> condition;
  std::vector<SlotIndex> by;
  std::optional<Formula> value;
  std::vector<SlotIndex> who;  ///< of the enemy, in the order in which they are found
};
struct Searches {
  std::array<SideSearch, 2> sides;
  Status to = Status::detected;
};
struct Losses {
  std::array<std::vector<SlotIndex>, 2> slots;
  std::array<std::optional<Formula>, 2> conditions;  ///< none of a side that loses nobody
};
struct Noted {
  Formula formula;
  Side side;
  std::string name;
  unsigned bit;  ///< 0 if no later step reads it
};
/// The dice of one entry of a step of fire.
struct Volley {
  std::optional<Formula> condition;
  std::vector<SlotIndex> who;  ///< the strongest first if there are at most `most` dice
  std::vector<int> values;     ///< by who, in place of attack or defense; may be empty
  /// One die for each of these targets, in place of those of units.
  struct ForTarget {
    SlotIndex target;
    int value;
    HitKind kind;
  };
  std::vector<ForTarget> for_targets;
  std::vector<Dice> off_board;  ///< of units in no force, the strongest first
  HitKind kind;
  std::size_t together;  ///< low luck adds dice of neighbours with the same number
  std::optional<Formula> each, most, aimed, fair;
  std::vector<HitKind> aimed_at;  ///< a kind for each name of the targets
};
/// Units of a side that others help.
struct Help {
  std::optional<Formula> condition;
  std::vector<SlotIndex> helped;  ///< in the order in which they are helped
  std::vector<int> values;        ///< of these, with the help of others
  std::vector<SlotIndex> by;
};
struct Firing {
  std::array<std::vector<Volley>, 2> volleys;
  std::array<std::vector<Help>, 2> help;
  std::array<std::vector<SlotIndex>, 2> removed;  ///< once all dice are counted
  std::array<bool, 2> takes_most = {};            ///< by the side that is hit
};
struct CompiledStep {
  const Step* step;
  std::variant<Moves, Losses, std::vector<Noted>, Firing, Searches> action;
  unsigned reads = 0;             ///< notes, as bits
  unsigned read_by_defender = 0;  ///< of these
  unsigned live_after = 0;        ///< notes that later steps read
};
/// Dice of one step that fall on the same slots.
struct DiceKind {
  std::size_t step;
  Side target;
  std::vector<SlotIndex> slots;
  std::string to;  ///< the status of units that are hit; empty if they are lost
  Targets targets;
  Targets late_targets = {};  ///< if some units are lost after others
  /// Dice of another kind of the step hit fewer of the slots: this kind is that one while there
  /// are no units in the others.
  struct Narrower {
    HitKind kind;
    std::vector<SlotIndex> others;
  };
  std::vector<Narrower> narrower = {};
};
/// How many units of a side move in a step.
struct Asked {
  int most = 0;
  bool is_open = false;
};

/// Plays the steps one after the other. Steps in which nothing can ever happen in this battle are
/// left out, and a note is kept only as long as a later step reads it, so that positions that have
/// the same future are one state.
class Procedure : public FleetRules<Procedure, State> {
 public:
  using State = rules_file::State;

  /// `possible` is of these rules, which must outlive this.
  Procedure(const Case& battle, const Fleet& fleet, Chain& chain, const RulesFile& rules,
            const Possible& possible);

  State start(const Fleet& fleet);
  void expand(const State& state, Node<State>& node);

  static constexpr std::array attacker_fires = {Phase::attacker_fires};
  static constexpr std::array defender_fires = {Phase::defender_fires};
  const Targets& targets(const State& state, Side target, HitKind kind) const {
    const bool late =
        late_[index(target)] && late_[index(target)]->holds(reading(state, state.step));
    return late ? kinds_[kind].late_targets : kinds_[kind].targets;
  }
  bool hits_wait(const State& state, Side target) const {
    return chooses_losses(target) || takes_most(state, target);
  }
  void take_first_kind(State& state, Side target);
  int still_taken(const State& state, Side target) const;
  void break_off(State& state) const;
  void after_fire(State& state);
  void next_round(State& state);
  void open_round(State& state) { run(state, opening_, true); }
  /// Drops differences between dice that can hit the same units.
  void forget(State& state);
  /// Returns whether nothing but statuses and notes has changed.
  bool is_unchanged(State before, State after) const;
  Situation situation(const State& state) const;

 private:
  // Compiling, in compile.cpp. Each returns whether the step can do anything in this battle.
  void compile(const Step& step, const Possible& possible, std::vector<CompiledStep>& steps);
  void compile_once(const Step& step, const Possible& possible, std::vector<CompiledStep>& steps);
  bool compile_move(const Move& move, const Expression& condition, const Possible& possible,
                    CompiledStep& compiled);
  bool compile_loss(const Loss& loss, const Expression& condition, CompiledStep& compiled);
  bool compile_fire(const rules_file::Fire& fire, const Expression& condition,
                    CompiledStep& compiled);
  void compile_shot(const Shot& shot, const Expression& condition, Side side, Firing& firing);
  std::size_t group_of(const Shot& shot) const;
  void compile_for_targets(const Shot& shot, std::vector<SlotIndex> at, Side side, Volley volley,
                           Firing& firing);
  void compile_help(const Support& support, const Expression& condition, Firing& firing);
  bool order_can_matter(const std::vector<Volley>& volleys) const;
  void set_throws(const Case& battle);
  void set_late();
  bool compile_search(const Search& search, const Expression& condition, const Possible& possible,
                      CompiledStep& compiled);
  void order(std::vector<SlotIndex>& slots, bool costly_first) const;
  void keep_those_for(std::vector<SlotIndex>& slots, const std::string& name, Status status) const;
  bool compile_notes(const Note& note, const Expression& condition, CompiledStep& compiled);
  /// Nothing for what always holds.
  std::optional<Formula> condition(const Expression& of_step, const Expression& own,
                                   Side side) const;
  HitKind kind_of(Side target, std::vector<SlotIndex> slots, const std::string& to);
  Targets targets_of(const std::vector<SlotIndex>& slots, Side target, const std::string& to) const;
  void add_policies(const Case& battle);
  void find_narrower();
  bool hits_can_fill(const std::vector<SlotIndex>& empty) const;
  void find_live_notes();
  void find_opening();
  std::vector<SlotIndex> whatever_status(const std::vector<SlotIndex>& slots) const;

  // Playing.
  Reading reading(const State& state, std::size_t at) const;
  int round_of(const State& state) const;
  void run(State& state, std::size_t at, bool in_round);
  void end_step(State& state, std::size_t at) const;
  void lose_always(State& state, std::size_t at) const;
  void run_after(State& state, std::size_t at);
  std::array<Asked, 2> asked(const State& state, std::size_t at) const;
  bool move_units(State& state, std::size_t at, Side from, const std::array<Asked, 2>& asked);
  void note(State& state, std::size_t at, const std::vector<Noted>& notes) const;
  HitKind kind_now(const State& state, HitKind kind) const;
  void lose(State& state, std::size_t at, const Losses& losses) const;
  bool begin_fire(State& state, std::size_t at, const Firing& firing);
  void add_dice(const Volley& volley, const std::vector<Help>& help, std::vector<int>& helpers,
                const State& state, const Reading& now);
  bool aim(const Volley& volley, std::size_t first, bool is_fair, const State& state);
  void throw_dice(std::size_t first, bool is_fair);
  bool takes_most(const State& state, Side target) const {
    if (state.phase != Phase::attacker_fires && state.phase != Phase::defender_fires) return false;
    return std::get<Firing>(steps_[state.step].action).takes_most[index(target)];
  }
  const std::vector<Hits>& waiting(const State& state, Side target) const;
  void choose(const State& state, Node<State>& node);
  bool search(State& state, std::size_t at, Side from);
  int searching_dice(const State& state, const SideSearch& search, std::size_t at) const;
  void roll_search(const State& state, Node<State>& node);
  void keep_notes(State& state, unsigned mask) const {
    state.notes = static_cast<std::uint16_t>(state.notes & mask);
  }
  bool is_like_later_rounds(const State& state);

  const RulesFile& rules_;
  Scope scope_;
  std::vector<CompiledStep> steps_;
  std::vector<CompiledStep> always_;  ///< losses after each step
  std::size_t first_of_round_ = 0;
  std::size_t opening_ = 0;  ///< the first step of a round that is not played before it begins
  std::vector<DiceKind> kinds_;
  std::vector<std::optional<PolicyOf<HowMany>>> policies_;  ///< by Scope::policy_number
  std::function<bool(std::size_t)> is_open_;
  mutable const UnitCounts* units_ = nullptr;  ///< of the state in which policies are asked
  int last_round_ = 0;                         ///< that formulas tell from later ones
  unsigned round_shift_ = 0;                   ///< of its field in the notes
  unsigned round_mask_ = 0;
  std::vector<SlotIndex> changed_;  ///< slots in battle that are not plain
  const Fleet* brought_ = nullptr;  ///< the fleet that begins
  const Step* compiling_ = nullptr;
  std::array<std::optional<Formula>, 2> late_;  ///< whether late_targets count, by side
  int die_ = 6;                                 ///< its faces
  bool has_low_luck_ = false;
  std::vector<int> throws_below_;  ///< by value, of dice whose faces have weights
  std::optional<RetreatOfLanding> retreat_of_landing_;
  std::vector<Dice> dice_;  ///< of the volley that is made
  mutable std::vector<Hits> waiting_;
  mutable Assignment assignment_;
};

/// One chain for cases that differ in the numbers of their units alone, with a start for each.
Battle enumerate_together(const RulesFile& rules, std::span<const Case> battles,
                          const EnumerationLimits& limits);

}  // namespace asdic::rules_file
