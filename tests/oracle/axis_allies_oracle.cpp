// Battles of Axis & Allies: every step, in the words of the rules. Odds, best play and battles with
// dice are all computed from these steps.
#include "tests/oracle/axis_allies_oracle.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "tests/oracle/answers.hpp"
#include "tests/oracle/axis_allies_forces.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::axis_allies {
namespace {

class Rules : public Steps<Forces, Group> {
 public:
  enum Step {
    guns_fire,
    ships_fire,
    begins,
    attacker_dives,
    defender_dives,
    strikes,
    fires,
    attacker_submerges,
    defender_submerges,
    ends
  };

  Rules(const Battle& battle, const OpenChoices& asked)
      : Steps(battle, asked,
              last_round_that_differs({battle.attacker.submerge, battle.defender.submerge,
                                       battle.retreats, battle.attacker.losses,
                                       battle.defender.losses})) {}

  // Returns the first stage. A side that cannot fight is lost at once; by option, lone guns are
  // lost only after they have fired.
  Stage start() const {
    const Position there = set_up();
    const bool lone_guns_fire = options().lone_guns_fire && guns(there) > 0;
    return {guns_fire, 0, 1, lone_guns_fire ? there : without_helpless(there), {}, {}, {}};
  }

  Next next(const Stage& stage) const {
    switch (stage.step) {
      case guns_fire:
        return fire_guns(stage);
      case ships_fire:
        return bombard(stage);
      case begins:
        return begin(stage);
      case attacker_dives:
      case attacker_submerges:
        return submerge(Role::attacker, stage);
      case defender_dives:
      case defender_submerges:
        return submerge(Role::defender, stage);
      case strikes:
      case fires:
        return fire(stage);
      default:
        return end(stage);
    }
  }

  // Returns the position on the table. Units hit by a bombardment are still there while they wait
  // to reply.
  Position table(const Stage& stage) const override {
    return has_note(stage, victims_wait) ? stage.before : stage.position;
  }

 private:
  // The notes of a stage: whether each side had a destroyer when the round began, whether ships
  // wait to fire with the others in the first round, and whether units that ships hit wait in
  // `before` to reply.
  enum Note { attacker_hunts, defender_hunts, ships_wait, victims_wait };

  static bool has_note(const Stage& stage, Note note) {
    return !stage.notes.empty() && stage.notes[note] != 0;
  }

  // Returns the hits of `stage` that are not taken yet.
  std::vector<KindOfHits> waiting(Role role, const Stage& stage) const {
    std::vector<KindOfHits> step;
    if (stage.step != strikes && stage.step != fires) return step;
    for (std::size_t kind = 0; kind < stage.hits.size(); ++kind)
      step.push_back({stage.hits[kind], may_hit(role, static_cast<int>(kind))});
    return step;
  }

  Force default_losses(Role role, const Stage& stage, std::size_t /*kind*/, int hits,
                       const Which& may) const override {
    std::vector<KindOfHits> step = waiting(role, stage);
    step.insert(step.begin(), {hits, may});
    return losses_of_first(role, stage.position.of(role).in_battle, step,
                           casualty_order(role, stage));
  }

  // Returns the ways to lose. By option only those are left that waste as few hits as possible.
  Ways<Group> ways(Role role, const Stage& stage, std::size_t /*kind*/, const Which& may, int hits,
                   const Force& by_default) const override {
    Ways<Group> all = ways_with_transports_last(role, stage, may, hits, by_default);
    if (!options().most_hits) return all;
    const std::vector<KindOfHits> step = waiting(role, stage);
    const int least = without_target(role, by_default, step);
    std::erase_if(all,
                  [&](const auto& way) { return without_target(role, way.second, step) > least; });
    return all;
  }

  // Returns the ways to lose in which transports are hit only if nothing else is left to hit.
  Ways<Group> ways_with_transports_last(Role role, const Stage& stage, const Which& may, int hits,
                                        const Force& by_default) const {
    const Force& force = stage.position.of(role).in_battle;
    const Which others = [&](const Group& group) {
      return may(group) && !is_defenseless(role, group);
    };
    const int before_transports = hit_points(role, force, others);
    if (hits <= before_transports) return ways_in(role, force, others, hits, by_default);
    Force transports = force;
    std::erase_if(transports, [&](const auto& entry) { return others(entry.first); });
    return ways_in(role, transports, may, hits - before_transports, by_default);
  }

  Next fire_guns(Stage stage) const {
    if (stage.thrown == 0) stage.before = stage.position;
    return fire_of(
        Role::defender, stage,
        [&](Role, const Stage& thrown) { return with_hits(thrown, hits_of_guns(stage.position)); },
        [&](Role, std::size_t kind) { return targets_of_guns(stage.before)[kind]; },
        [&](Stage then) {
          then.before = {};
          then.position = without_helpless(then.position);
          then.step = ships_fire;
          return then;
        });
  }

  // Lets ships bombard. Losses are chosen at once, even if they reply.
  Next bombard(Stage stage) const {
    if (stage.thrown == 0) {
      if (is_reduced(options().dice) && options().pooled_bombardment) {
        const bool wait = !is_one_sided(stage.position) && !ships().empty();
        stage.notes = {0, 0, wait ? 1 : 0, 0};
        stage.step = begins;
        return only(stage);
      }
      stage.before = stage.position;
    }
    const bool replies = options().bombardment_reply && !is_one_sided(stage.before);
    return fire_of(
        Role::attacker, stage,
        [&](Role, const Stage& thrown) { return with_hits(thrown, hits_of_ships()); },
        [&](Role, std::size_t) { return bombarded(); },
        [&](Stage then) {
          then.step = begins;
          if (replies && then.position != then.before) {
            then.notes = {0, 0, 0, 1};
            return then;
          }
          then.position = without_helpless(then.position);
          then.before = {};
          return then;
        });
  }

  Next begin(Stage stage) const {
    if (const auto end = end_before(stage)) return *end;
    const bool wait = has_note(stage, victims_wait);
    const Hunts hunting = hunts(table(stage));
    stage.notes.resize(4);
    stage.notes[attacker_hunts] = hunting.attacker ? 1 : 0;
    stage.notes[defender_hunts] = hunting.defender ? 1 : 0;
    if (wait) {
      stage.step = fires;  // on land
      return only(stage);
    }
    stage.before = stage.position;
    stage.step = options().submerge_in_strike ? attacker_dives : strikes;
    return only(stage);
  }

  // Lets submarines leave that face no enemy destroyer, at the same moment for both sides.
  Next submerge(Role role, const Stage& stage) const {
    const bool instead_of_firing = stage.step == attacker_dives || stage.step == defender_dives;
    return leave(
        role, "submerge", side(role).submerge, stage,
        [&](const Group& group) {
          return is_submarine(role, group) && may_submerge(role, hunts(stage.before));
        },
        [&](Stage& then) {
          then.position = without_helpless(then.position);
          if (instead_of_firing && is_one_sided(then.position)) then.step = ends;
          if (then.step == ends) then.notes.clear();
        });
  }

  Next fire(Stage stage) const {
    const Hunts hunting = {has_note(stage, attacker_hunts), has_note(stage, defender_hunts)};
    if (stage.thrown == 0 && !has_note(stage, victims_wait)) stage.before = stage.position;
    const bool is_strike = stage.step == strikes;
    return exchange_fire(
        stage,
        [&](Role role, const Stage& throwing) {
          Fire fire = is_strike ? strike(role, stage.before, hunting)
                                : general(role, stage.before, hunting);
          if (!is_strike && role == Role::attacker && has_note(stage, ships_wait))
            for (const int value : ships()) fire.of_others.push_back({value});
          return with_hits(throwing, thrown(fire));
        },
        [&](Role role, std::size_t kind) { return may_hit(role, static_cast<int>(kind)); },
        [&](Stage then) {
          then.position = without_helpless(then.position);
          then.step = is_strike ? fires : options().submerge_in_strike ? ends : attacker_submerges;
          if (then.step == attacker_submerges) then.before = then.position;
          if (!is_strike) then.notes.clear();
          return then;
        });
  }

  Next end(const Stage& stage) const {
    return end_round(stage, begins, [&](const Position& position, bool retreats) {
      return retreats ? without_helpless(lhtr::after_retreat(battle(), position)) : position;
    });
  }
};

// ---------------------------------------------------------------------------------------- figures

bool is_one_of(const Unit& unit, const std::string& force) {
  return ("," + force + ",").find(" " + unit.name + ",") != std::string::npos ||
         force.find(" " + unit.name + "*") != std::string::npos;
}

// Returns the figure `clears`, that no defender is left, and on land the figure `takes`, that the
// attacker has won with troops.
std::map<std::string, Fraction> custom_figures(const Battle& battle, const Odds& odds) {
  const std::vector<Unit>& units = battle.attacker.units;
  std::map<std::string, Fraction> result;
  const auto at_sea = [](const Unit& unit) {
    return unit.kind == Kind::sub || unit.kind == Kind::ship;
  };
  const bool on_land =
      std::none_of(units.begin(), units.end(), at_sea) &&
      std::none_of(battle.defender.units.begin(), battle.defender.units.end(), at_sea);
  for (const auto& [key, chance] : odds.outcomes) {
    std::vector<std::string> fields;
    std::istringstream text(key);
    for (std::string field; std::getline(text, field, '|');) fields.push_back(field);
    const bool nobody_defends = fields[3].empty();
    const bool troops = std::any_of(units.begin(), units.end(), [&](const Unit& unit) {
      return unit.kind == Kind::land && is_one_of(unit, fields[1]);
    });
    result["clears"] += nobody_defends ? chance : Fraction(0);
    if (on_land) result["takes"] += fields[0] == "attacker" && troops ? chance : Fraction(0);
  }
  return result;
}

}  // namespace

Odds exact(const Battle& battle) {
  Odds odds = odds_by(Rules(battle, {}));
  odds.custom_figures = custom_figures(battle, odds);
  return odds;
}

BestPlay best_play(const Battle& battle, const OpenChoices& asked) {
  if (battle.keep > 0) throw std::logic_error("no game of kept troops");
  const Battle played = lhtr::as_asked(battle, asked);
  return best_play_by(Rules(played, asked));
}

BattleCounts play(const Battle& battle, long battles, std::uint64_t seed) {
  return play_by(Rules(battle, {}), battles, seed);
}

}  // namespace plain::axis_allies
