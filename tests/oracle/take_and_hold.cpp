#include "tests/oracle/take_and_hold.hpp"

#include <algorithm>
#include <utility>

namespace plain {
namespace {

std::string bare(const std::string& name) {
  return name.substr(0, name.find('*'));
}

std::string part_of(int attack) {
  return attack <= 0 ? "" : std::to_string(attack + 1);
}

// The territory before an attack.
struct Scene {
  bool attacker_holds = false;
  bool was_taken = false;  // by the attacker, at any time
  Holders holders;
};

class Exchanges {
 public:
  explicit Exchanges(const TakeAndHold& waves) : waves_(waves) {}

  Odds from(std::size_t attack, const Scene& scene) const {
    const Odds fought = waves_.fight(attack, scene.holders);
    const std::string name = "wave." + std::to_string(attack + 1);
    Odds all;
    all.mean_rounds = fought.mean_rounds;
    all.custom_figures[name + ".fought"] = 1;
    all.custom_figures[name + ".rounds"] = fought.mean_rounds;
    for (const auto& [key, chance] : fought.outcomes) {
      const OutcomeParts ended = taken_apart(key);
      const bool took = takes(ended);
      all.custom_figures[name + ".winner." + winner(attack, ended)] += chance;
      all.custom_figures[name + ".exchange"] += chance * gain(attack, scene, ended, took);
      if (took) all.custom_figures[name + ".takes"] += chance;
      add_sequel(all, after(attack, scene, ended, took), chance, rounds_before(fought, key));
    }
    return all;
  }

 private:
  const Attack& attack_of(std::size_t attack) const { return waves_.attacks[attack]; }

  // Returns the winner in the words of the whole case.
  std::string winner(std::size_t attack, const OutcomeParts& ended) const {
    if (!attack_of(attack).by_defender) return ended.winner;
    if (ended.winner == "attacker") return "defender";
    return ended.winner == "defender" ? "attacker" : ended.winner;
  }

  // A territory is taken by land units that have won.
  bool takes(const OutcomeParts& ended) const {
    return ended.winner == "attacker" &&
           std::any_of(ended.attacker.begin(), ended.attacker.end(),
                       [&](const auto& unit) { return waves_.is_land(bare(unit.first)); });
  }

  int cost(const Camp& camp) const {
    int sum = 0;
    for (const auto& [name, count] : camp) sum += count * waves_.cost(bare(name));
    return sum;
  }

  // Returns what the attacker of the case gains in one battle: what its enemy loses, less what it
  // loses itself, and the territory. A territory that is lost again leaves the dead zone.
  int gain(std::size_t attack, const Scene& scene, const OutcomeParts& ended, bool took) const {
    const Attack& own = attack_of(attack);
    const int lost = cost(own.units) - cost(ended.attacker) - cost(ended.attacker_left);
    const int sunk = cost(scene.holders.units) - cost(ended.defender) - cost(ended.defender_left);
    int territory = 0;
    if (took && own.by_defender) territory = waves_.dead_zone - waves_.value;
    if (took && !own.by_defender)
      territory = waves_.value - (scene.was_taken ? waves_.dead_zone : 0);
    return (own.by_defender ? lost - sunk : sunk - lost) + territory;
  }

  Odds after(std::size_t attack, const Scene& scene, const OutcomeParts& ended, bool took) const {
    const Attack& own = attack_of(attack);
    Scene next = scene;
    if (took) {
      next.attacker_holds = !own.by_defender;
      next.was_taken = true;
    }
    std::size_t follows = attack + 1;
    while (follows < waves_.attacks.size() && attack_of(follows).by_defender != next.attacker_holds)
      ++follows;
    const bool is_last = follows == waves_.attacks.size();

    // Sort all units of this battle: those that still fight, and those that have left.
    Camp fighting[2], left[2];  // attacker, defender of the case
    const int mine = own.by_defender ? 1 : 0;
    const int theirs = 1 - mine;
    const std::string my_part = part_of(static_cast<int>(attack));
    const std::string their_part = part_of(scene.holders.attack);
    join(left[mine], ended.attacker_left, my_part);
    if (is_last) {
      join(fighting[mine], ended.attacker, my_part);
      join(fighting[theirs], ended.defender, their_part);
      join(left[theirs], ended.defender_left, their_part);
    } else if (took) {
      next.holders = {static_cast<int>(attack), {}};
      join(left[theirs], ended.defender_left, their_part);
      for (const auto& [name, count] : ended.attacker) {
        const bool flies_home = waves_.is_air(bare(name)) && own.stays.count(bare(name)) == 0;
        if (flies_home)
          join(left[mine], {{name, count}}, my_part);
        else
          next.holders.units[name] += count;
      }
    } else {
      join(left[mine], ended.attacker, my_part);
      next.holders.units.clear();
      for (const Camp* camp : {&ended.defender, &ended.defender_left})
        for (const auto& [name, count] : *camp) next.holders.units[name] += count;
    }
    for (std::size_t absent = attack + 1; absent < follows; ++absent)
      join(left[attack_of(absent).by_defender ? 1 : 0], attack_of(absent).units,
           part_of(static_cast<int>(absent)));

    if (is_last) return end(winner(attack, ended), fighting, left, next);
    if (!waves_.damage_stays) {
      Camp whole;
      for (const auto& [name, count] : next.holders.units) whole[bare(name)] += count;
      next.holders.units = whole;
    }
    const Odds rest = from(follows, next);
    Odds odds = rest;
    odds.outcomes.clear();
    for (const auto& [key, chance] : rest.outcomes) {
      OutcomeParts whole = taken_apart(key);
      join(whole.attacker_left, left[0]);
      join(whole.defender_left, left[1]);
      odds.outcomes[put_together(whole) + key.substr(key.rfind('|'))] += chance;
    }
    return odds;
  }

  static Odds end(const std::string& winner, const Camp* fighting, const Camp* left,
                  const Scene& scene) {
    const std::string territory = scene.attacker_holds ? "taken"
                                  : scene.was_taken    ? "retaken"
                                                       : "kept";
    Odds odds;
    const OutcomeParts parts = {winner, fighting[0], left[0], fighting[1], left[1]};
    odds.outcomes[put_together(parts) + "|" + territory] = 1;
    odds.rounds[0] = 1;
    odds.custom_figures[scene.attacker_holds ? "holds.attacker" : "holds.defender"] = 1;
    return odds;
  }

  const TakeAndHold& waves_;
};

}  // namespace

Odds exact(const TakeAndHold& waves) {
  return Exchanges(waves).from(0, {false, false, {-1, waves.garrison}});
}

}  // namespace plain
