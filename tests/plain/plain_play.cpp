#include "tests/plain/plain_play.hpp"

#include <sstream>

#include "lib/text.hpp"
#include "odds/question/problem.hpp"
#include "tests/oracle/assault_oracle.hpp"
#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/plain/plain_axis_allies.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/support/boost_fractions.hpp"

namespace asdic {

namespace {

std::string unquoted(const std::string_view text) {
  const std::string_view bare = trim(text);
  return std::string(bare.starts_with('"') ? bare.substr(1, bare.size() - 2) : bare);
}

plain::Goal goal_of(const std::string& value) {
  if (!value.starts_with('{')) return plain::goal_named(unquoted(value));
  plain::Goal goal;
  const std::string_view weights = std::string_view(value).substr(1, value.size() - 2);
  for (const std::string_view part : split(weights, ',')) {
    const std::size_t equals = part.find('=');
    goal[unquoted(part.substr(0, equals))] =
        boost_fraction<plain::Fraction>(*parse_fraction(unquoted(part.substr(equals + 1))));
  }
  return goal;
}

/// A case without its open choices, and these choices.
struct CaseParts {
  std::string fixed;
  plain::OpenChoices asked;
};

CaseParts parted(const std::string& text) {
  CaseParts result;
  std::istringstream lines(text);
  std::string table;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find(" = ");
    if (line.starts_with('[')) table = line.substr(1, line.size() - 2);
    if (line.ends_with(" = \"optimal\"")) {
      result.asked.open.insert(table + "." + line.substr(0, equals));
    } else if (line.starts_with("goal = ")) {
      result.asked.goal = goal_of(line.substr(equals + 3));
    } else {
      result.fixed += line + "\n";
    }
  }
  return result;
}

}  // namespace

plain::BestPlay plain_play(const std::string& text) {
  auto [fixed, asked] = parted(text);
  const Case battle = read_case(Document::parse(fixed, "test")).battle;
  for (const CaseSide& side : battle.sides) {
    if (side.seeks_order) throw Error(*side.seeks_order, "the oracles play no best order");
  }
  if (battle.rules == "one-for-one") return plain::best_play(plain_battle(battle), asked);
  if (battle.rules == "depth") {
    const std::string& declared = battle.setting("options.declared");
    for (const std::string side : {"attacker", "defender"})
      if (declared == side || declared == "both") asked.open.insert(side + ".declared");
    return plain::depth::best_play(plain_depth_battle(battle), asked);
  }
  if (battle.rules == "detection-roll") {
    return plain::detection_roll::best_play(plain_detection_roll_battle(battle), asked);
  }
  if (battle.rules == "assault") {
    return plain::assault::best_play(plain_assault_battle(battle), asked);
  }
  return plain::axis_allies::best_play(plain_axis_allies(battle), asked);
}

}  // namespace asdic
