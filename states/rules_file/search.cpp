// Executes searches of a rules file: decisions to search, dice that find enemy units, and figures.
#include <algorithm>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "states/dice/distribution.hpp"
#include "states/rules_file/procedure.hpp"

namespace asdic::rules_file {

namespace {

/// The greatest number of dice of a search.
constexpr int most_search_dice = 10'000;

}  // namespace

// Both sides decide before any dice are rolled, and both roll before figures are noted.

/// Begins the search of the step `at` with the decision of `from`. The attacker decides first.
/// Returns false if a side decides or rolls next.
bool Procedure::begin_search(State& state, std::size_t at, Side from) {
  const Searches& searches = std::get<Searches>(steps_[at].action);
  for (std::size_t side = index(from); side < both_sides.size(); ++side) {
    const SideSearch& own = searches.sides[side];
    if (!own.policy || !may_search(state, at, both_sides[side])) continue;
    if (!policies_[*own.policy]->value_in(state.units).is_open) {
      state.notes |= static_cast<std::uint16_t>(own.decided);
      continue;
    }
    state.phase = side == 0 ? Phase::attacker_chooses : Phase::defender_chooses;
    state.step = static_cast<std::uint8_t>(at);
    keep_notes(state, steps_[at].live_after | steps_[at].reads | searches.kept);
    return false;
  }
  return search(state, at, Side::attacker);
}

/// Returns the two successors of a decision: first if the side searches, then if it does not.
std::array<State, 2> Procedure::choices_to_search(const State& state) {
  const Side side = state.phase == Phase::attacker_chooses ? Side::attacker : Side::defender;
  const std::size_t at = state.step;
  const SideSearch& own = std::get<Searches>(steps_[at].action).sides[index(side)];
  std::array<State, 2> choices = {state, state};
  choices[0].notes |= static_cast<std::uint16_t>(own.decided);
  for (State& next : choices) {
    const bool is_rolled_out = side == Side::attacker ? begin_search(next, at, Side::defender)
                                                      : search(next, at, Side::attacker);
    if (is_rolled_out) finish_search(next, at);
    if (next.phase != Phase::found) advance(next);
  }
  return choices;
}

/// Adds to `node` the choice of a side whether it searches.
void Procedure::choose_to_search(const State& state, FleetNode& node) {
  const Side side = state.phase == Phase::attacker_chooses ? Side::attacker : Side::defender;
  const Searches& searches = std::get<Searches>(steps_[state.step].action);
  const auto& setting = rules_.policy(searches.rule->policy)->settings[index(side)];
  node.decision(side, {setting->path()});
  const std::array<State, 2> choices = choices_to_search(state);
  node.option("search", choices[0]);
  node.option("no search", choices[1]);
}

/// Continues the search of the step `at` with the dice of `from`. Returns false if a side rolls
/// dice that can find a unit.
bool Procedure::search(State& state, std::size_t at, Side from) {
  const Searches& searches = std::get<Searches>(steps_[at].action);
  for (std::size_t side = index(from); side < both_sides.size(); ++side) {
    const SideSearch& own = searches.sides[side];
    if (own.policy && (state.notes & own.decided) == 0) continue;
    if (!may_search(state, at, both_sides[side])) continue;
    state.phase = side == 0 ? Phase::attacker_searches : Phase::defender_searches;
    state.step = static_cast<std::uint8_t>(at);
    keep_notes(state, steps_[at].live_after | searches.kept |
                          (side == 0 ? steps_[at].reads : steps_[at].read_by_defender));
    return false;
  }
  return true;
}

/// Ends the search of the step `at` after both sides have rolled.
void Procedure::finish_search(State& state, std::size_t at) {
  unsigned found = 0;
  for (const SideSearch& own : std::get<Searches>(steps_[at].action).sides) {
    if (!own.acts || own.figures.empty()) continue;
    for (std::size_t rank = 0; rank < own.ranks.size(); ++rank) found |= own.found_bit << rank;
  }
  if ((state.notes & found) == 0) return run_after(state, at);
  state.phase = Phase::found;
  state.step = static_cast<std::uint8_t>(at);
  keep_notes(state, steps_[at].live_after | found);
}

/// Returns whether dice of `side` can find a unit if it searches.
bool Procedure::may_search(const State& state, std::size_t at, Side side) const {
  const SideSearch& own = std::get<Searches>(steps_[at].action).sides[index(side)];
  if (!own.acts || count(state, own.who) == 0 || count(state, own.by) == 0) return false;
  const StateView now = state_view(state, at);
  if (!holds(own.condition, now)) return false;
  if (own.policy && policies_[*own.policy]->value_in(state.units) == nobody) return false;
  if (own.value) return own.value->number(now, 0, 1) > 0 && dice_of(state, at, own) > 0;
  const std::vector<int> values = search_values(state, own);
  const int best = values.empty() ? 0 : values.back();
  return std::any_of(own.ranks.begin(), own.ranks.end(), [&](const SideSearch::Rank& rank) {
    return best > rank.harder && count(state, rank.slots) > 0;
  });
}

/// Returns the number of dice of `search` if each success finds one unit.
int Procedure::dice_of(const State& state, std::size_t at, const SideSearch& search) const {
  if (search.dice) return search.dice->number(state_view(state, at), 0, most_search_dice);
  int dice = count(state, search.by);
  if (search.policy) {
    const UnitQuota policy = policies_[*search.policy]->value_in(state.units);
    if (!policy.is_open) dice = std::min(dice, policy.most);
  }
  return dice;
}

/// Returns the values of the dice of `search` in ascending order, without searchers that a policy
/// leaves out.
std::vector<int> Procedure::search_values(const State& state, const SideSearch& search) const {
  int rest = everybody.most;
  if (search.policy) {
    const UnitQuota policy = policies_[*search.policy]->value_in(state.units);
    if (!policy.is_open) rest = policy.most;
  }
  std::vector<int> values;
  for (const SideSearch::Searcher& each : search.searchers) {
    const int number = std::min(rest, int{state.units[each.slot]});
    const int value = each.value + (count(state, each.aid) > 0 ? each.help : 0);
    values.insert(values.end(), static_cast<std::size_t>(number), value);
    rest -= number;
  }
  std::sort(values.begin(), values.end());
  return values;
}

/// Returns the ranks that have units in `state`, as bits.
unsigned Procedure::sought_ranks(const State& state, const SideSearch& search) const {
  unsigned sought = 0;
  for (std::size_t rank = 0; rank < search.ranks.size(); ++rank) {
    if (count(state, search.ranks[rank].slots) > 0) sought |= 1u << rank;
  }
  return sought;
}

/// Returns the roll of `side` in `state`, and keeps it in `searches`.
const SearchRoll& Procedure::search_roll(const State& state, Searches& searches, Side side) {
  const SideSearch& own = searches.sides[index(side)];
  std::vector<int> values = search_values(state, own);
  const unsigned sought = sought_ranks(state, own);
  const auto [known, is_new] = searches.known.try_emplace({side, values, sought});
  if (is_new) known->second = make_search_roll(searches, own, values, sought);
  return known->second;
}

/// Returns the roll of dice with `values` for the ranks `sought`. Counts the throws of all dice
/// that find exactly a set of ranks. If the same dice seek all ranks, dice that miss a rank also
/// miss all ranks that are harder to find.
SearchRoll Procedure::make_search_roll(const Searches& searches, const SideSearch& own,
                                       const std::vector<int>& values, unsigned sought) {
  const int faces = die_faces();
  const auto misses = [&](std::size_t rank) {
    Integer missed = 1;
    for (const int value : values) {
      int hit = std::clamp(value - own.ranks[rank].harder, 0, die_);
      if (!throws_below_.empty()) hit = throws_below_[static_cast<std::size_t>(hit)];
      missed *= faces - hit;
    }
    return missed;
  };
  std::vector<std::size_t> ranks;
  for (std::size_t rank = 0; rank < own.ranks.size(); ++rank) {
    if ((sought >> rank & 1u) != 0) ranks.push_back(rank);
  }
  Integer all = throws(faces, values.size());
  std::map<unsigned, Integer> throws_of;  // by the set of ranks that they find
  if (searches.are_separate) {
    const Integer each = all;
    throws_of[0] = 1;
    all = 1;
    for (const std::size_t rank : ranks) {
      const Integer missed = misses(rank);
      std::map<unsigned, Integer> more;
      for (const auto& [found, number] : throws_of) {
        more[found] += number * missed;
        more[found | 1u << rank] += number * (each - missed);
      }
      throws_of = std::move(more);
      all *= each;
    }
  } else {
    Integer missed_before = 0;
    unsigned found = 0;
    for (const std::size_t rank : ranks) {
      const Integer missed = misses(rank);
      throws_of[found] = missed - missed_before;
      missed_before = missed;
      found |= 1u << rank;
    }
    throws_of[found] = all - missed_before;
  }
  if (searches.are_together) {
    const Integer none = throws_of[0];
    throws_of = {{0, none}, {sought, all - none}};
  }
  SearchRoll result;
  std::vector<Integer> weights;
  for (const auto& [found, number] : throws_of) {
    if (number == 0) continue;
    result.ranks.push_back(found);
    weights.push_back(number);
  }
  result.roll = chain_.rolls.intern(weights, all);
  return result;
}

/// Returns the states to which the dice of a search lead, in the order of the results of `roll`.
std::vector<State> Procedure::after_search_roll(const State& state, RollIndex& roll) {
  const Side side = state.phase == Phase::attacker_searches ? Side::attacker : Side::defender;
  const std::size_t at = state.step;
  Searches& searches = std::get<Searches>(steps_[at].action);
  const SideSearch& own = searches.sides[index(side)];
  std::vector<State> states;
  const auto add = [&](State next) {
    if (side == Side::defender || search(next, at, Side::defender)) finish_search(next, at);
    if (next.phase != Phase::found) advance(next);
    states.push_back(std::move(next));
  };
  if (own.value) {
    int value = own.value->number(state_view(state, at), 0, die_);
    if (!throws_below_.empty()) value = throws_below_[static_cast<std::size_t>(value)];
    const int dice = dice_of(state, at, own);
    const HitRoll hits = volleys_.hits(
        volleys_.intern({{0, static_cast<std::uint16_t>(value), static_cast<std::uint32_t>(dice)}}),
        count(state, own.who));
    roll = hits.roll;
    for (std::uint32_t k = 0; k < volleys_.results(hits.roll); ++k) {
      State next = state;
      move_first(next, own.who, searches.to, hits.least + static_cast<int>(k));
      add(std::move(next));
    }
    return states;
  }
  const SearchRoll& result = search_roll(state, searches, side);
  roll = result.roll;
  for (const unsigned ranks : result.ranks) {
    State next = state;
    for (std::size_t rank = 0; rank < own.ranks.size(); ++rank) {
      if ((ranks >> rank & 1u) == 0) continue;
      move_all(next, own.ranks[rank].slots, searches.to);
      if (!own.figures.empty()) next.notes |= static_cast<std::uint16_t>(own.found_bit << rank);
    }
    add(std::move(next));
  }
  return states;
}

// Figures.

/// Adds to `node` the figures of the units that both sides have found in `state`.
void Procedure::note_found(const State& state, FleetNode& node) {
  const Searches& searches = std::get<Searches>(steps_[state.step].action);
  for (const Side hunted : both_sides) {
    const SideSearch& own = searches.sides[index(enemy(hunted))];
    if (!own.acts) continue;
    for (const auto& [ranks, figure] : own.figures) {
      unsigned needed = 0;
      for (std::size_t rank = 0; rank < own.ranks.size(); ++rank) {
        if ((ranks >> rank & 1u) != 0) needed |= own.found_bit << rank;
      }
      if ((state.notes & needed) == needed) node.pay(figure);
    }
  }
  continue_after_moment(after_note(state), node);
}

/// Continues `node`, in which figures were noted, as `next`.
void Procedure::continue_after_moment(const State& next, FleetNode& node) {
  const bool no_more_dice = next.phase == Phase::round || next.phase == Phase::over;
  no_more_dice ? node.continue_in(next) : expand(next, node);
}

/// Returns the state in which the battle continues after the figures of a step are noted.
State Procedure::after_note(State state) {
  if (std::holds_alternative<Moves>(steps_[state.step].action)) {
    move_units(state, state.step, Side::attacker, moving_units(state, state.step));
  }
  run_after(state, state.step);
  advance(state);
  return state;
}

// Stalemates.

/// Returns whether nothing changes after `state` except counts of rounds. The chain then continues
/// in the state without rounds in its notes. Returns false if `state` counts no rounds: if it is at
/// rest, its rolls lead back to it, and the components of the chain show the stalemate.
bool Procedure::is_at_rest_but_counted(const State& state) {
  const bool is_counted_round = (state.notes & round_mask_) != 0;
  State counted = state;
  rounds_.next(counted.units);
  if (!is_counted_round && counted.units == state.units) return false;
  return is_at_rest(state);
}

/// Returns whether nothing ever changes after `state`. Searches that find no unit that can be hit
/// may be rolled forever in this state.
bool Procedure::is_at_rest(const State& state) {
  if (!has_searches_) return FleetRounds::is_at_rest(state);
  State from = state;
  for (;;) {
    State to = from;
    if ((to.notes & round_mask_) != 0) {
      to.notes = static_cast<std::uint16_t>(to.notes - (1u << round_shift_));
    }
    rounds_.next(to.units);
    State next = from;
    open_round(next);
    advance(next);
    if (!leads_only_to(next, to)) return false;
    if (to.units == from.units && same_header(to, from)) return true;
    from = to;
  }
}

/// Returns whether a round that has reached `from` ends as `to` for all results of searches.
bool Procedure::leads_only_to(const State& from, const State& to) {
  if (from.phase == Phase::found) return leads_only_to(after_note(from), to);
  const auto leads_there = [&](const State& next) { return leads_only_to(next, to); };
  if (from.phase == Phase::attacker_searches || from.phase == Phase::defender_searches) {
    RollIndex roll{};
    const std::vector<State> all = after_search_roll(from, roll);
    return std::all_of(all.begin(), all.end(), leads_there);
  }
  const bool chooses =
      from.phase == Phase::attacker_chooses || from.phase == Phase::defender_chooses;
  if (chooses && std::holds_alternative<Searches>(steps_[from.step].action)) {
    const std::array<State, 2> choices = choices_to_search(from);
    return std::all_of(choices.begin(), choices.end(), leads_there);
  }
  return FleetRounds::is_unchanged(to, from);
}

}  // namespace asdic::rules_file
