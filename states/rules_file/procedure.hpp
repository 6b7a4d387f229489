// Plays the steps of a rules file in one battle. The steps are compiled first (compiled_step.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "states/enumeration_options.hpp"
#include "states/fleet/assign.hpp"
#include "states/fleet/fleet_grid.hpp"
#include "states/fleet/fleet_rounds.hpp"
#include "states/games/landing.hpp"
#include "states/rules_file/compiled_step.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"
#include "states/rules_file/statuses.hpp"

namespace asdic::rules_file {

/// Plays the steps of a battle one after the other. Steps that can never do anything in this battle
/// are omitted. A note is kept only until the last step that reads it. Both make states equal that
/// have the same future.
class Procedure final : public FleetRounds {
 public:
  using State = FleetState;

  /// Makes the procedure of a battle. `possible` must be made for the same `rules`, which must
  /// outlive this.
  Procedure(const Case& battle, const Fleet& fleet, Chain& chain, const RulesFile& rules,
            const PossibleMoves& possible);

  State start(const Fleet& fleet);
  void expand(const State& state, FleetNode& node) override;
  Situation situation(const State& state) const;
  /// Returns whether the battle ended in `state` because a figure was counted.
  static bool is_broken_off(const State& state) {
    return state.phase == Phase::over && state.notes != 0;
  }
  /// Returns the denominators of counted figures, by name.
  const std::map<std::string, std::int64_t>& denominators() const { return denominators_; }

 protected:
  const Targets& targets(const State& state, Side target, HitKindIndex kind) const override {
    const bool late =
        late_[index(target)] && late_[index(target)]->holds(state_view(state, state.step));
    return late ? kinds_[kind].late_targets : kinds_[kind].targets;
  }
  bool waits(const State& state, Side target, HitKindIndex kind) override;
  bool falls_at_once(const State& state, Side target, HitKindIndex kind) override;
  void take(State& state, Side target, HitKindIndex kind) override;
  void take_first_kind(State& state, Side target) override;
  int hits_still_taken(const State& state, Side target) override;
  void break_off(State& state) const override;
  void after_fire(State& state) override;
  void next_round(State& state) override;
  bool rounds_repeat(State state);
  void open_round(State& state) override;
  /// Gives dice of `state` the same kind if they can hit the same units.
  void unify_dice(State& state) override;
  std::string dice_that_matter(const State& state, Side target) override;
  /// Returns whether `before` and `after` differ at most in statuses, notes and rounds. Statuses
  /// count if the rules have counts_statuses.
  bool is_unchanged(const State& before, const State& after) const override;
  /// Returns whether nothing ever changes after `state`, whatever searches find.
  bool is_at_rest(const State& state) override;

 private:
  // Compiling, in compile*.cpp. Functions that return bool return whether the step can do anything
  // in this battle.
  void compile(const Step& step, const PossibleMoves& possible, const Case& battle,
               std::vector<CompiledStep>& steps);
  void compile_once(const Step& step, const PossibleMoves& possible, const Case& battle,
                    std::vector<CompiledStep>& steps);
  bool compile_move(const Move& move, const Expression& condition, const PossibleMoves& possible,
                    const Case& battle, CompiledStep& compiled);
  bool compile_loss(const Loss& loss, const Expression& condition, CompiledStep& compiled);
  bool compile_fire(const rules_file::Fire& fire, const Expression& condition,
                    CompiledStep& compiled);
  void compile_shot(const Shot& shot, const Expression& condition, Side side, FireStage& firing);
  std::size_t group_of(const Shot& shot) const;
  void compile_for_targets(const Shot& shot, std::vector<SlotIndex> at, Side side, FireEntry entry,
                           FireStage& firing);
  void compile_help(const Support& support, const Expression& condition, FireStage& firing);
  bool order_can_matter(const std::vector<FireEntry>& entries) const;
  void set_throws(const Case& battle);
  void set_late();
  bool compile_search(const Search& search, const Expression& condition,
                      const PossibleMoves& possible, CompiledStep& compiled);
  void order(std::vector<SlotIndex>& slots, bool costly_first) const;
  void keep_those_for(std::vector<SlotIndex>& slots, const std::string& name, Status status) const;
  bool compile_notes(const Note& note, const Expression& condition, CompiledStep& compiled);
  /// Returns the condition that both `of_step` and `own` hold, or nothing if it always holds.
  std::optional<Formula> condition(const Expression& of_step, const Expression& own,
                                   Side side) const;
  bool compile_ready(const ReadiedDice& ready, const Expression& condition, CompiledStep& compiled);
  bool compile_declaration(const Declaration& declaration, const Expression& condition,
                           const Case& battle, CompiledStep& compiled);
  bool compile_count(const Count& count, const Expression& condition, const Case& battle,
                     CompiledStep& compiled);
  void compile_ranks(const Search& search, SideSearch& own, Side side) const;
  void add_custom_figures(const Search& search, SideSearch& own, Side side);
  HitKindIndex kind_of(const Shot& shot, Side side, std::vector<SlotIndex> slots);
  ReadyDice& ready_dice(const std::string& name, Side side);
  Targets targets_of(const std::vector<SlotIndex>& slots, Side target, const std::string& to) const;
  void add_policies(const Case& battle);
  void find_narrower();
  bool hits_can_fill(const HitKind& kind, const std::vector<SlotIndex>& empty) const;
  void find_live_notes();
  void find_opening();
  std::vector<SlotIndex> slots_of_any_status(const std::vector<SlotIndex>& slots) const;

  // Playing.
  StateView state_view(const State& state, std::size_t at) const;
  int round_of(const State& state) const;
  void run(State& state, std::size_t at, bool in_round);
  void end_step(State& state, std::size_t at) const;
  void lose_always(State& state, std::size_t at) const;
  void run_after(State& state, std::size_t at);
  std::array<MovingUnits, 2> moving_units(const State& state, std::size_t at) const;
  bool move_units(State& state, std::size_t at, Side from,
                  const std::array<MovingUnits, 2>& moving);
  void note(State& state, std::size_t at, const std::vector<NoteAssignment>& notes) const;
  HitKindIndex kind_now(const State& state, HitKindIndex kind) const;
  bool may_narrow(VolleyIndex volley);
  void lose(State& state, std::size_t at, const Losses& losses) const;
  bool begin_fire(State& state, std::size_t at, const FireStage& firing);
  int remainder(VolleyIndex volley, Side side) const;
  void drop_ready_dice(State& state);
  void share_help(const FireEntry& entry, const std::vector<SupportStage>& help,
                  const std::vector<int>& helpers, const State& state);
  void keep_strongest(std::int64_t most);
  void add_dice(const FireEntry& entry, const std::vector<SupportStage>& help,
                std::vector<int>& helpers, const State& state, const StateView& now);
  bool aim(const FireEntry& entry, std::size_t first, bool is_fair, const State& state);
  void throw_dice(const State& state, std::size_t first, bool is_fair);
  bool takes_most(const FleetHeader& state, Side target) const {
    if (state.phase != Phase::attacker_fires && state.phase != Phase::defender_fires) return false;
    return std::get<FireStage>(steps_[state.step].action).takes_most[index(target)];
  }
  bool covers(const State& state, HitKindIndex all, HitKindIndex some) const;
  const std::vector<HitsOfKind>& waiting_hits(const State& state, Side target);
  void choose(const State& state, FleetNode& node);
  const std::vector<SlotIndex>& slots_now(const State& state, std::size_t at,
                                          const SideMove& move) const;
  void move_some(State& state, const Moves& moves, SlotIndex slot, int number);
  void forgo(State& state, SlotIndex slot, int number);
  void make_ready(State& state, std::size_t at, const ReadyEntries& ready);
  bool declare(State& state, std::size_t at, Side from) const;
  void choose_depths(const State& state, FleetNode& node);
  SlotIndex at_surface(SlotIndex slot) const;

  // Searches, in search.cpp.
  bool begin_search(State& state, std::size_t at, Side from);
  bool search(State& state, std::size_t at, Side from);
  void finish_search(State& state, std::size_t at);
  bool may_search(const State& state, std::size_t at, Side side) const;
  std::vector<int> search_values(const State& state, const SideSearch& search) const;
  unsigned sought_ranks(const State& state, const SideSearch& search) const;
  const SearchRoll& search_roll(const State& state, Searches& searches, Side side);
  int dice_of(const State& state, std::size_t at, const SideSearch& search) const;
  SearchRoll make_search_roll(const Searches& searches, const SideSearch& own,
                              const std::vector<int>& values, unsigned sought);
  std::vector<State> after_search_roll(const State& state, RollIndex& roll);
  std::array<State, 2> choices_to_search(const State& state);
  void choose_to_search(const State& state, FleetNode& node);
  void note_found(const State& state, FleetNode& node);
  State after_note(State state);
  bool leads_only_to(const State& from, const State& to);
  bool is_at_rest_but_counted(const State& state);
  void keep_notes(State& state, unsigned mask) const {
    state.notes = static_cast<std::uint16_t>(state.notes & mask);
  }
  bool is_like_later_rounds(const State& state);

  // Counts, in count.cpp.
  SideCount count_of(const std::string& figure, Side side, const Case& battle);
  const SideCount& count_at(std::size_t at, Side side) const;
  std::array<int, 2> counted(const State& state, std::size_t at) const;
  bool begin_count(State& state, std::size_t at) const;
  void count_figures(const State& state, FleetNode& node);
  State broken_off(State state);
  void continue_after_moment(const State& next, FleetNode& node);

  const RulesFile& rules_;
  Scope scope_;
  std::vector<CompiledStep> steps_;
  std::vector<CompiledStep> always_;  ///< losses after each step
  std::size_t first_of_round_ = 0;
  /// The first step that open_round() plays. next_round() has played those from first_of_round_ up
  /// to it, at the end of the round before.
  std::size_t opening_ = 0;
  std::vector<HitKind> kinds_;
  /// includes_[a][b] tells whether kind a can hit every slot that kind b can hit.
  std::vector<std::vector<bool>> includes_;
  std::vector<std::uint8_t> can_narrow_;  ///< by kind: whether it has narrower kinds
  /// For each volley, whether one of its kinds has narrower kinds; nullopt until it is asked.
  std::vector<std::optional<bool>> narrows_;
  std::vector<ReadyDice> ready_;
  std::vector<std::optional<ConditionalPolicy<UnitQuota>>> policies_;  ///< by Scope::policy_number
  std::function<bool(std::size_t)> is_open_;
  mutable const UnitCounts* units_ = nullptr;  ///< the units by which policies are evaluated
  int last_round_ = 0;        ///< the last round that formulas distinguish from later ones
  unsigned round_shift_ = 0;  ///< the first bit of the rounds left in the notes
  unsigned round_mask_ = 0;
  std::vector<SlotIndex> changed_;  ///< slots in battle that are not plain
  const Fleet* brought_ = nullptr;  ///< the fleet with which the battle begins
  Chain& chain_;
  std::map<std::string, std::int64_t> denominators_;
  std::string until_;    ///< the figure that ends the battle when it is counted; may be empty
  bool counts_ = false;  ///< whether steps count
  bool skips_counts_ = false;
  bool has_searches_ = false;  ///< whether steps of [[round]] search
  const Step* compiling_ = nullptr;
  bool is_idle_ = false;  ///< whether the step that was compiled last does nothing in this battle
  /// The condition under which late_targets hold, by side.
  std::array<std::optional<Formula>, 2> late_;
  int die_ = 6;  ///< the faces of the die in the case
  /// How dice are thrown if their faces are equally probable.
  enum class Luck { fair, low, medium, none };
  Luck luck_ = Luck::fair;
  /// The kind of die that holds the remainder of each side under no luck, as its value. Nobody
  /// rolls this die.
  std::array<HitKindIndex, 2> remainders_ = {};
  std::uint32_t remainder_ = 0;  ///< of the side whose dice are counted
  /// The weight of the faces up to a value, by value, if faces have weights.
  std::vector<int> throws_below_;
  std::optional<RetreatOfLanding> retreat_of_landing_;
  std::vector<Dice> dice_;                ///< memory for the volley that is made
  std::vector<Dice> entry_dice_;          ///< memory for the dice of one of its entries
  std::vector<HelpedDice> helped_;        ///< by group of entry_dice_
  std::vector<HelpedUnits> shared_;       ///< memory for share_help()
  std::vector<Dice> rest_;                ///< the dice that were ready before
  mutable std::vector<SlotIndex> slots_;  ///< the slots of a move whose parts have conditions
  std::vector<HitsOfKind> waiting_;
  Assignment assignment_;
};

/// Returns the battle of cases that differ only in the numbers of their units: one chain, with a
/// start for each case.
Battle enumerate_together(const RulesFile& rules, std::span<const Case> battles,
                          const EnumerationOptions& options);

}  // namespace asdic::rules_file
