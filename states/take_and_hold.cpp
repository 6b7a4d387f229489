// Waves of both sides, each of which attacks the units that hold the territory.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "states/rule_system.hpp"
#include "states/sequence.hpp"
#include "states/waves.hpp"

namespace asdic {

namespace {

/// The waves of a case, counted from 0. In the outcome of a battle (`ended`), its attacker is the
/// side that attacks in this wave. In all other outcomes, the attacker is that of the case.
class TakeAndHold {
 public:
  TakeAndHold(Case battle, const RuleSystem& rules) : whole_(std::move(battle)), rules_(rules) {}

  std::size_t count() const { return whole_.waves.size() + 1; }
  Side by(std::size_t wave) const { return wave == 0 ? Side::attacker : whole_.waves[wave - 1].by; }

  /// Returns the holder of the territory after a battle. `before` is the holder before it.
  Territory after(std::size_t wave, const Outcome& ended, Territory before) const {
    const Units& attackers = ended.in_battle[0];
    const bool occupies = std::any_of(attackers.begin(), attackers.end(), [&](const auto& units) {
      return type_of(units.first, wave).kind == UnitKind::land;
    });
    if (ended.winner != Winner::attacker || !occupies) return before;
    return by(wave) == Side::attacker ? Territory::taken : Territory::retaken;
  }

  /// Returns the next wave that attacks after `wave`, or count() if none does.
  std::size_t next_attack(std::size_t wave, Territory now) const {
    const Side holder = now == Territory::taken ? Side::attacker : Side::defender;
    std::size_t next = wave + 1;
    while (next < count() && by(next) == holder) ++next;
    return next;
  }

  /// Returns the outcome of the whole case if no other wave attacks.
  Outcome last(std::size_t wave, const Outcome& ended, const Outcome& aside) const {
    const Side side = by(wave);
    Outcome outcome = aside;
    outcome.winner = ended.winner;
    if (ended.winner && side == Side::defender) outcome.winner = reversed(*ended.winner);
    outcome.territory = after(wave, ended, aside.territory);
    outcome.in_battle[index(side)] = of_part(ended.in_battle[0], part_of_attack(wave));
    outcome.in_battle[index(enemy(side))] = ended.in_battle[1];
    add(outcome.left[index(side)], of_part(ended.left[0], part_of_attack(wave)));
    add(outcome.left[index(enemy(side))], ended.left[1]);
    add_absent(wave + 1, count(), outcome);
    return outcome;
  }

  Sequel sequel_of(std::size_t wave, const Outcome& ended, const Outcome& aside) const {
    const Territory now = after(wave, ended, aside.territory);
    const std::size_t next = next_attack(wave, now);
    if (next == count()) return {{}, last(wave, ended, aside)};
    Sequel sequel{{}, aside, next - wave - 1};
    sequel.outcome.territory = now;
    add_absent(wave + 1, next, sequel.outcome);
    Units& home = sequel.outcome.left[index(by(wave))];
    add(home, of_part(ended.left[0], part_of_attack(wave)));
    const Units attackers = of_part(ended.in_battle[0], part_of_attack(wave));
    Units holders;
    if (now == aside.territory) {
      add(home, attackers);
      add(holders, ended.in_battle[1]);
      add(holders, ended.left[1]);
    } else {
      add(sequel.outcome.left[index(enemy(by(wave)))], ended.left[1]);
      for (const auto& [key, number] : attackers)
        (stays(key, wave) ? holders : home)[key] += number;
    }
    sequel.next = attack_on(holders, next, now);
    return sequel;
  }

 private:
  const Case& battle_of(std::size_t wave) const {
    return wave == 0 ? whole_ : whole_.waves[wave - 1];
  }

  const UnitType& type_of(const UnitKey& key, std::size_t wave) const {
    const Force& force = battle_of(wave).sides[0].force;
    return std::find_if(force.begin(), force.end(),
                        [&](const Group& group) { return group.name.code == key.name().code; })
        ->type;
  }

  /// Returns whether a unit stays in a territory that its wave has taken.
  bool stays(const UnitKey& key, std::size_t wave) const {
    const auto& listed = battle_of(wave).sides[0].stays;
    return type_of(key, wave).kind != UnitKind::air ||
           std::find(listed.begin(), listed.end(), key.name().code) != listed.end();
  }

  /// Adds the units of the waves from `first` to before `end`, which do not attack, to `outcome`.
  void add_absent(std::size_t first, std::size_t end, Outcome& outcome) const {
    for (std::size_t wave = first; wave < end; ++wave) {
      add(outcome.left[index(by(wave))],
          of_part(units_of(battle_of(wave).sides[0].force), part_of_attack(wave)));
    }
  }

  /// Returns the battle of a wave against these units. The first defenders keep the keys of
  /// [defender]. Others have the default casualty order and policies.
  Case attack_on(Units holders, std::size_t wave, Territory now) const {
    Case battle = battle_of(wave);
    if (!rules_.damage_stays(whole_)) holders = without_damage(holders);
    CaseSide& holder = battle.sides[1];
    if (now != Territory::kept) {
      holder = {};
      if (!holders.empty()) holder.technologies = technologies_of(holders.begin()->first);
      for (const Setting& setting : rules_.format.settings) {
        if (setting.table() != name(Side::defender)) continue;
        battle.settings[setting.path] = setting.default_in(battle.settings);
      }
    }
    holder.force = force_of(holders, whole_force(whole_, enemy(by(wave))));
    return battle;
  }

  /// Returns the technologies of the wave that brought a unit.
  const Technologies& technologies_of(const UnitKey& key) const {
    std::size_t wave = 0;
    while (part_of_attack(wave) != key.name().part) ++wave;
    return battle_of(wave).sides[0].technologies;
  }

  Case whole_;
  const RuleSystem& rules_;
};

/// The figures of take and hold, which are paid in the states in which battles end.
class TakeAndHoldFigures {
 public:
  TakeAndHoldFigures(std::shared_ptr<const TakeAndHold> waves, const Case& battle)
      : waves_(std::move(waves)), brought_(rosters_of(battle)) {}

  /// Notes the end of a wave in `state`. The net gain of a wave is the net gain of the case until
  /// its end minus that until its beginning.
  void note(std::size_t wave, const Outcome& ended, const Outcome& aside, StateIndex state) {
    const Outcome now = waves_->last(wave, ended, aside);
    const std::size_t next = waves_->next_attack(wave, now.territory);
    const std::int64_t gained = net_gain(now, brought_);
    add(state, exchange(wave), gained);
    if (now.territory != aside.territory) add(state, takes(wave), 1);
    if (next < waves_->count()) {
      add(state, exchange(next), -gained);
    } else {
      add(state, holds(*holder_of(now)), 1);
    }
  }

  void move_to(Battle& battle) const {
    Chain& chain = battle.chain;
    const auto first = static_cast<std::uint32_t>(chain.custom_figures.size());
    for (std::size_t wave = 0; wave < waves_->count(); ++wave) {
      const std::string stage = "wave." + std::to_string(wave + 1);
      std::vector<std::string>& figures = chain.custom_figures;
      figures.insert(figures.end(), {stage + ".takes", stage + ".exchange"});
      battle.chances.insert(stage + ".takes");
    }
    for (const Side side : both_sides) {
      chain.custom_figures.push_back(std::string("holds.") + name(side));
      battle.chances.insert(chain.custom_figures.back());
    }
    for (Payoff payoff : payoffs_) {
      payoff.figure += first;
      chain.payoffs.push_back(payoff);
    }
    std::stable_sort(chain.payoffs.begin(), chain.payoffs.end(),
                     [](const Payoff& a, const Payoff& b) { return a.state < b.state; });
  }

 private:
  // Return the numbers of figures, counted from the first figure of this class.
  static std::uint32_t takes(std::size_t wave) { return static_cast<std::uint32_t>(2 * wave); }
  static std::uint32_t exchange(std::size_t wave) { return takes(wave) + 1; }
  std::uint32_t holds(Side side) const {
    return takes(waves_->count()) + static_cast<std::uint32_t>(index(side));
  }

  void add(StateIndex state, std::uint32_t figure, std::int64_t amount) {
    if (amount != 0) payoffs_.push_back({state, figure, amount});
  }

  std::shared_ptr<const TakeAndHold> waves_;
  Rosters brought_;
  std::vector<Payoff> payoffs_;
};

}  // namespace

Battle enumerate_take_and_hold(const Case& battle, const RuleSystem& rules,
                               const EnumerationOptions& options) {
  const auto waves = std::make_shared<const TakeAndHold>(battle, rules);
  TakeAndHoldFigures figures(waves, battle);
  Sequence sequence{battle, {}, {}};
  sequence.aside.territory = Territory::kept;
  for (std::size_t i = 0; i < waves->count(); ++i) {
    Stage stage;
    stage.name = "wave." + std::to_string(i + 1);
    stage.rules = &rules;
    stage.sequel = [waves, i](const Outcome& ended, const Outcome& aside) {
      return waves->sequel_of(i, ended, aside);
    };
    stage.outcome_so_far = [waves, i](const Outcome& now, const Outcome& aside) {
      return waves->last(i, now, aside);
    };
    stage.is_counter_attack = waves->by(i) == Side::defender;
    stage.on_end = [&figures, i](const Outcome& ended, const Outcome& aside, StateIndex state) {
      figures.note(i, ended, aside, state);
    };
    sequence.stages.push_back(std::move(stage));
  }
  Battle result = enumerate_sequence(sequence, options);
  add_parts(result.rosters, battle);
  figures.move_to(result);
  return result;
}

}  // namespace asdic
