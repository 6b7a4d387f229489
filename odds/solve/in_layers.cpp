#include "odds/solve/in_layers.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "lib/error.hpp"
#include "lib/input/open_choices.hpp"
#include "odds/question/question.hpp"
#include "odds/solve/tally.hpp"
#include "solver/structure.hpp"

namespace asdic {

namespace {

/// With their chain and solution some 300 MB.
constexpr std::uint64_t states_in_layer = 1'000'000;

[[noreturn]] void refuse(const std::string& what) {
  throw Error(Place{"--in-layers"}, "a battle with " + what + " cannot be solved in layers");
}

void check(const Posed& posed) {
  const Case& battle = posed.battle;
  if (battle.sea) refuse("a battle at sea before it");
  if (!battle.waves.empty()) refuse("waves");
  if (battle.rounds) refuse("a limit of rounds");
  if (battle.rounds_fought() > 0) refuse("rounds that are over");
  for (const CaseSide& side : battle.sides) {
    if (side.seeks_order && side.losses.empty()) refuse("an order of loss that is to be found");
  }
  if (!open_choices(battle, posed.rules->format).empty()) refuse("open choices");
}

class LayeredSolution : public LayerFight {
 public:
  LayeredSolution(const Posed& posed, const SolveOptions& options)
      : posed_(posed),
        options_(options),
        limit_(options.max_states.value_or(default_max_states())),
        enough_(std::min(states_in_layer, limit_ / 8)) {}

  Result run() {
    posed_.rules->enumerate(posed_.battle, {limit_, {}, this});
    Result result{posed_};
    result.rosters = rosters_;
    result.numbers = Numbers::certified;
    result.chain = facts_;
    result.rounds.mean = rounds_;
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      const auto& [name, denominator, is_chance] = marks_[i];
      if (is_chance) result.chances.insert(name);
      result.marks.emplace_back(name, mark_values_[i] / denominator);
    }
    for (auto& [outcome, chance] : outcomes_) chance = to_1(chance);
    tally(outcomes_, result);
    return result;
  }

  std::uint64_t fight(const Battle& part, const Layer& layer) override {
    if (part.retreat_after) refuse("a retreat after some rounds");
    const Chain& chain = part.chain;
    const Structure structure = analyse(chain);
    const BattleQuestion asked = question_of(part, structure, layer.cut);
    const std::vector<Bounds> found =
        CertifiedSolver(chain, structure).visits(masses(chain), asked.question);

    rosters_ = part.rosters;
    marks_ = asked.marks;
    mark_values_.resize(marks_.size());
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      mark_values_[i] += value_of(found[asked.mark(i)]);
    }
    rounds_ += value_of(found[asked.rounds()]);
    const std::size_t ends = asked.outcomes.size();
    for (std::size_t i = 0; i < ends; ++i) {
      const Value chance = value_of(found[i]);
      if (!chance.is_zero()) outcomes_[asked.outcomes[i]] += chance;
    }
    const std::size_t expanded = chain.state_count() - layer.cut.size();
    facts_.states += expanded;
    facts_.transitions += chain.edge_count();
    facts_.components += structure.component_count - layer.cut.size();
    facts_.largest_component =
        std::max<std::uint64_t>(facts_.largest_component, structure.largest_component);
    masses_.assign(found.begin() + static_cast<std::ptrdiff_t>(ends),
                   found.begin() + asked.rounds());
    tell(layer);
    return levels_of_next(layer.levels, expanded);
  }

 private:
  /// By start.
  EnclosedMasses masses(const Chain& chain) const {
    EnclosedMasses masses;
    for (std::size_t i = 0; i < chain.starts.size(); ++i) {
      masses.emplace_back(chain.starts[i], masses_.empty() ? Bounds{1, 1} : masses_[i]);
    }
    return masses;
  }

  void tell(const Layer& layer) {
    if (first_level_ == 0) first_level_ = layer.top;
    if (options_.progress) options_.progress("solving", first_level_ - layer.top, first_level_);
  }

  std::uint64_t levels_of_next(std::uint64_t levels, std::size_t expanded) const {
    if (expanded < enough_ / 3) return levels * 2;
    return expanded > enough_ && levels > 1 ? levels / 2 : levels;
  }

  const Posed& posed_;
  const SolveOptions& options_;
  const std::uint64_t limit_;   ///< of the states of a layer
  const std::uint64_t enough_;  ///< states of a layer, so that it is worth its while
  std::uint64_t first_level_ = 0;
  std::vector<Bounds> masses_;  ///< by start of the layer
  Rosters rosters_;
  std::vector<BattleQuestion::Mark> marks_;
  std::vector<Value> mark_values_;
  Value rounds_;
  std::map<Outcome, Value> outcomes_;
  ChainFacts facts_;
};

}  // namespace

Result solve_in_layers(const Posed& posed, const SolveOptions& options) {
  check(posed);
  return LayeredSolution(posed, options).run();
}

}  // namespace asdic
