// Enumerates the battles of cases with a rules file.
#include "states/enumerate.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "states/fleet/retreat_policy.hpp"
#include "states/rounds_before.hpp"
#include "states/rules_file/procedure.hpp"
#include "states/rules_file/return_flight.hpp"

namespace asdic::rules_file {

namespace {

/// Returns `battle` with slots at every depth for the submarines of a side that declares depths.
/// They begin at the surface.
Case at_every_depth(Case battle) {
  for (CaseSide& side : battle.sides) side.force = asdic::at_every_depth(side.force);
  return battle;
}

/// Returns whether `rules` execute each search with figures at most once in `battle`, so that its
/// figures are probabilities.
bool finds_once(const RulesFile& rules, const Case& battle) {
  const Scope first(rules, battle);
  Scope late(rules, battle);
  late.assume_late_round();
  return std::all_of(rules.round.begin(), rules.round.end(), [&](const Step& step) {
    const Search* search = std::get_if<Search>(&step.action);
    if (search == nullptr || search->figures.empty()) return true;
    return std::all_of(both_sides.begin(), both_sides.end(), [&](Side side) {
      return late.condition(step.condition, search->condition, side).is_never() &&
             first.condition(step.condition, search->condition, side).last_round() <= 1;
    });
  });
}

/// Converts rows of states of a grid into rows of states, which can be read without the grid.
std::vector<Word> rows_of_states(const std::vector<Word>& grid_rows, const GridReader& reader) {
  std::vector<Word> rows;
  for (const Word& row : grid_rows) {
    GridState at;
    read_row(&row, at);
    const std::vector<Word> state = row_of(reader.state(at));
    rows.insert(rows.end(), state.begin(), state.end());
  }
  return rows;
}

/// Converts rows of states into rows of states of `grid`. `state` gives the shape of the
/// states.
std::vector<Word> rows_of_grid(const std::vector<Word>& states, FleetState state, FleetGrid& grid) {
  std::vector<Word> rows;
  for (std::size_t at = 0; at < states.size(); at += row_length(state)) {
    read_row(&states[at], state);
    rows.push_back(row_of(grid.grid_state(state)).front());
  }
  return rows;
}

/// Returns the battle of `fleets`, which have the same slots and different starts. If `options` ask
/// for layers, returns the last layer.
Battle enumerate_fleets(const Case& battle, const Fleets& fleets, const EnumerationOptions& options,
                        const RulesFile& rules_file, const PossibleMoves& possible) {
  const std::shared_ptr<const Fleet>& fleet = fleets.front();
  Battle result;
  result.rosters = fleet->rosters();
  if (const auto after = retreat_after(battle)) {
    result.retreat_after = std::max(*after, battle.fought);
  }
  const auto make_rules = [&](Chain& chain) {
    auto procedure = std::make_shared<Procedure>(battle, *fleet, chain, rules_file, possible);
    if (options.decides_retreats) procedure->decide_retreats();
    return procedure;
  };
  const auto rules = make_rules(result.chain);
  result.denominators = rules->denominators();
  std::vector<FleetState> starts;
  for (const auto& brought : fleets) starts.push_back(rules->start(*brought));
  const auto flight = return_flight(rules_file, battle);
  const auto know_states = [&](States<GridState> found, const GridReader& reader) {
    const auto states = std::make_shared<const States<GridState>>(std::move(found));
    result.outcome = [fleet, reader, states](StateIndex state) {
      const FleetState at = reader.state((*states)[state]);
      Outcome outcome = fleet->outcome(at.units);
      if (Procedure::is_broken_off(at)) outcome.winner = Winner::undecided;
      return outcome;
    };
    result.situation = [rules, reader, states](StateIndex state) {
      return rules->situation(reader.state((*states)[state]));
    };
    if (flight) add_aftermath(flight, result);
  };
  if (!options.in_layers) {
    struct WorkerRules {
      std::shared_ptr<Procedure> rules;
      FleetGrid grid;
    };
    const GridReader reader(*fleet, starts.front());
    FleetGrid grid(*rules, reader);
    std::vector<GridState> in_grid;
    for (const FleetState& start : starts) in_grid.push_back(grid.grid_state(start));
    const auto make_worker = [&](Chain& own) {
      const auto others = make_rules(own);
      others->share_volleys(*rules);
      const auto worker = std::make_shared<WorkerRules>(WorkerRules{others, {*others, reader}});
      return std::shared_ptr<FleetGrid>(worker, &worker->grid);
    };
    know_states(Enumerator(grid, result.chain, options).run(in_grid, make_worker), reader);
    put_rounds_before(battle.fought, result);
    return result;
  }
  const std::uint64_t level = rules->level(starts.front());
  std::optional<Layer> layer = Layer{row_of(starts.front()), level, level};
  while (layer) {
    result.chain.clear_states();
    const GridReader reader(*fleet, starts.front());
    FleetGrid grid(*rules, reader);
    layer->starts = rows_of_grid(layer->starts, starts.front(), grid);
    const GridState start = grid.grid_state(starts.front());
    know_states(Enumerator(grid, result.chain, options).run(*layer, start), reader);
    layer->cut_rows = rows_of_states(layer->cut_rows, reader);
    options.in_layers->fight(result, *layer);
    layer = options.in_layers->next();
  }
  return result;
}

}  // namespace

Battle enumerate_together(const RulesFile& rules, std::span<const Case> battles,
                          const EnumerationOptions& options) {
  const Case battle = rules.has_depths ? at_every_depth(battles.front()) : battles.front();
  const PossibleMoves possible(rules, battle);
  const auto statuses = [&](Side side, const Group& group) {
    return possible.statuses(side, group);
  };
  const Scope scope(rules, battle);
  const bool are_modified = !rules.modifiers.empty();
  const auto value = [&](Side side, const Group& group) {
    if (!are_modified) return printed_value(side, group);
    Slot undamaged = Scope::slot_of(side, group);
    undamaged.damage = 0;
    return scope.fire_of(std::move(undamaged), true).value;
  };
  const auto fire = [&](const Slot& slot) { return scope.fire_of(slot); };
  Fleets fleets;
  for (const Case& brought : battles) {
    const Case each = rules.has_depths ? at_every_depth(brought) : brought;
    LandingSplit apart = rules.has_landings ? split_landing(each) : LandingSplit{each, {}};
    fleets.push_back(std::make_shared<const Fleet>(
        apart.battle, statuses, value, are_modified ? Fleet::UnitFire(fire) : Fleet::UnitFire(),
        std::move(apart.entry_words), status_table(rules)));
  }
  Battle result = enumerate_fleets(battle, fleets, options, rules, possible);
  if (finds_once(rules, battle)) {
    for (const std::string& figure : result.chain.custom_figures) {
      if (!result.denominators.contains(figure)) result.chances.insert(figure);
    }
  }
  return result;
}

}  // namespace asdic::rules_file
