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

#include "states/fleet/fleet_rules.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"
#include "states/rules_file/statuses.hpp"

namespace asdic::rules_file {

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
struct Volley {
  std::optional<Formula> condition;
  std::vector<SlotIndex> who;
  HitKind kind;
};
struct CompiledStep {
  const Step* step;
  std::variant<Moves, Losses, std::vector<Noted>, std::array<std::vector<Volley>, 2>, Searches>
      action;
  unsigned reads = 0;             ///< notes, as bits
  unsigned read_by_defender = 0;  ///< of these
  unsigned live_after = 0;        ///< notes that later steps read
};
/// Dice of one step that fall on the same slots.
struct DiceKind {
  std::size_t step;
  Side target;
  std::vector<SlotIndex> slots;
  Targets targets;
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
  const Targets& targets(const State&, Side, HitKind kind) const { return kinds_[kind].targets; }
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
  void compile(const Step& step, const Possible& possible);
  bool compile_move(const Move& move, const Expression& condition, const Possible& possible,
                    CompiledStep& compiled);
  bool compile_loss(const Loss& loss, const Expression& condition, CompiledStep& compiled);
  bool compile_fire(const rules_file::Fire& fire, const Expression& condition,
                    CompiledStep& compiled);
  bool compile_search(const Search& search, const Expression& condition, const Possible& possible,
                      CompiledStep& compiled);
  void order(std::vector<SlotIndex>& slots, bool costly_first) const;
  void keep_those_for(std::vector<SlotIndex>& slots, const std::string& name, Status status) const;
  bool compile_notes(const Note& note, const Expression& condition, CompiledStep& compiled);
  /// Nothing for what always holds.
  std::optional<Formula> condition(const Expression& of_step, const Expression& own,
                                   Side side) const;
  HitKind kind_of(Side target, std::vector<SlotIndex> slots);
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
  std::array<Asked, 2> asked(const State& state, std::size_t at) const;
  bool move_units(State& state, std::size_t at, Side from, const std::array<Asked, 2>& asked);
  void note(State& state, std::size_t at, const std::vector<Noted>& notes) const;
  void lose(State& state, std::size_t at, const Losses& losses) const;
  bool begin_fire(State& state, std::size_t at, const std::array<std::vector<Volley>, 2>& volleys);
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
  std::vector<Dice> dice_;          ///< of the volley that is made
};

/// One chain for cases that differ in the numbers of their units alone, with a start for each.
Battle enumerate_together(const RulesFile& rules, std::span<const Case> battles,
                          const EnumerationLimits& limits);

}  // namespace asdic::rules_file
