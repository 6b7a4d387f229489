#include "states/technologies.hpp"

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
  return among("all") || (!nation.empty() && among(nation));
}

int value_with_technologies(const Case& battle, Side side, const Group& group) {
  const auto& [code, nation, depth] = group.name;
  const bool attacks = side == Side::attacker;
  if (attacks && (code == "sub" || code == "kaiten") &&
      has(battle, side, nation, "super-submarines")) {
    return 3;
  }
  if (!attacks && code == "ftr" && has(battle, side, nation, "jet-fighters")) return 5;
  return printed_value(side, group);
}

Fire fire_with_technologies(const Case& battle, Side side, const Group& group) {
  const bool two = side == Side::attacker && group.name.code == "bmb" &&
                   has(battle, side, group.name.nation, "heavy-bombers");
  return {value_with_technologies(battle, side, group), two ? 2 : 1};
}

}  // namespace asdic
