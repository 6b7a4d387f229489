#include "states/games/technologies.hpp"

#include <utility>

#include "lib/input/nations.hpp"

namespace asdic {

const std::vector<std::string> technologies = {"super-submarines",
                                               "long-range-aircraft",
                                               "combined-arms",
                                               "jet-fighters",
                                               "heavy-bombers",
                                               "rockets",
                                               "radar"};

bool has(const Case& battle, Side side, const std::string& nation, const std::string& technology) {
  const Technologies& own = battle.sides[index(side)].technologies;
  const auto among = [&](const std::string& key) {
    const auto found = own.find(key);
    return found != own.end() && found->second.contains(technology);
  };
  return among(std::string(every_nation)) || (!nation.empty() && among(nation));
}

std::shared_ptr<const Fleet> fleet_with_technologies(const Case& battle,
                                                     const Fleet::UnitStatuses& statuses,
                                                     Fleet::EntryWords entry_words) {
  const auto knows = [&](Side side, const Group& group, const std::string& technology) {
    return has(battle, side, group.name.nation, technology);
  };
  const auto value = [&](Side side, const Group& group) {
    const std::string& code = group.name.code;
    const bool attacks = side == Side::attacker;
    const bool submarine = code == "sub" || code == "kaiten";
    if (attacks && submarine && knows(side, group, "super-submarines")) return 3;
    if (!attacks && code == "ftr" && knows(side, group, "jet-fighters")) return 5;
    return printed_value(side, group);
  };
  const auto fire = [&](const Slot& slot) -> Fire {
    const bool two = slot.side == Side::attacker && slot.name.code == "bmb" &&
                     has(battle, slot.side, slot.name.nation, "heavy-bombers");
    return {slot.fire.value, two ? 2 : 1};
  };
  return std::make_shared<const Fleet>(battle, statuses, value, fire, std::move(entry_words));
}

}  // namespace asdic
