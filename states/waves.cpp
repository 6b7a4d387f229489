#include "states/waves.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "states/rule_system.hpp"
#include "states/sequence.hpp"

namespace asdic {

namespace {

/// Returns whether submarines of `force` that left a battle wait for the next one. Silent
/// submarines do not.
bool waits(const Units& left, const Force& force) {
  return std::any_of(force.begin(), force.end(), [&](const Group& group) {
    return group.type.kind == UnitKind::sub && group.name.depth != Depth::silent &&
           std::any_of(left.begin(), left.end(),
                       [&](const auto& units) { return units.first.name() == group.name; });
  });
}

class Waves {
 public:
  Waves(Case battle, const RuleSystem& rules) : whole_(std::move(battle)), rules_(rules) {
    // The defender declares depths only in the first wave.
    Force& defenders = whole_.sides[1].force;
    defenders = at_every_depth(defenders);
    for (Group& group : defenders) group.any_depth = false;
  }

  Sequel sequel_of(std::size_t wave, const Outcome& ended, const Outcome& aside) const {
    const bool goes_on = !ended.in_battle[1].empty() || ended.in_battle[0].empty() ||
                         waits(ended.left[1], whole_.sides[1].force);
    if (wave < whole_.waves.size() && goes_on) {
      Sequel sequel{{}, aside};
      for (const Units* units : {ended.left.data(), ended.in_battle.data()}) {
        add(sequel.outcome.left[0], of_part(*units, part_of_attack(wave)));
      }
      sequel.next = whole_.waves[wave];
      Units survivors = ended.in_battle[1];
      add(survivors, ended.left[1]);
      if (!rules_.damage_stays(whole_)) survivors = without_damage(survivors);
      sequel.next->sides[1].force = force_of(survivors, whole_.sides[1].force);
      return sequel;
    }
    return {{}, last(wave, ended, aside)};
  }

  /// Returns the outcome of the whole case if no other wave attacks.
  Outcome last(std::size_t wave, const Outcome& ended, const Outcome& aside) const {
    const BattlePart part = part_of_attack(wave);
    Outcome outcome = aside;
    outcome.winner = ended.winner;
    outcome.in_battle = {of_part(ended.in_battle[0], part), ended.in_battle[1]};
    add(outcome.left[0], of_part(ended.left[0], part));
    outcome.left[1] = ended.left[1];
    for (std::size_t i = wave; i < whole_.waves.size(); ++i) {
      add(outcome.left[0], of_part(units_of(whole_.waves[i].sides[0].force), part_of_wave(i)));
    }
    return outcome;
  }

 private:
  Case whole_;
  const RuleSystem& rules_;
};

}  // namespace

Battle enumerate_waves(const Case& battle, const RuleSystem& rules,
                       const EnumerationOptions& options) {
  const auto waves = std::make_shared<const Waves>(battle, rules);
  Sequence sequence{battle, {}};
  for (std::size_t i = 0; i <= battle.waves.size(); ++i) {
    const auto sequel = [waves, i](const Outcome& ended, const Outcome& aside) {
      return waves->sequel_of(i, ended, aside);
    };
    const auto outcome_so_far = [waves, i](const Outcome& now, const Outcome& aside) {
      return waves->last(i, now, aside);
    };
    sequence.stages.push_back({"wave." + std::to_string(i + 1), &rules, sequel, outcome_so_far});
  }
  Battle result = enumerate_sequence(sequence, options);
  add_parts(result.rosters, battle);
  return result;
}

}  // namespace asdic
