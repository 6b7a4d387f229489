// Naval surface combat: every step of a round is one function below, in the words of the rules.
// Fire and disengagement are in separate files.
#include "tests/oracle/surface_oracle.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/oracle/course.hpp"
#include "tests/oracle/surface_changes.hpp"
#include "tests/oracle/surface_disengagement.hpp"
#include "tests/oracle/surface_fire.hpp"
#include "tests/oracle/surface_ships.hpp"

namespace plain::surface {
namespace {

using Group = GroupByDamage;  // for the names of outcomes

class Oracle : Forces {
 public:
  using State = surface::State;
  using States = surface::States;

  using Forces::Forces;

  States start() const;
  // Returns the states after all ships have fired in the round that begins in `state`, before
  // anything else happens.
  States fought(const State& state) const;
  States end_of_round(State state) const;
  bool has_ended(const State& state) const;
  const States& next(const State& state);
  bool is_over(const State& state);
  std::string winner(const State& state) const;
  void note_end(Odds& odds, const State& state, const Fraction& chance,
                const std::string& winner) const;

 private:
  Ships ships(Role role) const;
  static void present(Ships& ships, int number);
  Fraction chance_to_avoid(const State& state) const;

  int next_range(const State& state) const;
  States engagement(const State& state) const;

  BrokeOffFirst broke_off_first(const State& state) const;
  States disengagement(const State& state) const;
  States start_of_round(const State& state) const;

  int last_number() const;
  States begun() const;
  States after_round(const State& state) const;

  PositionOf<Group> position(const State& state) const;

  std::map<State, States> next_;
};

// ------------------------------------------------------------------------------ before the action

Ships Oracle::ships(Role role) const {
  const std::vector<Unit>& units = side(role).units;
  Ships result;
  for (const Unit& line : units)
    for (int i = 0; i < line.count; ++i)
      result.push_back({first_line(units, line), line.damage, line.torpedo_rounds});
  return result;
}

// Returns the chance to avoid the action. A faster force always avoids it, a slower one never, and
// an equal one on 2D6 >= 7.
Fraction Oracle::chance_to_avoid(const State& state) const {
  if (!battle().defender.avoid || battle().defender.avoid_if_faster) return 0;
  const int phasing = slowest(state, Role::attacker);
  const int reacting = slowest(state, Role::defender);
  if (reacting != phasing) return reacting > phasing ? 1 : 0;
  const int less = battle().pursuit + battle().extra_movement / 5;
  int good = 0;
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second)
      if (first + second + (battle().night ? 1 : 0) - less >= 7) ++good;
  return Fraction(good) / 36;
}

void Oracle::present(Ships& ships, int number) {
  for (Ship& ship : ships)
    if (is_in(ship)) ship.is_engaged = ship.is_presented = number-- > 0;
}

// Returns the states from which an action that has begun continues. Its last round is about to end.
Oracle::States Oracle::begun() const {
  State state;
  state.round = std::min(battle().fought, last_number());
  state.range = battle().begun_range;
  for (const Role role : {Role::attacker, Role::defender}) {
    state.of(role) = ships(role);
    std::size_t i = 0;
    for (const Unit& line : side(role).units)
      for (int ship = 0; ship < line.count; ++ship, ++i)
        state.of(role)[i].is_engaged = state.of(role)[i].is_presented = !line.waits;
  }
  return after_round(state);
}

Oracle::States Oracle::start() const {
  if (battle().fought > 0) return begun();
  State state;
  for (const Role role : {Role::attacker, Role::defender}) state.of(role) = ships(role);
  if (!is_in_action(state, Role::attacker) || !is_in_action(state, Role::defender))
    return {{state, Fraction(1)}};
  States result;
  if (battle().defender.avoid_if_faster) {
    const int phasing = slowest(state, Role::attacker);
    for (Ship& ship : state.defender)
      if (unit(Role::defender, ship).speed > phasing) ship.fate = Fate::stayed_away;
  }
  const Fraction avoids =
      is_in_action(state, Role::defender) ? chance_to_avoid(state) : Fraction(1);
  if (avoids != 0) {
    State avoided = state;
    for (Ship& ship : avoided.defender) ship.fate = Fate::stayed_away;
    avoided.is_avoided = true;
    result[avoided] += avoids;
  }
  if (avoids == 1) return result;
  for (int i = 0; i < static_cast<int>(battle().bounce.size()); ++i) {
    state.bounce = i;
    const Role first = initiative(state);
    const int presented = std::max(bounce(state).number, side(enemy_of(first)).present);
    present(state.of(first), side(first).engage);
    present(state.of(enemy_of(first)), presented);
    const Fraction chance = bounce(state).chance * (1 - avoids);
    if (chance != 0) result[state] += chance;
  }
  return states_after(result, [&](const State& before) { return start_of_round(before); });
}

// --------------------------------------------------------------------------- range and engagement

int Oracle::next_range(const State& state) const {
  if (state.round == 1) {
    if (battle().night) return 2;
    return has_battleship(state, Role::attacker) || has_battleship(state, Role::defender) ? 3 : 2;
  }
  if (state.round == 2) return battle().night ? 1 : 2;
  const auto wish = [&](const std::vector<int>& wishes) {
    const std::size_t place = state.round - 1;
    return place < wishes.size() ? wishes[place] : wishes.back();
  };
  const Battle now = as_it_stands(state);
  const int attacker_wants = wish(now.attacker.range);
  const int defender_wants = wish(now.defender.range);
  if (attacker_wants == defender_wants) return attacker_wants;
  const int attacker_speed = pace(state, Role::attacker);
  const int defender_speed = pace(state, Role::defender);
  if (attacker_speed > defender_speed) return attacker_wants;
  if (defender_speed > attacker_speed) return defender_wants;
  const int attackers = armed_ships(state, Role::attacker);
  const int defenders = armed_ships(state, Role::defender);
  if (attackers != defenders && 2 * attackers >= 3 * defenders) return attacker_wants;
  if (attackers != defenders && 2 * defenders >= 3 * attackers) return defender_wants;
  return state.range;
}

// Rolls for engagement. Each ship of the side without the initiative that is not engaged yet rolls
// D6 <= speed, if its side wants to join. Ships that the side with the initiative holds back do not
// roll and stay out.
States Oracle::engagement(const State& state) const {
  const Role role = enemy_of(initiative(state));
  States result = {{state, Fraction(1)}};
  const Battle now = as_it_stands(state);
  if (!(role == Role::attacker ? now.attacker : now.defender).join) return result;
  if (state.round == 1 && is_surprised(state, role)) return result;
  for (std::size_t i = 0; i < state.of(role).size(); ++i) {
    const Ship& ship = state.of(role)[i];
    if (!is_in(ship) || ship.is_engaged) continue;
    result = states_after(result, [&](const State& before) {
      State engaged = before;
      engaged.of(role)[i].is_engaged = true;
      return either(roll_of(unit(role, ship).speed), engaged, before);
    });
  }
  return result;
}

// ------------------------------------------------------------------------------- end of the round

BrokeOffFirst Oracle::broke_off_first(const State& state) const {
  if (state.first != BrokeOffFirst::nobody) return state.first;
  const bool attacker = is_above_breakoff(state, Role::attacker);
  const bool defender = is_above_breakoff(state, Role::defender);
  if (attacker && defender) return BrokeOffFirst::both;
  if (attacker) return BrokeOffFirst::attacker;
  return defender ? BrokeOffFirst::defender : BrokeOffFirst::nobody;
}

// Lets both sides disengage at the same time.
Oracle::States Oracle::disengagement(const State& state) const {
  const Battle now = as_it_stands(state);
  const Forces forces(now);
  States result = {{state, Fraction(1)}};
  for (const Role role : {Role::attacker, Role::defender})
    result = states_after(
        result, [&](const State& before) { return after_disengagement(forces, before, role); });
  return result;
}

// Returns the states at the start of the round that `state` is about to begin.
Oracle::States Oracle::start_of_round(const State& state) const {
  if (!battle().disengage_at_start || has_ended(state)) return {{state, Fraction(1)}};
  return disengagement(state);
}

Oracle::States Oracle::end_of_round(State state) const {
  state.first = broke_off_first(state);
  if (!is_in_action(state, Role::attacker) || !is_in_action(state, Role::defender))
    return {{state, Fraction(1)}};
  if (is_above_breakoff(state, Role::attacker) && is_above_breakoff(state, Role::defender)) {
    state.is_broken_off = true;
    return {{state, Fraction(1)}};
  }
  if (battle().disengage_at_start) return {{state, Fraction(1)}};
  return disengagement(state);
}

// Returns the last round whose number matters. It is at least the third, and numbers matter until
// ships must disengage and until no side will act differently in a later round.
int Oracle::last_number() const {
  int last = std::max({3, battle().breakoff_from, last_round_of_changes(battle())});
  std::vector<Side> sides = {battle().attacker, battle().defender};
  for (const auto* changes : {&battle().attackers_changes, &battle().defenders_changes})
    for (const Change& each : *changes) {
      sides.emplace_back();
      change(sides.back(), each.choice, each.as);
    }
  for (const Side& own : sides) {
    last = std::max(last, own.torpedoes_from);
    if (own.disengage) last = std::max(last, own.disengage_from);
    for (int i = 1; i < static_cast<int>(own.range.size()); ++i)
      if (own.range[i] != own.range[i - 1]) last = std::max(last, 1 + i);
  }
  return last;
}

Oracle::States Oracle::fought(const State& state) const {
  State begun = state;
  begun.range = next_range(state);
  States result = {{begun, Fraction(1)}};
  result = states_after(result, [&](const State& before) { return engagement(before); });
  return states_after(result, [&](const State& before) { return after_fire(*this, before); });
}

// Returns the states after a whole round.
const States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  return next_[state] =
             states_after(fought(state), [&](const State& before) { return after_round(before); });
}

// Returns the states in which the next round begins after all ships have fired.
Oracle::States Oracle::after_round(const State& state) const {
  return states_after(end_of_round(state), [&](State before) {
    before.round = std::min(state.round + 1, last_number());
    if (battle().engage_each_round)
      for (const Role role : {Role::attacker, Role::defender})
        for (Ship& ship : before.of(role)) ship.is_engaged = ship.is_presented;
    return start_of_round(before);
  });
}

// ------------------------------------------------------------------------------------ the battle

// Returns whether the action is over: it is broken off, a side has nobody in the action, or the
// next round certainly begins and ends in this state. No closed class has more than one state,
// because damage, spent torpedoes, and ships engaged or gone are permanent, and so is the range
// that the same ships reach.
bool Oracle::is_over(const State& state) {
  if (has_ended(state)) return true;
  const States& after = next(state);
  return after.size() == 1 && after.begin()->first == state;
}

bool Oracle::has_ended(const State& state) const {
  return state.is_broken_off || !is_in_action(state, Role::attacker) ||
         !is_in_action(state, Role::defender);
}

std::string Oracle::winner(const State& state) const {
  if (state.is_avoided) return "avoided";
  return state.is_broken_off ? "undecided" : winner_of(position(state));
}

PositionOf<Group> Oracle::position(const State& state) const {
  PositionOf<Group> result;
  for (const Role role : {Role::attacker, Role::defender})
    for (const Ship& ship : state.of(role)) {
      const Group group = {ship.unit, ship.steps};
      if (ship.fate == Fate::in_action) ++result.of(role).in_battle[group];
      if (ship.fate == Fate::left || ship.fate == Fate::stayed_away) ++result.of(role).left[group];
    }
  return result;
}

void Oracle::note_end(Odds& odds, const State& state, const Fraction& chance,
                      const std::string& winner) const {
  odds.outcomes[outcome(battle(), winner, position(state))] += chance;
  if (state.first == BrokeOffFirst::attacker)
    odds.custom_figures["broke_off_first.attacker"] += chance;
  if (state.first == BrokeOffFirst::defender)
    odds.custom_figures["broke_off_first.defender"] += chance;
  odds.custom_figures["losses.attacker.defense"] += chance * loss(state, Role::attacker);
  odds.custom_figures["losses.defender.defense"] += chance * loss(state, Role::defender);
  if (state.range > 0) odds.custom_figures["last_range." + std::to_string(state.range)] += chance;
}

// Returns `battle` as an action that has begun, in which all ships have just fired.
Battle as_begun(Battle battle, const State& state) {
  battle.fought = 1;
  battle.begun_range = state.range;
  battle.bounce = {battle.bounce[state.bounce]};
  battle.bounce.front().chance = 1;
  for (const Role role : {Role::attacker, Role::defender}) {
    Side& side = role == Role::attacker ? battle.attacker : battle.defender;
    const std::vector<Unit> lines = side.units;
    side.units.clear();
    Ships by_class = state.of(role);
    std::stable_sort(by_class.begin(), by_class.end(),
                     [](const Ship& a, const Ship& b) { return a.unit < b.unit; });
    for (const Ship& ship : by_class) {
      Unit unit = lines[ship.unit];
      unit.count = 1;
      unit.damage = ship.fate == Fate::sunk ? 0 : ship.steps;
      unit.torpedo_rounds = ship.torpedo_rounds;
      unit.waits = battle.engage_each_round ? !ship.is_presented : !ship.is_engaged;
      if (ship.fate == Fate::in_action) side.units.push_back(unit);
      if (ship.fate == Fate::sunk) side.sunk.push_back(unit);
      if (ship.fate == Fate::left || ship.fate == Fate::stayed_away) side.gone.push_back(unit);
    }
  }
  return battle;
}

Fraction lost_before(const Side& side) {
  Fraction lost = 0;
  for (const Unit& unit : side.sunk) lost += unit.count * unit.defense;
  for (const Unit& unit : side.gone)
    lost += Fraction(unit.count * unit.defense * unit.damage) / unit.hull;
  return lost;
}

// Returns a list such as "1 ca*,2 dd" with `more` ships added.
std::string with_ships(const std::string& list, const std::vector<Unit>& more) {
  std::map<std::string, int> numbers;
  std::istringstream entries(list);
  for (std::string entry; std::getline(entries, entry, ',');) {
    const auto space = entry.find(' ');
    numbers[entry.substr(space + 1)] += std::stoi(entry.substr(0, space));
  }
  for (const Unit& unit : more) numbers[unit.name + std::string(unit.damage, '*')] += unit.count;
  std::string text;
  for (const auto& [name, number] : numbers)
    text += (text.empty() ? "" : ",") + std::to_string(number) + " " + name;
  return text;
}

// Returns the key of an outcome with the ships that had left before.
std::string with_the_gone(const std::string& key, const Battle& begun) {
  std::vector<std::string> parts(1);
  for (const char letter : key) {
    if (letter == '|') {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts[0] + "|" + parts[1] + "|" + with_ships(parts[2], begun.attacker.gone) + "|" +
         parts[3] + "|" + with_ships(parts[4], begun.defender.gone);
}

// Returns the odds of an action that has already reached its limit of rounds.
Odds broken_off(Oracle& oracle) {
  Odds odds;
  odds.rounds[0] = 1;
  for (const auto& [state, chance] : oracle.start()) {
    const std::string winner = oracle.is_over(state) ? oracle.winner(state) : "undecided";
    oracle.note_end(odds, state, chance, winner);
    Odds then;
    oracle.note_end(then, state, chance, winner);
    for (const auto& [key, probability] : then.outcomes) odds.ended[0][key] += probability;
  }
  return odds;
}

// Returns the odds if `rounds` rounds were fought before.
Odds later(Odds odds, int rounds) {
  constexpr int most_rounds_listed = 20;
  odds.mean_rounds += rounds;
  std::map<int, Fraction> chances;
  for (const auto& [round, chance] : odds.rounds)
    if (round + rounds <= most_rounds_listed) chances[round + rounds] = chance;
  odds.rounds = chances;
  std::map<int, std::map<std::string, Fraction>> ended;
  for (const auto& [round, outcomes] : odds.ended)
    if (round + rounds <= most_rounds_listed) ended[round + rounds] = outcomes;
  odds.ended = ended;
  return odds;
}

}  // namespace

Positions after_first_fire(const Battle& battle) {
  Oracle oracle(battle);
  Positions result;
  for (const auto& [state, chance] : oracle.start()) {
    if (oracle.is_over(state)) {
      oracle.note_end(result.over, state, chance, oracle.winner(state));
      continue;
    }
    for (const auto& [then, probability] : oracle.fought(state)) {
      const Fraction both = chance * probability;
      if (!oracle.has_ended(then)) {
        result.begun.emplace_back(as_begun(battle, then), both);
        continue;
      }
      result.over.mean_rounds += both;
      for (const auto& [end, certain] : oracle.end_of_round(then))
        oracle.note_end(result.over, end, both * certain, oracle.winner(end));
    }
  }
  return result;
}

Odds by_positions(const Battle& battle, const std::function<Odds(const Battle&)>& odds_of) {
  const Positions positions = after_first_fire(battle);
  Odds whole = positions.over;
  for (const auto& [begun, chance] : positions.begun) {
    const Odds odds = odds_of(begun);
    for (const auto& [key, probability] : odds.outcomes)
      whole.outcomes[with_the_gone(key, begun)] += chance * probability;
    whole.mean_rounds += chance * odds.mean_rounds;
    for (const auto& [name, value] : odds.custom_figures)
      whole.custom_figures[name] += chance * value;
    whole.custom_figures["losses.attacker.defense"] += chance * lost_before(begun.attacker);
    whole.custom_figures["losses.defender.defense"] += chance * lost_before(begun.defender);
  }
  return whole;
}

Odds exact(const Battle& battle) {
  Battle rest = battle;
  if (battle.rounds > 0) rest.rounds = battle.rounds - battle.fought;
  Oracle oracle(rest);
  const bool is_over_at_once = battle.rounds > 0 && rest.rounds == 0;
  Odds odds = later(is_over_at_once ? broken_off(oracle) : Course(oracle, rest.rounds).odds(),
                    battle.fought);
  for (const std::string name :
       {"broke_off_first.attacker", "broke_off_first.defender", "losses.attacker.defense",
        "losses.defender.defense", "last_range.1", "last_range.2", "last_range.3"})
    odds.custom_figures.try_emplace(name, 0);
  return odds;
}

}  // namespace plain::surface
