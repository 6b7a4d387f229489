#include "states/rules/surface/bounce.hpp"

#include "lib/input/section.hpp"
#include "lib/input/units.hpp"

namespace asdic {

std::vector<Bounce> read_bounce(const Document& document) {
  Section action(document, "action");
  auto sections = action.tables("bounce");
  if (!sections) return {Bounce{}};
  std::vector<Bounce> bounce;
  Rational sum = 0;
  for (Section& section : *sections) {
    Bounce& result = bounce.emplace_back();
    result.chance = section.fraction("chance", 1).value_or(1);
    const std::string initiative =
        section.word("initiative", {"attacker", "defender"}).value_or("attacker");
    if (initiative == "defender") result.initiative = Side::defender;
    result.number = section.whole("number", 0, most_kinds_of_units * most_of_a_kind);
    const std::string surprised =
        section.word("surprised", {"none", "attacker", "defender"}).value_or("none");
    if (surprised == "attacker") result.surprised = Side::attacker;
    if (surprised == "defender") result.surprised = Side::defender;
    section.finish();
    sum += result.chance;
  }
  if (sum != 1) {
    throw Error(action.place("bounce"),
                "the chances of 'action.bounce' sum to " + to_string(sum) + ", not to 1");
  }
  std::erase_if(bounce, [](const Bounce& result) { return result.chance == 0; });
  return bounce;
}

Item item_of(const Bounce& result) {
  Item entry = table_of({{"chance", {to_string(result.chance)}},
                         {"initiative", {name(result.initiative)}},
                         {"surprised", {result.surprised ? name(*result.surprised) : "none"}}});
  if (result.number) put(*entry.table(), "number", Item{*result.number});
  return entry;
}

std::string text(const Bounce& result) {
  const std::string number =
      result.number ? "presents " + std::to_string(*result.number) : "presents all";
  return (result.chance == 1 ? "always" : to_string(result.chance)) + ": initiative of the " +
         name(result.initiative) + ", the " + name(enemy(result.initiative)) + " " + number +
         (result.surprised ? std::string(", the ") + name(*result.surprised) + " is surprised"
                           : "");
}

}  // namespace asdic
