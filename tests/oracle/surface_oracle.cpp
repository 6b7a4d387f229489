// Naval surface combat: every step of a round is one function below, in the words of the rules.
// A state is what is on the table when a round begins, every ship an entry of its own.
#include "tests/oracle/surface_oracle.hpp"

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "tests/oracle/forces.hpp"

namespace plain::surface {
namespace {

constexpr int most_rounds_listed = 20;

enum class Fate { in_action, left, sunk };

struct Ship {
  int unit;  // the first line of its side with its name
  int steps;
  int torpedo_rounds;
  bool is_engaged = false;
  Fate fate = Fate::in_action;
  auto operator<=>(const Ship&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Ships = std::vector<Ship>;  // of a side, as its force is written; none is ever taken out

enum class BrokeOffFirst { nobody, attacker, defender, both };

struct State {
  int round = 1;   // that is to begin; those alike to the rules share the first such number
  int range = 0;   // of the round before, 0 before the first
  int bounce = 0;  // which of the entries it was
  Ships attacker, defender;
  bool is_broken_off = false;  // both sides are above break-off
  BrokeOffFirst first = BrokeOffFirst::nobody;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)

  Ships& of(Role role) { return role == Role::attacker ? attacker : defender; }
  const Ships& of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

using States = std::map<State, Fraction>;
using Step = std::function<States(const State&)>;

enum class Weapon { torpedoes, guns };

// Of ships that combine against one target.
struct Attack {
  Role by;
  int target;  // which of the enemy's ships
  Fraction sum;
  Fraction lowest;
};

// For the names of outcomes.
struct Group {
  int unit;
  int damage;
  auto operator<=>(const Group&) const = default;  // NOLINT(modernize-use-nullptr)
};

class Oracle {
 public:
  explicit Oracle(const Battle& battle) : battle_(battle) {}

  Odds odds();

 private:
  const Side& side(Role role) const {
    return role == Role::attacker ? battle_.attacker : battle_.defender;
  }
  const Unit& unit(Role role, const Ship& ship) const { return side(role).units[ship.unit]; }
  const Bounce& bounce(const State& state) const { return battle_.bounce[state.bounce]; }
  Role initiative(const State& state) const {
    return bounce(state).initiative_of_attacker ? Role::attacker : Role::defender;
  }
  bool is_surprised(const State& state, Role role) const;

  bool is_in_action(const State& state, Role role) const;
  int slowest(const State& state, Role role) const;
  int armed_ships(const State& state, Role role) const;
  bool has_battleship(Role role) const;

  Ships ships(Role role) const;
  Fraction chance_to_avoid(const State& state) const;
  States start() const;

  int next_range(const State& state) const;
  States engagement(const State& state) const;

  std::vector<int> engaged(const State& state, Role role) const;
  bool can_fire(const State& state, Role role, const Ship& ship, Weapon weapon) const;
  Fraction factor(Role role, const Ship& ship, Weapon weapon) const;
  Fraction multiplier(const State& state, Role role, const Ship& ship, Weapon weapon) const;
  std::vector<Attack> attacks(const State& state, Role role, Weapon weapon) const;
  std::map<int, Fraction> steps_of_hits(int hits, const std::vector<int>& column) const;
  std::map<int, Fraction> steps_of(const Attack& attack, int defense) const;
  States fire_step(const State& state, const std::vector<Role>& sides,
                   const std::vector<Weapon>& weapons) const;
  States fire(const State& state) const;

  Fraction loss(const State& state, Role role) const;
  bool is_above_breakoff(const State& state, Role role) const;
  BrokeOffFirst broke_off_first(const State& state) const;
  bool tries_to_disengage(const State& state, Role role) const;
  States disengagement(const State& state, Role role) const;
  States end_of_round(State state) const;

  const States& next(const State& state);
  bool is_over(const State& state);

  struct Rounds {
    std::map<int, States> ended;  // after so many rounds
    States going_on;              // after the last
  };
  Rounds fight(int rounds);
  void list(const State& state);
  void note_end(Odds& odds, const State& state, const Fraction& chance,
                const std::string& winner) const;
  PositionOf<Group> position(const State& state) const;
  std::string winner(const State& state) const;
  Odds with_limit();
  Odds to_the_end();

  const Battle& battle_;
  std::map<State, States> next_;
  std::map<State, bool> is_listed_;
  std::vector<State> listed_;
};

States after(const States& states, const Step& step) {
  States result;
  for (const auto& [state, chance] : states)
    for (const auto& [next, probability] : step(state)) result[next] += chance * probability;
  return result;
}

// One die or nothing at all: what is certain is no branch.
States either(const Fraction& chance, const State& yes, const State& no) {
  States result;
  if (chance != 0) result[yes] += chance;
  if (chance != 1) result[no] += 1 - chance;
  return result;
}

// A D6 of that value or less.
Fraction roll_of(int value) {
  int good = 0;
  for (int die = 1; die <= 6; ++die)
    if (die <= value) ++good;
  return Fraction(good) / 6;
}

bool is_in(const Ship& ship) {
  return ship.fate == Fate::in_action;
}

// ---------------------------------------------------------------------------------------- forces

bool Oracle::is_surprised(const State& state, Role role) const {
  return bounce(state).surprised ==
         (role == Role::attacker ? Surprised::attacker : Surprised::defender);
}

bool Oracle::is_in_action(const State& state, Role role) const {
  const Ships& ships = state.of(role);
  return std::any_of(ships.begin(), ships.end(), is_in);
}

// The speed of a force is that of its slowest ship in the action.
int Oracle::slowest(const State& state, Role role) const {
  std::vector<int> speeds;
  for (const Ship& ship : state.of(role))
    if (is_in(ship)) speeds.push_back(unit(role, ship).speed);
  return *std::min_element(speeds.begin(), speeds.end());
}

int Oracle::armed_ships(const State& state, Role role) const {
  int armed = 0;
  for (const Ship& ship : state.of(role)) {
    const Unit& printed = unit(role, ship);
    if (is_in(ship) && (printed.attack > 0 || printed.torpedo_attack > 0)) ++armed;
  }
  return armed;
}

bool Oracle::has_battleship(Role role) const {
  const std::vector<Unit>& units = side(role).units;
  return std::any_of(units.begin(), units.end(), [](const Unit& line) {
    return line.count > 0 && (line.type == "BB" || line.type == "BC");
  });
}

// ------------------------------------------------------------------------------ before the action

Ships Oracle::ships(Role role) const {
  const std::vector<Unit>& units = side(role).units;
  Ships result;
  for (const Unit& line : units)
    for (int i = 0; i < line.count; ++i)
      result.push_back({first_line(units, line), line.damage, line.torpedo_rounds});
  return result;
}

// Faster always succeeds, slower never, equal on 2D6 >= 7.
Fraction Oracle::chance_to_avoid(const State& state) const {
  if (!battle_.defender.avoid) return 0;
  const int phasing = slowest(state, Role::attacker);
  const int reacting = slowest(state, Role::defender);
  if (reacting != phasing) return reacting > phasing ? 1 : 0;
  int good = 0;
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second)
      if (first + second + (battle_.night ? 1 : 0) - battle_.pursuit >= 7) ++good;
  return Fraction(good) / 36;
}

States Oracle::start() const {
  State state;
  for (const Role role : {Role::attacker, Role::defender}) state.of(role) = ships(role);
  if (!is_in_action(state, Role::attacker) || !is_in_action(state, Role::defender))
    return {{state, Fraction(1)}};
  States result;
  const Fraction avoids = chance_to_avoid(state);
  if (avoids != 0) {
    State avoided = state;
    for (Ship& ship : avoided.defender) ship.fate = Fate::left;
    result[avoided] += avoids;
  }
  for (int i = 0; i < static_cast<int>(battle_.bounce.size()); ++i) {
    state.bounce = i;
    const Role first = initiative(state);
    const int presented = std::max(bounce(state).number, side(enemy_of(first)).present);
    for (Ship& ship : state.of(first)) ship.is_engaged = true;
    Ships& others = state.of(enemy_of(first));
    for (int j = 0; j < static_cast<int>(others.size()); ++j) others[j].is_engaged = j < presented;
    const Fraction chance = bounce(state).chance * (1 - avoids);
    if (chance != 0) result[state] += chance;
  }
  return result;
}

// --------------------------------------------------------------------------- range and engagement

int Oracle::next_range(const State& state) const {
  if (state.round == 1) {
    if (battle_.night) return 2;
    return has_battleship(Role::attacker) || has_battleship(Role::defender) ? 3 : 2;
  }
  if (state.round == 2) return battle_.night ? 1 : 2;
  const int attacker_wants = battle_.attacker.range;
  const int defender_wants = battle_.defender.range;
  if (attacker_wants == defender_wants) return attacker_wants;
  const int attacker_speed = slowest(state, Role::attacker);
  const int defender_speed = slowest(state, Role::defender);
  if (attacker_speed > defender_speed) return attacker_wants;
  if (defender_speed > attacker_speed) return defender_wants;
  const int attackers = armed_ships(state, Role::attacker);
  const int defenders = armed_ships(state, Role::defender);
  if (attackers != defenders && 2 * attackers >= 3 * defenders) return attacker_wants;
  if (attackers != defenders && 2 * defenders >= 3 * attackers) return defender_wants;
  return state.range;
}

// Each ship of the side without the initiative that is not engaged yet rolls D6 <= speed.
States Oracle::engagement(const State& state) const {
  const Role role = enemy_of(initiative(state));
  States result = {{state, Fraction(1)}};
  if (state.round == 1 && is_surprised(state, role)) return result;
  for (std::size_t i = 0; i < state.of(role).size(); ++i) {
    const Ship& ship = state.of(role)[i];
    if (!is_in(ship) || ship.is_engaged) continue;
    result = after(result, [&](const State& before) {
      State engaged = before;
      engaged.of(role)[i].is_engaged = true;
      return either(roll_of(unit(role, ship).speed), engaged, before);
    });
  }
  return result;
}

// ------------------------------------------------------------------------------------------- fire

// The engaged ships in list order: among ships of one class the most damaged first, then those with
// fewer torpedo rounds.
std::vector<int> Oracle::engaged(const State& state, Role role) const {
  const Ships& ships = state.of(role);
  std::vector<int> result;
  for (int i = 0; i < static_cast<int>(ships.size()); ++i)
    if (is_in(ships[i]) && ships[i].is_engaged) result.push_back(i);
  std::stable_sort(result.begin(), result.end(), [&](int left, int right) {
    const auto key = [](const Ship& ship) {
      return std::tuple(ship.unit, -ship.steps, ship.torpedo_rounds);
    };
    return key(ships[left]) < key(ships[right]);
  });
  return result;
}

bool Oracle::can_fire(const State& state, Role role, const Ship& ship, Weapon weapon) const {
  if (state.round == 1 && is_surprised(state, role)) return false;
  const Unit& printed = unit(role, ship);
  if (weapon == Weapon::guns) return printed.attack > 0 && printed.gun_range >= state.range;
  return printed.torpedo_attack > 0 && printed.torpedo_range >= state.range &&
         ship.torpedo_rounds > 0;
}

Fraction Oracle::factor(Role role, const Ship& ship, Weapon weapon) const {
  const Unit& printed = unit(role, ship);
  if (weapon == Weapon::torpedoes) return printed.torpedo_attack;
  if (!battle_.damage_lowers_attack) return printed.attack;
  return Fraction(printed.attack) * (printed.hull - ship.steps) / printed.hull;
}

// For the damage table alone.
Fraction Oracle::multiplier(const State& state, Role role, const Ship& ship, Weapon weapon) const {
  if (weapon == Weapon::torpedoes) return 1;
  const std::string& type = unit(role, ship).type;
  if (type == "DD" || type == "DE" || type == "SC") return Fraction(1, 2);
  if ((type == "BB" || type == "BC") && state.range <= 2) return Fraction(3, 2);
  return 1;
}

// The ships that take part fire in turn, all at the first target or each at the next; those that
// meet on a target combine.
std::vector<Attack> Oracle::attacks(const State& state, Role role, Weapon weapon) const {
  const std::vector<int> targets = engaged(state, enemy_of(role));
  if (targets.empty()) return {};
  std::map<int, Attack> by_target;
  std::size_t turn = 0;
  for (const int i : engaged(state, role)) {
    const Ship& ship = state.of(role)[i];
    if (!can_fire(state, role, ship, weapon)) continue;
    const int target = side(role).spread ? targets[turn++ % targets.size()] : targets.front();
    const Fraction sum = factor(role, ship, weapon);
    const Fraction for_damage = sum * multiplier(state, role, ship, weapon);
    const auto [known, is_new] = by_target.try_emplace(target, Attack{role, target, 0, for_damage});
    known->second.sum += sum;
    known->second.lowest = std::min(known->second.lowest, for_damage);
  }
  std::vector<Attack> result;
  for (const auto& [target, attack] : by_target) result.push_back(attack);
  return result;
}

std::map<int, Fraction> Oracle::steps_of_hits(int hits, const std::vector<int>& column) const {
  if (hits == 0) return {{0, Fraction(1)}};
  std::map<int, Fraction> result;
  for (const auto& [steps, chance] : steps_of_hits(hits - 1, column))
    for (int die = 1; die <= 6; ++die) result[steps + column[die - 1]] += chance / 6;
  return result;
}

// 2D6 for the number of hits, a D6 for each hit.
std::map<int, Fraction> Oracle::steps_of(const Attack& attack, int defense) const {
  const Tables& tables = battle_.tables;
  int hits_column = -1;
  for (const int from : tables.hits_columns)
    if (attack.sum >= from) ++hits_column;
  if (hits_column < 0) return {{0, Fraction(1)}};
  int damage_column = 0;
  for (const Fraction& from : tables.odds)
    if (attack.lowest / defense >= from) ++damage_column;
  std::map<int, Fraction> chance_of_hits;
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second)
      chance_of_hits[tables.hits[first + second - 2][hits_column]] += Fraction(1, 36);
  std::map<int, Fraction> result;
  for (const auto& [hits, chance] : chance_of_hits)
    for (const auto& [steps, probability] : steps_of_hits(hits, tables.damage[damage_column]))
      result[steps] += chance * probability;
  return result;
}

// These sides fire these weapons at once: what each does is settled by the state before, damage
// comes off afterwards.
States Oracle::fire_step(const State& state, const std::vector<Role>& sides,
                         const std::vector<Weapon>& weapons) const {
  State fired = state;
  std::vector<Attack> all_attacks;
  for (const Role role : sides)
    for (const Weapon weapon : weapons) {
      const std::vector<Attack> some_attacks = attacks(state, role, weapon);
      all_attacks.insert(all_attacks.end(), some_attacks.begin(), some_attacks.end());
      if (weapon == Weapon::guns || some_attacks.empty()) continue;
      for (const int i : engaged(state, role))
        if (can_fire(state, role, state.of(role)[i], weapon)) --fired.of(role)[i].torpedo_rounds;
    }
  States result = {{fired, Fraction(1)}};
  for (const Attack& attack : all_attacks) {
    const Role enemy = enemy_of(attack.by);
    const Unit& target = unit(enemy, state.of(enemy)[attack.target]);
    const std::map<int, Fraction> chances = steps_of(attack, target.defense);
    result = after(result, [&](const State& before) {
      States hit;
      for (const auto& [steps, chance] : chances) {
        State damaged = before;
        Ship& ship = damaged.of(enemy)[attack.target];
        ship.steps = std::min(ship.steps + steps, target.hull);
        hit[damaged] += chance;
      }
      return hit;
    });
  }
  return after(result, [&](State before) {
    for (const Role role : {Role::attacker, Role::defender})
      for (Ship& ship : before.of(role))
        if (ship.steps == unit(role, ship).hull) ship.fate = Fate::sunk;
    return States{{before, Fraction(1)}};
  });
}

States Oracle::fire(const State& state) const {
  const Role first = initiative(state);
  std::vector<std::vector<Weapon>> by_weapon = {{Weapon::torpedoes, Weapon::guns}};
  if (battle_.torpedoes_first) by_weapon = {{Weapon::torpedoes}, {Weapon::guns}};
  std::vector<std::vector<Role>> by_side = {{Role::attacker, Role::defender}};
  if (battle_.fire_by_initiative) by_side = {{first}, {enemy_of(first)}};
  States result = {{state, Fraction(1)}};
  for (const std::vector<Weapon>& weapons : by_weapon)
    for (const std::vector<Role>& sides : by_side)
      result =
          after(result, [&](const State& before) { return fire_step(before, sides, weapons); });
  return result;
}

// ------------------------------------------------------------------------------- end of the round

// The DF of sunk ships and, of damaged ones, DF x steps / hull.
Fraction Oracle::loss(const State& state, Role role) const {
  Fraction result = 0;
  for (const Ship& ship : state.of(role)) {
    const Unit& printed = unit(role, ship);
    result += Fraction(printed.defense) * ship.steps / printed.hull;
  }
  return result;
}

bool Oracle::is_above_breakoff(const State& state, Role role) const {
  Fraction brought = 0;
  for (const Ship& ship : state.of(role)) brought += unit(role, ship).defense;
  return loss(state, role) > brought / 4;
}

BrokeOffFirst Oracle::broke_off_first(const State& state) const {
  if (state.first != BrokeOffFirst::nobody) return state.first;
  const bool attacker = is_above_breakoff(state, Role::attacker);
  const bool defender = is_above_breakoff(state, Role::defender);
  if (attacker && defender) return BrokeOffFirst::both;
  if (attacker) return BrokeOffFirst::attacker;
  return defender ? BrokeOffFirst::defender : BrokeOffFirst::nobody;
}

bool Oracle::tries_to_disengage(const State& state, Role role) const {
  const bool must = is_above_breakoff(state, role) && state.round >= battle_.breakoff_from;
  const bool may = side(role).disengage && state.round >= 3;
  return must || may;
}

// Each ship in the action rolls, or there is one roll for all.
States Oracle::disengagement(const State& state, Role role) const {
  const int at_night = battle_.night ? 1 : 0;
  if (side(role).body) {
    State gone = state;
    for (Ship& ship : gone.of(role))
      if (is_in(ship)) ship.fate = Fate::left;
    return either(roll_of(slowest(state, role) + at_night - 1), gone, state);
  }
  States result = {{state, Fraction(1)}};
  for (std::size_t i = 0; i < state.of(role).size(); ++i) {
    const Ship& ship = state.of(role)[i];
    if (!is_in(ship)) continue;
    result = after(result, [&](const State& before) {
      State gone = before;
      gone.of(role)[i].fate = Fate::left;
      return either(roll_of(unit(role, ship).speed + at_night), gone, before);
    });
  }
  return result;
}

States Oracle::end_of_round(State state) const {
  state.first = broke_off_first(state);
  if (!is_in_action(state, Role::attacker) || !is_in_action(state, Role::defender))
    return {{state, Fraction(1)}};
  if (is_above_breakoff(state, Role::attacker) && is_above_breakoff(state, Role::defender)) {
    state.is_broken_off = true;
    return {{state, Fraction(1)}};
  }
  // Both at the same time.
  States result = {{state, Fraction(1)}};
  for (const Role role : {Role::attacker, Role::defender})
    if (tries_to_disengage(state, role))
      result = after(result, [&](const State& before) { return disengagement(before, role); });
  return result;
}

// A whole round. Its number matters up to the third, or as long as nobody must disengage.
const States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  State begun = state;
  begun.range = next_range(state);
  States result = {{begun, Fraction(1)}};
  result = after(result, [&](const State& before) { return engagement(before); });
  result = after(result, [&](const State& before) { return fire(before); });
  result = after(result, [&](const State& before) { return end_of_round(before); });
  const int last_number = std::max(3, battle_.breakoff_from);
  result = after(result, [&](State before) {
    before.round = std::min(state.round + 1, last_number);
    return States{{before, Fraction(1)}};
  });
  return next_[state] = result;
}

// ------------------------------------------------------------------------------------ the battle

// It is broken off, one side has nobody in the action, or the next round surely begins and ends in
// this state. No closed class has more than one state: damage, torpedoes that are gone, ships
// engaged or gone are for good, and so is the range that the same ships come to.
bool Oracle::is_over(const State& state) {
  if (state.is_broken_off) return true;
  if (!is_in_action(state, Role::attacker) || !is_in_action(state, Role::defender)) return true;
  const States& after = next(state);
  return after.size() == 1 && after.begin()->first == state;
}

std::string Oracle::winner(const State& state) const {
  return state.is_broken_off ? "undecided" : winner_of(position(state));
}

PositionOf<Group> Oracle::position(const State& state) const {
  PositionOf<Group> result;
  for (const Role role : {Role::attacker, Role::defender})
    for (const Ship& ship : state.of(role)) {
      const Group group = {ship.unit, ship.steps};
      if (ship.fate == Fate::in_action) ++result.of(role).in_battle[group];
      if (ship.fate == Fate::left) ++result.of(role).left[group];
    }
  return result;
}

void Oracle::note_end(Odds& odds, const State& state, const Fraction& chance,
                      const std::string& winner) const {
  odds.outcomes[outcome(battle_, winner, position(state))] += chance;
  if (state.first == BrokeOffFirst::attacker) odds.marks["broke_off_first.attacker"] += chance;
  if (state.first == BrokeOffFirst::defender) odds.marks["broke_off_first.defender"] += chance;
  odds.marks["losses.attacker.defense"] += chance * loss(state, Role::attacker);
  odds.marks["losses.defender.defense"] += chance * loss(state, Role::defender);
  if (state.range > 0) odds.marks["last_range." + std::to_string(state.range)] += chance;
}

Oracle::Rounds Oracle::fight(int rounds) {
  Rounds result;
  States states = start();
  for (int round = 0;; ++round) {
    States fighting;
    for (const auto& [state, chance] : states)
      (is_over(state) ? result.ended[round] : fighting)[state] += chance;
    if (round == rounds) {
      result.going_on = fighting;
      return result;
    }
    states = after(fighting, [&](const State& state) { return next(state); });
  }
}

Fraction sum(const States& states) {
  Fraction total = 0;
  for (const auto& [state, chance] : states) total += chance;
  return total;
}

Odds Oracle::with_limit() {
  const Rounds fought = fight(battle_.rounds);
  Odds odds;
  std::map<int, Fraction> chances;
  for (const auto& [round, ended] : fought.ended) {
    chances[round] += sum(ended);
    for (const auto& [state, chance] : ended) note_end(odds, state, chance, winner(state));
  }
  if (!fought.going_on.empty()) chances[battle_.rounds] += sum(fought.going_on);
  for (const auto& [state, chance] : fought.going_on) note_end(odds, state, chance, "undecided");
  for (const auto& [round, chance] : chances) {
    odds.mean_rounds += round * chance;
    if (round <= most_rounds_listed) odds.rounds[round] = chance;
  }
  return odds;
}

// Lists what a state can lead to and then the state itself.
void Oracle::list(const State& state) {
  const auto [known, is_new] = is_listed_.try_emplace(state, false);
  if (!is_new) {
    if (known->second) return;
    throw std::logic_error("an action came back to an earlier state by way of another");
  }
  if (!is_over(state))
    for (const auto& [successor, chance] : next(state))
      if (successor != state) list(successor);
  is_listed_[state] = true;
  listed_.push_back(state);
}

// A state that is entered by chance p and kept for another round by chance s begins p / (1 - s)
// rounds on average, and takes each way on so often.
Odds Oracle::to_the_end() {
  States entered = start();
  for (const auto& [state, chance] : entered) list(state);
  Odds odds;
  std::reverse(listed_.begin(), listed_.end());
  for (const State& state : listed_) {
    if (is_over(state)) {
      note_end(odds, state, entered[state], winner(state));
      continue;
    }
    const States& ways = next(state);
    const auto stay = ways.find(state);
    const Fraction rounds = entered[state] / (stay == ways.end() ? 1 : 1 - stay->second);
    odds.mean_rounds += rounds;
    for (const auto& [successor, chance] : ways)
      if (successor != state) entered[successor] += rounds * chance;
  }
  for (const auto& [round, ended] : fight(most_rounds_listed).ended)
    odds.rounds[round] = sum(ended);
  return odds;
}

Odds Oracle::odds() {
  Odds odds = battle_.rounds > 0 ? with_limit() : to_the_end();
  for (const std::string name :
       {"broke_off_first.attacker", "broke_off_first.defender", "losses.attacker.defense",
        "losses.defender.defense", "last_range.1", "last_range.2", "last_range.3"})
    odds.marks.try_emplace(name, 0);
  return odds;
}

}  // namespace

Odds exact(const Battle& battle) {
  return Oracle(battle).odds();
}

}  // namespace plain::surface
