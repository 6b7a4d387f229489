#include "states/rules/raid/forces.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/text.hpp"
#include "states/fleet/fleet.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/raid/settings.hpp"

namespace asdic::raid {

namespace {

constexpr int most_parts_of_a_chance = 1'000'000;

bool may_be_fired_at(Raider raider, const Case& battle) {
  if (raider == Raider::kamikaze) return battle[guns_at_kamikazes];
  return raider == Raider::bomber || raider == Raider::escort;
}

/// Returns the shots of a gun at the aircraft in `raiders`. `radar` is whether the gun has radar.
std::vector<Shots> shots_at(const std::vector<Raider>& raiders, const Case& battle,
                            const Fleet& fleet, bool radar) {
  const bool aimed = battle[aa_targets_setting] == AaTargets::own_aircraft;
  std::vector<Shots> all;
  std::vector<UnitName> names;
  for (SlotIndex i = 0; i < fleet.size(); ++i) {
    const Slot& slot = fleet.slots()[i];
    const bool is_among = std::any_of(raiders.begin(), raiders.end(), [&](Raider raider) {
      return slot.name.code == code(raider) && may_be_fired_at(raider, battle);
    });
    UnitName as_fired_at = slot.name;  // a kamikaze is hit like a fighter
    if (slot.name.code == code(Raider::kamikaze)) as_fired_at.code = code(Raider::escort);
    const int hit_at = hit_in_the_air(battle, as_fired_at, radar);
    if (slot.side != Side::attacker || !is_among || hit_at <= 0) continue;
    auto known = std::find(names.begin(), names.end(), slot.name);
    if (!aimed && !names.empty()) known = names.begin();
    if (known == names.end()) {
      names.push_back(slot.name);
      all.emplace_back();
      known = names.end() - 1;
    }
    all[static_cast<std::size_t>(known - names.begin())].push_back({i, hit_at});
  }
  return all;
}

}  // namespace

Forces::Forces(const Case& battle)
    : fleet(
          battle, [](Side, const Group&) { return std::vector<Status>(); }, printed_value) {
  using enum Raider;
  for (std::size_t i = 0; i < raider_count; ++i) {
    raiders_[i] = fleet.in_battle(Side::attacker, [&](const Slot& slot) {
      return slot.name.code == code(static_cast<Raider>(i));
    });
  }
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    if (group.name.code != code(bomber)) continue;
    const bool heavy = has(battle, Side::attacker, group.name.nation, "heavy-bombers");
    dice_of_bomber = heavy ? 2 : 1;
  }
  bool has_gun = false;
  bool has_radar = false;
  for (const Group& group : battle.sides[index(Side::defender)].force) {
    if (group.name.code == "ftr") interceptors += group.count;
    if (group.name.code != "aa") continue;
    has_gun = true;
    has_radar = has_radar || has(battle, Side::defender, group.name.nation, "radar");
  }
  on_the_way =
      shots_at({bomber, escort, kamikaze}, battle, fleet, battle[flown_over_radar_setting]);
  if (has_gun) at_the_end = shots_at({bomber, kamikaze}, battle, fleet, has_radar);
}

std::int64_t Forces::cost_lost(const UnitCounts& left, int turned_back) const {
  std::int64_t cost = 0;
  for (SlotIndex i = 0; i < fleet.size(); ++i) {
    cost += std::int64_t{fleet.start()[i] - left[i]} * fleet.slots()[i].type.cost;
  }
  if (turned_back > 0) {
    cost -= std::int64_t{turned_back} * fleet.slots()[slots_of(Raider::bomber).front()].type.cost;
  }
  return cost;
}

void check(const Case& battle) {
  if (const Rational hit = battle[kamikaze_hits];
      hit > 1 || hit.denominator() > most_parts_of_a_chance) {
    throw Error(battle.places.at(kamikaze_hits->path()),
                quote(kamikaze_hits->path()) + " is a chance of at most 1, in parts of at most " +
                    std::to_string(most_parts_of_a_chance) + ", as in \"2/6\"");
  }
  const Group* bombers = nullptr;
  for (const Side side : both_sides) {
    const std::vector<std::string> possible =
        side == Side::attacker ? std::vector<std::string>{"bmb", "ftr", "rocket", "kamikaze"}
                               : std::vector<std::string>{"aa", "ftr"};
    int rockets = 0;
    for (const Group& group : battle.sides[index(side)].force) {
      const std::string& code = group.name.code;
      const auto need = [&](const std::string& technology, const std::string& why) {
        if (has(battle, side, group.name.nation, technology)) return;
        throw Error(group.place, why + " with " + technology + "; for example, " + name(side) +
                                     ".technologies.all = [\"" + technology + "\"]");
      };
      if (std::find(possible.begin(), possible.end(), code) == possible.end()) {
        throw Error(group.place, quote(code) + " cannot take part in a raid as " + name(side) +
                                     " (possible: " + join(possible) + ")");
      }
      if (group.type.hits != 1)
        throw Error(group.place, "in a raid every unit takes exactly 1 hit");
      if (code == "ftr" && side == Side::attacker)
        need("long-range-aircraft", "fighters escort only");
      if (code == "ftr" && side == Side::defender) need("jet-fighters", "fighters intercept only");
      if (code == "rocket") need("rockets", "rockets start only");
      if (code == "rocket" && (rockets += group.count) > 1) {
        throw Error(group.place, "a raid has at most one rocket");
      }
      if (code != "bmb") continue;
      if (bombers != nullptr)
        throw Error(group.place, "all bombers of a raid must be of one nation");
      bombers = &group;
    }
  }
}

}  // namespace asdic::raid
