#include "odds/solve/in_layers.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "odds/question/question.hpp"
#include "odds/solve/tally.hpp"
#include "solver/structure.hpp"
#include "states/retreat.hpp"

namespace asdic {

namespace {

/// The number of states to which layers grow. With chain and solution they take about 300 MB.
constexpr std::uint64_t states_in_layer = 1'000'000;

[[noreturn]] void refuse(const std::string& what) {
  throw Error(Place{"--in-layers"}, "a battle with " + what + " cannot be solved in layers");
}

void check(const Problem& problem) {
  const Case& battle = problem.battle;
  if (battle.sea) refuse("a battle at sea before it");
  if (!battle.waves.empty()) refuse("waves");
  if (battle.rounds) refuse("a limit of rounds");
  if (battle.rounds_fought() > 0) refuse("rounds that are over");
  for (const CaseSide& side : battle.sides) {
    if (side.seeks_order && side.losses.empty()) refuse("a casualty order that is to be found");
  }
  if (!open_choices(battle, problem.rules->format).empty()) refuse("open choices");
  if (retreats_by_value(battle)) refuse("a retreat by odds, net gain or clearing");
}

/// The states of a level in which battles continue, as rows, and the probability to arrive in each.
struct Arrivals {
  std::vector<Word> rows;
  std::vector<Interval> masses;

  void add(std::span<const Word> row, Interval mass) {
    rows.insert(rows.end(), row.begin(), row.end());
    masses.push_back(mass);
  }
};

class LayeredSolution : public LayerFight {
 public:
  explicit LayeredSolution(const Problem& problem)
      : problem_(problem), limit_(max_states()), enough_(std::min(states_in_layer, limit_ / 8)) {}

  Result run() {
    const LimitScope silent({.progress = ignore_progress});
    problem_.rules->enumerate(problem_.battle, {.in_layers = this});
    Result result;
    result.problem = problem_;
    result.rosters = rosters_;
    result.numbers = Numbers::certified;
    result.chain = facts_;
    result.rounds.mean = rounds_;
    for (std::size_t i = 0; i < custom_figures_.size(); ++i) {
      const auto& [name, denominator, is_chance] = custom_figures_[i];
      if (is_chance) result.chances.insert(name);
      result.custom_figures.emplace_back(name, sums_[i] / denominator);
    }
    std::vector<OutcomeChance> outcomes = outcomes_.take();
    for (auto& [outcome, chance] : outcomes) chance = to_1(chance);
    tally(std::move(outcomes), result);
    return result;
  }

  void fight(const Battle& part, const Layer& layer) override {
    if (part.retreat_after) refuse("a retreat after some rounds");
    const Chain& chain = part.chain;
    const Structure structure = analyse(chain);
    const BattleQuestion asked = question_of(part, structure, layer.cut);
    const std::vector<Interval> found =
        CertifiedSolver(chain, structure).visits(masses(chain), asked.question);

    rosters_ = part.rosters;
    rosters_.worth = problem_.battle.territory;
    custom_figures_ = asked.custom_figures;
    sums_.resize(custom_figures_.size());
    for (std::size_t i = 0; i < custom_figures_.size(); ++i) {
      sums_[i] += value_of(found[asked.custom_figure(i)]);
    }
    rounds_ += value_of(found[asked.rounds()]);
    const std::size_t ends = asked.outcomes.size();
    for (std::size_t i = 0; i < ends; ++i) {
      const Value chance = value_of(found[i]);
      if (!chance.is_zero()) outcomes_.add(asked.outcomes[i], chance);
    }
    const std::size_t states = count(part, structure, layer);
    choose_levels(states);
    tell(layer);
    phase_.done("solved the layer of levels ", layer.least, " to ", layer.top, ", of ",
                log::count(states, "state"), ",");
    phase_ = log::Phase();
    const std::size_t length = row_length(layer);
    for (std::size_t i = 0; i < layer.cut.size(); ++i) {
      waiting_[layer.cut_levels[i]].add({&layer.cut_rows[i * length], length}, found[ends + i]);
    }
  }

  std::optional<Layer> next() override {
    if (waiting_.empty()) return std::nullopt;
    Layer layer;
    layer.top = waiting_.rbegin()->first;
    layer.least = layer.top - std::min(layer.top, levels_ - 1);
    masses_.clear();
    const auto first = waiting_.lower_bound(layer.least);
    for (auto level = first; level != waiting_.end(); ++level) {
      const auto& [rows, masses] = level->second;
      layer.starts.insert(layer.starts.end(), rows.begin(), rows.end());
      masses_.insert(masses_.end(), masses.begin(), masses.end());
    }
    waiting_.erase(first, waiting_.end());
    return layer;
  }

 private:
  /// Returns the starts of the chain, each with its mass.
  IntervalMasses masses(const Chain& chain) const {
    IntervalMasses masses;
    for (std::size_t i = 0; i < chain.starts.size(); ++i) {
      masses.emplace_back(chain.starts[i], masses_[i]);
    }
    return masses;
  }

  /// Adds the layer to the facts of the chain, without its cut states, which later layers count.
  /// Returns the number of states that were added.
  std::size_t count(const Battle& part, const Structure& structure, const Layer& layer) {
    const std::size_t own = part.chain.state_count() - layer.cut.size();
    facts_.states += own;
    facts_.transitions += part.chain.edge_count();
    facts_.components += structure.component_count - layer.cut.size();
    facts_.largest_component =
        std::max<std::uint64_t>(facts_.largest_component, structure.largest_component);
    return own;
  }

  /// Doubles the levels of the next layer after a layer of few states, and halves them after a
  /// layer of too many.
  void choose_levels(std::size_t states) {
    if (states < enough_ / 3) levels_ *= 2;
    if (states > enough_ && levels_ > 1) levels_ /= 2;
  }

  void tell(const Layer& layer) {
    if (first_level_ == 0) first_level_ = layer.top;
    if (outer_ != nullptr) outer_->report("solving", first_level_ - layer.top, first_level_);
  }

  static std::size_t row_length(const Layer& layer) {
    return layer.cut.empty() ? 0 : layer.cut_rows.size() / layer.cut.size();
  }

  const Problem& problem_;
  const LimitScope* const outer_ = LimitScope::innermost();  ///< receiver of the progress
  const std::uint64_t limit_;                                ///< the most states of a layer
  const std::uint64_t enough_;  ///< the number of states to which layers grow
  std::uint64_t first_level_ = 0;
  std::uint64_t levels_ = 1;                 ///< the number of levels of the next layer
  std::vector<Interval> masses_ = {{1, 1}};  ///< by start of the layer
  std::map<std::uint64_t, Arrivals> waiting_;
  Rosters rosters_;
  std::vector<BattleQuestion::CustomFigure> custom_figures_;
  std::vector<Value> sums_;
  Value rounds_;
  OutcomeChances outcomes_;
  ChainFacts facts_;
  log::Phase phase_;  ///< the work on the present layer
};

}  // namespace

Result solve_in_layers(const Problem& problem) {
  const LimitScope scope = same_limit_of_states();  // for all layers
  check(problem);
  const log::Phase phase;
  log_battle(problem);
  Result result = LayeredSolution(problem).run();
  phase.done("solved the battle, of ", log::count(result.chain.states, "state"), " and ",
             log::count(result.outcomes.size(), "outcome"), ",");
  return result;
}

}  // namespace asdic
