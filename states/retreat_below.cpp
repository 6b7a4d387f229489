#include "states/retreat_below.hpp"

#include "lib/input/setting_form.hpp"

namespace asdic {

std::string choice_to_retreat_below(const std::string& value) {
  return std::string(retreat_path) + " = " + value;
}

std::optional<RetreatBelow> retreat_below(const std::string& choice) {
  if (!choice.starts_with(choice_to_retreat_below("{"))) return std::nullopt;
  const bool by_odds = choice.starts_with(choice_to_retreat_below("{ odds"));
  return RetreatBelow{by_odds ? "winner.attacker" : "exchange", fraction_in(choice)};
}

}  // namespace asdic
