#include "odds/turn/battle_plan.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/table/read_cases.hpp"

namespace asdic {

namespace {

/// Throws `error` again, which is that of the case of a battle. If it has a file but no line,
/// throws one with the place and the name of the battle instead. It must be called by a handler.
[[noreturn]] void refuse_battle(const TurnBattle& battle, const Error& error) {
  const bool is_placed = error.place().line > 0 || error.place().source != battle.source;
  if (error.code() != ErrorCode::input || is_placed) throw;
  throw Error(battle.place, quote(battle.name) + ": " + error.message());
}

/// Throws `error`, that of a case with one `unit` of the pool, with the name of the battle.
[[noreturn]] void refuse_unit(const Turn& turn, const TurnBattle& battle, const std::string& unit,
                              const Error& error) {
  const std::string why = error.message();
  const bool has_remedy = why.find("; ") != std::string::npos;
  throw Error(
      turn.place_of_pool,
      unit + " cannot go to " + quote(battle.name) + ": " + why +
          (has_remedy ? "" : "; name the units that may go there in the 'pool' of the battle"));
}

/// Checks the case of a battle: without units of the pool, with one unit of each kind, and with
/// all. Returns the last.
Problem checked_case(const Turn& turn, const TurnBattle& battle) {
  const bool has_own = !trim(battle.own_units).empty();
  if (!has_own && std::all_of(battle.limits.begin(), battle.limits.end(),
                              [](const PoolLimits& each) { return each.most == 0; })) {
    throw Error(battle.place, quote(battle.name) +
                                  " has no units that could attack; add some to its "
                                  "'attacker.units' or to its 'pool'");
  }
  const Detachment none(turn.pool.size());
  if (has_own) read_case(case_with(turn, battle, none));
  Detachment most;
  for (std::size_t kind = 0; kind < turn.pool.size(); ++kind) {
    most.push_back(battle.limits[kind].most);
    if (most.back() == 0) continue;
    Detachment one = none;
    one[kind] = 1;
    try {
      read_case(case_with(turn, battle, one));
    } catch (const MissingUnits&) {
      throw;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::input) throw;
      refuse_unit(turn, battle, turn.pool[kind].unit, error);
    }
  }
  return read_case(case_with(turn, battle, most));
}

/// Returns the figures of a battle: the success, the net gain and those of conditions. Throws
/// Error(input) at a name that is not a figure.
std::vector<std::string> figures_of_battle(const TurnBattle& battle, const Problem& problem) {
  const KnownNames known = names_of(problem);
  const KnownNames possible = possible_names(known, *problem.rules, problem.battle);
  if (!known.sides) {
    throw Error(battle.place, "the rules " + quote(problem.rules->name) + " of " +
                                  quote(battle.name) +
                                  " have no sides, so nobody wins; use rules with an attacker "
                                  "and a defender");
  }
  const auto check = [&](const std::string& figure, const Place& place) {
    const auto parsed = parse_figure(figure, possible);
    if (!parsed) throw Error(place, unknown_figure(figure, figure_names(known)));
    return *parsed;
  };
  std::vector<std::string> figures = {battle.success};
  if (battle.success.empty()) {
    figures.front() = known.land ? "takes" : "winner.attacker";
  } else {
    const FigureName success = check(battle.success, battle.place_of_success);
    if (!is_chance(success) && success.kind != FigureName::Kind::custom) {
      throw Error(
          battle.place_of_success,
          quote(battle.success) + " is not a probability; write one, as in success = \"clears\"");
    }
  }
  figures.emplace_back("exchange");
  for (const PlacedCondition& each : battle.conditions) {
    const std::string& figure = each.condition.figure;
    if (!is_of_forces(figure))
      refuse_impossible(each.condition, check(figure, each.place), each.place);
    if (std::find(figures.begin(), figures.end(), figure) == figures.end()) {
      figures.push_back(figure);
    }
  }
  return figures;
}

}  // namespace

std::size_t TurnBattlePlan::place_of(const std::string& figure) const {
  const auto found = std::find(figures.begin(), figures.end(), figure);
  return static_cast<std::size_t>(found - figures.begin());
}

bool TurnBattlePlan::has_numbers(const SolvedDetachment& detachment) const {
  const auto& known = detachment.figures;
  if (std::any_of(known.begin(), known.end(), [](const auto& each) { return !each; })) {
    return false;
  }
  if (!known[place_of_success]->is_chance || !known[place_of_success]->is_number()) {
    throw Error(battle.place_of_success,
                quote(success()) + " is not a probability; write one, as in success = \"clears\"");
  }
  for (const PlacedCondition& each : battle.conditions) {
    if (known[place_of(each.condition.figure)]->word.empty()) continue;
    throw Error(each.place, quote(each.condition.figure) + " is a word, not a number");
  }
  return true;
}

void TurnBattlePlan::refuse_missing_figures() const {
  for (std::size_t figure = 0; figure < figures.size(); ++figure) {
    bool is_solved = false;
    bool is_found = false;
    for (const SolvedDetachment& each : detachments) {
      is_solved |= !each.figures.empty();
      is_found |= !each.figures.empty() && each.figures[figure].has_value();
    }
    if (!is_solved || is_found) continue;
    const std::string& name = figures[figure];
    const auto condition =
        std::find_if(battle.conditions.begin(), battle.conditions.end(),
                     [&](const PlacedCondition& each) { return each.condition.figure == name; });
    const bool is_success = figure == place_of_success;
    if (!is_success && condition == battle.conditions.end()) continue;
    throw Error(is_success ? battle.place_of_success : condition->place,
                quote(battle.name) + " has no figure " + quote(name));
  }
}

Value TurnBattlePlan::success_with(const SolvedDetachment& detachment) const {
  if (detachment.figures.empty()) return {};
  return to_1(from_0(detachment.figures[place_of_success]->value));
}

Value TurnBattlePlan::gain_with(const SolvedDetachment& detachment) const {
  if (detachment.figures.empty()) return {};
  const Value& gain = detachment.figures[place_of_gain]->value;
  return battle.worth == 0 ? gain : gain + success_with(detachment) * battle.worth;
}

TurnBattlePlan read_battle_plan(const Turn& turn, const TurnBattle& battle,
                                const std::vector<Detachment>& detachments) {
  TurnBattlePlan planned;
  planned.battle = battle;
  try {
    planned.problem = checked_case(turn, battle);
  } catch (const Error& error) {
    refuse_battle(battle, error);
  }
  planned.figures = figures_of_battle(battle, planned.problem);
  const auto document_of = [&](std::size_t i) { return case_with(turn, battle, detachments[i]); };
  planned.terms = Terms(document_of(detachments.size() - 1), *planned.problem.rules);
  auto problems = read_cases(detachments.size(), document_of);
  for (std::size_t i = 0; i < detachments.size(); ++i) {
    planned.detachments.push_back({detachments[i], std::move(problems[i]), {}});
  }
  return planned;
}

}  // namespace asdic
