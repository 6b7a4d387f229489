// Historical Board Gaming, submarine status markers, 5/22/14: every step of a battle, in the words
// of the rules. Odds, best play and battles with dice are all computed from these steps.
#include "tests/oracle/depth_oracle.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/answers.hpp"
#include "tests/oracle/depth_forces.hpp"

namespace plain::depth {
namespace {

class Rules : public Steps<Forces, Group> {
 public:
  enum Step {
    attacker_declares,
    defender_declares,
    begins,
    attacker_searches,
    defender_searches,
    search_rolls,
    strike_begins,
    strikes,
    attacker_fires,
    withdraws,
    concealed_fire,
    defender_fires,
    ends
  };

  Rules(const Battle& battle, const OpenChoices& asked)
      : Steps(
            battle, asked,
            std::max(battle.search_every_round && battle.withdraw_every_round ? 1 : 2,
                     last_round_that_differs({battle.attacker.searching, battle.defender.searching,
                                              battle.withdraw, battle.concealed, battle.retreats,
                                              battle.attacker.losses, battle.defender.losses}))) {}

  Stage start() const { return {attacker_declares, 0, 1, set_up(), {}, {}, {}}; }

  Next next(const Stage& stage) const {
    switch (stage.step) {
      case attacker_declares:
        return declare(Role::attacker, stage);
      case defender_declares:
        return declare(Role::defender, stage);
      case begins:
        return begin(stage);
      case attacker_searches:
        return decide_search(Role::attacker, stage);
      case defender_searches:
        return decide_search(Role::defender, stage);
      case search_rolls:
        return roll_search(stage);
      case strike_begins:
        return begin_strike(stage);
      case strikes:
        return strike(stage);
      case attacker_fires:
        return attack(stage);
      case withdraws:
        return withdraw(stage);
      case concealed_fire:
        return choose_concealed(stage);
      case defender_fires:
        return defend(stage);
      default:
        return end(stage);
    }
  }

 private:
  // Returns the position by which losses are decided. When the defender fires, the units that the
  // attacker hit are gone.
  Position seen(const Stage& stage) const override {
    return stage.step == defender_fires ? Position{stage.before.attacker, stage.position.defender}
                                        : stage.before;
  }

  // Returns the ways to declare depths: the number of submarines for the line of each depth, by
  // name and then by depth. The first number changes fastest.
  std::vector<std::pair<std::string, std::map<int, int>>> ways_to_declare(
      Role role, const Position& position) const {
    std::vector<std::pair<std::string, std::map<int, int>>> ways = {{"", {}}};
    for (const Group& group : in_order_of_loss(role, position.of(role).in_battle)) {
      if (!is_submarine(role, group)) continue;
      const int all = position.of(role).in_battle.at(group);
      std::vector<std::pair<std::string, std::map<int, int>>> more;
      for (const std::vector<int>& below : ways_to_spread(all))
        for (const auto& [label, numbers] : ways) {
          auto& [words, with] = more.emplace_back(label, numbers);
          for (int depth = 0; depth < 3; ++depth) {
            const int line = line_below(role, group, static_cast<Depth>(depth + 1));
            join_words(words, below[depth], side(role).units[line].name);
            if (below[depth] > 0) with[line] = below[depth];
          }
        }
      ways = more;
    }
    return ways;
  }

  // Returns all numbers of submarines at periscope depth, submerged and silent, with a sum of at
  // most `all`.
  static std::vector<std::vector<int>> ways_to_spread(int all) {
    std::vector<std::vector<int>> ways;
    for (int silent = 0; silent <= all; ++silent)
      for (int submerged = 0; submerged + silent <= all; ++submerged)
        for (int periscope = 0; periscope + submerged + silent <= all; ++periscope)
          ways.push_back({periscope, submerged, silent});
    return ways;
  }

  int line_below(Role role, const Group& group, Depth depth) const {
    const std::vector<Unit>& units = side(role).units;
    const auto found = std::find_if(units.begin(), units.end(), [&](const Unit& other) {
      return other.depth == depth && other.name.starts_with(unit(role, group).name + "@");
    });
    return static_cast<int>(found - units.begin());
  }

  Next declare(Role role, Stage stage) const {
    ++stage.step;
    const Position before = stage.position;
    const auto with = [&](const std::map<int, int>& numbers) {
      stage.position = declared(role, before, numbers);
      if (stage.step == begins) stage.position = detected(stage.position);
      return stage;
    };
    if (!is_open(key_of(role, "declared"))) return only(with({}));
    Next next = {turn_of(role), {}, {}, {}};
    for (const auto& [label, numbers] : ways_to_declare(role, before))
      next.options.emplace_back(label, with(numbers));
    return next;
  }

  Next begin(Stage stage) const {
    if (const auto end = end_before(stage)) return *end;
    stage.step = attacker_searches;
    return only(stage);
  }

  // 1. Decides how many units search. Both sides do so before either rolls.
  Next decide_search(Role role, Stage stage) const {
    const int all = searchers(role, stage.position, stage.round);
    ++stage.step;
    const auto with = [&](int searching) {
      Stage after = stage;
      after.notes.push_back(searching);
      return after;
    };
    if (all > 0 && is_open(key_of(role, "searching")))
      return {turn_of(role), {}, {{"search", with(all)}, {"none", with(0)}}, {}};
    return only(with(
        std::min(all, chosen_at(side(role).searching, stage.round, battle(), stage.position))));
  }

  Next roll_search(Stage stage) const {
    const std::vector<int> dice = std::exchange(stage.notes, {});
    const Position position = stage.position;
    stage.step = strike_begins;
    Next next = {Turn::chance, {}, {}, {}};
    for (const auto& [by_attacker, chance] : search(Role::attacker, position, dice[0]))
      for (const auto& [by_defender, other_chance] : search(Role::defender, position, dice[1])) {
        stage.position = hunted(position, by_attacker, by_defender);
        next.chances[stage] += chance * other_chance;
      }
    return next;
  }

  // Begins the surprise strike. The defender decides before any dice which concealed submarines
  // join it.
  Next begin_strike(const Stage& stage) const {
    return choose(Role::defender, "concealed", battle().concealed, stage.position, stage,
                  may_strike_concealed(stage.position), [&](Stage then, const Force& concealed) {
                    then.position = after_surprise(then.position, concealed);
                    then.step = strikes;
                    return then;
                  });
  }

  Which may_hit(Role role, std::size_t kind) const {
    return kind == 0 ? submarines_may_hit(role) : others_may_hit;
  }

  Next strike(Stage stage) const {
    if (stage.thrown == 0) stage.before = stage.position;
    return exchange_fire(
        stage,
        [&](Role role, const Stage& thrown) {
          return with_hits(thrown, volley(role, stage.before.of(role).in_battle,
                                          [](const Group& group) { return group.has_struck; }));
        },
        [&](Role role, std::size_t kind) { return may_hit(role, kind); }, on_to(attacker_fires));
  }

  // 2. Lets the attacker fire. The defender marks its losses, which stay in `before` until they
  // fire.
  Next attack(Stage stage) const {
    if (stage.thrown == 0) {
      stage.position = after_revealing(stage.position);
      stage.before = stage.position;
    }
    return fire_of(
        Role::attacker, stage,
        [&](Role role, const Stage& thrown) {
          return with_hits(thrown, volley(role, stage.before.attacker.in_battle,
                                          [](const Group& group) { return !group.has_struck; }));
        },
        [&](Role role, std::size_t kind) { return may_hit(role, kind); }, on_to(withdraws));
  }

  // 3. Lets defending submarines withdraw.
  Next withdraw(const Stage& stage) const {
    return choose(Role::defender, "withdraw", battle().withdraw, stage.position, stage,
                  may_withdraw(stage.round), [](Stage then, const Force& leaving) {
                    Force gone;
                    for (const auto& [group, count] : leaving) {
                      move_units(then.before.defender.in_battle, group, count, gone, group);
                      move_units(then.position.defender.in_battle, group, count,
                                 then.position.defender.left,
                                 {group.unit, group.damage, Status::open, false});
                    }
                    then.step = concealed_fire;
                    return then;
                  });
  }

  // 4. Decides which concealed submarines of the defender fire.
  Next choose_concealed(const Stage& stage) const {
    return choose(Role::defender, "concealed", battle().concealed, stage.position, stage,
                  may_defend_concealed(stage.position), [](Stage then, const Force& firing) {
                    for (const auto& [group, count] : firing) {
                      Group given_away = group;
                      given_away.status = Status::given_away;
                      for (Position* position : {&then.before, &then.position}) {
                        Force& force = position->defender.in_battle;
                        move_units(force, group, count, force, given_away);
                      }
                    }
                    then.step = defender_fires;
                    return then;
                  });
  }

  // 4. and 5. Lets the defender fire.
  Next defend(const Stage& stage) const {
    return fire_of(
        Role::defender, stage,
        [&](Role role, const Stage& thrown) {
          return with_hits(thrown,
                           volley(role, stage.before.defender.in_battle, [](const Group& group) {
                             return !group.has_struck && group.status != Status::concealed;
                           }));
        },
        [&](Role role, std::size_t kind) { return may_hit(role, kind); },
        [](Stage then) {
          then.before = {};
          then.step = ends;
          return then;
        });
  }

  Next end(const Stage& stage) const {
    return end_round(stage, begins, [&](const Position& position, bool retreats) {
      return before_next_round(retreats ? all_retreated(position) : position);
    });
  }
};

}  // namespace

Odds exact(const Battle& battle) {
  return odds_by(Rules(battle, {}));
}

BestPlay best_play(const Battle& battle, const OpenChoices& asked) {
  return best_play_by(Rules(battle, asked));
}

BattleCounts play(const Battle& battle, long battles, std::uint64_t seed) {
  return play_by(Rules(battle, {}), battles, seed);
}

}  // namespace plain::depth
