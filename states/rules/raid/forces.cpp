#include "states/rules/raid/forces.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "states/fleet/fleet.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/raid/settings.hpp"

namespace asdic::raid {

namespace {

/// Bombers and escorts fall on the way in the attacker's order of loss.
std::vector<bool> order_on_the_way(const Case& battle) {
  std::vector<bool> bomber_falls;
  const Fleet fleet(
      battle, [](Side, const Group&) { return std::vector<Status>(); }, printed_value);
  for (std::size_t i = 0; i < fleet.size(); ++i) {
    const Slot& slot = fleet.slots()[i];
    if (slot.side != Side::attacker) continue;
    if (slot.name.code != "bmb" && slot.name.code != "ftr") continue;
    bomber_falls.insert(bomber_falls.end(), fleet.start()[i], slot.name.code == "bmb");
  }
  return bomber_falls;
}

}  // namespace

Forces::Forces(const Case& battle) : bomber_falls(order_on_the_way(battle)) {
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
  using enum Target;
  const bool bombers_first = battle[first_casualty] == FirstCasualty::bomber;
  targets =
      bombers_first ? std::array{bomber, rocket, kamikaze} : std::array{rocket, kamikaze, bomber};
}

std::int64_t Forces::cost_lost(const Raiders& left, int turned_back) const {
  return std::int64_t{brought.bombers - left.bombers - turned_back} * costs_.bomber +
         std::int64_t{brought.escorts - left.escorts} * costs_.escort +
         std::int64_t{brought.rockets - left.rockets} * costs_.rocket +
         std::int64_t{brought.kamikazes - left.kamikazes} * costs_.kamikaze;
}

void check(const Case& battle) {
  const Group* bombers = nullptr;
  for (const Side side : both_sides) {
    const std::vector<std::string> possible =
        side == Side::attacker ? std::vector<std::string>{"bmb", "ftr", "rocket", "kamikaze"}
                               : std::vector<std::string>{"aa", "ftr"};
    int rockets = 0;
    for (const Group& group : battle.sides[index(side)].force) {
      const auto& [code, nation, depth] = group.name;
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
