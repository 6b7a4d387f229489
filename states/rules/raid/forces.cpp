#include "states/rules/raid/forces.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "states/fleet/fleet.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/raid/settings.hpp"

namespace asdic::raid {

namespace {

constexpr int most_parts_of_a_chance = 1'000'000;

std::vector<Forces::OnTheWay> order_on_the_way(const Case& battle, const Fleet& fleet) {
  std::vector<Forces::OnTheWay> order;
  const bool radar = battle[flown_over_radar_setting];
  for (SlotIndex i = 0; i < fleet.size(); ++i) {
    const Slot& slot = fleet.slots()[i];
    const bool is_bomber = slot.name.code == "bmb";
    if (slot.side != Side::attacker || (!is_bomber && slot.name.code != "ftr")) continue;
    const int hit_at = hit_in_the_air(battle, slot.name, radar);
    if (hit_at > 0) order.insert(order.end(), fleet.start()[i], {i, is_bomber, hit_at});
  }
  return order;
}

}  // namespace

Forces::Forces(const Case& battle)
    : fleet(
          battle, [](Side, const Group&) { return std::vector<Status>(); }, printed_value),
      on_the_way(order_on_the_way(battle, fleet)) {
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    const std::string& code = group.name.code;
    const auto add = [&](Count& units, int& cost) {
      units = static_cast<Count>(units + group.count);
      cost = group.type.cost;
    };
    if (code == "bmb") {
      add(brought.bombers, costs_.bomber);
      const bool heavy = has(battle, Side::attacker, group.name.nation, "heavy-bombers");
      dice_of_bomber = heavy ? 2 : 1;
    } else if (code == "ftr") {
      add(brought.escorts, costs_.escort);
    } else if (code == "rocket") {
      add(brought.rockets, costs_.rocket);
    } else {
      add(brought.kamikazes, costs_.kamikaze);
    }
  }
  for (const Group& group : battle.sides[index(Side::defender)].force) {
    if (group.name.code == "ftr") interceptors += group.count;
    if (group.name.code != "aa") continue;
    const bool radar = has(battle, Side::defender, group.name.nation, "radar");
    aa_value = std::max(aa_value, radar ? 2 : 1);
  }
}

UnitCounts Forces::units(const Raiders& left) const {
  UnitCounts units = fleet.start();
  int escorts_lost = brought.escorts - left.escorts;
  for (const OnTheWay& each : on_the_way) {
    if (!each.is_bomber && escorts_lost-- > 0) --units[each.slot];
  }
  const std::array<std::pair<const char*, Count>, 3> others = {
      {{"bmb", left.bombers}, {"rocket", left.rockets}, {"kamikaze", left.kamikazes}}};
  for (auto [code, there] : others) {
    for (SlotIndex slot = static_cast<SlotIndex>(fleet.size()); slot-- > 0;) {
      if (fleet.slots()[slot].side != Side::attacker || fleet.slots()[slot].name.code != code)
        continue;
      units[slot] = static_cast<UnitCount>(std::min<Count>(units[slot], there));
      there = static_cast<Count>(there - units[slot]);
    }
  }
  return units;
}

std::int64_t Forces::cost_lost(const Raiders& left, int turned_back) const {
  return std::int64_t{brought.bombers - left.bombers - turned_back} * costs_.bomber +
         std::int64_t{brought.escorts - left.escorts} * costs_.escort +
         std::int64_t{brought.rockets - left.rockets} * costs_.rocket +
         std::int64_t{brought.kamikazes - left.kamikazes} * costs_.kamikaze;
}

void check(const Case& battle) {
  if (const Rational hit = battle[kamikaze_hits];
      hit > 1 || boost::multiprecision::denominator(hit) > most_parts_of_a_chance) {
    throw Error(battle.places.at(kamikaze_hits.path()),
                in_quotes(kamikaze_hits.path()) +
                    " is a chance of at most 1, in parts of at most " +
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
        throw Error(group.place, in_quotes(code) + " cannot take part in a raid as " + name(side) +
                                     "; possible: " + join(possible));
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
