// Axis & Allies Revised Enhanced, sea battles with detection rolls: every step of a round is one
// function below, in the words of the rules. A state is what is on the table when a round begins.
#include "tests/oracle/detection_roll_oracle.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/course.hpp"
#include "tests/oracle/detection_roll_forces.hpp"
#include "tests/oracle/forces.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::detection_roll {
namespace {

// A position when a round begins, and which round that is, as far as it matters.
struct State {
  Position position;
  int round;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)
};

// The position after opening fire, and the held hits that wait for each side.
struct Opened {
  Position position;
  int held_for_attacker, held_for_defender;
  auto operator<=>(const Opened&) const = default;  // NOLINT(modernize-use-nullptr)
};

class Oracle : Forces {
 public:
  using State = detection_roll::State;
  using States = std::map<State, Fraction>;

  explicit Oracle(const Battle& battle);

  States start() const;
  bool is_over(const State& state);
  const States& next(const State& state);

 private:
  Force losses(Role role, const Force& force, Hits taken) const;
  std::map<Opened, Fraction> opening_fire(const Position& position) const;
  Position undetected_submerge(const Position& position, int round) const;
  Positions general_fire(const Opened& opened) const;
  Position submerge(const Position& position, int round) const;
  Positions round(const State& start) const;

  const Positions& fought(const State& state);

  int last_round_;  // those after it are like it
  std::map<State, Positions> fought_;
  std::map<State, States> next_;
};

// ----------------------------------------------------------------------------------------- rounds

// Submarines' hits first, on sea units; then the others', on anything.
Force Oracle::losses(Role role, const Force& force, Hits taken) const {
  return Forces::losses(role,
                        Forces::losses(role, force, taken.by_submarines, submarines_may_hit(role)),
                        taken.by_others, [](const Group& group) { return !group.sinking; });
}

// 1. The submarines of both sides fire, simultaneously, at sea units. What free ones hit is
// removed; the hits of the others are held: their victims are sinking, or the hits wait.
std::map<Opened, Fraction> Oracle::opening_fire(const Position& position) const {
  const auto submarines = [&](Role role, bool free) {
    return volley(role, position, [&, role, free](const Group& group) {
      return is_submarine(role, group) && is_free(role, group, position) == free;
    });
  };
  std::map<Opened, Fraction> result;
  for (const auto& [attack, attack_chance] : submarines(Role::attacker, true))
    for (const auto& [defense, defense_chance] : submarines(Role::defender, true)) {
      Opened opened = {position, 0, 0};
      opened.position.attacker.in_battle =
          losses(Role::attacker, position.attacker.in_battle, defense);
      opened.position.defender.in_battle =
          losses(Role::defender, position.defender.in_battle, attack);
      for (const auto& [held_attack, chance] : submarines(Role::attacker, false))
        for (const auto& [held_defense, other_chance] : submarines(Role::defender, false)) {
          Opened then = opened;
          if (battle().held_hits_wait) {
            then.held_for_attacker = held_defense.by_submarines;
            then.held_for_defender = held_attack.by_submarines;
          } else {
            Force& attackers = then.position.attacker.in_battle;
            Force& defenders = then.position.defender.in_battle;
            attackers = held_losses(Role::attacker, attackers, held_defense.by_submarines);
            defenders = held_losses(Role::defender, defenders, held_attack.by_submarines);
          }
          result[then] += attack_chance * defense_chance * chance * other_chance;
        }
    }
  return result;
}

// 2. Undetected submarines leave, or are detected from now on.
Position Oracle::undetected_submerge(const Position& position, int round) const {
  Position after = position;
  for (const Role role : {Role::attacker, Role::defender})
    if (!is_one_sided(position))
      lhtr::leave<Group>(side(role).units, after.of(role),
                         chosen_at(side(role).undetected, round, battle(), position),
                         [](const Group& group) { return group.undetected; });
  return all_detected(after);
}

// 3. Ships and aircraft of both sides fire, simultaneously, at anything; held hits come first.
Positions Oracle::general_fire(const Opened& opened) const {
  const Position& position = opened.position;
  const auto others = [&](Role role) {
    return volley(role, position,
                  [&, role](const Group& group) { return !is_submarine(role, group); });
  };
  Positions result;
  for (const auto& [attack, chance] : others(Role::attacker))
    for (const auto& [defense, other_chance] : others(Role::defender)) {
      Position after = position;
      after.attacker.in_battle = losses(Role::attacker, position.attacker.in_battle,
                                        {opened.held_for_attacker, defense.by_others});
      after.defender.in_battle = losses(Role::defender, position.defender.in_battle,
                                        {opened.held_for_defender, attack.by_others});
      result[without_sinking(after)] += chance * other_chance;
    }
  return result;
}

// 4. Submarines leave whose enemy has no destroyer.
Position Oracle::submerge(const Position& position, int round) const {
  if (is_one_sided(position)) return position;
  Position after = position;
  for (const Role role : {Role::attacker, Role::defender})
    if (!has_destroyer(enemy_of(role), position))
      lhtr::leave<Group>(side(role).units, after.of(role),
                         chosen_at(side(role).submerge, round, battle(), position),
                         [&](const Group& group) { return is_submarine(role, group); });
  return after;
}

// Kaitens are expended that had somebody to fire at when the round began.
Positions Oracle::round(const State& start) const {
  Positions result;
  for (const auto& [opened, chance] : opening_fire(start.position)) {
    const Position submerged = undetected_submerge(opened.position, start.round);
    for (const auto& [fired, fire_chance] :
         general_fire({submerged, opened.held_for_attacker, opened.held_for_defender})) {
      Position end = fired;
      for (const Role role : {Role::attacker, Role::defender})
        if (has_sea_unit(enemy_of(role), start.position)) end = without_expended(role, end);
      result[submerge(end, start.round)] += chance * fire_chance;
    }
  }
  return result;
}

// ------------------------------------------------------------------------------------ the battle

Oracle::Oracle(const Battle& battle)
    : Forces(battle),
      last_round_(
          std::max(2, last_round_that_differs({battle.attacker.undetected,
                                               battle.defender.undetected, battle.attacker.submerge,
                                               battle.defender.submerge, battle.retreats}))) {}

Oracle::States Oracle::start() const {
  States result;
  const Side& attacker = battle().attacker;
  const int gun = battleship_value();
  for (const auto& [there, chance] :
       lhtr::after_way(attacker, set_up(), battle().way, battle().aimed))
    for (const auto& [searched, search_chance] : after_detection(there))
      for (const auto& [position, fire_chance] :
           lhtr::after_guns(attacker, searched, gun == 0 ? 0 : 1, gun, battle().aimed))
        result[{position, 1}] += chance * search_chance * fire_chance;
  return result;
}

// How a round ends, before the attacker may retreat.
const Positions& Oracle::fought(const State& state) {
  const auto known = fought_.find(state);
  if (known != fought_.end()) return known->second;
  return fought_[state] = round(state);
}

// The attacker retreats after a round that did not end in a standoff.
const Oracle::States& Oracle::next(const State& state) {
  const auto known = next_.find(state);
  if (known != next_.end()) return known->second;
  States result;
  for (const auto& [position, chance] : fought(state)) {
    State after = {position, std::min(state.round + 1, last_round_)};
    const bool retreats = !is_one_sided(position) &&
                          chosen_at(battle().retreats, state.round, battle(), position) > 0;
    if (retreats && !is_over(after)) after.position = after_retreat(position);
    result[after] += chance;
  }
  return next_[state] = result;
}

// One side has nobody in battle, or neither this round nor any after it can change anything but
// what is detected, whether the attacker would retreat or not. No round brings back what another
// has taken away.
bool Oracle::is_over(const State& state) {
  if (is_one_sided(state.position)) return true;
  Position position = state.position;
  for (int round = state.round; round <= last_round_; ++round) {
    const Positions& after = fought({position, round});
    position = all_detected(position);
    if (after.size() != 1 || after.begin()->first != position) return false;
  }
  return true;
}

}  // namespace

Odds exact(const Battle& battle) {
  Oracle oracle(battle);
  return Course(oracle, battle).odds();
}

Detections detections(const Battle& battle) {
  Detections result;
  if (!battle.detection) return result;
  const Forces forces(battle);
  const auto of_side = [&](Role role, const Side& side) {
    Detection detection;
    int hardest = 0;
    const auto there = lhtr::after_way(battle.attacker, forces.set_up(), battle.way, battle.aimed);
    const auto chance_at = [&](int modifier) {
      Fraction sum = 0;
      for (const auto& [position, chance] : there)
        for (const auto& [margin, margin_chance] : forces.best_margin(enemy_of(role), position))
          if (margin >= modifier) sum += chance * margin_chance;
      return sum;
    };
    for (const Unit& line : side.units) {
      if (line.count == 0 || line.kind != Kind::sub) continue;
      hardest = std::max(hardest, forces.modifier(role, line));
      detection.names[line.name] = chance_at(forces.modifier(role, line));
    }
    // The results are nested: who finds the hardest to find finds all.
    if (!detection.names.empty()) detection.all = chance_at(hardest);
    return detection;
  };
  result.attacker = of_side(Role::attacker, battle.attacker);
  result.defender = of_side(Role::defender, battle.defender);
  return result;
}

}  // namespace plain::detection_roll
