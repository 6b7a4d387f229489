// The steps of a battle, as far as all rule systems share them. The question that is asked leaves
// choices open; policies make all others.
#pragma once

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/forces.hpp"
#include "tests/oracle/game.hpp"
#include "tests/oracle/game_choices.hpp"

namespace plain {

// The state of a battle between two steps. Dice, losses and choices are separate steps.
template <class Group>
struct StageOf {
  int step = 0;
  int thrown = 0;  // sides that have thrown their dice of this moment
  int round = 1;
  PositionOf<Group> position;  // without units already marked as lost
  PositionOf<Group> before;    // at the beginning of this moment, while it still matters
  std::vector<int> hits;       // thrown but not yet taken, by kind
  std::vector<int> notes;      // of the rule system
  auto operator<=>(const StageOf&) const = default;  // NOLINT(modernize-use-nullptr)
};

// The continuation after a stage: an end, chances, or options of a side.
template <class Stage>
struct Next {
  Turn turn = Turn::end;
  std::map<Stage, Fraction> chances;
  std::vector<std::pair<std::string, Stage>> options;
  std::string winner;             // of an end
  std::vector<Stage> apart = {};  // are also explored, though this does not lead to them
};

inline std::string key_of(Role role, const std::string& choice) {
  return (role == Role::attacker ? "attacker." : "defender.") + choice;
}

inline Turn turn_of(Role role) {
  return role == Role::attacker ? Turn::attacker : Turn::defender;
}

inline std::vector<int> by_kind(Hits hits) {
  return {hits.by_submarines, hits.by_others};
}
inline std::vector<int> by_kind(int hits) {
  return {hits};
}
inline std::vector<int> by_kind(const std::vector<int>& hits) {
  return hits;
}

// Returns `stage` with each number of hits that may have been thrown, and its chance.
template <class Stage, class Thrown>
std::map<Stage, Fraction> with_hits(Stage stage, const std::map<Thrown, Fraction>& chances) {
  std::map<Stage, Fraction> result;
  for (const auto& [hits, chance] : chances) {
    stage.hits = by_kind(hits);
    result[stage] += chance;
  }
  return result;
}

// The steps that all rule systems have in common. Forces_ has
// - battle(), side(role) and set_up(), the position before the battle begins;
// - in_order_of_loss(role, force);
// - losses(role, force, hits, may, order), the force left by default when these hits fall on units
//   that `may` allows, by a casualty order (see Unit::rank_in); if its sides have only one order,
//   it has no parameter `order`.
template <class Forces_, class Group>
class Steps : public Forces_ {
 public:
  using Stage = StageOf<Group>;
  using Next = plain::Next<Stage>;

  // Takes a round after which all rounds are like it, whether somebody retreats or not.
  template <class Battle>
  Steps(const Battle& battle, OpenChoices asked, int last_round)
      : Forces_(battle), asked_(std::move(asked)), limit_(battle.rounds), last_round_(last_round) {}

  virtual ~Steps() = default;
  Steps(const Steps&) = default;
  Steps& operator=(const Steps&) = delete;

  int limit() const { return limit_; }
  void forget_limit() { limit_ = 0; }
  // Removes the limit and all retreats by policy.
  void fight_to_the_end() {
    forget_limit();
    policies_retreat_ = false;
  }
  // Ends the battle as a stalemate at each stage for which is_standoff(stage) holds.
  void end_at(std::function<bool(const Stage&)> is_standoff) {
    is_standoff_ = std::move(is_standoff);
  }
  // Returns `stage` with the same round number for all rounds whose dice and choices are the same.
  Stage with_round_alike(Stage stage) const {
    stage.round = std::min(stage.round, last_round_);
    return stage;
  }

  // Returns the position on the table when a round begins.
  virtual PositionOf<Group> table(const Stage& stage) const { return stage.position; }
  // Returns the part of `position` that is never undone.
  virtual PositionOf<Group> lasting(const PositionOf<Group>& position) const { return position; }

  Fraction payoff(const std::string& winner, const PositionOf<Group>& position) const {
    Fraction sum = 0;
    for (const auto& [figure, weight] : asked_.goal) {
      if (figure == "exchange")
        sum += weight * (lost(Role::defender, position) - lost(Role::attacker, position));
      else if (figure == "takes")
        sum += winner == "attacker" && has_troops(position) ? weight : Fraction(0);
      else
        sum += figure == "winner." + winner ? weight : Fraction(0);
    }
    return sum;
  }

 protected:
  using Force = ForceOf<Group>;
  using Position = PositionOf<Group>;

  bool is_open(const std::string& key) const { return asked_.open.contains(key); }

  static Next over(const std::string& winner) { return {Turn::end, {}, {}, winner}; }
  static Next only(Stage stage) {
    Next next = {Turn::chance, {}, {}, {}};
    next.chances.emplace(std::move(stage), 1);
    return next;
  }

  // Returns a function that moves a stage to `step`.
  static auto on_to(int step) {
    return [step](Stage stage) {
      stage.step = step;
      return stage;
    };
  }

  // Returns the end of a battle that is over before the round of `stage` begins, if it is.
  std::optional<Next> end_before(const Stage& stage) const {
    const PositionOf<Group> there = table(stage);
    if (is_one_sided(there)) return over(winner_of(there));
    if (is_standoff(stage)) return over("standoff");
    if (limit_ > 0 && stage.round > limit_) return over("undecided");
    return std::nullopt;
  }

  // Chooses from the units of a side that `may` allows. Their owner chooses if that is open; if
  // not, the policy decides by the position `seen`. after(stage, force) returns the stage that
  // follows.
  template <class After>
  Next choose(Role role, const std::string& name, const Choice& policy,
              const PositionOf<Group>& seen, const Stage& stage, const Which<Group>& may,
              const After& after) const {
    const Force& force = stage.position.of(role).in_battle;
    const std::vector<Group> groups = this->in_order_of_loss(role, force);
    if (std::none_of(groups.begin(), groups.end(), may)) return only(after(stage, {}));
    if (is_open(key_of(role, name))) {
      Next next = {turn_of(role), {}, {}, {}};
      for (const auto& [label, chosen] : ways_to_choose(this->side(role).units, force, groups, may))
        next.options.emplace_back(label, after(stage, chosen));
      return next;
    }
    int more = chosen_at(policy, stage.round, this->battle(), seen);
    Force first;
    for (const Group& group : groups) {
      const int now = may(group) ? std::min(more, force.at(group)) : 0;
      if (now > 0) first[group] = now;
      more -= now;
    }
    return only(after(stage, first));
  }

  // Lets units of a side leave at the same moment as those of the other. Whether they may is
  // decided by the position before any has left. after(stage) changes the stage once both sides
  // have left.
  template <class After>
  Next leave(Role role, const std::string& name, const Choice& policy, const Stage& stage,
             const Which<Group>& may, const After& after) const {
    return choose(
        role, name, policy, stage.before, stage,
        [&](const Group& group) { return !is_one_sided(stage.before) && may(group); },
        [&](Stage then, const Force& leaving) {
          CampOf<Group>& camp = then.position.of(role);
          for (const auto& [group, count] : leaving) {
            Group gone = group;
            if constexpr (requires { gone.undetected; }) gone.undetected = false;
            move_units(camp.in_battle, group, count, camp.left, gone);
          }
          ++then.step;
          if (role == Role::attacker) return then;
          then.before = {};
          after(then);
          return then;
        });
  }

  // Ends a round. The attacker may retreat if both sides have units left and there is no standoff.
  // The next round begins with the step `begins` at the position after(position, retreats).
  template <class After>
  Next end_round(const Stage& stage, int begins, const After& after) const {
    const auto then = [&](bool retreats) {
      Stage next = stage;
      next.position = after(stage.position, retreats);
      next.step = begins;
      next.round = round_after(stage.round);
      return next;
    };
    if (is_one_sided(stage.position)) return only(then(false));
    if (is_open("attacker.retreat"))
      return {Turn::attacker, {}, {{"go on", then(false)}, {"retreat", then(true)}}, {}};
    const Stage goes_on = then(false);
    const Choice& policy = this->battle().retreats;
    const bool retreats = stage.round == this->battle().retreat ||
                          chosen_at(policy, stage.round, this->battle(), stage.position) > 0;
    if (!retreats || is_standoff(goes_on)) return only(goes_on);
    if (policies_retreat_) return only(then(true));
    Next next = only(goes_on);
    next.apart.push_back(then(true));
    return next;
  }

  // Plays a moment of fire: the attacker throws its dice and the defender takes the hits, then the
  // reverse. dice(role, stage) returns the stages with hits, may(role, kind) the units that hits of
  // a kind may fall on, and after(stage) the stage that follows. `before` is the position at the
  // beginning of the moment.
  template <class Dice, class May, class After>
  Next exchange_fire(Stage stage, const Dice& dice, const May& may, const After& after) const {
    if (asked_.open.empty()) return exchange_at_once(stage, dice, may, after);
    const Role fires = stage.thrown == 0 ? Role::attacker : Role::defender;
    const Role is_hit = stage.thrown == 1 ? Role::defender : Role::attacker;
    for (std::size_t kind = 0; kind < stage.hits.size(); ++kind)
      if (stage.hits[kind] > 0) return take_hits(is_hit, std::move(stage), kind, may(is_hit, kind));
    stage.hits.clear();
    if (stage.thrown == 2) {
      stage.thrown = 0;
      stage.before = {};
      return only(after(std::move(stage)));
    }
    ++stage.thrown;
    return {Turn::chance, dice(fires, std::move(stage)), {}, {}};
  }

  // Plays exchange_fire() in one step, if nobody chooses between the dice of the two sides.
  template <class Dice, class May, class After>
  Next exchange_at_once(const Stage& stage, const Dice& dice, const May& may,
                        const After& after) const {
    const auto under_fire = [&](Role is_hit) {
      std::map<std::pair<Force, std::vector<int>>, Fraction> left;  // with the notes
      for (const auto& [thrown, chance] : dice(enemy_of(is_hit), stage)) {
        const Stage taken = with_hits_taken(is_hit, thrown, may);
        left[{taken.position.of(is_hit).in_battle, taken.notes}] += chance;
      }
      return left;
    };
    const auto attackers = under_fire(Role::attacker);
    Next next = {Turn::chance, {}, {}, {}};
    Stage then = stage;
    then.before = {};
    for (const auto& [defender, chance] : under_fire(Role::defender)) {
      then.position.defender.in_battle = defender.first;
      for (const auto& [attacker, other_chance] : attackers) {
        then.position.attacker.in_battle = attacker.first;
        then.notes = defender.second;
        for (std::size_t i = 0; i < then.notes.size(); ++i)
          if (then.notes[i] == stage.notes[i]) then.notes[i] = attacker.second[i];
        next.chances[after(then)] += chance * other_chance;
      }
    }
    return next;
  }

  // Plays the fire of one side alone, with parameters as for exchange_fire().
  template <class Dice, class May, class After>
  Next fire_of(Role role, Stage stage, const Dice& dice, const May& may, const After& after) const {
    const Role is_hit = enemy_of(role);
    if (asked_.open.empty()) {
      Next next = {Turn::chance, {}, {}, {}};
      for (const auto& [thrown, chance] : dice(role, stage))
        next.chances[after(with_hits_taken(is_hit, thrown, may))] += chance;
      return next;
    }
    for (std::size_t kind = 0; kind < stage.hits.size(); ++kind)
      if (stage.hits[kind] > 0) return take_hits(is_hit, stage, kind, may(is_hit, kind));
    stage.hits.clear();
    if (std::exchange(stage.thrown, 1 - stage.thrown) == 1) return only(after(stage));
    return {Turn::chance, dice(role, stage), {}, {}};
  }

  // Returns the stage after all hits are taken by the default casualty order.
  template <class May>
  Stage with_hits_taken(Role role, Stage stage, const May& may) const {
    for (std::size_t kind = 0; kind < stage.hits.size(); ++kind)
      if (const int hits = std::exchange(stage.hits[kind], 0); hits > 0)
        stage.position.of(role).in_battle =
            default_losses(role, stage, kind, hits, may(role, kind));
    stage.hits.clear();
    return stage;
  }

  // Takes the hits of one kind. The owner chooses losses if that is open; if not, the default order
  // of loss decides.
  Next take_hits(Role role, Stage stage, std::size_t kind, const Which<Group>& may) const {
    const int hits = std::exchange(stage.hits[kind], 0);
    Force& force = stage.position.of(role).in_battle;
    const Force by_default = default_losses(role, stage, kind, hits, may);
    Ways<Group> all = {{"", by_default}};
    if (is_open(key_of(role, "losses"))) all = ways(role, stage, kind, may, hits, by_default);
    Next next = {turn_of(role), {}, {}, {}};
    for (auto& [label, left] : all) {
      force = std::move(left);
      next.options.emplace_back(std::move(label), stage);
    }
    return next;
  }

  // Returns the force left by default after `hits` hits of one kind. Hits of other kinds may still
  // wait in the stage.
  virtual Force default_losses(Role role, const Stage& stage, std::size_t /*kind*/, int hits,
                               const Which<Group>& may) const {
    const Force& force = stage.position.of(role).in_battle;
    if constexpr (requires { this->side(role).losses; }) {
      return this->losses(role, force, hits, may, casualty_order(role, stage));
    } else {
      return this->losses(role, force, hits, may);
    }
  }

  // Returns the index of the casualty order that applies by policy.
  int casualty_order(Role role, const Stage& stage) const {
    if (is_open(key_of(role, "losses"))) return 0;
    return chosen_at(this->side(role).losses, stage.round, this->battle(), seen(stage));
  }

  // Returns the position by which the losses of this moment are decided.
  virtual PositionOf<Group> seen(const Stage& stage) const { return stage.before; }

  virtual Ways<Group> ways(Role role, const Stage& stage, std::size_t /*kind*/,
                           const Which<Group>& may, int hits, const Force& by_default) const {
    return ways_in(role, stage.position.of(role).in_battle, may, hits, by_default);
  }

  Ways<Group> ways_in(Role role, const Force& force, const Which<Group>& may, int hits,
                      const Force& by_default) const {
    return ways_to_lose(this->side(role).units, force, this->in_order_of_loss(role, force), may,
                        hits, by_default);
  }

 private:
  bool is_standoff(const Stage& stage) const {
    return is_standoff_ && is_standoff_(with_round_alike(stage));
  }
  // Returns the number of the next round. With a limit all rounds are counted; without one, only as
  // long as they differ.
  int round_after(int round) const {
    return limit_ > 0 ? round + 1
                      : std::min(round + 1, std::max(last_round_, this->battle().retreat + 1));
  }

  Fraction lost(Role role, const PositionOf<Group>& position) const {
    return cost(role, this->set_up()) - cost(role, position);
  }

  Fraction cost(Role role, const PositionOf<Group>& position) const {
    Fraction sum = 0;
    for (const Force* force : {&position.of(role).in_battle, &position.of(role).left})
      for (const auto& [group, count] : *force)
        sum += count * this->side(role).units[group.unit].cost;
    return sum;
  }

  bool has_troops(const PositionOf<Group>& position) const {
    for (const auto& [group, count] : position.attacker.in_battle)
      if (this->side(Role::attacker).units[group.unit].kind == Kind::land) return true;
    return false;
  }

  OpenChoices asked_;
  int limit_;
  bool policies_retreat_ = true;
  int last_round_;
  std::function<bool(const Stage&)> is_standoff_;
};

}  // namespace plain
