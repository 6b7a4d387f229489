// Compiles and executes the steps of a rules file that count figures.
//
// A figure is paid by a state before the step. So a step in which there is something to count is a
// moment of its own: the battle stops before it, and continues in the same node of the chain.
#include <algorithm>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "states/rules_file/procedure.hpp"

namespace asdic::rules_file {

namespace {

/// Returns the value of `over`, which was written as `expression`. Throws Error(input) unless it is
/// a constant of at least 1.
int denominator(const Formula& over, const Expression& expression) {
  if (over.is_constant() && over.number({}) >= 1) return over.number({});
  throw Error(expression.place, "'over' must be a constant of at least 1, as in \"die\"");
}

}  // namespace

/// Returns a count of `figure` for `side`, and adds the figure to the chain.
SideCount Procedure::count_of(const std::string& figure, Side side, const Case& battle) {
  SideCount count;
  const std::string name = figure_of_side(figure, side);
  denominators_.try_emplace(name, 1);
  auto& names = chain_.custom_figures;
  const auto found = std::find(names.begin(), names.end(), name);
  count.figure = static_cast<std::uint32_t>(found - names.begin());
  if (found == names.end()) names.push_back(name);
  count.ends_battle = battle.until == name;
  return count;
}

bool Procedure::compile_count(const Count& count, const Expression& condition, const Case& battle,
                              CompiledStep& compiled) {
  if (!battle.counts()) return false;
  Counts counts;
  bool acts = false;
  for (const Side side : both_sides) {
    if (count.side && *count.side != side) continue;
    const std::string name = figure_of_side(count.figure, side);
    const int over = count.over ? denominator(scope_.number(*count.over, side), *count.over) : 1;
    if (denominators_.try_emplace(name, over).first->second != over) {
      throw Error(compiled.step->place, quote(name) + " is counted over different numbers");
    }
    SideCount& own = counts.sides[index(side)];
    own = count_of(count.figure, side, battle);
    own.condition = this->condition(condition, count.condition, side);
    own.number = scope_.number(count.number, side);
    own.acts = !(own.condition && own.condition->is_never()) && !own.number->is_never();
    acts = acts || own.acts;
  }
  compiled.action = std::move(counts);
  return acts;
}

const SideCount& Procedure::count_at(std::size_t at, Side side) const {
  const auto* moves = std::get_if<Moves>(&steps_[at].action);
  if (moves != nullptr) return moves->counts[index(side)];
  return std::get<Counts>(steps_[at].action).sides[index(side)];
}

/// Returns the numbers that the step `at` adds to the figures of both sides.
std::array<int, 2> Procedure::counted(const State& state, std::size_t at) const {
  std::array<int, 2> numbers = {0, 0};
  if (const auto* moves = std::get_if<Moves>(&steps_[at].action)) {
    const std::array<MovingUnits, 2> moving = moving_units(state, at);
    for (const Side side : both_sides) {
      if (!moves->counts[index(side)].acts) continue;
      const int most = count(state, slots_now(state, at, moves->sides[index(side)]));
      numbers[index(side)] = std::clamp(moving[index(side)].most, 0, most);
    }
    return numbers;
  }
  const StateView now = state_view(state, at);
  for (const Side side : both_sides) {
    const SideCount& own = count_at(at, side);
    if (!own.acts || !holds(own.condition, now)) continue;
    numbers[index(side)] = own.number->number(now, 0);
  }
  return numbers;
}

/// Plays the round that begins in `state` up to its first dice, decision or count. Counts nothing
/// in a round that is one of infinitely many without dice and decisions.
void Procedure::open_round(State& state) {
  if (counts_) {
    skips_counts_ = true;
    State idle = state;
    run(idle, opening_, true);
    advance(idle);
    const bool is_endless = rounds_repeat(idle);
    skips_counts_ = false;
    if (is_endless) {
      state = idle;
      return;
    }
  }
  run(state, opening_, true);
}

/// Returns whether rounds without dice and decisions follow each other from `state` until a state
/// comes again.
bool Procedure::rounds_repeat(State state) {
  constexpr std::size_t most_rounds_followed = 64;
  std::vector<State> earlier;
  while (state.phase == Phase::round && earlier.size() < most_rounds_followed) {
    for (const State& each : earlier) {
      if (same_header(each, state) && each.units == state.units) return true;
    }
    earlier.push_back(state);
    run(state, opening_, true);
    advance(state);
  }
  return state.phase == Phase::round;
}

/// Stops before the step `at` if it counts something. Returns whether it does.
bool Procedure::begin_count(State& state, std::size_t at) const {
  if (skips_counts_) return false;
  const std::array<int, 2> numbers = counted(state, at);
  if (numbers[0] == 0 && numbers[1] == 0) return false;
  state.phase = Phase::found;
  state.step = static_cast<std::uint8_t>(at);
  keep_notes(state, steps_[at].live_after | steps_[at].reads);
  return true;
}

/// Adds to `node` the figures that are counted in `state`.
void Procedure::count_figures(const State& state, FleetNode& node) {
  const std::array<int, 2> numbers = counted(state, state.step);
  bool ends = false;
  for (const Side side : both_sides) {
    const SideCount& own = count_at(state.step, side);
    if (numbers[index(side)] == 0) continue;
    node.pay(own.figure, numbers[index(side)]);
    ends = ends || own.ends_battle;
  }
  const bool breaks_off = ends && !is_fought_out(state);
  continue_after_moment(breaks_off ? broken_off(state) : after_note(state), node);
}

/// Returns the end of a battle that is broken off in `state`.
State Procedure::broken_off(State state) {
  for (const SlotIndex slot : changed_) {
    if (state.units[slot] > 0) move(state, slot, Status::detected, state.units[slot]);
  }
  drop_casualty_order(state);
  rounds_.reset(state.units);
  state.volleys = {};
  state.hits = 0;
  state.step = 0;
  state.notes = 1;
  state.phase = Phase::over;
  return state;
}

}  // namespace asdic::rules_file
