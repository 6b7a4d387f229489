#include "lib/input/goal.hpp"

#include <algorithm>
#include <utility>

#include "lib/input/section.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

using Weights = std::vector<std::pair<std::string, int>>;

const std::vector<std::pair<std::string, Weights>> known_goals = {
    {"win", {{"winner.attacker", 1}, {"winner.defender", -1}}},
    {"cost", {{"exchange", 1}}},
    {"takes", {{"takes", 1}}}};

Goal known_goal(const std::string& name, const Place& place) {
  std::vector<std::string> possible;
  for (const auto& [known, weights] : known_goals) {
    possible.push_back(known);
    if (known != name) continue;
    Goal goal{name, {}};
    for (const auto& [figure, weight] : weights) {
      goal.weights.push_back({figure, std::to_string(weight), place});
    }
    return goal;
  }
  throw Error(place, unknown_message("goal", name, possible) +
                         "; or weights of figures, as { exchange = \"1\", takes = \"12\" }");
}

}  // namespace

std::string Goal::text() const {
  if (!name.empty()) return name;
  std::vector<std::string> parts;
  for (const Expectation& each : weights) {
    parts.push_back("\"" + each.figure + "\" = \"" + each.value + "\"");
  }
  return "{ " + join(parts) + " }";
}

Goal read_goal(const Document& document) {
  Section play(document, "play");
  const Item* item = play.item("goal");
  play.finish();
  if (item == nullptr) return known_goal("win", document.place());
  if (item->text() != nullptr) return known_goal(*item->text(), item->place);
  if (item->table() == nullptr || item->table()->empty()) {
    throw Error(item->place,
                "'play.goal' must be win, cost or takes, or weights of figures, as "
                "{ exchange = \"1\", takes = \"12\" }");
  }
  Goal goal;
  read_exact_values(*item->table(), "", goal.weights);
  return goal;
}

}  // namespace asdic
